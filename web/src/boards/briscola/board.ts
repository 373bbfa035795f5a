import type { Board } from '../board';
import Briscola from './Briscola.svelte';
import { cardName, deckId, facesOf, isDeal } from './cards';
import { isBriscola } from './view';

/** A finished trick stays until eyes have followed it. */
function pace(view: unknown): number {
  if (!isBriscola(view)) return 0;
  if (view.phase === 'auction') return 350;
  return view.trick.length === 0 ? 1300 : 480;
}

export const board: Board = {
  component: Briscola,
  // The umpire repeats every play to all.
  hides: (lived) => 'did' in lived,
  nameOf: (move, game) => cardName(move, facesOf(game)),
  deals: isDeal,
  rename: (id, game) => deckId(id, facesOf(game)),
  pace,
};
