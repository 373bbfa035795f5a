//! Fences around a run: how much it may do, and why it stopped.

use crate::syntax::Diagnostic;
use std::fmt;
use std::time::Duration;

/// How much a run may use. Reaching a limit ends the run; the engine stays usable.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Jumps and calls of the machine plus comparisons of the network, in one run.
    pub steps: u64,
    /// Time on the clock for one run; `None` lets it take as long as its steps.
    pub time: Option<Duration>,
    /// How deep functions may call each other.
    pub recursion: usize,
    /// How many facts there may be.
    pub facts: usize,
    /// How many activations there may be.
    pub activations: usize,
    /// Bytes for strings, multifields, facts and output made during one run, and for partial matches at any time.
    pub bytes: usize,
}

impl Default for Limits {
    /// Wide enough for a long game, and over in half a minute whatever the rules do.
    fn default() -> Self {
        Limits {
            steps: 2_000_000_000,
            time: Some(Duration::from_secs(30)),
            recursion: 10_000,
            facts: 10_000_000,
            activations: 10_000_000,
            bytes: 1 << 30,
        }
    }
}

impl Limits {
    /// Limits for rules that come from strangers: a second, and a modest amount of everything.
    pub fn strict() -> Limits {
        Limits {
            steps: 20_000_000,
            time: Some(Duration::from_secs(1)),
            recursion: 1_000,
            facts: 100_000,
            activations: 100_000,
            bytes: 64 << 20,
        }
    }
}

/// The limit that was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Fence {
    /// Too many steps.
    Steps,
    /// Too long.
    Time,
    /// Functions too deep inside each other.
    Recursion,
    /// Too many facts.
    Facts,
    /// Too many activations.
    Activations,
    /// Too much memory.
    Bytes,
}

impl fmt::Display for Fence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Fence::Steps => "the limit of steps",
            Fence::Time => "the limit of time",
            Fence::Recursion => "the limit of recursion",
            Fence::Facts => "the limit of facts",
            Fence::Activations => "the limit of activations",
            Fence::Bytes => "the limit of memory",
        })
    }
}

/// An error while rules were running.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// A function was given something that it cannot use, or refused.
    #[error("{message}{}{}", rule.as_ref().map(|rule| format!(" (in the rule {rule})")).unwrap_or_default(),
        place.as_ref().map(|place| format!("\n{}", place.excerpt())).unwrap_or_default())]
    Evaluation {
        /// What went wrong.
        message: String,
        /// The rule whose actions were running.
        rule: Option<String>,
        /// The line of the program, if it was loaded from a text.
        place: Option<Box<Diagnostic>>,
    },
    /// A limit was reached.
    #[error("the run reached {0}; allow it more, or look for rules that feed themselves")]
    Limit(Fence),
    /// Matching was broken off by a limit, and the network is incomplete.
    #[error("matching was broken off by a limit: reset the engine, or restore a snapshot")]
    Incomplete,
}

/// Why a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum StopReason {
    /// Nothing is left on the agenda.
    AgendaEmpty,
    /// As many rules fired as were asked for.
    FiringLimit,
    /// A rule called `(halt)`.
    Halted,
    /// An error in the actions or conditions of a rule. The next run goes on with the rest of the agenda.
    Error(RunError),
    /// A fence.
    Limit(Fence),
}

/// What a run did.
#[derive(Clone, Debug, PartialEq)]
pub struct RunReport {
    /// How many rules fired.
    pub fired: u64,
    /// Why it ended.
    pub reason: StopReason,
}

/// What stops the machine in the middle of something.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    Error(String),
    Limit(Fence),
}

impl Fault {
    pub(crate) fn error<T>(message: impl Into<String>) -> Result<T, Box<Fault>> {
        Err(Box::new(Fault::Error(message.into())))
    }
}
