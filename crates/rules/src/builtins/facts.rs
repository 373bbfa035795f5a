//! Functions on facts.

use super::{Builtin, Outcome, wrong};
use crate::engine::{Fault, QueryResult, State};
use crate::program::{Kind, Program};
use crate::value::{FactIndex, Value};
use std::sync::Arc;

pub(super) fn call(
    state: &mut State,
    program: &Program,
    builtin: Builtin,
    name: &str,
    arguments: &[Value],
) -> Outcome {
    use Builtin as B;
    match builtin {
        B::FactIndexOf => match &arguments[0] {
            Value::Fact(index) => {
                Ok(Value::Integer(if state.facts.all.get(*index).is_some() { index.0 as i64 } else { -1 }))
            }
            other => wrong(name, 1, "a fact", other),
        },
        B::FactExistp => Ok(Value::bool(state.named_fact(&arguments[0]).is_some())),
        B::FactRelation => Ok(match standing_fact(state, name, &arguments[0])? {
            Some(fact) => {
                Value::Symbol(program.templates[state.facts.cells[fact as usize].template as usize].name)
            }
            None => Value::FALSE,
        }),
        B::FactSlotValue => match &arguments[1] {
            Value::Symbol(_) if standing_fact(state, name, &arguments[0])?.is_none() => Ok(Value::FALSE),
            Value::Symbol(slot) => state.fact_slot(program, &arguments[0], *slot),
            other => wrong(name, 2, "the name of a slot", other),
        },
        B::FactSlotNames => match standing_fact(state, name, &arguments[0])? {
            Some(fact) => {
                let template = &program.templates[state.facts.cells[fact as usize].template as usize];
                Ok(Value::many(template.slots.iter().map(|slot| Value::Symbol(slot.name))))
            }
            None => Ok(Value::FALSE),
        },
        B::SlotNames => match &arguments[0] {
            Value::Symbol(symbol) => match program.find(Kind::Template, state.module, *symbol) {
                Some(id) => Ok(Value::many(
                    program.templates[id as usize].slots.iter().map(|slot| Value::Symbol(slot.name)),
                )),
                None => Ok(Value::FALSE),
            },
            other => wrong(name, 1, "the name of a template", other),
        },
        B::PpFact => show(state, program, name, arguments),
        B::GetFactList => {
            state.spend_fields(state.facts.all.len())?;
            let Some(module) = super::module_asked(state, program, name, arguments)? else {
                return Ok(Value::many([]));
            };
            let seen = |cell: u32| {
                let template = state.facts.cells[cell as usize].template;
                let name = program.templates[template as usize].name;
                module.is_none_or(|module| program.find(Kind::Template, module, name) == Some(template))
            };
            let listed = state.facts.all.iter().filter(|entry| seen(entry.1));
            let all: Vec<Value> = listed.map(|(index, _)| Value::Fact(index)).collect();
            Ok(Value::Many(Arc::new(all)))
        }
        B::RemoveFacts => remove(state, program, name, arguments),
        B::RunQuery => state.ask_named(program, arguments.to_vec()),
        B::CountQuery => {
            let answers = state.ask_named(program, arguments.to_vec())?;
            match &answers {
                Value::Host(host) => {
                    Ok(Value::Integer(host.get::<QueryResult>().map_or(0, |result| result.count() as i64)))
                }
                _ => Ok(Value::Integer(0)),
            }
        }
        _ => Ok(Value::FALSE),
    }
}

/// The fact that an argument names. The address of a retracted fact is an error; a message is printed for an index
/// without a fact.
fn standing_fact(state: &mut State, name: &str, value: &Value) -> Result<Option<u32>, Box<Fault>> {
    match (state.named_fact(value), value) {
        (Some(fact), _) => Ok(Some(fact)),
        (None, Value::Fact(index)) => {
            Fault::error(format!("{name}: the fact f-{} has been retracted.", index.0))
        }
        (None, Value::Integer(number)) if *number >= 0 => {
            state.print("stderr", &format!("{name}: there is no fact f-{number}.\n"));
            Ok(None)
        }
        (None, other) => wrong(name, 1, "a fact or the index of a fact", other),
    }
}

/// `ppfact`: prints a fact with each slot on a line of its own.
fn show(state: &mut State, program: &Program, name: &str, arguments: &[Value]) -> Outcome {
    let Some(fact) = standing_fact(state, name, &arguments[0])? else {
        return Ok(Value::Void);
    };
    let hides_defaults = arguments.get(2).is_some_and(Value::is_true);
    let text = state.fact_in_lines(program, fact, hides_defaults) + "\n";
    state.spend_bytes(text.len())?;
    let symbol = Value::Symbol(state.intern("t"));
    let channel = arguments.get(1).unwrap_or(&symbol);
    if matches!(channel, Value::Symbol(symbol) if state.symbols.name(*symbol) == "nil") {
        return Ok(Value::text(text.trim_end()));
    }
    state.print_value(channel, &Value::text(text))?;
    Ok(Value::Void)
}

/// Retracts all facts of a template; gives how many.
fn remove(state: &mut State, program: &Program, name: &str, arguments: &[Value]) -> Outcome {
    let template = match &arguments[0] {
        Value::Symbol(symbol) => program.find(Kind::Template, state.module, *symbol),
        other => return wrong(name, 1, "the name of a template", other),
    };
    let list: Vec<FactIndex> = template
        .and_then(|id| state.facts.by_template.get(id as usize))
        .map(|list| list.iter().map(|entry| entry.0).collect())
        .unwrap_or_default();
    for index in &list {
        state.retract_fact(program, *index)?;
    }
    Ok(Value::Integer(list.len() as i64))
}
