//! Two-player zero-sum games as matrices: saddle points, linear programming in floating point and exactly, 2×2 formulas.

mod exact_program;
mod float_program;
mod two_by_two;
mod zero_sum;

pub use exact_program::{ExactOptimum, ExactProgram};
pub use float_program::{FloatOptimum, FloatProgram};
pub use two_by_two::{TwoByTwo, two_by_two};
pub(crate) use zero_sum::near_enough;
pub use zero_sum::{
    FloatSolution, Solution, saddle_points, solve_exact, solve_exact_within, solve_float, solve_float_within,
};
