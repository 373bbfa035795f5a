//! Chess: the rules of `shakmaty` through the contract, with FEN, UCI, SAN and PGN.
//!
//! ```
//! use arbitro_game::{Actor, Game, Seat, Silence, Turn};
//! use arbitro_games::chess::Chess;
//!
//! let game = Chess::default();
//! let mut position = game.start();
//! game.play(&mut position, Actor::Seat(Seat(0)), "e2e4".parse().unwrap(), &mut Silence);
//! assert!(matches!(game.turn(&position), Turn::One(Seat(1), replies) if replies.len() == 20));
//! assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! ```

mod course;
mod drawing;
mod movement;
pub mod pgn;
mod position;
mod rules;

pub use course::Course;
pub use drawing::{MESSAGES, board_lines, piece_letter};
pub use movement::{MoveList, Movement, MovementError};
pub use position::{Position, PositionError};
pub use rules::{Chess, Draws, Ending, Played, perft};

use arbitro_game::Seat;
use shakmaty::Color;

/// The seat that plays a colour: White sits first.
pub fn seat_of(color: Color) -> Seat {
    Seat(u8::from(color.is_black()))
}

/// The colour that a seat plays.
pub fn color_of(seat: Seat) -> Color {
    Color::from_white(seat == Seat(0))
}
