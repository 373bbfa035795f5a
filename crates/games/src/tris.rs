//! Tris (noughts and crosses) on any board: O begins, the player who first has `line` signs in a row wins.

mod cells;
mod notation;
mod rules;
mod view;

pub use crate::grid::{Board, BoardError};
pub use crate::lines::Wide;
pub use cells::Cells;
pub use notation::{Cell, CellError};
pub use rules::{Position, Tris, TrisError};
pub use view::{MESSAGES, Placed};
