//! What the network holds for one rule: `matches`, `dependencies`, `dependents`.

use super::State;
use super::activity::Chain;
use super::buckets::Buckets;
use super::limits::Fault;
use super::memory::NONE;
use crate::network::RightInput;
use crate::program::{Program, RuleId};
use crate::value::FactIndex;
use std::fmt::Write;

/// How much `matches` shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    Verbose,
    Succinct,
    Terse,
}

impl State {
    /// Pays for looking at this many things and writing them down.
    pub(crate) fn pay_for(&mut self, things: usize) -> Result<(), Box<Fault>> {
        self.steps(things.saturating_mul(8))
    }

    /// How many facts and matches `matches` looks at, each once for each fact in it.
    pub(crate) fn work_of_matches(&self, program: &Program, rule: RuleId) -> usize {
        let mut work = self.agenda.activations.len();
        for &disjunct in &program.rules[rule as usize].disjuncts {
            let mut at = Some(program.disjuncts[disjunct as usize].terminal);
            while let Some(id) = at {
                let join = &program.network.joins[id as usize];
                let memory = &self.memories.joins[id as usize];
                let right = memory.right.as_ref().map_or(0, |right| right.count);
                work += (memory.left.count + right) as usize * join.depth as usize;
                if let RightInput::Memory(pattern) = join.right {
                    work += self.memories.patterns[pattern as usize].count as usize;
                }
                at = match join.right {
                    RightInput::Join(nested) => Some(nested),
                    _ => join.parent,
                };
            }
        }
        work
    }

    /// How many facts and matches `dependents` looks at.
    pub(crate) fn work_of_dependents(&self) -> usize {
        self.facts.all.len() + self.supports.values().map(Vec::len).sum::<usize>() * 4
    }

    /// The matches of a rule: what to show, and how many facts, partial matches and activations there are.
    pub(crate) fn rule_matches(&self, program: &Program, rule: RuleId, detail: Detail) -> (String, [i64; 3]) {
        let mut out = String::new();
        let mut counts = [0; 3];
        let mut rows = Rows { detail, out: &mut out };
        for &disjunct in &program.rules[rule as usize].disjuncts {
            let chain = Chain::of(program, disjunct);
            for (number, &join) in (1..).zip(&chain.patterns) {
                let lines: Vec<String> = match program.network.joins[join as usize].right {
                    RightInput::Memory(memory) => {
                        self.memory_facts(memory).iter().map(|index| format!("f-{index}")).collect()
                    }
                    _ => vec!["*".to_string()],
                };
                counts[0] += lines.len() as i64;
                rows.add(&format!("Matches for Pattern {number}"), &format!("Pattern {number}"), lines);
            }
            for &join in &chain.joins {
                let entry = &program.network.joins[join as usize];
                if entry.first && !entry.from_right {
                    continue;
                }
                let made = self.matches_made(program, join);
                counts[1] += made.len() as i64;
                let label = chain.label(program, join);
                rows.add(&format!("Partial matches for CEs {label}"), &format!("CEs {label}"), made);
            }
        }
        let mut active = Vec::new();
        for module in 0..program.modules.len() as u32 {
            for id in self.agenda.listed(module) {
                let activation = self.agenda.activations[id as usize];
                let entry = &program.disjuncts[activation.disjunct as usize];
                if entry.rule == rule {
                    active.push(self.match_text(entry.patterns, activation.partial));
                }
            }
        }
        counts[2] = active.len() as i64;
        rows.add("Activations", "Activations", active);
        (out, counts)
    }

    /// The facts in the memory of a pattern, in the order in which they came.
    fn memory_facts(&self, memory: u32) -> Vec<u64> {
        let mut found = Vec::new();
        for head in self.memories.patterns[memory as usize].heads() {
            let mut at = head;
            while at != NONE {
                let alpha = &self.memories.alphas[at as usize];
                let cell = &self.facts.cells[alpha.fact as usize];
                found.push((cell.timetag, cell.index.0));
                at = alpha.next;
            }
        }
        found.sort_unstable();
        found.into_iter().map(|entry| entry.1).collect()
    }

    /// The memory that holds what a join has made.
    pub(super) fn memory_below(&self, program: &Program, join: u32) -> Option<&Buckets> {
        let (below, from_right) = program.network.joins[join as usize].links.first()?;
        let memory = &self.memories.joins[below as usize];
        Some(match &memory.right {
            Some(right) if from_right => right,
            _ => &memory.left,
        })
    }

    /// The partial matches that a join has made, the newest first.
    fn matches_made(&self, program: &Program, join: u32) -> Vec<String> {
        let patterns = program.network.joins[join as usize].depth;
        let Some(buckets) = self.memory_below(program, join) else { return Vec::new() };
        let mut found = Vec::new();
        for head in buckets.heads() {
            let mut at = head;
            while at != NONE {
                found.push((self.memories.partials[at as usize].created, self.match_text(patterns, at)));
                at = self.memories.partials[at as usize].next;
            }
        }
        found.sort_by_key(|entry| self.memories.made.wrapping_sub(entry.0));
        found.into_iter().map(|entry| entry.1).collect()
    }

    /// How many partial matches support a fact.
    pub(crate) fn count_supports(&self, fact: u32) -> usize {
        self.supports.get(&fact).map_or(0, Vec::len)
    }

    /// The facts in the partial matches that support a fact, one line for each match.
    pub(crate) fn supports_text(&self, program: &Program, fact: u32) -> String {
        let supports = self.supports.get(&fact).map_or(&[][..], Vec::as_slice);
        let mut out = String::new();
        for &partial in supports.iter().rev() {
            if (partial as usize) < self.memories.partials.len() {
                let join = self.memories.owner(partial);
                let depth = program.network.joins[join as usize].depth - 1;
                let _ = writeln!(out, "{}", self.match_text(depth, partial));
            }
        }
        if out.is_empty() { "None\n".to_string() } else { out }
    }

    /// The facts that stand only as long as a fact does.
    pub(crate) fn dependents_text(&self, program: &Program, index: FactIndex) -> String {
        let mut out = String::new();
        let name = format!("f-{}", index.0);
        for (_, cell) in self.facts.all.iter() {
            let text = self.supports_text(program, cell);
            if text.lines().any(|line| line.split(',').any(|word| word == name)) {
                let _ = writeln!(out, "f-{}", self.facts.cells[cell as usize].index.0);
            }
        }
        if out.is_empty() { "None\n".to_string() } else { out }
    }
}

struct Rows<'a> {
    detail: Detail,
    out: &'a mut String,
}

impl Rows<'_> {
    fn add(&mut self, long: &str, short: &str, lines: Vec<String>) {
        match self.detail {
            Detail::Terse => {}
            Detail::Succinct => {
                let _ = writeln!(self.out, "{short}: {}", lines.len());
            }
            Detail::Verbose => {
                let _ = writeln!(self.out, "{long}");
                if lines.is_empty() {
                    let _ = writeln!(self.out, " None");
                }
                for line in lines {
                    let _ = writeln!(self.out, "{line}");
                }
            }
        }
    }
}
