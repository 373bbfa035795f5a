//! The laws that every game keeps: one suite, run by every game, so that a leak of hidden information is a
//! failing test and not a review comment.
//!
//! 1. Equal recalls give equal views, equal moves whenever the seat is asked, and the same mover where the game
//!    says that all seats may know whose turn it is (no leak).
//! 2. The record replays to the same state; notation and the JSON of views and notices round-trip.
//! 3. A turn always offers a move, none twice; nature's chances sum to one; the game ends within its bound;
//!    payoffs sum as the game declares and keep within its bounds.
//! 4. Imagined worlds cannot be distinguished from the true one, and every true world can be imagined.
//! 5. Same seed, same game.
//!
//! ```
//! use arbitro_game::{laws::Laws, pennies::MatchingPennies};
//! Laws::default().check(&MatchingPennies).expect("pennies keep the laws");
//! ```

mod hidden;
mod random;
mod tree;

use crate::{Actor, Game, Imagine, Seat};

/// How hard to look.
#[derive(Clone, Copy, Debug)]
pub struct Laws {
    /// Random games to play.
    pub games: u32,
    /// The seed of the first of them.
    pub seed: u64,
    /// Nodes of the game tree to walk from the start, breadth first.
    pub nodes: usize,
    /// Where to break off random games that declare no bound.
    pub patience: u32,
}

impl Default for Laws {
    fn default() -> Self {
        Laws { games: 200, seed: 1, nodes: 20_000, patience: 400 }
    }
}

/// A law that a game broke, with the game that shows it.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Broken {
    /// Two states look different to a seat that lived through the same in both.
    #[error("leak: seat {seat} lived through the same but {what}:\n  after {first}\n  after {second}")]
    Leak {
        /// Who could tell.
        seat: Seat,
        /// What differed.
        what: String,
        /// One record.
        first: String,
        /// The other.
        second: String,
    },
    /// A record did not replay.
    #[error("replay: {what}\n  after {record}")]
    Replay {
        /// What differed.
        what: String,
        /// The record.
        record: String,
    },
    /// A text or JSON did not read back.
    #[error("round trip: {what}\n  after {record}")]
    RoundTrip {
        /// What was written and what was read.
        what: String,
        /// The record.
        record: String,
    },
    /// A turn or an ending that the rules may not produce.
    #[error("form: {what}\n  after {record}")]
    Form {
        /// What is wrong.
        what: String,
        /// The record.
        record: String,
    },
    /// Imagination went wrong.
    #[error("imagination: {what}\n  after {record}")]
    Imagination {
        /// What is wrong.
        what: String,
        /// The record.
        record: String,
    },
}

/// What a check looked at, so that a test can insist that it was not nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looked {
    /// Random games played.
    pub games: u32,
    /// States seen in all.
    pub states: u64,
    /// How often a seat met a recall that it had met before in another state: the chances to catch a leak.
    pub twins: u64,
    /// Whether the whole game tree was walked.
    pub whole_tree: bool,
    /// Worlds imagined.
    pub imagined: u64,
}

impl Laws {
    /// Checks laws 1, 2, 3 and 5.
    pub fn check<G: Game>(&self, game: &G) -> Result<Looked, Broken> {
        let mut looked = Looked::default();
        let mut memory = hidden::Memory::<G>::default();
        tree::walk(self, game, &mut memory, &mut looked)?;
        random::games(self, game, &mut memory, &mut looked)?;
        Ok(looked)
    }

    /// Checks all five laws.
    pub fn check_imagination<G: Imagine>(&self, game: &G) -> Result<Looked, Broken> {
        let mut looked = self.check(game)?;
        tree::imagine(self, game, &mut looked)?;
        random::imagine(self, game, &mut looked)?;
        Ok(looked)
    }
}

/// A record as one line, for the reader of a failing test.
fn line<G: Game>(record: &[(Actor, G::Move)]) -> String {
    if record.is_empty() {
        return "the start".to_owned();
    }
    record.iter().map(|(actor, mv)| format!("{actor}:{mv}")).collect::<Vec<_>>().join(" ")
}
