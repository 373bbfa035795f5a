//! The functions of the language.

mod agenda;
mod angles;
mod chance;
mod commands;
mod constructs;
mod facts;
mod files;
mod focus;
mod format;
mod listing;
mod math;
mod methods;
mod multifields;
mod sets;
mod settings;
pub(crate) mod signatures;
mod slots;
mod strings;
mod table;
mod watching;

use crate::engine::{Fault, State};
use crate::program::{ModuleId, Program};
use crate::value::Value;
use table::Family;

pub(crate) use math::{arithmetic, compare};
pub(crate) use table::Builtin;

pub(crate) type Outcome = Result<Value, Box<Fault>>;

/// What a name can be called as.
pub(crate) enum Callable {
    User(u32),
    Generic(u32),
    Host(u32),
    Builtin(Builtin),
}

/// Calls a built-in function.
pub(crate) fn call(state: &mut State, program: &Program, builtin: Builtin, arguments: &[Value]) -> Outcome {
    let name = builtin.name();
    if builtin.sees_matches() {
        state.stop_waiting(program)?;
    }
    match builtin.family() {
        Family::Math => math::call(builtin, name, arguments),
        Family::Angles => angles::call(builtin, name, &arguments[0]),
        Family::Comparison => math::comparison(builtin, arguments),
        Family::Predicates => math::predicate(builtin, name, &arguments[0]),
        Family::Strings => strings::call(state, builtin, name, arguments),
        Family::Format => format::call(state, arguments),
        Family::Multifields => multifields::call(state, builtin, name, arguments),
        Family::Sets => sets::call(state, builtin, name, arguments),
        Family::Sort => multifields::sort(state, program, arguments),
        Family::Facts => facts::call(state, program, builtin, name, arguments),
        Family::Chance => chance::call(state, builtin, name, arguments),
        Family::Agenda => agenda::call(state, program, builtin, name, arguments),
        Family::Focus => focus::call(state, program, builtin, name, arguments),
        Family::Settings => settings::call(state, builtin, arguments),
        Family::Constructs => constructs::call(state, program, builtin, name, arguments),
        Family::Slots => slots::call(state, program, builtin, name, arguments),
        Family::Files => files::call(state, program, builtin, name, arguments),
        Family::Commands => commands::call(state, program, builtin, name, arguments),
        Family::Listing => listing::call(state, program, builtin, name, arguments),
        Family::Methods => methods::call(state, program, builtin, name, arguments),
        Family::Watching => watching::call(state, program, builtin, name, arguments),
        Family::Hidden => Ok(Value::NIL),
    }
}

/// The module that an optional argument names; with `*`, all of them.
pub(crate) fn module_argument(
    state: &State,
    program: &Program,
    name: &str,
    arguments: &[Value],
) -> Result<Option<ModuleId>, Box<Fault>> {
    match arguments.first() {
        None => Ok(Some(state.module)),
        Some(Value::Symbol(symbol)) if state.symbols.name(*symbol) == "*" => Ok(None),
        Some(Value::Symbol(symbol)) => match program.module(*symbol) {
            Some(module) => Ok(Some(module)),
            None => {
                let module = state.symbols.name(*symbol);
                Fault::error(format!("{name}: there is no module {module}."))
            }
        },
        Some(other) => wrong(name, 1, "the name of a module", other),
    }
}

/// The same for commands that say what is missing and go on; `None` then.
pub(crate) fn module_asked(
    state: &mut State,
    program: &Program,
    name: &str,
    arguments: &[Value],
) -> Result<Option<Option<ModuleId>>, Box<Fault>> {
    match module_argument(state, program, name, arguments) {
        Ok(module) => Ok(Some(module)),
        Err(fault) if matches!(arguments.first(), Some(Value::Symbol(_))) => {
            state.complain(&fault);
            Ok(None)
        }
        Err(fault) => Err(fault),
    }
}

/// The error for an argument of the wrong kind.
pub(crate) fn wrong<T>(name: &str, place: usize, expected: &str, found: &Value) -> Result<T, Box<Fault>> {
    Fault::error(format!("{name}: argument {place} must be {expected}, not a {}.", found.type_name()))
}
