//! Unguessable tokens. The server keeps only their digests and compares those in constant time.

use crate::problem::Problem;
use arbitro_table::{Seed, hex};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq;

/// A secret that opens a seat, a table or an offer.
pub struct Token(String);

/// What the server keeps of a token.
#[derive(Clone, Copy)]
pub struct Digest([u8; 32]);

impl Token {
    /// A new token of 192 random bits.
    pub fn new() -> Result<Token, Problem> {
        let mut bytes = [0; 24];
        getrandom::fill(&mut bytes).map_err(|_| Problem::Storage)?;
        Ok(Token(hex(&bytes)))
    }

    /// Its text, for the one who may have it.
    pub fn reveal(self) -> String {
        self.0
    }

    /// What to keep of it.
    pub fn digest(&self) -> Digest {
        Digest::of(&self.0)
    }
}

impl Digest {
    /// The digest of a token that a client shows.
    pub fn of(text: &str) -> Digest {
        Digest(Sha256::digest(text.as_bytes()).into())
    }
}

impl PartialEq for Digest {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

/// Never printed: not even a digest belongs into a log.
impl std::fmt::Debug for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Digest")
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut bytes = [0; 32];
        let wrong = || serde::de::Error::custom("a digest has 64 hexadecimal digits");
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Digest(bytes))
    }
}

/// A number that cannot be guessed.
pub fn secret_key() -> Result<Seed, Problem> {
    let mut key = [0; 32];
    getrandom::fill(&mut key).map_err(|_| Problem::Storage)?;
    Ok(Seed::Key(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_its_own_digest_alone() {
        let (one, other) = (Token::new().unwrap(), Token::new().unwrap());
        assert!(one.digest() == one.digest());
        assert!(one.digest() != other.digest());
        let json = serde_json::to_string(&one.digest()).unwrap();
        assert!(serde_json::from_str::<Digest>(&json).unwrap() == one.digest());
        assert!(serde_json::from_str::<Digest>("\"abc\"").is_err());
        assert!(!json.contains(&one.reveal()), "the digest is not the token");
    }
}
