//! λ from observed play, by maximum likelihood along the principal branch (McKelvey and Palfrey 1995).

use arbitro_game::{Stopped, Watch};

use super::path::{Halt, Tracer};
use super::{LogitError, LogitLimits, LogitPoint, check};
use crate::extensive::{FloatTree, Weights};

/// Steps are shorter than where only the end counts, so that no maximum is passed over.
const LONGEST_MOVE: f64 = 0.05;
/// How often the place of a maximum is bisected.
const BISECTIONS: usize = 60;

/// The λ at which the observed play is likeliest.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// The estimate.
    pub lambda: f64,
    /// What is played there.
    pub weights: Weights,
    /// The logarithm of the likelihood there.
    pub log_likelihood: f64,
    /// The same at λ = 0, where play is uniform.
    pub log_likelihood_at_zero: f64,
    /// The standard error, from the curvature of the likelihood; `None` at λ = 0 and at the end of the branch.
    pub standard_error: Option<f64>,
    /// Whether the likelihood was still growing where the branch ended: no finite λ is likeliest.
    pub unbounded: bool,
    /// Every point looked at with the logarithm of its likelihood.
    pub points: Vec<(LogitPoint, f64)>,
    /// `Finished`, or why the branch was not followed to its end.
    pub stopped: Stopped,
}

fn log_likelihood(counts: &[f64], logs: &[f64]) -> f64 {
    // An action that was not observed may have any probability, also none.
    counts.iter().zip(logs).filter(|(count, _)| **count > 0.0).map(|(count, log)| count * log).sum()
}

/// How the likelihood changes along the branch at a point with a tangent.
fn slope(tracer: &Tracer<'_>, counts: &[f64], point: &[f64], tangent: &[f64]) -> f64 {
    let system = &tracer.system;
    let unknowns = system.unknowns;
    let weights = system.weights(&point[..unknowns]);
    let mut sum = 0.0;
    let mut next = 0;
    for set in &system.tree.sets {
        let slopes = &tangent[next..next + set.actions - 1];
        next += set.actions - 1;
        let mean: f64 =
            slopes.iter().zip(&weights[set.first + 1..]).map(|(slope, weight)| slope * weight).sum();
        let of_action = |action: usize| if action == 0 { 0.0 } else { slopes[action - 1] };
        sum += (0..set.actions)
            .map(|action| counts[set.first + action] * (of_action(action) - mean))
            .sum::<f64>();
    }
    sum
}

/// Finds the likeliest λ on the principal branch, given how often each action was observed.
pub fn estimate(
    tree: &FloatTree,
    counts: &[f64],
    limits: &LogitLimits,
    watch: &mut Watch,
    step: &mut dyn FnMut(&LogitPoint),
) -> Result<Estimate, LogitError> {
    check(tree)?;
    let range = tree.range();
    let mut tracer = Tracer::new(tree, limits.longest_move.min(LONGEST_MOVE));
    let at_zero = log_likelihood(counts, &tracer.system.logs(tracer.odds()));
    let start = LogitPoint { lambda: 0.0, weights: tracer.weights() };
    let mut best = Estimate {
        lambda: 0.0,
        weights: start.weights.clone(),
        log_likelihood: at_zero,
        log_likelihood_at_zero: at_zero,
        standard_error: None,
        unbounded: false,
        points: vec![(start, at_zero)],
        stopped: Stopped::Finished,
    };
    let mut rising = slope(&tracer, counts, tracer.point(), tracer.tangent()) > 0.0;
    loop {
        let last = &best.points[best.points.len() - 1].0;
        if tree.regret(&last.weights) <= limits.precision * range || last.lambda * range > limits.most_lambda
        {
            break;
        }
        let before = tracer.mark();
        let length = match tracer.advance(watch) {
            Ok(length) => length,
            Err(Halt::Stuck) => break,
            Err(Halt::Stopped(reason)) => {
                best.stopped = reason;
                break;
            }
        };
        let still = slope(&tracer, counts, tracer.point(), tracer.tangent()) > 0.0;
        let point = LogitPoint { lambda: tracer.lambda(), weights: tracer.weights() };
        let likelihood = log_likelihood(counts, &tracer.system.logs(tracer.odds()));
        step(&point);
        if rising && !still {
            let after = tracer.mark();
            tracer.back_to(before);
            peak(&mut tracer, counts, length, &mut best);
            tracer.back_to(after);
        }
        rising = still;
        best.points.push((point, likelihood));
    }
    if let Some((point, likelihood)) = best.points.last().cloned()
        && rising
        && likelihood > best.log_likelihood
    {
        best = Estimate {
            lambda: point.lambda,
            weights: point.weights,
            log_likelihood: likelihood,
            standard_error: None,
            unbounded: true,
            ..best
        };
    }
    Ok(best)
}

/// The maximum between the tracer's place and the point at a distance from it.
fn peak(tracer: &mut Tracer<'_>, counts: &[f64], distance: f64, best: &mut Estimate) {
    let (mut low, mut high) = (0.0, distance);
    for _ in 0..BISECTIONS {
        let middle = (low + high) / 2.0;
        let Some(landing) = tracer.reach(middle) else { break };
        if slope(tracer, counts, &landing.point, &landing.tangent) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let Some(top) = tracer.reach((low + high) / 2.0) else { return };
    let unknowns = tracer.system.unknowns;
    let likelihood = log_likelihood(counts, &tracer.system.logs(&top.point[..unknowns]));
    if likelihood <= best.log_likelihood {
        return;
    }
    // The second derivative by the length of the branch, and by λ: at a maximum the first one is zero.
    let aside = (distance / 100.0).min(1e-3);
    let around = [low - aside, low + aside].map(|place| {
        tracer.reach(place.max(0.0)).map(|near| {
            (
                near.point[unknowns] * tracer.system.unit,
                slope(tracer, counts, &near.point, &near.tangent)
                    / (near.tangent[unknowns] * tracer.system.unit),
            )
        })
    });
    let standard_error = match around {
        [Some((one, first)), Some((two, second))] if two > one && first > second => {
            Some(((two - one) / (first - second)).sqrt())
        }
        _ => None,
    };
    best.lambda = top.point[unknowns] * tracer.system.unit;
    best.weights = tracer.system.weights(&top.point[..unknowns]);
    best.log_likelihood = likelihood;
    best.standard_error = standard_error;
}
