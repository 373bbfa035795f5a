//! Putting a copy in the place of a database.

use super::sqlite::{lock, make_private, migrations};
use super::upkeep::{copy_to, only_reading};
use super::{Sqlite, StoreError};
use arbitro_table::files::reason;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Row, SqliteConnection};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What became of the files.
#[derive(Debug)]
pub struct Restoration {
    /// Where the database is now that was there before.
    pub aside: Option<PathBuf>,
}

/// Puts a copy in the place of a database, which is kept beside it. The copy is checked first and stays where it is; no
/// server may be running.
pub async fn restore(database: &Path, copy: &Path) -> Result<Restoration, StoreError> {
    let lock = lock(database)?;
    check_copy(copy).await?;
    let failed = |error: std::io::Error| StoreError::File {
        path: database.display().to_string(),
        why: reason(&error),
    };
    let fresh = beside(database, ".restoring");
    if fresh.exists() {
        std::fs::remove_file(&fresh).map_err(failed)?; // Left behind by a restore that was interrupted.
    }
    copy_to(copy, &fresh).await?;
    let aside = if database.exists() { Some(put_aside(database).await.map_err(failed)?) } else { None };
    std::fs::rename(&fresh, database).map_err(failed)?;
    drop(lock);
    Ok(Restoration { aside })
}

/// A file whose name begins like that of the database.
fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(database.as_os_str());
    name.push(ending);
    name.into()
}

/// Gives the database a second name. What is still in its log belongs to it and moves along.
async fn put_aside(database: &Path) -> std::io::Result<PathBuf> {
    let options = SqliteConnectOptions::new().filename(database);
    if let Ok(connection) = SqliteConnection::connect_with(&options).await {
        let _ = connection.close().await; // This empties the log, if the file can be read.
    }
    let mut names = (1..).map(|number| beside(database, &format!(".before-restore-{number}")));
    let aside = names.find(|name| !name.exists()).unwrap_or_default();
    for ending in ["-wal", "-shm"] {
        let rest = beside(database, ending);
        if rest.exists() {
            std::fs::rename(rest, beside(&aside, ending))?;
        }
    }
    // The database keeps its name until the copy takes it, so that there is one at any moment.
    std::fs::hard_link(database, &aside).or_else(|_| std::fs::rename(database, &aside))?;
    Ok(aside)
}

/// Whether a file is a whole database of this program.
async fn check_copy(copy: &Path) -> Result<(), StoreError> {
    let path = copy.display().to_string();
    let bad = |why: String| StoreError::Copy { path: path.clone(), why };
    let mut connection = match only_reading(copy).await {
        Err(StoreError::Failed(why)) => return Err(bad(why)),
        connection => connection?,
    };
    let version = sqlx::query("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut connection).await;
    let version: Option<i64> =
        version.and_then(|row| row.try_get(0)).map_err(|error| bad(error.to_string()))?;
    let newest = migrations().iter().map(|migration| migration.version).max();
    if version > newest {
        return Err(StoreError::Newer(path));
    }
    let said = sqlx::query("PRAGMA integrity_check(1)").fetch_one(&mut connection).await;
    let said: String = said.and_then(|row| row.try_get(0)).map_err(|error| bad(error.to_string()))?;
    if said == "ok" { Ok(()) } else { Err(bad(said)) }
}

impl Sqlite {
    /// Whether anything is at that place.
    pub fn is_there(path: &Path) -> Result<(), StoreError> {
        if path.is_file() {
            return Ok(());
        }
        let why = reason(&std::io::ErrorKind::NotFound.into());
        Err(StoreError::File { path: path.display().to_string(), why })
    }
}

/// A new file for the eyes of its owner alone.
pub(super) fn new_file(path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        let why = reason(&std::io::ErrorKind::AlreadyExists.into());
        return Err(StoreError::File { path: path.display().to_string(), why });
    }
    make_private(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Ban, Durability, Operate, Whom, backup};

    async fn with_ban(path: &Path, name: &str) {
        let store = Sqlite::open(path, Durability::Process).await.unwrap();
        let ban = Ban { whom: Whom::name(name), why: String::new(), since: 1, until: None };
        store.operate().keep_ban(&ban).await.unwrap();
        crate::store::Store::close(&store).await;
    }

    async fn banned(path: &Path) -> Vec<String> {
        let store = Sqlite::open(path, Durability::Process).await.unwrap();
        let bans = store.bans().await.unwrap();
        crate::store::Store::close(&store).await;
        bans.iter().map(|ban| ban.whom.to_string()).collect()
    }

    use crate::store::Store as _;

    #[tokio::test]
    async fn a_copy_takes_the_place_of_the_database() {
        let folder = tempfile::tempdir().unwrap();
        let [path, copy, other] = ["arbitro.db", "copy.db", "new.db"].map(|name| folder.path().join(name));
        with_ban(&path, "ada").await;
        backup(&path, &copy).await.unwrap();
        with_ban(&path, "ben").await;
        for number in 1..=2 {
            let aside = restore(&path, &copy).await.unwrap().aside.unwrap();
            assert!(aside.to_string_lossy().ends_with(&format!("arbitro.db.before-restore-{number}")));
            assert_eq!(banned(&path).await, ["ada"]);
            assert_eq!(banned(&aside).await.len(), 3 - number, "what was there is kept");
        }
        assert!(restore(&other, &copy).await.unwrap().aside.is_none());
        assert_eq!(banned(&other).await, ["ada"]);
        #[cfg(unix)]
        for file in [&copy, &path, &other] {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{}", file.display());
        }
    }

    #[tokio::test]
    async fn the_log_of_a_killed_server_is_kept_with_its_database() {
        let folder = tempfile::tempdir().unwrap();
        let [path, copy] = ["arbitro.db", "copy.db"].map(|name| folder.path().join(name));
        with_ban(&copy, "ada").await;
        // A store that is not closed leaves its log behind, as a killed server does.
        let killed = folder.path().join("killed.db");
        let store = Sqlite::open(&killed, Durability::Process).await.unwrap();
        let ban = Ban { whom: Whom::name("ben"), why: String::new(), since: 1, until: None };
        store.keep_ban(&ban).await.unwrap();
        for ending in ["", "-wal"] {
            std::fs::copy(beside(&killed, ending), beside(&path, ending)).unwrap();
        }
        let aside = restore(&path, &copy).await.unwrap().aside.unwrap();
        assert_eq!((banned(&path).await, banned(&aside).await), (vec!["ada".into()], vec!["ben".into()]));
    }

    #[tokio::test]
    async fn nothing_is_replaced_by_what_is_no_database() {
        let folder = tempfile::tempdir().unwrap();
        let [path, copy] = ["arbitro.db", "copy.db"].map(|name| folder.path().join(name));
        with_ban(&path, "ada").await;
        std::fs::write(&copy, "no database, but long enough to be taken for one".repeat(100)).unwrap();
        let error = restore(&path, &copy).await.unwrap_err();
        assert!(error.to_string().starts_with("store-copy("), "{error}");
        let missing = restore(&path, &folder.path().join("none.db")).await.unwrap_err();
        assert!(missing.to_string().starts_with("store-file("), "{missing}");
        let empty = folder.path().join("empty.db");
        std::fs::write(&empty, "").unwrap();
        let error = restore(&path, &empty).await.unwrap_err();
        assert!(error.to_string().starts_with("store-copy("), "{error}");
        let running = Sqlite::open(&path, Durability::Process).await.unwrap();
        let error = restore(&path, &copy).await.unwrap_err();
        assert!(error.to_string().starts_with("store-in-use("), "{error}");
        running.close().await;
        assert_eq!(banned(&path).await, ["ada"]);
    }
}
