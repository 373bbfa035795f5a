//! `rules check`: is a file of rules well formed?

use super::Outcome;
use super::files::{harmless, read_text};
use crate::engine::Engine;
use std::io::Write;
use std::path::Path;

/// Loads the files, one after another into one engine, and reports everything that is wrong with them.
pub fn check(paths: &[&Path], out: &mut dyn Write) -> std::io::Result<Outcome> {
    check_with(Engine::new(), paths, out)
}

/// Like [`check`], with an engine that already has the functions of a host.
pub(crate) fn check_with(
    mut engine: Engine,
    paths: &[&Path],
    out: &mut dyn Write,
) -> std::io::Result<Outcome> {
    let mut outcome = Outcome::Success;
    for path in paths {
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => {
                writeln!(out, "{}: {error}", path.display())?;
                outcome = Outcome::Io;
                continue;
            }
        };
        if let Err(errors) = engine.load(&path.display().to_string(), &text) {
            writeln!(out, "{}\n", harmless(&errors.to_string()))?;
            writeln!(
                out,
                "{}: {} error{}",
                path.display(),
                errors.0.len(),
                if errors.0.len() == 1 { "" } else { "s" }
            )?;
            if outcome == Outcome::Success {
                outcome = Outcome::Problems;
            }
        } else {
            writeln!(out, "{}: ok, {} rules", path.display(), engine.rules().count())?;
        }
    }
    Ok(outcome)
}
