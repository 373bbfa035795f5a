//! Quantal response equilibria with logit errors, for any number of players, on tables and trees.
//!
//! A player with precision λ plays an action in proportion to exp(λ · what it is worth). At λ = 0 all actions are equally
//! likely; the *principal branch* of solutions starts there and leads, in almost every game, to one equilibrium as λ grows
//! (McKelvey and Palfrey 1995). On a tree every information set is an agent of its own, and the limit is a sequential
//! equilibrium (McKelvey and Palfrey 1998; computed as by Turocy 2010). The work grows with the tree, not with the number of
//! plans.
//!
//! ```
//! use arbitro_game::Watch;
//! use arbitro_theory::extensive::FloatTree;
//! use arbitro_theory::logit::{LogitLimits, trace};
//! use arbitro_theory::normal::read_nfg;
//! // The first player's dominant strategy is the second one.
//! let text = r#"NFG 1 R "Dilemma" { "A" "B" } { 2 2 }  -1 -1  0 -3  -3 0  -2 -2"#;
//! let tree = FloatTree::of_table(&read_nfg("dilemma.nfg", text).unwrap());
//! let branch = trace(&tree, &LogitLimits::default(), &mut Watch::free(), &mut |_| {}).unwrap();
//! assert_eq!(branch.weights, [0.0, 1.0, 0.0, 1.0]);
//! assert_eq!(branch.regret, 0.0);
//! ```

mod estimate;
mod labels;
mod linear;
mod path;
mod refine;
mod system;

use arbitro_game::{Message, Stopped, Watch};

use crate::extensive::{FloatTree, Weights};
use crate::words::refused;
use path::{Halt, Tracer};

pub use estimate::{Estimate, estimate};
pub use labels::{Label, Labels};

/// The most actions that all information sets may have together: the work grows with the cube of their number.
pub const MOST_ACTIONS: usize = 3_000;

/// Where to stop.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LogitLimits {
    /// What a player may gain at most by leaving the end of the branch, as a share of the range of the payoffs.
    pub precision: f64,
    /// The greatest λ, times the range of the payoffs.
    pub most_lambda: f64,
    /// How far a probability may move in one step: smaller is slower and safer.
    pub longest_move: f64,
}

impl Default for LogitLimits {
    fn default() -> Self {
        LogitLimits { precision: 1e-8, most_lambda: 1e12, longest_move: 0.2 }
    }
}

/// A point of the branch.
#[derive(Clone, PartialEq, Debug)]
pub struct LogitPoint {
    /// The precision.
    pub lambda: f64,
    /// What is played.
    pub weights: Weights,
}

/// Why a branch ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BranchEnd {
    /// No player could gain more than the precision asked for.
    Precise,
    /// λ reached its limit.
    Lambda,
    /// The curve could not be followed: a singular point.
    Stuck,
    /// Time, or a token.
    Stopped(Stopped),
}

/// The principal branch and where it leads.
#[derive(Clone, PartialEq, Debug)]
pub struct LogitBranch {
    /// The points, from λ = 0.
    pub points: Vec<LogitPoint>,
    /// Why it ends.
    pub end: BranchEnd,
    /// The equilibrium near the end of the branch, or the end itself.
    pub weights: Weights,
    /// What a player could gain at most by leaving `weights`.
    pub regret: f64,
}

/// Why a game has no logit path here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogitError {
    /// Too many actions.
    TooLarge(usize),
    /// Payoffs that floating point cannot hold.
    NotFinite,
}

impl LogitError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            LogitError::TooLarge(actions) => refused::logit_too_large(*actions, MOST_ACTIONS),
            LogitError::NotFinite => refused::beyond_decimals(),
        }
    }
}

arbitro_game::errors_with_message!(LogitError);

/// Whether a game can be traced.
pub(crate) fn check(tree: &FloatTree) -> Result<(), LogitError> {
    if tree.actions > MOST_ACTIONS {
        return Err(LogitError::TooLarge(tree.actions));
    }
    if tree.expected(&tree.uniform()).iter().any(|value| !value.is_finite()) {
        return Err(LogitError::NotFinite);
    }
    Ok(())
}

/// The best of some weights and of the equilibria that Newton's method finds near them, with its regret.
pub(crate) fn refined(tree: &FloatTree, weights: &[f64]) -> (Weights, f64) {
    let system = system::System::new(tree);
    // Odds against nothing are kept finite.
    let log = |weight: f64| weight.max(1e-12).ln();
    let odds: Vec<f64> = tree
        .sets
        .iter()
        .flat_map(|set| set.range().skip(1).map(|action| log(weights[action]) - log(weights[set.first])))
        .collect();
    refine::refine(&system, &odds)
}

/// Follows the principal branch until no player could gain anything worth the name, calling `step` with every point. What
/// was found comes back even if the watch says stop.
pub fn trace(
    tree: &FloatTree,
    limits: &LogitLimits,
    watch: &mut Watch,
    step: &mut dyn FnMut(&LogitPoint),
) -> Result<LogitBranch, LogitError> {
    check(tree)?;
    let range = tree.range();
    let mut tracer = Tracer::new(tree, limits.longest_move);
    let mut points = vec![LogitPoint { lambda: 0.0, weights: tracer.weights() }];
    let end = loop {
        let last = &points[points.len() - 1];
        if tree.regret(&last.weights) <= limits.precision * range {
            break BranchEnd::Precise;
        }
        if last.lambda * range > limits.most_lambda {
            break BranchEnd::Lambda;
        }
        match tracer.advance(watch) {
            Ok(_) => {}
            Err(Halt::Stuck) => break BranchEnd::Stuck,
            Err(Halt::Stopped(reason)) => break BranchEnd::Stopped(reason),
        }
        let point = LogitPoint { lambda: tracer.lambda(), weights: tracer.weights() };
        step(&point);
        points.push(point);
    };
    let (weights, regret) = refine::refine(&tracer.system, tracer.odds());
    Ok(LogitBranch { points, end, weights, regret })
}

#[cfg(test)]
mod tests;
