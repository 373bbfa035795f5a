//! `rules run`: load files, reset, run.

use super::files::{harmless, read_text};
use super::stops::{remedy, tell};
use super::{Outcome, Said, Voice};
use crate::engine::{Engine, Limits, RunError, Sink, Strategy, Watch};
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// How to run.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// The most rules to fire.
    pub most: Option<u64>,
    /// The conflict strategy.
    pub strategy: Strategy,
    /// What to trace.
    pub watch: Watch,
    /// The seed of chance.
    pub seed: u64,
    /// The fences.
    pub limits: Limits,
    /// Lists the facts at the end.
    pub facts: bool,
}

/// Loads the files, resets and runs, all of it within the limits. What the rules print and what is traced goes to `live`
/// as it comes, or without one to `out` at the end; everything else goes to `out` or to `voice`.
pub fn run(
    paths: &[&Path],
    options: &RunOptions,
    live: Option<Sink>,
    out: &mut dyn Write,
    voice: &mut Voice<'_>,
) -> std::io::Result<Outcome> {
    let start = Instant::now();
    let mut engine = Engine::new();
    engine.set_limits(options.limits.clone());
    engine.set_seed(options.seed);
    for path in paths {
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => {
                voice(&Said::Unreadable(path, &error), out)?;
                return Ok(Outcome::Io);
            }
        };
        if let Err(errors) = engine.load(&path.display().to_string(), &text) {
            writeln!(out, "{}", harmless(&errors.to_string()))?;
            return Ok(Outcome::Problems);
        }
        engine.set_limits(left(options, start));
    }
    engine.set_strategy(options.strategy);
    engine.set_watch(options.watch);
    engine.set_sink(live);
    let mut outcome = Outcome::Success;
    let result = engine.reset();
    write!(out, "{}", harmless(&engine.take_output()))?;
    match result {
        Ok(()) => {}
        Err(RunError::Limit(fence)) => {
            write!(out, "Stopped while the first facts were asserted: {}", remedy(fence))?;
            let place = engine.limit_place(fence).map(|place| format!("\n{}", place.excerpt()));
            writeln!(out, "{}", harmless(&place.unwrap_or_default()))?;
            return Ok(Outcome::Problems);
        }
        // As in CLIPS, a condition that cannot be tested does not hold, and the rest goes on.
        Err(error) => {
            writeln!(out, "While the first facts were asserted: {}", harmless(&error.to_string()))?;
            outcome = Outcome::Problems;
        }
    }
    engine.set_limits(left(options, start));
    let report = engine.run(options.most);
    write!(out, "{}", harmless(&engine.take_output()))?;
    if let Some(told) = tell(&engine, &report) {
        writeln!(out, "{}", harmless(&told))?;
        outcome = Outcome::Problems;
    }
    if options.facts {
        for fact in engine.facts() {
            writeln!(out, "{:<7} {}", format!("f-{}", fact.index().0), harmless(&fact.text()))?;
        }
    }
    let (facts, seconds) = (engine.facts().count() as u64, start.elapsed().as_secs_f64());
    voice(&Said::Ran { fired: report.fired, facts, seconds }, out)?;
    Ok(outcome)
}

/// The limits with the time that is left.
fn left(options: &RunOptions, start: Instant) -> Limits {
    let time = options.limits.time.map(|time| time.saturating_sub(start.elapsed()));
    Limits { time, ..options.limits.clone() }
}
