// The board by the keyboard: a cursor that the arrow keys move.

import type { Key as Square } from 'chessground/types';
import type { Color } from './position';

const STEPS: Record<string, [right: number, up: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The square that an arrow key leads to, as the board is turned; nothing for other keys. */
export function stepped(from: Square, key: string, orientation: Color): Square | null {
  const step = STEPS[key];
  if (!step) return null;
  const sign = orientation === 'white' ? 1 : -1;
  const within = (value: number) => Math.min(7, Math.max(0, value));
  const file = within(from.charCodeAt(0) - 97 + step[0] * sign);
  const rank = within(Number(from[1]) - 1 + step[1] * sign);
  return `${String.fromCharCode(97 + file)}${rank + 1}` as Square;
}
