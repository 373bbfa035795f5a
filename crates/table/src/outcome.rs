//! How a game ends.

use std::fmt;

/// How a game ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The rules ended it and pay this, seat by seat.
    Finished(Vec<f64>),
    /// It was broken off.
    BrokenOff {
        /// Why.
        reason: BrokenOff,
        /// What each seat had earned by then.
        so_far: Vec<f64>,
    },
}

impl Outcome {
    /// What the rules pay, if they ended the game.
    pub fn payoffs(&self) -> Option<&[f64]> {
        match self {
            Outcome::Finished(payoffs) => Some(payoffs),
            Outcome::BrokenOff { .. } => None,
        }
    }
}

/// Why a game was broken off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BrokenOff {
    /// It had gone on for too long.
    MoveLimit(u32),
    /// A player kept choosing moves that were not on offer.
    Insisted {
        /// The name of its seat.
        name: String,
        /// The move it wanted.
        mv: String,
    },
    /// The run was called off.
    Cancelled,
    /// Somebody said why.
    Said(String),
}

impl fmt::Display for BrokenOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokenOff::MoveLimit(moves) => write!(f, "it had gone on for {moves} moves"),
            BrokenOff::Insisted { name, mv } => {
                write!(f, "{name} insisted on \"{mv}\", which was not on offer")
            }
            BrokenOff::Cancelled => f.write_str("it was called off"),
            BrokenOff::Said(reason) => f.write_str(reason),
        }
    }
}
