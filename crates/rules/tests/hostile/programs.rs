//! The programs, and what has to be shown about each.

pub struct Hostile {
    pub name: &'static str,
    pub text: String,
    /// All of this is shown: the limit, the rule, the line.
    pub shown: &'static [&'static str],
}

const TIME: &str = "the limit of time";
const MEMORY: &str = "the limit of memory";
const RECURSION: &str = "the limit of recursion";
const FACTS: &str = "the limit of facts";
const ACTIVATIONS: &str = "the limit of activations";

/// A function that never ends, on the first line.
const ENDLESS: &str = "(deffunction endless () (while TRUE (bind ?x 1)) 1)\n";

/// A text of a megabyte in `?s`, on one line.
const MEGABYTE: &str = "(bind ?s \"0123456789abcdef\") (loop-for-count 16 (bind ?s (str-cat ?s ?s)))";

macro_rules! program {
    ($name:literal, $text:expr, $($shown:expr),+) => {
        Hostile { name: $name, text: $text.to_string(), shown: &[$($shown),+] }
    };
}

pub fn hostile() -> Vec<Hostile> {
    let mut all = loops();
    all.extend(loading());
    all.extend(matching());
    all.extend(agendas());
    all.extend(growing());
    all.extend(bombs());
    all.extend(shapes());
    all.extend(commands());
    all
}

/// Loops and recursion, wherever code stands.
fn loops() -> Vec<Hostile> {
    vec![
        program!("while", "(defrule spins\n  =>\n  (while TRUE (bind ?x 1)))", TIME, "rule spins", "clp:3:"),
        program!(
            "function",
            format!("{ENDLESS}(defrule calls\n  =>\n  (endless))"),
            TIME,
            "rule calls",
            "clp:1:"
        ),
        program!(
            "recursion",
            "(deffunction odd (?x) 0)\n(deffunction even (?x) (odd ?x))\n(deffunction odd (?x) (+ 1 (even ?x)))\n(defrule dives => (odd 1))",
            RECURSION,
            "rule dives",
            "clp:"
        ),
        program!(
            "funcall",
            "(deffunction again (?x) (funcall again ?x))\n(defrule dives => (again 1))",
            RECURSION,
            "rule dives",
            "clp:1:"
        ),
        program!(
            "sort",
            "(deffunction less (?a ?b) (sort less 3 2 1) TRUE)\n(defrule sorts => (sort less 1 2 3))",
            RECURSION,
            "rule sorts",
            "clp:1:"
        ),
        program!(
            "sorting",
            "(deffunction any (?a ?b) TRUE)\n(defrule sorts\n  =>\n  (bind ?m (create$ 1 2))\n  (loop-for-count 18 (bind ?m (create$ ?m ?m)))\n  (while TRUE (sort any ?m)))",
            TIME,
            "rule sorts",
            "clp:"
        ),
        program!(
            "default",
            format!(
                "{ENDLESS}(deftemplate t (slot x (default-dynamic (endless))))\n(defrule asserts => (assert (t)))"
            ),
            TIME,
            "rule asserts",
            "clp:1:"
        ),
        program!(
            "default-recursion",
            "(deffunction made () 1)\n(deftemplate t (slot x (default-dynamic (made))))\n(deffunction made () (assert (t)) 1)\n(defrule asserts => (assert (t)))",
            RECURSION,
            "rule asserts",
            "clp:"
        ),
        program!(
            "agenda",
            "(deffacts f (n 0))\n(defrule counts ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1))))",
            TIME,
            "rule counts",
            "clp:2:"
        ),
        program!(
            "modify",
            "(deftemplate t (slot x))\n(deffacts f (t (x 1)))\n(defrule turns ?f <- (t (x ?x)) => (modify ?f (x (- 0 ?x))))",
            TIME,
            "rule turns",
            "clp:3:"
        ),
        program!(
            "refresh",
            "(deffacts f (a))\n(defrule again (a) => (refresh again))",
            TIME,
            "rule again",
            "clp:2:"
        ),
        program!(
            "focus",
            "(defmodule MAIN (export ?ALL))\n(deffacts f (a))\n(defrule here ?f <- (a) => (retract ?f) (assert (a)) (focus A))\n(defmodule A (import MAIN ?ALL))\n(defrule there ?f <- (a) => (retract ?f) (assert (a)) (focus MAIN))",
            "The focus stack is too deep",
            "rule ",
            "clp:"
        ),
        program!(
            "fact-sets",
            "(deffacts f (n 0))\n(defrule fills (n ?x&:(< ?x 3000)) => (assert (n (+ ?x 1))))\n(defrule asks (declare (salience -1))\n  =>\n  (do-for-all-facts ((?a n) (?b n) (?c n)) FALSE (bind ?x 1)))",
            TIME,
            "rule asks",
            "clp:5:"
        ),
    ]
}

/// What is computed or built while a file is loaded.
fn loading() -> Vec<Hostile> {
    let many: String =
        (0..60_000).map(|n| format!("(defrule r{n} (a{n} ?x) (b{n} ?x) => (assert (c{n})))\n")).collect();
    vec![
        program!(
            "salience",
            format!("{ENDLESS}(defrule urgent\n  (declare (salience (endless)))\n  =>)"),
            TIME,
            "The salience cannot be computed",
            "clp:3:"
        ),
        program!(
            "salience-recursion",
            "(deffunction dive () 1)\n(deffunction dive () (+ 1 (dive)))\n(defrule urgent (declare (salience (dive))) =>)",
            RECURSION,
            "The salience cannot be computed",
            "clp:3:"
        ),
        program!(
            "salience-every-cycle",
            format!(
                "{ENDLESS}(defglobal ?*fast* = TRUE)\n(defrule urgent\n  (declare (salience (if ?*fast* then 1 else (endless))))\n  (a ?) =>)\n(deffacts f (a 1) (a 2))\n(defrule slows (declare (salience 5)) => (bind ?*fast* FALSE) (set-salience-evaluation every-cycle))"
            ),
            TIME,
            "rule ",
            "clp:1:"
        ),
        program!(
            "global",
            format!("{ENDLESS}\n(defglobal ?*x* = (endless))"),
            TIME,
            "The value of ?*x*",
            "clp:3:"
        ),
        program!(
            "global-memory",
            "(deffunction grow () (bind ?s abcdefgh) (while TRUE (bind ?s (str-cat ?s ?s))))\n(defglobal ?*x* = (grow))",
            MEMORY,
            "The value of ?*x*",
            "clp:2:"
        ),
        program!("rules", many, "Loading reached the limit of memory", "clp:"),
        program!(
            "long-construct",
            format!("(deffacts f {})", "(a)".repeat(400_000)),
            "too long for the limit of memory",
            "clp:1:1"
        ),
        program!(
            "parentheses",
            format!("(defrule deep\n  => (printout t {}1{}))", "(+ 1 ".repeat(100_000), ")".repeat(100_000)),
            "More than 200 parentheses are open here",
            "clp:2:"
        ),
        program!(
            "open-parentheses",
            "(".repeat(200_000),
            "More than 200 parentheses are open here",
            "clp:1:"
        ),
        program!("arguments", format!("(defrule wide\n  => (+ {}))", "1 ".repeat(300_000)), "clp:2:"),
        program!(
            "alternatives",
            format!("(defrule r {} => )", "(or (a) (b))".repeat(40)),
            "alternatives",
            "clp:1:"
        ),
        program!("patterns", format!("(defrule r {} => )", "(a ?)".repeat(5_000)), "clp:1:"),
        program!(
            "first-facts",
            format!("{ENDLESS}(deffacts f\n  (a (endless)))"),
            TIME,
            "while the first facts were asserted",
            "clp:1:"
        ),
    ]
}

/// Joins that explode, and tests that never end.
fn matching() -> Vec<Hostile> {
    let facts = |count: usize| (0..count).map(|n| format!(" (n {n})")).collect::<String>();
    vec![
        program!(
            "join",
            format!(
                "(deffacts f{})\n(defrule harmless (n 0) =>)\n(defrule explodes (n ?a) (n ?b) (n ?c) (n ?d) (m) =>)",
                facts(200)
            ),
            MEMORY,
            "explodes",
            "clp:3:1"
        ),
        program!(
            "join-while-running",
            format!(
                "(deffacts f{})\n(defrule starts => (assert (go)))\n(defrule explodes (go) (n ?a) (n ?b) (n ?c) (n ?d) (m) =>)",
                facts(200)
            ),
            MEMORY,
            "rule explodes",
            "clp:3:1"
        ),
        program!(
            "join-of-groups",
            format!(
                "(deffacts f{})\n(defrule starts => (assert (go)))\n(defrule explodes (go) (n ?a) (n ?b) (n ?c) (not (and (m ?a) (k ?b))) (n ?d) (q ?d) =>)",
                facts(200)
            ),
            MEMORY,
            "rule explodes",
            "clp:3:1"
        ),
        program!(
            "many-splits",
            format!(
                "(defrule starts => (assert (p{})))\n(defrule explodes (p $?a ?b $?c ?d $?e ?f $?g ?h $?i ?j $?k) (q) =>)",
                " x".repeat(60)
            ),
            MEMORY,
            "rule explodes",
            "clp:2:1"
        ),
        program!(
            "copies",
            format!(
                "(deffacts f{})\n(defrule starts (declare (salience 9)) => (assert (go)))\n(defrule large (go) (n ?a) (n ?b) (n ?c) (q) =>)\n(defrule checks (go) => (check-syntax \"(defrule r =>)\"))",
                facts(80)
            ),
            MEMORY,
            "rule checks",
            "clp:4:"
        ),
        program!(
            "activations",
            format!(
                "(deffacts f{})\n(defrule starts => (assert (go)))\n(defrule explodes (go) (n ?a) (n ?b) =>)",
                facts(1_000)
            ),
            ACTIVATIONS,
            "rule explodes",
            "clp:3:1"
        ),
        program!(
            "tests",
            format!(
                "(deffacts f{})\n(defrule starts => (assert (go)))\n(defrule asks (go) (n ?a) (n ?b) (n ?c) (test (< (+ ?a ?b ?c) 0)) =>)",
                facts(600)
            ),
            "the limit of",
            "rule asks",
            "clp:3:"
        ),
        program!(
            "endless-test",
            format!(
                "{ENDLESS}(defrule starts => (assert (go)))\n(defrule asks (go) (test (eq (endless) 1)) =>)"
            ),
            TIME,
            "rule ",
            "clp:1:"
        ),
        program!(
            "splits",
            format!(
                "(defrule starts => (assert (n{})))\n(defrule splits (n $? ?a $? ?b $? ?c $? ?d $? ?a ?b ?c ?d) =>)",
                " x".repeat(200)
            ),
            "the limit of",
            "rule ",
            "clp:"
        ),
        program!(
            "absence",
            format!(
                "(deffacts f{})\n(defrule starts => (assert (go)))\n(defrule asks (go) (n ?a) (n ?b) (not (and (n ?c) (n ?d) (test (< (+ ?a ?b ?c ?d) 0)))) =>)",
                facts(300)
            ),
            "the limit of",
            "rule ",
            "clp:"
        ),
        program!(
            "query",
            format!(
                "(deffacts f{})\n(defquery all (n ?a) (n ?b) (n ?c) (n ?d))\n(defrule asks => (run-query* all))",
                facts(200)
            ),
            MEMORY,
            "clp:"
        ),
    ]
}

/// Facts, texts and multifields that grow without end.
fn growing() -> Vec<Hostile> {
    vec![
        program!(
            "facts",
            "(deffacts f (n 0))\n(defrule grows (n ?x) => (assert (n (+ ?x 1))))",
            FACTS,
            "rule grows",
            "clp:2:"
        ),
        program!(
            "doubling-facts",
            "(deffacts f (n (create$ a b c d)))\n(defrule doubles (n $?x) => (assert (n $?x $?x)))",
            MEMORY,
            "rule doubles",
            "clp:2:"
        ),
        program!(
            "doubling-text",
            "(defrule doubles\n  =>\n  (bind ?s abcdefgh)\n  (while TRUE (bind ?s (str-cat ?s ?s))))",
            MEMORY,
            "rule doubles",
            "clp:4:"
        ),
        program!(
            "doubling-symbol",
            "(defrule doubles\n  =>\n  (bind ?s abcdefgh)\n  (while TRUE (bind ?s (sym-cat ?s ?s))))",
            MEMORY,
            "rule doubles",
            "clp:4:"
        ),
        program!(
            "doubling-multifield",
            "(defrule doubles\n  =>\n  (bind ?m (create$ a b))\n  (while TRUE (bind ?m (create$ ?m ?m))))",
            MEMORY,
            "rule doubles",
            "clp:4:"
        ),
        program!(
            "insert",
            "(defrule doubles\n  =>\n  (bind ?m (create$ a b))\n  (while TRUE (bind ?m (insert$ ?m 1 ?m))))",
            MEMORY,
            "rule doubles",
            "clp:4:"
        ),
        program!(
            "texts-in-facts",
            format!(
                "(deffacts f (n 0))\n(defrule keeps (n ?x) =>\n  {MEGABYTE}\n  (assert (kept (str-cat ?s ?x)) (n (+ ?x 1))))"
            ),
            MEMORY,
            "rule keeps",
            "clp:"
        ),
        program!(
            "symbols",
            "(defrule names\n  =>\n  (while TRUE (gensym*)))",
            MEMORY,
            "rule names",
            "clp:3:"
        ),
        program!(
            "logical",
            "(deffacts f (n 0))\n(defrule builds (logical (n ?x)) => (assert (n (+ ?x 1))))",
            "the limit of",
            "rule builds",
            "clp:2:"
        ),
    ]
}

/// Short programs whose output is long.
fn bombs() -> Vec<Hostile> {
    let rule = |action: &str| format!("(defrule bursts\n  =>\n  {MEGABYTE}\n  {action})");
    let many = "(bind ?m (create$ ?s)) (loop-for-count 12 (bind ?m (create$ ?m ?m)))";
    vec![
        program!(
            "printout",
            "(defrule prints\n  =>\n  (while TRUE (printout t \"a line that is long enough to fill the memory within the time that there is, and then some more of it\" crlf)))",
            MEMORY,
            "rule prints",
            "clp:3:"
        ),
        program!("printed-list", rule(&format!("{many} (printout t ?m)")), MEMORY, "rule bursts", "clp:4:"),
        program!("implode", rule(&format!("{many} (implode$ ?m)")), MEMORY, "rule bursts", "clp:4:"),
        program!(
            "str-cat",
            rule("(while TRUE (bind ?s (str-cat ?s ?s ?s ?s ?s ?s ?s ?s)))"),
            MEMORY,
            "rule bursts",
            "clp:4:"
        ),
        program!("str-replace", rule("(bind ?t (str-replace ?s \"0\" ?s))"), MEMORY, "rule bursts", "clp:4:"),
        program!(
            "explode",
            rule("(bind ?t (str-replace ?s \"0\" \" x \")) (while TRUE (explode$ ?t))"),
            "the limit of",
            "rule bursts",
            "clp:4:"
        ),
        program!(
            "format",
            "(defrule formats\n  =>\n  (bind ?s \"\")\n  (while TRUE (bind ?s (str-cat ?s (format nil \"%500d%500d%500d%500d\" 1 2 3 4)))))",
            "the limit of",
            "rule formats",
            "clp:4:"
        ),
        program!(
            "format-text",
            rule("(while TRUE (bind ?s (format nil \"%s%s%s%s\" ?s ?s ?s ?s)))"),
            MEMORY,
            "rule bursts",
            "clp:4:"
        ),
        program!(
            "replace-member",
            "(defrule bursts\n  =>\n  (bind ?m (create$ a))\n  (while TRUE (bind ?m (replace-member$ (create$ ?m a a) ?m a))))",
            MEMORY,
            "rule bursts",
            "clp:4:"
        ),
        program!(
            "expand",
            "(defrule bursts\n  =>\n  (bind ?m (create$ 1 2))\n  (while TRUE (bind ?m (create$ (expand$ ?m) (expand$ ?m)))))",
            MEMORY,
            "rule bursts",
            "clp:4:"
        ),
    ]
}

/// Deep and wide, but within the limits: these end by themselves.
fn shapes() -> Vec<Hostile> {
    vec![
        program!(
            "cascade",
            "(deffacts f (start) (n 0))\n(defrule first (logical (start)) => (assert (m 0)))\n(defrule next (logical (m ?x&:(< ?x 20000))) => (assert (m (+ ?x 1))))\n(defrule ends (declare (salience -1)) ?f <- (start) => (retract ?f))",
            "20002 firings, 1 fact,"
        ),
        program!(
            "nested-absence",
            format!("(deffacts f (a))\n(defrule deep {}(a){} => )", "(not ".repeat(150), ")".repeat(150)),
            "1 firing, 1 fact,"
        ),
        program!(
            "nested-branches",
            format!("(defrule deep => {}(assert (done)){})", "(if TRUE then ".repeat(180), ")".repeat(180)),
            "1 firing, 1 fact,"
        ),
        program!(
            "one-pattern-many-rules",
            (0..5_000)
                .map(|n| format!("(defrule r{n} (declare (salience -1)) (a ?x) (b ?x {n}) =>)\n"))
                .collect::<String>()
                + "(deffacts f (go 0))\n(defrule turns ?f <- (go ?n&:(< ?n 50)) => (assert (a ?n)) (retract ?f) (assert (go (+ ?n 1))))\n(defrule clears (declare (salience 1)) ?f <- (a ?) => (retract ?f))",
            "firings, "
        ),
    ]
}

/// Commands that look at everything there is, again and again.
fn commands() -> Vec<Hostile> {
    let endless = |name, command| Hostile {
        name,
        text: format!(
            "(defrule w (a ?x) (b) =>)\n(defrule fills => (loop-for-count (?i 1 50000) (assert (a ?i))))\n(defrule asks\n  (declare (salience -1))\n  =>\n  (while TRUE {command}))"
        ),
        shown: &[TIME, "rule asks", "clp:6:"],
    };
    vec![
        endless("matches", "(matches w terse)"),
        endless("dependents", "(dependents 1)"),
        endless("filtered-facts", "(facts 99999999)"),
        program!(
            "texts-of-constructs",
            format!(
                "(defrule builds\n  =>\n  {MEGABYTE}\n  (bind ?s (str-cat \"(deffacts a) ;\" ?s))\n  (while TRUE (build ?s)))"
            ),
            MEMORY,
            "rule builds",
            "clp:5:"
        ),
    ]
}

/// A long agenda that is ordered again and again.
fn agendas() -> Vec<Hostile> {
    let facts: String = (0..350).map(|n| format!(" (n {n})")).collect();
    let pairs = |salience: &str| {
        format!(
            "(deffacts f (go){facts})\n(defrule pairs (declare (salience {salience})) (n ?a) (n ?b) =>)\n"
        )
    };
    vec![
        program!(
            "strategies",
            pairs("0")
                + "(defrule turns (declare (salience 9)) (go) => (while TRUE (set-strategy lex) (set-strategy mea)))",
            TIME,
            "rule turns",
            "clp:3:"
        ),
        program!(
            "slow-strategy",
            format!("(deffacts f{facts})\n(defrule starts => (set-strategy simplicity) (assert (go)))\n")
                + "(defrule pairs (go) (n ?a) (n ?b) =>)",
            TIME,
            "rule pairs",
            "clp:3:"
        ),
        program!(
            "refreshes",
            pairs("9") + "(defrule again (go) => (while TRUE (refresh pairs)))",
            TIME,
            "rule again",
            "clp:3:"
        ),
        program!(
            "refreshes-agenda",
            pairs("(+ 0 0)") + "(defrule again (declare (salience 9)) (go) => (while TRUE (refresh-agenda)))",
            TIME,
            "rule again",
            "clp:3:"
        ),
        program!(
            "every-cycle",
            pairs("(+ 0 0)")
                + "(defrule cycles (declare (salience 9)) ?f <- (go) => (set-salience-evaluation every-cycle) (retract ?f) (assert (go)))",
            TIME,
            "rule cycles",
            "clp:3:"
        ),
    ]
}
