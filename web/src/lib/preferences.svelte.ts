// What a visitor prefers. The defaults come from the browser.

import { keep, recall } from './storage';

export type Language = 'it' | 'en';
export type Theme = 'auto' | 'light' | 'dark';
export type Deck = 'game' | 'italian' | 'french';

interface Preferences {
  language: Language;
  theme: Theme;
  /** Whether cards and pieces are animated. */
  motion: boolean;
  sound: boolean;
  /** Whether the browser says outside the page that it is the visitor's turn. */
  notify: boolean;
  /** Which faces cards have: as the table says, or always the same. */
  deck: Deck;
  name: string;
  /** How strong the bots are that a game from the first page begins with: the id of a level's name. */
  strength: string;
}

function browserLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'it' || tag === 'en');
  return known === 'it' ? 'it' : 'en';
}

function calm(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A phone is quiet until its owner wants sounds. */
function isPhone(): boolean {
  return typeof matchMedia === 'undefined' || matchMedia('(pointer: coarse)').matches;
}

const defaults: Preferences = { language: browserLanguage(), theme: 'auto', motion: !calm(), sound: !isPhone(), notify: false, deck: 'game', name: '', strength: 'strength-master' };

/** The preferences; changes are kept at once. */
export const preferences: Preferences = $state({ ...defaults, ...recall<Partial<Preferences>>('preferences', {}) });

/** Changes a preference and keeps it. */
export function prefer<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  preferences[key] = value;
  keep('preferences', $state.snapshot(preferences));
  apply();
}

/** Applies language, theme and motion to the document. */
export function apply(): void {
  const root = document.documentElement;
  root.lang = preferences.language;
  root.dataset.theme = preferences.theme;
  root.dataset.motion = preferences.motion ? 'yes' : 'no';
}
