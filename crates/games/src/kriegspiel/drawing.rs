//! The game as lines of text.

use super::announcement::words::{capture_first, check_here, opponent_men, refused_tries};
use super::{Kriegspiel, Notice, Try, View};
use crate::chess::{board_lines, color_of, piece_letter};
use crate::words;
use arbitro_game::{Arg, Drawing, Message, Present, Seat};

impl Present for Kriegspiel {
    fn seat_name(&self, seat: Seat) -> String {
        color_of(seat).fold_wb("White", "Black").to_owned()
    }

    fn seat_title(&self, seat: Seat) -> Message {
        words::side(seat)
    }

    fn may_be_drawn(&self) -> bool {
        true
    }

    fn draw(&self, view: &View, seat: Seat) -> Drawing {
        let board = view.board();
        let lines = board_lines(color_of(seat), |square| board.piece_at(square).map_or('.', piece_letter));
        let mut notes = vec![opponent_men(view.enemy_men)];
        if !view.refused.is_empty() {
            notes.push(refused_tries(view.refused.join(" ")));
        }
        // Before the first move the umpire has said nothing: what he would say of a set-up position stands here.
        if view.plies == 0 && view.to_move.is_some_and(|side| side == color_of(seat).into()) {
            notes.extend(view.pawn_tries.note());
            notes.extend(view.checks.iter().map(|direction| check_here(direction.message())));
        }
        if view.must_capture {
            notes.push(capture_first());
        }
        let mut parts: Vec<Arg> = Vec::with_capacity(2 * notes.len());
        for note in notes {
            if !parts.is_empty() {
                parts.push("; ".into());
            }
            parts.push(note.into());
        }
        Drawing::text(&lines).line(parts)
    }

    fn read(&self, view: &View, seat: Seat, text: &str) -> Option<Try> {
        super::san::read(view, color_of(seat), text)
    }

    fn why_not(&self, view: &View, mv: Try) -> Option<Message> {
        Some(view.why_not(mv))
    }

    fn words(&self, notice: &Notice) -> Message {
        notice.words()
    }
}
