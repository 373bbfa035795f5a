//! The logic of the command-line tools, over strings and writers, so that any program can offer them.

mod check;
mod files;
mod fmt;
mod repl;
mod run;
mod said;
mod session;
mod stops;

pub use check::check;
pub use files::terminal;
pub use fmt::{FormatError, Writer, fmt, format_text};
#[cfg(feature = "repl")]
pub use repl::interactive;
pub use repl::repl;
pub use run::{RunOptions, run};
pub use said::{Said, Voice, plainly};
pub use session::{Reply, Session};

/// How a tool ended; the caller turns it into an exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All is well.
    Success,
    /// The text of the rules is wrong, or `fmt --check` would change it.
    Problems,
    /// A file could not be read or written.
    Io,
}

impl Outcome {
    /// The exit code of a process: 0, 1 or 2.
    pub fn code(self) -> u8 {
        match self {
            Outcome::Success => 0,
            Outcome::Problems => 1,
            Outcome::Io => 2,
        }
    }
}
