//! The interval of Wilson for a share.

use super::Z_95;
use serde::{Deserialize, Serialize};

/// From where to where a true figure lies, with 95 % confidence.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// From here.
    pub low: f64,
    /// To here.
    pub high: f64,
}

impl Interval {
    /// Whether the figure lies inside.
    pub fn contains(&self, figure: f64) -> bool {
        (self.low..=self.high).contains(&figure)
    }

    /// Whether the two have a figure in common.
    pub fn meets(&self, other: Interval) -> bool {
        self.low <= other.high && other.low <= self.high
    }
}

/// The score interval of Wilson (1927) with 95 % confidence: it stays within 0 and 1 and holds for few trials and
/// for extreme shares, where the textbook interval fails.
///
/// ```
/// use arbitro_table::stats::{Interval, wilson};
/// let interval = wilson(10, 100);
/// assert!((interval.low - 0.0552).abs() < 1e-4 && (interval.high - 0.1744).abs() < 1e-4);
/// assert_eq!(wilson(0, 0), Interval { low: 0.0, high: 1.0 }); // no trials: anything
/// ```
pub fn wilson(successes: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    score_interval(successes.min(trials) as f64 / trials as f64, trials as f64, Z_95)
}

/// Wilson's interval for a share, this many trials and a quantile of the distribution of its error.
pub(super) fn score_interval(share: f64, trials: f64, quantile: f64) -> Interval {
    let q2 = quantile * quantile;
    let centre = share + q2 / (2.0 * trials);
    let spread = quantile * (share * (1.0 - share) / trials + q2 / (4.0 * trials * trials)).sqrt();
    let scale = 1.0 + q2 / trials;
    // At the ends the formula is exact but its rounding is not.
    let low = if share <= 0.0 { 0.0 } else { (centre - spread) / scale };
    let high = if share >= 1.0 { 1.0 } else { (centre + spread) / scale };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_contain_their_ends_and_meet_where_they_touch() {
        let interval = |low, high| Interval { low, high };
        let (low, middle, high) = (interval(0.0, 1.0), interval(1.0, 2.0), interval(2.5, 3.0));
        assert!(low.contains(0.0) && low.contains(1.0) && !low.contains(1.1) && !low.contains(-0.1));
        assert!(low.meets(middle) && middle.meets(low) && interval(0.0, 3.0).meets(middle));
        assert!(!middle.meets(high) && !high.meets(middle));
    }

    /// Newcombe 1998, Statistics in Medicine 17, 857–872, table I, method 3.
    #[test]
    fn agrees_with_the_published_examples() {
        for (successes, trials, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let interval = wilson(successes, trials);
            assert!((interval.low - low).abs() < 5e-5, "{successes}/{trials}: {interval:?}");
            assert!((interval.high - high).abs() < 5e-5, "{successes}/{trials}: {interval:?}");
        }
    }

    #[test]
    fn nothing_measured_says_nothing() {
        assert_eq!(wilson(0, 0), Interval { low: 0.0, high: 1.0 });
        assert_eq!(wilson(5, 5).high, 1.0);
    }
}
