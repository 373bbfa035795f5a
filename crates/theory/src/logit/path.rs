//! Following the branch: a step along the tangent, then Newton's method back to the curve in the plane across the tangent
//! (Allgower and Georg 1990). The length along the curve is the parameter, so that the branch may turn back in λ.

use arbitro_game::{Stopped, Watch};

use super::linear::Factors;
use super::system::System;
use crate::extensive::FloatTree;

/// The first step, in units of λ times the range of the payoffs.
const FIRST_STEP: f64 = 0.1;
/// Steps below this share of the first one make no progress.
const SHORTEST_STEP: f64 = 1e-9;
/// How far Newton's method may take a probability from where the tangent led.
const WORST_PREDICTION: f64 = 0.02;
/// Newton steps before a shorter step is tried.
const MOST_CORRECTIONS: usize = 6;

/// Why the branch cannot be followed further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// Steps became too short: a singular point.
    Stuck,
    /// The limits say so.
    Stopped(Stopped),
}

/// A place on the branch. The unknowns are the odds and, last, λ in units of the system.
pub(crate) struct Tracer<'a> {
    pub(crate) system: System<'a>,
    point: Vec<f64>,
    tangent: Vec<f64>,
    step: f64,
    longest_move: f64,
    noise: f64,
    pub(crate) steps: u64,
}

/// A point on the curve with its tangent.
pub(crate) struct Landing {
    pub(crate) point: Vec<f64>,
    pub(crate) tangent: Vec<f64>,
    corrections: usize,
    missed_by: f64,
}

impl<'a> Tracer<'a> {
    /// The start of the principal branch: λ = 0, where every action is as likely as every other. No probability moves by
    /// more than `longest_move` in one step.
    pub(crate) fn new(tree: &'a FloatTree, longest_move: f64) -> Self {
        let system = System::new(tree);
        let point = vec![0.0; system.unknowns + 1];
        let at = system.evaluate(system.logs(&point[..system.unknowns]));
        // At λ = 0 the equations are odds = λ · gain.
        let mut tangent: Vec<f64> =
            system.residual(&point[..system.unknowns], 1.0, &at).into_iter().map(|value| -value).collect();
        tangent.push(1.0);
        normalise(&mut tangent);
        let largest = at.worth.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        let noise = 1e-14 * (1.0 + largest * system.unit);
        Tracer { system, point, tangent, step: FIRST_STEP, longest_move, noise, steps: 0 }
    }

    /// λ here.
    pub(crate) fn lambda(&self) -> f64 {
        self.point[self.system.unknowns] * self.system.unit
    }

    /// The odds here.
    pub(crate) fn odds(&self) -> &[f64] {
        &self.point[..self.system.unknowns]
    }

    /// All unknowns here.
    pub(crate) fn point(&self) -> &[f64] {
        &self.point
    }

    /// This place, to come back to.
    pub(crate) fn mark(&self) -> (Vec<f64>, Vec<f64>) {
        (self.point.clone(), self.tangent.clone())
    }

    /// Goes back to a place.
    pub(crate) fn back_to(&mut self, (point, tangent): (Vec<f64>, Vec<f64>)) {
        self.point = point;
        self.tangent = tangent;
    }

    /// The direction of the branch here.
    pub(crate) fn tangent(&self) -> &[f64] {
        &self.tangent
    }

    /// The probabilities here.
    pub(crate) fn weights(&self) -> Vec<f64> {
        self.system.weights(self.odds())
    }

    /// Goes one step further and returns its length.
    pub(crate) fn advance(&mut self, watch: &mut Watch) -> Result<f64, Halt> {
        loop {
            if let Some(reason) = watch.check() {
                return Err(Halt::Stopped(reason));
            }
            if self.step < SHORTEST_STEP {
                return Err(Halt::Stuck);
            }
            let Some(landing) = self.reach(self.step) else {
                self.step *= 0.5;
                continue;
            };
            let length = self.step;
            if landing.corrections <= 2 && landing.missed_by < WORST_PREDICTION / 10.0 {
                self.step *= 2.0;
            } else if landing.corrections <= 3 && landing.missed_by < WORST_PREDICTION / 3.0 {
                self.step *= 1.4;
            }
            self.point = landing.point;
            self.tangent = landing.tangent;
            self.steps += 1;
            return Ok(length);
        }
    }

    /// The point of the branch at a distance along the tangent from here, if Newton's method finds it.
    pub(crate) fn reach(&self, distance: f64) -> Option<Landing> {
        let unknowns = self.system.unknowns;
        let predicted: Vec<f64> =
            self.point.iter().zip(&self.tangent).map(|(place, slope)| place + distance * slope).collect();
        if predicted[unknowns] < 0.0 {
            return None;
        }
        let led = self.system.weights(&predicted[..unknowns]);
        if greatest_move(&led, &self.weights()) > self.longest_move {
            return None;
        }
        let mut point = predicted;
        let mut factors: Option<Factors> = None;
        let mut before = f64::INFINITY;
        for corrections in 0..=MOST_CORRECTIONS {
            let lambda = point[unknowns];
            let at = self.system.evaluate(self.system.logs(&point[..unknowns]));
            let residual = self.system.residual(&point[..unknowns], lambda, &at);
            let worst = residual.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
            if !worst.is_finite() {
                return None;
            }
            let near = worst <= 1e-10 + self.noise * lambda;
            if near && let Some(factors) = &factors {
                let mut right = vec![0.0; unknowns + 1];
                right[unknowns] = 1.0;
                let mut tangent = factors.solve(&right);
                normalise(&mut tangent);
                let missed_by = greatest_move(&led, &at.weights);
                let fine = missed_by <= WORST_PREDICTION && tangent.iter().all(|slope| slope.is_finite());
                return fine.then_some(Landing { point, tangent, corrections, missed_by });
            }
            if !near && worst > before / 2.0 {
                return None;
            }
            before = worst;
            let mut matrix = self.system.jacobian(lambda, &at);
            matrix.row_mut(unknowns).copy_from_slice(&self.tangent);
            let solved = matrix.factor()?;
            let mut right: Vec<f64> = residual.into_iter().map(|value| -value).collect();
            right.push(0.0);
            let change = solved.solve(&right);
            point.iter_mut().zip(&change).for_each(|(place, step)| *place += step);
            factors = Some(solved);
        }
        None
    }
}

/// The greatest difference between two lists of probabilities.
fn greatest_move(one: &[f64], two: &[f64]) -> f64 {
    one.iter().zip(two).map(|(first, second)| (first - second).abs()).fold(0.0, f64::max)
}

fn normalise(vector: &mut [f64]) {
    let length = vector.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
    vector.iter_mut().for_each(|entry| *entry /= length);
}
