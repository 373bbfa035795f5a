//! Who may come to a table, who may stay, and how long a table stays.

use crate::common::{House, LONG, error, last_record, make, play_tris, position, settings, until};
use arbitro_server::Settings;
use arbitro_server::client::{Address, ClientError, Socket};
use arbitro_server::wire::{
    AskSeat, OpenTable, OpenedTable, Playing, RecordCard, Say, SeatTaken, Standing, TableCard, TableOptions,
    TakeSeat, Tell,
};
use std::time::{Duration, Instant};

const PERSON: &str = "0123456789abcdef0123";

fn ask(name: &str, person: Option<&str>) -> AskSeat {
    AskSeat { name: name.to_owned(), seat: None, program: false, person: person.map(str::to_owned) }
}

fn code<T: std::fmt::Debug>(result: Result<T, ClientError>) -> String {
    match result {
        Err(ClientError::Refused { code, .. }) => code,
        other => panic!("{other:?}"),
    }
}

fn private() -> TableOptions {
    TableOptions { private: true, ..TableOptions::default() }
}

/// What the server says about a private table to a client with no invitation or a wrong one.
async fn kept_out(house: &House, table: u64, visitor: &Address) {
    let path = format!("/api/tables/{table}");
    assert_eq!(code(visitor.get::<TableCard>(&path).await), "invitation");
    assert_eq!(code(visitor.sit(table, ask("Eve", None)).await), "invitation");
    let offer = visitor.post::<SeatTaken>(&format!("{path}/offers"), None, &ask("Eve", None)).await;
    assert_eq!(code(offer), "invitation");
    let machine = TakeSeat::Machine { player: "first".to_owned(), seat: 0 };
    assert_eq!(code(visitor.post::<SeatTaken>(&format!("{path}/seats"), None, &machine).await), "invitation");
    let mut spectator = visitor.socket(table).await.expect("a socket");
    spectator.hello(None, None).await.expect("sent");
    assert_eq!(error(&mut spectator).await, "invitation");
    let listed: Vec<TableCard> = house.address.get("/api/tables").await.expect("a list");
    assert!(listed.iter().all(|card| card.table != table), "the register does not show it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_is_for_those_who_are_invited() {
    let mut house = House::open().await;
    let news = news(&house, Duration::from_secs(3));
    let opened = house.table("tris", &[], private()).await;
    let table = opened.table.table;
    let invitation = opened.invitation.clone().expect("an invitation");
    let guessed = house.address.clone().invited(Some("0".repeat(48)));
    for visitor in [&house.address, &guessed] {
        kept_out(&house, table, visitor).await;
    }
    let friend = house.address.clone().invited(Some(invitation.clone()));
    let path = format!("/api/tables/{table}");
    for token in [&invitation, &opened.owner] {
        let (status, _) = house.address.request("GET", &path, Some(token), "").await.expect("an answer");
        assert_eq!(status, 200);
    }
    let ada = friend.sit(table, ask("Ada", None)).await.expect("a seat").token.expect("a token");
    let ben = friend.sit(table, ask("Ben", None)).await.expect("a seat").token.expect("a token");
    house.restart().await;
    let friend = house.address.clone().invited(Some(invitation));
    kept_out(&house, table, &house.address).await;
    let mut spectator = friend.socket(table).await.expect("a socket");
    spectator.hello(None, None).await.expect("sent");
    until(&mut spectator, |tell| matches!(tell, Tell::Welcome { seat: None, .. }).then_some(())).await;
    // Who has a seat needs no invitation.
    let mut one = house.socket(table, Some(&ada)).await;
    let mut two = house.socket(table, Some(&ben)).await;
    play_tris(&mut one, &mut two).await;
    for socket in [&mut one, &mut two] {
        socket.say(&Say::Done { stay: false }).await.expect("sent");
    }
    let record = until(&mut one, |tell| match tell {
        Tell::Closed { record } => Some(record),
        _ => None,
    })
    .await;
    let listed: Vec<RecordCard> = house.address.get("/api/records").await.expect("a list");
    let counted: Vec<Standing> = house.address.get("/api/statistics").await.expect("standings");
    assert!(listed.is_empty() && counted.is_empty(), "{listed:?} {counted:?}");
    let (status, _) =
        house.address.request("GET", &format!("/api/records/{record}"), None, "").await.expect("an answer");
    assert_eq!(status, 200, "whoever knows the number has the record");
    assert_eq!(news.await.expect("no panic"), "", "nor was there any news of it");
}

/// What comes in a while as news of the register.
fn news(house: &House, time: Duration) -> tokio::task::JoinHandle<String> {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let host = house.url().trim_start_matches("http://").to_owned();
    tokio::spawn(async move {
        let mut stream = tokio::net::TcpStream::connect(host).await.expect("connected");
        stream.write_all(b"GET /api/tables/live HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
        let mut heard = Vec::new();
        let _ = tokio::time::timeout(time, stream.read_to_end(&mut heard)).await; // As long as it takes.
        let text = String::from_utf8_lossy(&heard).into_owned();
        let lines = text.lines().filter(|line| line.starts_with("data:") || line.starts_with("event:"));
        lines.collect()
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_bots_can_be_private_too() {
    let house = House::open().await;
    let play = serde_json::json!({"game": "tris", "name": "Ada", "options": {"private": true}});
    let playing: Playing = house.address.post("/api/play", None, &play).await.expect("a game");
    kept_out(&house, playing.table.table, &house.address).await;
    let friend = house.address.clone().invited(playing.invitation);
    let mut spectator = friend.socket(playing.table.table).await.expect("a socket");
    spectator.hello(None, None).await.expect("sent");
    until(&mut spectator, |tell| matches!(tell, Tell::Welcome { .. }).then_some(())).await;
    assert!(house.table("tris", &[], TableOptions::default()).await.invitation.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_has_one_seat_except_where_they_study() {
    let house = House::open().await;
    let table = house.table("briscola5", &[], TableOptions::default()).await.table.table;
    let ada = house.address.sit(table, ask("Ada", Some(PERSON))).await.expect("a seat");
    assert_eq!(code(house.address.sit(table, ask("Eva", Some(PERSON))).await), "one-seat");
    let path = format!("/api/tables/{table}");
    let offers = format!("{path}/offers");
    assert_eq!(
        code(house.address.post::<SeatTaken>(&offers, None, &ask("E", Some(PERSON))).await),
        "one-seat"
    );
    // The token of a seat tells the same of a client that says nothing of its person.
    let again = TakeSeat::Ask(ask("Eva", None));
    let seats = format!("{path}/seats");
    assert_eq!(code(house.address.post::<SeatTaken>(&seats, ada.token.as_deref(), &again).await), "one-seat");
    // An offer counts as well.
    let other = "another person's secret";
    house.address.post::<serde_json::Value>(&offers, None, &ask("Ben", Some(other))).await.expect("an offer");
    assert_eq!(code(house.address.sit(table, ask("Ben", Some(other))).await), "one-seat");
    assert_eq!(code(house.address.sit(table, ask("Carl", Some("short"))).await), "text");
    // Whoever leaves may come back, and another table is another table.
    let (status, _) =
        house.address.request("DELETE", &seats, ada.token.as_deref(), "").await.expect("an answer");
    assert_eq!(status, 204);
    house.address.sit(table, ask("Ada", Some(PERSON))).await.expect("a seat again");
    let study = TableOptions { study: true, ..TableOptions::default() };
    let table = house.table("tris", &[], study).await.table.table;
    for _ in 0..2 {
        house.address.sit(table, ask("Ada", Some(PERSON))).await.expect("a seat for study");
    }
}

async fn remove(house: &House, opened: &OpenedTable, token: &str, seat: &str) -> (u16, String) {
    let path = format!("/api/tables/{}/seats/{seat}", opened.table.table);
    house.address.request("DELETE", &path, Some(token), "").await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_removes_players_before_the_start() {
    let mut house = House::open().await;
    let opened = house.table("tris", &[], TableOptions::default()).await;
    let table = opened.table.table;
    let eve = house.address.sit(table, ask("Eve", Some(PERSON))).await.expect("a seat");
    let eve = eve.token.expect("a token");
    let mut socket = house.socket(table, Some(&eve)).await;
    until(&mut socket, |tell| matches!(tell, Tell::Welcome { .. }).then_some(())).await;
    for token in ["guessed", &eve] {
        let (status, said) = remove(&house, &opened, token, "0").await;
        assert!(status == 403 && said.contains("forbidden"), "{status} {said}");
    }
    for (seat, expected) in [("0", 204), ("1", 204), ("2", 404), ("900", 404), ("x", 404)] {
        let (status, said) = remove(&house, &opened, &opened.owner, seat).await;
        assert_eq!(status, expected, "{seat}: {said}");
    }
    assert_eq!(error(&mut socket).await, "removed");
    assert!(socket.hear().await.expect("readable").is_none(), "the socket is closed");
    let mut back = house.socket(table, Some(&eve)).await;
    assert_eq!(error(&mut back).await, "forbidden");
    house.restart().await;
    assert_eq!(code(house.address.sit(table, ask("Nobody", Some(PERSON))).await), "removed");
    // Bots can be removed as well, and nobody once a game has begun.
    let path = format!("/api/tables/{table}/seats");
    let machine = TakeSeat::Machine { player: "first".to_owned(), seat: 1 };
    for _ in 0..2 {
        let taken = house.address.post::<SeatTaken>(&path, Some(&opened.owner), &machine).await;
        assert_eq!(taken.expect("a bot").seat, 1);
        assert_eq!(remove(&house, &opened, &opened.owner, "1").await.0, 204);
    }
    house.address.post::<SeatTaken>(&path, Some(&opened.owner), &machine).await.expect("a bot");
    let ada = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    position(&mut socket).await;
    let (status, said) = remove(&house, &opened, &opened.owner, "0").await;
    assert!(status == 409 && said.contains("problem-remove-before-start"), "{status} {said}");
}

/// Waits until the table is gone; how long that took.
async fn gone(house: &House, table: u64) -> Duration {
    let began = Instant::now();
    let waiting = async {
        while house.address.get::<TableCard>(&format!("/api/tables/{table}")).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, waiting).await.expect("it goes");
    began.elapsed()
}

async fn welcomed(house: &House, table: u64, token: Option<&str>) -> Socket {
    let mut socket = house.socket(table, token).await;
    until(&mut socket, |tell| matches!(tell, Tell::Welcome { .. }).then_some(())).await;
    socket
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_when_nobody_is_connected_and_no_game_is_played() {
    let brief = Duration::from_millis(1_200);
    let house = House::with(Settings { empty_table: brief, ..settings() }).await;
    let never = house.table("tris", &[], TableOptions::default()).await.table.table;
    // Somebody waits for an opponent and goes away.
    let waiting = house.table("tris", &[], TableOptions::default()).await.table.table;
    let ada = house.sit(waiting, "Ada", false).await.token;
    let socket = welcomed(&house, waiting, ada.as_deref()).await;
    // Two play, and go away in the middle of a game: it waits for them.
    let playing = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (one, two) = (house.sit(playing, "One", false).await, house.sit(playing, "Two", false).await);
    let mut sockets = [
        house.socket(playing, one.token.as_deref()).await,
        house.socket(playing, two.token.as_deref()).await,
    ];
    let (n, _) = position(&mut sockets[0]).await;
    make(&mut sockets[0], n, "b2").await;
    while position(&mut sockets[0]).await.0 == n {}
    drop(sockets);
    // Two have played and go away while comments are taken.
    let over = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (three, four) = (house.sit(over, "Three", false).await, house.sit(over, "Four", false).await);
    let mut last = house.socket(over, three.token.as_deref()).await;
    let mut other = house.socket(over, four.token.as_deref()).await;
    play_tris(&mut last, &mut other).await;
    drop((last, other));
    gone(&house, never).await;
    gone(&house, over).await;
    last_record(&house, "tris:rows=3,cols=3,line=3").await;
    tokio::time::sleep(brief).await;
    for kept in [waiting, playing] {
        house.address.get::<TableCard>(&format!("/api/tables/{kept}")).await.expect("it stays");
    }
    drop(socket);
    let took = gone(&house, waiting).await;
    assert!(took >= brief.mul_f64(0.8), "{took:?}");
    let mut back = house.socket(playing, one.token.as_deref()).await;
    assert_eq!(position(&mut back).await.0, n + 1, "the game goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_was_just_taken_keeps_the_table() {
    let house = House::with(Settings {
        empty_table: Duration::from_millis(300),
        unclaimed: Duration::from_millis(1_500),
        ..settings()
    })
    .await;
    let open = OpenTable { game: "tris".to_owned(), players: Vec::new(), options: TableOptions::default() };
    let table =
        house.address.post::<OpenedTable>("/api/tables", None, &open).await.expect("a table").table.table;
    let began = Instant::now();
    house.sit(table, "Ada", false).await;
    gone(&house, table).await;
    assert!(began.elapsed() >= Duration::from_millis(1_800), "{:?}", began.elapsed());
}
