// What a finished game has to teach: the costliest play, the turning point, and what could have been known.

import type { AnalysedDeal, AnalysedPlay } from '../boards/briscola/analysed';
import type { ReplayStep } from '../wire/wire';

/** Points or values below this are noise. */
const LITTLE = 0.5;

/** A play with its place among the steps, from 1. */
export interface Found {
  step: number;
  play: AnalysedPlay;
}

/** The play of largest cost among those that `costs` gives; nothing if none cost anything worth mentioning. */
function largest(found: (AnalysedPlay | null)[], costs: (play: AnalysedPlay) => number): Found | null {
  let worst: Found | null = null;
  let most = LITTLE;
  for (const [at, play] of found.entries()) {
    if (play === null || costs(play) < most) continue;
    most = costs(play);
    worst = { step: at + 1, play };
  }
  return worst;
}

/** The play of a seat that cost its side most, given what the seat knew. */
export function costliest(found: (AnalysedPlay | null)[], seat: number): Found | null {
  return largest(found, (play) => (play.seat === seat ? (play.known?.lost ?? 0) : 0));
}

/** The play of anybody that changed the result most, with all cards open. */
export function turning(found: (AnalysedPlay | null)[]): Found | null {
  return largest(found, (play) => play.open?.lost ?? 0);
}

/** When the plays that a seat had seen pointed at the true partner first, with what probability. */
export function suspected(deal: AnalysedDeal, seat: number): { trick: number; chance: number } | null {
  if (seat === deal.partner || deal.caller === deal.partner) return null;
  for (const belief of deal.believed) {
    const chance = belief.chances[deal.partner] ?? 0;
    if (belief.seat === seat && chance >= 0.5) return { trick: belief.trick, chance };
  }
  return null;
}

/** The value that the bot expected with its move: that of its line or of its best candidate. */
export function expectation(step: ReplayStep): number | null {
  for (const part of step.explanation?.parts ?? []) {
    if ('line' in part) return part.line.value;
    if ('candidates' in part) {
      const values = part.candidates.flatMap((candidate) => (candidate.value === null ? [] : [candidate.value]));
      return values.length === 0 ? null : Math.max(...values);
    }
  }
  return null;
}

/** The move of the seat after which a bot's expectation rose most. */
export function swing(steps: ReplayStep[], seat: number): { step: number; move: string; before: number; after: number } | null {
  const last = new Map<number, number>();
  let own: ReplayStep | null = null;
  let best: ReturnType<typeof swing> = null;
  for (const step of steps) {
    if (step.seat === seat) own = step;
    const value = expectation(step);
    if (step.seat === null || step.seat === seat || value === null) continue;
    const before = last.get(step.seat);
    last.set(step.seat, value);
    if (own === null || before === undefined) continue;
    if (value - before > Math.max(best === null ? 0 : best.after - best.before, 1e-6)) {
      best = { step: own.number, move: own.notation ?? own.move, before, after: value };
    }
  }
  return best;
}
