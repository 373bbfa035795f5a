//! A tree in floating point, for methods that approach an equilibrium of any number of players.
//!
//! Chance is folded away: what is left are the nodes at which a player decides, and for each of them one *slot* for every
//! action. A slot holds what the players are paid for certain if play ends before the next decision. A table in normal form
//! is such a tree too: the players choose one after another without seeing anything.

use super::recall::check_perfect_recall;
use super::tree::{ExtensiveForm, Kind};
use crate::normal::NormalForm;
use crate::number::to_float;

/// An information set: consecutive numbers among all actions of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FloatSet {
    /// Who moves.
    pub player: usize,
    /// The number of the first action; the others follow.
    pub first: usize,
    /// How many actions.
    pub actions: usize,
    /// The player's own action that leads here, if the player has moved before and remembers it.
    pub own_before: Option<usize>,
}

impl FloatSet {
    /// The numbers of the actions.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.actions
    }
}

/// A node at which a player decides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Choice {
    /// Its information set.
    pub(crate) set: usize,
    /// The slot of its first action.
    pub(crate) slot: usize,
    /// The slot that leads here; slot 0 is the start of the game.
    pub(crate) before: usize,
    /// The probability that chance leads here from that slot.
    pub(crate) chance: f64,
}

/// A game for any number of players in floating point.
#[derive(Clone, PartialEq, Debug)]
pub struct FloatTree {
    /// How many players.
    pub players: usize,
    /// The information sets, none before one that leads to it.
    pub sets: Vec<FloatSet>,
    /// How many actions all sets have together.
    pub actions: usize,
    /// Whether every player remembers what they knew and did.
    pub perfect_recall: bool,
    pub(crate) choices: Vec<Choice>,
    /// Payoffs for certain, slot by slot and player by player.
    sure: Vec<f64>,
    /// The node of every slot except the first.
    pub(crate) owner: Vec<usize>,
    /// The last own action of every player before each slot, that of the slot included; `NONE` if there is none.
    last: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// A distribution for every action, one after another in the order of the sets.
pub type Weights = Vec<f64>;

impl FloatTree {
    /// The tree of a game in extensive form.
    pub fn of_tree(game: &ExtensiveForm) -> Self {
        let players = game.player_count();
        let mut tree = FloatTree::empty(players, game.sets.iter().map(|set| (set.player, set.actions.len())));
        let totals = game.total_payoffs();
        // For every node the slot above it and the probability that chance leads from there.
        let mut above: Vec<(usize, f64)> = vec![(0, 0.0); game.nodes.len()];
        above[0] = (0, 1.0);
        for (number, node) in game.nodes.iter().enumerate() {
            let (slot, chance) = above[number];
            if chance == 0.0 {
                node.children.iter().for_each(|&child| above[child] = (slot, 0.0));
                continue;
            }
            match &node.kind {
                Kind::Terminal => {
                    for (player, payoff) in totals[number].iter().enumerate() {
                        tree.sure[slot * players + player] += chance * to_float(payoff);
                    }
                }
                Kind::Chance { probabilities, .. } => {
                    for (&child, probability) in node.children.iter().zip(probabilities) {
                        above[child] = (slot, chance * to_float(probability));
                    }
                }
                Kind::Decision { set } => {
                    let first = tree.choose(*set, slot, chance);
                    for (branch, &child) in node.children.iter().enumerate() {
                        above[child] = (first + branch, 1.0);
                    }
                }
            }
        }
        tree.perfect_recall = check_perfect_recall(game).is_ok();
        tree.remember();
        tree
    }

    /// The tree of a table: the players choose one after another and see nothing of it.
    pub fn of_table(game: &NormalForm) -> Self {
        let shape = game.shape();
        let mut tree = FloatTree::empty(shape.len(), shape.iter().copied().enumerate());
        let mut slots = vec![(0, Vec::new())];
        for (player, &count) in shape.iter().enumerate() {
            let mut next = Vec::with_capacity(slots.len() * count);
            for (slot, profile) in slots {
                let first = tree.choose(player, slot, 1.0);
                for strategy in 0..count {
                    let mut longer: Vec<usize> = profile.clone();
                    longer.push(strategy);
                    next.push((first + strategy, longer));
                }
            }
            slots = next;
        }
        for (slot, profile) in slots {
            for (player, payoff) in game.payoffs(&profile).iter().enumerate() {
                tree.sure[slot * shape.len() + player] = to_float(payoff);
            }
        }
        tree.remember();
        tree
    }

    fn empty(players: usize, sets: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut actions = 0;
        let sets = sets
            .map(|(player, count)| {
                let set = FloatSet { player, first: actions, actions: count, own_before: None };
                actions += count;
                set
            })
            .collect();
        FloatTree {
            players,
            sets,
            actions,
            perfect_recall: true,
            choices: Vec::new(),
            sure: vec![0.0; players],
            owner: vec![usize::MAX],
            last: vec![NONE; players],
        }
    }

    /// Adds a node and returns the slot of its first action.
    fn choose(&mut self, set: usize, before: usize, chance: f64) -> usize {
        let slot = self.owner.len();
        let FloatSet { player, first, actions, .. } = self.sets[set];
        for action in 0..actions {
            self.owner.push(self.choices.len());
            self.sure.resize(self.sure.len() + self.players, 0.0);
            let start = self.last.len();
            self.last.extend_from_within(before * self.players..(before + 1) * self.players);
            self.last[start + player] = (first + action) as u32;
        }
        self.choices.push(Choice { set, slot, before, chance });
        slot
    }

    /// Notes the own action before every set.
    fn remember(&mut self) {
        for choice in &self.choices {
            let set = &mut self.sets[choice.set];
            let last = self.last[choice.before * self.players + set.player];
            set.own_before = (last != NONE).then_some(last as usize);
        }
    }

    /// How many slots.
    pub(crate) fn slots(&self) -> usize {
        self.owner.len()
    }

    /// The number of the action of a slot (not of slot 0).
    pub(crate) fn action_of(&self, slot: usize) -> usize {
        let choice = &self.choices[self.owner[slot]];
        self.sets[choice.set].first + slot - choice.slot
    }

    /// The greatest payoff of any player minus the smallest of the same player, the largest over the players; 1 if all
    /// payoffs are the same.
    pub fn range(&self) -> f64 {
        let mut lowest = vec![f64::INFINITY; self.players];
        let mut highest = vec![f64::NEG_INFINITY; self.players];
        // A slot may be paid in part only (chance); the bound is then a little off, which does no harm.
        for payoffs in self.sure.chunks_exact(self.players) {
            for (player, &payoff) in payoffs.iter().enumerate() {
                lowest[player] = lowest[player].min(payoff);
                highest[player] = highest[player].max(payoff);
            }
        }
        let range = highest.iter().zip(&lowest).map(|(high, low)| high - low).fold(0.0, f64::max);
        if range > 0.0 && range.is_finite() { range } else { 1.0 }
    }

    /// Each player plays every action with the same probability.
    pub fn uniform(&self) -> Weights {
        self.sets.iter().flat_map(|set| vec![1.0 / set.actions as f64; set.actions]).collect()
    }

    /// The weights set by set.
    pub fn by_set(&self, weights: &[f64]) -> Vec<Vec<f64>> {
        self.sets.iter().map(|set| weights[set.range()].to_vec()).collect()
    }

    /// What every slot is worth to every player.
    pub(crate) fn values(&self, weights: &[f64]) -> Vec<f64> {
        let mut values = self.sure.clone();
        for choice in self.choices.iter().rev() {
            let set = &self.sets[choice.set];
            for player in 0..self.players {
                let worth: f64 = (0..set.actions)
                    .map(|action| {
                        weights[set.first + action] * values[(choice.slot + action) * self.players + player]
                    })
                    .sum();
                values[choice.before * self.players + player] += choice.chance * worth;
            }
        }
        values
    }

    /// What every player expects.
    pub fn expected(&self, weights: &[f64]) -> Vec<f64> {
        self.values(weights)[..self.players].to_vec()
    }

    /// What the actions of a player contribute against the others' weights: the payoffs that follow each own action before
    /// the next own one, times the probability that chance and the others go there. The last entry is what comes before any
    /// own action.
    pub fn contributions(&self, weights: &[f64], player: usize) -> Vec<f64> {
        let mut reach = vec![0.0; self.slots()];
        reach[0] = 1.0;
        let mut worth = vec![0.0; self.actions + 1];
        for choice in &self.choices {
            let here = reach[choice.before] * choice.chance;
            let set = &self.sets[choice.set];
            for action in 0..set.actions {
                let weight = if set.player == player { 1.0 } else { weights[set.first + action] };
                reach[choice.slot + action] = here * weight;
            }
        }
        for (slot, &reached) in reach.iter().enumerate() {
            let payoff = self.sure[slot * self.players + player];
            if payoff != 0.0 && reached != 0.0 {
                let last = self.last[slot * self.players + player];
                let place = if last == NONE { self.actions } else { last as usize };
                worth[place] += reached * payoff;
            }
        }
        worth
    }

    /// The most that a player with perfect recall can get against the others' weights.
    pub fn best_response(&self, weights: &[f64], player: usize) -> f64 {
        let mut worth = self.contributions(weights, player);
        for set in self.sets.iter().rev().filter(|set| set.player == player) {
            let best = worth[set.range()].iter().copied().fold(f64::NEG_INFINITY, f64::max);
            worth[set.own_before.unwrap_or(self.actions)] += best;
        }
        worth[self.actions]
    }

    /// What each player could gain by leaving the weights alone: zero in an equilibrium. By best responses; where a player
    /// forgets, by a change at one information set, which is a lower bound.
    pub fn gains(&self, weights: &[f64]) -> Vec<f64> {
        let expected = self.expected(weights);
        if self.perfect_recall {
            let gain = |player| (self.best_response(weights, player) - expected[player]).max(0.0);
            return (0..self.players).map(gain).collect();
        }
        let mut gains = vec![0.0; self.players];
        for set in &self.sets {
            let mut changed = weights.to_vec();
            for action in set.range() {
                changed[set.range()].fill(0.0);
                changed[action] = 1.0;
                let gain = self.expected(&changed)[set.player] - expected[set.player];
                gains[set.player] = f64::max(gains[set.player], gain);
            }
        }
        gains
    }

    /// The greatest of the gains.
    pub fn regret(&self, weights: &[f64]) -> f64 {
        self.gains(weights).into_iter().fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::super::efg::read_efg;
    use super::super::plans::{expected_payoffs, regret};
    use super::*;
    use crate::normal::read_nfg;
    use crate::number::{Rational, exact_distribution};
    use proptest::prelude::*;

    fn kuhn() -> ExtensiveForm {
        read_efg("kuhn.efg", include_str!("../../../../catalog/extensive/kuhn.efg")).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(30))]
        /// The exact functions on the tree are the reference.
        #[test]
        fn payoffs_and_gains_are_the_exact_ones(numbers in prop::collection::vec(0.01_f64..1.0, 24)) {
            let game = kuhn();
            let tree = FloatTree::of_tree(&game);
            let exact: Vec<Vec<Rational>> = tree
                .sets
                .iter()
                .map(|set| exact_distribution(&numbers[set.range()], 0.0))
                .collect();
            let weights: Weights = exact.iter().flatten().map(to_float).collect();
            let expected: Vec<f64> = expected_payoffs(&game, &exact).iter().map(to_float).collect();
            for (one, two) in tree.expected(&weights).iter().zip(&expected) {
                prop_assert!((one - two).abs() < 1e-12);
            }
            prop_assert!((tree.regret(&weights) - to_float(&regret(&game, &exact))).abs() < 1e-12);
        }

        #[test]
        fn a_table_is_a_tree(numbers in prop::collection::vec(0.01_f64..1.0, 6)) {
            let file = include_str!("../../../../catalog/normal/public-goods-3.nfg");
            let game = read_nfg("g.nfg", file).unwrap();
            let tree = FloatTree::of_table(&game);
            let exact: Vec<Vec<Rational>> =
                tree.sets.iter().map(|set| exact_distribution(&numbers[set.range()], 0.0)).collect();
            let weights: Weights = exact.iter().flatten().map(to_float).collect();
            prop_assert!((tree.regret(&weights) - to_float(&game.regret(&exact))).abs() < 1e-12);
        }
    }
}
