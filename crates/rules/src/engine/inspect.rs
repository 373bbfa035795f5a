//! What the network holds for one rule: `matches`, `dependencies`, `dependents`.

use super::State;
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
    /// Pays for looking at so many things and writing them down.
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
                at = join.parent;
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
            let entry = &program.disjuncts[disjunct as usize];
            let mut chain = Vec::new();
            let mut at = program.network.joins[entry.terminal as usize].parent;
            while let Some(join) = at {
                chain.push(join);
                at = program.network.joins[join as usize].parent;
            }
            chain.reverse();
            for (place, &join) in chain.iter().enumerate() {
                let lines: Vec<String> = match program.network.joins[join as usize].right {
                    RightInput::Memory(memory) => {
                        self.memory_facts(memory).iter().map(|index| format!("f-{index}")).collect()
                    }
                    RightInput::Nothing if place == 0 => vec!["*".to_string()],
                    _ => continue,
                };
                counts[0] += lines.len() as i64;
                rows.add(
                    &format!("Matches for Pattern {}", place + 1),
                    &format!("Pattern {}", place + 1),
                    lines,
                );
            }
            for (place, &join) in chain.iter().enumerate().skip(1) {
                let made = self.matches_made(program, join, place as u16 + 1);
                counts[1] += made.len() as i64;
                let (long, short) =
                    (format!("Partial matches for CEs 1 - {}", place + 1), format!("CEs 1 - {}", place + 1));
                rows.add(&long, &short, made);
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

    /// The facts in the memory of a pattern, by index.
    fn memory_facts(&self, memory: u32) -> Vec<u64> {
        let mut found = Vec::new();
        for head in self.memories.patterns[memory as usize].heads() {
            let mut at = head;
            while at != NONE {
                let alpha = &self.memories.alphas[at as usize];
                found.push(self.facts.cells[alpha.fact as usize].index.0);
                at = alpha.next;
            }
        }
        found.sort_unstable();
        found
    }

    /// The partial matches that a join has made, in the order of their facts.
    fn matches_made(&self, program: &Program, join: u32, patterns: u16) -> Vec<String> {
        let Some((below, from_right)) = program.network.joins[join as usize].links.first() else {
            return Vec::new();
        };
        let memory = &self.memories.joins[below as usize];
        let buckets = match &memory.right {
            Some(right) if from_right => right,
            _ => &memory.left,
        };
        let mut found = Vec::new();
        for head in buckets.heads() {
            let mut at = head;
            while at != NONE {
                found.push((self.memories.partials[at as usize].created, self.match_text(patterns, at)));
                at = self.memories.partials[at as usize].next;
            }
        }
        // The newest first.
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
