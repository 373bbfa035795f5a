//! `rules check`: is a file of rules well formed?

use super::files::{harmless, read_text};
use super::{Outcome, Said, Voice};
use crate::engine::Engine;
use std::io::Write;
use std::path::Path;

/// Loads the files, one after another into one engine, and reports everything that is wrong with them.
pub fn check(paths: &[&Path], out: &mut dyn Write, voice: &mut Voice<'_>) -> std::io::Result<Outcome> {
    let mut engine = Engine::new();
    let mut outcome = Outcome::Success;
    for path in paths {
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => {
                voice(&Said::Unreadable(path, &error), out)?;
                outcome = Outcome::Io;
                continue;
            }
        };
        if let Err(errors) = engine.load(&path.display().to_string(), &text) {
            writeln!(out, "{}\n", harmless(&errors.to_string()))?;
            voice(&Said::Broken(path, errors.0.len()), out)?;
            if outcome == Outcome::Success {
                outcome = Outcome::Problems;
            }
        } else {
            voice(&Said::Fine(path, engine.rules().count()), out)?;
        }
    }
    Ok(outcome)
}
