//! Playing in the terminal: a board with cursor and mouse, or a plain prompt.

mod app;
mod boards;
mod notes;
mod prompt;
mod scene;

pub use scene::ending;

use crate::failure::Failure;
use arbitro_game::{Cancel, Seat};
use arbitro_table::catalogue::AnyGame;
use arbitro_table::{LocalGame, Record};
use std::io::IsTerminal;
use std::sync::Arc;

/// A game that people play at this terminal.
pub struct Sitting<'a> {
    /// Lays the table for a new game; the number counts the games of the evening.
    pub deal: &'a dyn Fn(u64) -> Result<LocalGame, Failure>,
    /// The rules, to call in the adviser.
    pub game: Arc<dyn AnyGame>,
    /// The seats played from here.
    pub people: Vec<Seat>,
    /// Who gives hints.
    pub adviser: String,
    /// Whether the machines' thoughts may be read during the game even where something is hidden.
    pub study: bool,
    /// Calls machines off when the person leaves.
    pub cancel: Cancel,
}

/// Plays, on a board if the terminal can show one. Gives back the record of the last game.
pub fn play(sitting: &Sitting<'_>, plain: bool) -> Result<Record, Failure> {
    let interactive = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if plain || !interactive {
        prompt::play(sitting, &mut std::io::stdin().lock(), &mut std::io::stdout().lock())
    } else {
        app::play(sitting)
    }
}
