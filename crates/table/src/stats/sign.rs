//! The sign test.

use super::beta::incomplete_beta;
use super::never_zero;

/// How likely fair coins would be to fall at least as unevenly (exact, two-sided, never zero): the test of wins against
/// losses, with draws left out.
///
/// ```
/// use arbitro_table::stats::sign_test;
/// assert_eq!(sign_test(5, 0), 0.0625); // 2 of the 32 ways
/// ```
pub fn sign_test(wins: u64, losses: u64) -> f64 {
    let (more, fewer) = (wins.max(losses) as f64, wins.min(losses) as f64);
    if more == fewer {
        return 1.0;
    }
    if fewer == 0.0 {
        return never_zero((1.0 - more).exp2());
    }
    // At most `fewer` heads in all the tosses.
    never_zero(2.0 * incomplete_beta(more, fewer + 1.0, 0.5, 0.5))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_coins_can_be_counted() {
        for (wins, losses, known) in
            [(0, 0, 1.0), (1, 0, 1.0), (3, 0, 0.25), (1, 4, 12.0 / 32.0), (2, 1, 1.0)]
        {
            assert!((sign_test(wins, losses) - known).abs() < 1e-14, "{wins} {losses}");
            assert_eq!(sign_test(wins, losses), sign_test(losses, wins));
        }
        assert!(sign_test(1_000_000, 0) > 0.0);
    }
}
