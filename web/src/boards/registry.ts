// Which board shows which game. Games that are not named here get the plain board: they are on the pages on the day they
// are added to the catalogue.

import type { Board } from './board';
import { gameName } from '../lib/titles';

const boards: Record<string, () => Promise<{ board: Board }>> = {
  tris: () => import('./grid/board'),
  'connect-four': () => import('./grid/board'),
  briscola: () => import('./briscola/board'),
  briscola5: () => import('./briscola/board'),
  chess: () => import('./chess/board'),
  kriegspiel: () => import('./chess/board'),
};

const plain = () => import('./plain/board');

/** The board of a game. */
export async function boardFor(game: string, wantPlain = false): Promise<Board> {
  const load = (wantPlain ? undefined : boards[gameName(game)]) ?? plain;
  return (await load()).board;
}

/** Whether a game has a board of its own. */
export function hasBoard(game: string): boolean {
  return gameName(game) in boards;
}
