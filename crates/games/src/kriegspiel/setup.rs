//! Where a game starts: a position that both know, or a lone king that only its owner sees.

use super::Squares;
use crate::chess::Position;
use crate::words;
use arbitro_game::Message;
use shakmaty::{Bitboard, Board, ByColor, CastlingMode, Chess, Color, FromSetup, Piece, Role, Setup, Square};

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A position that both players know.
    Known(Position),
    /// A lone king somewhere in a set of squares.
    Hidden(Hidden),
}

impl Default for Start {
    fn default() -> Self {
        Start::Known(Position::default())
    }
}

/// What the player with pieces must reach against a lone king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Goal {
    /// Mate, as in a whole game.
    #[default]
    Mate,
    /// A promotion that cannot be taken back: the ending as Maran's thesis plays it.
    Promotion,
}

/// White's pieces are known to both; the black king is somewhere in the wave, and only Black learns where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hidden {
    men: Board,
    /// Who moves first.
    pub turn: Color,
    /// Where the black king may be.
    pub wave: Squares,
    /// Where it really is, if the set-up says so; otherwise nature draws a square of the wave.
    pub truth: Option<Square>,
    /// What White must reach.
    pub goal: Goal,
}

/// An information position that cannot be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetupError {
    /// Two white pieces on one square.
    Taken {
        /// The square.
        square: Square,
    },
    /// The pawn is where no pawn can be.
    PawnRank {
        /// The square.
        square: Square,
    },
    /// White has no king, or several.
    WhiteKings {
        /// How many.
        kings: usize,
    },
    /// A black piece was put among White's.
    BlackMan,
    /// There is no square where the king may be.
    EmptyWave,
    /// A square of the wave where the black king cannot be.
    WaveSquare {
        /// The square.
        square: Square,
        /// Why not.
        why: NotThere,
    },
    /// The true king is not in the wave.
    OutsideWave {
        /// The true square.
        square: Square,
        /// The wave.
        wave: Squares,
    },
}

impl SetupError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            SetupError::Taken { square } => words::setup_taken(square.to_string()),
            SetupError::PawnRank { square } => words::setup_pawn_rank(square.to_string()),
            SetupError::WhiteKings { kings } => words::setup_white_kings(*kings),
            SetupError::BlackMan => words::setup_black_man(),
            SetupError::EmptyWave => words::setup_empty_wave(),
            SetupError::WaveSquare { square, why } => {
                words::setup_wave_square(square.to_string(), why.message())
            }
            SetupError::OutsideWave { square, wave } => {
                words::setup_outside_wave(square.to_string(), wave.to_string())
            }
        }
    }
}

arbitro_game::errors_with_message!(SetupError);

impl Hidden {
    /// King and pawn against king.
    pub fn king_and_pawn(
        turn: Color,
        king: Square,
        pawn: Square,
        wave: Squares,
        truth: Option<Square>,
        goal: Goal,
    ) -> Result<Hidden, SetupError> {
        if king == pawn {
            return Err(SetupError::Taken { square: king });
        }
        let mut men = Board::empty();
        men.set_piece_at(king, Piece { color: Color::White, role: Role::King });
        men.set_piece_at(pawn, Piece { color: Color::White, role: Role::Pawn });
        Hidden::new(men, turn, wave, truth, goal)
    }

    /// Any white pieces against a lone king, with every check on what cannot be.
    pub fn new(
        men: Board,
        turn: Color,
        wave: Squares,
        truth: Option<Square>,
        goal: Goal,
    ) -> Result<Hidden, SetupError> {
        if men.black().any() {
            return Err(SetupError::BlackMan);
        }
        let kings = men.kings().count();
        if kings != 1 {
            return Err(SetupError::WhiteKings { kings });
        }
        if let Some(square) = (men.pawns() & Bitboard::BACKRANKS).first() {
            return Err(SetupError::PawnRank { square });
        }
        if wave.is_empty() {
            return Err(SetupError::EmptyWave);
        }
        let hidden = Hidden { men, turn, wave, truth, goal };
        for square in wave.iter() {
            hidden.place(square).map_err(|why| SetupError::WaveSquare { square, why })?;
        }
        match truth {
            Some(square) if !wave.contains(square) => Err(SetupError::OutsideWave { square, wave }),
            _ => Ok(hidden),
        }
    }

    /// All squares where the black king may be, given White's pieces and who moves: total uncertainty.
    pub fn everywhere(men: Board, turn: Color, goal: Goal) -> Result<Hidden, SetupError> {
        let blank = Hidden { men: men.clone(), turn, wave: Squares::NONE, truth: None, goal };
        let wave = if men.kings().count() == 1 {
            Square::ALL.into_iter().filter(|square| blank.place(*square).is_ok()).collect()
        } else {
            Squares::NONE
        };
        Hidden::new(men, turn, wave, None, goal)
    }

    /// White's pieces.
    pub fn men(&self) -> &Board {
        &self.men
    }

    /// The position with the black king on a square, or why it cannot stand there.
    pub(super) fn place(&self, square: Square) -> Result<Chess, NotThere> {
        if self.men.piece_at(square).is_some() {
            return Err(NotThere::Taken);
        }
        if self.men.king_of(Color::White).is_some_and(|king| king.distance(square) <= 1) {
            return Err(NotThere::NextToKing);
        }
        let mut setup = Setup::empty();
        setup.board = self.men.clone();
        setup.board.set_piece_at(square, Piece { color: Color::Black, role: Role::King });
        setup.turn = self.turn;
        setup.castling_rights = Bitboard::EMPTY;
        Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(shakmaty::PositionError::ignore_impossible_check)
            .map_err(|error| {
                let in_check = error.kinds().contains(shakmaty::PositionErrorKinds::OPPOSITE_CHECK);
                if in_check { NotThere::InCheck } else { NotThere::Impossible }
            })
    }
}

/// Why the black king cannot stand on a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotThere {
    /// A white piece stands there.
    Taken,
    /// Kings are never next to each other.
    NextToKing,
    /// It could be captured.
    InCheck,
    /// The position is impossible in chess.
    Impossible,
}

impl NotThere {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            NotThere::Taken => words::not_there_taken(),
            NotThere::NextToKing => words::not_there_next_to_king(),
            NotThere::InCheck => words::not_there_in_check(),
            NotThere::Impossible => words::not_there_impossible(),
        }
    }
}

arbitro_game::errors_with_message!(NotThere);

/// How many pieces each side has.
pub(super) fn count_men(board: &Board) -> ByColor<u8> {
    ByColor { white: board.white().count() as u8, black: board.black().count() as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::from_ascii(name.as_bytes()).unwrap()
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_reason() {
        let build = |turn, king: &str, pawn: &str, wave: &str, truth: Option<&str>| {
            Hidden::king_and_pawn(
                turn,
                square(king),
                square(pawn),
                wave.parse().unwrap(),
                truth.map(square),
                Goal::Promotion,
            )
        };
        let (white, black) = (Color::White, Color::Black);
        assert!(build(white, "e5", "d5", "d8,e8", Some("d8")).is_ok());
        let not_there = |name: &str, why: NotThere| SetupError::WaveSquare { square: square(name), why };
        let cases = [
            (build(white, "e5", "e5", "d8", None), SetupError::Taken { square: square("e5") }),
            (build(white, "e5", "d8", "h8", None), SetupError::PawnRank { square: square("d8") }),
            (build(white, "e5", "d1", "h8", None), SetupError::PawnRank { square: square("d1") }),
            (build(white, "e5", "d5", "", None), SetupError::EmptyWave),
            (build(white, "e5", "d5", "d8,e6", None), not_there("e6", NotThere::NextToKing)),
            (build(white, "e5", "d4", "d8,d4", None), not_there("d4", NotThere::Taken)),
            (build(white, "e4", "d5", "c6", None), not_there("c6", NotThere::InCheck)),
            (
                build(white, "e5", "d5", "d8", Some("e8")),
                SetupError::OutsideWave { square: square("e8"), wave: "d8".parse().unwrap() },
            ),
        ];
        for (result, expected) in cases {
            assert_eq!(result.expect_err("cannot be"), expected);
        }
        assert!(build(black, "e4", "d5", "c6", None).is_ok(), "Black may move out of check");
    }
}
