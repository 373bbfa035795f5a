//! Chance, strategy, salience and focus.

use super::{Builtin, Outcome, wrong};
use crate::engine::{Fault, SalienceEvaluation, State};
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
        B::Random => match arguments {
            [] => Ok(Value::Integer(i64::from(state.dice.next()))),
            [Value::Integer(low), Value::Integer(high)] if low <= high => {
                let width = (high.wrapping_sub(*low) as u64).wrapping_add(1);
                let roll = state.dice.next_u64();
                let roll =
                    if width == 0 { roll } else { ((u128::from(roll) * u128::from(width)) >> 64) as u64 };
                Ok(Value::Integer(low.wrapping_add(roll as i64)))
            }
            _ => Fault::error("random takes nothing, or two whole numbers of which the first is not larger."),
        },
        B::Seed => match &arguments[0] {
            Value::Integer(number) => {
                state.dice = crate::engine::dice(*number as u64);
                Ok(Value::Void)
            }
            other => wrong(name, 1, "a whole number", other),
        },
        B::Gensym => loop {
            state.step()?;
            let text = format!("gen{}", state.gensym);
            state.gensym = state.gensym.wrapping_add(1);
            if state.symbols.find(&text).is_none() {
                state.spend_bytes(80)?;
                return Ok(Value::Symbol(state.intern(&text)));
            }
        },
        B::Setgen => match &arguments[0] {
            Value::Integer(number) if *number >= 1 => {
                state.gensym = *number as u64;
                Ok(Value::Integer(*number))
            }
            Value::Integer(_) => {
                state.print("stderr", "setgen: argument 1 must be a whole number from 1.\n");
                Ok(Value::Integer(state.gensym as i64))
            }
            other => wrong(name, 1, "a whole number from 1", other),
        },
        B::Nothing => Ok(Value::Void),
        // No clock: a run depends on nothing but its facts.
        B::Time => Ok(Value::Float(0.0)),
        B::SetStrategy => {
            let Value::Symbol(symbol) = &arguments[0] else {
                return wrong(name, 1, "the name of a strategy", &arguments[0]);
            };
            let old = state.agenda.strategy.to_string();
            match state.symbols.name(*symbol).parse() {
                Ok(strategy) => {
                    state.change_strategy(program, strategy)?;
                    Ok(Value::Symbol(state.intern(&old)))
                }
                Err(error) => {
                    state.print("stderr", &format!("{error}\n"));
                    Ok(Value::Symbol(state.intern(&old)))
                }
            }
        }
        B::GetStrategy => {
            let text = state.agenda.strategy.to_string();
            Ok(Value::Symbol(state.intern(&text)))
        }
        B::Refresh => {
            let rule = match &arguments[0] {
                Value::Symbol(symbol) => {
                    state.find_construct(program, Kind::Rule, state.symbols.name(*symbol))
                }
                _ => None,
            };
            match rule {
                Some(rule) => {
                    state.refresh_rule(program, rule)?;
                    Ok(Value::Void)
                }
                None => {
                    state.print("stderr", "refresh: there is no such rule.\n");
                    Ok(Value::Void)
                }
            }
        }
        B::RefreshAgenda => {
            let module = super::module_argument(state, program, name, arguments)?;
            state.refresh_saliences(program, module)?;
            Ok(Value::Void)
        }
        B::SetSalience => {
            let Value::Symbol(symbol) = &arguments[0] else {
                return wrong(name, 1, "a symbol", &arguments[0]);
            };
            let old = salience_name(state.salience_evaluation());
            match state.symbols.name(*symbol) {
                "when-defined" => state.set_salience_evaluation(SalienceEvaluation::WhenDefined),
                "when-activated" => state.set_salience_evaluation(SalienceEvaluation::WhenActivated),
                "every-cycle" => state.set_salience_evaluation(SalienceEvaluation::EveryCycle),
                _ => {
                    let line = "set-salience-evaluation takes when-defined, when-activated or every-cycle.\n";
                    state.print("stderr", line);
                }
            }
            Ok(Value::Symbol(state.intern(old)))
        }
        B::GetSalience => {
            let text = salience_name(state.salience_evaluation());
            Ok(Value::Symbol(state.intern(text)))
        }
        B::GetFocus => Ok(match state.focus.last() {
            Some(&module) => Value::Symbol(program.modules[module as usize].name),
            None => Value::FALSE,
        }),
        B::PopFocus => Ok(match state.pop_focus(program) {
            Some(module) => Value::Symbol(program.modules[module as usize].name),
            None => Value::FALSE,
        }),
        B::GetFocusStack => Ok(Value::many(
            state.focus.iter().rev().map(|&module| Value::Symbol(program.modules[module as usize].name)),
        )),
        B::ClearFocus => {
            state.clear_focus(program);
            Ok(Value::Void)
        }
        B::ListFocus => {
            let names: String = (state.focus.iter().rev())
                .map(|&module| format!("{}\n", state.symbols.name(program.modules[module as usize].name)))
                .collect();
            state.print("stdout", &names);
            Ok(Value::Void)
        }
        B::SetModule => {
            let module = match &arguments[0] {
                Value::Symbol(symbol) => program.module(*symbol),
                other => return wrong(name, 1, "the name of a module", other),
            };
            match module {
                Some(module) => {
                    let before = std::mem::replace(&mut state.module, module);
                    Ok(Value::Symbol(program.modules[before as usize].name))
                }
                None => {
                    state.print("stderr", &format!("{name}: there is no such module.\n"));
                    Ok(Value::Symbol(program.modules[state.module as usize].name))
                }
            }
        }
        B::GetResetGlobals => Ok(Value::bool(!state.keeps_globals)),
        B::SetResetGlobals => {
            let before = Value::bool(!state.keeps_globals);
            state.keeps_globals = !arguments[0].is_true();
            Ok(before)
        }
        B::GetError => Ok(state.error.clone()),
        B::SetError => {
            state.error = arguments[0].clone();
            Ok(Value::Void)
        }
        B::ClearError => Ok(std::mem::replace(&mut state.error, Value::FALSE)),
        // No clock here either.
        B::Timer => Ok(Value::Float(0.0)),
        B::OperatingSystem => Ok(Value::Symbol(state.intern("UNKNOWN"))),
        B::GetDuplication => Ok(Value::bool(state.facts.duplicates)),
        B::SetDuplication => {
            let before = std::mem::replace(&mut state.facts.duplicates, arguments[0].is_true());
            Ok(Value::bool(before))
        }
        B::GetChecking => Ok(Value::bool(state.checks_constraints)),
        B::SetChecking => {
            let before = std::mem::replace(&mut state.checks_constraints, arguments[0].is_true());
            Ok(Value::bool(before))
        }
        B::GetSequence => Ok(Value::FALSE),
        B::TypeOf => {
            let text = arguments[0].type_name();
            Ok(Value::Symbol(state.intern(text)))
        }
        _ => Ok(Value::FALSE),
    }
}

fn salience_name(evaluation: SalienceEvaluation) -> &'static str {
    match evaluation {
        SalienceEvaluation::WhenDefined => "when-defined",
        SalienceEvaluation::WhenActivated => "when-activated",
        SalienceEvaluation::EveryCycle => "every-cycle",
    }
}
