import { expect, it } from 'vitest';
import { italian } from './theory';
import { SENTENCES } from './theory.it';

it('says known sentences in Italian, with what the server put into them', () => {
  expect(italian('exact: A gets at least 1/3 whatever happens, and B pays no more than 1/3')).toBe('esatto: A ottiene almeno 1/3 comunque vada, e B non paga più di 1/3');
  expect(italian('Found by pure strategies.')).toBe('Trovato con strategie pure.');
});

it('takes the sentence that fits best', () => {
  expect(italian('Equilibrium 2 (set 1)')).toBe('Equilibrio 2 (insieme 1)');
});

it('has no translation of other sentences', () => {
  expect(italian('another sentence')).toBeNull();
});

it('has no sentence twice and no hole that is not filled', () => {
  expect(new Set(SENTENCES.map(([english]) => english)).size).toBe(SENTENCES.length);
  const holes = (text: string) => [...new Set(text.match(/\d(?=\})/g) ?? [])].sort().join();
  for (const [english, said] of SENTENCES) expect(holes(said), english).toBe(holes(english));
});
