//! Random and mutated texts: nothing may panic, overflow the stack or run for ever, and the engine stays usable.
//!
//! A minute at most by default; `RULES_FUZZ_SECONDS=3600 cargo test -p arbitro-rules --test fuzz` for a long run.

use arbitro_rules::tools::{Session, format_text};
use arbitro_rules::{Engine, Limits};
use std::time::{Duration, Instant};

struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// Texts that use most of the language, as a start for mutations.
const SEEDS: &[&str] = &[
    "(deftemplate t (slot x (type INTEGER) (default 3)) (multislot m (allowed-values a b c)))\n(deffacts f (t (x 1) (m a b)) (a 1 2 3) (b))\n(defrule r ?f <- (t (x ?x&:(> ?x 0)) (m $?p a $?q)) (not (and (b) (c ?x))) => (modify ?f (x (+ ?x 1))) (printout t ?p ?q crlf))",
    "(defmodule MAIN (export ?ALL))\n(defglobal ?*g* = 1)\n(deffunction f (?n $?r) (if (> ?n 0) then (f (- ?n 1) ?r) else (length$ ?r)))\n(defrule r (declare (salience 3)) (or (a ?x) (b ?x)) (exists (c)) (test (> (f 3 1 2) 1)) => (bind ?*g* (+ ?*g* 1)) (assert (d ?x)))",
    "(deffacts f (a 1) (a 2) (b 2))\n(defrule r (logical (a ?x) (not (b ?x))) => (assert (c ?x)))\n(defrule q (forall (a ?x) (b ?x)) => (printout t all))\n(defquery w (declare (variables ?x)) (a ?x) (not (b ?x)))\n(defrule s (c ?x) => (bind ?it (run-query* w ?x)) (while (?it next) (printout t (?it getObject x))))",
    "(defmethod g ((?x INTEGER (> ?x 2))) (call-next-method))\n(defmethod g ((?x NUMBER) $?r) (if (next-methodp) then (override-next-method 1) else (length$ ?r)))\n(deffacts f (a 1) (a 5))\n(defrule r (logical (a ?x)) => (assert (b (g ?x))) (matches r) (undefrule s) (reset) (facts) (agenda *))\n(defrule s (b ?y) => (build (str-cat x y)) (printout t (eval \"3\") (any-factp ((?p a) (?q b)) (eq ?p ?q))) (dependents 1) (set-break r) (undefrule *))",
    "(deffacts f (n 5) (s \"text\" 2.5))\n(defrule r ?f <- (n ?x&~0) => (retract ?f) (assert (n (- ?x 1))) (switch ?x (case 3 then (printout t three)) (default (printout t ?x))))\n(defrule q (s ?a ?b) => (progn$ (?c (create$ ?a ?b)) (printout t ?c-index)) (do-for-all-facts ((?f n)) TRUE (format t \"%5.2f %s%n\" 3.5 x)) (loop-for-count (?i 1 3) (str-cat ?i)))",
];

const PIECES: &[&str] = &[
    "(",
    ")",
    "?x",
    "$?y",
    "?",
    "$?",
    "?*g*",
    "&",
    "|",
    "~",
    ":",
    "=",
    "=>",
    "<-",
    "a",
    "b",
    "1",
    "2.5",
    "\"s\"",
    "\"",
    ";",
    "\n",
    "(not",
    "(and",
    "(or",
    "(exists",
    "(forall",
    "(logical",
    "(test",
    "(assert",
    "(retract",
    "(modify",
    "(bind",
    "(while",
    "(if",
    "then",
    "else",
    "(defrule",
    "(deftemplate",
    "(deffacts",
    "(deffunction",
    "(declare",
    "(salience",
    "è",
    "\u{0}",
    "-9223372036854775808",
    "(create$",
    "(nth$",
    "(sub-string",
    "(random",
    "(sort",
    "(funcall",
    "(str-cat",
    "(/",
    "(mod",
    "(div",
    "(do-for-all-facts",
    "(find-all-facts",
    "(build",
    "(eval",
    "(assert-string",
    "(check-syntax",
    "(reset)",
    "(run)",
    "(clear)",
    "(undefrule *)",
    "(undefrule r)",
    "(undeftemplate *)",
    "(undeffunction *)",
    "(matches r)",
    "(defmethod g ((?x INTEGER)) 1)",
    "(g",
    "(call-next-method)",
    "(watch all)",
    "(facts)",
    "(agenda *)",
    "(ppdefrule r)",
    "(set-break r)",
    "(dependents 1)",
    "(focus MAIN)",
];

/// Where the lists of a text lie, each with its depth. The texts here have no parentheses inside strings.
fn lists(text: &str) -> Vec<(usize, usize, usize)> {
    let mut open = Vec::new();
    let mut out = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => open.push(at),
            ')' => {
                if let Some(start) = open.pop() {
                    out.push((start, at + 1, open.len()));
                }
            }
            _ => {}
        }
    }
    out
}

/// Where the words of a text lie.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, "() \n".contains(letter)) {
            (None, false) => start = Some(at),
            (Some(from), true) => {
                out.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    out
}

/// What a word may be replaced by without breaking the syntax.
fn kind(word: &str) -> char {
    match word.chars().next() {
        Some(_) if word.contains(['&', '|', '~', ':']) => '&',
        Some(first @ ('?' | '$' | '"')) => first,
        Some('-' | '0'..='9') => '0',
        Some(letter) if letter.is_alphabetic() => 'a',
        _ => '!',
    }
}

const NUMBERS: &[&str] =
    &["0", "-1", "2.5", "9223372036854775807", "-9223372036854775808", "1e308", "100000", "7"];

/// Changes that mostly leave a program a program: other names and numbers, parts doubled, left out or exchanged.
fn rearrange(dice: &mut Dice) -> String {
    let mut text = SEEDS[dice.below(SEEDS.len())].to_string();
    for _ in 0..1 + dice.below(3) {
        let places = words(&text);
        let parts: Vec<_> = lists(&text).into_iter().filter(|part| part.2 > 0).collect();
        if places.is_empty() || parts.is_empty() {
            return text;
        }
        match dice.below(6) {
            0 | 1 => {
                let (from, to) = places[dice.below(places.len())];
                let alike: Vec<&(usize, usize)> = places
                    .iter()
                    .filter(|other| kind(&text[other.0..other.1]) == kind(&text[from..to]))
                    .collect();
                let (other_from, other_to) = *alike[dice.below(alike.len())];
                let word = text[other_from..other_to].to_string();
                text.replace_range(from..to, &word);
            }
            2 => {
                let numbers: Vec<_> =
                    places.iter().filter(|place| kind(&text[place.0..place.1]) == '0').collect();
                if !numbers.is_empty() {
                    let (from, to) = *numbers[dice.below(numbers.len())];
                    text.replace_range(from..to, NUMBERS[dice.below(NUMBERS.len())]);
                }
            }
            3 => {
                let (from, to, _) = parts[dice.below(parts.len())];
                let copy = format!(" {}", &text[from..to]);
                text.insert_str(to, &copy);
            }
            4 => {
                let (from, to, _) = parts[dice.below(parts.len())];
                text.replace_range(from..to, "");
            }
            _ => {
                let (from, to, depth) = parts[dice.below(parts.len())];
                let later: Vec<_> = parts.iter().filter(|other| other.2 == depth && other.0 > to).collect();
                if !later.is_empty() {
                    let (other_from, other_to, _) = *later[dice.below(later.len())];
                    let (first, second) =
                        (text[from..to].to_string(), text[other_from..other_to].to_string());
                    text.replace_range(other_from..other_to, &first);
                    text.replace_range(from..to, &second);
                }
            }
        }
    }
    text
}

fn mutate(dice: &mut Dice) -> String {
    let mut text = SEEDS[dice.below(SEEDS.len())].to_string();
    for _ in 0..1 + dice.below(4) {
        let mut at = dice.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        match dice.below(5) {
            0 => text.insert_str(at, PIECES[dice.below(PIECES.len())]),
            1 => {
                let mut end = (at + 1 + dice.below(12)).min(text.len());
                while !text.is_char_boundary(end) {
                    end += 1;
                }
                text.replace_range(at..end, "");
            }
            2 => {
                // Replace a whole word.
                let end = text[at..].find([' ', ')', '(']).map_or(text.len(), |offset| at + offset);
                text.replace_range(at..end, PIECES[dice.below(PIECES.len())]);
            }
            3 => {
                let other = SEEDS[dice.below(SEEDS.len())];
                let lines: Vec<&str> = other.lines().collect();
                text.push('\n');
                text.push_str(lines[dice.below(lines.len())]);
            }
            _ => {
                // Copy a stretch of the text somewhere else.
                let mut end = (at + dice.below(40)).min(text.len());
                while !text.is_char_boundary(end) {
                    end += 1;
                }
                let stretch = text[at..end].to_string();
                text.push_str(&stretch);
            }
        }
    }
    text
}

fn soup(dice: &mut Dice) -> String {
    (0..dice.below(60)).map(|_| PIECES[dice.below(PIECES.len())]).collect::<Vec<_>>().join(" ")
}

#[test]
fn no_text_breaks_the_engine() {
    let seconds = std::env::var("RULES_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let end = Instant::now() + Duration::from_secs(seconds);
    let seed = std::env::var("RULES_FUZZ_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut dice = Dice(seed);
    let limits =
        Limits { steps: 50_000, time: None, recursion: 200, facts: 500, activations: 500, bytes: 1 << 20 };
    let mut texts = 0;
    let mut loaded = 0;
    // A fixed number of texts, so that a run can be repeated; the clock only cuts it short on a busy machine.
    let most = if std::env::var("RULES_FUZZ_SECONDS").is_ok() { usize::MAX } else { 12_000 };
    while texts < most && Instant::now() < end {
        texts += 1;
        let text = match dice.below(10) {
            0 => soup(&mut dice),
            1..=4 => mutate(&mut dice),
            _ => rearrange(&mut dice),
        };
        let mut engine = Engine::new();
        engine.set_limits(limits.clone());
        let good = engine.load("fuzz.clp", &text).is_ok();
        loaded += usize::from(good);
        let _ = engine.reset();
        engine.run(Some(50));
        let before = engine.snapshot();
        let _ = engine.assert_text("(a 2)");
        let _ = engine.eval("(retract 1)");
        engine.run(Some(20));
        let rules: Vec<String> = engine.rules().map(String::from).collect();
        for rule in rules {
            engine.why_not(&rule);
            engine.refresh(&rule);
            engine.remove_rule(&rule);
        }
        engine.run(Some(20));
        engine.restore(&before);
        engine.take_output();
        assert_eq!(engine.reset().is_ok(), engine.reset().is_ok(), "{text}");
        let formatted = format_text(&text);
        if good {
            let once = formatted.expect("what loads can be laid out");
            assert_eq!(format_text(&once).as_ref(), Ok(&once), "formatting is stable\n{text}");
        }
        let mut session = Session::new();
        session.set_limits(limits.clone());
        session.enter(&text);
    }
    println!("{texts} texts from seed {seed}, of which {loaded} load");
    assert!(loaded > texts / 20, "of {texts} texts only {loaded} load: the mutations are too wild");
}
