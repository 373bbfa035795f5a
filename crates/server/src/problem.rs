//! Everything that can be wrong with what a client asks: one code, one sentence, one HTTP status.

use crate::store::StoreError;
use crate::wire::{ErrorBody, PROTOCOL, Tell};
use arbitro_table::Refusal;
use arbitro_table::catalogue::CatalogueError;

/// What is wrong, as a sentence for whoever asked. None of these sentences may say more than the asker may know.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Not JSON, or not one of the messages.
    #[error("that is not a message of the protocol ({0}): see /docs/protocol")]
    Malformed(String),
    /// Longer than allowed.
    #[error("that is longer than {0} bytes: send less at a time")]
    TooLong(usize),
    /// Another version of the protocol.
    #[error("you speak version {0} of the protocol, and this server speaks version {PROTOCOL}")]
    Version(u64),
    /// The first message was no hello, or a later one was.
    #[error("{0}")]
    OutOfOrder(&'static str),
    /// No such thing.
    #[error("there is no {what} {name}: {hint}")]
    NotFound {
        /// What was looked for.
        what: &'static str,
        /// What it was called.
        name: String,
        /// What to do.
        hint: &'static str,
    },
    /// A token that opens nothing here.
    #[error("that token opens nothing here: use the token that was given with the seat or the table")]
    Forbidden,
    /// Only those who sit at the table may do that.
    #[error("you are watching: only those who sit at the table may do that")]
    OnlyWatching,
    /// Nobody may watch.
    #[error("nobody may watch at this table: take a seat or choose another table")]
    NoSpectators,
    /// No seat is free.
    #[error("no seat is free at table {0}: choose a table that is waiting for players")]
    Full(u64),
    /// That seat is taken.
    #[error("seat {0} is not free: choose another or leave the choice to the table")]
    SeatTaken(u8),
    /// A route that does not know that method.
    #[error("{0} is nothing that can be done here: look at /docs")]
    Method(String),
    /// The table is gone.
    #[error("the table was closed: choose another one")]
    TableClosed,
    /// Not while a game is being played.
    #[error("a game is being played: close the table after it")]
    Playing,
    /// No such seat.
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(u8),
    /// The offer has expired or never was.
    #[error("that offer has expired or was never made: ask for a seat again")]
    OfferExpired,
    /// No game is being played.
    #[error("no game is being played at this table now: wait until all seats are taken")]
    NoGame,
    /// The game is over.
    #[error("the game is over: say done when you have no more comments")]
    Over,
    /// The game is not over yet.
    #[error("the game is not over yet: say done after it, or leave")]
    NotOver,
    /// Explanations come after the game.
    #[error(
        "why a machine plays as it does is told after the game, or to one who is alone with machines at a table for study"
    )]
    NotYet,
    /// The client's picture of the game is old.
    #[error("the game has gone on since number {after} (you are at {now} now): look again, then move")]
    Stale {
        /// What the client knew.
        after: usize,
        /// What there is to know.
        now: usize,
    },
    /// The umpire refuses the move.
    #[error("{0}")]
    Refused(String),
    /// A name or text that is not accepted.
    #[error("{0}")]
    Text(String),
    /// A game, a player or their parameters.
    #[error("{0}")]
    Catalogue(String),
    /// Too much of something.
    #[error("{0}")]
    TooMany(String),
    /// A page from elsewhere.
    #[error(
        "pages from {0} may not talk to this server: open the server's own page, or let it allow that origin"
    )]
    Origin(String),
    /// Storing failed.
    #[error("the server could not store that, so it did not happen: try again in a moment")]
    Storage,
    /// The server is going down.
    #[error("the server is shutting down: come back in a moment, your seat is kept")]
    ShuttingDown,
}

impl Problem {
    /// The code of the problem: programs look at this, people at the sentence.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::Malformed(_) => "malformed",
            Problem::TooLong(_) => "too-long",
            Problem::Version(_) => "version",
            Problem::OutOfOrder(_) => "out-of-order",
            Problem::NotFound { .. } => "not-found",
            Problem::Forbidden => "forbidden",
            Problem::OnlyWatching => "only-watching",
            Problem::NoSpectators => "no-spectators",
            Problem::Full(_) => "full",
            Problem::SeatTaken(_) => "seat-taken",
            Problem::NoSuchSeat(_) => "no-such-seat",
            Problem::Method(_) => "method",
            Problem::TableClosed => "table-closed",
            Problem::Playing => "playing",
            Problem::OfferExpired => "offer-expired",
            Problem::NoGame => "no-game",
            Problem::Over => "over",
            Problem::NotOver => "not-over",
            Problem::NotYet => "not-yet",
            Problem::Stale { .. } => "stale",
            Problem::Refused(_) => "refused",
            Problem::Text(_) => "text",
            Problem::Catalogue(_) => "catalogue",
            Problem::TooMany(_) => "too-many",
            Problem::Origin(_) => "origin",
            Problem::Storage => "storage",
            Problem::ShuttingDown => "shutting-down",
        }
    }

    /// The HTTP status of the problem.
    pub fn status(&self) -> u16 {
        match self {
            Problem::Malformed(_)
            | Problem::Version(_)
            | Problem::OutOfOrder(_)
            | Problem::Text(_)
            | Problem::Refused(_)
            | Problem::Catalogue(_) => 400,
            Problem::Forbidden | Problem::OnlyWatching | Problem::NoSpectators | Problem::Origin(_) => 403,
            Problem::NotFound { .. } | Problem::NoSuchSeat(_) => 404,
            Problem::Full(_)
            | Problem::SeatTaken(_)
            | Problem::NoGame
            | Problem::Playing
            | Problem::Over
            | Problem::NotOver
            | Problem::NotYet
            | Problem::Stale { .. } => 409,
            Problem::Method(_) => 405,
            Problem::OfferExpired | Problem::TableClosed => 410,
            Problem::TooLong(_) => 413,
            Problem::TooMany(_) => 429,
            Problem::ShuttingDown => 503,
            Problem::Storage => 507,
        }
    }

    /// As a message over the socket.
    pub fn tell(&self) -> Tell {
        Tell::Error { code: self.code().to_owned(), message: self.to_string() }
    }

    /// As the body of an answer.
    pub fn body(&self) -> ErrorBody {
        ErrorBody { code: self.code().to_owned(), message: self.to_string() }
    }

    /// There is no such table.
    pub fn no_table(table: u64) -> Self {
        Problem::NotFound { what: "table", name: table.to_string(), hint: "look at /api/tables" }
    }

    /// There is no such record.
    pub fn no_record(record: u64) -> Self {
        let hint = "games have a record once their log is closed";
        Problem::NotFound { what: "record", name: record.to_string(), hint }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Over => Problem::Over,
            Refusal::NoSuchSeat { seat, .. } => Problem::NoSuchSeat(seat.0),
            other => Problem::Refused(other.to_string()),
        }
    }
}

impl From<CatalogueError> for Problem {
    fn from(error: CatalogueError) -> Self {
        Problem::Catalogue(error.to_string())
    }
}

impl From<StoreError> for Problem {
    fn from(_: StoreError) -> Self {
        Problem::Storage // What the database said is for the log, not for strangers.
    }
}
