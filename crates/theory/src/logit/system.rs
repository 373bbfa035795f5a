//! The equations of the logit equilibrium, and their derivatives.
//!
//! The unknowns are logarithms of odds: at an information set with actions 0, 1, …, k the unknown of action a is
//! log p(a) − log p(0), so that the probabilities sum to one by themselves and may be as small as one likes (Turocy 2005,
//! 2010). The equations say that these are λ times the differences of what the actions are worth *at the set*, with
//! beliefs by Bayes' rule: the agent logit equilibrium of McKelvey and Palfrey (1998), of which the logit equilibrium of a
//! table (1995) is a case.

use super::linear::Matrix;
use crate::extensive::FloatTree;

/// The equations of one game. λ is measured in `unit`s, so that a step of one means something in every game.
pub(crate) struct System<'a> {
    pub(crate) tree: &'a FloatTree,
    pub(crate) unit: f64,
    /// The unknown of the second action of every set; the others follow.
    first: Vec<usize>,
    pub(crate) unknowns: usize,
}

/// What a point of the space means.
pub(crate) struct Evaluated {
    pub(crate) logs: Vec<f64>,
    pub(crate) weights: Vec<f64>,
    /// What every action is worth at its set.
    pub(crate) worth: Vec<f64>,
    beliefs: Vec<f64>,
    values: Vec<f64>,
    reach: Vec<f64>,
}

impl<'a> System<'a> {
    pub(crate) fn new(tree: &'a FloatTree) -> Self {
        let mut unknowns = 0;
        let first = tree
            .sets
            .iter()
            .map(|set| {
                let start = unknowns;
                unknowns += set.actions - 1;
                start
            })
            .collect();
        System { tree, unit: 1.0 / tree.range(), first, unknowns }
    }

    /// The logarithms of the probabilities, action by action.
    pub(crate) fn logs(&self, odds: &[f64]) -> Vec<f64> {
        let mut logs = vec![0.0; self.tree.actions];
        for (set, &first) in self.tree.sets.iter().zip(&self.first) {
            let own = &mut logs[set.range()];
            own[1..].copy_from_slice(&odds[first..first + set.actions - 1]);
            let most = own.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let sum: f64 = own.iter().map(|log| (log - most).exp()).sum();
            let shift = most + sum.ln();
            own.iter_mut().for_each(|log| *log -= shift);
        }
        logs
    }

    /// Probabilities.
    pub(crate) fn weights(&self, odds: &[f64]) -> Vec<f64> {
        self.logs(odds).into_iter().map(f64::exp).collect()
    }

    pub(crate) fn evaluate(&self, logs: Vec<f64>) -> Evaluated {
        let tree = self.tree;
        let weights: Vec<f64> = logs.iter().map(|log| log.exp()).collect();
        let values = tree.values(&weights);
        let mut reach = vec![0.0; tree.slots()];
        let mut greatest = vec![f64::NEG_INFINITY; tree.sets.len()];
        let mut beliefs: Vec<f64> = Vec::with_capacity(tree.choices.len());
        for choice in &tree.choices {
            let here = reach[choice.before] + choice.chance.ln();
            let set = &tree.sets[choice.set];
            for action in 0..set.actions {
                reach[choice.slot + action] = here + logs[set.first + action];
            }
            beliefs.push(here);
            greatest[choice.set] = greatest[choice.set].max(here);
        }
        let mut sums = vec![0.0; tree.sets.len()];
        for (belief, choice) in beliefs.iter_mut().zip(&tree.choices) {
            *belief = (*belief - greatest[choice.set]).exp();
            sums[choice.set] += *belief;
        }
        let mut worth = vec![0.0; tree.actions];
        for (belief, choice) in beliefs.iter_mut().zip(&tree.choices) {
            *belief /= sums[choice.set];
            let set = &tree.sets[choice.set];
            for action in 0..set.actions {
                let value = values[(choice.slot + action) * tree.players + set.player];
                worth[set.first + action] += *belief * value;
            }
        }
        Evaluated { logs, weights, worth, beliefs, values, reach }
    }

    /// How the worth of every action (row) changes with the logarithm of every probability (column).
    pub(crate) fn sensitivity(&self, at: &Evaluated) -> Matrix {
        let tree = self.tree;
        let mut matrix = Matrix::zero(tree.actions);
        for (number, choice) in tree.choices.iter().enumerate() {
            let set = &tree.sets[choice.set];
            let here = at.reach[choice.before] + choice.chance.ln();
            let value =
                |action: usize, player: usize| at.values[(choice.slot + action) * tree.players + player];
            let mut slot = choice.before;
            while slot != 0 {
                let above = tree.owner[slot];
                let own = tree.action_of(slot);
                let player = tree.sets[tree.choices[above].set].player;
                // What is decided here matters to the action above …
                let weight = at.beliefs[above] * (here - at.reach[slot]).exp();
                let row = matrix.row_mut(own);
                for action in 0..set.actions {
                    row[set.first + action] +=
                        weight * at.weights[set.first + action] * value(action, player);
                }
                // … and the action above to what is believed here.
                for action in 0..set.actions {
                    let surprise = value(action, set.player) - at.worth[set.first + action];
                    matrix.row_mut(set.first + action)[own] += at.beliefs[number] * surprise;
                }
                slot = tree.choices[above].before;
            }
        }
        matrix
    }

    /// The residual of every equation.
    pub(crate) fn residual(&self, odds: &[f64], lambda: f64, at: &Evaluated) -> Vec<f64> {
        let mut residual = vec![0.0; self.unknowns];
        for (set, &first) in self.tree.sets.iter().zip(&self.first) {
            for action in 1..set.actions {
                let gain = at.worth[set.first + action] - at.worth[set.first];
                residual[first + action - 1] = odds[first + action - 1] - lambda * self.unit * gain;
            }
        }
        residual
    }

    /// The derivatives of the equations by the unknowns and, in the last column, by λ. The last row is left to the caller.
    pub(crate) fn jacobian(&self, lambda: f64, at: &Evaluated) -> Matrix {
        let tree = self.tree;
        let by_logs = self.sensitivity(at);
        let mut matrix = Matrix::zero(self.unknowns + 1);
        let size = tree.actions;
        let mut difference = vec![0.0; size];
        for (set, &first) in tree.sets.iter().zip(&self.first) {
            let base = &by_logs.entries[set.first * size..(set.first + 1) * size];
            for action in 1..set.actions {
                let own = (set.first + action) * size;
                for (entry, (one, two)) in
                    difference.iter_mut().zip(by_logs.entries[own..own + size].iter().zip(base))
                {
                    *entry = one - two;
                }
                let row = matrix.row_mut(first + action - 1);
                for (other, &start) in tree.sets.iter().zip(&self.first) {
                    let entries = &difference[other.range()];
                    let sum: f64 = entries.iter().sum();
                    for theirs in 1..other.actions {
                        let change = entries[theirs] - at.weights[other.first + theirs] * sum;
                        row[start + theirs - 1] = -lambda * self.unit * change;
                    }
                }
                row[first + action - 1] += 1.0;
                row[self.unknowns] = -self.unit * (at.worth[set.first + action] - at.worth[set.first]);
            }
        }
        matrix
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extensive::read_efg;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]
        /// Derivatives against differences, on a tree with chance, hidden cards and two moves of one player in a row.
        #[test]
        fn the_derivatives_are_those_of_the_equations(
            odds in prop::collection::vec(-2.0_f64..2.0, 12),
            lambda in 0.1_f64..5.0,
        ) {
            let game = read_efg("k", include_str!("../../../../catalog/extensive/kuhn.efg")).unwrap();
            let tree = FloatTree::of_tree(&game);
            let system = System::new(&tree);
            prop_assert_eq!(system.unknowns, 12);
            let residual = |odds: &[f64], lambda: f64| {
                system.residual(odds, lambda, &system.evaluate(system.logs(odds)))
            };
            let matrix = system.jacobian(lambda, &system.evaluate(system.logs(&odds)));
            let step = 1e-6;
            for column in 0..=12 {
                let (mut up, mut down, mut change) = (odds.clone(), odds.clone(), 0.0);
                if column < 12 {
                    up[column] += step;
                    down[column] -= step;
                } else {
                    change = step;
                }
                let (up, down) = (residual(&up, lambda + change), residual(&down, lambda - change));
                for row in 0..12 {
                    let slope = (up[row] - down[row]) / (2.0 * step);
                    prop_assert!((slope - matrix.entries[row * 13 + column]).abs() < 1e-6);
                }
            }
        }
    }
}
