//! Questions about what was loaded: names of constructs, and the slots of templates.

use super::{Builtin, Outcome, wrong};
use crate::engine::{Fault, State};
use crate::program::{Kind, ModuleId, Program};
use crate::value::Value;

pub(super) fn call(
    state: &mut State,
    program: &Program,
    builtin: Builtin,
    name: &str,
    arguments: &[Value],
) -> Outcome {
    use Builtin as B;
    match builtin {
        B::CurrentModule => Ok(Value::Symbol(program.modules[state.module as usize].name)),
        B::Modules => Ok(Value::many(program.modules.iter().map(|module| Value::Symbol(module.name)))),
        B::Templates => list(state, program, Kind::Template, name, arguments),
        B::Rules => list(state, program, Kind::Rule, name, arguments),
        B::Functions => list(state, program, Kind::Function, name, arguments),
        B::Globals => list(state, program, Kind::Global, name, arguments),
        B::TemplatesOf => templates(state, program, arguments),
        B::FactGroups => list(state, program, Kind::Facts, name, arguments),
        _ => slot(state, program, builtin, name, arguments),
    }
}

/// The names of all constructs of a kind: of the current module, of another, or with `*` of all.
fn list(state: &mut State, program: &Program, kind: Kind, name: &str, arguments: &[Value]) -> Outcome {
    let module = match arguments.first() {
        None => Some(state.module),
        Some(Value::Symbol(symbol)) if state.symbols.name(*symbol) == "*" => None,
        Some(Value::Symbol(symbol)) => match program.module(*symbol) {
            Some(module) => Some(module),
            None => return Fault::error(format!("{name}: there is no such module.")),
        },
        Some(other) => return wrong(name, 1, "the name of a module", other),
    };
    let mut found: Vec<(ModuleId, u32, crate::symbols::Symbol)> = program
        .names
        .iter()
        .filter(|((other, place, _), _)| *other == kind && module.is_none_or(|module| module == *place))
        .map(|((_, place, symbol), id)| (*place, *id, *symbol))
        .collect();
    found.retain(|&(_, id, _)| kind != Kind::Template || !program.templates[id as usize].hidden);
    found.sort_unstable_by_key(|entry| (entry.0, entry.1));
    state.steps(program.names.len())?;
    let mut names = Vec::with_capacity(found.len());
    for (place, _, symbol) in found {
        names.push(Value::Symbol(if module.is_some() {
            symbol
        } else {
            let home = program.modules[place as usize].name;
            let full = format!("{}::{}", state.symbols.name(home), state.symbols.name(symbol));
            state.intern(&full)
        }));
    }
    Ok(Value::many(names))
}

/// Whether a template has a slot, and of which kind.
fn slot(state: &State, program: &Program, builtin: Builtin, name: &str, arguments: &[Value]) -> Outcome {
    let (Value::Symbol(template), Value::Symbol(slot)) = (&arguments[0], &arguments[1]) else {
        return Fault::error(format!("{name} takes the names of a template and of a slot."));
    };
    let Some(id) = program.find(Kind::Template, state.module, *template) else {
        return Fault::error(format!("{name}: there is no template {}.", state.symbols.name(*template)));
    };
    let template = &program.templates[id as usize];
    let found = template.slot(*slot).map(|place| &template.slots[place]);
    match (builtin, found) {
        (Builtin::SlotExistp, found) => Ok(Value::bool(found.is_some())),
        (Builtin::SlotMultip, Some(slot)) => Ok(Value::bool(slot.multi)),
        (_, Some(slot)) => Ok(Value::bool(!slot.multi)),
        (_, None) => Fault::error(format!("{name}: there is no slot {}.", state.symbols.name(*slot))),
    }
}

/// The numbers of the templates that a query names.
fn templates(state: &State, program: &Program, names: &[Value]) -> Outcome {
    let names = Value::many(names.iter().cloned());
    let mut numbers = Vec::new();
    for name in names.as_many().unwrap_or(&[]) {
        let Value::Symbol(symbol) = name else {
            return Fault::error(format!(
                "A query needs the name of a template, not a {}.",
                name.type_name()
            ));
        };
        match program.find(Kind::Template, state.module, *symbol) {
            Some(id) => numbers.push(Value::Integer(i64::from(id))),
            None => return Fault::error(format!("There is no template {}.", state.symbols.name(*symbol))),
        }
    }
    Ok(Value::many(numbers))
}
