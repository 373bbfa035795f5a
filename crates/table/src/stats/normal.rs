//! The normal law: how likely a difference would be by chance alone.

use super::Mean;

/// How likely a mean at least as far from nothing would be by chance alone (two-sided; the normal law stands for
/// Student's, which is the same for hundreds of figures).
pub fn p_value(mean: &Mean) -> f64 {
    let error = mean.deviation() / (mean.count().max(1) as f64).sqrt();
    if error == 0.0 {
        return if mean.mean() == 0.0 { 1.0 } else { 0.0 };
    }
    both_tails(mean.mean().abs() / error)
}

/// Both tails beyond ±z: the continued fraction of Laplace far out, a series near nothing.
fn both_tails(z: f64) -> f64 {
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if z > 3.0 {
        let fraction = (1..=60).rev().fold(z, |below, step| z + f64::from(step) / below);
        return 2.0 * density / fraction;
    }
    let (mut term, mut sum) = (z, z);
    for step in 1..200 {
        term *= z * z / f64::from(2 * step + 1);
        sum += term;
    }
    (1.0 - 2.0 * density * sum).max(0.0)
}

/// The point below which that share lies, by the rational approximation of Abramowitz and Stegun 26.2.23 (error below
/// 4.5e-4), which is enough for a rule when to stop. For shares above a half.
pub fn quantile(share: f64) -> f64 {
    let t = (-2.0 * (1.0 - share).ln()).sqrt();
    let top = 2.515517 + t * (0.802853 + t * 0.010328);
    let bottom = 1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308));
    t - top / bottom
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_those_of_the_table() {
        for (z, p) in [(1.959964, 0.05), (2.575829, 0.01), (3.290527, 0.001), (4.891638, 1e-6), (0.0, 1.0)] {
            assert!((both_tails(z) - p).abs() < 1e-6 + p * 1e-4, "{z}: {}", both_tails(z));
        }
        let always: Mean = [1.0, 1.0].into_iter().collect();
        assert_eq!((p_value(&always), p_value(&Mean::default())), (0.0, 1.0));
    }

    #[test]
    fn quantiles_are_those_of_the_table() {
        for (share, known) in [(0.975, 1.960), (0.995, 2.576), (0.99875, 3.023)] {
            assert!((quantile(share) - known).abs() < 1e-3, "{share}");
        }
    }
}
