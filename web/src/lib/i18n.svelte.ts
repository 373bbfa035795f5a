// What the pages say, in the visitor's language.

import { house } from '../words/house';
import { Trouble } from '../wire/api';
import { Speaker, type Arg } from './fluent';
import type { Language } from './preferences.svelte';

/** The id of a text of the pages, in the files `web.ftl`. */
export type Key = `web-${string}`;

let speaker = $state.raw(new Speaker('en', []));

/** Loads a language and speaks it from then on. */
export async function speak(language: Language): Promise<void> {
  if (speaker.language === language && speaker.knows('verbatim')) return;
  const texts = language === 'it' ? await import('./texts.it') : await import('./texts.en');
  speaker = new Speaker(language, Object.values(texts.default));
}

/** A text of the pages. */
export function t(id: Key, args: Record<string, Arg> = {}, form?: string): string {
  return speaker.say({ id, args }, form);
}

/** A message of the server or a list, in the visitor's language. */
export function say(arg: Arg, form?: string): string {
  return speaker.say(arg, form);
}

/** A number in the visitor's language. */
export function number(value: number, digits = 3): string {
  return value.toLocaleString(speaker.language, { maximumFractionDigits: digits });
}

/** A moment in the visitor's language, from seconds since 1970. */
export function moment(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(speaker.language, { dateStyle: 'medium', timeStyle: 'short' });
}

const CODES: Record<string, Key> = {
  unreachable: 'web-err-unreachable',
  unreadable: 'web-err-unreachable',
  full: 'web-err-full',
  'seat-taken': 'web-err-seat-taken',
  forbidden: 'web-err-forbidden',
  'no-spectators': 'web-err-no-spectators',
  'too-many': 'web-err-too-many',
  stale: 'web-err-stale',
  storage: 'web-err-storage',
  'shutting-down': 'web-err-shutting-down',
  text: 'web-err-text',
  'not-offered': 'web-err-not-offered',
  version: 'web-upgrade-text',
  'not-yet': 'web-why-fair',
};

/** What to tell the visitor about a problem with this code. */
export function problem(code: string | null, message: string): string {
  if (code === 'not-found' && message.includes('record')) return t('web-err-no-record');
  if (code === 'not-found' && message.includes('table')) return t('web-err-no-table');
  const key = code === null ? undefined : CODES[code];
  return key === undefined ? t('web-err-other', { message: house(message) }) : t(key, { message: house(message), move: message });
}

/** What to tell the visitor about anything that was thrown. */
export function sentence(thrown: unknown): string {
  if (thrown instanceof Trouble) return problem(thrown.code, thrown.message);
  return t('web-err-other', { message: thrown instanceof Error ? thrown.message : String(thrown) });
}
