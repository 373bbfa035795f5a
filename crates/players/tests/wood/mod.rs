//! Random trees as games: everything about a node follows from its key, so a seed is a whole tree.

use arbitro_game::{Actor, Announcer, Game, Seat, Sum, Turn, seed_of};
use serde::{Deserialize, Serialize};

/// A random tree: movers in any order, leaves at any depth, payoffs that are often equal.
#[derive(Clone, Copy, Debug)]
pub struct Wood {
    pub seed: u64,
    pub seats: u8,
    pub branches: u64,
    pub depth: u32,
    /// Whether nature moves at some nodes.
    pub chance: bool,
    /// Whether lines end before the full depth.
    pub early: bool,
    /// Whether both seats move together at the root.
    pub together: bool,
    /// How many different payoffs there are.
    pub payoffs: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Node {
    pub key: u64,
    pub depth: u32,
}

impl Wood {
    pub fn new(seed: u64) -> Self {
        Wood {
            seed,
            seats: 2,
            branches: 4,
            depth: 6,
            chance: false,
            early: true,
            together: false,
            payoffs: 7,
        }
    }

    fn drawn(&self, node: &Node, what: u64, below: u64) -> u64 {
        seed_of(node.key, what) % below
    }
}

impl Game for Wood {
    type State = Node;
    type Move = u8;
    type Moves = Vec<u8>;
    type Notice = u8;
    type View = Node;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn start(&self) -> Node {
        Node { key: self.seed, depth: 0 }
    }

    fn turn(&self, node: &Node) -> Turn<Self> {
        let early = self.early && node.depth > 0 && self.drawn(node, 1, 8) == 0;
        if node.depth >= self.depth || early {
            return Turn::Over;
        }
        if self.together && node.depth == 0 {
            return Turn::Together(vec![(Seat(0), vec![0, 1]), (Seat(1), vec![0, 1])]);
        }
        let moves: Vec<u8> = (0..1 + self.drawn(node, 2, self.branches) as u8).collect();
        if self.chance && node.depth > 0 && self.drawn(node, 3, 3) == 0 {
            let chance = 1.0 / moves.len() as f64;
            return Turn::Nature(moves.into_iter().map(|mv| (mv, chance)).collect());
        }
        Turn::One(Seat(self.drawn(node, 4, u64::from(self.seats)) as u8), moves)
    }

    fn play(&self, node: &mut Node, _: Actor, mv: u8, say: &mut impl Announcer<u8>) {
        *node = Node { key: seed_of(node.key, 100 + u64::from(mv)), depth: node.depth + 1 };
        say.tell_all(self.seats, || mv);
    }

    fn view(&self, node: &Node, _: Seat) -> Node {
        *node
    }

    fn payoff(&self, node: &Node, seat: Seat) -> f64 {
        if self.seats == 2 {
            let value = self.drawn(node, 5, self.payoffs) as f64 - (self.payoffs / 2) as f64;
            return if seat == Seat(0) { value } else { -value };
        }
        self.drawn(node, 5 + u64::from(seat.0), self.payoffs) as f64
    }

    fn longest(&self) -> Option<u32> {
        Some(self.depth)
    }

    fn payoff_bounds(&self) -> Option<[f64; 2]> {
        let most = (self.payoffs / 2) as f64;
        (self.seats == 2).then_some([-most, most])
    }

    fn sum(&self) -> Sum {
        if self.seats == 2 { Sum::Zero } else { Sum::Any }
    }
}
