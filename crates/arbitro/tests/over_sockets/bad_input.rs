//! Malformed, oversized, out-of-order, replayed or foreign messages: one clear error, and everybody else goes on.

use crate::common::{House, error, make, position, settings};
use arbitro_server::Settings;
use arbitro_server::client::ClientError;
use arbitro_server::wire::{
    AskSeat, OpenTable, OpenedTable, Say, SeatOffer, SeatTaken, TableOptions, TakeSeat,
};
use proptest::prelude::*;
use std::time::Duration;

fn code<T: std::fmt::Debug>(result: Result<T, ClientError>) -> String {
    match result {
        Err(ClientError::Refused { code, message }) => {
            assert_ne!(message.id, "", "{message}");
            code
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_messages_get_one_error_and_the_game_goes_on() {
    let house = House::open().await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut ada = house.socket(table, ada.token.as_deref()).await;
    let mut ben = house.socket(table, ben.token.as_deref()).await;
    let (n, _) = position(&mut ada).await;
    position(&mut ben).await;
    for (text, expected) in [
        ("", "malformed"),
        ("{", "malformed"),
        ("null", "malformed"),
        (r#"{"type":"move"}"#, "malformed"),
        (r#"{"type":"move","after":-1,"move":"b2"}"#, "malformed"),
        (r#"{"type":"cheat","after":0,"move":"b2"}"#, "malformed"),
        (r#"{"type":"hello","protocol":1}"#, "out-of-order"),
        (r#"{"type":"move","after":7,"move":"b2"}"#, "stale"),
        (r#"{"type":"move","after":0,"move":"z9"}"#, "refused"),
        (r#"{"type":"comment","id":1,"on":99,"text":"what?"}"#, "not-found"),
        (r#"{"type":"done"}"#, "not-over"),
        (r#"{"type":"chat","text":""}"#, "text"),
    ] {
        ada.say_text(text.to_owned()).await.expect("sent");
        assert_eq!(error(&mut ada).await, expected, "{text}");
    }
    ada.say_text(format!(r#"{{"type":"chat","text":"{}"}}"#, "x".repeat(20_000))).await.expect("sent");
    assert_eq!(error(&mut ada).await, "too-long");
    let nested = "[".repeat(8_000);
    ada.say_text(nested).await.expect("sent");
    assert_eq!(error(&mut ada).await, "malformed", "deep nesting is no danger");
    // It is not Ben's turn, and the refusal names only what he may know.
    make(&mut ben, 0, "a1").await;
    assert_eq!(error(&mut ben).await, "refused");
    make(&mut ada, n, "b2").await;
    let (n, asked) = position(&mut ben).await;
    assert_eq!((n, asked.offers.len()), (1, 8), "the game went on");
    // Those who watch can do nothing but watch.
    let mut watcher = house.socket(table, None).await;
    watcher.say(&Say::Move { after: 1, mv: "a1".into() }).await.expect("sent");
    assert_eq!(error(&mut watcher).await, "only-watching");
}

#[tokio::test(flavor = "multi_thread")]
async fn hellos_that_are_none_are_refused() {
    let house = House::open().await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    for (text, expected) in [
        (r#"{"type":"hello","protocol":2}"#, "version"),
        (r#"{"type":"ping"}"#, "out-of-order"),
        (r#"{"type":"hello","protocol":1,"token":"guessed"}"#, "forbidden"),
        ("hello", "malformed"),
    ] {
        let mut socket = house.address.socket(table).await.expect("a socket");
        socket.say_text(text.to_owned()).await.expect("sent");
        assert_eq!(error(&mut socket).await, expected, "{text}");
        assert!(socket.text().await.expect("readable").is_none(), "and the socket is closed");
    }
    assert_eq!(code(house.address.socket(999).await.map(|_| ())), "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_sends_too_much_is_let_go_and_nobody_else_suffers() {
    let house = House::with(Settings { mistakes_per_ten_seconds: 5, ..settings() }).await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut ben = house.socket(table, ben.token.as_deref()).await;
    let mut loud = house.socket(table, ada.token.as_deref()).await;
    for _ in 0..20 {
        if loud.say_text("noise".to_owned()).await.is_err() {
            break;
        }
    }
    let mut codes = Vec::new();
    while let Ok(Some(text)) = loud.text().await {
        if text.contains("\"type\":\"error\"") {
            codes.push(text.contains("too-many"));
        }
    }
    assert_eq!(codes.last(), Some(&true), "{codes:?}");
    position(&mut ben).await;
    let mut quiet = house.socket(table, ada.token.as_deref()).await;
    let (n, _) = position(&mut quiet).await;
    make(&mut quiet, n, "b2").await;
    position(&mut ben).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_expire_seats_run_out_and_names_are_checked() {
    let house = House::with(Settings { offer: Duration::from_millis(100), ..settings() }).await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (offers, seats) = (format!("/api/tables/{table}/offers"), format!("/api/tables/{table}/seats"));
    let ask = |name: &str, seat| AskSeat { name: name.to_owned(), seat, program: false, person: None };
    let offer: SeatOffer = house.address.post(&offers, None, &ask("Ada", Some(1))).await.expect("an offer");
    assert_eq!((offer.seat, offer.expires_ms), (1, 100));
    let refused = house.address.post::<SeatTaken>(&seats, None, &TakeSeat::Ask(ask("Ben", Some(1)))).await;
    assert_eq!(code(refused), "seat-taken", "it is kept for her");
    tokio::time::sleep(Duration::from_millis(150)).await;
    let late = TakeSeat::Confirm { offer: offer.offer };
    assert_eq!(code(house.address.post::<SeatTaken>(&seats, None, &late).await), "offer-expired");
    let offer: SeatOffer = house.address.post(&offers, None, &ask("Ada", None)).await.expect("an offer");
    let confirm = TakeSeat::Confirm { offer: offer.offer };
    let taken: SeatTaken = house.address.post(&seats, None, &confirm).await.expect("a seat");
    assert!(taken.token.is_some());
    assert_eq!(code(house.address.post::<SeatTaken>(&seats, None, &confirm).await), "offer-expired", "once");
    let machine = TakeSeat::Machine { player: "random".into(), seat: 1 };
    assert_eq!(code(house.address.post::<SeatTaken>(&seats, None, &machine).await), "forbidden");
    let seated: SeatTaken =
        house.address.post(&seats, taken.token.as_deref(), &machine).await.expect("seated by Ada");
    assert_eq!((seated.seat, seated.token), (1, None));
    assert_eq!(
        code(house.address.post::<SeatTaken>(&seats, None, &TakeSeat::Ask(ask("Carl", None))).await),
        "full"
    );
    for name in ["", "\u{202e}", &"x".repeat(40)] {
        let refused = house.address.post::<SeatTaken>(&seats, None, &TakeSeat::Ask(ask(name, None))).await;
        assert_eq!(code(refused), "text", "{name:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_ask_too_much_are_refused() {
    let house = House::with(Settings { tables_per_client: 2, ..settings() }).await;
    let open = |game: &str, players: &[&str]| OpenTable {
        game: game.to_owned(),
        players: players.iter().map(|player| Some(player.to_string())).collect(),
        options: TableOptions::default(),
    };
    for (request, expected) in [
        (open("no-such-game", &[]), "catalogue"),
        (open("tree:file=/etc/passwd", &[]), "catalogue"),
        (open("tris:rows=99", &[]), "catalogue"),
        (open("tris", &["nobody-knows"]), "catalogue"),
        (open("tris", &["random", "random"]), "catalogue"),
        (open("tris", &["random", "random", "random"]), "catalogue"),
    ] {
        let refused = house.address.post::<serde_json::Value>("/api/tables", None, &request).await;
        assert_eq!(code(refused), expected, "{request:?}");
    }
    for _ in 0..2 {
        house
            .address
            .post::<serde_json::Value>("/api/tables", None, &open("tris", &[]))
            .await
            .expect("a table");
    }
    let third = house.address.post::<serde_json::Value>("/api/tables", None, &open("tris", &[])).await;
    assert_eq!(code(third), "too-many");
    let (status, _) = house.address.request("POST", "/api/tables", None, "{").await.expect("an answer");
    assert_eq!(status, 400);
    let (status, body) = house
        .address
        .request("POST", "/api/strategies", None, &"x".repeat(300_000))
        .await
        .expect("an answer");
    assert_eq!(status, 413, "{body}");
    let (status, _) = house.address.request("GET", "/api/records/7", None, "").await.expect("an answer");
    assert_eq!(status, 404);
    let (status, _) = house.address.request("GET", "/api/nowhere", None, "").await.expect("an answer");
    assert_eq!(status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn routes_description_and_headers_agree() {
    let house = House::open().await;
    let openapi: serde_json::Value = house.address.get("/api/openapi.json").await.expect("JSON");
    let mut described = Vec::new();
    for (path, methods) in openapi["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            described.push((method.clone(), path.clone()));
        }
    }
    let mut routes: Vec<(String, String)> = arbitro_server::http::ROUTES
        .iter()
        .map(|(method, path)| (method.to_string(), path.to_string()))
        .collect();
    described.sort();
    routes.sort();
    assert_eq!(described, routes);
    for path in
        ["/api/tables?after=-1", "/api/records?limit=many", "/api/study/games/normal/arms-race?exact=7"]
    {
        let (status, body) = house.address.request("GET", path, None, "").await.expect("an answer");
        assert!(status == 400 && body.contains("\"malformed\""), "{path}: {status} {body}");
    }
    let all = format!("/api/tables?after={}", u64::MAX);
    assert_eq!(house.address.request("GET", &all, None, "").await.expect("an answer").1, "[]");
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    for (method, path) in routes.iter().filter(|(_, path)| !path.ends_with("/live")) {
        let path = path.replace("{table}", &table.to_string()).replace("{record}", "1");
        let (status, body) =
            house.address.request(&method.to_uppercase(), &path, None, "").await.expect("an answer");
        assert!(status != 405 && !body.contains("what-route"), "{method} {path}: {status} {body}");
    }
    for page in ["/", "/start.js", "/docs", "/docs/protocol", "/health"] {
        let (status, body) = house.address.request("GET", page, None, "").await.expect("an answer");
        assert!(status == 200 && !body.is_empty(), "{page}: {status}");
    }
}

/// Any sequence of messages leaves the table alive and the game where the legal moves led it.
#[derive(Debug, Clone)]
enum Act {
    Move(u8, usize, u8),
    Text(u8, String),
    Reconnect(u8),
}

const PING: &str = r#"{"type":"ping"}"#;

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let text = prop_oneof![
        Just(PING.to_owned()),
        Just(r#"{"type":"done","stay":true}"#.to_owned()),
        Just(r#"{"type":"comment","id":1,"on":0,"text":"hm"}"#.to_owned()),
        Just(r#"{"type":"hello","protocol":1}"#.to_owned()),
        "[ -~]{0,40}",
    ];
    let act = prop_oneof![
        4 => (0..2u8, 0..10usize, 0..9u8).prop_map(|(seat, after, cell)| Act::Move(seat, after, cell)),
        1 => (0..2u8, text).prop_map(|(seat, text)| Act::Text(seat, text)),
        1 => (0..2u8).prop_map(Act::Reconnect),
    ];
    proptest::collection::vec(act, 0..40)
}

async fn pong(socket: &mut arbitro_server::client::Socket) {
    crate::common::until(socket, |tell| matches!(tell, arbitro_server::wire::Tell::Pong).then_some(())).await;
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
    #[test]
    fn any_sequence_of_messages_follows_the_rules(acts in acts()) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let roomy = Settings { mistakes_per_ten_seconds: 1_000, texts_per_ten_seconds: 1_000, ..settings() };
            let mut house = House::with(roomy).await;
            let table = house.table("tris", &[], TableOptions::default()).await.table.table;
            let tokens = [house.sit(table, "a", false).await.token, house.sit(table, "b", false).await.token];
            let mut sockets = Vec::new();
            for token in &tokens {
                sockets.push(house.socket(table, token.as_deref()).await);
            }
            // The model: tris as the umpire plays it.
            let game = arbitro_catalogue::standard().game("tris").unwrap();
            let mut model = game.begin(Vec::new(), 0.into());
            for act in acts {
                match act {
                    Act::Move(seat, after, cell) => {
                        let mv = format!("{}{}", char::from(b'a' + cell % 3), 1 + cell / 3);
                        let mut seated = model.seat_mut(arbitro_game::Seat(seat)).unwrap();
                        if seated.handle().lived_count() == after {
                            let _ = seated.submit(&mv);
                        }
                        make(&mut sockets[seat as usize], after, &mv).await;
                        // The next one may be on the other socket: wait until this one is through.
                        sockets[seat as usize].say(&Say::Ping).await.unwrap();
                        pong(&mut sockets[seat as usize]).await;
                    }
                    Act::Text(seat, text) if !text.contains("done") => {
                        let is_ping = text == PING;
                        sockets[seat as usize].say_text(text).await.unwrap();
                        if is_ping {
                            // Or it would be taken for the answer to a later one.
                            pong(&mut sockets[seat as usize]).await;
                        }
                    }
                    Act::Text(..) => {}
                    Act::Reconnect(seat) => {
                        sockets[seat as usize] = house.socket(table, tokens[seat as usize].as_deref()).await;
                    }
                }
            }
            for seat in 0..2u8 {
                let mut socket = house.socket(table, tokens[seat as usize].as_deref()).await;
                let (n, seen) = position(&mut socket).await;
                let seat = model.seat(arbitro_game::Seat(seat)).unwrap();
                assert_eq!(n, seat.lived_count());
                assert_eq!(seen.view, Some(seat.view()));
            }
            house.stop().await;
        });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_the_server_cannot_be_named() {
    let house = House::open().await;
    let open = |game: &str, player: &str| OpenTable {
        game: game.to_owned(),
        players: vec![Some(player.to_owned())],
        options: TableOptions::default(),
    };
    for (game, player) in [
        ("tree:file=secret.tree", "random"),
        ("secret.tree", "random"),
        ("tree:file=/etc/passwd", "random"),
        ("tris:rows=/a.tree", "random"),
        ("tris:rows=4", "learner:file=Cargo.toml"),
        ("briscola5:sixty=draw", "expert:strategy=Cargo.toml"),
        ("briscola5:sixty=draw", "expert:strategy=Makefile"),
        ("briscola5:sixty=draw", "expert:strategy=/etc/passwd"),
    ] {
        let refused = house.address.post::<OpenedTable>("/api/tables", None, &open(game, player)).await;
        let refused = refused.expect_err("refused").to_string();
        assert!(refused.contains("(catalogue)"), "{game} {player}: {refused}");
    }
    for (game, player) in [
        ("briscola5", "expert:strategy=prudente"),
        ("tris:rows=4", "random"),
        ("chess:fen=8/8/8/8/8/4k3/8/4K2R w K - 0 1", "random"),
    ] {
        let opened: OpenedTable =
            house.address.post("/api/tables", None, &open(game, player)).await.expect("a table");
        assert!(opened.table.game.starts_with(game.split(':').next().expect("a name")));
    }
}
