//! Exact numbers: reading them, writing them, and the way to and from floating point.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Pow, Signed, ToPrimitive, Zero};

/// An exact fraction of any size; every payoff and probability of a file is one.
pub type Rational = BigRational;

/// The longest exponent that a number in a file may have: `1e999999999` must not take the memory.
const LONGEST_EXPONENT: u32 = 400;

/// The most digits that a number in a file may have.
const MOST_DIGITS: usize = 2_000;

/// A whole number as a fraction.
pub fn whole(number: i64) -> Rational {
    Rational::from_integer(BigInt::from(number))
}

/// The fraction `numerator / denominator`.
///
/// # Panics
/// If the denominator is zero.
pub fn fraction(numerator: i64, denominator: i64) -> Rational {
    Rational::new(BigInt::from(numerator), BigInt::from(denominator))
}

/// Reads `3`, `-2.50`, `1/3`, `.5` or `1.2e-3` as the exact number it is.
///
/// ```
/// use arbitro_theory::number::{fraction, parse_rational};
/// assert_eq!(parse_rational("-2.50"), Some(fraction(-5, 2)));
/// assert_eq!(parse_rational("1/0"), None);
/// ```
pub fn parse_rational(text: &str) -> Option<Rational> {
    if text.len() > MOST_DIGITS {
        return None;
    }
    if let Some((numerator, denominator)) = text.split_once('/') {
        let (numerator, denominator) = (parse_decimal(numerator)?, parse_decimal(denominator)?);
        return (!denominator.is_zero()).then(|| numerator / denominator);
    }
    parse_decimal(text)
}

fn parse_decimal(text: &str) -> Option<Rational> {
    let (negative, text) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    if exponent.unsigned_abs() > LONGEST_EXPONENT {
        return None;
    }
    let (integer, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{integer}{decimals}");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let ten = BigInt::from(10);
    let mut value = Rational::new(digits.parse().ok()?, Pow::pow(&ten, decimals.len()));
    let shift = Rational::from_integer(Pow::pow(&ten, exponent.unsigned_abs()));
    value = if exponent < 0 { value / shift } else { value * shift };
    Some(if negative { -value } else { value })
}

/// The nearest floating-point number (finite even where numerator and denominator are huge).
pub fn to_float(value: &Rational) -> f64 {
    if let (Some(numerator), Some(denominator)) = (value.numer().to_i64(), value.denom().to_i64())
        && numerator.unsigned_abs() < 1 << 53
        && denominator < 1 << 53
    {
        return numerator as f64 / denominator as f64;
    }
    value.to_f64().unwrap_or_else(|| if value.is_negative() { f64::NEG_INFINITY } else { f64::INFINITY })
}

/// The exact value of a finite floating-point number.
pub fn from_float(value: f64) -> Option<Rational> {
    Rational::from_float(value)
}

/// The fraction with the smallest denominator, at most `most`, near `value` (by continued fractions).
pub fn simplest_near(value: f64, most: i64) -> Rational {
    if !value.is_finite() {
        return Rational::zero();
    }
    let (mut before, mut last) = ((0_i64, 1_i64), (1_i64, 0_i64));
    let mut rest = value;
    for _ in 0..64 {
        let floor = rest.floor();
        if floor.abs() > 9e15 {
            break;
        }
        let digit = floor as i64;
        let next = (
            digit.checked_mul(last.0).and_then(|product| product.checked_add(before.0)),
            digit.checked_mul(last.1).and_then(|product| product.checked_add(before.1)),
        );
        let (Some(numerator), Some(denominator)) = next else { break };
        if denominator > most {
            break;
        }
        (before, last) = (last, (numerator, denominator));
        let remainder = rest - floor;
        if remainder.abs() < 1e-15 || (value - numerator as f64 / denominator as f64).abs() < 1e-15 {
            break;
        }
        rest = 1.0 / remainder;
    }
    if last.1 == 0 { Rational::from_float(value).unwrap_or_default() } else { fraction(last.0, last.1) }
}

/// A distribution near the given weights, with exact entries that are not negative and sum to one.
///
/// Entries below `smallest` become zero. An all-zero input becomes the uniform distribution.
pub fn exact_distribution(weights: &[f64], smallest: f64) -> Vec<Rational> {
    let kept: Vec<Rational> = weights
        .iter()
        .map(
            |&weight| {
                if weight > smallest { from_float(weight).unwrap_or_default() } else { Rational::zero() }
            },
        )
        .collect();
    let sum: Rational = kept.iter().sum();
    if sum.is_zero() {
        let share = Rational::new(BigInt::one(), BigInt::from(weights.len().max(1)));
        return vec![share; weights.len()];
    }
    kept.into_iter().map(|weight| weight / &sum).collect()
}

/// Writes the number as a whole number, a fraction, or (where it is shorter) a decimal that is exact.
pub fn write_rational(value: &Rational) -> String {
    value.to_string()
}

/// Writes a floating-point number with at most `digits` decimals and no trailing zeros.
pub fn write_float(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The least common multiple of the denominators, which turns all the numbers into whole ones.
pub fn common_denominator<'a>(values: impl IntoIterator<Item = &'a Rational>) -> BigInt {
    let mut common = BigInt::one();
    for value in values {
        if !value.denom().is_one() {
            common = num_integer::lcm(common, value.denom().clone());
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_every_way_of_writing_a_number() {
        for (text, expected) in [
            ("3", whole(3)),
            ("-3", whole(-3)),
            ("+7", whole(7)),
            (".5", fraction(1, 2)),
            ("5.", whole(5)),
            ("1/3", fraction(1, 3)),
            ("-1/3", fraction(-1, 3)),
            ("1.2e-3", fraction(12, 10_000)),
            ("2E2", whole(200)),
            ("0.5/2", fraction(1, 4)),
        ] {
            assert_eq!(parse_rational(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_not_a_number() {
        for text in ["", "-", ".", "1/0", "a", "1//2", "1e", "1e999999999", "--1", "0x1", "1_000", "∞"] {
            assert_eq!(parse_rational(text), None, "{text}");
        }
    }

    #[test]
    fn long_numbers_are_read_up_to_the_limits() {
        assert!(parse_rational(&"9".repeat(MOST_DIGITS)).is_some());
        assert_eq!(parse_rational(&"9".repeat(MOST_DIGITS + 1)), None);
        for sign in ["", "-"] {
            assert!(parse_rational(&format!("1e{sign}{LONGEST_EXPONENT}")).is_some());
            assert_eq!(parse_rational(&format!("1e{sign}{}", LONGEST_EXPONENT + 1)), None);
        }
    }

    #[test]
    fn finds_the_simplest_fraction() {
        assert_eq!(simplest_near(1.0 / 3.0, 1000), fraction(1, 3));
        assert_eq!(simplest_near(-1.0 / 18.0, 1000), fraction(-1, 18));
        assert_eq!(simplest_near(0.25, 1000), fraction(1, 4));
        assert_eq!(simplest_near(7.0, 1000), whole(7));
        // The denominator may be as large as allowed and no larger: 355/113 is the next after 22/7 but one.
        assert_eq!(simplest_near(1.0 / 3.0, 3), fraction(1, 3));
        assert_eq!(simplest_near(std::f64::consts::PI, 105), fraction(22, 7));
        // What differs by the rounding of floating-point numbers is the same number.
        assert_eq!(simplest_near(0.1 + 0.2, i64::MAX), fraction(3, 10));
        assert_eq!(simplest_near(1e19, 1000), Rational::from_integer(BigInt::from(10).pow(19_u32)));
    }

    #[test]
    fn writes_floats_without_noise() {
        assert_eq!(write_float(0.5, 4), "0.5");
        assert_eq!(write_float(-0.00001, 4), "0");
        assert_eq!(write_float(100.0, 0), "100");
        assert_eq!(write_float(25.77200187, 4), "25.772");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(numerator in any::<i64>(), denominator in 1_i64..i64::MAX) {
            let value = fraction(numerator, denominator);
            prop_assert_eq!(parse_rational(&write_rational(&value)), Some(value));
        }

        #[test]
        fn floats_pass_through_exactly(value in -1e12_f64..1e12) {
            prop_assert_eq!(to_float(&from_float(value).unwrap()), value);
        }

        #[test]
        fn floats_are_the_nearest(numerator in any::<i64>(), denominator in 1_i64..i64::MAX, shifts in (0_u32..60, 0_u32..60)) {
            let value = fraction(numerator >> shifts.0, (denominator >> shifts.1).max(1));
            let near = to_float(&value);
            let distance = |float: f64| (from_float(float).unwrap() - &value).abs();
            prop_assert!(distance(near) <= distance(near.next_up()), "{value} {near}");
            prop_assert!(distance(near) <= distance(near.next_down()), "{value} {near}");
        }

        #[test]
        fn never_panics(text in "\\PC*") {
            let _ = parse_rational(&text);
        }

        #[test]
        fn distributions_sum_to_one(weights in prop::collection::vec(0.0_f64..1.0, 1..8)) {
            let sum: Rational = exact_distribution(&weights, 1e-9).iter().sum();
            prop_assert_eq!(sum, whole(1));
        }
    }
}
