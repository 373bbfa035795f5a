//! Tries as players of chess write them: "Nf3", "exd5", "O-O". One's own pieces are enough to say which piece is meant.

use super::{Try, View};
use crate::chess::Movement;
use shakmaty::attacks::{attacks, pawn_attacks};
use shakmaty::san::San;
use shakmaty::{Bitboard, Color, Piece, Role, Square};

/// The try that a text means for the pieces of a view; `None` if it means none, or could mean several.
pub(super) fn read(view: &View, side: Color, text: &str) -> Option<Try> {
    let board = view.board();
    let men = |role| board.by_piece(Piece { color: side, role });
    let movement = match San::from_ascii(text.as_bytes()).ok()? {
        San::Normal { role, file, rank, capture, to, promotion } => {
            let own = board.by_color(side);
            let reaches = |from: Square| match role {
                Role::Pawn if capture || file.is_some_and(|file| file != to.file()) => {
                    pawn_attacks(side, from).contains(to)
                }
                Role::Pawn => pushed_from(side, to, own).contains(from),
                role => attacks(from, Piece { color: side, role }, own).contains(to),
            };
            let meant = |from: &Square| {
                file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank())
            };
            let mut found = men(role).into_iter().filter(meant).filter(|from| reaches(*from));
            let (Some(from), None) = (found.next(), found.next()) else { return None };
            let movement = Movement::new(from, to);
            promotion.map_or(movement, |role| movement.promoting(role))
        }
        San::Castle(castling) => Movement::new(men(Role::King).single_square()?, castling.king_to(side)),
        San::Put { .. } | San::Null => return None,
    };
    Some(Try::Move(movement))
}

/// Where a pawn that is pushed to a square can come from: the nearest of its own on the file.
fn pushed_from(side: Color, to: Square, own: Bitboard) -> Bitboard {
    let back = side.fold_wb(-8, 8);
    let one = Bitboard::from_square(to).shift(back);
    if (one & own).is_empty() { one.shift(back) } else { one }
}

#[cfg(test)]
mod tests {
    use crate::kriegspiel::{Kriegspiel, RuleSet, Start};
    use arbitro_game::{Game, Present, Seat};

    fn read(fen: &str, text: &str) -> Option<String> {
        let start = Start::Known(fen.parse().expect("a position"));
        let game = Kriegspiel::from_start(RuleSet::Thesis, start);
        let view = game.view(&game.start(), Seat(0));
        game.read(&view, Seat(0), text).map(|tried| tried.to_string())
    }

    #[test]
    fn a_text_means_the_one_man_that_could_go_there() {
        let fen = "r3k2r/8/8/8/8/8/PPPPPPPP/RNBQK2R w KQkq - 0 1";
        for (text, tried) in [
            ("e4", "e2e4"),
            ("e3", "e2e3"),
            ("exd3", "e2d3"),
            ("Nc3", "b1c3"),
            ("Nc3+", "b1c3"),
            ("O-O", "e1g1"),
            ("Kf1", "e1f1"),
        ] {
            assert_eq!(read(fen, text).as_deref(), Some(tried), "{text}");
        }
        for text in ["Nf3", "e5", "Rg5", "", "--", "exd9", "∞"] {
            assert_eq!(read(fen, text), None, "{text}");
        }
        let knights = "4k3/8/8/8/8/8/P7/1N2KN2 w - - 0 1";
        assert_eq!(read(knights, "Nd2"), None, "either of two");
        assert_eq!(read(knights, "Nbd2").as_deref(), Some("b1d2"));
        assert_eq!(read("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q").as_deref(), Some("a7a8q"));
    }
}
