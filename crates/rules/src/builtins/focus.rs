//! The focus stack and the current module.

use super::{Builtin, Outcome, wrong};
use crate::engine::State;
use crate::program::Program;
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
        _ => Ok(Value::FALSE),
    }
}
