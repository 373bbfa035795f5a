//! Strategies of strangers: files of rules for Briscola in 5, good and bad, over the real server.

use crate::common::{House, LONG, last_record, play_one};
use arbitro_server::wire::{PlayAtOnce, Playing, StrategyTaken, TableOptions};

const GOOD: &str = include_str!("../../../../knowledge/briscola5/prudente.clp");

async fn upload(house: &House, text: &str) -> Result<String, String> {
    let (status, body) =
        house.address.request("POST", "/api/strategies", None, text).await.expect("an answer");
    match status {
        201 => Ok(serde_json::from_str::<StrategyTaken>(&body).expect("a name").file),
        _ => Err(body),
    }
}

async fn play(house: &House, player: &str) -> Result<Playing, String> {
    let machine = Some(player.to_owned());
    let play = PlayAtOnce {
        game: "briscola5".to_owned(),
        name: "Ada".to_owned(),
        seat: Some(0),
        players: vec![None, machine.clone(), machine.clone(), machine, None],
        options: TableOptions::default(),
    };
    house.address.post("/api/play", None, &play).await.map_err(|error| error.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strategy_of_ones_own_plays_a_whole_game() {
    let house = House::open().await;
    let file = upload(&house, GOOD).await.expect("taken in");
    assert_eq!(upload(&house, GOOD).await.as_ref(), Ok(&file), "the same file has the same name");
    let playing = play(&house, &format!("expert:strategy={file}")).await.expect("a game");
    let socket = house.socket(playing.table.table, Some(&playing.token)).await;
    let (texts, payoffs) = tokio::time::timeout(LONG, play_one(socket, 4)).await.expect("in time");
    assert_eq!(payoffs.len(), 5);
    let folder = house.folder.path().to_string_lossy().into_owned();
    assert!(texts.iter().all(|text| !text.contains(&folder)), "nobody learns where the files are");
    let (status, _) = house
        .address
        .request("DELETE", &format!("/api/tables/{}/seats", playing.table.table), Some(&playing.token), "")
        .await
        .expect("an answer");
    assert_eq!(status, 204);
    let (number, record) = last_record(&house, &playing.table.game).await;
    assert!(record.contains(&format!("strategy={file}")), "{record}");
    let (_, replay) = house
        .address
        .request("GET", &format!("/api/records/{number}/replay"), None, "")
        .await
        .expect("a replay");
    assert!(replay.contains("\"because\"") && !replay.contains(&folder));
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_strategies_are_answered_with_their_place_and_harm_nobody() {
    let house = House::open().await;
    let folder = house.folder.path().to_string_lossy().into_owned();
    for (text, sentence) in [
        ("(defrule first (calcola-giocata) -> (gioca))", ":1:"),
        ("(defrule", ":1:"),
        ("(defrule x => (system \"rm -rf /\"))", "system"),
        ("(defrule x => (open \"/etc/passwd\" data))", "open"),
        ("", ""),
    ] {
        let Ok(file) = upload(&house, text).await else { continue };
        match play(&house, &format!("expert:strategy={file}")).await {
            Err(error) => {
                assert!(error.contains(sentence) && error.contains("catalogue"), "{text}: {error}");
                assert!(!error.contains(&folder), "{error}");
            }
            // A file that says nothing is no error: somebody else's rules decide.
            Ok(_) => assert!(text.is_empty(), "{text} was accepted"),
        }
    }
    for player in [
        "expert:strategy=upload-000000000000000000000000",
        "expert:strategy=Makefile",
        "expert:strategy=mine.clp",
    ] {
        let error = play(&house, player).await.expect_err("no such file");
        assert!(error.contains("fence-"), "{error}");
    }
    assert!(upload(&house, &"x".repeat(300_000)).await.expect_err("too long").contains("too-long"));
    assert!(upload(&house, "a\0b").await.expect_err("no text").contains("text"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strategy_without_end_is_stopped_and_the_game_goes_on() {
    let house = House::open().await;
    // It never comes to a card: each turn it asserts one more fact, for ever.
    let endless = "(deftemplate spin (slot n (default 0)))\n\
        (defrule begin (declare (salience 10000)) => (assert (spin (n 0))))\n\
        (defrule more (declare (salience 10000)) ?f <- (spin (n ?n)) => (retract ?f) (assert (spin (n (+ ?n 1)))))\n";
    let file = upload(&house, endless).await.expect("taken in");
    let playing = play(&house, &format!("expert:strategy={file}")).await.expect("a game");
    let socket = house.socket(playing.table.table, Some(&playing.token)).await;
    let (_, payoffs) = play_one(socket, 4).await;
    assert_eq!(payoffs.len(), 5, "the game came to its end all the same");
}
