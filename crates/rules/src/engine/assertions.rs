//! Facts that actions assert, from the stack or from values at hand.

use super::State;
use super::limits::Fault;
use crate::code::{Code, PlainAssertion, PlainValue};
use crate::program::{Program, TemplateId};
use crate::value::{FactIndex, Value, word_is_exact};

type Outcome<T> = Result<T, Box<Fault>>;

impl State {
    /// Asserts a fact whose slots are the last values of the stack.
    pub(super) fn assert_from_stack(
        &mut self,
        program: &Program,
        template: TemplateId,
    ) -> Outcome<Option<FactIndex>> {
        let shape = &program.templates[template as usize];
        let from = self.stack.len() - shape.slots.len();
        for (slot, value) in shape.slots.iter().zip(&mut self.stack[from..]) {
            if slot.multi {
                continue;
            }
            if matches!(value, Value::Many(_)) {
                return Fault::error(format!(
                    "A multifield was given for the single slot {}.",
                    self.symbols.name(slot.name)
                ));
            }
            if matches!(value, Value::Void) {
                *value = Value::NIL;
            }
        }
        let row = self.facts.rows.fill(self.stack.drain(from..));
        self.assert_row(program, template, row)
    }

    /// Asserts a fact none of whose slots is a multifield from locals, constants and the last values of the stack,
    /// straight into its row.
    pub(super) fn assert_plain(
        &mut self,
        program: &Program,
        code: &Code,
        assertion: &PlainAssertion,
        base: usize,
    ) -> Outcome<Option<FactIndex>> {
        let row = self.facts.rows.take(assertion.slots.len());
        let top = self.stack.len() - assertion.computed as usize;
        let (locals, computed) = self.stack.split_at(top);
        let (locals, mut computed) = (&locals[base..], computed.iter());
        let mut exact = true;
        for (word, source) in self.facts.rows.words_mut(row).iter_mut().zip(&assertion.slots) {
            *word = match source {
                PlainValue::Constant(value) => value.word(),
                PlainValue::Local(local) => locals[*local as usize].word(),
                PlainValue::Computed => computed.next().unwrap_or(&Value::Void).word(),
            };
            exact &= word_is_exact(*word);
        }
        if exact {
            self.stack.truncate(top);
            return self.assert_row(program, assertion.template, row);
        }
        self.facts.rows.give_back(row);
        let mut slots = Vec::with_capacity(assertion.slots.len());
        let mut computed = top..;
        for (slot, source) in assertion.slots.iter().enumerate() {
            let value = match source {
                PlainValue::Constant(value) => value,
                PlainValue::Local(local) => &self.stack[base + *local as usize],
                PlainValue::Computed => &self.stack[computed.next().unwrap_or(top)],
            };
            slots.push(self.checked_slot(program, code, assertion, slot, value)?);
        }
        self.stack.truncate(top);
        self.assert_fact(program, assertion.template, slots.into_iter())
    }

    /// A value as a single slot can take it.
    fn checked_slot(
        &self,
        program: &Program,
        code: &Code,
        assertion: &PlainAssertion,
        slot: usize,
        value: &Value,
    ) -> Outcome<Value> {
        match value {
            Value::Void => {
                if let PlainValue::Local(local) = assertion.slots[slot] {
                    self.check_value(code, local, value)?;
                }
                Ok(Value::NIL)
            }
            Value::Many(_) => {
                let shape = &program.templates[assertion.template as usize].slots[slot];
                let name = self.symbols.name(shape.name);
                Fault::error(format!("A multifield was given for the single slot {name}."))
            }
            other => Ok(other.clone()),
        }
    }
}
