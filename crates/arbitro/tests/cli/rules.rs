//! `arbitro rules`: good and bad files through check, run, fmt and the prompt.

use crate::common::{arbitro_in, fails, text, workplace, works};
use std::fs::{read_to_string, write};
use std::path::Path;

const GREETING: &str = "(deffacts start (name Ada) (name Alan))\n\
                        (defrule greet \"Say hello.\" (name ?n) => (printout t \"Hello \" ?n crlf))\n";

/// Runs a command that ends with complaints of its own: gives its exit code and what it printed.
fn complains(folder: &Path, arguments: &[&str], input: &str) -> String {
    let output = arbitro_in(folder, arguments, input);
    assert_eq!(output.status.code(), Some(2), "{}: {}", arguments.join(" "), text(&output));
    let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!wrong.contains("panicked"), "{}", arguments.join(" "));
    assert!(wrong.lines().all(|line| line.starts_with("arbitro: ")) || wrong.contains(".clp:"), "{wrong}");
    text(&output) + &wrong
}

#[test]
fn check_accepts_good_files_as_one_program() {
    let folder = workplace();
    write(folder.path().join("greet.clp"), GREETING).expect("written");
    write(folder.path().join("more.clp"), "(defrule bye (name ?) => (printout t Bye crlf))")
        .expect("written");
    let said = works(folder.path(), &["rules", "check", "greet.clp", "more.clp"], "");
    assert_eq!(said, "greet.clp: ok, 1 rule\nmore.clp: ok, 2 rules\n");
    let [framework, strategy] = ["knowledge/briscola5/framework.clp", "knowledge/briscola5/accorto.clp"];
    let said = works(folder.path(), &["rules", "check", framework, strategy], "");
    assert_eq!(said.matches(": ok, ").count(), 2, "{said}");
    assert!(
        complains(folder.path(), &["rules", "check", strategy], "").contains(strategy),
        "it needs its framework"
    );
}

#[test]
fn check_points_at_every_mistake() {
    let folder = workplace();
    let bad = "(deftemplate card (slot rank))\n\
               (defrule one (card (rnak ?r)) => (prinout t ?r crlf))\n\
               (defrule two (card (rank ?r)) => (prinout t ?r crlf))\n\
               (defrule three (card (rank ?r)) => (printout t ?x crlf))\n";
    write(folder.path().join("bad.clp"), bad).expect("written");
    let said = complains(folder.path(), &["rules", "check", "bad.clp"], "");
    for part in [
        "bad.clp:2:21",
        "bad.clp:2:35",
        "bad.clp:4:",
        "Did you mean printout?",
        "Did you mean rank?",
        "3 errors",
    ] {
        assert!(said.contains(part), "{part} is missing in\n{said}");
    }
}

#[test]
fn files_that_are_none_are_refused_with_a_reason() {
    let folder = workplace();
    write(folder.path().join("latin.clp"), b"(deffacts f (a \"perch\xe9\"))").expect("written");
    write(folder.path().join("open.clp"), "(defrule r (a").expect("written");
    for tool in ["check", "run", "fmt"] {
        let said = complains(folder.path(), &["rules", tool, "absent.clp"], "");
        assert!(said.contains("absent.clp"), "{said}");
        assert!(complains(folder.path(), &["rules", tool, "."], "").contains("folder"), "{tool}");
        assert!(complains(folder.path(), &["rules", tool, "/dev/zero"], "").contains("16 MiB"), "{tool}");
        assert!(complains(folder.path(), &["rules", tool, "latin.clp"], "").contains("UTF-8"), "{tool}");
        assert!(complains(folder.path(), &["rules", tool, "open.clp"], "").contains("open.clp"), "{tool}");
    }
    assert!(fails(folder.path(), &["rules", "run", "open.clp", "--strategy", "clever"]).contains("clever"));
    assert!(fails(folder.path(), &["rules", "run", "open.clp", "--most", "-1"]).contains("-1"));
}

/// What a run prints before its last line, which counts firings and facts as given and tells the time.
fn before_the_counts<'s>(said: &'s str, counts: &str) -> &'s str {
    let (before, last) = said.trim_end().rsplit_once('\n').expect("several lines");
    assert!(last.starts_with(counts) && last.ends_with(" s"), "{said}");
    &said[..=before.len()]
}

#[test]
fn run_fires_in_order_and_lists_what_is_left() {
    let folder = workplace();
    write(folder.path().join("greet.clp"), GREETING).expect("written");
    let run =
        |options: &[&str]| works(folder.path(), &[&["rules", "run", "greet.clp"], options].concat(), "");
    let all = "2 firings, 2 facts, ";
    assert_eq!(before_the_counts(&run(&[]), all), "Hello Alan\nHello Ada\n");
    assert_eq!(before_the_counts(&run(&["--strategy", "breadth"]), all), "Hello Ada\nHello Alan\n");
    assert_eq!(before_the_counts(&run(&["--most", "1"]), "1 firing, 2 facts, "), "Hello Alan\n");
    let said = run(&["--facts", "--watch"]);
    let said = before_the_counts(&said, all);
    assert!(said.contains("FIRE    1 greet: f-2") && said.ends_with("f-2     (name Alan)\n"), "{said}");
    let random =
        |seed: &str| before_the_counts(&run(&["--strategy", "random", "--seed", seed]), all).to_owned();
    assert_eq!(random("7"), random("7"), "a seed means one order");
}

#[test]
fn run_says_why_it_stopped() {
    let folder = workplace();
    write(folder.path().join("endless.clp"), "(deffunction f (?x) (f ?x)) (defrule r => (f 1))")
        .expect("written");
    let said = complains(folder.path(), &["rules", "run", "endless.clp"], "");
    assert!(said.contains("Stopped after 1 firing (in the rule r)"), "{said}");
    assert!(said.contains("recursion") && said.contains("endless.clp:1:"), "{said}");
    write(
        folder.path().join("loop.clp"),
        "(defrule r =>\n  (printout t before crlf)\n  (while TRUE (bind ?x 1)))",
    )
    .expect("written");
    for (option, value) in [("--steps", "5000"), ("--seconds", "0")] {
        let said = complains(folder.path(), &["rules", "run", "loop.clp", option, value], "");
        assert!(
            said.starts_with("before\n") && said.contains(option) && said.contains("loop.clp:3:"),
            "{said}"
        );
    }
    let flood = "(deffacts f (a 1)) (defrule r (a ?x) => (assert (a (+ ?x 1))))";
    write(folder.path().join("flood.clp"), flood).expect("written");
    for (option, value) in [("--megabytes", "4"), ("--facts-limit", "50")] {
        let said = complains(folder.path(), &["rules", "run", "flood.clp", option, value], "");
        assert!(said.contains(option), "{said}");
    }
    write(folder.path().join("zero.clp"), "(defrule divide => (printout t before crlf) (/ 1 0))")
        .expect("written");
    let said = complains(folder.path(), &["rules", "run", "zero.clp"], "");
    assert!(said.starts_with("before\n") && said.contains("division by zero"), "{said}");
    assert!(said.contains("in the rule divide"), "{said}");
}

#[test]
fn rules_give_no_orders_to_the_terminal() {
    let folder = workplace();
    write(folder.path().join("orders.clp"), "(defrule r => (printout t \"\u{1b}]0;mine\u{7}\" crlf))")
        .expect("written");
    let said = works(folder.path(), &["rules", "run", "orders.clp"], "");
    assert_eq!(before_the_counts(&said, "1 firing, 0 facts, "), "\\u{1b}]0;mine\\u{7}\n");
    let said = works(folder.path(), &["rules", "repl"], "(printout t \"\u{1b}[2J\" crlf)\n");
    assert_eq!(said, "\\u{1b}[2J\n");
}

#[test]
fn fmt_lays_out_once_and_for_all() {
    let folder = workplace();
    let path = folder.path().join("ugly.clp");
    write(&path, "(defrule a   (b ?x&:(> ?x 3)) ; big\n=>(assert(c ?x)))").expect("written");
    let said = complains(folder.path(), &["rules", "fmt", "--check", "ugly.clp"], "");
    assert_eq!(said, "ugly.clp would change\n");
    assert_eq!(works(folder.path(), &["rules", "fmt", "ugly.clp"], ""), "ugly.clp formatted\n");
    let nice = read_to_string(&path).expect("read");
    assert_eq!(nice, "(defrule a\n  (b ?x&:(> ?x 3)) ; big\n  =>\n  (assert (c ?x)))\n");
    assert_eq!(works(folder.path(), &["rules", "fmt", "--check", "ugly.clp"], ""), "");
    assert_eq!(works(folder.path(), &["rules", "fmt", "ugly.clp"], ""), "");
    assert_eq!(read_to_string(&path).expect("read"), nice);
    // What cannot be laid out stays as it is.
    write(&path, "(defrule a (b").expect("written");
    complains(folder.path(), &["rules", "fmt", "ugly.clp"], "");
    assert_eq!(read_to_string(&path).expect("read"), "(defrule a (b");
}

#[test]
fn the_prompt_goes_on_after_every_mistake() {
    let folder = workplace();
    write(folder.path().join("greet.clp"), GREETING).expect("written");
    let input = "(reset)\n(agenda)\n(run 1)\n(run)\n(why 1)\n(why 99)\n(why-not nobody)\n(foo)\n)\n(+ 1\n 2)\n\
                 (defrule again (name ?n&:(neq ?n Ada)) => )\n(why-not again)\n(ppdefrule greet)\n(watch nothing)\n\
                 (undefrule greet)\n(rules)\n(run x)\n(facts)\n(help)\n(+ 1";
    let said = works(folder.path(), &["rules", "repl", "greet.clp"], input);
    for part in [
        "0      greet: f-2",
        "For a total of 2 activations.",
        "Hello Alan\nHello Ada\n",
        "Say hello.",
        "There is no such firing",
        "There is no such rule",
        "There is no function foo",
        "\n3\n",
        "watch takes facts, rules",
        "run takes a whole number",
        "f-1     (name Ada)",
        "(exit)",
        "never finished",
    ] {
        assert!(said.contains(part), "{part} is missing in\n{said}");
    }
}
