//! Loading constructs into an engine that may already hold facts.

use super::fields::View;
use super::joins::Tide;
use super::memory::NONE;
use super::{CatchUp, Fault, State};
use crate::compile::{Changes, Compiler, Doubts, closest};
use crate::network::{JoinId, RightInput};
use crate::program::{Kind, ModuleId, Program, RuleId, Source, TYPED_IN, TemplateId};
use crate::symbols::SymbolTable;
use crate::syntax::diagnostics::{Complaint, Diagnostic, LoadErrors, Severity, Span};
use crate::syntax::reader::{self, Form, Reader};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// How much is reported about one text. Each place is looked for in the whole text, so that telling of everything that is
/// wrong with a long text would take a time that grows with its square.
const MOST_TOLD: usize = 100;

/// The work of reading and compiling a letter, as eighths of a step.
pub(super) const STEPS_OF_A_LETTER: usize = 4;

/// What a construct asked to be computed and could not be.
enum Wrong {
    Global(u32, Box<Fault>),
    Salience(Box<Fault>),
}

/// What the code and the texts of a construct take, about.
fn bytes_of(form: &Form) -> usize {
    form.span.end.saturating_sub(form.span.start) as usize * 14
}

impl State {
    /// Loads every construct of a text; reports what is wrong with it, up to a limit.
    pub(crate) fn load(
        &mut self,
        program: &mut Arc<Program>,
        file: &str,
        text: &str,
    ) -> Result<(), LoadErrors> {
        self.refuel();
        // The host holds the text too.
        self.program_bytes += 2 * text.len();
        let already_broken = self.broken.is_some();
        let mut reader = Reader::new(text, self.limits.bytes / reader::BYTES_OF_A_WORD);
        let mut doubts = Doubts::default();
        let source = program.sources.len() as u32;
        Arc::make_mut(program).sources.push(Source { file: file.into(), text: text.into() });
        let mut diagnostics: Vec<Diagnostic> = Vec::new();
        while let Some(form) = reader.next() {
            for (kind, name) in reader.broken.drain(..) {
                doubts.name(&kind, &name);
            }
            let result = self.load_construct(program, text, source, &form, &mut doubts);
            let stopped = self.stopped_loading(&form, already_broken);
            if let Err(complaint) = result {
                doubts.broken(&form);
                let told = complaint.each().into_iter().filter(|complaint| !complaint.consequence);
                let told = told.take(MOST_TOLD.saturating_sub(diagnostics.len()));
                diagnostics.extend(told.map(|complaint| complaint.locate(file, text, Severity::Error)));
            } else if let Some(complaint) = &stopped {
                diagnostics.push(complaint.clone().locate(file, text, Severity::Error));
            }
            if stopped.is_some() {
                break;
            }
        }
        let complaints = std::mem::take(&mut reader.complaints).into_iter();
        diagnostics.extend(complaints.map(|complaint| complaint.locate(file, text, Severity::Error)));
        for (module, name, span) in std::mem::take(&mut doubts.queries) {
            if diagnostics.len() < MOST_TOLD
                && let Some(complaint) = self.missing_query(program, &doubts, module, &name, span)
            {
                diagnostics.push(complaint.locate(file, text, Severity::Error));
            }
        }
        if diagnostics.is_empty() {
            return Ok(());
        }
        diagnostics
            .sort_by(|one, other| (one.span.start, &one.message).cmp(&(other.span.start, &other.message)));
        // Each alternative of an `or` finds the same mistakes.
        diagnostics.dedup();
        Err(LoadErrors(diagnostics))
    }

    /// A query that was asked and has not come.
    fn missing_query(
        &self,
        program: &Program,
        doubts: &Doubts,
        module: ModuleId,
        name: &str,
        span: Span,
    ) -> Option<Complaint> {
        let symbol = self.symbols.find(name);
        if doubts.has("defquery", name)
            || symbol.is_some_and(|symbol| program.find(Kind::Query, module, symbol).is_some())
        {
            return None;
        }
        let queries = program.names.keys().filter(|key| key.0 == Kind::Query);
        let hint = match closest(name, queries.map(|key| self.symbols.name(key.2))) {
            Some(near) => format!("Did you mean {near}?"),
            None => "Define it with defquery.".to_string(),
        };
        Some(Complaint::new(span, format!("There is no query {name}.")).hint(hint))
    }

    pub(crate) fn load_construct(
        &mut self,
        program: &mut Arc<Program>,
        text: &str,
        source: u32,
        form: &Form,
        doubts: &mut Doubts,
    ) -> Result<(), Complaint> {
        Arc::make_mut(program).network.widened.clear();
        let mut symbols: SymbolTable = Arc::unwrap_or_clone(std::mem::take(&mut self.symbols));
        let memories = &self.memories;
        let occupied = |join: JoinId| {
            memories.joins.get(join as usize).is_some_and(|memory| {
                memory.left.count > 0 || memory.right.as_ref().is_some_and(|right| right.count > 0)
            })
        };
        let before = program.network.bytes();
        let facts = &self.facts.by_template;
        let populated =
            |template: TemplateId| facts.get(template as usize).is_some_and(|list| list.len() > 0);
        let mut compiler = Compiler {
            program: Arc::make_mut(program),
            symbols: &mut symbols,
            module: self.module,
            text,
            source,
            occupied: &occupied,
            populated: &populated,
            changes: Changes::default(),
            doubts,
        };
        let result = compiler.construct(form);
        let changes = std::mem::take(&mut compiler.changes);
        self.symbols = Arc::new(symbols);
        if let Some(module) = changes.module {
            self.module = module;
        }
        let first = self.saliences.len() as u32;
        let watch = self.watch;
        self.program_bytes += bytes_of(form) + program.network.bytes() - before;
        let fault = match self.catch_up_with(program, changes) {
            None => return result,
            Some(Wrong::Global(global, fault)) => {
                let name = self.symbols.name(program.globals[global as usize].name);
                return Err(Complaint::new(form.span, fault.told(&format!("The value of ?*{name}*"))));
            }
            Some(Wrong::Salience(fault)) => fault,
        };
        // As in CLIPS, a rule whose salience cannot be computed is refused. It was in the network for a moment, so that
        // the patterns that others may share with it are complete; nobody needs to see that.
        for rule in first..program.rules.len() as u32 {
            self.remove_rule(program, rule);
        }
        self.watch = watch;
        let declaration = form.list().unwrap_or(&[]).iter().find(|item| item.head() == Some("declare"));
        Err(Complaint::new(declaration.map_or(form.span, |item| item.span), fault.told("The salience")))
    }

    /// Whether a limit was reached by the time a construct was loaded.
    fn stopped_loading(&mut self, form: &Form, already_broken: bool) -> Option<Complaint> {
        let length = form.span.end.saturating_sub(form.span.start);
        let fence = match self.broken {
            Some(fence) if !already_broken => fence,
            _ => match self.steps(length as usize * STEPS_OF_A_LETTER).err().map(|fault| *fault) {
                Some(Fault::Limit(fence)) => fence,
                _ => return None,
            },
        };
        let complaint = Complaint::new(form.span, format!("Loading reached {fence}; it stops here."));
        Some(complaint.hint("Allow it more, or load less."))
    }

    /// Takes a rule out of the program and out of the network.
    pub(crate) fn remove_rule(&mut self, program: &mut Arc<Program>, rule: RuleId) {
        let mut symbols: SymbolTable = Arc::unwrap_or_clone(std::mem::take(&mut self.symbols));
        let mut compiler = Compiler {
            program: Arc::make_mut(program),
            symbols: &mut symbols,
            module: self.module,
            text: "",
            source: TYPED_IN,
            occupied: &|_| false,
            populated: &|_| false,
            changes: Changes::default(),
            doubts: &mut Doubts::default(),
        };
        compiler.remove_rule(rule);
        let removed = std::mem::take(&mut compiler.changes.removed);
        self.symbols = Arc::new(symbols);
        self.forget_joins(program, &removed);
    }

    /// Brings memories, globals and agenda up to date with what was compiled. Gives what is wrong with the salience of
    /// a new rule.
    fn catch_up_with(&mut self, program: &Program, changes: Changes) -> Option<Wrong> {
        self.tempers = None;
        self.forget_joins(program, &changes.removed);
        let old_joins = self.memories.joins.len();
        let old_patterns = self.memories.patterns.len();
        self.memories.grow(&program.network);
        self.globals.resize(program.globals.len(), crate::value::Value::FALSE);
        for global in changes.globals {
            match self.execute(program, &program.globals[global as usize].initial, View::Nothing) {
                Ok(value) => self.globals[global as usize] = value,
                Err(fault) => return Some(Wrong::Global(global, fault)),
            }
        }
        let earlier = self.fault.take();
        while self.saliences.len() < program.rules.len() {
            let rule = self.saliences.len() as u32;
            let salience = self.salience_of(program, rule, true);
            self.saliences.push(salience);
        }
        let wrong = std::mem::replace(&mut self.fault, earlier).map(|fault| Wrong::Salience(Box::new(fault)));
        if wrong.is_some() {
            self.watch = super::Watch::default();
        }
        if !changes.rules.is_empty() {
            self.catch_up_network(program, &changes.rules, old_joins, old_patterns);
        }
        wrong
    }

    /// Sends what is already known through the joins of new rules, and only those.
    fn catch_up_network(
        &mut self,
        program: &Program,
        rules: &[Vec<u32>],
        old_joins: usize,
        old_patterns: usize,
    ) {
        let network = &program.network;
        let mut part =
            CatchUp { joins: old_joins as u32, memories: old_patterns as u32, nodes: FxHashSet::default() };
        for memory in &network.memories[old_patterns..] {
            let mut at = Some(memory.node);
            while let Some(node) = at {
                part.nodes.insert(node);
                at = network.nodes[node as usize].parent;
            }
        }
        let new_memory = |join: JoinId| match network.joins[join as usize].right {
            RightInput::Memory(memory) => memory as usize >= old_patterns,
            _ => false,
        };
        self.catch_up = Some(Box::new(part));
        self.matching = true;
        for disjuncts in rules {
            let mut done: FxHashSet<JoinId> = FxHashSet::default();
            for &disjunct in disjuncts {
                let mut at = Some(program.disjuncts[disjunct as usize].terminal);
                while let Some(id) = at {
                    let join = &network.joins[id as usize];
                    at = match join.right {
                        // Through a nested group, back to the outside in the end.
                        RightInput::Join(nested) => Some(nested),
                        _ => join.parent,
                    };
                    if (id as usize) < old_joins || done.contains(&id) {
                        continue;
                    }
                    let primed = self.prime(program, id, old_joins, &new_memory);
                    if primed {
                        done.insert(id);
                    }
                }
            }
        }
        let facts: Vec<u32> = self.facts.all.iter().map(|entry| entry.1).collect();
        for fact in facts {
            self.match_fact(program, fact);
        }
        self.matching = false;
        self.catch_up = None;
        self.retract_unsupported(program);
    }

    /// Fills a new join from memories that already existed; says whether there were any.
    fn prime(
        &mut self,
        program: &Program,
        id: JoinId,
        old_joins: usize,
        new_memory: &dyn Fn(JoinId) -> bool,
    ) -> bool {
        let join = &program.network.joins[id as usize];
        if join.first {
            if join.from_right {
                self.prime_from_nested(program, id, old_joins);
                return true;
            }
            if join.right == RightInput::Nothing {
                self.prime_alone(program, id);
                return true;
            }
            if join.negated || !new_memory(id) {
                self.prime_first(program, id);
                return true;
            }
            return false;
        }
        let Some(parent) = join.parent else { return false };
        if (parent as usize) < old_joins {
            self.prime_from_sibling(program, id, parent, old_joins);
            return true;
        }
        if let RightInput::Join(nested) = join.right
            && (nested as usize) < old_joins
        {
            self.prime_from_nested(program, id, old_joins);
            return true;
        }
        false
    }

    /// A first join on a pattern that other rules use: its facts are already in the pattern's memory.
    fn prime_first(&mut self, program: &Program, id: JoinId) {
        let join = &program.network.joins[id as usize];
        let RightInput::Memory(memory) = join.right else { return };
        let mut found = Vec::new();
        for head in self.memories.patterns[memory as usize].heads() {
            let mut at = head;
            while at != NONE {
                found.push(at);
                at = self.memories.alphas[at as usize].next;
            }
        }
        // Hashed memories are walked in the order in which their facts came.
        found.sort_by_key(|&alpha| {
            self.facts.cells[self.memories.alphas[alpha as usize].fact as usize].timetag
        });
        if join.negated {
            let root = self.memories.joins[id as usize].root;
            let view = View::Join { left: root, right: NONE };
            if let Some(test) = &join.secondary
                && self.holds(program, test, view) != Some(true)
            {
                return;
            }
            for alpha in found {
                let view = View::Join { left: NONE, right: alpha };
                if join.test.as_ref().is_none_or(|test| self.holds(program, test, view).unwrap_or(true)) {
                    self.memories.block(id, root, alpha, false);
                    return;
                }
            }
            self.drive(program, root, NONE, id, Tide::Assert);
            return;
        }
        for alpha in found {
            self.enter(program, alpha, id);
        }
    }

    /// A join below an old one: copies what a sibling remembers.
    fn prime_from_sibling(&mut self, program: &Program, id: JoinId, parent: JoinId, old_joins: usize) {
        let network = &program.network;
        let sibling = network.joins[parent as usize]
            .links
            .iter()
            .find(|link| link.0 != id && (link.0 as usize) < old_joins);
        let Some((sibling, from_right)) = sibling else { return };
        for (left, right) in self.parents_in(sibling, from_right) {
            self.extend(program, left, right, id, false, Tide::Assert);
        }
    }

    fn prime_from_nested(&mut self, program: &Program, id: JoinId, old_joins: usize) {
        let join = &program.network.joins[id as usize];
        if let RightInput::Join(nested) = join.right {
            let links = &program.network.joins[nested as usize].links;
            let sibling = links.iter().find(|link| link.0 != id && (link.0 as usize) < old_joins);
            if let Some((sibling, from_right)) = sibling {
                for (left, right) in self.parents_in(sibling, from_right) {
                    self.extend(program, left, right, id, true, Tide::Assert);
                }
            }
        }
        let empty = self.memories.joins[id as usize].right.as_ref().is_none_or(|right| right.count == 0);
        if join.first && empty && !join.exists {
            self.prime_root(program, id);
        }
    }

    fn parents_in(&self, join: JoinId, from_right: bool) -> Vec<(u32, u32)> {
        let memory = &self.memories.joins[join as usize];
        let buckets = match &memory.right {
            Some(right) if from_right => right,
            _ => &memory.left,
        };
        let mut out = Vec::new();
        for head in buckets.heads() {
            let mut at = head;
            while at != NONE {
                let entry = self.memories.partials[at as usize];
                out.push((entry.left_parent, entry.right_parent));
                at = entry.next;
            }
        }
        out
    }

    /// Takes everything away step by step, so that the traces show it.
    fn trace_reset(&mut self, program: &Program) {
        self.matching = true;
        for join in &program.network.right_primes {
            let root = self.memories.joins[join as usize].root;
            self.remove_children(program, root, Tide::Assert);
        }
        for join in &program.network.left_primes {
            let root = self.memories.joins[join as usize].root;
            self.memories.unblock(join, root, program.network.joins[join as usize].from_right);
            // Marked as blocked by itself: nothing lets it through while the facts go.
            self.memories.partials[root as usize].marker = root;
            self.remove_children(program, root, Tide::Assert);
        }
        self.matching = false;
        let all: Vec<u32> = self.facts.all.iter().map(|entry| entry.1).collect();
        for fact in all {
            if !self.facts.cells[fact as usize].garbage {
                self.retract_cell(program, fact);
            }
        }
    }

    /// Forgets all facts, then primes joins that need none and asserts the deffacts.
    pub(crate) fn reset(&mut self, program: &Program) -> Result<(), Box<super::Fault>> {
        self.refuel();
        self.broken = None;
        self.fault = None;
        self.place = None;
        self.prompt.clear();
        self.matching = false;
        self.clear_focus(program);
        self.push_focus(program, 0);
        if self.watch.facts || self.watch.activations || !self.singled.is_empty() {
            self.trace_reset(program);
        }
        self.broken = None;
        self.fault = None;
        self.waiting.clear();
        self.waiting_allowed = false;
        self.facts.clear();
        self.agenda.clear();
        self.memories.clear(&program.network);
        self.supports.clear();
        self.supported.clear();
        self.unsupported.clear();
        self.retracting_unsupported = false;
        self.logical_rule = false;
        self.logical_support = NONE;
        self.firing_number = 0;
        self.history.clear();
        self.stack.clear();
        self.module = 0;
        self.focus.truncate(1);
        let globals = if self.keeps_globals { 0 } else { program.globals.len() };
        for global in 0..globals {
            let initial = &program.globals[global].initial;
            // A removed one has no value to go back to.
            if !initial.ops.is_empty() {
                let value = self.execute(program, initial, View::Nothing)?;
                self.set_global(program, global as u32, value);
            }
        }
        self.matching = true;
        // As in CLIPS, nothing that comes from the right blocks these before they have started.
        for join in &program.network.left_primes {
            let root = self.memories.joins[join as usize].root;
            self.memories.partials[root as usize].marker = root;
        }
        for join in &program.network.right_primes {
            self.prime_alone(program, join);
        }
        for join in &program.network.left_primes {
            self.prime_root(program, join);
        }
        self.matching = false;
        for facts in &program.deffacts {
            self.execute(program, &facts.code, View::Nothing)?;
        }
        self.raise_kept()
    }
}
