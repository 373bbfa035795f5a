//! What every card of a finished game cost: a job, for games that can be analysed.

use crate::common::{House, until};
use crate::study::{declared, finished, start};
use crate::why::{play_at_once, play_through};
use arbitro_server::client::ClientError;
use arbitro_server::wire::{JobState, Replay, Say, StudyJob, StudyOrder, StudyResult, Tell};

async fn played(house: &House, game: &str) -> Replay {
    let playing = play_at_once(house, game, &[], false).await;
    let mut socket = house.socket(playing.table.table, Some(&playing.token)).await;
    play_through(&mut socket).await;
    socket.say(&Say::Done { stay: false }).await.expect("sent");
    let record = until(&mut socket, |tell| match tell {
        Tell::Closed { record } => Some(record),
        _ => None,
    })
    .await;
    house.address.get(&format!("/api/records/{record}/replay")).await.expect("a replay")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_of_briscola_in_five_is_analysed_card_by_card() {
    let house = House::open().await;
    let tris = played(&house, "tris").await;
    assert!(!tris.analysable);
    let refused: Result<StudyJob, _> =
        house.address.post("/api/study/jobs", None, &StudyOrder::Analysis { record: tris.record }).await;
    let Err(ClientError::Refused { code, message }) = refused else {
        panic!("tris has no analysis: {refused:?}")
    };
    assert_eq!((&*code, &*message.id), ("catalogue", "study-no-analysis"));

    let five = played(&house, "briscola5").await;
    assert!(five.analysable);
    let job = start(&house, &StudyOrder::Analysis { record: five.record }).await;
    let job = finished(&house, &job.job).await;
    assert_eq!(job.state, JobState::Finished, "{:?}", job.said);
    let Some(StudyResult::Analysis { analysis }) = job.result else { panic!("{job:?}") };
    let plays = analysis["deals"][0]["plays"].as_array().expect("plays");
    assert_eq!(plays.len(), 40);
    // The plays are found again among the steps of the replay, in their order.
    let mut steps = five.steps.iter();
    for play in plays {
        let found = steps.find(|step| {
            step.seat.map(u64::from) == play["seat"].as_u64() && play["card"].as_str() == Some(&step.mv)
        });
        assert!(found.is_some(), "{play}");
    }
    assert_eq!(analysis["deals"][0]["seats"].as_array().map(Vec::len), Some(5));
    declared(&analysis["deals"][0]["plays"]);
    declared(&analysis["deals"][0]["seats"]);
}
