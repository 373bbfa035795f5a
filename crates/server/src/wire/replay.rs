//! A finished game, to be looked at again.

use super::Lived;
use arbitro_game::{Drawing, Message};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// A finished game with everything that was said about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Replay {
    /// The number of its record.
    #[ts(type = "number")]
    pub record: u64,
    /// The game with all its parameters.
    pub game: String,
    /// What the seats are called.
    pub seats: Vec<String>,
    /// What people call the seats.
    #[ts(type = "Array<Message>")]
    pub titles: Vec<Message>,
    /// Who sat there.
    pub players: Vec<String>,
    /// The parts that they played, where a game has parts.
    #[ts(type = "Array<Message | null>")]
    pub roles: Vec<Option<Message>>,
    /// Whether every seat saw everything.
    pub open: bool,
    /// Whether it was played at a table for study.
    pub study: bool,
    /// When it was closed: seconds since 1970.
    #[ts(type = "number")]
    pub closed_at: u64,
    /// What each seat earned.
    pub payoffs: Vec<f64>,
    /// Why it was broken off, if the rules did not end it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Message")]
    pub broken_off: Option<Message>,
    /// How players ended it, if they did: by giving up, running out of time, or agreeing to a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Message")]
    pub settled: Option<Message>,
    /// The plays, nature's included.
    pub steps: Vec<ReplayStep>,
    /// Whether what every card cost can be worked out: with a job of the kind `analysis`.
    pub analysable: bool,
    /// The comments.
    pub comments: Vec<ReplayComment>,
    /// What can be downloaded: names to write after `/api/records/N/`. The record itself is `/api/records/N`.
    pub downloads: Vec<String>,
}

/// A play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReplayStep {
    /// Its number, from 1.
    #[ts(type = "number")]
    pub number: usize,
    /// The name of the seat, or "nature".
    pub by: String,
    /// The seat; nothing for nature.
    pub seat: Option<u8>,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// As people write it, where that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub notation: Option<String>,
    /// What the umpire said about it to any seat.
    #[ts(type = "Array<Message>")]
    pub said: Vec<Message>,
    /// What each seat had earned after it.
    pub payoffs: Vec<f64>,
    /// Why, if a machine made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Explanation")]
    pub explanation: Option<Value>,
}

/// A comment on a play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReplayComment {
    /// The seat of the author.
    pub seat: u8,
    /// The author.
    pub name: String,
    /// The number of the play that it is about; 0 is the start.
    #[ts(type = "number")]
    pub play: usize,
    /// The comment.
    pub text: String,
}

/// A finished game as one seat lived it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReplayViews {
    /// The seat.
    pub seat: u8,
    /// How many positions there are in all: one more than plays.
    #[ts(type = "number")]
    pub positions: usize,
    /// Some of them, in order.
    pub scenes: Vec<ReplayScene>,
}

/// One moment of a finished game, as one seat lived it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReplayScene {
    /// After how many plays.
    #[ts(type = "number")]
    pub number: usize,
    /// What the seat saw, as data of the game.
    #[ts(type = "unknown")]
    pub view: Value,
    /// The same as lines of text.
    #[ts(type = "Drawing")]
    pub drawing: Drawing,
    /// What of it people should be warned of: the square of a king in check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub alarms: Vec<String>,
    /// What it did and heard at the last of these plays.
    pub lived: Vec<Lived>,
}
