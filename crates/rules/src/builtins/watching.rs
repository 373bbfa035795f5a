//! What is traced: `watch`, `unwatch` and `list-watch-items`.

use super::strings::text_of;
use super::{Builtin, Outcome};
use crate::engine::{Fault, State, method_key};
use crate::program::{Kind, Program};
use crate::value::Value;
use std::fmt::Write;

/// The items that can be watched, in the order of CLIPS, and the kind of construct that each can single out.
const ITEMS: &[(&str, Option<Kind>)] = &[
    ("facts", Some(Kind::Template)),
    ("rules", Some(Kind::Rule)),
    ("activations", Some(Kind::Rule)),
    ("generic-functions", Some(Kind::Generic)),
    (METHODS, Some(Kind::Generic)),
    ("deffunctions", Some(Kind::Function)),
    ("compilations", None),
    ("statistics", None),
    ("globals", Some(Kind::Global)),
    ("focus", None),
];

/// The item whose single constructs are methods, each named by a generic function and an index.
const METHODS: &str = "methods";

pub(super) fn call(
    state: &mut State,
    program: &Program,
    builtin: Builtin,
    name: &str,
    arguments: &[Value],
) -> Outcome {
    match builtin {
        Builtin::ListWatchItems => list(state, program, name, arguments),
        _ => {
            let done = set(state, program, name, arguments, builtin == Builtin::Watch);
            state.note_watch();
            done
        }
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
    let whole = *flag(state, item);
    let mut place = 1;
    while let Some(argument) = arguments.get(place) {
        let asked = text_of(state, name, place + 1, argument)?;
        place += 1;
        let Some(id) = state.find_construct(program, kind, &asked) else {
            return Fault::error(format!("{name}: there is no {} {asked}.", kind.word()));
        };
        let mut ids = vec![id];
        if item == METHODS {
            let only = arguments.get(place).and_then(Value::as_integer);
            place += usize::from(only.is_some());
            ids = method_keys(program, id, only);
            if ids.is_empty() && only.is_some() {
                return Fault::error(format!("{name}: {asked} has no method of this index."));
            }
        }
        let singled = state.singled.entry(item).or_default();
        for id in ids {
            if whole == on {
                singled.remove(&id);
            } else {
                singled.insert(id);
            }
        }
    }
    Ok(Value::Void)
}

/// The methods of a generic function, or the one of an index, as they are singled out. The function that it extends
/// has the index 1.
fn method_keys(program: &Program, generic: u32, only: Option<i64>) -> Vec<u32> {
    let entry = &program.generics[generic as usize];
    let indices = entry.system.iter().map(|_| 1).chain(entry.methods.iter().map(|method| method.index));
    let asked = indices.filter(|&index| only.is_none_or(|only| only == index as i64));
    asked.map(|index| method_key(generic, index)).collect()
}

fn flag<'s>(state: &'s mut State, item: &str) -> &'s mut bool {
    match item {
        "facts" => &mut state.watch.facts,
        "rules" => &mut state.watch.rules,
        "activations" => &mut state.watch.activations,
        "generic-functions" => &mut state.watch.generic_functions,
        METHODS => &mut state.watch.methods,
        "deffunctions" => &mut state.watch.deffunctions,
        "compilations" => &mut state.watch.compilations,
        "statistics" => &mut state.watch.statistics,
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
            let watched =
                |id: u32| word(whole != state.singled.get(item).is_some_and(|all| all.contains(&id)));
            for (_, symbol, id) in state.constructs(program, kind, Some(module)) {
                let name = state.symbols.name(symbol);
                if item != METHODS {
                    let _ = writeln!(out, "   {name} = {}", watched(id));
                    continue;
                }
                for method in &program.generics[id as usize].methods {
                    let on = watched(method_key(id, method.index));
                    let _ = writeln!(out, "   {name} {} = {on}", &method.text()[1..]);
                }
            }
        }
    }
    state.print("stdout", &out);
    Ok(Value::Void)
}
