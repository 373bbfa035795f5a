// An analysis beside the steps of a replay.

import type { AnalysedPlay, Analysis } from '../boards/briscola/analysed';
import type { ReplayStep } from '../wire/wire';

/** What was found out about each step; nothing about steps that are no cards. Cards are found again in their order. */
export function along(steps: Pick<ReplayStep, 'seat' | 'move'>[], analysis: Analysis): (AnalysedPlay | null)[] {
  const plays = analysis.deals.flatMap((deal) => deal.plays);
  let next = 0;
  return steps.map((step) => {
    const play = plays[next];
    if (!play || step.seat !== play.seat || step.move !== play.card) return null;
    next += 1;
    return play;
  });
}

/** The points that each seat has lost after each step, added up; nothing where a seat did not play. */
export function losses(found: (AnalysedPlay | null)[], seats: number): (number | null)[][] {
  return Array.from({ length: seats }, (_, seat) => {
    let total = 0;
    return found.map((play) => {
      if (play?.seat !== seat) return null;
      total += play.known?.lost ?? 0;
      return total;
    });
  });
}
