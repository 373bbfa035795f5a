//! The distribution of Student's t.

use super::beta::{incomplete_beta, ln_beta};
use super::never_zero;

/// How likely |T| is to be at least |t|, for a T with that many degrees of freedom (two-sided, never zero).
///
/// ```
/// use arbitro_table::stats::tails;
/// assert!((tails(2.228, 10) - 0.05).abs() < 1e-4);
/// ```
pub fn tails(t: f64, degrees: u64) -> f64 {
    let (n, square) = (degrees.max(1) as f64, t * t);
    let rest = if square.is_finite() { square / (n + square) } else { 1.0 };
    never_zero(incomplete_beta(n / 2.0, 0.5, n / (n + square), rest))
}

/// The point below which that share of the distribution lies.
///
/// ```
/// use arbitro_table::stats::quantile;
/// assert!((quantile(0.975, 10) - 2.228).abs() < 1e-3);
/// ```
pub fn quantile(share: f64, degrees: u64) -> f64 {
    if share <= 0.5 {
        return if share == 0.5 { 0.0 } else { -quantile(1.0 - share, degrees) };
    }
    // Newton's method on the logarithm of the tails, which bends little over the logarithm of t.
    let wanted = 2.0 * (1.0 - share);
    let mut t = 1.0f64;
    for _ in 0..200 {
        let both = tails(t, degrees);
        let step = (both / wanted).ln() * both / (2.0 * t * density(t, degrees.max(1) as f64));
        t *= step.clamp(-1.0, 1.0).exp();
        if step.abs() < 1e-13 {
            break;
        }
    }
    t
}

fn density(t: f64, n: f64) -> f64 {
    (-ln_beta(n / 2.0, 0.5) - 0.5 * n.ln() - 0.5 * (n + 1.0) * (t * t / n).ln_1p()).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_and_tails_are_inverse() {
        for degrees in [1, 2, 7, 100, 10_000_000] {
            for share in [0.51, 0.8, 0.975, 0.9999] {
                let found = 1.0 - tails(quantile(share, degrees), degrees) / 2.0;
                assert!((found - share).abs() < 1e-9, "{degrees} {share}: {found}");
                assert_eq!(quantile(1.0 - share, degrees), -quantile(1.0 - (1.0 - share), degrees));
            }
        }
        assert_eq!(quantile(0.5, 3), 0.0);
    }

    #[test]
    fn tails_are_never_zero() {
        for (t, degrees) in [(f64::INFINITY, 1), (1e200, 3), (100.0, 1_000_000)] {
            let p = tails(t, degrees);
            assert!(p > 0.0 && p < 1e-100, "{t} {degrees}: {p}");
        }
        assert_eq!(tails(0.0, 5), 1.0);
    }
}
