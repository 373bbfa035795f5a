//! What a search found, and what it cost.

use crate::words;
use arbitro_game::{Candidate, Explanation, Message, Part, Stopped};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::time::Duration;

/// What a search cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Positions visited, the root and the leaves included.
    pub nodes: u64,
    /// Positions that were valued and not expanded: ended games and cutoffs.
    pub leaves: u64,
    /// Times that the rest of a position's moves was cut.
    pub cuts: u64,
    /// Wall time.
    pub time: Duration,
}

impl Counts {
    /// As evidence for an explanation.
    pub fn part(&self) -> Part {
        let mut pairs = vec![
            (words::nodes(self.nodes), self.nodes as f64),
            (words::leaves(self.leaves), self.leaves as f64),
        ];
        if self.cuts > 0 {
            pairs.push((words::cuts(self.cuts), self.cuts as f64));
        }
        let milliseconds = self.time.as_secs_f64() * 1000.0;
        pairs.push((words::milliseconds(milliseconds), milliseconds));
        Part::counts(pairs)
    }
}

/// A move at the root and what it was found to be worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed<M> {
    /// The move.
    pub mv: M,
    /// Its value for the side that searched. After a cut it is only a bound: no better than this.
    pub value: f64,
    /// How often it was visited, for searches that sample.
    pub visits: Option<u64>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The value of the position for the side that searched.
    pub value: f64,
    /// The move to make; `None` if the game is over or the search was stopped before it knew any.
    pub best: Option<M>,
    /// The line that both sides are expected to play.
    pub line: Vec<M>,
    /// The moves at the root, in the order in which they were weighed.
    pub weighed: Vec<Weighed<M>>,
    /// What it cost.
    pub counts: Counts,
    /// Why it ended.
    pub stopped: Stopped,
}

impl<M: Display> Found<M> {
    /// Why the move was chosen, told by a search of that name.
    pub fn explanation(&self, name: Message) -> Explanation {
        let Some(best) = &self.best else {
            return Explanation::because(words::found_no_move(name, self.stopped.message()))
                .with(self.counts.part());
        };
        let because = match self.stopped {
            Stopped::Finished => words::values(name, best.to_string(), self.value),
            stopped => words::values_stopped(name, best.to_string(), self.value, stopped.message()),
        };
        let candidates = self
            .weighed
            .iter()
            .map(|weighed| Candidate {
                mv: weighed.mv.to_string(),
                value: weighed.value,
                visits: weighed.visits,
            })
            .collect();
        Explanation::because(because)
            .with(Part::Line { moves: self.line.iter().map(M::to_string).collect(), value: self.value })
            .with(Part::Candidates(candidates))
            .with(self.counts.part())
    }
}

/// The best line below each ply, kept while a search goes up and down the tree.
pub(crate) struct Lines<M>(Vec<Vec<M>>);

impl<M: Copy> Lines<M> {
    pub(crate) fn new() -> Self {
        Lines(Vec::new())
    }

    /// A position at this ply is entered: nothing is known below it.
    #[inline]
    pub(crate) fn enter(&mut self, ply: u32) {
        let ply = ply as usize;
        while self.0.len() < ply + 2 {
            self.0.push(Vec::new());
        }
        self.0[ply].clear();
    }

    /// The move is the best so far at this ply, followed by the best line below.
    #[inline]
    pub(crate) fn raise(&mut self, ply: u32, mv: M) {
        let (above, below) = self.0.split_at_mut(ply as usize + 1);
        let line = &mut above[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }

    /// The best line from this ply on.
    pub(crate) fn at(&self, ply: u32) -> &[M] {
        self.0.get(ply as usize).map_or(&[], Vec::as_slice)
    }
}
