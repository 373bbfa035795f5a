//! Asserting, retracting and modifying facts.

use super::State;
use super::facts::hash_fact;
use super::limits::{Fault, Fence};
use super::memory::NONE;
use crate::program::{Program, TemplateId};
use crate::value::{FactIndex, Value};
use std::sync::Arc;

impl State {
    /// Asserts a fact with all its slots. Gives the existing fact for a duplicate, and nothing when the match that
    /// would support it is gone.
    pub(crate) fn assert_fact(
        &mut self,
        program: &Program,
        template: TemplateId,
        slots: Arc<[Value]>,
    ) -> Result<Option<FactIndex>, Box<Fault>> {
        if self.matching {
            return Fault::error("Facts cannot be asserted while patterns are being matched.");
        }
        self.check_complete()?;
        let hash = hash_fact(template, &slots);
        if let Some(existing) = self.facts.find_equal(template, &slots, hash) {
            self.add_support(existing, true);
            return Ok(Some(self.facts.cells[existing as usize].index));
        }
        if self.facts.all.len() >= self.limits.facts {
            return Err(Box::new(Fault::Limit(Fence::Facts)));
        }
        if self.logical_rule && self.logical_support == NONE {
            return Ok(None);
        }
        self.spend_bytes(96 + slots.iter().map(Value::weight).sum::<usize>())?;
        let fact = self.facts.add(template, slots, hash, false, self.firing_number);
        self.add_support(fact, false);
        let index = self.facts.cells[fact as usize].index;
        if self.watch.facts {
            self.trace_fact(program, "==> ", fact);
        }
        self.note_assert(index);
        self.enter_network(program, fact)?;
        Ok(Some(index))
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
        let Some(fact) = self.facts.all.get(index) else { return Ok(false) };
        self.retract_cell(program, fact);
        self.settle()?;
        Ok(true)
    }

    pub(crate) fn retract_cell(&mut self, program: &Program, fact: u32) {
        if self.watch.facts {
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
        let cell = &self.facts.cells[fact as usize];
        let (index, template) = (cell.index, cell.template);
        if cell.slots.iter().zip(&slots).all(|(old, new)| old.same(new)) {
            return Ok(Some(index));
        }
        self.spend_bytes(96 + slots.iter().map(Value::weight).sum::<usize>())?;
        let slots = self.facts.row(slots.into_iter());
        if self.watch.facts {
            let changed = self.changed_slots(fact, &slots);
            self.trace_change(program, "<== ", fact, &changed);
            self.leave_network(program, fact);
            self.modify_rest(program, fact, template, slots, Some(changed))
        } else {
            self.leave_network(program, fact);
            self.modify_rest(program, fact, template, slots, None)
        }
    }

    fn modify_rest(
        &mut self,
        program: &Program,
        fact: u32,
        template: TemplateId,
        slots: Arc<[Value]>,
        changed: Option<Vec<bool>>,
    ) -> Result<Option<FactIndex>, Box<Fault>> {
        self.settle()?;
        let hash = hash_fact(template, &slots);
        if let Some(existing) = self.facts.find_equal(template, &slots, hash) {
            self.facts.release(fact);
            self.add_support(existing, true);
            return Ok(Some(self.facts.cells[existing as usize].index));
        }
        if self.logical_rule && self.logical_support == NONE {
            self.facts.release(fact);
            return Ok(None);
        }
        self.facts.attach_again(fact, slots, hash, self.firing_number);
        self.add_support(fact, false);
        let index = self.facts.cells[fact as usize].index;
        if let Some(changed) = changed {
            self.trace_change(program, "==> ", fact, &changed);
        }
        self.note_assert(index);
        self.enter_network(program, fact)?;
        Ok(Some(index))
    }

    fn changed_slots(&self, fact: u32, slots: &[Value]) -> Vec<bool> {
        self.facts.cells[fact as usize].slots.iter().zip(slots).map(|(old, new)| !old.same(new)).collect()
    }
}
