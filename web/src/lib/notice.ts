// A notification of the browser, for visitors who look at another page while others move.

import { preferences } from './preferences.svelte';

/** Asks the visitor for permission; whether it was given. */
export async function allowed(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Says something outside the page, if the page is hidden and the visitor wants it. */
export function notify(title: string, body: string): void {
  if (!preferences.notify || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag: 'arbitro-turn', icon: '/icon.svg' });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some browsers show notifications only from a service worker. The title of the page says it too.
  }
}
