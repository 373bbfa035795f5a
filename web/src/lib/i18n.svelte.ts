// What the pages say, in the visitor's language.

import { Trouble, get } from '../wire/api';
import { Speaker, type Arg, type Drawing } from './fluent';
import type { Language } from './preferences.svelte';

/** The id of a text of the pages, in the files `web.ftl`. */
export type Key = `web-${string}`;

let speaker = $state.raw(new Speaker('en', []));
let spoken: string[] = [];
let asked = new Set<string>();

/** Loads a language and speaks it from then on. */
export async function speak(language: Language): Promise<void> {
  if (speaker.language === language && speaker.knows('verbatim')) return;
  const texts = language === 'it' ? await import('./texts.it') : await import('./texts.en');
  spoken = Object.values(texts.default);
  asked = new Set();
  speaker = new Speaker(language, spoken);
}

/** Asks the server, once, for the texts of a game that the pages were not built with. */
export function learn(game: string): void {
  const { language } = speaker;
  if (spoken.length === 0 || asked.has(game)) return;
  asked.add(game);
  get<string>(`/api/texts/${language}/${encodeURIComponent(game)}`).then(
    (text) => {
      if (speaker.language !== language) return;
      spoken = [...spoken, text];
      speaker = new Speaker(language, spoken);
    },
    () => {}, // The name of the game will do.
  );
}

/** A text of the pages. */
export function t(id: Key, args: Record<string, Arg> = {}, form?: string): string {
  return speaker.say({ id, args }, form);
}

/** A message of the server or a list, in the visitor's language. */
export function say(arg: Arg, form?: string): string {
  return speaker.say(arg, form);
}

/** Whether the files have a message. */
export function knows(id: string): boolean {
  return speaker.knows(id);
}

/** A text of a file, such as the title of an experiment, in the visitor's language if it has been translated. */
export function ofFile(id: Key, text: string, form?: string): string {
  return knows(id) ? t(id, {}, form) : text;
}

/** A number in the visitor's language. */
export function number(value: number, digits = 3): string {
  return numberAs(value, { maximumFractionDigits: digits });
}

/** A number in the visitor's language, in a format of its own. */
export function numberAs(value: number, format: Intl.NumberFormatOptions): string {
  return value.toLocaleString(speaker.language, format);
}

/** A moment in the visitor's language, from seconds since 1970. */
export function moment(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(speaker.language, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Problems for which the pages have a better sentence than the server, which does not know where the visitor is. */
const CODES: Record<string, Key> = {
  unreachable: 'web-err-unreachable',
  unreadable: 'web-err-unreachable',
  forbidden: 'web-err-forbidden',
  stale: 'web-err-stale',
  version: 'web-upgrade-text',
  'not-yet': 'web-why-fair',
};
const NOT_FOUND: Record<string, Key> = { 'what-table': 'web-err-no-table', 'what-record': 'web-err-no-record' };

/** What to say to the visitor about a problem with this code. */
export function problem(code: string | null, message: Arg): string {
  const what = typeof message === 'object' && 'args' in message ? message.args?.what : undefined;
  const missing = typeof what === 'object' && 'id' in what ? NOT_FOUND[what.id] : undefined;
  const key = code === 'not-found' ? missing : code === null ? undefined : CODES[code];
  return key === undefined ? say(message) : t(key);
}

/** What to say to the visitor about anything that was thrown. */
export function sentence(thrown: unknown): string {
  if (thrown instanceof Trouble) return problem(thrown.code, thrown.said);
  return t('web-err-other', { message: thrown instanceof Error ? thrown.message : String(thrown) });
}

/** A drawing as lines of text. */
export function draw(drawing: Drawing | null): string {
  return drawing === null ? '' : speaker.draw(drawing);
}
