//! Tables and seats.

use arbitro_game::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A table as the register shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TableCard {
    /// Its number.
    #[ts(type = "number")]
    pub table: u64,
    /// The game with all its parameters.
    pub game: String,
    /// What the table agreed on.
    pub options: TableOptions,
    /// What is going on.
    pub phase: Phase,
    /// The seats.
    pub seats: Vec<SeatInfo>,
}

/// What is going on at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// It waits for players.
    Waiting,
    /// A game is being played.
    Playing,
    /// The game is over; comments are still taken.
    Commenting,
}

/// A seat as all clients see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SeatInfo {
    /// What records call the seat.
    pub seat: String,
    /// What people call it, where that depends on their language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Message")]
    pub title: Option<Message>,
    /// Who sits there.
    pub name: Option<String>,
    /// What kind of player that is.
    pub kind: Option<SitterKind>,
    /// Whether that player is there.
    pub presence: Presence,
    /// Whether it has said that it has nothing more to say about the game.
    pub done: bool,
}

/// What kind of player sits somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SitterKind {
    /// A person.
    Person,
    /// A program that runs elsewhere. The table does not wait for its comments.
    Program,
    /// A bot, run by the server.
    Machine,
}

/// Whether a player is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// It is empty.
    Free,
    /// The seat was offered and is not confirmed yet.
    Offered,
    /// Connected.
    Here,
    /// Not connected.
    Away,
    /// Not connected for so long that the table's substitute plays.
    Replaced,
}

/// What a table agrees on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct TableOptions {
    /// Milliseconds for each move; none means as long as it takes.
    pub thinking_ms: Option<u32>,
    /// A clock for the whole game, instead of a time for each move.
    pub clock: Option<GameClock>,
    /// What happens when the time of a seat is up.
    pub late: Late,
    /// Milliseconds after which the substitute plays for an absent player.
    pub grace_ms: u32,
    /// The bot that plays for those who are away, and that moves when the time is up; nothing is
    /// the usual bot of the game.
    pub substitute: String,
    /// Who may watch.
    pub spectators: Spectators,
    /// A table for study: bots say at once why they play as they do. In games with hidden information they say it only to
    /// a player who is alone with them.
    pub study: bool,
    /// Only for those who have the invitation: the register does not show the table, and its games are in no list and
    /// count in no standings.
    pub private: bool,
}

impl Default for TableOptions {
    fn default() -> Self {
        TableOptions {
            thinking_ms: None,
            clock: None,
            late: Late::Substitute,
            grace_ms: 60_000,
            substitute: String::new(),
            spectators: Spectators::Live,
            study: false,
            private: false,
        }
    }
}

/// The time that each seat has for a whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct GameClock {
    /// Milliseconds at the start.
    pub main_ms: u32,
    /// Milliseconds that a seat gets for each of its turns, once it is over.
    pub increment_ms: u32,
}

/// What happens when the time of a seat is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// The substitute makes the move.
    Substitute,
    /// The seat has lost, in games where a rule says what that pays; elsewhere the substitute makes the move.
    Loss,
}

/// Who may watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Spectators {
    /// All clients, as things happen.
    Live,
    /// All clients, this many milliseconds later.
    DelayedMs(u32),
    /// No client.
    Nobody,
}

/// Asks for a new table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// The game, with or without parameters.
    pub game: String,
    /// Bots for some of the seats; a missing one or null leaves the seat free.
    #[serde(default)]
    #[ts(as = "Option<Vec<Option<String>>>", optional)]
    pub players: Vec<Option<String>>,
    /// What the table agrees on.
    #[serde(default)]
    #[ts(as = "Option<TableOptions>", optional)]
    pub options: TableOptions,
}

/// A new table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct OpenedTable {
    /// The token of the client that opened it: it may seat bots, remove players before the start and close the table.
    pub owner: String,
    /// The invitation to a private table: a client that has it may take a seat or watch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
    /// The table.
    pub table: TableCard,
}

/// Asks for a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AskSeat {
    /// What to be called.
    pub name: String,
    /// Which seat; any free one if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// A program rather than a person.
    #[serde(default)]
    pub program: bool,
    /// A secret that the client keeps and sends each time, by which one person is known to sit at a table already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub person: Option<String>,
}

/// An offer of a seat, which must be confirmed before it expires.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatOffer {
    /// The seat.
    pub seat: u8,
    /// What to confirm it with.
    pub offer: String,
    /// How long it holds, in milliseconds.
    pub expires_ms: u32,
}

/// Takes a seat: confirms an offer, asks and confirms in one, or seats a bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(untagged)]
pub enum TakeSeat {
    /// Confirms an offer.
    Confirm {
        /// The offer.
        offer: String,
    },
    /// Seats a bot (for those who hold a token of the table).
    Machine {
        /// The player.
        player: String,
        /// Which seat.
        seat: u8,
    },
    /// Asks and confirms in one.
    Ask(AskSeat),
}

impl<'de> Deserialize<'de> for TakeSeat {
    /// Tells the three apart by a field that only one of them has, so that a wrong field is named.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Confirm {
            offer: String,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Machine {
            player: String,
            seat: u8,
        }
        let value = serde_json::Value::deserialize(deserializer)?;
        let taken = if value.get("offer").is_some() {
            serde_json::from_value(value).map(|Confirm { offer }| TakeSeat::Confirm { offer })
        } else if value.get("player").is_some() {
            serde_json::from_value(value).map(|Machine { player, seat }| TakeSeat::Machine { player, seat })
        } else {
            serde_json::from_value(value).map(TakeSeat::Ask)
        };
        taken.map_err(serde::de::Error::custom)
    }
}

/// A seat that was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatTaken {
    /// The seat.
    pub seat: u8,
    /// The private token of the seat; it gives the right to play. Bots have none.
    pub token: Option<String>,
}
