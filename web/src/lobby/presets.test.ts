import { expect, it } from 'vitest';
import type { GameInfo } from '../wire/wire';
import { proposed } from './presets';

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
  presets: [],
});

it('proposes the usual opponent, else the first bot', () => {
  expect(proposed(game('tris', ['random', 'search'], 'search'))).toBe('search');
  expect(proposed(game('new', ['first'], null))).toBe('first');
});
