//! What a lobby needs: the games and players that there are, and playing at once.

use super::{TableCard, TableOptions};
use arbitro_game::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A game of the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct GameInfo {
    /// What it is called.
    pub name: String,
    /// Its title; the form `about` says what it is.
    #[ts(type = "Message")]
    pub about: Message,
    /// Its icon as SVG.
    pub icon: Option<String>,
    /// What can be chosen about it.
    pub parameters: Vec<ParameterInfo>,
    /// Whether every seat sees everything.
    pub open: bool,
    /// The seats of the game as it is without any choice; nothing if it cannot be set up without one.
    pub seats: Option<Vec<String>>,
    /// What people call those seats.
    #[ts(type = "Array<Message> | null")]
    pub titles: Option<Vec<Message>>,
    /// The bots that can play it.
    pub players: Vec<String>,
    /// The same with what each is and what can be chosen about it in this game.
    pub machines: Vec<PlayerInfo>,
    /// Whom one plays against who just wants to play.
    pub opponent: Option<String>,
    /// Bots by named strength, weakest first.
    pub levels: Vec<LevelInfo>,
    /// Games of this kind that can begin at once.
    pub presets: Vec<PresetInfo>,
}

/// A named strength.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LevelInfo {
    /// Its name.
    #[ts(type = "Message")]
    pub strength: Message,
    /// The bot that plays at it, with its parameters.
    pub player: String,
}

/// A game that can begin at once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PresetInfo {
    /// Unlike that of every other preset.
    pub name: String,
    /// The game with its parameters.
    pub game: String,
    /// How many seats it has in all.
    pub seats: u8,
    /// Where the visitor sits.
    pub seat: u8,
    /// The opponent; the usual one without.
    pub player: Option<String>,
    /// What to say about it, instead of what is said about the game.
    #[ts(type = "Message | null")]
    pub about: Option<Message>,
}

/// A bot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PlayerInfo {
    /// What it is called.
    pub name: String,
    /// Its title; the form `about` says what it does.
    #[ts(type = "Message")]
    pub about: Message,
    /// What a game must have for it.
    #[ts(type = "Message")]
    pub needs: Message,
    /// What can be chosen about it.
    pub parameters: Vec<ParameterInfo>,
    /// The games that it can play.
    pub games: Vec<String>,
}

/// Something that can be chosen about a game or a player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ParameterInfo {
    /// What it is called.
    pub name: String,
    /// What it means.
    #[ts(type = "Message")]
    pub about: Message,
    /// What it may be, in words.
    #[ts(type = "Message")]
    pub kind: Message,
    /// What it may be.
    #[serde(rename = "type")]
    pub type_: ParameterType,
    /// Its value if none is given.
    pub default: Option<String>,
    /// The least number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub min: Option<f64>,
    /// The greatest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub max: Option<f64>,
    /// The words to choose from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub choices: Vec<String>,
    /// The same words as people say them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<Message>")]
    pub labels: Vec<Message>,
}

/// What a parameter may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ParameterType {
    /// A whole number.
    Whole,
    /// A number.
    Number,
    /// One of the choices.
    Choice,
    /// A time, such as `500ms` or `2s`.
    Time,
    /// An uploaded file.
    File,
    /// One of the choices, or an uploaded file.
    ChoiceOrFile,
    /// A text.
    Text,
}

/// Asks for a table with bots in the other seats, and sits down at it: one call, and the game begins.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlayAtOnce {
    /// The game, with or without parameters.
    pub game: String,
    /// What to be called.
    pub name: String,
    /// Where to sit; the first seat without a named player if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The bots in the other seats: a missing one or null is the usual opponent.
    #[serde(default)]
    #[ts(as = "Option<Vec<Option<String>>>", optional)]
    pub players: Vec<Option<String>>,
    /// What the table agrees on.
    #[serde(default)]
    #[ts(as = "Option<TableOptions>", optional)]
    pub options: TableOptions,
}

/// A table at which a game has begun.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Playing {
    /// The table.
    pub table: TableCard,
    /// The token of its owner.
    pub owner: String,
    /// The invitation, if the table is private.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
    /// The seat.
    pub seat: u8,
    /// The private token of the seat.
    pub token: String,
}
