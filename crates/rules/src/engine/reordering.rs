//! The whole agenda in a new order: after a change of strategy or of saliences. Activations that have fired come back
//! with `refresh`.

use super::State;
use super::agenda::{Activation, Agenda, Group, Strategy};
use super::limits::Fault;
use super::memory::NONE;
use crate::program::{ModuleId, Program};
use std::cmp::Reverse;

type Outcome<T> = Result<T, Box<Fault>>;

impl Agenda {
    /// Makes these the activations of a module, in this order, which is that of falling salience.
    fn relink(&mut self, module: ModuleId, ordered: &[u32]) {
        let mut groups: Vec<Group> = Vec::new();
        for &id in ordered {
            let salience = self.activations[id as usize].salience;
            match groups.last_mut().filter(|group| group.salience == salience) {
                Some(group) => {
                    self.activations[group.last as usize].next = id;
                    self.activations[id as usize].previous = group.last;
                    group.last = id;
                    group.count += 1;
                }
                None => {
                    self.activations[id as usize].previous = NONE;
                    groups.push(Group { salience, first: id, last: id, count: 1 });
                }
            }
            self.activations[id as usize].next = NONE;
        }
        *self.groups(module) = groups;
    }
}

impl State {
    /// Pays for ordering the agenda. Afterwards it is in order within a moment.
    fn pay_for_order(&mut self, program: &Program) -> Outcome<()> {
        let count = self.agenda.count;
        self.steps(count.saturating_mul(64))?;
        if matches!(self.agenda.strategy, Strategy::Lex | Strategy::Mea) {
            let patterns = program.disjuncts.iter().map(|disjunct| disjunct.patterns as usize).max();
            self.spend_bytes(count.saturating_mul(64 + 8 * patterns.unwrap_or(0)))?;
        }
        Ok(())
    }

    /// Sets the strategy and orders the agenda by it.
    pub(crate) fn change_strategy(&mut self, program: &Program, strategy: Strategy) -> Outcome<()> {
        let before = std::mem::replace(&mut self.agenda.strategy, strategy);
        if let Err(fault) = self.pay_for_order(program) {
            self.agenda.strategy = before;
            return Err(fault);
        }
        self.reorder_agenda(program);
        Ok(())
    }

    /// Computes the saliences of all activations again, or of those of one module.
    pub(crate) fn refresh_saliences(&mut self, program: &Program, only: Option<ModuleId>) -> Outcome<()> {
        self.pay_for_order(program)?;
        let mut found = Vec::new();
        for module in (0..program.modules.len() as u32).filter(|&id| only.is_none_or(|one| one == id)) {
            for id in self.agenda.listed(module) {
                let rule = program.disjuncts[self.agenda.activations[id as usize].disjunct as usize].rule;
                self.step()?;
                found.push((id, self.salience_of(program, rule, true)));
                self.raise_kept()?;
            }
        }
        for (id, salience) in found {
            self.agenda.activations[id as usize].salience = salience;
        }
        self.reorder_agenda(program);
        Ok(())
    }

    fn reorder_agenda(&mut self, program: &Program) {
        for module in 0..program.modules.len() as ModuleId {
            let mut listed = self.agenda.listed(module);
            if self.agenda.strategy == Strategy::Random {
                for &id in &listed {
                    self.agenda.activations[id as usize].random = self.dice.next();
                }
            }
            self.sort_activations(program, &mut listed);
            self.agenda.relink(module, &listed);
        }
    }

    /// Sorts activations as they would be if each had been put in its place.
    fn sort_activations(&self, program: &Program, listed: &mut [u32]) {
        let get = |id: u32| -> &Activation { &self.agenda.activations[id as usize] };
        let salience = |id: u32| Reverse(get(id).salience);
        let complexity = |id: u32| program.disjuncts[get(id).disjunct as usize].complexity;
        let timetag = |id: u32| get(id).timetag;
        match self.agenda.strategy {
            Strategy::Depth => listed.sort_unstable_by_key(|&id| (salience(id), Reverse(timetag(id)))),
            Strategy::Breadth => listed.sort_unstable_by_key(|&id| (salience(id), timetag(id))),
            Strategy::Complexity => {
                listed.sort_unstable_by_key(|&id| (salience(id), Reverse(complexity(id)), timetag(id)))
            }
            Strategy::Simplicity => {
                listed.sort_unstable_by_key(|&id| (salience(id), complexity(id), timetag(id)))
            }
            Strategy::Random => {
                listed.sort_unstable_by_key(|&id| (salience(id), get(id).random, timetag(id)))
            }
            Strategy::Lex | Strategy::Mea => {
                let mea = self.agenda.strategy == Strategy::Mea;
                listed.sort_by_cached_key(|&id| {
                    let (first, times) = self.recency(program, get(id));
                    (salience(id), Reverse((if mea { first } else { 0 }, times, complexity(id))), timetag(id))
                });
            }
        }
    }

    /// Activates the matches of a rule that have already fired.
    pub(crate) fn refresh_rule(&mut self, program: &Program, rule: u32) -> Outcome<()> {
        for &disjunct in &program.rules[rule as usize].disjuncts {
            let terminal = program.disjuncts[disjunct as usize].terminal;
            let mut at = self.memories.joins[terminal as usize].left.head(0);
            while at != NONE {
                self.step()?;
                let entry = self.memories.partials[at as usize];
                if entry.marker == NONE {
                    self.activate(program, disjunct, at);
                    self.raise_kept()?;
                    self.check_complete()?;
                }
                at = entry.next;
            }
        }
        Ok(())
    }
}
