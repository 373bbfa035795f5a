//! The cells on offer: looked up on small boards, because writing them out anew costs more than all other rules.

use super::Cell;
use crate::lines::{Bits, has_line};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The cells on offer, row by row from the top left.
pub enum Cells {
    /// Of a small board: listed once for all.
    Listed(&'static [Cell]),
    /// Of a larger one.
    Written(Vec<Cell>),
}

impl AsRef<[Cell]> for Cells {
    #[inline]
    fn as_ref(&self) -> &[Cell] {
        match self {
            Cells::Listed(cells) => cells,
            Cells::Written(cells) => cells,
        }
    }
}

/// Boards of more bits than this (3 × 3 has eleven) are not listed.
const MOST_BITS: usize = 12;

/// For every set of cells of a small board, the list of them, and whether it has a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lists {
    cells: &'static [Cell],
    lines: &'static [bool],
    /// Every list has room for two to this power, because a shift is quicker than a product.
    room: u32,
}

impl Lists {
    /// The lists of a board, if it is small; `cells` has the cell of every bit of `board`, and lines have this many signs.
    ///
    /// They are made once for each shape and kept for ever: there are few small shapes.
    pub(super) fn of<B: Bits>(rows: u8, columns: u8, line: u8, board: B, cells: &[Cell]) -> Option<Lists> {
        if cells.len() > MOST_BITS {
            return None;
        }
        static MADE: Mutex<BTreeMap<(u8, u8, u8), Lists>> = Mutex::new(BTreeMap::new());
        let room = board.count().next_power_of_two().ilog2();
        let make = || {
            let mut lists = vec![cells[0]; 1 << (room as usize + cells.len())];
            let mut lines = vec![false; 1 << cells.len()];
            for ((set, list), is_line) in lists.chunks_exact_mut(1 << room).enumerate().zip(&mut lines) {
                let on_board = || (0..cells.len()).filter(|&bit| set >> bit & 1 == 1 && board.has(bit));
                list.iter_mut().zip(on_board()).for_each(|(slot, bit)| *slot = cells[bit]);
                let signs = on_board().fold(B::NONE, |signs, bit| signs.or(B::one(bit)));
                *is_line = has_line(signs, line, columns as usize + 1);
            }
            Lists { cells: lists.leak(), lines: lines.leak(), room }
        };
        // A panic elsewhere cannot have left half a list.
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        Some(*made.entry((rows, columns, line)).or_insert_with(make))
    }

    /// The list of the free cells of the board, if this many are free.
    #[inline]
    pub(super) fn list<B: Bits>(&self, free: B, count: usize) -> &'static [Cell] {
        let from = free.lowest() << self.room;
        &self.cells[from..from + count]
    }

    /// Whether a set of cells of the board has a line.
    #[inline]
    pub(super) fn has_line<B: Bits>(&self, signs: B) -> bool {
        self.lines.get(signs.lowest()).is_some_and(|&line| line)
    }
}

/// Writes the cells of a set out.
pub(super) fn written<B: Bits>(free: B, cells: &[Cell]) -> Vec<Cell> {
    let mut list = Vec::with_capacity(free.count() as usize);
    free.each(|bit| list.push(cells[bit]));
    list
}
