import { expect, it } from 'vitest';
import { timeOf } from './sitting';

it('reads a choice of time', () => {
  expect(timeOf('')).toEqual({ thinking_ms: null, clock: null });
  expect(timeOf('15000')).toEqual({ thinking_ms: 15_000, clock: null });
  expect(timeOf('5+3')).toEqual({ thinking_ms: null, clock: { main_ms: 300_000, increment_ms: 3_000 } });
});
