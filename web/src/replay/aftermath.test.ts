import { expect, it } from 'vitest';
import { costliest, suspected, swing, turning } from './aftermath';
import type { AnalysedDeal, AnalysedPlay } from '../boards/briscola/analysed';
import type { ReplayStep } from '../wire/wire';

const compared = (lost: number) => ({ best: 'AD', value: 0, lost, range: 10, error: null });
const play = (seat: number, known: number, open: number): AnalysedPlay => ({
  trick: 1, order: 0, seat, role: 'caller', card: 'KC', known: compared(known), open: compared(open), 'partner-found': 0,
});

it('finds the costliest play of a seat and the turning point of all', () => {
  const found = [null, play(0, 1, 1), play(1, 9, 12), play(0, 4, 0), play(0, 2, 3)];
  expect(costliest(found, 0)?.step).toBe(4);
  expect(turning(found)?.step).toBe(3);
  expect(costliest([play(0, 0.1, 0)], 0)).toBeNull();
});

it('says when the plays pointed at the partner, but not to the partner', () => {
  const believed = [
    { trick: 1, seat: 0, chances: [0, 0.2, 0.3, 0.3, 0.2] },
    { trick: 2, seat: 0, chances: [0, 0.1, 0.7, 0.1, 0.1] },
  ];
  const deal = { caller: 1, partner: 2, believed } as unknown as AnalysedDeal;
  expect(suspected(deal, 0)).toEqual({ trick: 2, chance: 0.7 });
  expect(suspected(deal, 2)).toBeNull();
  expect(suspected(deal, 3)).toBeNull();
});

it('finds the own move after which the bot expected much more', () => {
  const bot = (number: number, value: number) => ({ number, seat: 1, by: 'X', move: 'x', said: [], payoffs: [], explanation: { parts: [{ line: { moves: [], value } }] } });
  const own = (number: number, move: string) => ({ number, seat: 0, by: 'O', move, said: [], payoffs: [] });
  const steps = [own(1, 'b2'), bot(2, 0), own(3, 'a2'), bot(4, 1), own(5, 'c2'), bot(6, 1)] as unknown as ReplayStep[];
  expect(swing(steps, 0)).toEqual({ step: 3, move: 'a2', before: 0, after: 1 });
  expect(swing(steps.slice(0, 2), 0)).toBeNull();
});
