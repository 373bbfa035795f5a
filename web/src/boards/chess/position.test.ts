import { expect, it } from 'vitest';
import { between, destinations, lastMove, otherOffers, read } from './position';
import type { Lived } from '../../wire/wire';

const offers = ['e2e4', 'e2e3', 'a7a8q', 'a7a8n', 'any?'].map((move) => ({ move }));

it('reads a position of chess and one of Kriegspiel, and nothing else', () => {
  expect(read('8/8/8/8/8/8/8/K1k5 b - - 0 1')).toMatchObject({ fen: '8/8/8/8/8/8/8/K1k5', toMove: 'black', blind: null });
  expect(read({ side: 'black', men: '8/8/8/8/8/8/8/4k3', to_move: 'white' })?.blind?.side).toBe('black');
  for (const wrong of [null, undefined, 'hello', 3, {}, { men: 4 }]) expect(read(wrong)).toBeNull();
});

it('turns offers into destinations, promotions once', () => {
  expect(destinations(offers)).toEqual(new Map([['e2', ['e4', 'e3']], ['a7', ['a8']]]));
});

it('offers every promotion between two squares', () => {
  expect(between(offers, 'a7', 'a8').map((one) => one.role)).toEqual(['queen', 'knight']);
  expect(between(offers, 'a7', 'b8')).toEqual([]);
});

it('keeps what is no move of a piece', () => {
  expect(otherOffers(offers)).toEqual([{ move: 'any?' }]);
});

it('shows the last move, but none after a refused try', () => {
  const did: Lived = { did: { move: 'e2e4' } };
  const moved: Lived = { heard: { words: { id: 'verbatim' }, notice: { moved: { by: 'white' } } } };
  const refused: Lived = { heard: { words: { id: 'verbatim' }, notice: { refused: { by: 'white' } } } };
  expect(lastMove([did, moved])).toEqual(['e2', 'e4']);
  expect(lastMove([did, refused])).toEqual([]);
  expect(lastMove([])).toEqual([]);
});
