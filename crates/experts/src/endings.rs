//! Kriegspiel endings against a lone king, solved exactly.

mod almost_sure;
mod belief;
mod beliefs;
mod material;
mod placement;
mod solution;
mod solver;
mod symmetry;
mod table_file;

pub use belief::{Attempt, Belief, BeliefError, Heard};
pub use material::{Ending, EndingError, Starts};
pub use placement::{Answers, Men, Placement, PlacementId, Space, Step, beside};
pub use solution::{Solution, Verdict};
pub use solver::{Progress, Watcher, extend, solve};
pub use symmetry::Symmetry;
pub use table_file::{Table, TableError, VERSION, encode};
