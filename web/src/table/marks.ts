// The parts of an explanation that can be shown on a board.

import type { Mark } from '../boards/board';
import type { Explanation } from '../wire/wire';

/** The named sets of an explanation. */
export function marksOf(explanation: Explanation | null | undefined): Mark[] {
  return (explanation?.parts ?? []).flatMap((part) => {
    if (!('set' in part)) return [];
    const { name, items } = part.set;
    return [{ name: typeof name === 'string' ? { id: `set-${name}` } : name, items: items.filter((item) => typeof item === 'string') }];
  });
}
