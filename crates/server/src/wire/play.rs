//! The messages of a socket.

use super::TableCard;
use arbitro_game::{Drawing, Message};
use arbitro_table::Outcome;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

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
        /// Whether a program stays for one game after another, without saying `done` after each.
        #[serde(default)]
        stay: bool,
        /// The invitation to a private table, for spectators.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        invitation: Option<String>,
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
    /// Words for all at the table; not acknowledged.
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
    /// Gives the game up: where a rule says what that pays, the game is lost for this seat; elsewhere the substitute takes
    /// the seat over.
    Resign,
    /// Calls the game off before its second move, if nothing has been dealt.
    Abort,
    /// Proposes something to the others; proposing what is proposed already agrees to it.
    Propose {
        /// What.
        what: Proposed,
    },
    /// Agrees to a proposal, or declines it; the proposer withdraws it so.
    Answer {
        /// The proposal.
        what: Proposed,
        /// Whether to agree.
        agree: bool,
    },
    /// Are you there?
    Ping,
}

/// What a seat may propose to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Proposed {
    /// To end the game as a draw.
    Draw,
    /// To take the last move of the proposer back, with all that came after it.
    Takeback,
    /// To let the substitute play for this seat at once, whose player is not connected.
    Replace(u8),
    /// After a game: to play another one at once, every player one seat further; with two players they swap seats.
    Rematch,
}

/// What a seat may do in a game, beside moving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum May {
    /// Give up and lose; where this is missing, the substitute takes over a seat that is given up.
    Resign,
    /// Offer a draw.
    Draw,
    /// Ask to take a move back.
    Takeback,
    /// Call the game off before its second move.
    Abort,
}

/// A proposal that has not been decided yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Proposal {
    /// What is proposed.
    pub what: Proposed,
    /// The seat that proposed it.
    pub by: u8,
    /// The seats that agree, the proposer first.
    pub agreed: Vec<u8>,
    /// The seats whose answers are missing.
    pub waits_for: Vec<u8>,
}

/// What the server says over the socket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Tell {
    /// The answer to a hello; and again when the player of this socket has another seat, for a rematch.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The table.
        table: TableCard,
        /// Where the client sits; nothing for spectators.
        seat: Option<u8>,
        /// How many milliseconds spectators are behind.
        delay_ms: u32,
        /// What was said lately.
        chat: Vec<ChatLine>,
        /// The comments on this game so far.
        comments: Vec<CommentLine>,
    },
    /// A player sat down, left, went away or came back.
    Table {
        /// The table as it is now.
        table: TableCard,
        /// What happened.
        #[ts(type = "Message")]
        said: Message,
    },
    /// A game begins, or the client receives the one that is being played.
    Start {
        /// The number of the game.
        #[ts(type = "number")]
        game: u64,
        /// How much the seat has lived through.
        #[ts(type = "number")]
        n: usize,
        /// The SHA-256 of the key that nature's rolls come from; the key is in the record of the finished game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        commitment: Option<String>,
        /// What the seat may do beside moving.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<May>>", optional)]
        may: Vec<May>,
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
    /// The proposals that have not been decided; for those who sit here.
    Proposals {
        /// All of them.
        open: Vec<Proposal>,
    },
    /// What was sent is stored (a move that was made before, a comment, a done).
    Ack {
        /// What is acknowledged: "move", "comment", "done", "leave" or "resign".
        of: String,
        /// The `after` of the move or the `id` of the comment.
        #[ts(type = "number")]
        id: u64,
    },
    /// A player talks.
    Chat {
        /// What was said.
        #[serde(flatten)]
        line: ChatLine,
    },
    /// A player comments on a play.
    Comment {
        /// The comment.
        #[serde(flatten)]
        line: CommentLine,
    },
    /// Why a machine made a play.
    Why {
        /// The seat of the machine.
        of: u8,
        /// The play, in the counting of the reader; nothing if the reader did not see that play.
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
        /// What is wrong and what to do, for people.
        #[ts(type = "Message")]
        message: Message,
        /// The limit that was met: the name of the setting, where there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        limit: Option<String>,
        /// Until when, in seconds since 1970, where time ends it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        until: Option<u64>,
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
        #[ts(type = "Message")]
        words: Message,
        /// As data of the game.
        #[ts(type = "unknown")]
        notice: Value,
    },
    /// Spectators of a game with perfect information see every move.
    Play {
        /// The name of the seat, or "nature".
        by: String,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
}

/// How things stand, for one seat or for spectators.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct Position {
    /// What is to be seen, as data of the game; left out if that is nothing at all (some games show `null`).
    #[serde(default, deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub view: Option<Value>,
    /// The view as lines of text, if the hello asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Drawing")]
    pub drawing: Option<Drawing>,
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
    /// With a clock for the whole game: milliseconds left for each seat, nothing for bots; left out where it is a secret
    /// whom the table waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks_ms: Option<Vec<Option<u32>>>,
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
    #[ts(optional, type = "Message")]
    pub broken_off: Option<Message>,
    /// How players ended it, if they did: by giving up, running out of time, or agreeing to a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Message")]
    pub settled: Option<Message>,
}

impl From<&Outcome> for Ending {
    fn from(outcome: &Outcome) -> Self {
        Ending {
            payoffs: outcome.earned().to_vec(),
            broken_off: outcome.broken_off(),
            settled: outcome.settled().cloned(),
        }
    }
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
    /// What it is about, in the counting of the reader; nothing if the reader did not see that play.
    #[ts(type = "number | null")]
    pub on: Option<usize>,
    /// The comment.
    pub text: String,
}
