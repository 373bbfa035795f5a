//! What the server keeps, and the seam behind which it keeps it.

mod operate;
mod restore;
mod sqlite;
mod upkeep;
#[cfg(test)]
mod versions;

pub use operate::{Ban, Noted, Operate, Whom};
pub use restore::{Restoration, restore};
pub use sqlite::{Durability, Sqlite};
pub use upkeep::{Broken, audit, backup, check};

use crate::token::Digest;
use crate::wire::{RecordCard, SitterKind, Standing, TableOptions};
use crate::words;
use arbitro_game::Message;
use arbitro_table::{RecordedMove, Seed, Settlement};
use async_trait::async_trait;
use serde::{Deserialize, Serialize};

/// The number of a table.
pub type TableId = u64;
/// The number of a game.
pub type GameId = u64;

/// Where tables, games and records are kept. PostgreSQL can stand here as well as SQLite.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Stores all of it, in this order, or none of it. When this returns, it has survived the death of the process.
    async fn append(&self, entries: &[Entry]) -> Result<(), StoreError>;
    /// Everything that is needed to go on where the server stopped.
    async fn restore(&self) -> Result<Restored, StoreError>;
    /// What has happened in one running game.
    async fn events(&self, game: GameId) -> Result<Vec<Happened>, StoreError>;
    /// Closed games, the last first, before the given number; those of private tables are left out.
    async fn records(&self, before: Option<GameId>, limit: u32) -> Result<Vec<RecordCard>, StoreError>;
    /// One closed game.
    async fn record(&self, game: GameId) -> Result<Option<ClosedGame>, StoreError>;
    /// How players fared.
    async fn standings(&self, limit: u32) -> Result<Vec<Standing>, StoreError>;
    /// Deletes old records. At most a thousand at a time; how many it were.
    async fn retain(&self, retention: Retention) -> Result<u64, StoreError>;
    /// What operators do to it.
    fn operate(&self) -> &dyn Operate;
    /// Writes something and takes it away again: whether anything can be stored.
    async fn probe(&self) -> Result<(), StoreError>;
    /// Keeps a strategy file.
    async fn keep_strategy(&self, id: &str, text: &str) -> Result<(), StoreError>;
    /// All strategy files.
    async fn strategies(&self) -> Result<Vec<(String, String)>, StoreError>;
    /// Writes down what is still in memory and lets go of the files.
    async fn close(&self);
}

/// Which records are kept.
#[derive(Debug, Clone, Copy, Default)]
pub struct Retention {
    /// The newest ones, this many; 0 keeps all.
    pub most: u64,
    /// Those that were closed at this time or later, in seconds since 1970.
    pub since: u64,
    /// The bytes that the whole database may use; 0 keeps all.
    pub bytes: u64,
}

/// What the store said when it failed.
#[derive(Debug, Clone)]
pub enum StoreError {
    /// The database failed; what it said is for the log.
    Failed(String),
    /// Another server has the file.
    InUse(String),
    /// The file was written by a newer version of the program.
    Newer(String),
    /// A copy that cannot take the place of a database.
    Copy {
        /// Which file.
        path: String,
        /// Why not.
        why: String,
    },
    /// The file cannot be opened.
    File {
        /// Which file.
        path: String,
        /// Why not.
        why: Message,
    },
}

impl StoreError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            StoreError::Failed(why) => words::store_failed(why),
            StoreError::InUse(path) => words::store_in_use(path),
            StoreError::Newer(path) => words::store_newer(path),
            StoreError::Copy { path, why } => words::store_copy(path, why),
            StoreError::File { path, why } => words::store_file(path, why.clone()),
        }
    }
}

arbitro_game::errors_with_message!(StoreError);

/// Something to be stored.
#[derive(Debug, Clone)]
pub enum Entry {
    /// A table as it is now.
    Table(TableId, Board),
    /// A table that is gone.
    Gone(TableId),
    /// Something that happened in a game.
    Event(GameId, Happened),
    /// A game that is over and may still be commented on. It is in the list of records from then on.
    Ended(Box<ClosedGame>),
    /// A game whose log is closed.
    Closed(Box<ClosedGame>),
}

/// What is kept of a table.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Board {
    /// The game.
    pub game: String,
    /// What it agreed on.
    pub options: TableOptions,
    /// The token of the client that opened it.
    pub owner: Digest,
    /// What opens a private table to others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<Digest>,
    /// Persons whom the owner has removed, the last of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<Digest>,
    /// Who sits in the seats.
    pub seats: Vec<Option<Sitting>>,
}

/// Who sits in a seat.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Sitting {
    /// Its name; for a bot, the bot with its parameters.
    pub name: String,
    /// What it is.
    pub kind: SitterKind,
    /// The digest of its token; bots have none.
    pub token: Option<Digest>,
    /// What the client identified the person by, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Digest>,
}

impl Sitting {
    /// A bot.
    pub fn machine(name: String) -> Self {
        Sitting { name, kind: SitterKind::Machine, token: None, person: None }
    }
}

/// Something that happened in a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    /// It began.
    Started {
        /// At this table.
        table: TableId,
        /// With this seed of nature's rolls and of the players.
        seed: Seed,
        /// With these players.
        players: Vec<String>,
        /// And these first moves of nature.
        moves: Vec<Made>,
    },
    /// Moves were made, nature's included.
    Moved(Vec<Made>),
    /// It was broken off.
    BrokenOff(String),
    /// Players ended it.
    Settled(Settlement),
    /// Moves were taken back: this many of them, nature's included, remain.
    TakenBack(usize),
    /// With a clock for the whole game: milliseconds left for each seat after the moves that were made.
    Clocks(Vec<u32>),
    /// A player commented on a play.
    Commented(Comment),
    /// A machine said why it made a play.
    Explained(Explained),
    /// A player is done with comments.
    Done {
        /// Who.
        seat: u8,
        /// Whether he wants to stay.
        stay: bool,
    },
}

/// A move, as a pair: who made it, and what.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Made(pub String, pub String);

impl From<RecordedMove> for Made {
    fn from(recorded: RecordedMove) -> Self {
        Made(recorded.by, recorded.mv)
    }
}

impl From<Made> for RecordedMove {
    fn from(made: Made) -> Self {
        RecordedMove { by: made.0, mv: made.1 }
    }
}

/// A comment on a play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comment {
    /// The seat of the author.
    pub seat: u8,
    /// The author.
    pub name: String,
    /// The number of the play in the record, from 1; 0 is the start.
    pub play: usize,
    /// What he had lived through by then, counted from 0: the comment is about this.
    pub on: usize,
    /// The comment.
    pub text: String,
}

/// Why a machine made a play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Explained {
    /// The number of the play in the record, from 1.
    pub play: usize,
    /// The seat of the machine.
    pub seat: u8,
    /// Why, as the machine said it.
    pub explanation: serde_json::Value,
}

/// A game whose log is closed.
#[derive(Debug, Clone, PartialEq)]
pub struct ClosedGame {
    /// Its number.
    pub id: GameId,
    /// The table.
    pub table: TableId,
    /// The game.
    pub game: String,
    /// Who sat in the seats.
    pub players: Vec<String>,
    /// What the rules paid, if they ended it.
    pub payoffs: Option<Vec<f64>>,
    /// When: seconds since 1970.
    pub closed_at: u64,
    /// The record.
    pub record: String,
    /// The comments.
    pub comments: Vec<Comment>,
    /// Why bots played as they did.
    pub explanations: Vec<Explained>,
    /// Whether it was played at a table for study.
    pub study: bool,
    /// Whether it was played at a private table.
    pub private: bool,
}

impl ClosedGame {
    /// About how many bytes it takes in the store.
    pub fn bytes(&self) -> usize {
        let comments: usize = self.comments.iter().map(|comment| comment.text.len() + 64).sum();
        let explained = match self.explanations.is_empty() {
            true => 0,
            false => serde_json::to_string(&self.explanations).map_or(0, |text| text.len()),
        };
        self.record.len() + comments + explained
    }
}

/// Everything that is needed to go on.
#[derive(Debug, Default)]
pub struct Restored {
    /// The tables.
    pub tables: Vec<(TableId, Board)>,
    /// What has happened in the games that are not closed, game by game, each in order.
    pub games: Vec<(GameId, Vec<Happened>)>,
    /// The highest number that a table ever had.
    pub last_table: TableId,
    /// The highest number that a game ever had.
    pub last_game: GameId,
}
