import { expect, it } from 'vitest';
import { along, losses } from './analysis';
import type { AnalysedPlay, Analysis } from '../boards/briscola/analysed';

const play = (seat: number, card: string, lost: number | null): AnalysedPlay => ({
  trick: 1,
  order: 1,
  seat,
  role: 'villain',
  card,
  open: null,
  known: lost === null ? null : { best: 'AS', value: 60, lost, range: 10, error: null },
  'partner-found': 0.5,
});
const analysis: Analysis = {
  game: 'briscola5',
  names: [],
  players: [],
  deals: [{ caller: 0, partner: 1, called: 'AD', result: null, undeclared: 0, plays: [play(0, '4S', 2), play(1, '5S', null), play(0, '6S', 1.5)], believed: [], 'given-away': null, seats: [] }],
};
const steps = [
  { seat: null, move: 'deal' },
  { seat: 0, move: '4' },
  { seat: 0, move: '4S' },
  { seat: 1, move: '5S' },
  { seat: 0, move: '6S' },
];

it('finds the cards again among the steps', () => {
  expect(along(steps, analysis).map((found) => found?.card ?? null)).toEqual([null, null, '4S', '5S', '6S']);
});

it('stops rather than guesses when the steps are of another game', () => {
  expect(along([{ seat: 2, move: 'KB' }], analysis)).toEqual([null]);
});

it('adds up what each seat lost', () => {
  expect(losses(along(steps, analysis), 2)).toEqual([
    [null, null, 2, null, 3.5],
    [null, null, null, 0, null],
  ]);
});
