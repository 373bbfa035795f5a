//! Trees as games: an explicit tree in a small readable file is a game like any other.
//!
//! ```
//! use arbitro_game::{Game, Turn};
//! use arbitro_games::tree::{OpenTree, Tree};
//!
//! let tree = Tree::parse("
//! players: MAX MIN
//! MAX
//!   left: MIN
//!     l1: 3
//!     l2: 12
//!   right: 2
//! ").unwrap();
//! let game = OpenTree::new(tree).unwrap();
//! assert!(matches!(game.turn(&game.start()), Turn::One(..)));
//! ```

mod file;
mod label;
mod open;
mod veiled;

pub use file::{TreeError, TreeErrorKind};
pub use label::{Label, LabelError};
pub use open::{NotOpen, OpenTree, Walked};
pub use veiled::{Glimpse, VeiledTree, Whispered};

use arbitro_game::{Arg, Drawing, Seat, Sum};
use serde::{Deserialize, Serialize};

/// A node, by its number in the file's order; the root is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Node(pub u32);

/// What stands at a node.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// A player moves. Nodes with the same information set look alike to him.
    Choice {
        /// Who.
        seat: Seat,
        /// The number of the information set.
        set: u32,
    },
    /// Nature moves; the chances are in the order of the branches.
    Chance(Vec<f64>),
    /// The end, with a payoff for each seat.
    End(Vec<f64>),
}

/// A game tree as it stands in a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    title: String,
    players: Vec<String>,
    kinds: Vec<Kind>,
    /// For each node its branches, in order.
    branches: Vec<Vec<(Label, Node)>>,
    parents: Vec<Option<Node>>,
    /// The names of the information sets; a set without a name holds one node.
    sets: Vec<Option<String>>,
    longest: u32,
}

impl Tree {
    /// The title, or an empty text.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The names of the players, by seat.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.kinds.len()
    }

    /// What stands at a node.
    pub fn kind(&self, node: Node) -> &Kind {
        &self.kinds[node.0 as usize]
    }

    /// The branches of a node.
    pub fn branches(&self, node: Node) -> &[(Label, Node)] {
        &self.branches[node.0 as usize]
    }

    /// The node above.
    pub fn parent(&self, node: Node) -> Option<Node> {
        self.parents[node.0 as usize]
    }

    /// The name of an information set, if the file gives it one.
    pub fn set_name(&self, set: u32) -> Option<&str> {
        self.sets[set as usize].as_deref()
    }

    /// The labels from the root to a node.
    pub fn path(&self, node: Node) -> Vec<Label> {
        let mut labels = Vec::new();
        let mut below = node;
        while let Some(above) = self.parent(below) {
            labels.extend(
                self.branches(above).iter().find(|(_, child)| *child == below).map(|(label, _)| *label),
            );
            below = above;
        }
        labels.reverse();
        labels
    }

    fn child(&self, node: Node, label: Label) -> Option<Node> {
        self.branches(node).iter().find(|(branch, _)| *branch == label).map(|(_, child)| *child)
    }

    fn labels(&self, node: Node) -> Vec<Label> {
        self.branches(node).iter().map(|(label, _)| *label).collect()
    }

    fn payoff(&self, node: Node, seat: Seat) -> f64 {
        match self.kind(node) {
            Kind::End(payoffs) => payoffs[seat.index()],
            _ => 0.0,
        }
    }

    fn sum(&self) -> Sum {
        let mut sums = self.kinds.iter().filter_map(|kind| match kind {
            Kind::End(payoffs) => Some(payoffs.iter().sum::<f64>()),
            _ => None,
        });
        let first = sums.next().unwrap_or(0.0);
        match sums.all(|sum| (sum - first).abs() < 1e-9) {
            true if first == 0.0 => Sum::Zero,
            true => Sum::Constant(first),
            false => Sum::Any,
        }
    }

    /// The tree below a node, indented as in the file, down to `depth` levels.
    fn outline(&self, node: Node, depth: usize) -> Drawing {
        let mut drawing = Drawing::default();
        let mut stack = vec![(node, None::<Label>, 0usize)];
        while let Some((node, label, level)) = stack.pop() {
            let label = label.map_or(String::new(), |label| format!("{label}: "));
            let what = match self.kind(node) {
                Kind::Choice { seat, .. } => self.players[seat.index()].as_str().into(),
                Kind::Chance(_) => chance().into(),
                Kind::End(payoffs) => payoffs.iter().map(f64::to_string).collect::<Vec<_>>().join(" ").into(),
            };
            let mut line = vec![Arg::from(format!("{}{label}", "  ".repeat(level))), what];
            if level == depth && !self.branches(node).is_empty() {
                line.push(" …".into());
            }
            drawing.lines.push(line);
            if level < depth {
                stack.extend(
                    self.branches(node).iter().rev().map(|(label, child)| (*child, Some(*label), level + 1)),
                );
            }
        }
        drawing
    }
}

arbitro_game::messages! {
    fn chance() = "tree-chance";
    fn nothing_yet() = "tree-nothing-yet";
    fn your_choice() = "tree-your-choice";
    fn your_choice_at(set) = "tree-your-choice-at";
    fn alike(places) = "tree-alike";
    fn the_end(way, payoffs) = "tree-the-end";
}
