//! What a person at the command line sees: places of errors, why a run stopped, why a rule did not fire.

use arbitro_rules::tools::{self, Outcome, Reply, RunOptions, Session, format_text};
use arbitro_rules::{Engine, Fence, Limits, StopReason};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// A file that is gone when the test is.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("rules-tools-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("the folder for scratch files can be written");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Runs a text as a file; gives what was shown, and how it ended.
fn run(name: &str, text: &str, limits: Limits) -> (String, Outcome) {
    let file = Scratch::new(name, text);
    let mut out = Vec::new();
    let options = RunOptions { limits, ..RunOptions::default() };
    let outcome = tools::run(&[file.0.as_path()], &options, None, &mut out, &mut tools::plainly)
        .expect("a list of bytes can be written");
    (String::from_utf8(out).expect("tools write UTF-8"), outcome)
}

fn say(session: &mut Session, input: &str) -> String {
    match session.enter(input) {
        Reply::Text(text) => text,
        other => panic!("{input}: {other:?}"),
    }
}

#[test]
fn an_error_in_a_function_shows_its_line() {
    let text = "(deffunction half (?x)\n  ; by nothing\n  (/ ?x (- 1 1)))\n\n(defrule r\n  =>\n  (printout t (half 3) crlf))\n";
    let (shown, outcome) = run("half.clp", text, Limits::default());
    assert_eq!(outcome, Outcome::Problems);
    for part in
        ["division by zero", "in the rule r", "half.clp:3:3", "3 |   (/ ?x (- 1 1)))", "  |   ^^^^^^^^^^^^^^"]
    {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
}

#[test]
fn an_error_in_a_condition_names_its_own_rule_and_the_run_goes_on() {
    let text = "(deffacts f (go) (a z))\n(defrule starts (go) => (printout t started crlf))\n(defrule large\n  (a ?x)\n  (test (> ?x 1))\n  =>)\n";
    let (shown, outcome) = run("large.clp", text, Limits::default());
    assert_eq!(outcome, Outcome::Problems);
    for part in [
        "argument 1 must be a number",
        "in the rule large",
        "large.clp:5:9",
        "(> ?x 1)",
        "^^^^^^^^",
        "started",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    // Also when the actions of another rule assert the fact.
    let text = "(deffacts f (go))\n(defrule starts (go) => (assert (a z)))\n(defrule large (a ?x) (test (> ?x 1)) =>)\n";
    let (shown, _) = run("other.clp", text, Limits::default());
    assert!(shown.contains("in the rule large") && shown.contains("other.clp:3:"), "{shown}");
}

#[test]
fn a_limit_names_the_rule_the_place_and_the_option() {
    let endless = "(defrule endless\n  =>\n  (while TRUE\n    (bind ?x 1)))\n";
    let (shown, outcome) = run("endless.clp", endless, Limits { steps: 10_000, ..Limits::default() });
    assert_eq!(outcome, Outcome::Problems);
    for part in ["after 1 firing", "in the rule endless", "--steps", "endless.clp:3:3"] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    let flood = "(deffacts f (a 1)) (defrule r (a ?x) => (assert (a (+ ?x 1))))";
    let (shown, _) = run("flood.clp", flood, Limits { bytes: 8 << 20, ..Limits::default() });
    assert!(shown.contains("the limit of memory") && shown.contains("--megabytes"), "{shown}");
    let (shown, _) = run("facts.clp", flood, Limits { facts: 100, ..Limits::default() });
    assert!(shown.contains("--facts-limit"), "{shown}");
    let deep = "(deffunction f (?x) (+ 1 (f ?x))) (defrule r => (f 1))";
    assert!(run("deep.clp", deep, Limits::default()).0.contains("a function that calls itself"));
}

#[test]
fn a_run_prints_as_it_goes() {
    let printed = Arc::new(Mutex::new(String::new()));
    let sink = Arc::clone(&printed);
    let file = Scratch::new(
        "live.clp",
        "(defrule r =>\n  (printout t \"first rule\" crlf)\n  (while TRUE (bind ?x 1)))",
    );
    let mut out = Vec::new();
    let options =
        RunOptions { limits: Limits { steps: 10_000, ..Limits::default() }, ..RunOptions::default() };
    let live: arbitro_rules::Sink =
        Arc::new(move |_: &str, text: &str| sink.lock().expect("held by nobody").push_str(text));
    tools::run(&[file.0.as_path()], &options, Some(live), &mut out, &mut tools::plainly)
        .expect("a list of bytes can be written");
    assert_eq!(*printed.lock().expect("held by nobody"), "first rule\n");
    assert!(!String::from_utf8_lossy(&out).contains("first rule"));
}

#[test]
fn errors_at_the_prompt_are_underlined_where_they_are() {
    let mut session = Session::new();
    let shown = say(&mut session, "(printout t (+ 1 2) (/ 1 0) crlf)");
    assert!(shown.contains("input:1:21") && shown.contains("  |                     ^^^^^^^\n"), "{shown}");
    session.engine().load("s.clp", "(deffunction s\n  (?x)\n  (+ ?x 1))").expect("loaded");
    let shown = say(&mut session, "(s nothing)");
    assert!(shown.contains("s.clp:3:3") && shown.contains("(+ ?x 1)"), "{shown}");
}

#[test]
fn commands_with_wrong_arguments_say_how_they_are_written() {
    let mut session = Session::new();
    for (input, usage) in [
        ("(facts x y)", "there is no module x"),
        ("(run 1 2)", "run takes 0 to 1 arguments, not 2."),
        ("(why)", "why is written (why 3)"),
        ("(exit now)", "exit is written (exit)"),
        ("(watch)", "watch takes at least 1 arguments, not 0."),
        ("(agenda NOWHERE)", "agenda: there is no module NOWHERE."),
        ("(facts NOWHERE)", "facts: there is no module NOWHERE."),
        ("(undeffacts none)", "There is no deffacts none."),
    ] {
        let shown = say(&mut session, input);
        assert!(shown.contains(usage), "{input}: {shown}");
    }
    // A function of the program comes first.
    say(&mut session, "(deffunction why () 42)");
    assert_eq!(say(&mut session, "(why)"), "42\n");
    for input in ["(system \"ls\")", "(open \"f\" x)", "(load \"f.clp\")"] {
        let shown = say(&mut session, input);
        assert!(shown.contains("left out on purpose"), "{shown}");
    }
}

#[test]
fn facts_and_rules_are_listed_and_removed_in_part() {
    let mut session = Session::new();
    say(&mut session, "(assert (a 1) (a 2) (a 3))");
    assert_eq!(say(&mut session, "(facts 2)"), "f-2     (a 2)\nf-3     (a 3)\nFor a total of 2 facts.\n");
    assert_eq!(say(&mut session, "(facts 1 2 1)"), "f-1     (a 1)\nFor a total of 1 fact.\n");
    say(&mut session, "(defrule r (a ?) =>)");
    say(&mut session, "(defrule q (a ?) =>)");
    assert!(say(&mut session, "(agenda *)").starts_with("MAIN:\n   0      "));
    assert!(say(&mut session, "(agenda MAIN)").contains("For a total of 6 activations."));
    say(&mut session, "(undefrule *)");
    assert_eq!(say(&mut session, "(rules)"), "");
}

#[test]
fn an_interruption_stops_the_run_and_keeps_the_facts() {
    let mut session = Session::new();
    say(&mut session, "(defrule endless => (assert (kept)) (while TRUE (bind ?x 1)))");
    let interrupt = session.interrupt();
    let shown = std::thread::scope(|threads| {
        let stopper = threads.spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(100));
            interrupt.stop();
        });
        let shown = say(&mut session, "(run)");
        stopper.join().expect("it only waits");
        shown
    });
    assert!(shown.contains("Interrupted after 1 firing (in the rule endless)."), "{shown}");
    assert!(say(&mut session, "(facts)").contains("(kept)"));
    assert_eq!(say(&mut session, "(+ 1 2)"), "3\n");
}

#[test]
fn starting_again_keeps_how_the_session_is_set_up() {
    let mut session = Session::new();
    session.set_limits(Limits { steps: 5_000, ..Limits::default() });
    say(&mut session, "(clear)");
    assert!(say(&mut session, "(while TRUE (bind ?x 1))").contains("limit of steps"));
}

#[test]
fn why_not_keeps_not_and_exists_and_names_the_fact_in_the_way() {
    let mut session = Session::new();
    say(&mut session, "(deftemplate card (slot suit))");
    say(&mut session, "(assert (turn 3) (card (suit spade)))");
    say(&mut session, "(defrule none (turn ?n) (not (card (suit spade))) (test (> ?n 9)) =>)");
    let shown = say(&mut session, "(why-not none)");
    assert!(
        shown.contains("+ (not (card (suit spade)))\n  X (test (> ?n 9))   <- this does not hold"),
        "{shown}"
    );
    say(&mut session, "(defrule none (turn ?n) (not (card (suit spade))) (test (> ?n 1)) =>)");
    let shown = say(&mut session, "(why-not none)");
    assert!(
        shown.contains("X (not (card (suit spade)))   <- f-2 (card (suit spade)) stands in the way"),
        "{shown}"
    );
    say(&mut session, "(defrule some (turn ?n) (exists (card (suit coppe))) =>)");
    let shown = say(&mut session, "(why-not some)");
    assert!(shown.contains("X (exists (card (suit coppe)))"), "{shown}");
    say(&mut session, "(defrule either (or (turn 9) (trump x)) (turn 3) =>)");
    let shown = say(&mut session, "(why-not either)");
    assert!(
        shown.contains("X (turn 9)") && shown.contains("\n  or\n") && shown.contains("X (trump x)"),
        "{shown}"
    );
    say(&mut session, "(defrule first (not (turn 3)) =>)");
    let shown = say(&mut session, "(why-not first)");
    assert!(shown.contains("X (not (turn 3))   <- f-1 (turn 3) stands in the way"), "{shown}");
}

#[test]
fn a_firing_remembers_the_agenda_before_and_after() {
    let mut engine = Engine::new();
    engine.remember_firings(10);
    engine
        .load("a.clp", "(deffacts f (a 1)) (defrule r (a ?) => (assert (b))) (defrule s (b) =>) (defrule last (declare (salience -5)) =>)")
        .expect("loaded");
    engine.reset().expect("harmless");
    engine.run(Some(1));
    let firing = engine.why(1).expect("it fired").firing;
    let names = |agenda: &[arbitro_rules::AgendaEntry]| {
        agenda.iter().map(|entry| entry.rule.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&firing.agenda_before), ["r", "last"]);
    assert_eq!(names(&firing.agenda_after), ["s", "last"]);
    let text = firing.to_string();
    assert!(
        text.contains(
            "  agenda before\n    0      r: f-1\n    -5     last: *\n  agenda after\n    0      s: f-2\n"
        ),
        "{text}"
    );
}

#[test]
fn an_unknown_query_and_an_endless_number_are_found_by_check() {
    let file = Scratch::new(
        "query.clp",
        "\u{feff}(deffunction f () (run-query* proposal))\n(defquery proposals (a ?x))\n(deffacts n (a 99999999999999999999))\n",
    );
    let mut out = Vec::new();
    tools::check(&[file.0.as_path()], &mut out, &mut tools::plainly).expect("a list of bytes can be written");
    let shown = String::from_utf8(out).expect("tools write UTF-8");
    assert!(
        shown.contains("There is no query proposal.") && shown.contains("Did you mean proposals?"),
        "{shown}"
    );
    assert!(shown.contains("does not fit in 64 bits") && shown.contains("2 errors"), "{shown}");
    assert!(Engine::new().load("later.clp", "(deffunction f () (run-query* q)) (defquery q (a ?x))").is_ok());
}

#[test]
fn a_line_that_is_no_text_does_not_end_the_conversation() {
    let mut out = Vec::new();
    let mut input: &[u8] = b"(assert (a \"\xff\"))\n(+ 1 2)\n";
    tools::repl(&mut Session::new(), &mut input, &mut out).expect("a list of bytes can be written");
    let shown = String::from_utf8(out).expect("tools write UTF-8");
    assert!(shown.contains("no UTF-8") && shown.ends_with("3\n"), "{shown}");
}

#[test]
fn the_strategies_of_the_house_look_as_they_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../knowledge/briscola5");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the strategies are there") {
        let path = entry.expect("a folder can be listed").path();
        let text = std::fs::read_to_string(&path).expect("it is a text");
        let formatted = format_text(&text).expect("it is well formed");
        assert!(formatted == text, "{}: run arbitro rules fmt", path.display());
        count += 1;
    }
    assert!(count >= 5, "only {count} strategies");
}

#[test]
fn comments_keep_their_columns() {
    let text = "(defglobal\n  ?*a* = 0.6     ; the first\n  ?*bb* = 1      ; the second\n  ;; alone\n  ?*c* = 2 ; close\n)\n";
    let formatted = format_text(text).expect("it is well formed");
    let expected = "(defglobal\n  ?*a* = 0.6     ; the first\n  ?*bb* = 1      ; the second\n  ;; alone\n  ?*c* = 2 ; close\n  )\n";
    assert_eq!(formatted, expected);
    let template = "(deftemplate t \"of a thing\"\n (slot a) (slot b)\n   (slot c)   ; why c\n (slot d))\n";
    let expected = "(deftemplate t \"of a thing\"\n  (slot a) (slot b)\n  (slot c)    ; why c\n  (slot d))\n";
    assert_eq!(format_text(template).expect("it is well formed"), expected);
}

#[test]
fn interrupting_in_the_middle_of_matching_takes_two_wishes() {
    let facts: String = (0..60).map(|number| format!("(n {number})")).collect();
    let mut engine = Engine::new();
    engine
        .load(
            "wide.clp",
            &format!("(deffacts f {facts}) (defrule r (go) (n ?) (n ?) (n ?) (n ?) (n ?) (n ?) =>)"),
        )
        .expect("loaded");
    engine.reset().expect("harmless");
    let interrupt = engine.interrupt();
    interrupt.stop();
    interrupt.stop();
    assert!(engine.assert_text("(go)").is_err());
    interrupt.clear();
    assert!(matches!(engine.run(None).reason, StopReason::Error(_)), "the network is incomplete");
    engine.reset().expect("and this mends it");
    assert_ne!(engine.run(None).reason, StopReason::Limit(Fence::Interrupt));
}
