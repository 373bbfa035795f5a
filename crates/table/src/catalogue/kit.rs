//! What a game brings along beside its rules and its bots: formats for finished games, an analysis, studies, levels.
//!
//! Server and pages use these through the catalogue and know no game.

use crate::record::{Record, RecordError};
use arbitro_game::{Cancel, Message, MessageKind};
use serde_json::Value;

/// A format in which finished games of one kind can be downloaded.
#[derive(Debug, Clone, Copy)]
pub struct RecordFormat {
    /// Its name, which is also the ending of the file: `pgn`.
    pub name: &'static str,
    /// Its media type.
    pub media_type: &'static str,
    /// Writes a record, or says why it cannot be written so.
    pub write: fn(&Record) -> Result<String, Message>,
}

/// Analyses a record; called with how much is done, of how much.
pub type Analyse = fn(&Record, &Cancel, &dyn Fn(u64, u64)) -> Result<Value, RecordError>;

/// An analysis of finished games.
#[derive(Debug, Clone, Copy)]
pub struct RecordAnalysis {
    /// Whether a record can be analysed.
    pub suits: fn(&Record) -> bool,
    /// Analyses a record whose moves have been checked by a replay; the result is data for the pages.
    pub analyse: Analyse,
}

/// Something about a game that can be studied on request: the order and the result are data that the game defines.
#[derive(Debug, Clone, Copy)]
pub struct Study {
    /// Its name: `kriegspiel-plan`.
    pub name: &'static str,
    /// What can be chosen, as data for the pages.
    pub choices: fn() -> Value,
    /// Checks an order, and returns the work to be done.
    pub prepare: fn(&Value) -> Result<StudyWork, Message>,
}

/// The work of a study.
pub type StudyWork = Box<dyn FnOnce(&Cancel, &(dyn Fn(u64, u64) + Sync)) -> Result<Value, Message> + Send>;

/// A named strength: the bot that plays at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// The strength.
    pub strength: Strength,
    /// The bot with its parameters, as [`super::AnyGame::check_player`] reads it.
    pub player: &'static str,
}

/// How strong a bot is, beside the other bots of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// For a first game.
    Beginner,
    /// For players who know the rules.
    Medium,
    /// The strongest bot that answers in about a second.
    Strong,
}

impl Strength {
    /// What people call it.
    pub fn message(self) -> Message {
        match self {
            Strength::Beginner => beginner(),
            Strength::Medium => medium(),
            Strength::Strong => strong(),
        }
    }
}

arbitro_game::messages! {
    fn beginner() = "strength-beginner";
    fn medium() = "strength-medium";
    fn strong() = "strength-strong";
}

/// What a game brings along.
#[derive(Debug, Clone, Copy)]
pub struct Kit {
    /// Formats of finished games.
    pub formats: &'static [RecordFormat],
    /// The analysis of finished games.
    pub analysis: Option<RecordAnalysis>,
    /// What can be studied.
    pub studies: &'static [Study],
    /// Bots by strength, weakest first.
    pub levels: &'static [Level],
    /// The measured table from which the levels were chosen; read it with [`Kit::ladder_rows`].
    pub ladder: &'static str,
    /// Its picture, an SVG document.
    pub icon: Option<&'static str>,
    /// The messages that its rules produce.
    pub messages: &'static [&'static [MessageKind]],
    /// Its texts in English and in Italian, as Fluent files.
    pub texts: [&'static str; 2],
}

impl Kit {
    /// Nothing, to be filled in.
    pub const EMPTY: Kit = Kit {
        formats: &[],
        analysis: None,
        studies: &[],
        levels: &[],
        ladder: "",
        icon: None,
        messages: &[],
        texts: ["", ""],
    };
}

/// A row of a measured ladder.
#[derive(Debug, Clone, PartialEq)]
pub struct Rung {
    /// The bot with its parameters.
    pub player: String,
    /// Its rating, and the ends of the interval of 95 %.
    pub elo: [f64; 3],
}

impl Kit {
    /// The measured ladder, strongest first. Lines that begin with `#` say how it was measured; the others are a bot, its
    /// rating and the ends of the interval, parted by semicolons.
    pub fn ladder_rows(&self) -> Vec<Rung> {
        let lines = self.ladder.lines().filter(|line| !line.starts_with('#'));
        let row = |line: &str| {
            let mut cells = line.split(';').map(str::trim);
            let player = cells.next().filter(|player| !player.is_empty())?.to_owned();
            let mut number = || cells.next()?.parse().ok();
            Some(Rung { player, elo: [number()?, number()?, number()?] })
        };
        lines.filter_map(row).collect()
    }
}
