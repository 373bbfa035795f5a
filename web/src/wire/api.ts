// Requests by HTTP. Every failure becomes a `Trouble` with a code that the pages have a sentence for.

import type {
  Arg,
  AskSeat,
  ErrorBody,
  GameInfo,
  OpenTable,
  OpenedTable,
  PlayAtOnce,
  Playing,
  RecordCard,
  Replay,
  ReplayViews,
  SeatTaken,
  Standing,
  TableCard,
} from './wire';
import { keyTo, person } from '../lib/storage';

/** Something that did not work, as a code and the server's sentence. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly said: Arg,
  ) {
    super(code);
  }
}

const PATIENCE_MS = 20_000;

/** Asks the server. */
export async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    throw new Trouble('unreachable', 'the server does not answer');
  }
  const text = await response.text().catch(() => '');
  if (response.ok) {
    if (text === '') return undefined as T;
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new Trouble('unreadable', `${path} did not answer in JSON`);
    }
  }
  let problem: Partial<ErrorBody> = {};
  try {
    problem = JSON.parse(text) as ErrorBody;
  } catch {
    // An answer of something in between, such as a proxy.
  }
  throw new Trouble(problem.code ?? `http-${response.status}`, problem.message ?? `HTTP ${response.status}`);
}

/** Asks the server for something. */
export const get = <T>(path: string) => ask<T>('GET', path);

export const games = () => get<GameInfo[]>('/api/games');
export const tables = () => get<TableCard[]>('/api/tables?limit=200');
export const table = (number: number) => ask<TableCard>('GET', `/api/tables/${number}`, undefined, keyTo(number));
export const records = (limit = 20, before?: number) =>
  get<RecordCard[]>(`/api/records?limit=${limit}${before === undefined ? '' : `&before=${before}`}`);
export const standings = () => get<Standing[]>('/api/statistics');
export const playAtOnce = (play: PlayAtOnce) => ask<Playing>('POST', '/api/play', play);
export const openTable = (open: OpenTable) => ask<OpenedTable>('POST', '/api/tables', open);
export const takeSeat = (number: number, seat: AskSeat) =>
  ask<SeatTaken>('POST', `/api/tables/${number}/seats`, { ...seat, person: person() }, keyTo(number));
export const seatMachine = (number: number, player: string, seat: number, token: string) =>
  ask<SeatTaken>('POST', `/api/tables/${number}/seats`, { player, seat }, token);
export const removePlayer = (number: number, seat: number, owner: string) =>
  ask<void>('DELETE', `/api/tables/${number}/seats/${seat}`, undefined, owner);
export const closeTable = (number: number, owner: string) =>
  ask<void>('DELETE', `/api/tables/${number}`, undefined, owner);

export const replay = (record: number) => get<Replay>(`/api/records/${record}/replay`);

/** Everything that a seat saw, however long the game was. */
export async function views(record: number, seat: number): Promise<ReplayViews> {
  const page = (from: number) => get<ReplayViews>(`/api/records/${record}/views/${seat}?from=${from}&limit=200`);
  const all = await page(0);
  while (all.scenes.length < all.positions) {
    const more = await page(all.scenes.length);
    if (more.scenes.length === 0) break;
    all.scenes.push(...more.scenes);
  }
  return all;
}
