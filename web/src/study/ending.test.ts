import { expect, it } from 'vitest';
import { fenOf, moved, readBelief } from './ending';

it('reads what White has and where the king may be', () => {
  expect(readBelief('Kf6 Qe3 | f8,g8')).toEqual({ men: 'Kf6 Qe3', kings: ['f8', 'g8'] });
  expect(readBelief('nonsense')).toEqual({ men: 'nonsense', kings: [] });
});

it('writes pieces as the board part of a FEN', () => {
  expect(fenOf('Kf6 Qe3')).toBe('8/8/5K2/8/8/4Q3/8/8');
  expect(fenOf('')).toBe('8/8/8/8/8/8/8/8');
});

it('moves a piece', () => {
  expect(moved('Kf6 Qe3', 'e3e7')).toBe('Kf6 Qe7');
});
