//! Lists of constructs and their texts: `list-defrules`, `ppdefrule`, `show-defglobals` and their like.

use super::commands::show_list;
use super::strings::text_of;
use super::{Builtin, Outcome, module_asked};
use crate::engine::State;
use crate::program::{Kind, Program};
use crate::syntax::pretty::Pretty;
use crate::syntax::reader;
use crate::value::Value;
use std::fmt::Write;

pub(super) fn call(
    state: &mut State,
    program: &Program,
    builtin: Builtin,
    name: &str,
    arguments: &[Value],
) -> Outcome {
    use Builtin as B;
    match builtin {
        B::ListRules => list(state, program, Kind::Rule, name, arguments),
        B::ListTemplates => list(state, program, Kind::Template, name, arguments),
        B::ListFacts => list(state, program, Kind::Facts, name, arguments),
        B::ListFunctions => list(state, program, Kind::Function, name, arguments),
        B::ListGlobals => list(state, program, Kind::Global, name, arguments),
        B::ListGenerics => list(state, program, Kind::Generic, name, arguments),
        B::ListModules => {
            let mut out = String::new();
            for module in &program.modules {
                let _ = writeln!(out, "{}", state.symbols.name(module.name));
            }
            let count = program.modules.len();
            let _ = writeln!(out, "For a total of {count} defmodule{}.", if count == 1 { "" } else { "s" });
            state.print("stdout", &out);
            Ok(Value::Void)
        }
        B::ShowGlobals => {
            let Some(only) = module_asked(state, program, name, arguments)? else {
                return Ok(Value::Void);
            };
            state.steps(program.names.len())?;
            let mut out = String::new();
            let mut home = None;
            for (module, symbol, id) in state.constructs(program, Kind::Global, only) {
                if only.is_none() && home != Some(module) {
                    home = Some(module);
                    let _ = writeln!(out, "{}:", state.symbols.name(program.modules[module as usize].name));
                }
                let indent = if only.is_none() { "   " } else { "" };
                let _ = write!(out, "{indent}?*{}* = ", state.symbols.name(symbol));
                state.globals[id as usize].print(&state.symbols, &mut out);
                out.push('\n');
            }
            state.spend_bytes(out.len())?;
            state.print("stdout", &out);
            Ok(Value::Void)
        }
        B::PpRule => show(state, program, Kind::Rule, name, arguments),
        B::PpTemplate => show(state, program, Kind::Template, name, arguments),
        B::PpFacts => show(state, program, Kind::Facts, name, arguments),
        B::PpFunction => show(state, program, Kind::Function, name, arguments),
        B::PpGlobal => show(state, program, Kind::Global, name, arguments),
        B::PpGeneric => show(state, program, Kind::Generic, name, arguments),
        B::PpModule => show(state, program, Kind::Module, name, arguments),
        B::RuleModule => home(state, program, Kind::Rule, name, arguments),
        B::TemplateModule => home(state, program, Kind::Template, name, arguments),
        B::FactsModule => home(state, program, Kind::Facts, name, arguments),
        B::FunctionModule => home(state, program, Kind::Function, name, arguments),
        B::GlobalModule => home(state, program, Kind::Global, name, arguments),
        B::GenericModule => home(state, program, Kind::Generic, name, arguments),
        _ => Ok(Value::FALSE),
    }
}

fn list(state: &mut State, program: &Program, kind: Kind, name: &str, arguments: &[Value]) -> Outcome {
    let Some(only) = module_asked(state, program, name, arguments)? else { return Ok(Value::Void) };
    state.steps(program.names.len())?;
    let listed = state.constructs(program, kind, only);
    show_list(state, program, only, listed, Some(kind.word()));
    Ok(Value::Void)
}

/// Prints the text of a construct; nothing for one that was never written, such as an implied template.
fn show(state: &mut State, program: &Program, kind: Kind, name: &str, arguments: &[Value]) -> Outcome {
    let asked = text_of(state, name, 1, &arguments[0])?;
    let Some(id) = state.find_construct(program, kind, &asked) else {
        state.print("stderr", &format!("{name}: there is no {} {asked}.\n", kind.word()));
        return Ok(Value::Void);
    };
    state.steps(program.names.len())?;
    let text = construct_text(state, program, kind, id);
    let Some(text) = text else { return Ok(Value::Void) };
    state.spend_bytes(text.len())?;
    if let Some(channel) = arguments.get(1) {
        if matches!(channel, Value::Symbol(symbol) if state.symbols.name(*symbol) == "nil") {
            return Ok(Value::text(text + "\n"));
        }
        state.print_value(channel, &Value::text(text + "\n"))?;
    } else {
        state.print("stdout", &(text + "\n"));
    }
    Ok(Value::Void)
}

/// The text of a construct as CLIPS shows it.
fn construct_text(state: &State, program: &Program, kind: Kind, id: u32) -> Option<String> {
    let key = match kind {
        Kind::Module => (kind, id, program.modules[id as usize].name),
        _ => *program.names.iter().find(|(key, other)| key.0 == kind && **other == id)?.0,
    };
    let Some(place) = program.places.get(&key) else {
        // A generic function that only its methods have declared.
        let (module, name) = (program.modules[key.1 as usize].name, key.2);
        let (module, name) = (state.symbols.name(module), state.symbols.name(name));
        return (kind == Kind::Generic).then(|| format!("(defgeneric {module}::{name})"));
    };
    let source = program.sources.get(place.source as usize)?;
    let text = source.text.get(place.span.start as usize..place.span.end as usize)?;
    let (forms, _) = reader::read(text);
    let form = forms.first()?;
    let module = state.symbols.name(program.modules[key.1 as usize].name);
    let name = state.symbols.name(key.2);
    let pretty = Pretty { text };
    Some(match kind {
        Kind::Global => pretty.global(form, module, name),
        Kind::Module => pretty.construct(form, name),
        _ => pretty.construct(form, &format!("{module}::{name}")),
    })
}

/// The module that a construct belongs to.
fn home(state: &mut State, program: &Program, kind: Kind, name: &str, arguments: &[Value]) -> Outcome {
    let asked = text_of(state, name, 1, &arguments[0])?;
    state.steps(program.names.len())?;
    let found = state.find_construct(program, kind, &asked);
    let module = found.and_then(|id| {
        program.names.iter().find(|(key, other)| key.0 == kind && **other == id).map(|(key, _)| key.1)
    });
    Ok(match module {
        Some(module) => Value::Symbol(program.modules[module as usize].name),
        None => Value::FALSE,
    })
}
