//! What one client can make the house do, and what it may see of it.

use crate::common::{House, error, last_record, make, position, settings, until};
use arbitro_server::Settings;
use arbitro_server::client::{Address, ClientError};
use arbitro_server::wire::{AskSeat, OpenTable, Playing, Say, Spectators, TableOptions, Tell};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

fn heavy() -> OpenTable {
    OpenTable {
        game: "tris:rows=19,cols=19,line=19".to_owned(),
        players: vec![Some("learner:games=200000".to_owned())],
        options: TableOptions::default(),
    }
}

fn refusal<T: std::fmt::Debug>(result: Result<T, ClientError>) -> (String, String) {
    match result {
        Err(ClientError::Refused { code, message }) => (code, message.to_string()),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_that_takes_long_to_prepare_stops_nobody() {
    let mut house = House::with(Settings { machine_thinking: Duration::from_secs(3), ..settings() }).await;
    let preparing: Vec<_> = (0..2)
        .map(|_| {
            let address = house.address.clone();
            tokio::spawn(
                async move { address.post::<serde_json::Value>("/api/tables", None, &heavy()).await },
            )
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(600)).await;
    let body = serde_json::json!({"game": "tris", "name": "Ada", "players": [null, "first"]});
    let playing: Playing = house.address.post("/api/play", None, &body).await.expect("a game, meanwhile");
    let mut socket = house.socket(playing.table.table, Some(&playing.token)).await;
    let (n, _) = position(&mut socket).await;
    make(&mut socket, n, "b2").await;
    while position(&mut socket).await.0 < 2 {}
    let mut said = Vec::new();
    for asked in preparing {
        said.push(refusal(asked.await.expect("no panic")).1);
    }
    assert!(said.iter().all(|said| said.contains("bot-not-ready")), "{said:?}");
    // Called off by whoever asked, or by the end of the server.
    let address = house.address.clone();
    let asking =
        tokio::spawn(async move { address.post::<serde_json::Value>("/api/tables", None, &heavy()).await });
    tokio::time::sleep(Duration::from_millis(600)).await;
    let began = Instant::now();
    house.stop().await;
    assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
    asking.await.expect("no panic").expect_err("the server has stopped");
}

#[tokio::test(flavor = "multi_thread")]
async fn options_and_names_have_limits() {
    let house = House::open().await;
    let hasty = TableOptions { thinking_ms: Some(0), ..TableOptions::default() };
    let late = TableOptions { spectators: Spectators::DelayedMs(u32::MAX), ..TableOptions::default() };
    for options in [hasty, late] {
        let open = OpenTable { game: "tris".to_owned(), players: Vec::new(), options };
        let refused = house.address.post::<serde_json::Value>("/api/tables", None, &open).await;
        assert_eq!(refusal(refused).0, "catalogue", "{open:?}");
    }
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    for name in ["random", "search:time=1s", "\u{3164}"] {
        let ask = AskSeat { name: name.to_owned(), seat: None, program: false, person: None };
        assert_eq!(refusal(house.address.sit(table, ask).await).0, "text", "{name:?}");
    }
    let path = format!("/api/tables/{table}/seats");
    for (body, expected) in [
        (r#"{"name":"X","seat":300}"#, "300"),
        (r#"{"name":"X","seat":-1}"#, "-1"),
        (r#"{}"#, "missing field `name`"),
        (r#"{"player":"random"}"#, "missing field `seat`"),
        (r#"{"offer":"x","name":"X"}"#, "unknown field `name`"),
        (r#"[]"#, "malformed"),
    ] {
        let (status, said) = house.address.request("POST", &path, None, body).await.expect("an answer");
        assert!(status == 400 && said.contains(expected), "{body}: {said}");
    }
    let (status, said) = house.address.request("PUT", "/api/tables", None, "").await.expect("an answer");
    assert!(status == 405 && said.contains("\"method\""), "{status} {said}");
    let mut socket = house.address.socket(table).await.expect("a socket");
    socket.say_text(r#"{"type":"hello","protocol":2,"new":1}"#.to_owned()).await.expect("sent");
    assert_eq!(error(&mut socket).await, "version");
}

/// An address that is free at the moment.
fn free_address() -> std::net::SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}

/// One request with header lines of one's own; the whole answer.
async fn raw(house: &House, head: &str) -> String {
    let url = house.url();
    let mut stream =
        tokio::net::TcpStream::connect(url.trim_start_matches("http://")).await.expect("connected");
    let request = format!("{head}\r\nHost: here\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer.to_ascii_lowercase()
}

#[tokio::test(flavor = "multi_thread")]
async fn allowed_origins_may_read_and_send_and_others_may_not() {
    let origins = vec!["https://play.example".to_owned()];
    let house = House::with(Settings { origins, ..settings() }).await;
    let preflight = "OPTIONS /api/tables HTTP/1.1\r\nAccess-Control-Request-Method: POST\r\nOrigin: ";
    let allowed = raw(&house, &format!("{preflight}https://play.example")).await;
    assert!(allowed.starts_with("http/1.1 204"), "{allowed}");
    assert!(allowed.contains("access-control-allow-origin: https://play.example"), "{allowed}");
    assert!(allowed.contains("access-control-allow-headers: authorization, content-type"), "{allowed}");
    let other = raw(&house, &format!("{preflight}https://evil.example")).await;
    assert!(!other.contains("access-control-allow"), "{other}");
    let read = raw(&house, "GET /api/tables HTTP/1.1\r\nOrigin: https://play.example").await;
    assert!(read.contains("access-control-allow-origin: https://play.example"), "{read}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_read_is_let_go_and_the_others_go_on() {
    let busy = Settings {
        texts_per_ten_seconds: 1_000_000,
        messages_per_second: u32::MAX,
        heartbeat: Duration::from_millis(1_500),
        metrics: Some(free_address()),
        ..settings()
    };
    let operator: Address = format!("http://{}", busy.metrics.expect("given")).parse().expect("an address");
    let house = House::with(busy).await;
    let (status, _) = house.address.request("GET", "/metrics", None, "").await.expect("an answer");
    assert_eq!(status, 404, "what is counted is for the operator");
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut one = house.socket(table, ada.token.as_deref()).await;
    let ben = house.socket(table, ben.token.as_deref()).await;
    position(&mut one).await;
    let _silent = house.socket(table, None).await; // It is there, and never reads.
    drop(ben);
    let sockets = |text: String| {
        let line =
            text.lines().find(|line| line.starts_with("arbitro_sockets ")).expect("counted").to_owned();
        line.rsplit(' ').next().expect("a number").parse::<u32>().expect("a number")
    };
    let text = "\u{1f0a1}".repeat(1_000);
    let mut left = u32::MAX;
    for _ in 0..500 {
        one.say(&Say::Chat { text: text.clone() }).await.expect("sent");
        until(&mut one, |tell| matches!(tell, Tell::Chat { .. }).then_some(())).await;
        let metrics = operator.request("GET", "/metrics", None, "").await.expect("an answer");
        left = sockets(metrics.1);
        if left == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(left, 1, "only she who reads is left");
    let (n, _) = {
        let mut again = house.socket(table, ada.token.as_deref()).await;
        position(&mut again).await
    };
    make(&mut one, n, "b2").await;
    while position(&mut one).await.0 == n {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_server_is_noticed() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address: Address =
        format!("http://{}", listener.local_addr().expect("bound")).parse().expect("an address");
    let address = address.patient_for(Duration::from_millis(300));
    let silent = tokio::spawn(async move {
        let mut kept = Vec::new();
        while let Ok((stream, _)) = listener.accept().await {
            kept.push(stream);
        }
    });
    let request = address.request("GET", "/api/tables", None, "").await.expect_err("nothing comes");
    assert!(request.to_string().starts_with("client-silent(") && request.is_passing(), "{request}");
    let socket = address.socket(1).await.err().expect("nothing comes");
    assert!(socket.to_string().starts_with("client-silent("), "{socket}");
    silent.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn comments_are_no_formulas() {
    let house = House::open().await;
    let table = house.table("tris", &[None, Some("first")], TableOptions::default()).await.table.table;
    let ada = house.sit(table, "=1+2", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    loop {
        let (n, now) = position(&mut socket).await;
        if now.over.is_some() {
            break;
        }
        if let Some(offer) = now.offers.last() {
            make(&mut socket, n, &offer.mv).await;
        }
    }
    socket.say(&Say::Comment { id: 1, on: 0, text: "=2+3".to_owned() }).await.expect("sent");
    socket.say(&Say::Done { stay: false }).await.expect("sent");
    let (record, _) = last_record(&house, "tris:rows=3,cols=3,line=3").await;
    let (_, log) =
        house.address.request("GET", &format!("/api/records/{record}/log"), None, "").await.expect("a log");
    assert!(log.contains(",'=2+3,") && log.contains(",'=1+2,") && !log.contains(",="), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_one_address_do_not_fill_the_disk() {
    let house = House::with(Settings { record_bytes_per_client: 2_000, ..settings() }).await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let mut sockets = Vec::new();
    for name in ["one", "two"] {
        let taken = house.sit(table, name, true).await;
        let mut socket = house.address.socket(table).await.expect("a socket");
        let hello = serde_json::json!({
            "type": "hello", "protocol": 1, "token": taken.token, "since": 0, "stay": true
        });
        socket.say_text(hello.to_string()).await.expect("sent");
        sockets.push(socket);
    }
    // Each seat hears of every end, and one may be a game ahead of the other.
    let (mut current, mut ended) = ([None, None], std::collections::HashSet::new());
    let refused = loop {
        let (one, two) = sockets.split_at_mut(1);
        let tell = tokio::select! {
            heard = one[0].hear() => (heard, 0),
            heard = two[0].hear() => (heard, 1),
        };
        let (Ok(Some(tell)), index) = tell else { panic!("the sockets are open") };
        if let Tell::Start { game, .. } = &tell {
            current[index] = Some(*game);
        }
        match tell {
            Tell::Start { n, position, .. } | Tell::Event { n, position, .. } => {
                if position.over.is_some() {
                    ended.insert(current[index]);
                }
                if let Some(offer) = position.offers.first() {
                    make(&mut sockets[index], n, &offer.mv).await;
                }
            }
            Tell::Table { said, .. } if said.id == "table-cannot-begin" => {
                break said.to_string();
            }
            _ => {}
        }
        assert!(ended.len() < 100, "it has an end");
    };
    let games = ended.len();
    assert!(games >= 2 && refused.contains("too-many-bytes-left"), "{games} games: {refused}");
    // Nor with strategies.
    let (status, said) = house
        .address
        .request("POST", "/api/strategies", None, "(defrule a => (halt))")
        .await
        .expect("an answer");
    assert!(status == 429 && said.contains("too-many-bytes-left"), "{status} {said}");
    assert_eq!(last_record(&house, "tris:rows=3,cols=3,line=3").await.0, games as u64);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_switched_off_says_so() {
    let off = Settings { uploads: false, study: false, chat: false, statistics: false, ..settings() };
    let house = House::with(off).await;
    for (method, path) in [
        ("GET", "/api/study"),
        ("POST", "/api/study/search"),
        ("POST", "/api/strategies"),
        ("GET", "/api/statistics"),
    ] {
        let (status, said) = house.address.request(method, path, None, "{}").await.expect("an answer");
        assert!(status == 403 && said.contains("switched-off"), "{path}: {status} {said}");
    }
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let ada = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    socket.say(&Say::Chat { text: "hello".to_owned() }).await.expect("sent");
    assert_eq!(error(&mut socket).await, "switched-off");
}

/// A request with a body; the whole answer.
async fn send(house: &House, path: &str, body: &str) -> String {
    let mut stream =
        tokio::net::TcpStream::connect(house.url().trim_start_matches("http://")).await.expect("connected");
    let head = format!("POST {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n");
    let request = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer.replace("HTTP/1.1", "http/1.1").replace("Retry-After", "retry-after")
}

/// The seconds of `Retry-After`, and `limit` and `until` of the body, of an answer that a limit was met.
fn met(answer: &str) -> (Option<u64>, String, Option<u64>) {
    let (head, body) = answer.split_once("\r\n\r\n").expect("a body");
    assert!(head.starts_with("http/1.1 429"), "{answer}");
    let after = head.lines().find_map(|line| line.strip_prefix("retry-after: "));
    let body: serde_json::Value = serde_json::from_str(body).expect("JSON");
    let after = after.map(|seconds| seconds.parse().expect("seconds"));
    (after, body["limit"].as_str().expect("the limit").to_owned(), body["until"].as_u64())
}

fn now() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_meets_a_limit_is_told_which_and_until_when() {
    let narrow = Settings {
        requests_per_minute: 12,
        tables_per_client: 1,
        held_per_client: 1,
        sockets_per_client: 1,
        texts_per_ten_seconds: 1,
        ..settings()
    };
    let house = House::with(narrow).await;
    let table = house.table("briscola5", &[], TableOptions::default()).await.table.table;
    // A limit that ends with an action of a client has no time; the sentence says what.
    let second = send(&house, "/api/tables", r#"{"game":"tris"}"#).await;
    assert_eq!(met(&second), (None, "tables_per_client".to_owned(), None));
    let ada = house.sit(table, "Ada", false).await;
    // A seat without a connection is free after two minutes.
    let (after, limit, end) =
        met(&send(&house, &format!("/api/tables/{table}/seats"), r#"{"name":"Ben"}"#).await);
    let after = after.expect("a time");
    assert_eq!(limit, "held_per_client");
    assert!(
        (110..=120).contains(&after) && end.expect("a time").abs_diff(now() + after) <= 2,
        "{after} {end:?}"
    );
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    until(&mut socket, |tell| matches!(tell, Tell::Welcome { .. }).then_some(())).await;
    let other = house.address.socket(table).await.err().expect("one socket is the most").to_string();
    assert!(other.contains("too-many-own-sockets"), "{other}");
    for text in ["one", "two"] {
        socket.say(&Say::Chat { text: text.to_owned() }).await.expect("sent");
    }
    let (limit, end) = until(&mut socket, |tell| match tell {
        Tell::Error { limit, until, .. } => Some((limit, until)),
        _ => None,
    })
    .await;
    assert_eq!(limit.as_deref(), Some("texts_per_ten_seconds"));
    assert!((now()..=now() + 11).contains(&end.expect("a time")), "{end:?}");
    // Requests: one of twelve comes back in five seconds.
    let refused = loop {
        let answer = raw(&house, "GET /api/version HTTP/1.1").await;
        if !answer.starts_with("http/1.1 200") {
            break answer;
        }
    };
    let (after, limit, end) = met(&refused);
    assert_eq!(limit, "requests_per_minute");
    assert!((1..=5).contains(&after.expect("a time")) && end.is_some(), "{refused}");
    assert!(refused.contains("problem-limit-lasts") && refused.contains("too-many-requests"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_and_the_names_of_the_server_are_settings() {
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    let hosts = vec!["here".to_owned()];
    let house = House::with(Settings { proxies, hosts, requests_per_minute: 2, ..settings() }).await;
    for client in ["192.0.2.1", "192.0.2.2"] {
        let head = format!("GET /api/version HTTP/1.1\r\nX-Forwarded-For: {client}");
        assert!(raw(&house, &head).await.starts_with("http/1.1 200"));
        assert!(raw(&house, &head).await.starts_with("http/1.1 200"));
        assert!(raw(&house, &head).await.starts_with("http/1.1 429"), "each client has its own limit");
    }
    let elsewhere = "GET /api/version HTTP/1.1\r\nHost: evil.example";
    assert!(raw(&house, elsewhere).await.starts_with("http/1.1 421"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_does_not_come_is_not_waited_for() {
    let brief = Duration::from_millis(300);
    let house = House::with(Settings { head_time: brief, body_time: brief, ..settings() }).await;
    let half =
        ["GET /api/version HTT", "POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"];
    for text in half {
        let mut stream = tokio::net::TcpStream::connect(house.url().trim_start_matches("http://"))
            .await
            .expect("connected");
        stream.write_all(text.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        let closed = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
        let said = String::from_utf8_lossy(&answer).into_owned();
        assert!(closed.is_ok(), "{text}: still open");
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 4"), "{text}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_is_shown_has_an_end() {
    let house = House::open().await;
    for (game, algorithm) in [
        ("chess", "minimax-list"),
        ("tris:rows=19,cols=19,line=5", "minimax"),
        ("connect-four", "alpha-beta-list"),
    ] {
        let ask =
            serde_json::json!({ "game": game, "algorithm": algorithm, "depth": 1_000_000, "after": [] });
        let answer = house.address.request("POST", "/api/study/search", None, &ask.to_string()).await;
        let (status, answer) = answer.expect("an answer");
        assert!(status == 200 && answer.len() < 8 << 20, "{game}: {status}, {} bytes", answer.len());
    }
}
