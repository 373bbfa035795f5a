//! The tuned strategy of the house: it loads, differs from the one written by hand, and wins more.

use arbitro_experts::briscola::tuning::compare;
use arbitro_experts::briscola::weights::Weights;
use arbitro_experts::briscola::{HOUSE, Strategy};
use arbitro_games::briscola::five::Five;

const TUNED: &str = include_str!("../../../knowledge/briscola5/accorto-tuned.clp");

#[test]
fn the_tuned_strategy_wins_more_in_both_roles() {
    Strategy::read("accorto-tuned.clp", TUNED).expect("a strategy");
    let weights = Weights::read(TUNED).expect("its numbers");
    assert_ne!(weights, Weights::accorto());
    let (name, accorto) = HOUSE[1];
    assert_eq!(name, "accorto");
    assert!(TUNED.ends_with(&weights.write_into(accorto)), "nothing but numbers was changed");
    for gain in compare(&Five::default(), weights, Weights::accorto(), 400, 77) {
        assert!(gain.beyond(3.0), "{gain:?}");
    }
}
