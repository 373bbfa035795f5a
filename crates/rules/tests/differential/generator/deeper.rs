//! The richer half of the language: groups inside groups, queries, and rules in several modules.

use super::{Known, Maker};

/// What comes before the templates of a program with modules.
pub const MODULES_BEFORE: &[&str] = &["(defmodule MAIN (export ?ALL))"];

/// What comes after them. The rule never fires: it makes the ordered facts known before the other modules import them.
pub const MODULES_AFTER: &[&str] = &[
    "(defrule MAIN::names (never) (a $?) (b $?) (count $?) => )",
    "(defmodule A (import MAIN ?ALL) (export ?ALL))",
    "(defmodule B (import MAIN ?ALL))",
];

impl Maker {
    /// `(focus A B)`.
    pub(super) fn focus(&mut self) -> String {
        let first = *self.dice.pick(&["A", "B"]);
        match self.dice.below(3) {
            0 => format!("(focus {first})"),
            1 => "(focus A B)".to_string(),
            _ => "(focus B MAIN A)".to_string(),
        }
    }

    /// A group that may hold other groups: nested `forall`, `exists`, `not`, and the patterns inside them.
    pub(super) fn deep_element(&mut self, known: &mut Known, depth: usize) -> String {
        let mut inside = known.clone();
        inside.facts.clear();
        match self.dice.below(6) {
            0 | 1 => {
                let (first, bound, multi, _) = self.pattern(&inside);
                inside.single.extend(bound);
                inside.multi.extend(multi);
                let mut parts = vec![first];
                for _ in 0..1 + self.dice.below(2) {
                    parts.push(self.inner(&mut inside, depth + 1));
                }
                format!("(forall {})", parts.join(" "))
            }
            2 | 3 => {
                let mut parts = Vec::new();
                for _ in 0..1 + self.dice.below(3) {
                    parts.push(self.inner(&mut inside, depth + 1));
                }
                format!("(exists {})", parts.join(" "))
            }
            4 => {
                let mut parts = Vec::new();
                for _ in 0..2 + self.dice.below(2) {
                    parts.push(self.inner(&mut inside, depth + 1));
                }
                format!("(not (and {}))", parts.join(" "))
            }
            _ => self.many_pattern(known),
        }
    }

    /// Something inside a group.
    fn inner(&mut self, known: &mut Known, depth: usize) -> String {
        if depth < 3 && self.dice.chance(40) {
            return self.deep_element(known, depth);
        }
        if self.dice.chance(15) {
            return format!("(not {})", self.pattern(known).0);
        }
        let (text, bound, multi, _) = self.pattern(known);
        known.single.extend(bound);
        known.multi.extend(multi);
        text
    }

    /// A pattern with several multifield variables.
    fn many_pattern(&mut self, known: &mut Known) -> String {
        let mut fields = Vec::new();
        let mut bound = Vec::new();
        for _ in 0..2 + self.dice.below(3) {
            let field = match self.dice.below(5) {
                0 => "$?".to_string(),
                1 => {
                    self.fresh += 1;
                    known.multi.push(format!("m{}", self.fresh));
                    format!("$?m{}", self.fresh)
                }
                2 => self.value(),
                _ => self.new_variable(&mut bound),
            };
            fields.push(field);
        }
        known.single.extend(bound);
        match self.dice.below(3) {
            0 => format!("(u (many {}))", fields.join(" ")),
            1 => format!("(a {})", fields.join(" ")),
            _ => format!("(t (many {}) (x ?))", fields.join(" ")),
        }
    }

    /// Makes the first conditions logical.
    pub(super) fn wrap_logical(&mut self, conditions: &mut Vec<String>) {
        let count = 1 + self.dice.below(conditions.len());
        if conditions[..count].iter().any(|condition| condition.starts_with("(logical")) {
            return;
        }
        let first: Vec<String> = conditions.drain(..count).collect();
        conditions.insert(0, format!("(logical {})", first.join(" ")));
    }

    /// A query, an action on multifields, or a change of focus.
    pub(super) fn rich_action(&mut self, known: &Known, index: usize) -> String {
        let value = self.value();
        let (one, two) = (*self.dice.pick(&["t", "u"]), *self.dice.pick(&["t", "u"]));
        match self.dice.below(9) {
            0 => format!("(do-for-all-facts ((?p {one}) (?q {two})) (eq ?p:x ?q:y) (retract ?q))"),
            1 => format!(
                "(do-for-all-facts ((?p {one}) (?q {two})) (neq ?p ?q) (printout t ?p:x ?q:y crlf) (retract ?p))"
            ),
            2 => format!("(delayed-do-for-all-facts ((?p {one} {two})) (eq ?p:x {value}) (retract ?p))"),
            3 => format!(
                "(printout t r{index} \" \" (any-factp ((?p {one})) (eq ?p:x {value})) (length$ (find-all-facts ((?p a b)) TRUE)) crlf)"
            ),
            4 => format!("(printout t (find-fact ((?p {one}) (?q {two})) (eq ?p:y ?q:y)) crlf)"),
            5 => format!("(do-for-fact ((?p {one})) (neq ?p:y {value}) (duplicate ?p (y {value})))"),
            6 if !known.multi.is_empty() => {
                let name = self.dice.pick(&known.multi).clone();
                format!("(assert (b $?{name}))")
            }
            7 if self.modular => match self.dice.below(3) {
                0 => "(return)".to_string(),
                1 => "(pop-focus)".to_string(),
                _ => self.focus(),
            },
            _ => format!("(assert (a =(length$ (create$ {value} {value})) {value}))"),
        }
    }
}
