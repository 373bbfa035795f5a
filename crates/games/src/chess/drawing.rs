//! A board as lines of text.

use super::pgn::parse_move;
use super::{Chess, Course, Movement, Played, color_of};
use crate::words;
use arbitro_game::{Drawing, Message, Present, Seat};
use shakmaty::{Color, File, Piece, Position as _, Rank, Square};

/// The letter of a piece: capital for White, as in FEN.
pub fn piece_letter(piece: Piece) -> char {
    piece.char()
}

/// A board seen from a colour's side, eight lines and the files; `at` says what stands on a square.
pub fn board_lines(side: Color, at: impl Fn(Square) -> char) -> String {
    let mut text = String::new();
    for row in 0..8 {
        let rank = Rank::new(if side.is_white() { 7 - row } else { row });
        text.push(rank.char());
        for column in 0..8 {
            let file = File::new(if side.is_white() { column } else { 7 - column });
            text.push(' ');
            text.push(at(Square::from_coords(file, rank)));
        }
        text.push('\n');
    }
    text.push_str(if side.is_white() { "  a b c d e f g h" } else { "  h g f e d c b a" });
    text
}

impl Present for Chess {
    fn seat_name(&self, seat: Seat) -> String {
        color_of(seat).fold_wb("White", "Black").to_owned()
    }

    fn seat_title(&self, seat: Seat) -> Message {
        words::side(seat)
    }

    fn may_be_drawn(&self) -> bool {
        true
    }

    fn draw(&self, view: &Course, seat: Seat) -> Drawing {
        let at = |square| view.board().piece_at(square).map_or('.', piece_letter);
        Drawing::text(&board_lines(color_of(seat), at))
    }

    fn read(&self, view: &Course, _: Seat, text: &str) -> Option<Movement> {
        parse_move(view, text)
    }

    fn words(&self, notice: &Played) -> Message {
        played(words::side(notice.seat), notice.san.clone())
    }

    fn alarms(&self, view: &Course, _seat: Seat) -> Vec<String> {
        let king = view.board().king_of(view.turn()).filter(|_| view.is_check());
        king.map(|square| square.to_string()).into_iter().collect()
    }
}

arbitro_game::messages! {
    fn played(player, mv) = "chess-played";
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::Game;

    #[test]
    fn a_king_in_check_is_pointed_at_and_no_other() {
        let alarms = |fen: &str| {
            let game = Chess::from_position(fen.parse().expect("a position"));
            game.alarms(&game.start(), Seat(0))
        };
        assert!(alarms("4k3/8/8/8/8/8/8/4K2R w - - 0 1").is_empty());
        assert_eq!(alarms("4k2R/8/8/8/8/8/8/4K3 b - - 0 1"), ["e8"]);
        assert_eq!(alarms("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1"), ["h8"], "mate is check too");
    }
}
