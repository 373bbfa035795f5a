//! The table asks, refuses, rolls, tells and ends.

mod common;

use arbitro_game::laws::Laws;
use arbitro_game::pennies::MatchingPennies;
use arbitro_game::{Actor, Cancel, Game, Player, Seat, Thought};
use arbitro_table::{BrokenOff, Outcome, Party, Refusal, Table};
use common::{Liar, Word};
use std::sync::{Arc, Mutex};

fn liar(seed: u64) -> Table<Liar> {
    Table::open(Arc::new(Liar::default()), seed)
}

#[test]
fn the_test_game_keeps_the_laws() {
    let looked = Laws::default().check_imagination(&Liar::default()).expect("an honest game");
    assert!(looked.twins > 0 && looked.whole_tree, "{looked:?}");
}

#[test]
fn refusals_are_sentences() {
    let mut table = Table::open(Arc::new(Liar { chatty: true }), 1);
    let refused = |table: &mut Table<Liar>, seat: u8, text: &str| {
        table.submit_text(Seat(seat), text).expect_err("refused").to_string()
    };
    assert_eq!(refused(&mut table, 1, "1"), "It is not the turn of judge: the table waits for liar.");
    assert_eq!(refused(&mut table, 7, "1"), "There is no seat 7: this game has seats 0 to 1.");
    assert_eq!(
        refused(&mut table, 0, "22"),
        "\"22\" is not on offer now; the nearest move on offer is \"2\"."
    );
    let unreadable = refused(&mut table, 0, "humm");
    assert!(unreadable.ends_with("the nearest move on offer is \"hum\")."), "{unreadable}");
    assert_eq!(table.moves().len(), 1, "refused moves leave no trace");
    table.submit_text(Seat(0), " HUM ").expect("notation in any case");
    table.submit_text(Seat(0), "9").expect("the move's own text");
    table.submit_text(Seat(0), "2").expect("offered");
    table.submit_text(Seat(1), "0").expect("offered");
    assert_eq!(table.submit_text(Seat(1), "0"), Err(Refusal::Over));
}

#[test]
fn sealed_moves_come_in_any_order() {
    for first in [0, 1] {
        let mut table = Table::open(Arc::new(MatchingPennies), 1);
        table.submit_text(Seat(first), "heads").expect("owed");
        let again = table.submit_text(Seat(first), "tails").expect_err("already in");
        assert!(matches!(again, Refusal::NotAsked { .. }), "{again}");
        assert!(table.recall(Seat(1 - first)).is_empty(), "sealed");
        table.submit_text(Seat(1 - first), "heads").expect("owed");
        assert_eq!(table.outcome(), Some(Outcome::Finished(vec![1.0, -1.0])));
    }
}

#[test]
fn nature_rolls_from_the_seed() {
    let faces: Vec<u8> = (0..60).map(|seed| liar(seed).moves()[0].1).collect();
    assert_eq!(faces, (0..60).map(|seed| liar(seed).moves()[0].1).collect::<Vec<_>>());
    for face in 1..=3 {
        assert!(faces.iter().filter(|rolled| **rolled == face).count() > 8, "{faces:?}");
    }
    assert_eq!(liar(1).moves()[0].0, Actor::Nature);
}

/// Writes down everything that happens to it.
struct Diary {
    log: Arc<Mutex<Vec<String>>>,
    chooses: u8,
}

impl Player<Liar> for Diary {
    fn sit(&mut self, _: &Liar, seat: Seat) {
        self.log.lock().expect("log").push(format!("sits at {seat}"));
    }
    fn hear(&mut self, word: &Word) {
        self.log.lock().expect("log").push(format!("hears {word:?}"));
    }
    fn choose(&mut self, thought: Thought<'_, Liar>) -> u8 {
        self.log.lock().expect("log").push(format!("chooses from {:?}", thought.moves));
        self.chooses
    }
    fn finish(&mut self, payoff: f64) {
        self.log.lock().expect("log").push(format!("gets {payoff}"));
    }
}

fn play(chooses: [u8; 2], limit: Option<u32>, chatty: bool) -> (Vec<String>, Option<Outcome>, Table<Liar>) {
    let mut table = Table::open(Arc::new(Liar { chatty }), 3);
    if let Some(limit) = limit {
        table = table.with_limit(limit);
    }
    let log = Arc::new(Mutex::new(Vec::new()));
    let diary = |chooses| -> Box<dyn Player<Liar>> { Box::new(Diary { log: Arc::clone(&log), chooses }) };
    let mut party = Party::sit(&table, chooses.map(diary).into());
    let outcome = party.run(&mut table, &Cancel::default());
    let log = log.lock().expect("log").clone();
    (log, outcome, table)
}

#[test]
fn players_live_through_their_own_seat_only() {
    let (log, outcome, table) = play([2, 0], Some(100), false);
    let die = table.moves()[0].1;
    let (liar, judge) = if die == 2 { (1.0, -1.0) } else { (-1.0, 1.0) };
    assert_eq!(
        log,
        [
            "sits at 0".to_owned(),
            "sits at 1".to_owned(),
            format!("hears Die({die})"),
            "chooses from [1, 2, 3]".to_owned(),
            "hears Named(2)".to_owned(),
            "chooses from [0, 1]".to_owned(),
            "hears Believed(false)".to_owned(),
            "hears Believed(false)".to_owned(),
            format!("gets {liar}"),
            format!("gets {judge}"),
        ]
    );
    assert_eq!(outcome, Some(Outcome::Finished(vec![liar, judge])));
}

#[test]
fn a_player_that_insists_ends_the_game() {
    let (log, outcome, table) = play([7, 0], Some(100), false);
    let reason = BrokenOff::Insisted { name: "liar".into(), mv: "7".into() };
    assert_eq!(outcome, Some(Outcome::BrokenOff { reason, so_far: vec![0.0, 0.0] }));
    assert_eq!(log.iter().filter(|line| line.starts_with("chooses")).count(), 3, "it was asked again");
    assert!(!log.iter().any(|line| line.starts_with("gets")), "nobody is paid for a broken-off game");
    assert_eq!(table.moves().len(), 1);
}

#[test]
fn endless_games_are_broken_off() {
    let (_, outcome, table) = play([9, 0], Some(40), true);
    let Some(Outcome::BrokenOff { reason, .. }) = outcome else { panic!("{outcome:?}") };
    assert_eq!(reason.to_string(), "it had gone on for 40 moves");
    assert_eq!(table.moves().len(), 40);
    assert!(Liar { chatty: true }.longest().is_none());
    let (_, _, table) = play([9, 0], None, true);
    assert_eq!(table.moves().len(), arbitro_table::MOVE_LIMIT as usize);
    let (_, _, table) = play([9, 0], Some(6_000), true);
    assert_eq!(table.moves().len(), 6_000, "one may ask for more");
}

#[test]
fn a_cancelled_run_says_so() {
    let mut table = liar(1);
    let cancel = Cancel::default();
    cancel.cancel();
    let outcome = Party::sit(&table, Vec::new()).run(&mut table, &cancel);
    let Some(Outcome::BrokenOff { reason, .. }) = outcome else { panic!("{outcome:?}") };
    assert_eq!(reason.to_string(), "it was called off");
}

#[test]
fn a_party_stops_at_a_seat_without_a_player() {
    let mut table = liar(1);
    let mut party = Party::sit(&table, Vec::new());
    assert_eq!(party.run(&mut table, &Cancel::default()), None);
}
