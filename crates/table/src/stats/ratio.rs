//! A mean over figures that depend on each other within blocks, and not between them.

use super::{FEWEST, Interval, quantile};

/// The sum of all figures divided by their number, where the figures of a block (the beliefs of a deal) hang together and
/// blocks may have different numbers of them: the ratio estimator of cluster sampling (Cochran, *Sampling Techniques*,
/// chapter 6).
///
/// ```
/// use arbitro_table::stats::Ratio;
/// let mut loss = Ratio::default();
/// for (sum, count) in [(3.0, 2), (1.0, 1), (2.0, 2), (5.0, 3)] {
///     loss.add(sum, count);
/// }
/// assert_eq!((loss.count(), loss.value()), (8, 1.375));
/// assert!(loss.interval().unwrap().contains(1.375));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Ratio {
    blocks: u64,
    count: u64,
    sum: f64,
    /// The sums over blocks of the squared sum, of sum times count, and of the squared count.
    products: [f64; 3],
}

impl Ratio {
    /// Adds a block: the sum of its figures, and how many they are. A block without figures says nothing.
    pub fn add(&mut self, sum: f64, count: u64) {
        if count == 0 {
            return;
        }
        self.blocks += 1;
        self.count += count;
        self.sum += sum;
        let figures = count as f64;
        for (product, more) in self.products.iter_mut().zip([sum * sum, sum * figures, figures * figures]) {
            *product += more;
        }
    }

    /// How many figures there were.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; zero if there were none.
    pub fn value(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// Where the true mean lies with 95 % confidence (Student's t). Nothing if there are fewer than [`FEWEST`] blocks, or if
    /// all have the same mean.
    pub fn interval(&self) -> Option<Interval> {
        if self.blocks < FEWEST {
            return None;
        }
        let (value, blocks) = (self.value(), self.blocks as f64);
        let [sums, mixed, counts] = self.products;
        let squares = sums - 2.0 * value * mixed + value * value * counts;
        // What is left of equal means is rounding.
        if squares <= 1e-12 * sums {
            return None;
        }
        let error = (squares * blocks / (blocks - 1.0)).sqrt() / self.count as f64;
        let half = quantile(0.975, self.blocks - 1) * error;
        Some(Interval { low: value - half, high: value + half })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Mean;

    #[test]
    fn of_single_figures_it_is_their_mean() {
        let (mut ratio, mut mean) = (Ratio::default(), Mean::default());
        for figure in [0.5, 2.0, 1.0, 4.0, 0.25] {
            ratio.add(figure, 1);
            mean.add(figure);
        }
        let (ours, theirs) = (ratio.interval().unwrap(), mean.interval().unwrap());
        assert!((ours.low - theirs.low).abs() < 1e-12 && (ours.high - theirs.high).abs() < 1e-12);
    }

    #[test]
    fn figures_that_hang_together_count_once() {
        // Every figure four times: the mean is as sure as without the copies.
        let (mut copied, mut single) = (Ratio::default(), Ratio::default());
        for figure in [0.5, 2.0, 1.0, 4.0, 0.25] {
            copied.add(4.0 * figure, 4);
            single.add(figure, 1);
        }
        let (copied, single) = (copied.interval().unwrap(), single.interval().unwrap());
        assert!((copied.low - single.low).abs() < 1e-12, "{copied:?} {single:?}");
    }

    #[test]
    fn too_few_or_equal_blocks_have_no_interval() {
        let mut ratio = Ratio::default();
        ratio.add(1.6, 1);
        ratio.add(3.2, 2);
        ratio.add(0.0, 0);
        assert_eq!(ratio.interval(), None);
        ratio.add(4.8, 3);
        assert_eq!(ratio.interval(), None, "all means are equal");
        ratio.add(9.0, 3);
        assert!(ratio.interval().is_some());
    }
}
