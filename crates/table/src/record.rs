//! A game as its parameters and its moves: everything else is recomputed from them.

mod csv;
mod read;
mod replay;
mod write;

pub use csv::quoted;
pub(crate) use read::MESSAGES;
pub use read::{Place, Problem, RecordError};

use crate::files::{FileError, read_text, write_atomically};
use crate::seed::Seed;
use arbitro_game::Message;
use std::path::{Path, PathBuf};

pub(crate) use csv::table_of_moves;
pub use replay::Part;
pub(crate) use replay::{replay, replay_moves};

/// The version of the format that this program writes and reads.
pub const RECORD_VERSION: u32 = 1;

/// A finished, broken-off or still running game.
///
/// Its text is JSON with one line for each move:
///
/// ```
/// use arbitro_table::{Record, RecordedMove, RecordedResult};
///
/// let text = r#"{
///   "arbitro": 1,
///   "game": "pennies",
///   "seats": ["even", "odd"],
///   "players": ["random", "human"],
///   "seed": 7,
///   "moves": [
///     {"n": 1, "by": "even", "move": "heads"},
///     {"n": 2, "by": "odd", "move": "tails"}
///   ],
///   "result": {"payoffs": [-1.0, 1.0]}
/// }
/// "#;
/// let record = Record::parse(text).unwrap();
/// assert_eq!(record.moves[1], RecordedMove { by: "odd".into(), mv: "tails".into() });
/// assert_eq!(record.result, RecordedResult::Payoffs(vec![-1.0, 1.0]));
/// assert_eq!(record.to_text(), text);
/// ```
#[derive(Debug, Clone)]
pub struct Record {
    /// The game with its parameters, as in the catalogue.
    pub game: String,
    /// What the seats are called.
    pub seats: Vec<String>,
    /// Who sat there: a bot, or a person's name.
    pub players: Vec<String>,
    /// The seed of nature's rolls and of the players.
    pub seed: Seed,
    /// All moves, nature's included.
    pub moves: Vec<RecordedMove>,
    /// How it ended.
    pub result: RecordedResult,
    /// Where everything stood, if the record was read from a text.
    pub(crate) source: Option<Source>,
}

/// One move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedMove {
    /// The name of the seat, or "nature".
    pub by: String,
    /// The text of the move.
    pub mv: String,
}

/// How a recorded game ended.
#[derive(Debug, Clone, PartialEq)]
pub enum RecordedResult {
    /// It goes on.
    Open,
    /// The rules ended it and pay this, seat by seat.
    Payoffs(Vec<f64>),
    /// Players ended it before the rules did.
    Settled {
        /// What it pays, seat by seat.
        payoffs: Vec<f64>,
        /// How: "resignation", "time" or "agreement".
        by: String,
        /// The name of the seat that lost by it.
        seat: Option<String>,
    },
    /// It was broken off, for this reason.
    BrokenOff(String),
}

/// Where the parts of a record stood in the text it was read from.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub file: Option<PathBuf>,
    pub game: Place,
    pub seats: Place,
    pub moves: Vec<Place>,
    pub result: Place,
}

/// Two records are equal when they say the same, wherever they stood.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        (&self.game, &self.seats, &self.players, self.seed, &self.moves, &self.result)
            == (&other.game, &other.seats, &other.players, other.seed, &other.moves, &other.result)
    }
}

/// A record file that could not be loaded or saved.
#[derive(Debug)]
pub enum RecordFileError {
    /// The file itself.
    File(FileError),
    /// What is in it.
    Record(RecordError),
}

impl RecordFileError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            RecordFileError::File(error) => error.message(),
            RecordFileError::Record(error) => error.message(),
        }
    }
}

crate::messages::said_in_english!(RecordFileError);
impl std::error::Error for RecordFileError {}

impl From<FileError> for RecordFileError {
    fn from(error: FileError) -> Self {
        RecordFileError::File(error)
    }
}

impl Record {
    /// A game that is being played, from its parts.
    pub fn running(
        game: String,
        seats: Vec<String>,
        players: Vec<String>,
        seed: impl Into<Seed>,
        moves: Vec<RecordedMove>,
    ) -> Record {
        Record { game, seats, players, seed: seed.into(), moves, result: RecordedResult::Open, source: None }
    }

    /// Reads a record file. The moves are checked when it is replayed.
    pub fn load(path: &Path) -> Result<Record, RecordFileError> {
        let text = read_text(path)?;
        let mut record =
            Record::parse(&text).map_err(|error| RecordFileError::Record(error.in_file(path)))?;
        if let Some(source) = &mut record.source {
            source.file = Some(path.to_owned());
        }
        Ok(record)
    }

    /// Writes the record as a text that a person can read.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        write_atomically(path, self.to_text().as_bytes())
    }
}
