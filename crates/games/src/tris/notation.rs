//! Cells are written like squares of a chessboard: a letter for the column, a number for the row from below.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cell {
    /// The column, from the left, counted from zero.
    pub column: u8,
    /// The row, from below, counted from zero.
    pub row: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

/// A text that is not a cell.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a cell: write a column letter and a row number, such as b2")]
pub struct CellError(pub String);

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        let error = || CellError(text.to_owned());
        let mut letters = text.chars();
        let column = letters.next().filter(|letter| letter.is_ascii_alphabetic()).ok_or_else(error)?;
        let digits = letters.as_str();
        if digits.starts_with(['0', '+']) {
            return Err(error());
        }
        let row: u8 = digits.parse().map_err(|_| error())?;
        Ok(Cell { column: column.to_ascii_lowercase() as u8 - b'a', row: row - 1 })
    }
}

impl TryFrom<String> for Cell {
    type Error = CellError;
    fn try_from(text: String) -> Result<Self, CellError> {
        text.parse()
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> String {
        cell.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_text_is_a_cell_or_an_error(text in ".{0,6}") {
            if let Ok(cell) = text.parse::<Cell>() {
                prop_assert_eq!(cell.to_string(), text.to_lowercase());
            }
        }
    }

    #[test]
    fn cells_read_and_refuse() {
        assert_eq!("b2".parse(), Ok(Cell { column: 1, row: 1 }));
        assert_eq!("s19".parse(), Ok(Cell { column: 18, row: 18 }));
        for wrong in ["", "b", "2b", "b0", "b+1", "b256", "é2", "b2 "] {
            assert_eq!(wrong.parse::<Cell>(), Err(CellError(wrong.to_owned())));
        }
    }
}
