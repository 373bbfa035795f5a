//! Operating a server: `arbitro admin` while it runs, and while it does not.

use crate::process::{Process, admin};
use arbitro_server::client::{Address, Socket};
use arbitro_server::wire::{AskSeat, OpenTable, OpenedTable, RecordCard, Say, TableOptions, Tell};
use std::path::Path;
use std::time::Duration;

const LONG: Duration = Duration::from_secs(30);

/// What `arbitro admin` says when all is well.
fn done(folder: &Path, arguments: &[&str]) -> String {
    let (code, said) = admin(folder, arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {said}");
    said
}

/// What it says when something is wrong: one sentence.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let (code, said) = admin(folder, arguments);
    assert_eq!((code, said.lines().count()), (Some(2), 1), "{arguments:?}: {said}");
    said
}

pub async fn table(address: &Address, players: &[Option<&str>]) -> u64 {
    let players = players.iter().map(|player| player.map(str::to_owned)).collect();
    let open = OpenTable { game: "tris".to_owned(), players, options: TableOptions::default() };
    let opened: OpenedTable = address.post("/api/tables", None, &open).await.expect("a table");
    opened.table.table
}

/// Takes a seat as a person and connects.
pub async fn sit(address: &Address, table: u64, name: &str) -> Socket {
    let ask = AskSeat { name: name.to_owned(), seat: None, program: false, person: None };
    let taken = address.sit(table, ask).await.expect("a seat");
    let mut socket = address.socket(table).await.expect("a socket");
    socket.hello(taken.token.as_deref(), None).await.expect("a hello");
    socket
}

async fn until<T>(socket: &mut Socket, mut wanted: impl FnMut(Tell) -> Option<T>) -> T {
    let waiting = async {
        loop {
            let tell = socket.hear().await.expect("readable").expect("the socket is open");
            if let Some(found) = wanted(tell) {
                return found;
            }
        }
    };
    tokio::time::timeout(LONG, waiting).await.expect("in time")
}

/// The next position in which this seat is asked, or the end.
async fn asked(socket: &mut Socket) -> (usize, Vec<String>, bool) {
    until(socket, |tell| match tell {
        Tell::Start { n, position, .. } | Tell::Event { n, position, .. } => {
            let offers: Vec<String> = position.offers.into_iter().map(|offer| offer.mv).collect();
            let over = position.over.is_some();
            (over || !offers.is_empty()).then_some((n, offers, over))
        }
        _ => None,
    })
    .await
}

/// Plays a game against a bot to its end.
async fn finish(socket: &mut Socket) {
    loop {
        let (n, offers, over) = asked(socket).await;
        if over {
            return;
        }
        socket.say(&Say::Move { after: n, mv: offers[0].clone() }).await.expect("sent");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_closes_tables_and_bans() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path());
    let (address, at) = (server.address(), folder.path());
    let first = table(&address, &[]).await;
    let second = table(&address, &[None, Some("first")]).await;
    let (mut ada, mut ben) = (sit(&address, first, "Ada").await, sit(&address, first, "Ben").await);
    let (n, _, _) = asked(&mut ada).await;
    ada.say(&Say::Move { after: n, mv: "b2".to_owned() }).await.expect("sent");
    asked(&mut ben).await;
    let tables = done(at, &["tables"]);
    assert!(tables.contains("\tplaying\tAda, Ben\t127.0.0.1") && tables.contains("-, [first]"), "{tables}");
    let status = done(at, &["status"]);
    assert_eq!(status, "Tables: 2. Games being played: 1. Sockets: 2. Tables and games begin.\n");

    // The game of a table that is closed is kept.
    assert_eq!(done(at, &["close-table", "1"]), "The table 1 is closed.\n");
    while ada.hear().await.is_ok_and(|heard| heard.is_some()) {} // The socket is closed.
    let records: Vec<RecordCard> = address.get("/api/records").await.expect("a list");
    assert_eq!(records.len(), 1);
    assert!(refused(at, &["close-table", "1"]).contains("There is no table 1"));

    // A banned name loses its seat and gets no other.
    let mut eve = sit(&address, second, "Eve").await;
    asked(&mut eve).await;
    assert_eq!(done(at, &["ban", "EVE", "--days", "3", "--reason", "spam"]), "eve is banned.\n");
    until(&mut eve, |tell| match tell {
        Tell::Closed { .. } => Some(()),
        _ => None,
    })
    .await;
    for name in ["Eve", "eve (2)"] {
        let ask = AskSeat { name: name.to_owned(), seat: None, program: false, person: None };
        let error = address.sit(second, ask).await.expect_err("banned").to_string();
        assert!(error.contains("problem-banned-until") && error.contains("(banned)"), "{error}");
    }
    let bans = done(at, &["bans"]);
    assert!(bans.starts_with("eve\t") && bans.contains("\tspam\n") && bans.ends_with("One ban.\n"), "{bans}");
    assert_eq!(done(at, &["unban", "Eve"]), "eve is not banned any more.\n");
    assert!(refused(at, &["unban", "Eve"]).contains("is not banned"));
    let mut eve = sit(&address, second, "Eve").await;

    // A banned address is cut off, also after the next start.
    assert_eq!(done(at, &["ban", "127.0.0.1"]), "127.0.0.1 is banned.\n");
    let gone = until(&mut eve, |tell| match tell {
        Tell::Error { code, .. } => Some(code),
        _ => None,
    });
    assert_eq!(gone.await, "banned");
    for _ in 0..2 {
        let (status, said) =
            server.address().request("GET", "/api/games", None, "").await.expect("an answer");
        assert!(status == 403 && said.contains("banned"), "{status} {said}");
        server.kill();
        server = Process::start(at);
    }
    assert_eq!(done(at, &["unban", "127.0.0.1"]), "127.0.0.1 is not banned any more.\n");
    let (status, _) = server.address().request("GET", "/api/games", None, "").await.expect("an answer");
    assert_eq!(status, 200);

    let audit = done(at, &["audit"]);
    let what: Vec<(&str, &str)> = audit
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .map(|row| {
            assert!(row[0].ends_with('Z') && row[1].starts_with("olga (uid "), "{row:?}");
            (row[2], row[3])
        })
        .collect();
    let expected = [
        ("close-table 1", "done"),
        ("close-table 1", "not found"),
        ("ban \"eve\" --days 3 --reason \"spam\"", "done"),
        ("unban \"eve\"", "done"),
        ("unban \"eve\"", "not found"),
        ("ban \"127.0.0.1\"", "done"),
        ("unban \"127.0.0.1\"", "done"),
    ];
    assert_eq!(what, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn records_and_comments_are_deleted_with_and_without_a_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::start(folder.path());
    let (address, at) = (server.address(), folder.path());
    for _ in 0..2 {
        let table = table(&address, &[None, Some("first")]).await;
        let mut ada = sit(&address, table, "Ada").await;
        finish(&mut ada).await;
        for (id, text) in [(1, "one"), (2, "two\nlines")] {
            ada.say(&Say::Comment { id, on: 0, text: text.to_owned() }).await.expect("sent");
        }
        ada.say(&Say::Done { stay: false }).await.expect("sent");
        until(&mut ada, |tell| matches!(tell, Tell::Closed { .. }).then_some(())).await;
    }
    assert_eq!(done(at, &["comments", "1"]), "1\tAda\tone\n2\tAda\ttwo / lines\n2 comments.\n");
    assert_eq!(done(at, &["delete-comment", "1", "1"]), "The comment 1 on the record 1 is deleted.\n");
    assert_eq!(done(at, &["comments", "1"]), "1\tAda\ttwo / lines\nOne comment.\n");
    assert!(refused(at, &["delete-comment", "1", "2"]).contains("There is no comment 2"));
    let (_, comments) = address.request("GET", "/api/records/1/comments", None, "").await.expect("comments");
    assert!(comments.contains("two") && !comments.contains("one"), "{comments}");
    assert_eq!(done(at, &["delete-record", "1"]), "The record 1 is deleted.\n");
    assert_eq!(address.request("GET", "/api/records/1", None, "").await.expect("an answer").0, 404);

    server.kill();
    for order in [&["tables"][..], &["status"], &["drain"], &["close-table", "1"]] {
        assert!(refused(at, order).contains("No server runs"), "{order:?}");
    }
    assert_eq!(done(at, &["delete-comment", "2", "2"]), "The comment 2 on the record 2 is deleted.\n");
    assert_eq!(done(at, &["comments", "2"]), "1\tAda\tone\nOne comment.\n");
    assert_eq!(done(at, &["ban", "Ada"]), "ada is banned.\n");
    assert_eq!(done(at, &["delete-record", "2"]), "The record 2 is deleted.\n");
    assert_eq!(done(at, &["audit", "--limit", "2"]).lines().count(), 2);
    let empty = tempfile::tempdir().expect("a folder");
    assert!(refused(empty.path(), &["bans"]).contains("there is no such file"));
    let again = Process::start(at);
    let ask = AskSeat { name: "Ada".to_owned(), seat: None, program: false, person: None };
    let second = table(&again.address(), &[]).await;
    let error = again.address().sit(second, ask).await.expect_err("banned").to_string();
    assert!(error.contains("problem-banned"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_drains_lets_games_end_and_stops() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path());
    let (address, at) = (server.address(), folder.path());
    let (playing, waiting) = (table(&address, &[None, Some("first")]).await, table(&address, &[]).await);
    let mut ada = sit(&address, playing, "Ada").await;
    let (n, offers, _) = asked(&mut ada).await;

    // Called off, everything is as before.
    let said = done(at, &["drain", "--stay"]);
    assert!(said.contains("No table and no game begins any more. One game is being played"), "{said}");
    let (mut ben, mut cora) = (sit(&address, waiting, "Ben").await, sit(&address, waiting, "Cora").await);
    assert!(done(at, &["status"]).contains("Games being played: 1. Sockets: 3. No table"), "none begins");
    done(at, &["resume"]);
    asked(&mut ben).await;
    for socket in [&mut ben, &mut cora] {
        socket.say(&Say::Leave).await.expect("sent");
    }

    let said = done(at, &["drain"]);
    assert!(said.contains("the server stops when"), "{said}");
    until(&mut ada, |tell| match tell {
        Tell::Table { said, .. } if said.id == "table-drains" => Some(()),
        _ => None,
    })
    .await;
    let open = OpenTable { game: "tris".to_owned(), players: Vec::new(), options: TableOptions::default() };
    let error =
        address.post::<OpenedTable>("/api/tables", None, &open).await.expect_err("drains").to_string();
    assert!(error.contains("(draining)"), "{error}");
    assert!(!server.ends_within(Duration::from_millis(1_500)), "a game is being played");
    ada.say(&Say::Move { after: n, mv: offers[0].clone() }).await.expect("sent");
    finish(&mut ada).await;
    assert!(server.ends_within(LONG), "the last game has ended");
    assert!(!at.join("arbitro.db.admin").exists(), "the socket is gone");

    // What was not said yet can be said after the upgrade.
    let again = Process::start(at);
    let tables: Vec<serde_json::Value> = again.address().get("/api/tables").await.expect("tables");
    assert!(tables.iter().any(|table| table["phase"] == "commenting"), "{tables:?}");
    let said = done(at, &["drain", "--wait"]);
    assert!(said.ends_with("No game is being played any more.\n"), "{said}");
    let mut again = again;
    assert!(again.ends_within(LONG), "at once: nothing is played");
}

#[cfg(unix)]
#[test]
fn only_the_user_of_the_server_can_operate_it() {
    use std::io::{Read, Write};
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let _server = Process::start(folder.path());
    let socket = folder.path().join("arbitro.db.admin");
    let mode = || socket.metadata().map(|socket| socket.permissions().mode() & 0o777);
    let began = std::time::Instant::now();
    while mode().ok() != Some(0o600) {
        assert!(began.elapsed() < LONG, "{:?}", mode());
    }
    // What is no order gets no answer, and the next one does.
    for rubbish in
        ["\n", "{}\n", "[[[[[[[[\n", "{\"by\":\"x\",\"order\":\"explode\"}\n", &"x".repeat(100_000)]
    {
        let mut stream = std::os::unix::net::UnixStream::connect(&socket).expect("a socket");
        let _ = stream.write_all(rubbish.as_bytes()); // It may be closed already.
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert_eq!(answer, "");
    }
    assert!(done(folder.path(), &["status"]).starts_with("Tables: 0."));
}
