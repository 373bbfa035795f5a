// The figures of a document of results, as people read them. Text reports of the terminal follow the same rules
// (crates/table/src/results/text.rs).

import { number, numberAs, say } from '../lib/i18n.svelte';
import type { ResultCell, ResultColumn, ResultTable } from '../wire/wire';

const NOTHING = '–';
/** Fewer figures have no interval. */
const FEWEST = 3;

/** A figure as its column shows it: with its decimals, else with three digits. */
function figure(value: number, column: ResultColumn): string {
  const shown = column.percent ? value * 100 : value;
  const signDisplay = column.signed ? 'always' : 'auto';
  if (column.digits !== undefined) return numberAs(shown, { minimumFractionDigits: column.digits, maximumFractionDigits: column.digits, signDisplay });
  if (Number.isInteger(shown) || Math.abs(shown) >= 99.95) return numberAs(shown, { maximumFractionDigits: 0, signDisplay });
  return numberAs(shown, { minimumSignificantDigits: 3, maximumSignificantDigits: 3, signDisplay });
}

function probability(p: number): string {
  if (p < 1e-300) return '< 1e-300';
  return p < 1e-4 ? p.toExponential(0) : number(p, 4);
}

function main(cell: ResultCell, column: ResultColumn): string {
  switch (cell.kind) {
    case 'none':
      return NOTHING;
    case 'text':
      return cell.text;
    case 'label':
      return say(cell.label);
    case 'count':
      return number(cell.count);
    case 'number':
      return figure(cell.value, column);
    case 'share':
      return cell.trials === 0 ? NOTHING : figure(cell.successes / cell.trials, column);
    case 'mean':
    case 'difference':
      return figure(cell.mean, column);
    case 'probability':
      return probability(cell.p);
    case 'range':
      return `${figure(cell.low, column)}–${figure(cell.high, column)}`;
    case 'agrees':
      return cell.agrees ? '✓' : '✗';
  }
}

function interval(cell: ResultCell, column: ResultColumn): string {
  const found = 'interval' in cell ? cell.interval : null;
  if (found) {
    const [low, high] = [figure(found.low, column), figure(found.high, column)];
    return column.signed ? say({ id: 'results-from-to', args: { low, high } }) : `${low}–${high}`;
  }
  if (cell.kind !== 'mean' && cell.kind !== 'difference') return NOTHING;
  if (cell.count >= FEWEST) return say({ id: 'results-all-equal' });
  return say({ id: cell.kind === 'mean' ? 'results-too-few-games' : 'results-too-few-deals' });
}

/** A table for a page: headings and rows of texts. Intervals and p-values have columns of their own. */
export function shown(table: ResultTable): { headings: string[]; rows: string[][] } {
  const columns = table.columns
    .map((column, at) => {
      const cells = table.rows.flatMap((row) => row[at] ?? []);
      const intervals = cells.some((cell) => ['share', 'mean', 'difference'].includes(cell.kind) || ('interval' in cell && cell.interval));
      return { column, at, intervals, tests: cells.some((cell) => cell.kind === 'difference') };
    })
    .filter(({ column }) => !column.detail);
  const headings = columns.flatMap(({ column, intervals, tests }) => [
    say(column.label),
    ...(intervals ? [say({ id: 'results-interval' })] : []),
    ...(tests ? [say({ id: 'results-p' })] : []),
  ]);
  const rows = table.rows.map((row) =>
    columns.flatMap(({ column, at, intervals, tests }) => {
      const cell = row[at] ?? { kind: 'none' };
      const p = cell.kind === 'difference' ? cell.p : undefined;
      return [main(cell, column), ...(intervals ? [interval(cell, column)] : []), ...(tests ? [p === undefined ? NOTHING : probability(p)] : [])];
    }),
  );
  return { headings, rows };
}
