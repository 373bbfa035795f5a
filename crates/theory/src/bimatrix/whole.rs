//! Whole numbers of three widths for fraction-free pivoting: machine words, double words, and any size.
//!
//! Pivoting computes `(a·b − c·d) / e`, where the division leaves no rest. In machine arithmetic such a quotient is a product
//! with the inverse of `e` modulo a power of two, which takes a few multiplications; a comparison of the upper part says
//! whether the quotient fits.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// A width of whole numbers.
pub(super) trait Whole: Clone + Eq + Ord + Sized {
    /// A prepared divisor.
    type Divisor;

    /// The number, if this width can hold it.
    fn from_big(value: &BigInt) -> Option<Self>;

    /// The number in any size.
    fn to_big(&self) -> BigInt;

    /// The nearest floating-point number.
    fn to_float(&self) -> f64;

    /// The sign: −1, 0 or 1.
    fn sign(&self) -> i32;

    /// The negative number.
    fn negated(&self) -> Self;

    /// Prepares a division; the divisor is positive.
    fn divisor(&self) -> Self::Divisor;

    /// `(a·b − c·d) / divisor`, which leaves no rest; `None` if the quotient does not fit.
    fn crossed(a: &Self, b: &Self, c: &Self, d: &Self, divisor: &Self::Divisor) -> Option<Self>;

    /// Compares `a·b` with `c·d`.
    fn compared(a: &Self, b: &Self, c: &Self, d: &Self) -> Ordering;
}

/// Entries of one machine word stay below this, so that differences of products fit a double word.
const NARROW: i64 = 1 << 62;
/// Entries of a double word stay below this.
const WIDE_BITS: u32 = 124;

/// A divisor with the inverse of its odd part.
pub(super) struct Inverse<T, U> {
    value: T,
    zeros: u32,
    inverse: U,
}

impl Whole for i64 {
    type Divisor = Inverse<i64, u64>;

    fn from_big(value: &BigInt) -> Option<i64> {
        value.to_i64().filter(|value| value.unsigned_abs() < NARROW.unsigned_abs())
    }

    fn to_big(&self) -> BigInt {
        BigInt::from(*self)
    }

    fn to_float(&self) -> f64 {
        *self as f64
    }

    fn sign(&self) -> i32 {
        self.signum() as i32
    }

    fn negated(&self) -> i64 {
        -self
    }

    fn divisor(&self) -> Self::Divisor {
        let zeros = self.trailing_zeros();
        let odd = (*self >> zeros) as u64;
        // Newton's iteration doubles the number of right bits; x ≡ 1/x modulo 8 for odd x.
        let inverse =
            (0..5).fold(odd, |guess, _| guess.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(guess))));
        Inverse { value: *self, zeros, inverse }
    }

    #[inline]
    fn crossed(a: &i64, b: &i64, c: &i64, d: &i64, divisor: &Self::Divisor) -> Option<i64> {
        let product = i128::from(*a) * i128::from(*b) - i128::from(*c) * i128::from(*d);
        let limit = i128::from(divisor.value);
        let upper = product >> 62;
        if upper >= limit || upper < -limit {
            return None;
        }
        Some(((product >> divisor.zeros) as u64).wrapping_mul(divisor.inverse) as i64)
    }

    #[inline]
    fn compared(a: &i64, b: &i64, c: &i64, d: &i64) -> Ordering {
        (i128::from(*a) * i128::from(*b)).cmp(&(i128::from(*c) * i128::from(*d)))
    }
}

/// A product of two double words: the upper part and the lower.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Product {
    upper: i128,
    lower: u128,
}

#[inline]
fn product(a: i128, b: i128) -> Product {
    if let (Ok(a), Ok(b)) = (i64::try_from(a), i64::try_from(b)) {
        let small = i128::from(a) * i128::from(b);
        return Product { upper: small >> 127, lower: small as u128 };
    }
    let (positive_a, positive_b) = (a.unsigned_abs(), b.unsigned_abs());
    let halves = |value: u128| (value >> 64, value & u128::from(u64::MAX));
    let ((a1, a0), (b1, b0)) = (halves(positive_a), halves(positive_b));
    let low = a0 * b0;
    // The numbers have fewer than 127 bits, so the sum of the middle products does not overflow.
    let middle = a1 * b0 + a0 * b1;
    let (lower, carry) = low.overflowing_add(middle << 64);
    let upper = a1 * b1 + (middle >> 64) + u128::from(carry);
    if (a < 0) == (b < 0) {
        Product { upper: upper as i128, lower }
    } else {
        let lower = lower.wrapping_neg();
        Product { upper: !(upper as i128) + i128::from(lower == 0), lower }
    }
}

impl Whole for i128 {
    type Divisor = Inverse<i128, u128>;

    fn from_big(value: &BigInt) -> Option<i128> {
        value.to_i128().filter(|value| value.unsigned_abs() < 1 << WIDE_BITS)
    }

    fn to_big(&self) -> BigInt {
        BigInt::from(*self)
    }

    fn to_float(&self) -> f64 {
        *self as f64
    }

    fn sign(&self) -> i32 {
        self.signum() as i32
    }

    fn negated(&self) -> i128 {
        -self
    }

    fn divisor(&self) -> Self::Divisor {
        let zeros = self.trailing_zeros();
        let odd = (*self >> zeros) as u128;
        let inverse =
            (0..6).fold(odd, |guess, _| guess.wrapping_mul(2_u128.wrapping_sub(odd.wrapping_mul(guess))));
        Inverse { value: *self, zeros, inverse }
    }

    #[inline]
    fn crossed(a: &i128, b: &i128, c: &i128, d: &i128, divisor: &Self::Divisor) -> Option<i128> {
        let (plus, minus) = (product(*a, *b), product(*c, *d));
        let (lower, borrow) = plus.lower.overflowing_sub(minus.lower);
        let upper = plus.upper - minus.upper - i128::from(borrow);
        // Entries are below 2^124, so the upper part is below 2^122 and can be shifted.
        let shifted = (upper << (128 - WIDE_BITS)) | (lower >> WIDE_BITS) as i128;
        if shifted >= divisor.value || shifted < -divisor.value {
            return None;
        }
        let rest = match divisor.zeros {
            0 => lower,
            zeros => (lower >> zeros) | ((upper as u128) << (128 - zeros)),
        };
        Some(rest.wrapping_mul(divisor.inverse) as i128)
    }

    #[inline]
    fn compared(a: &i128, b: &i128, c: &i128, d: &i128) -> Ordering {
        product(*a, *b).cmp(&product(*c, *d))
    }
}

impl Whole for BigInt {
    type Divisor = BigInt;

    fn from_big(value: &BigInt) -> Option<BigInt> {
        Some(value.clone())
    }

    fn to_big(&self) -> BigInt {
        self.clone()
    }

    fn to_float(&self) -> f64 {
        self.to_f64().unwrap_or(if self.is_negative() { f64::NEG_INFINITY } else { f64::INFINITY })
    }

    fn sign(&self) -> i32 {
        if self.is_zero() { 0 } else { self.signum().to_i32().unwrap_or(0) }
    }

    fn negated(&self) -> BigInt {
        -self
    }

    fn divisor(&self) -> BigInt {
        self.clone()
    }

    fn crossed(a: &BigInt, b: &BigInt, c: &BigInt, d: &BigInt, divisor: &BigInt) -> Option<BigInt> {
        let difference = a * b - c * d;
        Some(if divisor.is_one() { difference } else { difference / divisor })
    }

    fn compared(a: &BigInt, b: &BigInt, c: &BigInt, d: &BigInt) -> Ordering {
        (a * b).cmp(&(c * d))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Some quotient that divides: a·b − c·d with a multiple of the divisor.
    fn agree<T: Whole + std::fmt::Debug>(parts: [BigInt; 4], divisor: &BigInt) {
        let [a, b, c, d] = &parts;
        let Some([wa, wb, wc, wd]) = [a, b, c, d]
            .map(|part| T::from_big(part))
            .into_iter()
            .collect::<Option<Vec<_>>>()
            .and_then(|all| <[T; 4]>::try_from(all).ok())
        else {
            return;
        };
        assert_eq!(T::compared(&wa, &wb, &wc, &wd), (a * b).cmp(&(c * d)));
        let Some(own) = T::from_big(divisor) else { return };
        let difference = a * b - c * d;
        if !(&difference % divisor).is_zero() {
            return;
        }
        let quotient = difference / divisor;
        match T::crossed(&wa, &wb, &wc, &wd, &own.divisor()) {
            Some(found) => assert_eq!(found.to_big(), quotient),
            None => assert_eq!(T::from_big(&quotient), None),
        }
    }

    fn number(bits: u32) -> impl Strategy<Value = BigInt> {
        (0..=bits, any::<[u64; 2]>(), any::<bool>()).prop_map(|(bits, [low, high], negative)| {
            let value =
                BigInt::from((u128::from(high) << 64 | u128::from(low)) >> (128 - bits.clamp(1, 124)));
            if negative { -value } else { value }
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn every_width_divides_alike(a in number(124), b in number(124), c in number(124), d in number(124), factor in number(124)) {
            let divisor = factor.magnitude().clone().into();
            if BigInt::is_zero(&divisor) {
                return Ok(());
            }
            let divided = [&a * &divisor, b.clone(), &c * &divisor, d.clone()];
            agree::<i64>(divided.clone(), &divisor);
            agree::<i128>(divided, &divisor);
            // A difference that divides although its parts do not.
            let split = [a.clone(), divisor.clone() + 1, a.clone(), BigInt::one()];
            agree::<i64>(split.clone(), &divisor);
            agree::<i128>(split, &divisor);
            agree::<i64>([a.clone(), b.clone(), c.clone(), d.clone()], &BigInt::one());
            agree::<i128>([a, b, c, d], &BigInt::one());
        }
    }
}
