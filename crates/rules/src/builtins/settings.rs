//! Settings of the engine, and what a program may know of the world around it.

use super::{Builtin, Outcome};
use crate::engine::State;
use crate::value::Value;

pub(super) fn call(state: &mut State, builtin: Builtin, arguments: &[Value]) -> Outcome {
    use Builtin as B;
    match builtin {
        B::Nothing => Ok(Value::Void),
        // No clock: a run depends on nothing but its facts.
        B::Time => Ok(Value::Float(0.0)),
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
