import { expect, it } from 'vitest';
import { drawing, pieces, progress } from './report';

const WORDS: Record<string, string> = { games: 'partite', 'O wins': 'vince O', random: 'a caso', 'One note. In two lines.': 'Una nota.' };
const say = (text: string) => WORDS[text] ?? text;

it('keeps the columns of a table whatever the words', () => {
  const text = 'both (2 series)\nname    games  O wins\n─────────────────────\nrandom    100    59.0\nx           5     ✓ 1\n\nOne note.\nIn two lines.\n';
  expect(pieces(text, say)).toEqual([
    { kind: 'note', text: 'both (2 series)' },
    { kind: 'table', text: 'name    partite  vince O\n────────────────────────\na caso      100     59.0\nx             5      ✓ 1' },
    { kind: 'note', text: 'Una nota.' },
  ]);
});

it('leaves a report alone when there is nothing to say differently', () => {
  const text = 'a   b\n─────\n1  22\n\nwords\nand more';
  expect(pieces(text, (words) => words)).toEqual([
    { kind: 'table', text: 'a   b\n─────\n1  22' },
    { kind: 'note', text: 'words\nand more' },
  ]);
});

it('says a legend item by item, and how far an experiment came', () => {
  expect(drawing('<text>1: random; 2: games</text>', say)).toBe('<text>1: a caso; 2: partite</text>');
  expect(progress('some-name (random): games', say)).toBe('some-name (a caso): partite');
});

it('says the words of a drawing and nothing else in it', () => {
  expect(drawing('<svg><text x="1">games</text><path d="M0"/><text>a &lt; b</text></svg>', say)).toBe('<svg><text x="1">partite</text><path d="M0"/><text>a &lt; b</text></svg>');
});
