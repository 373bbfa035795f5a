//! Fences around a run: how much it may do, and why it stopped.

use crate::syntax::Diagnostic;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
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
    /// Bytes held at any time by facts, matches, values, symbols, output and the compiled rules.
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
            bytes: 512 << 20,
        }
    }
}

impl Limits {
    /// Limits for rules from untrusted authors: a second, and a modest amount of everything.
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

/// Stops a run from outside, for example when a key is pressed. Clones stop the same run.
///
/// ```
/// use arbitro_rules::{Engine, Fence, StopReason};
/// let mut engine = Engine::new();
/// engine.load("a.clp", "(defrule endless => (assert (kept)) (while TRUE do))").expect("loaded");
/// engine.reset()?;
/// let interrupt = engine.interrupt();
/// std::thread::scope(|threads| {
///     threads.spawn(move || {
///         std::thread::sleep(std::time::Duration::from_millis(50));
///         interrupt.stop();
///     });
///     assert_eq!(engine.run(None).reason, StopReason::Limit(Fence::Interrupt));
/// });
/// assert_eq!(engine.facts().count(), 1);
/// # Ok::<(), arbitro_rules::RunError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicU32>);

impl Interrupt {
    /// Asks for a stop between two steps of the actions, where the facts stay as they are. Asked a second time, the
    /// engine stops in the middle of matching as well, and needs a reset or a restore afterwards.
    pub fn stop(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// Takes the wish back.
    pub fn clear(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// Whether to stop here.
    pub(crate) fn asked(&self, matching: bool) -> bool {
        self.0.load(Ordering::Relaxed) > u32::from(matching)
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
    /// No limit of the program: the user or the host stopped it.
    Interrupt,
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
            Fence::Interrupt => "an interruption from outside",
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
        /// The rule whose actions were running, or whose condition was tested.
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
    /// The line of the program where an error or a limit was met.
    pub place: Option<Box<Diagnostic>>,
}

/// What stops the machine in the middle of something.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    Error(String),
    Limit(Fence),
    /// Not an error: something that only the engine around the machine can do.
    Asks(super::requests::Request),
}

impl Fault {
    /// What to say about something that could not be computed.
    pub(crate) fn told(&self, what: &str) -> String {
        match self {
            Fault::Error(message) => format!("{what} cannot be computed: {message}"),
            Fault::Limit(fence) => format!("{what} cannot be computed: it reached {fence}."),
            Fault::Asks(request) => {
                format!("{what} cannot be computed: {} cannot be used there.", request.name())
            }
        }
    }

    pub(crate) fn error<T>(message: impl Into<String>) -> Result<T, Box<Fault>> {
        Err(Box::new(Fault::Error(message.into())))
    }
}
