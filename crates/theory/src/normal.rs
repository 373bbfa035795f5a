//! Games in normal form: every player picks a strategy at the same time, and a table gives the payoffs.

mod agg;
mod approximate;
mod correlated;
mod dominance;
mod dynamics;
mod game;
mod learning;
pub(crate) mod nfg;
mod pareto;
mod pure;
mod simplicial;
mod supports;

pub use agg::{read_agg, read_bagg};
pub use approximate::{
    ApproximateEquilibrium, FoundBy, approximate_equilibrium, approximate_equilibrium_within,
};
pub use correlated::{Advice, Correlation, Objective, correlated_exact, correlated_float};
pub use dominance::{
    Dominance, Dominator, Elimination, MOST_CELLS, Step, dominates, dominating_mixture, iterated_elimination,
};
pub use dynamics::{Dynamics, Moment, follow, paid, usual_start};
pub use game::{MixedProfile, MostProfiles, NormalForm, NormalFormError, Profile};
pub use learning::{Learner, LearningTrace, learn, learn_within};
pub use nfg::{NfgStyle, read_nfg, write_nfg};
pub use pareto::{Welfare, pareto_frontier, welfare};
pub use pure::{SecurityLevel, best_responses, pure_equilibria, security_level};
pub use simplicial::{SimplicialSolution, solve_simplicial};
pub use supports::{AllEquilibria, IsolatedEquilibrium, MOST_PROFILES, all_equilibria};
