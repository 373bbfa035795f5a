// Games that begin at once: a game, where the visitor sits, and the opponent where it is not the usual one.

import type { Key } from '../lib/i18n.svelte';
import type { GameInfo } from '../wire/wire';

export interface Preset {
  name: string;
  game: string;
  /** How many seats the game has in all. */
  seats: number;
  seat: number;
  player?: string;
  /** What to say about it instead of what is said about its game. */
  about?: Key;
}

/** The first ones in the lobby; every other game of the catalogue follows as it is. */
const presets: Preset[] = [
  { name: 'briscola5', game: 'briscola5', seats: 5, seat: 0 },
  { name: 'briscola', game: 'briscola', seats: 2, seat: 0 },
  { name: 'kpk', game: 'kriegspiel:ending=KPK', seats: 2, seat: 1, player: 'maran', about: 'web-preset-kpk' },
  { name: 'kriegspiel', game: 'kriegspiel', seats: 2, seat: 0 },
  { name: 'chess', game: 'chess', seats: 2, seat: 0 },
  { name: 'tris', game: 'tris', seats: 2, seat: 0 },
  { name: 'connect-four', game: 'connect-four', seats: 2, seat: 0 },
];

const bare = (spec: string) => spec.split(':')[0] ?? spec;

/** The games that this server can begin at once. */
export function offered(games: GameInfo[]): Preset[] {
  const first = presets.filter((preset) => {
    const game = games.find((one) => one.name === bare(preset.game));
    if (!game) return false;
    return preset.player === undefined ? game.opponent !== null : game.players.includes(bare(preset.player));
  });
  const others = games.filter((game) => !presets.some((preset) => preset.game === game.name));
  return [...first, ...others.flatMap(({ name, seats, opponent }) => (seats && opponent ? [{ name, game: name, seats: seats.length, seat: 0 }] : []))];
}

/** The player to propose for a game. */
export function proposed(game: GameInfo): string {
  return game.opponent ?? game.players[0] ?? 'random';
}
