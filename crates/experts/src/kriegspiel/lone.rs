//! The opponent has only his king left: the set of squares where it may be, for either colour.

use arbitro_games::chess::Movement;
use arbitro_games::kriegspiel::{Announcement, Goal, Hidden, LoneKing, Notice, Side, Squares, Try};
use shakmaty::{Board, Color, Square};

/// A lone opposing king as [`LoneKing`] knows it. If we are Black, everything is mirrored, so that our pieces are White's.
#[derive(Clone, Debug)]
pub struct Lone {
    us: Color,
    king: LoneKing,
    last: Option<Try>,
}

impl Lone {
    /// Our pieces, with us to move; the king may be wherever the rules allow it. `None` if it can be nowhere.
    pub fn anywhere(us: Color, men: &Board) -> Option<Lone> {
        let mut board = Board::empty();
        for square in men.by_color(us) {
            let piece = men.piece_at(square)?;
            board.set_piece_at(turned(us, square), shakmaty::Piece { color: Color::White, role: piece.role });
        }
        let hidden = Hidden::everywhere(board.clone(), Color::White, Goal::Mate).ok()?;
        Some(Lone { us, king: LoneKing::new(board, hidden.wave), last: None })
    }

    /// Our pieces as White's.
    pub fn men(&self) -> &Board {
        self.king.men()
    }

    /// Where the king may be, mirrored like our pieces.
    pub fn wave(&self) -> Squares {
        self.king.wave()
    }

    /// Where the king may be on the real board.
    pub fn real_wave(&self) -> Squares {
        self.wave().iter().map(|square| turned(self.us, square)).collect()
    }

    /// A try as White would write it; none for what is not a move.
    pub fn turned_try(&self, act: Try) -> Option<Movement> {
        act.movement().map(|movement| turned_movement(self.us, movement))
    }

    /// We act.
    pub fn did(&mut self, act: Try) {
        self.last = self.turned_try(act).map(Try::Move);
    }

    /// We hear something.
    pub fn hear(&mut self, notice: &Notice) {
        let me: Side = self.us.into();
        match notice {
            Notice::Refused { by } if *by == me => {
                if let Some(act) = self.last.take() {
                    self.king.refused(act);
                }
            }
            Notice::Moved(said) if said.by == me => {
                if let Some(act) = self.last.take() {
                    self.king.accepted(act, said);
                }
            }
            Notice::Moved(said) => self.king.replied(&self.turned_announcement(said)),
            Notice::Refused { .. } | Notice::Any { .. } | Notice::YourKing(_) | Notice::Begin { .. } => {}
        }
    }

    fn turned_announcement(&self, said: &Announcement) -> Announcement {
        let mut said = said.clone();
        if let Some(capture) = &mut said.capture {
            capture.square = turned(self.us, capture.square);
        }
        said
    }
}

fn turned(us: Color, square: Square) -> Square {
    us.fold_wb(square, square.flip_vertical())
}

fn turned_movement(us: Color, movement: Movement) -> Movement {
    let plain = Movement::new(turned(us, movement.from()), turned(us, movement.to()));
    movement.promotion().map_or(plain, |role| plain.promoting(role))
}
