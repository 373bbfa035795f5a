import { afterEach, expect, it } from 'vitest';
import { speak } from '../lib/i18n.svelte';
import type { ResultCell, ResultColumn } from '../wire/wire';
import { shown } from './results';

const column = (key: string, more: Partial<ResultColumn> = {}): ResultColumn => ({ key, label: { id: 'verbatim', args: { text: key } }, percent: false, signed: false, detail: false, ...more });
const rows = (of: ResultColumn, ...cells: ResultCell[]) => shown({ name: 'main', columns: [of], rows: cells.map((cell) => [cell]) }).rows;
const estimate = { deviation: 1, interval: { low: -1.25, high: 3 } };
afterEach(() => speak('en'));

it('shows figures as their column says', () => {
  const numbers = [58.51, 3.6949, 0.00512, 0, 12345.6, -2].map((value): ResultCell => ({ kind: 'number', value }));
  expect(rows(column('x'), ...numbers).flat()).toEqual(['58.5', '3.69', '0.00512', '0', '12,346', '-2']);
  expect(rows(column('x', { percent: true }), { kind: 'number', value: 0.5849 })).toEqual([['58.5']]);
  expect(rows(column('x', { digits: 1, signed: true }), { kind: 'number', value: 2 })).toEqual([['+2.0']]);
});

it('gives intervals and p-values columns of their own', () => {
  const table = { name: 'main', columns: [column('gain', { signed: true, digits: 1 }), column('secret', { detail: true })] };
  const difference = (count: number, p?: number): ResultCell[] => [{ kind: 'difference', count, mean: 1, ...estimate, interval: count < 3 ? null : estimate.interval, ...(p === undefined ? {} : { p }) }, { kind: 'none' }];
  const { headings, rows } = shown({ ...table, rows: [difference(40, 0.0312), difference(1), difference(40, 3.2e-7)] });
  expect(headings).toHaveLength(3);
  expect(rows.map((row) => row.at(-1))).toEqual(['0.0312', '–', '3e-7']);
  expect(rows.every((row) => row.length === 3)).toBe(true);
});

it('writes figures as the language does', async () => {
  await speak('it');
  expect(rows(column('x', { percent: true, digits: 1 }), { kind: 'share', successes: 1, trials: 3, interval: { low: 0.1, high: 0.8 } })).toEqual([['33,3', '10,0–80,0']]);
});

it('never shows a figure where nothing was measured', () => {
  expect(rows(column('x'), { kind: 'share', successes: 0, trials: 0, interval: null }, { kind: 'agrees', agrees: false })).toEqual([['–', '–'], ['✗', '–']]);
});
