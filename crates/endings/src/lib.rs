//! Kriegspiel endings against a lone king, solved exactly.
//!
//! ```
//! use arbitro_endings::{Belief, Ending, Space, Verdict, Watcher, solve_near};
//! use arbitro_games::kriegspiel::Goal;
//!
//! // Figure A.4 of Maran 1993: a sure mate in two, wherever the king is.
//! let belief = Belief::read("Kf6 Qe3", Some("f8,g8,h8,h7")).unwrap();
//! let space = Space::new(Ending::Kqk, Goal::Mate);
//! let solution = solve_near(space, &belief, 2, &Watcher::silent()).unwrap().unwrap();
//! assert_eq!(solution.judge(&belief), Some(Verdict::Sure(2)));
//! let plan = solution.plan(&belief, 100).unwrap();
//! assert!(plan.text().to_string().contains("answer-refused")); // messages, rendered by a speaker of the table
//! ```

mod almost_sure;
mod belief;
mod beliefs;
pub mod bounds;
pub mod critical;
#[cfg(test)]
mod definitions;
mod material;
pub mod open_board;
mod picture;
mod placement;
mod plan;
mod player;
pub mod problem;
#[cfg(test)]
mod properties;
mod prove;
mod solution;
mod solver;
mod symmetry;
mod table_file;
#[cfg(test)]
mod tests;
mod words;

pub use belief::{Attempt, Belief, BeliefError, Heard};
pub use material::{Ending, EndingError, Starts};
pub use picture::svg;
pub use placement::{Answers, Men, Placement, PlacementId, Space, Step, beside};
pub use plan::{Plan, PlannedAnswer, PlannedTry, Rated, Risk, risks};
pub use player::Follower;
pub use prove::Prover;
pub use solution::{Solution, Verdict};
pub use solver::{Progress, Watcher, extend, solve, solve_near};
pub use symmetry::Symmetry;
pub use table_file::{Table, TableError, VERSION, encode};
pub use words::MESSAGES;
