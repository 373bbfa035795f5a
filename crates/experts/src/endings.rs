//! Kriegspiel endings against a lone king, solved exactly.

mod almost_sure;
mod belief;
mod beliefs;
mod material;
pub mod open_board;
mod placement;
mod plan;
pub mod problem;
mod solution;
mod solver;
mod symmetry;
mod table_file;

pub use belief::{Attempt, Belief, BeliefError, Heard};
pub use material::{Ending, EndingError, Starts};
pub use placement::{Answers, Men, Placement, PlacementId, Space, Step, beside};
pub use plan::{Plan, PlannedAnswer, PlannedTry, Rated, Risk, risks};
pub use solution::{Solution, Verdict};
pub use solver::{Progress, Watcher, extend, solve};
pub use symmetry::Symmetry;
pub use table_file::{Table, TableError, VERSION, encode};
