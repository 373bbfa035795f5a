// Sitting down: the few requests that lead from the first page to a table.

import { t } from '../lib/i18n';
import { preferences } from '../lib/preferences.svelte';
import { holdSeat, ownTable } from '../lib/storage';
import { openTable, takeSeat } from '../wire/api';
import type { OpenTable, TableOptions } from '../wire/wire';

export const usualOptions: TableOptions = {
  thinking_ms: null,
  grace_ms: 60_000,
  substitute: 'random',
  spectators: 'live',
};

/** What the visitor wants to be called. */
export function visitorName(): string {
  return preferences.name.trim() || t('guest');
}

/** Opens a table and takes a seat there; the answer is the number of the table. */
export async function openAndSit(open: OpenTable, seat: number): Promise<number> {
  const opened = await openTable(open);
  const table = opened.table.table;
  ownTable(table, opened.owner);
  const taken = await takeSeat(table, { name: visitorName(), seat, program: false });
  if (taken.token !== null) holdSeat(table, taken.token, taken.seat);
  return table;
}

/** Takes a seat at a table that is there. */
export async function sit(table: number, seat?: number): Promise<void> {
  const ask = seat === undefined ? {} : { seat };
  const taken = await takeSeat(table, { name: visitorName(), program: false, ...ask });
  if (taken.token !== null) holdSeat(table, taken.token, taken.seat);
}
