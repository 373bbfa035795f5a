//! A mean that knows how sure it is.

use super::wilson::score_interval;
use super::{Interval, quantile, sign_test, tails};

/// The fewest figures from which an interval and a p-value are computed: the interval of two figures is so wide that
/// it misleads more than it tells.
pub const FEWEST: u64 = 3;

/// A running mean and variance (Welford 1962).
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Mean {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Mean {
    /// Adds a figure.
    pub fn add(&mut self, figure: f64) {
        self.count += 1;
        let before = figure - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (figure - self.mean);
    }

    /// How many figures there were.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; zero if there were none.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Their standard deviation, estimated from this sample; zero for one figure or none.
    pub fn deviation(&self) -> f64 {
        if self.count < 2 { 0.0 } else { (self.squares / (self.count - 1) as f64).sqrt() }
    }

    /// Where the true mean lies with 95 % confidence (Student's t). Nothing if there are fewer than [`FEWEST`] figures,
    /// or if they are all equal: they say nothing about how far others would be from them.
    pub fn interval(&self) -> Option<Interval> {
        self.interval_of(0.95)
    }

    /// The same with another confidence, from 0 to 1.
    pub fn interval_of(&self, confidence: f64) -> Option<Interval> {
        let error = self.error()?;
        let half = quantile(0.5 + confidence / 2.0, self.count - 1) * error;
        Some(Interval { low: self.mean - half, high: self.mean + half })
    }

    /// Where a true share lies with 95 % confidence. The figures are shares from 0 to 1, each of trials that depend on each
    /// other: the games of a deal, the seats of a game. This is Wilson's interval with Student's t, for as many trials as
    /// would have the same standard error if they were independent. Where all figures are equal, each is one trial.
    /// Nothing if there are fewer than [`FEWEST`] figures.
    pub fn share_interval(&self) -> Option<Interval> {
        if self.count < FEWEST {
            return None;
        }
        let share = self.mean.clamp(0.0, 1.0);
        let trials = self.error().map_or(self.count as f64, |error| share * (1.0 - share) / (error * error));
        Some(score_interval(share, trials, quantile(0.975, self.count - 1)))
    }

    /// The mean of the figures after each was multiplied and shifted.
    pub fn scaled(&self, factor: f64, shift: f64) -> Mean {
        Mean { count: self.count, mean: self.mean * factor + shift, squares: self.squares * factor * factor }
    }

    /// How likely a mean at least as far from zero would be if the true mean were zero (two-sided, never zero): the
    /// t test, or the sign test if all figures are equal. Nothing if there are fewer than [`FEWEST`] figures.
    pub fn p_value(&self) -> Option<f64> {
        if self.count < FEWEST {
            return None;
        }
        Some(match self.error() {
            Some(error) => tails(self.mean / error, self.count - 1),
            None if self.mean == 0.0 => 1.0,
            None => sign_test(self.count, 0),
        })
    }

    /// The standard error of the mean, if it can be estimated.
    fn error(&self) -> Option<f64> {
        let error = self.deviation() / (self.count as f64).sqrt();
        (self.count >= FEWEST && error > 0.0 && error.is_finite()).then_some(error)
    }
}

impl FromIterator<f64> for Mean {
    fn from_iter<I: IntoIterator<Item = f64>>(figures: I) -> Self {
        let mut mean = Mean::default();
        figures.into_iter().for_each(|figure| mean.add(figure));
        mean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(figures: &[f64]) -> Mean {
        figures.iter().copied().collect()
    }

    #[test]
    fn mean_and_interval() {
        let mean = of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!((mean.count(), mean.mean()), (8, 5.0));
        assert!((mean.deviation() - 2.138).abs() < 1e-3);
        let wide = mean.interval_of(0.999).expect("an interval");
        let interval = mean.interval().expect("an interval");
        assert!(wide.low < interval.low && wide.high > interval.high);
    }

    #[test]
    fn too_few_figures_say_nothing() {
        for figures in [&[][..], &[3.0], &[3.0, 5.0], &[1.0, 1.0]] {
            assert_eq!((of(figures).interval(), of(figures).p_value()), (None, None), "{figures:?}");
        }
        assert!(of(&[3.0, 5.0, 4.0]).interval().is_some());
        assert_eq!((of(&[3.0]).deviation(), of(&[3.0, 5.0]).deviation()), (0.0, 2.0f64.sqrt()));
    }

    #[test]
    fn shares_of_trials_that_depend_on_each_other() {
        // Fifty deals of two games that always end alike are fifty trials and not a hundred.
        let shares: Mean = (0..50u8).map(|deal| f64::from(u8::from(deal.is_multiple_of(5)))).collect();
        let width = |interval: Interval| interval.high - interval.low;
        let by_deals = shares.share_interval().expect("an interval");
        let plain = crate::stats::wilson(10, 50);
        assert!((width(by_deals) / width(plain) - 1.0).abs() < 0.05, "{by_deals:?} {plain:?}");
        let games = crate::stats::wilson(20, 100);
        assert!(width(by_deals) > 1.3 * width(games), "{by_deals:?} {games:?}");
        // At the edge it stays a share, and all equal is not certain.
        for (figures, contained) in [(&[0.0, 0.0, 0.2][..], 0.4), (&[1.0; 8], 0.8), (&[0.5; 8], 0.3)] {
            let interval = of(figures).share_interval().expect("an interval");
            assert!(interval.low >= 0.0 && interval.high <= 1.0, "{figures:?}: {interval:?}");
            assert!(interval.contains(contained), "{figures:?}: {interval:?}");
        }
        assert_eq!(of(&[0.0, 1.0]).share_interval(), None);
    }

    #[test]
    fn figures_are_scaled() {
        let (scaled, figures) = (of(&[1.0, 4.0, 4.0, 7.0]).scaled(-2.0, 3.0), of(&[1.0, -5.0, -5.0, -11.0]));
        assert_eq!((scaled.count(), scaled.mean()), (figures.count(), figures.mean()));
        assert!((scaled.deviation() - figures.deviation()).abs() < 1e-12);
    }

    #[test]
    fn equal_figures_are_tested_by_their_signs() {
        assert_eq!((of(&[0.0; 10]).interval(), of(&[0.0; 10]).p_value()), (None, Some(1.0)));
        assert_eq!((of(&[0.7; 5]).interval(), of(&[0.7; 5]).p_value()), (None, Some(0.0625)));
        assert!(of(&[-1.0; 5000]).p_value().is_some_and(|p| p > 0.0));
    }
}
