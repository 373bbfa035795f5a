//! The log of a game of Briscola in 5 for spreadsheets, with what Vinci 2015 (§4.2.4 and ch. 7) keeps: every play
//! with its trick, order, player, card, kind and comment, the scores, and the roles. It can be read back into a record.

mod read;
mod write;

pub use read::{LogProblem, LogReadError, read_briscola_log};
pub use write::{BriscolaLogError, MESSAGES, briscola_log, has_briscola_log};

/// The version of the columns.
pub const LOG_VERSION: u32 = 2;

/// The columns of the log. The game stands in every line, so that logs can be pooled.
pub const HEADINGS: &str = "version,game,deal,trick,order,seat,player,role,hand,move,kind,comment,trick points,taken by,\
                            caller's side,villains,result";
