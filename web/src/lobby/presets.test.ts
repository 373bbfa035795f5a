import { expect, it } from 'vitest';
import type { GameInfo } from '../wire/wire';
import { offered, proposed } from './presets';

const game = (name: string, players: string[], opponent: string | null): GameInfo => ({
  name,
  about: { id: 'verbatim' },
  titles: null,
  icon: null,
  open: true,
  parameters: [],
  seats: ['first', 'second'],
  players,
  machines: [],
  opponent,
});

it('offers what the catalogue has an opponent for', () => {
  const ids = (games: GameInfo[]) => offered(games).map((preset) => preset.name);
  expect(ids([game('briscola5', ['expert'], 'expert')])).toEqual(['briscola5']);
  expect(ids([game('kriegspiel', ['random'], 'random')])).toEqual(['kriegspiel']);
  expect(ids([game('tris', [], null)])).toEqual([]);
  expect(ids([])).toEqual([]);
  expect(ids([game('new', ['random'], 'random'), game('tris', ['search'], 'search')])).toEqual(['tris', 'new']);
});

it('proposes the usual opponent, else the first bot', () => {
  expect(proposed(game('tris', ['random', 'search'], 'search'))).toBe('search');
  expect(proposed(game('new', ['first'], null))).toBe('first');
});
