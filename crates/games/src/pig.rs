//! Pig, the game with a die: roll as often as you dare and hold in time; a one loses what the turn had earned.

use crate::words;
use arbitro_game::{Actor, Announcer, Drawing, Game, Message, Present, Seat, Turn};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Pig to a goal.
#[derive(Clone, Copy, Debug)]
pub struct Pig {
    goal: u16,
}

/// A goal that cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PigError(pub u16);

impl PigError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        words::pig_goal(self.0)
    }
}

arbitro_game::errors_with_message!(PigError);

/// A move of a player, or of the die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Throw {
    /// Rolls the die.
    Roll,
    /// Keeps what the turn has earned and passes the die on.
    Hold,
    /// What the die shows.
    Face(u8),
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Throw::Roll => f.write_str("roll"),
            Throw::Hold => f.write_str("hold"),
            Throw::Face(face) => write!(f, "{face}"),
        }
    }
}

/// A text that is no throw.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a move of pig: write roll or hold")]
pub struct ThrowError(pub String);

impl FromStr for Throw {
    type Err = ThrowError;
    fn from_str(text: &str) -> Result<Self, ThrowError> {
        match (text, text.as_bytes()) {
            ("roll", _) => Ok(Throw::Roll),
            ("hold", _) => Ok(Throw::Hold),
            (_, [digit @ b'1'..=b'6']) => Ok(Throw::Face(digit - b'0')),
            _ => Err(ThrowError(text.to_owned())),
        }
    }
}

/// The score, and where the turn stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Score {
    /// What each has safely.
    pub safe: [u16; 2],
    /// What the turn has earned so far.
    pub turn: u16,
    /// Whose turn it is.
    pub mover: Seat,
    /// Whether the die is in the air.
    pub rolling: bool,
}

/// What all hear: who did what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Thrown {
    /// Whose turn it was.
    pub by: Seat,
    /// What happened.
    pub throw: Throw,
}

impl Pig {
    /// A game to that many points.
    pub fn new(goal: u16) -> Result<Self, PigError> {
        if (2..=1000).contains(&goal) { Ok(Pig { goal }) } else { Err(PigError(goal)) }
    }

    /// How many points win.
    pub fn goal(&self) -> u16 {
        self.goal
    }

    fn winner(&self, score: &Score) -> Option<Seat> {
        Seat::all(2).find(|seat| score.safe[seat.index()] >= self.goal)
    }
}

impl Game for Pig {
    type State = Score;
    type Move = Throw;
    type Moves = ArrayVec<Throw, 2>;
    type Notice = Thrown;
    type View = Score;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Score {
        Score { safe: [0; 2], turn: 0, mover: Seat(0), rolling: false }
    }

    fn turn(&self, score: &Score) -> Turn<Self> {
        if self.winner(score).is_some() {
            Turn::Over
        } else if score.rolling {
            Turn::Nature((1..=6).map(|face| (Throw::Face(face), 1.0 / 6.0)).collect())
        } else if score.turn == 0 {
            Turn::One(score.mover, [Throw::Roll].into_iter().collect())
        } else {
            Turn::One(score.mover, [Throw::Roll, Throw::Hold].into_iter().collect())
        }
    }

    fn play(&self, score: &mut Score, _: Actor, throw: Throw, say: &mut impl Announcer<Thrown>) {
        let by = score.mover;
        match throw {
            Throw::Roll => score.rolling = true,
            Throw::Hold => {
                score.safe[by.index()] += score.turn;
                *score = Score { turn: 0, mover: Seat(1 - by.0), ..*score };
            }
            Throw::Face(1) => *score = Score { turn: 0, mover: Seat(1 - by.0), rolling: false, ..*score },
            Throw::Face(face) => {
                score.turn += u16::from(face);
                score.rolling = false;
                // Nobody who has reached the goal would roll again.
                if score.safe[by.index()] + score.turn >= self.goal {
                    score.safe[by.index()] += score.turn;
                    score.turn = 0;
                }
            }
        }
        say.tell_all(2, || Thrown { by, throw });
    }

    fn view(&self, score: &Score, _: Seat) -> Score {
        *score
    }

    fn payoff(&self, score: &Score, seat: Seat) -> f64 {
        match self.winner(score) {
            None => 0.0,
            Some(winner) if winner == seat => 1.0,
            Some(_) => -1.0,
        }
    }

    fn payoff_bounds(&self) -> Option<[f64; 2]> {
        Some([-1.0, 1.0])
    }

    fn longest(&self) -> Option<u32> {
        None // ones can follow ones for ever
    }
}

impl Present for Pig {
    fn seat_name(&self, seat: Seat) -> String {
        ["first", "second"][seat.index().min(1)].to_owned()
    }

    fn seat_title(&self, seat: Seat) -> Message {
        words::of_two(seat)
    }

    fn draw(&self, score: &Score, _: Seat) -> Drawing {
        let turn = if score.rolling { rolling } else { at_stake };
        let [first, second] = score.safe;
        Drawing::of([safe(first, second, self.goal), turn(self.seat_title(score.mover), score.turn)])
    }

    fn words(&self, notice: &Thrown) -> Message {
        let who = self.seat_title(notice.by);
        match notice.throw {
            Throw::Roll => rolls(who),
            Throw::Hold => holds(who),
            Throw::Face(1) => one(who),
            Throw::Face(shown) => face(shown, who),
        }
    }
}

arbitro_game::messages! {
    fn safe(first, second, goal) = "pig-safe";
    fn at_stake(player, points) = "pig-at-stake";
    fn rolling(player, points) = "pig-rolling";
    fn rolls(player) = "pig-rolls";
    fn holds(player) = "pig-holds";
    fn one(player) = "pig-one";
    fn face(face, player) = "pig-face";
}
