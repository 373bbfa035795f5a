//! Maran's player for king and pawn against king in Kriegspiel (thesis of 1993, ch. 3).
//!
//! It searches nothing. It sorts the information position (king, pawn, the *wave* of squares where the opposing king
//! may be, the *taboo* squares where the umpire has refused a move in this turn) into one of five classes, and
//! each class has its rule. Where text, figures and listing of the thesis disagree, [`Options`] choose.
//!
//! ```
//! use arbitro_experts::maran::{Class, Information, Options, propose};
//! use arbitro_game::dice;
//!
//! // Figure 6.3: the wave is outside the square of the pawn, so the pawn runs.
//! let information = Information {
//!     king: "c3".parse().unwrap(),
//!     pawn: "d6".parse().unwrap(),
//!     wave: "h4,h5,g3".parse().unwrap(),
//!     taboo: "".parse().unwrap(),
//! };
//! let proposal = propose(&information, &Options::default(), &mut dice(1)).unwrap();
//! assert_eq!(proposal.class, Class::OutsideSquare);
//! assert_eq!(proposal.movement.to_string(), "d6d7");
//! ```

mod bitbase;
pub mod evaluate;
pub mod experiment;
mod kings;
mod options;
mod player;
mod strategy;
#[cfg(test)]
mod tests;

pub use bitbase::Bitbase;
pub use kings::{King, reply};
pub use options::{Defendable, EverettFiles, Options, Revision};
pub use player::Maran;
pub use strategy::{Class, Information, MESSAGES, Proposal, classify, propose};
