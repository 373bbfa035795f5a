//! A linear evaluation, or a network with one hidden layer.

use arbitro_game::{Dice, Roll};

/// An estimate of features: their weighted sum, or the hyperbolic tangent of the weighted sum of hidden cells, each of them the
/// hyperbolic tangent of a weighted sum of the features.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    inputs: usize,
    hidden: usize,
    /// The weights of the features; in a network those of each hidden cell in turn, then those of the hidden cells.
    weights: Vec<f64>,
}

impl Model {
    /// A linear evaluation.
    pub fn linear(weights: Vec<f64>) -> Self {
        Model { inputs: weights.len(), hidden: 0, weights }
    }

    /// A linear evaluation of nothing but zeros, or a network with small random weights.
    pub fn new(inputs: usize, hidden: usize, dice: &mut Dice) -> Self {
        if hidden == 0 {
            return Model::linear(vec![0.0; inputs]);
        }
        let bound = 1.0 / (inputs.max(1) as f64).sqrt();
        let weights = (0..count(inputs, hidden)).map(|_| bound * (2.0 * dice.unit() - 1.0)).collect();
        Model { inputs, hidden, weights }
    }

    /// The model with these weights, if they are as many as it has.
    pub fn with(inputs: usize, hidden: usize, weights: Vec<f64>) -> Option<Self> {
        (weights.len() == count(inputs, hidden)).then_some(Model { inputs, hidden, weights })
    }

    /// How many features it looks at.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// How many hidden cells it has; 0 if it is linear.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// All weights.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The estimate.
    pub fn value(&self, features: &[f64]) -> f64 {
        if self.hidden == 0 {
            return dot(&self.weights, features);
        }
        let (cells, out) = self.weights.split_at(self.inputs * self.hidden);
        let cells = cells.chunks_exact(self.inputs.max(1));
        cells.zip(out).map(|(cell, weight)| weight * dot(cell, features).tanh()).sum::<f64>().tanh()
    }

    /// How the estimate changes with each weight.
    pub(super) fn slope(&self, features: &[f64], slope: &mut [f64]) {
        if self.hidden == 0 {
            slope.copy_from_slice(features);
            return;
        }
        let value = self.value(features);
        let outer = 1.0 - value * value;
        let (cells, out) = self.weights.split_at(self.inputs * self.hidden);
        let (cell_slopes, out_slopes) = slope.split_at_mut(self.inputs * self.hidden);
        let width = self.inputs.max(1);
        let cells = cells.chunks_exact(width).zip(cell_slopes.chunks_exact_mut(width));
        for ((cell, cell_slope), (weight, out_slope)) in cells.zip(out.iter().zip(out_slopes)) {
            let level = dot(cell, features).tanh();
            *out_slope = outer * level;
            let inner = outer * weight * (1.0 - level * level);
            cell_slope.iter_mut().zip(features).for_each(|(slope, feature)| *slope = inner * feature);
        }
    }

    /// Adds a multiple of a direction to the weights.
    pub(super) fn add(&mut self, step: f64, direction: &[f64]) {
        self.weights.iter_mut().zip(direction).for_each(|(weight, part)| *weight += step * part);
    }
}

fn count(inputs: usize, hidden: usize) -> usize {
    if hidden == 0 { inputs } else { inputs.saturating_add(1).saturating_mul(hidden) }
}

fn dot(weights: &[f64], features: &[f64]) -> f64 {
    weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::dice;

    #[test]
    fn slopes_are_those_of_small_changes() {
        for hidden in [0, 3] {
            let model = Model::new(4, hidden, &mut dice(1));
            let features = [0.5, -1.0, 0.25, 1.0];
            let mut slope = vec![0.0; model.weights().len()];
            model.slope(&features, &mut slope);
            for place in 0..slope.len() {
                let nudged = |by: f64| {
                    let mut weights = model.weights().to_vec();
                    weights[place] += by;
                    Model::with(4, hidden, weights).expect("as many weights").value(&features)
                };
                let numeric = (nudged(1e-6) - nudged(-1e-6)) / 2e-6;
                assert!(
                    (slope[place] - numeric).abs() < 1e-8,
                    "{hidden} {place}: {} {numeric}",
                    slope[place]
                );
            }
        }
    }
}
