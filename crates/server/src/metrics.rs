//! What the server counts, in the text format of Prometheus.

use crate::scheduler::Class;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the classes of a histogram, in seconds.
const BOUNDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];

/// How long things took.
#[derive(Debug, Default)]
struct Histogram {
    /// The last class has no bound.
    counts: [AtomicU64; BOUNDS.len() + 1],
    microseconds: AtomicU64,
}

impl Histogram {
    fn add(&self, took: Duration) {
        let class = BOUNDS.iter().position(|bound| took.as_secs_f64() <= *bound).unwrap_or(BOUNDS.len());
        self.counts[class].fetch_add(1, Ordering::Relaxed);
        let microseconds = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.microseconds.fetch_add(microseconds, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, label: &str) {
        let mut below = 0;
        let comma = if label.is_empty() { "" } else { "," };
        for (index, count) in self.counts.iter().enumerate() {
            below += count.load(Ordering::Relaxed);
            let bound = BOUNDS.get(index).map_or("+Inf".to_owned(), f64::to_string);
            let _ = writeln!(text, "arbitro_{name}_bucket{{{label}{comma}le=\"{bound}\"}} {below}");
        }
        let label = if label.is_empty() { String::new() } else { format!("{{{label}}}") };
        let seconds = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "arbitro_{name}_sum{label} {seconds}\narbitro_{name}_count{label} {below}");
    }
}

/// The classes of work, as they are called in metrics.
const CLASSES: [(Class, &str); 3] =
    [(Class::Move, "move"), (Class::Question, "question"), (Class::Job, "job")];

/// Counters and gauges of one server.
#[derive(Debug, Default)]
pub struct Metrics {
    moves: AtomicU64,
    games: AtomicU64,
    batches: AtomicU64,
    entries: AtomicU64,
    store_failures: AtomicU64,
    /// Whether the last batch failed.
    failing: AtomicBool,
    refusals: AtomicU64,
    panics: AtomicU64,
    sockets: AtomicI64,
    tables: AtomicI64,
    thinking: AtomicI64,
    draining: AtomicBool,
    /// By class of work.
    waited: [Histogram; CLASSES.len()],
    worked: [Histogram; CLASSES.len()],
}

fn index(class: Class) -> usize {
    CLASSES.iter().position(|(known, _)| *known == class).unwrap_or(0)
}

impl Metrics {
    /// A move was stored and told.
    pub fn moved(&self) {
        self.moves.fetch_add(1, Ordering::Relaxed);
    }
    /// A game was closed.
    pub fn closed(&self) {
        self.games.fetch_add(1, Ordering::Relaxed);
    }
    /// A batch was committed.
    pub fn stored(&self, entries: usize) {
        self.batches.fetch_add(1, Ordering::Relaxed);
        self.entries.fetch_add(entries as u64, Ordering::Relaxed);
        self.failing.store(false, Ordering::Relaxed);
    }
    /// A batch was not committed.
    pub fn store_failed(&self) {
        self.store_failures.fetch_add(1, Ordering::Relaxed);
        self.failing.store(true, Ordering::Relaxed);
    }
    /// Whether the last batch was not committed.
    pub fn cannot_store(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }
    /// An error was sent to a client.
    pub fn refused(&self) {
        self.refusals.fetch_add(1, Ordering::Relaxed);
    }
    /// A player or a table failed in a way that it should not.
    pub fn panicked(&self) {
        self.panics.fetch_add(1, Ordering::Relaxed);
    }
    /// Sockets came or went.
    pub fn sockets(&self, change: i64) {
        self.sockets.fetch_add(change, Ordering::Relaxed);
    }
    /// How many sockets are open.
    pub fn open_sockets(&self) -> i64 {
        self.sockets.load(Ordering::Relaxed)
    }
    /// Nothing begins any more, or everything again.
    pub fn draining(&self, draining: bool) {
        self.draining.store(draining, Ordering::Relaxed);
    }
    /// Tables came or went.
    pub fn tables(&self, change: i64) {
        self.tables.fetch_add(change, Ordering::Relaxed);
    }
    /// Players began or stopped to think.
    pub fn thinking(&self, change: i64) {
        self.thinking.fetch_add(change, Ordering::Relaxed);
    }

    /// Work waited so long for its turn.
    pub fn waited(&self, class: Class, took: Duration) {
        self.waited[index(class)].add(took);
    }
    /// Work ran so long.
    pub fn worked(&self, class: Class, took: Duration) {
        self.worked[index(class)].add(took);
    }

    /// Everything, as Prometheus reads it.
    pub fn text(&self, waiting: usize) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: i64| {
            let _ = writeln!(
                text,
                "# HELP arbitro_{name} {help}\n# TYPE arbitro_{name} {kind}\narbitro_{name} {value}"
            );
        };
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as i64;
        let gauge = |gauge: &AtomicI64| gauge.load(Ordering::Relaxed);
        line("tables", "gauge", "Tables in the register.", gauge(&self.tables));
        line("sockets", "gauge", "Sockets that are open.", gauge(&self.sockets));
        line("thinking", "gauge", "Players of the catalogue that are thinking.", gauge(&self.thinking));
        line("work_waiting", "gauge", "Work that waits for its turn.", waiting as i64);
        line("memory_bytes", "gauge", "Resident memory of the process.", resident());
        let draining = i64::from(self.draining.load(Ordering::Relaxed));
        line("draining", "gauge", "Whether no table and no game begins.", draining);
        line("moves_total", "counter", "Moves stored and told.", count(&self.moves));
        line("games_total", "counter", "Games whose log was closed.", count(&self.games));
        line("store_batches_total", "counter", "Batches committed.", count(&self.batches));
        line("store_entries_total", "counter", "Entries committed.", count(&self.entries));
        line("store_failures_total", "counter", "Batches that failed.", count(&self.store_failures));
        line("refusals_total", "counter", "Requests refused.", count(&self.refusals));
        line("panics_total", "counter", "Players or tables that failed unexpectedly.", count(&self.panics));
        let work = [
            ("work_waited_seconds", "How long work waited for its turn.", &self.waited),
            ("work_seconds", "How long work ran.", &self.worked),
        ];
        for (name, help, histograms) in work {
            let _ = writeln!(text, "# HELP arbitro_{name} {help}\n# TYPE arbitro_{name} histogram");
            for ((_, class), histogram) in CLASSES.iter().zip(histograms) {
                histogram.write(&mut text, name, &format!("class=\"{class}\""));
            }
        }
        text
    }
}

/// The memory that the process has in use; 0 where the system does not tell.
fn resident() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<i64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dashboard_asks_for_what_is_counted() {
        let dashboard = include_str!("../../../deploy/grafana.json");
        let text = Metrics::default().text(0);
        let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        let asked = dashboard.match_indices("arbitro_").map(|(at, _)| {
            let name = &dashboard[at..];
            &name[..name.find(|letter| !is_name(letter)).unwrap_or(name.len())]
        });
        let asked: Vec<&str> = asked.collect();
        assert!(asked.len() >= 15, "{asked:?}");
        for name in asked {
            assert!(
                text.lines()
                    .any(|line| line.starts_with(&format!("{name} "))
                        || line.starts_with(&format!("{name}{{"))),
                "{name}"
            );
        }
    }
}
