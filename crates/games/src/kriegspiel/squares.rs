//! A set of squares in 64 bits.

use crate::words;
use arbitro_game::Message;
use arbitro_game::echo::echoed;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use shakmaty::{Bitboard, Square};
use std::fmt;
use std::str::FromStr;

/// A set of squares. Its text is the squares in the order of the board, with commas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub Bitboard);

impl Squares {
    /// No squares.
    pub const NONE: Squares = Squares(Bitboard::EMPTY);

    /// How many.
    pub fn len(self) -> usize {
        self.0.count()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether a square is in the set.
    pub fn contains(self, square: Square) -> bool {
        self.0.contains(square)
    }

    /// The squares, a1 first.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        self.0.into_iter()
    }

    /// The names of the squares.
    pub fn names(self) -> Vec<String> {
        self.iter().map(|square| square.to_string()).collect()
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        Squares(squares.into_iter().collect())
    }
}

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join(","))
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// A text that is not a list of squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SquaresError {
    /// The whole text.
    pub text: String,
    /// The part that is not a square.
    pub part: String,
}

impl SquaresError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        words::no_squares(echoed(&self.part), echoed(&self.text))
    }
}

arbitro_game::errors_with_message!(SquaresError);

impl FromStr for Squares {
    type Err = SquaresError;

    fn from_str(text: &str) -> Result<Self, SquaresError> {
        text.split([',', ' ', '+'])
            .filter(|part| !part.is_empty())
            .map(|part| {
                Square::from_ascii(part.as_bytes())
                    .map_err(|_| SquaresError { text: text.to_owned(), part: part.to_owned() })
            })
            .collect()
    }
}

impl Serialize for Squares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.names())
    }
}

impl<'de> Deserialize<'de> for Squares {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<String>::deserialize(deserializer)?.join(",").parse().map_err(serde::de::Error::custom)
    }
}
