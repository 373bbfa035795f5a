//! A table of text and JSON: what it says to a seat depends only on what that seat has lived through.

mod common;

use arbitro_catalogue::standard;
use arbitro_game::pennies::MatchingPennies;
use arbitro_game::{Cancel, Explanation, Player, Present, Seat, Thought};
use arbitro_table::catalogue::{Catalogue, GameEntry, Opening, PlayerEntry, Sitter};
use arbitro_table::{AnyTable, Step};
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
        Some(Explanation::because(&*self.0))
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

fn open(game: &str, sitters: &[Sitter], seed: u64) -> Box<dyn AnyTable> {
    let opening = Opening { sitters: sitters.to_vec(), seed, ..Opening::default() };
    catalogue().game(game).expect("a game").table(opening).expect("a table")
}

fn person(name: &str) -> Sitter {
    Sitter::Person(name.to_owned())
}

/// Everything that the table says to a seat.
fn all_that_is_said(table: &dyn AnyTable, seat: Seat) -> String {
    let refused =
        table.advice(seat, "no such player", &Cancel::default()).expect_err("no such player").to_string();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {refused}",
        table.view(seat).expect("a seat"),
        table.drawing(seat).expect("a seat"),
        table.notices(seat, 0).expect("a seat"),
        table.offers(seat),
        table.waits_for(),
        (0..2).map(|of| table.explanation(Seat(of), seat)).collect::<Vec<_>>(),
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
                table.submit(Seat(0), "1").expect("offered");
            } else {
                assert_eq!(table.step(), Step::Moved(Seat(0)));
            }
            dice.insert(table.record().moves[0].mv.clone());
            worlds.entry(all_that_is_said(&*table, Seat(1))).or_default().push(seed);
        }
        assert_eq!(dice.len(), 3, "all faces were rolled");
        assert_eq!(worlds.len(), 1, "{worlds:?}");
    }
}

#[test]
fn a_sealed_move_stays_sealed() {
    let said = |face: &str| {
        let mut table = open("coins", &[person("Ada"), person("Bo")], 1);
        table.submit(Seat(0), face).expect("offered");
        all_that_is_said(&*table, Seat(1))
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
    hidden.submit(Seat(1), "1").expect("offered");
    let thought = hidden.explanation(Seat(0), Seat(1)).expect("over").because;
    assert!(thought.starts_with("I saw Seen { die: Some("), "{thought}");
    let mut nothing_hidden = open("open", &[machine, person("Bo")], 1);
    nothing_hidden.step();
    assert!(nothing_hidden.explanation(Seat(0), Seat(1)).is_some());
    assert_eq!(nothing_hidden.explanation(Seat(1), Seat(1)), None, "people keep their thoughts");
    assert_eq!(nothing_hidden.explanation(Seat(9), Seat(1)), None);
}

#[test]
fn everything_is_text_and_json() {
    let mut table = open("liar", &[person("Ada"), Sitter::Player("thinker".into())], 2);
    assert_eq!(table.game(), "liar");
    let cards = serde_json::to_string(&table.seats()).expect("plain data");
    assert_eq!(
        cards,
        r#"[{"seat":0,"name":"liar","player":"Ada","machine":false},{"seat":1,"name":"judge","player":"thinker","machine":true}]"#
    );
    assert_eq!(table.waits_for(), [Seat(0)]);
    let offers = serde_json::to_string(&table.offers(Seat(0))).expect("plain data");
    assert_eq!(
        offers,
        r#"[{"move":"1","notation":"1"},{"move":"2","notation":"2"},{"move":"3","notation":"3"}]"#
    );
    assert!(table.offers(Seat(1)).is_empty() && table.offers(Seat(200)).is_empty());
    assert_eq!(table.step(), Step::Waits);
    assert_eq!(
        table.submit(Seat(1), "1").expect_err("a machine's seat").to_string(),
        "judge is played by thinker: only the player moves there"
    );
    for refusal in [
        table.submit(Seat(7), "1").expect_err("no seat").to_string(),
        table.view(Seat(7)).expect_err("no seat").to_string(),
        table.drawing(Seat(7)).expect_err("no seat").to_string(),
        table.notices(Seat(7), 0).expect_err("no seat").to_string(),
        table.advice(Seat(7), "random", &Cancel::default()).expect_err("no seat").to_string(),
    ] {
        assert_eq!(refusal, "there is no seat 7: this game has seats 0 to 1");
    }
    let advice = table.advice(Seat(0), "thinker", &Cancel::default()).expect("asked");
    assert_eq!(advice.offer.mv, "1");
    assert!(advice.explanation.expect("thinks").because.contains("die: Some"));
    assert_eq!(table.moves_made(), 1, "advice moves nothing");
    let advice = table.advice(Seat(1), "thinker", &Cancel::default()).expect_err("not asked").to_string();
    assert_eq!(advice, "it is not judge's turn: the table waits for liar");
    assert_eq!(table.submit(Seat(0), "3").expect("offered").mv, "3");
    assert_eq!(table.notices(Seat(1), 0).expect("a seat")[0].words, "The liar says 3.");
    assert_eq!(table.step(), Step::Moved(Seat(1)));
    let told = table.notices(Seat(1), 1).expect("a seat");
    assert_eq!(
        serde_json::to_string(&told).expect("data"),
        r#"[{"number":1,"words":"The judge does not believe it.","notice":{"Believed":false}}]"#
    );
    assert_eq!(table.step(), Step::Over);
    assert!(table.outcome().is_some() && table.waits_for().is_empty());
}
