//! No program can take more than it is given, and the engine survives every limit.

use arbitro_rules::{Engine, Fence, Limits, RunReport, StopReason};
use std::time::Duration;

fn run(program: &str, limits: Limits) -> (Engine, RunReport) {
    let mut engine = Engine::new();
    engine.load("hostile.clp", program).unwrap_or_else(|errors| panic!("{errors}"));
    engine.set_limits(limits);
    engine.reset().expect("reset is harmless here");
    let report = engine.run(None);
    (engine, report)
}

fn stopped_by(program: &str, limits: Limits, fence: Fence) {
    let (mut engine, report) = run(program, limits);
    assert_eq!(report.reason, StopReason::Limit(fence), "{program}");
    // The engine goes on working.
    engine.set_limits(Limits::default());
    engine
        .load("more.clp", "(defrule after-all (hello) => (printout t alive crlf))")
        .expect("it still loads");
    engine.eval("(bind ?x 1)").expect("it still evaluates");
    engine.reset().expect("it still resets");
    engine.take_output();
    engine.assert_text("(hello)").expect("it still asserts");
    engine.remove_rule("r");
    engine.run(Some(10));
    assert!(engine.take_output().contains("alive"));
}

/// Work that grows with the square of a size takes sixteen times as long for four times the size. Compared are times of
/// the processor, which do not depend on its speed.
fn assert_near_linear(work: &dyn Fn(usize)) {
    let spent = |size: usize| {
        let start = cpu_time::ThreadTime::now();
        work(size);
        start.elapsed().as_secs_f64()
    };
    let grows = |_| spent(20_000) / spent(5_000).max(0.005) > 9.0;
    assert!(!(0..3).all(grows), "four times as much takes more than nine times as long");
}

#[test]
fn endless_loops_run_out_of_steps() {
    let limits = Limits { steps: 100_000, ..Limits::default() };
    stopped_by("(defrule r => (while TRUE (bind ?x 1)))", limits.clone(), Fence::Steps);
    stopped_by(
        "(defrule r => (loop-for-count (?i 1 9999999999) (bind ?x ?i)))",
        limits.clone(),
        Fence::Steps,
    );
    stopped_by(
        "(deffacts f (n 0)) (defrule r ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1))))",
        limits.clone(),
        Fence::Steps,
    );
    stopped_by(
        "(defrule r (declare (salience 1)) => (assert (x)) (do-for-all-facts ((?f x)) TRUE (retract ?f) (assert (x))))",
        limits,
        Fence::Steps,
    );
}

#[test]
fn a_run_is_stopped_by_the_clock() {
    let limits = Limits { steps: u64::MAX, time: Some(Duration::from_millis(50)), ..Limits::default() };
    stopped_by("(defrule r => (while TRUE (bind ?x 1)))", limits, Fence::Time);
}

#[test]
fn endless_recursion_is_stopped() {
    let limits = Limits { recursion: 500, ..Limits::default() };
    stopped_by("(deffunction f (?x) (+ 1 (f ?x))) (defrule r => (f 1))", limits.clone(), Fence::Recursion);
    stopped_by(
        "(deffunction f (?x ?y) (sort f 1 2 3)) (defrule r => (f 1 2))",
        limits.clone(),
        Fence::Recursion,
    );
    stopped_by(
        "(deffunction g () 1) (deftemplate t (slot x (default-dynamic (g)))) (deffunction g () (assert (t)) 1) (defrule r => (assert (t)))",
        limits,
        Fence::Recursion,
    );
}

/// `(down n)` is n + 1 calls inside each other, whichever way the next call is made.
#[test]
fn functions_may_call_each_other_as_deep_as_the_limit_says() {
    for call in ["(down (- ?n 1))", "(funcall down (- ?n 1))"] {
        for limit in [2, 10, 500] {
            let mut engine = Engine::new();
            let program = format!("(deffunction down (?n) (if (> ?n 0) then {call} else 7))");
            engine.load("down.clp", &program).unwrap_or_else(|errors| panic!("{errors}"));
            engine.set_limits(Limits { recursion: limit, ..Limits::default() });
            let deepest = engine.eval(&format!("(down {})", limit - 1)).expect("as deep as allowed");
            assert_eq!(deepest.as_integer(), Some(7), "{call} {limit}");
            let error = engine.eval(&format!("(down {limit})")).expect_err("one too deep").to_string();
            assert!(error.contains("the limit of recursion"), "{call} {limit}: {error}");
        }
    }
}

/// Comparisons inside `sort` go through the host's stack: they may nest eight deep.
#[test]
fn sorts_may_nest_eight_deep() {
    let program = "(deffunction deep (?n) (if (> ?n 0) then (sort below ?n ?n) else arrived))
        (deffunction below (?a ?b) (deep (- ?a 1)) FALSE)";
    let program = format!("(deffunction deep (?n) ?n) (deffunction below (?a ?b) TRUE) {program}");
    let mut engine = Engine::new();
    engine.load("sort.clp", &program).unwrap_or_else(|errors| panic!("{errors}"));
    engine.eval("(deep 8)").expect("eight sorts inside each other");
    let error = engine.eval("(deep 9)").expect_err("nine sorts inside each other").to_string();
    assert!(error.contains("the limit of recursion"), "{error}");
    engine.eval("(deep 8)").expect("what was open has been closed");
}

/// Loading takes a time that grows with the length of the text, whatever the rules share.
#[test]
fn many_rules_are_loaded_in_a_moment() {
    let kinds: [fn(usize) -> String; 5] = [
        |n| format!("(defrule r{n} (a{n} ?x) (b{n} ?x ?y) => (assert (c{n} ?y)))"),
        |n| format!("(defrule r{n} (a {n} ?x) (b ?x {n}) => (assert (c ?x)))"),
        |n| format!("(defrule r{n} (a ?x) (b ?x ?y) => (assert (c {n} ?y)))"),
        |n| format!("(defrule r{n} (a ?x&:(> ?x {n})) (b ?y&:(< ?y (+ ?x {n}))) => (assert (c {n} ?y)))"),
        |n| format!("(defrule r{n} (not (a {n})) (exists (b {n})) => (assert (c {n})))"),
    ];
    for kind in kinds {
        assert_near_linear(&|size| {
            let text: String = (0..size).map(kind).collect();
            let mut engine = Engine::new();
            engine.load("many.clp", &text).unwrap_or_else(|errors| panic!("{errors}"));
            assert_eq!(engine.rules().count(), size);
        });
    }
}

#[test]
fn loading_is_subject_to_the_limits() {
    let limits = Limits { time: Some(Duration::from_millis(200)), bytes: 4 << 20, ..Limits::default() };
    let many: String =
        (0..20_000).map(|n| format!("(defrule r{n} (a{n} ?x) => (assert (b{n} ?x)))\n")).collect();
    let endless = "(deffunction endless () (while TRUE (bind ?x 1)) 1)\n";
    let long = format!("(deffacts f {})", "(a b c)".repeat(20_000));
    for (text, line, words) in [
        (
            format!("{endless}(defglobal ?*x* = (endless))"),
            2,
            "The value of ?*x* cannot be computed: it reached the limit of time.",
        ),
        (
            format!("{endless}\n(defrule r (declare (salience (endless))) =>)"),
            3,
            "The salience cannot be computed: it reached the limit of time.",
        ),
        (many, 0, "Loading reached the limit of memory; it stops here."),
        (long, 1, "This construct is too long for the limit of memory."),
    ] {
        let mut engine = Engine::new();
        engine.set_limits(limits.clone());
        let errors = engine.load("hostile.clp", &text).expect_err("it is more than it may be");
        assert_eq!(errors.0.len(), 1, "{errors}");
        assert_eq!(errors.0[0].message, words);
        assert!(line == 0 || errors.0[0].line == line, "{errors}");
        engine.set_limits(Limits::default());
        engine.load("more.clp", "(defrule fine =>)").expect("it still loads");
    }
}

/// A long text of stray signs: every one was reported, and the place of each was searched in the whole text.
#[test]
fn a_long_text_full_of_mistakes_is_read_in_a_moment() {
    for mistake in ["~", "&", "?x ", "(a) ", "\"\" "] {
        assert_near_linear(&|size| {
            let mut text = mistake.repeat(size * 10 / mistake.len());
            text.push_str("(deffacts good (loaded))");
            let mut engine = Engine::new();
            let errors = engine.load("mistakes.clp", &text).expect_err("nothing but mistakes");
            assert_eq!(errors.0.len(), 100, "{mistake}");
            engine.reset().expect("what is right was loaded");
            assert_eq!(engine.facts().count(), 1);
        });
    }
}

#[test]
fn facts_and_activations_are_counted() {
    let counting = "(deffacts f (n 0)) (defrule r (n ?x) => (assert (n (+ ?x 1))))";
    stopped_by(counting, Limits { facts: 100, ..Limits::default() }, Fence::Facts);
    let pairs = "(deffacts f (n 1)) (defrule r (declare (salience 5)) (n ?x&:(< ?x 100)) => (assert (n (+ ?x 1)))) (defrule q (n ?) (n ?) => )";
    stopped_by(pairs, Limits { activations: 500, ..Limits::default() }, Fence::Activations);
}

#[test]
fn memory_is_counted() {
    let limits = Limits { bytes: 1 << 20, ..Limits::default() };
    stopped_by(
        "(defrule r => (bind ?s \"aaaaaaaa\") (while TRUE (bind ?s (str-cat ?s ?s))))",
        limits.clone(),
        Fence::Bytes,
    );
    stopped_by(
        "(defrule r => (bind ?m (create$ a b)) (while TRUE (bind ?m (create$ ?m ?m))))",
        limits.clone(),
        Fence::Bytes,
    );
    stopped_by(
        "(defrule r => (while TRUE (printout t \"spam spam spam spam\" crlf)))",
        limits.clone(),
        Fence::Bytes,
    );
    stopped_by("(defrule r => (while TRUE (gensym)))", limits, Fence::Bytes);
}

/// What is let go does not count: a long run that holds little is not stopped.
#[test]
fn memory_that_is_let_go_does_not_count() {
    let limits = Limits { bytes: 1 << 20, ..Limits::default() };
    for program in [
        "(deffacts f (n 0)) (defrule r ?f <- (n ?x&:(< ?x 100000)) => (retract ?f) (assert (n (+ ?x 1))))",
        "(defrule r => (loop-for-count (?i 1 100000) (bind ?s (str-cat \"the number \" ?i))))",
        "(defglobal ?*m* = (create$)) (defrule r => (loop-for-count (?i 1 100000) (bind ?*m* (create$ ?i ?i \"x\"))))",
        "(deftemplate t (slot s)) (deffacts f (t (s \"0\"))) (deffunction longer (?s) (str-cat ?s x))
         (defrule r => (loop-for-count (?i 1 50000) (modify 1 (s (str-cat (longer \"abc\") ?i)))))",
    ] {
        let (_, report) = run(program, limits.clone());
        assert_eq!(report.reason, StopReason::AgendaEmpty, "{program}");
    }
}

/// Arguments of a call that is going on count, and so do shared values, once.
#[test]
fn memory_in_use_counts_wherever_it_is_held() {
    let limits = Limits { bytes: 1 << 20, ..Limits::default() };
    let text = "(bind ?s abcdefgh) (loop-for-count 14 (bind ?s (str-cat ?s ?s)))";
    let shared =
        format!("(defrule r => {text} (bind ?m (create$)) (loop-for-count 1000 (bind ?m (create$ ?m ?s))))");
    assert_eq!(run(&shared, limits.clone()).1.reason, StopReason::AgendaEmpty);
    let shown = format!("(defrule r => {text} (bind ?m (create$ ?s ?s ?s ?s ?s ?s ?s ?s)) (implode$ ?m))");
    stopped_by(&shown, limits.clone(), Fence::Bytes);
    let own = format!(
        "(defrule r => {text} (bind ?m (create$)) (loop-for-count (?i 1 8) (bind ?m (create$ ?m (str-cat ?s ?i)))))"
    );
    stopped_by(&own, limits, Fence::Bytes);
}

#[test]
fn an_explosion_of_matches_is_stopped_in_the_middle() {
    let facts: String = (0..60).map(|number| format!("(n {number})")).collect();
    let program = format!("(deffacts f {facts}) (defrule r (go) (n ?) (n ?) (n ?) (n ?) (n ?) (n ?) => )");
    let mut engine = Engine::new();
    engine.load("explosion.clp", &program).unwrap();
    engine.set_limits(Limits { steps: 200_000, ..Limits::default() });
    engine.reset().unwrap();
    assert!(engine.assert_ordered("go", []).is_err());
    assert!(matches!(engine.run(None).reason, StopReason::Error(_)), "an incomplete network does not run");
    engine.reset().expect("a reset repairs it");
    assert_eq!(engine.run(None).reason, StopReason::AgendaEmpty);
    assert_eq!(engine.facts().count(), 60);
}

#[test]
fn deep_and_long_texts_are_refused_politely() {
    let mut engine = Engine::new();
    let deep = format!("(defrule r => (printout t {}1{}))", "(+ 1 ".repeat(100_000), ")".repeat(100_000));
    assert!(engine.load("deep.clp", &deep).is_err());
    let nested = format!("(defrule r {}(a){} => )", "(not ".repeat(150), ")".repeat(150));
    let _ = engine.load("nested.clp", &nested);
    let many = format!("(defrule r {} => )", "(a ?)".repeat(5_000));
    assert!(engine.load("many.clp", &many).is_err());
    let ors = format!("(defrule r {} => )", "(or (a) (b))".repeat(40));
    assert!(engine.load("ors.clp", &ors).is_err());
    let fields = format!("(defrule r (a ?{}) => )", " $?".repeat(5_000));
    assert!(engine.load("fields.clp", &fields).is_err());
    assert!(engine.load("fine.clp", "(defrule fine => )").is_ok());
}

#[test]
fn nothing_outside_can_be_reached() {
    let mut engine = Engine::new();
    for call in [
        "(system \"ls\")",
        "(open \"x\" f \"r\")",
        "(load \"x\")",
        "(batch \"x\")",
        "(readline)",
        "(save \"x\")",
        "(remove-file \"x\")",
    ] {
        let errors = engine.load("x.clp", &format!("(defrule r => {call})")).expect_err("no such function");
        assert!(errors.0[0].message.contains("There is no function"), "{errors}");
    }
}

#[test]
fn long_lists_and_giant_fields_are_refused_or_paid_for() {
    let mut engine = Engine::new();
    let long = |count: usize| "1 ".repeat(count);
    assert!(engine.eval(&format!("(length$ (create$ {}))", long(10_000))).is_ok());
    for text in [
        format!("(create$ {})", long(70_000)),
        format!("(+ {})", long(70_000)),
        format!("(assert (a {}))", long(70_000)),
        format!("(printout t {})", long(70_000)),
    ] {
        assert!(engine.eval(&text).is_err(), "{}", &text[..20]);
    }
    // Work on giant multifields and strings counts as many steps as it takes time.
    let limits = Limits { steps: 1_000_000, bytes: 256 << 20, ..Limits::default() };
    let doubled = "(bind ?m (create$ a b)) (loop-for-count 20 (bind ?m (create$ ?m ?m)))";
    for action in [
        "(while TRUE (subsetp ?m ?m))",
        "(while TRUE (member$ ?m ?m))",
        "(while TRUE (union$ ?m ?m))",
        "(while TRUE (replace-member$ ?m c a))",
        "(while TRUE (eq ?m (create$ ?m)))",
    ] {
        let (_, report) = run(&format!("(defrule r => {doubled} {action})"), limits.clone());
        assert!(
            matches!(report.reason, StopReason::Limit(Fence::Steps | Fence::Bytes)),
            "{action}: {report:?}"
        );
    }
    let text = "(defrule r => (bind ?s \"ab\") (loop-for-count 20 (bind ?s (str-cat ?s ?s))) (while TRUE (str-length ?s)))";
    let (_, report) = run(text, limits);
    assert!(matches!(report.reason, StopReason::Limit(Fence::Steps | Fence::Bytes)), "{report:?}");
}

#[test]
fn weird_numbers_do_no_harm() {
    let mut engine = Engine::new();
    for text in [
        "(+ 9223372036854775807 1)",
        "(- -9223372036854775808 1)",
        "(* 9223372036854775807 9223372036854775807)",
        "(abs -9223372036854775808)",
        "(integer 1e400)",
        "(round -1e308)",
        "(** 10 400)",
        "(sub-string -5 9223372036854775807 \"abc\")",
        "(subseq$ (create$ 1 2) -9223372036854775808 9223372036854775807)",
        "(insert$ (create$ 1) 9223372036854775807 2)",
        "(nth$ -9223372036854775808 (create$ 1))",
        "(format nil \"%500d|%.500f\" 1 1.5)",
        "(random -9223372036854775808 9223372036854775807)",
        "(str-compare \"a\" \"b\" -1)",
        "(loop-for-count (?i -9223372036854775808 -9223372036854775806) ?i)",
        "(retract 9223372036854775807)",
        "(max (expand$ (create$ 1 2 9223372036854775807)))",
        "(setgen 9223372036854775807)",
        "(gensym)",
    ] {
        engine.eval(text).unwrap_or_else(|errors| panic!("{text}: {errors}"));
    }
    for text in [
        "(div 1 0)",
        "(div -9223372036854775808 -1)",
        "(mod -9223372036854775808 -1)",
        "(** 0 0)",
        "(format nil \"%99999999d|%.99999999f\" 1 1.5)",
        "(/ 1 0.0)",
        "(mod 5 0)",
        "(sqrt -1)",
        "(log 0)",
        "(max (expand$ (create$)))",
    ] {
        assert!(engine.eval(text).is_err(), "{text}");
    }
    assert_eq!(engine.eval("(+ (expand$ (create$ 1 2 3)) 4)").unwrap().as_integer(), Some(10));
}

#[test]
fn a_comparison_of_sort_changes_no_program() {
    let functions = [
        "(defmethod less ((?a INTEGER) (?b INTEGER)) (build \"(deffacts zz (a))\") (> ?a ?b))",
        "(deffunction less (?a ?b) (build \"(deffacts zz (a))\") (> ?a ?b))",
    ];
    for function in functions {
        let program = format!("{function} (defrule r => (printout t (sort less 3 1 2) crlf))");
        let (mut engine, report) = run(&program, Limits::default());
        let StopReason::Error(error) = report.reason else { panic!("{program}: {:?}", report.reason) };
        assert!(error.to_string().contains("cannot be done inside"), "{error}");
        assert_eq!(engine.take_output(), "");
    }
}
