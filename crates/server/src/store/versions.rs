//! Databases of every older version are brought up to date, with everything that is in them.

use super::sqlite::migrations;
use super::{Durability, Happened, Operate, Retention, Sqlite, Store, StoreError};
use crate::wire::SitterKind;
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};
use std::path::Path;

/// What a server of the first version stores: a table with its running game, two finished games and a strategy.
const FIRST: &str = r#"
INSERT INTO board (id, data) VALUES (3, '{"game":"tris:rows=3,cols=3,line=3","options":{"grace_ms":60000,
  "substitute":"random","spectators":"live"},"owner":"0000000000000000000000000000000000000000000000000000000000000007",
  "seats":[{"name":"Ada","kind":"person","token":"0000000000000000000000000000000000000000000000000000000000000008"},
  {"name":"random","kind":"machine","token":null}]}');
INSERT INTO event (game, data) VALUES
  (9, '{"started":{"table":3,"seed":7,"players":["Ada","random"],"moves":[]}}'),
  (9, '{"moved":[["O","b2"]]}'),
  (9, '{"commented":{"seat":0,"name":"Ada","play":1,"on":0,"text":"well"}}');
INSERT INTO game (id, board, spec, players, payoffs, closed_at, record, comments) VALUES
  (7, 2, 'tris:rows=3,cols=3,line=3', '["Ada","Ben"]', '[1.0,-1.0]', 1700000000, 'the record 7', '[]'),
  (8, 2, 'tris:rows=3,cols=3,line=3', '["Ada","Ben"]', '[-1.0,1.0]', 1700000100, 'the record 8',
   '[{"seat":1,"name":"Ben","play":2,"on":1,"text":"fine"}]');
INSERT INTO strategy (id, text) VALUES ('upload-000000000000000000000000', '(defrule a => (halt))');
"#;

/// What later versions store beside it.
const LATER: [&str; 3] = [
    "UPDATE game SET explanations = '[{\"play\":1,\"seat\":0,\"explanation\":{\"parts\":[]}}]' WHERE id = 8;",
    "INSERT INTO counter (name, value) VALUES ('table', 40);",
    "INSERT INTO quarantine (source, id, data, why, at) VALUES ('board', 1, '{', 'half', 1700000000);",
];

async fn connect(path: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    SqliteConnection::connect_with(&options).await.unwrap()
}

/// A database as the given version left it.
async fn of_version(path: &Path, version: usize) {
    let mut connection = connect(path).await;
    let known = migrations();
    let older = known.iter().take(version).cloned().collect();
    Migrator::with_migrations(older).run(&mut connection).await.unwrap();
    sqlx::raw_sql(FIRST).execute(&mut connection).await.unwrap();
    for sql in LATER.iter().take(version - 1) {
        sqlx::raw_sql(*sql).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
}

#[tokio::test]
async fn nothing_of_an_older_version_is_lost() {
    let newest = migrations().iter().count();
    for version in 1..=newest {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("arbitro.db");
        of_version(&path, version).await;
        let store = Sqlite::open(&path, Durability::Process).await.unwrap();
        let restored = store.restore().await.unwrap();
        let [(3, board)] = &restored.tables[..] else { panic!("{version}: {restored:?}") };
        let names: Vec<_> = board.seats.iter().flatten().map(|seat| (&*seat.name, seat.kind)).collect();
        assert_eq!(names, [("Ada", SitterKind::Person), ("random", SitterKind::Machine)], "{version}");
        let [(9, happened)] = &restored.games[..] else { panic!("{version}: {restored:?}") };
        assert!(matches!(
            happened[..],
            [Happened::Started { .. }, Happened::Moved(_), Happened::Commented(_)]
        ));
        assert_eq!((restored.last_table, restored.last_game), (if version < 3 { 3 } else { 40 }, 9));
        let records = store.records(None, 10).await.unwrap();
        assert_eq!(records.iter().map(|card| card.record).collect::<Vec<_>>(), [8, 7], "{version}");
        let record = store.record(8).await.unwrap().unwrap();
        assert_eq!((&*record.record, record.comments.len()), ("the record 8", 1), "{version}");
        assert_eq!(record.explanations.len(), usize::from(version > 1), "{version}");
        assert_eq!(store.strategies().await.unwrap().len(), 1, "{version}");
        // Before version 4 there were no counted standings: they were counted when it came.
        let standings = store.standings(10).await.unwrap();
        let counted: Vec<_> =
            standings.iter().map(|one| (&*one.player, one.games, one.mean_payoff)).collect();
        assert_eq!(counted, [("Ada", 2, 0.0), ("Ben", 2, 0.0)], "{version}");
        assert_eq!(store.bans().await.unwrap(), [], "{version}");
        assert_eq!(store.retain(Retention::default()).await.unwrap(), 0, "{version}");
        store.close().await;
        drop(store);
        // And again, as a database of this version.
        let again = Sqlite::open(&path, Durability::Process).await.unwrap();
        assert_eq!(again.restore().await.unwrap().games.len(), 1, "{version}");
    }
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("arbitro.db");
    of_version(&path, migrations().iter().count()).await;
    let mut connection = connect(&path).await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (99, 'later', 1, x'00', 0)";
    sqlx::raw_sql(newer).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let before = std::fs::read(&path).unwrap();
    let error = Sqlite::open(&path, Durability::Process).await.err();
    assert!(matches!(error, Some(StoreError::Newer(_))), "{error:?}");
    let copied = super::restore(&folder.path().join("other.db"), &path).await.err();
    assert!(matches!(copied, Some(StoreError::Newer(_))), "{copied:?}");
    assert_eq!(before.len(), std::fs::read(&path).unwrap().len());
}
