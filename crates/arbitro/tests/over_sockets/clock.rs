//! The time of day goes backwards and forwards, as when a machine is set right: what is measured is not measured by it.

use crate::common::{House, last_record, make, play_tris, position, settings, until};
use arbitro_server::Settings;
use arbitro_server::wire::{RecordCard, Say, SeatOffer, SeatTaken, TableOptions, TakeSeat, Tell};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const DAY: u64 = 24 * 60 * 60;
const TODAY: u64 = 20_000 * DAY;
static NOW: AtomicU64 = AtomicU64::new(TODAY);

fn now() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(NOW.load(Ordering::Relaxed))
}

fn set(seconds: u64) {
    NOW.store(seconds, Ordering::Relaxed);
}

async fn records(house: &House) -> Vec<(u64, u64)> {
    let cards: Vec<RecordCard> = house.address.get("/api/records").await.expect("a list");
    cards.iter().map(|card| (card.record, card.closed_at)).collect()
}

async fn play(house: &House, midway: impl FnOnce()) {
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    // The offer holds although the clock is set.
    let offer = |name: &str| {
        let ask = serde_json::json!({ "name": name, "program": true });
        let path = format!("/api/tables/{table}/offers");
        async move { house.address.post::<SeatOffer>(&path, None, &ask).await.expect("an offer") }
    };
    let (one, two) = (offer("one").await, offer("two").await);
    midway();
    let mut sockets = Vec::new();
    for SeatOffer { offer, .. } in [one, two] {
        let path = format!("/api/tables/{table}/seats");
        let take = TakeSeat::Confirm { offer };
        let taken: SeatTaken = house.address.post(&path, None, &take).await.expect("a seat");
        sockets.push(house.socket(table, taken.token.as_deref()).await);
    }
    let [one, two] = &mut sockets[..] else { panic!("two seats") };
    play_tris(one, two).await;
    last_record(house, "tris:rows=3,cols=3,line=3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_set_loses_nothing() {
    let limited = Settings { records_days: 30, ..settings() };
    let mut house = House::at(limited, now).await;
    play(&house, || {}).await;
    play(&house, || set(TODAY - 365 * DAY)).await;
    assert_eq!(records(&house).await, [(2, TODAY - 365 * DAY), (1, TODAY)], "the last one comes first");

    // A seat has its time by a clock that does not go back.
    let options =
        TableOptions { thinking_ms: Some(1_000), substitute: "first".into(), ..TableOptions::default() };
    let table = house.table("tris", &[None, Some("first")], options).await.table.table;
    let ada = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let (n, _) = position(&mut socket).await;
    set(TODAY - 366 * DAY);
    let late = until(&mut socket, |tell| match tell {
        Tell::Table { said, .. } if said.id == "table-time-is-up" => Some(()),
        _ => None,
    });
    late.await;
    while position(&mut socket).await.0 == n {}
    socket.say(&Say::Leave).await.expect("sent");
    let table = house.table("tris", &[None, Some("first")], TableOptions::default()).await.table.table;
    let ida = house.sit(table, "Ida", false).await;
    house.restart().await;
    // The substitute may have finished its game by now: that record may be there as well.
    let kept = records(&house).await;
    for old in [(2, TODAY - 365 * DAY), (1, TODAY)] {
        assert!(kept.contains(&old), "at a start in the past nothing is too old: {kept:?}");
    }
    let mut socket = house.socket(table, ida.token.as_deref()).await;
    let (n, asked) = position(&mut socket).await;
    make(&mut socket, n, &asked.offers[0].mv).await;
    position(&mut socket).await;
    socket.say(&Say::Leave).await.expect("sent");

    // What is old is deleted by the right clock. The game that was left is closed before it is set, or after.
    set(TODAY + 29 * DAY);
    house.restart().await;
    let waiting = async {
        while records(&house).await.iter().any(|(_, closed_at)| *closed_at < TODAY) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(crate::common::LONG, waiting).await.expect("in time");
    assert!(records(&house).await.contains(&(1, TODAY)), "it is not too old");
}
