//! A disk that is full: what could not be stored did not happen, and nothing stored is lost.

use crate::common::{House, error, last_record, make, play_tris, position, until};
use arbitro_server::client::Socket;
use arbitro_server::store::{ClosedGame, Entry, GameId, Happened, Operate, Restored, Retention, StoreError};
use arbitro_server::wire::{AskSeat, OpenTable, OpenedTable, RecordCard, Say, Standing, TableOptions, Tell};
use arbitro_server::{Sqlite, Store};
use async_trait::async_trait;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A store that fails to write some entries.
struct Flaky {
    inner: Sqlite,
    refused: Mutex<fn(&Entry) -> bool>,
    /// How often it has failed.
    failures: Mutex<usize>,
}

impl Flaky {
    async fn house() -> (House, Arc<Flaky>) {
        House::over(|inner| {
            Arc::new(Flaky { inner, refused: Mutex::new(|_| false), failures: Mutex::default() })
        })
        .await
    }

    fn refuse(&self, refused: fn(&Entry) -> bool) {
        *self.refused.lock().expect("a rule") = refused;
        *self.failures.lock().expect("a number") = 0;
    }

    /// Waits until something could not be written.
    async fn failed(&self) {
        while *self.failures.lock().expect("a number") == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

#[async_trait]
impl Store for Flaky {
    async fn append(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let refused = *self.refused.lock().expect("a rule");
        if entries.iter().any(refused) {
            *self.failures.lock().expect("a number") += 1;
            return Err(StoreError::Failed("database or disk is full".to_owned()));
        }
        self.inner.append(entries).await
    }
    async fn restore(&self) -> Result<Restored, StoreError> {
        self.inner.restore().await
    }
    async fn events(&self, game: GameId) -> Result<Vec<Happened>, StoreError> {
        self.inner.events(game).await
    }
    async fn records(&self, before: Option<GameId>, limit: u32) -> Result<Vec<RecordCard>, StoreError> {
        self.inner.records(before, limit).await
    }
    async fn record(&self, game: GameId) -> Result<Option<ClosedGame>, StoreError> {
        self.inner.record(game).await
    }
    async fn retain(&self, retention: Retention) -> Result<u64, StoreError> {
        self.inner.retain(retention).await
    }
    fn operate(&self) -> &dyn Operate {
        self.inner.operate()
    }
    async fn standings(&self, limit: u32) -> Result<Vec<Standing>, StoreError> {
        self.inner.standings(limit).await
    }
    async fn probe(&self) -> Result<(), StoreError> {
        self.inner.probe().await
    }
    async fn keep_strategy(&self, id: &str, text: &str) -> Result<(), StoreError> {
        self.inner.keep_strategy(id, text).await
    }
    async fn strategies(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.inner.strategies().await
    }
    async fn close(&self) {
        self.inner.close().await;
    }
}

/// A table of tris with two people.
async fn ada_and_ben(house: &House) -> (u64, Socket, Socket) {
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let ada = house.socket(table, ada.token.as_deref()).await;
    (table, ada, house.socket(table, ben.token.as_deref()).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_stored_does_not_happen() {
    let (house, store) = Flaky::house().await;
    let (table, mut ada, mut ben) = ada_and_ben(&house).await;
    let (n, _) = position(&mut ada).await;
    position(&mut ben).await;
    make(&mut ada, n, "a1").await;
    let (n, _) = position(&mut ben).await;
    position(&mut ada).await;
    store.refuse(|_| true);
    make(&mut ben, n, "b2").await;
    assert_eq!(error(&mut ben).await, "storage");
    let mut watcher = house.socket(table, None).await;
    let (seen, _) = position(&mut watcher).await;
    assert_eq!(seen, 1, "only what was stored has happened");
    store.refuse(|_| false);
    make(&mut ben, n, "c3").await;
    let (n, after) = position(&mut ada).await;
    assert_eq!(n, 2);
    let view = after.view.expect("a view").to_string();
    assert!(view.contains("..X") && view.contains("O.."), "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_grow_loses_nothing() {
    let (mut house, store) = House::over(Arc::new).await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut one = house.socket(table, ada.token.as_deref()).await;
    let (n, _) = position(&mut one).await;
    make(&mut one, n, "a1").await;
    position(&mut one).await;
    // SQLite itself says that it is full.
    store.limit_pages(1).await.expect("limited to what there is");
    let open = OpenTable { game: "tris".into(), players: Vec::new(), options: TableOptions::default() };
    let mut opened = Vec::new();
    let refused = loop {
        match house.address.post::<OpenedTable>("/api/tables", None, &open).await {
            Ok(table) => opened.push(table.table.table),
            Err(error) => break error.to_string(),
        }
        assert!(opened.len() < 1_000, "it has an end");
    };
    assert!(refused.contains("(storage)"), "{refused}");
    let (status, _) = house.address.request("GET", "/health", None, "").await.expect("an answer");
    assert_eq!(status, 507, "whoever asks is told");
    let ask = AskSeat { name: "Carl".to_owned(), seat: None, program: false, person: None };
    let offer = format!("/api/tables/{}/offers", opened.first().copied().unwrap_or(table));
    let offered = house.address.post::<serde_json::Value>(&offer, None, &ask).await;
    assert!(offered.is_err(), "nothing is offered that cannot be given");
    store.limit_pages(1_000_000).await.expect("there is room again");
    let (status, said) = house.address.request("GET", "/health", None, "").await.expect("an answer");
    assert_eq!(status, 200, "{said}");
    let more = house.address.post::<OpenedTable>("/api/tables", None, &open).await.expect("a table");
    opened.push(more.table.table);
    let mut two = house.socket(table, ben.token.as_deref()).await;
    let (n, asked) = position(&mut two).await;
    assert_eq!((n, asked.offers.len()), (1, 8), "what was stored has happened");
    make(&mut two, n, "b2").await;
    position(&mut two).await;
    drop(store);
    house.restart().await;
    for table in opened {
        house
            .address
            .get::<serde_json::Value>(&format!("/api/tables/{table}"))
            .await
            .expect("it was acknowledged");
    }
    let mut one = house.socket(table, ada.token.as_deref()).await;
    assert_eq!(position(&mut one).await.0, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_moves_again_when_its_move_could_not_be_stored() {
    let (house, store) = Flaky::house().await;
    store.refuse(|entry| matches!(entry, Entry::Event(_, Happened::Moved(_))));
    let table = house.table("tris", &[Some("first"), None], TableOptions::default()).await.table.table;
    let ada = house.sit(table, "Ada", false).await;
    let mut ada = house.socket(table, ada.token.as_deref()).await;
    assert_eq!(position(&mut ada).await.0, 0);
    store.failed().await;
    store.refuse(|_| false);
    let (n, moved) = position(&mut ada).await;
    let view = moved.view.expect("a view").to_string();
    assert_eq!((n, view.matches('O').count(), moved.offers.len()), (1, 1, 8), "one move: {view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_could_not_be_closed_is_closed_later() {
    let (house, store) = Flaky::house().await;
    let (_, mut ada, mut ben) = ada_and_ben(&house).await;
    play_tris(&mut ada, &mut ben).await;
    store.refuse(|entry| matches!(entry, Entry::Closed(_)));
    for socket in [&mut ada, &mut ben] {
        socket.say(&Say::Done { stay: false }).await.expect("sent");
    }
    store.failed().await;
    let records: Vec<RecordCard> = house.address.get("/api/records").await.expect("a list");
    assert_eq!(records.len(), 1, "it is in the list since its end: {records:?}");
    store.refuse(|_| false);
    until(&mut ada, |tell| matches!(tell, Tell::Closed { .. }).then_some(())).await;
    let (_, record) = last_record(&house, "tris:rows=3,cols=3,line=3").await;
    assert!(record.contains("a3"), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_that_all_have_left_is_stored_later() {
    let (house, store) = Flaky::house().await;
    let (_, mut ada, mut ben) = ada_and_ben(&house).await;
    position(&mut ada).await;
    store.refuse(|entry| matches!(entry, Entry::Event(_, Happened::BrokenOff(_))));
    for socket in [&mut ada, &mut ben] {
        socket.say(&Say::Leave).await.expect("sent");
    }
    store.failed().await;
    store.refuse(|_| false);
    let (_, record) = last_record(&house, "tris:rows=3,cols=3,line=3").await;
    assert!(record.contains("everybody has left"), "{record}");
}
