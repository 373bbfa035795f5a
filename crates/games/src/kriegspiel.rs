//! Kriegspiel: chess in which neither player sees the opponent, and the umpire answers.
//!
//! A player is offered *tries*, computed from its own pieces alone. A try that the umpire refuses is a lawful act
//! that changes only what is known; a refused try is not offered again in the same turn, because it cannot
//! become legal, so every turn ends. What the umpire says depends on the [`RuleSet`].
//!
//! ```
//! use arbitro_game::{Actor, Game, Overheard, Seat};
//! use arbitro_games::kriegspiel::{Kriegspiel, Notice, RuleSet};
//!
//! let game = Kriegspiel::new(RuleSet::Icc);
//! let mut state = game.start();
//! let mut said = Overheard::default();
//! game.play(&mut state, Actor::Seat(Seat(0)), "e2d3".parse().unwrap(), &mut said); // nothing to take there
//! assert!(matches!(said.0[..], [(Seat(0), Notice::Refused { .. })])); // on ICC only the mover hears it
//! ```

mod announcement;
mod belief;
mod drawing;
mod lone_king;
#[cfg(test)]
mod lone_king_tests;
mod rule_set;
mod san;
mod setup;
mod squares;
mod tries;
mod umpire;
mod view;

pub use announcement::words::MESSAGES;
pub use announcement::{Announcement, Capture, Direction, End, Man, Notice, PawnTries, Side};
pub use belief::{Rebuilt, Sample, SampleSize};
pub use lone_king::LoneKing;
pub use rule_set::{EnPassantRule, HeardBy, PawnTryRule, RuleSet, RuleSetError, Rules};
pub use setup::{Goal, Hidden, NotThere, SetupError, Start};
pub use squares::{Squares, SquaresError};
pub use tries::{Try, TryError, TryList};
pub use umpire::{Draws, Kriegspiel, State};
pub use view::View;
