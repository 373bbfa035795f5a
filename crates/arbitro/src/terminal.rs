//! Playing in the terminal: a board with cursor and mouse, or a plain prompt.

mod app;
mod boards;
mod notes;
mod panes;
mod prompt;
mod scene;

pub use scene::ending;

use crate::failure::Failure;
use crate::words;
use arbitro_game::{Cancel, Message, Seat};
use arbitro_table::catalogue::AnyGame;
use arbitro_table::{LocalGame, Record, RecordedResult};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;

/// A game that people play at this terminal.
pub struct Sitting<'a> {
    /// Lays the table for a new game; the number counts the games of the evening.
    pub deal: &'a dyn Fn(u64) -> Result<LocalGame, Failure>,
    /// Takes a game up again where the moves of a record lead.
    pub again: &'a dyn Fn(&Record) -> Result<LocalGame, Failure>,
    /// Where a game in progress is kept, to be taken up with `--resume`.
    pub saved: Option<PathBuf>,
    /// The rules, to call in the adviser.
    pub game: Arc<dyn AnyGame>,
    /// The seats played from here.
    pub people: Vec<Seat>,
    /// Who gives hints.
    pub adviser: String,
    /// Whether the bots' reasons are shown during the game, also in games with hidden information.
    pub study: bool,
    /// Calls bots off when the person leaves.
    pub cancel: Cancel,
}

impl Sitting<'_> {
    /// Whether people share this screen who must not see each other's boards.
    fn is_shared(&self) -> bool {
        self.people.len() > 1 && !self.game.is_open()
    }

    /// Keeps the game as it is; a game that is over need not be taken up again. What cannot be kept does not stop a game.
    fn save(&self, table: &LocalGame) {
        let Some(path) = &self.saved else { return };
        let _ = match table.outcome() {
            None => table.full().record().save(path).map_err(drop),
            Some(_) => std::fs::remove_file(path).map_err(drop),
        };
    }

    /// Whether moves may be taken back, for texts: "yes" in games in which all see everything.
    fn undo(&self) -> &'static str {
        if self.game.is_open() { "yes" } else { "no" }
    }

    /// The game before the last move of a person here, if it may be taken back: in games in which all see everything.
    fn undone(&self, table: &LocalGame) -> Result<LocalGame, Message> {
        if !self.game.is_open() {
            return Err(words::no_undo_hidden());
        }
        let mut record = table.full().record();
        let mine = |by: &str| {
            self.people.iter().any(|seat| record.seats.get(seat.index()).is_some_and(|name| name == by))
        };
        let last = record.moves.iter().rposition(|made| mine(&made.by)).ok_or_else(words::nothing_to_undo)?;
        record.moves.truncate(last);
        record.result = RecordedResult::Open;
        (self.again)(&record).map_err(|failure| Message::verbatim(failure.sentence()))
    }
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
