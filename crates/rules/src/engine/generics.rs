//! Calls of generic functions.

use super::limits::Fault;
use super::{State, Value};
use crate::builtins::Builtin;
use crate::code::{Code, NextCall, Op};
use crate::generics::{Method, Restriction};
use crate::program::{Kind, Program};
use std::fmt::Write;
use std::sync::Arc;

/// What a call of a generic function comes to.
enum Chosen {
    /// The place of a method in the order of its generic function.
    Method(usize),
    System(Builtin),
}

/// How a call of a generic function goes on.
pub(crate) enum MethodCall {
    /// With a method of a generic function, by its place, and its arguments.
    Enter(u32, usize, Vec<Value>),
    Done(Value),
}

type Outcome<T> = Result<T, Box<Fault>>;

impl State {
    /// The first method from a place on that takes these arguments, or else the function that it extends.
    fn choose_method(
        &mut self,
        program: &Program,
        generic: u32,
        from: usize,
        arguments: &[Value],
    ) -> Outcome<Option<Chosen>> {
        let entry = &program.generics[generic as usize];
        for (place, method) in entry.methods.iter().enumerate().skip(from) {
            self.step()?;
            if self.applies(program, method, arguments)? {
                return Ok(Some(Chosen::Method(place)));
            }
        }
        Ok(entry.system.map(Chosen::System))
    }

    /// Whether a method takes these arguments.
    pub(crate) fn applies(
        &mut self,
        program: &Program,
        method: &Method,
        arguments: &[Value],
    ) -> Outcome<bool> {
        if !method.takes(arguments.len()) {
            return Ok(false);
        }
        let plain = method.parameters.len();
        let restriction = |place: usize| match method.parameters.get(place) {
            Some(restriction) => Some(restriction),
            None => method.wildcard.as_ref(),
        };
        let fits = |(place, value)| restriction(place).is_none_or(|restriction| restriction.fits(value));
        if !arguments.iter().enumerate().all(fits) {
            return Ok(false);
        }
        for (place, value) in arguments.iter().enumerate() {
            if let Some(Restriction { query: Some((code, _)), .. }) = restriction(place) {
                let mut locals = locals_of(method, arguments, plain);
                locals.push(value.clone());
                let answer = self.nested(|state| state.execute_with(program, code, &locals))?;
                if !answer.is_true() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Takes the arguments of a call from the stack and finds the method. `base` is where the locals of the caller are.
    pub(crate) fn method_call(&mut self, program: &Program, op: Op, base: usize) -> Outcome<MethodCall> {
        let count = match op {
            Op::Generic(_, count) | Op::SpecificMethod(count) | Op::NextMethod(_, NextCall::With(count)) => {
                count
            }
            _ => 0,
        };
        let from = self.stack.len() - count as usize;
        let given: Vec<Value> = self.stack.drain(from..).collect();
        match op {
            Op::Generic(generic, _) => self.generic_call(program, generic, 0, given),
            Op::NextMethod(local, how) => {
                let (generic, place, same) = self.method_of(base + local as usize);
                match how {
                    NextCall::With(_) => self.generic_call(program, generic, place + 1, given),
                    NextCall::Same => self.generic_call(program, generic, place + 1, same),
                    NextCall::Exists => {
                        let next = self.choose_method(program, generic, place + 1, &same)?;
                        Ok(MethodCall::Done(Value::bool(next.is_some())))
                    }
                }
            }
            _ => {
                let index = self.stack.pop().unwrap_or_default();
                let name = self.stack.pop().unwrap_or_default();
                let (generic, place) = self.specific_method(program, &name, &index, &given)?;
                Ok(MethodCall::Enter(generic, place, given))
            }
        }
    }

    /// Finds the method of a call from a place on, or does what the language does.
    pub(crate) fn generic_call(
        &mut self,
        program: &Program,
        generic: u32,
        from: usize,
        arguments: Vec<Value>,
    ) -> Outcome<MethodCall> {
        match self.choose_method(program, generic, from, &arguments)? {
            Some(Chosen::Method(place)) => {
                if self.traces_calls {
                    self.trace_method(program, generic, Some(place), from > 0, &arguments);
                }
                Ok(MethodCall::Enter(generic, place, arguments))
            }
            Some(Chosen::System(builtin)) => {
                if !self.traces_calls {
                    return Ok(MethodCall::Done(self.call_system(program, builtin, &arguments)?));
                }
                self.trace_method(program, generic, None, from > 0, &arguments);
                let value = self.call_system(program, builtin, &arguments);
                self.trace_return(self.stack.len());
                Ok(MethodCall::Done(value?))
            }
            None => self.no_method(program, generic).map(MethodCall::Done),
        }
    }

    /// Calls a function of the language with as many arguments as there are.
    pub(crate) fn call_system(
        &mut self,
        program: &Program,
        builtin: Builtin,
        arguments: &[Value],
    ) -> Outcome<Value> {
        let (least, most) = builtin.arity();
        if arguments.len() < least || most.is_some_and(|most| arguments.len() > most) {
            return Fault::error("Wrong number of arguments.");
        }
        let lent = self.lend(arguments);
        let value = crate::builtins::call(self, program, builtin, arguments);
        self.take_back(lent);
        value
    }

    /// Calls a generic function from outside the machine.
    pub(crate) fn call_generic(
        &mut self,
        program: &Program,
        generic: u32,
        arguments: &[Value],
    ) -> Outcome<Value> {
        match self.choose_method(program, generic, 0, arguments)? {
            Some(Chosen::Method(place)) => self.nested(|state| {
                let bottom = state.stack.len();
                let code = state.enter_method(program, generic, place, arguments.to_vec());
                let result = state.machine_from(program, code, bottom);
                state.stack.truncate(bottom);
                result
            }),
            Some(Chosen::System(builtin)) => self.call_system(program, builtin, arguments),
            None => self.no_method(program, generic),
        }
    }

    /// The error of a call that no method takes.
    fn no_method(&self, program: &Program, generic: u32) -> Outcome<Value> {
        let name = self.symbols.name(program.generics[generic as usize].name);
        Fault::error(format!("No method of {name} takes these arguments."))
    }

    /// Pushes the locals of a method and gives its code.
    pub(crate) fn enter_method<'p>(
        &mut self,
        program: &'p Program,
        generic: u32,
        place: usize,
        arguments: Vec<Value>,
    ) -> &'p Code {
        let method = &program.generics[generic as usize].methods[place];
        let locals = locals_of(method, &arguments, method.parameters.len());
        self.stack.extend(locals);
        // As they are, multifields among them: the next method takes them one by one.
        self.stack.push(Value::Many(Arc::new(arguments)));
        self.stack.push(Value::Integer((i64::from(generic) << 32) | place as i64));
        &method.code
    }

    /// The generic function and the place of the method that a body belongs to, with its arguments.
    pub(crate) fn method_of(&self, local: usize) -> (u32, usize, Vec<Value>) {
        let packed = self.stack[local + 1].as_integer().unwrap_or(0);
        let arguments = self.stack[local].as_many().unwrap_or(&[]).to_vec();
        ((packed >> 32) as u32, (packed & 0xffff_ffff) as usize, arguments)
    }

    /// The method that a name and an index mean, if it takes the arguments.
    pub(crate) fn specific_method(
        &mut self,
        program: &Program,
        name: &Value,
        index: &Value,
        arguments: &[Value],
    ) -> Outcome<(u32, usize)> {
        let (generic, place) = self.find_method(program, name, index)?;
        let method = &program.generics[generic as usize].methods[place];
        match self.applies(program, method, arguments)? {
            true => Ok((generic, place)),
            false => Fault::error("call-specific-method: the method does not take these arguments."),
        }
    }

    /// The generic function that a value names.
    pub(crate) fn find_generic(&self, program: &Program, name: &Value) -> Option<u32> {
        match name {
            Value::Symbol(symbol) => self.find_construct(program, Kind::Generic, self.symbols.name(*symbol)),
            _ => None,
        }
    }

    /// The method that a name and an index mean.
    pub(crate) fn find_method(
        &self,
        program: &Program,
        name: &Value,
        index: &Value,
    ) -> Outcome<(u32, usize)> {
        let Some(generic) = self.find_generic(program, name) else {
            return Fault::error("There is no such generic function.");
        };
        let methods = &program.generics[generic as usize].methods;
        let place = methods.iter().position(|method| index.as_integer() == Some(method.index as i64));
        match place {
            Some(place) => Ok((generic, place)),
            None => Fault::error("There is no method of this index."),
        }
    }

    /// Removes a method, or all methods; without a method the generic function stays.
    pub(super) fn remove_method(
        &mut self,
        program: &mut Arc<Program>,
        name: &str,
        index: Option<usize>,
    ) -> Outcome<Value> {
        let all = name == "*";
        let listed: Vec<u32> = match self.find_construct(program, Kind::Generic, name) {
            Some(id) => vec![id],
            None if all => {
                self.constructs(program, Kind::Generic, None).into_iter().map(|entry| entry.2).collect()
            }
            None => {
                self.print("stderr", &format!("There is no generic function {name}.\n"));
                return Ok(Value::Void);
            }
        };
        let unknown = |&id: &u32| {
            let methods = &program.generics[id as usize].methods;
            index.is_some_and(|index| !methods.iter().any(|method| method.index == index))
        };
        if !all
            && let Some(index) = index
            && listed.iter().any(unknown)
        {
            return Fault::error(format!("undefmethod: {name} has no method {index} that can be removed."));
        }
        if let Some(&id) = listed.iter().find(|&&id| self.is_executing_generic(program, id)) {
            let name = self.symbols.name(program.generics[id as usize].name).to_string();
            self.print("stderr", &format!("undefmethod: a method of {name} is being executed.\n"));
            return Ok(Value::Void);
        }
        let changed = Arc::make_mut(program);
        for id in listed {
            changed.generics[id as usize]
                .methods
                .retain(|method| index.is_some_and(|index| method.index != index));
        }
        Ok(Value::Void)
    }

    /// The methods of a generic function as `list-defmethods` shows them, or those that take some arguments.
    pub(crate) fn methods_text(
        &mut self,
        program: &Program,
        generic: u32,
        arguments: Option<&[Value]>,
    ) -> Outcome<(String, usize)> {
        let entry = &program.generics[generic as usize];
        let name = self.symbols.name(entry.name).to_string();
        let (mut out, mut count) = (String::new(), 0);
        for method in &entry.methods {
            if match arguments {
                Some(arguments) => self.applies(program, method, arguments)?,
                None => true,
            } {
                let _ = writeln!(out, "{name} {}", method.text());
                count += 1;
            }
        }
        Ok((out, count))
    }
}

fn locals_of(method: &Method, arguments: &[Value], plain: usize) -> Vec<Value> {
    let mut locals: Vec<Value> = arguments[..plain].to_vec();
    if method.wildcard.is_some() {
        locals.push(Value::many(arguments[plain..].iter().cloned()));
    }
    locals
}
