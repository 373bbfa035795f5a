//! What the host does with an engine.

use super::limits::{Fault, Fence, Interrupt, Limits, RunError, RunReport};
use super::output::Sink;
use super::query::{Answer, QueryError};
use super::{State, Strategy, Watch};
use crate::compile::Doubts;
use crate::host::{HostEntry, HostError};
use crate::program::{Kind, Module, Program, Source, TYPED_IN};
use crate::symbols::SymbolTable;
use crate::syntax::diagnostics::{Complaint, Diagnostic, LoadErrors, Severity, Span};
use crate::syntax::reader;
use crate::value::Value;
use std::sync::Arc;

/// A rule engine: load rules, assert facts, run, read the result.
///
/// An engine is `Send`, deterministic, and cheap to clone: a clone shares the compiled rules.
///
/// ```
/// use arbitro_rules::Engine;
/// let mut engine = Engine::new();
/// engine.load("rain.clp", "(defrule close (rain) ?w <- (window open) => (retract ?w) (assert (window shut)))")?;
/// engine.reset()?;
/// engine.assert_text("(rain)")?;
/// engine.assert_text("(window open)")?;
/// assert_eq!(engine.run(None).fired, 1);
/// assert_eq!(engine.facts().last().map(|fact| fact.text()), Some("(window shut)".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    pub(crate) program: Arc<Program>,
    pub(crate) state: State,
}

impl Default for Engine {
    fn default() -> Self {
        Engine::new()
    }
}

/// A copy of everything that changes in an engine: facts, agenda, globals.
#[derive(Clone, Debug)]
pub struct Snapshot {
    program: Arc<Program>,
    state: Box<State>,
}

impl Engine {
    /// An engine with nothing loaded.
    pub fn new() -> Engine {
        let mut symbols = SymbolTable::default();
        let main = symbols.intern("MAIN");
        let mut program = Program::default();
        program.modules.push(Module { name: main, exports: Vec::new(), imports: Vec::new() });
        Engine { program: Arc::new(program), state: State::new(symbols) }
    }

    /// Loads constructs from a text; `file` is the name that errors show. Constructs without errors are kept.
    pub fn load(&mut self, file: &str, text: &str) -> Result<(), LoadErrors> {
        self.state.load(&mut self.program, file, text)
    }

    /// Lends a function to the rules. Do this before loading rules that call it.
    ///
    /// ```
    /// use arbitro_rules::{Engine, Value};
    /// let mut engine = Engine::new();
    /// engine.function("twice", 1..=1, |arguments, _| Ok(Value::from(arguments[0].as_integer().unwrap_or(0) * 2)));
    /// assert_eq!(engine.eval("(twice 21)")?.as_integer(), Some(42));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn function(
        &mut self,
        name: &str,
        arguments: std::ops::RangeInclusive<usize>,
        function: impl Fn(&[Value], &mut super::HostContext<'_>) -> Result<Value, HostError>
        + Send
        + Sync
        + 'static,
    ) {
        let program = Arc::make_mut(&mut self.program);
        let entry = HostEntry {
            name: name.to_string(),
            least: *arguments.start(),
            most: *arguments.end(),
            function: Arc::new(function),
        };
        match program.host_names.get(name) {
            Some(&id) => program.hosts[id as usize] = entry,
            None => {
                program.host_names.insert(name.to_string(), program.hosts.len() as u32);
                program.hosts.push(entry);
            }
        }
    }

    /// Forgets all facts, sets globals to their initial values, and asserts the deffacts. The network stays built.
    pub fn reset(&mut self) -> Result<(), RunError> {
        let program = Arc::clone(&self.program);
        self.state.reset(&program).map_err(|fault| self.state.run_error(&program, fault, None))
    }

    /// Fires rules until nothing is left to do, or `most` have fired, or a limit is reached.
    pub fn run(&mut self, most: Option<u64>) -> RunReport {
        self.state.run(&mut self.program, most)
    }

    /// The rule that fired last: after a run that reached a limit, the one to look at first. If the limit was reached in
    /// the middle of matching, it is the rule with the most partial matches.
    ///
    /// ```
    /// use arbitro_rules::{Engine, Limits};
    /// let mut engine = Engine::new();
    /// engine.load("a.clp", "(defrule endless => (while TRUE do))").expect("loaded");
    /// engine.set_limits(Limits { steps: 1000, ..Limits::default() });
    /// engine.reset()?;
    /// engine.run(None);
    /// assert_eq!(engine.last_rule(), Some("endless"));
    /// # Ok::<(), arbitro_rules::RunError>(())
    /// ```
    pub fn last_rule(&self) -> Option<&str> {
        self.state.last_rule(&self.program)
    }

    /// The line of the program that was at work when a reset or an assertion reached this limit.
    pub fn limit_place(&mut self, fence: Fence) -> Option<Box<Diagnostic>> {
        let program = Arc::clone(&self.program);
        self.state.locate_limit(&program, fence)
    }

    /// Sets the limits of runs to come.
    pub fn set_limits(&mut self, limits: Limits) {
        self.state.limits = limits;
        self.state.refuel();
    }

    /// A handle that stops what this engine runs.
    pub fn interrupt(&self) -> Interrupt {
        self.state.interrupt.clone()
    }

    /// Lets a handle that stops other engines stop this one too.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.state.interrupt = interrupt;
    }

    /// The limits in force.
    pub fn limits(&self) -> &Limits {
        &self.state.limits
    }

    /// Lets `load-facts` and `save-facts` read and write files in a folder, and in no other; `None` allows no file.
    pub fn set_folder(&mut self, folder: Option<std::path::PathBuf>) {
        self.state.folder = folder;
    }

    /// Sets the conflict strategy and orders the agenda by it.
    pub fn set_strategy(&mut self, strategy: Strategy) {
        let program = Arc::clone(&self.program);
        self.state.refuel();
        if self.state.change_strategy(&program, strategy).is_err() {
            self.state.agenda.strategy = strategy;
        }
    }

    /// The conflict strategy.
    pub fn strategy(&self) -> Strategy {
        self.state.agenda.strategy
    }

    /// Sets the seed of `random` and of the random strategy.
    pub fn set_seed(&mut self, seed: u64) {
        self.state.dice = super::Dice(seed);
    }

    /// What is traced to the output.
    pub fn set_watch(&mut self, watch: Watch) {
        self.state.watch = watch;
        self.state.note_watch();
    }

    /// What is traced to the output.
    pub fn watch(&self) -> Watch {
        self.state.watch
    }

    /// The symbol with this text, as a value.
    pub fn symbol(&mut self, name: &str) -> Value {
        Value::Symbol(self.state.intern(name))
    }

    /// The text of a symbol or string.
    pub fn name<'v>(&'v self, value: &'v Value) -> Option<&'v str> {
        match value {
            Value::Symbol(symbol) => Some(self.state.symbols.name(*symbol)),
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A value as a program would write it.
    pub fn show(&self, value: &Value) -> String {
        let mut out = String::new();
        value.print(&self.state.symbols, &mut out);
        out
    }

    /// Evaluates one expression, such as `(+ 1 2)` or `(assert (turn 3))`.
    pub fn eval(&mut self, text: &str) -> Result<Value, LoadErrors> {
        let (forms, complaints) = reader::read(text);
        let here = |complaint: Complaint| complaint.locate("input", text, Severity::Error);
        if !complaints.is_empty() {
            return Err(LoadErrors(complaints.into_iter().map(here).collect()));
        }
        let mut value = Value::Void;
        for form in &forms {
            value = self.eval_form(text, form).map_err(|error| error.locate(text))?;
        }
        Ok(value)
    }

    fn eval_form(&mut self, text: &str, form: &reader::Form) -> Result<Value, EvalError> {
        if form.head().is_some_and(|head| head.starts_with("def") && crate::compile::is_construct(head)) {
            self.state.refuel();
            let source = self.program.sources.len() as u32;
            self.state.program_bytes += text.len();
            let kept = Source { file: "input".into(), text: text.into() };
            Arc::make_mut(&mut self.program).sources.push(kept);
            self.state.load_construct(&mut self.program, text, source, form, &mut Doubts::default())?;
            return Ok(Value::Void);
        }
        let names = std::mem::take(&mut self.state.prompt);
        let code = self.state.compile_command(&mut self.program, text, form, &names);
        self.state.prompt = names;
        let code = code?;
        self.state.refuel();
        self.state.fault = None;
        self.state.place = None;
        let result = self.state.perform_typed(&mut self.program, &code);
        let kept = self.state.fault.take();
        match (result, kept) {
            (Ok(value), None) => Ok(value),
            (Err(fault), _) => Err(self.eval_error(form.span, *fault)),
            (Ok(_), Some(fault)) => Err(self.eval_error(form.span, fault)),
        }
    }

    /// What was wrong when a text was evaluated.
    pub(super) fn eval_errors(&mut self, text: &str, fault: Fault) -> LoadErrors {
        self.eval_error(Span::new(0, text.len()), fault).locate(text)
    }

    /// What was wrong when a form was evaluated, and where that is to be looked for.
    fn eval_error(&mut self, span: Span, fault: Fault) -> EvalError {
        let program = Arc::clone(&self.program);
        let message = fault_text(&fault);
        let Some(place) = self.state.place else { return Complaint::new(span, message).into() };
        if place.source == TYPED_IN {
            return Complaint::new(place.span, message).into();
        }
        // It lies in a function or a condition that was loaded: that line is the one to look at.
        let rule = program.rule_at(place).map(|rule| program.rules[rule as usize].name);
        let message = match rule {
            Some(rule) => format!("{message} (in the rule {})", self.state.symbols.name(rule)),
            None => message,
        };
        match self.state.locate_fault(&program, &message) {
            Some(diagnostic) => EvalError::Told(diagnostic),
            None => Complaint::new(span, message).into(),
        }
    }

    /// Calls a function that the rules define.
    pub fn call(&mut self, function: &str, arguments: &[Value]) -> Result<Value, RunError> {
        let program = Arc::clone(&self.program);
        let symbol = self.state.symbols.find(function);
        let id = symbol.and_then(|symbol| program.find(Kind::Function, self.state.module, symbol));
        let Some(id) = id else {
            return Err(RunError::Evaluation {
                message: format!("There is no function {function}."),
                rule: None,
                place: None,
            });
        };
        let entry = &program.functions[id as usize];
        if arguments.len() < entry.least || entry.most.is_some_and(|most| arguments.len() > most) {
            return Err(RunError::Evaluation {
                message: format!("{function} was called with {} arguments.", arguments.len()),
                rule: None,
                place: None,
            });
        }
        let mut arguments = arguments.to_vec();
        if entry.most.is_none() {
            let rest = arguments.split_off(entry.least);
            arguments.push(Value::many(rest));
        }
        self.state.refuel();
        self.state.place = None;
        let code = Arc::clone(&entry.code);
        drop(program);
        let result = self.state.perform(&mut self.program, &code, &arguments);
        let program = Arc::clone(&self.program);
        result.map_err(|fault| self.state.run_error(&program, fault, None))
    }

    /// Asks a `defquery`.
    pub fn query(&mut self, name: &str, arguments: &[Value]) -> Result<Vec<Answer>, QueryError> {
        let program = Arc::clone(&self.program);
        let symbol = self.state.symbols.find(name);
        let id = symbol.and_then(|symbol| program.find(Kind::Query, self.state.module, symbol));
        let id = id.ok_or_else(|| QueryError::Unknown(name.to_string()))?;
        let expected = program.queries[id as usize].parameters;
        if arguments.len() != expected {
            return Err(QueryError::Arguments { name: name.to_string(), expected, given: arguments.len() });
        }
        self.state.refuel_outside();
        let answers = self.state.ask(&program, id, arguments.to_vec());
        Ok(answers.map_err(|fault| self.state.run_error(&program, fault, None))?)
    }

    /// The value of a global variable, by its name without the stars.
    pub fn global(&self, name: &str) -> Option<&Value> {
        let symbol = self.state.symbols.find(name)?;
        let id = self.program.find(Kind::Global, self.state.module, symbol)?;
        self.state.globals.get(id as usize)
    }

    /// Sets a global variable; says whether it exists.
    pub fn set_global(&mut self, name: &str, value: Value) -> bool {
        let Some(symbol) = self.state.symbols.find(name) else { return false };
        let Some(id) = self.program.find(Kind::Global, self.state.module, symbol) else { return false };
        self.state.globals[id as usize] = value;
        true
    }

    /// Takes the text printed so far.
    pub fn take_output(&mut self) -> String {
        std::mem::take(&mut self.state.output.collected)
    }

    /// Sends printed text to a receiver instead of collecting it.
    pub fn set_sink(&mut self, sink: Option<Sink>) {
        self.state.output.sink = sink;
    }

    /// Throws printed text away.
    pub fn discard_output(&mut self, discard: bool) {
        self.state.output.discard = discard;
    }

    /// Copies the state, to think ahead and come back.
    ///
    /// ```
    /// use arbitro_rules::Engine;
    /// let mut engine = Engine::new();
    /// engine.reset()?;
    /// let before = engine.snapshot();
    /// engine.assert_text("(trial)")?;
    /// engine.restore(&before);
    /// assert_eq!(engine.facts().count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn snapshot(&self) -> Snapshot {
        Snapshot { program: Arc::clone(&self.program), state: Box::new(self.state.clone()) }
    }

    /// Goes back to a snapshot. Rules loaded since then are gone too.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.program = Arc::clone(&snapshot.program);
        self.state.clone_from(&snapshot.state);
    }

    /// Partial matches in memory: a measure of how much the network works.
    pub fn partial_matches(&self) -> usize {
        self.state.memories.live_partials as usize
    }
}

/// What is wrong with an input: at a place in it, or in a text that was loaded before.
enum EvalError {
    Here(Complaint),
    Told(Box<Diagnostic>),
}

impl EvalError {
    /// The same as the host sees it.
    fn locate(self, text: &str) -> LoadErrors {
        match self {
            EvalError::Told(diagnostic) => LoadErrors(vec![*diagnostic]),
            EvalError::Here(complaint) => {
                let told = complaint.each().into_iter().filter(|complaint| !complaint.consequence);
                LoadErrors(told.map(|complaint| complaint.locate("input", text, Severity::Error)).collect())
            }
        }
    }
}

impl From<Complaint> for EvalError {
    fn from(complaint: Complaint) -> EvalError {
        EvalError::Here(complaint)
    }
}

impl State {
    /// A host call outside a run starts with a full budget.
    pub(crate) fn refuel_outside(&mut self) {
        self.refuel();
        self.place = None;
    }
}

fn fault_text(fault: &Fault) -> String {
    match fault {
        Fault::Error(message) => message.clone(),
        Fault::Limit(fence) => RunError::Limit(*fence).to_string(),
        Fault::Asks(request) => format!("{} cannot be used here.", request.name()),
    }
}

const _: fn() = || {
    fn is_send<T: Send>() {}
    is_send::<Engine>();
    is_send::<Snapshot>();
    let _ = Fence::Steps;
};
