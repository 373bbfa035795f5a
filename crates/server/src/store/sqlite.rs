//! One SQLite file.
//!
//! Every batch of entries is one transaction. Rows travel as one JSON array, so that a batch costs one statement for
//! each kind of entry and not one for each row.

use super::{
    Board, ClosedGame, Entry, GameId, Happened, Operate, Restored, Retention, Store, StoreError, TableId,
};
use crate::wire::{RecordCard, Standing};
use arbitro_table::files::reason;
use async_trait::async_trait;
use serde_json::{Value, json};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Row, SqliteConnection};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::Mutex;

/// What a stored event survives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Durability {
    /// The death of the process at any moment (`PRAGMA synchronous = NORMAL`): a commit is in the write-ahead log,
    /// which belongs to the system. A power cut may lose the last moments, but never damages the file.
    #[default]
    Process,
    /// A power cut too (`PRAGMA synchronous = FULL`): each batch waits for the disk.
    Power,
}

/// After how many events of closed games the log is swept.
const SWEEP_AFTER: u64 = 20_000;

/// In the column `swept`: the events of this game are still in the log. Once they are swept, it is 1.
const UNSWEPT: u8 = 0;
/// In the column `swept`: the game is over, but its log is open for comments, and a restart needs its events.
const OPEN: u8 = 2;

/// A store in one file.
pub struct Sqlite {
    /// The one connection that writes.
    pub(super) writer: Mutex<SqliteConnection>,
    readers: SqlitePool,
    unswept: AtomicU64,
    /// Held as long as the store is open: two servers on one file would each play games of their own.
    lock: std::sync::Mutex<Option<std::fs::File>>,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Failed(error.to_string())
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        StoreError::Failed(format!("a row could not be read: {error}"))
    }
}

/// What makes a database of an older version, or an empty one, a database of this version. What has been published stays
/// as it is: a database knows the checksums of those that it went through.
pub(super) fn migrations() -> Migrator {
    let known = [
        ("start", include_str!("../../migrations/0001_start.sql")),
        ("explanations", include_str!("../../migrations/0002_explanations.sql")),
        ("counter", include_str!("../../migrations/0003_counter.sql")),
        ("upkeep", include_str!("../../migrations/0004_upkeep.sql")),
        ("operation", include_str!("../../migrations/0005_operation.sql")),
        ("fair", include_str!("../../migrations/0006_fair.sql")),
    ];
    let migration = |(version, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(version, name.into(), MigrationType::Simple, sqlx::SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations((1..).zip(known).map(migration).collect())
}

impl Sqlite {
    /// Opens the file, creating and migrating it if need be.
    pub async fn open(path: &Path, durability: Durability) -> Result<Self, StoreError> {
        use sqlx::Connection;
        make_private(path)?;
        let lock = std::sync::Mutex::new(Some(lock(path)?));
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(match durability {
                Durability::Process => SqliteSynchronous::Normal,
                Durability::Power => SqliteSynchronous::Full,
            })
            .busy_timeout(std::time::Duration::from_secs(5));
        let mut writer = SqliteConnection::connect_with(&options).await?;
        migrations().run(&mut writer).await.map_err(|error| match error {
            MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
                StoreError::Newer(path.display().to_string())
            }
            error => StoreError::Failed(error.to_string()),
        })?;
        let readers = SqlitePoolOptions::new().max_connections(2).connect_lazy_with(options);
        Ok(Sqlite { writer: Mutex::new(writer), readers, unswept: AtomicU64::new(SWEEP_AFTER), lock })
    }

    /// Lets the file grow to this many pages (of 4 KiB) and no further: then it is as if the disk were full.
    pub async fn limit_pages(&self, most: u32) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        let sql = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {most}")); // A number is no injection.
        sqlx::query(sql).fetch_all(&mut *writer).await?;
        Ok(())
    }
}

/// How many records are deleted at a time when the database is too large: few, so that none is deleted for nothing.
const AT_ONCE: i64 = 50;

/// How many bytes of the file are in use. Those of deleted rows are used again.
async fn used(connection: &mut SqliteConnection) -> Result<u64, StoreError> {
    let sql = "SELECT (page_count - freelist_count) * page_size \
               FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()";
    Ok(sqlx::query(sql).fetch_one(connection).await?.try_get::<i64, _>(0)? as u64)
}

/// Keeps a second server off the file. The lock lies beside it, because SQLite has locks of its own on the file itself.
pub(super) fn lock(path: &Path) -> Result<std::fs::File, StoreError> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".lock");
    let failed = |error: std::io::Error| StoreError::File {
        path: Path::new(&beside).display().to_string(),
        why: reason(&error),
    };
    let file = std::fs::OpenOptions::new().create(true).append(true).open(&beside).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::InUse(path.display().to_string())),
        Err(std::fs::TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// The file holds who sits where: it is for the server's own eyes.
pub(super) fn make_private(path: &Path) -> Result<(), StoreError> {
    let failed =
        |error: std::io::Error| StoreError::File { path: path.display().to_string(), why: reason(&error) };
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path).map(drop).map_err(failed)
}

/// The rows of a batch, by kind. The order within a kind is kept; between kinds it does not matter.
#[derive(Default)]
struct Rows<'a> {
    tables: BTreeMap<TableId, Option<&'a Board>>,
    events: Vec<(GameId, &'a Happened)>,
    closed: Vec<Value>,
    /// Those of them whose log is closed.
    over: Vec<GameId>,
}

impl<'a> Rows<'a> {
    fn of(entries: &'a [Entry]) -> Self {
        let mut rows = Rows::default();
        for entry in entries {
            match entry {
                Entry::Table(id, board) => drop(rows.tables.insert(*id, Some(board))),
                Entry::Gone(id) => drop(rows.tables.insert(*id, None)),
                Entry::Event(game, happened) => rows.events.push((*game, happened)),
                Entry::Ended(game) | Entry::Closed(game) => {
                    let over = matches!(entry, Entry::Closed(_));
                    rows.over.extend(over.then_some(game.id));
                    rows.closed.push(json!([
                        game.id,
                        game.table,
                        game.game,
                        serde_json::to_string(&game.players).unwrap_or_default(),
                        game.payoffs
                            .as_ref()
                            .map(|payoffs| serde_json::to_string(payoffs).unwrap_or_default()),
                        game.closed_at,
                        game.record,
                        serde_json::to_string(&game.comments).unwrap_or_default(),
                        serde_json::to_string(&game.explanations).unwrap_or_default(),
                        u8::from(game.study),
                        u8::from(game.private),
                        if over { UNSWEPT } else { OPEN },
                    ]));
                }
            }
        }
        rows
    }
}

/// The statements of a batch, with what is bound to each.
struct Statements(Vec<(&'static str, String)>);

impl Statements {
    fn of(rows: &Rows<'_>) -> Result<Self, StoreError> {
        let mut all = Vec::with_capacity(5);
        if !rows.events.is_empty() {
            let sql = "INSERT INTO event (game, data) SELECT value ->> 0, value -> 1 FROM json_each(?)";
            all.push((sql, serde_json::to_string(&rows.events)?));
        }
        let kept: Vec<(TableId, &Board)> =
            rows.tables.iter().filter_map(|(id, board)| board.map(|board| (*id, board))).collect();
        if !kept.is_empty() {
            let sql =
                "INSERT OR REPLACE INTO board (id, data) SELECT value ->> 0, value -> 1 FROM json_each(?)";
            all.push((sql, serde_json::to_string(&kept)?));
        }
        if let Some(last) = rows.tables.keys().next_back() {
            let sql = "INSERT INTO counter (name, value) VALUES ('table', CAST(? AS INTEGER)) \
                       ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)";
            all.push((sql, last.to_string()));
        }
        let gone: Vec<TableId> =
            rows.tables.iter().filter(|(_, board)| board.is_none()).map(|(id, _)| *id).collect();
        if !gone.is_empty() {
            let sql = "DELETE FROM board WHERE id IN (SELECT value FROM json_each(?))";
            all.push((sql, serde_json::to_string(&gone)?));
        }
        if !rows.closed.is_empty() {
            let sql = "INSERT INTO game (id, board, spec, players, payoffs, closed_at, record, comments, \
                       explanations, study, private, swept) SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, \
                       value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10, \
                       value ->> 11 FROM json_each(?) WHERE value ->> 0 NOT IN (SELECT id FROM deleted) ON CONFLICT (id) DO UPDATE SET comments = excluded.comments, \
                       explanations = excluded.explanations, swept = excluded.swept WHERE game.swept = 2";
            all.push((sql, serde_json::to_string(&rows.closed)?));
            let sql = "UPDATE deleted SET swept = 0 WHERE id IN (SELECT value FROM json_each(?))";
            all.push((sql, serde_json::to_string(&rows.over)?));
        }
        Ok(Statements(all))
    }

    /// Executes them as one transaction. They go to the thread of the database together: a way there and back costs
    /// as much as a small statement.
    async fn execute(self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        match &self.0[..] {
            [] => return Ok(()),
            // One statement is a transaction of its own.
            [(sql, bound)] => {
                sqlx::query(*sql).bind(bound).execute(connection).await?;
                return Ok(());
            }
            _ => {}
        }
        let mut sql = String::from("BEGIN IMMEDIATE;");
        for (statement, _) in &self.0 {
            sql.push_str(statement);
            sql.push(';');
        }
        sql.push_str("COMMIT");
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)); // Made of the constants above.
        for (_, bound) in self.0 {
            query = query.bind(bound);
        }
        if let Err(error) = query.execute(&mut *connection).await {
            // SQLite has rolled back by itself where the disk is full; then this is an error that says nothing.
            let _ = sqlx::query("ROLLBACK").execute(connection).await;
            return Err(error.into());
        }
        Ok(())
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn append(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let rows = Rows::of(entries);
        let mut writer = self.writer.lock().await;
        Statements::of(&rows)?.execute(&mut writer).await?;
        let closed = entries.iter().filter(|entry| matches!(entry, Entry::Closed(_))).count() as u64;
        if closed > 0 && self.unswept.fetch_add(10 * closed, Ordering::Relaxed) >= SWEEP_AFTER {
            self.unswept.store(0, Ordering::Relaxed);
            // The games are in their records: events that a failed sweep leaves behind only take room.
            let sql = "DELETE FROM event WHERE game IN (SELECT id FROM game WHERE swept = 0 \
                       UNION ALL SELECT id FROM deleted WHERE swept = 0)";
            if sqlx::query(sql).execute(&mut *writer).await.is_ok() {
                for done in
                    ["UPDATE game SET swept = 1 WHERE swept = 0", "DELETE FROM deleted WHERE swept = 0"]
                {
                    let _ = sqlx::query(done).execute(&mut *writer).await;
                }
            }
        }
        Ok(())
    }

    async fn restore(&self) -> Result<Restored, StoreError> {
        self.quarantine().await?;
        let mut restored = Restored::default();
        for row in sqlx::query("SELECT id, data FROM board ORDER BY id").fetch_all(&self.readers).await? {
            let board: Board = serde_json::from_str(row.try_get(1)?)?;
            restored.tables.push((row.try_get::<i64, _>(0)? as u64, board));
        }
        let sql = "SELECT game, data FROM event WHERE game > 0 AND game NOT IN (SELECT id FROM game WHERE swept = 0 \
                   UNION ALL SELECT id FROM deleted WHERE swept = 0) ORDER BY id";
        let mut games: BTreeMap<GameId, Vec<Happened>> = BTreeMap::new();
        for row in sqlx::query(sql).fetch_all(&self.readers).await? {
            let happened = serde_json::from_str(row.try_get(1)?)?;
            games.entry(row.try_get::<i64, _>(0)? as u64).or_default().push(happened);
        }
        let sql = "SELECT coalesce(max(id), 0), coalesce(max(board), 0) FROM game";
        let row = sqlx::query(sql).fetch_one(&self.readers).await?;
        let last_known = games.keys().next_back().copied().unwrap_or(0);
        restored.last_game = last_known.max(row.try_get::<i64, _>(0)? as u64);
        let counted = sqlx::query("SELECT value FROM counter WHERE name = 'table'");
        let counted = counted.fetch_optional(&self.readers).await?;
        let counted = counted.map(|row| row.try_get::<i64, _>(0)).transpose()?.unwrap_or(0) as u64;
        let last_table = restored.tables.last().map_or(0, |(id, _)| *id).max(counted);
        restored.last_table = last_table.max(row.try_get::<i64, _>(1)? as u64);
        restored.games = games.into_iter().collect();
        Ok(restored)
    }

    async fn events(&self, game: GameId) -> Result<Vec<Happened>, StoreError> {
        let sql = "SELECT data FROM event WHERE game = ? ORDER BY id";
        let rows = sqlx::query(sql).bind(game as i64).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(serde_json::from_str(row.try_get(0)?)?)).collect()
    }

    async fn records(&self, before: Option<GameId>, limit: u32) -> Result<Vec<RecordCard>, StoreError> {
        let sql = "SELECT id, board, spec, players, payoffs, closed_at FROM game WHERE id < ? \
                   AND private = 0 ORDER BY id DESC LIMIT ?";
        let before = before.map_or(i64::MAX, |before| before.min(i64::MAX as u64) as i64);
        let rows = sqlx::query(sql).bind(before).bind(limit).fetch_all(&self.readers).await?;
        let card = |row: &sqlx::sqlite::SqliteRow| -> Result<RecordCard, StoreError> {
            Ok(RecordCard {
                record: row.try_get::<i64, _>(0)? as u64,
                table: row.try_get::<i64, _>(1)? as u64,
                game: row.try_get(2)?,
                players: serde_json::from_str(row.try_get(3)?)?,
                payoffs: row.try_get::<Option<&str>, _>(4)?.map(serde_json::from_str).transpose()?,
                closed_at: row.try_get::<i64, _>(5)? as u64,
            })
        };
        // One that cannot be read must not hide the others; `arbitro admin check` names it.
        Ok(rows.iter().filter_map(|row| card(row).ok()).collect())
    }

    async fn record(&self, game: GameId) -> Result<Option<ClosedGame>, StoreError> {
        let sql = "SELECT board, spec, players, payoffs, closed_at, record, comments, explanations, study, private \
                   FROM game WHERE id = ?";
        let row = sqlx::query(sql).bind(game as i64).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(ClosedGame {
            id: game,
            table: row.try_get::<i64, _>(0)? as u64,
            game: row.try_get(1)?,
            players: serde_json::from_str(row.try_get(2)?)?,
            payoffs: row.try_get::<Option<&str>, _>(3)?.map(serde_json::from_str).transpose()?,
            closed_at: row.try_get::<i64, _>(4)? as u64,
            record: row.try_get(5)?,
            comments: serde_json::from_str(row.try_get(6)?)?,
            explanations: serde_json::from_str(row.try_get(7)?)?,
            study: row.try_get::<i64, _>(8)? != 0,
            private: row.try_get::<i64, _>(9)? != 0,
        }))
    }

    async fn standings(&self, limit: u32) -> Result<Vec<Standing>, StoreError> {
        let sql = "SELECT spec, player, games, total / games FROM standing ORDER BY games DESC, spec, player LIMIT ?";
        let rows = sqlx::query(sql).bind(limit).fetch_all(&self.readers).await?;
        let standing = |row: &sqlx::sqlite::SqliteRow| -> Result<Standing, StoreError> {
            Ok(Standing {
                game: row.try_get(0)?,
                player: row.try_get(1)?,
                games: row.try_get::<i64, _>(2)? as u64,
                mean_payoff: row.try_get(3)?,
            })
        };
        rows.iter().map(standing).collect()
    }

    async fn retain(&self, retention: Retention) -> Result<u64, StoreError> {
        let Retention { most, since, bytes } = retention;
        let mut writer = self.writer.lock().await;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let sql = "DELETE FROM game WHERE id IN (SELECT id FROM game WHERE closed_at < ?2 \
                   OR ?1 > 0 AND id <= (SELECT id FROM game ORDER BY id DESC LIMIT 1 OFFSET ?1) ORDER BY id LIMIT 1000)";
        let since = i64::try_from(since).unwrap_or(i64::MAX);
        let done = sqlx::query(sql).bind(most).bind(since).execute(&mut *writer).await?;
        let deleted = done.rows_affected();
        if deleted > 0 || bytes == 0 || used(&mut writer).await? <= bytes {
            return Ok(deleted);
        }
        let sql = "DELETE FROM game WHERE id IN (SELECT id FROM game ORDER BY id LIMIT ?)";
        Ok(sqlx::query(sql).bind(AT_ONCE).execute(&mut *writer).await?.rows_affected())
    }

    fn operate(&self) -> &dyn Operate {
        self
    }

    async fn probe(&self) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        // As long as a page, so that it needs room; nothing is played under the number 0.
        let sql = "INSERT INTO event (game, data) VALUES (0, json_quote(hex(zeroblob(4096))))";
        sqlx::query(sql).execute(&mut *writer).await?;
        sqlx::query("DELETE FROM event WHERE id = last_insert_rowid() AND game = 0")
            .execute(&mut *writer)
            .await?;
        Ok(())
    }

    async fn keep_strategy(&self, id: &str, text: &str) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        let sql = "INSERT OR IGNORE INTO strategy (id, text) VALUES (?, ?)";
        sqlx::query(sql).bind(id).bind(text).execute(&mut *writer).await?;
        Ok(())
    }

    async fn strategies(&self) -> Result<Vec<(String, String)>, StoreError> {
        let rows = sqlx::query("SELECT id, text FROM strategy").fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    async fn close(&self) {
        self.readers.close().await;
        let mut writer = self.writer.lock().await;
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut *writer).await;
        drop(self.lock.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take());
    }
}
