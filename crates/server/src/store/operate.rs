//! What operators do to a store: bans, single records and comments, and the log of what was done.

use super::{Comment, GameId, Sqlite, StoreError};
use crate::address;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sqlx::{Connection, Row, SqliteConnection};
use std::net::IpAddr;

/// A client that may not use the server.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whom {
    /// An address; with IPv6 its network (/64).
    Address(IpAddr),
    /// A name, in small letters and without a number at its end.
    Name(String),
}

impl Whom {
    /// An address, or else a name.
    pub fn read(text: &str) -> Whom {
        let text = text.trim();
        address::read(text)
            .map_or_else(|| Whom::name(text), |address| Whom::Address(address::network(address)))
    }

    /// A name. Two equal names at a table get a number, which does not count.
    pub fn name(text: &str) -> Whom {
        let text = text.trim();
        let numbered = text.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
        let numbered = numbered.filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
        Whom::Name(numbered.map_or(text, |(name, _)| name.trim_end()).to_lowercase())
    }

    fn columns(&self) -> (&'static str, String) {
        match self {
            Whom::Address(network) => ("address", address::written(*network)),
            Whom::Name(name) => ("name", name.clone()),
        }
    }
}

impl std::fmt::Display for Whom {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.columns().1)
    }
}

/// A ban.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    /// Whom it concerns.
    pub whom: Whom,
    /// Why, for the operators.
    pub why: String,
    /// When it was ordered: seconds since 1970.
    pub since: u64,
    /// When it ends; never without.
    pub until: Option<u64>,
}

/// What an operator did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// When: seconds since 1970.
    pub at: u64,
    /// Who.
    pub who: String,
    /// What was ordered.
    pub what: String,
    /// What came of it; nothing if the server ended meanwhile.
    pub outcome: Option<String>,
}

/// What operators do to a store.
#[async_trait]
pub trait Operate: Send + Sync {
    /// Deletes the record of a finished game; whether there was one.
    async fn delete_record(&self, game: GameId) -> Result<bool, StoreError>;
    /// Deletes a comment on a finished game, by its number from 1; whether there was one.
    async fn delete_comment(&self, game: GameId, number: usize) -> Result<bool, StoreError>;
    /// All bans.
    async fn bans(&self) -> Result<Vec<Ban>, StoreError>;
    /// Keeps a ban, in the place of an older one.
    async fn keep_ban(&self, ban: &Ban) -> Result<(), StoreError>;
    /// Lifts a ban; whether there was one.
    async fn lift_ban(&self, whom: &Whom) -> Result<bool, StoreError>;
    /// Notes what is about to be done; the number of the note.
    async fn note(&self, at: u64, who: &str, what: &str) -> Result<i64, StoreError>;
    /// Notes what came of it.
    async fn note_outcome(&self, note: i64, outcome: &str) -> Result<(), StoreError>;
    /// The last notes, in the order in which they were made.
    async fn notes(&self, most: u32) -> Result<Vec<Noted>, StoreError>;
}

/// Removes a comment from a game.
async fn remove_comment(
    connection: &mut SqliteConnection,
    game: GameId,
    number: usize,
) -> Result<bool, StoreError> {
    let mut transaction = connection.begin().await?;
    let found = sqlx::query("SELECT comments FROM game WHERE id = ?").bind(game as i64);
    let Some(row) = found.fetch_optional(&mut *transaction).await? else { return Ok(false) };
    let mut comments: Vec<Comment> = serde_json::from_str(row.try_get(0)?)?;
    let Some(index) = number.checked_sub(1).filter(|index| *index < comments.len()) else { return Ok(false) };
    comments.remove(index);
    let change = sqlx::query("UPDATE game SET comments = ? WHERE id = ?");
    change.bind(serde_json::to_string(&comments)?).bind(game as i64).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(true)
}

/// The last rows of the log of operators.
pub(super) async fn notes(connection: &mut SqliteConnection, most: u32) -> Result<Vec<Noted>, StoreError> {
    let sql = "SELECT at, who, what, outcome FROM \
               (SELECT id, at, who, what, outcome FROM audit ORDER BY id DESC LIMIT ?) ORDER BY id";
    let rows = sqlx::query(sql).bind(most).fetch_all(connection).await?;
    let noted = |row: &sqlx::sqlite::SqliteRow| -> Result<Noted, StoreError> {
        Ok(Noted {
            at: row.try_get::<i64, _>(0)? as u64,
            who: row.try_get(1)?,
            what: row.try_get(2)?,
            outcome: row.try_get(3)?,
        })
    };
    rows.iter().map(noted).collect()
}

#[async_trait]
impl Operate for Sqlite {
    async fn delete_record(&self, game: GameId) -> Result<bool, StoreError> {
        let mut writer = self.writer.lock().await;
        let done =
            sqlx::query("DELETE FROM game WHERE id = ?").bind(game as i64).execute(&mut *writer).await?;
        Ok(done.rows_affected() > 0)
    }

    async fn delete_comment(&self, game: GameId, number: usize) -> Result<bool, StoreError> {
        let mut writer = self.writer.lock().await;
        remove_comment(&mut writer, game, number).await
    }

    async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let mut writer = self.writer.lock().await;
        let sql = "SELECT kind, whom, why, since, until FROM ban ORDER BY since, kind, whom";
        let rows = sqlx::query(sql).fetch_all(&mut *writer).await?;
        let ban = |row: &sqlx::sqlite::SqliteRow| -> Result<Option<Ban>, StoreError> {
            let whom = row.try_get::<&str, _>(1)?;
            let whom = match row.try_get::<&str, _>(0)? {
                "address" => address::read(whom).map(Whom::Address),
                _ => Some(Whom::Name(whom.to_owned())),
            };
            let Some(whom) = whom else { return Ok(None) };
            let until = row.try_get::<Option<i64>, _>(4)?.map(|until| until as u64);
            let since = row.try_get::<i64, _>(3)? as u64;
            Ok(Some(Ban { whom, why: row.try_get(2)?, since, until }))
        };
        rows.iter().filter_map(|row| ban(row).transpose()).collect()
    }

    async fn keep_ban(&self, ban: &Ban) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        let (kind, whom) = ban.whom.columns();
        let until = ban.until.map(|until| i64::try_from(until).unwrap_or(i64::MAX));
        let sql = "INSERT OR REPLACE INTO ban (kind, whom, why, since, until) VALUES (?, ?, ?, ?, ?)";
        let query = sqlx::query(sql).bind(kind).bind(whom).bind(&ban.why).bind(ban.since as i64).bind(until);
        query.execute(&mut *writer).await?;
        Ok(())
    }

    async fn lift_ban(&self, whom: &Whom) -> Result<bool, StoreError> {
        let mut writer = self.writer.lock().await;
        let (kind, whom) = whom.columns();
        let query = sqlx::query("DELETE FROM ban WHERE kind = ? AND whom = ?").bind(kind).bind(whom);
        Ok(query.execute(&mut *writer).await?.rows_affected() > 0)
    }

    async fn note(&self, at: u64, who: &str, what: &str) -> Result<i64, StoreError> {
        let mut writer = self.writer.lock().await;
        let query = sqlx::query("INSERT INTO audit (at, who, what) VALUES (?, ?, ?)");
        let done = query.bind(at as i64).bind(who).bind(what).execute(&mut *writer).await?;
        Ok(done.last_insert_rowid())
    }

    async fn note_outcome(&self, note: i64, outcome: &str) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        let query = sqlx::query("UPDATE audit SET outcome = ? WHERE id = ?").bind(outcome).bind(note);
        query.execute(&mut *writer).await?;
        Ok(())
    }

    async fn notes(&self, most: u32) -> Result<Vec<Noted>, StoreError> {
        notes(&mut *self.writer.lock().await, most).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{ClosedGame, Durability, Entry, Store};

    async fn store(folder: &std::path::Path) -> Sqlite {
        Sqlite::open(&folder.join("arbitro.db"), Durability::Process).await.unwrap()
    }

    #[test]
    fn whom_a_ban_concerns() {
        for (text, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("2001:db8::7", "2001:db8::/64"),
            ("[2001:db8::7]", "2001:db8::/64"),
            (" Ada Rossi ", "ada rossi"),
            ("ADA (2)", "ada"),
            ("Ada (the first)", "ada (the first)"),
        ] {
            assert_eq!(Whom::read(text).to_string(), expected, "{text}");
        }
        assert_ne!(Whom::name("192.0.2.7"), Whom::read("192.0.2.7"));
    }

    #[tokio::test]
    async fn bans_and_notes_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let first = store(folder.path()).await;
        let ban = |text: &str, until| Ban { whom: Whom::read(text), why: "why".into(), since: 5, until };
        for one in [ban("Ada", None), ban("2001:db8::7", Some(9)), ban("Ada", Some(7))] {
            first.keep_ban(&one).await.unwrap();
        }
        let note = first.note(5, "root", "ban Ada").await.unwrap();
        first.note_outcome(note, "done").await.unwrap();
        first.note(6, "root", "close-table 3").await.unwrap();
        first.close().await;
        drop(first);
        let again = store(folder.path()).await;
        assert_eq!(again.bans().await.unwrap(), [ban("2001:db8::7", Some(9)), ban("ada", Some(7))]);
        assert!(again.lift_ban(&Whom::read("ADA")).await.unwrap());
        assert!(!again.lift_ban(&Whom::read("ADA")).await.unwrap());
        let notes = again.notes(10).await.unwrap();
        let notes: Vec<_> =
            notes.iter().map(|note| (note.at, &*note.what, note.outcome.as_deref())).collect();
        assert_eq!(notes, [(5, "ban Ada", Some("done")), (6, "close-table 3", None)]);
        assert_eq!(again.notes(1).await.unwrap()[0].at, 6, "the last ones");
    }

    #[tokio::test]
    async fn one_comment_is_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path()).await;
        let comment = |text: &str| Comment { seat: 0, name: "Ada".into(), play: 1, on: 0, text: text.into() };
        let game = ClosedGame {
            id: 4,
            table: 1,
            game: "tris".to_owned(),
            players: vec!["Ada".to_owned()],
            payoffs: None,
            closed_at: 0,
            record: "{}".to_owned(),
            comments: ["one", "two", "three"].map(comment).to_vec(),
            explanations: Vec::new(),
            study: false,
            private: false,
        };
        store.append(&[Entry::Closed(Box::new(game.clone()))]).await.unwrap();
        for (record, number, deleted) in [(4, 2, true), (4, 3, false), (4, 0, false), (5, 1, false)] {
            assert_eq!(store.delete_comment(record, number).await.unwrap(), deleted, "{record} {number}");
        }
        let left = ClosedGame { comments: ["one", "three"].map(comment).to_vec(), ..game };
        assert_eq!(store.record(4).await.unwrap(), Some(left));
    }
}
