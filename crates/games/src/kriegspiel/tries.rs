//! Tries: what a player may ask the umpire to do, computed from its own pieces alone.

use crate::chess::{Movement, MovementError};
use arrayvec::ArrayVec;
use shakmaty::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use shakmaty::{Bitboard, CastlingSide, Color, Position as _, Rank, Role, Square};
use std::fmt;
use std::str::FromStr;

/// One act of a player (or of nature, who puts the hidden king on its square).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Try {
    /// Try this move.
    Move(Movement),
    /// Ask "Any?": are there captures that a pawn can make?
    Any,
    /// Nature puts the lone king here.
    Place(Square),
}

/// The most tries that sixteen pieces can have is far below this.
pub type TryList = ArrayVec<Try, 324>;

impl Try {
    /// The move that is tried, if it is one.
    pub fn movement(self) -> Option<Movement> {
        match self {
            Try::Move(movement) => Some(movement),
            Try::Any | Try::Place(_) => None,
        }
    }
}

impl fmt::Display for Try {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Try::Move(movement) => movement.fmt(f),
            Try::Any => f.write_str("any?"),
            Try::Place(square) => write!(f, "king@{square}"),
        }
    }
}

impl fmt::Debug for Try {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a try.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}, or ask any?")]
pub struct TryError(#[from] pub MovementError);

impl FromStr for Try {
    type Err = TryError;

    fn from_str(text: &str) -> Result<Self, TryError> {
        if text.eq_ignore_ascii_case("any?") || text.eq_ignore_ascii_case("any") {
            return Ok(Try::Any);
        }
        if let Some(square) = text.strip_prefix("king@")
            && let Ok(square) = Square::from_ascii(square.as_bytes())
        {
            return Ok(Try::Place(square));
        }
        Ok(Try::Move(text.parse()?))
    }
}

/// Which tries are wanted.
pub(super) struct Wanted<'a> {
    /// Captures by pawns may reach these squares only.
    pub pawn_captures: Bitboard,
    /// Whether anything else than captures by pawns may be tried.
    pub others: bool,
    /// These were refused in this turn: they cannot become legal.
    pub refused: &'a [Movement],
}

/// Lists the tries of the side to move as that side sees its own pieces, role by role and square by square.
pub(super) fn own_tries(position: &shakmaty::Chess, wanted: &Wanted<'_>, list: &mut TryList) {
    let own = position.us();
    if wanted.refused.is_empty() {
        list_tries(position, wanted, |_| !own, list);
    } else {
        let mut open = [!own; 64];
        for refused in wanted.refused {
            open[usize::from(refused.from())].discard(refused.to());
        }
        list_tries(position, wanted, |from| open[usize::from(from)], list);
    }
}

/// `open` says where a piece may still try to go.
#[inline(always)]
fn list_tries(
    position: &shakmaty::Chess,
    wanted: &Wanted<'_>,
    open: impl Fn(Square) -> Bitboard,
    list: &mut TryList,
) {
    let side = position.turn();
    let own = position.us();
    for from in position.our(Role::Pawn) {
        let captures = pawn_attacks(side, from) & wanted.pawn_captures;
        let pushes = if wanted.others { pawn_pushes(side, from, own) } else { Bitboard::EMPTY };
        for to in (captures | pushes) & open(from) {
            add_pawn_try(Movement::new(from, to), list);
        }
    }
    if !wanted.others {
        return;
    }
    let mut add = |from: Square, reach: Bitboard| {
        for to in reach & open(from) {
            list.push(Try::Move(Movement::new(from, to)));
        }
    };
    for from in position.our(Role::Knight) {
        add(from, knight_attacks(from));
    }
    for from in position.our(Role::Bishop) {
        add(from, bishop_attacks(from, own));
    }
    for from in position.our(Role::Rook) {
        add(from, rook_attacks(from, own));
    }
    for from in position.our(Role::Queen) {
        add(from, queen_attacks(from, own));
    }
    for from in position.our(Role::King) {
        add(from, king_attacks(from) | castling_squares(position, side, own));
    }
}

/// Whether a pawn of the side to move could capture anything, as far as that side can see.
pub(super) fn may_capture_with_pawn(position: &shakmaty::Chess, refused: &[Movement]) -> bool {
    let own = position.us();
    position.our(Role::Pawn).into_iter().any(|from| {
        (pawn_attacks(position.turn(), from) & !own)
            .into_iter()
            .any(|to| !refused.iter().any(|movement| movement.from() == from && movement.to() == to))
    })
}

fn add_pawn_try(movement: Movement, list: &mut TryList) {
    if movement.reaches_last_rank() {
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            list.push(Try::Move(movement.promoting(role)));
        }
    } else {
        list.push(Try::Move(movement));
    }
}

fn pawn_pushes(side: Color, from: Square, own: Bitboard) -> Bitboard {
    let single = Bitboard::from_square(from).shift(side.fold_wb(8, -8)) & !own;
    if single.is_empty() || from.rank() != side.fold_wb(Rank::Second, Rank::Seventh) {
        return single;
    }
    single | (single.shift(side.fold_wb(8, -8)) & !own)
}

fn castling_squares(position: &shakmaty::Chess, side: Color, own: Bitboard) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for castling in CastlingSide::ALL {
        let castles = position.castles();
        if castles.has(side, castling) && (castles.path(side, castling) & own).is_empty() {
            squares.add(castling.king_to(side));
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tries(fen: &str) -> Vec<String> {
        let position: crate::chess::Position = fen.parse().unwrap();
        let mut list = TryList::new();
        let wanted = Wanted { pawn_captures: Bitboard::FULL, others: true, refused: &[] };
        own_tries(position.inner(), &wanted, &mut list);
        let mut texts: Vec<String> = list.iter().map(Try::to_string).collect();
        texts.sort();
        texts
    }

    #[test]
    fn a_pawn_may_try_to_take_what_is_not_there_and_to_pass_through_what_it_does_not_see() {
        assert_eq!(
            tries("7k/8/8/8/8/4n3/4P3/K7 w - - 0 1"),
            ["a1a2", "a1b1", "a1b2", "e2d3", "e2e3", "e2e4", "e2f3"]
        );
    }

    #[test]
    fn castling_may_be_tried_through_an_unseen_check() {
        let tried = tries("4kr2/8/8/8/8/8/8/4K2R w K - 0 1");
        assert!(tried.contains(&"e1g1".to_owned()), "{tried:?}");
    }

    #[test]
    fn a_promotion_may_be_tried_to_every_piece_on_three_squares() {
        let tried = tries("7k/1P6/8/8/8/8/8/K7 w - - 0 1");
        assert_eq!(tried.iter().filter(|text| text.starts_with("b7")).count(), 12);
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_reader(text in "\\PC{0,8}|king@..|any.?") {
            if let Ok(read) = text.parse::<Try>() {
                prop_assert_eq!(read.to_string().parse(), Ok(read));
            }
        }
    }
}
