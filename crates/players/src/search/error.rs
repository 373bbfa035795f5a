//! What a search cannot do, as a value.

use crate::words;
use arbitro_game::{Message, Stopped};

/// Why a search cannot answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchError {
    /// Seats move at the same time somewhere in the tree.
    Together(&'static str),
    /// Nature moves somewhere in the tree.
    Chance(&'static str),
    /// The tree is deeper than a recursive search may go.
    TooDeep(u32),
    /// The game has more seats than payoff vectors have room for.
    TooManySeats(u8, usize),
}

impl SearchError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match *self {
            SearchError::Together(search) => words::seats_move_together(search),
            SearchError::Chance(search) => words::no_chance(search),
            SearchError::TooDeep(moves) => words::too_deep(moves),
            SearchError::TooManySeats(seats, most) => words::too_many_seats(seats, most),
        }
    }
}

arbitro_game::errors_with_message!(SearchError);

/// Why a recursive search unwinds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Halt {
    /// A limit was reached: what was found so far stands.
    Stopped(Stopped),
    /// There is no answer.
    Error(SearchError),
}

impl From<SearchError> for Halt {
    fn from(error: SearchError) -> Self {
        Halt::Error(error)
    }
}

/// The reason for stopping, or the error.
pub(crate) fn reason<T>(result: Result<T, Halt>) -> Result<Stopped, SearchError> {
    match result {
        Ok(_) => Ok(Stopped::Finished),
        Err(Halt::Stopped(stopped)) => Ok(stopped),
        Err(Halt::Error(error)) => Err(error),
    }
}
