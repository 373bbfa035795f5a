// The house speaks English on the wire: names of parameters, reasons of machines, reports. Here its sentences are said in
// the visitor's language, as far as somebody has translated them; what nobody has stays as it is.

import { preferences } from '../lib/preferences.svelte';
import { SENTENCES as HOUSE } from './house.it';
import { IN_TABLES, SHELF } from './shelf.it';

/** All sentences that have been translated. */
export const SENTENCES = [...HOUSE, ...SHELF];

interface Pattern {
  regex: RegExp;
  /** The numbers of the holes, in the order of the English sentence; negative for words of the house. */
  holes: number[];
  text: string;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function compile(english: string, italian: string): Pattern {
  const holes: number[] = [];
  const source = english
    .split(/(\{=?\d\})/)
    .map((part) => {
      const hole = /^\{(=?)(\d)\}$/.exec(part);
      if (!hole) return escape(part);
      holes.push(hole[1] === '=' ? -Number(hole[2]) : Number(hole[2]));
      return '(.+?)';
    })
    .join('');
  return { regex: new RegExp(`^${source}$`, 's'), holes, text: italian };
}

const plain = new Map(SENTENCES.filter(([english]) => !english.includes('{')));
// The sentence with the most words of its own is tried first: it says most about what it means.
const own = (english: string) => english.replace(/\{=?\d\}/g, '').length;
const patterns = SENTENCES.filter(([english]) => english.includes('{'))
  .sort(([one], [other]) => own(other) - own(one))
  .map(([english, italian]) => compile(english, italian));
const NESTED_MOST = 3;

function italian(text: string, depth: number): string | null {
  const known = plain.get(text);
  if (known !== undefined) return known;
  for (const { regex, holes, text: said } of patterns) {
    const match = regex.exec(text);
    if (!match) continue;
    const filled = new Map(
      holes.map((hole, at) => {
        const value = match[at + 1] ?? '';
        return [Math.abs(hole), hole < 0 && depth < NESTED_MOST ? (italian(value, depth + 1) ?? value) : value];
      }),
    );
    return said.replace(/\{=?(\d)\}/g, (whole, number: string) => filled.get(Number(number)) ?? whole);
  }
  return null;
}

/** A sentence of the house in the visitor's language. */
export function house(text: string): string {
  return preferences.language === 'it' ? (italian(text, 0) ?? text) : text;
}

/** A word of a table or of a plot in the visitor's language. */
export function houseTable(text: string): string {
  return preferences.language === 'it' ? (IN_TABLES.get(text) ?? house(text)) : text;
}

/** Whether a sentence of the house has been translated. */
export function translated(text: string): boolean {
  return italian(text, 0) !== null;
}
