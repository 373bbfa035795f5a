//! Functions on facts.

use super::strings::text_of;
use super::{Builtin, Outcome, wrong};
use crate::engine::{Fault, QueryResult, State};
use crate::program::{Kind, Program};
use crate::syntax::lexer::Token;
use crate::syntax::reader;
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
        B::FactRelation => Ok(match state.named_fact(&arguments[0]) {
            Some(fact) => {
                Value::Symbol(program.templates[state.facts.cells[fact as usize].template as usize].name)
            }
            None => Value::FALSE,
        }),
        B::FactSlotValue => match &arguments[1] {
            Value::Symbol(slot) => state.fact_slot(program, &arguments[0], *slot),
            other => wrong(name, 2, "the name of a slot", other),
        },
        B::FactSlotNames => match state.named_fact(&arguments[0]) {
            Some(fact) => {
                let template = &program.templates[state.facts.cells[fact as usize].template as usize];
                Ok(Value::many(template.slots.iter().map(|slot| Value::Symbol(slot.name))))
            }
            None => Fault::error("fact-slot-names: there is no such fact."),
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
        B::PpFact => {
            let Some(fact) = state.named_fact(&arguments[0]) else {
                state.print("stderr", "ppfact: there is no such fact.\n");
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
        B::GetFactList => {
            state.spend_fields(state.facts.all.len())?;
            let all: Vec<Value> = state.facts.all.iter().map(|(index, _)| Value::Fact(index)).collect();
            Ok(Value::Many(Arc::new(all)))
        }
        B::RemoveFacts => {
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
        B::AssertString => {
            let text = text_of(state, name, 1, &arguments[0])?;
            assert_string(state, program, &text)
        }
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

/// Asserts a fact from text with constants only.
fn assert_string(state: &mut State, program: &Program, text: &str) -> Outcome {
    let (forms, complaints) = reader::read(text);
    let (Some(form), true) = (forms.first(), complaints.is_empty()) else {
        return Fault::error("assert-string: the text is not a fact.");
    };
    let Some(head) = form.head() else { return Fault::error("assert-string: the text is not a fact.") };
    let template =
        state.symbols.find(head).and_then(|symbol| program.find(Kind::Template, state.module, symbol));
    let Some(id) = template else {
        return Fault::error(format!(
            "assert-string: there is no template {head}, and no rule speaks of such facts."
        ));
    };
    let template = &program.templates[id as usize];
    let values = |state: &mut State, forms: &[reader::Form]| -> Result<Vec<Value>, Box<Fault>> {
        let mut out = Vec::new();
        for form in forms {
            out.push(match form.token() {
                Some(Token::Symbol(name)) => Value::Symbol(state.intern(name)),
                Some(Token::Text(text)) => Value::text(text.clone()),
                Some(Token::Integer(number)) => Value::Integer(*number),
                Some(Token::Float(number)) => Value::Float(*number),
                _ => return Fault::error("assert-string: only constants can stand in the text."),
            });
        }
        Ok(out)
    };
    let items = form.list().unwrap_or(&[]);
    let slots: Vec<Value> = if template.implied {
        vec![Value::many(values(state, &items[1..])?)]
    } else {
        let mut slots: Vec<Value> = template
            .slots
            .iter()
            .map(|slot| match &slot.default {
                crate::program::SlotDefault::Fixed(value) => value.clone(),
                _ if slot.multi => Value::many([]),
                _ => Value::NIL,
            })
            .collect();
        for item in &items[1..] {
            let slot = item
                .head()
                .and_then(|name| state.symbols.find(name))
                .and_then(|symbol| template.slot(symbol));
            let Some(slot) = slot else {
                return Fault::error(format!("assert-string: {head} has no such slot."));
            };
            let mut given = values(state, &item.list().unwrap_or(&[])[1..])?;
            slots[slot] = match (template.slots[slot].multi, given.len()) {
                (true, _) => Value::many(given),
                (false, 1) => given.remove(0),
                _ => return Fault::error("assert-string: a single slot takes one value."),
            };
        }
        slots
    };
    Ok(state.assert_fact(program, id, slots.into_iter())?.map_or(Value::FALSE, Value::Fact))
}
