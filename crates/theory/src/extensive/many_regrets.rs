//! Counterfactual regret minimisation for any number of players and any payoffs (Zinkevich and others 2007).
//!
//! For two players and payoffs that sum to zero the average approaches an equilibrium. Otherwise nothing promises that, so
//! the gap is measured by best responses. Needs perfect recall.

use arbitro_game::{Stopped, Watch};

use super::float_tree::{FloatTree, Weights};

/// Which algorithm of the family.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Variant {
    /// Regrets of both signs, plain average (Zinkevich and others 2007).
    Plain,
    /// Regrets never below zero, later iterations count more (Tammelin 2014).
    Plus,
    /// Old regrets and old strategies fade (Brown and Sandholm 2019).
    Discounted {
        /// Exponent for positive regrets.
        alpha: f64,
        /// Exponent for negative regrets.
        beta: f64,
        /// Exponent for the average strategy.
        gamma: f64,
    },
}

impl Variant {
    /// The exponents that Brown and Sandholm recommend.
    pub const DISCOUNTED: Variant = Variant::Discounted { alpha: 1.5, beta: 0.0, gamma: 2.0 };
}

/// A solver with everything that it has learnt so far.
#[derive(Clone, Debug)]
pub struct ManyRegrets {
    tree: FloatTree,
    variant: Variant,
    regrets: Weights,
    strategy: Weights,
    sums: Weights,
    iterations: u64,
}

impl ManyRegrets {
    /// A solver for a game in which no player forgets; `None` for others.
    pub fn new(tree: FloatTree, variant: Variant) -> Option<Self> {
        let zeros = vec![0.0; tree.actions];
        tree.perfect_recall.then(|| ManyRegrets {
            variant,
            regrets: zeros.clone(),
            strategy: tree.uniform(),
            sums: zeros,
            iterations: 0,
            tree,
        })
    }

    /// The game.
    pub fn tree(&self) -> &FloatTree {
        &self.tree
    }

    /// Iterations so far.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// One iteration: all players in turn.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        if let Variant::Discounted { gamma, .. } = self.variant {
            let fade = ((self.iterations - 1) as f64 / self.iterations as f64).powf(gamma);
            self.sums.iter_mut().for_each(|sum| *sum *= fade);
        }
        for player in 0..self.tree.players {
            self.update(player);
        }
    }

    fn update(&mut self, player: usize) {
        let weight = if self.variant == Variant::Plus { self.iterations as f64 } else { 1.0 };
        let mut plan = vec![0.0; self.tree.actions];
        let mut worth = self.tree.contributions(&self.strategy, player);
        let own = || self.tree.sets.iter().filter(move |set| set.player == player);
        for set in own() {
            let before = set.own_before.map_or(1.0, |action| plan[action]);
            for action in set.range() {
                plan[action] = before * self.strategy[action];
                self.sums[action] += weight * plan[action];
            }
        }
        for set in own().rev() {
            let value: f64 = set.range().map(|action| worth[action] * self.strategy[action]).sum();
            worth[set.own_before.unwrap_or(self.tree.actions)] += value;
            for action in set.range() {
                self.regrets[action] =
                    faded(self.variant, self.iterations, self.regrets[action] + worth[action] - value);
            }
        }
        for set in own() {
            let positive: f64 = set.range().map(|action| self.regrets[action].max(0.0)).sum();
            for action in set.range() {
                self.strategy[action] = match positive > 0.0 {
                    true => self.regrets[action].max(0.0) / positive,
                    false => 1.0 / set.actions as f64,
                };
            }
        }
    }

    /// Iterates until done or told to stop.
    pub fn run(&mut self, iterations: u64, watch: &mut Watch) -> Stopped {
        for _ in 0..iterations {
            if let Some(reason) = watch.count().or_else(|| watch.check()) {
                return reason;
            }
            self.iterate();
        }
        Stopped::Finished
    }

    /// The average strategies.
    pub fn average(&self) -> Weights {
        let mut average = self.tree.uniform();
        for set in &self.tree.sets {
            let sum: f64 = self.sums[set.range()].iter().sum();
            if sum > 0.0 {
                set.range().for_each(|action| average[action] = self.sums[action] / sum);
            }
        }
        average
    }

    /// What each player could gain by leaving the average strategies, by best responses.
    pub fn gains(&self) -> Vec<f64> {
        self.tree.gains(&self.average())
    }
}

/// A regret as the variant carries it to the next iteration.
fn faded(variant: Variant, iteration: u64, regret: f64) -> f64 {
    match variant {
        Variant::Plain => regret,
        Variant::Plus => regret.max(0.0),
        Variant::Discounted { alpha, beta, .. } => {
            let power = (iteration as f64).powf(if regret > 0.0 { alpha } else { beta });
            regret * power / (power + 1.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::efg::read_efg;
    use super::*;
    use crate::normal::read_nfg;

    #[test]
    fn kuhn_poker_is_approached_by_every_variant() {
        let game = read_efg("k", include_str!("../../../../catalog/extensive/kuhn.efg")).unwrap();
        for variant in [Variant::Plain, Variant::Plus, Variant::DISCOUNTED] {
            let mut solver = ManyRegrets::new(FloatTree::of_tree(&game), variant).unwrap();
            assert_eq!(solver.run(3_000, &mut Watch::free()), Stopped::Finished);
            assert_eq!((solver.iterations(), solver.gains().len()), (3_000, 2));
            let gap = solver.gains().into_iter().fold(0.0, f64::max);
            assert!(gap < 0.01, "{variant:?} {gap}");
            let value = solver.tree().expected(&solver.average())[0];
            assert!((value + 1.0 / 18.0).abs() < 0.01, "{variant:?} {value}");
        }
    }

    #[test]
    fn three_players_find_the_dominant_strategy() {
        let game = read_nfg("g", include_str!("../../../../catalog/normal/public-goods-3.nfg")).unwrap();
        let mut solver = ManyRegrets::new(FloatTree::of_table(&game), Variant::Plus).unwrap();
        solver.run(200, &mut Watch::free());
        assert!(solver.gains().into_iter().all(|gain| gain < 1e-3), "{:?}", solver.gains());
    }
}
