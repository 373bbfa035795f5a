//! The engine: facts, network memories, agenda and machine, and what the host does with them.

mod actions;
mod activity;
mod agenda;
mod alphas;
mod api;
mod arena;
mod assertions;
mod buckets;
mod call_trace;
mod calls;
mod clearing;
mod direct;
mod execution;
mod explain;
mod fact_list;
mod fact_table;
mod fact_text;
mod facts;
mod fields;
mod focus;
mod frames;
mod generics;
mod host_facts;
mod insight;
mod inspect;
mod joins;
mod lean;
mod lean_build;
mod limits;
mod lists;
mod live;
mod load;
mod logical;
mod loops;
mod matching;
mod memory;
mod output;
mod pending;
mod query;
mod reach;
mod removal;
mod reordering;
mod requests;
mod retraction;
mod room;
mod rows;
mod run;
mod spending;
mod trace;
mod usage;
mod vm;

pub use agenda::{Strategy, UnknownStrategy};
pub use api::{Engine, Snapshot};
pub use calls::HostContext;
pub use explain::{AgendaEntry, Explanation, Firing, MatchedFact, Obstacle, WhyNot};
pub use host_facts::{AssertError, FactBuilder, FactView, Template};
pub use limits::{Fence, Interrupt, Limits, RunError, RunReport, StopReason};
pub use output::Sink;
pub use query::{Answer, QueryError};
pub use trace::Watch;

pub(crate) use call_trace::method_key;
pub(crate) use direct::{Direct, direct};
pub(crate) use inspect::Detail;
pub(crate) use lean::Lean;
pub(crate) use lean_build::{lean, lean_test};
pub(crate) use limits::Fault;
pub(crate) use query::QueryResult;
pub(crate) use requests::Request;

use crate::code::Place;
use crate::program::{ModuleId, Program};
use crate::symbols::SymbolTable;
use crate::value::Value;
use agenda::Agenda;
use explain::History;
use facts::FactStore;
use memory::{Mark, Memories, NONE};
use output::Output;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

/// When the salience of a rule is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum SalienceEvaluation {
    #[default]
    WhenDefined,
    WhenActivated,
    EveryCycle,
}

/// A small generator of random numbers (SplitMix64), part of the state so that runs can be repeated.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn next(&mut self) -> u32 {
        (self.next_u64() >> 33) as u32
    }
}

/// Dice from a seed.
pub(crate) fn dice(seed: u64) -> Dice {
    Dice(seed)
}

/// Which parts of the network take part while a new rule catches up with the facts.
#[derive(Clone, Debug, Default)]
struct CatchUp {
    /// The first new join and the first new memory.
    joins: u32,
    memories: u32,
    /// Nodes on the way to new memories.
    nodes: FxHashSet<u32>,
}

/// Everything that changes. Cloning it is how a snapshot is taken.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub symbols: Arc<SymbolTable>,
    pub facts: FactStore,
    pub memories: Memories,
    pub agenda: Agenda,
    pub globals: Vec<Value>,
    /// The focus stack; the last one is current.
    pub focus: Vec<ModuleId>,
    /// The module of the prompt.
    pub module: ModuleId,
    pub stack: Vec<Value>,
    /// Arguments of the built-in function being called.
    arguments: Vec<Value>,
    /// `$?` splits of the pattern being matched.
    marks: Vec<Mark>,
    pub limits: Limits,
    pub interrupt: Interrupt,
    pub fuel: u64,
    deadline: Option<Instant>,
    /// Bytes of values: those found by the last count, and those made since.
    value_bytes: usize,
    /// How many they may be before tables and values are counted again.
    value_room: usize,
    /// What tables and values may take before values are counted again.
    allowed_bytes: usize,
    /// Bytes of the compiled program.
    program_bytes: usize,
    /// Arguments of calls that are going on.
    lent: Vec<Value>,
    lent_bytes: usize,
    /// A fence was reached in the middle of matching.
    broken: Option<Fence>,
    matching: bool,
    /// Facts that are not matched yet: the actions that asserted them are not done.
    waiting: VecDeque<u32>,
    waiting_allowed: bool,
    /// How facts of each template may be treated; `None` after a change of the network.
    tempers: Option<Arc<[pending::Temper]>>,
    /// Where the code stands that was in error first.
    place: Option<Place>,
    /// It was a condition that was in error.
    place_in_test: bool,
    /// An error in a test, to be raised when the network has come to rest.
    fault: Option<Fault>,
    pub halted: bool,
    /// The last body ended with `(return)`.
    returned: bool,
    nesting: usize,
    /// Where the machine stopped to ask for something.
    suspended: Option<requests::Suspended>,
    /// The code of the calls that wait for a request to be served.
    executing: Vec<Arc<crate::code::Code>>,
    /// Rules are firing.
    running: bool,
    pub watch: Watch,
    /// For each item, the constructs that are watched otherwise than the item as a whole.
    pub singled: FxHashMap<&'static str, FxHashSet<u32>>,
    /// Function calls, calls of generic functions or methods are watched, and those that go on.
    pub traces_calls: bool,
    traced_calls: Vec<call_trace::TracedCall>,
    /// What each join had made and lost when `join-activity-reset` was called.
    activity_start: FxHashMap<u32, (u32, u32)>,
    /// Rules before which a run stops.
    pub breaks: FxHashSet<u32>,
    /// Where files of facts may be read and written.
    pub folder: Option<std::path::PathBuf>,
    /// Variables that were bound at the prompt.
    prompt: Vec<(String, Value)>,
    /// What `set-error` has kept.
    pub error: Value,
    pub output: Output,
    pub dice: Dice,
    pub gensym: u64,
    /// Values that are computed are checked against the slots that they are for.
    pub checks_constraints: bool,
    /// A reset leaves the globals as they are.
    pub keeps_globals: bool,
    salience_evaluation: SalienceEvaluation,
    /// Salience of each rule as computed when it was defined.
    saliences: Vec<i32>,
    /// Facts and the partial matches that support them, both ways.
    supports: FxHashMap<u32, Vec<u32>>,
    supported: FxHashMap<u32, Vec<u32>>,
    unsupported: Vec<u32>,
    retracting_unsupported: bool,
    logical_rule: bool,
    logical_support: u32,
    firing_rule: Option<u32>,
    /// The rule that fired last, also when its actions were broken off.
    last_rule: Option<u32>,
    firing_number: u32,
    catch_up: Option<Box<CatchUp>>,
    pub history: History,
}

impl State {
    fn new(symbols: SymbolTable) -> State {
        State {
            symbols: Arc::new(symbols),
            facts: FactStore::default(),
            memories: Memories::default(),
            agenda: Agenda::default(),
            globals: Vec::new(),
            focus: vec![0],
            module: 0,
            stack: Vec::new(),
            arguments: Vec::new(),
            marks: Vec::new(),
            limits: Limits::default(),
            interrupt: Interrupt::default(),
            fuel: Limits::default().steps,
            deadline: None,
            value_bytes: 0,
            value_room: 0,
            allowed_bytes: Limits::default().bytes,
            program_bytes: 0,
            lent: Vec::new(),
            lent_bytes: 0,
            broken: None,
            matching: false,
            waiting: VecDeque::new(),
            waiting_allowed: false,
            tempers: None,
            place: None,
            place_in_test: false,
            fault: None,
            halted: false,
            returned: false,
            nesting: 0,
            suspended: None,
            executing: Vec::new(),
            running: false,
            watch: Watch::default(),
            singled: FxHashMap::default(),
            traces_calls: false,
            traced_calls: Vec::new(),
            activity_start: FxHashMap::default(),
            breaks: FxHashSet::default(),
            folder: None,
            prompt: Vec::new(),
            error: Value::FALSE,
            output: Output::default(),
            dice: Dice(1),
            gensym: 1,
            checks_constraints: false,
            keeps_globals: false,
            salience_evaluation: SalienceEvaluation::default(),
            saliences: Vec::new(),
            supports: FxHashMap::default(),
            supported: FxHashMap::default(),
            unsupported: Vec::new(),
            retracting_unsupported: false,
            logical_rule: false,
            logical_support: NONE,
            firing_rule: None,
            last_rule: None,
            firing_number: 0,
            catch_up: None,
            history: History::default(),
        }
    }

    pub(crate) fn salience_evaluation(&self) -> SalienceEvaluation {
        self.salience_evaluation
    }

    pub(crate) fn set_salience_evaluation(&mut self, evaluation: SalienceEvaluation) {
        self.salience_evaluation = evaluation;
    }

    /// The symbol with this text.
    pub(crate) fn intern(&mut self, name: &str) -> crate::symbols::Symbol {
        match self.symbols.find(name) {
            Some(symbol) => symbol,
            None => Arc::make_mut(&mut self.symbols).intern(name),
        }
    }

    /// Takes one step; says whether there is no more.
    #[inline]
    pub(crate) fn out_of_fuel(&mut self) -> bool {
        if self.fuel == 0 {
            return self.note_spent();
        }
        self.fuel -= 1;
        if self.fuel & 0xfff == 0 {
            return self.look_at_clock();
        }
        false
    }

    #[cold]
    fn note_spent(&mut self) -> bool {
        if self.matching && self.broken.is_none() {
            self.broken = Some(self.spent_fence());
        }
        true
    }

    #[cold]
    fn look_at_clock(&mut self) -> bool {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || self.is_over(0) || self.interrupt.asked(self.matching) {
            self.fuel = 0;
            return self.note_spent();
        }
        false
    }

    #[inline]
    fn fuel_spent(&self) -> bool {
        self.broken.is_some()
    }

    /// Which fence a lack of fuel stands for.
    fn spent_fence(&self) -> Fence {
        if self.was_over() {
            Fence::Bytes
        } else if self.interrupt.asked(self.matching) {
            Fence::Interrupt
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Fence::Time
        } else {
            Fence::Steps
        }
    }

    /// Breaks matching off.
    fn break_off(&mut self, fence: Fence) {
        if self.broken.is_none() {
            self.broken = Some(fence);
        }
        self.fuel = 0;
    }

    fn keep_fault(&mut self, fault: Fault) {
        if self.fault.is_none() {
            self.fault = Some(fault);
        }
    }

    fn raise_kept(&mut self) -> Result<(), Box<Fault>> {
        match self.fault.take() {
            Some(fault) => Err(Box::new(fault)),
            None => Ok(()),
        }
    }

    #[inline]
    fn skips_join(&self, join: u32) -> bool {
        self.catch_up.as_ref().is_some_and(|part| join < part.joins)
    }

    #[inline]
    fn skips_node(&self, node: u32) -> bool {
        self.catch_up.as_ref().is_some_and(|part| !part.nodes.contains(&node))
    }

    #[inline]
    fn keeps_alpha(&self, memory: u32) -> bool {
        self.catch_up.as_ref().is_none_or(|part| memory >= part.memories)
    }

    /// Gives a run its budget. What runs inside something else has the budget of that.
    pub(crate) fn refuel(&mut self) {
        if self.nesting > 0 {
            return;
        }
        self.fuel = self.limits.steps;
        self.deadline = self.limits.time.and_then(|time| Instant::now().checked_add(time));
        self.allowed_bytes = self.limits.bytes;
        self.value_room = 0;
        self.lent.clear();
        self.lent_bytes = 0;
    }

    /// Whether a construct is watched: as its item is, unless it was singled out.
    #[inline]
    pub(crate) fn watches(&self, item: &str, whole: bool, id: u32) -> bool {
        if self.singled.is_empty() {
            return whole;
        }
        whole != self.singled.get(item).is_some_and(|singled| singled.contains(&id))
    }

    /// Whether some activations are watched.
    #[inline]
    pub(crate) fn watches_activations(&self) -> bool {
        self.watch.activations || self.singled.contains_key("activations")
    }

    fn set_global(&mut self, program: &Program, global: u32, value: Value) {
        if self.watches("globals", self.watch.globals, global) {
            let mut line =
                format!(":== ?*{}* ==> ", self.symbols.name(program.globals[global as usize].name));
            value.print(&self.symbols, &mut line);
            line.push_str(" <== ");
            self.globals[global as usize].print(&self.symbols, &mut line);
            line.push('\n');
            self.print("stdout", &line);
        }
        self.globals[global as usize] = value;
    }
}
