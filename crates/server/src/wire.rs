//! What goes over the wire. `docs/protocol.md` explains it; `web/src/wire/wire.ts` is generated from here.

mod lobby;
mod play;
mod replay;
mod study;
mod tables;
mod typescript;

pub use lobby::{
    GameInfo, LevelInfo, ParameterInfo, ParameterType, PlayAtOnce, PlayerInfo, Playing, PresetInfo,
};
pub use play::{ChatLine, Choice, CommentLine, Ending, Lived, May, Position, Proposal, Proposed, Say, Tell};
pub use replay::{Replay, ReplayComment, ReplayScene, ReplayStep, ReplayViews};
pub use study::{
    JobState, LearnMethod, LearningPoint, NamedTable, Plots, SeatValue, StudyAlgorithm, StudyExperiment,
    StudyGame, StudyJob, StudyOrder, StudyPosition, StudyPositionAsk, StudyResult, StudySearch,
    StudySearchable, StudySearched, StudyShelf, StudyTree,
};

pub use tables::{
    AskSeat, GameClock, Late, OpenTable, OpenedTable, Phase, Presence, SeatInfo, SeatOffer, SeatTaken,
    SitterKind, Spectators, TableCard, TableOptions, TakeSeat,
};
pub use typescript::{FOREIGN, typescript};

use arbitro_game::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The version of the protocol that this server speaks.
pub const PROTOCOL: u32 = 1;

/// A finished game in the list of records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RecordCard {
    /// Its number.
    #[ts(type = "number")]
    pub record: u64,
    /// The table it was played at.
    #[ts(type = "number")]
    pub table: u64,
    /// The game.
    pub game: String,
    /// Who sat in the seats.
    pub players: Vec<String>,
    /// What the rules paid; nothing if the game was broken off.
    pub payoffs: Option<Vec<f64>>,
    /// When it was closed: seconds since 1970.
    #[ts(type = "number")]
    pub closed_at: u64,
}

/// How a player fared in a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Standing {
    /// The game.
    pub game: String,
    /// The player.
    pub player: String,
    /// How many finished games.
    #[ts(type = "number")]
    pub games: u64,
    /// The mean payoff.
    pub mean_payoff: f64,
}

/// A strategy file that was taken in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StrategyTaken {
    /// What to write where a bot wants a file, as in `rules:file=upload-…`.
    pub file: String,
}

/// An error, over HTTP.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ErrorBody {
    /// What kind of thing.
    pub code: String,
    /// What is wrong and what to do, for people.
    #[ts(type = "Message")]
    pub message: Message,
    /// The limit that was met: the name of the setting, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub limit: Option<String>,
    /// Until when, in seconds since 1970, where time ends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub until: Option<u64>,
}
