//! Stochastic games (Shapley 1953) and recursive games (Everett 1957): component games that lead to each other.

mod attain;
mod certificate;
mod file;
mod game;
mod memory;
mod recursive;
mod responder;
mod shapley;

pub use certificate::{GuaranteeError, Guarantees, guarantees};
pub use file::{read_stg, write_stg};
pub use game::{Cell, Component, Model, Stationary, StochasticGame};
pub use memory::{FiniteMemory, Memory, MemoryError, Transition, evaluate_pair, guarantee_of};
pub use recursive::{
    RecursiveError, RecursiveSolution, attainable_by_first, attainable_by_second, plain_iteration,
    solve_recursive, solve_recursive_within,
};
pub use shapley::{ShapleyError, ShapleyMethod, ShapleySolution, solve_stochastic, solve_stochastic_within};
