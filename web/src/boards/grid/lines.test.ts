import { expect, it } from 'vitest';
import { landing, lines } from './lines';

it('finds lines in every direction, and none that is too short', () => {
  expect([...lines(['OOO', 'XX.', '...'], 3, 'O')]).toEqual(['0-0', '0-1', '0-2']);
  expect(lines(['OX.', 'XO.', '..O'], 3, 'O')).toEqual(new Set(['0-0', '1-1', '2-2']));
  expect(lines(['..O', '.O.', 'O..'], 3, 'O').size).toBe(3);
  expect(lines(['OO.', '...', '...'], 3, 'O').size).toBe(0);
});

it('finds where a disc lands', () => {
  expect(landing(['.X', '.O', '.X'], 0)).toBe(2);
  expect(landing(['.', 'X'], 0)).toBe(0);
  expect(landing(['O', 'X'], 0)).toBeNull();
});
