//! Learning equilibria of two-player zero-sum games by minimising regret.
//!
//! [`Tabular`] runs CFR, CFR+ and discounted CFR on the sequence form of a game that can be unfolded; [`Sampler`] runs
//! external and outcome sampling on any game without unfolding it. A [`StrategyPlayer`] plays
//! what was learnt, and [`Equilibrium`] is all of that in one call.
//!
//! ```
//! use arbitro_game::{Game, Watch};
//! use arbitro_games::kuhn::Kuhn;
//! use arbitro_players::regret::{Tabular, Variant};
//!
//! let mut solver = Tabular::of_game(&Kuhn, Kuhn.start(), Variant::Plus, 1000).unwrap();
//! solver.run(1000, &mut Watch::free());
//! assert!(solver.exploitability() < 0.001);
//! assert!((solver.value() + 1.0 / 18.0).abs() < 0.001);
//! ```

mod sampling;
mod strategy;
mod tabular;

pub use arbitro_theory::extensive::Variant;
pub use sampling::{Sampler, SamplerError, Sampling};
pub use strategy::{Equilibrium, StrategyPlayer};
pub use tabular::{Tabular, TabularError};
