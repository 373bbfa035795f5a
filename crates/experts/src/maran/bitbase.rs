//! King and pawn against king with open boards: who wins, for every position.

use shakmaty::attacks::{king_attacks, pawn_attacks};
use shakmaty::{Bitboard, Color, Rank, Square};

/// For every position of white king, white pawn and black king: can White force a safe promotion when everything
/// is seen? An all-seeing black king plays by it.
pub struct Bitbase {
    /// One set of black king squares for each white king, pawn and side to move in which White wins.
    wins: Vec<Bitboard>,
}

impl Bitbase {
    /// Computes the table, from the positions that are won at once to those that lead to them.
    pub fn compute() -> Self {
        let mut base = Bitbase { wins: vec![Bitboard::EMPTY; 64 * 64 * 2] };
        loop {
            let mut changed = false;
            for king in Square::ALL {
                for pawn in Square::ALL.into_iter().filter(|pawn| is_pawn_square(*pawn) && *pawn != king) {
                    for black in !king_attacks(king).with(king).with(pawn) {
                        changed |= base.improve(Color::White, king, pawn, black);
                        changed |= base.improve(Color::Black, king, pawn, black);
                    }
                }
            }
            if !changed {
                return base;
            }
        }
    }

    /// Whether White wins.
    pub fn white_wins(&self, turn: Color, king: Square, pawn: Square, black: Square) -> bool {
        self.wins[index(turn, king, pawn)].contains(black)
    }

    fn improve(&mut self, turn: Color, king: Square, pawn: Square, black: Square) -> bool {
        if self.white_wins(turn, king, pawn, black) {
            return false;
        }
        let won = match turn {
            Color::White => {
                !pawn_attacks(Color::White, pawn).contains(black) && self.white_can_win(king, pawn, black)
            }
            Color::Black => self.black_must_lose(king, pawn, black),
        };
        if won {
            self.wins[index(turn, king, pawn)].add(black);
        }
        won
    }

    fn white_can_win(&self, king: Square, pawn: Square, black: Square) -> bool {
        let guarded = king_attacks(black).with(black);
        let by_king = (king_attacks(king) & !guarded)
            .into_iter()
            .any(|to| to != pawn && self.white_wins(Color::Black, to, pawn, black));
        let one = pawn.offset(8).filter(|to| *to != king && *to != black);
        let by_pawn = one.is_some_and(|to| {
            if to.rank() == Rank::Eighth {
                return to.distance(black) > 1 || to.distance(king) == 1;
            }
            let two = to.offset(8).filter(|two| pawn.rank() == Rank::Second && *two != king && *two != black);
            self.white_wins(Color::Black, king, to, black)
                || two.is_some_and(|two| self.white_wins(Color::Black, king, two, black))
        });
        by_king || by_pawn
    }

    fn black_must_lose(&self, king: Square, pawn: Square, black: Square) -> bool {
        let attacked = pawn_attacks(Color::White, pawn);
        let mut replies = (king_attacks(black) & !king_attacks(king) & !attacked).into_iter().peekable();
        if replies.peek().is_none() {
            return attacked.contains(black); // mate, or else stalemate
        }
        replies.all(|to| to != pawn && self.white_wins(Color::White, king, pawn, to))
    }
}

fn is_pawn_square(square: Square) -> bool {
    !matches!(square.rank(), Rank::First | Rank::Eighth)
}

fn index(turn: Color, king: Square, pawn: Square) -> usize {
    (usize::from(turn.is_white()) * 64 + usize::from(king)) * 64 + usize::from(pawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_endings_are_known() {
        let base = Bitbase::compute();
        let square = |name: &str| -> Square { name.parse().unwrap() };
        let cases = [
            // The king on the sixth rank in front of its pawn always wins.
            (Color::White, "e6", "e5", "e8", true),
            (Color::Black, "e6", "e5", "e8", true),
            // The position of fig. 14.2: drawn with open boards.
            (Color::White, "d5", "d6", "d7", false),
            (Color::Black, "d5", "d6", "d7", false),
            // A rook's pawn with the black king in the corner.
            (Color::White, "b6", "a6", "a8", false),
            // Outside the square.
            (Color::White, "a1", "h5", "c5", true),
        ];
        for (turn, king, pawn, black, won) in cases {
            assert_eq!(
                base.white_wins(turn, square(king), square(pawn), square(black)),
                won,
                "{king} {pawn} {black}"
            );
        }
    }

    /// 111,282 positions with the pawn on files a to d are won: the count that Stockfish asserts of its table.
    #[test]
    fn as_many_positions_are_won_as_published_and_the_wings_are_alike() {
        let base = Bitbase::compute();
        let mut won = 0;
        for turn in [Color::White, Color::Black] {
            for king in Square::ALL {
                for pawn in Square::ALL.into_iter().filter(|pawn| is_pawn_square(*pawn)) {
                    for black in Square::ALL {
                        let here = base.white_wins(turn, king, pawn, black);
                        let there = base.white_wins(
                            turn,
                            king.flip_horizontal(),
                            pawn.flip_horizontal(),
                            black.flip_horizontal(),
                        );
                        assert_eq!(here, there, "{turn} {king} {pawn} {black}");
                        won += u32::from(here && pawn.file() <= shakmaty::File::D);
                    }
                }
            }
        }
        assert_eq!(won, 111_282);
    }
}
