import { expect, it } from 'vitest';
import { captured, course, moved, startOf } from './course';
import type { Lived } from '../../wire/wire';

const heard = (uci: string, mv = uci): Lived => ({ heard: { words: { id: 'chess-played', args: { mv } }, notice: { seat: 0, uci } } });

it('moves a piece, castles, captures en passant and promotes', () => {
  expect(moved(startOf('chess'), 'e2e4')).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
  expect(moved('4k3/8/8/8/8/8/8/4K2R', 'e1g1')).toBe('4k3/8/8/8/8/8/8/5RK1');
  expect(moved('r3k3/8/8/8/8/8/8/4K3', 'e8c8')).toBe('2kr4/8/8/8/8/8/8/4K3');
  expect(moved('4k3/8/8/3pP3/8/8/8/4K3', 'e5d6')).toBe('4k3/8/3P4/8/8/8/8/4K3');
  expect(moved('4k3/P7/8/8/8/8/8/4K3', 'a7a8n')).toBe('N3k3/8/8/8/8/8/8/4K3');
});

it('gives the moves with the placements, and nothing if a part of the game was not heard', () => {
  const now = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR';
  const lived = [heard('e2e4', 'e4'), { did: { move: 'e2e4' } } satisfies Lived, heard('e7e5', 'e5')];
  expect(course(lived, 'chess', now).map((one) => one.notation)).toEqual(['e4', 'e5']);
  expect(course(lived.slice(2), 'chess', now)).toEqual([]);
});

it('begins where the game begins', () => {
  expect(startOf('chess:fen=8/8/8/8/8/8/8/K1k5 w - - 0 1')).toBe('8/8/8/8/8/8/8/K1k5');
});

it('counts what was captured', () => {
  expect(captured(startOf('chess'), 'rnb1kbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 'black')).toEqual(['q', 'p']);
  expect(captured(startOf('chess'), startOf('chess'), 'white')).toEqual([]);
});
