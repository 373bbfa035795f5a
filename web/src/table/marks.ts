// What of an explanation can be shown on a board.

import type { Mark } from '../boards/board';
import type { Explanation } from '../wire/wire';

/** The named sets of an explanation. */
export function marksOf(explanation: Explanation | null | undefined): Mark[] {
  return (explanation?.parts ?? []).flatMap((part) => ('set' in part ? [part.set] : []));
}
