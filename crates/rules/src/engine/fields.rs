//! Reading fields of facts through matches, and evaluating the tests of patterns and joins.

use super::State;
use super::memory::{Mark, NONE};
use crate::code::{Access, FieldRef, Side, Test};
use crate::program::Program;
use crate::value::Value;

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

    #[inline(always)]
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

    #[inline(never)]
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

    /// A hash of the fields of a partial match in the making that a join looks up by.
    #[inline]
    pub(crate) fn hash_new(&self, left: u32, right: u32, fields: &[FieldRef]) -> u32 {
        let mut hash = 0;
        for field in fields {
            let alpha = match field.side {
                Side::Left(0) | Side::RightUp(0) => right,
                Side::Left(steps) | Side::RightUp(steps) => self.alpha_up(left, steps - 1),
                Side::Own | Side::Right => right,
            };
            hash = mix(hash, self.read_alpha(alpha, field.access).value().word());
        }
        fold_hash(hash)
    }

    pub(crate) fn hash_own(&self, fact: u32, fields: &[Access]) -> u32 {
        let mut hash = 0;
        for access in fields {
            hash = mix(hash, self.read_fact(fact, &self.marks, *access).value().word());
        }
        fold_hash(hash)
    }

    /// Whether a test holds; an error in it is kept aside and gives `None`.
    #[inline]
    pub(crate) fn holds(&mut self, program: &Program, test: &Test, view: View) -> Option<bool> {
        match test {
            Test::Fields { left: this, right: that, negated } => {
                // Nearly all comparisons are of a slot of the new fact with a slot of an earlier one.
                if let (
                    Side::Right,
                    Access::Slot(slot),
                    Side::Left(steps),
                    Access::Slot(other),
                    View::Join { left, right },
                ) = (this.side, this.access, that.side, that.access, view)
                {
                    let earlier = self.alpha_up(left, steps);
                    if right != NONE && earlier != NONE {
                        let fact = self.memories.alphas[right as usize].fact as usize;
                        let earlier = self.memories.alphas[earlier as usize].fact as usize;
                        let (fact, earlier) = (&self.facts.cells[fact], &self.facts.cells[earlier]);
                        return Some(
                            fact.slots[slot as usize].same(&earlier.slots[other as usize]) != *negated,
                        );
                    }
                }
                Some(self.read(view, *this).value().same(self.read(view, *that).value()) != *negated)
            }
            Test::All(tests) => {
                for test in tests {
                    if !self.holds_one(program, test, view)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            other => self.holds_long(program, other, view),
        }
    }

    /// [`State::holds`] for a part of a conjunction.
    fn holds_one(&mut self, program: &Program, test: &Test, view: View) -> Option<bool> {
        self.holds(program, test, view)
    }

    fn holds_long(&mut self, program: &Program, test: &Test, view: View) -> Option<bool> {
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
fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[inline]
fn fold_hash(hash: u64) -> u32 {
    (hash ^ (hash >> 32)) as u32
}
