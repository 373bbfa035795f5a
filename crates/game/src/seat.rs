//! Who sits where, and who may move.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A place at the table, counted from zero in the order in which the game names its players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into arrays that hold one thing for each seat.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a game with that many players.
    pub fn all(count: u8) -> impl Iterator<Item = Seat> {
        (0..count).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Who makes a move: a seat, or nature (dice, deals), whose moves are in the record too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Actor {
    /// Dice, deals and everything else that no player chooses.
    Nature,
    /// One of the players.
    Seat(Seat),
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Nature => f.write_str("nature"),
            Actor::Seat(seat) => write!(f, "{seat}"),
        }
    }
}

/// A text that names neither a seat nor nature.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a mover: write a seat number (0, 1, …) or \"nature\"")]
pub struct ActorError(pub String);

impl FromStr for Actor {
    type Err = ActorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "nature" {
            return Ok(Actor::Nature);
        }
        text.parse().map(|number| Actor::Seat(Seat(number))).map_err(|_| ActorError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_actor_reads_back_what_it_writes() {
        for actor in [Actor::Nature, Actor::Seat(Seat(0)), Actor::Seat(Seat(4))] {
            assert_eq!(actor.to_string().parse(), Ok(actor));
        }
        assert_eq!("dealer".parse::<Actor>(), Err(ActorError("dealer".into())));
    }
}
