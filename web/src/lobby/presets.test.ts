import { expect, it } from 'vitest';
import { opponent, presets, proposed } from './presets';
import type { GameListing } from '../wire/api';

const game = (name: string, players: string[]): GameListing => ({ name, about: '', open: true, parameters: [], players });

it('takes the first preferred player that the catalogue offers', () => {
  const chess = presets.find((preset) => preset.id === 'chess')!;
  expect(opponent(chess, [game('chess', ['random', 'expert'])])).toBe('expert:time=500ms');
  expect(opponent(chess, [game('chess', ['random'])])).toBe('random');
});

it('offers no preset for a game that is not there', () => {
  expect(opponent(presets[0]!, [])).toBeNull();
});

it('proposes some player for every game', () => {
  expect(proposed(game('pennies', ['random', 'first']))).toBe('random');
  expect(proposed(game('tris', ['random', 'search']))).toBe('search');
});
