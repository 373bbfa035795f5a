//! What the commands that measure share.

use crate::failure::Failure;
use arbitro_table::results::{Results, words};

/// The commit that this program was built from, if that is known.
pub const COMMIT: Option<&str> = option_env!("ARBITRO_COMMIT");

/// Fails if anything went wrong with a player.
pub fn strict(results: &Results) -> Result<(), Failure> {
    match results.incident_count() {
        0 => Ok(()),
        count => {
            let players: Vec<&str> = results.incidents.iter().map(|one| one.player.as_str()).collect();
            Err(Failure::Said(words::strict(count, players)))
        }
    }
}

/// The end of a command whose results were shown: an interrupt is an exit code of its own.
pub fn interrupted(results: &Results) -> Result<(), Failure> {
    if results.is_interrupted() { Err(Failure::Interrupted) } else { Ok(()) }
}
