import { afterEach, expect, it } from 'vitest';
import { prefer } from '../lib/preferences.svelte';
import { readFileSync, readdirSync } from 'node:fs';
import { SENTENCES, house, translated } from './house';

const italian = (text: string) => {
  Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
  prefer('language', 'it');
  return house(text);
};
afterEach(() => prefer('language', 'en'));

it('says known sentences in Italian, with what the house put into them', () => {
  expect(italian('Ada is away: the table waits')).toBe('Ada è assente: il tavolo aspetta');
  expect(italian('attacca-liscio wants 4S, worth -4.0 points')).toBe('attacca-liscio vuole 4S: vale -4.0 punti');
  expect(italian('exact: A gets at least 1/3 whatever happens, and B pays no more than 1/3')).toBe('esatto: A ottiene almeno 1/3 comunque vada, e B non paga più di 1/3');
});

it('says words of the house within a sentence in Italian too', () => {
  expect(italian('pawn defendable: advance with the king; I try Kd6')).toBe('pedone difendibile: avanza con il re; provo Kd6');
});

it('takes the sentence that says most', () => {
  expect(italian('Ada leaves: the seat is free')).toBe('Ada se ne va: il posto è libero');
  expect(italian('Ada leaves: random plays on for it')).toBe('Ada se ne va: random gioca al suo posto');
});

it('says what happens around the table in Italian', () => {
  for (const said of ['sits down', 'is here', 'is back and plays on', 'is away: the table waits', 'has not come back: the seat is free', 'has not come back: random plays meanwhile', 'has nothing more to say'])
    expect(translated(`Ada ${said}`), said).toBe(true);
});

it('leaves what nobody has translated, and leaves English alone', () => {
  expect(italian('something nobody thought of')).toBe('something nobody thought of');
  prefer('language', 'en');
  expect(house('drawn by lot')).toBe('drawn by lot');
  expect(translated('drawn by lot')).toBe(true);
});

it('has no sentence twice and no hole that is not filled', () => {
  expect(new Set(SENTENCES.map(([english]) => english)).size).toBe(SENTENCES.length);
  const holes = (text: string) => [...new Set(text.match(/\d(?=\})/g) ?? [])].sort().join();
  for (const [english, said] of SENTENCES) expect(holes(said), english).toBe(holes(english));
});

it('knows every title, comment and source of the catalogue and of the experiments', () => {
  const root = new URL('../../../', import.meta.url);
  const texts = (folder: string) => readdirSync(new URL(folder, root)).filter((name) => name !== 'README.md').map((name) => readFileSync(new URL(folder + name, root), 'utf8'));
  const said: string[] = [];
  for (const folder of ['catalog/normal/', 'catalog/extensive/', 'catalog/stochastic/'])
    for (const text of texts(folder)) {
      const title = /^(?:NFG 1 R|EFG 2 R|stochastic|recursive) "([^"]+)"/m.exec(text)?.[1];
      const comment = /^"([^"]+)"$/m.exec(text)?.[1];
      said.push(title ?? `no title in ${folder}`, comment ?? `no comment under ${title}`);
    }
  for (const text of texts('catalog/trees/')) said.push(/^title: (.+)$/m.exec(text)?.[1] ?? 'no title of a tree');
  for (const text of texts('experiments/')) said.push(...['title', 'source'].map((key) => new RegExp(`^${key} = "(.+)"$`, 'm').exec(text)?.[1] ?? `no ${key}`));
  expect(said.length).toBeGreaterThan(70);
  expect(said.filter((text) => !translated(text))).toEqual([]);
});
