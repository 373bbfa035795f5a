//! Why a rule fired, why it did not, and what waits on the agenda: as data, and as text.

use super::State;
use super::agenda::Activation;
use super::memory::NONE;
use crate::code::{FieldRef, Side};
use crate::network::RightInput;
use crate::program::{Program, RuleId};
use crate::value::{FactIndex, Value};
use std::collections::VecDeque;
use std::fmt;

/// A fact as it was when a rule fired on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchedFact {
    /// Its index.
    pub index: FactIndex,
    /// Its text at that moment.
    pub text: String,
    /// The firing that had asserted it, if a rule did.
    pub asserted_by: Option<u32>,
}

/// A rule that fired.
#[derive(Clone, Debug)]
pub struct Firing {
    /// The number of the firing since the last reset, from 1.
    pub number: u32,
    /// The rule.
    pub rule: String,
    /// Its documentation.
    pub documentation: Option<String>,
    /// Its salience.
    pub salience: i32,
    /// The fact matched by each element; `None` for one that asks for absence.
    pub facts: Vec<Option<MatchedFact>>,
    /// Variables and their values, as text.
    pub bindings: Vec<(String, String)>,
    /// Facts that its actions asserted or changed.
    pub asserted: Vec<FactIndex>,
    /// The first entries of the agenda before it fired; the first of them is this firing.
    pub agenda_before: Vec<AgendaEntry>,
    /// The first entries of the agenda after it fired.
    pub agenda_after: Vec<AgendaEntry>,
}

/// How many entries of the agenda a firing remembers.
const REMEMBERED_ENTRIES: usize = 5;

/// Firings that are remembered for explanations.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub firings: VecDeque<Firing>,
    /// How many to keep; 0 keeps none and costs nothing.
    pub keep: usize,
}

impl History {
    pub(crate) fn clear(&mut self) {
        self.firings.clear();
    }
}

/// A firing with the firings that led to it, nearest first.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The firing.
    pub firing: Firing,
    /// Firings that asserted the facts it matched, and so on back.
    pub lineage: Vec<Firing>,
}

impl fmt::Display for Firing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{} {} (salience {})", self.number, self.rule, self.salience)?;
        if let Some(documentation) = &self.documentation {
            writeln!(out, "  {documentation}")?;
        }
        writeln!(out, "  because")?;
        for fact in &self.facts {
            match fact {
                Some(fact) => {
                    write!(out, "    f-{} {}", fact.index.0, fact.text)?;
                    match fact.asserted_by {
                        Some(number) => writeln!(out, "   (from firing {number})")?,
                        None => writeln!(out)?,
                    }
                }
                None => {
                    writeln!(out, "    (nothing matches what it asks to be absent, or something exists)")?
                }
            }
        }
        for (name, value) in &self.bindings {
            writeln!(out, "  ?{name} = {value}")?;
        }
        if !self.asserted.is_empty() {
            let list: Vec<String> = self.asserted.iter().map(|index| format!("f-{}", index.0)).collect();
            writeln!(out, "  asserted {}", list.join(", "))?;
        }
        for (when, agenda) in [("before", &self.agenda_before), ("after", &self.agenda_after)] {
            writeln!(out, "  agenda {when}{}", if agenda.is_empty() { ": empty" } else { "" })?;
            for entry in agenda.iter().take(REMEMBERED_ENTRIES) {
                writeln!(out, "    {entry}")?;
            }
            if agenda.len() > REMEMBERED_ENTRIES {
                writeln!(out, "    and more")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.firing)?;
        for earlier in &self.lineage {
            write!(out, "{earlier}")?;
        }
        Ok(())
    }
}

/// One line of the agenda.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgendaEntry {
    /// The rule.
    pub rule: String,
    /// Its salience.
    pub salience: i32,
    /// The fact of each element; `None` for one that asks for absence.
    pub facts: Vec<Option<FactIndex>>,
}

impl fmt::Display for AgendaEntry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:<6} {}: ", self.salience, self.rule)?;
        for (position, fact) in self.facts.iter().enumerate() {
            if position > 0 {
                out.write_str(",")?;
            }
            match fact {
                Some(index) => write!(out, "f-{}", index.0)?,
                None => out.write_str("*")?,
            }
        }
        Ok(())
    }
}

/// How far the conditions of one alternative of a rule are satisfied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The elements of the left-hand side, as written.
    pub elements: Vec<String>,
    /// How many ways there are to satisfy the elements up to each one.
    pub partial_matches: Vec<usize>,
    /// How many facts fit each pattern by itself; `None` where there is no pattern.
    pub facts: Vec<Option<usize>>,
    /// The first element that nothing satisfies together with those before it.
    pub failing: Option<usize>,
    /// A fact that stands in the way, where the failing element asks for absence.
    pub blocker: Option<String>,
}

impl Obstacle {
    fn push(&mut self, element: String, partial_matches: usize, facts: Option<usize>) {
        self.elements.push(element);
        self.partial_matches.push(partial_matches);
        self.facts.push(facts);
    }
}

/// Why a rule is not on the agenda.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyNot {
    /// The rule.
    pub rule: String,
    /// Its activations now.
    pub waiting: usize,
    /// Complete matches that have already fired.
    pub fired: usize,
    /// The state of each alternative.
    pub alternatives: Vec<Obstacle>,
}

impl fmt::Display for WhyNot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.waiting > 0 {
            return writeln!(out, "{} is on the agenda {} times.", self.rule, self.waiting);
        }
        if self.fired > 0 {
            writeln!(
                out,
                "{} matched {} times and has fired on each: a rule fires once per match.",
                self.rule, self.fired
            )?;
        } else {
            writeln!(out, "{} has not fired:", self.rule)?;
        }
        for (number, obstacle) in self.alternatives.iter().enumerate() {
            if number > 0 {
                writeln!(out, "  or")?;
            }
            for (position, element) in obstacle.elements.iter().enumerate() {
                let fails = obstacle.failing == Some(position);
                write!(
                    out,
                    "  {} {element}",
                    if fails {
                        "X"
                    } else if obstacle.partial_matches[position] > 0 {
                        "+"
                    } else {
                        "."
                    }
                )?;
                match (fails, obstacle.facts[position]) {
                    (true, Some(0)) => writeln!(out, "   <- no fact matches this pattern")?,
                    (true, Some(1)) => {
                        writeln!(out, "   <- 1 fact matches it, but not together with those above")?
                    }
                    (true, Some(count)) => {
                        writeln!(out, "   <- {count} facts match it, but not together with those above")?
                    }
                    (true, None) => match &obstacle.blocker {
                        Some(fact) => writeln!(out, "   <- {fact} stands in the way")?,
                        None => writeln!(out, "   <- this does not hold")?,
                    },
                    (false, _) => writeln!(out)?,
                }
            }
        }
        Ok(())
    }
}

impl State {
    /// Remembers a firing.
    pub(crate) fn note_firing(&mut self, program: &Program, activation: &Activation) {
        if self.history.keep == 0 {
            return;
        }
        let disjunct = &program.disjuncts[activation.disjunct as usize];
        let rule = &program.rules[disjunct.rule as usize];
        let mut facts = Vec::new();
        for position in 0..disjunct.patterns {
            let alpha = self.alpha_up(activation.partial, disjunct.patterns - 1 - position);
            facts.push(if alpha == NONE {
                None
            } else {
                let fact = self.memories.alphas[alpha as usize].fact;
                let cell = &self.facts.cells[fact as usize];
                let mut text = String::new();
                self.write_fact(program, fact, None, &mut text);
                Some(MatchedFact {
                    index: cell.index,
                    text,
                    asserted_by: Some(cell.origin).filter(|&origin| origin > 0),
                })
            });
        }
        let mut bindings = Vec::new();
        for binding in &disjunct.bindings {
            let alpha = self.alpha_up(activation.partial, disjunct.patterns - 1 - binding.pattern);
            let view = super::fields::View::Join { left: NONE, right: alpha };
            let value: Value =
                self.read(view, FieldRef { side: Side::Right, access: binding.access }).into_value();
            let mut text = String::new();
            value.print(&self.symbols, &mut text);
            bindings.push((binding.name.clone(), text));
        }
        let mut agenda_before = vec![self.entry_of(program, activation)];
        agenda_before.extend(self.agenda_top(program));
        agenda_before.truncate(REMEMBERED_ENTRIES + 1);
        let firing = Firing {
            number: self.firing_number,
            rule: self.symbols.name(rule.name).to_string(),
            documentation: rule.documentation.clone(),
            salience: activation.salience,
            facts,
            bindings,
            asserted: Vec::new(),
            agenda_before,
            agenda_after: Vec::new(),
        };
        if self.history.firings.len() >= self.history.keep {
            self.history.firings.pop_front();
        }
        self.history.firings.push_back(firing);
    }

    /// Remembers the agenda after a firing.
    pub(crate) fn note_end(&mut self, program: &Program) {
        if self.history.keep == 0 {
            return;
        }
        let agenda = self.agenda_top(program);
        if let Some(firing) = self.history.firings.back_mut() {
            firing.agenda_after = agenda;
        }
    }

    /// What fires next, and one entry more than is shown.
    fn agenda_top(&self, program: &Program) -> Vec<AgendaEntry> {
        let module = self.focus.last().copied().unwrap_or(0);
        let first = self.agenda.first_few(module, REMEMBERED_ENTRIES + 1);
        first.into_iter().map(|id| self.agenda_entry(program, id)).collect()
    }

    pub(crate) fn note_assert(&mut self, index: FactIndex) {
        if self.history.keep > 0
            && self.firing_rule.is_some()
            && let Some(firing) = self.history.firings.back_mut()
        {
            firing.asserted.push(index);
        }
    }

    fn firing(&self, number: u32) -> Option<&Firing> {
        self.history.firings.iter().find(|firing| firing.number == number)
    }

    pub(crate) fn explain_firing(&self, number: u32) -> Option<Explanation> {
        let firing = self.firing(number)?.clone();
        let mut lineage: Vec<Firing> = Vec::new();
        let mut queue: VecDeque<u32> =
            firing.facts.iter().flatten().filter_map(|fact| fact.asserted_by).collect();
        while let Some(number) = queue.pop_front() {
            if lineage.iter().any(|known| known.number == number) || number == firing.number {
                continue;
            }
            if let Some(earlier) = self.firing(number) {
                queue.extend(earlier.facts.iter().flatten().filter_map(|fact| fact.asserted_by));
                lineage.push(earlier.clone());
            }
        }
        Some(Explanation { firing, lineage })
    }

    pub(crate) fn agenda_entry(&self, program: &Program, id: u32) -> AgendaEntry {
        self.entry_of(program, &self.agenda.activations[id as usize])
    }

    fn entry_of(&self, program: &Program, activation: &Activation) -> AgendaEntry {
        let disjunct = &program.disjuncts[activation.disjunct as usize];
        let facts = (0..disjunct.patterns)
            .map(|position| match self.alpha_up(activation.partial, disjunct.patterns - 1 - position) {
                NONE => None,
                alpha => Some(self.facts.cells[self.memories.alphas[alpha as usize].fact as usize].index),
            })
            .collect();
        AgendaEntry {
            rule: self.symbols.name(program.rules[disjunct.rule as usize].name).to_string(),
            salience: activation.salience,
            facts,
        }
    }

    /// A fact that keeps a match on the left of a join which asks for absence.
    fn blocker_in(&self, program: &Program, join: u32) -> Option<String> {
        let shape = &program.network.joins[join as usize];
        if !shape.negated || shape.from_right {
            return None;
        }
        let memory = &self.memories.joins[join as usize];
        let left = if shape.first { memory.root } else { memory.left.heads().find(|&head| head != NONE)? };
        let marker = self.memories.partials.get(left as usize)?.marker;
        let fact = self.memories.alphas.get(marker as usize)?.fact;
        let mut text = format!("f-{} ", self.facts.cells[fact as usize].index.0);
        self.write_fact(program, fact, None, &mut text);
        Some(text)
    }

    pub(crate) fn why_not(&self, program: &Program, rule: RuleId) -> WhyNot {
        let entry = &program.rules[rule as usize];
        let mut waiting = 0;
        let mut fired = 0;
        let mut alternatives = Vec::new();
        for &id in &entry.disjuncts {
            let disjunct = &program.disjuncts[id as usize];
            let mut at = self.memories.joins[disjunct.terminal as usize].left.head(0);
            while at != NONE {
                let partial = &self.memories.partials[at as usize];
                if partial.marker == NONE {
                    fired += 1
                } else {
                    waiting += 1
                }
                at = partial.next;
            }
            let mut obstacle = Obstacle {
                elements: Vec::new(),
                partial_matches: Vec::new(),
                facts: Vec::new(),
                failing: None,
                blocker: None,
            };
            for (position, element) in disjunct.elements.iter().enumerate() {
                let next =
                    disjunct.elements.get(position + 1).map_or(disjunct.terminal, |following| following.join);
                let count = self.memories.joins[next as usize].left.count as usize;
                let facts = match program.network.joins[element.join as usize].right {
                    RightInput::Memory(memory) if !element.negated => {
                        Some(self.memories.patterns[memory as usize].count as usize)
                    }
                    _ => None,
                };
                let fails = count == 0 && obstacle.failing.is_none();
                let blocker = if fails { self.blocker_in(program, element.join) } else { None };
                if element.tests.is_empty() || !element.negated {
                    if fails {
                        obstacle.failing = Some(obstacle.elements.len());
                    }
                    let tests = if element.tests.is_empty() { "" } else { " " };
                    obstacle.push(format!("{}{tests}{}", element.text, element.tests), count, facts);
                } else {
                    // Tests after something absent come before the search for what should be absent.
                    if fails {
                        obstacle.failing = Some(obstacle.elements.len() + usize::from(blocker.is_none()));
                    }
                    let absent = if blocker.is_some() { 0 } else { count.max(usize::from(fails)) };
                    obstacle.push(element.text.clone(), absent, facts);
                    obstacle.push(element.tests.clone(), count, None);
                }
                if fails {
                    obstacle.blocker = blocker;
                }
            }
            alternatives.push(obstacle);
        }
        WhyNot { rule: self.symbols.name(entry.name).to_string(), waiting, fired, alternatives }
    }
}
