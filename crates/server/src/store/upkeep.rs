//! Looking after a database: rows that cannot be read, records that are too old, backups.

use super::restore::new_file;
use super::sqlite::Sqlite;
use super::{Board, Comment, Happened, Noted, StoreError};
use arbitro_table::{Record, RecordError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Row, SqliteConnection};
use std::path::Path;

/// A row that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// The table of the database that it is in: `board`, `event` or `game`.
    pub source: &'static str,
    /// Its number there.
    pub id: i64,
    /// What is wrong with it.
    pub why: String,
}

/// Where rows can be broken: the table, and how its rows are read.
const SOURCES: [(&str, &str); 3] = [
    ("board", "SELECT id, data FROM board"),
    ("event", "SELECT id, data FROM event WHERE game > 0"),
    ("game", "SELECT id, json_array(players, payoffs, comments, explanations, record) FROM game"),
];

/// What is wrong with a row.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum Fault {
    /// A column is not what it was written as.
    Column(#[from] serde_json::Error),
    /// The record does not read.
    Record(#[from] RecordError),
}

/// What is wrong with a row, if anything is.
fn fault(source: &str, data: &str) -> Option<Fault> {
    let read = match source {
        "board" => serde_json::from_str::<Board>(data).map(drop).map_err(Fault::from),
        "event" => serde_json::from_str::<Happened>(data).map(drop).map_err(Fault::from),
        _ => game_fault(data),
    };
    read.err()
}

fn game_fault(data: &str) -> Result<(), Fault> {
    type Columns = (String, Option<String>, String, String, String);
    let (players, payoffs, comments, explanations, record): Columns = serde_json::from_str(data)?;
    serde_json::from_str::<Vec<String>>(&players)?;
    payoffs.map(|payoffs| serde_json::from_str::<Vec<f64>>(&payoffs)).transpose()?;
    serde_json::from_str::<Vec<Comment>>(&comments)?;
    serde_json::from_str::<Vec<super::Explained>>(&explanations)?;
    Record::parse(&record)?;
    Ok(())
}

/// All rows that cannot be read.
async fn broken(
    connection: &mut SqliteConnection,
    sources: &[(&'static str, &str)],
) -> Result<Vec<Broken>, StoreError> {
    use futures_util::TryStreamExt;
    let mut found = Vec::new();
    for (source, sql) in sources {
        let mut rows = sqlx::query(sqlx::AssertSqlSafe(*sql)).fetch(&mut *connection); // One of the constants above.
        while let Some(row) = rows.try_next().await? {
            let id = row.try_get(0)?;
            let why = match row.try_get::<&str, _>(1) {
                Ok(data) => fault(source, data).map(|fault| fault.to_string()),
                Err(error) => Some(error.to_string()),
            };
            found.extend(why.map(|why| Broken { source, id, why }));
        }
    }
    Ok(found)
}

/// Puts rows aside. With an event that cannot be read its whole game is put aside: it cannot go on.
async fn put_aside(connection: &mut SqliteConnection, found: &[Broken]) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    for Broken { source, id, why } in found {
        let (data, which) = match *source {
            "board" => ("data", "id = ?1"),
            "event" => ("data", "game = (SELECT game FROM event WHERE id = ?1)"),
            _ => ("record", "id = ?1"),
        };
        // The parts are constants.
        let keep = format!(
            "INSERT INTO quarantine (source, id, data, why, at) SELECT '{source}', id, CAST({data} AS TEXT), ?2, unixepoch() \
             FROM {source} WHERE {which}"
        );
        sqlx::query(sqlx::AssertSqlSafe(keep)).bind(id).bind(why).execute(&mut *transaction).await?;
        let remove = format!("DELETE FROM {source} WHERE {which}");
        sqlx::query(sqlx::AssertSqlSafe(remove)).bind(id).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

impl Sqlite {
    /// Rows of open tables and running games that cannot be read are put aside, so that the server can start.
    pub(super) async fn quarantine(&self) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        let found = broken(&mut writer, &SOURCES[..2]).await?;
        for Broken { source, id, why } in &found {
            tracing::error!(source, id, why, "a row cannot be read and is put aside (table quarantine)");
        }
        if found.is_empty() { Ok(()) } else { put_aside(&mut writer, &found).await }
    }

    /// Puts aside every row that cannot be read, records of finished games included, and tells which.
    pub async fn repair(&self) -> Result<Vec<Broken>, StoreError> {
        let mut writer = self.writer.lock().await;
        let found = broken(&mut writer, &SOURCES).await?;
        put_aside(&mut writer, &found).await?;
        Ok(found)
    }
}

/// Rows that cannot be read, and what SQLite finds wrong with the file. A server may be running.
pub async fn check(path: &Path) -> Result<(Vec<Broken>, Vec<String>), StoreError> {
    let mut connection = only_reading(path).await?;
    let said = sqlx::query("PRAGMA integrity_check(20)").fetch_all(&mut connection).await?;
    let said: Result<Vec<String>, _> = said.iter().map(|row| row.try_get(0)).collect();
    let said = said?.into_iter().filter(|line| line != "ok").collect();
    Ok((broken(&mut connection, &SOURCES).await?, said))
}

/// Writes a copy of the database to a new file. A server may be running.
pub async fn backup(path: &Path, to: &Path) -> Result<(), StoreError> {
    copy_to(path, to).await
}

/// Writes a copy to a new file for the eyes of its owner alone, and waits until the disk has it.
pub(super) async fn copy_to(path: &Path, to: &Path) -> Result<(), StoreError> {
    let mut connection = only_reading(path).await?;
    new_file(to)?;
    let copied = sqlx::query("VACUUM INTO ?").bind(to.to_string_lossy().into_owned());
    if let Err(error) = copied.execute(&mut connection).await {
        let _ = std::fs::remove_file(to); // Half a copy is none; what went wrong is said.
        return Err(error.into());
    }
    let synced = std::fs::File::open(to).and_then(|file| file.sync_all());
    synced.map_err(|error| StoreError::File {
        path: to.display().to_string(),
        why: arbitro_table::files::reason(&error),
    })
}

/// What operators did last. A server may be running.
pub async fn audit(path: &Path, most: u32) -> Result<Vec<Noted>, StoreError> {
    super::operate::notes(&mut only_reading(path).await?, most).await
}

pub(super) async fn only_reading(path: &Path) -> Result<SqliteConnection, StoreError> {
    Sqlite::is_there(path)?;
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    Ok(SqliteConnection::connect_with(&options).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{ClosedGame, Durability, Entry, GameId, Operate, Retention, Store};

    async fn store(folder: &Path) -> Sqlite {
        Sqlite::open(&folder.join("arbitro.db"), Durability::Process).await.unwrap()
    }

    fn closed(id: GameId, players: [&str; 2], study: bool) -> Entry {
        Entry::Closed(Box::new(ClosedGame {
            id,
            table: 1,
            game: "tris".to_owned(),
            players: players.map(str::to_owned).to_vec(),
            payoffs: Some(vec![1.0, -1.0]),
            closed_at: 100 * id,
            record: String::new(),
            comments: Vec::new(),
            explanations: Vec::new(),
            study,
            private: false,
        }))
    }

    async fn sql(store: &Sqlite, sql: &'static str) {
        let mut writer = store.writer.lock().await;
        sqlx::query(sql).execute(&mut *writer).await.unwrap();
    }

    #[tokio::test]
    async fn rows_that_cannot_be_read_are_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path()).await;
        sql(&store, "INSERT INTO board (id, data) VALUES (3, '{\"half')").await;
        sql(&store, "INSERT INTO event (game, data) VALUES (7, '{\"no\": 1}'), (7, 'x'), (8, '[]')").await;
        store.append(&[closed(5, ["Ada", "Ben"], false)]).await.unwrap();
        let restored = store.restore().await.unwrap();
        assert!(restored.tables.is_empty() && restored.games.is_empty());
        let path = folder.path().join("arbitro.db");
        let (found, said) = check(&path).await.unwrap();
        let places: Vec<_> = found.iter().map(|broken| (broken.source, broken.id)).collect();
        assert_eq!(
            (places, said),
            (vec![("game", 5)], Vec::<String>::new()),
            "a record is not needed to start"
        );
        assert_eq!(store.repair().await.unwrap(), found);
        assert_eq!(check(&path).await.unwrap().0, []);
        let copy = folder.path().join("copy.db");
        backup(&path, &copy).await.unwrap();
        assert!(check(&copy).await.unwrap().0.is_empty());
        let again = backup(&path, &copy).await.unwrap_err();
        assert!(again.to_string().contains("store-file"), "a file that is there is kept: {again}");
        let missing = check(&folder.path().join("none.db")).await.unwrap_err();
        assert!(missing.to_string().contains("store-file"), "{missing}");
    }

    #[tokio::test]
    async fn standings_are_counted_game_by_game_and_outlive_records() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path()).await;
        let entries = [
            closed(1, ["Ada", "Ben"], false),
            closed(2, ["Ben", "Ada"], false),
            closed(3, ["bot", "bot"], false),
            closed(4, ["Ada", "Ben"], true),
        ];
        store.append(&entries).await.unwrap();
        store.append(&entries[..1]).await.unwrap(); // It is there already.
        let fared = || async {
            let standings = store.standings(10).await.unwrap();
            standings.iter().map(|one| (one.player.clone(), one.games, one.mean_payoff)).collect::<Vec<_>>()
        };
        let expected = [("Ada".to_owned(), 2, 0.0), ("Ben".to_owned(), 2, 0.0), ("bot".to_owned(), 2, 0.0)];
        assert_eq!(fared().await, expected);
        assert!(store.delete_record(1).await.unwrap() && !store.delete_record(1).await.unwrap());
        assert_eq!(fared().await, expected);
        let kept = |most, since| Retention { most, since, bytes: 0 };
        assert_eq!(store.retain(kept(2, 0)).await.unwrap(), 1, "of three records the last two are kept");
        assert_eq!(store.retain(kept(0, 400)).await.unwrap(), 1, "one was closed before");
        assert_eq!(store.records(None, 10).await.unwrap().len(), 1);
    }

    #[tokio::test]
    async fn a_record_that_is_deleted_while_comments_are_taken_is_not_stored_again() {
        let folder = tempfile::tempdir().unwrap();
        let first = store(folder.path()).await;
        let of = |id| match closed(id, ["Ada", "Ben"], false) {
            Entry::Closed(game) => game,
            other => panic!("{other:?}"),
        };
        let done = |id| Entry::Event(id, Happened::Done { seat: 0, stay: false });
        for id in [1, 2, 3] {
            first.append(&[done(id), Entry::Ended(of(id))]).await.unwrap();
        }
        assert!(first.delete_record(1).await.unwrap());
        // By age, too.
        assert_eq!(first.retain(Retention { since: 201, ..Retention::default() }).await.unwrap(), 1);
        first.append(&[Entry::Ended(of(1))]).await.unwrap(); // A comment.
        let running = |restored: crate::store::Restored| restored.games.iter().map(|game| game.0).collect();
        let open: Vec<GameId> = running(first.restore().await.unwrap());
        assert_eq!(open, [1, 2, 3], "comments are taken after a restart as well");
        first.append(&[Entry::Closed(of(1)), Entry::Closed(of(2)), Entry::Closed(of(3))]).await.unwrap();
        let open: Vec<GameId> = running(first.restore().await.unwrap());
        assert!(open.is_empty(), "none of them goes on: {open:?}");
        let kept: Vec<GameId> =
            first.records(None, 10).await.unwrap().iter().map(|card| card.record).collect();
        assert_eq!(kept, [3]);
        let standings = first.standings(10).await.unwrap();
        assert!(standings.iter().all(|one| one.games == 3), "each game is counted once: {standings:?}");
        first.close().await;
        drop(first);
        // The first games that are closed after a start sweep the log.
        let again = store(folder.path()).await;
        again.append(&[closed(4, ["Ada", "Ben"], false)]).await.unwrap();
        let mut writer = again.writer.lock().await;
        for table in ["event", "deleted"] {
            let sql = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
            let left: i64 = sqlx::query(sql).fetch_one(&mut *writer).await.unwrap().try_get(0).unwrap();
            assert_eq!(left, 0, "{table}");
        }
    }

    #[tokio::test]
    async fn the_oldest_records_make_room() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(folder.path()).await;
        let games = |from: GameId| {
            let game = move |id| match closed(id, ["Ada", "Ben"], false) {
                Entry::Closed(game) => {
                    Entry::Closed(Box::new(ClosedGame { record: "x".repeat(2_000), ..*game }))
                }
                other => other,
            };
            (from..from + 500).map(game).collect::<Vec<_>>()
        };
        store.append(&games(1)).await.unwrap();
        let bytes = Retention { bytes: 600_000, ..Retention::default() };
        let mut deleted = 0;
        loop {
            let now = store.retain(bytes).await.unwrap();
            deleted += now;
            if now == 0 {
                break;
            }
        }
        assert!((300..480).contains(&deleted), "{deleted}");
        let left = store.records(None, 1_000).await.unwrap();
        assert_eq!((left.len() as u64, left[0].record), (500 - deleted, 500), "the newest are left");
        let size = || std::fs::metadata(folder.path().join("arbitro.db")).unwrap().len();
        sql(&store, "PRAGMA wal_checkpoint(TRUNCATE)").await;
        let before = size();
        for from in [501, 1_001, 1_501] {
            store.append(&games(from)).await.unwrap();
            while store.retain(bytes).await.unwrap() > 0 {}
            sql(&store, "PRAGMA wal_checkpoint(TRUNCATE)").await;
        }
        assert!(size() < before * 5 / 3, "the room is used again: {before} bytes became {}", size());
        let nothing = Retention { bytes: 1, ..Retention::default() };
        while store.retain(nothing).await.unwrap() > 0 {}
        assert_eq!(store.records(None, 10).await.unwrap().len(), 0);
        assert_eq!(store.standings(10).await.unwrap()[0].games, 2_000, "standings outlive records");
    }
}
