//! Nothing hidden leaves the server: the whole traffic of each seat and of those who watch is recorded through whole
//! games and compared with what the umpire told that seat.

use crate::common::{House, LONG, all_games, last_record, make, play_one, position, until};
use arbitro_catalogue::standard;
use arbitro_game::Seat;
use arbitro_server::client::Socket;
use arbitro_server::wire::{Lived, Say, Spectators, TableOptions, Tell};
use arbitro_table::{Experience, FullGame, Record};
use serde_json::Value;

/// What a seat may be told: the view, and what it lived through, after each move of the record.
fn allowed(record: &Record, seat: Seat) -> Vec<(usize, Value)> {
    let game = standard().game(&record.game).expect("a game");
    let mut table = game.begin(Vec::new(), record.seed);
    let now = |table: &dyn FullGame| {
        let seat = table.seat(seat).expect("a seat");
        (seat.lived_count(), seat.view())
    };
    let mut allowed = vec![now(&*table)];
    // Nature moves by itself, as the seed has it.
    for made in record.moves.iter().filter(|made| made.by != "nature") {
        let mover = record.seats.iter().position(|label| *label == made.by).expect("a seat");
        table.seat_mut(Seat(mover as u8)).expect("a seat").submit(&made.mv).expect("it was made");
        allowed.push(now(&*table));
    }
    allowed
}

fn check_seat(texts: &[String], record: &Record, table: &dyn FullGame, seat: Seat) {
    let lived = table.seat(seat).expect("a seat").lived(0);
    assert_eq!(table.wrong_roll(), None, "the cards follow from the key that was committed to");
    let key = record.seed.to_string();
    assert!(texts.iter().all(|text| !text.contains(&key)), "the key is a secret until the end");
    let allowed = allowed(record, seat);
    let mut known = 0;
    for text in texts {
        let (n, new, position) = match serde_json::from_str(text).expect("of the protocol") {
            Tell::Start { n, lived, position, commitment, .. } => {
                assert!(commitment.is_some() && commitment == record.seed.commitment());
                (n, lived, position)
            }
            Tell::Event { n, lived, position } => {
                // A message that brings nothing new would tell that something hidden happened.
                (n, lived, position)
            }
            // These know nothing of the game: they are made from names and chat.
            Tell::Welcome { comments, .. } => {
                assert!(comments.is_empty(), "comments come after the game");
                continue;
            }
            Tell::Table { .. } | Tell::Closed { .. } => continue,
            other => panic!("{other:?} was not expected here"),
        };
        for (told, event) in new.iter().zip(&lived[known..]) {
            match (told, event) {
                (Lived::Did(choice), Experience::Did(offer)) => assert_eq!(choice.mv, offer.mv),
                (Lived::Heard { notice, words }, Experience::Heard(told)) => {
                    assert_eq!((notice, words), (&told.notice, &told.words));
                }
                other => panic!("{other:?}"),
            }
        }
        known += new.len();
        assert_eq!(known, n, "nothing is left out and nothing is made up");
        let view = position.view.expect("a view");
        assert!(allowed.iter().any(|(count, seen)| *count == n && *seen == view), "{seat}: {view} at {n}");
        if let (Some(next), false) = (&position.next, table.turn_is_public()) {
            panic!("{next:?} is a secret");
        }
    }
    assert_eq!(known, lived.len(), "everything was told in the end");
}

fn check_watcher(texts: &[String], table: &dyn FullGame) {
    let aloud = table.spectator().aloud(0);
    let mut known = 0;
    for text in texts {
        let (lived, position) = match serde_json::from_str(text).expect("of the protocol") {
            Tell::Start { lived, position, .. } | Tell::Event { lived, position, .. } => (lived, position),
            _ => continue,
        };
        assert!(position.offers.is_empty());
        assert_eq!(position.view.is_some(), table.is_open(), "{text}");
        assert_eq!(position.drawing.is_some(), table.is_open(), "{text}");
        for told in lived {
            match told {
                Lived::Heard { notice, .. } => assert_eq!(notice, aloud[known].notice),
                Lived::Play { .. } => assert!(table.is_open()),
                Lived::Did(_) => panic!("those who watch do nothing"),
            }
            known += 1;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_traffic_says_only_what_the_laws_allow() {
    let mut house = House::open().await;
    let mut looked_at = 0;
    for game in all_games() {
        for round in 0..3 {
            let spectators = if round == 2 { Spectators::DelayedMs(50) } else { Spectators::Live };
            let options = TableOptions { spectators, ..TableOptions::default() };
            let table = house.table(game.spec(), &[], options).await.table.table;
            let mut watcher = house.socket(table, None).await;
            let watching = tokio::spawn(async move {
                let mut texts = Vec::new();
                while let Ok(Some(text)) = tokio::time::timeout(LONG, watcher.text()).await.expect("in time")
                {
                    let closed = text.starts_with(r#"{"type":"closed""#);
                    texts.push(text);
                    if closed {
                        break;
                    }
                }
                texts
            });
            let mut playing = Vec::new();
            for seat in 0..game.seats() {
                let taken = house.sit(table, &format!("program {seat}"), true).await;
                let socket = house.socket(table, taken.token.as_deref()).await;
                playing.push((taken.seat, tokio::spawn(play_one(socket, 10 * round + u64::from(seat)))));
            }
            let mut traffic = Vec::new();
            for (seat, player) in playing {
                traffic.push((seat, player.await.expect("no panic").0));
            }
            let watched = watching.await.expect("no panic");
            let (_, text) = last_record(&house, game.spec()).await;
            let record = Record::parse(&text).expect("a record");
            let replayed = standard().replay(&record).expect("it replays");
            for (seat, texts) in traffic {
                looked_at += texts.len();
                check_seat(&texts, &record, &*replayed, Seat(seat));
                // The seed would tell everything; so would the tokens of others.
                let seed = record.seed.to_string();
                assert!(texts.iter().all(|text| !text.contains(&seed)), "the seed is a secret");
            }
            looked_at += watched.len();
            check_watcher(&watched, &*replayed);
        }
    }
    assert!(looked_at > 50, "{looked_at} messages");
    house.stop().await;
}

/// What is sent until a message of each of these kinds has come. The dealer answers in order, so this is always the same, but
/// for refusals by the door, which may come at any time: they are put last.
async fn everything(socket: &mut Socket, until: &[&str], into: &mut Vec<Value>) {
    let mut came: Vec<Value> = Vec::new();
    while !until.iter().all(|kind| came.iter().any(|tell| tell["type"] == *kind)) {
        let text = tokio::time::timeout(LONG, socket.text()).await.expect("in time").expect("readable");
        came.push(serde_json::from_str(&text.expect("open")).expect("JSON"));
    }
    came.sort_by_key(|tell| tell["code"] == "only-watching");
    into.extend(came);
}

/// What the opponent and a spectator are sent while White moves, with as many private tries as wished before each move:
/// refusals, comments, chat, reconnections, and clocks, which are given apart.
async fn overheard(house: &House, tries: usize) -> (Vec<Value>, Vec<u64>) {
    // The rook cannot jump over the pawn that White does not see.
    let game = "kriegspiel:rules=icc,fen=4k3/8/8/8/8/p7/8/R3K3 w - - 0 1";
    let options = TableOptions { thinking_ms: Some(60_000), ..TableOptions::default() };
    let table = house.table(game, &[], options).await.table.table;
    let (white, black) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut ada = house.socket(table, white.token.as_deref()).await;
    let (mut n, _) = position(&mut ada).await;
    let mut heard = Vec::new();
    let mut ben = house.socket(table, black.token.as_deref()).await;
    let mut watcher = house.socket(table, None).await;
    for (own, reply) in [("e1e2", "e8e7"), ("e2e3", "e7e6")] {
        for mv in ["a1a4", "a1a5", "a1a6"].iter().take(tries) {
            make(&mut ada, n, mv).await;
            n = position(&mut ada).await.0;
            ada.say(&Say::Comment { id: 1, on: n - 1, text: "there is something on a3".to_owned() })
                .await
                .expect("sent");
            until(&mut ada, |tell| matches!(tell, Tell::Ack { .. }).then_some(())).await;
        }
        // Whatever they send, and whenever they come back, they learn nothing of it.
        let (known, _) = {
            let mut again = house.socket(table, black.token.as_deref()).await;
            let mut first = Vec::new();
            everything(&mut again, &["start"], &mut first).await;
            let start = first.iter().find(|tell| tell["type"] == "start").expect("a game").clone();
            heard.extend(first);
            (start["n"].as_u64().expect("a number") as usize, start)
        };
        for text in [
            format!(r#"{{"type":"move","after":{known},"move":"e8e7"}}"#),
            format!(r#"{{"type":"move","after":{},"move":"e8e7"}}"#, known + 1),
            r#"{"type":"move","after":0,"move":"z9"}"#.to_owned(),
            r#"{"type":"comment","id":2,"on":99,"text":"what?"}"#.to_owned(),
            r#"{"type":"why","on":0}"#.to_owned(),
            r#"{"type":"done"}"#.to_owned(),
            r#"{"type":"chat","text":"your move"}"#.to_owned(),
        ] {
            ben.say_text(text).await.expect("sent");
        }
        watcher.say(&Say::Move { after: 0, mv: "a1a5".to_owned() }).await.expect("sent");
        everything(&mut ben, &["chat"], &mut heard).await;
        everything(&mut watcher, &["chat", "error"], &mut heard).await;
        let mut newcomer = house.socket(table, None).await;
        everything(&mut newcomer, &["start"], &mut heard).await;
        drop(newcomer);
        make(&mut ada, n, own).await;
        let known = loop {
            let (known, asked) = position(&mut ben).await;
            if !asked.offers.is_empty() {
                break known;
            }
        };
        make(&mut ben, known, reply).await;
        n = loop {
            let (known, asked) = position(&mut ada).await;
            if !asked.offers.is_empty() && asked.next == Some(vec![0]) && known > n + 1 {
                break known;
            }
        };
    }
    let mut clocks = Vec::new();
    for tell in &mut heard {
        if let Some(Value::Number(clock)) = tell.as_object_mut().and_then(|tell| tell.remove("clock_ms")) {
            clocks.push(clock.as_u64().expect("milliseconds"));
        }
        for field in ["table", "game", "commitment"] {
            // The number of the table and of the game, and the hash of its key, are others each time.
            tell.as_object_mut().map(|tell| tell.remove(field));
        }
    }
    (heard, clocks)
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_clocks_and_reconnections_tell_nothing_of_private_tries() {
    let house = House::open().await;
    let (without, _) = overheard(&house, 0).await;
    let (with, clocks) = overheard(&house, 3).await;
    assert!(without.len() > 20 && without.iter().any(|tell| tell["type"] == "error"), "{}", without.len());
    for (with, without) in with.iter().zip(&without) {
        assert_eq!(with, without, "three tries before each move, and nobody else can tell");
    }
    assert_eq!(with.len(), without.len());
    assert!(clocks.len() >= 4);
}
