//! Searches: for perfect-information games the textbook four, the workhorse, searches for many seats and for dice, UCT;
//! ISMCTS and sampled worlds for games with imperfect information.

pub mod alpha_beta;
pub mod chance;
mod error;
mod evaluate;
mod found;
pub mod ismcts;
pub mod listed;
pub mod many;
pub mod mcts;
pub mod minimax;
mod observe;
mod problem;
mod textbook;
pub mod workhorse;
pub mod worlds;

pub use error::SearchError;
pub use evaluate::{Earned, Evaluate};
pub use found::{Counts, Found, Weighed};
pub use observe::{NodeId, Observer, Role, Unobserved, Window};
pub use problem::{DEEPEST, Problem, Side};
pub use textbook::{Textbook, UnknownAlgorithm};
