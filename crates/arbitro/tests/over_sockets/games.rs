//! Whole games over real sockets, people and programs mixed with players of the catalogue.

use crate::common::{House, LONG, all_games, error, last_record, make, play_one, position, until};
use arbitro_catalogue::standard;
use arbitro_server::client::Guest;
use arbitro_server::wire::{
    AskSeat, Phase, Playing, Presence, Replay, Say, Standing, TableCard, TableOptions, Tell,
};
use arbitro_table::Record;

/// Every game of the catalogue that needs no file, with its number of seats.
fn games() -> Vec<(String, usize)> {
    all_games().into_iter().map(|game| (game.spec().to_owned(), usize::from(game.seats()))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn remote_players_play_whole_games_of_everything() {
    let house = House::open().await;
    for (game, seats) in games() {
        let table = house.table(&game, &[], TableOptions::default()).await.table.table;
        let mut playing = Vec::new();
        for seat in 0..seats {
            let taken = house.sit(table, &format!("program {seat}"), true).await;
            let socket = house.socket(table, taken.token.as_deref()).await;
            playing.push(tokio::spawn(play_one(socket, seat as u64 + 1)));
        }
        let mut results = Vec::new();
        for player in playing {
            results.push(player.await.expect("no panic").1);
        }
        assert!(
            results.windows(2).all(|pair| pair[0] == pair[1]),
            "{game}: all are told the same: {results:?}"
        );
        let (number, text) = last_record(&house, &game).await;
        let path = format!("/api/records/{number}");
        let record = Record::parse(&text).expect("a record");
        let replayed = standard().replay(&record).expect("it replays");
        assert!(replayed.outcome().is_some(), "{game}");
        let (_, log) = house.address.request("GET", &format!("{path}/log"), None, "").await.expect("a log");
        assert_eq!(log.lines().filter(|line| line.starts_with("score,")).count(), seats, "{log}");
        assert!(log.lines().filter(|line| line.starts_with("play,")).count() >= record.moves.len());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_with_machines_comments_and_stays() {
    let house = House::open().await;
    let table = house.table("tris", &[None, Some("first")], TableOptions::default()).await.table.table;
    let ada = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let mut comment_on = None;
    let payoffs = loop {
        let (n, position) = position(&mut socket).await;
        if let Some(over) = position.over {
            break over.payoffs;
        }
        if position.offers.is_empty() {
            continue;
        }
        let wanted = ["b2", "a3", "c1", "a1", "c3", "a2", "b1", "b3", "c2"];
        let mv = wanted.iter().find(|mv| position.offers.iter().any(|offer| offer.mv == **mv)).expect("free");
        make(&mut socket, n, mv).await;
        if comment_on.is_none() {
            comment_on = Some(n);
            let text = "the centre, \"always\", first".to_owned();
            socket.say(&Say::Comment { id: 7, on: n, text }).await.expect("sent");
        }
    };
    assert_eq!(payoffs.iter().sum::<f64>(), 0.0);
    let card: TableCard = house.address.get(&format!("/api/tables/{table}")).await.expect("a card");
    assert_eq!(card.phase, Phase::Commenting, "the table waits for Ada");
    socket.say(&Say::Comment { id: 8, on: 0, text: "well played".to_owned() }).await.expect("sent");
    socket.say(&Say::Done { stay: true }).await.expect("sent");
    let mut acknowledged = Vec::new();
    let record = until(&mut socket, |tell| match tell {
        Tell::Ack { of, id } => {
            acknowledged.push((of, id));
            None
        }
        Tell::Closed { record } => Some(record),
        _ => None,
    })
    .await;
    assert!(acknowledged.contains(&("comment".to_owned(), 8)), "{acknowledged:?}");
    let path = format!("/api/records/{record}");
    let (_, log) = house.address.request("GET", &format!("{path}/log"), None, "").await.expect("a log");
    assert!(log.contains("\"the centre, \"\"always\"\", first\""), "{log}");
    assert!(log.contains("comment,1,O,Ada,"), "the comment follows the play it is about: {log}");
    assert!(log.contains("score,,X,first,"), "{log}");
    let (_, comments) =
        house.address.request("GET", &format!("{path}/comments"), None, "").await.expect("comments");
    assert!(comments.contains("well played"), "{comments}");
    // She stays, so the next game begins.
    let (n, position) = position(&mut socket).await;
    assert_eq!((n, position.offers.len()), (0, 9));
    let standings: Vec<Standing> = house.address.get("/api/statistics").await.expect("standings");
    let hers = standings.iter().find(|standing| standing.player == "Ada").expect("she is there");
    assert_eq!((hers.games, hers.mean_payoff), (1, payoffs[0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn players_of_the_catalogue_join_from_elsewhere() {
    let house = House::open().await;
    for (spec, seats) in games() {
        let table = house.table(&spec, &vec![None; seats], TableOptions::default()).await.table.table;
        let game = standard().game(&spec).expect("a game");
        let mut playing = Vec::new();
        for seat in 0..seats {
            let (address, game) = (house.address.clone(), game.clone());
            let ask = AskSeat {
                name: format!("guest {seat}"),
                seat: Some(seat as u8),
                program: true,
                person: None,
            };
            let mut guest =
                Guest::sit(address, table, ask, game.clone(), "random", seat as u64).await.expect("seated");
            playing.push(tokio::spawn(async move {
                let mut games = 0;
                guest.play(2, |_, payoffs| games += payoffs.len().min(1)).await.map(|()| games)
            }));
        }
        for player in playing {
            let played = tokio::time::timeout(LONG, player).await.expect("in time").expect("no panic");
            assert_eq!(played.expect("played"), 2, "{spec}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_goes_away_is_replaced_and_gets_the_seat_back() {
    let house = House::open().await;
    let options = TableOptions { grace_ms: 300, substitute: "first".to_owned(), ..TableOptions::default() };
    let table = house.table("connect-four", &[], options).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut ben_socket = house.socket(table, ben.token.as_deref()).await;
    let ada_socket = house.socket(table, ada.token.as_deref()).await;
    drop(ada_socket);
    let said = |wanted: &'static str| {
        move |tell| match tell {
            Tell::Table { said, table } if said.id == wanted => Some(table),
            _ => None,
        }
    };
    until(&mut ben_socket, said("table-is-away")).await;
    let card = until(&mut ben_socket, said("table-plays-meanwhile")).await;
    assert_eq!(card.seats[0].presence, Presence::Replaced);
    // The substitute has moved for Ada.
    let (n, asked) = loop {
        let (n, position) = position(&mut ben_socket).await;
        if !position.offers.is_empty() {
            break (n, position);
        }
    };
    assert_eq!(asked.next, Some(vec![1]));
    let mut ada_socket = house.socket(table, ada.token.as_deref()).await;
    until(&mut ben_socket, said("table-is-back")).await;
    make(&mut ben_socket, n, &asked.offers[0].mv).await;
    let offers = loop {
        let (_, position) = position(&mut ada_socket).await;
        if !position.offers.is_empty() {
            break position.offers;
        }
    };
    assert!(!offers.is_empty(), "it is hers to move again");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_runs_and_a_default_move_is_made() {
    let house = House::open().await;
    let options =
        TableOptions { thinking_ms: Some(200), substitute: "first".to_owned(), ..TableOptions::default() };
    let table = house.table("tris", &[None, Some("first")], options).await.table.table;
    let ada = house.sit(table, "Ada", false).await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let (_, first) = position(&mut socket).await;
    assert!(first.clock_ms.is_some_and(|left| left <= 200), "{first:?}");
    // She never moves: the game ends all the same.
    let over = loop {
        let (_, position) = position(&mut socket).await;
        if let Some(over) = position.over {
            break over;
        }
    };
    assert_eq!(over.payoffs.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_is_said_and_the_seat_is_free_after_the_game() {
    let house = House::open().await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut ben_socket = house.socket(table, ben.token.as_deref()).await;
    // Leaving before the game has begun would only free the seat.
    position(&mut ben_socket).await;
    let path = format!("/api/tables/{table}/seats");
    let (status, _) = house.address.request("DELETE", &path, ada.token.as_deref(), "").await.expect("left");
    assert_eq!(status, 204);
    // Whoever sits in for Ada may have moved before her leaving is told.
    let mut moved = None;
    until(&mut ben_socket, |tell| match tell {
        Tell::Table { said, .. } if said.id == "table-leaves-to" => Some(()),
        Tell::Event { n, position, .. } => {
            moved = Some((n, position));
            None
        }
        _ => None,
    })
    .await;
    loop {
        let (n, position) = match moved.take() {
            Some(moved) => moved,
            None => position(&mut ben_socket).await,
        };
        if position.over.is_some() {
            break;
        }
        if let Some(offer) = position.offers.first() {
            make(&mut ben_socket, n, &offer.mv).await;
        }
    }
    ben_socket.say(&Say::Done { stay: true }).await.expect("sent");
    let card = until(&mut ben_socket, |tell| match tell {
        Tell::Table { said, table } if said.id == "table-open-again" => Some(table),
        _ => None,
    })
    .await;
    assert_eq!((card.phase, card.seats[0].presence), (Phase::Waiting, Presence::Free));
    assert_eq!(card.seats[1].name.as_deref(), Some("Ben"));
    let (status, _) =
        house.address.request("DELETE", &path, ada.token.as_deref(), "").await.expect("refused");
    assert_eq!(status, 403, "the token opens nothing any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restarted_server_goes_on_where_it_was() {
    let mut house = House::open().await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let (n, _) = position(&mut socket).await;
    make(&mut socket, n, "b2").await;
    position(&mut socket).await;
    house.restart().await;
    let mut socket = house.socket(table, ada.token.as_deref()).await;
    let (n, after) = position(&mut socket).await;
    assert_eq!((n, after.next), (1, Some(vec![1])));
    assert!(after.view.expect("a view").to_string().contains(".O."));
    // The same move, sent again because the answer might have been lost, is acknowledged and not made twice.
    // So it is in another spelling; another move came too late.
    for spelling in ["b2", "B2", " b2"] {
        make(&mut socket, 0, spelling).await;
        let ack = until(&mut socket, |tell| match tell {
            Tell::Ack { of, id } => Some((of, id)),
            Tell::Error { code, .. } => panic!("{spelling}: {code}"),
            _ => None,
        })
        .await;
        assert_eq!(ack, ("move".to_owned(), 0));
    }
    make(&mut socket, 0, "a1").await;
    assert_eq!(error(&mut socket).await, "stale");
    let mut socket = house.socket(table, ben.token.as_deref()).await;
    let (n, asked) = position(&mut socket).await;
    assert_eq!((n, asked.offers.len()), (1, 8));
}

#[tokio::test(flavor = "multi_thread")]
async fn chess_from_a_position_is_played_at_once_and_downloaded() {
    let house = House::open().await;
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    let body =
        serde_json::json!({"game": format!("chess:fen={fen}"), "name": "Ada", "players": [null, "first"]});
    let playing: Playing = house.address.post("/api/play", None, &body).await.expect("a game");
    assert_eq!(playing.seat, 0);
    let mut socket = house.socket(playing.table.table, Some(&playing.token)).await;
    let (n, _) = position(&mut socket).await;
    make(&mut socket, n, "h5f7").await;
    let (_, after) = position(&mut socket).await;
    assert_eq!(after.over.expect("mate").payoffs, [1.0, -1.0]);
    socket.say(&Say::Done { stay: false }).await.expect("sent");
    let record = until(&mut socket, |tell| match tell {
        Tell::Closed { record } => Some(record),
        _ => None,
    })
    .await;
    let replay: Replay = house.address.get(&format!("/api/records/{record}/replay")).await.expect("a replay");
    assert_eq!(replay.downloads, ["log", "pgn"]);
    let path = format!("/api/records/{record}/pgn");
    let (status, pgn) = house.address.request("GET", &path, None, "").await.expect("a game");
    assert!(status == 200 && pgn.contains("Qxf7# 1-0") && pgn.contains("Ada"), "{pgn}");
}
