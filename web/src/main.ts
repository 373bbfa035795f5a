import { mount } from 'svelte';
import App from './App.svelte';
import { apply } from './lib/preferences.svelte';
import { start } from './lib/router.svelte';
import './styles.css';

apply();
start();
const target = document.getElementById('app');
if (target) {
  target.replaceChildren();
  mount(App, { target });
}
