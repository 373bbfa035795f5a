//! Facts that a rule asserts wait for its last action before they are matched.
//!
//! A rule that goes on to the next stage of its work asserts what it found and then changes the fact that says how far
//! the work has come. Matched at once, the new facts would meet everything of the old stage, only for all of it to go
//! a moment later. So retractions are carried out at once and assertions afterwards, in their order, wherever no rule
//! can tell: firings, facts and the order of everything stay those of CLIPS.
//!
//! * A fact waits only if matching it can neither fail nor be noticed by the actions that follow: no expression is
//!   evaluated in its patterns or below, no focus is pulled, no fact is supported by matches below.
//! * A retraction may run before pending assertions only if no rule tests for the absence or existence of such facts
//!   (`not`, `exists`); otherwise an activation could appear too early.
//! * What reads the matches (a query, a change of strategy) brings them up to date first.

use super::State;
use super::agenda::Strategy;
use super::limits::Fault;
use crate::code::{Condition, QuickHow, Test};
use crate::network::{JoinId, Network, NodeId};
use crate::program::Program;
use std::sync::Arc;

/// How the facts of a template may be treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Temper {
    /// They may wait until the actions are done.
    pub waits: bool,
    /// They may be retracted while others wait: joins only add them to matches.
    pub plain: bool,
}

impl State {
    /// Whether the facts that the next actions assert may wait at all.
    pub(crate) fn may_wait(&mut self, program: &Program) -> bool {
        if self.watches_activations()
            || self.agenda.strategy == Strategy::Random
            || self.salience_evaluation() != super::SalienceEvaluation::WhenDefined
        {
            return false;
        }
        if self.tempers.is_none() {
            self.tempers = Some(tempers(program));
        }
        true
    }

    fn temper(&self, fact: u32) -> Temper {
        let template = self.facts.cells[fact as usize].template as usize;
        let known = self.tempers.as_ref().and_then(|tempers| tempers.get(template));
        // A template without patterns is matched with nobody.
        known.copied().unwrap_or(Temper { waits: true, plain: true })
    }

    /// Lets a new fact wait, if it may.
    #[inline]
    pub(crate) fn waits(&mut self, fact: u32) -> bool {
        if !self.waiting_allowed || !self.temper(fact).waits {
            return false;
        }
        self.waiting.push_back(fact);
        true
    }

    /// Before a fact is taken out of the network: those who wait are matched first if it makes a difference.
    #[cold]
    pub(crate) fn before_leaving(&mut self, program: &Program, fact: u32) {
        let temper = self.temper(fact);
        if !temper.plain {
            self.match_waiting(program);
        } else if let Some(place) = self.waiting.iter().position(|&waiting| waiting == fact) {
            self.waiting.remove(place);
        }
    }

    /// Matches all facts that wait.
    pub(crate) fn match_waiting(&mut self, program: &Program) {
        while let Some(fact) = self.waiting.pop_front() {
            if self.broken.is_some() {
                continue;
            }
            self.matching = true;
            self.match_fact(program, fact);
            self.matching = false;
            self.retract_unsupported(program);
        }
    }

    /// The actions of a rule are done, or were broken off: those who wait are matched, whatever is left to spend.
    pub(crate) fn end_waiting(&mut self, program: &Program) -> Result<(), Box<Fault>> {
        /// Steps for facts that were asserted before the steps ran out: the engine is to stay usable.
        const GRACE: u64 = 100_000;
        self.waiting_allowed = false;
        if self.waiting.is_empty() {
            return Ok(());
        }
        let (fuel, deadline) = (self.fuel, self.deadline);
        if fuel < GRACE {
            self.fuel = GRACE;
            self.deadline = None;
        }
        self.match_waiting(program);
        if fuel < GRACE {
            self.fuel = fuel.min(self.fuel);
            self.deadline = deadline;
        }
        self.check_complete()
    }

    /// Matches the facts that wait, and lets none wait for the rest of the actions.
    pub(crate) fn stop_waiting(&mut self, program: &Program) -> Result<(), Box<Fault>> {
        self.waiting_allowed = false;
        self.catch_up_waiting(program)
    }

    /// Brings the matches up to date in the middle of the actions.
    #[inline]
    pub(crate) fn catch_up_waiting(&mut self, program: &Program) -> Result<(), Box<Fault>> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        self.match_waiting(program);
        self.check_complete()
    }
}

/// The matching policy of every template that has patterns.
fn tempers(program: &Program) -> Arc<[Temper]> {
    let network = &program.network;
    let mut quiet: Vec<Option<bool>> = vec![None; network.joins.len()];
    network
        .roots
        .iter()
        .map(|roots| {
            let mut temper = Temper { waits: true, plain: true };
            for node in roots {
                judge(program, node, &mut quiet, &mut temper);
            }
            temper
        })
        .collect()
}

/// What the patterns below a node ask of a matching policy.
fn judge(program: &Program, node: NodeId, quiet: &mut [Option<bool>], temper: &mut Temper) {
    let network: &Network = &program.network;
    let entry = &network.nodes[node as usize];
    temper.waits &= entry.shape.test.as_ref().is_none_or(is_safe);
    if let Some(memory) = entry.memory {
        for join in &network.memories[memory as usize].joins {
            let shape = &network.joins[join as usize];
            temper.plain &= shape.extends() && !shape.tangled && !shape.logical;
            temper.waits &= is_quiet(program, join, quiet);
        }
    }
    let chosen = entry.choices.iter().flat_map(|choices| choices.by_value.values().copied());
    for child in entry.children.iter().chain(chosen) {
        judge(program, child, quiet, temper);
    }
}

/// Whether nothing at a join or below it can fail or be noticed before the actions are done.
fn is_quiet(program: &Program, id: JoinId, known: &mut [Option<bool>]) -> bool {
    if let Some(known) = known[id as usize] {
        return known;
    }
    let join = &program.network.joins[id as usize];
    let safe = |test: &Option<Test>| test.as_ref().is_none_or(is_safe);
    let mut quiet = !join.tangled && !join.logical && safe(&join.test) && safe(&join.secondary);
    if let Some(disjunct) = join.terminal {
        let disjunct = &program.disjuncts[disjunct as usize];
        quiet &= !program.rules[disjunct.rule as usize].auto_focus && disjunct.logical_join.is_none();
    }
    for (below, _) in &join.links {
        quiet = quiet && is_quiet(program, below, known);
    }
    known[id as usize] = Some(quiet);
    quiet
}

/// Whether a test only compares.
fn is_safe(test: &Test) -> bool {
    match test {
        Test::Condition(Condition { quick: Some(quick), .. }) => matches!(quick.how, QuickHow::Same { .. }),
        Test::Condition(_) => false,
        Test::All(tests) | Test::Any(tests) => tests.iter().all(is_safe),
        Test::Constant { .. } | Test::Fields { .. } | Test::Length { .. } => true,
    }
}
