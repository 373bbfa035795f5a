//! A textbook search step by step, as data, text, SVG and DOT.
//!
//! ```
//! use arbitro_game::{Game, Watch};
//! use arbitro_games::tree::{OpenTree, Tree};
//! use arbitro_players::search::{Earned, Problem, Textbook};
//! use arbitro_players::trace::Trace;
//!
//! let text = "players: MAX MIN\nMAX\n  a: MIN\n    x: 3\n    y: 12\n  b: MIN\n    x: 2\n    y: 4\n";
//! let tree = OpenTree::new(Tree::parse(text).unwrap()).unwrap();
//! let start = tree.start();
//! let problem = Problem::new(&tree, &start, &Earned);
//! let trace = Trace::of(Textbook::AlphaBeta, &problem, &mut Watch::free()).unwrap();
//! assert!(trace.steps_text().to_string().contains("trace-cut(node: trace-node(name: b), value: 2, sign: ≤"));
//! ```

mod dot;
mod layout;
mod record;
mod svg;
mod text;
pub(crate) mod words;

use crate::Extended;
use crate::search::{Counts, Evaluate, NodeId, Problem, Role, SearchError, Textbook};
use arbitro_game::{Message, Open, Stopped, Watch};
use serde::{Deserialize, Serialize};

/// More positions than this can hardly be read; give the search that node limit, or a small depth.
pub const READABLE: u64 = 2_000;
/// More positions than this are not written down, those included that were not looked at.
pub const WRITTEN: u64 = 10_000;

/// A search as it went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// Which search.
    pub algorithm: Textbook,
    /// The value of the root, if the search came to one.
    pub value: Option<Extended>,
    /// The best line, in notation; its first move is the one chosen.
    pub line: Vec<String>,
    /// What it cost.
    pub counts: Counts,
    /// Why it ended.
    pub stopped: Stopped,
    /// The positions, by number: those looked at, and those that could have been.
    pub nodes: Vec<TraceNode>,
    /// What happened, in order.
    pub steps: Vec<Step>,
}

/// A position of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceNode {
    /// The position above; the root has none.
    pub parent: Option<NodeId>,
    /// The move that leads here, in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many moves below the root.
    pub depth: u32,
    /// The positions below, in the order of the moves.
    pub children: Vec<NodeId>,
    /// What became of it.
    pub fate: Fate,
    /// α and β when it was first looked at; only alpha-beta has them.
    pub window: Option<[Extended; 2]>,
    /// Its label, each time that it changed; the last one is its value.
    pub labels: Vec<Extended>,
    /// Why the rest of its children was cut, if it was.
    pub cut: Option<Cut>,
    /// Whether it is on the best line.
    pub best: bool,
}

/// What became of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Never looked at: cut, or the search was stopped before.
    Unseen,
    /// The game is over there.
    Ended,
    /// The depth ends there; it was estimated.
    Estimated,
    /// Max chooses there.
    Max,
    /// Min chooses there.
    Min,
}

/// Why children were cut.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cut {
    /// The child whose value did it.
    pub by: NodeId,
    /// That value.
    pub value: Extended,
    /// What it reached: β at a max position, α at a min position.
    pub bound: Extended,
    /// The ancestor that has that label already.
    pub holder: NodeId,
    /// The first child that was not looked at, and one past the last.
    pub rest: [NodeId; 2],
}

/// One step, and the list L after it if the search works on a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
    /// L, its head first, and no more than its first 100 positions.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub list: Option<Vec<NodeId>>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The list was made, with the root in it.
    Start,
    /// A position was looked at for the first time.
    Enter {
        /// Which.
        node: NodeId,
        /// α there, in alpha-beta.
        alpha: Option<Extended>,
        /// β there, in alpha-beta.
        beta: Option<Extended>,
    },
    /// It was a leaf.
    Leaf {
        /// Which.
        node: NodeId,
        /// Its value.
        value: Extended,
        /// Whether the game is over there; otherwise the depth ended.
        over: bool,
    },
    /// It was expanded.
    Expand {
        /// Which.
        node: NodeId,
        /// Who chooses there.
        role: Role,
        /// Its first child, and one past the last.
        children: [NodeId; 2],
    },
    /// The value of a child reached its parent.
    Label {
        /// The parent.
        node: NodeId,
        /// The child.
        child: NodeId,
        /// The label before.
        from: Extended,
        /// The label after: the same if the child changed nothing.
        to: Extended,
    },
    /// The rest of the children was cut.
    Cut {
        /// Whose children.
        node: NodeId,
        /// Why.
        #[serde(flatten)]
        cut: Cut,
    },
    /// A label became final.
    Done {
        /// Which.
        node: NodeId,
        /// The value.
        value: Extended,
    },
}

impl Trace {
    /// Searches and records every step. A watch with a node limit keeps the record small.
    pub fn of<G: Open, E: Evaluate<G>>(
        algorithm: Textbook,
        problem: &Problem<'_, G, E>,
        watch: &mut Watch,
    ) -> Result<Trace, SearchError> {
        let mut recorder = record::Recorder::new(algorithm);
        let found = algorithm.observed(problem, watch, &mut recorder)?;
        Ok(recorder.finish(found))
    }

    /// The path of a position in moves, `root` for the root.
    pub fn name(&self, node: NodeId) -> String {
        let mut path = Vec::new();
        let mut at = Some(node);
        while let Some(TraceNode { parent: Some(parent), mv, .. }) =
            at.and_then(|node| self.nodes.get(node as usize))
        {
            path.push(mv.as_str());
            at = Some(*parent);
        }
        if path.is_empty() {
            return "root".to_owned();
        }
        path.reverse();
        path.join(".")
    }

    /// The same in a sentence.
    fn spoken(&self, node: NodeId) -> Message {
        if node == 0 { words::root() } else { words::node(self.name(node)) }
    }

    /// One line about the whole search.
    pub fn summary(&self) -> Message {
        let Counts { nodes, leaves, cuts, .. } = self.counts;
        let result = match (self.value, self.line.first()) {
            (None, _) => words::no_value(),
            (Some(value), None) => words::value(value.0),
            (Some(value), Some(mv)) => words::value_move(value.0, mv),
        };
        let cuts = if self.algorithm.cuts() { words::cuts(cuts) } else { words::no_cuts() };
        let summary = words::summary(self.algorithm.to_string(), result, nodes, leaves, cuts);
        match self.stopped {
            Stopped::Finished => summary,
            stopped => words::stopped(summary, stopped.message()),
        }
    }
}

impl TraceNode {
    /// Its value, or its label so far.
    pub fn value(&self) -> Option<Extended> {
        self.labels.last().copied()
    }

    /// Its value as it is shown: with ≤ or ≥ where a cut left only a bound.
    fn shown_value(&self) -> Option<String> {
        let value = self.value()?;
        let cut_short = self.cut.is_some_and(|cut| cut.rest[0] < cut.rest[1]);
        Some(match self.fate {
            Fate::Max if cut_short => format!("≥{value}"),
            Fate::Min if cut_short => format!("≤{value}"),
            _ => value.to_string(),
        })
    }

    /// Why its children were cut, in short: `5 ≥ β = 3`.
    fn cut_reason(&self) -> Option<String> {
        let Cut { value, bound, .. } = self.cut?;
        Some(match self.fate {
            Fate::Max => format!("{value} ≥ β = {bound}"),
            _ => format!("{value} ≤ α = {bound}"),
        })
    }
}
