//! A mean that knows how sure it is.

use super::{Interval, Z_95};

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

    /// Their standard deviation, estimated from this sample.
    pub fn deviation(&self) -> f64 {
        if self.count < 2 { 0.0 } else { (self.squares / (self.count - 1) as f64).sqrt() }
    }

    /// Where the true mean lies with 95 % confidence (Student's t); anywhere if there are fewer than two figures.
    pub fn interval(&self) -> Interval {
        if self.count < 2 {
            return Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let half = t_95(self.count - 1) * self.deviation() / (self.count as f64).sqrt();
        Interval { low: self.mean - half, high: self.mean + half }
    }
}

impl FromIterator<f64> for Mean {
    fn from_iter<I: IntoIterator<Item = f64>>(figures: I) -> Self {
        let mut mean = Mean::default();
        figures.into_iter().for_each(|figure| mean.add(figure));
        mean
    }
}

/// The 97.5 % point of Student's t. A table for few degrees of freedom, the expansion of Cornish and Fisher beyond.
fn t_95(degrees: u64) -> f64 {
    const TABLE: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
    if let Some(t) = TABLE.get(degrees as usize - 1) {
        return *t;
    }
    let (z, n) = (Z_95, degrees as f64);
    let second = (z.powi(3) + z) / 4.0;
    let third = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let fourth = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + second / n + third / n.powi(2) + fourth / n.powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_interval() {
        let mean: Mean = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
        assert_eq!((mean.count(), mean.mean()), (8, 5.0));
        assert!((mean.deviation() - 2.138).abs() < 1e-3);
        let interval = mean.interval();
        assert!(
            (interval.low - 3.2124).abs() < 1e-3 && (interval.high - 6.7876).abs() < 1e-3,
            "{interval:?}"
        );
        assert!(Mean::default().interval().contains(1e300));
    }

    #[test]
    fn student_joins_the_normal_distribution() {
        for (degrees, t) in [(1, 12.706), (11, 2.201), (20, 2.086), (30, 2.042), (120, 1.980)] {
            assert!((t_95(degrees) - t).abs() < 1e-3, "{degrees}: {}", t_95(degrees));
        }
    }
}
