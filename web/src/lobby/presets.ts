// What the lobby and the seats propose.

import type { GameInfo } from '../wire/wire';

/** The player to propose for a game. */
export function proposed(game: GameInfo): string {
  return game.opponent ?? game.players[0] ?? 'random';
}

/** The bot of a game at a strength, or at the next weaker one that the game has; nothing without a wish or a level. */
export function ofStrength(game: GameInfo, strength: string): string | null {
  const wanted = STRENGTHS.indexOf(strength);
  const fitting = game.levels.filter((level) => STRENGTHS.indexOf(level.strength.id) <= wanted);
  return (fitting[fitting.length - 1] ?? (wanted < 0 ? undefined : game.levels[0]))?.player ?? null;
}

/** The named strengths, weakest first. */
export const STRENGTHS = ['strength-beginner', 'strength-medium', 'strength-strong', 'strength-master'];
