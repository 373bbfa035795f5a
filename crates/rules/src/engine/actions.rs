//! Asserting, retracting and modifying facts.

use super::State;
use super::facts::hash_words;
use super::limits::{Fault, Fence};
use super::memory::NONE;
use super::rows::Row;
use crate::program::{Program, TemplateId};
use crate::value::{FactIndex, Value};

/// What becomes of a fact that is to be asserted.
pub(super) enum Admission {
    New,
    /// It is there already, or must not be.
    Settled(Option<FactIndex>),
}

impl State {
    /// Asserts a fact with all its slots. Gives the existing fact for a duplicate, and nothing when the match that
    /// would support it is gone.
    pub(crate) fn assert_fact(
        &mut self,
        program: &Program,
        template: TemplateId,
        slots: impl ExactSizeIterator<Item = Value>,
    ) -> Result<Option<FactIndex>, Box<Fault>> {
        let row = self.facts.rows.fill(slots);
        self.assert_row(program, template, row)
    }

    /// The same for slots that are already in a row.
    pub(crate) fn assert_row(
        &mut self,
        program: &Program,
        template: TemplateId,
        row: Row,
    ) -> Result<Option<FactIndex>, Box<Fault>> {
        let hash = hash_words(template, self.facts.rows.words(row));
        let existing = self.facts.find_equal(template, row, hash);
        match self.admit(existing, self.facts.rows.weight(row)) {
            Ok(Admission::New) => {}
            Ok(Admission::Settled(answer)) => {
                self.facts.rows.give_back(row);
                return Ok(answer);
            }
            Err(fault) => {
                self.facts.rows.give_back(row);
                return Err(fault);
            }
        }
        self.assert_new(program, template, row, hash).map(Some)
    }

    /// Asserts a fact that may come in.
    pub(super) fn assert_new(
        &mut self,
        program: &Program,
        template: TemplateId,
        row: Row,
        hash: u32,
    ) -> Result<FactIndex, Box<Fault>> {
        let fact = self.facts.add(template, row, hash, false, self.firing_number);
        self.add_support(fact, false);
        let index = self.facts.cells[fact as usize].index;
        if self.watches("facts", self.watch.facts, template) {
            self.trace_fact(program, "==> ", fact);
        }
        self.note_assert(index);
        let violation = if self.checks_constraints { self.violation(program, fact) } else { None };
        self.enter_network(program, fact)?;
        match violation {
            Some(message) => Fault::error(message),
            None => Ok(index),
        }
    }

    /// Whether a fact may come in whose values hold this many bytes, or what to answer if nothing is to be done.
    #[inline]
    pub(super) fn admit(&mut self, existing: Option<u32>, weight: usize) -> Result<Admission, Box<Fault>> {
        if self.matching {
            return Fault::error("Facts cannot be asserted while patterns are being matched.");
        }
        self.check_complete()?;
        if let Some(existing) = existing {
            self.add_support(existing, true);
            return Ok(Admission::Settled(Some(self.facts.cells[existing as usize].index)));
        }
        if self.facts.all.len() >= self.limits.facts {
            return Err(Box::new(Fault::Limit(Fence::Facts)));
        }
        if self.logical_rule && self.logical_support == NONE {
            return Ok(Admission::Settled(None));
        }
        self.spend_bytes(weight)?;
        Ok(Admission::New)
    }

    pub(crate) fn enter_network(&mut self, program: &Program, fact: u32) -> Result<(), Box<Fault>> {
        if self.waits(fact) {
            return Ok(());
        }
        self.catch_up_waiting(program)?;
        self.matching = true;
        self.match_fact(program, fact);
        self.matching = false;
        self.retract_unsupported(program);
        self.settle()
    }

    /// After the network has come to rest: was it broken off, or did a test fail?
    fn settle(&mut self) -> Result<(), Box<Fault>> {
        match self.broken {
            Some(fence) => Err(Box::new(Fault::Limit(fence))),
            None => Ok(()),
        }
    }

    pub(crate) fn check_complete(&self) -> Result<(), Box<Fault>> {
        match self.broken {
            Some(fence) => Err(Box::new(Fault::Limit(fence))),
            None => Ok(()),
        }
    }

    /// Retracts a fact by its index; says whether it was there.
    pub(crate) fn retract_fact(&mut self, program: &Program, index: FactIndex) -> Result<bool, Box<Fault>> {
        if self.matching {
            return Fault::error("Facts cannot be retracted while patterns are being matched.");
        }
        self.check_complete()?;
        let Some(fact) = self.facts.find(index) else { return Ok(false) };
        self.retract_cell(program, fact);
        self.settle()?;
        Ok(true)
    }

    pub(crate) fn retract_cell(&mut self, program: &Program, fact: u32) {
        if self.watches("facts", self.watch.facts, self.facts.cells[fact as usize].template) {
            self.trace_fact(program, "<== ", fact);
        }
        self.leave_network(program, fact);
        self.facts.release(fact);
    }

    fn leave_network(&mut self, program: &Program, fact: u32) {
        if !self.waiting.is_empty() {
            self.before_leaving(program, fact);
        }
        self.remove_supports_of(fact);
        self.facts.detach(fact);
        self.matching = true;
        self.unmatch_fact(program, fact);
        self.matching = false;
        self.retract_unsupported(program);
    }

    /// Changes slots of a fact, which keeps its index. A change to the same values does nothing.
    pub(crate) fn modify_fact(
        &mut self,
        program: &Program,
        fact: u32,
        slots: Vec<Value>,
    ) -> Result<Option<FactIndex>, Box<Fault>> {
        if self.matching {
            return Fault::error("Facts cannot be modified while patterns are being matched.");
        }
        self.check_complete()?;
        let (index, template) =
            (self.facts.cells[fact as usize].index, self.facts.cells[fact as usize].template);
        if self.facts.slots(fact).zip(&slots).all(|(old, new)| old.value().same(new)) {
            return Ok(Some(index));
        }
        self.spend_bytes(slots.iter().map(Value::weight).sum())?;
        let row = self.facts.rows.fill(slots.into_iter());
        let watched = self.watches("facts", self.watch.facts, template);
        let changed = watched.then(|| self.changed_slots(fact, row));
        if let Some(changed) = &changed {
            self.trace_change(program, "<== ", fact, changed);
        }
        self.leave_network(program, fact);
        self.modify_rest(program, fact, template, row, changed)
    }

    fn modify_rest(
        &mut self,
        program: &Program,
        fact: u32,
        template: TemplateId,
        row: Row,
        changed: Option<Vec<bool>>,
    ) -> Result<Option<FactIndex>, Box<Fault>> {
        if let Err(fault) = self.settle() {
            self.facts.rows.give_back(row);
            return Err(fault);
        }
        let hash = hash_words(template, self.facts.rows.words(row));
        if let Some(existing) = self.facts.find_equal(template, row, hash) {
            self.facts.rows.give_back(row);
            self.facts.release(fact);
            self.add_support(existing, true);
            return Ok(Some(self.facts.cells[existing as usize].index));
        }
        if self.logical_rule && self.logical_support == NONE {
            self.facts.rows.give_back(row);
            self.facts.release(fact);
            return Ok(None);
        }
        self.facts.attach_again(fact, row, hash, self.firing_number);
        self.add_support(fact, false);
        let index = self.facts.cells[fact as usize].index;
        if let Some(changed) = changed {
            self.trace_change(program, "==> ", fact, &changed);
        }
        self.note_assert(index);
        let violation = if self.checks_constraints { self.violation(program, fact) } else { None };
        self.enter_network(program, fact)?;
        match violation {
            Some(message) => Fault::error(message),
            None => Ok(Some(index)),
        }
    }

    /// What is wrong with the values of a fact, which stands nevertheless.
    fn violation(&self, program: &Program, fact: u32) -> Option<String> {
        let cell = &self.facts.cells[fact as usize];
        let template = &program.templates[cell.template as usize];
        template.slots.iter().zip(self.facts.slots(fact)).find_map(|(slot, value)| {
            let value = value.value();
            let values = value.as_many().unwrap_or(std::slice::from_ref(value));
            let count = slot.multi && !slot.constraint.allows_count(values.len());
            let why = match values.iter().find_map(|value| slot.constraint.refuses(value)) {
                Some(why) => why.to_string(),
                None if count => {
                    format!("is too short or too long: the slot holds {}", slot.constraint.count_text())
                }
                None => return None,
            };
            Some(format!("A value of f-{} in the slot {} {why}.", cell.index.0, self.symbols.name(slot.name)))
        })
    }

    fn changed_slots(&self, fact: u32, row: Row) -> Vec<bool> {
        let (old, new) = (self.facts.slots(fact), self.facts.rows.values(row));
        old.zip(new).map(|(old, new)| !old.value().same(new.value())).collect()
    }
}
