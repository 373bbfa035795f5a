//! What the server counts, in the text format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

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
    /// A client was told that something was wrong.
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
    /// Tables came or went.
    pub fn tables(&self, change: i64) {
        self.tables.fetch_add(change, Ordering::Relaxed);
    }
    /// Players began or stopped to think.
    pub fn thinking(&self, change: i64) {
        self.thinking.fetch_add(change, Ordering::Relaxed);
    }

    /// Everything, as Prometheus reads it.
    pub fn text(&self) -> String {
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
        line("moves_total", "counter", "Moves stored and told.", count(&self.moves));
        line("games_total", "counter", "Games whose log was closed.", count(&self.games));
        line("store_batches_total", "counter", "Batches committed.", count(&self.batches));
        line("store_entries_total", "counter", "Entries committed.", count(&self.entries));
        line("store_failures_total", "counter", "Batches that failed.", count(&self.store_failures));
        line("refusals_total", "counter", "Requests refused.", count(&self.refusals));
        line("panics_total", "counter", "Players or tables that failed unexpectedly.", count(&self.panics));
        text
    }
}
