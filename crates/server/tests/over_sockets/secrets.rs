//! Nothing hidden leaves the server: the whole traffic of each seat and of those who watch is recorded through whole
//! games and compared with what the umpire told that seat.

use crate::common::{House, LONG, catalogue, last_record, play_one};
use arbitro_game::Seat;
use arbitro_server::wire::{Lived, Spectators, TableOptions, Tell};
use arbitro_table::catalogue::{Opening, Sitter};
use arbitro_table::{AnyTable, Experience, Record};
use serde_json::Value;

/// What a seat may be told: the view, and what it lived through, after each move of the record.
fn allowed(record: &Record, seat: Seat) -> Vec<(usize, Value)> {
    let game = catalogue().game(&record.game).expect("a game");
    let sitters = vec![Sitter::Person(String::new()); record.seats.len()];
    let mut table =
        game.table(Opening { sitters, seed: record.seed, ..Opening::default() }).expect("a table");
    let now = |table: &dyn AnyTable| (table.lived_count(seat), table.view(seat).expect("a view"));
    let mut allowed = vec![now(&*table)];
    // Nature moves by itself, as the seed has it.
    for made in record.moves.iter().filter(|made| made.by != "nature") {
        let mover = record.seats.iter().position(|label| *label == made.by).expect("a seat");
        table.submit(Seat(mover as u8), &made.mv).expect("it was made");
        allowed.push(now(&*table));
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
    let all = catalogue();
    let wanted = ["pennies", "tris", "test-briscola5", "test-kriegspiel"];
    let mut house = House::open().await;
    let mut looked_at = 0;
    for game in wanted.iter().map(|name| all.game(name).expect("a game")) {
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
            let replayed = all.replay(&record).expect("it replays");
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
