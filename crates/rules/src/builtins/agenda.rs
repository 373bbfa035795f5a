//! The order of the agenda: strategy and salience.

use super::{Builtin, Outcome, wrong};
use crate::engine::{SalienceEvaluation, State};
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
