//! A rematch: the same players in other seats.

use crate::common::{House, LONG, error, make, play_tris, position, until};
use arbitro_catalogue::standard;
use arbitro_server::client::{Guest, Socket};
use arbitro_server::wire::{
    AskSeat, Proposal, Proposed, RecordCard, Say, TableCard, TableOptions, TakeSeat, Tell,
};

const REMATCH: Say = Say::Propose { what: Proposed::Rematch };

fn answer(agree: bool) -> Say {
    Say::Answer { what: Proposed::Rematch, agree }
}

async fn proposals(socket: &mut Socket) -> Vec<Proposal> {
    until(socket, |tell| match tell {
        Tell::Proposals { open } => Some(open),
        _ => None,
    })
    .await
}

/// The next welcome: the seat.
async fn seat(socket: &mut Socket) -> Option<u8> {
    until(socket, |tell| match tell {
        Tell::Welcome { seat, .. } => Some(seat),
        _ => None,
    })
    .await
}

async fn started(socket: &mut Socket) -> u64 {
    until(socket, |tell| match tell {
        Tell::Start { game, .. } => Some(game),
        _ => None,
    })
    .await
}

async fn players(house: &House, table: u64) -> Vec<Option<String>> {
    let card: TableCard = house.address.get(&format!("/api/tables/{table}")).await.expect("a card");
    card.seats.into_iter().map(|seat| seat.name).collect()
}

fn named(names: [&str; 2]) -> Vec<Option<String>> {
    names.map(|name| Some(name.to_owned())).to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_swap_seats_and_keep_their_tokens() {
    let mut house = House::open().await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await.token, house.sit(table, "Ben", false).await.token);
    let mut one = house.socket(table, ada.as_deref()).await;
    let mut two = house.socket(table, ben.as_deref()).await;
    assert_eq!((seat(&mut one).await, seat(&mut two).await), (Some(0), Some(1)));
    let mut watcher = house.socket(table, None).await;
    assert_eq!(seat(&mut watcher).await, None);
    one.say(&REMATCH).await.expect("sent");
    assert_eq!(error(&mut one).await, "not-possible", "the game is not over");
    house.restart().await; // Both reconnect to a game that has begun.
    (one, two) = (house.socket(table, ada.as_deref()).await, house.socket(table, ben.as_deref()).await);
    play_tris(&mut one, &mut two).await;
    one.say(&REMATCH).await.expect("sent");
    let open = vec![Proposal { what: Proposed::Rematch, by: 0, agreed: vec![0], waits_for: vec![1] }];
    assert_eq!(proposals(&mut one).await, open);
    assert_eq!(proposals(&mut two).await, open);
    // What is declined can be proposed again, by the other one too.
    two.say(&answer(false)).await.expect("sent");
    assert_eq!(proposals(&mut one).await, []);
    two.say(&REMATCH).await.expect("sent");
    assert_eq!(proposals(&mut one).await.len(), 1);
    one.say(&answer(true)).await.expect("sent");
    assert_eq!((seat(&mut one).await, seat(&mut two).await), (Some(1), Some(0)));
    let game = started(&mut one).await;
    assert_eq!(started(&mut two).await, game);
    assert_eq!(players(&house, table).await, named(["Ben", "Ada"]));
    // The new seats are stored, and the tokens open them.
    house.restart().await;
    (one, two) = (house.socket(table, ada.as_deref()).await, house.socket(table, ben.as_deref()).await);
    assert_eq!((seat(&mut one).await, seat(&mut two).await), (Some(1), Some(0)));
    play_tris(&mut two, &mut one).await;
    for socket in [&mut one, &mut two] {
        socket.say(&Say::Done { stay: false }).await.expect("sent");
    }
    until(&mut one, |tell| matches!(tell, Tell::Closed { .. }).then_some(())).await;
    let records: Vec<RecordCard> = house.address.get("/api/records").await.expect("a list");
    let played: Vec<_> = records.iter().map(|card| (&card.players[..], card.payoffs.clone())).collect();
    let won = || Some(vec![1.0, -1.0]);
    assert_eq!(
        played,
        [(&["Ben".to_owned(), "Ada".to_owned()][..], won()), (&["Ada".into(), "Ben".into()], won())]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_leaves_ends_the_proposal() {
    let house = House::open().await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await.token, house.sit(table, "Ben", false).await.token);
    let mut one = house.socket(table, ada.as_deref()).await;
    let mut two = house.socket(table, ben.as_deref()).await;
    play_tris(&mut one, &mut two).await;
    one.say(&REMATCH).await.expect("sent");
    assert_eq!(proposals(&mut two).await.len(), 1);
    two.say(&Say::Done { stay: false }).await.expect("sent");
    assert_eq!(proposals(&mut one).await.len(), 1);
    assert_eq!(proposals(&mut one).await, []);
    one.say(&REMATCH).await.expect("sent");
    assert_eq!(error(&mut one).await, "not-possible");
    two.say(&answer(true)).await.expect("sent");
    assert_eq!(error(&mut two).await, "not-possible");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_agree_at_once_and_take_the_other_seat() {
    let house = House::open().await;
    let opened = house.table("tris", &[None, Some("first")], TableOptions::default()).await;
    let table = opened.table.table;
    let ada = house.sit(table, "Ada", false).await.token;
    let mut socket = house.socket(table, ada.as_deref()).await;
    assert_eq!(seat(&mut socket).await, Some(0));
    let mut first = position(&mut socket).await;
    while first.1.over.is_none() {
        if let Some(offer) = first.1.offers.first() {
            make(&mut socket, first.0, &offer.mv).await;
        }
        first = position(&mut socket).await;
    }
    socket.say(&REMATCH).await.expect("sent");
    assert_eq!(seat(&mut socket).await, Some(1));
    // The bot has the first move now.
    until(&mut socket, |tell| match tell {
        Tell::Start { n, position, .. } | Tell::Event { n, position, .. } => {
            (n == 1 && !position.offers.is_empty()).then_some(())
        }
        _ => None,
    })
    .await;
    assert_eq!(players(&house, table).await, named(["first", "Ada"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_moves_on_by_one_seat() {
    let house = House::open().await;
    let opened = house.table("briscola5", &[], TableOptions::default()).await;
    let table = opened.table.table;
    let mut tokens = Vec::new();
    for name in ["a", "b", "c"] {
        tokens.push(house.sit(table, name, false).await.token.expect("a token"));
    }
    for seat in [3, 4] {
        let machine = TakeSeat::Machine { player: "random".to_owned(), seat };
        let path = format!("/api/tables/{table}/seats");
        house.address.post::<serde_json::Value>(&path, Some(&opened.owner), &machine).await.expect("a bot");
    }
    let mut playing = Vec::new();
    for token in &tokens {
        let mut socket = house.socket(table, Some(token)).await;
        playing.push(tokio::spawn(async move {
            let mut moved_at = None;
            loop {
                let (n, now) = position(&mut socket).await;
                if now.over.is_some() {
                    return socket;
                }
                if let Some(offer) = now.offers.first().filter(|_| moved_at != Some(n)) {
                    moved_at = Some(n);
                    make(&mut socket, n, &offer.mv).await;
                }
            }
        }));
    }
    let mut sockets = Vec::new();
    for player in playing {
        sockets.push(tokio::time::timeout(LONG, player).await.expect("in time").expect("no panic"));
    }
    sockets[0].say(&REMATCH).await.expect("sent");
    for index in [1, 2] {
        assert!(proposals(&mut sockets[index]).await[0].waits_for.contains(&(index as u8)));
        sockets[index].say(&answer(true)).await.expect("sent");
    }
    for (index, socket) in sockets.iter_mut().enumerate() {
        assert_eq!(seat(socket).await, Some(index as u8 + 1));
    }
    let expected = ["random", "a", "b", "c", "random"].map(|name| Some(name.to_owned()));
    assert_eq!(players(&house, table).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_the_rematch_from_its_new_seat() {
    let house = House::open().await;
    let table = house.table("tris", &[], TableOptions::default()).await.table.table;
    let game = standard().game("tris").expect("tris");
    let ada = house.sit(table, "Ada", false).await.token;
    let ask = AskSeat { name: "guest".to_owned(), seat: Some(1), program: true, person: None };
    let mut guest = Guest::sit(house.address.clone(), table, ask, game, "first", 1).await.expect("seated");
    let playing = tokio::spawn(async move {
        let mut seats = Vec::new();
        guest.play(2, |seat, _| seats.push(seat)).await.map(|()| seats)
    });
    let mut socket = house.socket(table, ada.as_deref()).await;
    for round in 0..2 {
        let mut moved_at = None;
        loop {
            let (n, now) = position(&mut socket).await;
            if now.over.is_some() {
                break;
            }
            if let Some(offer) = now.offers.last().filter(|_| moved_at != Some(n)) {
                moved_at = Some(n);
                make(&mut socket, n, &offer.mv).await;
            }
        }
        if round == 0 {
            socket.say(&REMATCH).await.expect("sent");
            assert_eq!(seat(&mut socket).await, Some(1));
        }
    }
    let seats = tokio::time::timeout(LONG, playing).await.expect("in time").expect("no panic");
    assert_eq!(seats.expect("played"), [1, 0]);
}
