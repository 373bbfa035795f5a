// What the wire shows of the games of Briscola. Fields that only one of them has are optional.

import type { Lived } from '../../wire/wire';

export interface Play {
  seat: number;
  card: string;
  kind: string;
}

export interface DealResult {
  caller: number;
  partner: number | null;
  points: number;
  winner: string;
}

export interface BriscolaView {
  seat: number | null;
  hand: string[];
  trick: Play[];
  history: Play[];
  points: number[];
  mover: number | null;
  /** Who would take the trick now. */
  winning?: number | null;
  // With a stock.
  exposed?: string | null;
  stock?: number;
  /** The cards that partners show each other at the end. */
  partners?: [seat: number, hand: string[]][];
  // In five.
  phase?: string;
  caller?: number | null;
  partner?: number | null;
  passed?: number[];
  rank?: string | null;
  promise?: number | null;
  trump?: string | null;
  role?: string | null;
  dealer?: number | null;
  last_deal?: DealResult | null;
}

/** Whether a view is one of Briscola. */
export function isBriscola(view: unknown): view is BriscolaView {
  if (typeof view !== 'object' || view === null) return false;
  const some = view as Partial<BriscolaView>;
  return Array.isArray(some.trick) && Array.isArray(some.history) && Array.isArray(some.points);
}

export interface Trick {
  plays: Play[];
  /** Who took it and for how much, as the umpire said. */
  taken: { seat: number; points: number } | null;
}

/** The finished tricks, with what the umpire said about them. */
export function tricks(view: BriscolaView, seats: number, lived: Lived[]): Trick[] {
  const taken = lived.flatMap((one) => {
    if (!('heard' in one)) return [];
    const notice = one.heard.notice as { taken?: { seat: number; points: number }; dealt?: unknown } | null;
    return notice?.taken ? [notice.taken] : [];
  });
  const done = view.history.length - view.trick.length;
  const count = Math.floor(done / seats);
  // Matches of several deals: the umpire has spoken of earlier tricks too.
  const recent = count === 0 ? [] : taken.slice(-count);
  return Array.from({ length: count }, (_, at) => ({
    plays: view.history.slice(at * seats, (at + 1) * seats),
    taken: recent.length === count ? (recent[at] ?? null) : null,
  }));
}

/** Where a seat sits, seen from another one: the own seat is at the bottom, play goes round to the right. */
export function around(seat: number, from: number, seats: number): { x: number; y: number } {
  const turn = ((seat - from + seats) % seats) / seats;
  const angle = Math.PI / 2 - turn * 2 * Math.PI;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}
