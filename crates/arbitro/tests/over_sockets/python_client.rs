//! The Python client of `examples/` plays whole games.

use crate::common::{House, LONG, play_one};
use arbitro_server::wire::TableOptions;

#[tokio::test(flavor = "multi_thread")]
async fn the_python_client_plays_a_game() {
    let house = House::open().await;
    let opened = house.table("connect-four", &[], TableOptions::default()).await;
    let table = opened.table.table;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/join.py");
    let address = house.url();
    let running = tokio::task::spawn_blocking(move || {
        std::process::Command::new("python3").args([script, &address, &table.to_string(), "Pia"]).output()
    });
    let taken = house.sit(table, "Rust", true).await;
    let socket = house.socket(table, taken.token.as_deref()).await;
    let (_, payoffs) = play_one(socket, 5).await;
    let output =
        tokio::time::timeout(LONG, running).await.expect("in time").expect("no panic").expect("python3");
    let (said, wrong) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{wrong}");
    let hers = payoffs[1 - usize::from(taken.seat)];
    assert_eq!(said.trim(), format!("over {hers:?}"), "{wrong}");
}
