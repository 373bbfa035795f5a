//! Bots are seats like others: what they do, or fail to do, stops nobody else at the table.

use crate::common::{House, LONG, last_record, make, position, until};
use arbitro_game::pennies::{Face, MatchingPennies};
use arbitro_game::{Cancel, Player, Thought};
use arbitro_server::wire::{Say, TableOptions, Tell};
use arbitro_table::catalogue::{Catalogue, GameEntry, PlayerEntry, families};
use std::time::{Duration, Instant};

/// Thinks until it is called off.
struct Endless(Cancel);

impl Player<MatchingPennies> for Endless {
    fn choose(&mut self, _: Thought<'_, MatchingPennies>) -> Face {
        let began = Instant::now();
        while !self.0.is_cancelled() && began.elapsed() < LONG {
            std::thread::sleep(Duration::from_millis(10));
        }
        Face::Tails
    }
}

struct Failing;

impl Player<MatchingPennies> for Failing {
    fn choose(&mut self, _: Thought<'_, MatchingPennies>) -> Face {
        panic!("a bot that fails, on purpose");
    }
}

/// Matching Pennies with bots that no table should have.
fn pennies() -> Catalogue {
    let endless = PlayerEntry::new("endless", "never stops", |_, seating| Endless(seating.cancel.clone()));
    let failing = PlayerEntry::new("failing", "panics", |_, _| Failing);
    let entry = GameEntry::new("pennies", "matching pennies", |_| Ok(MatchingPennies));
    Catalogue::empty().with(entry.players(families::anyone()).players([endless, failing]))
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_bot_thinks_the_table_goes_on() {
    let mut house = House::of(pennies()).await;
    let table = house.table("pennies", &[None, Some("endless")], TableOptions::default()).await.table.table;
    let ada = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let (n, asked) = position(&mut socket).await;
    assert!(!asked.offers.is_empty());
    // Both are to move, and the bot thinks: the sealed move is taken, and so are comments and chat.
    make(&mut socket, n, "heads").await;
    let (n, after) = position(&mut socket).await;
    assert_eq!((n, after.offers.len(), after.next), (1, 0, Some(vec![1])));
    socket.say(&Say::Comment { id: 7, on: 0, text: "heads, of course".to_owned() }).await.expect("sent");
    until(&mut socket, |tell| matches!(tell, Tell::Ack { id: 7, .. }).then_some(())).await;
    socket.say(&Say::Chat { text: "well?".to_owned() }).await.expect("sent");
    until(&mut socket, |tell| matches!(tell, Tell::Chat { .. }).then_some(())).await;
    let mut again = house.socket(table, ada.token.as_deref()).await;
    assert_eq!(position(&mut again).await.0, 1);
    // Leaving ends the game at once, and the bot is not waited for.
    let began = Instant::now();
    socket.say(&Say::Leave).await.expect("sent");
    let (_, record) = last_record(&house, "pennies").await;
    assert!(record.contains("everybody has left"), "{record}");
    house.stop().await;
    assert!(began.elapsed() < LONG / 2, "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_fails_ends_its_game_and_not_the_table() {
    let house = House::of(pennies()).await;
    let table = house.table("pennies", &[None, Some("failing")], TableOptions::default()).await.table.table;
    let ada = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let over = until(&mut socket, |tell| match tell {
        Tell::Start { position, .. } | Tell::Event { position, .. } => position.over,
        _ => None,
    })
    .await;
    assert_eq!(over.broken_off.map(|why| why.id.into_owned()), Some("broken-off-no-move".to_owned()));
    socket.say(&Say::Done { stay: true }).await.expect("sent");
    until(&mut socket, |tell| matches!(tell, Tell::Closed { .. }).then_some(())).await;
    // The table is there, and begins the next game.
    until(&mut socket, |tell| matches!(tell, Tell::Start { .. }).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_comes_back_moves_instead_of_the_substitute() {
    let house = House::of(pennies()).await;
    let substitute = "endless".to_owned();
    let options = TableOptions { grace_ms: 100, substitute, ..TableOptions::default() };
    let table = house.table("pennies", &[], options).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut one = house.socket(table, ada.token.as_deref()).await;
    let two = house.socket(table, ben.token.as_deref()).await;
    let (n, _) = position(&mut one).await;
    drop(two);
    let replaced = |tell: Tell| match tell {
        Tell::Table { said, .. } => (said.id == "table-plays-meanwhile").then_some(()),
        _ => None,
    };
    until(&mut one, replaced).await;
    let mut two = house.socket(table, ben.token.as_deref()).await;
    let (known, _) = position(&mut two).await;
    make(&mut two, known, "heads").await;
    make(&mut one, n, "heads").await;
    let over = until(&mut one, |tell| match tell {
        Tell::Event { position, .. } => position.over,
        _ => None,
    })
    .await;
    assert_eq!(over.payoffs, [1.0, -1.0], "the substitute would have shown tails");
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_time_is_up_does_not_move_instead_of_the_substitute() {
    let mut house = House::of(pennies()).await;
    let substitute = "endless".to_owned();
    let options = TableOptions { thinking_ms: Some(500), substitute, ..TableOptions::default() };
    let table = house.table("pennies", &[None, Some("first")], options).await.table.table;
    let ada = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let (n, _) = position(&mut socket).await;
    until(&mut socket, |tell| match tell {
        Tell::Table { said, .. } => (said.id == "table-time-is-up").then_some(()),
        _ => None,
    })
    .await;
    make(&mut socket, n, "heads").await;
    let said = until(&mut socket, |tell| match tell {
        Tell::Error { message, .. } => Some(message),
        _ => None,
    })
    .await;
    assert_eq!(said.id, "problem-stale");
    house.stop().await;
}
