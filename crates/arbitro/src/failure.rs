//! What can go wrong for the person at the keyboard: one sentence, exit code 2.

use crate::speech::say;
use arbitro_game::Message;
use arbitro_table::catalogue::CatalogueError;

/// A sentence that says what was wrong and what to do.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A game, a player or their parameters.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The terminal or a pipe.
    #[error("the terminal or a file could not be read or written: {0}")]
    Terminal(#[from] std::io::Error),
    /// A machine broke down while it was thinking.
    #[error("a machine broke down while it was thinking: please report it with the command that you used")]
    MachineFailed,
    /// Everything has been said already.
    #[error("see above")]
    Told,
    /// Anything else that has its sentence already.
    #[error("{0}")]
    Said(String),
}

impl Failure {
    /// The failure as a sentence in the language of the reader, as far as it has been translated.
    pub fn sentence(&self) -> String {
        match self {
            Failure::Catalogue(error) => say(&error.message()),
            other => other.to_string(),
        }
    }

    /// A failure from a message.
    pub fn message(message: &Message) -> Self {
        Failure::Said(say(message))
    }

    /// A failure from anything that reads as a sentence.
    pub fn said(sentence: impl std::fmt::Display) -> Self {
        Failure::Said(sentence.to_string())
    }
}
