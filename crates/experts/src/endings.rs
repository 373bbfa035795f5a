//! Kriegspiel endings against a lone king, solved exactly.

mod almost_sure;
mod beliefs;
mod material;
mod placement;
mod solution;
mod solver;
mod symmetry;

pub use material::{Ending, EndingError, Starts};
pub use placement::{Answers, Men, Placement, PlacementId, Space, Step, beside};
pub use solution::{Solution, Verdict};
pub use solver::{Progress, Watcher, extend, solve};
pub use symmetry::Symmetry;
