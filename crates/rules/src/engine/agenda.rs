//! The agenda: activations by module and salience, in the order of the conflict strategy.

use super::State;
use super::memory::{NONE, PartialMatch};
use super::room::append;
use crate::program::{DisjunctId, ModuleId, Program};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// How activations of equal salience are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strategy {
    /// The newest first.
    #[default]
    Depth,
    /// The oldest first.
    Breadth,
    /// The most recent facts first, compared one by one (OPS5).
    Lex,
    /// The most recent first fact first, then as LEX (OPS5).
    Mea,
    /// Rules with fewer tests first.
    Simplicity,
    /// Rules with more tests first.
    Complexity,
    /// At random, from the seed of the engine.
    Random,
}

/// The text is not the name of a strategy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a strategy; choose depth, breadth, lex, mea, simplicity, complexity or random")]
pub struct UnknownStrategy(pub String);

impl FromStr for Strategy {
    type Err = UnknownStrategy;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "depth" => Strategy::Depth,
            "breadth" => Strategy::Breadth,
            "lex" => Strategy::Lex,
            "mea" => Strategy::Mea,
            "simplicity" => Strategy::Simplicity,
            "complexity" => Strategy::Complexity,
            "random" => Strategy::Random,
            other => return Err(UnknownStrategy(other.to_string())),
        })
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Strategy::Depth => "depth",
            Strategy::Breadth => "breadth",
            Strategy::Lex => "lex",
            Strategy::Mea => "mea",
            Strategy::Simplicity => "simplicity",
            Strategy::Complexity => "complexity",
            Strategy::Random => "random",
        })
    }
}

/// A rule that is ready to fire on a match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Activation {
    pub disjunct: DisjunctId,
    pub partial: u32,
    pub salience: i32,
    pub timetag: u64,
    pub random: u32,
    pub next: u32,
    pub previous: u32,
}

/// Activations of one module with one salience.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub salience: i32,
    pub first: u32,
    pub last: u32,
    pub count: u32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Agenda {
    pub activations: Vec<Activation>,
    /// The first free cell; `next` leads to the others.
    free: Option<u32>,
    /// How many activations each disjunct has.
    active: Vec<u32>,
    /// Groups of each module, by falling salience.
    modules: Vec<Vec<Group>>,
    pub count: usize,
    pub strategy: Strategy,
    next_timetag: u64,
}

/// The place of a salience among groups, or where it would be.
#[inline]
fn place_of(groups: &[Group], salience: i32) -> Result<usize, usize> {
    // What fires and what is added mostly has one of the highest saliences.
    for (place, group) in groups.iter().take(2).enumerate() {
        if group.salience <= salience {
            return if group.salience == salience { Ok(place) } else { Err(place) };
        }
    }
    groups.binary_search_by(|group| salience.cmp(&group.salience))
}

impl Agenda {
    #[inline]
    pub(super) fn groups(&mut self, module: ModuleId) -> &mut Vec<Group> {
        let place = module as usize;
        if self.modules.len() <= place {
            self.modules.resize(place + 1, Vec::new());
        }
        &mut self.modules[place]
    }

    /// The activation that would fire next in a module.
    pub(crate) fn first(&self, module: ModuleId) -> Option<u32> {
        self.modules.get(module as usize)?.first().map(|group| group.first)
    }

    /// All activations of a module in firing order.
    pub(crate) fn listed(&self, module: ModuleId) -> Vec<u32> {
        self.first_few(module, usize::MAX)
    }

    /// The first n activations of a module.
    pub(crate) fn first_few(&self, module: ModuleId, most: usize) -> Vec<u32> {
        let mut out = Vec::new();
        for group in self.modules.get(module as usize).map_or(&[][..], |groups| groups) {
            let mut at = group.first;
            while at != NONE && out.len() < most {
                out.push(at);
                at = self.activations[at as usize].next;
            }
        }
        out
    }

    pub(crate) fn clear(&mut self) {
        self.activations.clear();
        self.free = None;
        self.active.clear();
        self.modules.iter_mut().for_each(Vec::clear);
        self.count = 0;
    }

    /// Takes an activation out; its cell is free afterwards.
    pub(crate) fn unlink(&mut self, id: u32, module: ModuleId) {
        let Activation { disjunct, salience, next, previous, .. } = self.activations[id as usize];
        if let Some(previous) = self.activations.get_mut(previous as usize) {
            previous.next = next;
        }
        if let Some(next) = self.activations.get_mut(next as usize) {
            next.previous = previous;
        }
        if let Some(groups) = self.modules.get_mut(module as usize)
            && let Ok(place) = place_of(groups, salience)
        {
            let group = &mut groups[place];
            group.count -= 1;
            if group.first == id {
                group.first = next;
            }
            if group.last == id {
                group.last = previous;
            }
            if group.count == 0 {
                groups.remove(place);
            }
        }
        self.count -= 1;
        self.active[disjunct as usize] -= 1;
        self.activations[id as usize].next = self.free.replace(id).unwrap_or(NONE);
    }

    /// Takes out all activations of a disjunct if they fill a group of equal salience; says whether they did.
    fn unlink_group(&mut self, disjunct: DisjunctId, module: ModuleId, salience: i32) -> bool {
        let count = self.active_count(disjunct);
        let groups = self.groups(module);
        let Ok(place) = place_of(groups, salience) else { return false };
        let group = groups[place];
        if group.count != count {
            return false;
        }
        groups.remove(place);
        self.count -= count as usize;
        self.active[disjunct as usize] = 0;
        self.activations[group.last as usize].next = self.free.replace(group.first).unwrap_or(NONE);
        true
    }

    fn active_count(&self, disjunct: DisjunctId) -> u32 {
        self.active.get(disjunct as usize).copied().unwrap_or(0)
    }

    /// The place of the group with a salience, which is made if there is none.
    #[inline(always)]
    fn group_place(&mut self, module: ModuleId, salience: i32) -> usize {
        let groups = self.groups(module);
        match place_of(groups, salience) {
            Ok(place) => place,
            Err(place) => {
                groups.insert(place, Group { salience, first: NONE, last: NONE, count: 0 });
                place
            }
        }
    }

    /// Puts an activation before all others of its salience.
    #[inline(always)]
    fn add_newest(&mut self, mut activation: Activation, module: ModuleId) -> u32 {
        let id = self.free.unwrap_or(self.activations.len() as u32);
        let place = self.group_place(module, activation.salience);
        let group = &mut self.modules[module as usize][place];
        group.count += 1;
        if group.last == NONE {
            group.last = id;
        }
        activation.next = std::mem::replace(&mut group.first, id);
        if let Some(next) = self.activations.get_mut(activation.next as usize) {
            next.previous = id;
        }
        self.add(activation)
    }

    /// Puts an activation into a cell.
    #[inline(always)]
    fn add(&mut self, activation: Activation) -> u32 {
        self.count += 1;
        let disjunct = activation.disjunct as usize;
        if self.active.len() <= disjunct {
            self.active.resize(disjunct + 1, 0);
        }
        self.active[disjunct] += 1;
        match self.free {
            Some(id) => {
                let next = self.activations[id as usize].next;
                self.free = (next != NONE).then_some(next);
                self.activations[id as usize] = activation;
                id
            }
            None => {
                append(&mut self.activations, activation);
                (self.activations.len() - 1) as u32
            }
        }
    }
}

impl State {
    /// A match is complete: puts its rule on the agenda, or keeps it as the answer of a query.
    pub(crate) fn activate(&mut self, program: &Program, disjunct: DisjunctId, partial: u32) {
        let entry = &program.disjuncts[disjunct as usize];
        if entry.query.is_some() {
            return;
        }
        if self.agenda.count >= self.limits.activations {
            self.break_off(super::limits::Fence::Activations);
            return;
        }
        let rule = &program.rules[entry.rule as usize];
        if rule.auto_focus {
            self.push_focus(program, rule.module);
        }
        let salience = match &rule.salience_code {
            None => rule.salience,
            Some(_) => {
                let again = self.salience_evaluation != super::SalienceEvaluation::WhenDefined;
                self.salience_of(program, entry.rule, again)
            }
        };
        self.agenda.next_timetag += 1;
        let random = if self.agenda.strategy == Strategy::Random { self.dice.next() } else { 0 };
        let activation = Activation {
            disjunct,
            partial,
            salience,
            timetag: self.agenda.next_timetag,
            random,
            next: NONE,
            previous: NONE,
        };
        let newest = self.agenda.strategy == Strategy::Depth;
        let id = if newest {
            self.agenda.add_newest(activation, rule.module)
        } else {
            self.agenda.add(activation)
        };
        self.memories.partials[partial as usize].marker = id;
        if self.watches("activations", self.watch.activations, entry.rule) {
            self.trace_activation(program, "==> Activation ", id);
        }
        if !newest {
            self.place_activation(program, id, rule.module);
        }
    }

    pub(crate) fn remove_activation(&mut self, program: &Program, id: u32) {
        let disjunct = self.agenda.activations[id as usize].disjunct;
        let rule = program.disjuncts[disjunct as usize].rule;
        if self.watches("activations", self.watch.activations, rule) {
            self.trace_activation(program, "<== Activation ", id);
        }
        let module = program.rules[program.disjuncts[disjunct as usize].rule as usize].module;
        self.agenda.unlink(id, module);
    }

    /// Removes all activations of a disjunct, in no order.
    pub(crate) fn remove_activations_of(&mut self, program: &Program, disjunct: DisjunctId) {
        let entry = &program.disjuncts[disjunct as usize];
        if self.agenda.active_count(disjunct) == 0 {
            return;
        }
        let rule = &program.rules[entry.rule as usize];
        // A computed salience may have spread them over several groups.
        if rule.salience_code.is_none() && self.agenda.unlink_group(disjunct, rule.module, rule.salience) {
            return;
        }
        let mut at = self.memories.joins[entry.terminal as usize].left.head(0);
        while at != NONE {
            let PartialMatch { marker, next, .. } = self.memories.partials[at as usize];
            if marker != NONE {
                self.agenda.unlink(marker, rule.module);
            }
            at = next;
        }
    }

    fn place_activation(&mut self, program: &Program, id: u32, module: ModuleId) {
        let salience = self.agenda.activations[id as usize].salience;
        let place = self.agenda.group_place(module, salience);
        let group = self.agenda.modules[module as usize][place];
        let newest = self.agenda.activations[id as usize].timetag == self.agenda.next_timetag;
        let after = match self.agenda.strategy {
            Strategy::Breadth if newest => group.last,
            _ => {
                let (after, passed) = self.place_after(program, id, group);
                // A long way is work; if it was too much, the network is told as it is of its own work.
                let _ = self.steps(passed * 8);
                after
            }
        };
        let next = if after == NONE { group.first } else { self.agenda.activations[after as usize].next };
        let activation = &mut self.agenda.activations[id as usize];
        activation.previous = after;
        activation.next = next;
        let group = &mut self.agenda.groups(module)[place];
        group.count += 1;
        if after == NONE {
            group.first = id;
        }
        if next == NONE {
            group.last = id;
        }
        if after != NONE {
            self.agenda.activations[after as usize].next = id;
        }
        if next != NONE {
            self.agenda.activations[next as usize].previous = id;
        }
    }

    /// The activation of the group after which a new one goes, `NONE` for the front, and how many it was compared with.
    fn place_after(&self, program: &Program, id: u32, group: Group) -> (u32, usize) {
        if group.first == NONE {
            return (NONE, 0);
        }
        let mut passed = 1;
        let new = self.agenda.activations[id as usize];
        let complexity = |disjunct: DisjunctId| program.disjuncts[disjunct as usize].complexity;
        let get = |at: u32| &self.agenda.activations[at as usize];
        // Whether an activation stays before the new one.
        let goes_first: Box<dyn Fn(&Activation) -> bool + '_> = match self.agenda.strategy {
            Strategy::Depth => {
                let (mut after, mut at) = (NONE, group.first);
                while at != NONE && new.timetag < get(at).timetag {
                    after = at;
                    at = get(at).next;
                    passed += 1;
                }
                return (after, passed);
            }
            Strategy::Breadth => {
                let mut at = group.last;
                while at != NONE && new.timetag < get(at).timetag {
                    at = get(at).previous;
                    passed += 1;
                }
                return (at, passed);
            }
            Strategy::Complexity => Box::new(move |old| {
                let (ours, theirs) = (complexity(new.disjunct), complexity(old.disjunct));
                ours < theirs || (ours == theirs && new.timetag > old.timetag)
            }),
            Strategy::Simplicity => Box::new(move |old| {
                let (ours, theirs) = (complexity(new.disjunct), complexity(old.disjunct));
                ours > theirs || (ours == theirs && new.timetag > old.timetag)
            }),
            Strategy::Random => Box::new(|old| {
                new.random > old.random || (new.random == old.random && new.timetag > old.timetag)
            }),
            Strategy::Lex | Strategy::Mea => {
                let mea = self.agenda.strategy == Strategy::Mea;
                let ours = self.recency(program, &new);
                let goes_first = move |old: &Activation| {
                    let theirs = self.recency(program, old);
                    let order = if mea { ours.0.cmp(&theirs.0) } else { Ordering::Equal };
                    let order = order
                        .then_with(|| {
                            ours.1
                                .iter()
                                .zip(&theirs.1)
                                .map(|(a, b)| a.cmp(b))
                                .find(|o| o.is_ne())
                                .unwrap_or(Ordering::Equal)
                        })
                        .then_with(|| ours.1.len().cmp(&theirs.1.len()))
                        .then_with(|| complexity(new.disjunct).cmp(&complexity(old.disjunct)));
                    order.is_lt() || (order.is_eq() && new.timetag > old.timetag)
                };
                if goes_first(get(group.last)) {
                    return (group.last, passed);
                }
                Box::new(goes_first)
            }
        };
        let mut after = NONE;
        let mut at = group.first;
        while at != NONE && goes_first(get(at)) {
            after = at;
            at = get(at).next;
            passed += 1;
        }
        (after, passed)
    }

    /// The time of the first fact, and the times of all facts from the newest.
    pub(super) fn recency(&self, program: &Program, activation: &Activation) -> (u64, Vec<u64>) {
        let patterns = program.disjuncts[activation.disjunct as usize].patterns;
        let mut times = Vec::with_capacity(patterns as usize);
        for position in 0..patterns {
            let alpha = self.alpha_up(activation.partial, patterns - 1 - position);
            times.push(if alpha == NONE {
                0
            } else {
                self.facts.cells[self.memories.alphas[alpha as usize].fact as usize].timetag
            });
        }
        let first = times.first().copied().unwrap_or(0);
        times.sort_unstable_by(|a, b| b.cmp(a));
        (first, times)
    }
}
