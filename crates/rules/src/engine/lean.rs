//! Conditions on symbols and whole numbers, tested without the machine: words on a short stack.

use super::State;
use super::fields::View;
use crate::builtins::Builtin;
use crate::code::{Access, Code, Comparison, FieldRef, Op, Side, Test};
use crate::value::{Value, word_is_exact};

/// The deepest stack.
const DEPTH: usize = 8;

/// One step of a lean condition.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lean {
    Word(u64),
    Field(FieldRef),
    /// Adds, subtracts or multiplies the last so many words, from the first on.
    Fold(Op, u16),
    Mod,
    Abs,
    Compare(Comparison),
    Same {
        negated: bool,
    },
    Not,
    Jump(u32),
    JumpIf {
        to: u32,
        held: bool,
    },
    JumpUnless(Comparison, u32),
    /// Compares a field with a word; the two steps after it did so before the left was known.
    SameField {
        field: FieldRef,
        word: u64,
        negated: bool,
    },
    CompareField {
        field: FieldRef,
        word: u64,
        comparison: Comparison,
    },
    /// A whole condition that compares a field with a word.
    CheckSame {
        field: FieldRef,
        word: u64,
        negated: bool,
    },
    CheckCompare {
        field: FieldRef,
        word: u64,
        comparison: Comparison,
    },
    /// The end of a condition: the next one follows, if there is one.
    Return,
}

/// The steps of a test of a join: its conditions, one after another. `None` if one is not lean.
pub(crate) fn lean_test(test: &Test) -> Option<Box<[Lean]>> {
    let mut all = Vec::new();
    add_test(test, &mut all)?;
    Some(all.into())
}

fn add_test(test: &Test, all: &mut Vec<Lean>) -> Option<()> {
    match test {
        Test::All(tests) => tests.iter().try_for_each(|test| add_test(test, all))?,
        Test::Fields { left, right, negated } => {
            all.extend([
                Lean::Field(*left),
                Lean::Field(*right),
                Lean::Same { negated: *negated },
                Lean::Return,
            ]);
        }
        Test::Condition(condition) => {
            let offset = all.len() as u32;
            all.extend(lean(&condition.code)?.iter().map(|step| match *step {
                Lean::Jump(to) => Lean::Jump(to + offset),
                Lean::JumpIf { to, held } => Lean::JumpIf { to: to + offset, held },
                Lean::JumpUnless(comparison, to) => Lean::JumpUnless(comparison, to + offset),
                step => step,
            }));
        }
        Test::Constant { .. } | Test::Length { .. } | Test::Any(_) => return None,
    }
    Some(())
}

/// Makes one step of each condition that only compares a field with a word. Nothing may jump.
fn shorten(steps: &mut Vec<Lean>) {
    let mut kept = 0;
    let mut at = 0;
    while at < steps.len() {
        let whole = matches!(steps.get(at + 3), Some(Lean::Return));
        let (step, length) = match steps[at] {
            Lean::SameField { field, word, negated } if whole => {
                (Lean::CheckSame { field, word, negated }, 4)
            }
            Lean::CompareField { field, word, comparison } if whole => {
                (Lean::CheckCompare { field, word, comparison }, 4)
            }
            step => (step, 1),
        };
        // Only at its beginning is a step the whole of a condition.
        let begins = at == 0 || matches!(steps[at - 1], Lean::Return);
        let (step, length) = if begins { (step, length) } else { (steps[at], 1) };
        steps[kept] = step;
        kept += 1;
        at += length;
    }
    steps.truncate(kept);
}

/// Joins a comparison of a field with a word into one step, which leads over the other two.
fn fuse(steps: &mut [Lean]) {
    for at in 0..steps.len().saturating_sub(2) {
        let (field, word) = match (steps[at], steps[at + 1]) {
            (Lean::Field(field), Lean::Word(word)) => (field, word),
            (Lean::Word(word), Lean::Field(field)) => (field, word),
            _ => continue,
        };
        match steps[at + 2] {
            Lean::Same { negated } => steps[at] = Lean::SameField { field, word, negated },
            Lean::Compare(comparison) if matches!(steps[at], Lean::Field(_)) => {
                steps[at] = Lean::CompareField { field, word, comparison };
            }
            _ => {}
        }
    }
}

/// The word of a whole number, if it has one.
#[inline]
fn word_of(number: i64) -> Option<u64> {
    ((number << 3) >> 3 == number).then_some((number as u64) << 3 | 2)
}

#[inline]
fn number_of(word: u64) -> Option<i64> {
    (word & 7 == 2).then_some((word as i64) >> 3)
}

/// The steps of some code; `None` if it does anything else, or if its stack may grow too deep.
pub(crate) fn lean(code: &Code) -> Option<Box<[Lean]>> {
    if code.ops.len() > 64 || !code.locals.is_empty() {
        return None;
    }
    let exact = |value: &Value| Some(value.word()).filter(|&word| word_is_exact(word));
    let (mut depth, mut steps) = (0usize, Vec::with_capacity(code.ops.len()));
    for (at, &op) in code.ops.iter().enumerate() {
        let forward = |to: u32| (to as usize > at && (to as usize) < code.ops.len()).then_some(to);
        let (step, taken, given) = match op {
            Op::Int(number) => (Lean::Word(word_of(i64::from(number))?), 0, 1),
            Op::Const(place) => (Lean::Word(exact(&code.constants[place as usize])?), 0, 1),
            Op::Field(place) => (Lean::Field(code.fields[place as usize]), 0, 1),
            Op::Add | Op::Sub | Op::Mul => (Lean::Fold(op, 2), 2, 1),
            Op::Call(Builtin::Plus, count @ 2..) => (Lean::Fold(Op::Add, count), count, 1),
            Op::Call(Builtin::Minus, count @ 2..) => (Lean::Fold(Op::Sub, count), count, 1),
            Op::Call(Builtin::Times, count @ 2..) => (Lean::Fold(Op::Mul, count), count, 1),
            Op::Mod | Op::Call(Builtin::Mod, 2) => (Lean::Mod, 2, 1),
            Op::Call(Builtin::Abs, 1) => (Lean::Abs, 1, 1),
            Op::Same | Op::Differ => (Lean::Same { negated: matches!(op, Op::Differ) }, 2, 1),
            Op::Not => (Lean::Not, 1, 1),
            Op::Jump(to) => (Lean::Jump(forward(to)?), 0, 0),
            Op::JumpIfFalse(to) => (Lean::JumpIf { to: forward(to)?, held: false }, 1, 0),
            Op::JumpIfTrue(to) => (Lean::JumpIf { to: forward(to)?, held: true }, 1, 0),
            Op::JumpUnless(comparison, to) => (Lean::JumpUnless(comparison, forward(to)?), 2, 0),
            Op::Return => (Lean::Return, 1, 0),
            other => (Lean::Compare(Comparison::of(other)?), 2, 1),
        };
        steps.push(step);
        // Jumps only lead forward and leave less, so that this is never too little.
        depth = depth.saturating_sub(taken as usize) + given;
        if depth >= DEPTH {
            return None;
        }
    }
    let returns = steps.iter().filter(|step| matches!(step, Lean::Return)).count();
    (returns == 1 && matches!(steps.last(), Some(Lean::Return))).then(|| steps.into())
}

impl State {
    /// The word of a field, if it is exact.
    #[inline(always)]
    pub(super) fn exact_word(&self, view: View, field: FieldRef) -> Option<u64> {
        if let (Side::Right, Access::Slot(slot), View::Join { right, .. }) = (field.side, field.access, view)
        {
            let alpha = self.memories.alphas.get(right as usize)?;
            let word = self.facts.rows.words[alpha.words as usize + slot as usize];
            return Some(word).filter(|&word| word_is_exact(word));
        }
        self.exact_word_elsewhere(view, field)
    }

    fn exact_word_elsewhere(&self, view: View, field: FieldRef) -> Option<u64> {
        let alpha = match (field.side, view) {
            (Side::Right, View::Join { right, .. }) => right,
            (Side::Left(steps), View::Join { left, .. }) => self.alpha_up(left, steps),
            (Side::RightUp(steps), View::Join { right, .. }) => self.alpha_up(right, steps),
            (Side::Own, View::Own(fact)) => {
                let word = match field.access {
                    Access::Slot(slot) => self.facts.word(fact, slot),
                    access => self.read_fact(fact, &self.marks, access).value().word(),
                };
                return Some(word).filter(|&word| word_is_exact(word));
            }
            _ => return None,
        };
        let alpha = self.memories.alphas.get(alpha as usize)?;
        let word = match field.access {
            Access::Slot(slot) => self.facts.rows.words[alpha.words as usize + slot as usize],
            Access::FromStart(slot, at) => {
                self.facts.rows.value(alpha.words, slot).as_many()?.get(at as usize)?.word()
            }
            _ => self.read(view, field).value().word(),
        };
        Some(word).filter(|&word| word_is_exact(word) && word != 0)
    }

    /// The steps of a test with what is known of the left in them, to be tried with many on the right.
    pub(super) fn bind_left(&self, steps: &[Lean], left: u32, bound: &mut Vec<Lean>) {
        let view = View::Join { left, right: super::memory::NONE };
        let straight = !steps
            .iter()
            .any(|step| matches!(step, Lean::Jump(_) | Lean::JumpIf { .. } | Lean::JumpUnless(..)));
        bound.clear();
        for &step in steps {
            let step = match step {
                Lean::Field(field) if matches!(field.side, Side::Left(_)) => {
                    self.exact_word(view, field).map_or(step, Lean::Word)
                }
                step => step,
            };
            if straight && let Some((words, folded)) = folded(step, bound) {
                bound.truncate(bound.len() - words);
                bound.push(Lean::Word(folded));
            } else {
                bound.push(step);
            }
        }
        fuse(bound);
        if straight {
            shorten(bound);
        }
    }

    /// Whether a lean condition holds; `None` if it meets anything but symbols and whole numbers, or an error.
    #[inline]
    pub(super) fn holds_lean(&self, steps: &[Lean], view: View) -> Option<bool> {
        for (at, step) in steps.iter().enumerate() {
            let held = match *step {
                Lean::CheckSame { field, word, negated } => {
                    (self.exact_word(view, field)? == word) != negated
                }
                Lean::CheckCompare { field, word, comparison } => {
                    comparison.holds(number_of(self.exact_word(view, field)?)?, number_of(word)?)
                }
                _ => return self.holds_from(steps, at, view),
            };
            if !held {
                return Some(false);
            }
        }
        Some(true)
    }

    fn holds_from(&self, steps: &[Lean], from: usize, view: View) -> Option<bool> {
        let mut stack = [0u64; DEPTH];
        let (mut top, mut at) = (0usize, from);
        loop {
            let step = *steps.get(at)?;
            at += 1;
            match step {
                Lean::Word(word) => {
                    *stack.get_mut(top)? = word;
                    top += 1;
                }
                Lean::Field(field) => {
                    *stack.get_mut(top)? = self.exact_word(view, field)?;
                    top += 1;
                }
                Lean::Fold(op, count) => {
                    top = top.checked_sub(count as usize)?;
                    let folded = fold(op, stack.get(top..top + count as usize)?)?;
                    stack[top] = folded;
                    top += 1;
                }
                Lean::Mod => {
                    top = top.checked_sub(1)?;
                    let (left, right) = (number_of(stack[top - 1])?, number_of(stack[top])?);
                    stack[top - 1] = word_of(if right > 0 { left % right } else { return None })?;
                }
                Lean::Abs => stack[top - 1] = word_of(number_of(stack[top - 1])?.abs())?,
                Lean::Compare(comparison) => {
                    top = top.checked_sub(1)?;
                    let held = comparison.holds(number_of(stack[top - 1])?, number_of(stack[top])?);
                    stack[top - 1] = TRUTH[usize::from(held)];
                }
                Lean::Same { negated } => {
                    top = top.checked_sub(1)?;
                    stack[top - 1] = TRUTH[usize::from((stack[top - 1] == stack[top]) != negated)];
                }
                Lean::Not => stack[top - 1] = TRUTH[usize::from(stack[top - 1] == TRUTH[0])],
                Lean::Jump(to) => at = to as usize,
                Lean::JumpIf { to, held } => {
                    top = top.checked_sub(1)?;
                    if (stack[top] != TRUTH[0]) == held {
                        at = to as usize;
                    }
                }
                Lean::JumpUnless(comparison, to) => {
                    top = top.checked_sub(2)?;
                    if !comparison.holds(number_of(stack[top])?, number_of(stack[top + 1])?) {
                        at = to as usize;
                    }
                }
                Lean::SameField { field, word, negated } => {
                    let same = self.exact_word(view, field)? == word;
                    *stack.get_mut(top)? = TRUTH[usize::from(same != negated)];
                    top += 1;
                    at += 2;
                }
                Lean::CompareField { field, word, comparison } => {
                    let left = number_of(self.exact_word(view, field)?)?;
                    *stack.get_mut(top)? = TRUTH[usize::from(comparison.holds(left, number_of(word)?))];
                    top += 1;
                    at += 2;
                }
                Lean::CheckSame { .. } | Lean::CheckCompare { .. } => {
                    let rest = steps.get(at - 1..)?;
                    return self.holds_lean(rest, view);
                }
                Lean::Return => {
                    let held = stack[top.checked_sub(1)?] != TRUTH[0];
                    if !held || at == steps.len() {
                        return Some(held);
                    }
                    top = 0;
                }
            }
        }
    }
}

/// What a step makes of words that are known, and of how many.
fn folded(step: Lean, before: &[Lean]) -> Option<(usize, u64)> {
    let Lean::Fold(op, count) = step else { return None };
    let mut words = [0u64; DEPTH];
    let given = &before[before.len().checked_sub(count as usize)?..];
    for (word, step) in words.iter_mut().zip(given) {
        let Lean::Word(known) = step else { return None };
        *word = *known;
    }
    Some((given.len(), fold(op, words.get(..given.len())?)?))
}

/// The words of FALSE and TRUE.
const TRUTH: [u64; 2] = [1, 1 << 3 | 1];

#[inline]
fn fold(op: Op, words: &[u64]) -> Option<u64> {
    let mut total = number_of(*words.first()?)?;
    for &word in &words[1..] {
        let number = number_of(word)?;
        total = match op {
            Op::Add => total.checked_add(number)?,
            Op::Sub => total.checked_sub(number)?,
            _ => total.checked_mul(number)?,
        };
    }
    word_of(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truth_has_the_words_of_its_symbols() {
        assert_eq!(TRUTH, [Value::FALSE.word(), Value::TRUE.word()]);
        assert_eq!(word_of(-5), Some(Value::from(-5).word()));
        assert_eq!(number_of(Value::from(-5).word()), Some(-5));
        assert_eq!(word_of(i64::MAX), None);
    }
}
