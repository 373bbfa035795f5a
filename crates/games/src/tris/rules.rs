//! The rules.

use super::cells::{Cells, Lists, written};
use super::{Cell, Placed};
use crate::lines::{Bits, has_line};
use crate::words;
use arbitro_game::{Actor, Announcer, Game, Message, Seat, Turn};

/// Tris on a board of `rows` × `columns` with `line` signs to win.
///
/// `B` is how the board is stored: `u64` (the default) up to about 7 × 8, [`super::Wide`] up to 19 × 19.
#[derive(Clone, Debug)]
pub struct Tris<B = u64> {
    rows: u8,
    columns: u8,
    line: u8,
    board: B,
    /// The cell of every bit, because a division would be slow.
    cells: Box<[Cell]>,
    lists: Option<Lists>,
}

/// A board that cannot be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrisError {
    /// No rows, no columns, or more than 19.
    Size {
        /// The rows asked for.
        rows: u8,
        /// The columns asked for.
        columns: u8,
    },
    /// The board has more cells than this kind of storage can hold.
    NeedsWide {
        /// The rows asked for.
        rows: u8,
        /// The columns asked for.
        columns: u8,
    },
    /// A line that does not fit.
    Line {
        /// The length asked for.
        line: u8,
        /// The longest possible.
        longest: u8,
    },
}

impl TrisError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            // Another kind of storage takes larger boards: the person never sees this one.
            TrisError::Size { rows, columns } | TrisError::NeedsWide { rows, columns } => {
                words::tris_size(*rows, *columns)
            }
            TrisError::Line { line, longest } => words::line_length(*line, *longest),
        }
    }
}

arbitro_game::errors_with_message!(TrisError);

/// A position: who has signs where. O moves when both have as many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<B = u64> {
    pub(super) signs: [B; 2],
    pub(super) rows: u8,
    pub(super) columns: u8,
    pub(super) placed: u16,
    pub(super) winner: Option<Seat>,
}

impl<B: Bits> Position<B> {
    /// Whose sign is in the cell.
    pub fn sign(&self, cell: Cell) -> Option<Seat> {
        let index = index(self.rows, self.columns, cell)?;
        Seat::all(2).find(|seat| self.signs[seat.index()].has(index))
    }

    /// Who has a line.
    pub fn winner(&self) -> Option<Seat> {
        self.winner
    }

    /// How many signs there are.
    pub fn placed(&self) -> u16 {
        self.placed
    }

    /// Whose turn it is, or would be if the game were not over.
    #[inline]
    pub fn mover(&self) -> Seat {
        Seat((self.placed & 1) as u8)
    }
}

impl Tris {
    /// The game of children: 3 × 3, three in a row.
    pub fn classic() -> Self {
        Tris::new(3, 3, 3).expect("a valid board")
    }
}

impl<B: Bits> Tris<B> {
    /// A board, if it can be played.
    pub fn new(rows: u8, columns: u8, line: u8) -> Result<Self, TrisError> {
        if !(1..=19).contains(&rows) || !(1..=19).contains(&columns) {
            return Err(TrisError::Size { rows, columns });
        }
        if rows as usize * (columns as usize + 1) > B::WIDTH {
            return Err(TrisError::NeedsWide { rows, columns });
        }
        let longest = rows.max(columns);
        if !(1..=longest).contains(&line) {
            return Err(TrisError::Line { line, longest });
        }
        let stride = columns as usize + 1;
        let mut cells = vec![Cell { column: 0, row: 0 }; rows as usize * stride].into_boxed_slice();
        let mut board = B::NONE;
        for row in 0..rows {
            for column in 0..columns {
                // Rows are stored from the top, as they are read.
                let index = (rows - 1 - row) as usize * stride + column as usize;
                cells[index] = Cell { column, row };
                board = board.or(B::one(index));
            }
        }
        let lists = Lists::of(rows, columns, line, board, &cells);
        Ok(Tris { rows, columns, line, board, cells, lists })
    }

    /// How many rows.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// How many columns.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// How many signs in a row win.
    pub fn line(&self) -> u8 {
        self.line
    }

    #[inline]
    pub(super) fn has_line(&self, signs: B) -> bool {
        if let Some(lists) = &self.lists {
            return lists.has_line(signs);
        }
        has_line(signs, self.line, self.columns as usize + 1)
    }
}

/// The bit of a cell, if it is on the board.
#[inline]
pub(super) fn index(rows: u8, columns: u8, cell: Cell) -> Option<usize> {
    let inside = cell.row < rows && cell.column < columns;
    inside.then(|| (rows - 1 - cell.row) as usize * (columns as usize + 1) + cell.column as usize)
}

impl<B: Bits> Game for Tris<B> {
    type State = Position<B>;
    type Move = Cell;
    type Moves = Cells;
    type Notice = Placed;
    type View = Position<B>;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Position<B> {
        Position { signs: [B::NONE; 2], rows: self.rows, columns: self.columns, placed: 0, winner: None }
    }

    #[inline]
    fn turn(&self, position: &Position<B>) -> Turn<Self> {
        let free = self.board.minus(position.signs[0]).minus(position.signs[1]);
        if position.winner.is_some() || free == B::NONE {
            return Turn::Over;
        }
        let cells = match &self.lists {
            Some(lists) => {
                let cells = u16::from(self.rows) * u16::from(self.columns);
                Cells::Listed(lists.list(free, usize::from(cells.saturating_sub(position.placed))))
            }
            None => Cells::Written(written(free, &self.cells)),
        };
        Turn::One(position.mover(), cells)
    }

    #[inline]
    fn play(&self, position: &mut Position<B>, _: Actor, cell: Cell, say: &mut impl Announcer<Placed>) {
        let Some(index) = index(self.rows, self.columns, cell) else { return };
        let mover = position.mover();
        let [first, second] = position.signs;
        // Both are written, because an array that is indexed by the mover cannot stay in registers.
        let (signs, both) = if mover == Seat(0) {
            let signs = first.or(B::one(index));
            (signs, [signs, second])
        } else {
            let signs = second.or(B::one(index));
            (signs, [first, signs])
        };
        position.signs = both;
        position.placed += 1;
        // Nobody has a line before he has placed as many signs as it is long.
        if position.placed + 1 >= 2 * u16::from(self.line) && self.has_line(signs) {
            position.winner = Some(mover);
        }
        say.tell(Seat(1 - mover.0), || Placed { by: mover, cell });
    }

    fn view(&self, position: &Position<B>, _: Seat) -> Position<B> {
        *position
    }

    #[inline]
    fn payoff(&self, position: &Position<B>, seat: Seat) -> f64 {
        match position.winner {
            None => 0.0,
            Some(winner) if winner == seat => 1.0,
            Some(_) => -1.0,
        }
    }

    fn payoff_bounds(&self) -> Option<[f64; 2]> {
        Some([-1.0, 1.0])
    }

    fn longest(&self) -> Option<u32> {
        Some(u32::from(self.rows) * u32::from(self.columns))
    }
}
