//! Why the table refuses a move.

use crate::outcome::BrokenOff;
use arbitro_game::{Message, Seat};

/// Why the table refuses a move.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The game has ended or was broken off.
    #[error("the game is over: no more moves are taken")]
    Over,
    /// There is no such seat.
    #[error("there is no seat {seat}: this game has seats 0 to {last}")]
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// The last seat that exists.
        last: u8,
    },
    /// Another seat must move first.
    #[error("it is not the turn of {seat}")]
    NotAsked {
        /// Who tried to move.
        seat: Message,
        /// Whom the table waits for; empty where that is a secret.
        waits_for: Vec<Message>,
    },
    /// It is no move of this game at all.
    #[error("\"{text}\" is no move of this game ({how}; the nearest move on offer is \"{nearest}\")")]
    Unreadable {
        /// What was written.
        text: String,
        /// How moves are written.
        how: Message,
        /// The move on offer that is most like it.
        nearest: String,
    },
    /// It is a move of this game, but not one that may be tried now.
    #[error("\"{text}\" is not on offer now: the nearest move that is on offer is \"{nearest}\"")]
    NotOffered {
        /// What was written.
        text: String,
        /// The move on offer that is most like it.
        nearest: String,
    },
}

/// A bot whose move is refused ends its game.
impl From<Refusal> for BrokenOff {
    fn from(refusal: Refusal) -> Self {
        BrokenOff::Said(refusal.to_string())
    }
}

impl Refusal {
    /// The reason in words, for the person who tried the move.
    pub fn message(&self) -> Message {
        match self {
            Refusal::Over => over(),
            Refusal::NoSuchSeat { seat, last } => no_such_seat(seat.0, *last),
            Refusal::NotAsked { seat, waits_for } if waits_for.is_empty() => not_asked(seat.clone()),
            Refusal::NotAsked { seat, waits_for } => table_waits_for(seat.clone(), waits_for.clone()),
            Refusal::Unreadable { text, how, nearest } => unreadable(text, how.clone(), nearest),
            Refusal::NotOffered { text, nearest } => not_offered(text, nearest),
        }
    }
}

arbitro_game::messages! {
    fn over() = "refusal-over";
    fn no_such_seat(seat, last) = "refusal-no-such-seat";
    fn not_asked(seat) = "refusal-not-asked";
    fn table_waits_for(seat, waits_for) = "refusal-waits-for";
    fn unreadable(text, how, nearest) = "refusal-unreadable";
    fn not_offered(text, nearest) = "refusal-not-offered";
}
