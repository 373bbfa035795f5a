//! What those who only watch hear, taking up interrupted games, and players at tables elsewhere.

mod common;

use arbitro_catalogue::standard;
use arbitro_game::{Cancel, Seat, seed_of};
use arbitro_table::catalogue::{AnyGame, Catalogue, GameEntry, Opening, Seating, Sitter};
use arbitro_table::{Experience, FullGame, LocalGame, RecordedResult, Step, Told};
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

fn people(game: &dyn AnyGame, seed: u64) -> Box<dyn FullGame> {
    game.begin((0..game.seats()).map(|seat| format!("p{seat}")).collect(), seed.into())
}

/// Makes one move that depends on the seed and the number of the move alone.
fn any_move(table: &mut dyn FullGame, seed: u64) {
    let made = table.moves_made() as u64;
    let seats = table.waits_for();
    let seat = seats[seed_of(seed, made) as usize % seats.len()];
    let mut seat = table.seat_mut(seat).expect("a seat");
    let offers = seat.handle().offers();
    let offer = &offers[seed_of(seed + 1, made) as usize % offers.len()];
    seat.submit(&offer.mv).expect("it was on offer");
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
                let aloud: Vec<Told> = table.spectator().aloud(0);
                heard_aloud += aloud.len();
                for seat in Seat::all(game.seats()) {
                    let lived = table.seat(seat).expect("a seat").lived(0);
                    let mut heard = lived.iter().filter_map(|event| match event {
                        Experience::Heard(told) => Some(&told.notice),
                        Experience::Did(_) => None,
                    });
                    for told in &aloud {
                        assert!(heard.any(|notice| *notice == told.notice), "{}: {told:?}", game.spec());
                    }
                }
                assert_eq!(table.spectator().view().is_some(), game.is_open(), "{}", game.spec());
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
        table.seat_mut(Seat(seat)).expect("a seat").submit(cell).expect("free");
    }
    let brief = |since| -> Vec<String> {
        let brief = |event: &Experience| match event {
            Experience::Did(offer) => format!("did {}", offer.mv),
            Experience::Heard(told) => format!("{} {}", told.number, told.words),
        };
        table.seat(Seat(0)).expect("a seat").lived(since).iter().map(brief).collect()
    };
    assert_eq!(brief(0), ["did b2", "0 tris-placed(player: X, cell: a1)", "did c3"]);
    assert_eq!(brief(1), ["0 tris-placed(player: X, cell: a1)", "did c3"]);
    assert_eq!(brief(99), [""; 0]);
    assert_eq!(table.seat(Seat(0)).expect("a seat").lived_count(), 3);
    assert!(table.seat(Seat(7)).is_err());
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
                let record = parts.record();
                if !matches!(record.result, RecordedResult::Open) {
                    break;
                }
                parts = game.resume(&record).expect("resumed");
            }
            assert_eq!(whole.record(), parts.record(), "{}", game.spec());
        }
    }
}

#[test]
fn a_game_is_taken_up_with_new_bots_that_catch_up() {
    let game = standard().game("pig:goal=30").expect("pig");
    let sitters = vec![Sitter::Player("random".into()), Sitter::Player("first".into())];
    let mut table = game.table(Opening { sitters, seed: 3, ..Opening::default() }).expect("a table");
    for _ in 0..3 {
        assert!(matches!(table.step(), Step::Moved(_)));
    }
    let bot = |(name, seat)| {
        Some(game.bot(name, Seating { seat, seed: 3, cancel: Cancel::default() }).expect("a bot"))
    };
    let bots = [("random", Seat(0)), ("first", Seat(1))].map(bot).into();
    let mut again = LocalGame::new(game.resume(&table.full().record()).expect("resumed"), bots);
    assert_eq!(again.full().moves_made(), table.full().moves_made());
    while !matches!(again.step(), Step::Over) {}
    assert!(again.outcome().is_some_and(|outcome| outcome.payoffs().is_some()));
}

#[test]
fn a_bot_plays_by_text_and_json() {
    for game in games().into_iter().take(4) {
        let mut table = people(&*game, 5);
        let seating = |seat| Seating { seat, seed: u64::from(seat.0), cancel: Cancel::default() };
        let mut bots: Vec<_> =
            Seat::all(game.seats()).map(|seat| game.bot("random", seating(seat)).expect("made")).collect();
        let mut told = vec![0; bots.len()];
        while let Some(seat) = table.waits_for().first().copied() {
            let bot = &mut bots[seat.index()];
            let told = &mut told[seat.index()];
            let mut seat = table.seat_mut(seat).expect("a seat");
            for experience in seat.handle().lived(*told) {
                bot.live(&experience).expect("readable");
            }
            *told = seat.handle().lived_count();
            let offers: Vec<String> = seat.handle().offers().into_iter().map(|offer| offer.mv).collect();
            let offer = bot.choose_from_text(&seat.handle().view(), &offers).expect("a choice");
            seat.submit(&offer.mv).expect("on offer");
        }
        assert!(table.outcome().is_some(), "{}", game.spec());
        let error =
            bots[0].choose_from_text(&serde_json::json!({"no": "view"}), &["x".into()]).expect_err("no view");
        assert!(error.to_string().contains("same version"), "{error}");
    }
}

#[test]
fn a_bot_thinks_only_about_its_own_game_and_seat() {
    let [tris, pig] = ["tris", "pig"].map(|name| standard().game(name).expect("a game"));
    let (tris_table, pig_table) = (people(&*tris, 1), people(&*pig, 1));
    let thought = |table: &dyn FullGame| table.seat(Seat(0)).expect("a seat").thought().expect("asked");
    let seating = |seat| Seating { seat: Seat(seat), seed: 1, cancel: Cancel::default() };
    assert!(tris.bot("first", seating(0)).expect("a bot").choose(thought(&*tris_table)).is_ok());
    for (seat, thought) in [(0, thought(&*pig_table)), (1, thought(&*tris_table))] {
        let error = tris.bot("first", seating(seat)).expect("a bot").choose(thought).expect_err("elsewhere");
        assert_eq!(error.to_string(), "first was asked about another game or another seat than its own.");
    }
    assert!(tris_table.seat(Seat(1)).expect("a seat").thought().is_err(), "it is not asked");
}
