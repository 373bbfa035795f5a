//! How the machine is started, resumed and entered by the name of a function.

use super::State;
use super::calls::pack_arguments;
use super::fields::View;
use super::generics::MethodCall;
use super::limits::Fault;
use super::requests::Suspended;
use super::vm::Start;
use crate::builtins::Callable;
use crate::code::{Code, Op};
use crate::program::Program;
use crate::value::Value;

type Outcome<T> = Result<T, Box<Fault>>;

/// What becomes of a call.
pub(super) enum Called<'p> {
    /// The machine goes on with this code, whose locals begin there on the stack.
    Enter(&'p Code, usize),
    Done(Value),
}

impl State {
    /// Runs code from its start; parameters may already lie on the stack as its first locals.
    pub(crate) fn execute(&mut self, program: &Program, code: &Code, view: View) -> Outcome<Value> {
        let bottom = self.stack.len();
        let result = self.machine(program, Start::Fresh(code, bottom), view);
        self.stack.truncate(bottom);
        self.refuse_requests(result)
    }

    /// Runs code whose first locals are given.
    pub(crate) fn execute_with(
        &mut self,
        program: &Program,
        code: &Code,
        parameters: &[Value],
    ) -> Outcome<Value> {
        let bottom = self.stack.len();
        self.stack.extend_from_slice(parameters);
        let result = self.machine(program, Start::Fresh(code, bottom), View::Nothing);
        self.stack.truncate(bottom);
        self.refuse_requests(result)
    }

    /// Runs code whose first locals have been pushed from `bottom` on.
    pub(crate) fn machine_from(&mut self, program: &Program, code: &Code, bottom: usize) -> Outcome<Value> {
        self.machine(program, Start::Fresh(code, bottom), View::Nothing)
    }

    /// Goes on after a request, with its answer.
    pub(super) fn resume(
        &mut self,
        program: &Program,
        own: &Code,
        suspended: &Suspended,
        answer: Value,
    ) -> Outcome<Value> {
        self.stack.truncate(suspended.height);
        self.stack.push(answer);
        self.machine(program, Start::Again(&suspended.frames, own), View::Nothing)
    }

    /// Conditions, defaults, saliences and comparisons of `sort` cannot wait for a request.
    pub(crate) fn refuse_requests(&mut self, result: Outcome<Value>) -> Outcome<Value> {
        match result {
            Err(fault) if matches!(*fault, Fault::Asks(_)) => {
                self.suspended = None;
                Fault::error("This cannot be done inside a condition, a default or a comparison.")
            }
            other => other,
        }
    }

    /// Calls the function whose name lies on the stack below its arguments.
    pub(super) fn call_by_name<'p>(
        &mut self,
        program: &'p Program,
        code: &Code,
        op: Op,
        depth: usize,
    ) -> Outcome<Called<'p>> {
        let mut arguments: Vec<Value> = match op {
            Op::Expand(place) => self.expanded(&code.expansions[place as usize])?,
            Op::Dynamic(count) => {
                let from = self.stack.len() - count as usize;
                self.stack.drain(from..).collect()
            }
            _ => Vec::new(),
        };
        let name = self.stack.pop().unwrap_or_default();
        let callable = match self.find_callable(program, &name) {
            Ok(callable) => callable,
            Err(fault) if matches!(op, Op::Dynamic(_)) => {
                // As in CLIPS, a call by an unknown name says so and goes on.
                self.complain(&fault);
                return Ok(Called::Done(Value::FALSE));
            }
            Err(fault) => return Err(fault),
        };
        Ok(match callable {
            Callable::User(function) => {
                let entry = &program.functions[function as usize];
                pack_arguments(entry, &mut arguments)?;
                self.count_depth(depth)?;
                let base = self.stack.len();
                self.stack.extend(arguments);
                self.stack.resize(base + entry.code.locals.len(), Value::Void);
                if self.traces_calls {
                    self.trace_function(program, function, base);
                }
                Called::Enter(&entry.code, base)
            }
            Callable::Generic(generic) => match self.generic_call(program, generic, 0, arguments)? {
                MethodCall::Enter(generic, place, arguments) => {
                    self.count_depth(depth)?;
                    let base = self.stack.len();
                    let code = self.enter_method(program, generic, place, arguments);
                    self.stack.resize(base + code.locals.len(), Value::Void);
                    Called::Enter(code, base)
                }
                MethodCall::Done(value) => Called::Done(value),
            },
            Callable::Builtin(builtin) => Called::Done(self.call_system(program, builtin, &arguments)?),
            Callable::Host(host) => Called::Done(self.call_host(program, host, &arguments)?),
        })
    }
}
