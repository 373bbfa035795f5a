//! Where nature's rolls and the random numbers of bots come from.

use arbitro_game::{Seat, dice, seed_of};
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The seed of a game: a number, so that a game can be repeated, or a key that cannot be guessed from the cards that a seat
/// has seen.
///
/// ```
/// use arbitro_table::Seed;
/// let seed = Seed::Key([7; 32]);
/// assert_eq!(seed.to_string().parse(), Ok(seed));
/// assert_eq!(seed.commitment().map(|hash| hash.len()), Some(64));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Seed {
    /// A number.
    Number(u64),
    /// The key of a stream cipher (ChaCha20).
    Key([u8; 32]),
}

/// A text that is no seed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no seed: write a number, or a key of 64 hexadecimal digits")]
pub struct SeedError(pub String);

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Seed::Number(number)
    }
}

impl Default for Seed {
    fn default() -> Self {
        Seed::Number(0)
    }
}

/// The key is a secret as long as the game goes on: it must not get into logs.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Number(number) => write!(f, "Number({number})"),
            Seed::Key(_) => write!(f, "Key(..)"),
        }
    }
}

impl Seed {
    /// The random numbers of a stream, each of which has nothing to do with the others.
    fn stream(key: &[u8; 32], stream: u64) -> ChaCha20Rng {
        let mut numbers = ChaCha20Rng::from_seed(*key);
        numbers.set_stream(stream);
        numbers
    }

    /// The n-th roll of nature, from 0 up to but not including 1. It depends on the seed and n alone.
    pub(crate) fn roll(&self, number: u64) -> f64 {
        use arbitro_game::Roll;
        match self {
            Seed::Number(seed) => dice(seed_of(seed_of(*seed, 0), number)).unit(),
            Seed::Key(key) => Seed::stream(key, number).unit(),
        }
    }

    /// The seed of the random numbers of the bot at a seat.
    pub fn of_seat(&self, seat: Seat) -> u64 {
        match self {
            Seed::Number(seed) => seed_of(*seed, 1 + u64::from(seat.0)),
            Seed::Key(key) => Seed::stream(key, u64::MAX - u64::from(seat.0)).next_u64(),
        }
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<u64> {
        match self {
            Seed::Number(number) => Some(*number),
            Seed::Key(_) => None,
        }
    }

    /// The SHA-256 of the key in hexadecimal digits: published before the first card, it commits the table to its rolls.
    pub fn commitment(&self) -> Option<String> {
        match self {
            Seed::Number(_) => None,
            Seed::Key(key) => Some(hex(&Sha256::digest(key))),
        }
    }
}

/// Bytes as hexadecimal digits. Every start of a game writes three such texts, so formatting each byte would cost too much.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Number(number) => write!(f, "{number}"),
            Seed::Key(key) => f.write_str(&hex(key)),
        }
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        let wrong = || SeedError(text.chars().take(80).collect());
        if text.len() != 64 {
            return text.parse().map(Seed::Number).map_err(|_| wrong());
        }
        let mut key = [0; 32];
        for (index, byte) in key.iter_mut().enumerate() {
            let digits = text.get(2 * index..2 * index + 2).filter(|digits| !digits.starts_with('+'));
            *byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).ok_or_else(wrong)?;
        }
        Ok(Seed::Key(key))
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Seed::Number(number) => number.serialize(serializer),
            Seed::Key(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u64),
            Text(String),
        }
        match Written::deserialize(deserializer)
            .map_err(|_| D::Error::custom("a seed is a number or a key"))?
        {
            Written::Number(number) => Ok(Seed::Number(number)),
            Written::Text(text) => text.parse().map_err(D::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first block of ChaCha20 for the key 0 and the nonce 0 is published (RFC 8439, appendix A.1, test vector 1); its
    /// first bytes are 76 b8 e0 ad a0 f1 3d 90.
    #[test]
    fn keys_give_the_numbers_of_the_published_cipher() {
        let mut numbers = Seed::stream(&[0; 32], 0);
        assert_eq!(numbers.next_u64().to_le_bytes(), [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
        let key = Seed::Key([0; 32]);
        let hash = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(key.commitment().as_deref(), Some(hash), "the SHA-256 of 32 zero bytes");
    }

    #[test]
    fn rolls_are_spread_evenly_and_differ_by_number_and_seat() {
        let key = Seed::Key([9; 32]);
        let mean = (0..4_000).map(|number| key.roll(number)).sum::<f64>() / 4_000.0;
        assert!((mean - 0.5).abs() < 0.02, "{mean}");
        assert_ne!(key.of_seat(Seat(0)), key.of_seat(Seat(1)));
        assert_eq!(key.roll(3), key.roll(3));
    }

    #[test]
    fn seeds_are_read_as_they_are_written_and_keys_stay_out_of_logs() {
        for seed in [Seed::Number(7), Seed::Number(u64::MAX), Seed::Key([0xab; 32])] {
            let text = serde_json::to_string(&seed).unwrap();
            assert_eq!(serde_json::from_str::<Seed>(&text).unwrap(), seed, "{text}");
        }
        assert_eq!(format!("{:?}", Seed::Key([0xab; 32])), "Key(..)");
        for wrong in ["", "seven", "-1", &"g".repeat(64), &"+f".repeat(32), &"é".repeat(32)] {
            assert!(wrong.parse::<Seed>().is_err(), "{wrong}");
        }
    }
}
