//! Boards as sets of bits, and rows of equal signs found by shifting them.

use std::fmt::Debug;
use std::hash::Hash;

/// A set of squares, wide enough for a board. The squares of a row are neighbours, and every row ends with one
/// bit that is never set, so that a shift cannot carry a line around the edge.
pub trait Bits: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// How many bits there are.
    const WIDTH: usize;
    /// The empty set.
    const NONE: Self;
    /// The set of one square.
    fn one(index: usize) -> Self;
    /// Whether a square is in the set.
    fn has(self, index: usize) -> bool;
    /// Union.
    fn or(self, other: Self) -> Self;
    /// Intersection.
    fn and(self, other: Self) -> Self;
    /// The squares that are here and not there.
    fn minus(self, other: Self) -> Self;
    /// Every square moved back by `by` places.
    fn back(self, by: usize) -> Self;
    /// How many squares.
    fn count(self) -> u32;
    /// The squares below the 64th as bits of a number.
    fn lowest(self) -> usize;
    /// Calls `each` with the index of every square, in rising order.
    fn each(self, each: impl FnMut(usize));
}

impl Bits for u64 {
    const WIDTH: usize = 64;
    const NONE: Self = 0;
    #[inline]
    fn one(index: usize) -> Self {
        1 << index
    }
    #[inline]
    fn has(self, index: usize) -> bool {
        self >> index & 1 == 1
    }
    #[inline]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline]
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    #[inline]
    fn back(self, by: usize) -> Self {
        self >> by
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn lowest(self) -> usize {
        self as usize
    }
    #[inline]
    fn each(mut self, mut each: impl FnMut(usize)) {
        while self != 0 {
            each(self.trailing_zeros() as usize);
            self &= self - 1;
        }
    }
}

/// Bits for boards up to 19 × 19.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wide([u64; 6]);

impl Wide {
    fn zip(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        Wide(std::array::from_fn(|word| with(self.0[word], other.0[word])))
    }
}

impl Bits for Wide {
    const WIDTH: usize = 384;
    const NONE: Self = Wide([0; 6]);
    fn one(index: usize) -> Self {
        let mut words = [0; 6];
        words[index / 64] = 1 << (index % 64);
        Wide(words)
    }
    fn has(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    fn minus(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    fn back(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Wide(std::array::from_fn(|word| {
            let at = |index: usize| self.0.get(index).copied().unwrap_or(0);
            let low = at(word + words) >> bits;
            let high = if bits == 0 { 0 } else { at(word + words + 1) << (64 - bits) };
            low | high
        }))
    }
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    fn lowest(self) -> usize {
        self.0[0] as usize
    }
    fn each(self, mut each: impl FnMut(usize)) {
        for (word, bits) in self.0.into_iter().enumerate() {
            bits.each(|bit| each(word * 64 + bit));
        }
    }
}

/// Whether the set holds `length` squares in a straight line on a board whose rows are `stride` bits apart.
#[inline]
pub fn has_line<B: Bits>(set: B, length: u8, stride: usize) -> bool {
    // The usual lengths without a loop.
    let along = |step: usize| match length {
        3 => set.and(set.back(step)).and(set.back(2 * step)),
        _ => {
            let pairs = set.and(set.back(step));
            pairs.and(pairs.back(2 * step))
        }
    };
    if length == 3 || length == 4 {
        let straight = along(1).or(along(stride));
        return straight.or(along(stride - 1).or(along(stride + 1))) != B::NONE;
    }
    // All four directions grow together, by as much as they already have: no branch, and few shifts.
    let steps = [1, stride - 1, stride, stride + 1];
    let mut starts = [set; 4];
    let mut have = 1;
    while have < length as usize {
        let more = have.min(length as usize - have);
        for (starts, step) in starts.iter_mut().zip(steps) {
            *starts = starts.and(starts.back(more * step));
        }
        have += more;
    }
    starts[0].or(starts[1]).or(starts[2].or(starts[3])) != B::NONE
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn collect<B: Bits>(set: B) -> Vec<usize> {
        let mut squares = Vec::new();
        set.each(|square| squares.push(square));
        squares
    }

    proptest! {
        #[test]
        fn wide_bits_do_what_narrow_bits_do(squares in prop::collection::btree_set(0usize..64, 0..20), by in 0usize..70) {
            let narrow = squares.iter().fold(0u64, |set, &square| set.or(u64::one(square)));
            let wide = squares.iter().fold(Wide::NONE, |set, &square| set.or(Wide::one(square)));
            prop_assert_eq!(collect(narrow), collect(wide));
            prop_assert_eq!(narrow.count(), wide.count());
            if by < 64 {
                prop_assert_eq!(collect(narrow.back(by)), collect(wide.back(by)));
            }
            // Higher words shift like lower ones.
            let high = squares.iter().fold(Wide::NONE, |set, &square| set.or(Wide::one(square + 128)));
            let expected: Vec<usize> = squares.iter().map(|square| square + 128 - by).collect();
            prop_assert_eq!(collect(high.back(by)), expected);
        }
    }
}
