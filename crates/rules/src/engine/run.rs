//! Firing rules.

use super::limits::{Fault, RunError, RunReport, StopReason};
use super::memory::NONE;
use super::{SalienceEvaluation, State};
use crate::code::Access;
use crate::program::{Disjunct, ModuleId, Program, RuleId};
use crate::syntax::diagnostics::{Complaint, Diagnostic, Severity};
use crate::value::Value;
use std::sync::Arc;

impl State {
    /// Fires up to `most` rules.
    pub(crate) fn run(&mut self, program: &mut Arc<Program>, most: Option<u64>) -> RunReport {
        let outside = std::mem::replace(&mut self.running, true);
        let report = self.fire_all(program, most);
        self.running = outside;
        if self.watch.statistics {
            let line = format!("{} rules fired\n", report.fired);
            self.print("stdout", &line);
        }
        if !matches!(report.reason, StopReason::AgendaEmpty | StopReason::FiringLimit) {
            // Modules that have nothing left to do lose the focus also when the run was broken off.
            self.next_activation(program);
        }
        if let Some(&module) = self.focus.last() {
            self.module = module;
        }
        report
    }

    fn fire_all(&mut self, program: &mut Arc<Program>, most: Option<u64>) -> RunReport {
        if let Some(_fence) = self.broken {
            return RunReport { fired: 0, reason: StopReason::Error(RunError::Incomplete), place: None };
        }
        self.refuel();
        self.place = None;
        self.halted = false;
        self.fault = None;
        let mut fired = 0;
        loop {
            let stopped = |reason: StopReason| RunReport { fired, reason, place: None };
            let Some(activation) = self.next_activation(program) else {
                return stopped(StopReason::AgendaEmpty);
            };
            if most.is_some_and(|most| fired >= most) {
                return stopped(StopReason::FiringLimit);
            }
            if fired > 0 && self.breaks_at(program, activation) {
                return stopped(StopReason::Halted);
            }
            if self.interrupt.asked(false) {
                return stopped(StopReason::Limit(super::Fence::Interrupt));
            }
            fired += 1;
            let result = self.fire(program, activation, fired);
            let rule = self.firing_rule.take();
            if let Err(fault) = result {
                let error = self.run_error(program, fault, rule);
                let (reason, place) = match error {
                    RunError::Limit(fence) => (StopReason::Limit(fence), self.locate_limit(program, fence)),
                    RunError::Evaluation { ref place, .. } => {
                        (StopReason::Error(error.clone()), place.clone())
                    }
                    other => (StopReason::Error(other), None),
                };
                return RunReport { fired, reason, place };
            }
            let stopped = |reason: StopReason| RunReport { fired, reason, place: None };
            if self.halted {
                return stopped(StopReason::Halted);
            }
            if self.output.collected.len() > self.limits.bytes {
                return stopped(StopReason::Limit(super::Fence::Bytes));
            }
        }
    }

    /// Whether a run stops before an activation; says so.
    fn breaks_at(&mut self, program: &Program, activation: u32) -> bool {
        if self.breaks.is_empty() {
            return false;
        }
        let disjunct = self.agenda.activations[activation as usize].disjunct;
        let rule = program.disjuncts[disjunct as usize].rule;
        if !self.breaks.contains(&rule) {
            return false;
        }
        let name = self.symbols.name(program.rules[rule as usize].name);
        let line = format!("Breaking on rule {name}.\n");
        self.print("stdout", &line);
        true
    }

    /// The first activation of the module in focus; modules with nothing to do lose it.
    fn next_activation(&mut self, program: &Program) -> Option<u32> {
        if self.focus.is_empty() {
            self.push_focus(program, 0);
        }
        while let Some(&module) = self.focus.last() {
            if let Some(activation) = self.agenda.first(module) {
                return Some(activation);
            }
            self.pop_focus(program);
        }
        None
    }

    fn fire(&mut self, program: &mut Arc<Program>, id: u32, number: u64) -> Result<(), Box<Fault>> {
        self.step()?;
        let activation = self.agenda.activations[id as usize];
        let (bottom, module) = self.begin_firing(program, id, number);
        // Names that are looked up while it fires are those of its module.
        let outside = std::mem::replace(&mut self.module, module);
        self.waiting_allowed = self.may_wait(program);
        let disjunct = &program.disjuncts[activation.disjunct as usize];
        let direct = disjunct.direct.as_ref();
        let mut result =
            match direct.and_then(|actions| self.act(program, disjunct, actions, activation.partial)) {
                Some(result) => result.map(|()| Value::Void),
                None => {
                    // What the rule reads of its facts stays as it was when it fired, even if the actions change them.
                    self.push_bindings(disjunct, activation.partial);
                    self.machine_from(program, &disjunct.code, bottom)
                }
            };
        if matches!(&result, Err(fault) if matches!(**fault, Fault::Asks(_))) {
            let code = Arc::clone(&disjunct.code);
            result = self.serve_all(program, &code, result);
        }
        let matched = self.end_waiting(program);
        self.module = outside;
        self.stack.truncate(bottom);
        self.logical_rule = false;
        self.logical_support = NONE;
        let returned = std::mem::take(&mut self.returned);
        self.note_end(program);
        result?;
        matched?;
        self.raise_kept()?;
        if self.salience_evaluation == SalienceEvaluation::EveryCycle {
            self.refresh_saliences(program, None)?;
        }
        if returned {
            // Its actions are done: the module that gets the focus becomes the current one.
            self.firing_rule = None;
            self.leave_focus(program, module);
        }
        Ok(())
    }

    /// Takes an activation from the agenda. Gives where what it binds goes on the stack, and the module.
    fn begin_firing(&mut self, program: &Program, id: u32, number: u64) -> (usize, ModuleId) {
        let activation = self.agenda.activations[id as usize];
        let disjunct = &program.disjuncts[activation.disjunct as usize];
        let rule = &program.rules[disjunct.rule as usize];
        self.agenda.unlink(id, rule.module);
        let partial = activation.partial;
        self.memories.partials[partial as usize].marker = NONE;
        self.firing_rule = Some(disjunct.rule);
        self.last_rule = self.firing_rule;
        self.firing_number = self.firing_number.wrapping_add(1);
        if self.watches("rules", self.watch.rules, disjunct.rule) {
            let line = format!(
                "FIRE {number:>4} {}: {}\n",
                self.symbols.name(rule.name),
                self.match_text(disjunct.patterns, partial)
            );
            self.print("stdout", &line);
        }
        self.note_firing(program, &activation);
        let bottom = self.stack.len();
        self.logical_rule = disjunct.logical_join.is_some();
        self.logical_support = NONE;
        if let Some(join) = disjunct.logical_join {
            let mut at = partial;
            while at != NONE && self.memories.owner(at) != join {
                at = self.memories.partials[at as usize].left_parent;
            }
            self.logical_support = at;
        }
        self.returned = false;
        self.place = None;
        (bottom, rule.module)
    }

    /// Pushes what a match binds, as the first locals of the actions.
    fn push_bindings(&mut self, disjunct: &Disjunct, partial: u32) {
        // The facts of most matches are gathered in one climb.
        let mut gathered = [(NONE, NONE); 8];
        let patterns = disjunct.patterns as usize;
        let few = patterns <= gathered.len();
        if few {
            let mut at = partial;
            for place in gathered[..patterns].iter_mut().rev() {
                let Some(entry) = self.memories.partials.get(at as usize) else { break };
                *place = (entry.right_parent, entry.words);
                at = entry.left_parent;
            }
        }
        for binding in &disjunct.bindings {
            if !binding.wanted {
                self.stack.push(Value::Void);
                continue;
            }
            let alpha = if few {
                let (alpha, words) = gathered[binding.pattern as usize];
                if let Access::Slot(slot) = binding.access
                    && let Some(&word) = self.facts.rows.words.get(words as usize + slot as usize)
                    && let Some(value) = Value::from_word(word)
                {
                    self.stack.push(value);
                    continue;
                }
                alpha
            } else {
                self.alpha_up(partial, disjunct.patterns - 1 - binding.pattern)
            };
            if binding.access == Access::Address
                && let Some(entry) = self.memories.alphas.get(alpha as usize)
            {
                self.facts.note_named(entry.fact);
            }
            let value = self.value_of(alpha, binding.access);
            self.stack.push(value);
        }
    }

    /// A fault as the host sees it: with its place, and the rule whose condition or actions it comes from.
    #[allow(clippy::boxed_local)]
    pub(crate) fn run_error(
        &mut self,
        program: &Program,
        fault: Box<Fault>,
        firing: Option<RuleId>,
    ) -> RunError {
        match *fault {
            Fault::Limit(fence) => RunError::Limit(fence),
            Fault::Asks(request) => RunError::Evaluation {
                message: format!("{} cannot be used here.", request.name()),
                rule: None,
                place: None,
            },
            Fault::Error(message) => {
                // A condition may fail while the actions of another rule assert a fact: its own rule is the one to name.
                let rule = self.place.and_then(|place| program.rule_at(place)).or(firing);
                let rule = rule.map(|rule| self.symbols.name(program.rules[rule as usize].name).to_string());
                let place = self.locate_fault(program, &message);
                RunError::Evaluation { message, rule, place }
            }
        }
    }

    /// The line of the program where the last error was.
    pub(crate) fn locate_fault(&mut self, program: &Program, message: &str) -> Option<Box<Diagnostic>> {
        let place = self.place.take()?;
        let source = program.sources.get(place.source as usize)?;
        let complaint = Complaint::new(place.span, message);
        Some(Box::new(complaint.locate(&source.file, &source.text, Severity::Error)))
    }

    /// The line of the program where a limit was reached: that of the code, or else the rule to look at.
    pub(crate) fn locate_limit(&mut self, program: &Program, fence: super::Fence) -> Option<Box<Diagnostic>> {
        let test = self.place.filter(|_| self.place_in_test);
        if let Some(rule) = test.and_then(|place| program.rule_at(place)) {
            self.last_rule = Some(rule);
        } else if self.broken.is_some()
            && test.is_none()
            && let Some(rule) = self.largest_rule(program)
        {
            self.last_rule = Some(rule);
            self.place = Some(program.rules[rule as usize].place);
        }
        if self.place.is_none() {
            self.place = Some(program.rules.get(self.last_rule? as usize)?.place);
        }
        self.locate_fault(program, &fence.to_string())
    }

    /// The rule whose conditions have the most partial matches.
    fn largest_rule(&self, program: &Program) -> Option<RuleId> {
        let size = |join: &super::memory::JoinMemory| {
            join.left.count.max(join.right.as_ref().map_or(0, |right| right.count))
        };
        let joins = &self.memories.joins;
        let mut at = (0..joins.len()).max_by_key(|&join| size(&joins[join]))?;
        loop {
            let join = &program.network.joins[at];
            if let Some(disjunct) = join.terminal {
                return Some(program.disjuncts[disjunct as usize].rule);
            }
            at = join.links.first()?.0 as usize;
        }
    }

    /// The name of the rule that fired last.
    pub(crate) fn last_rule(&self, program: &Program) -> Option<&str> {
        let rule = program.rules.get(self.last_rule? as usize)?;
        Some(self.symbols.name(rule.name))
    }

    /// The salience of a rule: a constant, or computed.
    pub(crate) fn salience_of(&mut self, program: &Program, rule: RuleId, again: bool) -> i32 {
        let entry = &program.rules[rule as usize];
        let Some(code) = &entry.salience_code else { return entry.salience };
        if !again && let Some(&known) = self.saliences.get(rule as usize) {
            return known;
        }
        match self.execute(program, code, super::fields::View::Nothing) {
            Ok(Value::Integer(number)) => number.clamp(-10_000, 10_000) as i32,
            Ok(_) => {
                self.keep_fault(Fault::Error("A salience must be a whole number.".into()));
                0
            }
            Err(fault) => {
                self.keep_fault(*fault);
                0
            }
        }
    }
}
