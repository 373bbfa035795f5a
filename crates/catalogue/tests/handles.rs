//! A table of text and JSON: what it says to a seat depends only on what that seat has lived through.

mod common;

use arbitro_catalogue::standard;
use arbitro_game::pennies::MatchingPennies;
use arbitro_game::{Cancel, Explanation, Message, Player, Present, Seat, Thought};
use arbitro_table::catalogue::{Catalogue, GameEntry, Opening, PlayerEntry, Seating, Sitter};
use arbitro_table::{LocalGame, Step};
use common::Liar;
use std::collections::HashMap;

/// Thinks aloud.
struct Thinker(String);

impl<G: Present> Player<G> for Thinker {
    fn choose(&mut self, thought: Thought<'_, G>) -> G::Move {
        self.0 = format!("I saw {:?}", thought.view);
        thought.moves[0]
    }
    fn explain(&self) -> Option<Explanation> {
        Some(Explanation::because(Message::verbatim(&*self.0)))
    }
}

fn thinker<G: Present>() -> PlayerEntry<G> {
    PlayerEntry::new("thinker", "thinks aloud", |_, _| Thinker(String::new()))
}

fn catalogue() -> Catalogue {
    standard()
        .with(GameEntry::new("liar", "a die and a lie", |_| Ok(Liar::default())).players([thinker()]))
        .with(GameEntry::new("coins", "pennies", |_| Ok(MatchingPennies)).players([thinker()]))
        .with(
            GameEntry::new("open", "tris", |_| Ok(arbitro_games::tris::Tris::classic())).players([thinker()]),
        )
}

fn open(game: &str, sitters: &[Sitter], seed: u64) -> LocalGame {
    let opening = Opening { sitters: sitters.to_vec(), seed, ..Opening::default() };
    catalogue().game(game).expect("a game").table(opening).expect("a table")
}

fn person(name: &str) -> Sitter {
    Sitter::Person(name.to_owned())
}

/// Everything that the table says to a seat.
fn all_that_is_said(table: &LocalGame, number: Seat) -> String {
    let seat = table.seat(number).expect("a seat");
    let seating = Seating { seat: number, seed: 1, cancel: Cancel::default() };
    let mut adviser =
        catalogue().game(table.full().spec()).expect("a game").bot("thinker", seating).expect("a bot");
    let advice = seat.thought().map(|thought| adviser.choose(thought));
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {advice:?} {:?}",
        seat.view(),
        seat.drawing(),
        seat.notices(0),
        seat.lived(0),
        seat.offers(),
        seat.waits_for(),
        seat.role(),
        (0..2).map(|of| table.explanation(Seat(of), number)).collect::<Vec<_>>(),
        adviser.explain(),
    )
}

#[test]
fn nothing_leaks_to_the_seat_across() {
    // The judge's world is the same whatever the die shows, as long as the liar says the same.
    for (sitter, said) in [(person("Ada"), true), (Sitter::Player("thinker".into()), false)] {
        let mut worlds: HashMap<String, Vec<u64>> = HashMap::new();
        let mut dice = std::collections::HashSet::new();
        for seed in 0..30 {
            let mut table = open("liar", &[sitter.clone(), person("Bo")], seed);
            if said {
                table.seat_mut(Seat(0)).expect("a seat").submit("1").expect("offered");
            } else {
                assert_eq!(table.step(), Step::Moved(Seat(0)));
            }
            dice.insert(table.full().record().moves[0].mv.clone());
            worlds.entry(all_that_is_said(&table, Seat(1))).or_default().push(seed);
        }
        assert_eq!(dice.len(), 3, "all faces were rolled");
        assert_eq!(worlds.len(), 1, "{worlds:?}");
    }
}

#[test]
fn a_sealed_move_stays_sealed() {
    let said = |face: &str| {
        let mut table = open("coins", &[person("Ada"), person("Bo")], 1);
        table.seat_mut(Seat(0)).expect("a seat").submit(face).expect("offered");
        all_that_is_said(&table, Seat(1))
    };
    assert_eq!(said("heads"), said("tails"));
}

#[test]
fn thoughts_are_told_when_nothing_is_hidden_or_all_is_over() {
    let machine = Sitter::Player("thinker".into());
    let mut hidden = open("liar", &[machine.clone(), person("Bo")], 1);
    hidden.step();
    assert!(hidden.explanation(Seat(0), Seat(0)).is_some());
    assert_eq!(hidden.explanation(Seat(0), Seat(1)), None);
    hidden.seat_mut(Seat(1)).expect("a seat").submit("1").expect("offered");
    let thought = hidden.explanation(Seat(0), Seat(1)).expect("over").because.clone();
    assert!(thought.to_string().starts_with("I saw Seen { die: Some("), "{thought}");
    let mut nothing_hidden = open("open", &[machine, person("Bo")], 1);
    nothing_hidden.step();
    assert!(nothing_hidden.explanation(Seat(0), Seat(1)).is_some());
    assert_eq!(nothing_hidden.explanation(Seat(1), Seat(1)), None, "people keep their thoughts");
    assert_eq!(nothing_hidden.explanation(Seat(9), Seat(1)), None);
}

#[test]
fn everything_is_text_and_json() {
    let mut table = open("liar", &[person("Ada"), Sitter::Player("thinker".into())], 2);
    assert_eq!(table.full().spec(), "liar");
    let cards = serde_json::to_string(&table.seats()).expect("plain data");
    assert_eq!(
        cards,
        r#"[{"seat":0,"name":"liar","title":{"id":"verbatim","args":{"text":"liar"}},"player":"Ada"},{"seat":1,"name":"judge","title":{"id":"verbatim","args":{"text":"judge"}},"player":"thinker"}]"#
    );
    assert_eq!(table.full().waits_for(), [Seat(0)]);
    let offers = serde_json::to_string(&table.seat(Seat(0)).expect("a seat").offers()).expect("plain data");
    assert_eq!(
        offers,
        r#"[{"move":"1","notation":"1"},{"move":"2","notation":"2"},{"move":"3","notation":"3"}]"#
    );
    assert!(table.seat(Seat(1)).expect("a seat").offers().is_empty());
    assert_eq!(table.step(), Step::Waits);
    let refusal = table.seat(Seat(7)).err().expect("no seat").to_string();
    assert_eq!(refusal, "There is no seat 7: this game has seats 0 to 1.");
    assert_eq!(table.seat_mut(Seat(7)).err().expect("no seat").to_string(), refusal);
    let seating = Seating { seat: Seat(0), seed: 1, cancel: Cancel::default() };
    let mut adviser = catalogue().game("liar").expect("a game").bot("thinker", seating).expect("a bot");
    let thought = table.seat(Seat(0)).expect("a seat").thought().expect("asked");
    assert_eq!(adviser.choose(thought).expect("a move").mv, "1");
    assert!(adviser.explain().expect("thinks").because.to_string().contains("die: Some"));
    assert_eq!(table.full().moves_made(), 1, "a thought moves nothing");
    let not_asked = table.seat(Seat(1)).expect("a seat").thought().err().expect("not asked").to_string();
    assert_eq!(not_asked, "It is not the turn of judge: the table waits for liar.");
    assert_eq!(table.seat_mut(Seat(0)).expect("a seat").submit("3").expect("offered").mv, "3");
    assert_eq!(table.seat(Seat(1)).expect("a seat").notices(0)[0].words.to_string(), "The liar says 3.");
    assert_eq!(table.step(), Step::Moved(Seat(1)));
    let told = table.seat(Seat(1)).expect("a seat").notices(1);
    assert_eq!(
        serde_json::to_string(&told).expect("data"),
        r#"[{"number":1,"words":{"id":"verbatim","args":{"text":"The judge does not believe it."}},"notice":{"Believed":false}}]"#
    );
    assert_eq!(table.step(), Step::Over);
    assert!(table.outcome().is_some() && table.full().waits_for().is_empty());
}

/// Wants the same cell, whatever is on offer.
struct Stubborn;

impl Player<arbitro_games::tris::Tris> for Stubborn {
    fn choose(&mut self, _: Thought<'_, arbitro_games::tris::Tris>) -> arbitro_games::tris::Cell {
        "a1".parse().expect("a cell")
    }
}

#[test]
fn a_step_without_a_move_says_that_the_game_is_over() {
    let stubborn = PlayerEntry::new("stubborn", "wants a1", |_, _| Stubborn);
    let entry = GameEntry::new("open", "tris", |_| Ok(arbitro_games::tris::Tris::classic()));
    let game = Catalogue::empty().with(entry.players([stubborn])).game("open").expect("a game");
    let sitters = vec![Sitter::Player("stubborn".to_owned()); 2];
    let mut table = game.table(Opening { sitters, ..Opening::default() }).expect("a table");
    assert_eq!(table.step(), Step::Moved(Seat(0)));
    assert_eq!(table.step(), Step::Over, "a1 is taken: nothing was moved");
    assert_eq!(table.full().moves_made(), 1);
    assert!(table.outcome().is_some(), "the game was broken off");
}
