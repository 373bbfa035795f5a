//! Players and algorithms for any game.
//!
//! Searches are generic over the game: they ask for [`arbitro_game::Open`] where nothing may be hidden. Every
//! player can say why it chose its last move.
//!
//! ```
//! use arbitro_game::{Game, Watch};
//! use arbitro_games::tris::Tris;
//! use arbitro_players::search::{Earned, Problem, alpha_beta};
//!
//! let tris = Tris::classic();
//! let start = tris.start();
//! let found = alpha_beta::search(&Problem::new(&tris, &start, &Earned), &mut Watch::free()).unwrap();
//! assert_eq!(found.value, 0.0); // no player can force a line
//! ```

pub mod imaginer;
pub mod learner;
mod number;
pub mod playout;
pub mod regret;
pub mod search;
pub mod searcher;
mod simple;
pub mod td;
pub mod trace;
pub mod words;

pub use imaginer::{Imaginer, Imagining};
pub use learner::Learner;
pub use number::Extended;
pub use searcher::Searcher;
pub use simple::{FirstPlayer, RandomPlayer};
