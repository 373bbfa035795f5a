//! Writes down what a search does.

use super::{Cut, Event, Fate, Step, Trace, TraceNode};
use crate::Extended;
use crate::search::{Found, NodeId, Observer, Role, Textbook, Window};
use std::fmt::Display;
use std::ops::Range;

/// How many positions of the list are written down at each step: a list can have thousands, and there are thousands of
/// steps.
const LISTED: usize = 100;

pub(super) struct Recorder {
    algorithm: Textbook,
    nodes: Vec<TraceNode>,
    steps: Vec<Step>,
}

fn unseen(parent: Option<NodeId>, mv: String, depth: u32) -> TraceNode {
    let (children, labels) = (Vec::new(), Vec::new());
    let fate = Fate::Unseen;
    TraceNode { parent, mv, depth, children, fate, window: None, labels, cut: None, best: false }
}

impl Recorder {
    pub(super) fn new(algorithm: Textbook) -> Self {
        Recorder { algorithm, nodes: vec![unseen(None, String::new(), 0)], steps: Vec::new() }
    }

    pub(super) fn finish<M: Display>(mut self, found: Found<M>) -> Trace {
        let line: Vec<String> = found.line.iter().map(M::to_string).collect();
        let mut at = 0;
        self.nodes[0].best = true;
        for mv in &line {
            let children = &self.nodes[at as usize].children;
            let Some(&next) = children.iter().find(|&&child| self.nodes[child as usize].mv == *mv) else {
                break;
            };
            self.nodes[next as usize].best = true;
            at = next;
        }
        Trace {
            algorithm: self.algorithm,
            value: Some(Extended(found.value)).filter(|value| !value.0.is_nan()),
            line,
            counts: found.counts,
            stopped: found.stopped,
            nodes: self.nodes,
            steps: self.steps,
        }
    }

    fn node(&mut self, node: NodeId) -> &mut TraceNode {
        &mut self.nodes[node as usize]
    }

    fn step(&mut self, event: Event) {
        self.steps.push(Step { event, list: None });
    }

    /// The nearest ancestor whose choice has that label.
    fn holder(&self, node: NodeId, fate: Fate, bound: f64) -> NodeId {
        let mut at = node;
        while let Some(parent) = self.nodes[at as usize].parent {
            let above = &self.nodes[parent as usize];
            if above.fate == fate && above.labels.last() == Some(&Extended(bound)) {
                return parent;
            }
            at = parent;
        }
        0
    }
}

impl<M: Display> Observer<M> for Recorder {
    fn enter(&mut self, node: NodeId, window: Window) {
        let [alpha, beta] = [Extended(window.alpha), Extended(window.beta)];
        if self.algorithm.cuts() {
            self.node(node).window = Some([alpha, beta]);
            self.step(Event::Enter { node, alpha: Some(alpha), beta: Some(beta) });
        } else {
            self.step(Event::Enter { node, alpha: None, beta: None });
        }
    }

    fn leaf(&mut self, node: NodeId, value: f64, over: bool) {
        let value = Extended(value);
        self.node(node).fate = if over { Fate::Ended } else { Fate::Estimated };
        self.node(node).labels.push(value);
        self.step(Event::Leaf { node, value, over });
    }

    fn expand(&mut self, node: NodeId, role: Role, first_child: NodeId, moves: &[M]) {
        let depth = self.node(node).depth + 1;
        let end = first_child + moves.len() as NodeId;
        self.nodes.extend(moves.iter().map(|mv| unseen(Some(node), mv.to_string(), depth)));
        let this = self.node(node);
        this.children = (first_child..end).collect();
        this.labels.push(Extended(role.worst()));
        this.fate = match role {
            Role::Max => Fate::Max,
            Role::Min => Fate::Min,
        };
        self.step(Event::Expand { node, role, children: [first_child, end] });
    }

    fn label(&mut self, node: NodeId, child: NodeId, from: f64, to: f64) {
        if from != to {
            self.node(node).labels.push(Extended(to));
        }
        self.step(Event::Label { node, child, from: Extended(from), to: Extended(to) });
    }

    fn cut(&mut self, node: NodeId, by: NodeId, value: f64, bound: f64, rest: Range<NodeId>) {
        let holder_fate = if self.node(node).fate == Fate::Max { Fate::Min } else { Fate::Max };
        let cut = Cut {
            by,
            value: Extended(value),
            bound: Extended(bound),
            holder: self.holder(node, holder_fate, bound),
            rest: [rest.start, rest.end.max(rest.start)],
        };
        let this = self.node(node);
        this.cut = Some(cut);
        // On the list the value is never handed to a position that is removed; it is shown all the same.
        if this.labels.last() != Some(&Extended(value)) {
            this.labels.push(Extended(value));
        }
        self.step(Event::Cut { node, cut });
    }

    fn done(&mut self, node: NodeId, value: f64) {
        self.step(Event::Done { node, value: Extended(value) });
    }

    fn list(&mut self, nodes: impl Iterator<Item = NodeId>) {
        let list = Some(nodes.take(LISTED).collect());
        match self.steps.last_mut() {
            Some(step) => step.list = list,
            None => self.steps.push(Step { event: Event::Start, list }),
        }
    }
}
