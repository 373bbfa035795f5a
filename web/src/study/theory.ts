// Reports on solved games in the visitor's language.

import { preferences } from '../lib/preferences.svelte';
import { SENTENCES } from './theory.it';

interface Pattern {
  regex: RegExp;
  /** The numbers of the holes, in the order of the English sentence; negative for words that are translated. */
  holes: number[];
  text: string;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function compile(english: string, text: string): Pattern {
  const holes = [...english.matchAll(/\{(=?)(\d)\}/g)].map((match) => (match[1] === '=' ? -Number(match[2]) : Number(match[2])));
  const source = english.split(/\{=?\d\}/).map(escape).join('(.+?)');
  return { regex: new RegExp(`^${source}$`, 's'), holes, text };
}

// The sentence with the most words of its own is tried first: it fits best.
const own = (english: string) => english.replace(/\{=?\d\}/g, '').length;
const patterns = [...SENTENCES].sort(([one], [other]) => own(other) - own(one)).map(([english, text]) => compile(english, text));

/** A sentence in Italian; null if it has not been translated. */
export function italian(text: string): string | null {
  for (const { regex, holes, text: said } of patterns) {
    const match = regex.exec(text);
    if (!match) continue;
    const filled = new Map(holes.map((hole, at) => [Math.abs(hole), hole < 0 ? (italian(match[at + 1]!) ?? match[at + 1]!) : match[at + 1]!]));
    return said.replace(/\{=?(\d)\}/g, (whole, number: string) => filled.get(Number(number)) ?? whole);
  }
  return null;
}

/** A sentence of a report in the visitor's language. */
export function reported(text: string): string {
  return preferences.language === 'it' ? (italian(text) ?? text) : text;
}
