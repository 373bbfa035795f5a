//! Learning on tables: fictitious play and regret matching, for any number of players.

use super::game::NormalForm;
use crate::number::to_float;
use crate::within::Within;

/// A rule by which the players adapt to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Learner {
    /// Each player answers the average of what the others did so far (Brown 1951).
    FictitiousPlay,
    /// Each player plays in proportion to positive regret (Hart and Mas-Colell 2000), with expected payoffs.
    RegretMatching,
}

/// What learning came to.
#[derive(Clone, PartialEq, Debug)]
pub struct LearningTrace {
    /// The average play of every player.
    pub average: Vec<Vec<f64>>,
    /// How far the average was from an equilibrium (the most that a player could gain), at growing iterations.
    pub distance: Vec<(u64, f64)>,
}

/// Lets the players learn for a number of iterations.
pub fn learn(game: &NormalForm, learner: Learner, iterations: u64) -> LearningTrace {
    learn_within(game, learner, iterations, &Within::default())
}

/// The same within limits; what was learnt until then comes back.
pub fn learn_within(game: &NormalForm, learner: Learner, iterations: u64, within: &Within) -> LearningTrace {
    let table = FloatTable::new(game);
    let shape = game.shape();
    let mut sums: Vec<Vec<f64>> = shape.iter().map(|&count| vec![0.0; count]).collect();
    let mut regrets = sums.clone();
    let mut current: Vec<Vec<f64>> = shape.iter().map(|&count| vec![1.0 / count as f64; count]).collect();
    let mut distance = Vec::new();
    let mut next_mark = 1;
    for iteration in 1..=iterations {
        for (sum, now) in sums.iter_mut().zip(&current) {
            for (total, weight) in sum.iter_mut().zip(now) {
                *total += weight;
            }
        }
        current = match learner {
            Learner::FictitiousPlay => {
                let average = normalised(&sums);
                (0..shape.len())
                    .map(|player| {
                        let values = table.values(&average, player);
                        let mut answer = vec![0.0; shape[player]];
                        answer[position_of_greatest(&values)] = 1.0;
                        answer
                    })
                    .collect()
            }
            Learner::RegretMatching => {
                for (player, regret) in regrets.iter_mut().enumerate() {
                    let values = table.values(&current, player);
                    let expected: f64 =
                        values.iter().zip(&current[player]).map(|(value, weight)| value * weight).sum();
                    for (sum, value) in regret.iter_mut().zip(&values) {
                        *sum += value - expected;
                    }
                }
                regrets
                    .iter()
                    .map(|regret| {
                        let positive: f64 = regret.iter().map(|value| value.max(0.0)).sum();
                        let count = regret.len() as f64;
                        regret
                            .iter()
                            .map(|value| if positive > 0.0 { value.max(0.0) / positive } else { 1.0 / count })
                            .collect()
                    })
                    .collect()
            }
        };
        let over = within.check().is_some();
        if iteration == next_mark || iteration == iterations || over {
            let far = table.regret(&normalised(&sums));
            distance.push((iteration, far));
            within.tell(iteration, Some(far));
            next_mark = (next_mark * 2).max(next_mark + 1);
        }
        if over {
            break;
        }
    }
    LearningTrace { average: normalised(&sums), distance }
}

fn normalised(sums: &[Vec<f64>]) -> Vec<Vec<f64>> {
    sums.iter()
        .map(|list| {
            let total: f64 = list.iter().sum();
            list.iter()
                .map(|value| if total > 0.0 { value / total } else { 1.0 / list.len() as f64 })
                .collect()
        })
        .collect()
}

fn position_of_greatest(values: &[f64]) -> usize {
    let mut best = 0;
    for (position, value) in values.iter().enumerate() {
        if *value > values[best] {
            best = position;
        }
    }
    best
}

/// A table of floating-point payoffs, for the learners and the approximate solver.
pub(super) struct FloatTable {
    pub(super) shape: Vec<usize>,
    payoffs: Vec<f64>,
}

impl FloatTable {
    pub(super) fn new(game: &NormalForm) -> Self {
        let payoffs =
            (0..game.profile_count()).flat_map(|index| game.payoffs_at(index).iter().map(to_float)).collect();
        FloatTable { shape: game.shape(), payoffs }
    }

    /// What the player expects from each of his strategies.
    pub(super) fn values(&self, mixed: &[Vec<f64>], player: usize) -> Vec<f64> {
        self.weigh(mixed, player, None).swap_remove(0)
    }

    /// The same for each fixed strategy of another player (rows: the other's strategies).
    pub(super) fn values_given(&self, mixed: &[Vec<f64>], player: usize, other: usize) -> Vec<Vec<f64>> {
        self.weigh(mixed, player, Some(other))
    }

    fn weigh(&self, mixed: &[Vec<f64>], player: usize, other: Option<usize>) -> Vec<Vec<f64>> {
        let players = self.shape.len();
        let rows = other.map_or(1, |other| self.shape[other]);
        let mut sums = vec![vec![0.0; self.shape[player]]; rows];
        let mut profile = vec![0; players];
        for entry in self.payoffs.chunks_exact(players) {
            let mut weight = 1.0;
            for (index, &strategy) in profile.iter().enumerate() {
                if index != player && Some(index) != other {
                    weight *= mixed[index][strategy];
                }
            }
            if weight != 0.0 {
                sums[other.map_or(0, |other| profile[other])][profile[player]] += weight * entry[player];
            }
            for (strategy, &count) in profile.iter_mut().zip(&self.shape) {
                *strategy += 1;
                if *strategy < count {
                    break;
                }
                *strategy = 0;
            }
        }
        sums
    }

    /// The most that a player could gain by leaving the profile.
    pub(super) fn regret(&self, mixed: &[Vec<f64>]) -> f64 {
        (0..self.shape.len())
            .map(|player| {
                let values = self.values(mixed, player);
                let expected: f64 =
                    values.iter().zip(&mixed[player]).map(|(value, weight)| value * weight).sum();
                values.iter().copied().fold(f64::NEG_INFINITY, f64::max) - expected
            })
            .fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Rational, whole};

    fn zero_sum(rows: &[[i64; 3]]) -> NormalForm {
        let rows: Vec<Vec<Rational>> =
            rows.iter().map(|row| row.iter().map(|&entry| whole(entry)).collect()).collect();
        NormalForm::zero_sum("", &rows).unwrap()
    }

    #[test]
    fn both_learners_approach_the_equilibrium_of_rock_paper_scissors() {
        let game = zero_sum(&[[0, -1, 2], [1, 0, -1], [-2, 1, 0]]);
        for (learner, iterations, near) in
            [(Learner::FictitiousPlay, 20_000, 0.05), (Learner::RegretMatching, 20_000, 0.01)]
        {
            let trace = learn(&game, learner, iterations);
            let (_, last) = trace.distance.last().copied().unwrap();
            assert!(last < near, "{learner:?} {last}");
            assert!(trace.distance[0].1 > last, "it got nearer");
            // Exactly (1/4, 1/2, 1/4) by hand.
            assert!((trace.average[0][1] - 0.5).abs() < near * 2.0, "{:?}", trace.average);
        }
    }

    #[test]
    fn three_players_learn_the_dominant_strategy_of_public_goods() {
        // Each gives 1 or nothing; what is given is worth half of it to each of the three.
        let names = || vec!["give".to_owned(), "keep".to_owned()];
        let payoffs = (0..8)
            .flat_map(|index: i64| {
                let gives = |player: i64| 1 - ((index >> player) & 1);
                let pool = gives(0) + gives(1) + gives(2);
                (0..3).map(move |player| whole(pool) / whole(2) - whole(gives(player))).collect::<Vec<_>>()
            })
            .collect();
        let players = ["A", "B", "C"].map(str::to_owned).to_vec();
        let game = NormalForm::new("", players, vec![names(), names(), names()], payoffs).unwrap();
        let trace = learn(&game, Learner::RegretMatching, 2_000);
        assert!(trace.average.iter().all(|play| play[1] > 0.99), "{:?}", trace.average);
    }
}
