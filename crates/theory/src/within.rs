//! How long a solution may take, and who hears how far it is.

use arbitro_game::{Cancel, Limits, Stopped, Watch};
use std::fmt;
use std::sync::Arc;

/// How far a method is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Steps, pivots or iterations done.
    pub steps: u64,
    /// How far from the solution, where the method measures it on the way.
    pub gap: Option<f64>,
}

type Listener = Arc<dyn Fn(Progress) + Send + Sync>;

/// The limits of one solution. Without any it takes as long as it takes.
#[derive(Clone, Default)]
pub struct Within {
    watch: Option<Watch>,
    listener: Option<Listener>,
}

impl Within {
    /// Limits that count from now.
    pub fn start(limits: Limits, cancel: Cancel) -> Self {
        Within { watch: Some(Watch::start(limits, cancel)), listener: None }
    }

    /// Calls this with how far the method is, now and then.
    pub fn heard_by(mut self, listener: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.listener = Some(Arc::new(listener));
        self
    }

    /// A watch whose clock started with these limits.
    pub fn watch(&self) -> Watch {
        self.watch.clone().unwrap_or_else(Watch::free)
    }

    /// Why to stop now, if there is a reason.
    pub fn check(&self) -> Option<Stopped> {
        self.watch.as_ref().and_then(Watch::check)
    }

    /// Tells how far the method is.
    pub fn tell(&self, steps: u64, gap: Option<f64>) {
        if let Some(listener) = &self.listener {
            listener(Progress { steps, gap });
        }
    }
}

impl fmt::Debug for Within {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Within").field("watch", &self.watch).finish_non_exhaustive()
    }
}

/// Limits say nothing about what is asked for: two requests are the same with any.
impl PartialEq for Within {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
