//! Briscola: the classic game for two, three, four and six, and Briscola in 5 with its auction and its hidden
//! partner.
//!
//! ```
//! use arbitro_game::{Game, Turn};
//! use arbitro_games::briscola::five::{Five, Options};
//!
//! let game = Five::new(Options::default());
//! let state = game.start();
//! let Turn::Nature(deals) = game.turn(&state) else { panic!("the cards come first") };
//! assert_eq!(deals.len(), 5); // the first card may go to any of the five
//! ```

pub mod cards;
pub mod classic;
pub mod five;
pub mod trick;
pub mod vocabulary;
mod words;

pub use cards::{ALL_POINTS, Card, CardError, CardSet, Faces, Points, Rank, Suit};
pub use vocabulary::PlayKind;
pub use words::MESSAGES;
