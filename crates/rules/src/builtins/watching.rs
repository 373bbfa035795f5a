//! What is traced: `watch`, `unwatch` and `list-watch-items`.

use super::strings::text_of;
use super::{Builtin, Outcome};
use crate::engine::{Fault, State};
use crate::program::{Kind, Program};
use crate::value::Value;
use std::fmt::Write;

/// The items that can be watched, in the order of CLIPS, and the kind of construct that each can single out.
const ITEMS: &[(&str, Option<Kind>)] = &[
    ("facts", Some(Kind::Template)),
    ("rules", Some(Kind::Rule)),
    ("activations", Some(Kind::Rule)),
    ("globals", Some(Kind::Global)),
    ("focus", None),
];

pub(super) fn call(
    state: &mut State,
    program: &Program,
    builtin: Builtin,
    name: &str,
    arguments: &[Value],
) -> Outcome {
    match builtin {
        Builtin::ListWatchItems => list(state, program, name, arguments),
        _ => set(state, program, name, arguments, builtin == Builtin::Watch),
    }
}

fn set(state: &mut State, program: &Program, name: &str, arguments: &[Value], on: bool) -> Outcome {
    let item = text_of(state, name, 1, &arguments[0])?;
    if item == "all" {
        for (item, _) in ITEMS {
            *flag(state, item) = on;
        }
        state.singled.clear();
        return Ok(Value::Void);
    }
    let Some(&(item, kind)) = ITEMS.iter().find(|entry| entry.0 == item) else {
        let known: Vec<&str> = ITEMS.iter().map(|entry| entry.0).collect();
        return Fault::error(format!("{name} takes {} or all, not {item}.", known.join(", ")));
    };
    if arguments.len() == 1 {
        *flag(state, item) = on;
        state.singled.remove(item);
        return Ok(Value::Void);
    }
    let Some(kind) = kind else { return Fault::error(format!("{name} {item} takes nothing else.")) };
    for (place, argument) in arguments.iter().enumerate().skip(1) {
        let asked = text_of(state, name, place + 1, argument)?;
        let Some(id) = state.find_construct(program, kind, &asked) else {
            return Fault::error(format!("{name}: there is no {} {asked}.", kind.word()));
        };
        let whole = *flag(state, item);
        let singled = state.singled.entry(item).or_default();
        if whole == on {
            singled.remove(&id)
        } else {
            singled.insert(id)
        };
    }
    Ok(Value::Void)
}

fn flag<'s>(state: &'s mut State, item: &str) -> &'s mut bool {
    match item {
        "facts" => &mut state.watch.facts,
        "rules" => &mut state.watch.rules,
        "activations" => &mut state.watch.activations,
        "globals" => &mut state.watch.globals,
        _ => &mut state.watch.focus,
    }
}

fn list(state: &mut State, program: &Program, name: &str, arguments: &[Value]) -> Outcome {
    let word = |on: bool| if on { "on" } else { "off" };
    let mut out = String::new();
    let asked = match arguments.first() {
        None => None,
        Some(item) => Some(text_of(state, name, 1, item)?),
    };
    for &(item, kind) in ITEMS {
        if asked.as_ref().is_some_and(|asked| asked != item) {
            continue;
        }
        let whole = *flag(state, item);
        let _ = writeln!(out, "{item} = {}", word(whole));
        let (Some(kind), true) = (kind, asked.is_some()) else { continue };
        for module in 0..program.modules.len() as u32 {
            let _ = writeln!(out, "{}:", state.symbols.name(program.modules[module as usize].name));
            for (_, symbol, id) in state.constructs(program, kind, Some(module)) {
                let singled = state.singled.get(item).is_some_and(|singled| singled.contains(&id));
                let _ = writeln!(out, "   {} = {}", state.symbols.name(symbol), word(whole != singled));
            }
        }
    }
    state.print("stdout", &out);
    Ok(Value::Void)
}
