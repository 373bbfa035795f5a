// Suspected pieces of the opponent in Kriegspiel, kept in the browser for the last few games.

import type { Role } from 'chessground/types';
import { keep, recall } from '../../lib/storage';

export type Notes = Record<string, Role>;
interface Kept {
  game: string;
  men: Notes;
}

const GAMES_KEPT = 8;

/** The notes on a game. */
export function notesOn(game: string | null): Notes {
  if (game === null) return {};
  return recall<Kept[]>('notes', []).find((kept) => kept.game === game)?.men ?? {};
}

/** Keeps the notes on a game. */
export function note(game: string | null, men: Notes): void {
  if (game === null) return;
  const others = recall<Kept[]>('notes', []).filter((kept) => kept.game !== game);
  keep('notes', [{ game, men }, ...others].slice(0, GAMES_KEPT));
}
