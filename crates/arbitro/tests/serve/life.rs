//! The real server, killed at any moment: what was acknowledged is there after the next start.

use crate::process::{Process, admin};
use arbitro_server::client::Socket;
use arbitro_server::wire::{AskSeat, OpenTable, OpenedTable, Say, TableOptions, Tell};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What a seat was told last: the game, how much it had lived through, and the number of closed games.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Known {
    game: u64,
    n: usize,
    closed: u64,
}

/// Plays until the server dies, noting down everything that was acknowledged.
async fn play(mut socket: Socket, known: Arc<Mutex<Known>>, mut dice: u64) {
    loop {
        let Ok(Some(tell)) = socket.hear().await else { return };
        let (n, position) = match tell {
            Tell::Start { game, n, position, .. } => {
                let mut known = known.lock().expect("no panic");
                (known.game, known.n) = (game, n);
                (n, position)
            }
            Tell::Event { n, position, .. } => {
                known.lock().expect("no panic").n = n;
                (n, position)
            }
            Tell::Closed { record } => {
                known.lock().expect("no panic").closed = record;
                continue;
            }
            _ => continue,
        };
        if position.over.is_some() && socket.say(&Say::Done { stay: true }).await.is_err() {
            return;
        }
        if let Some(offer) = position.offers.get(dice as usize % position.offers.len().max(1)) {
            dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1) >> 3;
            let say = Say::Move { after: n, mv: offer.mv.clone() };
            if socket.say(&say).await.is_err() {
                return;
            }
        }
    }
}

/// Rounds of killing: a few in every run, a hundred with `ARBITRO_KILLS=100`.
#[test]
fn what_was_acknowledged_survives_kill_nine_under_load() {
    let rounds: u64 = std::env::var("ARBITRO_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(4);
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut server = Process::start(folder.path());
        let mut seats = Vec::new();
        for game in ["tris", "connect-four", "pig:goal=50"].iter().cycle().take(12) {
            let open =
                OpenTable { game: game.to_string(), players: Vec::new(), options: TableOptions::default() };
            let opened: OpenedTable =
                server.address().post("/api/tables", None, &open).await.expect("a table");
            for seat in 0..2 {
                let ask = AskSeat { name: format!("p{seat}"), seat: Some(seat), program: true, person: None };
                let taken = server.address().sit(opened.table.table, ask).await.expect("a seat");
                seats.push((
                    opened.table.table,
                    taken.token.expect("a token"),
                    Arc::<Mutex<Known>>::default(),
                ));
            }
        }
        let mut moves = 0;
        for round in 0..rounds {
            let mut playing = Vec::new();
            for (index, (table, token, known)) in seats.iter().enumerate() {
                let mut socket = server.address().socket(*table).await.expect("a socket");
                socket.hello(Some(token), None).await.expect("a hello");
                playing.push(tokio::spawn(play(socket, known.clone(), round * 1000 + index as u64)));
            }
            // A different moment each time.
            tokio::time::sleep(Duration::from_millis(150 + (round * 37) % 200)).await;
            server.kill();
            for player in playing {
                player.await.expect("no panic");
            }
            server = Process::start(folder.path());
            // All come back before anybody waits: the next game begins when its players are there.
            let mut sockets = Vec::new();
            for (table, token, known) in &seats {
                let known = *known.lock().expect("no panic");
                moves += known.n;
                let mut socket = server.address().socket(*table).await.expect("a socket");
                socket.hello(Some(token), Some((known.game, 0))).await.expect("a hello");
                sockets.push((*table, known, socket));
            }
            for (table, known, mut socket) in sockets {
                // Nothing that this seat was told may be gone: either the same game has come at least as far, or it
                // is closed and in its record.
                let now = loop {
                    match socket.hear().await.expect("readable").expect("open") {
                        Tell::Start { game, n, lived, .. } => {
                            assert_eq!(lived.len(), n);
                            break Known { game, n, closed: 0 };
                        }
                        Tell::Welcome { .. }
                        | Tell::Table { .. }
                        | Tell::Event { .. }
                        | Tell::Ack { .. }
                        | Tell::Closed { .. } => {}
                        other => panic!("{other:?}"),
                    }
                };
                assert!(now.game >= known.game, "round {round}, table {table}: {known:?} became {now:?}");
                if now.game == known.game {
                    assert!(now.n >= known.n, "round {round}, table {table}: {known:?} became {now:?}");
                } else if known.game > 0 {
                    let path = format!("/api/records/{}", known.game);
                    let (status, record) =
                        server.address().request("GET", &path, None, "").await.expect("an answer");
                    assert_eq!(status, 200, "round {round}, table {table}: {known:?} became {now:?}");
                    let record = arbitro_table::Record::parse(&record).expect("a record");
                    arbitro_catalogue::standard().replay(&record).expect("it replays");
                }
                if known.closed > 0 {
                    let path = format!("/api/records/{}", known.closed);
                    let (status, _) =
                        server.address().request("GET", &path, None, "").await.expect("an answer");
                    assert_eq!(status, 200, "round {round}: record {} was announced", known.closed);
                }
            }
        }
        assert!(moves > 0, "moves were made");
        server.kill();
    });
}

#[test]
fn a_player_joins_from_the_command_line_and_a_signal_ends_the_server_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let table = runtime.block_on(async {
        let open = OpenTable {
            game: "tris".to_owned(),
            players: vec![None, Some("first".to_owned())],
            options: TableOptions::default(),
        };
        let opened: OpenedTable = server.address().post("/api/tables", None, &open).await.expect("a table");
        opened.table.table
    });
    let join = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_arbitro"))
            .args(["join", &server.url])
            .args(arguments)
            .output()
            .expect("it runs");
        (
            output.status.success(),
            String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned(),
        )
    };
    let (good, said) = join(&["--table", &table.to_string(), "--player", "random", "--games", "2"]);
    assert!(good, "{said}");
    assert_eq!(said.matches("A game is over").count(), 2, "{said}");
    let (good, said) = join(&["--table", "99"]);
    assert!(!good && said.contains("99 was not found"), "{said}");
    let (good, said) = join(&["--table", &table.to_string(), "--player", "nobody"]);
    assert!(!good && said.contains("nobody"), "{said}");
    let five = runtime.block_on(async {
        let machine = || Some("expert:strategy=audace".to_owned());
        let open = OpenTable {
            game: "briscola5".to_owned(),
            players: vec![None, machine(), machine(), machine(), machine()],
            options: TableOptions::default(),
        };
        let opened: OpenedTable = server.address().post("/api/tables", None, &open).await.expect("a table");
        opened.table.table.to_string()
    });
    let own = folder.path().join("own rules.clp");
    std::fs::write(&own, include_str!("../../../../knowledge/briscola5/prudente.clp")).expect("written");
    let own = own.to_string_lossy().into_owned();
    let (good, said) = join(&["--table", &five, "--player", "expert", "--strategy", &own]);
    assert!(good && said.contains("A game is over"), "{said}");
    std::fs::write(folder.path().join("bad.clp"), "(defrule first (calcola-giocata) -> (gioca))")
        .expect("written");
    let bad = folder.path().join("bad.clp").to_string_lossy().into_owned();
    let (good, said) = join(&["--table", &five, "--player", "expert", "--strategy", &bad]);
    assert!(!good && said.contains("bad.clp:1:"), "{said}");
    let (good, said) = join(&["--table", &five, "--player", "random", "--strategy", &own]);
    assert!(!good && said.contains("random reads no strategy file"), "{said}");
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
    assert!(server.child.wait().expect("it stops").success(), "a signal is a good end");
}

/// Sends SIGTERM and gives the process so long.
fn ends_within(server: &mut Process, limit: Duration) -> bool {
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
    server.ends_within(limit)
}

#[test]
fn a_signal_ends_the_process_while_machines_think_and_are_prepared() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path());
    let address = server.address();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("one");
    runtime.block_on(async {
        let body = serde_json::json!({"game": "chess", "name": "Ada", "players": [null, "search:time=10s"]});
        let playing: serde_json::Value = address.post("/api/play", None, &body).await.expect("a game");
        let table = playing["table"]["table"].as_u64().expect("a number");
        let mut socket = address.socket(table).await.expect("a socket");
        socket.hello(playing["token"].as_str(), None).await.expect("a hello");
        while !matches!(socket.hear().await.expect("readable").expect("open"), Tell::Start { .. }) {}
        socket.say(&Say::Move { after: 0, mv: "e2e4".to_owned() }).await.expect("sent");
        while !matches!(socket.hear().await.expect("readable").expect("open"), Tell::Event { .. }) {}
        // A learner that would take minutes, and a request that never comes to its end.
        let heavy = OpenTable {
            game: "tris:rows=19,cols=19,line=19".to_owned(),
            players: vec![Some("learner:games=200000".to_owned())],
            options: TableOptions::default(),
        };
        let asking = address.clone();
        tokio::spawn(async move { asking.post::<serde_json::Value>("/api/tables", None, &heavy).await });
        use std::io::Write;
        let half = std::net::TcpStream::connect(server.url.trim_start_matches("http://"));
        let mut half = half.expect("connected");
        half.write_all(b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{")
            .expect("sent");
        tokio::time::sleep(Duration::from_millis(700)).await;
        assert!(ends_within(&mut server, Duration::from_secs(9)), "before an operator loses patience");
        drop((socket, half));
    });
    // And the game is there after the next start.
    let again = Process::start(folder.path());
    let tables =
        runtime.block_on(again.address().get::<Vec<serde_json::Value>>("/api/tables")).expect("a list");
    assert_eq!(tables.len(), 1, "{tables:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_is_copied_and_checked_while_the_server_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let process = Process::start(folder.path());
    let open = OpenTable { game: "tris".to_owned(), players: Vec::new(), options: TableOptions::default() };
    let _: OpenedTable = process.address().post("/api/tables", None, &open).await.expect("a table");
    let admin = |arguments: &[&str]| admin(folder.path(), arguments);
    assert_eq!(admin(&["check"]), (Some(0), "Everything can be read.\n".to_owned()));
    assert_eq!(admin(&["backup", "copy.db"]), (Some(0), "The copy is copy.db.\n".to_owned()));
    let (code, said) = admin(&["delete-record", "7"]);
    assert!(code == Some(2) && said.contains("There is no record 7"), "the server says it: {code:?} {said}");
    let (code, said) = admin(&["restore", "copy.db"]);
    assert!(code == Some(2) && said.contains("in use"), "{code:?} {said}");
    process.kill();
    let (code, said) = admin(&["delete-record", "7"]);
    assert!(code == Some(2) && said.contains("There is no record 7"), "the database does: {code:?} {said}");
    let (code, said) = admin(&["restore", "copy.db"]);
    assert!(
        code == Some(0) && said.contains("What was there before is arbitro.db.before-restore-1."),
        "{said}"
    );
    let again = Process::start(folder.path());
    let tables: Vec<serde_json::Value> = again.address().get("/api/tables").await.expect("tables");
    assert_eq!(tables.len(), 1, "the copy has the table");
}
