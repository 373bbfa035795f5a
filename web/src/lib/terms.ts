// Terms of games that the pages explain where they stand.

import { t, type Key } from './i18n.svelte';

/** Each term's text lists its forms, separated by commas, and says in the form `about` what it means. */
export const TERMS: Key[] = ['web-term-carico', 'web-term-liscio', 'web-term-strozzo', 'web-term-defender', 'web-term-trump', 'web-term-pawn-try'];

/** A piece of a text: plain, or a term with its meaning. */
export interface Piece {
  text: string;
  meaning: string | null;
}

/** Splits a text at the first place of each term in it. */
export function pieces(text: string, terms: { forms: string[]; meaning: string }[]): Piece[] {
  const found = terms.flatMap(({ forms, meaning }) => {
    const longest = [...forms].sort((one, other) => other.length - one.length).map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const match = new RegExp(`(?<!\\p{L})(${longest.join('|')})(?!\\p{L})`, 'iu').exec(text);
    return match ? [{ at: match.index, word: match[0], meaning }] : [];
  });
  const result: Piece[] = [];
  let done = 0;
  for (const { at, word, meaning } of found.sort((one, other) => one.at - other.at)) {
    if (at < done) continue;
    if (at > done) result.push({ text: text.slice(done, at), meaning: null });
    result.push({ text: word, meaning });
    done = at + word.length;
  }
  if (done < text.length) result.push({ text: text.slice(done), meaning: null });
  return result;
}

/** The terms in the visitor's language. */
export function terms(): { forms: string[]; meaning: string }[] {
  return TERMS.map((id) => ({ forms: t(id).split(',').map((form) => form.trim()), meaning: t(id, {}, 'about') }));
}
