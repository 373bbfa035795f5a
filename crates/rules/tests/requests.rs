//! What a program asks of the engine while it runs: changes of the program itself, and their limits.

use arbitro_rules::{Engine, Fence, Limits, StopReason};

/// Runs a program; gives what it printed.
fn printed(program: &str) -> String {
    let mut engine = Engine::new();
    engine.load("requests.clp", program).unwrap_or_else(|errors| panic!("{errors}"));
    engine.reset().expect("reset is harmless here");
    engine.run(None);
    engine.take_output()
}

/// As in CLIPS: the function says so and goes on as it was.
#[test]
fn a_function_is_not_redefined_while_it_runs() {
    let program = r#"
        (deffunction f (?x) (build "(deffunction f (?x) 1)") (eval "1") (eval "2") (printout t "in f " ?x crlf) (+ ?x 5))
        (defrule r => (bind ?a 1) (bind ?b 2) (bind ?c 3) (bind ?d (f 10)) (printout t ?a ?b ?c " " ?d " " (f 10) crlf))"#;
    let shown = printed(program);
    assert_eq!(shown.matches("cannot be replaced while it is executed").count(), 2, "{shown}");
    assert!(shown.contains("\n123 15 ") && shown.ends_with("in f 10\n15\n"), "{shown}");
}

/// The text that is evaluated has no line in the program: the error shows the line of the call.
#[test]
fn an_error_inside_eval_shows_the_line_of_the_rule() {
    let function = "(deffunction f (?x)\n  (eval ?x))\n";
    for (call, line) in
        [("(eval \"(+ 1 a)\")", 5), ("(eval \"(eval \\\"(/ 1 0)\\\")\")", 5), ("(f \"(nope)\")", 2)]
    {
        let mut engine = Engine::new();
        let program = format!("{function}(defrule r\n  =>\n  {call})");
        engine.load("requests.clp", &program).unwrap_or_else(|errors| panic!("{errors}"));
        engine.reset().expect("reset is harmless here");
        let report = engine.run(None);
        let StopReason::Error(error) = report.reason else { panic!("{call}: {:?}", report.reason) };
        assert!(error.to_string().contains("(in the rule r)"), "{call}: {error}");
        assert_eq!(report.place.expect("it has a place").line, line, "{call}");
    }
}

#[test]
fn a_method_that_is_removed_while_it_runs_goes_on() {
    let program = r#"
        (defmethod m ((?x INTEGER)) (undefmethod m *) (eval "(+ 1 1)") (printout t "in m " ?x crlf) (+ ?x 7))
        (deffunction g (?a ?b ?c) (printout t "g got " (m ?a) " " ?b ?c crlf))
        (defrule r => (printout t "start" crlf) (g 1 2 3) (printout t "end" crlf))"#;
    let shown = printed(program);
    assert!(shown.starts_with("start\n") && shown.contains("in m 1\n"), "{shown}");
    assert!(shown.ends_with("8 23\nend\n"), "{shown}");
}

#[test]
fn nothing_is_cleared_while_a_function_waits_for_it() {
    let mut engine = Engine::new();
    engine.eval("(deffunction foo () 3)").expect("it is sound");
    engine.eval("(deffunction bar () (eval \"(clear)\") (foo))").expect("it is sound");
    assert_eq!(engine.eval("(bar)").expect("it goes on").as_integer(), Some(3));
    assert!(engine.take_output().contains("nothing is cleared"));
    engine.eval("(clear)").expect("at the prompt it clears");
    assert!(engine.eval("(foo)").is_err());
}

#[test]
fn checking_a_text_prints_nothing_and_changes_nothing() {
    let program = r#"
        (deffunction says () (printout t "said" crlf) 1)
        (defrule r =>
            (watch activations)
            (printout t (check-syntax "(defglobal ?*g* = (says))") crlf)
            (printout t (check-syntax "(defrule other =>)") crlf)
            (printout t (check-syntax "(foo)") crlf))"#;
    let shown = printed(program);
    assert!(shown.starts_with("FALSE\nFALSE\n"), "{shown}");
    assert!(shown.contains("foo") && !shown.contains("said") && !shown.contains("==>"), "{shown}");
}

#[test]
fn checking_a_text_takes_steps() {
    let program = r#"
        (deffunction endless () (while TRUE (bind ?x 1)) 1)
        (defrule r => (check-syntax "(defglobal ?*g* = (endless))") (printout t after crlf))"#;
    let mut engine = Engine::new();
    engine.load("requests.clp", program).unwrap_or_else(|errors| panic!("{errors}"));
    engine.set_limits(Limits { steps: 100_000, ..Limits::default() });
    engine.reset().expect("reset is harmless here");
    assert_eq!(engine.run(None).reason, StopReason::Limit(Fence::Steps));
    assert_eq!(engine.take_output(), "");
}
