//! What the tree of UCT proves: MCTS-Solver (Winands, Björnsson and Saito 2008), with bounds in place of wins and losses so
//! that draws and payoffs of any size are proven too (Cazenave and Saffidine 2010).

use super::grow::Chooser;
use arbitro_game::{Game, Seat, Sum};

/// For every node, what the first seat gets at least and at most. Both are for two seats and zero sums only.
pub(super) struct Proofs {
    bounds: Vec<[f64; 2]>,
    /// The payoffs that the rules allow.
    widest: [f64; 2],
}

impl Proofs {
    /// No proofs yet, if the game allows any.
    pub(super) fn of<G: Game>(game: &G) -> Option<Proofs> {
        let widest = game.payoff_bounds().unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
        (game.seats() == 2 && game.sum() == Sum::Zero).then(|| Proofs { bounds: Vec::new(), widest })
    }

    /// Makes room for this many nodes.
    #[inline]
    pub(super) fn grow(&mut self, nodes: usize) {
        self.bounds.resize(nodes, self.widest);
    }

    /// The value of a node for the first seat, if it is proven.
    pub(super) fn value(&self, node: u32) -> Option<f64> {
        let [low, high] = self.bounds[node as usize];
        (low == high).then_some(low)
    }

    /// What a seat gets at a node, at least and at most.
    pub(super) fn of_seat(&self, node: u32, seat: Seat) -> [f64; 2] {
        for_seat(self.bounds[node as usize], seat)
    }

    /// The lowest payoff that a seat can have.
    pub(super) fn lowest(&self, seat: Seat) -> f64 {
        for_seat(self.widest, seat)[0]
    }

    /// The game is over at a node.
    pub(super) fn settle(&mut self, node: u32, value: f64) {
        self.bounds[node as usize] = [value, value];
    }

    /// Works the bounds of a node out from those of its children; says whether they have changed.
    pub(super) fn combine(&mut self, node: u32, chooser: Chooser, children: &[u32], chances: &[f64]) -> bool {
        let of = |child: &u32| self.bounds[*child as usize];
        let bounds = match chooser {
            Chooser::Seat(seat) => {
                let better = |[low, high]: [f64; 2], child: [f64; 2]| [low.max(child[0]), high.max(child[1])];
                let best = children.iter().map(|child| for_seat(of(child), seat)).reduce(better);
                for_seat(best.unwrap_or(self.widest), seat)
            }
            Chooser::Nature => {
                let chance = |child: &u32| chances.get(*child as usize).copied().unwrap_or(1.0);
                let mean = |end: usize| {
                    let possible = children.iter().filter(|child| chance(child) > 0.0);
                    possible.map(|child| chance(child) * of(child)[end]).sum::<f64>()
                };
                [mean(0), mean(1)]
            }
            Chooser::Unknown | Chooser::Over => return false,
        };
        let known = &mut self.bounds[node as usize];
        std::mem::replace(known, bounds) != bounds
    }

    /// The children of a seat's node that need not be looked at any more: none can be better than what is sure. One child
    /// that makes it sure stays, so that the mean of the node does not sink.
    pub(super) fn pointless(&self, node: u32, seat: Seat, children: &[u32]) -> impl Iterator<Item = u32> {
        let sure = self.of_seat(node, seat)[0];
        let mut kept = None::<(u32, f64)>;
        if sure > self.lowest(seat) {
            for &child in children {
                let [low, high] = self.of_seat(child, seat);
                if low == sure && kept.is_none_or(|(_, most)| high > most) {
                    kept = Some((child, high));
                }
            }
        }
        let kept = kept.map(|(child, _)| child);
        children
            .iter()
            .copied()
            .filter(move |&child| self.of_seat(child, seat)[1] <= sure && Some(child) != kept)
    }
}

/// Bounds of the first seat as those of another seat, and back.
fn for_seat([low, high]: [f64; 2], seat: Seat) -> [f64; 2] {
    if seat == Seat(0) { [low, high] } else { [-high, -low] }
}
