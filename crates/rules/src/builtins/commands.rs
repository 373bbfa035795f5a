//! Commands: what people type at a prompt, and programs may call as well.

use super::strings::text_of;
use super::{Builtin, Outcome, module_argument, module_asked, wrong};
use crate::engine::{Detail, Fault, Request, State};
use crate::program::{Kind, ModuleId, Program};
use crate::value::{FactIndex, Value};
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
        B::Build => Request::Build(text_of(state, name, 1, &arguments[0])?).ask(),
        B::Eval => Request::Eval(text_of(state, name, 1, &arguments[0])?).ask(),
        B::AssertString => Request::AssertString(text_of(state, name, 1, &arguments[0])?).ask(),
        B::CheckSyntax => Request::CheckSyntax(text_of(state, name, 1, &arguments[0])?).ask(),
        B::Run => match arguments.first() {
            None => Request::Run(None).ask(),
            Some(Value::Integer(most)) => Request::Run(u64::try_from(*most).ok()).ask(),
            Some(other) => wrong(name, 1, "a whole number", other),
        },
        B::Reset => Request::Reset.ask(),
        B::Clear => Request::Clear.ask(),
        B::UndefRule => remove(state, Kind::Rule, name, arguments),
        B::UndefTemplate => remove(state, Kind::Template, name, arguments),
        B::UndefFacts => remove(state, Kind::Facts, name, arguments),
        B::UndefFunction => remove(state, Kind::Function, name, arguments),
        B::UndefGlobal => remove(state, Kind::Global, name, arguments),
        B::UndefGeneric => remove(state, Kind::Generic, name, arguments),
        B::Facts => facts(state, program, arguments),
        B::Agenda => agenda(state, program, name, arguments),
        B::Matches | B::JoinActivity => matches(state, program, builtin, name, arguments),
        B::JoinActivityReset => {
            state.pay_for(program.network.joins.len())?;
            state.reset_join_activity(program);
            Ok(Value::Void)
        }
        B::Dependencies | B::Dependents => depending(state, program, builtin, name, arguments),
        B::SetBreak => rule_argument(state, program, name, arguments, |state, rule| {
            state.breaks.insert(rule);
        }),
        B::RemoveBreak if arguments.is_empty() => {
            state.breaks.clear();
            Ok(Value::Void)
        }
        B::RemoveBreak => rule_argument(state, program, name, arguments, |state, rule| {
            if !state.breaks.remove(&rule) {
                let name = state.symbols.name(program.rules[rule as usize].name).to_string();
                state.print("stderr", &format!("remove-break: the rule {name} has no breakpoint.\n"));
            }
        }),
        B::ShowBreaks => {
            let Some(only) = module_asked(state, program, name, arguments)? else {
                return Ok(Value::Void);
            };
            state.steps(program.names.len())?;
            let listed = state.constructs(program, Kind::Rule, only);
            let listed = listed.into_iter().filter(|entry| state.breaks.contains(&entry.2)).collect();
            show_list(state, program, only, listed, None);
            Ok(Value::Void)
        }
        B::Timetag => match state.named_fact(&arguments[0]) {
            Some(fact) => Ok(Value::Integer(state.facts.cells[fact as usize].timetag as i64)),
            None => Ok(Value::Integer(-1)),
        },
        _ => Ok(Value::FALSE),
    }
}

fn remove(state: &mut State, kind: Kind, name: &str, arguments: &[Value]) -> Outcome {
    Request::Remove(kind, text_of(state, name, 1, &arguments[0])?).ask()
}

/// Does something with the rule that the first argument names.
fn rule_argument(
    state: &mut State,
    program: &Program,
    name: &str,
    arguments: &[Value],
    work: impl FnOnce(&mut State, u32),
) -> Outcome {
    let text = text_of(state, name, 1, &arguments[0])?;
    match state.find_construct(program, Kind::Rule, &text) {
        Some(rule) => work(state, rule),
        None => state.print("stderr", &format!("{name}: there is no rule {text}.\n")),
    }
    Ok(Value::Void)
}

/// `(facts)`, with a module or `*`, a first index, a last one, and how many at most.
fn facts(state: &mut State, program: &Program, arguments: &[Value]) -> Outcome {
    let (module, numbers) = match arguments.first() {
        Some(Value::Symbol(_)) => (module_argument(state, program, "facts", arguments)?, &arguments[1..]),
        _ => (Some(state.module), arguments),
    };
    let mut bounds = Vec::new();
    for (place, number) in numbers.iter().enumerate() {
        match number {
            Value::Integer(number) if *number >= 0 => bounds.push(*number as u64),
            other => return wrong("facts", place + 1, "a whole number from 0", other),
        }
    }
    let first = bounds.first().copied().unwrap_or(0);
    let last = bounds.get(1).copied().unwrap_or(u64::MAX);
    let most = bounds.get(2).map_or(usize::MAX, |&most| most as usize);
    state.pay_for(state.facts.all.len())?;
    let seen = |cell: u32| {
        let template = state.facts.cells[cell as usize].template;
        let name = program.templates[template as usize].name;
        module.is_none_or(|module| program.find(Kind::Template, module, name) == Some(template))
            && !program.templates[template as usize].hidden
    };
    let mut out = String::new();
    let mut count = 0;
    for (FactIndex(index), cell) in state.facts.all.iter() {
        if !(first..=last).contains(&index) || !seen(cell) {
            continue;
        }
        if count == most {
            break;
        }
        let _ = write!(out, "{:<7} ", format!("f-{index}"));
        state.write_fact(program, cell, None, &mut out);
        out.push('\n');
        count += 1;
    }
    total(&mut out, count, "fact");
    state.steps(out.len())?;
    state.spend_bytes(out.len())?;
    state.print("stdout", &out);
    Ok(Value::Void)
}

fn total(out: &mut String, count: usize, thing: &str) {
    if count > 0 {
        let plural = if count == 1 || thing == "deffacts" { "" } else { "s" };
        let _ = writeln!(out, "For a total of {count} {thing}{plural}.");
    }
}

fn agenda(state: &mut State, program: &Program, name: &str, arguments: &[Value]) -> Outcome {
    let Some(only) = module_asked(state, program, name, arguments)? else { return Ok(Value::Void) };
    state.pay_for(state.agenda.activations.len())?;
    let mut out = String::new();
    let mut count = 0;
    let modules: Vec<ModuleId> = match only {
        Some(module) => vec![module],
        None => (0..program.modules.len() as u32).collect(),
    };
    for module in modules {
        if only.is_none() {
            let _ = writeln!(out, "{}:", state.symbols.name(program.modules[module as usize].name));
        }
        for id in state.agenda.listed(module) {
            let indent = if only.is_none() { "   " } else { "" };
            let _ = writeln!(out, "{indent}{}", state.activation_text(program, id));
            count += 1;
        }
    }
    total(&mut out, count, "activation");
    state.spend_bytes(out.len())?;
    state.print("stdout", &out);
    Ok(Value::Void)
}

fn matches(
    state: &mut State,
    program: &Program,
    builtin: Builtin,
    name: &str,
    arguments: &[Value],
) -> Outcome {
    let text = text_of(state, name, 1, &arguments[0])?;
    let detail = match arguments.get(1) {
        None => Detail::Verbose,
        Some(word) => match text_of(state, name, 2, word)?.as_str() {
            "verbose" => Detail::Verbose,
            "succinct" => Detail::Succinct,
            "terse" => Detail::Terse,
            _ => return Fault::error(format!("{name} shows verbose, succinct or terse.")),
        },
    };
    let Some(rule) = state.find_construct(program, Kind::Rule, &text) else {
        state.print("stderr", &format!("{name}: there is no rule {text}.\n"));
        return Ok(Value::FALSE);
    };
    state.pay_for(state.work_of_matches(program, rule))?;
    let (shown, counts) = match builtin {
        Builtin::JoinActivity => {
            let (shown, counts) = state.join_activity(program, rule, detail);
            // How many comparisons there were is not counted.
            (shown, [0, counts[0], counts[1]])
        }
        _ => state.rule_matches(program, rule, detail),
    };
    state.spend_bytes(shown.len())?;
    state.print("stdout", &shown);
    Ok(Value::many(counts.map(Value::Integer)))
}

/// Prints names, by module if all are asked for, and how many there are of the thing they are.
pub(super) fn show_list(
    state: &mut State,
    program: &Program,
    only: Option<ModuleId>,
    listed: Vec<(ModuleId, crate::symbols::Symbol, u32)>,
    thing: Option<&str>,
) {
    let mut out = String::new();
    for module in 0..program.modules.len() as u32 {
        if only.is_some_and(|only| only != module) {
            continue;
        }
        if only.is_none() {
            let _ = writeln!(out, "{}:", state.symbols.name(program.modules[module as usize].name));
        }
        for entry in listed.iter().filter(|entry| entry.0 == module) {
            let indent = if only.is_none() { "   " } else { "" };
            let _ = writeln!(out, "{indent}{}", state.symbols.name(entry.1));
        }
    }
    if let Some(thing) = thing {
        total(&mut out, listed.len(), thing);
    }
    state.print("stdout", &out);
}

/// Prints what supports a fact, or what it supports.
fn depending(
    state: &mut State,
    program: &Program,
    builtin: Builtin,
    name: &str,
    arguments: &[Value],
) -> Outcome {
    let Some(fact) = state.named_fact(&arguments[0]) else {
        state.print("stderr", &format!("{name}: there is no such fact.\n"));
        return Ok(Value::Void);
    };
    let text = match builtin {
        Builtin::Dependencies => {
            state.pay_for(state.count_supports(fact))?;
            state.supports_text(program, fact)
        }
        _ => {
            state.pay_for(state.work_of_dependents())?;
            state.dependents_text(program, state.facts.cells[fact as usize].index)
        }
    };
    state.spend_bytes(text.len())?;
    state.print("stdout", &text);
    Ok(Value::Void)
}
