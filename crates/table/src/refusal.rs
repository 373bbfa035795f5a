//! Why the table refuses a move.

use arbitro_game::Seat;

/// Why the table refuses a move, as a sentence for the person who tried it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game has ended or was broken off.
    #[error("the game is over: no more moves are taken")]
    Over,
    /// Nobody sits there.
    #[error("there is no seat {seat}: this game has seats 0 to {last}")]
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// The last seat that exists.
        last: u8,
    },
    /// Somebody else must move first.
    #[error("it is not {name}'s turn: the table waits for {waits_for}")]
    NotAsked {
        /// Who tried to move.
        name: String,
        /// Whom the table waits for.
        waits_for: String,
    },
    /// It is no move of this game at all.
    #[error("{why} (the nearest move on offer is \"{nearest}\")")]
    Unreadable {
        /// What was written.
        text: String,
        /// What the game says about it.
        why: String,
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
