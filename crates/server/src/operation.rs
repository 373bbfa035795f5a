//! What operators can order of a running server: through a socket beside its database, which only the user of the server
//! (and root) can open. Every order that changes anything is noted in the database.

mod bans;
#[cfg(unix)]
mod channel;
mod drain;
mod orders;
mod quota;

pub(crate) use bans::Bans;
#[cfg(unix)]
pub use channel::ask;
#[cfg(unix)]
pub(crate) use channel::{listen, serve};
pub(crate) use drain::Drain;
#[cfg(unix)]
use orders::obey;
pub use orders::{caller, on_store, who};
pub(crate) use quota::Quota;

use crate::store::{Ban, Comment, Whom};
use crate::wire::TableCard;
use arbitro_game::Message;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

/// Where the socket of the server over that database is.
pub fn socket_of(database: &Path) -> PathBuf {
    let mut name = OsString::from(database.as_os_str());
    name.push(".admin");
    name.into()
}

/// Where there are no such sockets, no server can be asked.
#[cfg(not(unix))]
pub async fn ask(_: &Path, _: &Order) -> std::io::Result<Option<Answer>> {
    Ok(None)
}

/// An order with who gives it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Ordered {
    /// What the operator is called; the server adds the number of the user.
    by: String,
    order: Order,
}

/// What an operator orders.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// How the server is.
    Status,
    /// All tables.
    Tables,
    /// Close a table; its game is broken off and its record kept.
    CloseTable {
        /// Which.
        table: u64,
    },
    /// Ban a name or an address, for this many days or for good.
    Ban {
        /// Whom.
        whom: Whom,
        /// Why.
        why: String,
        /// For how long; for good without.
        days: Option<u32>,
    },
    /// Lift a ban.
    Unban {
        /// Whose.
        whom: Whom,
    },
    /// All bans.
    Bans,
    /// The comments on a finished game.
    Comments {
        /// Which.
        record: u64,
    },
    /// Delete a comment on a finished game.
    DeleteComment {
        /// Which game.
        record: u64,
        /// The number of the comment, from 1.
        number: usize,
    },
    /// Delete the record of a finished game.
    DeleteRecord {
        /// Which.
        record: u64,
    },
    /// No table and no game begins any more.
    Drain {
        /// Whether the server stops when no game is played any more.
        stop: bool,
    },
    /// Tables and games begin again.
    Resume,
}

impl Order {
    /// Whether it only looks.
    pub fn only_looks(&self) -> bool {
        matches!(self, Order::Status | Order::Tables | Order::Bans | Order::Comments { .. })
    }
}

/// The order as the log of operators has it: like the command that gives it.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Status => f.write_str("status"),
            Order::Tables => f.write_str("tables"),
            Order::CloseTable { table } => write!(f, "close-table {table}"),
            Order::Ban { whom, why, days } => {
                write!(f, "ban \"{whom}\"")?;
                days.map_or(Ok(()), |days| write!(f, " --days {days}"))?;
                if why.is_empty() { Ok(()) } else { write!(f, " --reason \"{why}\"") }
            }
            Order::Unban { whom } => write!(f, "unban \"{whom}\""),
            Order::Bans => f.write_str("bans"),
            Order::Comments { record } => write!(f, "comments {record}"),
            Order::DeleteComment { record, number } => write!(f, "delete-comment {record} {number}"),
            Order::DeleteRecord { record } => write!(f, "delete-record {record}"),
            Order::Drain { stop: true } => f.write_str("drain"),
            Order::Drain { stop: false } => f.write_str("drain --stay"),
            Order::Resume => f.write_str("resume"),
        }
    }
}

/// What comes of an order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// It is done.
    Done,
    /// There is nothing like that.
    NotFound,
    /// It could not be done.
    Failed(Message),
    /// It needs a running server.
    NoServer,
    /// How the server is.
    Status(Status),
    /// The tables.
    Tables(Vec<TableLine>),
    /// The bans.
    Bans(Vec<Ban>),
    /// The comments.
    Comments(Vec<Comment>),
}

/// How a server is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Status {
    /// Its tables.
    pub tables: usize,
    /// Games that are being played, with at least one player from outside connected.
    pub games: usize,
    /// Open sockets.
    pub sockets: i64,
    /// Whether no table and no game begins.
    pub draining: bool,
}

/// A table as operators see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TableLine {
    /// As the register shows it.
    pub card: TableCard,
    /// Who opened it; not known for tables of an earlier run.
    pub opened_by: Option<IpAddr>,
}
