//! A tree in which every player sees every move.

use super::{Kind, Label, Node, Tree};
use crate::words;
use arbitro_game::{Actor, Announcer, Drawing, Game, Message, Present, Seat, Sum, Turn};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A tree without hidden moves: what search algorithms ask for.
#[derive(Clone, Debug)]
pub struct OpenTree(Arc<Tree>);

/// A tree that hides something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotOpen(pub String);

impl NotOpen {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        words::tree_hides(&self.0)
    }
}

arbitro_game::errors_with_message!(NotOpen);

/// What all hear: which way the game went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Walked(pub Label);

impl OpenTree {
    /// The tree as a perfect-information game, unless it has an information set of several nodes.
    pub fn new(tree: Tree) -> Result<Self, NotOpen> {
        let mut met = vec![false; tree.sets.len()];
        for kind in &tree.kinds {
            if let Kind::Choice { set, .. } = kind
                && std::mem::replace(&mut met[*set as usize], true)
            {
                return Err(NotOpen(tree.set_name(*set).unwrap_or("?").to_owned()));
            }
        }
        Ok(OpenTree(Arc::new(tree)))
    }

    /// The tree itself.
    pub fn tree(&self) -> &Tree {
        &self.0
    }
}

pub(super) fn turn<G>(tree: &Tree, node: Node) -> Turn<G>
where
    G: Game<Move = Label, Moves = Vec<Label>>,
{
    match tree.kind(node) {
        Kind::Choice { seat, .. } => Turn::One(*seat, tree.labels(node)),
        Kind::Chance(chances) => {
            Turn::Nature(tree.labels(node).into_iter().zip(chances.iter().copied()).collect())
        }
        Kind::End(_) => Turn::Over,
    }
}

impl Game for OpenTree {
    type State = Node;
    type Move = Label;
    type Moves = Vec<Label>;
    type Notice = Walked;
    type View = Node;

    fn seats(&self) -> u8 {
        self.0.players.len() as u8
    }

    fn start(&self) -> Node {
        Node(0)
    }

    fn turn(&self, node: &Node) -> Turn<Self> {
        turn(&self.0, *node)
    }

    fn play(&self, node: &mut Node, _: Actor, label: Label, say: &mut impl Announcer<Walked>) {
        if let Some(child) = self.0.child(*node, label) {
            *node = child;
            say.tell_all(self.seats(), || Walked(label));
        }
    }

    fn view(&self, node: &Node, _: Seat) -> Node {
        *node
    }

    fn payoff(&self, node: &Node, seat: Seat) -> f64 {
        self.0.payoff(*node, seat)
    }

    fn longest(&self) -> Option<u32> {
        Some(self.0.longest)
    }

    fn sum(&self) -> Sum {
        self.0.sum()
    }
}

impl Present for OpenTree {
    fn seat_name(&self, seat: Seat) -> String {
        self.0.players.get(seat.index()).cloned().unwrap_or_default()
    }

    fn draw(&self, node: &Node, _: Seat) -> Drawing {
        self.0.outline(*node, 4)
    }

    fn words(&self, notice: &Walked) -> Message {
        Message::verbatim(notice.0.to_string())
    }
}
