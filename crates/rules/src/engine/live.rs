//! The memory that an engine holds at this moment, as the limit of memory counts it.
//!
//! The size of the tables is known at any time. Values are shared, so the engine does not see when one is freed: what is made is added
//! up, and when the sum reaches the limit the values that are still held are counted.

use super::State;
use super::agenda::Activation;
use super::facts::Cell;
use super::limits::{Fault, Fence};
use super::query::QueryResult;
use crate::value::Value;
use rustc_hash::FxHashSet;

/// What the lists and hash tables of facts take for each fact, beside its cell and its row.
const LISTS_OF_A_FACT: usize = 48;

/// What a fact that a match supports takes in the tables of support.
const SUPPORT: usize = 96;

/// What a remembered firing takes at least.
const FIRING: usize = 512;

/// Counts values, each shared one once.
#[derive(Default)]
struct Survey {
    bytes: usize,
    visited: usize,
    seen: FxHashSet<usize>,
}

impl Survey {
    fn values<'v>(&mut self, values: impl IntoIterator<Item = &'v Value>) {
        for value in values {
            self.value(value);
        }
    }

    fn value(&mut self, value: &Value) {
        self.visited += 1;
        let (place, owners) = match value {
            Value::Text(text) => (std::sync::Arc::as_ptr(text) as usize, std::sync::Arc::strong_count(text)),
            Value::Many(fields) => {
                (std::sync::Arc::as_ptr(fields) as usize, std::sync::Arc::strong_count(fields))
            }
            Value::Host(host) => match host.get::<QueryResult>() {
                Some(answers) => (std::ptr::from_ref(answers) as usize, 2),
                None => return,
            },
            _ => return,
        };
        if owners > 1 && !self.seen.insert(place) {
            return;
        }
        self.bytes = self.bytes.saturating_add(value.weight());
        match value {
            Value::Many(fields) => self.values(fields.iter()),
            Value::Host(host) => {
                self.values(host.get::<QueryResult>().into_iter().flat_map(QueryResult::values))
            }
            _ => {}
        }
    }
}

impl State {
    /// Bytes in everything but values.
    pub(super) fn table_bytes(&self) -> usize {
        let facts = &self.facts;
        self.memories.bytes()
            + facts.cells.len() * (size_of::<Cell>() + LISTS_OF_A_FACT)
            + facts.rows.bytes()
            + self.agenda.activations.len() * size_of::<Activation>()
            + (self.supports.len() + self.supported.len()) * SUPPORT
            + self.history.firings.len() * FIRING
            + self.stack.len() * size_of::<Value>()
            + self.symbols.bytes()
            + self.output.collected.len()
            + self.program_bytes
            + self.lent_bytes
    }

    /// Counts the values that are held.
    fn survey(&mut self) -> usize {
        let mut survey = Survey::default();
        survey.values(&self.stack);
        survey.values(&self.arguments);
        survey.values(&self.lent);
        survey.values(&self.globals);
        survey.values(self.facts.rows.all());
        // A program that makes the engine count often pays for it.
        self.fuel = self.fuel.saturating_sub(survey.visited as u64 / 8);
        survey.bytes
    }

    /// Whether more memory is held than allowed, with so much that is about to be made.
    #[cold]
    pub(super) fn is_over(&mut self, made: usize) -> bool {
        let tables = self.table_bytes();
        if tables.saturating_add(self.value_bytes) <= self.allowed_bytes {
            self.value_room = self.allowed_bytes - tables;
            return false;
        }
        self.value_bytes = self.survey().saturating_add(made);
        let total = tables.saturating_add(self.value_bytes);
        let limit = self.limits.bytes;
        // The next count comes only after a good deal more was made, however little is left.
        self.allowed_bytes = if total > limit { limit } else { limit.max(total + limit / 16) };
        self.value_room = self.allowed_bytes.saturating_sub(tables);
        total > limit
    }

    /// Whether the last count found too much.
    pub(super) fn was_over(&self) -> bool {
        self.table_bytes().saturating_add(self.value_bytes) > self.allowed_bytes
    }

    /// Counts bytes of values that are about to be made, or have just been.
    #[inline]
    pub(crate) fn spend_bytes(&mut self, count: usize) -> Result<(), Box<Fault>> {
        self.spend_more(0, count)
    }

    /// The same for something that grows, of which so much is held already where it is not counted.
    #[inline]
    pub(crate) fn spend_more(&mut self, held: usize, count: usize) -> Result<(), Box<Fault>> {
        self.value_bytes = self.value_bytes.saturating_add(count);
        if self.value_bytes > self.value_room && self.is_over(held.saturating_add(count)) {
            return Err(Box::new(Fault::Limit(Fence::Bytes)));
        }
        Ok(())
    }

    /// The same for a multifield of this many fields.
    #[inline]
    pub(crate) fn spend_fields(&mut self, count: usize) -> Result<(), Box<Fault>> {
        self.spend_bytes(count.saturating_mul(size_of::<Value>()).saturating_add(Value::HEADER))
    }

    /// The same for a text of this many bytes.
    #[inline]
    pub(crate) fn spend_text(&mut self, length: usize) -> Result<(), Box<Fault>> {
        self.spend_bytes(length.saturating_add(Value::HEADER))
    }

    /// The same for the text of a value; gives its length.
    pub(crate) fn spend_shown(&mut self, value: &Value) -> Result<usize, Box<Fault>> {
        let length = value.length_shown(&self.symbols);
        self.spend_text(length)?;
        self.steps(length)?;
        let escaped = value.count_escaped();
        self.spend_more(length, escaped)?;
        Ok(length + escaped)
    }

    /// Keeps the arguments of a call where they are counted, as long as they may matter. Gives what
    /// [`State::take_back`] needs.
    #[inline]
    pub(super) fn lend(&mut self, arguments: &[Value]) -> (usize, usize) {
        let before = (self.lent.len(), self.lent_bytes);
        self.lent_bytes += size_of_val(arguments);
        if self.value_bytes > self.limits.bytes / 8 {
            let holds = |value: &&Value| matches!(value, Value::Text(_) | Value::Many(_) | Value::Host(_));
            self.lent.extend(arguments.iter().filter(holds).cloned());
        }
        before
    }

    /// The arguments of a call are gone.
    #[inline]
    pub(super) fn take_back(&mut self, (count, bytes): (usize, usize)) {
        self.lent.truncate(count);
        self.lent_bytes = bytes;
    }
}
