//! Minimax and alpha-beta as algorithms on a list, without recursion.
//!
//! The list L holds the positions that still have something to do, the one to look at next at its head. A
//! position without a label is valued or expanded (its children go to the head of L); a position with a label
//! hands it to its parent and leaves. A provisional label is −∞ for max and +∞ for min. In alpha-beta, α is the
//! highest provisional label of the max ancestors and β the lowest of the min ancestors: a child's value that
//! reaches them removes its parent, with everything below it, from L. L never holds more than b·d positions.

use super::problem::{Opened, visit};
use super::{
    Counts, Evaluate, Found, NodeId, Observer, Problem, Role, SearchError, Unobserved, Weighed, Window,
};
use crate::search::error::{Halt, reason};
use arbitro_game::{Actor, Game, Open, Silence, Watch};

/// Minimax on a list.
pub fn minimax<G: Open, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    watch: &mut Watch,
) -> Result<Found<G::Move>, SearchError> {
    minimax_observed(problem, watch, &mut Unobserved)
}

/// Minimax on a list, step by step before an observer.
pub fn minimax_observed<G: Open, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    watch: &mut Watch,
    observer: &mut impl Observer<G::Move>,
) -> Result<Found<G::Move>, SearchError> {
    Run::new(problem, watch, observer, false).search()
}

/// Alpha-beta on a list.
pub fn alpha_beta<G: Open, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    watch: &mut Watch,
) -> Result<Found<G::Move>, SearchError> {
    alpha_beta_observed(problem, watch, &mut Unobserved)
}

/// Alpha-beta on a list, step by step before an observer.
pub fn alpha_beta_observed<G: Open, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    watch: &mut Watch,
    observer: &mut impl Observer<G::Move>,
) -> Result<Found<G::Move>, SearchError> {
    Run::new(problem, watch, observer, true).search()
}

/// A position in L.
struct Entry<G: Game> {
    node: NodeId,
    /// The place of its parent in the list, and the move that led here; the root has neither.
    from: Option<(usize, Actor, G::Move)>,
    ply: u32,
    /// Known once it has been looked at.
    state: Option<G::State>,
    label: Option<f64>,
    role: Role,
    /// The best line from here on.
    line: Vec<G::Move>,
    /// One past the last child.
    end_of_children: NodeId,
}

struct Run<'r, 'p, G: Game, E, O> {
    problem: &'r Problem<'p, G, E>,
    watch: &'r mut Watch,
    observer: &'r mut O,
    cuts: bool,
    /// L with its head at the end, so that putting and taking are cheap.
    list: Vec<Entry<G>>,
    counts: Counts,
    weighed: Vec<Weighed<G::Move>>,
    numbered: NodeId,
}

impl<'r, 'p, G: Open, E: Evaluate<G>, O: Observer<G::Move>> Run<'r, 'p, G, E, O> {
    fn new(problem: &'r Problem<'p, G, E>, watch: &'r mut Watch, observer: &'r mut O, cuts: bool) -> Self {
        let root = Entry {
            node: 0,
            from: None,
            ply: 0,
            state: Some(problem.state.clone()),
            label: None,
            role: Role::Max,
            line: Vec::new(),
            end_of_children: 0,
        };
        let (counts, weighed) = (Counts::default(), Vec::new());
        Run { problem, watch, observer, cuts, list: vec![root], counts, weighed, numbered: 1 }
    }

    fn search(mut self) -> Result<Found<G::Move>, SearchError> {
        self.show();
        let stopped = reason(self.run())?;
        self.counts.time = self.watch.elapsed();
        let root = &mut self.list[0]; // the root is never taken out
        let line = std::mem::take(&mut root.line);
        Ok(Found {
            value: root.label.unwrap_or(f64::NAN),
            best: line.first().copied(),
            line,
            weighed: self.weighed,
            counts: self.counts,
            stopped,
        })
    }

    fn run(&mut self) -> Result<(), Halt> {
        loop {
            let head = self.list.len() - 1;
            match (self.list[head].label, self.list[head].from) {
                (Some(value), None) => {
                    self.observer.done(0, value);
                    return Ok(());
                }
                (Some(value), Some((parent, _, mv))) => self.hand_up(head, value, parent, mv),
                (None, _) => self.look(head)?,
            }
            self.show();
        }
    }

    /// A position without a label is valued if it is a leaf, else expanded.
    fn look(&mut self, head: usize) -> Result<(), Halt> {
        visit(&mut self.counts, self.watch)?;
        if O::LISTENS {
            let window = if self.cuts { self.window(head) } else { Window::OPEN };
            self.observer.enter(self.list[head].node, window);
        }
        let Entry { from, node, ply, .. } = self.list[head];
        let state = match (self.list[head].state.take(), from) {
            (Some(state), _) => state,
            (None, Some((parent, actor, mv))) => {
                let mut state = self.list[parent].state.clone().unwrap_or_else(|| self.problem.state.clone());
                self.problem.game.play(&mut state, actor, mv, &mut Silence);
                state
            }
            (None, None) => self.problem.state.clone(),
        };
        let name = if self.cuts { "alpha-beta" } else { "minimax" };
        match self.problem.open(&state, ply, name)? {
            Opened::Leaf { value, over } => {
                self.counts.leaves += 1;
                self.list[head].label = Some(value);
                self.observer.leaf(node, value, over);
            }
            Opened::Inner { role, seat, moves } => {
                let moves = moves.as_ref();
                let first_child = self.numbered;
                self.numbered += moves.len() as NodeId;
                self.observer.expand(node, role, first_child, moves);
                let entry = &mut self.list[head];
                entry.role = role;
                entry.label = Some(role.worst());
                entry.state = Some(state);
                entry.end_of_children = self.numbered;
                let children = (first_child..).zip(moves).map(|(node, &mv)| Entry {
                    node,
                    from: Some((head, Actor::Seat(seat), mv)),
                    ply: ply + 1,
                    state: None,
                    label: None,
                    role: Role::Max,
                    line: Vec::new(),
                    end_of_children: 0,
                });
                self.list.extend(children);
                self.list[head + 1..].reverse(); // the first child at the head
            }
        }
        Ok(())
    }

    /// A position with a label hands it to its parent and leaves, or removes its parent.
    fn hand_up(&mut self, head: usize, value: f64, parent: usize, mv: G::Move) {
        let node = self.list[head].node;
        if self.list[head].end_of_children > 0 {
            self.observer.done(node, value);
        }
        if parent == 0 {
            // With cuts, a value that is not above the label of the root may be a bound.
            let root = self.list[0].label.filter(|_| self.cuts).unwrap_or(f64::NEG_INFINITY);
            self.weighed.push(Weighed::against(mv, value, root));
        }
        if self.cuts && parent > 0 {
            let role = self.list[parent].role;
            let bound = match role {
                Role::Max => self.window(parent).beta,
                Role::Min => self.window(parent).alpha,
            };
            if !role.prefers(bound, value) {
                self.remove(parent, node, value, bound);
                return;
            }
        }
        let line = std::mem::take(&mut self.list[head].line);
        let above = &mut self.list[parent];
        let before = above.label.unwrap_or(above.role.worst());
        if above.role.prefers(value, before) {
            above.label = Some(value);
            above.line.clear();
            above.line.push(mv);
            above.line.extend(line);
        }
        let after = above.label.unwrap_or(before);
        self.observer.label(above.node, node, before, after);
        self.list.truncate(head);
    }

    /// Takes a position and everything below it out of the list.
    ///
    /// Where the seats do not alternate, the parent may be of the same role: it would take the value and be removed
    /// for the same reason, so it goes too.
    fn remove(&mut self, mut place: usize, mut by: NodeId, value: f64, bound: f64) {
        loop {
            let Entry { node, role, from, end_of_children, .. } = self.list[place];
            let rest = by + 1..end_of_children;
            if !rest.is_empty() {
                self.counts.cuts += 1;
            }
            self.observer.cut(node, by, value, bound, rest);
            self.list.truncate(place); // what lies nearer to the head than a position is below it in the tree
            match from {
                // Below it, positions may have gone without a value: all that is known is the bound.
                Some((0, _, mv)) => {
                    return self.weighed.push(Weighed::against(mv, value.max(bound), f64::INFINITY));
                }
                Some((parent, ..)) if self.list[parent].role == role => (place, by) = (parent, node),
                _ => return,
            }
        }
    }

    /// The provisional labels of the ancestors of a place.
    fn window(&self, place: usize) -> Window {
        let mut window = Window::OPEN;
        let mut from = self.list[place].from;
        while let Some((parent, _, _)) = from {
            let entry = &self.list[parent];
            match (entry.role, entry.label) {
                (Role::Max, Some(label)) => window.alpha = window.alpha.max(label),
                (Role::Min, Some(label)) => window.beta = window.beta.min(label),
                (_, None) => {}
            }
            from = entry.from;
        }
        window
    }

    fn show(&mut self) {
        if O::LISTENS {
            self.observer.list(self.list.iter().rev().map(|entry| entry.node));
        }
    }
}
