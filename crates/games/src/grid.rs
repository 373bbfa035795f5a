//! A board of two signs as JSON, for every game that is played on one.

use arbitro_game::Seat;
use serde::{Deserialize, Serialize};

/// The signs of the two seats.
pub(crate) const SIGNS: [char; 2] = ['O', 'X'];

/// A board as JSON: the rows from the top, `.` for an empty cell, and the winner if there is one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// One text for each row, such as `"O.X"`.
    pub rows: Vec<String>,
    /// The seat that has a line.
    pub winner: Option<Seat>,
}

/// Rows that are no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The rows are not all equally long, or there are too many.
    #[error("the board must have the rows and columns of this game, all rows equally long: check the rows")]
    Shape,
    /// A letter that is no sign.
    #[error("'{0}' is not a sign: write O, X or . for an empty cell")]
    Sign(char),
    /// The signs cannot have come about in turns that O began.
    #[error("{o} O and {x} X cannot be: O begins, so it has as many signs as X or one more")]
    Count {
        /// Signs of O.
        o: usize,
        /// Signs of X.
        x: usize,
    },
    /// A disc with nothing below it.
    #[error("a disc in column {0} hangs in the air: fill the cells below it")]
    InTheAir(u8),
}

impl Board {
    /// Writes a board; `sign` is asked for (column, row from below).
    pub(crate) fn new(
        rows: u8,
        columns: u8,
        sign: impl Fn(u8, u8) -> Option<Seat>,
        winner: Option<Seat>,
    ) -> Self {
        let letter = |column, row| sign(column, row).map_or('.', |seat| SIGNS[seat.index()]);
        let row = |row| (0..columns).map(|column| letter(column, row)).collect();
        Board { rows: (0..rows).rev().map(row).collect(), winner }
    }

    /// How many rows and columns there are, if the rows are equally long and neither is over 19.
    pub(crate) fn shape(&self) -> Result<(u8, u8), BoardError> {
        let columns = self.rows.first().map_or(0, |row| row.chars().count());
        let fits = (1..=19).contains(&self.rows.len())
            && (1..=19).contains(&columns)
            && self.rows.iter().all(|row| row.chars().count() == columns);
        if fits { Ok((self.rows.len() as u8, columns as u8)) } else { Err(BoardError::Shape) }
    }

    /// Every sign with its column and its row from below.
    pub(crate) fn signs(&self) -> Result<Vec<(Seat, u8, u8)>, BoardError> {
        let (rows, _) = self.shape()?;
        let mut signs = Vec::new();
        let mut counts = [0, 0];
        for (text, row) in self.rows.iter().zip((0..rows).rev()) {
            for (letter, column) in text.chars().zip(0..) {
                match SIGNS.iter().position(|&sign| sign == letter) {
                    Some(seat) => {
                        counts[seat] += 1;
                        signs.push((Seat(seat as u8), column, row));
                    }
                    None if letter == '.' => {}
                    None => return Err(BoardError::Sign(letter)),
                }
            }
        }
        let [o, x] = counts;
        if o == x || o == x + 1 { Ok(signs) } else { Err(BoardError::Count { o, x }) }
    }
}
