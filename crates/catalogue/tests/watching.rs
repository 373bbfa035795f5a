//! What those who only watch hear, taking up interrupted games, and players at tables elsewhere.

mod common;

use arbitro_catalogue::standard;
use arbitro_game::{Cancel, Seat, seed_of};
use arbitro_table::catalogue::{AnyGame, Catalogue, GameEntry, Opening, Seating, Sitter};
use arbitro_table::{AnyTable, Experience, RecordedResult, Step, Told};
use std::sync::Arc;

fn games() -> Vec<Arc<dyn AnyGame>> {
    let liar = Catalogue::empty()
        .with(GameEntry::new("liar", "a liar and a judge", |_| Ok(common::Liar { chatty: true })));
    let standard = standard();
    let named =
        ["tris", "pig:goal=20", "pennies", "connect-four"].map(|name| standard.game(name).expect("a game"));
    let mut games = named.to_vec();
    games.push(liar.game("liar").expect("a game"));
    games
}

fn people(game: &dyn AnyGame, seed: u64) -> Box<dyn AnyTable> {
    let sitters = (0..game.seats()).map(|seat| Sitter::Person(format!("p{seat}"))).collect();
    game.table(Opening { sitters, seed, ..Opening::default() }).expect("a table")
}

/// Makes one move that depends on the seed and the number of the move alone.
fn any_move(table: &mut dyn AnyTable, seed: u64) {
    let made = table.moves_made() as u64;
    let seats = table.waits_for();
    let seat = seats[seed_of(seed, made) as usize % seats.len()];
    let offers = table.offers(seat);
    let offer = &offers[seed_of(seed + 1, made) as usize % offers.len()];
    table.submit(seat, &offer.mv).expect("it was on offer");
}

/// What the room hears, every seat has heard, in that order.
#[test]
fn those_who_watch_hear_nothing_that_a_seat_has_not_heard() {
    let mut heard_aloud = 0;
    for game in games() {
        for seed in 0..20 {
            let mut table = people(&*game, seed);
            while table.outcome().is_none() && table.moves_made() < 200 {
                any_move(&mut *table, seed);
                let aloud: Vec<Told> = table.aloud(0);
                heard_aloud += aloud.len();
                for seat in Seat::all(game.seats()) {
                    let lived = table.lived(seat, 0).expect("a seat");
                    let mut heard = lived.iter().filter_map(|event| match event {
                        Experience::Heard(told) => Some(&told.notice),
                        Experience::Did(_) => None,
                    });
                    for told in &aloud {
                        assert!(heard.any(|notice| *notice == told.notice), "{}: {told:?}", game.spec());
                    }
                }
                assert_eq!(table.public_view().is_some(), game.is_open(), "{}", game.spec());
            }
        }
    }
    assert!(heard_aloud > 100, "something is said aloud: {heard_aloud}");
}

#[test]
fn what_a_seat_lived_through_comes_in_order_and_in_parts() {
    let game = standard().game("tris").expect("tris");
    let mut table = people(&*game, 1);
    for (seat, cell) in [(0, "b2"), (1, "a1"), (0, "c3")] {
        table.submit(Seat(seat), cell).expect("free");
    }
    let brief = |since| -> Vec<String> {
        let brief = |event: &Experience| match event {
            Experience::Did(offer) => format!("did {}", offer.mv),
            Experience::Heard(told) => format!("{} {}", told.number, told.words),
        };
        table.lived(Seat(0), since).expect("a seat").iter().map(brief).collect()
    };
    assert_eq!(brief(0), ["did b2", "0 X in a1", "did c3"]);
    assert_eq!(brief(1), ["0 X in a1", "did c3"]);
    assert_eq!(brief(99), [""; 0]);
    assert_eq!(table.lived_count(Seat(0)), 3);
    assert!(table.lived(Seat(7), 0).is_err());
}

#[test]
fn an_interrupted_game_goes_on_with_the_same_dice() {
    for game in games() {
        for seed in 0..10 {
            let mut whole = people(&*game, seed);
            let mut parts = people(&*game, seed);
            while whole.outcome().is_none() && whole.moves_made() < 200 {
                any_move(&mut *whole, seed);
                any_move(&mut *parts, seed);
                let mut record = parts.record();
                if !matches!(record.result, RecordedResult::Open) {
                    break;
                }
                record.players = vec![String::new(); record.players.len()];
                let sitters = (0..game.seats()).map(|seat| Sitter::Person(format!("p{seat}"))).collect();
                let opening = Opening { sitters, seed, ..Opening::default() };
                parts = game.resume(&record, opening).expect("resumed");
            }
            assert_eq!(whole.record(), parts.record(), "{}", game.spec());
        }
    }
}

#[test]
fn a_game_is_taken_up_with_its_players() {
    let game = standard().game("pig:goal=30").expect("pig");
    let sitters = vec![Sitter::Player("random".into()), Sitter::Player("first".into())];
    let opening = Opening { sitters, seed: 3, ..Opening::default() };
    let mut table = game.table(opening.clone()).expect("a table");
    for _ in 0..3 {
        assert!(matches!(table.step(), Step::Moved(_)));
    }
    let mut again = game.resume(&table.record(), opening).expect("resumed");
    assert_eq!(again.moves_made(), table.moves_made());
    while !matches!(again.step(), Step::Over) {}
    assert!(again.outcome().is_some_and(|outcome| outcome.payoffs().is_some()));
}

#[test]
fn a_distant_player_plays_by_text_and_json() {
    for game in games().into_iter().take(4) {
        let mut table = people(&*game, 5);
        let seating = |seat| Seating { seat, seed: u64::from(seat.0), cancel: Cancel::default() };
        let mut players: Vec<_> = Seat::all(game.seats())
            .map(|seat| game.distant("random", seating(seat)).expect("made"))
            .collect();
        let mut told = vec![0; players.len()];
        while let Some(seat) = table.waits_for().first().copied() {
            let player = &mut players[seat.index()];
            for experience in table.lived(seat, told[seat.index()]).expect("a seat") {
                player.live(&experience).expect("readable");
            }
            told[seat.index()] = table.lived_count(seat);
            let offers: Vec<String> = table.offers(seat).into_iter().map(|offer| offer.mv).collect();
            let mv = player.choose(&table.view(seat).expect("a view"), &offers).expect("a choice");
            table.submit(seat, &mv).expect("on offer");
        }
        assert!(table.outcome().is_some(), "{}", game.spec());
        let error =
            players[0].choose(&serde_json::json!({"no": "view"}), &["x".into()]).expect_err("no view");
        assert!(error.to_string().contains("same version"), "{error}");
    }
}
