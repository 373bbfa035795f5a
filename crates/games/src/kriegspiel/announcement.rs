//! What the umpire says, as data.

use super::Squares;
use arbitro_game::Message;
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
    /// How the opposing king stands in check: two when double.
    pub checks: ArrayVec<Direction, 2>,
    /// The captures that the opponent's pawns can make now, as far as the rules tell.
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
    /// How a piece at `from` checks a king.
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
    pub fn message(self) -> Message {
        match self {
            Direction::Rank => words::on_rank(),
            Direction::File => words::on_file(),
            Direction::LongDiagonal => words::on_long_diagonal(),
            Direction::ShortDiagonal => words::on_short_diagonal(),
            Direction::Knight => words::from_knight(),
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
    /// In the umpire's words, if there is anything to say. `side` owns the pawns.
    pub fn words(self, side: Side) -> Option<Message> {
        let side = side.message();
        match self {
            PawnTries::Some(true) => Some(words::pawn_tries(side)),
            PawnTries::Squares(squares) if !squares.is_empty() => {
                Some(words::pawn_tries_on(side, squares.names()))
            }
            PawnTries::Number(number) if number > 0 => Some(words::pawn_tries_number(side, number)),
            PawnTries::Untold | PawnTries::Some(_) | PawnTries::Squares(_) | PawnTries::Number(_) => None,
        }
    }

    /// The same as a note beside the board.
    pub(super) fn note(self) -> Option<Message> {
        match self {
            PawnTries::Some(true) => Some(words::note_pawn_tries()),
            PawnTries::Squares(squares) if !squares.is_empty() => {
                Some(words::note_pawn_tries_on(squares.names()))
            }
            PawnTries::Number(number) if number > 0 => Some(words::note_pawn_tries_number(number)),
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
    /// Neither side has the pieces to mate: a draw.
    DeadPosition,
    /// The position has come for the third time, if that was asked for: a draw.
    Repetition,
    /// Fifty moves of each side without a capture or a pawn move, if that was asked for: a draw.
    FiftyMoves,
    /// The agreed number of moves: a draw.
    Rule,
    /// An ending that is won by promoting: the new queen is safe.
    Promoted,
}

impl End {
    /// In the umpire's words.
    pub fn message(self) -> Message {
        match self {
            End::Mate => words::mate(),
            End::Stalemate => words::stalemate(),
            End::DeadPosition => words::dead_position(),
            End::Repetition => words::repetition(),
            End::FiftyMoves => words::fifty_moves(),
            End::Rule => words::rule(),
            End::Promoted => words::promoted_and_safe(),
        }
    }
}

impl Side {
    /// The side in words.
    pub fn message(self) -> Message {
        match self {
            Side::White => crate::words::white(),
            Side::Black => crate::words::black(),
        }
    }

    fn opponent(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl Notice {
    /// The notice as one sentence or a few.
    pub fn words(&self) -> Message {
        match self {
            Notice::Refused { by } => words::refused(by.message()),
            Notice::Any { by, answer: true } => words::any_yes(by.message()),
            Notice::Any { by, answer: false } => words::any_no(by.message()),
            Notice::YourKing(square) => words::your_king(square.to_string()),
            Notice::Begin { checks } => with_checks(words::begins(), checks),
            Notice::Moved(announcement) => announcement.words(),
        }
    }
}

fn with_checks(text: Message, checks: &[Direction]) -> Message {
    match checks {
        [] => text,
        [one] => text.then(words::check(one.message())),
        [one, two, ..] => text.then(words::double_check(one.message(), two.message())),
    }
}

impl Announcement {
    /// The announcement in the umpire's words.
    pub fn words(&self) -> Message {
        let mut text = words::moved(self.by.message());
        if let Some(capture) = &self.capture {
            text = text.then(capture.words());
        }
        if self.promotion {
            text = text.then(words::promotion());
        }
        text = with_checks(text, &self.checks);
        if let Some(words) = self.pawn_tries.words(self.by.opponent()) {
            text = text.then(words);
        }
        match self.end {
            Some(end) => text.then(end.message()),
            None => text,
        }
    }
}

impl Capture {
    fn words(&self) -> Message {
        let square = self.square.to_string();
        match (self.man, self.en_passant) {
            (None, false) => words::capture(square),
            (None, true) => words::capture_en_passant(square),
            (Some(Man::Pawn), false) => words::pawn_captured(square),
            (Some(_), true) => words::pawn_captured_en_passant(square),
            (Some(Man::Piece), false) => words::piece_captured(square),
        }
    }
}

pub(super) mod words {
    //! The umpire's sentences.
    arbitro_game::messages! {
        pub fn moved(by) = "kriegspiel-moved";
        pub fn refused(by) = "kriegspiel-refused";
        pub fn any_yes(by) = "kriegspiel-any-yes";
        pub fn any_no(by) = "kriegspiel-any-no";
        pub fn your_king(square) = "kriegspiel-your-king";
        pub fn begins() = "kriegspiel-begins";
        pub fn check(direction) = "kriegspiel-check";
        pub fn double_check(first, second) = "kriegspiel-double-check";
        pub fn on_rank() = "kriegspiel-on-rank";
        pub fn on_file() = "kriegspiel-on-file";
        pub fn on_long_diagonal() = "kriegspiel-on-long-diagonal";
        pub fn on_short_diagonal() = "kriegspiel-on-short-diagonal";
        pub fn from_knight() = "kriegspiel-from-knight";
        pub fn capture(square) = "kriegspiel-capture";
        pub fn capture_en_passant(square) = "kriegspiel-capture-en-passant";
        pub fn pawn_captured(square) = "kriegspiel-pawn-captured";
        pub fn pawn_captured_en_passant(square) = "kriegspiel-pawn-captured-en-passant";
        pub fn piece_captured(square) = "kriegspiel-piece-captured";
        pub fn promotion() = "kriegspiel-promotion";
        pub fn pawn_tries(side) = "kriegspiel-pawn-tries";
        pub fn pawn_tries_on(side, squares) = "kriegspiel-pawn-tries-on";
        pub fn pawn_tries_number(side, number) = "kriegspiel-pawn-tries-number";
        pub fn mate() = "kriegspiel-mate";
        pub fn stalemate() = "kriegspiel-stalemate";
        pub fn dead_position() = "kriegspiel-dead-position";
        pub fn repetition() = "kriegspiel-repetition";
        pub fn fifty_moves() = "kriegspiel-fifty-moves";
        pub fn rule() = "kriegspiel-rule";
        pub fn promoted_and_safe() = "kriegspiel-promoted-and-safe";
        pub fn opponent_men(men) = "kriegspiel-opponent-men";
        pub fn refused_tries(tries) = "kriegspiel-refused-tries";
        pub fn check_here(direction) = "kriegspiel-check-here";
        pub fn capture_first() = "kriegspiel-capture-first";
        pub fn note_pawn_tries() = "kriegspiel-note-pawn-tries";
        pub fn note_pawn_tries_on(squares) = "kriegspiel-note-pawn-tries-on";
        pub fn note_pawn_tries_number(number) = "kriegspiel-note-pawn-tries-number";
        pub fn why_asked_already() = "kriegspiel-why-asked-already";
        pub fn why_no_question() = "kriegspiel-why-no-question";
        pub fn why_no_pawn_captures() = "kriegspiel-why-no-pawn-captures";
        pub fn why_umpire_places() = "kriegspiel-why-umpire-places";
        pub fn why_empty_square(square) = "kriegspiel-why-empty-square";
        pub fn why_refused_already(mv) = "kriegspiel-why-refused-already";
        pub fn why_capture_first() = "kriegspiel-why-capture-first";
        pub fn why_no_captures() = "kriegspiel-why-no-captures";
        pub fn why_captures_elsewhere(squares, square) = "kriegspiel-why-captures-elsewhere";
        pub fn why_promotion(mv) = "kriegspiel-why-promotion";
        pub fn why_never(from, to) = "kriegspiel-why-never";
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
