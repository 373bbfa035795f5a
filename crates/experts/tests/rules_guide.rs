//! docs/rules-guide.md is true: after each step the file that the reader has by then plays whole deals, card by card by its
//! own rules.

use arbitro_experts::briscola::round::Deal;
use arbitro_experts::briscola::{Expert, FRAMEWORK, Strategy};
use arbitro_game::{Player, seed_of};
use arbitro_games::briscola::five::Five;
use arbitro_rules::tools::{Reply, Session};
use std::collections::BTreeSet;

const GUIDE: &str = include_str!("../../../docs/rules-guide.md");

/// The listings of one kind in a part of the page.
fn listings<'t>(part: &'t str, kind: &str) -> Vec<&'t str> {
    let fence = format!("```{kind}\n");
    part.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// The steps: a heading, and the file after it.
fn steps() -> Vec<(&'static str, String)> {
    let mut file = String::new();
    let mut steps = Vec::new();
    for part in GUIDE.split("\n## ").skip(1) {
        let added = listings(part, "clp");
        added.iter().for_each(|listing| file.push_str(listing));
        if !added.is_empty() {
            steps.push((part.lines().next().unwrap_or(part), file.clone()));
        }
    }
    steps
}

#[test]
fn every_step_of_the_guide_ends_in_a_game() {
    let game = Five::default();
    let steps = steps();
    assert_eq!(steps.len(), 4);
    for (step, file) in steps {
        let strategy = Strategy::read("mine.clp", &file).unwrap_or_else(|error| panic!("{step}: {error}"));
        assert_eq!(strategy.warning(), None, "{step}");
        let mut experts: [Expert; 5] = std::array::from_fn(|_| Expert::new(strategy.clone()));
        experts.iter_mut().for_each(Expert::remember_rules);
        for number in 0..60 {
            let deal = Deal::of(&game, seed_of(21, number)).expect("a caller");
            let mut players = experts.each_mut().map(|expert| expert as &mut dyn Player<Five>);
            deal.play(&game, &mut players).unwrap_or_else(|error| panic!("{step}: {error:?}"));
        }
        for expert in &experts {
            assert_eq!(expert.log(), [] as [&str; 0], "{step}: every card is chosen by a rule");
        }
        let fired: BTreeSet<String> = experts.iter_mut().flat_map(Expert::fired_rules).collect();
        for line in file.lines().filter_map(|line| line.strip_prefix("(defrule ")) {
            let rule = line.split_whitespace().next().unwrap_or_default();
            assert!(fired.contains(rule), "{step}: {rule} never fires in sixty deals");
        }
    }
}

#[test]
fn the_prompt_answers_as_the_guide_shows() {
    let (_, file) = steps().pop().expect("the page has steps");
    let mut session = Session::new();
    session.engine().load("framework.clp", FRAMEWORK).unwrap_or_else(|errors| panic!("{errors}"));
    session.engine().load("mine.clp", &file).unwrap_or_else(|errors| panic!("{errors}"));
    let prompt = listings(GUIDE, "prompt").concat();
    let exchanges: Vec<&str> = prompt.split("rules> ").skip(1).collect();
    assert!(exchanges.len() >= 7);
    for exchange in exchanges {
        let (typed, expected) = exchange.split_once('\n').unwrap_or((exchange, ""));
        let Reply::Text(shown) = session.enter(typed) else { panic!("{typed} is not finished") };
        assert!(shown.trim_start().starts_with(expected.trim()), "{typed}\n{shown}\n{expected}");
    }
}

#[test]
fn a_strategy_that_can_never_choose_is_warned_of() {
    for text in [
        "(deftemplate card (slot rank) (slot points)) (defrule play (card (rank ?r) (points 0)) => (assert (play ?r)))",
        "(defrule silent (calcola-giocata) (never) => (gioca silent AC 1))",
        "(defrule idle (calcola-giocata) => (printout t nothing))",
        "",
    ] {
        let strategy = Strategy::read("mine.clp", text).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            strategy.warning().is_some_and(|words| words.starts_with("mine.clp can never choose a card")),
            "{text}"
        );
        assert!(Expert::new(strategy).log()[0].contains("can never choose a card"));
    }
    let through = "(deffunction say (?c) (gioca x ?c 1))
        (defrule thinks (calcola-giocata) (scelta (card ?c)) => (assert (thought ?c)))
        (defrule says (thought ?c) => (say ?c))";
    assert_eq!(Strategy::read("mine.clp", through).expect("right").warning(), None);
}
