//! The nested fixpoint of almost sure wins.

use super::placement::{Placement, Space, Step, beside};
use super::solution::{ALMOST_SURE, NEVER};
use super::solver::{Progress, UNKNOWN, Work};
use arbitro_game::Stopped;
use arbitro_games::kriegspiel::Goal;
use rayon::prelude::*;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

impl Work<'_> {
    /// Decides what the sure wins left open.
    pub(super) fn almost_sure(&mut self) -> Result<(), Stopped> {
        let mut round = 0;
        let masks: Vec<Vec<AtomicU64>> = self
            .codes
            .iter()
            .map(|codes| {
                let open = codes.iter().any(|code| code.load(Relaxed) == UNKNOWN);
                let mut masks = Vec::new();
                masks.resize_with(if open { codes.len() } else { 0 }, AtomicU64::default);
                masks
            })
            .collect();
        loop {
            round += 1;
            self.sift()?;
            let open = self.count_open();
            (self.watcher.progress)(Progress::AlmostSure { round, states: open });
            if open == 0 {
                return Ok(());
            }
            self.reach(&masks)?;
            if self.remove_unreached(&masks) == 0 {
                break;
            }
        }
        for code in self.codes.iter().flatten().filter(|code| code.load(Relaxed) == UNKNOWN) {
            code.store(ALMOST_SURE, Relaxed);
        }
        Ok(())
    }

    fn count_open(&self) -> u64 {
        self.codes.par_iter().flatten().filter(|code| code.load(Relaxed) == UNKNOWN).count() as u64
    }

    /// Strikes out tries that may leave the states in question, and states without tries, until nothing changes.
    fn sift(&self) -> Result<(), Stopped> {
        let changed: Vec<AtomicU32> = self.codes.iter().map(|_| AtomicU32::new(1)).collect();
        for sweep in 1.. {
            let removed: u64 = (0..self.codes.len())
                .into_par_iter()
                .with_max_len(16)
                .map(|id| {
                    let mut lists = self.pending[id].lock().unwrap_or_else(PoisonError::into_inner);
                    if lists.is_empty() || self.watcher.cancel.is_cancelled() {
                        return 0;
                    }
                    let placement = &self.space.placements()[id];
                    let codes = &self.codes[id];
                    let mut alive = vec![false; codes.len()];
                    for (step, list) in placement.steps.iter().zip(lists.iter_mut()) {
                        let stale = changed[id].load(Relaxed) >= sweep
                            || changed[step.target as usize].load(Relaxed) >= sweep;
                        list.retain(|(number, _)| {
                            let keep = codes[*number as usize].load(Relaxed) == UNKNOWN
                                && (!stale || self.stays(placement, id, step, *number));
                            alive[*number as usize] |= keep;
                            keep
                        });
                    }
                    let mut removed = 0;
                    for (code, alive) in codes.iter().zip(alive) {
                        if !alive && code.load(Relaxed) == UNKNOWN {
                            code.store(NEVER, Relaxed);
                            removed += 1;
                        }
                    }
                    if removed > 0 {
                        changed[id].store(sweep + 1, Relaxed);
                    }
                    removed
                })
                .sum();
            if self.watcher.cancel.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            if removed == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Whether all answers to a try are states that are not given up.
    fn stays(&self, placement: &Placement, id: usize, step: &Step, number: u32) -> bool {
        let belief = self.beliefs[id].sets()[number as usize];
        let Some(answers) = self.space.answers(placement, step, belief) else { return false };
        let kept = |id: usize, set: u64| {
            self.beliefs[id]
                .find(set)
                .is_some_and(|number| self.codes[id][number as usize].load(Relaxed) != NEVER)
        };
        answers.accepted.iter().all(|set| kept(step.target as usize, *set))
            && (answers.refused == 0 || kept(id, answers.refused))
    }

    /// For every state, the kings that are mated with positive probability when White plays all tries that stay.
    fn reach(&self, masks: &[Vec<AtomicU64>]) -> Result<(), Stopped> {
        masks.par_iter().flatten().for_each(|mask| mask.store(0, Relaxed));
        let changed: Vec<AtomicU32> = masks.iter().map(|_| AtomicU32::new(1)).collect();
        for sweep in 1.. {
            let more: bool = (0..masks.len())
                .into_par_iter()
                .with_max_len(16)
                .map(|id| {
                    let lists = self.pending[id].lock().unwrap_or_else(PoisonError::into_inner);
                    if masks[id].is_empty() || self.watcher.cancel.is_cancelled() {
                        return false;
                    }
                    let placement = &self.space.placements()[id];
                    let mut more = false;
                    for (step, list) in placement.steps.iter().zip(lists.iter()) {
                        // A change in this very sweep may have been seen or not: it is looked at again.
                        let stale = changed[id].load(Relaxed) >= sweep
                            || changed[step.target as usize].load(Relaxed) >= sweep;
                        if !stale {
                            continue;
                        }
                        for (number, _) in list {
                            let belief = self.beliefs[id].sets()[*number as usize];
                            let mask = &masks[id][*number as usize];
                            let before = mask.load(Relaxed);
                            if before == belief {
                                continue;
                            }
                            let after = before | self.advancing(placement, id, step, belief, masks);
                            if after != before {
                                mask.store(after, Relaxed);
                                more = true;
                            }
                        }
                    }
                    if more {
                        changed[id].store(sweep + 1, Relaxed);
                    }
                    more
                })
                .reduce(|| false, |one, other| one | other);
            if self.watcher.cancel.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            if !more {
                break;
            }
        }
        Ok(())
    }

    /// The kings of a belief from which a try mates, or leads to kings that are known to be reached whatever
    /// Black replies.
    fn advancing(
        &self,
        placement: &Placement,
        id: usize,
        step: &Step,
        belief: u64,
        masks: &[Vec<AtomicU64>],
    ) -> u64 {
        advancing(self.space, placement, step, belief, |refused, set| {
            let id = if refused { id } else { step.target as usize };
            let Some(number) = self.beliefs[id].find(set) else { return 0 };
            match self.codes[id][number as usize].load(Relaxed) {
                UNKNOWN => masks[id][number as usize].load(Relaxed),
                NEVER => 0,
                _ => set,
            }
        })
    }

    fn remove_unreached(&self, masks: &[Vec<AtomicU64>]) -> u64 {
        (0..masks.len())
            .into_par_iter()
            .filter(|id| !masks[*id].is_empty())
            .map(|id| {
                let mut removed = 0;
                for ((code, mask), belief) in
                    self.codes[id].iter().zip(&masks[id]).zip(self.beliefs[id].sets())
                {
                    if code.load(Relaxed) == UNKNOWN && mask.load(Relaxed) != *belief {
                        code.store(NEVER, Relaxed);
                        removed += 1;
                    }
                }
                removed
            })
            .sum()
    }
}

/// The kings of a belief that a try mates, or that are in the `reached` part of what follows whatever they reply.
/// `reached` is asked with canonical sets: after a refusal, of the same placement, otherwise of the step's target.
fn advancing(
    space: &Space,
    placement: &Placement,
    step: &Step,
    belief: u64,
    reached: impl Fn(bool, u64) -> u64,
) -> u64 {
    let target = &space.placements()[step.target as usize];
    let there = step.turn.set(belief & !step.blocking);
    let part = |placement: &Placement, refused: bool, set: u64| {
        let canonical = space.canonical_set(placement, set);
        let mask = reached(refused, canonical);
        match placement.twin {
            Some(twin) if canonical != set => twin.set(mask),
            _ => mask,
        }
    };
    let mut good = there & target.mated;
    if step.promotes && space.goal() == Goal::Promotion {
        good = there;
    } else {
        let alive = there & !target.mated;
        for (squares, _) in &target.announcements {
            let here = alive & squares;
            if here != 0 {
                let next = beside(here) & !target.attacked;
                let lost = next & !part(target, false, next);
                good |= here & !beside(lost);
            }
        }
    }
    let mut found = step.turn.inverse().set(good);
    let refused = belief & step.blocking;
    if refused != 0 {
        found |= part(placement, true, refused);
    }
    found
}
