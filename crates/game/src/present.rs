//! How a game looks to a person who reads text.

use crate::{Arg, Game, Message, Recall, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The words and the drawing of a game. Tables that are shown to people ask for it; algorithms never do.
pub trait Present: Game {
    /// What records and programs call the seat: "O", "White". It is the same in every language.
    fn seat_name(&self, seat: Seat) -> String;

    /// What people call the seat, where that depends on their language: "White", "Bianco".
    fn seat_title(&self, seat: Seat) -> Message {
        Message::verbatim(self.seat_name(seat))
    }

    /// The view as lines of text, as that seat would like to look at it.
    fn draw(&self, view: &Self::View, seat: Seat) -> Drawing;

    /// A notice as one sentence of the umpire.
    fn words(&self, notice: &Self::Notice) -> Message;

    /// The part that a seat plays, as far as this view of its own knows: "caller", "partner". Logs show it.
    fn role(&self, _view: &Self::View, _seat: Seat) -> Option<Message> {
        None
    }

    /// What of this view people should be warned of at once, in the words of the game's own notation: the square of a
    /// king in check. Boards point at it; they know no rules.
    fn alarms(&self, _view: &Self::View, _seat: Seat) -> Vec<String> {
        Vec::new()
    }

    /// Whether two players may agree to a draw.
    fn may_be_drawn(&self) -> bool {
        false
    }

    /// What the side of a seat has scored in a finished game that counts more than who won: card points. Matches report
    /// the mean.
    fn scored(&self, _state: &Self::State, _seat: Seat) -> Option<f64> {
        None
    }

    /// What a seat has seen so far, in a few words: "queen, after a bet". Reports name information sets by it; where a game
    /// has no words of its own, they list the moves that the seat saw.
    fn recalled(&self, _recall: &Recall<Self>) -> Option<Message> {
        None
    }

    /// The notation of a move as people of this game write it, where that differs from the move's own text.
    fn notation(&self, mv: Self::Move) -> String {
        mv.to_string()
    }

    /// How moves of this game are written, for people who wrote something else.
    fn how_to_write(&self) -> Message {
        Message::new("notation")
    }

    /// The move that a text means in a position, where people also write moves in a way that only the position makes
    /// clear ("Nf3"). The table asks this when the text names no move on offer.
    fn read(&self, _view: &Self::View, _seat: Seat, _text: &str) -> Option<Self::Move> {
        None
    }

    /// Why a move is not on offer, where this view of the seat's own can say more than that.
    fn why_not(&self, _view: &Self::View, _mv: Self::Move) -> Option<Message> {
        None
    }
}

/// A picture in lines of text. Each line is a row of parts, so that its labels can be messages.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Drawing {
    /// The lines, from the top.
    pub lines: Vec<Vec<Arg>>,
}

/// For logs, in no language.
impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, line) in self.lines.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "\n" })?;
            line.iter().try_for_each(|part| write!(f, "{part}"))?;
        }
        Ok(())
    }
}

impl Drawing {
    /// Lines without words, such as a board.
    pub fn text(text: &str) -> Drawing {
        Drawing { lines: text.lines().map(|line| vec![line.into()]).collect() }
    }

    /// Lines of one message each.
    pub fn of(lines: impl IntoIterator<Item = Message>) -> Drawing {
        Drawing { lines: lines.into_iter().map(|line| vec![line.into()]).collect() }
    }

    /// Adds a line.
    pub fn line(mut self, parts: impl IntoIterator<Item = Arg>) -> Drawing {
        self.lines.push(parts.into_iter().collect());
        self
    }
}
