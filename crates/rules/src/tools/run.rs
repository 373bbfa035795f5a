//! `rules run`: load files, reset, run.

use super::Outcome;
use super::files::{harmless, read_text};
use crate::engine::{Engine, Limits, StopReason, Strategy, Watch};
use std::io::Write;
use std::path::Path;

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

/// Loads the files, resets and runs; everything printed goes to `out`.
pub fn run(paths: &[&Path], options: &RunOptions, out: &mut dyn Write) -> std::io::Result<Outcome> {
    let mut engine = Engine::new();
    for path in paths {
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => {
                writeln!(out, "{}: {error}", path.display())?;
                return Ok(Outcome::Io);
            }
        };
        if let Err(errors) = engine.load(&path.display().to_string(), &text) {
            writeln!(out, "{}", harmless(&errors.to_string()))?;
            return Ok(Outcome::Problems);
        }
    }
    engine.set_limits(options.limits.clone());
    engine.set_strategy(options.strategy);
    engine.set_watch(options.watch);
    engine.set_seed(options.seed);
    if let Err(error) = engine.reset() {
        write!(out, "{}", harmless(&engine.take_output()))?;
        writeln!(out, "{}", harmless(&error.to_string()))?;
        return Ok(Outcome::Problems);
    }
    let report = engine.run(options.most);
    write!(out, "{}", harmless(&engine.take_output()))?;
    if options.facts {
        for fact in engine.facts() {
            writeln!(out, "{:<7} {}", format!("f-{}", fact.index().0), harmless(&fact.text()))?;
        }
    }
    match report.reason {
        StopReason::AgendaEmpty | StopReason::FiringLimit | StopReason::Halted => Ok(Outcome::Success),
        StopReason::Error(error) => {
            writeln!(out, "Stopped after {} firings: {}", report.fired, harmless(&error.to_string()))?;
            Ok(Outcome::Problems)
        }
        StopReason::Limit(fence) => {
            let rule = engine.last_rule().map(|rule| format!(" (in the rule {rule})")).unwrap_or_default();
            let limit = crate::engine::RunError::Limit(fence);
            writeln!(out, "Stopped after {} firings: {limit}{rule}", report.fired)?;
            Ok(Outcome::Problems)
        }
    }
}
