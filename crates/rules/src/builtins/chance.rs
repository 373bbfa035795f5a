//! Random numbers and new symbols.

use super::{Builtin, Outcome, wrong};
use crate::engine::{Fault, State};
use crate::value::Value;

pub(super) fn call(state: &mut State, builtin: Builtin, name: &str, arguments: &[Value]) -> Outcome {
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
        _ => Ok(Value::FALSE),
    }
}
