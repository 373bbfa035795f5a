//! Being there: who is waited for, whose time runs, what a restart and a reconnection give back.

use crate::common::{House, LONG, error, last_record, make, play_tris, position, settings, until};
use arbitro_catalogue::standard;
use arbitro_server::client::Guest;
use arbitro_server::wire::{
    AskSeat, PROTOCOL, Phase, Presence, RecordCard, Say, Spectators, TableCard, TableOptions, Tell,
};
use arbitro_server::{Durability, Settings, Sqlite, Store};
use std::time::{Duration, Instant};

async fn card(house: &House, table: u64) -> TableCard {
    house.address.get(&format!("/api/tables/{table}")).await.expect("a card")
}

#[tokio::test(flavor = "multi_thread")]
async fn without_anybody_there_no_game_begins_and_none_goes_on() {
    let house = House::open().await;
    let options = TableOptions { grace_ms: 0, ..TableOptions::default() };
    let opened = house.table("connect-four", &[], options).await;
    let table = opened.table.table;
    let (ada, ben) = (house.sit(table, "Ada", true).await, house.sit(table, "Ben", true).await);
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(card(&house, table).await.phase, Phase::Waiting, "nobody is there");
    let mut sockets = Vec::new();
    for token in [&ada.token, &ben.token] {
        sockets.push(house.socket(table, token.as_deref()).await);
    }
    position(&mut sockets[0]).await;
    let path = format!("/api/tables/{table}");
    let (status, said) =
        house.address.request("DELETE", &path, Some(&opened.owner), "").await.expect("an answer");
    assert!(status == 409 && said.contains("\"playing\""), "{said}");
    // Ada, whose turn it is, leaves last: a substitute of Ada's could move while Ben is still there.
    for left in [1, 0] {
        sockets.truncate(left);
        while card(&house, table).await.seats[left].presence == Presence::Here {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    tokio::time::sleep(Duration::from_millis(600)).await;
    let mut back = house.socket(table, ada.token.as_deref()).await;
    let (before, _) = position(&mut back).await;
    drop(back);
    tokio::time::sleep(Duration::from_millis(600)).await;
    let mut back = house.socket(table, ada.token.as_deref()).await;
    let (after, _) = position(&mut back).await;
    assert_eq!((before, after), (0, 0), "nobody played on while nobody was there");
    drop(back);
    // The owner need not wait for a game in which nobody is.
    let closing = async {
        while house.address.request("DELETE", &path, Some(&opened.owner), "").await.expect("an answer").0
            != 204
        {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(LONG, closing).await.expect("closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_everybody_left_is_broken_off() {
    let house = House::open().await;
    let table = house.table("tris", &[None, Some("first")], TableOptions::default()).await.table.table;
    let ada = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    position(&mut socket).await;
    socket.say(&Say::Leave).await.expect("sent");
    let (_, record) = last_record(&house, "tris:rows=3,cols=3,line=3").await;
    assert!(record.contains("everybody has left"), "{record}");
    // The record is there as soon as it is stored, the register a moment later.
    let free = async {
        while card(&house, table).await.seats[0].presence != Presence::Free {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, free).await.expect("the seat is free");
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_that_leave_after_their_last_game_leave_no_game_behind() {
    let house = House::open().await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let game = standard().game("tris").expect("tris");
    let mut playing = Vec::new();
    for seat in 0..2 {
        let ask = AskSeat { name: format!("guest {seat}"), seat: Some(seat), program: true, person: None };
        let mut guest =
            Guest::sit(house.address.clone(), table, ask, game.clone(), "first", 1).await.expect("seated");
        playing.push(tokio::spawn(async move { guest.play(2, |_, _| {}).await }));
    }
    for player in playing {
        tokio::time::timeout(LONG, player).await.expect("in time").expect("no panic").expect("played");
    }
    let free = |card: &TableCard| card.seats.iter().all(|seat| seat.presence == Presence::Free);
    let now = card(&house, table).await;
    assert!(free(&now) && now.phase == Phase::Waiting, "{now:?}");
    let records: Vec<RecordCard> = house.address.get("/api/records").await.expect("a list");
    assert_eq!(records.len(), 2, "the games that they played, and no other");
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_that_stay_play_on_without_saying_so_each_time() {
    // Whoever does not say so would be waited for until tomorrow.
    let house = House::with(Settings { between_games: Duration::from_secs(86_400), ..settings() }).await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let mut sockets = Vec::new();
    for name in ["Ada", "Ben"] {
        let token = house.sit(table, name, true).await.token;
        let mut socket = house.address.socket(table).await.expect("a socket");
        let hello = Say::Hello {
            protocol: PROTOCOL,
            token,
            game: None,
            since: 0,
            drawing: false,
            stay: true,
            invitation: None,
        };
        socket.say(&hello).await.expect("sent");
        sockets.push(socket);
    }
    let [one, two] = &mut sockets[..] else { panic!("two sockets") };
    for _ in 0..3 {
        play_tris(one, two).await;
    }
    // One who has had enough goes between two games like anybody else.
    one.say(&Say::Leave).await.expect("sent");
    until(one, |tell| matches!(tell, Tell::Ack { of, .. } if of == "leave").then_some(())).await;
    let records: Vec<RecordCard> = house.address.get("/api/records").await.expect("a list");
    assert!(records.len() >= 3, "{records:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_gives_back_clock_done_and_comments() {
    let mut house = House::open().await;
    let options =
        TableOptions { thinking_ms: Some(500), substitute: "first".to_owned(), ..TableOptions::default() };
    let timed = house.table("tris", &[], options).await.table.table;
    let dora = house.sit(timed, "Dora", false).await;
    house.sit(timed, "Emil", false).await;
    let mut socket = house.socket(timed, dora.token.as_deref()).await;
    position(&mut socket).await;
    drop(socket); // While nobody is there, no time runs.
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut one = house.socket(table, ada.token.as_deref()).await;
    let mut two = house.socket(table, ben.token.as_deref()).await;
    play_tris(&mut one, &mut two).await;
    // However often it is said, it is stored and told once.
    for _ in 0..5 {
        one.say(&Say::Done { stay: true }).await.expect("sent");
    }
    for _ in 0..5 {
        until(&mut one, |tell| matches!(tell, Tell::Ack { of, .. } if of == "done").then_some(())).await;
    }
    two.say(&Say::Ping).await.expect("sent");
    let mut told = 0;
    until(&mut two, |tell| {
        told += usize::from(matches!(&tell, Tell::Table { said, .. } if said.id == "table-has-done"));
        matches!(tell, Tell::Pong).then_some(())
    })
    .await;
    assert_eq!(told, 1);
    house.restart().await;
    // The register shows the table when its dealer has read the game again.
    let mut shown = false;
    for _ in 0..100 {
        shown = card(&house, table).await.seats[0].done;
        if shown {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(shown, "she said so before");
    let mut socket = house.socket(timed, dora.token.as_deref()).await;
    let (before, first) = position(&mut socket).await;
    assert!(first.clock_ms.is_some_and(|left| left <= 500), "{first:?}");
    loop {
        // Nobody touches anything: the time runs out, and the substitute moves.
        let (n, _) = position(&mut socket).await;
        if n > before {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_during_the_game_has_his_comments() {
    let house = House::open().await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let (n, _) = position(&mut socket).await;
    make(&mut socket, n, "b2").await;
    socket.say(&Say::Comment { id: 1, on: 0, text: "the centre".to_owned() }).await.expect("sent");
    until(&mut socket, |tell| matches!(tell, Tell::Ack { .. }).then_some(())).await;
    for (token, expected) in [(ada.token, 1), (ben.token, 0), (None, 0)] {
        let mut again = house.socket(table, token.as_deref()).await;
        let comments = until(&mut again, |tell| match tell {
            Tell::Welcome { comments, .. } => Some(comments),
            _ => None,
        })
        .await;
        assert_eq!(comments.len(), expected, "only the author has it yet");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_a_seat_does_not_depend_on_what_others_do() {
    let house = House::open().await;
    let options =
        TableOptions { thinking_ms: Some(2_000), substitute: "first".to_owned(), ..TableOptions::default() };
    let table = house.table("pennies", &[], options).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut ada = house.socket(table, ada.token.as_deref()).await;
    let _ben = house.socket(table, ben.token.as_deref()).await;
    let (n, first) = position(&mut ada).await;
    let began = Instant::now();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    make(&mut ada, n, &first.offers[0].mv).await;
    while position(&mut ada).await.1.over.is_none() {}
    let took = began.elapsed();
    assert!(took < Duration::from_millis(3_200), "the other seat had its two seconds and no more: {took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_try_does_not_touch_the_clock() {
    let house = House::open().await;
    for rules in ["icc", "thesis"] {
        // The pawn on a3 is in the way of the rook, and White does not know.
        let game = format!("kriegspiel:rules={rules},fen=4k3/8/8/8/8/p7/8/R3K3 w - - 0 1");
        let options = TableOptions { thinking_ms: Some(60_000), ..TableOptions::default() };
        let table = house.table(&game, &[], options).await.table.table;
        let (white, black) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
        let mut ada = house.socket(table, white.token.as_deref()).await;
        let (n, _) = position(&mut ada).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        let mut clocks = Vec::new();
        for tries in 0..2 {
            for token in [black.token.as_deref(), None, white.token.as_deref()] {
                let mut again = house.socket(table, token).await;
                clocks.push(position(&mut again).await.1.clock_ms.expect("a clock"));
            }
            if tries == 0 {
                make(&mut ada, n, "a1a5").await;
                let (after, _) = position(&mut ada).await;
                assert!(after > n, "she was told that it cannot be done");
            }
        }
        assert!(clocks.iter().all(|left| (20_000..=59_700).contains(left)), "{rules}: {clocks:?}");
        assert!(clocks.windows(2).all(|pair| pair[1] <= pair[0]), "{rules}: {clocks:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_machine_thinks_others_come_and_go() {
    let mut house = House::open().await;
    let table =
        house.table("chess", &[None, Some("search:time=8s")], TableOptions::default()).await.table.table;
    let ada = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let (n, _) = position(&mut socket).await;
    make(&mut socket, n, "e2e4").await;
    let (n, _) = position(&mut socket).await;
    let began = Instant::now();
    for token in [ada.token.as_deref(), None] {
        let mut again = house.socket(table, token).await;
        let (known, seen) = position(&mut again).await;
        assert_eq!(seen.next, Some(vec![1]));
        assert!(token.is_none() || known == n, "{known} {n}");
    }
    assert!(began.elapsed() < Duration::from_secs(5), "nobody waited for the machine: {:?}", began.elapsed());
    // Nor does the server when it is asked to stop.
    let began = Instant::now();
    house.stop().await;
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_that_nobody_comes_to_are_free_again() {
    let brief = Settings { unclaimed: Duration::from_millis(1_500), held_per_client: 2, ..settings() };
    let house = House::with(brief).await;
    let table = house.table("briscola5", &[], TableOptions::default()).await.table.table;
    house.sit(table, "Ada", false).await;
    house.sit(table, "Ada", false).await;
    let names: Vec<_> = card(&house, table).await.seats.into_iter().filter_map(|seat| seat.name).collect();
    assert_eq!(names, ["Ada", "Ada (2)"], "two of one name are told apart");
    let ask = AskSeat { name: "Carl".to_owned(), seat: None, program: false, person: None };
    let offer =
        house.address.post::<serde_json::Value>(&format!("/api/tables/{table}/offers"), None, &ask).await;
    assert!(
        offer.expect_err("too many").to_string().contains("too-many"),
        "an address holds two seats at most"
    );
    let waiting = async {
        while card(&house, table).await.seats.iter().any(|seat| seat.presence != Presence::Free) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, waiting).await.expect("nobody came");
    house.sit(table, "Carl", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_read_of_a_damaged_game_is_kept_and_numbers_are_not_used_again() {
    let mut house = House::open().await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let opened = house.table("tris", &[], TableOptions::default()).await;
    let gone = opened.table.table;
    let (ada, _) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let (n, _) = position(&mut socket).await;
    make(&mut socket, n, "b2").await;
    position(&mut socket).await;
    let closed =
        house.address.request("DELETE", &format!("/api/tables/{gone}"), Some(&opened.owner), "").await;
    assert_eq!(closed.expect("an answer").0, 204);
    let path = house.folder.path().join("arbitro.db");
    let second = Sqlite::open(&path, Durability::Process).await.err().expect("one server for one file");
    assert!(second.to_string().starts_with("store-in-use(path: "), "{second}");
    house.stop().await;
    {
        use arbitro_server::store::{Entry, Happened, Made};
        let store = Sqlite::open(&path, Durability::Process).await.expect("it is free now");
        let impossible = Happened::Moved(vec![Made("O".to_owned(), "b2".to_owned())]);
        store.append(&[Entry::Event(1, impossible)]).await.expect("stored");
        store.close().await;
    }
    house.restart().await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let (n, seen) = position(&mut socket).await;
    assert_eq!(n, 1, "the move that was good");
    assert!(
        seen.over.expect("broken off").broken_off.expect("why").to_string().contains("could not be read")
    );
    let new = house.table("tris", &[], TableOptions::default()).await.table.table;
    assert!(new > gone, "{new} is the number of another table");
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_are_sent_away_are_told_why() {
    let house = House::open().await;
    let opened = house.table("tris", &[], TableOptions::default()).await;
    let table = opened.table.table;
    let ada = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    until(&mut socket, |tell| matches!(tell, Tell::Welcome { .. }).then_some(())).await;
    let closed =
        house.address.request("DELETE", &format!("/api/tables/{table}"), Some(&opened.owner), "").await;
    assert_eq!(closed.expect("an answer").0, 204);
    assert_eq!(error(&mut socket).await, "table-closed");
    let options = TableOptions { spectators: Spectators::Nobody, ..TableOptions::default() };
    let table = house.table("tris", &[], options).await.table.table;
    let mut watcher = house.socket(table, None).await;
    assert_eq!(error(&mut watcher).await, "no-spectators");
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut one = house.socket(table, ada.token.as_deref()).await;
    let mut two = house.socket(table, ben.token.as_deref()).await;
    play_tris(&mut one, &mut two).await;
    for socket in [&mut one, &mut two] {
        socket.say(&Say::Done { stay: false }).await.expect("sent");
    }
    until(&mut one, |tell| matches!(tell, Tell::Closed { .. }).then_some(())).await;
    assert_eq!(error(&mut one).await, "no-spectators", "the game is over, and nobody may watch");
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_later_are_told_everything_in_one() {
    let house = House::open().await;
    let options = TableOptions { spectators: Spectators::DelayedMs(1), ..TableOptions::default() };
    let table = house.table("pig:goal=1000", &[], options).await.table.table;
    let mut players = Vec::new();
    for name in ["one", "two"] {
        let taken = house.sit(table, name, true).await;
        players.push((usize::from(taken.seat), house.socket(table, taken.token.as_deref()).await));
    }
    let (mut n, mut now) = position(&mut players[0].1).await;
    position(&mut players[1].1).await;
    for _ in 0..330 {
        let next = usize::from(now.next.clone().expect("public")[0]);
        let offer = now.offers.iter().find(|offer| offer.mv.contains("roll")).or(now.offers.first());
        let mv = offer.expect("a move").mv.clone();
        make(&mut players[next].1, n, &mv).await;
        let mut seen = Vec::new();
        for (_, socket) in &mut players {
            seen.push(position(socket).await);
        }
        let next = usize::from(seen[0].1.next.clone().expect("public").first().copied().unwrap_or_default());
        (n, now) = seen.swap_remove(next);
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mut watcher = house.socket(table, None).await;
    let (seen, _) = position(&mut watcher).await;
    assert!(seen >= 330, "{seen}");
    watcher.say(&Say::Ping).await.expect("sent");
    until(&mut watcher, |tell| matches!(tell, Tell::Pong).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delay_is_for_those_who_watch_and_not_for_those_who_play() {
    let house = House::open().await;
    let options = TableOptions { spectators: Spectators::DelayedMs(600_000), ..TableOptions::default() };
    let table = house.table("tris", &[], options).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut one = house.socket(table, ada.token.as_deref()).await;
    let mut two = house.socket(table, ben.token.as_deref()).await;
    play_tris(&mut one, &mut two).await;
    one.say(&Say::Done { stay: false }).await.expect("sent");
    let live = until(&mut two, |tell| match tell {
        Tell::Table { table, said } if said.id == "table-has-done" => Some(table),
        _ => None,
    })
    .await;
    assert_eq!((live.phase, live.seats[0].done), (Phase::Commenting, true));
    let late = card(&house, table).await;
    assert_eq!((late.phase, late.seats[0].done), (Phase::Waiting, false), "the register tells nothing early");
    let mut watcher = house.socket(table, None).await;
    let welcome = until(&mut watcher, |tell| match tell {
        Tell::Welcome { table, .. } => Some(table),
        _ => None,
    })
    .await;
    assert_eq!(welcome.phase, Phase::Waiting);
    two.say(&Say::Done { stay: false }).await.expect("sent");
    until(&mut one, |tell| matches!(tell, Tell::Closed { .. }).then_some(())).await;
    until(&mut two, |tell| matches!(tell, Tell::Closed { .. }).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_register_shows_who_has_been_offered_a_seat_and_who_is_there() {
    let house = House::open().await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let ask = AskSeat { name: "Ben".to_owned(), seat: Some(1), program: false, person: None };
    let offer = format!("/api/tables/{table}/offers");
    house.address.post::<serde_json::Value>(&offer, None, &ask).await.expect("an offer");
    let ada = house
        .address
        .sit(table, AskSeat { name: "Ada".to_owned(), seat: Some(0), program: false, person: None })
        .await;
    let presences = |card: TableCard| card.seats.into_iter().map(|seat| seat.presence).collect::<Vec<_>>();
    assert_eq!(presences(card(&house, table).await), [Presence::Away, Presence::Offered]);
    let _socket = house.socket(table, ada.expect("a seat").token.as_deref()).await;
    let here = async {
        while presences(card(&house, table).await) != [Presence::Here, Presence::Offered] {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, here).await.expect("in time");
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_that_say_nothing_play_on_after_a_pause() {
    let house = House::with(Settings { between_games: Duration::from_millis(100), ..settings() }).await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", true).await, house.sit(table, "Ben", true).await);
    let mut ada = house.socket(table, ada.token.as_deref()).await;
    let mut ben = house.socket(table, ben.token.as_deref()).await;
    for _ in 0..2 {
        play_tris(&mut ada, &mut ben).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_closes_a_table_and_nobody_watches_where_nobody_may() {
    let house = House::open().await;
    let options = TableOptions { spectators: Spectators::Nobody, ..TableOptions::default() };
    let opened = house.table("tris", &[], options).await;
    let path = format!("/api/tables/{}", opened.table.table);
    let ada = house.sit(opened.table.table, "Ada", false).await.token.expect("a token");
    for token in [None, Some("guessed"), Some(&*ada)] {
        let (status, said) = house.address.request("DELETE", &path, token, "").await.expect("an answer");
        assert!((400..500).contains(&status), "{token:?}: {status} {said}");
    }
    house.address.get::<TableCard>(&path).await.expect("it is still there");
    let mut watcher = house.address.socket(opened.table.table).await.expect("a socket");
    watcher.hello(None, None).await.expect("sent");
    assert_eq!(error(&mut watcher).await, "no-spectators");
    let (status, _) =
        house.address.request("DELETE", &path, Some(&opened.owner), "").await.expect("an answer");
    assert!((200..300).contains(&status), "the owner: {status}");
}
