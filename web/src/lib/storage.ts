// What the browser keeps: a name, preferences, and the private tokens of seats. A browser that keeps nothing (private
// windows, storage turned off) still plays: then everything lasts as long as the page.

const PREFIX = 'arbitro.';
const memory = new Map<string, string>();

function probe(): Storage | null {
  try {
    const key = PREFIX + 'probe';
    localStorage.setItem(key, '1');
    localStorage.removeItem(key);
    return localStorage;
  } catch {
    return null;
  }
}

const storage = probe();

/** Whether anything outlives this page. */
export const storageWorks = storage !== null;

/** What is kept under a name; the fallback if there is nothing or it is damaged. */
export function recall<T>(name: string, fallback: T): T {
  try {
    const text = storage ? storage.getItem(PREFIX + name) : (memory.get(name) ?? null);
    const kept: unknown = text === null ? null : JSON.parse(text);
    // Another program may have written there.
    const sound = kept !== null && typeof kept === typeof fallback && Array.isArray(kept) === Array.isArray(fallback);
    return sound ? (kept as T) : fallback;
  } catch {
    return fallback;
  }
}

/** Keeps a value under a name. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    storage?.setItem(PREFIX + name, text);
  } catch {
    // Full: the page goes on with what it has in memory.
  }
}

/** A seat that this browser holds. */
export interface HeldSeat {
  token: string;
  seat: number;
  /** When it was taken, to forget old ones. */
  at: number;
}

const SEATS_KEPT = 60;

/** The token of the seat at a table, if this browser holds one. */
export function heldSeat(table: number): HeldSeat | null {
  return recall<Record<string, HeldSeat>>('seats', {})[table] ?? null;
}

/** Keeps the token of a seat. */
export function holdSeat(table: number, token: string, seat: number): void {
  const seats = recall<Record<string, HeldSeat>>('seats', {});
  seats[table] = { token, seat, at: Date.now() };
  const newest = Object.entries(seats).sort((one, other) => other[1].at - one[1].at);
  keep('seats', Object.fromEntries(newest.slice(0, SEATS_KEPT)));
}

/** Forgets the seat at a table. */
export function forgetSeat(table: number): void {
  const seats = recall<Record<string, HeldSeat>>('seats', {});
  delete seats[table];
  keep('seats', seats);
}

/** A secret of this browser, by which a table knows that its visitor sits there already. */
export function person(): string {
  const kept = recall('person', '');
  if (kept.length >= 16) return kept;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  keep('person', fresh);
  return fresh;
}

/** The invitation to a private table that this browser has. */
export function invitationTo(table: number): string | null {
  return recall<Record<string, string>>('invitations', {})[table] ?? null;
}

/** The private tables that this browser has an invitation to. */
export function invitations(): number[] {
  return Object.keys(recall<Record<string, string>>('invitations', {})).map(Number);
}

/** Keeps the invitation to a private table. */
export function keepInvitation(table: number, invitation: string): void {
  const kept = recall<Record<string, string>>('invitations', {});
  kept[table] = invitation;
  keep('invitations', Object.fromEntries(Object.entries(kept).slice(-SEATS_KEPT)));
}

/** Forgets the invitation to a table that is gone. */
export function forgetInvitation(table: number): void {
  const kept = recall<Record<string, string>>('invitations', {});
  delete kept[table];
  keep('invitations', kept);
}

/** What opens a table to this browser: its invitation, its seat, or that it opened the table. */
export function keyTo(table: number): string | undefined {
  return invitationTo(table) ?? heldSeat(table)?.token ?? ownedTable(table) ?? undefined;
}

/** The token of the owner of a table that this browser opened. */
export function ownedTable(table: number): string | null {
  return recall<Record<string, string>>('owned', {})[table] ?? null;
}

/** Keeps the token of an owner. */
export function ownTable(table: number, token: string): void {
  const owned = recall<Record<string, string>>('owned', {});
  owned[table] = token;
  keep('owned', Object.fromEntries(Object.entries(owned).slice(-SEATS_KEPT)));
}
