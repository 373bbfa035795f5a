import { expect, it } from 'vitest';
import { pieces } from './terms';

const terms = [
  { forms: ['carico', 'carichi'], meaning: 'ten or eleven points' },
  { forms: ['trick'], meaning: 'one card of every player' },
];

it('marks the first place of each term, in any of its forms, and no part of a word', () => {
  expect(pieces('A trick with two carichi; another trick.', terms)).toEqual([
    { text: 'A ', meaning: null },
    { text: 'trick', meaning: 'one card of every player' },
    { text: ' with two ', meaning: null },
    { text: 'carichi', meaning: 'ten or eleven points' },
    { text: '; another trick.', meaning: null },
  ]);
  expect(pieces('Tricky', terms)).toEqual([{ text: 'Tricky', meaning: null }]);
});
