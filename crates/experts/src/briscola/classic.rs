//! Players of classic Briscola: a greedy one, and one that searches.

pub mod analysis;
mod features;
mod greedy;
pub mod learning;
mod open;
mod policy;
mod searcher;
mod solver;
mod worlds;

pub use greedy::{Greedy, greedy};
pub use open::OpenGame;
pub use policy::{Policy, PolicyError, Worths};
pub use searcher::{ClassicSearcher, Judged, Judgement, Playouts, Settings};
pub use solver::OpenSolver;
pub use worlds::{Reading, Worlds};
