//! What a game brings along beside its rules and its bots: formats for finished games, an analysis, studies, levels.
//!
//! Server and pages use these through the catalogue and know no game.

use crate::record::{Record, RecordError};
use crate::results::{Cell, Results};
use crate::stats::Interval;
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
    /// For players with practice.
    Strong,
    /// The strongest bot that answers in about a second.
    Master,
}

impl Strength {
    /// What people call it.
    pub fn message(self) -> Message {
        match self {
            Strength::Beginner => beginner(),
            Strength::Medium => medium(),
            Strength::Strong => strong(),
            Strength::Master => master(),
        }
    }
}

arbitro_game::messages! {
    fn beginner() = "strength-beginner";
    fn medium() = "strength-medium";
    fn strong() = "strength-strong";
    fn master() = "strength-master";
}

/// A game that begins at once from the first page.
#[derive(Debug, Clone, Copy)]
pub struct Preset {
    /// Unlike that of every other preset.
    pub name: &'static str,
    /// The game with its parameters.
    pub game: &'static str,
    /// Where the visitor sits.
    pub seat: u8,
    /// The opponent, where it is not the usual one.
    pub player: Option<&'static str>,
    /// The message that says what it is, instead of the one about the game.
    pub about: Option<&'static str>,
}

/// A position of a game whose tree of search is small enough to be read.
#[derive(Debug, Clone, Copy)]
pub struct TreeExample {
    /// The game with its parameters.
    pub game: &'static str,
    /// The moves that lead to it.
    pub after: &'static [&'static str],
    /// How deep to search.
    pub depth: u16,
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
    /// The measured table from which the levels were chosen, as `arbitro ladder --json` writes it; read it with
    /// [`Kit::ladder_rows`].
    pub ladder: &'static str,
    /// Its picture, an SVG document.
    pub icon: Option<&'static str>,
    /// How it is begun from the first page; where there is none, as it is without any choice.
    pub presets: &'static [Preset],
    /// The tree of search to begin with; where there is none, that of the first position.
    pub tree: Option<TreeExample>,
    /// Games of this kind, with parameters, that are worth learning by temporal differences.
    pub learning: &'static [&'static str],
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
        presets: &[],
        tree: None,
        learning: &[],
        messages: &[],
        texts: ["", ""],
    };
}

/// A row of a measured ladder.
#[derive(Debug, Clone, PartialEq)]
pub struct Rung {
    /// The bot with its parameters.
    pub player: String,
    /// Its rating by wins and draws.
    pub elo: f64,
    /// Where the mean of its payoffs lies with 95 % confidence. All played as many games against each other, so this is its
    /// strength in games with stakes too, in which many small wins can be worth less than one large one.
    pub payoff: Interval,
}

impl Kit {
    /// The rows of the measured ladder, strongest first; none if there is no ladder.
    pub fn ladder_rows(&self) -> Vec<Rung> {
        let results = serde_json::from_str::<Results>(self.ladder).ok();
        let Some(table) = results.and_then(|results| results.tables.into_iter().next()) else {
            return Vec::new();
        };
        let row = |((player, elo), payoff): ((&Cell, &Cell), &Cell)| match player {
            Cell::Text { text } => {
                Some(Rung { player: text.clone(), elo: elo.value()?, payoff: payoff.interval()? })
            }
            _ => None,
        };
        table.column("player").zip(table.column("elo")).zip(table.column("payoff")).filter_map(row).collect()
    }

    /// The row of a bot of a level, with all its parameters. A level may let its bot think longer than the ladder did; then it is the row of the same
    /// bot at the ladder's time.
    pub fn rung(&self, player: &str) -> Option<Rung> {
        let rows = self.ladder_rows();
        let exact = rows.iter().find(|rung| rung.player == player);
        let timed = |spec: &str| spec.contains("time=");
        let same =
            |rung: &&Rung| timed(player) && timed(&rung.player) && name_of(&rung.player) == name_of(player);
        exact.or_else(|| rows.iter().find(same)).cloned()
    }
}

/// The name of a bot without its parameters.
pub fn name_of(spec: &str) -> &str {
    spec.split(':').next().unwrap_or(spec)
}
