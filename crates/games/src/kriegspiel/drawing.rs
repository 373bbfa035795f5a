//! The game as lines of text.

use super::{Kriegspiel, Notice, Try, View};
use crate::chess::{board_lines, color_of, piece_letter};
use arbitro_game::{Present, Seat};

impl Present for Kriegspiel {
    fn seat_name(&self, seat: Seat) -> String {
        color_of(seat).fold_wb("White", "Black").to_owned()
    }

    fn draw(&self, view: &View, seat: Seat) -> String {
        let board = view.board();
        let mut text = board_lines(color_of(seat), |square| board.piece_at(square).map_or('.', piece_letter));
        text += &match view.enemy_men {
            1 => "\nthe enemy has his king alone".to_owned(),
            men => format!("\nthe enemy has {men} men"),
        };
        if !view.refused.is_empty() {
            text += &format!("; refused: {}", view.refused.join(" "));
        }
        // Nobody has moved yet, so the umpire has said nothing: what he would say of a set-up position stands here.
        if view.plies == 0 && view.to_move.is_some_and(|side| side == color_of(seat).into()) {
            if let Some(told) = view.pawn_tries.words() {
                text += &format!("; {}", told.trim_end_matches('.').to_lowercase());
            }
            text.extend(view.checks.iter().map(|direction| format!("; check {}", direction.words())));
        }
        if view.must_capture {
            text += "; try a capture by a pawn first";
        }
        text
    }

    fn read(&self, view: &View, seat: Seat, text: &str) -> Option<Try> {
        super::san::read(view, color_of(seat), text)
    }

    fn words(&self, notice: &Notice) -> String {
        notice.words()
    }
}
