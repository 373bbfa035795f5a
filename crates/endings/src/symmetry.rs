//! The eight ways to turn and mirror the board.

use shakmaty::{Bitboard, Square};

/// One of the eight symmetries of the board: first mirrored left to right, then top to bottom, then along the
/// diagonal from a1 to h8, each or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Nothing moves.
    pub const IDENTITY: Symmetry = Symmetry(0);
    /// All eight.
    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];
    /// The two that leave pawns walking up the board.
    pub const WITH_PAWNS: [Symmetry; 2] = [Symmetry(0), Symmetry(1)];

    /// Where a square goes.
    pub fn square(self, square: Square) -> Square {
        let mut square = square;
        if self.0 & 1 != 0 {
            square = square.flip_horizontal();
        }
        if self.0 & 2 != 0 {
            square = square.flip_vertical();
        }
        if self.0 & 4 != 0 {
            square = square.flip_diagonal();
        }
        square
    }

    /// Where a set of squares goes.
    #[inline]
    pub fn set(self, set: u64) -> u64 {
        let mut set = Bitboard(set);
        if self.0 & 1 != 0 {
            set = set.flip_horizontal();
        }
        if self.0 & 2 != 0 {
            set = set.flip_vertical();
        }
        if self.0 & 4 != 0 {
            set = set.flip_diagonal();
        }
        set.0
    }

    /// The symmetry that undoes this one.
    pub fn inverse(self) -> Symmetry {
        // Mirrors undo themselves; behind the diagonal, left-right and top-bottom change places.
        if self.0 & 4 != 0 {
            let (left_right, top_bottom) = (self.0 & 1, self.0 >> 1 & 1);
            Symmetry(4 | left_right << 1 | top_bottom)
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_sets_agree_and_inverses_undo() {
        for symmetry in Symmetry::ALL {
            for square in Square::ALL {
                let moved = symmetry.square(square);
                assert_eq!(symmetry.set(1 << u32::from(square)), 1 << u32::from(moved));
                assert_eq!(symmetry.inverse().square(moved), square, "{symmetry:?}");
            }
        }
    }

    #[test]
    fn the_eight_are_different() {
        let square = Square::B1;
        let mut images: Vec<_> = Symmetry::ALL.iter().map(|symmetry| symmetry.square(square)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}
