//! Randomness that can be repeated: the same seed gives the same game on every machine.

use crate::Game;
use rand::{Rng, RngExt, SeedableRng};

/// The dice of all tables. PCG is small, fast, and its stream is fixed by its definition.
pub type Dice = rand_pcg::Pcg64Mcg;

/// Dice for a seed.
pub fn dice(seed: u64) -> Dice {
    Dice::seed_from_u64(seed)
}

/// The seed of the `index`-th piece of a larger run, so that pieces can be run in any order on any core.
pub fn seed_of(seed: u64, index: u64) -> u64 {
    // The finaliser of SplitMix64 (Steele, Lea and Flood 2014): neighbours in, strangers out.
    let mut z = seed ^ index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// What games and players want from dice.
pub trait Roll {
    /// An index below `count` (which must not be zero).
    fn below(&mut self, count: usize) -> usize;
    /// A number from 0 up to but not including 1.
    fn unit(&mut self) -> f64;
    /// One element of a slice that is not empty.
    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
    /// An index drawn with the given weights (none negative, not all zero).
    fn weighted(&mut self, weights: impl Iterator<Item = f64> + Clone) -> usize {
        let total: f64 = weights.clone().sum();
        drawn(self.unit() * total, weights)
    }
    /// Puts the items in random order.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

impl<R: Rng> Roll for R {
    /// A multiplication instead of a division: the bias is below 2⁻³² · `count`.
    #[inline]
    fn below(&mut self, count: usize) -> usize {
        debug_assert!(count > 0 && count <= u32::MAX as usize);
        ((u64::from(self.next_u32()) * count as u64) >> 32) as usize
    }
    #[inline]
    fn unit(&mut self) -> f64 {
        self.random()
    }
}

/// Draws one of nature's moves, whose chances add up to 1.
pub fn nature_moves<G: Game>(moves: &[(G::Move, f64)], dice: &mut Dice) -> G::Move {
    nature_move::<G>(moves, dice.unit())
}

/// The one of nature's moves, whose chances add up to 1, that a number from 0 up to 1 falls on.
pub fn nature_move<G: Game>(moves: &[(G::Move, f64)], unit: f64) -> G::Move {
    moves[drawn(unit, moves.iter().map(|(_, chance)| *chance))].0
}

/// The index at which the weights so far exceed `left`; the last that is not zero, if rounding let it survive them all.
#[inline]
fn drawn(mut left: f64, weights: impl Iterator<Item = f64>) -> usize {
    let mut last = 0;
    for (index, weight) in weights.enumerate() {
        if weight > 0.0 {
            last = index;
            if left < weight {
                return index;
            }
        }
        left -= weight;
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_respected() {
        let mut dice = dice(7);
        let mut counts = [0u32; 3];
        for _ in 0..60_000 {
            counts[dice.weighted([1.0, 0.0, 2.0].into_iter())] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((19_000..21_000).contains(&counts[0]), "{counts:?}");
    }

    #[test]
    fn the_stream_never_changes() {
        // Records made last year must replay next year.
        let mut dice = dice(1992);
        let drawn: Vec<usize> = (0..8).map(|_| dice.below(40)).collect();
        assert_eq!(drawn, EXPECTED);
        assert_ne!(seed_of(1, 0), seed_of(1, 1));
    }
    const EXPECTED: [usize; 8] = [25, 10, 0, 24, 30, 23, 6, 0];
}
