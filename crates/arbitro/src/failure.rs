//! What can go wrong for the person at the keyboard: one sentence, exit code 2.

use crate::speech::say;
use crate::words;
use arbitro_catalogue::briscola5::log::{BriscolaLogError, LogReadError};
use arbitro_catalogue::kriegspiel::tables::BlindTableError;
use arbitro_endings::critical::CriticalError;
use arbitro_endings::problem::ProblemError;
use arbitro_endings::{BeliefError, EndingError};
use arbitro_game::Message;
use arbitro_games::kriegspiel::RuleSetError;
use arbitro_server::RunError;
use arbitro_server::client::ClientError;
use arbitro_server::store::StoreError;
use arbitro_table::catalogue::{CatalogueError, SpecError};
use arbitro_table::experiments::ExperimentError;
use arbitro_table::files::{FileError, reason};
use arbitro_table::matches::MatchError;
use arbitro_table::results::ResultsError;
use arbitro_table::{RecordError, RecordFileError};
use arbitro_theory::report::SolveError;

/// A sentence that says what was wrong and what to do.
///
/// [`Failure::sentence`] is what people read; the texts here are for `Debug`.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A game, a player or their parameters.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The terminal or a pipe.
    #[error("{0}")]
    Terminal(#[from] std::io::Error),
    /// A machine broke down while it was thinking.
    #[error("a bot failed")]
    MachineFailed,
    /// Ctrl-C; what was there is shown.
    #[error("interrupted")]
    Interrupted,
    /// Everything has been said already.
    #[error("see above")]
    Told,
    /// Anything else, in words.
    #[error("{0}")]
    Said(Message),
}

impl Failure {
    /// The failure as a sentence in the language of the reader.
    pub fn sentence(&self) -> String {
        say(&match self {
            Failure::Catalogue(error) => error.message(),
            Failure::Terminal(error) => words::terminal_failed(reason(error)),
            Failure::MachineFailed => words::bot_failed(),
            Failure::Told | Failure::Interrupted => words::see_above(),
            Failure::Said(message) => message.clone(),
        })
    }

    /// A failure that is said in English only: what is wrong with the text of a file.
    pub fn said(sentence: impl std::fmt::Display) -> Self {
        Failure::Said(Message::verbatim(sentence))
    }
}

/// Errors that know their message.
macro_rules! from_errors_with_message {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Failure::Said(error.message())
            }
        })*
    };
}

from_errors_with_message!(
    FileError,
    RecordFileError,
    RecordError,
    ResultsError,
    ExperimentError,
    MatchError,
    SpecError,
    LogReadError,
    BriscolaLogError,
    BlindTableError,
    BeliefError,
    EndingError,
    ProblemError,
    CriticalError,
    RuleSetError,
    ClientError,
    StoreError,
    RunError,
    SolveError,
);
