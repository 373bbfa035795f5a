//! How tris looks: as text, and as JSON.

use super::rules::index;
use super::{Cell, Position, Tris};
use crate::grid::{Board, BoardError, SIGNS};
use crate::lines::Bits;
use arbitro_game::{Drawing, Message, Present, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::Write;

/// The notice that the other player has put a sign somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Placed {
    /// Whose sign.
    pub by: Seat,
    /// Where.
    pub cell: Cell,
}

impl<B: Bits> From<&Position<B>> for Board {
    fn from(position: &Position<B>) -> Self {
        let sign = |column, row| position.sign(Cell { column, row });
        Board::new(position.rows, position.columns, sign, position.winner)
    }
}

impl<B: Bits> TryFrom<Board> for Position<B> {
    type Error = BoardError;

    fn try_from(board: Board) -> Result<Self, BoardError> {
        let (rows, columns) = board.shape()?;
        if rows as usize * (columns as usize + 1) > B::WIDTH {
            return Err(BoardError::Shape);
        }
        let mut signs = [B::NONE; 2];
        for (seat, column, row) in board.signs()? {
            let index = index(rows, columns, Cell { column, row }).ok_or(BoardError::Shape)?;
            signs[seat.index()] = signs[seat.index()].or(B::one(index));
        }
        let placed = signs[0].count() + signs[1].count();
        Ok(Position { signs, rows, columns, placed: placed as u16, winner: board.winner })
    }
}

impl<B: Bits> Tris<B> {
    /// The position that the rows show (`"O.X"`, from the top; the winner is worked out), if it fits this game.
    pub fn position(&self, rows: &[&str]) -> Result<Position<B>, BoardError> {
        let board = Board { rows: rows.iter().map(|&row| row.to_owned()).collect(), winner: None };
        let mut position = Position::try_from(board)?;
        if position.rows != self.rows() || position.columns != self.columns() {
            return Err(BoardError::Shape);
        }
        position.winner = Seat::all(2).find(|seat| self.has_line(position.signs[seat.index()]));
        Ok(position)
    }
}

impl<B: Bits> Serialize for Position<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Board::from(self).serialize(serializer)
    }
}

impl<'de, B: Bits> Deserialize<'de> for Position<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Board::deserialize(deserializer)?.try_into().map_err(serde::de::Error::custom)
    }
}

impl<B: Bits> Present for Tris<B> {
    fn seat_name(&self, seat: Seat) -> String {
        SIGNS[seat.index().min(1)].to_string()
    }

    fn may_be_drawn(&self) -> bool {
        true
    }

    fn draw(&self, position: &Position<B>, _: Seat) -> Drawing {
        let mut text = String::new();
        for (line, row) in Board::from(position).rows.iter().zip((1..=self.rows()).rev()) {
            let signs: Vec<String> =
                line.chars().map(|sign| format!(" {} ", if sign == '.' { ' ' } else { sign })).collect();
            let _ = writeln!(text, "{row:>2} {}", signs.join("│"));
            if row > 1 {
                let _ = writeln!(text, "   {}", vec!["───"; self.columns() as usize].join("┼"));
            }
        }
        let letters: Vec<String> =
            (0..self.columns()).map(|column| format!(" {} ", char::from(b'a' + column))).collect();
        let _ = write!(text, "   {}", letters.join(" ").trim_end());
        Drawing::text(&text)
    }

    fn words(&self, notice: &Placed) -> Message {
        placed(self.seat_name(notice.by), notice.cell.to_string())
    }
}

arbitro_game::messages! {
    fn placed(player, cell) = "tris-placed";
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::Game;

    #[test]
    fn a_position_is_drawn() {
        let tris = Tris::classic();
        let position = tris.position(&["O.X", ".O.", "..X"]).expect("legal");
        let expected =
            " 3  O │   │ X \n   ───┼───┼───\n 2    │ O │   \n   ───┼───┼───\n 1    │   │ X \n    a   b   c";
        assert_eq!(tris.draw(&position, Seat(0)).to_string(), expected);
        assert_eq!(
            serde_json::to_string(&position).unwrap(),
            r#"{"rows":["O.X",".O.","..X"],"winner":null}"#
        );
    }

    #[test]
    fn impossible_boards_are_refused() {
        let tris = Tris::classic();
        assert_eq!(tris.position(&["X..", "...", "..."]), Err(BoardError::Count { o: 0, x: 1 }));
        assert_eq!(tris.position(&["Z..", "...", "..."]), Err(BoardError::Sign('Z')));
        assert_eq!(tris.position(&["...", "..", "..."]), Err(BoardError::Shape));
        assert_eq!(tris.position(&["....", "....", "...."]), Err(BoardError::Shape));
        assert_eq!(tris.position(&["...", "...", "..."]), Ok(tris.start()));
        assert_eq!(tris.position(&["OOO", "XX.", "..."]).unwrap().winner(), Some(Seat(0)));
    }
}
