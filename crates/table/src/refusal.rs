//! Why the table refuses a move.

use crate::outcome::BrokenOff;
use arbitro_game::{Message, Seat};

/// Why the table refuses a move.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// The game has ended or was broken off.
    Over,
    /// There is no such seat.
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// The last seat that exists.
        last: u8,
    },
    /// Another seat must move first.
    NotAsked {
        /// Who tried to move.
        seat: Message,
        /// Whom the table waits for; empty where that is a secret.
        waits_for: Vec<Message>,
    },
    /// It is no move of this game at all.
    Unreadable {
        /// What was written.
        text: String,
        /// How moves are written.
        how: Message,
        /// The move on offer that is most like it.
        nearest: String,
    },
    /// It is a move of this game, but not one that may be tried now.
    NotOffered {
        /// What was written.
        text: String,
        /// The move on offer that is most like it.
        nearest: String,
        /// What the game says about it, from what the seat knows.
        why: Option<Message>,
    },
}

crate::messages::said_in_english!(Refusal);
impl std::error::Error for Refusal {}

/// A bot whose move is refused ends its game.
impl From<Refusal> for BrokenOff {
    fn from(refusal: Refusal) -> Self {
        BrokenOff::Failed(refusal.message())
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
            Refusal::NotOffered { why: Some(why), .. } => why.clone(),
            Refusal::NotOffered { text, nearest, why: None } => not_offered(text, nearest),
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
