//! What goes over the wire. `docs/protocol.md` explains it; `web/src/wire/wire.ts` is generated from here.

mod lobby;
mod replay;
mod study;

pub use lobby::{GameInfo, ParameterInfo, ParameterType, PlayAtOnce, PlayerInfo, Playing};
pub use replay::{Replay, ReplayComment, ReplayScene, ReplayStep, ReplayViews};
pub use study::{
    JobState, LearningPoint, SeatValue, StudyAlgorithm, StudyExperiment, StudyGame, StudyJob, StudyOrder,
    StudyPosition, StudyPositionAsk, StudyResult, StudySearch, StudySearched, StudyShelf, StudyTree,
};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// The version of the protocol that this server speaks.
pub const PROTOCOL: u32 = 1;

/// What a client says over the socket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Say {
    /// The first message: who is there, and how much it knows already.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The private token of a seat; without one, the client watches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        token: Option<String>,
        /// The game that it knows, if it comes back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        game: Option<u64>,
        /// How much of that game it knows: the last `n` it was sent.
        #[serde(default)]
        #[ts(type = "number")]
        since: usize,
        /// Whether positions should come with a drawing in text.
        #[serde(default)]
        drawing: bool,
    },
    /// A move. Sent again after a reconnection, it is answered again and made once.
    Move {
        /// The last `n` that the client was sent.
        #[ts(type = "number")]
        after: usize,
        /// The move, as offered.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Words for everybody at the table; not acknowledged.
    Chat {
        /// The words.
        text: String,
    },
    /// A comment on one play.
    Comment {
        /// A number that comes back in the acknowledgement.
        #[ts(type = "number")]
        id: u64,
        /// The number, in the client's own counting, of what it lived through.
        #[ts(type = "number")]
        on: usize,
        /// The comment.
        text: String,
    },
    /// Asks why a machine made a play: after the game, or at once at a table for study.
    Why {
        /// The number, in the client's own counting, of what it lived through then.
        #[ts(type = "number")]
        on: usize,
    },
    /// After the game: nothing more to say about it.
    Done {
        /// Whether the client wants to stay for another game.
        #[serde(default)]
        stay: bool,
    },
    /// Gives the seat up.
    Leave,
    /// Are you there?
    Ping,
}

/// What the server says over the socket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Tell {
    /// The answer to a hello.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The table.
        table: TableCard,
        /// Where the client sits; nothing for those who watch.
        seat: Option<u8>,
        /// How many milliseconds later those who watch are told.
        delay_ms: u32,
        /// What was said lately.
        chat: Vec<ChatLine>,
        /// The comments on this game so far.
        comments: Vec<CommentLine>,
    },
    /// Somebody sat down, left, went away or came back.
    Table {
        /// The table as it is now.
        table: TableCard,
        /// What happened, as a sentence.
        said: String,
    },
    /// A game begins, or the client is told of the one that is being played.
    Start {
        /// The number of the game.
        #[ts(type = "number")]
        game: u64,
        /// How much the seat has lived through.
        #[ts(type = "number")]
        n: usize,
        /// What it lived through since the `since` of its hello.
        lived: Vec<Lived>,
        /// How things stand.
        #[serde(flatten)]
        position: Position,
    },
    /// The game goes on.
    Event {
        /// How much the seat has lived through by now.
        #[ts(type = "number")]
        n: usize,
        /// What is new.
        lived: Vec<Lived>,
        /// How things stand.
        #[serde(flatten)]
        position: Position,
    },
    /// What was sent is stored (a move that was made before, a comment, a done).
    Ack {
        /// What is acknowledged: "move", "comment" or "done".
        of: String,
        /// The `after` of the move or the `id` of the comment.
        #[ts(type = "number")]
        id: u64,
    },
    /// Somebody talks.
    Chat {
        /// What was said.
        #[serde(flatten)]
        line: ChatLine,
    },
    /// Somebody comments on a play.
    Comment {
        /// The comment.
        #[serde(flatten)]
        line: CommentLine,
    },
    /// Why a machine made a play.
    Why {
        /// The seat of the machine.
        of: u8,
        /// The play, in the counting of whoever reads this; nothing if the reader was not told of that play.
        #[ts(type = "number | null")]
        on: Option<usize>,
        /// Why.
        #[ts(type = "Explanation")]
        explanation: Value,
    },
    /// The log of the game is closed.
    Closed {
        /// The number of its record.
        #[ts(type = "number")]
        record: u64,
    },
    /// Something was wrong with what the client sent.
    Error {
        /// What kind of thing.
        code: String,
        /// What to do, as a sentence.
        message: String,
    },
    /// I am.
    Pong,
}

/// Something that a seat lived through.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Lived {
    /// It made this move.
    Did(Choice),
    /// The umpire told it this.
    Heard {
        /// As a sentence.
        words: String,
        /// As data of the game.
        #[ts(type = "unknown")]
        notice: Value,
    },
    /// Those who watch a game in which nothing is hidden see every move.
    Play {
        /// The name of the seat, or "nature".
        by: String,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
}

/// How things stand, for one seat or for those who watch.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct Position {
    /// What is to be seen, as data of the game; left out if that is nothing at all (some games show `null`).
    #[serde(default, deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub view: Option<Value>,
    /// The view as lines of text, if the hello asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub drawing: Option<String>,
    /// What of the view people should be warned of at once: the square of a king in check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub alarms: Vec<String>,
    /// The seats that the rules wait for; left out where that is a secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<Vec<u8>>,
    /// The moves that this seat may try now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Choice>>", optional)]
    pub offers: Vec<Choice>,
    /// Milliseconds left for the move that the table waits for, if the table has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock_ms: Option<u32>,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub over: Option<Ending>,
}

/// A field that is there, even if it is null.
fn there<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// A move on offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Choice {
    /// Its own text.
    #[serde(rename = "move")]
    pub mv: String,
    /// As people write it, where that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub notation: Option<String>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Ending {
    /// What each seat has earned.
    pub payoffs: Vec<f64>,
    /// Why it was broken off, if the rules did not end it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub broken_off: Option<String>,
}

/// A line of chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// The seat.
    pub seat: u8,
    /// Who sits there.
    pub name: String,
    /// The words.
    pub text: String,
}

/// A comment on a play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CommentLine {
    /// The seat of the author.
    pub seat: u8,
    /// The author.
    pub name: String,
    /// What it is about, in the counting of whoever reads this; nothing if the reader was not told of that play.
    #[ts(type = "number | null")]
    pub on: Option<usize>,
    /// The comment.
    pub text: String,
}

/// A table as the register shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
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

/// A seat as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatInfo {
    /// What the seat is called.
    pub seat: String,
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
    /// Somebody at a screen.
    Person,
    /// A program that runs elsewhere. The table does not wait for its comments.
    Program,
    /// A player of the catalogue, run by the server.
    Machine,
}

/// Whether a player is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Nobody sits there.
    Free,
    /// Somebody was offered the seat and has not confirmed yet.
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
    /// Milliseconds after which the substitute plays for somebody who has gone away.
    pub grace_ms: u32,
    /// The player of the catalogue that plays for those who are away, and that moves when the time is up.
    pub substitute: String,
    /// Who may watch.
    pub spectators: Spectators,
    /// A table for study: machines say at once why they play as they do. Where something is hidden they say it only to
    /// somebody who is alone with them.
    pub study: bool,
}

impl Default for TableOptions {
    fn default() -> Self {
        TableOptions {
            thinking_ms: None,
            grace_ms: 60_000,
            substitute: "random".to_owned(),
            spectators: Spectators::Live,
            study: false,
        }
    }
}

/// Who may watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Spectators {
    /// Everybody, as things happen.
    Live,
    /// Everybody, this many milliseconds later.
    DelayedMs(u32),
    /// Nobody.
    Nobody,
}

/// Asks for a new table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// The game, with or without parameters.
    pub game: String,
    /// Players of the catalogue for some of the seats; a missing one or null leaves the seat free.
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
    /// The token of whoever opened it: it may seat machines and close the table.
    pub owner: String,
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

/// Takes a seat: confirms an offer, asks and confirms in one, or seats a player of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum TakeSeat {
    /// Confirms an offer.
    Confirm {
        /// The offer.
        offer: String,
    },
    /// Seats a player of the catalogue (for those who hold a token of the table).
    Machine {
        /// The player.
        player: String,
        /// Which seat.
        seat: u8,
    },
    /// Asks and confirms in one.
    Ask(AskSeat),
}

/// A seat that was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatTaken {
    /// The seat.
    pub seat: u8,
    /// The private token of the seat; whoever holds it plays. Machines have none.
    pub token: Option<String>,
}

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
    /// What to write where a player of the catalogue wants a file, as in `rules:file=upload-…`.
    pub file: String,
}

/// An error, over HTTP.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ErrorBody {
    /// What kind of thing.
    pub code: String,
    /// What to do, as a sentence.
    pub message: String,
}

/// Types of other rooms that travel as they are: explanations, traces, reports, plans. A test compares them with what
/// is sent.
pub const FOREIGN: &str = include_str!("wire/foreign.ts");

/// The declarations of all these types in TypeScript.
pub fn typescript() -> String {
    let config = ts_rs::Config::default();
    let mut text = String::from(
        "// Generated from crates/server/src/wire.rs: change it there, then run\n\
         //   ARBITRO_UPDATE=1 cargo test -p arbitro-server --test over_sockets wire_types\n\n",
    );
    let mut declare = |declaration: String| {
        text.push_str("export ");
        text.push_str(&declaration);
        text.push('\n');
    };
    declare(Say::decl(&config));
    declare(Tell::decl(&config));
    declare(Lived::decl(&config));
    declare(Position::decl(&config));
    declare(Choice::decl(&config));
    declare(Ending::decl(&config));
    declare(ChatLine::decl(&config));
    declare(CommentLine::decl(&config));
    declare(TableCard::decl(&config));
    declare(Phase::decl(&config));
    declare(SeatInfo::decl(&config));
    declare(SitterKind::decl(&config));
    declare(Presence::decl(&config));
    declare(TableOptions::decl(&config));
    declare(Spectators::decl(&config));
    declare(OpenTable::decl(&config));
    declare(OpenedTable::decl(&config));
    declare(AskSeat::decl(&config));
    declare(SeatOffer::decl(&config));
    declare(TakeSeat::decl(&config));
    declare(SeatTaken::decl(&config));
    declare(RecordCard::decl(&config));
    declare(Standing::decl(&config));
    declare(StrategyTaken::decl(&config));
    declare(ErrorBody::decl(&config));
    declare(GameInfo::decl(&config));
    declare(PlayerInfo::decl(&config));
    declare(ParameterInfo::decl(&config));
    declare(ParameterType::decl(&config));
    declare(PlayAtOnce::decl(&config));
    declare(Playing::decl(&config));
    declare(Replay::decl(&config));
    declare(ReplayStep::decl(&config));
    declare(ReplayComment::decl(&config));
    declare(ReplayViews::decl(&config));
    declare(ReplayScene::decl(&config));
    declare(StudyShelf::decl(&config));
    declare(StudyTree::decl(&config));
    declare(StudyGame::decl(&config));
    declare(StudyExperiment::decl(&config));
    declare(StudyPositionAsk::decl(&config));
    declare(StudyPosition::decl(&config));
    declare(StudySearch::decl(&config));
    declare(StudyAlgorithm::decl(&config));
    declare(StudySearched::decl(&config));
    declare(SeatValue::decl(&config));
    declare(StudyOrder::decl(&config));
    declare(StudyJob::decl(&config));
    declare(JobState::decl(&config));
    declare(LearningPoint::decl(&config));
    declare(StudyResult::decl(&config));
    text.push_str(FOREIGN);
    text
}
