//! What the host does with an engine.

use super::explain::{AgendaEntry, Explanation, Firing, WhyNot};
use super::fields::View;
use super::limits::{Fault, Fence, Limits, RunError, RunReport};
use super::output::Sink;
use super::query::{Answer, QueryError};
use super::{State, Strategy, Watch};
use crate::compile::{Changes, Compiler};
use crate::host::{HostEntry, HostError};
use crate::program::{Kind, Module, Program, SlotDefault, TemplateId};
use crate::symbols::{Symbol, SymbolTable};
use crate::syntax::diagnostics::{LoadErrors, Severity};
use crate::syntax::reader;
use crate::value::{FactIndex, Value};
use std::sync::Arc;

/// Why a fact could not be asserted by the host.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AssertError {
    /// No template has this name.
    #[error("there is no template {0}; load its deftemplate first")]
    UnknownTemplate(String),
    /// The template has no such slot.
    #[error("the template {template} has no slot {slot}")]
    UnknownSlot {
        /// The template.
        template: String,
        /// The slot.
        slot: String,
    },
    /// A value that the slot does not take.
    #[error("the slot {slot} of {template} does not take this value: it {why}")]
    Refused {
        /// The template.
        template: String,
        /// The slot.
        slot: String,
        /// Why.
        why: String,
    },
    /// A slot without a default was not given.
    #[error("the slot {slot} of {template} must be given: it has no default")]
    Missing {
        /// The template.
        template: String,
        /// The slot.
        slot: String,
    },
    /// Matching failed.
    #[error(transparent)]
    Run(#[from] RunError),
}

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
        self.state.reset(&program).map_err(run_error)
    }

    /// Fires rules until nothing is left to do, or `most` have fired, or a limit is reached.
    pub fn run(&mut self, most: Option<u64>) -> RunReport {
        let program = Arc::clone(&self.program);
        self.state.run(&program, most)
    }

    /// Sets the limits of runs to come.
    pub fn set_limits(&mut self, limits: Limits) {
        self.state.limits = limits;
        self.state.refuel();
    }

    /// The limits in force.
    pub fn limits(&self) -> &Limits {
        &self.state.limits
    }

    /// Sets the conflict strategy and orders the agenda by it.
    pub fn set_strategy(&mut self, strategy: Strategy) {
        self.state.agenda.strategy = strategy;
        let program = Arc::clone(&self.program);
        self.state.reorder_agenda(&program);
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

    /// The template with this name, to be kept for fast assertions.
    pub fn template(&self, name: &str) -> Option<Template> {
        let symbol = self.state.symbols.find(name)?;
        self.program.find(Kind::Template, self.state.module, symbol).map(Template)
    }

    /// Starts a fact of a template; see [`FactBuilder`].
    pub fn fact(&mut self, template: &str) -> Result<FactBuilder<'_>, AssertError> {
        let id = self.template(template).ok_or_else(|| AssertError::UnknownTemplate(template.to_string()))?;
        Ok(self.fact_of(id))
    }

    /// Starts a fact of a known template.
    pub fn fact_of(&mut self, template: Template) -> FactBuilder<'_> {
        let slots = vec![None; self.program.templates[template.0 as usize].slots.len()];
        FactBuilder { engine: self, template: template.0, slots, error: None }
    }

    /// Asserts an ordered fact. Gives the existing fact's index for a duplicate.
    pub fn assert_ordered(
        &mut self,
        name: &str,
        fields: impl IntoIterator<Item = Value>,
    ) -> Result<FactIndex, AssertError> {
        let template = match self.template(name) {
            Some(template) => template.0,
            None => {
                let symbol = self.state.intern(name);
                let slot = self.state.intern("implied");
                let program = Arc::make_mut(&mut self.program);
                let id = program.templates.len() as TemplateId;
                program.templates.push(crate::program::Template::implied(symbol, slot));
                program.names.insert((Kind::Template, self.state.module, symbol), id);
                id
            }
        };
        if !self.program.templates[template as usize].implied {
            return Err(AssertError::Refused {
                template: name.into(),
                slot: "implied".into(),
                why: "has named slots; use fact()".into(),
            });
        }
        let slots: Arc<[Value]> = Arc::from([Value::many(fields)]);
        self.assert_slots(template, slots)
    }

    fn assert_slots(&mut self, template: TemplateId, slots: Arc<[Value]>) -> Result<FactIndex, AssertError> {
        let program = Arc::clone(&self.program);
        self.state.refuel_outside();
        let index = self.state.assert_fact(&program, template, slots).map_err(run_error)?;
        Ok(index.unwrap_or(FactIndex(0)))
    }

    /// Asserts a fact written as text: `(card (rank asso))`.
    pub fn assert_text(&mut self, text: &str) -> Result<FactIndex, LoadErrors> {
        let value = self.eval(&format!("(assert {text})"))?;
        Ok(match value {
            Value::Fact(index) => index,
            _ => FactIndex(0),
        })
    }

    /// Retracts a fact; says whether it was there.
    pub fn retract(&mut self, index: FactIndex) -> Result<bool, RunError> {
        let program = Arc::clone(&self.program);
        self.state.refuel_outside();
        self.state.retract_fact(&program, index).map_err(run_error)
    }

    /// All facts, in order.
    pub fn facts(&self) -> impl Iterator<Item = FactView<'_>> {
        self.state.facts.all.iter().map(|(_, cell)| FactView { engine: self, cell })
    }

    /// The facts of one template, in order.
    pub fn facts_of(&self, template: &str) -> impl Iterator<Item = FactView<'_>> {
        let list = self.template(template).and_then(|id| self.state.facts.by_template.get(id.0 as usize));
        list.into_iter().flat_map(|list| list.iter()).map(|(_, cell)| FactView { engine: self, cell })
    }

    /// A fact by its index.
    pub fn get(&self, index: FactIndex) -> Option<FactView<'_>> {
        self.state.facts.all.get(index).map(|cell| FactView { engine: self, cell })
    }

    /// Evaluates one expression, such as `(+ 1 2)` or `(assert (turn 3))`.
    pub fn eval(&mut self, text: &str) -> Result<Value, LoadErrors> {
        let (forms, mut complaints) = reader::read(text);
        let mut value = Value::Void;
        if complaints.is_empty() {
            for form in &forms {
                match self.eval_form(text, form) {
                    Ok(made) => value = made,
                    Err(complaint) => {
                        complaints.push(complaint);
                        break;
                    }
                }
            }
        }
        if complaints.is_empty() {
            return Ok(value);
        }
        Err(LoadErrors(
            complaints
                .into_iter()
                .map(|complaint| complaint.locate("input", text, Severity::Error))
                .collect(),
        ))
    }

    fn eval_form(
        &mut self,
        text: &str,
        form: &reader::Form,
    ) -> Result<Value, crate::syntax::diagnostics::Complaint> {
        use crate::syntax::diagnostics::Complaint;
        if form.head().is_some_and(|head| head.starts_with("def") && crate::compile::is_construct(head)) {
            self.state.load_construct(&mut self.program, text, form)?;
            return Ok(Value::Void);
        }
        let mut symbols: SymbolTable = Arc::unwrap_or_clone(std::mem::take(&mut self.state.symbols));
        let mut compiler = Compiler {
            program: Arc::make_mut(&mut self.program),
            symbols: &mut symbols,
            module: self.state.module,
            text,
            occupied: &|_| false,
            changes: Changes::default(),
        };
        let code = compiler.command(form);
        self.state.symbols = Arc::new(symbols);
        let code = code?;
        let program = Arc::clone(&self.program);
        self.state.refuel();
        self.state.fault = None;
        let result = self.state.execute(&program, &code, View::Nothing);
        let kept = self.state.fault.take();
        match (result, kept) {
            (Err(fault), _) => Err(Complaint::new(form.span, fault_text(&fault))),
            (Ok(_), Some(fault)) => Err(Complaint::new(form.span, fault_text(&fault))),
            (Ok(value), None) => Ok(value),
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
            });
        };
        let entry = &program.functions[id as usize];
        if arguments.len() < entry.least || entry.most.is_some_and(|most| arguments.len() > most) {
            return Err(RunError::Evaluation {
                message: format!("{function} was called with {} arguments.", arguments.len()),
                rule: None,
            });
        }
        let mut arguments = arguments.to_vec();
        if entry.most.is_none() {
            let rest = arguments.split_off(entry.least);
            arguments.push(Value::many(rest));
        }
        self.state.refuel();
        self.state.execute_with(&program, &entry.code, &arguments).map_err(run_error)
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
        Ok(self.state.ask(&program, id, arguments.to_vec()).map_err(run_error)?)
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

    /// Names of the loaded rules.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.program
            .rules
            .iter()
            .filter(|rule| !rule.removed && !rule.text.is_empty())
            .map(|rule| self.state.symbols.name(rule.name))
    }

    /// The text of a rule as it was loaded.
    pub fn rule_text(&self, name: &str) -> Option<&str> {
        self.find_rule(name).map(|id| &*self.program.rules[id as usize].text)
    }

    fn find_rule(&self, name: &str) -> Option<u32> {
        let symbol = self.state.symbols.find(name)?;
        self.program.find(Kind::Rule, self.state.module, symbol).or_else(|| {
            self.program
                .rules
                .iter()
                .position(|rule| !rule.removed && rule.name == symbol)
                .map(|id| id as u32)
        })
    }

    /// Removes a rule; says whether it was there.
    pub fn remove_rule(&mut self, name: &str) -> bool {
        let Some(id) = self.find_rule(name) else { return false };
        let mut symbols: SymbolTable = (*self.state.symbols).clone();
        let mut compiler = Compiler {
            program: Arc::make_mut(&mut self.program),
            symbols: &mut symbols,
            module: self.state.module,
            text: "",
            occupied: &|_| false,
            changes: Changes::default(),
        };
        compiler.remove_rule(id);
        let removed = std::mem::take(&mut compiler.changes.removed);
        let program = Arc::clone(&self.program);
        self.state.forget_joins(&program, &removed);
        true
    }

    /// Puts the matches of a rule that have fired back on the agenda; says whether the rule exists.
    pub fn refresh(&mut self, name: &str) -> bool {
        let Some(id) = self.find_rule(name) else { return false };
        let program = Arc::clone(&self.program);
        self.state.refuel();
        self.state.refresh_rule(&program, id);
        true
    }

    /// The agenda of the module in focus, in the order of firing.
    pub fn agenda(&self) -> Vec<AgendaEntry> {
        let module = self.state.focus.last().copied().unwrap_or(0);
        self.state
            .agenda
            .listed(module)
            .into_iter()
            .map(|id| self.state.agenda_entry(&self.program, id))
            .collect()
    }

    /// Keeps the last `count` firings for explanations; 0 (as at the start) keeps none.
    pub fn remember_firings(&mut self, count: usize) {
        self.state.history.keep = count;
        while self.state.history.firings.len() > count {
            self.state.history.firings.pop_front();
        }
    }

    /// The remembered firings, the oldest first.
    pub fn firings(&self) -> impl Iterator<Item = &Firing> {
        self.state.history.firings.iter()
    }

    /// Why a rule fired: its facts, bindings, and the firings that led to it.
    pub fn why(&self, firing: u32) -> Option<Explanation> {
        self.state.explain_firing(firing)
    }

    /// Why a rule is not on the agenda: which element fails first.
    pub fn why_not(&self, rule: &str) -> Option<WhyNot> {
        self.find_rule(rule).map(|id| self.state.why_not(&self.program, id))
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

/// A template of an engine (or of its clones).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Template(pub(crate) TemplateId);

/// A fact under construction, slot by slot.
///
/// ```
/// use arbitro_rules::Engine;
/// let mut engine = Engine::new();
/// engine.load("cards.clp", "(deftemplate card (slot rank) (slot points (default 0)))")?;
/// engine.reset()?;
/// let asso = engine.symbol("asso");
/// engine.fact("card")?.set("rank", asso).set("points", 11).assert()?;
/// assert_eq!(engine.facts().next().unwrap().text(), "(card (rank asso) (points 11))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FactBuilder<'e> {
    engine: &'e mut Engine,
    template: TemplateId,
    slots: Vec<Option<Value>>,
    error: Option<AssertError>,
}

impl FactBuilder<'_> {
    /// Sets a slot. A mistake shows at [`FactBuilder::assert`].
    pub fn set(mut self, slot: &str, value: impl Into<Value>) -> Self {
        let template = &self.engine.program.templates[self.template as usize];
        match self.engine.state.symbols.find(slot).and_then(|symbol| template.slot(symbol)) {
            Some(place) => self.slots[place] = Some(value.into()),
            None => {
                let template = self.engine.state.symbols.name(template.name).to_string();
                self.error.get_or_insert(AssertError::UnknownSlot { template, slot: slot.to_string() });
            }
        }
        self
    }

    /// Sets a slot to a symbol.
    pub fn symbol(self, slot: &str, name: &str) -> Self {
        let value = self.engine.symbol(name);
        self.set(slot, value)
    }

    /// Asserts the fact. Slots that were not set take their defaults.
    pub fn assert(self) -> Result<FactIndex, AssertError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let engine = self.engine;
        let program = Arc::clone(&engine.program);
        let template = &program.templates[self.template as usize];
        let mut slots = Vec::with_capacity(self.slots.len());
        for (slot, given) in template.slots.iter().zip(self.slots) {
            let value = match (given, &slot.default) {
                (Some(value), _) => {
                    let refused = match &value {
                        Value::Many(_) if !slot.multi => {
                            Some("is a multifield for a single slot".to_string())
                        }
                        Value::Many(values) => {
                            values.iter().find_map(|one| slot.constraint.refuses(one)).map(String::from)
                        }
                        one => slot.constraint.refuses(one).map(String::from),
                    };
                    if let Some(why) = refused {
                        let name = |symbol: Symbol| engine.state.symbols.name(symbol).to_string();
                        return Err(AssertError::Refused {
                            template: name(template.name),
                            slot: name(slot.name),
                            why,
                        });
                    }
                    if slot.multi { Value::many([value]) } else { value }
                }
                (None, SlotDefault::Fixed(value)) => value.clone(),
                (None, SlotDefault::Dynamic(code)) => {
                    engine.state.execute(&program, code, View::Nothing).map_err(run_error)?
                }
                (None, SlotDefault::Required) => {
                    let name = |symbol: Symbol| engine.state.symbols.name(symbol).to_string();
                    return Err(AssertError::Missing {
                        template: name(template.name),
                        slot: name(slot.name),
                    });
                }
            };
            slots.push(value);
        }
        engine.assert_slots(self.template, slots.into())
    }
}

/// A fact of an engine.
#[derive(Clone, Copy, Debug)]
pub struct FactView<'e> {
    engine: &'e Engine,
    cell: u32,
}

impl<'e> FactView<'e> {
    /// Its index.
    pub fn index(&self) -> FactIndex {
        self.engine.state.facts.cells[self.cell as usize].index
    }

    /// The name of its template.
    pub fn template(&self) -> &'e str {
        let template = self.engine.state.facts.cells[self.cell as usize].template;
        self.engine.state.symbols.name(self.engine.program.templates[template as usize].name)
    }

    /// The value of a slot.
    pub fn slot(&self, name: &str) -> Option<&'e Value> {
        let cell = &self.engine.state.facts.cells[self.cell as usize];
        let template = &self.engine.program.templates[cell.template as usize];
        let place = template.slot(self.engine.state.symbols.find(name)?)?;
        cell.slots.get(place)
    }

    /// The fields of an ordered fact.
    pub fn fields(&self) -> &'e [Value] {
        let cell = &self.engine.state.facts.cells[self.cell as usize];
        if self.engine.program.templates[cell.template as usize].implied {
            cell.slots[0].as_many().unwrap_or(&[])
        } else {
            &cell.slots
        }
    }

    /// The fact as a program would write it.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.engine.state.write_fact(&self.engine.program, self.cell, None, &mut out);
        out
    }
}

impl State {
    /// A host call outside a run starts with a full budget.
    fn refuel_outside(&mut self) {
        self.refuel();
    }
}

fn fault_text(fault: &Fault) -> String {
    match fault {
        Fault::Error(message) => message.clone(),
        Fault::Limit(fence) => RunError::Limit(*fence).to_string(),
    }
}

#[allow(clippy::boxed_local)]
fn run_error(fault: Box<Fault>) -> RunError {
    match *fault {
        Fault::Error(message) => RunError::Evaluation { message, rule: None },
        Fault::Limit(fence) => RunError::Limit(fence),
    }
}

const _: fn() = || {
    fn is_send<T: Send>() {}
    is_send::<Engine>();
    is_send::<Snapshot>();
    let _ = Fence::Steps;
};
