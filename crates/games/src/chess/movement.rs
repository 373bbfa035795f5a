//! A move as UCI writes it.

use shakmaty::{Board, File, Move, Rank, Role, Square};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// A move: from, to, and what a pawn becomes. Castling is the king's own step of two squares.
///
/// It wraps shakmaty's move, so that a list of moves costs no conversion; but moves are equal, and are hashed and
/// written, by the two squares and the promotion alone, which is all that UCI knows.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Movement(Move);

// The one promise that the compiler cannot check here: a `Movement` is laid out as the `Move` in it, which
// `repr(transparent)` says. With it shakmaty's list of moves is ours without a copy, a third of the time of perft.
#[allow(unsafe_code)]
unsafe impl bytemuck::TransparentWrapper<Move> for Movement {}

/// The moves of a position, on the stack: shakmaty's list, read as ours.
#[derive(Clone, Debug)]
pub struct MoveList(shakmaty::MoveList);

impl From<shakmaty::MoveList> for MoveList {
    #[inline(always)]
    fn from(list: shakmaty::MoveList) -> Self {
        MoveList(list)
    }
}

impl AsRef<[Movement]> for MoveList {
    #[inline(always)]
    fn as_ref(&self) -> &[Movement] {
        bytemuck::TransparentWrapper::wrap_slice(&self.0[..])
    }
}

impl std::ops::Deref for MoveList {
    type Target = [Movement];
    #[inline(always)]
    fn deref(&self) -> &[Movement] {
        self.as_ref()
    }
}

impl Movement {
    /// A move that promotes nothing.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Movement(Move::Normal { role: Role::Pawn, from, capture: None, to, promotion: None })
    }

    /// The same move with a promotion to knight, bishop, rook or queen; anything else promotes nothing.
    #[inline]
    pub fn promoting(self, role: Role) -> Self {
        let promotion = (!matches!(role, Role::Pawn | Role::King)).then_some(role);
        let (from, to) = (self.from(), self.to());
        Movement(Move::Normal { role: Role::Pawn, from, capture: None, to, promotion })
    }

    /// Where the piece stands.
    #[inline]
    pub const fn from(self) -> Square {
        match self.0 {
            Move::Normal { from, .. } | Move::EnPassant { from, .. } => from,
            Move::Castle { king, .. } => king,
            Move::Put { to, .. } => to,
        }
    }

    /// Where the piece goes.
    #[inline]
    pub fn to(self) -> Square {
        match self.0 {
            Move::Normal { to, .. } | Move::EnPassant { to, .. } | Move::Put { to, .. } => to,
            Move::Castle { king, rook } => {
                let file = if king < rook { File::G } else { File::C };
                Square::from_coords(file, king.rank())
            }
        }
    }

    /// What a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.0.promotion()
    }

    /// The notation of a move of shakmaty.
    #[inline]
    pub const fn of(mv: Move) -> Self {
        Movement(mv)
    }

    /// What the move does on a board; `None` if no piece stands where it starts.
    ///
    /// The move must be at least pseudo-legal for the result to mean anything.
    #[inline]
    pub fn on(self, board: &Board) -> Option<Move> {
        let (from, to) = (self.from(), self.to());
        let role = board.role_at(from)?;
        if role == Role::King && from.distance(to) > 1 {
            let file = if to.file() > from.file() { File::H } else { File::A };
            return Some(Move::Castle { king: from, rook: Square::from_coords(file, from.rank()) });
        }
        let capture = board.role_at(to);
        if role == Role::Pawn && capture.is_none() && from.file() != to.file() {
            return Some(Move::EnPassant { from, to });
        }
        Some(Move::Normal { role, from, capture, to, promotion: self.promotion() })
    }

    /// Whether a pawn that stands at `from` would capture with this move.
    pub fn is_diagonal(self) -> bool {
        self.from().file() != self.to().file()
    }

    /// Whether a pawn reaches its last rank by this move.
    pub fn reaches_last_rank(self) -> bool {
        matches!(self.to().rank(), Rank::First | Rank::Eighth)
    }
}

impl PartialEq for Movement {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.from() == other.from() && self.to() == other.to() && self.promotion() == other.promotion()
    }
}

impl Eq for Movement {}

impl Hash for Movement {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.from(), self.to(), self.promotion()).hash(state);
    }
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is not a move: write the square it leaves and the square it reaches, as in e2e4, and q, r, b or n after a promotion, as in e7e8q; Nf3 and O-O will do too where they mean one move"
)]
pub struct MovementError(pub String);

impl FromStr for Movement {
    type Err = MovementError;

    fn from_str(text: &str) -> Result<Self, MovementError> {
        let wrong = || MovementError(text.to_owned());
        let bytes = text.as_bytes();
        if !(4..=5).contains(&bytes.len()) {
            return Err(wrong());
        }
        let square = |part: &[u8]| Square::from_ascii(part).map_err(|_| wrong());
        let (from, to) = (square(&bytes[..2])?, square(&bytes[2..4])?);
        if from == to {
            return Err(wrong());
        }
        let plain = Movement::new(from, to);
        match bytes.get(4) {
            None => Ok(plain),
            Some(b'q') => Ok(plain.promoting(Role::Queen)),
            Some(b'r') => Ok(plain.promoting(Role::Rook)),
            Some(b'b') => Ok(plain.promoting(Role::Bishop)),
            Some(b'n') => Ok(plain.promoting(Role::Knight)),
            Some(_) => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_text_breaks_the_reader(text in "\\PC{0,8}") {
            if let Ok(read) = text.parse::<Movement>() {
                prop_assert_eq!(read.to_string(), text);
            }
        }

        #[test]
        fn every_move_reads_back(from in 0u32..64, to in 0u32..64, promotion in 0usize..5) {
            prop_assume!(from != to);
            let plain = Movement::new(Square::new(from), Square::new(to));
            let mv = match promotion {
                0 => plain,
                index => plain.promoting([Role::Knight, Role::Bishop, Role::Rook, Role::Queen][index - 1]),
            };
            prop_assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }
}
