import { expect, it } from 'vitest';
import type { Trace } from '../wire/wire';
import { speak } from '../lib/i18n.svelte';
import { cuts, caption, nameOf, stateAt, valueText } from './trace';

const node = (parent: number | null, move: string, children: number[], fate: 'max' | 'min' | 'ended' | 'unseen') => ({
  parent,
  move,
  depth: 0,
  children,
  fate,
  window: null,
  labels: [],
  cut: null,
  best: false,
});

// MAX chooses between a (worth 3) and b (MIN: 2, then cut).
const trace: Trace = {
  algorithm: 'alpha-beta',
  value: 3,
  line: ['a'],
  counts: { nodes: 4, leaves: 2, cuts: 1, time: { secs: 0, nanos: 0 } },
  stopped: 'finished',
  nodes: [node(null, '', [1, 2], 'max'), node(0, 'a', [], 'ended'), node(0, 'b', [3, 4], 'min'), node(2, 'x', [], 'ended'), node(2, 'y', [], 'unseen')],
  steps: [
    { event: 'enter', node: 0, alpha: '-inf', beta: 'inf' },
    { event: 'expand', node: 0, role: 'max', children: [1, 3] },
    { event: 'leaf', node: 1, value: 3, over: true },
    { event: 'label', node: 0, child: 1, from: '-inf', to: 3 },
    { event: 'enter', node: 2, alpha: 3, beta: 'inf' },
    { event: 'expand', node: 2, role: 'min', children: [3, 5] },
    { event: 'leaf', node: 3, value: 2, over: true },
    { event: 'cut', node: 2, by: 3, value: 2, bound: 3, holder: 0, rest: [4, 5] },
    { event: 'done', node: 2, value: 2 },
  ],
};

it('knows nothing before the first step', () => {
  expect(stateAt(trace, 0).nodes.map((one) => one.fate)).toEqual(['open', 'hidden', 'hidden', 'hidden', 'hidden']);
});

it('narrows α and β as values rise', () => {
  expect(stateAt(trace, 3).nodes[0]!.window).toEqual(['-inf', 'inf']);
  expect(stateAt(trace, 4).nodes[0]!.window).toEqual([3, 'inf']);
});

it('gives the reason of every cut, once it was made', () => {
  expect(cuts(trace, 7)).toEqual([]);
  expect(cuts(trace, 8)).toEqual(['b is cut: 2 ≤ α = 3 of the root. Not visited: b.y.']);
});

it('lets values rise and greys what is cut', () => {
  const after = stateAt(trace, 8);
  expect(after.nodes[0]!.label).toBe(3);
  expect(after.nodes[4]!.fate).toBe('cut');
  expect(after.nodes[2]!.window).toEqual([3, 2]);
  expect(after.current).toBe(2);
});

it('goes backwards by the same way', () => {
  expect(stateAt(trace, 7).nodes[4]!.fate).toBe('open');
});

it('says each step in both languages', async () => {
  expect(caption(trace, 8)).toBe('b is cut: 2 ≤ α = 3 of the root. Not visited: b.y.');
  await speak('it');
  expect(caption(trace, 8)).toBe('b: taglio, perché 2 ≤ α = 3 della radice. Non visitati: b.y.');
  for (let step = 1; step <= trace.steps.length; step += 1) expect(caption(trace, step)).not.toBe('');
  expect(caption(trace, 99)).toBe('');
  await speak('en');
});

it('names positions by their path and writes values as people do', () => {
  expect(nameOf(trace.nodes, 4)).toBe('b.y');
  expect(valueText('-inf')).toBe('−∞');
  expect(valueText(0.5)).toBe('0.5');
});
