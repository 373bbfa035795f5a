//! Minimax, recursive: every position to the depth is visited once.

use super::error::{Halt, reason};
use super::found::Lines;
use super::problem::{Opened, visit};
use super::{
    Counts, DEEPEST, Evaluate, Found, NodeId, Observer, Problem, SearchError, Unobserved, Weighed, Window,
};
use arbitro_game::{Actor, Game, Open, Silence, Watch};

const NAME: &str = "minimax";

/// The value and the move of minimax; equal moves go to the first in the offered order.
pub fn search<G: Open, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    watch: &mut Watch,
) -> Result<Found<G::Move>, SearchError> {
    observed(problem, watch, &mut Unobserved)
}

/// The same, step by step before an observer.
pub fn observed<G: Open, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    watch: &mut Watch,
    observer: &mut impl Observer<G::Move>,
) -> Result<Found<G::Move>, SearchError> {
    let mut run = Run {
        problem,
        watch,
        observer,
        counts: Counts::default(),
        lines: Lines::new(),
        weighed: Vec::new(),
        numbered: 1,
        value: f64::NAN,
    };
    let stopped = reason(run.value(problem.state, 0, 0))?;
    let (mut counts, line, value) = (run.counts, run.lines.at(0).to_vec(), run.value);
    let weighed = run.weighed;
    counts.time = watch.elapsed();
    Ok(Found { value, best: line.first().copied(), line, weighed, counts, stopped })
}

struct Run<'r, 'p, G: Game, E, O> {
    problem: &'r Problem<'p, G, E>,
    watch: &'r mut Watch,
    observer: &'r mut O,
    counts: Counts,
    lines: Lines<G::Move>,
    weighed: Vec<Weighed<G::Move>>,
    numbered: NodeId,
    /// The label of the root, which survives a stop.
    value: f64,
}

impl<G: Open, E: Evaluate<G>, O: Observer<G::Move>> Run<'_, '_, G, E, O> {
    fn value(&mut self, state: &G::State, ply: u32, node: NodeId) -> Result<f64, Halt> {
        visit(&mut self.counts, self.watch)?;
        self.lines.enter(ply);
        self.observer.enter(node, Window::OPEN);
        let (role, seat, moves) = match self.problem.open(state, ply, NAME)? {
            Opened::Leaf { value, over } => {
                self.counts.leaves += 1;
                self.observer.leaf(node, value, over);
                if ply == 0 {
                    self.value = value;
                }
                return Ok(value);
            }
            Opened::Inner { role, seat, moves } => (role, seat, moves),
        };
        if ply >= DEEPEST {
            return Err(SearchError::TooDeep(DEEPEST).into());
        }
        let first_child = self.numbered;
        self.numbered += moves.as_ref().len() as NodeId;
        self.observer.expand(node, role, first_child, moves.as_ref());
        let mut label = role.worst();
        for (child, &mv) in (first_child..).zip(moves.as_ref()) {
            let mut next = state.clone();
            self.problem.game.play(&mut next, Actor::Seat(seat), mv, &mut Silence);
            let value = self.value(&next, ply + 1, child)?;
            let before = label;
            if role.prefers(value, label) {
                label = value;
                self.lines.raise(ply, mv);
            }
            self.observer.label(node, child, before, label);
            if ply == 0 {
                self.weighed.push(Weighed::exact(mv, value));
                self.value = label;
            }
        }
        self.observer.done(node, label);
        Ok(label)
    }
}
