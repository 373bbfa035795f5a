//! What a search found, and what it cost.

use crate::words;
use arbitro_game::{Candidate, Certainty, Explanation, Message, Part, Stopped};
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
    /// Its value for the side that searched.
    pub value: f64,
    /// How to read the value.
    pub certainty: Certainty,
    /// How many moves ahead it was looked at, for searches that deepen.
    pub depth: Option<u32>,
    /// How often it was visited, for searches that sample.
    pub visits: Option<u64>,
}

impl<M> Weighed<M> {
    /// A move with its exact value.
    pub fn exact(mv: M, value: f64) -> Self {
        Weighed { mv, value, certainty: Certainty::Exact, depth: None, visits: None }
    }

    /// A move whose search was cut off as soon as it was no better than the value `alpha`.
    pub fn against(mv: M, value: f64, alpha: f64) -> Self {
        let certainty = if value <= alpha { Certainty::AtMost } else { Certainty::Exact };
        Weighed { certainty, ..Weighed::exact(mv, value) }
    }

    /// A move with the mean of this many samples, all within these bounds.
    pub fn sampled(mv: M, mean: f64, visits: u64, [lowest, highest]: [f64; 2]) -> Self {
        let certainty = Certainty::of_mean(mean, visits, lowest, highest);
        Weighed { certainty, visits: Some(visits), ..Weighed::exact(mv, mean) }
    }
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
        let chosen = best.to_string();
        let weighed = || self.weighed.iter().filter(|weighed| weighed.visits != Some(0));
        let certainty = weighed().find(|weighed| weighed.mv.to_string() == chosen);
        let certainty = certainty.map_or(Certainty::Exact, |weighed| weighed.certainty);
        let value = certainty.say(self.value);
        let because = match self.stopped {
            Stopped::Finished => words::values(name, chosen, value),
            stopped => words::values_stopped(name, chosen, value, stopped.message()),
        };
        let candidates = weighed().map(|weighed| Candidate {
            mv: weighed.mv.to_string(),
            value: weighed.value,
            certainty: weighed.certainty,
            depth: weighed.depth,
            visits: weighed.visits,
        });
        let candidates = candidates.collect();
        let moves = self.line.iter().map(M::to_string).collect();
        Explanation::because(because)
            .with(Part::Line { moves, value: self.value, certainty })
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
