//! What a program asks of the engine around the machine: `build`, `eval`, `run`, `reset`, `clear`, `undefrule` and
//! their like.
//!
//! The machine reads the program while it works. To change the program it stops, the engine serves the request, and the
//! machine goes on where it was. What is served shares the budget of the run that asked.

use super::limits::{Fault, RunReport, StopReason};
use super::load::STEPS_OF_A_LETTER;
use super::output::Output;
use super::{State, Value};
use crate::code::{Code, Op};
use crate::compile::{Changes, Compiler, Doubts, is_construct};
use crate::program::{Kind, Program, Source, TYPED_IN};
use crate::symbols::SymbolTable;
use crate::syntax::diagnostics::{Complaint, Severity};
use crate::syntax::reader::{self, Form};
use std::sync::Arc;

/// Something that only the engine around the machine can do.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// Loads the construct in a text.
    Build(String),
    /// Evaluates the expression in a text.
    Eval(String),
    /// Asserts the fact in a text.
    AssertString(String),
    /// Says what is wrong with the construct or the call in a text.
    CheckSyntax(String),
    Run(Option<u64>),
    Reset,
    Clear,
    /// Removes a construct, or all of a kind.
    Remove(Kind, String),
    /// Removes a method of a generic function.
    RemoveMethod(String, Option<usize>),
    /// Asserts the facts in a text, one after another.
    LoadFacts(String),
}

impl Request {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Request::Build(_) => "build",
            Request::Eval(_) => "eval",
            Request::AssertString(_) => "assert-string",
            Request::CheckSyntax(_) => "check-syntax",
            Request::Run(_) => "run",
            Request::Reset => "reset",
            Request::Clear => "clear",
            Request::Remove(..) => "Removing a construct",
            Request::RemoveMethod(..) => "undefmethod",
            Request::LoadFacts(_) => "load-facts",
        }
    }

    /// Stops the machine with this request.
    pub(crate) fn ask<T>(self) -> Result<T, Box<Fault>> {
        Err(Box::new(Fault::Asks(self)))
    }
}

/// A call in which the machine stopped. Without code it is the one that the caller of the machine holds.
#[derive(Clone, Debug)]
pub(crate) struct Stopped {
    pub code: Option<Arc<Code>>,
    pub at: usize,
    pub base: usize,
}

/// Where the machine stopped, the innermost call last.
#[derive(Clone, Debug)]
pub(crate) struct Suspended {
    pub frames: Vec<Stopped>,
    pub height: usize,
}

/// The code of a call as it is shared. A call that had stopped before keeps the code it had, which the program may no
/// longer hold.
pub(super) fn shared_code(program: &Program, before: Option<&Stopped>, code: &Code) -> Option<Arc<Code>> {
    let before = before.and_then(|before| before.code.as_ref());
    match before.filter(|before| std::ptr::eq(&***before, code)) {
        Some(before) => Some(Arc::clone(before)),
        None => program.shared_code(code),
    }
}

/// More variables than this are not kept at the prompt.
const MOST_TYPED: usize = 1000;

/// Whether nothing is left to do in what was typed in.
fn is_last(code: &Code, suspended: &Suspended) -> bool {
    match suspended.frames.as_slice() {
        [Stopped { code: None, at, .. }] => {
            code.ops.get(*at..).is_some_and(|ops| matches!(ops, [Op::Return]))
        }
        _ => false,
    }
}

type Outcome<T> = Result<T, Box<Fault>>;

impl State {
    /// Runs code whose first locals are given, and serves what it asks for.
    pub(crate) fn perform(
        &mut self,
        program: &mut Arc<Program>,
        code: &Code,
        parameters: &[Value],
    ) -> Outcome<Value> {
        let bottom = self.stack.len();
        self.stack.extend_from_slice(parameters);
        let result = self.machine_from(program, code, bottom);
        let result = self.serve_all(program, code, result);
        self.stack.truncate(bottom);
        result
    }

    /// The same for what is typed in: variables that it binds keep their values for what is typed later.
    pub(super) fn perform_typed(&mut self, program: &mut Arc<Program>, code: &Code) -> Outcome<Value> {
        let bottom = self.stack.len();
        let values: Vec<Value> = self.prompt.iter().map(|(_, value)| value.clone()).collect();
        self.stack.extend(values);
        let result = self.machine_from(program, code, bottom);
        let result = self.serve_all(program, code, result);
        let named = code.locals.iter().zip(self.stack.get(bottom..).unwrap_or(&[]));
        let bound = named.filter(|(name, value)| !name.is_empty() && !matches!(value, Value::Void));
        self.prompt = bound.map(|(name, value)| (name.clone(), value.clone())).take(MOST_TYPED).collect();
        self.stack.truncate(bottom);
        result
    }

    /// Serves requests until the machine is done.
    pub(super) fn serve_all(
        &mut self,
        program: &mut Arc<Program>,
        code: &Code,
        mut result: Outcome<Value>,
    ) -> Outcome<Value> {
        loop {
            let request = match result {
                Err(fault) => match *fault {
                    Fault::Asks(request) => request,
                    other => return Err(Box::new(other)),
                },
                done => return done,
            };
            let Some(suspended) = self.suspended.take() else {
                return Fault::error(format!("{} cannot be used here.", request.name()));
            };
            if matches!(request, Request::Clear) && (self.nesting > 0 || !is_last(code, &suspended)) {
                // What would run next, here or where this was asked for, belongs to the program that goes.
                self.print("stderr", "clear: constructs are in use, so nothing is cleared.\n");
                result = self.resume(program, code, &suspended, Value::Void);
                continue;
            }
            let allowed = std::mem::replace(&mut self.waiting_allowed, false);
            let outer = self.executing.len();
            self.executing.extend(suspended.frames.iter().filter_map(|frame| frame.code.clone()));
            let answer = self.nested(|state| state.serve(program, request));
            self.executing.truncate(outer);
            let answer = answer.inspect_err(|_| self.place_request(code, &suspended))?;
            self.waiting_allowed = allowed && self.may_wait(program);
            result = self.resume(program, code, &suspended, answer);
        }
    }

    /// An error in a text that was evaluated or built has no line of its own: its place is that of the call.
    fn place_request(&mut self, own: &Code, suspended: &Suspended) {
        if self.place.is_some_and(|place| place.source != TYPED_IN) {
            return;
        }
        let frames = suspended.frames.iter().rev();
        let places = frames.filter_map(|Stopped { code, at, .. }| {
            code.as_deref().unwrap_or(own).place(at.saturating_sub(1))
        });
        self.place = places.into_iter().find(|place| place.source != TYPED_IN);
        self.place_in_test = false;
    }

    /// Whether a call of this code waits.
    pub(super) fn is_executing(&self, code: &Arc<Code>) -> bool {
        self.executing.iter().any(|other| Arc::ptr_eq(other, code))
    }

    /// Whether a call of a method of a generic function waits.
    pub(super) fn is_executing_generic(&self, program: &Program, generic: u32) -> bool {
        let methods = &program.generics[generic as usize].methods;
        methods.iter().any(|method| self.is_executing(&method.code))
    }

    /// Whether a construct would replace the rule, function or method that is executed.
    fn replaces_executing(&self, program: &Program, form: &Form) -> bool {
        let name = form.list().and_then(|items| items.get(1)?.symbol()).unwrap_or("");
        let find = |kind: Kind| self.find_construct(program, kind, name);
        match form.head() {
            Some("defrule") => find(Kind::Rule).is_some_and(|id| self.firing_rule == Some(id)),
            Some("deffunction") => {
                find(Kind::Function).is_some_and(|id| self.is_executing(&program.functions[id as usize].code))
            }
            Some("defmethod") => find(Kind::Generic).is_some_and(|id| self.is_executing_generic(program, id)),
            _ => false,
        }
    }

    fn serve(&mut self, program: &mut Arc<Program>, request: Request) -> Outcome<Value> {
        if let Request::Build(text)
        | Request::Eval(text)
        | Request::AssertString(text)
        | Request::CheckSyntax(text)
        | Request::LoadFacts(text) = &request
        {
            self.steps(text.len() * STEPS_OF_A_LETTER)?;
        }
        match request {
            Request::Build(text) => self.build(program, &text),
            Request::Eval(text) => {
                let names = self.prompt.clone();
                self.eval_text(program, &text, &names)
            }
            Request::AssertString(text) => self.assert_text_of(program, &text),
            Request::CheckSyntax(text) => self.check_syntax(program, &text),
            Request::Run(most) => {
                if self.running {
                    return Ok(Value::Void);
                }
                let RunReport { reason, .. } = self.run(program, most);
                match reason {
                    StopReason::Limit(fence) => Err(Box::new(Fault::Limit(fence))),
                    StopReason::Error(error) => Fault::error(error.to_string()),
                    _ => Ok(Value::Void),
                }
            }
            Request::Reset => {
                // The calls that wait keep their locals.
                let stack = std::mem::take(&mut self.stack);
                let result = self.reset(program);
                self.stack = stack;
                result.map(|()| Value::Void)
            }
            Request::Clear => self.clear(program),
            Request::Remove(kind, name) => self.remove_constructs(program, kind, &name),
            Request::RemoveMethod(name, index) => self.remove_method(program, &name, index),
            Request::LoadFacts(text) => self.load_facts(program, &text),
        }
    }

    /// Compiles an expression that is not part of a construct; the named values are its first locals.
    pub(super) fn compile_command(
        &mut self,
        program: &mut Arc<Program>,
        text: &str,
        form: &Form,
        names: &[(String, Value)],
    ) -> Result<Code, Complaint> {
        let mut symbols: SymbolTable = Arc::unwrap_or_clone(std::mem::take(&mut self.symbols));
        let mut compiler = Compiler {
            program: Arc::make_mut(program),
            symbols: &mut symbols,
            module: self.module,
            text,
            source: TYPED_IN,
            occupied: &|_| false,
            populated: &|_| false,
            changes: Changes::default(),
            doubts: &mut Doubts::default(),
        };
        let code = compiler.command(form, names.iter().map(|(name, _)| name.as_str()));
        self.symbols = Arc::new(symbols);
        code
    }

    fn build(&mut self, program: &mut Arc<Program>, text: &str) -> Outcome<Value> {
        let (forms, complaints) = reader::read(text);
        if let Some(complaint) = complaints.into_iter().next() {
            return self.refuse("build", text, complaint);
        }
        let Some(form) = forms.first().filter(|form| form.head().is_some_and(is_construct)) else {
            return Ok(Value::FALSE);
        };
        if self.replaces_executing(program, form) {
            let complaint = Complaint::new(form.span, "A construct cannot be replaced while it is executed.");
            return self.not_built(text, complaint);
        }
        let source = program.sources.len() as u32;
        self.program_bytes += text.len();
        self.spend_bytes(text.len())?;
        let kept = Source { file: "build".into(), text: text.into() };
        Arc::make_mut(program).sources.push(kept);
        match self.load_construct(program, text, source, form, &mut Doubts::default()) {
            Ok(()) => Ok(Value::bool(forms.len() == 1)),
            Err(complaint) => match self.broken {
                Some(fence) => Err(Box::new(Fault::Limit(fence))),
                None => self.not_built(text, complaint),
            },
        }
    }

    /// As in CLIPS, a construct that is wrong is reported, and the program goes on.
    fn not_built(&mut self, text: &str, complaint: Complaint) -> Outcome<Value> {
        self.step()?;
        let told = complaint.locate("build", text, Severity::Error);
        self.print("stderr", &format!("build: {}\n", told.message));
        Ok(Value::FALSE)
    }

    /// Asserts the fact in a text. If the template does not allow the fact, an error is printed and nothing is asserted.
    fn assert_text_of(&mut self, program: &mut Arc<Program>, text: &str) -> Outcome<Value> {
        let readable = reader::read(text).1.is_empty();
        match self.eval_text(program, &format!("(assert {text})"), &[]) {
            Err(fault) if readable && matches!(*fault, Fault::Error(_)) => {
                self.complain(&fault);
                Ok(Value::FALSE)
            }
            other => other,
        }
    }

    fn eval_text(
        &mut self,
        program: &mut Arc<Program>,
        text: &str,
        names: &[(String, Value)],
    ) -> Outcome<Value> {
        let (forms, complaints) = reader::read(text);
        if let Some(complaint) = complaints.into_iter().next() {
            return self.refuse("eval", text, complaint);
        }
        let [form] = forms.as_slice() else {
            return Fault::error("eval needs a text with exactly one expression.");
        };
        if form.head().is_some_and(is_construct) {
            return Fault::error("eval evaluates an expression: use build for a construct.");
        }
        match self.compile_command(program, text, form, names) {
            Ok(code) => {
                let values: Vec<Value> = names.iter().map(|(_, value)| value.clone()).collect();
                self.perform(program, &code, &values)
            }
            Err(complaint) => self.refuse("eval", text, complaint),
        }
    }

    /// `FALSE` if a text is a construct or a call without mistakes, else what is wrong.
    fn check_syntax(&mut self, program: &Arc<Program>, text: &str) -> Outcome<Value> {
        let told = |complaint: Complaint| {
            let told = complaint.locate("check-syntax", text, Severity::Error).to_string();
            Value::many([Value::text(told), Value::FALSE])
        };
        let (forms, complaints) = reader::read(text);
        if let Some(complaint) = complaints.into_iter().next() {
            return Ok(told(complaint));
        }
        let [form] = forms.as_slice() else {
            return Ok(Value::Symbol(self.intern("EXTRANEOUS-INPUT-AFTER-LAST-PARENTHESIS")));
        };
        if form.list().is_none() {
            return Ok(Value::Symbol(self.intern("MISSING-LEFT-PARENTHESIS")));
        }
        self.steps(self.facts.cells.len() * 64 + self.memories.bytes() / 8)?;
        // A copy that prints nothing takes the construct, so that nothing changes here. It takes as much memory again.
        let held = self.table_bytes();
        self.spend_bytes(held)?;
        let (mut copy, mut state) = (Arc::clone(program), self.clone());
        state.output = Output { discard: true, ..Output::default() };
        let result = match form.head().is_some_and(is_construct) {
            true => state.load_construct(&mut copy, text, TYPED_IN, form, &mut Doubts::default()),
            false => state.compile_command(&mut copy, text, form, &[]).map(drop),
        };
        self.value_bytes = self.value_bytes.saturating_sub(held);
        self.fuel = state.fuel;
        if let Some(fence) = state.broken {
            return Err(Box::new(Fault::Limit(fence)));
        }
        self.step()?;
        Ok(result.map_or_else(told, |()| Value::FALSE))
    }

    /// Stops with what is wrong with a text.
    fn refuse(&mut self, verb: &str, text: &str, complaint: Complaint) -> Outcome<Value> {
        let told = complaint.locate(verb, text, Severity::Error);
        Fault::error(format!("{verb}: {}", told.message))
    }

    /// Asserts the facts in a text; says whether all could be.
    fn load_facts(&mut self, program: &mut Arc<Program>, text: &str) -> Outcome<Value> {
        let (forms, complaints) = reader::read(text);
        if let Some(complaint) = complaints.into_iter().next() {
            return self.refuse("load-facts", text, complaint);
        }
        let mut count = 0;
        for form in &forms {
            let fact = &text[form.span.start as usize..form.span.end as usize];
            self.eval_text(program, &format!("(assert {fact})"), &[])?;
            count += 1;
        }
        Ok(Value::Integer(count))
    }
}
