//! What the engine says when something goes wrong while rules run, and when a rule does not fire.

use arbitro_rules::{Engine, RunError, StopReason};

fn loaded(program: &str) -> Engine {
    let mut engine = Engine::new();
    engine.load("strategy.clp", program).unwrap_or_else(|errors| panic!("{errors}"));
    engine.reset().expect("it resets");
    engine
}

#[test]
fn an_error_in_a_function_shows_its_line() {
    let program = "(deffunction half (?x)\n  (bind ?zero 0)\n  (/ ?x ?zero))\n(defrule r\n  =>\n  (printout t (half 3) crlf))\n";
    let StopReason::Error(error) = loaded(program).run(None).reason else { panic!("it divides by zero") };
    let RunError::Evaluation { rule, place: Some(place), .. } = &error else { panic!("{error}") };
    assert_eq!(rule.as_deref(), Some("r"));
    assert_eq!((place.file.as_str(), place.line, place.column), ("strategy.clp", 3, 3));
    assert_eq!(
        error.to_string(),
        "/: division by zero. (in the rule r)\n  --> strategy.clp:3:3\n  |\n3 |   (/ ?x ?zero))\n  |   ^^^^^^^^^^^^"
    );
}

#[test]
fn an_error_in_a_condition_shows_its_line() {
    let program =
        "(defrule r\n  (go)\n  =>\n  (assert (a z)))\n(defrule s\n  (a ?x)\n  (test (> ?x 1))\n  =>)\n";
    let mut engine = loaded(program);
    engine.assert_text("(go)").expect("it is asserted");
    let StopReason::Error(error) = engine.run(None).reason else { panic!("z is no number") };
    let RunError::Evaluation { place: Some(place), .. } = &error else { panic!("{error}") };
    assert_eq!((place.line, place.source_line.as_str()), (7, "  (test (> ?x 1))"), "{error}");
}

#[test]
fn an_error_in_a_pattern_shows_its_line() {
    let program = "(defrule r\n  (go)\n  =>\n  (assert (a z)))\n(defrule s\n  (a ?x&:(> ?x 1))\n  =>)\n";
    let mut engine = loaded(program);
    engine.assert_text("(go)").expect("it is asserted");
    let StopReason::Error(error) = engine.run(None).reason else { panic!("z is no number") };
    assert!(error.to_string().contains("strategy.clp:6:"), "{error}");
}

#[test]
fn why_not_says_what_was_to_be_absent_and_what_stands_there() {
    let mut engine = loaded(
        "(deftemplate card (slot suit))
         (defrule nn (turn ?n) (not (card (suit spade))) (test (> ?n 1)) =>)
         (defrule ee (turn ?n) (exists (card (suit coppe))) =>)
         (defrule oo (or (turn 9) (trump x)) =>)",
    );
    engine.assert_text("(turn 3)").expect("it is asserted");
    engine.assert_text("(card (suit spade))").expect("it is asserted");
    let absent = engine.why_not("nn").expect("the rule is there").to_string();
    assert!(
        absent.contains("X (not (card (suit spade)))   <- f-2 (card (suit spade)) stands in the way"),
        "{absent}"
    );
    let exists = engine.why_not("ee").expect("the rule is there").to_string();
    assert!(exists.contains("X (exists (card (suit coppe)))"), "{exists}");
    let either = engine.why_not("oo").expect("the rule is there").to_string();
    assert!(either.contains("\n  or\n"), "{either}");
}

#[test]
fn characters_that_nobody_sees_are_refused() {
    let mut engine = Engine::new();
    let errors = engine.load("a.clp", "(deffacts a (x 1\u{0} 2))\n(deffacts b (y))").unwrap_err();
    assert!(errors.to_string().contains("U+0000"), "{errors}");
    engine.load("b.clp", "\u{feff}(deffacts c (z))").expect("a mark at the start of a file is none of them");
}

#[test]
fn a_slot_holds_as_many_values_as_it_says() {
    let mut engine = Engine::new();
    let errors = engine
        .load(
            "a.clp",
            "(deftemplate wrong (slot a (range 5 1)) (multislot b (cardinality 3 1)))
             (deftemplate pair (multislot cards (cardinality 2 3)))
             (deffacts f (pair (cards 1)) (pair (cards 1 2 3 4)) (pair (cards 1 2)))",
        )
        .unwrap_err();
    let told: Vec<&str> = errors.0.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(
        told,
        [
            "The lower bound comes first in a range.",
            "The lower bound comes first in a cardinality.",
            "cards holds 2 to 3 values, not 1.",
            "cards holds 2 to 3 values, not 4.",
        ]
    );
}

#[test]
fn functions_that_are_left_out_say_so() {
    let errors = Engine::new().load("a.clp", "(defrule r => (system \"ls\"))").unwrap_err();
    assert!(errors.to_string().contains("left out on purpose"), "{errors}");
}
