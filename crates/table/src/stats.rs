//! How far measured figures can be trusted.

mod elo;
mod mean;
mod normal;
mod wilson;

pub use elo::{Rating, Score, ratings};
pub use mean::Mean;
pub use normal::{p_value, quantile};
pub use wilson::{Interval, wilson};

/// The 97.5 % point of the normal distribution: 95 % lie within it on both sides.
pub const Z_95: f64 = 1.959_963_984_540_054;
