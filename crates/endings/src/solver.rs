//! The exact solver: which beliefs can be won for sure, and which with probability 1.
//!
//! A state is a placement of White's pieces, White to move, and the set of squares where the black king may be.
//! First every state that can be met from the starts is found; then two fixpoints are computed.
//!
//! * *Sure*: White has a plan that mates against every king of the set and every reply. The least number of moves
//!   in the worst case is found level by level, as in retrograde analysis; a refused try costs no move.
//! * *Almost sure*: White, throwing dice, mates with probability 1 although Black sees everything but the dice to
//!   come. The largest set of states in which White can stay while every single king in them is mated with
//!   positive probability: a nested fixpoint (Chatterjee, Doyen, Henzinger and Raskin 2007).
//!
//! Whatever may lose a piece or stalemate is never part of either: against a king that sees everything it happens.

use super::belief::Belief;
use super::beliefs::Beliefs;
use super::material::Starts;
use super::placement::{PlacementId, Space};
use super::solution::{Shelf, Solution, Verdict};
use super::table_file::Table;
use arbitro_game::{Cancel, Stopped};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// What is going on in a long solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// This many states have been met.
    Meeting {
        /// States met so far.
        states: u64,
    },
    /// Sure wins in this many moves are known.
    Sure {
        /// Moves.
        moves: u8,
        /// How many states are won in exactly this many.
        states: u64,
    },
    /// The states that remain are sifted for almost sure wins.
    AlmostSure {
        /// Which round.
        round: u32,
        /// States that may still be almost sure.
        states: u64,
    },
}

/// How a solver is watched and called off.
pub struct Watcher<'a> {
    /// Called now and then, from any thread.
    pub progress: &'a (dyn Fn(Progress) + Sync),
    /// Calls the work off.
    pub cancel: &'a Cancel,
}

impl Watcher<'_> {
    /// No progress is reported, and no one can cancel.
    pub fn silent() -> Watcher<'static> {
        static NEVER: std::sync::LazyLock<Cancel> = std::sync::LazyLock::new(Cancel::default);
        Watcher { progress: &|_| (), cancel: &NEVER }
    }
}

/// Solves an ending from its starts.
pub fn solve(space: Space, starts: Starts, watcher: &Watcher<'_>) -> Result<Solution, Stopped> {
    let wanted = starts_of(&space, starts);
    let mut solution = Solution::empty(space);
    extend(&mut solution, &wanted, watcher)?;
    Ok(solution)
}

/// The starts of an ending, as canonical placements with beliefs.
fn starts_of(space: &Space, starts: Starts) -> Vec<(PlacementId, u64)> {
    let mut wanted = Vec::new();
    // Endings that a promotion leads to are solved as far as promotions need them.
    let own = (0..space.placements().len() as PlacementId).filter(|id| space.is_own(*id));
    for id in own {
        let anywhere = space.placements()[id as usize].anywhere();
        if starts.anywhere() && anywhere != 0 {
            wanted.push((id, anywhere));
        }
        if starts.known() {
            wanted.extend((0..64).map(|bit| 1 << bit).filter(|set| anywhere & set != 0).map(|set| (id, set)));
        }
    }
    wanted
}

/// Solves more starts, given as canonical placements with beliefs, on top of what is solved already.
pub fn extend(
    solution: &mut Solution,
    starts: &[(PlacementId, u64)],
    watcher: &Watcher<'_>,
) -> Result<(), Stopped> {
    extend_to(solution, starts, None, watcher)
}

/// Looks no further than this many moves from one start. A sure win in at most this many moves is found, and is exact;
/// `None` says nothing about longer ones.
pub fn solve_near(
    space: Space,
    belief: &Belief,
    moves: u8,
    watcher: &Watcher<'_>,
) -> Result<Option<Solution>, Stopped> {
    let mut solution = Solution::empty(space);
    let Some((id, set, _)) = solution.locate(&belief.men, belief.kings.0.0) else { return Ok(None) };
    extend_to(&mut solution, &[(id, set)], Some(moves), watcher)?;
    let near = matches!(solution.canonical(id, set), Some(Verdict::Sure(found)) if found <= moves);
    Ok(near.then_some(solution))
}

fn extend_to(
    solution: &mut Solution,
    starts: &[(PlacementId, u64)],
    depth: Option<u8>,
    watcher: &Watcher<'_>,
) -> Result<(), Stopped> {
    if !solution.space.has_steps() {
        Arc::make_mut(&mut solution.space).add_steps();
    }
    let old: Vec<usize> = solution.shelves.iter().map(|shelf| shelf.beliefs.sets().len()).collect();
    let beliefs = std::mem::take(&mut solution.shelves);
    let mut verdicts = Vec::with_capacity(beliefs.len());
    let mut shelves = Vec::with_capacity(beliefs.len());
    for shelf in beliefs {
        verdicts.push(shelf.verdicts);
        shelves.push(Mutex::new(shelf.beliefs));
    }
    let table = solution.table.as_deref();
    let met = meet(&solution.space, table, &shelves, &old, starts, depth, watcher);
    let beliefs: Vec<Beliefs> =
        shelves.into_iter().map(|shelf| shelf.into_inner().unwrap_or_else(PoisonError::into_inner)).collect();
    let codes: Vec<Vec<AtomicU8>> = beliefs
        .iter()
        .zip(&verdicts)
        .enumerate()
        .map(|(id, (beliefs, old))| {
            let known = |set: &u64| table?.canonical(id as PlacementId, *set).map(Verdict::code);
            let mut codes: Vec<AtomicU8> = Vec::with_capacity(beliefs.sets().len());
            codes.extend(old.iter().map(|code| AtomicU8::new(*code)));
            let new = beliefs.sets().iter().skip(old.len());
            codes.extend(new.map(|set| AtomicU8::new(known(set).unwrap_or(UNKNOWN))));
            codes
        })
        .collect();
    let mut work = Work { space: &solution.space, beliefs, codes, old, pending: Vec::new(), watcher };
    let solved = met.and_then(|()| work.sure()).and_then(|()| work.almost_sure());
    let Work { beliefs, codes, .. } = work;
    if let Err(stopped) = solved {
        // Nothing half-solved stays behind.
        solution.shelves = vec![Shelf::default(); solution.space.placements().len()];
        return Err(stopped);
    }
    solution.shelves = beliefs
        .into_iter()
        .zip(codes)
        .map(|(beliefs, codes)| Shelf {
            beliefs,
            verdicts: codes.into_iter().map(AtomicU8::into_inner).collect(),
        })
        .collect();
    Ok(())
}

/// Not decided yet.
pub(super) const UNKNOWN: u8 = 0;

/// Finds every state that can be met from the starts by tries that risk nothing, as far as those that the table knows.
fn meet(
    space: &Space,
    table: Option<&Table>,
    shelves: &[Mutex<Beliefs>],
    old: &[usize],
    starts: &[(PlacementId, u64)],
    depth: Option<u8>,
    watcher: &Watcher<'_>,
) -> Result<(), Stopped> {
    let lock = |id: usize| shelves[id].lock().unwrap_or_else(PoisonError::into_inner);
    for (id, set) in starts {
        let placement = &space.placements()[*id as usize];
        lock(*id as usize).insert(space.canonical_set(placement, *set));
    }
    let expanded: Vec<AtomicU64> = old.iter().map(|count| AtomicU64::new(*count as u64)).collect();
    let states = AtomicU64::new(0);
    for _ in 0..depth.map_or(u32::MAX, u32::from) {
        let more = AtomicBool::new(false);
        (0..shelves.len()).into_par_iter().with_max_len(16).for_each(|id| {
            // Refusals lead to beliefs of the same placement and cost no move: they are met in the same round.
            loop {
                let from = expanded[id].load(Relaxed) as usize;
                let mut fresh: Vec<u64> = lock(id).sets()[from..].to_vec();
                if fresh.is_empty() || watcher.cancel.is_cancelled() {
                    return;
                }
                expanded[id].store((from + fresh.len()) as u64, Relaxed);
                more.store(true, Relaxed);
                let met = fresh.len() as u64;
                if let Some(table) = table {
                    fresh.retain(|set| table.canonical(id as PlacementId, *set).is_none());
                }
                follow(space, shelves, id, &fresh);
                let total = states.fetch_add(met, Relaxed) + met;
                (watcher.progress)(Progress::Meeting { states: total });
            }
        });
        if watcher.cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        if !more.load(Relaxed) {
            break;
        }
    }
    shelves.iter().for_each(|shelf| shelf.lock().unwrap_or_else(PoisonError::into_inner).shrink());
    Ok(())
}

/// Adds every state that follows one of some beliefs about a placement.
fn follow(space: &Space, shelves: &[Mutex<Beliefs>], id: usize, beliefs: &[u64]) {
    let lock = |id: usize| shelves[id].lock().unwrap_or_else(PoisonError::into_inner);
    let placement = &space.placements()[id];
    let (mut refused, mut accepted) = (Vec::new(), Vec::new());
    for step in &placement.steps {
        // Neighbours often lead to the same state: the last one is remembered before the lock is asked for.
        let (mut last, mut last_refused) = (0, 0);
        for belief in beliefs {
            let Some(answers) = space.answers(placement, step, *belief) else { continue };
            for set in &answers.accepted {
                if *set != last {
                    last = *set;
                    accepted.push(last);
                }
            }
            if answers.refused != 0 && answers.refused != last_refused {
                last_refused = answers.refused;
                refused.push(last_refused);
            }
        }
        if !accepted.is_empty() {
            let mut target = lock(step.target as usize);
            accepted.drain(..).for_each(|set| {
                target.insert(set);
            });
        }
    }
    let mut own = lock(id);
    refused.drain(..).for_each(|set| {
        own.insert(set);
    });
}

/// A try that is still open for a belief: the belief, and an answer that is not won yet. The answer is a belief
/// of the target, or, with the highest bit, of the same placement after a refusal.
type Open = (u32, u32);
const REFUSED: u32 = 1 << 31;

pub(super) struct Work<'a> {
    pub(super) space: &'a Space,
    pub(super) beliefs: Vec<Beliefs>,
    pub(super) codes: Vec<Vec<AtomicU8>>,
    old: Vec<usize>,
    /// For each placement and step, the beliefs for which the try risks nothing and is not known to win.
    pub(super) pending: Vec<Mutex<Vec<Vec<Open>>>>,
    pub(super) watcher: &'a Watcher<'a>,
}

impl Work<'_> {
    /// Whether a state that a try may lead to is won in fewer than `limit` moves.
    #[inline]
    fn won_below(&self, id: usize, number: u32, limit: u8) -> bool {
        let code = self.codes[id][number as usize].load(Relaxed);
        code != UNKNOWN && code < limit
    }

    /// The first answer to a try that is not won soon enough to win in `moves`.
    #[inline]
    fn unsolved(&self, id: usize, step: usize, belief: u64, moves: u8) -> Judged {
        let placement = &self.space.placements()[id];
        let step = &placement.steps[step];
        let Some(answers) = self.space.answers(placement, step, belief) else { return Judged::Worthless };
        for set in &answers.accepted {
            match self.beliefs[step.target as usize].find(*set) {
                Some(number) if self.won_below(step.target as usize, number, moves) => {}
                Some(number) => return Judged::Waits(number),
                None => return Judged::Worthless,
            }
        }
        if answers.refused != 0 {
            match self.beliefs[id].find(answers.refused) {
                Some(number) if self.won_below(id, number, moves + 1) => {}
                Some(number) => return Judged::Waits(number | REFUSED),
                None => return Judged::Worthless,
            }
        }
        Judged::Wins
    }

    fn sure(&mut self) -> Result<(), Stopped> {
        let found = AtomicU64::new(0);
        let this = &*self;
        let pending: Vec<_> = (0..this.beliefs.len())
            .into_par_iter()
            .with_max_len(16)
            .map(|id| {
                let placement = &this.space.placements()[id];
                let sets = this.beliefs[id].sets();
                let mut lists =
                    vec![Vec::new(); if sets.len() > this.old[id] { placement.steps.len() } else { 0 }];
                for (step, list) in lists.iter_mut().enumerate() {
                    for (number, set) in sets.iter().enumerate().skip(this.old[id]) {
                        if this.codes[id][number].load(Relaxed) != UNKNOWN {
                            continue;
                        }
                        match this.unsolved(id, step, *set, 1) {
                            Judged::Wins => {
                                this.codes[id][number].store(1, Relaxed);
                                found.fetch_add(1, Relaxed);
                            }
                            Judged::Waits(answer) => list.push((number as u32, answer)),
                            Judged::Worthless => {}
                        }
                    }
                    list.shrink_to_fit();
                }
                Mutex::new(lists)
            })
            .collect();
        self.pending = pending;
        (self.watcher.progress)(Progress::Sure { moves: 1, states: found.load(Relaxed) });
        // Level 1 once more: a refusal may lead to a smaller belief that is mated at once.
        let mut moves = 1;
        // What was solved before may lie any number of moves deep.
        let solved = self.codes.iter().flatten().map(|code| code.load(Relaxed));
        let deepest_old = solved.filter(|code| *code <= Verdict::LONGEST).max();
        loop {
            let found = self.sweep(moves)?;
            if found > 0 {
                (self.watcher.progress)(Progress::Sure { moves, states: found });
            } else if moves > 1 && deepest_old.is_none_or(|deepest| moves > deepest) {
                return Ok(());
            }
            if moves == Verdict::LONGEST {
                return Err(Stopped::Nodes);
            }
            moves += 1;
        }
    }

    /// Finds all states that are won in exactly `moves`.
    fn sweep(&self, moves: u8) -> Result<u64, Stopped> {
        let found = AtomicU64::new(0);
        (0..self.beliefs.len()).into_par_iter().with_max_len(16).for_each(|id| {
            if self.watcher.cancel.is_cancelled() {
                return;
            }
            let mut lists = self.pending[id].lock().unwrap_or_else(PoisonError::into_inner);
            let placement = &self.space.placements()[id];
            // A refusal leads to a smaller belief of the same placement, in the same turn.
            loop {
                let mut changed = 0;
                for (step, list) in lists.iter_mut().enumerate() {
                    let target = placement.steps[step].target as usize;
                    list.retain_mut(|(number, answer)| {
                        let code = &self.codes[id][*number as usize];
                        if code.load(Relaxed) != UNKNOWN {
                            return false;
                        }
                        let waits = if *answer & REFUSED != 0 {
                            !self.won_below(id, *answer & !REFUSED, moves + 1)
                        } else {
                            !self.won_below(target, *answer, moves)
                        };
                        if waits {
                            return true;
                        }
                        match self.unsolved(id, step, self.beliefs[id].sets()[*number as usize], moves) {
                            Judged::Wins => {
                                code.store(moves, Relaxed);
                                changed += 1;
                                false
                            }
                            Judged::Waits(next) => {
                                *answer = next;
                                true
                            }
                            Judged::Worthless => false,
                        }
                    });
                }
                found.fetch_add(changed, Relaxed);
                if changed == 0 {
                    break;
                }
            }
        });
        if self.watcher.cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        Ok(found.load(Relaxed))
    }
}

enum Judged {
    Wins,
    Waits(u32),
    Worthless,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ending;
    use arbitro_games::kriegspiel::Goal;

    #[test]
    fn starts_are_those_of_the_ending_itself() {
        let space = Space::new(Ending::Kpk, Goal::Promotion);
        let [known, anywhere, all] =
            [Starts::KingKnown, Starts::KingAnywhere, Starts::All].map(|starts| starts_of(&space, starts));
        // Of 64 squares for the king and 48 for the pawn, without those that meet, one of two mirror images.
        assert_eq!(anywhere.len(), (64 * 48 - 48) / 2);
        assert_eq!(known.len(), 81_664);
        assert_eq!(all.len(), known.len() + anywhere.len());
        for (id, set) in &anywhere {
            assert_eq!(*set, space.placements()[*id as usize].anywhere());
            assert_eq!(known.iter().filter(|(other, _)| other == id).count(), set.count_ones() as usize);
        }
        assert!(known.iter().all(|(_, set)| set.count_ones() == 1));
        let met: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(met.len(), all.len());
    }
}
