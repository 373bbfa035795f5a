//! Everything that can be wrong with what a client asks: one code, one sentence, one HTTP status.

use crate::scheduler::{PATIENCE, Unfinished};
use crate::store::StoreError;
use crate::wire::{ErrorBody, PROTOCOL, Tell};
use crate::words;
use arbitro_game::Message;
use arbitro_table::Refusal;
use arbitro_table::catalogue::CatalogueError;
use arbitro_table::results::utc;
use std::fmt;
use std::time::{Duration, SystemTime};

/// What is wrong, for the client that asked. None of these may say more than the client may know.
#[derive(Debug, Clone, PartialEq)]
pub enum Problem {
    /// Not JSON, or not one of the messages.
    Malformed(String),
    /// Longer than allowed.
    TooLong(usize),
    /// Another version of the protocol.
    Version(u64),
    /// The first message was no hello, or a later one was.
    OutOfOrder(Message),
    /// No such thing.
    NotFound {
        /// What was looked for.
        what: Message,
        /// What it was called.
        name: String,
        /// What to do.
        hint: Message,
    },
    /// A token that opens nothing here.
    Forbidden,
    /// Only players at the table may do that.
    OnlyWatching,
    /// The table admits no spectators.
    NoSpectators,
    /// No seat is free.
    Full(u64),
    /// That seat is taken.
    SeatTaken(u8),
    /// A route that does not know that method.
    Method(String),
    /// The table is gone.
    TableClosed,
    /// Not while a game is being played.
    Playing,
    /// No such seat.
    NoSuchSeat(u8),
    /// The offer has expired or never was.
    OfferExpired,
    /// No game is being played.
    NoGame,
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// Something that cannot be done in this game, or not now.
    NotPossible(Message),
    /// Explanations come after the game.
    NotYet,
    /// The client's picture of the game is old.
    Stale {
        /// What the client knew.
        after: usize,
        /// What there is to know.
        now: usize,
    },
    /// The umpire refuses the move.
    Refused(Message),
    /// A name or text that is not accepted.
    Text(Message),
    /// A game, a player or their parameters.
    Catalogue(Message),
    /// Too much of something.
    TooMany(Limit),
    /// A private table, and no invitation.
    Invitation,
    /// A person who sits at the table already, in this seat.
    OneSeat(u8),
    /// A player whom the owner of the table has removed.
    Removed,
    /// A page from elsewhere.
    Origin(String),
    /// A name that the server is not called by.
    Host(String),
    /// An address or a name that is banned, and until when (in seconds since 1970).
    Banned(Option<u64>),
    /// Something that is switched off.
    SwitchedOff,
    /// Storing failed.
    Storage,
    /// The server begins nothing before it stops.
    Draining,
    /// The server is going down.
    ShuttingDown,
}

/// For logs, in no language.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl std::error::Error for Problem {}

/// A limit that a client has met.
#[derive(Debug, Clone, PartialEq)]
pub struct Limit {
    /// Which one: the setting, where there is one.
    pub name: &'static str,
    /// What it allows, and what ends it where time does not.
    pub message: Message,
    /// How long it lasts, where that is known.
    pub wait: Option<Duration>,
}

impl Problem {
    /// A limit that ends when the client or another one does something.
    pub fn limit(name: &'static str, message: Message) -> Self {
        Problem::TooMany(Limit { name, message, wait: None })
    }

    /// A limit that ends with time.
    pub fn limit_for(name: &'static str, message: Message, wait: Duration) -> Self {
        Problem::TooMany(Limit { name, message, wait: Some(wait) })
    }

    /// What is wrong and what to do, for people.
    pub fn message(&self) -> Message {
        match self {
            Problem::Malformed(error) => words::malformed(error),
            Problem::TooLong(bytes) => words::too_long(*bytes),
            Problem::Version(yours) => words::version(*yours, PROTOCOL),
            Problem::NotFound { what, name, hint } => words::not_found(what.clone(), name, hint.clone()),
            Problem::Forbidden => words::forbidden(),
            Problem::OnlyWatching => words::only_watching(),
            Problem::NoSpectators => words::no_spectators(),
            Problem::Full(table) => words::full(*table),
            Problem::SeatTaken(seat) => words::seat_taken(*seat),
            Problem::Method(request) => words::method(request),
            Problem::TableClosed => words::table_closed(),
            Problem::Playing => words::playing(),
            Problem::NoSuchSeat(seat) => words::no_such_seat(*seat),
            Problem::OfferExpired => words::offer_expired(),
            Problem::NoGame => words::no_game(),
            Problem::Over => words::over(),
            Problem::NotOver => words::not_over(),
            Problem::NotYet => words::not_yet(),
            Problem::Stale { after, now } => words::stale(*after, *now),
            Problem::OutOfOrder(message)
            | Problem::Refused(message)
            | Problem::Text(message)
            | Problem::Catalogue(message)
            | Problem::NotPossible(message) => message.clone(),
            Problem::TooMany(Limit { message, wait: None, .. }) => message.clone(),
            Problem::TooMany(Limit { message, wait: Some(wait), .. }) => match whole_seconds(*wait) {
                seconds @ ..=120 => words::limit_lasts(message.clone(), seconds as f64),
                seconds => words::limit_lasts_long(message.clone(), seconds.div_ceil(60) as f64),
            },
            Problem::Invitation => words::invitation(),
            Problem::OneSeat(seat) => words::one_seat(*seat),
            Problem::Removed => words::was_removed(),
            Problem::Origin(origin) => words::origin(origin),
            Problem::Host(host) => words::host(host),
            Problem::Banned(None) => words::banned(),
            Problem::Banned(Some(until)) => words::banned_until(utc(*until)),
            Problem::SwitchedOff => words::switched_off(),
            Problem::Storage => words::storage(),
            Problem::Draining => words::draining(),
            Problem::ShuttingDown => words::shutting_down(),
        }
    }

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
            Problem::NotPossible(_) => "not-possible",
            Problem::NotYet => "not-yet",
            Problem::Stale { .. } => "stale",
            Problem::Refused(_) => "refused",
            Problem::Text(_) => "text",
            Problem::Catalogue(_) => "catalogue",
            Problem::TooMany(_) => "too-many",
            Problem::Invitation => "invitation",
            Problem::OneSeat(_) => "one-seat",
            Problem::Removed => "removed",
            Problem::Origin(_) => "origin",
            Problem::Host(_) => "host",
            Problem::Banned(_) => "banned",
            Problem::SwitchedOff => "switched-off",
            Problem::Storage => "storage",
            Problem::Draining => "draining",
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
            Problem::Forbidden
            | Problem::OnlyWatching
            | Problem::NoSpectators
            | Problem::Invitation
            | Problem::Removed
            | Problem::Origin(_)
            | Problem::Banned(_)
            | Problem::SwitchedOff => 403,
            Problem::Host(_) => 421,
            Problem::NotFound { .. } | Problem::NoSuchSeat(_) => 404,
            Problem::Full(_)
            | Problem::SeatTaken(_)
            | Problem::OneSeat(_)
            | Problem::NoGame
            | Problem::Playing
            | Problem::Over
            | Problem::NotOver
            | Problem::NotPossible(_)
            | Problem::NotYet
            | Problem::Stale { .. } => 409,
            Problem::Method(_) => 405,
            Problem::OfferExpired | Problem::TableClosed => 410,
            Problem::TooLong(_) => 413,
            Problem::TooMany(_) => 429,
            Problem::ShuttingDown | Problem::Draining => 503,
            Problem::Storage => 507,
        }
    }

    /// As a message over the socket.
    pub fn tell(&self) -> Tell {
        let ErrorBody { code, message, limit, until } = self.body();
        Tell::Error { code, message, limit, until }
    }

    /// As the body of an answer.
    pub fn body(&self) -> ErrorBody {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let (limit, until) = match self {
            Problem::TooMany(Limit { name, wait, .. }) => {
                (Some((*name).to_owned()), wait.map(|wait| whole_seconds(now + wait)))
            }
            Problem::Banned(until) => (None, *until),
            _ => (None, None),
        };
        ErrorBody { code: self.code().to_owned(), message: self.message(), limit, until }
    }

    /// In how many seconds it makes sense to try again, where that is known.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Problem::TooMany(Limit { wait, .. }) => wait.map(whole_seconds),
            _ => None,
        }
    }

    /// There is no such table.
    pub fn no_table(table: u64) -> Self {
        let (what, hint) = (words::what_table(), words::see("/api/tables"));
        Problem::NotFound { what, name: table.to_string(), hint }
    }

    /// There is no such record.
    pub fn no_record(record: u64) -> Self {
        let (what, hint) = (words::what_record(), words::hint_closed());
        Problem::NotFound { what, name: record.to_string(), hint }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Over => Problem::Over,
            Refusal::NoSuchSeat { seat, .. } => Problem::NoSuchSeat(seat.0),
            other => Problem::Refused(other.message()),
        }
    }
}

impl From<CatalogueError> for Problem {
    fn from(error: CatalogueError) -> Self {
        Problem::Catalogue(error.message())
    }
}

impl From<Unfinished> for Problem {
    fn from(unfinished: Unfinished) -> Self {
        match unfinished {
            Unfinished::Busy => Problem::limit_for("cores", words::busy(), PATIENCE),
            Unfinished::TooLong => Problem::Catalogue(words::took_long()),
            Unfinished::Failed => Problem::Catalogue(words::not_worked_out()),
            Unfinished::CalledOff | Unfinished::Closed => Problem::ShuttingDown,
        }
    }
}

impl From<StoreError> for Problem {
    fn from(_: StoreError) -> Self {
        Problem::Storage // What the database said is for the log, not for strangers.
    }
}

/// Rounded up, so that the time in the message is over.
fn whole_seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}
