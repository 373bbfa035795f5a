import { expect, it } from 'vitest';
import { stepped } from './keys';

it('moves the cursor as the board is turned, and keeps it on the board', () => {
  expect(stepped('e2', 'ArrowUp', 'white')).toBe('e3');
  expect(stepped('e2', 'ArrowUp', 'black')).toBe('e1');
  expect(stepped('a1', 'ArrowLeft', 'white')).toBe('a1');
  expect(stepped('a1', 'ArrowLeft', 'black')).toBe('b1');
  expect(stepped('e2', 'Enter', 'white')).toBeNull();
});
