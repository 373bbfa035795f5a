//! Reading fields of facts through matches, and evaluating the tests of patterns and joins.

use super::State;
use super::memory::{Mark, NONE};
use crate::code::{Access, FieldRef, Side, Test};
use crate::program::Program;
use crate::value::Value;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// What a test or expression can see.
#[derive(Clone, Copy, Debug)]
pub(crate) enum View {
    /// Nothing: a function or the actions of a rule.
    Nothing,
    /// One fact, with the marks being built.
    Own(u32),
    /// A partial match on the left and, on the right, an alpha match or a nested partial match.
    Join { left: u32, right: u32 },
}

pub(crate) enum Read<'a> {
    Borrowed(&'a Value),
    Made(Value),
}

impl Read<'_> {
    pub(crate) fn value(&self) -> &Value {
        match self {
            Read::Borrowed(value) => value,
            Read::Made(value) => value,
        }
    }

    pub(crate) fn into_value(self) -> Value {
        match self {
            Read::Borrowed(value) => value.clone(),
            Read::Made(value) => value,
        }
    }
}

/// Given back for a field that a fact no longer has; reachable only through a defect.
static MISSING: Value = Value::Void;

impl State {
    /// The alpha match so many steps up a partial match.
    #[inline]
    pub(crate) fn alpha_up(&self, partial: u32, steps: u16) -> u32 {
        let mut at = partial;
        for _ in 0..steps {
            if at == NONE {
                return NONE;
            }
            at = self.memories.partials[at as usize].left_parent;
        }
        if at == NONE { NONE } else { self.memories.partials[at as usize].right_parent }
    }

    #[inline]
    fn read_alpha(&self, alpha: u32, access: Access) -> Read<'_> {
        if alpha == NONE {
            return Read::Borrowed(&MISSING);
        }
        let alpha = &self.memories.alphas[alpha as usize];
        if let Access::Slot(slot) = access {
            return Read::Borrowed(&self.facts.cells[alpha.fact as usize].slots[slot as usize]);
        }
        let marks: &[Mark] =
            if alpha.marks == NONE { &[] } else { &self.memories.marks[alpha.marks as usize] };
        self.read_fact(alpha.fact, marks, access)
    }

    pub(crate) fn read_fact(&self, fact: u32, marks: &[Mark], access: Access) -> Read<'_> {
        let cell = &self.facts.cells[fact as usize];
        let fields = |slot: u16| cell.slots[slot as usize].as_many().unwrap_or(&[]);
        let range = |slot: u16, from: usize, to: usize| {
            let all = fields(slot);
            let to = to.min(all.len());
            let from = from.min(to);
            if from == 0 && to == all.len() {
                Read::Borrowed(&cell.slots[slot as usize])
            } else {
                Read::Made(Value::Many(std::sync::Arc::new(all[from..to].to_vec())))
            }
        };
        let one = |slot: u16, at: Option<usize>| {
            Read::Borrowed(at.and_then(|at| fields(slot).get(at)).unwrap_or(&MISSING))
        };
        match access {
            Access::Address => Read::Made(Value::Fact(cell.index)),
            Access::Slot(slot) => Read::Borrowed(&cell.slots[slot as usize]),
            Access::FromStart(slot, at) => one(slot, Some(at as usize)),
            Access::FromEnd(slot, at) => one(slot, fields(slot).len().checked_sub(at as usize + 1)),
            Access::Range(slot, before, after) => {
                range(slot, before as usize, fields(slot).len().saturating_sub(after as usize))
            }
            Access::Marked(slot, field) => {
                let shift: i64 = marks
                    .iter()
                    .filter(|mark| mark.slot == slot && mark.field < field)
                    .map(|mark| i64::from(mark.length) - 1)
                    .sum();
                one(slot, usize::try_from(i64::from(field) + shift).ok())
            }
            Access::MarkedRange(slot, field) => {
                match marks.iter().find(|mark| mark.slot == slot && mark.field == field) {
                    Some(mark) => range(slot, mark.start as usize, (mark.start + mark.length) as usize),
                    None => Read::Borrowed(&MISSING),
                }
            }
        }
    }

    #[inline]
    pub(crate) fn read(&self, view: View, field: FieldRef) -> Read<'_> {
        match (field.side, view) {
            (Side::Left(steps), View::Join { left, .. }) => {
                self.read_alpha(self.alpha_up(left, steps), field.access)
            }
            (Side::Right, View::Join { right, .. }) => self.read_alpha(right, field.access),
            (Side::RightUp(steps), View::Join { right, .. }) => {
                self.read_alpha(self.alpha_up(right, steps), field.access)
            }
            (Side::Own, View::Own(fact)) => self.read_fact(fact, &self.marks, field.access),
            _ => Read::Borrowed(&MISSING),
        }
    }

    /// A hash of the fields of a partial match that a join looks up by.
    #[inline]
    pub(crate) fn hash_partial(&self, partial: u32, fields: &[FieldRef], nested: bool) -> u32 {
        if fields.is_empty() {
            return 0;
        }
        let view = if nested {
            View::Join { left: NONE, right: partial }
        } else {
            View::Join { left: partial, right: NONE }
        };
        let mut hasher = FxHasher::default();
        for field in fields {
            self.read(view, *field).value().feed(&mut hasher);
        }
        fold_hash(hasher.finish())
    }

    pub(crate) fn hash_own(&self, fact: u32, fields: &[Access]) -> u32 {
        if fields.is_empty() {
            return 0;
        }
        let mut hasher = FxHasher::default();
        for access in fields {
            self.read_fact(fact, &self.marks, *access).value().feed(&mut hasher);
        }
        fold_hash(hasher.finish())
    }

    /// Whether a test holds; an error in it is kept aside and gives `None`.
    #[inline]
    pub(crate) fn holds(&mut self, program: &Program, test: &Test, view: View) -> Option<bool> {
        match test {
            Test::Constant { field, value, negated } => {
                Some(self.read(view, *field).value().same(&value.0) != *negated)
            }
            Test::Fields { left, right, negated } => {
                Some(self.read(view, *left).value().same(self.read(view, *right).value()) != *negated)
            }
            Test::Length { slot, least, exactly } => {
                let View::Own(fact) = view else { return Some(false) };
                let length =
                    self.facts.cells[fact as usize].slots[*slot as usize].as_many().map_or(0, <[Value]>::len);
                let extra: usize = self
                    .marks
                    .iter()
                    .filter(|mark| mark.slot == *slot)
                    .map(|mark| mark.length as usize)
                    .sum();
                let least = *least as usize + extra;
                Some(if *exactly { length == least } else { length >= least })
            }
            Test::Condition(condition) => match self.execute(program, &condition.code, view) {
                Ok(value) => Some(value.is_true()),
                Err(fault) => {
                    self.keep_fault(*fault);
                    None
                }
            },
            Test::All(tests) => {
                for test in tests {
                    if !self.holds(program, test, view)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Test::Any(tests) => {
                for test in tests {
                    if self.holds(program, test, view)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
        }
    }
}

#[inline]
fn fold_hash(hash: u64) -> u32 {
    (hash ^ (hash >> 32)) as u32
}
