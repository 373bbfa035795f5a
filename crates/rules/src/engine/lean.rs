//! Conditions on symbols and whole numbers, tested without the machine: words in registers.
//!
//! What a condition needs of the left alone is computed once for all candidates on the right.

use super::State;
use super::fields::View;
use super::memory::NONE;
use crate::code::{Access, Comparison, FieldRef, Side};
use crate::value::word_is_exact;

/// How many registers there are; their numbers are cut to this range, so that no step can miss.
pub(super) const REGISTERS: usize = 32;

/// What a condition works on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registers([u64; REGISTERS]);

impl Registers {
    pub(crate) const EMPTY: Registers = Registers([0; REGISTERS]);

    #[inline(always)]
    fn get(&self, register: u8) -> u64 {
        self.0[register as usize % REGISTERS]
    }

    #[inline(always)]
    pub(super) fn set(&mut self, register: u8, word: u64) {
        self.0[register as usize % REGISTERS] = word;
    }

    /// The whole number in a register, if it holds one.
    #[inline(always)]
    fn number(&self, register: u8) -> Option<i64> {
        number_of(self.get(register))
    }
}

/// What is done with two whole numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Arithmetic {
    Add,
    Sub,
    Mul,
    Mod,
}

/// One step of a condition. `from`, `left` and `right` are registers that it reads, `into` is the one that it writes, `to`
/// is the step that it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// Reads a slot of the fact on the right.
    Slot {
        into: u8,
        slot: u16,
    },
    /// Reads any other field: `fields[place]`.
    Field {
        into: u8,
        place: u8,
    },
    Compute {
        how: Arithmetic,
        into: u8,
        left: u8,
        right: u8,
    },
    Abs {
        into: u8,
        from: u8,
    },
    Compare {
        how: Comparison,
        into: u8,
        left: u8,
        right: u8,
    },
    Same {
        negated: bool,
        into: u8,
        left: u8,
        right: u8,
    },
    Not {
        into: u8,
        from: u8,
    },
    Move {
        into: u8,
        from: u8,
    },
    Jump {
        to: u8,
    },
    JumpIf {
        held: bool,
        from: u8,
        to: u8,
    },
    JumpSame {
        negated: bool,
        left: u8,
        right: u8,
        to: u8,
    },
    JumpUnless {
        how: Comparison,
        left: u8,
        right: u8,
        to: u8,
    },
    /// The condition does not hold unless these do.
    Need {
        from: u8,
    },
    NeedSame {
        negated: bool,
        left: u8,
        right: u8,
    },
    NeedCompare {
        how: Comparison,
        left: u8,
        right: u8,
    },
    /// Differs from each of the registers in a row.
    NeedOther {
        from: u8,
        first: u8,
        count: u8,
    },
    Accept,
    Refuse,
}

/// A condition in steps.
#[derive(Clone, Debug)]
pub(crate) struct Lean {
    /// Words that are known beforehand, for the first registers.
    pub(super) constants: Box<[u64]>,
    /// What is read of the left, from the nearest fact up, and the registers that it goes to.
    pub(super) left: Box<[(u16, Access, u8)]>,
    pub(super) fields: Box<[FieldRef]>,
    /// Slots of the fact on the right that must be the same as registers of the left, before anything else.
    pub(super) same: Box<[(u16, u8)]>,
    /// Steps that need the left alone; none of them jumps.
    pub(super) once: Box<[Step]>,
    pub(super) each: Box<[Step]>,
}

/// The words of FALSE and TRUE.
pub(super) const TRUTH: [u64; 2] = [1, 1 << 3 | 1];

/// The word of a whole number, if it has one.
#[inline(always)]
pub(super) fn word_of(number: i64) -> Option<u64> {
    ((number << 3) >> 3 == number).then_some((number as u64) << 3 | 2)
}

#[inline(always)]
fn number_of(word: u64) -> Option<i64> {
    (word & 7 == 2).then_some((word as i64) >> 3)
}

impl State {
    /// The word of a field of the fact of an alpha match, if it is exact.
    #[inline]
    pub(super) fn exact_field(&self, alpha: u32, access: Access) -> Option<u64> {
        let entry = self.memories.alphas.get(alpha as usize)?;
        let word = match access {
            Access::Slot(slot) => self.facts.rows.words[entry.words as usize + slot as usize],
            Access::FromStart(slot, at) => self.facts.rows.fields(entry.words, slot).get(at as usize)?.word(),
            _ => {
                let view = View::Join { left: NONE, right: alpha };
                self.read(view, FieldRef { side: Side::Right, access }).value().word()
            }
        };
        Some(word).filter(|&word| word_is_exact(word))
    }

    /// The word of a field, if it is exact.
    #[inline]
    pub(super) fn exact_word(&self, view: View, field: FieldRef) -> Option<u64> {
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
        self.exact_field(alpha, field.access)
    }

    /// Computes what a condition needs of the left alone; `None` if there is anything but symbols and whole numbers.
    #[inline]
    pub(super) fn bind_left(&self, lean: &Lean, left: u32, registers: &mut Registers) -> Option<()> {
        for (register, &word) in registers.0.iter_mut().zip(&lean.constants) {
            *register = word;
        }
        let words = self.facts.rows.words.as_slice();
        let mut partial = self.memories.partials.get(left as usize);
        let mut row = partial.and_then(|partial| words.get(partial.words as usize..)).unwrap_or(&[]);
        let mut climbed = 0;
        for &(steps, access, register) in &lean.left {
            if climbed < steps {
                while climbed < steps {
                    partial = self.memories.partials.get(partial?.left_parent as usize);
                    climbed += 1;
                }
                row = words.get(partial?.words as usize..).unwrap_or(&[]);
            }
            let word = match access {
                Access::Slot(slot) => *row.get(slot as usize)?,
                _ => self.exact_field(partial?.right_parent, access)?,
            };
            if !word_is_exact(word) {
                return None;
            }
            registers.set(register, word);
        }
        for &step in &lean.once {
            compute(step, registers)?;
        }
        Some(())
    }

    /// Whether a condition holds; `None` if it meets anything but symbols and whole numbers, or an error.
    #[inline]
    pub(super) fn holds_lean(&self, lean: &Lean, view: View) -> Option<bool> {
        let left = if let View::Join { left, .. } = view { left } else { NONE };
        let mut registers = Registers::EMPTY;
        self.bind_left(lean, left, &mut registers)?;
        self.holds_bound(lean, &mut registers, view)
    }

    /// The same when the left is known.
    #[inline]
    pub(super) fn holds_bound(&self, lean: &Lean, registers: &mut Registers, view: View) -> Option<bool> {
        let right = match view {
            View::Join { right, .. } => right,
            _ => NONE,
        };
        let start = self.memories.alphas.get(right as usize).map_or(0, |alpha| alpha.words as usize);
        let row = self.facts.rows.words.get(start..).unwrap_or(&[]);
        for &(slot, register) in &lean.same {
            // A word that is not exact is none of those in registers.
            if *row.get(slot as usize)? != registers.get(register) {
                return Some(false);
            }
        }
        let mut at = 0;
        loop {
            let step = *lean.each.get(at)?;
            at += 1;
            match step {
                Step::Slot { into, slot } => {
                    let word = *row.get(slot as usize)?;
                    if !word_is_exact(word) {
                        return None;
                    }
                    registers.set(into, word);
                }
                Step::Field { into, place } => {
                    registers.set(into, self.exact_word(view, *lean.fields.get(place as usize)?)?);
                }
                Step::NeedSame { negated, left, right } => {
                    if (registers.get(left) == registers.get(right)) == negated {
                        return Some(false);
                    }
                }
                Step::NeedOther { from, first, count } => {
                    let word = registers.get(from);
                    let end = (first as usize + count as usize).min(REGISTERS);
                    if registers.0.get(first as usize..end)?.contains(&word) {
                        return Some(false);
                    }
                }
                Step::NeedCompare { how, left, right } => {
                    if !how.holds(registers.number(left)?, registers.number(right)?) {
                        return Some(false);
                    }
                }
                Step::Need { from } => {
                    if registers.get(from) == TRUTH[0] {
                        return Some(false);
                    }
                }
                Step::JumpSame { negated, left, right, to } => {
                    if (registers.get(left) == registers.get(right)) != negated {
                        at = to as usize;
                    }
                }
                Step::JumpUnless { how, left, right, to } => {
                    if !how.holds(registers.number(left)?, registers.number(right)?) {
                        at = to as usize;
                    }
                }
                Step::JumpIf { held, from, to } => {
                    if (registers.get(from) != TRUTH[0]) == held {
                        at = to as usize;
                    }
                }
                Step::Jump { to } => at = to as usize,
                Step::Accept => return Some(true),
                Step::Refuse => return Some(false),
                other => compute(other, registers)?,
            }
        }
    }
}

/// Takes a step that only computes.
#[inline(always)]
fn compute(step: Step, registers: &mut Registers) -> Option<()> {
    match step {
        Step::Compute { how, into, left, right } => {
            let (left, right) = (registers.number(left)?, registers.number(right)?);
            let number = match how {
                Arithmetic::Add => left + right,
                Arithmetic::Sub => left - right,
                Arithmetic::Mul => left.checked_mul(right)?,
                Arithmetic::Mod if right > 0 => left % right,
                Arithmetic::Mod => return None,
            };
            registers.set(into, word_of(number)?);
        }
        Step::Abs { into, from } => {
            let number = registers.number(from)?;
            registers.set(into, word_of(number.abs())?);
        }
        Step::Compare { how, into, left, right } => {
            let held = how.holds(registers.number(left)?, registers.number(right)?);
            registers.set(into, TRUTH[usize::from(held)]);
        }
        Step::Same { negated, into, left, right } => {
            let held = (registers.get(left) == registers.get(right)) != negated;
            registers.set(into, TRUTH[usize::from(held)]);
        }
        Step::Not { into, from } => {
            let held = registers.get(from) != TRUTH[0];
            registers.set(into, TRUTH[usize::from(!held)]);
        }
        Step::Move { into, from } => registers.set(into, registers.get(from)),
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;

    #[test]
    fn truth_has_the_words_of_its_symbols() {
        assert_eq!(TRUTH, [Value::FALSE.word(), Value::TRUE.word()]);
        assert_eq!(word_of(-5), Some(Value::from(-5).word()));
        assert_eq!(number_of(Value::from(-5).word()), Some(-5));
        assert_eq!(word_of(i64::MAX), None);
    }

    #[test]
    fn steps_are_small() {
        assert!(size_of::<Step>() <= 6);
    }
}
