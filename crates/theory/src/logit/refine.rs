//! From the end of a branch to the equilibrium that it tends to: Newton's method for λ without bound.

use super::linear::Matrix;
use super::system::System;

/// Actions with a smaller probability than one of these are taken to be unused, one guess after another.
const UNUSED: [f64; 5] = [1e-2, 1e-3, 1e-4, 1e-6, 1e-8];

/// The best of the weights themselves and of the equilibria near them that Newton's method finds, with what a player could
/// gain at most by leaving it.
pub(crate) fn refine(system: &System<'_>, odds: &[f64]) -> (Vec<f64>, f64) {
    let logs = system.logs(odds);
    let weights: Vec<f64> = logs.iter().map(|log| log.exp()).collect();
    let mut best = (system.tree.regret(&weights), weights.clone());
    let mut tried: Vec<Vec<bool>> = Vec::new();
    for threshold in UNUSED {
        let used: Vec<bool> = weights.iter().map(|&weight| weight > threshold).collect();
        if tried.contains(&used) {
            continue;
        }
        // The weights without what is unused are worth a look even where Newton's method fails.
        for candidate in [Some(without_unused(system, &logs, &used)), equalised(system, &logs, &used)] {
            let Some(candidate) = candidate else { continue };
            let regret = system.tree.regret(&candidate);
            if regret < best.0 {
                best = (regret, candidate);
            }
        }
        tried.push(used);
    }
    (best.1, best.0)
}

fn without_unused(system: &System<'_>, logs: &[f64], used: &[bool]) -> Vec<f64> {
    let mut weights: Vec<f64> =
        logs.iter().zip(used).map(|(log, &kept)| if kept { log.exp() } else { 0.0 }).collect();
    for set in &system.tree.sets {
        let sum: f64 = weights[set.range()].iter().sum();
        weights[set.range()].iter_mut().for_each(|weight| *weight /= sum);
    }
    weights
}

/// Makes all used actions of every set worth the same, while the logarithms of the unused ones stay: they keep the beliefs
/// where no player goes.
fn equalised(system: &System<'_>, logs: &[f64], used: &[bool]) -> Option<Vec<f64>> {
    let tree = system.tree;
    // Unknowns: the used actions of every set except the likeliest.
    let mut unknowns: Vec<(usize, usize)> = Vec::new();
    for set in &tree.sets {
        let likeliest = set.range().max_by(|&one, &two| logs[one].total_cmp(&logs[two]))?;
        unknowns.extend(
            set.range().filter(|&action| used[action] && action != likeliest).map(|a| (a, likeliest)),
        );
    }
    let mut logs = logs.to_vec();
    let mut before = f64::INFINITY;
    for _ in 0..20 {
        for set in &tree.sets {
            let sum: f64 = set.range().filter(|&action| used[action]).map(|action| logs[action].exp()).sum();
            let shift = sum.ln();
            set.range().filter(|&action| used[action]).for_each(|action| logs[action] -= shift);
        }
        if logs.iter().zip(used).any(|(log, &kept)| kept && !(log.is_finite() && *log > -60.0)) {
            return None;
        }
        let at = system.evaluate(logs.clone());
        let residual: Vec<f64> =
            unknowns.iter().map(|&(action, base)| at.worth[base] - at.worth[action]).collect();
        let worst = residual.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        if worst >= before || worst == 0.0 {
            return Some(without_unused(system, &at.logs, used));
        }
        before = worst;
        let by_logs = system.sensitivity(&at);
        let mut matrix = Matrix::zero(unknowns.len());
        // With the sum kept at one, a change of one logarithm takes from all used actions of the set.
        for (number, &(action, base)) in unknowns.iter().enumerate() {
            let difference = |other: usize| {
                by_logs.entries[action * tree.actions + other] - by_logs.entries[base * tree.actions + other]
            };
            let mut column = 0;
            for set in &tree.sets {
                let sum: f64 = set.range().filter(|&other| used[other]).map(difference).sum();
                while let Some(&(other, _)) = unknowns.get(column)
                    && set.range().contains(&other)
                {
                    matrix.row_mut(number)[column] = difference(other) - at.weights[other] * sum;
                    column += 1;
                }
            }
        }
        let change = matrix.factor()?.solve(&residual);
        unknowns.iter().zip(change).for_each(|(&(action, _), step)| logs[action] += step);
    }
    None
}
