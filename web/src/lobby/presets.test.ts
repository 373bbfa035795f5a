import { expect, it } from 'vitest';
import type { GameInfo } from '../wire/wire';
import { ofStrength, proposed } from './presets';

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
  levels: [],
  presets: [],
});

it('proposes the usual opponent, else the first bot', () => {
  expect(proposed(game('tris', ['random', 'search'], 'search'))).toBe('search');
  expect(proposed(game('new', ['first'], null))).toBe('first');
});

it('takes the bot of the wanted strength, or of the next weaker one', () => {
  const level = (id: string, player: string) => ({ strength: { id }, player });
  const levels = [level('strength-beginner', 'random'), level('strength-medium', 'expert'), level('strength-master', 'searcher:time=1s')];
  const briscola = { ...game('briscola5', [], null), levels };
  expect(ofStrength(briscola, 'strength-master')).toBe('searcher:time=1s');
  expect(ofStrength(briscola, 'strength-strong')).toBe('expert');
  expect(ofStrength(briscola, 'strength-beginner')).toBe('random');
  expect(ofStrength(game('kuhn', [], null), 'strength-beginner')).toBeNull();
});
