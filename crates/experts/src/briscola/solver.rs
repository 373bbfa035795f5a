//! The open-cards solver: what a side can get when every player sees everything and plays as well as possible.
//!
//! Two questions: does the side reach this many points, and how many points does it get? Alpha-beta with an empty window
//! (for the second question again and again, as in MTD(f) of Plaat et al. 1996, but with a bracket that is halved) and a
//! table of positions at the start of a trick. What keeps it fast:
//!
//! * cards that no card in between tells apart are played once (only cards without points can be);
//! * a position is known by *relative* ranks of its cards without points, and by plain suits in any order;
//! * the points still out bound the answer, and so do the highest trumps: their holder takes those tricks.
//!
//! ```
//! use arbitro_experts::briscola::solver::{Ending, Solver};
//! use arbitro_game::Seat;
//! use arbitro_games::briscola::Suit;
//!
//! // Two players, two tricks, trumps are coppe. The first leads: his ace of trumps takes the 3, his 2 loses to the king.
//! let hands = ["AC 2D", "3D KD"].map(|hand| hand.parse().unwrap());
//! let ending = Ending::new(&hands, &[Seat(0)], Some(Suit::Coppe), Seat(0)).unwrap();
//! let mut solver = Solver::default();
//! assert_eq!(solver.points(&ending).unwrap(), 11 + 4);
//! assert!(solver.reaches(&ending, 15).unwrap() && !solver.reaches(&ending, 16).unwrap());
//! ```

mod bounds;
mod ending;
mod search;
mod table;

pub use ending::{Ending, EndingError};

use arbitro_game::{Cancel, Limits, Stopped, Watch};
use arbitro_games::briscola::{Card, Points};
use search::Search;
use table::Table;

/// Remembers positions from one question to the next, of any ending.
pub struct Solver {
    table: Table,
    limits: Limits,
    cancel: Cancel,
    nodes: u64,
}

/// Room for positions unless another size is asked for: 8 MiB.
const ENTRIES: usize = 1 << 18;

impl Default for Solver {
    fn default() -> Self {
        Solver::with_entries(ENTRIES)
    }
}

impl Solver {
    /// A solver that remembers up to that many positions (rounded up to a power of two).
    pub fn with_entries(entries: usize) -> Solver {
        Solver { table: Table::new(entries), limits: Limits::default(), cancel: Cancel::default(), nodes: 0 }
    }

    /// With limits for each question, and a token that calls it off.
    pub fn within(mut self, limits: Limits, cancel: Cancel) -> Solver {
        (self.limits, self.cancel) = (limits, cancel);
        self
    }

    /// Changes the limits of each question.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Cards played in the mind since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Whether the side gets at least this many of the points that are still out, those on the table included.
    pub fn reaches(&mut self, ending: &Ending, points: Points) -> Result<bool, Stopped> {
        self.ask(ending, |search| search.at_least(i32::from(points)) >= i32::from(points))
    }

    /// How many of the points that are still out the side gets, those on the table included.
    pub fn points(&mut self, ending: &Ending) -> Result<Points, Stopped> {
        self.ask(ending, |search| search.exactly(None) as Points)
    }

    /// What every card of the mover leads to: the points that the side gets of those still out.
    pub fn each_card(&mut self, ending: &Ending) -> Result<Vec<(Card, Points)>, Stopped> {
        let mut guess = None;
        let mut found: Vec<(Card, Points)> = Vec::new();
        for card in ending.hand(ending.mover()).iter() {
            if let Some(twin) = ending.twin_below(card)
                && let Some(&(_, points)) = found.iter().find(|(known, _)| *known == twin)
            {
                found.push((card, points));
                continue;
            }
            let (next, gained) = ending.after(card);
            let rest = self.ask(&next, |search| search.exactly(guess) as Points)?;
            guess = Some(i32::from(rest));
            found.push((card, gained + rest));
        }
        Ok(found)
    }

    /// Whether the side still reaches this many points after each card of the mover.
    pub fn each_card_reaches(
        &mut self,
        ending: &Ending,
        points: Points,
    ) -> Result<Vec<(Card, bool)>, Stopped> {
        let mut found: Vec<(Card, bool)> = Vec::new();
        for card in ending.hand(ending.mover()).iter() {
            if let Some(twin) = ending.twin_below(card)
                && let Some(&(_, reaches)) = found.iter().find(|(known, _)| *known == twin)
            {
                found.push((card, reaches));
                continue;
            }
            let (next, gained) = ending.after(card);
            let need = points.saturating_sub(gained);
            found.push((card, self.reaches(&next, need)?));
        }
        Ok(found)
    }

    fn ask<T>(&mut self, ending: &Ending, question: impl FnOnce(&mut Search<'_>) -> T) -> Result<T, Stopped> {
        let watch = Watch::start(self.limits, self.cancel.clone());
        let mut search = Search::new(ending, &mut self.table, watch);
        let answer = question(&mut search);
        self.nodes += search.nodes();
        match search.stopped() {
            Some(stopped) => Err(stopped),
            None => Ok(answer),
        }
    }
}

#[cfg(test)]
#[path = "solver/tests.rs"]
mod tests;
