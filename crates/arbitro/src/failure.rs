//! What can go wrong for the person at the keyboard: one sentence, exit code 2.

use crate::speech::say;
use crate::words;
use arbitro_game::Message;
use arbitro_table::catalogue::CatalogueError;
use arbitro_table::files::FileError;

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
            Failure::Terminal(error) => words::terminal_failed(error.to_string()),
            Failure::MachineFailed => words::bot_failed(),
            Failure::Told => words::see_above(),
            Failure::Said(message) => message.clone(),
        })
    }

    /// A file that cannot be read or written.
    pub fn file(error: FileError) -> Self {
        Failure::Said(error.message())
    }

    /// A failure that is said in English only: what is wrong with a file.
    pub fn said(sentence: impl std::fmt::Display) -> Self {
        Failure::Said(Message::verbatim(sentence))
    }
}
