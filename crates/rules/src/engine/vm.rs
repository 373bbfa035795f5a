//! The stack machine. It never recurses on the host stack, except for comparisons inside `sort`.

use super::State;
use super::execution::Called;
use super::fields::View;
use super::frames::{Frame, Frames};
use super::generics::MethodCall;
use super::limits::Fault;
use super::requests::{Stopped, Suspended, shared_code};
use crate::builtins;
use crate::code::{Code, Op};
use crate::program::{Program, SlotDefault};
use crate::value::Value;

/// Where the machine starts.
pub(super) enum Start<'p> {
    Fresh(&'p Code, usize),
    /// The calls in which it stopped before, and the code of the caller of the machine.
    Again(&'p [Stopped], &'p Code),
}

type Outcome<T> = Result<T, Box<Fault>>;

impl State {
    fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or_default()
    }

    /// One function on purpose, long as it is: the code, the place in it and the base of its locals stay in registers of
    /// the processor from one instruction to the next. What an instruction needs beyond a few lines is elsewhere.
    pub(super) fn machine<'p>(
        &mut self,
        program: &'p Program,
        start: Start<'p>,
        view: View,
    ) -> Outcome<Value> {
        let (stopped, mut frames, Frame { mut code, mut at, mut base }) = match start {
            Start::Fresh(code, base) => {
                self.stack.resize(base + code.locals.len(), Value::Void);
                (&[][..], Frames::default(), Frame { code, at: 0, base })
            }
            Start::Again(stopped, own) => {
                let again = |Stopped { code, at, base }: &'p Stopped| Frame {
                    code: code.as_deref().unwrap_or(own),
                    at: *at,
                    base: *base,
                };
                let Some((last, outer)) = stopped.split_last() else { return Ok(Value::Void) };
                let mut frames = Frames::default();
                outer.iter().for_each(|frame| frames.push(again(frame)));
                (stopped, frames, again(last))
            }
        };
        // Whether the last comparison of locals held.
        let mut held = false;
        // A closure, so that wherever it fails the place is still known.
        let mut run = || -> Outcome<Value> {
            loop {
                let Some(&op) = code.ops.get(at) else {
                    return Ok(Value::Void);
                };
                at += 1;
                match op {
                    Op::Const(place) => self.stack.push(code.constants[place as usize].clone()),
                    Op::Int(number) => self.stack.push(Value::Integer(i64::from(number))),
                    Op::Void => self.stack.push(Value::Void),
                    Op::Local(local) => {
                        let value = self.stack[base + local as usize].clone();
                        if matches!(value, Value::Void) {
                            self.check_value(code, local, &value)?;
                        }
                        self.stack.push(value);
                    }
                    Op::SetLocal(local) => {
                        let value = self.stack[self.stack.len() - 1].clone();
                        self.stack[base + local as usize] = value;
                    }
                    Op::StoreLocal(local) => {
                        // Numbers are moved in parts, as they were written: the processor waits if they are read whole.
                        match (self.stack.pop(), &mut self.stack[base + local as usize]) {
                            (Some(Value::Integer(number)), Value::Integer(old)) => *old = number,
                            (Some(value), old) => *old = value,
                            (None, _) => {}
                        }
                    }
                    Op::Increase(local, number) => {
                        if let Value::Integer(current) = &mut self.stack[base + local as usize] {
                            *current = current.wrapping_add(i64::from(number));
                            continue;
                        }
                        let number = i64::from(number);
                        let value = match &self.stack[base + local as usize] {
                            Value::Float(current) => Value::Float(current + number as f64),
                            other => return self.wrong_operand(code, local, other, number),
                        };
                        self.stack[base + local as usize] = value;
                    }
                    Op::TestNumber(comparison, local, number) => {
                        held = match &self.stack[base + local as usize] {
                            Value::Integer(left) => comparison.holds(*left, i64::from(number)),
                            left => {
                                self.check_value(code, local, left)?;
                                builtins::compare(comparison.op(), left, &Value::Integer(i64::from(number)))?
                            }
                        };
                    }
                    Op::TestLocals(comparison, left, right) => {
                        let values = (&self.stack[base + left as usize], &self.stack[base + right as usize]);
                        held = match values {
                            (Value::Integer(left), Value::Integer(right)) => comparison.holds(*left, *right),
                            values => {
                                self.check_value(code, left, values.0)?;
                                self.check_value(code, right, values.1)?;
                                builtins::compare(comparison.op(), values.0, values.1)?
                            }
                        };
                    }
                    Op::JumpUnlessHeld(to) => {
                        if !held {
                            if (to as usize) < at {
                                self.step()?;
                                self.catch_up_waiting(program)?;
                            }
                            at = to as usize;
                        }
                    }
                    Op::LocalPlus(local, number) => {
                        let number = i64::from(number);
                        let value = match &self.stack[base + local as usize] {
                            Value::Integer(current) => Value::Integer(current.wrapping_add(number)),
                            Value::Float(current) => Value::Float(current + number as f64),
                            other => return self.wrong_operand(code, local, other, number),
                        };
                        self.stack.push(value);
                    }
                    Op::ClearLocal(local) => self.stack[base + local as usize] = Value::Void,
                    Op::Global(global) => {
                        let value = self.globals[global as usize].clone();
                        self.stack.push(value);
                    }
                    Op::SetGlobal(global) => {
                        let value = self.stack[self.stack.len() - 1].clone();
                        self.set_global(program, global, value);
                    }
                    Op::ResetGlobal(global) => {
                        let value = self.nested(|state| {
                            state.execute(program, &program.globals[global as usize].initial, View::Nothing)
                        })?;
                        self.set_global(program, global, value.clone());
                        self.stack.push(value);
                    }
                    Op::Field(place) => {
                        let value = self.read(view, code.fields[place as usize]).into_value();
                        self.stack.push(value);
                    }
                    Op::Pop => {
                        self.stack.pop();
                    }
                    Op::Cut(height) => self.stack.truncate(base + code.locals.len() + height as usize),
                    Op::Jump(to) => {
                        if (to as usize) < at {
                            self.step()?;
                            // Nobody waits for a loop to end.
                            self.catch_up_waiting(program)?;
                        }
                        at = to as usize;
                    }
                    Op::JumpIfFalse(to) => {
                        if !self.pop().is_true() {
                            if (to as usize) < at {
                                self.step()?;
                                self.catch_up_waiting(program)?;
                            }
                            at = to as usize;
                        }
                    }
                    Op::JumpIfTrue(to) => {
                        if self.pop().is_true() {
                            at = to as usize;
                        }
                    }
                    Op::JumpUnless(comparison, to) => {
                        let right = self.pop();
                        let left = self.pop();
                        let holds = match (&left, &right) {
                            (Value::Integer(left), Value::Integer(right)) => comparison.holds(*left, *right),
                            _ => builtins::compare(comparison.op(), &left, &right)?,
                        };
                        if !holds {
                            if (to as usize) < at {
                                self.step()?;
                                self.catch_up_waiting(program)?;
                            }
                            at = to as usize;
                        }
                    }
                    Op::Call(builtin, count) => {
                        self.step()?;
                        if builtin == builtins::Builtin::SlotDefault {
                            let place = self.pop();
                            let fields = place.as_many().unwrap_or(&[]);
                            let number =
                                |at: usize| fields.get(at).and_then(Value::as_integer).unwrap_or(0) as usize;
                            let default = &program.templates[number(0)].slots[number(1)].default;
                            if let SlotDefault::Dynamic(default) = default {
                                self.count_depth(frames.len())?;
                                frames.push(Frame { code, at, base });
                                code = default;
                                at = 0;
                                base = self.stack.len();
                                self.stack.resize(base + code.locals.len(), Value::Void);
                                continue;
                            }
                            self.stack.push(Value::NIL);
                            continue;
                        }
                        let from = self.stack.len() - count as usize;
                        // One buffer serves all calls, so that a call costs no allocation.
                        let mut arguments = std::mem::take(&mut self.arguments);
                        arguments.extend(self.stack.drain(from..));
                        let lent = self.lend(&arguments);
                        let result = builtins::call(self, program, builtin, &arguments);
                        self.take_back(lent);
                        arguments.clear();
                        self.arguments = arguments;
                        let value = result?;
                        self.stack.push(value);
                        if self.fault.is_some() {
                            self.raise_kept()?;
                        }
                    }
                    Op::Add | Op::Sub | Op::Mul => {
                        let right = self.pop();
                        if let (Some(Value::Integer(left)), Value::Integer(right)) =
                            (self.stack.last_mut(), &right)
                        {
                            *left = match op {
                                Op::Add => left.wrapping_add(*right),
                                Op::Sub => left.wrapping_sub(*right),
                                _ => left.wrapping_mul(*right),
                            };
                            continue;
                        }
                        let left = self.pop();
                        let value = builtins::arithmetic(op, &left, &right)?;
                        self.stack.push(value);
                    }
                    Op::Mod => {
                        let right = self.pop();
                        if let (Some(Value::Integer(left)), Value::Integer(right)) =
                            (self.stack.last_mut(), &right)
                            && *right > 0
                        {
                            *left %= *right;
                            continue;
                        }
                        let left = self.pop();
                        let value = builtins::call(self, program, builtins::Builtin::Mod, &[left, right])?;
                        self.stack.push(value);
                    }
                    Op::Less
                    | Op::LessEqual
                    | Op::Greater
                    | Op::GreaterEqual
                    | Op::NumEqual
                    | Op::NumDiffer => {
                        let right = self.pop();
                        let left = self.pop();
                        let holds = builtins::compare(op, &left, &right)?;
                        self.stack.push(Value::bool(holds));
                    }
                    Op::Same | Op::Differ => {
                        let right = self.pop();
                        let left = self.pop();
                        if let (Value::Text(_) | Value::Many(_), Value::Text(_) | Value::Many(_)) =
                            (&left, &right)
                        {
                            self.steps(left.weight().min(right.weight()))?;
                        }
                        self.stack.push(Value::bool(left.same(&right) == matches!(op, Op::Same)));
                    }
                    Op::Not => {
                        let value = self.pop();
                        self.stack.push(Value::bool(!value.is_true()));
                    }
                    Op::User(function, count) => {
                        self.step()?;
                        self.catch_up_waiting(program)?;
                        self.count_depth(frames.len())?;
                        frames.push(Frame { code, at, base });
                        base = self.stack.len() - count as usize;
                        code = &program.functions[function as usize].code;
                        at = 0;
                        self.stack.resize(base + code.locals.len(), Value::Void);
                        if self.traces_calls {
                            self.trace_function(program, function, base);
                        }
                    }
                    Op::Generic(..) | Op::SpecificMethod(_) | Op::NextMethod(..) => {
                        self.step()?;
                        self.catch_up_waiting(program)?;
                        match self.method_call(program, op, base)? {
                            MethodCall::Enter(generic, place, arguments) => {
                                self.count_depth(frames.len())?;
                                frames.push(Frame { code, at, base });
                                base = self.stack.len();
                                code = self.enter_method(program, generic, place, arguments);
                                at = 0;
                                self.stack.resize(base + code.locals.len(), Value::Void);
                            }
                            MethodCall::Done(value) => self.stack.push(value),
                        }
                    }
                    Op::Host(host, count) => {
                        self.step()?;
                        let from = self.stack.len() - count as usize;
                        let arguments: Vec<Value> = self.stack.drain(from..).collect();
                        let value = self.call_host(program, host, &arguments)?;
                        self.stack.push(value);
                    }
                    Op::Method(name, count) => {
                        self.step()?;
                        let from = self.stack.len() - count as usize;
                        let arguments: Vec<Value> = self.stack.drain(from..).collect();
                        let object = self.pop();
                        let value = self.call_method(program, &object, name, &arguments)?;
                        self.stack.push(value);
                    }
                    Op::Dynamic(_) | Op::Expand(_) => {
                        self.step()?;
                        match self.call_by_name(program, code, op, frames.len())? {
                            Called::Enter(called, from) => {
                                frames.push(Frame { code, at, base });
                                (code, at, base) = (called, 0, from);
                            }
                            Called::Done(value) => self.stack.push(value),
                        }
                    }
                    Op::Return => {
                        let value = self.pop();
                        if !self.traced_calls.is_empty() {
                            self.trace_return(base);
                        }
                        match frames.pop() {
                            Some(frame) => {
                                self.stack.truncate(base);
                                match value {
                                    Value::Integer(number) => self.stack.push(Value::Integer(number)),
                                    value => self.stack.push(value),
                                }
                                code = frame.code;
                                at = frame.at;
                                base = frame.base;
                            }
                            None => {
                                self.returned = at < code.ops.len();
                                return Ok(value);
                            }
                        }
                    }
                    Op::Assert(template) => {
                        self.step()?;
                        let index = self.assert_from_stack(program, template)?;
                        self.stack.push(index.map_or(Value::FALSE, Value::Fact));
                        if self.fault.is_some() {
                            self.raise_kept()?;
                        }
                    }
                    Op::AssertPlain(place) => {
                        self.step()?;
                        let index =
                            self.assert_plain(program, code, &code.assertions[place as usize], base)?;
                        self.stack.push(index.map_or(Value::FALSE, Value::Fact));
                        if self.fault.is_some() {
                            self.raise_kept()?;
                        }
                    }
                    Op::Modify(change) | Op::Duplicate(change) => {
                        self.step()?;
                        let value = self.change_fact(
                            program,
                            &code.changes[change as usize],
                            matches!(op, Op::Modify(_)),
                        )?;
                        self.stack.push(value);
                        if self.fault.is_some() {
                            self.raise_kept()?;
                        }
                    }
                    Op::Retract => {
                        self.step()?;
                        let value = self.pop();
                        self.retract_value(program, &value)?;
                        if self.fault.is_some() {
                            self.raise_kept()?;
                        }
                    }
                    Op::Pack(count) => {
                        let from = self.stack.len() - count as usize;
                        if count == 1 && matches!(self.stack[from], Value::Many(_)) {
                            continue;
                        }
                        let fields: usize = self.stack[from..].iter().map(Value::count_fields).sum();
                        self.spend_fields(fields)?;
                        let value = Value::many(self.stack.drain(from..));
                        self.stack.push(value);
                    }
                    Op::NextField(local, exit) => {
                        if !self.next_field(base + local as usize) {
                            at = exit as usize;
                        }
                    }
                    Op::FirstNumber(local, exit) => {
                        let (current, last) = self.count_of(base + local as usize)?;
                        if current > last {
                            at = exit as usize;
                        }
                    }
                    Op::NextNumber(local, exit) => {
                        let (current, last) = self.count_of(base + local as usize)?;
                        if current < last {
                            self.stack[base + local as usize] = Value::Integer(current + 1);
                        } else {
                            at = exit as usize;
                        }
                    }
                    Op::NextFact(query, exit) => {
                        self.step()?;
                        if !self.next_fact(&code.queries[query as usize], base) {
                            at = exit as usize;
                        }
                    }
                    Op::KeepTuple(tuple) => self.keep_tuple(&code.tuples[tuple as usize], base)?,
                    Op::NextTuple(tuple, exit) => {
                        if !self.next_tuple(&code.tuples[tuple as usize], base) {
                            at = exit as usize;
                        }
                    }
                    Op::FactSlot(slot) => {
                        let fact = self.pop();
                        let value = self.fact_slot(program, &fact, slot)?;
                        self.stack.push(value);
                    }
                    Op::Print(channel) => {
                        let value = self.pop();
                        let channel = self.stack[base + channel as usize].clone();
                        self.print_value(&channel, &value)?;
                    }
                    Op::Focus(count) => self.focus_on_all(program, count as usize)?,
                    Op::Halt => self.halted = true,
                }
            }
        };
        let result = run();
        if matches!(&result, Err(fault) if matches!(**fault, Fault::Asks(_))) {
            frames.push(Frame { code, at, base });
            let stop = |(place, frame): (usize, &Frame<'_>)| Stopped {
                code: shared_code(program, stopped.get(place), frame.code),
                at: frame.at,
                base: frame.base,
            };
            let frames = frames.iter().enumerate().map(stop).collect();
            self.suspended = Some(Suspended { frames, height: self.stack.len() });
        } else if result.is_err() {
            if self.place.is_none() {
                self.place = code.place(at.saturating_sub(1));
                self.place_in_test = self.matching;
            }
            if !self.traced_calls.is_empty() {
                self.trace_return(frames.iter().next().map_or(base, |frame| frame.base));
            }
        }
        result
    }
}
