//! The bound from below: a strategy that remembers where the king may be.

use super::upper::{Upper, takes};
use crate::placement::beside;
use crate::solution::{Solution, Verdict};
use arbitro_theory::matrix::solve_float;
use rustc_hash::FxHashMap;
use shakmaty::Bitboard;

/// What a strategy of White guarantees in the beliefs that it may meet.
pub struct Lower<'a> {
    upper: &'a Upper,
    solution: &'a Solution,
    nodes: Vec<Node>,
    index: FxHashMap<(u32, u64), u32>,
    /// The rounds that were made.
    pub rounds: u32,
}

struct Node {
    id: u32,
    set: u64,
    /// What is guaranteed against a king on each square of the set, in the order of the squares.
    values: Vec<f64>,
    tries: Vec<Attempted>,
    least: f64,
}

/// What may follow a try.
struct Attempted {
    refused: u64,
    after_refusal: Follow,
    /// The kings from which it wins at once.
    won: u64,
    /// For every announcement the kings (on this board), and what follows.
    heard: Vec<(u64, Follow)>,
    step: u32,
}

#[derive(Clone, Copy)]
enum Follow {
    /// A sure win.
    Sure,
    /// A belief with a bound of its own.
    Node(u32),
    /// Given up.
    Nothing,
}

impl<'a> Lower<'a> {
    /// Follows everything from the starts (canonical placements and sets), at most `most` beliefs.
    pub fn new(upper: &'a Upper, solution: &'a Solution, starts: &[(u32, u64)], most: usize) -> Lower<'a> {
        let mut lower = Lower { upper, solution, nodes: Vec::new(), index: FxHashMap::default(), rounds: 0 };
        for (id, set) in starts {
            lower.follow(*id, *set, most);
        }
        let mut next = 0;
        while next < lower.nodes.len() {
            let (id, set) = (lower.nodes[next].id, lower.nodes[next].set);
            lower.nodes[next].tries = lower.tries(id, set, most);
            next += 1;
        }
        lower
    }

    /// How many beliefs are remembered.
    pub fn beliefs(&self) -> usize {
        self.nodes.len()
    }

    /// What is guaranteed for the worst king of a belief.
    pub fn value(&self, id: u32, set: u64) -> f64 {
        if self.is_sure(id, set) {
            return 1.0;
        }
        let node = self.index.get(&(id, set)).map(|number| &self.nodes[*number as usize]);
        node.map_or(0.0, |node| node.values.iter().copied().fold(1.0, f64::min))
    }

    fn is_sure(&self, id: u32, set: u64) -> bool {
        matches!(self.solution.canonical(id, set), Some(Verdict::Sure(_)))
    }

    fn follow(&mut self, id: u32, set: u64, most: usize) -> Follow {
        if self.is_sure(id, set) {
            return Follow::Sure;
        }
        if let Some(number) = self.index.get(&(id, set)) {
            return Follow::Node(*number);
        }
        let hope = Bitboard(set).into_iter().any(|king| self.upper.white(id, usize::from(king)) > 0.0);
        if !hope || self.nodes.len() >= most {
            return Follow::Nothing;
        }
        let number = self.nodes.len() as u32;
        self.index.insert((id, set), number);
        let values = vec![0.0; set.count_ones() as usize];
        self.nodes.push(Node { id, set, values, tries: Vec::new(), least: 0.0 });
        Follow::Node(number)
    }

    fn tries(&mut self, id: u32, set: u64, most: usize) -> Vec<Attempted> {
        let upper = self.upper;
        let placement = &upper.space().placements()[id as usize];
        let mut tries = Vec::new();
        for (number, step) in placement.steps.iter().enumerate() {
            let (refused, accepted) = (set & step.blocking, set & !step.blocking);
            if accepted == 0 {
                continue;
            }
            let target = &upper.space().placements()[step.target as usize];
            let back = step.turn.inverse();
            let there = step.turn.set(accepted);
            let safe: u64 = Bitboard(there)
                .into_iter()
                .map(|king| 1u64 << u32::from(king))
                .filter(|king| !takes(target, *king))
                .sum();
            let mut attempted = Attempted {
                refused,
                after_refusal: Follow::Nothing,
                won: 0,
                heard: Vec::new(),
                step: number as u32,
            };
            if step.promotes {
                attempted.won = back.set(safe);
            } else {
                for (squares, _) in &target.announcements {
                    let here = safe & squares & !target.stalemated;
                    if here == 0 {
                        continue;
                    }
                    let next = beside(here) & target.anywhere();
                    attempted.heard.push((back.set(here), self.follow(step.target, next, most)));
                }
            }
            if attempted.won == 0
                && attempted.heard.iter().all(|(_, follow)| matches!(follow, Follow::Nothing))
            {
                continue;
            }
            if refused != 0 {
                attempted.after_refusal = self.follow(id, refused, most);
            }
            tries.push(attempted);
        }
        tries
    }

    /// Solves every local game once more; the greatest gain.
    pub fn round(&mut self) -> f64 {
        let mut gain = 0.0f64;
        for number in (0..self.nodes.len()).rev() {
            let Some((values, least)) = self.improved(&self.nodes[number]) else { continue };
            let node = &mut self.nodes[number];
            gain = gain.max(least - node.least);
            node.values = values;
            node.least = least;
        }
        self.rounds += 1;
        gain
    }

    /// Better dice for a belief, if there are any: what they guarantee against every king, and against the worst that is
    /// not hopeless.
    fn improved(&self, node: &Node) -> Option<(Vec<f64>, f64)> {
        let kings: Vec<usize> = Bitboard(node.set).into_iter().map(usize::from).collect();
        let hopeful: Vec<usize> =
            (0..kings.len()).filter(|place| self.upper.white(node.id, kings[*place]) > 0.0).collect();
        let worth: Vec<Vec<f64>> = node
            .tries
            .iter()
            .map(|attempted| kings.iter().map(|king| self.outcome(node, attempted, *king)).collect())
            .collect();
        let matrix: Vec<Vec<f64>> =
            worth.iter().map(|row| hopeful.iter().map(|place| row[*place]).collect()).collect();
        let solved = solve_float(&matrix)?;
        // Only what the dice guarantee counts, not what the program says of them.
        let total: f64 = solved.row.iter().map(|chance| chance.max(0.0)).sum();
        if total <= 0.5 {
            return None;
        }
        let values: Vec<f64> = (0..kings.len())
            .map(|place| {
                let sum: f64 =
                    solved.row.iter().zip(&worth).map(|(chance, row)| chance.max(0.0) * row[place]).sum();
                (sum / total - 1e-13).max(0.0)
            })
            .collect();
        let least = hopeful.iter().map(|place| values[*place]).fold(1.0, f64::min);
        let more: f64 = values.iter().sum::<f64>() - node.values.iter().sum::<f64>();
        let better = least > node.least + 1e-9 || (least >= node.least && more > 1e-9);
        better.then_some((values, least))
    }

    fn outcome(&self, node: &Node, attempted: &Attempted, king: usize) -> f64 {
        let bit = 1u64 << king;
        if attempted.refused & bit != 0 {
            return if attempted.refused == node.set { 0.0 } else { self.read(attempted.after_refusal, bit) };
        }
        if attempted.won & bit != 0 {
            return 1.0;
        }
        let Some((_, follow)) = attempted.heard.iter().find(|(here, _)| here & bit != 0) else { return 0.0 };
        let space = self.upper.space();
        let step = &space.placements()[node.id as usize].steps[attempted.step as usize];
        let target = &space.placements()[step.target as usize];
        let replies = beside(step.turn.set(bit)) & target.anywhere();
        let least = Bitboard(replies).into_iter().map(|reply| self.read(*follow, 1 << u32::from(reply)));
        let least = least.fold(f64::INFINITY, f64::min);
        if least.is_finite() { least } else { 0.0 }
    }

    fn read(&self, follow: Follow, king: u64) -> f64 {
        match follow {
            Follow::Sure => 1.0,
            Follow::Nothing => 0.0,
            Follow::Node(number) => {
                let node = &self.nodes[number as usize];
                node.values[(node.set & (king - 1)).count_ones() as usize]
            }
        }
    }
}

#[cfg(test)]
mod tests;
