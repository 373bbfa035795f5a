//! What the umpire says, as data.

use super::Squares;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use shakmaty::{Color, Square};
use std::fmt;

/// What the umpire tells one seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// A try was refused: "No."
    Refused {
        /// Whose try.
        by: Side,
    },
    /// The answer to "Any?".
    Any {
        /// Who asked.
        by: Side,
        /// Whether a pawn can capture something.
        answer: bool,
    },
    /// A move was made.
    Moved(Announcement),
    /// To the owner of the lone king alone: your king stands here.
    YourKing(#[serde(with = "square_name")] Square),
    /// The lone king has been placed; the game begins.
    Begin {
        /// How it stands in check, if it does.
        checks: ArrayVec<Direction, 2>,
    },
}

/// A colour, in words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        color.fold_wb(Side::White, Side::Black)
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        Color::from_white(side == Side::White)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// Everything that both players hear after a legal move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Announcement {
    /// Who moved.
    pub by: Side,
    /// What was captured.
    pub capture: Option<Capture>,
    /// Whether a promotion was announced.
    pub promotion: bool,
    /// How the enemy king stands in check: two when double.
    pub checks: ArrayVec<Direction, 2>,
    /// The captures that the enemy's pawns can make now, as far as the rules tell.
    pub pawn_tries: PawnTries,
    /// How the game ended, if it did.
    pub end: Option<End>,
}

/// A capture as announced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Capture {
    /// Where.
    #[serde(with = "square_name")]
    pub square: Square,
    /// What kind of man, if the rules tell.
    pub man: Option<Man>,
    /// Whether it was said to be en passant.
    pub en_passant: bool,
}

/// Pawn or piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Man {
    /// A pawn.
    Pawn,
    /// Anything else.
    Piece,
}

/// Where a check comes from, seen from the king.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Along the rank.
    Rank,
    /// Along the file.
    File,
    /// Along the longer of the two diagonals through the king.
    LongDiagonal,
    /// Along the shorter one.
    ShortDiagonal,
    /// From a knight.
    Knight,
}

impl Direction {
    /// How a man at `from` checks a king.
    pub fn of(from: Square, king: Square) -> Direction {
        let files = i32::from(from.file()) - i32::from(king.file());
        let ranks = i32::from(from.rank()) - i32::from(king.rank());
        if ranks == 0 {
            return Direction::Rank;
        }
        if files == 0 {
            return Direction::File;
        }
        if files.abs() != ranks.abs() {
            return Direction::Knight;
        }
        // Squares on the diagonal that runs with a1-h8, and on the one that runs against it.
        let (file, rank) = (i32::from(king.file()), i32::from(king.rank()));
        let (rising, falling) = (8 - (file - rank).abs(), 8 - (file + rank - 7).abs());
        // The two lengths differ by an odd number: one is even, the other odd, never equal.
        if (files == ranks) == (rising > falling) {
            Direction::LongDiagonal
        } else {
            Direction::ShortDiagonal
        }
    }

    /// In the umpire's words.
    pub const fn words(self) -> &'static str {
        match self {
            Direction::Rank => "on the rank",
            Direction::File => "on the file",
            Direction::LongDiagonal => "on the long diagonal",
            Direction::ShortDiagonal => "on the short diagonal",
            Direction::Knight => "from a knight",
        }
    }
}

/// The captures that pawns can make, as far as the rules tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PawnTries {
    /// Nothing is said.
    #[default]
    Untold,
    /// Whether there are any.
    Some(bool),
    /// The squares where something can be captured.
    Squares(Squares),
    /// How many captures there are.
    Number(u8),
}

impl PawnTries {
    /// Whether the umpire said that there are none.
    pub fn none(self) -> bool {
        match self {
            PawnTries::Untold => false,
            PawnTries::Some(some) => !some,
            PawnTries::Squares(squares) => squares.is_empty(),
            PawnTries::Number(number) => number == 0,
        }
    }
}

impl PawnTries {
    /// In the umpire's words, if there is anything to say.
    pub fn words(self) -> Option<String> {
        match self {
            PawnTries::Some(true) => Some("There are pawn tries.".to_owned()),
            PawnTries::Squares(squares) if !squares.is_empty() => {
                Some(format!("Pawn tries on {}.", squares.names().join(", ")))
            }
            PawnTries::Number(1) => Some("1 pawn try.".to_owned()),
            PawnTries::Number(number) if number > 1 => Some(format!("{number} pawn tries.")),
            PawnTries::Untold | PawnTries::Some(_) | PawnTries::Squares(_) | PawnTries::Number(_) => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Mate: who moved last wins.
    Mate,
    /// Stalemate: a draw.
    Stalemate,
    /// Neither side has the men to mate: a draw.
    DeadPosition,
    /// The position has come for the third time, if that was asked for: a draw.
    Repetition,
    /// A draw by another rule that was asked for: fifty moves, the agreed number of moves.
    Rule,
    /// An ending that is won by promoting: the new queen is safe.
    Promoted,
}

impl End {
    /// In the umpire's words.
    pub const fn words(self) -> &'static str {
        match self {
            End::Mate => "Checkmate.",
            End::Stalemate => "Stalemate: a draw.",
            End::DeadPosition => "Nobody can mate any more: a draw.",
            End::Repetition => "The position has come for the third time: a draw.",
            End::Rule => "A draw by the rule that was agreed.",
            End::Promoted => "The pawn is promoted and safe: won.",
        }
    }
}

impl Notice {
    /// The notice as one sentence or a few.
    pub fn words(&self) -> String {
        match self {
            Notice::Refused { by } => format!("{by}: no."),
            Notice::Any { by, answer: true } => format!("{by} asks \"Any?\": try!"),
            Notice::Any { by, answer: false } => format!("{by} asks \"Any?\": no."),
            Notice::YourKing(square) => format!("Your king stands on {square}."),
            Notice::Begin { checks } => {
                let mut text = "The game begins.".to_owned();
                check_words(checks, &mut text);
                text
            }
            Notice::Moved(announcement) => announcement.words(),
        }
    }
}

fn check_words(checks: &[Direction], text: &mut String) {
    match checks {
        [] => {}
        [one] => *text += &format!(" Check {}.", one.words()),
        [one, two, ..] => *text += &format!(" Double check {} and {}.", one.words(), two.words()),
    }
}

impl Announcement {
    /// The announcement in the umpire's words.
    pub fn words(&self) -> String {
        let mut text = format!("{} has moved.", self.by);
        if let Some(capture) = &self.capture {
            let man = match capture.man {
                None => "Capture",
                Some(Man::Pawn) => "Pawn captured",
                Some(Man::Piece) => "Piece captured",
            };
            let how = if capture.en_passant { " en passant" } else { "" };
            text += &format!(" {man}{how} on {}.", capture.square);
        }
        if self.promotion {
            text += " A pawn is promoted.";
        }
        check_words(&self.checks, &mut text);
        if let Some(words) = self.pawn_tries.words() {
            text += &format!(" {words}");
        }
        if let Some(end) = self.end {
            text.push(' ');
            text += end.words();
        }
        text
    }
}

pub(super) mod square_name {
    //! A square as its name.
    use serde::{Deserialize, Deserializer, Serializer};
    use shakmaty::Square;

    pub fn serialize<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(square)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        let text = String::deserialize(deserializer)?;
        Square::from_ascii(text.as_bytes()).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_long_diagonal_is_the_longer_one_through_the_king() {
        let square = |name: &str| Square::from_ascii(name.as_bytes()).unwrap();
        // The king on e1 stands on e1-h4 (4 squares) and e1-a5 (5 squares).
        for (from, king, direction) in [
            ("h4", "e1", Direction::ShortDiagonal),
            ("a5", "e1", Direction::LongDiagonal),
            ("f2", "e1", Direction::ShortDiagonal),
            ("e8", "e1", Direction::File),
            ("a1", "e1", Direction::Rank),
            ("d3", "e1", Direction::Knight),
            ("a8", "h1", Direction::LongDiagonal),
            ("h7", "g8", Direction::ShortDiagonal),
            ("a2", "g8", Direction::LongDiagonal),
        ] {
            assert_eq!(Direction::of(square(from), square(king)), direction, "{from} {king}");
        }
    }

    #[test]
    fn the_two_diagonals_through_a_square_are_never_equally_long() {
        for square in Square::ALL {
            let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
            assert_ne!((file - rank).abs(), (file + rank - 7).abs(), "{square}");
        }
    }
}
