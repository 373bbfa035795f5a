//! Uniform trees with random values at the leaves, whose moves come in a chosen order.

use arbitro_game::{Actor, Announcer, Dice, Game, Roll, Seat, Turn};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A tree in which every position has as many moves and every game is as long. Seat 0 wants the value at the leaf to
/// be high, seat 1 low.
#[derive(Clone, Debug)]
pub struct UniformTree {
    branching: u32,
    depth: u32,
    order: Order,
    /// What every position is worth to seat 0, level by level from the root.
    values: Arc<[f64]>,
}

/// In which order the moves of a position are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The best for the mover first.
    Best,
    /// As they come: the values are random, so the order is.
    Random,
    /// The worst for the mover first.
    Worst,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Order::Best => "best first",
            Order::Random => "random",
            Order::Worst => "worst first",
        })
    }
}

/// Where the game stands: the number of the position, level by level from the root, and its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Standing {
    node: u32,
    level: u32,
}

/// The most positions that a tree may have: their values are kept.
const MOST_POSITIONS: u64 = 1 << 24;

impl UniformTree {
    /// A tree with random values, or `None` if it would be too large (more than 2²⁴ positions) or has no moves.
    pub fn new(branching: u32, depth: u32, dice: &mut Dice) -> Option<Self> {
        let inner = inner(branching, depth)?;
        let leaves = positions(branching, depth)? as usize - inner;
        Some(UniformTree::with_leaves(branching, depth, (0..leaves).map(|_| dice.unit())))
    }

    /// A tree whose values are such that alpha-beta, taking the moves as they come, can cut nothing (Knuth and Moore
    /// 1975 show that there are such trees); `None` as for [`UniformTree::new`].
    pub fn without_cuts(branching: u32, depth: u32, dice: &mut Dice) -> Option<Self> {
        inner(branching, depth)?;
        let leaves = Uncut::grow(branching, depth, dice);
        Some(UniformTree::with_leaves(branching, depth, leaves.into_iter()))
    }

    fn with_leaves(branching: u32, depth: u32, leaves: impl Iterator<Item = f64>) -> Self {
        let inner = inner(branching, depth).unwrap_or(0);
        let mut values = vec![0.0; inner];
        values.extend(leaves);
        for node in (0..inner).rev() {
            let first = node * branching as usize + 1;
            let children = values[first..first + branching as usize].iter().copied();
            values[node] = if level_of(branching, node as u64).is_multiple_of(2) {
                children.fold(f64::NEG_INFINITY, f64::max)
            } else {
                children.fold(f64::INFINITY, f64::min)
            };
        }
        UniformTree { branching, depth, order: Order::Random, values: values.into() }
    }

    /// The same tree with its moves in another order.
    pub fn ordered(&self, order: Order) -> Self {
        UniformTree { order, ..self.clone() }
    }

    /// What the game is worth to seat 0.
    pub fn value(&self) -> f64 {
        self.values[0]
    }

    fn child(&self, node: u32, mv: u32) -> u32 {
        node * self.branching + 1 + mv
    }
}

/// How many positions are not leaves, if the tree can be kept.
fn inner(branching: u32, depth: u32) -> Option<usize> {
    let all = positions(branching, depth)?;
    let leaves = u64::from(branching).checked_pow(depth)?;
    Some((all - leaves) as usize)
}

/// Grows a tree in the order in which alpha-beta walks it and gives every leaf a value inside the window that it is
/// met with, so that nothing can be cut. Values are places in a list, so that there is always room between two.
struct Uncut<'a> {
    branching: u32,
    depth: u32,
    dice: &'a mut Dice,
    before: Vec<u32>,
    after: Vec<u32>,
}

impl Uncut<'_> {
    const LOWEST: u32 = 0;
    const HIGHEST: u32 = 1;

    fn grow(branching: u32, depth: u32, dice: &mut Dice) -> Vec<f64> {
        let (lowest, highest) = (Uncut::LOWEST, Uncut::HIGHEST);
        let mut uncut =
            Uncut { branching, depth, dice, before: vec![lowest, lowest], after: vec![highest, highest] };
        uncut.value(0, lowest, highest);
        let leaves = uncut.after.len() - 2;
        let mut values = vec![0.0; leaves];
        let mut place = uncut.after[lowest as usize];
        for rank in 1..=leaves {
            values[place as usize - 2] = rank as f64 / (leaves + 1) as f64;
            place = uncut.after[place as usize];
        }
        values
    }

    /// The place of the value of a position that is met with this window.
    fn value(&mut self, level: u32, mut alpha: u32, mut beta: u32) -> u32 {
        if level == self.depth {
            // Close above the lower end or close below the upper one: both are inside.
            return if self.dice.below(2) == 0 {
                self.insert(alpha, self.after[alpha as usize])
            } else {
                self.insert(self.before[beta as usize], beta)
            };
        }
        let highest_wins = level.is_multiple_of(2);
        for _ in 0..self.branching {
            let value = self.value(level + 1, alpha, beta);
            if highest_wins { alpha = value } else { beta = value }
        }
        if highest_wins { alpha } else { beta }
    }

    fn insert(&mut self, below: u32, above: u32) -> u32 {
        let place = self.after.len() as u32;
        self.before.push(below);
        self.after.push(above);
        self.after[below as usize] = place;
        self.before[above as usize] = place;
        place
    }
}

/// How many positions a tree has, if they can be kept.
fn positions(branching: u32, depth: u32) -> Option<u64> {
    if branching == 0 {
        return None;
    }
    let mut total = 0u64;
    let mut level = 1u64;
    for _ in 0..=depth {
        total = total.checked_add(level)?;
        if total > MOST_POSITIONS {
            return None;
        }
        level = level.checked_mul(branching.into())?;
    }
    Some(total)
}

fn level_of(branching: u32, node: u64) -> u32 {
    let (mut first, mut width, mut level) = (0u64, 1u64, 0);
    while node >= first + width {
        first += width;
        width *= u64::from(branching);
        level += 1;
    }
    level
}

impl Game for UniformTree {
    type State = Standing;
    type Move = u32;
    type Moves = Vec<u32>;
    type Notice = u32;
    type View = Standing;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Standing {
        Standing { node: 0, level: 0 }
    }

    fn turn(&self, at: &Standing) -> Turn<Self> {
        if at.level == self.depth {
            return Turn::Over;
        }
        let mut moves: Vec<u32> = (0..self.branching).collect();
        let mover = Seat((at.level % 2) as u8);
        let value = |mv: &u32| self.values[self.child(at.node, *mv) as usize];
        match (self.order, mover) {
            (Order::Random, _) => {}
            (Order::Best, Seat(0)) | (Order::Worst, Seat(1)) => {
                moves.sort_by(|a, b| value(b).total_cmp(&value(a)));
            }
            _ => moves.sort_by(|a, b| value(a).total_cmp(&value(b))),
        }
        Turn::One(mover, moves)
    }

    fn play(&self, at: &mut Standing, _: Actor, mv: u32, say: &mut impl Announcer<u32>) {
        *at = Standing { node: self.child(at.node, mv), level: at.level + 1 };
        say.tell_all(2, || mv);
    }

    fn view(&self, at: &Standing, _: Seat) -> Standing {
        *at
    }

    fn payoff(&self, at: &Standing, seat: Seat) -> f64 {
        match (at.level == self.depth, seat) {
            (false, _) => 0.0,
            (true, Seat(0)) => self.values[at.node as usize],
            (true, _) => -self.values[at.node as usize],
        }
    }

    fn longest(&self) -> Option<u32> {
        Some(self.depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::{Watch, dice, laws::Laws};
    use arbitro_players::search::{Earned, Problem, alpha_beta, minimax};

    #[test]
    fn uniform_trees_keep_the_laws() {
        let tree = UniformTree::new(3, 4, &mut dice(1)).expect("small");
        for order in [Order::Best, Order::Random, Order::Worst] {
            let looked = Laws { games: 20, ..Laws::default() }.check(&tree.ordered(order)).expect("lawful");
            assert!(looked.whole_tree, "{looked:?}");
        }
    }

    #[test]
    fn trees_that_cannot_be_kept_are_refused() {
        assert!(UniformTree::new(10, 10, &mut dice(1)).is_none());
        assert!(UniformTree::new(0, 3, &mut dice(1)).is_none());
        assert!(UniformTree::new(u32::MAX, u32::MAX, &mut dice(1)).is_none());
        assert!(UniformTree::new(1, u32::MAX, &mut dice(1)).is_none());
        assert_eq!(UniformTree::new(4, 0, &mut dice(1)).expect("one leaf").start().level, 0);
    }

    #[test]
    fn nothing_is_cut_where_nothing_can_be() {
        for (branching, depth) in [(1, 5), (2, 9), (3, 6), (5, 4), (4, 0)] {
            let tree = UniformTree::without_cuts(branching, depth, &mut dice(1)).expect("small");
            let start = tree.start();
            let found =
                alpha_beta::search(&Problem::new(&tree, &start, &Earned), &mut Watch::free()).expect("found");
            assert_eq!(found.counts.leaves, u64::from(branching.pow(depth)));
            assert_eq!(found.value, tree.value());
        }
    }

    #[test]
    fn the_kept_values_are_those_of_minimax() {
        for seed in 0..10 {
            let tree = UniformTree::new(3, 5, &mut dice(seed)).expect("small");
            for order in [Order::Best, Order::Random, Order::Worst] {
                let tree = tree.ordered(order);
                let start = tree.start();
                let problem = Problem::new(&tree, &start, &Earned);
                assert_eq!(minimax::search(&problem, &mut Watch::free()).expect("found").value, tree.value());
                assert_eq!(
                    alpha_beta::search(&problem, &mut Watch::free()).expect("found").value,
                    tree.value()
                );
            }
        }
    }
}
