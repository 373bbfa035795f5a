//! What a policy wins for certain: without numbers, by fixpoints over what may happen.

use super::{Branch, Evaluation, Node};
use arbitro_endings::beside;

/// Sets of pairs of what White knows and where the king is.
pub(super) struct Certainty {
    /// Won within a bounded number of moves, whatever Black does and the dice say.
    pub sure: Vec<bool>,
    /// Won with probability 1, whatever Black does.
    pub almost: Vec<bool>,
}

/// What may follow a branch for a king.
enum Outcome {
    Won,
    Lost,
    /// One of these values, as Black likes.
    Black(Vec<usize>),
}

impl Evaluation {
    pub(super) fn certainty(&self) -> Certainty {
        let count = self.values.len();
        // Bounded wins: the least fixpoint of "every branch, every reply".
        let mut sure = vec![false; count];
        self.fix(&mut sure, |node, bit, sure| {
            !node.branches.is_empty()
                && node.branches.iter().all(|branch| match self.may(branch, bit) {
                    Outcome::Won => true,
                    Outcome::Lost => false,
                    Outcome::Black(places) => places.iter().all(|place| sure[*place]),
                })
        });
        // Where Black need never lose: the complement of the least fixpoint of "some branch wins whatever Black does".
        let mut in_danger = vec![false; count];
        self.fix(&mut in_danger, |node, bit, in_danger| {
            node.branches.iter().any(|branch| match self.may(branch, bit) {
                Outcome::Won => true,
                Outcome::Lost => false,
                Outcome::Black(places) => places.iter().all(|place| in_danger[*place]),
            })
        });
        // From where Black gets there with some luck, or ends the game.
        let mut escapes: Vec<bool> = in_danger.iter().map(|danger| !danger).collect();
        self.fix(&mut escapes, |node, bit, escapes| {
            node.branches.iter().any(|branch| match self.may(branch, bit) {
                Outcome::Won => false,
                Outcome::Lost => true,
                Outcome::Black(places) => places.iter().any(|place| escapes[*place]),
            })
        });
        Certainty { sure, almost: escapes.into_iter().map(|escapes| !escapes).collect() }
    }

    /// The greatest expected number of White's moves until promotion that Black can reach, where the policy wins with
    /// probability 1; the numbers grow towards it, for at most this many sweeps.
    pub(super) fn lengths(&self, almost: &[bool], most_sweeps: u32) -> Vec<f64> {
        let mut lengths = vec![0.0f64; self.values.len()];
        for _ in 0..most_sweeps {
            let mut change = 0.0f64;
            self.each_backwards(|node, bit, place| {
                if !almost[place] {
                    return;
                }
                let expected = node.branches.iter().map(|branch| {
                    let moves = match self.may(branch, bit) {
                        Outcome::Black(places) => {
                            let made = if branch.refused & bit != 0 { 0.0 } else { 1.0 };
                            made + places.iter().map(|place| lengths[*place]).fold(0.0, f64::max)
                        }
                        Outcome::Won | Outcome::Lost => 1.0,
                    };
                    branch.chance * moves
                });
                let expected: f64 = expected.sum();
                change = change.max(expected - lengths[place]);
                lengths[place] = expected;
            });
            if change < 1e-6 {
                break;
            }
        }
        lengths
    }

    /// Adds members until nothing changes.
    fn fix(&self, set: &mut [bool], joins: impl Fn(&Node, u64, &[bool]) -> bool) {
        loop {
            let mut changed = false;
            self.each_backwards(|node, bit, place| {
                if !set[place] && joins(node, bit, set) {
                    set[place] = true;
                    changed = true;
                }
            });
            if !changed {
                return;
            }
        }
    }

    /// Every pair, those that lie nearer to the end first.
    fn each_backwards(&self, mut visit: impl FnMut(&Node, u64, usize)) {
        for node in self.nodes.iter().rev() {
            let mut kings = node.kings;
            let mut place = node.first_value;
            while kings != 0 {
                let bit = kings & kings.wrapping_neg();
                kings ^= bit;
                visit(node, bit, place);
                place += 1;
            }
        }
    }

    fn may(&self, branch: &Branch, king: u64) -> Outcome {
        if branch.refused & king != 0 {
            return Outcome::Black(vec![self.place(&self.nodes[branch.after_refusal as usize], king)]);
        }
        if branch.won & king != 0 {
            return Outcome::Won;
        }
        let Some((_, free, next)) = branch.heard.iter().find(|(here, _, _)| here & king != 0) else {
            return Outcome::Lost;
        };
        let next = &self.nodes[*next as usize];
        let replies = shakmaty::Bitboard(beside(king) & free);
        let places: Vec<usize> =
            replies.into_iter().map(|reply| self.place(next, 1 << u32::from(reply))).collect();
        if places.is_empty() { Outcome::Lost } else { Outcome::Black(places) }
    }
}
