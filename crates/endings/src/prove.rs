//! The shortest sure mate from one belief, without solving everything that can be met from it.
//!
//! Depth first, one move deeper each time. What keeps it small: a blind White mates no sooner than one who sees, so a
//! belief with a king that is mated later with open boards is given up at once.

use super::belief::Belief;
use super::material::Ending;
use super::open_board::OpenBoard;
use super::placement::Space;
use super::solution::{Solution, Verdict};
use super::solver::Watcher;
use arbitro_game::Stopped;
use rustc_hash::FxHashMap;

/// What is known about the sure mates of an ending so far.
pub struct Prover {
    open: OpenBoard,
    /// For a belief: no mate in this many moves, and a mate in this many.
    known: FxHashMap<(u32, u64), (u8, u8)>,
    looked: u64,
    most: u64,
}

impl Prover {
    /// Nothing is known.
    pub fn new(ending: Ending) -> Prover {
        Prover { open: OpenBoard::solve(ending), known: FxHashMap::default(), looked: 0, most: u64::MAX }
    }

    /// Gives up after looking at this many beliefs.
    pub fn at_most(self, most: u64) -> Prover {
        Prover { most, ..self }
    }

    /// The sure mates that were proved, as a solution that plans can be read from. The start's number of moves is exact;
    /// others are those of the proof, which need not be the least.
    pub fn solution(&self) -> Solution {
        let mut solution = Solution::empty(self.open.space().clone());
        for ((id, set), (_, proved)) in &self.known {
            if *proved <= Verdict::LONGEST {
                let shelf = &mut solution.shelves[*id as usize];
                shelf.beliefs.insert(*set);
                shelf.verdicts.push(*proved);
            }
        }
        solution
    }

    /// The same ending with open boards.
    pub fn open_board(&self) -> &OpenBoard {
        &self.open
    }

    /// How many beliefs were looked at.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// The least number of moves in which a belief is surely mated, if it is at most `most`.
    pub fn shortest(
        &mut self,
        belief: &Belief,
        most: u8,
        watcher: &Watcher<'_>,
    ) -> Result<Option<u8>, Stopped> {
        let space = self.open.space();
        let Some((id, symmetry)) = space.find(&belief.men) else { return Ok(None) };
        let set = space.canonical_set(&space.placements()[id as usize], symmetry.set(belief.kings.0.0));
        let Some(least) = self.open.least(id, set) else { return Ok(None) };
        for moves in least..=most {
            if self.mates(id, set, moves, watcher)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    fn mates(&mut self, id: u32, set: u64, moves: u8, watcher: &Watcher<'_>) -> Result<bool, Stopped> {
        match self.open.least(id, set) {
            Some(least) if least <= moves => {}
            _ => return Ok(false),
        }
        let (refuted, proved) = self.known.get(&(id, set)).copied().unwrap_or((0, u8::MAX));
        if moves >= proved || moves <= refuted {
            return Ok(moves >= proved);
        }
        self.looked += 1;
        if self.looked.is_multiple_of(4096) && watcher.cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        if self.looked > self.most {
            return Err(Stopped::Nodes);
        }
        // The most promising tries first: the least that is left in the worst case.
        let mut tries = Vec::new();
        {
            let space: &Space = self.open.space();
            let placement = &space.placements()[id as usize];
            for step in &placement.steps {
                let Some(answers) = space.answers(placement, step, set) else { continue };
                let mut after = answers.accepted.iter().map(|next| self.open.least(step.target, *next));
                let worst = after.try_fold(0u8, |worst, least| Some(worst.max(least?)));
                let Some(worst) = worst.filter(|worst| *worst < moves) else { continue };
                if answers.refused != 0
                    && self.open.least(id, answers.refused).is_none_or(|least| least > moves)
                {
                    continue;
                }
                let squares: u32 = answers.accepted.iter().map(|next| next.count_ones()).sum();
                tries.push(((worst, squares), step.target, answers));
            }
        }
        tries.sort_by_key(|(order, _, _)| *order);
        let mut won = false;
        for (_, target, answers) in tries {
            let mut good = true;
            for next in &answers.accepted {
                good = self.mates(target, *next, moves - 1, watcher)?;
                if !good {
                    break;
                }
            }
            if good && answers.refused != 0 {
                good = self.mates(id, answers.refused, moves, watcher)?;
            }
            if good {
                won = true;
                break;
            }
        }
        let entry = self.known.entry((id, set)).or_insert((0, u8::MAX));
        if won {
            entry.1 = entry.1.min(moves);
        } else {
            entry.0 = entry.0.max(moves);
        }
        Ok(won)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Starts, solve};
    use arbitro_games::kriegspiel::Goal;

    #[test]
    fn single_beliefs_are_proved_as_long_as_the_whole_solution_says() {
        let solution =
            solve(Space::new(Ending::Krk, Goal::Mate), Starts::KingKnown, &Watcher::silent()).unwrap();
        let mut prover = Prover::new(Ending::Krk);
        let mut proved = 0;
        for id in (0..solution.space().placements().len() as u32).step_by(23) {
            let men = solution.space().placements()[id as usize].men.clone();
            for (set, verdict) in solution.shelf(id).step_by(101) {
                let kings = arbitro_games::kriegspiel::Squares(shakmaty::Bitboard(set));
                let belief = Belief { men: men.clone(), kings };
                let Some(moves) = verdict.moves().filter(|moves| *moves <= 6) else { continue };
                assert_eq!(prover.shortest(&belief, 6, &Watcher::silent()), Ok(Some(moves)), "{belief}");
                proved += 1;
            }
        }
        assert!(proved > 10, "{proved}");
        assert!(prover.looked() > 0);
    }
}
