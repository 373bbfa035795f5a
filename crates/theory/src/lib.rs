//! Normal and extensive form, stochastic and recursive games, and what solves them.
pub mod bimatrix;
pub mod decision;
pub mod extensive;
pub mod matrix;
pub mod normal;
pub mod number;
pub mod stochastic;
pub mod text;
