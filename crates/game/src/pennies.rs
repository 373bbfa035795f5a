//! Matching pennies: the smallest game with simultaneous moves, kept here to show and test the contract.

use crate::{Actor, Announcer, Drawing, Game, Message, Present, Seat, Turn};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Both players show a face of a penny at once; equal faces pay the first player, different ones the second.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchingPennies;

/// A face of the penny.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Face {
    /// Heads.
    Heads,
    /// Tails.
    Tails,
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Face::Heads => "heads",
            Face::Tails => "tails",
        })
    }
}

/// A text that is not a face.
#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is not a face of a penny: write heads or tails")]
pub struct FaceError(String);

impl FromStr for Face {
    type Err = FaceError;
    fn from_str(text: &str) -> Result<Self, FaceError> {
        match text {
            "heads" => Ok(Face::Heads),
            "tails" => Ok(Face::Tails),
            other => Err(FaceError(other.to_owned())),
        }
    }
}

/// What both see: nothing until both have chosen, then both faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shown(pub Option<[Face; 2]>);

impl Game for MatchingPennies {
    type State = [Option<Face>; 2];
    type Move = Face;
    type Moves = [Face; 2];
    type Notice = Shown;
    type View = Shown;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Self::State {
        [None, None]
    }

    fn turn(&self, state: &Self::State) -> Turn<Self> {
        let owing: Vec<_> = Seat::all(2)
            .filter(|seat| state[seat.index()].is_none())
            .map(|seat| (seat, [Face::Heads, Face::Tails]))
            .collect();
        if owing.is_empty() { Turn::Over } else { Turn::Together(owing) }
    }

    fn play(&self, state: &mut Self::State, by: Actor, face: Face, say: &mut impl Announcer<Shown>) {
        if let Actor::Seat(seat) = by {
            state[seat.index()] = Some(face);
        }
        if let [Some(first), Some(second)] = *state {
            say.tell_all(2, || Shown(Some([first, second])));
        }
    }

    fn view(&self, state: &Self::State, _: Seat) -> Shown {
        match *state {
            [Some(first), Some(second)] => Shown(Some([first, second])),
            _ => Shown(None),
        }
    }

    fn payoff(&self, state: &Self::State, seat: Seat) -> f64 {
        match *state {
            [Some(first), Some(second)] if (first == second) == (seat == Seat(0)) => 1.0,
            [Some(_), Some(_)] => -1.0,
            _ => 0.0,
        }
    }

    fn longest(&self) -> Option<u32> {
        Some(2)
    }
}

impl Present for MatchingPennies {
    fn seat_name(&self, seat: Seat) -> String {
        ["even", "odd"][seat.index().min(1)].to_owned()
    }

    fn seat_title(&self, seat: Seat) -> Message {
        if seat == Seat(0) { even() } else { odd() }
    }

    fn draw(&self, view: &Shown, _: Seat) -> Drawing {
        Drawing::of([self.words(view)])
    }

    fn words(&self, notice: &Shown) -> Message {
        match notice.0 {
            None => covered(),
            Some([first, second]) => shown(first.message(), second.message()),
        }
    }
}

impl Face {
    fn message(self) -> Message {
        match self {
            Face::Heads => heads(),
            Face::Tails => tails(),
        }
    }
}

crate::messages! {
    fn even() = "pennies-even";
    fn odd() = "pennies-odd";
    fn covered() = "pennies-covered";
    fn shown(first, second) = "pennies-shown";
    fn heads() = "pennies-heads";
    fn tails() = "pennies-tails";
}
