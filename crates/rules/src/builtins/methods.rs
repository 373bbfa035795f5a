//! Commands on generic functions and their methods.

use super::strings::text_of;
use super::{Builtin, Outcome, wrong};
use crate::engine::{Fault, Request, State};
use crate::program::{Kind, Program};
use crate::syntax::pretty::Pretty;
use crate::syntax::reader;
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
        B::ListMethods => {
            let (mut out, mut count) = (String::new(), 0);
            for generic in asked(state, program, name, arguments)? {
                let (text, some) = state.methods_text(program, generic, None)?;
                if count > 0 && some > 0 {
                    out.push('\n');
                }
                out.push_str(&text);
                count += some;
            }
            if count > 0 {
                out.push_str(&format!(
                    "For a total of {count} method{}.\n",
                    if count == 1 { "" } else { "s" }
                ));
            }
            state.print("stdout", &out);
            Ok(Value::Void)
        }
        B::PreviewGeneric => {
            let Some(generic) = state.find_generic(program, &arguments[0]) else {
                return Fault::error("preview-generic: there is no such generic function.");
            };
            let (text, _) = state.methods_text(program, generic, Some(&arguments[1..]))?;
            state.print("stdout", &text);
            Ok(Value::Void)
        }
        B::MethodList => {
            let mut out = Vec::new();
            for generic in asked(state, program, name, arguments)? {
                let entry = &program.generics[generic as usize];
                for method in &entry.methods {
                    out.extend([Value::Symbol(entry.name), Value::Integer(method.index as i64)]);
                }
            }
            Ok(Value::many(out))
        }
        B::MethodRestrictions => restrictions(state, program, arguments),
        B::UndefMethod => {
            let generic = text_of(state, name, 1, &arguments[0])?;
            match &arguments[1] {
                Value::Integer(index) if *index > 0 => {
                    Request::RemoveMethod(generic, Some(*index as usize)).ask()
                }
                Value::Symbol(symbol) if state.symbols.name(*symbol) == "*" => {
                    Request::RemoveMethod(generic, None).ask()
                }
                other => wrong(name, 2, "the index of a method, or *", other),
            }
        }
        _ => show(state, program, arguments),
    }
}

/// The generic functions that an optional argument means.
fn asked(state: &State, program: &Program, name: &str, arguments: &[Value]) -> Result<Vec<u32>, Box<Fault>> {
    match arguments.first() {
        None => {
            let listed = state.constructs(program, Kind::Generic, Some(state.module));
            Ok(listed.into_iter().map(|entry| entry.2).collect())
        }
        Some(generic) => match state.find_generic(program, generic) {
            Some(id) => Ok(vec![id]),
            None => Fault::error(format!("{name}: there is no such generic function.")),
        },
    }
}

/// The layout of CLIPS: least, most or -1, how many restrictions, where each begins, then each one.
fn restrictions(state: &mut State, program: &Program, arguments: &[Value]) -> Outcome {
    let (generic, place) = state.find_method(program, &arguments[0], &arguments[1])?;
    let method = &program.generics[generic as usize].methods[place];
    let all: Vec<_> = method.parameters.iter().chain(&method.wildcard).collect();
    let least = method.parameters.len() as i64;
    let most = if method.wildcard.is_some() { -1 } else { least };
    let mut out = vec![Value::Integer(least), Value::Integer(most), Value::Integer(all.len() as i64)];
    let mut begin = 4 + all.len() as i64;
    for restriction in &all {
        out.push(Value::Integer(begin));
        begin += 2 + restriction.classes.len() as i64;
    }
    for restriction in all {
        out.push(Value::bool(restriction.query.is_some()));
        out.push(Value::Integer(restriction.classes.len() as i64));
        for class in &restriction.classes {
            out.push(Value::Symbol(state.intern(class.name())));
        }
    }
    Ok(Value::many(out))
}

/// `ppdefmethod`.
fn show(state: &mut State, program: &Program, arguments: &[Value]) -> Outcome {
    let (generic, place) = state.find_method(program, &arguments[0], &arguments[1])?;
    let entry = &program.generics[generic as usize];
    let method = &entry.methods[place];
    let Some(source) = program.sources.get(method.place.source as usize) else {
        return Ok(Value::Void);
    };
    let span = method.place.span;
    let text = source.text.get(span.start as usize..span.end as usize).unwrap_or("");
    let key = program.names.iter().find(|(key, id)| key.0 == Kind::Generic && **id == generic);
    let home = key.map_or(0, |(key, _)| key.1);
    let module = state.symbols.name(program.modules[home as usize].name);
    let full = format!("{module}::{}", state.symbols.name(entry.name));
    let (forms, _) = reader::read(text);
    if let Some(form) = forms.first() {
        let shown = Pretty { text }.construct(form, &full) + "\n";
        state.print("stdout", &shown);
    }
    Ok(Value::Void)
}
