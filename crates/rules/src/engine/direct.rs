//! Actions that only assert and retract what a match holds, carried out without the machine.
//!
//! Most rules of most programs are of this kind, and many of their facts are there already: such a fact is found by the
//! words of its slots, before anything is made for it.

use super::State;
use super::actions::Admission;
use super::facts::hash_words;
use super::limits::Fault;
use super::memory::NONE;
use crate::code::{Access, Code, Op, PlainAssertion, PlainValue};
use crate::program::{Binding, Disjunct, Program};
use crate::value::{FactIndex, word_is_exact};

type Outcome<T> = Result<T, Box<Fault>>;

/// Patterns, actions, and slots of all actions that are looked at in this way; more are left to the machine.
const MOST: usize = 8;
const MOST_SLOTS: usize = 24;

/// One action.
#[derive(Clone, Debug)]
pub(crate) struct Direct {
    what: What,
    /// The instruction that the machine would carry out.
    op: u32,
}

#[derive(Clone, Debug)]
enum What {
    Assert {
        template: u32,
        slots: Box<[Source]>,
    },
    /// Retracts the fact of a pattern.
    Retract {
        pattern: u16,
    },
}

/// Where the word of a slot comes from.
#[derive(Clone, Copy, Debug)]
enum Source {
    Word(u64),
    Slot { pattern: u16, slot: u16 },
    Field { pattern: u16, access: Access },
}

/// The actions of a rule in this form, if they can be.
pub(crate) fn direct(code: &Code, bindings: &[Binding], patterns: u16) -> Option<Box<[Direct]>> {
    if patterns as usize > MOST {
        return None;
    }
    let binding = |local: u16| bindings.get(local as usize);
    let source = |value: &PlainValue| match value {
        PlainValue::Constant(value) => {
            Some(value.word()).filter(|&word| word_is_exact(word)).map(Source::Word)
        }
        PlainValue::Computed => None,
        PlainValue::Local(local) => match binding(*local)? {
            Binding { access: Access::Address, .. } => None,
            Binding { pattern, access: Access::Slot(slot), .. } => {
                Some(Source::Slot { pattern: *pattern, slot: *slot })
            }
            Binding { pattern, access, .. } => Some(Source::Field { pattern: *pattern, access: *access }),
        },
    };
    let mut actions = Vec::new();
    let (mut at, mut total) = (0, 0);
    loop {
        let (what, taken) = match code.ops.get(at..)? {
            [] | [Op::Return] | [Op::Void, Op::Return] => break,
            [Op::Pop | Op::Void, ..] => {
                at += 1;
                continue;
            }
            [Op::AssertPlain(place), ..] => {
                let PlainAssertion { template, slots, .. } = &code.assertions[*place as usize];
                total += slots.len();
                let slots = slots.iter().map(source).collect::<Option<Box<[Source]>>>()?;
                (What::Assert { template: *template, slots }, 1)
            }
            [Op::Local(local), Op::Retract, ..] => match binding(*local)? {
                Binding { pattern, access: Access::Address, .. } => (What::Retract { pattern: *pattern }, 2),
                _ => return None,
            },
            _ => return None,
        };
        at += taken;
        actions.push(Direct { what, op: at as u32 - 1 });
    }
    (!actions.is_empty() && actions.len() <= MOST && total <= MOST_SLOTS).then(|| actions.into())
}

impl State {
    /// Carries out the actions of a rule on a match; says if they are left to the machine, and nothing is done.
    pub(super) fn act(
        &mut self,
        program: &Program,
        disjunct: &Disjunct,
        actions: &[Direct],
        partial: u32,
    ) -> Option<Outcome<()>> {
        let mut facts = [(NONE, NONE); MOST];
        let mut at = partial;
        for place in facts[..(disjunct.patterns as usize).min(MOST)].iter_mut().rev() {
            let entry = self.memories.partials.get(at as usize)?;
            *place = (entry.right_parent, entry.words);
            at = entry.left_parent;
        }
        // All that they need of the match is read before the first of them changes anything.
        let mut words = [0; MOST_SLOTS];
        let mut named = [(NONE, FactIndex(0)); MOST];
        let mut filled = 0;
        for (action, named) in actions.iter().zip(&mut named) {
            match &action.what {
                What::Assert { slots, .. } => {
                    for (source, word) in slots.iter().zip(words.get_mut(filled..)?) {
                        *word = match *source {
                            Source::Word(word) => word,
                            Source::Slot { pattern, slot } => {
                                let start = facts[pattern as usize % MOST].1 as usize;
                                *self.facts.rows.words.get(start + slot as usize)?
                            }
                            Source::Field { pattern, access } => {
                                self.exact_field(facts[pattern as usize % MOST].0, access)?
                            }
                        };
                        if !word_is_exact(*word) {
                            return None;
                        }
                    }
                    filled += slots.len();
                }
                What::Retract { pattern } => {
                    let alpha = self.memories.alphas.get(facts[*pattern as usize % MOST].0 as usize)?;
                    *named = (alpha.fact, self.facts.cells[alpha.fact as usize].index);
                }
            }
        }
        let mut rest = &words[..];
        for (action, &(fact, index)) in actions.iter().zip(&named) {
            let result = match &action.what {
                What::Assert { template, slots } => {
                    let (own, others) = rest.split_at(slots.len());
                    rest = others;
                    self.step().and_then(|()| self.assert_words(program, *template, own))
                }
                What::Retract { .. } => self.step().and_then(|()| self.retract_named(program, fact, index)),
            };
            let result = result.and_then(|()| self.raise_kept());
            if result.is_err() {
                if self.place.is_none() {
                    self.place = disjunct.code.place(action.op as usize);
                    self.place_in_test = self.matching;
                }
                return Some(result);
            }
        }
        Some(Ok(()))
    }

    /// Asserts a fact whose slots have these words, all of them exact.
    fn assert_words(&mut self, program: &Program, template: u32, words: &[u64]) -> Outcome<()> {
        let hash = hash_words(template, words);
        let existing = self.facts.find_words(template, words, hash);
        if let Admission::New = self.admit(existing, 0)? {
            let row = self.facts.rows.fill_words(words);
            self.assert_new(program, template, row, hash)?;
        }
        Ok(())
    }

    /// Retracts a fact, unless it is gone.
    fn retract_named(&mut self, program: &Program, fact: u32, index: FactIndex) -> Outcome<()> {
        self.check_complete()?;
        let cell = &self.facts.cells[fact as usize];
        if cell.index == index && !cell.garbage {
            self.retract_cell(program, fact);
        }
        self.check_complete()
    }
}
