// Games that begin at once. A preset names a game, the visitor's seat and whom to play against, in the order of
// preference: the first player that the catalogue offers is taken.

import type { GameListing } from '../wire/api';

export interface Preset {
  id: string;
  game: string;
  /** How many seats the game has in all. */
  seats: number;
  seat: number;
  players: string[];
}

export const presets: Preset[] = [
  { id: 'briscola5', game: 'briscola5', seats: 5, seat: 0, players: ['expert', 'random'] },
  { id: 'briscola', game: 'briscola', seats: 2, seat: 0, players: ['expert', 'ismcts', 'random'] },
  { id: 'kpk', game: 'kriegspiel:ending=KPK', seats: 2, seat: 1, players: ['maran'] },
  { id: 'kriegspiel', game: 'kriegspiel', seats: 2, seat: 0, players: ['expert', 'random'] },
  { id: 'chess', game: 'chess', seats: 2, seat: 0, players: ['expert:time=500ms', 'search:time=500ms', 'random'] },
  { id: 'tris', game: 'tris', seats: 2, seat: 0, players: ['alpha-beta', 'random'] },
  { id: 'connect-four', game: 'connect-four', seats: 2, seat: 0, players: ['search:time=300ms', 'random'] },
];

const bare = (spec: string) => spec.split(':')[0] ?? spec;

/** The player that a preset gets from the catalogue; none if the game is not there or nobody plays it. */
export function opponent(preset: Preset, games: GameListing[]): string | null {
  const game = games.find((listing) => listing.name === bare(preset.game));
  return preset.players.find((player) => game?.players.includes(bare(player))) ?? null;
}

/** The best player to propose for a game. */
export function proposed(game: GameListing): string {
  const wanted = ['expert', 'maran', 'search', 'ismcts', 'mcts', 'learner'];
  return wanted.find((player) => game.players.includes(player)) ?? game.players[0] ?? 'random';
}
