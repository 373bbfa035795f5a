//! Players that know one game.
//!
//! ```
//! use arbitro_experts::briscola::auction::{Advice, advise};
//! use arbitro_games::briscola::Rank;
//!
//! // Four coppe with the 3, and 28 points: table 5.1 allows to call down to the 7.
//! let hand = "3C KC QC 2C AD 4D 5S 6B".parse().unwrap();
//! assert_eq!(advise(hand).limit(), Some(Rank::Seven));
//! assert!(matches!(advise("4C 2C 5D 6D 7S 2S 4B 5B".parse().unwrap()), Advice::Pass));
//! ```

pub mod briscola;
pub mod chess;
pub mod connect_four;
pub mod features;
pub mod kriegspiel;
pub mod maran;
pub mod pig;
pub mod tris;
pub mod words;
