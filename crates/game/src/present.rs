//! How a game looks to a person who reads text.

use crate::{Game, Seat};

/// The words and the drawing of a game. Tables that are shown to people ask for it; algorithms never do.
pub trait Present: Game {
    /// What the seat is called: "O", "White", "caller".
    fn seat_name(&self, seat: Seat) -> String;

    /// The view as lines of text, as that seat would like to look at it.
    fn draw(&self, view: &Self::View, seat: Seat) -> String;

    /// A notice as one sentence of the umpire.
    fn words(&self, notice: &Self::Notice) -> String;

    /// The part that a seat plays, as far as this view of its own knows: "caller", "partner". Logs show it.
    fn role(&self, _view: &Self::View, _seat: Seat) -> Option<String> {
        None
    }

    /// What of this view people should be warned of at once, in the words of the game's own notation: the square of a
    /// king in check. Boards point at it; they know no rules.
    fn alarms(&self, _view: &Self::View, _seat: Seat) -> Vec<String> {
        Vec::new()
    }

    /// The notation of a move as people of this game write it, where that differs from the move's own text.
    fn notation(&self, mv: Self::Move) -> String {
        mv.to_string()
    }

    /// The move that a text means in a position, where people also write moves in a way that only the position makes
    /// clear ("Nf3"). The table asks this when the text names no move on offer.
    fn read(&self, _view: &Self::View, _seat: Seat, _text: &str) -> Option<Self::Move> {
        None
    }
}
