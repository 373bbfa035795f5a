//! Players for the whole game of Kriegspiel: one that weighs tries on sampled boards, and a greedy one to measure by.
//!
//! ```
//! use arbitro_experts::kriegspiel::{Blind, Options};
//! use arbitro_game::{Game, Player, Seat, Thought, Turn};
//! use arbitro_games::kriegspiel::{Kriegspiel, RuleSet};
//!
//! let game = Kriegspiel::new(RuleSet::Icc);
//! let mut player = Blind::new(Options { worlds: 10, ..Options::default() }, 1);
//! player.sit(&game, Seat(0));
//! let state = game.start();
//! let Turn::One(seat, moves) = game.turn(&state) else { panic!("White is to move") };
//! let view = game.view(&state, seat);
//! let act = player.choose(Thought { game: &game, seat, view: &view, recall: &[], moves: &moves });
//! assert!(moves.contains(&act) && player.explain().is_some());
//! ```

mod book;
mod capturer;
mod choice;
mod lone;
mod mating;
mod player;
#[cfg(test)]
mod tests;
mod weigh;

pub use capturer::Capturer;
pub use lone::Lone;
pub use player::{Blind, Options, Tables};
