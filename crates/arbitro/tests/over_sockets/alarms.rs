//! What people should be warned of is told with the position: pages know no rules.

use crate::common::{House, make, position, until};
use arbitro_server::wire::{ReplayViews, Say, StudyPosition, StudyPositionAsk, TableOptions, Tell};

const SHORTEST_MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

#[tokio::test(flavor = "multi_thread")]
async fn a_king_in_check_is_pointed_at_for_all_who_see_the_board() {
    let house = House::open().await;
    let table = house.table("chess", &[], TableOptions::default()).await.table.table;
    let seats = [house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await];
    let mut white = house.socket(table, seats[0].token.as_deref()).await;
    let mut black = house.socket(table, seats[1].token.as_deref()).await;
    let mut watcher = house.socket(table, None).await;
    let mut lived = [0; 3];
    for socket in [&mut white, &mut black, &mut watcher] {
        assert!(position(socket).await.1.alarms.is_empty());
    }
    for (number, mv) in SHORTEST_MATE.into_iter().enumerate() {
        let mover = number % 2;
        make(if mover == 0 { &mut white } else { &mut black }, lived[mover], mv).await;
        for (socket, lived) in [&mut white, &mut black, &mut watcher].into_iter().zip(&mut lived) {
            let (n, position) = position(socket).await;
            *lived = n;
            let expected: &[&str] = if number == 3 { &["e1"] } else { &[] };
            assert_eq!(position.alarms, expected, "after {mv}");
        }
    }
    for socket in [&mut white, &mut black] {
        socket.say(&Say::Done { stay: false }).await.expect("sent");
    }
    let record = until(&mut white, |tell| match tell {
        Tell::Closed { record } => Some(record),
        _ => None,
    })
    .await;
    let views: ReplayViews =
        house.address.get(&format!("/api/records/{record}/views/1")).await.expect("views");
    let warned: Vec<usize> =
        views.scenes.iter().filter(|scene| !scene.alarms.is_empty()).map(|scene| scene.number).collect();
    assert_eq!(warned, [4]);
    let ask = StudyPositionAsk {
        game: "chess".to_owned(),
        after: SHORTEST_MATE.iter().map(ToString::to_string).collect(),
    };
    let studied: StudyPosition =
        house.address.post("/api/study/position", None, &ask).await.expect("a position");
    assert_eq!(studied.alarms, ["e1"]);
}
