// Tests speak English unless they say otherwise.
import { speak } from './i18n.svelte';

await speak('en');
