// What the pages say, in the visitor's language.

import { en, type Key } from '../words/en';
import { house } from '../words/house';
import { it } from '../words/it';
import { Trouble } from '../wire/api';
import { preferences } from './preferences.svelte';

const dictionaries = { en, it };

export type { Key };

/** A sentence in the visitor's language. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text: string = dictionaries[preferences.language][key];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A number in the visitor's language. */
export function number(value: number, digits = 3): string {
  return value.toLocaleString(preferences.language, { maximumFractionDigits: digits });
}

/** A moment in the visitor's language, from seconds since 1970. */
export function moment(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(preferences.language, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Names as a list: "Anna, Bruno and Carla". */
export function list(names: string[]): string {
  return new Intl.ListFormat(preferences.language, { type: 'conjunction' }).format(names);
}

const CODES: Record<string, Key> = {
  unreachable: 'errUnreachable',
  unreadable: 'errUnreachable',
  full: 'errFull',
  'seat-taken': 'errSeatTaken',
  forbidden: 'errForbidden',
  'no-spectators': 'errNoSpectators',
  'too-many': 'errTooMany',
  stale: 'errStale',
  storage: 'errStorage',
  'shutting-down': 'errShuttingDown',
  text: 'errText',
  'not-offered': 'errNotOffered',
  version: 'upgradeText',
  'not-yet': 'whyFair',
};

/** What to tell the visitor about a problem with this code. */
export function problem(code: string | null, message: string): string {
  if (code === 'not-found' && message.includes('record')) return t('errNoRecord');
  if (code === 'not-found' && message.includes('table')) return t('errNoTable');
  const key = code === null ? undefined : CODES[code];
  return key === undefined ? t('errOther', { message: house(message) }) : t(key, { message: house(message), move: message });
}

/** What to tell the visitor about anything that was thrown. */
export function sentence(thrown: unknown): string {
  if (thrown instanceof Trouble) return problem(thrown.code, thrown.message);
  return t('errOther', { message: thrown instanceof Error ? thrown.message : String(thrown) });
}
