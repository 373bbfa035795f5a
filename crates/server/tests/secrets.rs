//! Nothing hidden leaves the server: the whole traffic of each seat and of those who watch is recorded through whole
//! games and compared with what the umpire told that seat.

mod common;

use arbitro_game::Seat;
use arbitro_server::wire::{Lived, RecordCard, Spectators, TableOptions, Tell};
use arbitro_table::catalogue::standard;
use arbitro_table::{AnyTable, Experience, Record, RecordedResult};
use common::{House, LONG, play_one};
use serde_json::Value;

/// What a seat may be told: the view, and what it lived through, after each move of the record.
fn allowed(record: &Record, seat: Seat) -> Vec<(usize, Value)> {
    let mut allowed = Vec::new();
    for moves in 0..=record.moves.len() {
        let mut part = record.clone();
        part.moves.truncate(moves);
        if moves < record.moves.len() {
            part.result = RecordedResult::Open;
        }
        let Ok(table) = standard().replay(&part) else { continue };
        allowed.push((table.lived_count(seat), table.view(seat).expect("a view")));
    }
    allowed
}

fn check_seat(texts: &[String], record: &Record, table: &dyn AnyTable, seat: Seat) {
    let lived = table.lived(seat, 0).expect("a seat");
    let allowed = allowed(record, seat);
    let mut known = 0;
    for text in texts {
        let (n, new, position) = match serde_json::from_str(text).expect("of the protocol") {
            Tell::Start { n, lived, position, .. } => (n, lived, position),
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

fn check_watcher(texts: &[String], table: &dyn AnyTable) {
    let aloud = table.aloud(0);
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
    let catalogue = standard();
    let wanted = ["pennies", "tris", "briscola5", "kriegspiel"];
    let mut house = House::open().await;
    let mut looked_at = 0;
    for game in wanted.iter().filter_map(|name| catalogue.game(name).ok()) {
        for round in 0..3 {
            let spectators = if round == 2 { Spectators::DelayedMs(50) } else { Spectators::Live };
            let options = TableOptions { spectators, ..TableOptions::default() };
            let table = house.table(game.spec(), &[], options).await.table.table;
            let mut watcher = house.socket(table, None).await;
            let watching = tokio::spawn(async move {
                let mut texts = Vec::new();
                while let Ok(Some(text)) = tokio::time::timeout(LONG, watcher.text()).await.expect("in time") {
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
            let records: Vec<RecordCard> = house.address.get("/api/records?limit=1").await.expect("a list");
            let path = format!("/api/records/{}", records[0].record);
            let (_, text) = house.address.request("GET", &path, None, "").await.expect("a record");
            let record = Record::parse(&text).expect("a record");
            let replayed = catalogue.replay(&record).expect("it replays");
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
