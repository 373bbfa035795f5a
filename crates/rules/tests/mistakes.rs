//! One load tells everything that is wrong with a file, and nothing that only follows from it.

use arbitro_rules::Engine;

const FILE: &str = include_str!("data/mistakes.clp");

/// Line, column and what the message says.
const MISTAKES: &[(usize, usize, &str)] = &[
    (3, 38, "Expected a number or ?VARIABLE."),
    (4, 37, "This is not a value for allowed-symbols."),
    (12, 31, "The slot name is declared twice."),
    (14, 29, "A parameter is a variable"),
    (15, 6, "?point has no value in this function."),
    (15, 14, "There is no function undefined-function."),
    (17, 24, "There is no function no-such-function."),
    (22, 19, "trick has no slot numbr."),
    (22, 43, "trick has no slot kinds."),
    (23, 26, "one is of a type that this slot does not allow"),
    (23, 37, "never is not among the allowed values"),
    (23, 51, "?nobody has no value in the actions of this rule."),
    (26, 28, "?least has no value in a condition."),
    (27, 19, "?other-number is used here before any pattern gives it a value."),
    (28, 23, "?whom is used here before any pattern gives it a value."),
    (29, 15, "?most has no value in a condition."),
    (31, 23, "?result has no value in the actions of this rule."),
    (34, 22, "The salience 20000 is outside -10000 to 10000."),
    (34, 29, "This declaration is not known."),
    (35, 11, "trick has no slot nmber."),
    (35, 40, "sometimes is not among the allowed values"),
    (36, 10, "trick is a template: expected (slot constraint) here."),
    (37, 9, "Only a pattern can be bound with <-."),
    (38, 9, "mod takes exactly 2 arguments, not 1."),
    (40, 12, "?g has no value in the actions of this rule."),
    (42, 3, "Expected (if condition then actions... else actions...)."),
    (42, 38, "?y has no value in the actions of this rule."),
    (43, 23, "There is no function str-lenght."),
    (47, 13, "?absent has no value in a condition."),
    (57, 18, "1.5 is of a type that this slot does not allow"),
    (58, 3, "The slot taker must be given: it has no default."),
    (65, 1, "This parenthesis is never closed."),
    (73, 25, "A wildcard has no value: it cannot be asserted."),
];

#[test]
fn all_mistakes_of_a_file_are_told_in_one_load() {
    let mut engine = Engine::new();
    let errors = engine.load("mistakes.clp", FILE).unwrap_err().0;
    let told: Vec<String> =
        errors.iter().map(|error| format!("{}:{}: {}", error.line, error.column, error.message)).collect();
    for (line, column, message) in MISTAKES {
        let found = errors
            .iter()
            .any(|error| (error.line, error.column) == (*line, *column) && error.message.contains(message));
        assert!(found, "{line}:{column}: {message}\nnot among\n{}", told.join("\n"));
    }
    assert_eq!(told.len(), MISTAKES.len(), "too much is told:\n{}", told.join("\n"));
}

#[test]
fn what_is_sound_in_a_file_with_mistakes_is_loaded() {
    let mut engine = Engine::new();
    assert!(engine.load("mistakes.clp", FILE).is_err());
    engine.reset().unwrap();
    engine.fact("trick").unwrap().set("number", 4).symbol("taker", "x").assert().unwrap();
    assert_eq!(engine.run(None).fired, 1);
    assert_eq!(engine.facts_of("good").next().unwrap().text(), "(good 4)");
}

#[test]
fn a_missing_template_is_told_once_by_its_name() {
    let mut text = String::from("(deftemplate scelte (slot x))\n");
    for number in 0..500 {
        text.push_str(&format!(
            "(defrule r{number} ?f <- (scelta (carta ?c) (valore ?v)) (not (scelta (carta ?c&:(> ?v {number})))) => \
             (modify ?f (valore 3)) (assert (scelta (carta ?c) (valore =(+ ?v 1)))))\n"
        ));
    }
    text.push_str(
        "(deffacts first (scelta (carta 1)))\n(deffunction f () (find-all-facts ((?s scelta)) TRUE))\n",
    );
    let errors = Engine::new().load("strategy.clp", &text).unwrap_err().0;
    assert_eq!(errors.len(), 1, "{}", errors.iter().map(|error| error.to_string()).collect::<String>());
    assert_eq!(errors[0].message, "There is no template scelta.");
    assert_eq!(errors[0].hint.as_deref(), Some("Did you mean scelte?"));
    // An ordered fact needs no template, and may hold computed values.
    Engine::new()
        .load(
            "ordered.clp",
            "(deffacts first (sum (+ 1 2) =(max 1 2))) (defrule r (sum ?x&:(> ?x 2) =(+ ?x 1)) => )",
        )
        .expect("loaded");
}
