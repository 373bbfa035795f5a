//! Why machines play as they do: told at once only where that gives nothing away, to everybody after the game.

use crate::common::{House, LONG, error, make, settings, until};
use arbitro_server::Settings;
use arbitro_server::client::Socket;
use arbitro_server::wire::{PlayAtOnce, Playing, Replay, ReplayViews, Say, TableOptions, Tell};
use serde_json::Value;

pub async fn play_at_once(house: &House, game: &str, players: &[Option<&str>], study: bool) -> Playing {
    let play = PlayAtOnce {
        game: game.to_owned(),
        name: "Ada".to_owned(),
        seat: None,
        players: players.iter().map(|player| player.map(str::to_owned)).collect(),
        options: TableOptions { study, ..TableOptions::default() },
    };
    house.address.post("/api/play", None, &play).await.expect("a game")
}

/// Plays the first offer always; gives back every message, the last of which says that the game is over.
pub async fn play_through(socket: &mut Socket) -> Vec<Tell> {
    let (mut heard, mut moved_at) = (Vec::new(), None);
    loop {
        let tell = tokio::time::timeout(LONG, socket.hear())
            .await
            .expect("in time")
            .expect("readable")
            .expect("open");
        heard.push(tell.clone());
        if let Tell::Start { n, position, .. } | Tell::Event { n, position, .. } = tell {
            if position.over.is_some() {
                return heard;
            }
            if !position.offers.is_empty() && moved_at != Some(n) {
                moved_at = Some(n);
                make(socket, n, &position.offers[0].mv).await;
            }
        }
    }
}

fn explained(heard: &[Tell]) -> usize {
    heard.iter().filter(|tell| matches!(tell, Tell::Why { .. })).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fair_game_says_nothing_before_its_end_and_everything_after() {
    let house = House::with(Settings { texts_per_ten_seconds: 1_000, ..settings() }).await;
    // A game with hidden hands against four experts by rules, and an open one.
    for (game, players) in [("briscola5", 4), ("tris", 1)] {
        let playing = play_at_once(&house, game, &[], false).await;
        let mut watcher = house.socket(playing.table.table, None).await;
        let mut device = house.socket(playing.table.table, Some(&playing.token)).await;
        device.say(&Say::Why { on: 0 }).await.expect("sent");
        assert_eq!(error(&mut device).await, "not-yet", "{game}");
        let mut socket = house.socket(playing.table.table, Some(&playing.token)).await;
        let heard = play_through(&mut socket).await;
        assert_eq!(explained(&heard), 0, "{game}: nothing is explained during a fair game");
        let watched = until(&mut watcher, |tell| match tell {
            Tell::Why { .. } => panic!("those who watch are told nothing"),
            Tell::Event { position, .. } => position.over,
            _ => None,
        });
        watched.await;
        // After the end: whatever a machine did can be asked about.
        let lived: usize = heard
            .iter()
            .map(|tell| match tell {
                Tell::Start { lived, .. } | Tell::Event { lived, .. } => lived.len(),
                _ => 0,
            })
            .sum();
        let mut answers = 0;
        for on in 0..lived.min(25) {
            socket.say(&Say::Why { on }).await.expect("sent");
            answers += until(&mut socket, |tell| match tell {
                Tell::Why { of, explanation, .. } => {
                    assert!(of > 0, "{game}: the machines sit elsewhere");
                    assert!(explanation["because"]["id"].is_string(), "{explanation}");
                    Some(1)
                }
                Tell::Error { code, .. } => {
                    assert_eq!(code, "not-found", "{game}");
                    Some(0)
                }
                _ => None,
            })
            .await;
        }
        assert!(answers >= 1, "{game}: somebody explains");
        socket.say(&Say::Comment { id: 1, on: 0, text: "a good start".to_owned() }).await.expect("sent");
        socket.say(&Say::Done { stay: false }).await.expect("sent");
        let record = until(&mut socket, |tell| match tell {
            Tell::Closed { record } => Some(record),
            _ => None,
        })
        .await;
        let replay: Replay =
            house.address.get(&format!("/api/records/{record}/replay")).await.expect("a replay");
        assert_eq!(replay.players.len(), players + 1);
        assert_eq!(replay.comments[0].text, "a good start");
        assert!(!replay.study);
        let explained = replay.steps.iter().filter(|step| step.explanation.is_some());
        assert!(
            explained.clone().count() >= 2 && explained.clone().all(|step| step.seat != Some(0)),
            "{game}"
        );
        // The view of every seat at every step.
        for seat in 0..replay.seats.len() {
            let path = format!("/api/records/{record}/views/{seat}?limit=500");
            let views: ReplayViews = house.address.get(&path).await.expect("views");
            assert_eq!(
                (views.positions, views.scenes.len()),
                (replay.steps.len() + 1, replay.steps.len() + 1)
            );
            assert!(
                views.scenes.iter().all(|scene| scene.view.is_object() && !scene.drawing.lines.is_empty())
            );
            let part: ReplayViews = house
                .address
                .get(&format!("/api/records/{record}/views/{seat}?from=2&limit=3"))
                .await
                .expect("some views");
            assert_eq!(part.scenes, views.scenes[2..5]);
        }
        let (status, _) = house
            .address
            .request("GET", &format!("/api/records/{record}/views/9"), None, "")
            .await
            .expect("an answer");
        assert_eq!(status, 404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_study_explains_at_once_to_one_who_is_alone_with_machines() {
    let house = House::open().await;
    let playing = play_at_once(&house, "kriegspiel:ending=KPK,moves=12", &[Some("maran")], true).await;
    // The seat was not said, and the first one has a machine.
    assert_eq!(playing.seat, 1);
    let mut watcher = house.socket(playing.table.table, None).await;
    let mut socket = house.socket(playing.table.table, Some(&playing.token)).await;
    let heard = play_through(&mut socket).await;
    assert!(explained(&heard) >= 2, "{heard:?}");
    let sets: Vec<&Value> = heard
        .iter()
        .filter_map(|tell| match tell {
            Tell::Why { of: 0, explanation, .. } => explanation["parts"].as_array(),
            _ => None,
        })
        .flatten()
        .filter_map(|part| part.get("set"))
        .collect();
    for name in ["set-wave", "set-taboo"] {
        assert!(sets.iter().any(|set| set["name"]["id"] == name), "{name}: {sets:?}");
    }
    until(&mut watcher, |tell| match tell {
        Tell::Why { .. } => panic!("something is hidden: those who watch are told nothing"),
        Tell::Event { position, .. } => position.over,
        _ => None,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_study_gives_nothing_away_between_two_guests() {
    let house = House::open().await;
    let options = TableOptions { study: true, ..TableOptions::default() };
    let players = [None, None, Some("expert"), Some("expert"), Some("expert")];
    let table = house.table("briscola5", &players, options.clone()).await.table.table;
    let mut sockets = Vec::new();
    for name in ["Ada", "Ben"] {
        let taken = house.sit(table, name, false).await;
        sockets.push(house.socket(table, taken.token.as_deref()).await);
    }
    let mut playing = Vec::new();
    for mut socket in sockets {
        playing.push(tokio::spawn(async move { play_through(&mut socket).await }));
    }
    for player in playing {
        let heard = player.await.expect("no panic");
        assert_eq!(explained(&heard), 0, "two guests: a bot's thoughts would tell them of its hand");
    }
    // In an open game nothing can be given away: everybody is told, those who watch too.
    let table = house.table("tris", &[None, Some("alpha-beta")], options).await.table.table;
    let mut watcher = house.socket(table, None).await;
    let taken = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, taken.token.as_deref()).await;
    assert!(explained(&play_through(&mut socket).await) >= 2);
    until(&mut watcher, |tell| matches!(tell, Tell::Why { .. }).then_some(())).await;
}
