//! Queries: patterns that are asked instead of fired.

use super::State;
use super::calls::HostContext;
use super::limits::{Fault, RunError};
use super::memory::NONE;
use crate::code::{FieldRef, Side};
use crate::host::{HostError, HostObject, HostValue};
use crate::program::{Kind, Program};
use crate::value::Value;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One answer of a query: its variables with their values.
#[derive(Clone, Debug)]
pub struct Answer {
    pub(crate) names: Arc<[String]>,
    pub(crate) values: Vec<Value>,
}

impl Answer {
    /// The value of a variable, by its name without the question mark.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.names.iter().position(|known| known == name).map(|place| &self.values[place])
    }

    /// All variables with their values.
    pub fn bindings(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.names.iter().map(String::as_str).zip(&self.values)
    }
}

/// Why a query could not be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// No query has this name.
    #[error("there is no query {0}; define it with defquery")]
    Unknown(String),
    /// The number of arguments is wrong.
    #[error("the query {name} takes {expected} arguments, not {given}")]
    Arguments {
        /// The query.
        name: String,
        /// Declared variables.
        expected: usize,
        /// Values given.
        given: usize,
    },
    /// Asking went wrong.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// The answers in the hands of a rule, one after another: `(?it next)`, `(?it getObject c)`.
#[derive(Debug)]
pub(crate) struct QueryResult {
    answers: Vec<Answer>,
    /// One past the current answer.
    at: AtomicUsize,
}

impl HostObject for QueryResult {
    fn text(&self) -> String {
        format!("<QueryResult-{}>", self.answers.len())
    }

    fn call(
        &self,
        method: &str,
        arguments: &[Value],
        context: &mut HostContext<'_>,
    ) -> Option<Result<Value, HostError>> {
        let result = match (method, arguments) {
            ("next", []) => {
                let at = self.at.fetch_add(1, Ordering::Relaxed);
                if at >= self.answers.len() {
                    self.at.store(self.answers.len() + 1, Ordering::Relaxed);
                }
                Ok(Value::bool(at < self.answers.len()))
            }
            ("count" | "size", []) => Ok(Value::Integer(self.answers.len() as i64)),
            ("close", []) => Ok(Value::TRUE),
            (
                "get" | "getObject" | "getString" | "getSymbol" | "getInt" | "getInteger" | "getFloat"
                | "getDouble" | "getBoolean",
                [name],
            ) => {
                let name = context.name(name)?;
                let current =
                    self.at.load(Ordering::Relaxed).checked_sub(1).and_then(|at| self.answers.get(at));
                match current {
                    None => Err(HostError("there is no current answer; call (?it next) first".into())),
                    Some(answer) => answer
                        .get(name)
                        .cloned()
                        .ok_or_else(|| HostError(format!("the query has no variable ?{name}"))),
                }
            }
            _ => return None,
        };
        Some(result)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl State {
    /// Asks a query: its parameters enter the network as a hidden fact, and the complete matches are the answers.
    pub(crate) fn ask(
        &mut self,
        program: &Program,
        query: u32,
        arguments: Vec<Value>,
    ) -> Result<Vec<Answer>, Box<Fault>> {
        if self.matching {
            return Fault::error("A query cannot be asked while patterns are being matched.");
        }
        self.check_complete()?;
        self.catch_up_waiting(program)?;
        let waiting_allowed = std::mem::replace(&mut self.waiting_allowed, false);
        let entry = &program.queries[query as usize];
        let row = self.facts.rows.fill([Value::Many(Arc::new(arguments))].into_iter());
        let trigger = self.facts.add(entry.trigger, row, 0, true, 0);
        let entered = self.enter_network(program, trigger);
        self.waiting_allowed = waiting_allowed;
        let mut answers = Vec::new();
        if entered.is_ok() {
            for &id in &entry.disjuncts {
                self.collect_answers(program, id, &mut answers);
            }
        }
        self.facts.detach(trigger);
        self.matching = true;
        self.unmatch_fact(program, trigger);
        self.matching = false;
        self.facts.release(trigger);
        entered?;
        self.raise_kept()?;
        Ok(answers)
    }

    fn collect_answers(&mut self, program: &Program, id: u32, answers: &mut Vec<Answer>) {
        let disjunct = &program.disjuncts[id as usize];
        let names: Arc<[String]> = disjunct.bindings.iter().map(|binding| binding.name.clone()).collect();
        let mut matches = Vec::new();
        let mut at = self.memories.joins[disjunct.terminal as usize].left.head(0);
        while at != NONE {
            matches.push(at);
            at = self.memories.partials[at as usize].next;
        }
        // The newest match is first in its memory: turned round, answers come in the order of the facts.
        for partial in matches.into_iter().rev() {
            let values = disjunct
                .bindings
                .iter()
                .map(|binding| {
                    let alpha = self.alpha_up(partial, disjunct.patterns - 1 - binding.pattern);
                    let view = super::fields::View::Join { left: NONE, right: alpha };
                    self.read(view, FieldRef { side: Side::Right, access: binding.access }).into_value()
                })
                .collect();
            answers.push(Answer { names: Arc::clone(&names), values });
        }
    }

    /// `run-query*`
    pub(crate) fn ask_named(
        &mut self,
        program: &Program,
        arguments: Vec<Value>,
    ) -> Result<Value, Box<Fault>> {
        let mut arguments = arguments.into_iter();
        let name = arguments.next().unwrap_or_default();
        let query = match &name {
            Value::Symbol(symbol) => program.find(Kind::Query, self.module, *symbol),
            _ => None,
        };
        let Some(query) = query else {
            return Fault::error("run-query* needs the name of a query.");
        };
        let arguments: Vec<Value> = arguments.collect();
        if arguments.len() != program.queries[query as usize].parameters {
            return Fault::error("run-query*: wrong number of arguments for this query.");
        }
        let answers = self.ask(program, query, arguments)?;
        let width = answers.first().map_or(0, |answer| answer.values.len());
        self.spend_bytes(answers.len() * (64 + 16 * width))?;
        Ok(Value::Host(HostValue::new(QueryResult { answers, at: AtomicUsize::new(0) })))
    }
}

impl QueryResult {
    pub(crate) fn count(&self) -> usize {
        self.answers.len()
    }

    /// All values of all answers.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        self.answers.iter().flat_map(|answer| &answer.values)
    }
}
