// Sitting down: the few requests that lead from the first page to a table.

import { t } from '../lib/i18n.svelte';
import { preferences } from '../lib/preferences.svelte';
import { holdSeat, ownTable } from '../lib/storage';
import { playAtOnce, takeSeat } from '../wire/api';
import type { TableOptions } from '../wire/wire';

export const usualOptions: TableOptions = {
  thinking_ms: null,
  clock: null,
  late: 'substitute',
  grace_ms: 60_000,
  substitute: '', // The usual player of the game.
  spectators: 'live',
  study: false,
  private: false,
};

/** The options that a choice of time stands for: nothing, milliseconds for each move, or minutes and seconds as in "5+3". */
export function timeOf(choice: string): Pick<TableOptions, 'thinking_ms' | 'clock'> {
  const game = /^(\d+)\+(\d+)$/.exec(choice);
  if (game) return { thinking_ms: null, clock: { main_ms: Number(game[1]) * 60_000, increment_ms: Number(game[2]) * 1000 } };
  return { thinking_ms: choice === '' ? null : Number(choice), clock: null };
}

/** What the visitor wants to be called. */
export function visitorName(): string {
  return preferences.name.trim() || t('web-guest');
}

/** Starts a game against bots; returns the number of the table. */
export async function sitAmongMachines(game: string, seats: number, seat: number, player: string | null, study = false): Promise<number> {
  const players = player === null ? [] : Array.from({ length: seats }, (_, at) => (at === seat ? null : player));
  const playing = await playAtOnce({ game, name: visitorName(), seat, players, options: { ...usualOptions, study } });
  const table = playing.table.table;
  ownTable(table, playing.owner);
  holdSeat(table, playing.token, playing.seat);
  return table;
}

/** Takes a seat at a table that is there. */
export async function sit(table: number, seat?: number): Promise<void> {
  const ask = seat === undefined ? {} : { seat };
  const taken = await takeSeat(table, { name: visitorName(), program: false, ...ask });
  if (taken.token !== null) holdSeat(table, taken.token, taken.seat);
}
