//! The games: one folder each, pure rules, no I/O.
//!
//! ```
//! use arbitro_game::{Actor, Game, Seat, Silence, Turn};
//! use arbitro_games::tris::Tris;
//!
//! let tris: Tris = Tris::classic();
//! let mut state = tris.start();
//! for cell in ["b2", "a1", "b1", "a2", "b3"] {
//!     let Turn::One(mover, _) = tris.turn(&state) else { panic!("not over yet") };
//!     tris.play(&mut state, Actor::Seat(mover), cell.parse().unwrap(), &mut Silence);
//! }
//! assert_eq!(tris.payoff(&state, Seat(0)), 1.0); // O holds the middle column
//! ```

pub mod briscola;
pub mod chess;
pub mod connect_four;
mod grid;
pub mod kriegspiel;
pub mod kuhn;
pub mod leduc;
mod lines;
pub mod pig;
pub mod tree;
pub mod tris;
mod words;

pub use arbitro_game::pennies;

pub use words::MESSAGES;
