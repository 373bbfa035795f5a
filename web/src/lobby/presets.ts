// What the lobby and the seats propose.

import type { GameInfo } from '../wire/wire';

/** The player to propose for a game. */
export function proposed(game: GameInfo): string {
  return game.opponent ?? game.players[0] ?? 'random';
}
