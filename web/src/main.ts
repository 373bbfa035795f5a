import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/i18n.svelte';
import { apply, preferences } from './lib/preferences.svelte';
import { start } from './lib/router.svelte';
import './styles.css';

apply();
start();
const target = document.getElementById('app');
if (target) {
  speak(preferences.language).then(
    () => {
      target.replaceChildren();
      mount(App, { target });
    },
    // Without its texts a page can only say this much.
    () => (target.textContent = 'Arbitro: the server does not answer / il server non risponde.'),
  );
}
