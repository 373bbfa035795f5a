//! The incomplete beta function: the tails of Student's t and of the binomial distribution are values of it.

use std::f64::consts::PI;

/// The regularised incomplete beta function I_x(a, b), with `rest` = 1 − x given apart because the subtraction would
/// lose its digits when x is close to 1 (DLMF 8.17).
pub(super) fn incomplete_beta(a: f64, b: f64, x: f64, rest: f64) -> f64 {
    if x <= 0.0 || rest <= 0.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    // The fraction converges fast on this side of the mean; the other side follows by symmetry.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(b, a, rest, x);
    }
    let logarithm = |share: f64, rest: f64| if share > 0.5 { (-rest).ln_1p() } else { share.ln() };
    let front = a * logarithm(x, rest) + b * logarithm(rest, x) - ln_beta(a, b);
    front.exp() / (a * fraction(a, b, x))
}

/// The continued fraction of DLMF 8.17.22, by the method of Lentz.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let far_from_zero = |value: f64| if value.abs() < TINY { TINY } else { value };
    let (mut value, mut above, mut below) = (1.0, 1.0, 0.0);
    for step in 1..100_000 {
        let m = f64::from(step / 2);
        let part = if step % 2 == 0 {
            m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
        } else {
            -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0))
        };
        below = 1.0 / far_from_zero(1.0 + part * below);
        above = far_from_zero(1.0 + part / above);
        value *= above * below;
        if (above * below - 1.0).abs() < 1e-16 {
            break;
        }
    }
    value
}

/// The logarithm of the beta function, by Stirling's series. Its large terms are cancelled on paper: in floats the
/// digits would go with them.
pub(super) fn ln_beta(a: f64, b: f64) -> f64 {
    const LARGE: f64 = 15.0;
    let (small, large) = (a.min(b), a.max(b));
    if small < LARGE {
        // B(s, l) = B(s + 1, l) · (s + l) / s
        return ln_beta(small + 1.0, large) + ((small + large) / small).ln();
    }
    let whole = small + large;
    0.5 * (2.0 * PI / large).ln()
        + (small - 0.5) * (small / whole).ln()
        + large * (-small / whole).ln_1p()
        + remainder(small)
        + remainder(large)
        - remainder(whole)
}

/// What Stirling's formula for the logarithm of the gamma function leaves out (DLMF 5.11.1).
fn remainder(x: f64) -> f64 {
    let square = x * x;
    (1.0 / 12.0
        - (1.0 / 360.0 - (1.0 / 1260.0 - (1.0 / 1680.0 - 1.0 / (1188.0 * square)) / square) / square)
            / square)
        / x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beta_functions_of_whole_numbers_are_fractions() {
        for (a, b, known) in
            [(1.0, 1.0, 1.0), (2.0, 3.0, 1.0 / 12.0), (0.5, 0.5, PI), (4.0, 7.0, 1.0 / 840.0)]
        {
            assert!((ln_beta(a, b) - f64::ln(known)).abs() < 1e-13, "{a} {b}: {}", ln_beta(a, b));
        }
    }

    #[test]
    fn the_incomplete_function_meets_its_ends_and_its_mirror() {
        assert_eq!((incomplete_beta(2.0, 3.0, 0.0, 1.0), incomplete_beta(2.0, 3.0, 1.0, 0.0)), (0.0, 1.0));
        // I_x(1, b) = 1 − (1 − x)^b
        for x in [0.01, 0.3, 0.7, 0.99] {
            let known = 1.0 - (1.0f64 - x).powf(4.5);
            assert!((incomplete_beta(1.0, 4.5, x, 1.0 - x) - known).abs() < 1e-14, "{x}");
        }
    }
}
