//! The joins of a rule in the order of its patterns, how `matches` names them, and what each has done:
//! `join-activity`.

use super::State;
use crate::network::{JoinId, RightInput};
use crate::program::{DisjunctId, Program, RuleId};
use std::fmt::Write;

/// The joins of one alternative of a rule, those of nested groups among them.
pub(super) struct Chain {
    /// In the order of the rule; the join that closes a group comes after those of the group.
    pub joins: Vec<JoinId>,
    /// Those with a pattern.
    pub patterns: Vec<JoinId>,
}

/// A condition as it is named: a pattern, or a group of patterns from one to another.
enum Part {
    Pattern(usize),
    Group(usize, usize),
}

impl Chain {
    pub(super) fn of(program: &Program, disjunct: DisjunctId) -> Chain {
        let joins = &program.network.joins;
        let terminal = program.disjuncts[disjunct as usize].terminal;
        let mut chain = Chain { joins: Vec::new(), patterns: Vec::new() };
        let mut at = joins[terminal as usize].parent;
        while let Some(id) = at {
            chain.joins.push(id);
            let join = &joins[id as usize];
            at = match join.right {
                RightInput::Join(nested) => Some(nested),
                _ => {
                    chain.patterns.push(id);
                    join.parent
                }
            };
        }
        chain.joins.reverse();
        chain.patterns.reverse();
        chain
    }

    /// How many patterns come up to a join.
    fn patterns_up_to(&self, join: JoinId) -> usize {
        let place = self.joins.iter().position(|&other| other == join).unwrap_or(0);
        self.joins[..=place].iter().filter(|join| self.patterns.contains(join)).count()
    }

    /// The conditions that the matches of a join satisfy.
    fn parts(&self, program: &Program, join: JoinId) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut at = Some(join);
        while let Some(id) = at {
            let entry = &program.network.joins[id as usize];
            let last = self.patterns_up_to(id);
            parts.push(match entry.right {
                RightInput::Join(_) => {
                    Part::Group(entry.parent.map_or(0, |parent| self.patterns_up_to(parent)) + 1, last)
                }
                _ => Part::Pattern(last),
            });
            at = entry.parent;
        }
        parts.reverse();
        parts
    }

    /// The numbers of these conditions, with those of their patterns if there are groups: `1 (P1) , 2 (P2 - P3)`.
    pub(super) fn label(&self, program: &Program, join: JoinId) -> String {
        let parts = self.parts(program, join);
        if parts.iter().all(|part| matches!(part, Part::Pattern(_))) {
            return format!("1 - {}", parts.len());
        }
        let mut label = String::new();
        let mut place = 0;
        while place < parts.len() {
            if place > 0 {
                label.push_str(" , ");
            }
            label.push_str(&part_text(&parts, place));
            let run = parts[place..].iter().take_while(|part| matches!(part, Part::Pattern(_))).count();
            if run > 1 {
                let _ = write!(label, " - {}", part_text(&parts, place + run - 1));
            }
            place += run.max(1);
        }
        label
    }

    /// The number of the last of these conditions.
    fn last_label(&self, program: &Program, join: JoinId) -> String {
        let parts = self.parts(program, join);
        match parts.iter().all(|part| matches!(part, Part::Pattern(_))) {
            true => parts.len().to_string(),
            false => part_text(&parts, parts.len() - 1),
        }
    }
}

fn part_text(parts: &[Part], place: usize) -> String {
    match parts[place] {
        Part::Pattern(number) => format!("{} (P{number})", place + 1),
        Part::Group(first, last) => format!("{} (P{first} - P{last})", place + 1),
    }
}

impl State {
    /// How many partial matches a join has made and lost since the start, or since the counts began anew.
    fn made_and_lost(&self, program: &Program, join: JoinId) -> (u32, u32) {
        let Some(memory) = self.memory_below(program, join) else { return (0, 0) };
        let (made, lost) = self.activity_start.get(&join).copied().unwrap_or_default();
        let all_lost = memory.added.wrapping_sub(memory.count);
        (memory.added.wrapping_sub(made), all_lost.wrapping_sub(lost))
    }

    /// What the joins of a rule have done: the text, and how many partial matches were made and lost.
    pub(crate) fn join_activity(
        &self,
        program: &Program,
        rule: RuleId,
        detail: super::Detail,
    ) -> (String, [i64; 2]) {
        let mut out = String::new();
        let mut counts = [0; 2];
        for &disjunct in &program.rules[rule as usize].disjuncts {
            let chain = Chain::of(program, disjunct);
            for &join in &chain.joins {
                let (made, lost) = self.made_and_lost(program, join);
                counts[0] += i64::from(made);
                counts[1] += i64::from(lost);
                let label = chain.last_label(program, join);
                let _ = match detail {
                    super::Detail::Terse => Ok(()),
                    super::Detail::Succinct => {
                        writeln!(out, "CE {label}: {}", u64::from(made) + u64::from(lost))
                    }
                    super::Detail::Verbose => writeln!(
                        out,
                        "Activity for CE {label}\n   Adds:     {made:>10}\n   Deletes:  {lost:>10}"
                    ),
                };
            }
        }
        (out, counts)
    }

    /// Counts the activity of all joins anew.
    pub(crate) fn reset_join_activity(&mut self, program: &Program) {
        self.activity_start.clear();
        for join in 0..program.network.joins.len() as JoinId {
            if let Some(memory) = self.memory_below(program, join) {
                let counts = (memory.added, memory.added.wrapping_sub(memory.count));
                self.activity_start.insert(join, counts);
            }
        }
    }
}
