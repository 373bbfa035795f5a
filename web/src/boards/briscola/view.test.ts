import { expect, it } from 'vitest';
import { around, isBriscola, tricks, type BriscolaView } from './view';
import { isDeal, readCard } from './cards';
import type { Lived } from '../../wire/wire';

const play = (seat: number, card: string) => ({ seat, card, kind: 'liscio' });
const taken = (seat: number, points: number): Lived => ({ heard: { words: { id: 'verbatim' }, notice: { taken: { seat, points } } } });
const view: BriscolaView = {
  seat: 0,
  hand: [],
  trick: [play(1, '2C')],
  history: [play(0, 'AD'), play(1, '3D'), play(1, '2C')],
  points: [21, 0],
  mover: 0,
};

it('gathers finished tricks with what the umpire said', () => {
  expect(tricks(view, 2, [taken(0, 21)])).toEqual([
    { plays: [play(0, 'AD'), play(1, '3D')], taken: { seat: 0, points: 21 } },
  ]);
});

it('takes only the tricks of this deal from what the umpire said before', () => {
  expect(tricks(view, 2, [taken(1, 5), taken(0, 21)])[0]!.taken).toEqual({ seat: 0, points: 21 });
});

it('puts the own seat at the bottom and the next one to the right', () => {
  expect(around(3, 3, 5).y).toBeCloseTo(1);
  expect(around(4, 3, 5).x).toBeGreaterThan(0.5);
  expect(around(2, 3, 5).x).toBeLessThan(-0.5);
});

it('knows its own views from others', () => {
  expect(isBriscola(view)).toBe(true);
  expect(isBriscola('rnbq')).toBe(false);
  expect(isBriscola(null)).toBe(false);
});

it('knows a dealt card from a played one', () => {
  expect(['AD>2', '2C>0', 'AD', 'denari'].map(isDeal)).toEqual([true, true, false, false]);
});

it('reads cards and nothing else', () => {
  expect(readCard('AD')).toEqual({ rank: 'A', suit: 'D' });
  for (const wrong of ['', 'A', '8D', 'AX', 'ADD', 'ad']) expect(readCard(wrong)).toBeNull();
});
