//! What one player sees: its own pieces, and what the umpire has said.

use super::announcement::words;
use super::announcement::{Direction, End, PawnTries, Side};
use super::setup::count_men;
use super::umpire::checks;
use super::{State, Try};
use arbitro_game::Message;
use serde::{Deserialize, Serialize};
use shakmaty::{Board, CastlingSide, Color, Position as _, Role, Square};

/// What one player sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is.
    pub side: Side,
    /// The player's own pieces, as the board part of FEN.
    pub men: String,
    /// Whether it may still castle on the king's side and on the queen's side.
    pub castling: [bool; 2],
    /// Who is to move; `None` when the game is over or has not begun.
    pub to_move: Option<Side>,
    /// Its own tries that were refused in this turn.
    pub refused: Vec<String>,
    /// Whether it must try a capture by a pawn first.
    pub must_capture: bool,
    /// What was said about captures by pawns of the side to move.
    pub pawn_tries: PawnTries,
    /// The answer to "Any?" in this turn.
    pub any: Option<bool>,
    /// How the side to move stands in check.
    pub checks: Vec<Direction>,
    /// How many pieces the opponent has left.
    pub enemy_men: u8,
    /// Legal moves made so far.
    pub plies: u32,
    /// How the game ended.
    pub end: Option<End>,
}

impl View {
    pub(super) fn of(state: &State, color: Color) -> View {
        let position = &state.position;
        let moving = position.turn() == color && state.placed;
        let hidden = !state.placed && color.is_black();
        let mut men = Board::empty();
        for square in position.board().by_color(color) {
            if let Some(piece) = position.board().piece_at(square).filter(|_| !hidden) {
                men.set_piece_at(square, piece);
            }
        }
        let rights = position.castles();
        View {
            side: color.into(),
            men: men.board_fen().to_string(),
            castling: [CastlingSide::KingSide, CastlingSide::QueenSide].map(|side| rights.has(color, side)),
            to_move: (state.placed && state.end.is_none()).then(|| position.turn().into()),
            refused: if moving {
                state.refused.iter().map(ToString::to_string).collect()
            } else {
                Vec::new()
            },
            must_capture: moving && state.must_capture,
            pawn_tries: if state.placed { state.pawn_tries } else { PawnTries::Untold },
            any: state.asked,
            checks: if state.placed { checks(position).into_iter().collect() } else { Vec::new() },
            enemy_men: *count_men(position.board()).get(!color),
            plies: state.plies,
            end: state.end.filter(|_| state.placed),
        }
    }

    /// The player's own pieces as a board.
    pub fn board(&self) -> Board {
        Board::from_ascii_board_fen(self.men.as_bytes()).unwrap_or_else(|_| Board::empty())
    }

    /// Where the player's own king stands.
    pub fn king(&self) -> Option<Square> {
        self.board().king_of(self.side.into())
    }

    /// Whether some pawn strikes a square that none of the player's own pieces holds.
    fn pawns_could_capture(&self) -> bool {
        let (board, side) = (self.board(), Color::from(self.side));
        (board.pawns() & board.by_color(side))
            .into_iter()
            .any(|from| (shakmaty::attacks::pawn_attacks(side, from) & !board.occupied()).any())
    }

    /// Why a try that is not on offer is not: one sentence for the player.
    pub fn why_not(&self, tried: Try) -> Message {
        let Some(movement) = tried.movement() else {
            return match tried {
                Try::Any if self.any.is_some() => words::why_asked_already(),
                Try::Any if self.pawns_could_capture() => words::why_no_question(),
                Try::Any => words::why_no_pawn_captures(),
                _ => words::why_umpire_places(),
            };
        };
        let board = self.board();
        let Some(role) = board.role_at(movement.from()) else {
            return words::why_empty_square(movement.from().to_string());
        };
        let refused = |text: &String| movement.to_string().starts_with(text.as_str());
        let step = movement.from().distance(movement.to()) == 1;
        let capture = role == Role::Pawn && movement.is_diagonal() && step;
        if self.refused.iter().any(refused) {
            words::why_refused_already(movement.to_string())
        } else if self.must_capture && !capture {
            words::why_capture_first()
        } else if capture && (self.pawn_tries.none() || self.any == Some(false)) {
            words::why_no_captures()
        } else if let (true, PawnTries::Squares(squares)) = (capture, self.pawn_tries)
            && !squares.contains(movement.to())
        {
            words::why_captures_elsewhere(squares.names(), movement.to().to_string())
        } else if role == Role::Pawn && movement.reaches_last_rank() && movement.promotion().is_none() {
            words::why_promotion(movement.to_string())
        } else {
            words::why_never(movement.from().to_string(), movement.to().to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::announcement::words;
    use crate::kriegspiel::{Kriegspiel, RuleSet, Start};
    use arbitro_game::Message;
    use arbitro_game::{Game, Seat};

    fn why_not(rule_set: RuleSet, fen: &str, tried: &str) -> Message {
        let game = Kriegspiel::from_start(rule_set, Start::Known(fen.parse().unwrap()));
        game.view(&game.start(), Seat(0)).why_not(tried.parse().unwrap())
    }

    #[test]
    fn a_capture_on_a_square_that_the_umpire_did_not_name_is_answered_with_those_he_named() {
        let said = why_not(RuleSet::Rand, "4k3/8/8/8/1b6/2P5/8/2K5 w - - 0 1", "c3d4");
        assert_eq!(said, words::why_captures_elsewhere(vec!["b4"], "d4"));
    }

    #[test]
    fn a_question_that_cannot_be_asked_is_answered_with_the_reason() {
        let with_pawn = "4k3/8/8/8/8/2P5/8/4K3 w - - 0 1";
        assert_eq!(why_not(RuleSet::Icc, with_pawn, "any?"), words::why_no_question());
        let without = "4k3/8/8/8/8/2R5/8/4K3 w - - 0 1";
        assert_eq!(why_not(RuleSet::English, without, "any?"), words::why_no_pawn_captures());
    }
}
