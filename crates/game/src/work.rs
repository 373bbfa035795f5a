//! What long work agrees to: limits, a way to call it off, and an honest reason for stopping.

use crate::Message;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much a piece of work may cost. `None` means no limit of that kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall time.
    pub time: Option<Duration>,
    /// Processor time of the thread that works: what an experiment asks for, whose figures must not depend on what else
    /// the machine does. Work on several threads is not limited by it.
    pub processor: Option<Duration>,
    /// Nodes, iterations or whatever else the work counts.
    pub nodes: Option<u64>,
    /// Bytes of memory.
    pub memory: Option<usize>,
}

/// Why work stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stopped {
    /// It was finished.
    Finished,
    /// Its time was up.
    Time,
    /// It had counted to its limit.
    Nodes,
    /// It would have needed more memory than allowed.
    Memory,
    /// It was called off from outside.
    Cancelled,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Finished => "finished",
            Stopped::Time => "time limit",
            Stopped::Nodes => "node limit",
            Stopped::Memory => "memory limit",
            Stopped::Cancelled => "cancelled",
        })
    }
}

impl Stopped {
    /// The reason in words.
    pub fn message(self) -> Message {
        match self {
            Stopped::Finished => finished(),
            Stopped::Time => time_limit(),
            Stopped::Nodes => node_limit(),
            Stopped::Memory => memory_limit(),
            Stopped::Cancelled => cancelled(),
        }
    }
}

crate::messages! {
    fn finished() = "stopped-finished";
    fn time_limit() = "stopped-time";
    fn node_limit() = "stopped-nodes";
    fn memory_limit() = "stopped-memory";
    fn cancelled() = "stopped-cancelled";
}

/// A token that calls work off, from any thread. Clones are the same token.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Calls the work off.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    /// Whether it was called off.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Watches one piece of work: counts, and says when it must stop.
#[derive(Clone, Debug)]
pub struct Watch {
    limits: Limits,
    cancel: Cancel,
    started: Instant,
    /// The processor time of the thread at the start, if it is limited.
    busy: Duration,
    /// What has been counted so far.
    pub nodes: u64,
}

impl Watch {
    /// Starts the clock.
    pub fn start(limits: Limits, cancel: Cancel) -> Self {
        let busy = limits.processor.map_or(Duration::ZERO, |_| thread_time());
        Watch { limits, cancel, started: Instant::now(), busy, nodes: 0 }
    }

    /// No limits at all.
    pub fn free() -> Self {
        Watch::start(Limits::default(), Cancel::default())
    }

    /// The same, but never more than this many nodes.
    pub fn limited_to(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(self.limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
        self
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Counts one node and says whether to stop. The clock and the token are looked at every 1,024 nodes.
    #[inline]
    pub fn count(&mut self) -> Option<Stopped> {
        self.nodes += 1;
        if self.limits.nodes.is_some_and(|limit| self.nodes > limit) {
            return Some(Stopped::Nodes);
        }
        if self.nodes & 1023 == 0 { self.check() } else { None }
    }

    /// Looks at the clock and the token now.
    pub fn check(&self) -> Option<Stopped> {
        if self.cancel.is_cancelled() {
            return Some(Stopped::Cancelled);
        }
        if self.limits.time.is_some_and(|limit| self.started.elapsed() >= limit) {
            return Some(Stopped::Time);
        }
        if self.limits.processor.is_some_and(|limit| thread_time().saturating_sub(self.busy) >= limit) {
            return Some(Stopped::Time);
        }
        None
    }
}

/// What this thread has had of a processor.
fn thread_time() -> Duration {
    cpu_time::ThreadTime::now().as_duration()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watch_stops_at_its_node_limit() {
        let mut watch = Watch::start(Limits { nodes: Some(3), ..Limits::default() }, Cancel::default());
        let stops: Vec<_> = (0..4).map(|_| watch.count()).collect();
        assert_eq!(stops, [None, None, None, Some(Stopped::Nodes)]);
    }

    #[test]
    fn a_lower_node_limit_replaces_a_higher_one() {
        let watch = |nodes| Watch::start(Limits { nodes, ..Limits::default() }, Cancel::default());
        let counted = |mut watch: Watch| (1..).find(|_| watch.count().is_some());
        assert_eq!(counted(watch(None).limited_to(2)), Some(3));
        assert_eq!(counted(watch(Some(5)).limited_to(2)), Some(3));
        assert_eq!(counted(watch(Some(2)).limited_to(5)), Some(3));
    }

    #[test]
    fn processor_time_does_not_pass_while_a_thread_sleeps() {
        let limits = Limits { processor: Some(Duration::from_millis(20)), ..Limits::default() };
        let watch = Watch::start(limits, Cancel::default());
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!(watch.check(), None);
        while watch.check().is_none() {
            std::hint::spin_loop();
        }
        assert_eq!(watch.check(), Some(Stopped::Time));
        assert!(watch.elapsed() >= Duration::from_millis(45), "{:?}", watch.elapsed());
    }

    #[test]
    fn a_clone_of_the_token_cancels() {
        let cancel = Cancel::default();
        let watch = Watch::start(Limits::default(), cancel.clone());
        assert_eq!(watch.check(), None);
        cancel.cancel();
        assert_eq!(watch.check(), Some(Stopped::Cancelled));
    }
}
