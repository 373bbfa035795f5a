//! A position of chess.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, EnPassantMode, Position as _};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::str::FromStr;

/// A position of chess. Equal positions are equal as the rules of repetition see them; the text is FEN.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Position(pub(crate) shakmaty::Chess);

impl Position {
    /// The 64-bit Zobrist key (with the random numbers of PolyGlot).
    pub fn zobrist(&self) -> u64 {
        let Zobrist64(key) = self.0.zobrist_hash(EnPassantMode::Legal);
        key
    }

    /// The rules of shakmaty over this position.
    pub fn inner(&self) -> &shakmaty::Chess {
        &self.0
    }
}

impl Deref for Position {
    type Target = shakmaty::Chess;
    fn deref(&self) -> &shakmaty::Chess {
        &self.0
    }
}

impl From<shakmaty::Chess> for Position {
    fn from(chess: shakmaty::Chess) -> Self {
        Position(chess)
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.zobrist());
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen::from_position(&self.0, EnPassantMode::Legal).fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// A text that is not a position that can be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is not FEN.
    #[error(
        "the position \"{fen}\" is not FEN: {part}; FEN is the board, the side to move, castling, en passant and two counters, as in 8/8/8/3k4/8/3K4/3P4/8 w - - 0 1"
    )]
    NotFen {
        /// The text.
        fen: String,
        /// The part that is wrong.
        part: String,
    },
    /// The position cannot be on a board.
    #[error("the position \"{fen}\" cannot be played: {why}")]
    Impossible {
        /// The text.
        fen: String,
        /// What is wrong with it.
        why: String,
    },
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let fen: Fen = text.trim().parse().map_err(|error: shakmaty::fen::ParseFenError| {
            PositionError::NotFen { fen: text.to_owned(), part: error.to_string() }
        })?;
        fen.into_position(CastlingMode::Standard).map(Position).map_err(
            |error: shakmaty::PositionError<_>| PositionError::Impossible {
                fen: text.to_owned(),
                why: reason(error.kinds()),
            },
        )
    }
}

/// Says in plain words what is wrong with a position.
fn reason(kinds: shakmaty::PositionErrorKinds) -> String {
    use shakmaty::PositionErrorKinds as Kind;
    let sentences = [
        (Kind::EMPTY_BOARD, "the board is empty"),
        (Kind::MISSING_KING, "a king is missing"),
        (Kind::TOO_MANY_KINGS, "a side has more than one king"),
        (Kind::PAWNS_ON_BACKRANK, "a pawn stands on the first or the last rank"),
        (Kind::INVALID_CASTLING_RIGHTS, "the castling rights do not fit the kings and rooks"),
        (Kind::INVALID_EP_SQUARE, "no pawn has just passed the en passant square"),
        (
            Kind::OPPOSITE_CHECK,
            "the side that is not to move is in check (or the kings stand next to each other)",
        ),
        (Kind::IMPOSSIBLE_CHECK, "no move can have given this check"),
        (Kind::TOO_MUCH_MATERIAL, "a side has more men than it can ever have"),
    ];
    let said: Vec<&str> =
        sentences.iter().filter(|(kind, _)| kinds.contains(*kind)).map(|(_, said)| *said).collect();
    if said.is_empty() { "the rules do not allow it".to_owned() } else { said.join("; ") }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn impossible_positions_are_refused_in_words() {
        let cases = [
            ("8/8/8/3kK3/8/8/8/8 w - - 0 1", "next to each other"),
            ("3kP3/8/8/8/8/8/8/3K4 w - - 0 1", "a pawn stands on"),
            ("3k4/8/8/8/8/8/3R4/3K4 w - - 0 1", "not to move is in check"),
            ("8/8/8/8/8/8/8/8 w - - 0 1", "the board is empty"),
            ("8/8/8/8/8/8/8/K7 w - - 0 1", "a king is missing"),
            ("nonsense", "is not FEN"),
            ("", "is not FEN"),
        ];
        for (fen, words) in cases {
            let error = fen.parse::<Position>().expect_err(fen).to_string();
            assert!(error.contains(words), "{fen}: {error}");
        }
    }

    #[test]
    fn equal_positions_have_equal_keys_and_moved_ones_do_not() {
        let start = Position::default();
        let same: Position = start.to_string().parse().unwrap();
        assert_eq!(start.zobrist(), same.zobrist());
        let moved: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap();
        assert_ne!(start.zobrist(), moved.zobrist());
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_reader(text in "[1-8kKpPqQrR/ wb0-9-]{0,60}|\\PC{0,40}") {
            if let Ok(position) = text.parse::<Position>() {
                prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
            }
        }
    }
}
