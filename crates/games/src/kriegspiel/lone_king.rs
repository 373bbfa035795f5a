//! What is known of a lone opposing king: the set of squares where it may be (Maran's *Onda*, the wave).

use super::announcement::{Announcement, Direction};
use super::{Squares, Try};
use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};

/// The squares where a lone black king may be, revised exactly after every answer of the umpire.
///
/// The four revisions are those of Maran 1993, ch. 3 §3.3, for any white pieces instead of king and pawn only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoneKing {
    men: Board,
    wave: Squares,
}

impl LoneKing {
    /// White's pieces and the squares where the black king may be.
    pub fn new(men: Board, wave: Squares) -> Self {
        LoneKing { men, wave }
    }

    /// White's pieces.
    pub fn men(&self) -> &Board {
        &self.men
    }

    /// Where the king may be.
    pub fn wave(&self) -> Squares {
        self.wave
    }

    /// The game begins with the king in check like this (or not at all).
    pub fn begin(&mut self, checks: &[Direction]) {
        let men = &self.men;
        self.wave = self.wave.iter().filter(|king| directions(men, *king) == checks).collect();
    }

    /// The umpire accepted a move of White: *legale revisione*, and *scacco revisione* when he announced check.
    pub fn accepted(&mut self, tried: Try, said: &Announcement) {
        let Some(movement) = tried.movement() else { return };
        let (from, to) = (movement.from(), movement.to());
        let Some(piece) = self.men.remove_piece_at(from) else { return };
        let before = self.men.occupied();
        let crossed = attacks::between(from, to);
        let role = movement.promotion().unwrap_or(piece.role);
        self.men.set_piece_at(to, Piece { color: piece.color, role });
        if role == Role::King
            && from.distance(to) > 1
            && let Some((rook, rook_to)) = castled_rook(from, to)
        {
            self.men.discard_piece_at(rook);
            self.men.set_piece_at(rook_to, Piece { color: piece.color, role: Role::Rook });
        }
        let men = &self.men;
        let over = said.end.is_some();
        self.wave = self
            .wave
            .iter()
            .filter(|king| {
                !crossed.contains(*king)
                    && *king != to
                    && !before.contains(*king)
                    && !beside_king(men, *king)
                    && directions(men, *king)[..] == said.checks[..]
                    // Somebody who cannot move is announced as mated or stalemated.
                    && escapes(men, *king).is_empty() == over
            })
            .collect();
    }

    /// The umpire refused a try of White: *illegale revisione*.
    pub fn refused(&mut self, tried: Try) {
        let Some(movement) = tried.movement() else { return };
        let (from, to) = (movement.from(), movement.to());
        let Some(piece) = self.men.piece_at(from) else { return };
        let crossed = attacks::between(from, to);
        let stands_in_the_way = |king: Square| match piece.role {
            Role::King => king == to || king_attacks(to).contains(king) || (crossed.contains(king)),
            // A king cannot be captured: whatever pawns try diagonally is refused and tells nothing.
            Role::Pawn if movement.is_diagonal() => true,
            _ => king == to || crossed.contains(king),
        };
        self.wave = self.wave.iter().filter(|king| stands_in_the_way(*king)).collect();
    }

    /// Black has moved unseen: *nero revisione*. A capture shows the king.
    pub fn replied(&mut self, said: &Announcement) {
        let mut next = Bitboard::EMPTY;
        for king in self.wave.iter() {
            next |= escapes(&self.men, king);
        }
        match said.capture {
            Some(capture) => {
                self.men.discard_piece_at(capture.square);
                next &= Bitboard::from_square(capture.square);
            }
            None => next &= !self.men.occupied(),
        }
        self.wave = Squares(next);
    }
}

/// How white pieces check a king.
fn directions(men: &Board, king: Square) -> Vec<Direction> {
    let occupied = men.occupied().with(king);
    let mut found: Vec<Direction> = men
        .attacks_to(king, Color::White, occupied)
        .into_iter()
        .map(|from| Direction::of(from, king))
        .collect();
    found.sort();
    found
}

fn beside_king(men: &Board, king: Square) -> bool {
    men.king_of(Color::White).is_some_and(|white| white.distance(king) <= 1)
}

/// Where a black king may go, captures included.
fn escapes(men: &Board, king: Square) -> Bitboard {
    king_attacks(king)
        .into_iter()
        // The king itself does not shield the square behind it; a man that it takes no longer guards anything.
        .filter(|to| men.attacks_to(*to, Color::White, men.occupied().with(*to)).is_empty())
        .collect()
}

fn castled_rook(from: Square, to: Square) -> Option<(Square, Square)> {
    use shakmaty::File;
    let (rook, rook_to) = if to > from { (File::H, File::F) } else { (File::A, File::D) };
    Some((Square::from_coords(rook, from.rank()), Square::from_coords(rook_to, from.rank())))
}
