//! What the solver found: a verdict for every belief that it met.

use super::beliefs::Beliefs;
use super::placement::{Men, PlacementId, Space};
use super::symmetry::Symmetry;
use super::table_file::{Table, TableError};
use super::words;
use arbitro_game::Message;
use serde::Serialize;
use std::sync::Arc;

/// What White can get out of a belief.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// A plan wins against every defence, in at most this many moves.
    Sure(u8),
    /// No such plan, but with dice White wins with probability 1 against a Black who sees everything.
    AlmostSure,
    /// Neither.
    Neither,
}

pub(super) const ALMOST_SURE: u8 = 254;
pub(super) const NEVER: u8 = 255;

impl Verdict {
    /// The longest sure win that can be written down.
    pub const LONGEST: u8 = 250;

    pub(super) fn from_code(code: u8) -> Verdict {
        match code {
            ALMOST_SURE => Verdict::AlmostSure,
            moves if (1..=Verdict::LONGEST).contains(&moves) => Verdict::Sure(moves),
            _ => Verdict::Neither,
        }
    }

    pub(super) fn code(self) -> u8 {
        match self {
            Verdict::Sure(moves) => moves,
            Verdict::AlmostSure => ALMOST_SURE,
            Verdict::Neither => NEVER,
        }
    }

    /// The moves of a sure win.
    pub fn moves(self) -> Option<u8> {
        match self {
            Verdict::Sure(moves) => Some(moves),
            Verdict::AlmostSure | Verdict::Neither => None,
        }
    }
}

impl Verdict {
    /// The verdict in words.
    pub fn message(self) -> Message {
        match self {
            Verdict::Sure(moves) => words::sure_win(moves),
            Verdict::AlmostSure => words::almost_sure_win(),
            Verdict::Neither => words::no_sure_win(),
        }
    }
}

/// The beliefs about one placement with their verdicts.
#[derive(Clone, Debug, Default)]
pub(super) struct Shelf {
    pub beliefs: Beliefs,
    pub verdicts: Vec<u8>,
}

/// The beliefs of an ending with their verdicts. Every state that a try without risk leads to from a state in
/// here is in here too, or in the table underneath.
#[derive(Clone, Debug)]
pub struct Solution {
    pub(super) space: Arc<Space>,
    pub(super) shelves: Vec<Shelf>,
    /// What was solved before, looked up where it lies.
    pub(super) table: Option<Arc<Table>>,
}

impl Solution {
    /// Nothing solved yet.
    pub fn empty(space: Space) -> Solution {
        let shelves = vec![Shelf::default(); space.placements().len()];
        Solution { space: Arc::new(space), shelves, table: None }
    }

    /// What a table knows. More can be solved on top of it.
    pub fn over(table: Arc<Table>) -> Solution {
        let space = table.shared_space();
        let shelves = vec![Shelf::default(); space.placements().len()];
        Solution { space, shelves, table: Some(table) }
    }

    /// What was found to be wrong with the table underneath so far. Nothing is believed that a damaged part of it says.
    pub fn damage(&self) -> Option<TableError> {
        self.table.as_ref()?.damage()
    }

    /// The placements.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// How many beliefs were solved, without those that are in the table underneath only.
    pub fn len(&self) -> u64 {
        self.shelves.iter().map(|shelf| shelf.verdicts.len() as u64).sum()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The beliefs about a canonical placement that were solved, with their verdicts; without those that are in the table
    /// underneath only.
    pub fn shelf(&self, id: PlacementId) -> impl Iterator<Item = (u64, Verdict)> {
        let shelf = self.shelves.get(id as usize);
        shelf.into_iter().flat_map(|shelf| {
            let sets = shelf.beliefs.sets().iter().copied();
            sets.zip(shelf.verdicts.iter().map(|code| Verdict::from_code(*code)))
        })
    }

    /// The verdict on a canonical belief about a canonical placement, if it was met.
    pub fn canonical(&self, id: PlacementId, set: u64) -> Option<Verdict> {
        let shelf = self.shelves.get(id as usize)?;
        match shelf.beliefs.find(set) {
            Some(number) => Some(Verdict::from_code(shelf.verdicts[number as usize])),
            None => self.table.as_ref()?.canonical(id, set),
        }
    }

    /// The verdict on any belief, if it was met.
    pub fn verdict(&self, men: &Men, set: u64) -> Option<Verdict> {
        let (id, set, _) = self.locate(men, set)?;
        self.canonical(id, set)
    }

    /// Where a belief is kept: its placement, its canonical form and the symmetry that leads there.
    pub fn locate(&self, men: &Men, set: u64) -> Option<(PlacementId, u64, Symmetry)> {
        let (id, symmetry) = self.space.find(men)?;
        let placement = &self.space.placements()[id as usize];
        Some((id, self.space.canonical_set(placement, symmetry.set(set)), symmetry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ending;
    use arbitro_games::kriegspiel::Goal;

    #[test]
    fn verdicts_are_one_byte_each() {
        let verdicts =
            [Verdict::Sure(1), Verdict::Sure(Verdict::LONGEST), Verdict::AlmostSure, Verdict::Neither];
        assert_eq!(verdicts.map(Verdict::code), [1, 250, 254, 255]);
        for verdict in verdicts {
            assert_eq!(Verdict::from_code(verdict.code()), verdict);
        }
        assert_eq!(verdicts.map(Verdict::moves), [Some(1), Some(250), None, None]);
        assert_eq!([0, 251].map(Verdict::from_code), [Verdict::Neither; 2]);
    }

    #[test]
    fn a_solution_counts_its_beliefs() {
        let mut solution = Solution::empty(Space::new(Ending::Krk, Goal::Mate));
        assert!(solution.is_empty() && solution.damage().is_none());
        for (id, set) in [(0, 1 << 40), (0, 1 << 41), (7, 1 << 50)] {
            solution.shelves[id].beliefs.insert(set);
            solution.shelves[id].verdicts.push(ALMOST_SURE);
        }
        assert_eq!((solution.len(), solution.is_empty()), (3, false));
        assert_eq!(solution.canonical(7, 1 << 50), Some(Verdict::AlmostSure));
    }
}
