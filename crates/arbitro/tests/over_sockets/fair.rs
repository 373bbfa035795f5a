//! Fair play: giving up, draws, moves taken back, games called off, clocks for the whole game, absent players replaced.

use crate::common::{House, LONG, error, last_record, make, position, until};
use arbitro_catalogue::standard;
use arbitro_server::client::{Guest, Manners, Socket};
use arbitro_server::wire::{
    AskSeat, GameClock, Late, May, Phase, Position, Presence, Proposal, Proposed, Replay, Say, Standing,
    TableCard, TableOptions, Tell,
};
use arbitro_table::{Record, RecordedResult};
use std::time::Duration;

const CHESS: &str = "chess";

/// Two people at a table, connected, the game begun.
struct Two {
    house: House,
    table: u64,
    tokens: [String; 2],
    sockets: [Socket; 2],
}

impl Two {
    async fn at(game: &str, options: TableOptions) -> Two {
        let house = House::open().await;
        let table = house.table(game, &[], options).await.table.table;
        let mut tokens = Vec::new();
        for name in ["Ada", "Ben"] {
            tokens.push(house.sit(table, name, false).await.token.expect("a token"));
        }
        let mut sockets = Vec::new();
        for token in &tokens {
            sockets.push(house.socket(table, Some(token)).await);
        }
        let [one, two] = &mut sockets[..] else { panic!("two sockets") };
        for socket in [one, two] {
            position(socket).await;
        }
        let tokens = tokens.try_into().expect("two");
        let sockets = sockets.try_into().unwrap_or_else(|_| panic!("two"));
        Two { house, table, tokens, sockets }
    }

    async fn say(&mut self, who: usize, say: Say) {
        self.sockets[who].say(&say).await.expect("sent");
    }

    /// Makes a move and waits until both have been told.
    async fn make(&mut self, who: usize, after: usize, mv: &str) -> [(usize, Position); 2] {
        make(&mut self.sockets[who], after, mv).await;
        let [one, two] = &mut self.sockets;
        [position(one).await, position(two).await]
    }

    async fn propose(&mut self, who: usize, what: Proposed) {
        self.say(who, Say::Propose { what }).await;
    }

    async fn answer(&mut self, who: usize, what: Proposed, agree: bool) {
        self.say(who, Say::Answer { what, agree }).await;
    }

    /// What is proposed, once that changes.
    async fn proposals(&mut self, who: usize) -> Vec<Proposal> {
        proposals(&mut self.sockets[who]).await
    }

    async fn back(&mut self, who: usize) -> (usize, Position) {
        self.sockets[who] = self.house.socket(self.table, Some(&self.tokens[who])).await;
        position(&mut self.sockets[who]).await
    }

    async fn restart(&mut self) {
        self.house.restart().await;
    }
}

async fn proposals(socket: &mut Socket) -> Vec<Proposal> {
    until(socket, |tell| match tell {
        Tell::Proposals { open } => Some(open),
        _ => None,
    })
    .await
}

/// The payoffs and the end of the game, once it has ended.
async fn the_end(socket: &mut Socket) -> (Vec<f64>, Option<String>) {
    loop {
        if let Some(over) = position(socket).await.1.over {
            return (over.payoffs, over.settled.map(|how| how.id.into_owned()));
        }
    }
}

fn settled(how: &str) -> Option<String> {
    Some(how.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_resigns_has_lost_and_the_record_says_so() {
    let mut two = Two::at(CHESS, TableOptions::default()).await;
    two.make(0, 0, "e2e4").await;
    two.say(0, Say::Resign).await;
    let [one, other] = &mut two.sockets;
    for socket in [one, other] {
        assert_eq!(the_end(socket).await, (vec![-1.0, 1.0], settled("settled-resigned")));
    }
    until(&mut two.sockets[0], |tell| matches!(tell, Tell::Ack { of, .. } if of == "resign").then_some(()))
        .await;
    two.say(1, Say::Resign).await;
    assert_eq!(error(&mut two.sockets[1]).await, "over");
    // It is stored before it is told.
    two.restart().await;
    let over = two.back(1).await.1.over.expect("over");
    assert_eq!((over.payoffs, over.broken_off), (vec![-1.0, 1.0], None));
    two.back(0).await;
    for who in [0, 1] {
        two.say(who, Say::Done { stay: false }).await;
    }
    let number = until(&mut two.sockets[0], |tell| match tell {
        Tell::Closed { record } => Some(record),
        _ => None,
    })
    .await;
    let (house, path) = (&two.house, format!("/api/records/{number}"));
    let (_, text) = house.address.request("GET", &path, None, "").await.expect("a record");
    let record = Record::parse(&text).expect("it can be read");
    let (by, seat) = ("resignation".to_owned(), Some("White".to_owned()));
    assert_eq!(record.result, RecordedResult::Settled { payoffs: vec![-1.0, 1.0], by, seat });
    standard().replay(&record).expect("it replays");
    let replay: Replay = house.address.get(&format!("{path}/replay")).await.expect("a replay");
    assert_eq!(
        (replay.payoffs, replay.settled.expect("so").id.into_owned()),
        (vec![-1.0, 1.0], "settled-resigned".into())
    );
    let (_, log) = house.address.request("GET", &format!("{path}/log"), None, "").await.expect("a log");
    assert!(log.contains("end,2,,,,,,White resigned,,,\n"), "{log}");
    assert!(log.contains("score,,White,Ada,,,,,-1,,\n"), "{log}");
    let (_, pgn) = house.address.request("GET", &format!("{path}/pgn"), None, "").await.expect("a PGN");
    assert!(pgn.contains("[Result \"0-1\"]"), "{pgn}");
    let standings: Vec<Standing> = house.address.get("/api/statistics").await.expect("standings");
    let of =
        |name: &str| standings.iter().find(|standing| standing.player == name).map(|one| one.mean_payoff);
    assert_eq!((of("Ada"), of("Ben")), (Some(-1.0), Some(1.0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_in_the_list_at_once_and_comments_follow() {
    let mut two = Two::at("tris", TableOptions::default()).await;
    two.make(0, 0, "b2").await;
    two.say(1, Say::Resign).await;
    the_end(&mut two.sockets[0]).await;
    let (number, text) = last_record(&two.house, "tris:rows=3,cols=3,line=3").await;
    assert!(text.contains("resignation"), "{text}");
    for round in 0..2 {
        let say = Say::Comment { id: round, on: 0, text: format!("comment {round}") };
        two.say(0, say).await;
        until(&mut two.sockets[0], |tell| matches!(tell, Tell::Ack { id, .. } if id == round).then_some(()))
            .await;
        let path = format!("/api/records/{number}/comments");
        let (_, comments) = two.house.address.request("GET", &path, None, "").await.expect("comments");
        assert_eq!(comments.matches("comment ").count(), round as usize + 1, "{comments}");
        // A restart goes on waiting for comments.
        two.restart().await;
        assert!(two.back(0).await.1.over.is_some());
    }
    two.back(1).await;
    for who in [0, 1] {
        two.say(who, Say::Done { stay: false }).await;
    }
    until(&mut two.sockets[1], |tell| matches!(tell, Tell::Closed { .. }).then_some(())).await;
    let standings: Vec<Standing> = two.house.address.get("/api/statistics").await.expect("standings");
    assert!(standings.iter().all(|standing| standing.games == 1), "it counts once: {standings:?}");
    two.restart().await;
    let card: TableCard = two.house.address.get(&format!("/api/tables/{}", two.table)).await.expect("a card");
    assert_eq!(card.phase, Phase::Waiting, "it is closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_more_play_a_substitute_takes_over_for_who_resigns() {
    let house = House::open().await;
    let bots = [None, None, Some("random"), Some("random"), Some("random")];
    let options = TableOptions { substitute: "random".to_owned(), ..TableOptions::default() };
    let table = house.table("briscola5", &bots, options).await.table.table;
    let (ada, ben) = (house.sit(table, "Ada", false).await, house.sit(table, "Ben", false).await);
    let mut one = house.socket(table, ada.token.as_deref()).await;
    let mut two = house.socket(table, ben.token.as_deref()).await;
    let may = until(&mut one, |tell| match tell {
        Tell::Start { may, .. } => Some(may),
        _ => None,
    })
    .await;
    assert_eq!(may, [], "nobody loses by giving up, and cards were dealt");
    one.say(&Say::Abort).await.expect("sent");
    assert_eq!(error(&mut one).await, "not-possible");
    one.say(&Say::Resign).await.expect("sent");
    until(&mut one, |tell| matches!(tell, Tell::Ack { of, .. } if of == "resign").then_some(())).await;
    // The other one plays on to the end, with bots alone.
    let mut moved_at = None;
    let over = loop {
        let (n, now) = position(&mut two).await;
        if let Some(over) = now.over {
            break over;
        }
        if let Some(offer) = now.offers.first().filter(|_| moved_at != Some(n)) {
            moved_at = Some(n);
            make(&mut two, n, &offer.mv).await;
        }
    };
    assert_eq!((over.settled, over.broken_off), (None, None), "the rules ended it");
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_table_where_time_decides_the_late_seat_has_lost() {
    for game in ["chess", "kriegspiel"] {
        let options = TableOptions { thinking_ms: Some(4_000), late: Late::Loss, ..TableOptions::default() };
        let mut two = Two::at(game, options).await;
        two.make(0, 0, "e2e4").await;
        let [one, other] = &mut two.sockets;
        for socket in [one, other] {
            assert_eq!(the_end(socket).await, (vec![1.0, -1.0], settled("settled-out-of-time")), "{game}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_rule_says_what_a_loss_pays_the_substitute_moves() {
    let options = TableOptions {
        thinking_ms: Some(200),
        late: Late::Loss,
        substitute: "first".to_owned(),
        ..TableOptions::default()
    };
    let mut two = Two::at("pennies", options).await;
    let (_, how) = the_end(&mut two.sockets[0]).await;
    assert_eq!(how, None, "both pennies were shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_for_the_whole_game_counts_own_time_and_survives_a_restart() {
    let clock = GameClock { main_ms: 60_000, increment_ms: 5_000 };
    let options = TableOptions { clock: Some(clock), late: Late::Loss, ..TableOptions::default() };
    let mut two = Two::at(CHESS, options).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    let [(_, now), _] = two.make(0, 0, "e2e4").await;
    let left = |now: &Position| {
        now.clocks_ms.clone().expect("clocks").into_iter().map(|left| left.expect("a clock"))
    };
    let [white, black] = left(&now).collect::<Vec<_>>().try_into().expect("two");
    assert!((55_000..=64_300).contains(&white), "less what she used, and the increment: {white}");
    assert!((55_000..=60_000).contains(&black), "it runs: {black}");
    assert_eq!(now.clock_ms.map(|left| left.abs_diff(black) < 1_000), Some(true));
    two.restart().await;
    let (_, again) = two.back(0).await;
    let [white_again, black_again] = left(&again).collect::<Vec<_>>().try_into().expect("two");
    assert_eq!(white_again, white, "it stood");
    assert!(black_again <= 60_000 && black_again + 10_000 > black, "{black_again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_for_the_whole_game_runs_out_and_is_checked() {
    let clock = |main_ms| Some(GameClock { main_ms, increment_ms: 0 });
    let options = TableOptions { clock: clock(4_000), late: Late::Loss, ..TableOptions::default() };
    let mut two = Two::at("tris", options).await;
    two.make(0, 0, "b2").await;
    assert_eq!(the_end(&mut two.sockets[0]).await, (vec![1.0, -1.0], settled("settled-out-of-time")));
    for (clock, thinking) in [
        ("{\"main_ms\": 10, \"increment_ms\": 0}", "null"),
        ("{\"main_ms\": 9000, \"increment_ms\": 0}", "9000"),
    ] {
        let body = format!(
            "{{\"game\": \"tris\", \"options\": {{\"clock\": {clock}, \"thinking_ms\": {thinking}}}}}"
        );
        let (status, said) =
            two.house.address.request("POST", "/api/tables", None, &body).await.expect("an answer");
        assert!(status == 400 && said.contains("table-clock"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_refused_try_shows_on_the_clocks_or_ends_a_draw_offer() {
    // The pawn on a3 is in the way of the rook, and White does not know.
    let game = "kriegspiel:rules=icc,fen=4k3/8/8/8/8/p7/8/R3K3 w - - 0 1";
    let clock = Some(GameClock { main_ms: 60_000, increment_ms: 30_000 });
    let mut two = Two::at(game, TableOptions { clock, ..TableOptions::default() }).await;
    two.propose(1, Proposed::Draw).await;
    assert_eq!(two.proposals(0).await.len(), 1);
    make(&mut two.sockets[0], 0, "a1a5").await;
    let (n, _) = position(&mut two.sockets[0]).await;
    let (_, seen) = two.back(1).await;
    let clocks = seen.clocks_ms.expect("clocks");
    assert!(clocks[0].is_some_and(|left| left < 60_000), "a try brings no increment: {clocks:?}");
    assert_eq!(two.proposals(1).await.len(), 1, "the offer stands");
    make(&mut two.sockets[0], n, "e1e2").await;
    assert_eq!(two.proposals(1).await, [], "who moves on has declined");
    let (_, seen) = two.back(1).await;
    assert!(seen.clocks_ms.expect("clocks")[0].is_some_and(|left| left > 80_000));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_declined_and_agreed() {
    let mut two = Two::at(CHESS, TableOptions::default()).await;
    two.answer(1, Proposed::Draw, true).await;
    assert_eq!(error(&mut two.sockets[1]).await, "not-possible", "nothing is offered");
    two.propose(0, Proposed::Draw).await;
    let offer = Proposal { what: Proposed::Draw, by: 0, agreed: vec![0], waits_for: vec![1] };
    assert_eq!(two.proposals(1).await, [offer]);
    two.answer(1, Proposed::Draw, false).await;
    assert_eq!(two.proposals(1).await, []);
    two.propose(0, Proposed::Draw).await;
    assert_eq!(error(&mut two.sockets[0]).await, "not-possible", "not again before another move");
    two.make(0, 0, "e2e4").await;
    // A move answers an offer; the offerer's own does not.
    two.propose(0, Proposed::Draw).await;
    assert_eq!(two.proposals(0).await.len(), 1);
    let [(n, _), _] = two.make(1, 1, "e7e5").await;
    assert_eq!(two.proposals(0).await, []);
    two.propose(0, Proposed::Draw).await;
    assert_eq!(two.proposals(0).await.len(), 1);
    two.make(0, n, "g1f3").await;
    // Both offer a draw: that is agreement.
    two.propose(1, Proposed::Draw).await;
    let [one, other] = &mut two.sockets;
    for socket in [one, other] {
        assert_eq!(the_end(socket).await, (vec![0.0, 0.0], settled("settled-draw")));
    }
    // Watching gives no say, and bots agree to nothing.
    let mut watcher = two.house.socket(two.table, None).await;
    watcher.say(&Say::Propose { what: Proposed::Draw }).await.expect("sent");
    assert_eq!(error(&mut watcher).await, "only-watching");
    let table = two.house.table("chess", &[None, Some("random")], TableOptions::default()).await.table.table;
    let cora = two.house.sit(table, "Cora", false).await;
    let mut cora = two.house.socket(table, cora.token.as_deref()).await;
    for what in [Proposed::Draw, Proposed::Takeback, Proposed::Replace(1), Proposed::Replace(7)] {
        cora.say(&Say::Propose { what }).await.expect("sent");
        assert_eq!(error(&mut cora).await, "not-possible", "{what:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_if_the_opponent_agrees() {
    let mut two = Two::at("tris", TableOptions::default()).await;
    two.propose(1, Proposed::Takeback).await;
    assert_eq!(error(&mut two.sockets[1]).await, "not-possible", "there is no move yet");
    two.make(0, 0, "b2").await;
    two.make(1, 1, "a1").await;
    two.say(1, Say::Comment { id: 1, on: 1, text: "a slip".to_owned() }).await;
    until(&mut two.sockets[1], |tell| matches!(tell, Tell::Ack { .. }).then_some(())).await;
    two.propose(0, Proposed::Takeback).await;
    assert_eq!(two.proposals(1).await.len(), 1);
    two.answer(1, Proposed::Takeback, true).await;
    for who in [0, 1] {
        let (n, again) = position(&mut two.sockets[who]).await;
        assert_eq!((n, again.next), (0, Some(vec![0])));
    }
    two.make(0, 0, "c3").await;
    two.restart().await;
    let (n, again) = two.back(1).await;
    assert_eq!((n, again.offers.len()), (1, 8), "what was taken back stays so");
    let (_, first) = two.back(0).await;
    let rows = first.view.expect("a view")["rows"].to_string();
    assert_eq!(rows.matches(['O', 'X']).count(), 1, "{rows}");
    for (turn, mv) in ["a1", "c2", "a2", "c1"].iter().enumerate() {
        two.make((turn + 1) % 2, turn + 1, mv).await;
    }
    for who in [0, 1] {
        two.say(who, Say::Done { stay: false }).await;
    }
    let (number, text) = last_record(&two.house, "tris:rows=3,cols=3,line=3").await;
    let record = Record::parse(&text).expect("a record");
    assert_eq!(record.moves.iter().map(|made| &*made.mv).collect::<Vec<_>>(), ["c3", "a1", "c2", "a2", "c1"]);
    standard().replay(&record).expect("it replays");
    let replay: Replay =
        two.house.address.get(&format!("/api/records/{number}/replay")).await.expect("a replay");
    assert_eq!((&*replay.comments[0].text, replay.comments[0].play), ("a slip", 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_with_bots_at_a_study_table_a_move_is_taken_back_at_once() {
    let house = House::open().await;
    for (game, mv) in [("tris", "b2"), ("kriegspiel:moves=20", "e2e4")] {
        let options = TableOptions { study: true, ..TableOptions::default() };
        let table = house.table(game, &[None, Some("first")], options).await.table.table;
        let ada = house.sit(table, "Ada", false).await;
        let mut socket = house.socket(table, ada.token.as_deref()).await;
        let may = until(&mut socket, |tell| match tell {
            Tell::Start { may, .. } => Some(may),
            _ => None,
        })
        .await;
        assert!(may.contains(&May::Takeback) && !may.contains(&May::Draw), "{game}: {may:?}");
        make(&mut socket, 0, mv).await;
        let offered = |(_, now): &(usize, Position)| !now.offers.is_empty();
        let mut seen = position(&mut socket).await;
        while !offered(&seen) {
            seen = position(&mut socket).await;
        }
        assert!(seen.0 > 1, "the bot has moved");
        socket.say(&Say::Propose { what: Proposed::Takeback }).await.expect("sent");
        let (n, again) = position(&mut socket).await;
        assert_eq!(n, 0, "{game}");
        assert!(!again.offers.is_empty());
        make(&mut socket, 0, mv).await;
        let mut seen = position(&mut socket).await;
        while !offered(&seen) {
            seen = position(&mut socket).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_called_off_before_its_second_move_and_not_later() {
    let mut two = Two::at(CHESS, TableOptions::default()).await;
    two.make(0, 0, "e2e4").await;
    two.make(1, 1, "e7e5").await;
    two.say(1, Say::Abort).await;
    assert_eq!(error(&mut two.sockets[1]).await, "not-possible");
    let mut two = Two::at(CHESS, TableOptions::default()).await;
    two.make(0, 0, "e2e4").await;
    two.say(1, Say::Abort).await;
    let over = position(&mut two.sockets[0]).await.1.over.expect("over");
    assert_eq!(over.broken_off.expect("why").id, "broken-off-aborted");
    for who in [0, 1] {
        two.say(who, Say::Done { stay: false }).await;
    }
    let (_, text) = last_record(&two.house, "chess").await;
    assert!(text.contains("aborted before the second move"), "{text}");
    standard().replay(&Record::parse(&text).expect("a record")).expect("it replays");
    // Where moves are hidden, it depends on the own moves alone.
    let mut two = Two::at("kriegspiel", TableOptions::default()).await;
    make(&mut two.sockets[0], 0, "e2e4").await;
    position(&mut two.sockets[0]).await;
    two.say(0, Say::Abort).await;
    assert_eq!(error(&mut two.sockets[0]).await, "not-possible");
    two.say(1, Say::Abort).await;
    until(&mut two.sockets[1], |tell| match tell {
        Tell::Event { position, .. } => position.over,
        _ => None,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_remain_replace_an_absent_player_at_once() {
    let options =
        TableOptions { grace_ms: 3_600_000, substitute: "first".to_owned(), ..TableOptions::default() };
    let mut two = Two::at(CHESS, options).await;
    two.propose(1, Proposed::Replace(0)).await;
    assert_eq!(error(&mut two.sockets[1]).await, "not-possible", "she is here");
    let (_, table) = (&two.house, two.table);
    let address = two.house.address.clone();
    let [ada, mut ben] = two.sockets;
    drop(ada);
    until(&mut ben, |tell| {
        matches!(tell, Tell::Table { said, .. } if said.id == "table-is-away").then_some(())
    })
    .await;
    ben.say(&Say::Propose { what: Proposed::Replace(0) }).await.expect("sent");
    let (n, _) = position(&mut ben).await;
    assert_eq!(n, 1, "the substitute has moved");
    let card: TableCard = address.get(&format!("/api/tables/{table}")).await.expect("a card");
    assert_eq!(card.seats[0].presence, Presence::Replaced);
}

#[tokio::test(flavor = "multi_thread")]
async fn three_who_remain_vote_and_one_cannot_prevent_it() {
    let house = House::open().await;
    let options =
        TableOptions { grace_ms: 3_600_000, substitute: "random".to_owned(), ..TableOptions::default() };
    let table = house.table("briscola:players=4", &[], options).await.table.table;
    let mut sockets = Vec::new();
    for name in ["Ada", "Ben", "Cora", "Dora"] {
        let token = house.sit(table, name, false).await.token;
        sockets.push(house.socket(table, token.as_deref()).await);
    }
    for socket in &mut sockets {
        position(socket).await;
    }
    drop(sockets.remove(0));
    let what = Proposed::Replace(0);
    let away = |tell| matches!(tell, Tell::Table { said, .. } if said.id == "table-is-away").then_some(());
    until(&mut sockets[0], away).await;
    sockets[0].say(&Say::Propose { what }).await.expect("sent");
    assert_eq!(proposals(&mut sockets[1]).await[0].waits_for, [2, 3]);
    sockets[1].say(&Say::Answer { what, agree: false }).await.expect("sent");
    assert_eq!(proposals(&mut sockets[2]).await.len(), 1);
    assert_eq!(proposals(&mut sockets[2]).await[0].waits_for, [3]);
    sockets[2].say(&Say::Answer { what, agree: true }).await.expect("sent");
    let replaced = until(&mut sockets[2], |tell| match tell {
        Tell::Table { table, said } if said.id == "table-plays-meanwhile" => Some(table.seats[0].presence),
        _ => None,
    })
    .await;
    assert_eq!(replaced, Presence::Replaced);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_answers_proposals_and_follows_a_move_taken_back() {
    for agrees in [true, false] {
        let house = House::open().await;
        let table = house.table("chess", &[], TableOptions::default()).await.table.table;
        let game = standard().game("chess").expect("chess");
        let ada = house.sit(table, "Ada", false).await;
        let ask = AskSeat { name: "guest".to_owned(), seat: Some(1), program: true, person: None };
        let mut guest =
            Guest::sit(house.address.clone(), table, ask, game.clone(), "first", 1).await.expect("seated");
        guest.manners = Manners { draws: Some(agrees), takebacks: true, ..Manners::default() };
        let (order, orders) = tokio::sync::mpsc::channel(1);
        guest.orders = Some(orders);
        let playing = tokio::spawn(async move {
            let mut paid = Vec::new();
            guest.play(1, |_, payoffs| paid = payoffs.to_vec()).await.map(|()| paid)
        });
        let mut socket = house.socket(table, ada.token.as_deref()).await;
        for _ in 0..2 {
            while position(&mut socket).await.1.offers.is_empty() {}
            make(&mut socket, 0, "e2e4").await;
            while position(&mut socket).await.1.offers.is_empty() {} // The program has answered.
            socket.say(&Say::Propose { what: Proposed::Takeback }).await.expect("sent");
        }
        while position(&mut socket).await.0 != 0 {}
        socket.say(&Say::Propose { what: Proposed::Draw }).await.expect("sent");
        let expected = if agrees {
            (vec![0.0, 0.0], settled("settled-draw"))
        } else {
            while !proposals(&mut socket).await.is_empty() {}
            order.send(Say::Resign).await.expect("it listens");
            (vec![1.0, -1.0], settled("settled-resigned"))
        };
        assert_eq!(the_end(&mut socket).await, expected);
        let paid = tokio::time::timeout(LONG, playing).await.expect("in time").expect("no panic");
        assert_eq!(paid.expect("played"), expected.0);
    }
}
