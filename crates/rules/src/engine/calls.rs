//! Calls that leave the machine: host functions, methods, and actions on facts named by values.

use super::State;
use super::fields::Read;
use super::limits::Fault;
use crate::builtins::{Builtin, Callable};
use crate::code::{Change, Code, Op};
use crate::program::{Function, Kind, Program};
use crate::symbols::Symbol;
use crate::value::{FactIndex, Value};

/// What a host function may do with the engine that calls it: make and read symbols.
pub struct HostContext<'a> {
    pub(crate) state: &'a mut State,
    pub(crate) program: &'a Program,
}

impl HostContext<'_> {
    /// The symbol with this text.
    pub fn symbol(&mut self, name: &str) -> Value {
        Value::Symbol(self.state.intern(name))
    }

    /// The text of a symbol or string.
    pub fn name<'v>(&'v self, value: &'v Value) -> Option<&'v str> {
        match value {
            Value::Symbol(symbol) => Some(self.state.symbols.name(*symbol)),
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Any value as `printout` would show it.
    pub fn text(&self, value: &Value) -> String {
        let mut out = String::new();
        value.show(&self.state.symbols, &mut out);
        out
    }

    /// A slot of a fact, by its name; `None` if the fact is gone or has no such slot.
    pub fn fact_slot(&self, fact: FactIndex, slot: &str) -> Option<Value> {
        let fact = self.state.facts.find(fact)?;
        let cell = &self.state.facts.cells[fact as usize];
        let template = &self.program.templates[cell.template as usize];
        let slot = template.slot(self.state.symbols.find(slot)?)?;
        Some(self.state.facts.slot(fact, slot as u16).into_value())
    }
}

impl State {
    pub(crate) fn call_host(
        &mut self,
        program: &Program,
        host: u32,
        arguments: &[Value],
    ) -> Result<Value, Box<Fault>> {
        let entry = &program.hosts[host as usize];
        if arguments.len() < entry.least || arguments.len() > entry.most {
            return Fault::error(format!("{} was called with {} arguments.", entry.name, arguments.len()));
        }
        let mut context = HostContext { state: self, program };
        match (entry.function)(arguments, &mut context) {
            Ok(value) => {
                self.spend_bytes(value.weight())?;
                Ok(value)
            }
            Err(error) => Fault::error(format!("{}: {error}", entry.name)),
        }
    }

    pub(crate) fn call_method(
        &mut self,
        program: &Program,
        object: &Value,
        method: Symbol,
        arguments: &[Value],
    ) -> Result<Value, Box<Fault>> {
        let symbols = std::sync::Arc::clone(&self.symbols);
        let name = symbols.name(method);
        let Value::Host(host) = object else {
            return Fault::error(format!(
                "{name} was called on a {}, which has no methods.",
                object.type_name()
            ));
        };
        let mut context = HostContext { state: self, program };
        match host.call(name, arguments, &mut context) {
            Some(Ok(value)) => Ok(value),
            Some(Err(error)) => Fault::error(format!("{name}: {error}")),
            None => Fault::error(format!("{} has no method {name}.", host.text())),
        }
    }

    pub(crate) fn find_callable(&mut self, program: &Program, name: &Value) -> Result<Callable, Box<Fault>> {
        let text = match name {
            Value::Symbol(symbol) => self.symbols.name(*symbol).to_string(),
            Value::Text(text) => text.to_string(),
            _ => return Fault::error("The name of a function is a symbol."),
        };
        if let Some(symbol) = self.symbols.find(&text)
            && let Some(id) = program.find(Kind::Function, self.module, symbol)
        {
            return Ok(Callable::User(id));
        }
        if let Some(id) = self.find_construct(program, Kind::Generic, &text) {
            return Ok(Callable::Generic(id));
        }
        if let Some(&host) = program.host_names.get(&text) {
            return Ok(Callable::Host(host));
        }
        match Builtin::find(&text) {
            Some(builtin) if !text.starts_with('(') => Ok(Callable::Builtin(builtin)),
            _ => Fault::error(format!("There is no function {text}.")),
        }
    }

    /// The live fact that a value names: an address or an index.
    pub(crate) fn named_fact(&self, value: &Value) -> Option<u32> {
        let index = match value {
            Value::Fact(index) => *index,
            Value::Integer(number) => FactIndex(u64::try_from(*number).ok()?),
            _ => return None,
        };
        self.facts.find(index)
    }

    /// Retracts what a value names: a fact, several in a multifield, or `*` for all.
    pub(crate) fn retract_value(&mut self, program: &Program, value: &Value) -> Result<(), Box<Fault>> {
        match value {
            Value::Fact(index) => {
                self.retract_fact(program, *index)?;
                Ok(())
            }
            Value::Integer(number) => {
                if *number < 0 {
                    return Fault::error("retract needs a fact, an index, or *.");
                }
                if !self.retract_fact(program, FactIndex(*number as u64))? {
                    self.print("stderr", &format!("There is no fact f-{number}.\n"));
                }
                Ok(())
            }
            Value::Many(values) => {
                for value in values.iter() {
                    if matches!(value, Value::Many(_)) {
                        return Fault::error("retract needs a fact, an index, or *.");
                    }
                    self.retract_value(program, value)?;
                }
                Ok(())
            }
            Value::Symbol(symbol) if self.symbols.name(*symbol) == "*" => {
                let all: Vec<FactIndex> = self.facts.all.iter().map(|entry| entry.0).collect();
                for index in all {
                    self.retract_fact(program, index)?;
                }
                Ok(())
            }
            _ => Fault::error("retract needs a fact, an index, or *."),
        }
    }

    /// modify and duplicate: the fact lies on the stack below the new values.
    pub(crate) fn change_fact(
        &mut self,
        program: &Program,
        change: &Change,
        modify: bool,
    ) -> Result<Value, Box<Fault>> {
        let total: usize = change.counts.iter().map(|&count| count as usize).sum();
        let from = self.stack.len() - total;
        let mut values: Vec<Value> = self.stack.drain(from..).collect();
        let target = self.stack.pop().unwrap_or_default();
        let verb = if modify { "modify" } else { "duplicate" };
        let fact = match (&target, self.named_fact(&target)) {
            (_, Some(fact)) => fact,
            (Value::Fact(index), None) => {
                self.print("stderr", &format!("{verb}: the fact f-{} has been retracted.\n", index.0));
                return Ok(Value::FALSE);
            }
            (Value::Integer(number), None) if *number >= 0 => {
                self.print("stderr", &format!("{verb}: there is no fact f-{number}.\n"));
                return Ok(Value::FALSE);
            }
            _ => return Fault::error(format!("{verb} needs a fact.")),
        };
        let kind = self.facts.cells[fact as usize].template;
        let template = &program.templates[kind as usize];
        if template.implied {
            return Fault::error(format!(
                "{verb}: an ordered fact has no slots; retract it and assert another."
            ));
        }
        let mut slots: Vec<Value> = self.facts.slots(fact).map(Read::into_value).collect();
        let mut at = 0;
        for (&name, &count) in change.slots.iter().zip(&change.counts) {
            let given = &mut values[at..at + count as usize];
            at += count as usize;
            let Some(slot) = template.slot(name) else {
                let (slot, template) =
                    (self.symbols.name(name).to_string(), self.symbols.name(template.name).to_string());
                return Fault::error(format!("{verb}: {template} has no slot {slot}."));
            };
            if template.slots[slot].multi {
                self.spend_fields(given.iter().map(Value::count_fields).sum())?;
                slots[slot] = Value::many(given.iter_mut().map(std::mem::take));
            } else {
                match given {
                    [one] if !matches!(one, Value::Many(_)) => {
                        slots[slot] =
                            if matches!(one, Value::Void) { Value::NIL } else { std::mem::take(one) };
                    }
                    _ => {
                        self.print(
                            "stderr",
                            &format!(
                                "{verb}: the single slot {} takes one value.\n",
                                self.symbols.name(name)
                            ),
                        );
                        return Ok(Value::FALSE);
                    }
                }
            }
        }
        let made = if modify {
            self.modify_fact(program, fact, slots)?
        } else {
            self.assert_fact(program, kind, slots.into_iter())?
        };
        Ok(made.map_or(Value::FALSE, Value::Fact))
    }

    pub(crate) fn fact_slot(
        &self,
        program: &Program,
        fact: &Value,
        slot: Symbol,
    ) -> Result<Value, Box<Fault>> {
        let Some(fact) = self.named_fact(fact) else {
            return Fault::error("This fact has been retracted, or is none.");
        };
        let cell = &self.facts.cells[fact as usize];
        let template = &program.templates[cell.template as usize];
        match template.slot(slot) {
            Some(place) => Ok(self.facts.slot(fact, place as u16).into_value()),
            None => Fault::error(format!(
                "{} has no slot {}.",
                self.symbols.name(template.name),
                self.symbols.name(slot)
            )),
        }
    }

    /// Takes arguments off the stack, with the fields of those marked in place of them.
    pub(super) fn expanded(&mut self, marks: &[bool]) -> Result<Vec<Value>, Box<Fault>> {
        let from = self.stack.len() - marks.len();
        let fields = self.stack[from..].iter().map(Value::count_fields).sum();
        self.spend_fields(fields)?;
        let given: Vec<Value> = self.stack.drain(from..).collect();
        let mut arguments = Vec::with_capacity(fields);
        for (value, &expand) in given.into_iter().zip(marks) {
            match value {
                Value::Many(fields) if expand => arguments.extend(fields.iter().cloned()),
                other if expand => {
                    return Fault::error(format!(
                        "expand$: argument 1 must be a multifield, not a {}.",
                        other.type_name()
                    ));
                }
                other => arguments.push(other),
            }
        }
        self.steps(arguments.len())?;
        Ok(arguments)
    }

    /// Complains about a variable without a value.
    pub(super) fn check_value(&self, code: &Code, local: u16, value: &Value) -> Result<(), Box<Fault>> {
        // Hidden locals may hold nothing; a variable of the program may not.
        match code.locals.get(local as usize) {
            Some(name) if matches!(value, Value::Void) && !name.is_empty() => {
                Fault::error(format!("The variable ?{name} has no value here."))
            }
            _ => Ok(()),
        }
    }

    /// What is wrong with a local that a number should be added to.
    #[cold]
    pub(super) fn wrong_operand(
        &self,
        code: &Code,
        local: u16,
        value: &Value,
        number: i64,
    ) -> Result<Value, Box<Fault>> {
        self.check_value(code, local, value)?;
        crate::builtins::arithmetic(if number < 0 { Op::Sub } else { Op::Add }, value, &Value::Integer(0))
    }
}

/// Makes the arguments of a function its first locals: those that a wildcard parameter takes become one multifield.
pub(super) fn pack_arguments(function: &Function, arguments: &mut Vec<Value>) -> Result<(), Box<Fault>> {
    let count = arguments.len();
    if count < function.least || function.most.is_some_and(|most| count > most) {
        return Fault::error("Wrong number of arguments.");
    }
    if function.most.is_none() {
        let rest = arguments.split_off(function.least);
        arguments.push(Value::many(rest));
    }
    Ok(())
}
