//! Questions about what was loaded: names of constructs, and the slots of templates.

use super::{Builtin, Outcome};
use crate::engine::{Fault, State};
use crate::program::{Kind, Program};
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
        B::GenericList => list(state, program, Kind::Generic, name, arguments),
        B::FactGroups => list(state, program, Kind::Facts, name, arguments),
        _ => Ok(Value::FALSE),
    }
}

/// The names of all constructs of a kind: of the current module, of another, or with `*` of all.
fn list(state: &mut State, program: &Program, kind: Kind, name: &str, arguments: &[Value]) -> Outcome {
    let Some(module) = super::module_asked(state, program, name, arguments)? else {
        return Ok(Value::many([]));
    };
    let found = state.constructs(program, kind, module);
    state.steps(program.names.len())?;
    let mut names = Vec::with_capacity(found.len());
    for (place, symbol, _) in found {
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
