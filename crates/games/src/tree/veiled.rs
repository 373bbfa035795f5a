//! A tree in which a player knows only his information set.

use super::{Kind, Label, Node, Tree};
use arbitro_game::{Actor, Announcer, Drawing, Game, Message, Present, Seat, Sum, Turn};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A tree in which a player learns his information set when he is asked, and the way that the game went at its
/// end.
#[derive(Clone, Debug)]
pub struct VeiledTree(Arc<Tree>);

/// What is sent to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whispered {
    /// You are to choose in this information set.
    Set(u32),
    /// The game ended here.
    End(Node),
}

/// What a seat sees: the last notice that it received.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Glimpse(pub Option<Whispered>);

impl VeiledTree {
    /// The tree as a game with hidden moves.
    pub fn new(tree: Tree) -> Self {
        VeiledTree(Arc::new(tree))
    }

    /// The tree itself.
    pub fn tree(&self) -> &Tree {
        &self.0
    }

    fn glimpse(&self, node: Node, seat: Seat) -> Glimpse {
        if let Kind::End(_) = self.0.kind(node) {
            return Glimpse(Some(Whispered::End(node)));
        }
        let mut at = Some(node);
        while let Some(node) = at {
            if let Kind::Choice { seat: mover, set } = self.0.kind(node)
                && *mover == seat
            {
                return Glimpse(Some(Whispered::Set(*set)));
            }
            at = self.0.parent(node);
        }
        Glimpse(None)
    }

    fn announce(&self, node: Node, say: &mut impl Announcer<Whispered>) {
        match self.0.kind(node) {
            Kind::Choice { seat, set } => say.tell(*seat, || Whispered::Set(*set)),
            Kind::End(_) => say.tell_all(self.seats(), || Whispered::End(node)),
            Kind::Chance(_) => {}
        }
    }

    fn describe(&self, whispered: Whispered) -> Message {
        match whispered {
            Whispered::Set(set) => {
                let choice = self.0.set_name(set).map_or_else(super::your_choice, super::your_choice_at);
                let nodes = self
                    .0
                    .kinds
                    .iter()
                    .filter(|kind| matches!(kind, Kind::Choice { set: s, .. } if *s == set));
                match nodes.count() {
                    1 => choice,
                    places => choice.then(super::alike(places)),
                }
            }
            Whispered::End(node) => {
                let way: Vec<String> = self.0.path(node).iter().map(Label::to_string).collect();
                super::the_end(way.join(", "), self.0.outline(node, 0).to_string())
            }
        }
    }
}

impl Game for VeiledTree {
    type State = Node;
    type Move = Label;
    type Moves = Vec<Label>;
    type Notice = Whispered;
    type View = Glimpse;

    fn seats(&self) -> u8 {
        self.0.players.len() as u8
    }

    fn start(&self) -> Node {
        Node(0)
    }

    fn turn(&self, node: &Node) -> Turn<Self> {
        super::open::turn(&self.0, *node)
    }

    fn play(&self, node: &mut Node, _: Actor, label: Label, say: &mut impl Announcer<Whispered>) {
        if let Some(child) = self.0.child(*node, label) {
            *node = child;
            self.announce(child, say);
        }
    }

    fn view(&self, node: &Node, seat: Seat) -> Glimpse {
        self.glimpse(*node, seat)
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

    /// Who moves next may tell which way nature or another player went.
    fn turn_is_public(&self) -> bool {
        false
    }
}

impl Present for VeiledTree {
    fn seat_name(&self, seat: Seat) -> String {
        self.0.players.get(seat.index()).cloned().unwrap_or_default()
    }

    fn draw(&self, glimpse: &Glimpse, _: Seat) -> Drawing {
        Drawing::of([glimpse.0.map_or_else(super::nothing_yet, |whispered| self.describe(whispered))])
    }

    fn words(&self, notice: &Whispered) -> Message {
        self.describe(*notice)
    }
}
