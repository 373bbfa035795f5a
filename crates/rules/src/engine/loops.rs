//! Loops of the machine over fields and facts, whose state is kept in locals.

use super::State;
use super::limits::Fault;
use crate::code::{QuerySet, QueryTemplates, Tuple};
use crate::value::{FactIndex, Value};
use std::sync::Arc;

impl State {
    /// Takes the next field of the multifield in a local: the next locals are its number and the field. Says whether
    /// there was one.
    pub(super) fn next_field(&mut self, place: usize) -> bool {
        let index = self.stack[place + 1].as_integer().unwrap_or(0);
        let field = self.stack[place].as_many().and_then(|fields| fields.get(index as usize)).cloned();
        let Some(value) = field else { return false };
        self.stack[place + 1] = Value::Integer(index + 1);
        self.stack[place + 2] = value;
        true
    }

    /// Where a loop over numbers is, and where it ends.
    pub(super) fn count_of(&self, place: usize) -> Result<(i64, i64), Box<Fault>> {
        match (self.stack[place].as_integer(), self.stack[place + 1].as_integer()) {
            (Some(current), Some(last)) => Ok((current, last)),
            _ => Fault::error("loop-for-count needs whole numbers."),
        }
    }

    /// Takes the next fact of a query's set; says whether there was one.
    pub(super) fn next_fact(&mut self, set: &QuerySet, base: usize) -> bool {
        let place = base + set.local as usize;
        let gone = |&local: &u16| self.named_fact(&self.stack[base + local as usize]).is_none();
        if set.outer.iter().any(gone) {
            return false;
        }
        // The position packs which template and which fact of it was last.
        let packed = self.stack[place + 1].as_integer().unwrap_or(0);
        let (mut which, mut last) = ((packed >> 44) as usize, FactIndex((packed & ((1 << 44) - 1)) as u64));
        while let Some(template) = match &set.templates {
            QueryTemplates::Known(templates) => templates.get(which).copied(),
            QueryTemplates::Computed(local) => self.stack[base + *local as usize]
                .as_many()
                .and_then(|templates| templates.get(which)?.as_integer())
                .map(|template| template as u32),
        } {
            let list = self.facts.by_template.get(template as usize);
            if let Some((index, _)) = list.and_then(|list| list.after(last)) {
                self.stack[place] = Value::Fact(index);
                self.stack[place + 1] = Value::Integer(((which as i64) << 44) | index.0 as i64);
                return true;
            }
            which += 1;
            last = FactIndex(0);
        }
        false
    }

    /// Appends the facts in the locals of a tuple to its list.
    pub(super) fn keep_tuple(&mut self, tuple: &Tuple, base: usize) -> Result<(), Box<Fault>> {
        let facts: Vec<Value> =
            tuple.members.iter().map(|&member| self.stack[base + member as usize].clone()).collect();
        self.spend_bytes(16 * facts.len())?;
        if let Value::Many(kept) = &mut self.stack[base + tuple.list as usize] {
            Arc::make_mut(kept).extend(facts);
        }
        Ok(())
    }

    /// Takes the next kept tuple whose facts are all there still; says whether there was one.
    pub(super) fn next_tuple(&mut self, tuple: &Tuple, base: usize) -> bool {
        let list = base + tuple.list as usize;
        let mut from = self.stack[list + 1].as_integer().unwrap_or(0) as usize;
        let width = tuple.members.len();
        let mut taken = None;
        while let Some(facts) = self.stack[list].as_many().and_then(|kept| kept.get(from..from + width)) {
            let lives =
                |fact: &Value| matches!(fact, Value::Fact(index) if self.facts.find(*index).is_some());
            from += width;
            if facts.iter().all(lives) {
                taken = Some(facts.to_vec());
                break;
            }
        }
        self.stack[list + 1] = Value::Integer(from as i64);
        let Some(facts) = taken else { return false };
        for (&member, fact) in tuple.members.iter().zip(facts) {
            self.stack[base + member as usize] = fact;
        }
        true
    }
}
