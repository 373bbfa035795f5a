//! How far measured figures can be trusted.

mod beta;
mod elo;
mod mean;
mod ratio;
mod sign;
mod student;
mod wilson;

pub use elo::{Rating, Score, ratings, ratings_of_blocks};
pub use mean::{FEWEST, Mean};
pub use ratio::Ratio;
pub use sign::sign_test;
pub use student::{quantile, tails};
pub use wilson::{Interval, wilson};

/// The 97.5 % point of the normal distribution: 95 % lie within it on both sides.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// No test of ours proves that chance alone cannot have done it: a probability that is too small for a float is
/// given as the smallest float.
fn never_zero(p: f64) -> f64 {
    p.clamp(f64::MIN_POSITIVE, 1.0)
}

/// A p-value as people read it: `0.0312`, `3e-7`, `< 1e-300`.
pub fn p_text(p: f64) -> String {
    match p {
        _ if p < 1e-300 => "< 1e-300".to_owned(),
        _ if p < 1e-4 => format!("{p:.0e}"),
        _ => format!("{p:.4}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_values_are_short_and_never_zero() {
        let shown = [1.0, 0.03125, 0.0001, 0.00003, 2e-31, 1e-300, 1e-301, f64::MIN_POSITIVE].map(p_text);
        assert_eq!(shown, ["1.0000", "0.0312", "0.0001", "3e-5", "2e-31", "1e-300", "< 1e-300", "< 1e-300"]);
    }
}
