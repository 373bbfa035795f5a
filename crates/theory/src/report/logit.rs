//! Reports on logit equilibria.

use arbitro_game::{Arg, Stopped};
use serde::Serialize;

use super::{Grid, Report, Request, SolveError};
use crate::extensive::{FloatTree, Weights};
use crate::logit::{
    BranchEnd, Estimate, Labels, LogitError, LogitLimits, LogitPoint, MOST_ACTIONS, estimate, trace,
};
use crate::words::{facts, found, methods, refused, rounded, scientific};

/// Branches of games with more actions are not shown as a table.
const WIDEST: usize = 8;
/// The rows of that table.
const LONGEST: usize = 16;

/// Observed play: a file with counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observed {
    /// The name of the file.
    pub file: String,
    /// What it contains.
    pub text: String,
}

/// A branch of logit equilibria as data.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Branch {
    /// The actions, in the order of the probabilities.
    pub actions: Vec<BranchAction>,
    /// The points, from λ = 0.
    pub points: Vec<BranchPoint>,
}

/// An action of a branch.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BranchAction {
    /// Whose it is.
    pub player: String,
    /// The information set: its name, or its number among those of the player; nothing in a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// Its name, or its number.
    pub action: String,
}

/// A point of a branch.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BranchPoint {
    /// The precision.
    pub lambda: f64,
    /// The probability of every action.
    pub probabilities: Weights,
    /// The logarithm of the likelihood of the observed play, if there is any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log_likelihood: Option<f64>,
}

/// Whether a game is small enough for this method.
pub(super) fn fits(actions: usize) -> bool {
    actions <= MOST_ACTIONS
}

/// Follows the principal branch, or finds the likeliest λ on it, and returns what is played in the end.
pub(super) fn follow(
    tree: &FloatTree,
    labels: &Labels,
    request: &Request,
    report: &mut Report,
) -> Result<Weights, SolveError> {
    if request.exact {
        return Err(SolveError::Refused(refused::in_decimals("logit")));
    }
    let mut limits = LogitLimits::default();
    if let Some(epsilon) = request.epsilon {
        limits.precision = epsilon / tree.range();
    }
    let mut watch = request.within.watch();
    let mut steps = 0;
    let mut tell = |point: &LogitPoint| {
        steps += 1;
        if steps % 16 == 0 {
            request.within.tell(steps, Some(tree.regret(&point.weights)));
        }
    };
    report.method = methods::logit();
    if let Some(observed) = &request.observed {
        let counts = labels.read_counts(&observed.file, &observed.text)?;
        let likeliest = estimate(tree, &counts, &limits, &mut watch, &mut tell)?;
        return Ok(estimated(tree, labels, likeliest, report));
    }
    let traced = trace(tree, &limits, &mut watch, &mut tell)?;
    report.guarantee = match tree.perfect_recall {
        true => found::near_floats(scientific(traced.regret)),
        false => found::near_agents(scientific(traced.regret)),
    };
    if tree.perfect_recall {
        report.measured(&tree.gains(&traced.weights));
    }
    let last = traced.points.last().map_or(0.0, |point| point.lambda);
    report.facts.push(facts::branch(traced.points.len(), scientific(last)));
    match traced.end {
        BranchEnd::Precise => {}
        BranchEnd::Lambda => report.facts.push(facts::branch_limit()),
        BranchEnd::Stuck => report.facts.push(facts::branch_stuck()),
        BranchEnd::Stopped(reason) => report.stopped_early(reason),
    }
    let points = traced.points.into_iter().map(|point| (point, None)).collect();
    show_branch(labels, points, report);
    Ok(traced.weights)
}

fn estimated(tree: &FloatTree, labels: &Labels, found: Estimate, report: &mut Report) -> Weights {
    report.guarantee = match found.unbounded {
        true => found::lambda_unbounded(scientific(found.lambda)),
        false => found::likeliest(rounded(found.lambda, 6)),
    };
    report
        .facts
        .push(facts::likelihood(rounded(found.log_likelihood, 4), rounded(found.log_likelihood_at_zero, 4)));
    if let Some(error) = found.standard_error {
        let (low, high) = ((found.lambda - 1.96 * error).max(0.0), found.lambda + 1.96 * error);
        report.facts.push(facts::standard_error(rounded(error, 4), rounded(low, 4), rounded(high, 4)));
    }
    if tree.perfect_recall {
        report.measured(&tree.gains(&found.weights));
    }
    if found.stopped != Stopped::Finished {
        report.stopped_early(found.stopped);
    }
    let points = found.points.into_iter().map(|(point, likelihood)| (point, Some(likelihood))).collect();
    show_branch(labels, points, report);
    found.weights
}

/// The branch as data, and as a table where it is narrow enough.
fn show_branch(labels: &Labels, points: Vec<(LogitPoint, Option<f64>)>, report: &mut Report) {
    let actions: Vec<BranchAction> = labels
        .0
        .iter()
        .map(|label| BranchAction {
            player: label.player_name.clone(),
            set: label.set.as_ref().map(|(number, name)| named(name, *number)),
            action: named(&label.action, label.number),
        })
        .collect();
    if actions.len() <= WIDEST {
        let head = |action: &BranchAction| match &action.set {
            Some(set) => facts::branch_head_at(&action.player, set, &action.action).into(),
            None => facts::branch_head(&action.player, &action.action).into(),
        };
        let mut rows: Vec<Vec<Arg>> =
            vec![std::iter::once(Arg::from("λ")).chain(actions.iter().map(head)).collect()];
        let every = points.len().div_ceil(LONGEST).max(1);
        for (number, (point, _)) in points.iter().enumerate() {
            if number % every == 0 || number + 1 == points.len() {
                let shares = point.weights.iter().map(|&weight| rounded(weight, 4));
                rows.push(std::iter::once(rounded(point.lambda, 4)).chain(shares).collect());
            }
        }
        report.tables.push(Grid { title: facts::branch_title(), rows });
    }
    let points = points
        .into_iter()
        .map(|(point, log_likelihood)| BranchPoint {
            lambda: point.lambda,
            probabilities: point.weights,
            log_likelihood,
        })
        .collect();
    report.branch = Some(Branch { actions, points });
}

fn named(name: &str, number: usize) -> String {
    if name.is_empty() { number.to_string() } else { name.to_owned() }
}

impl From<LogitError> for SolveError {
    fn from(error: LogitError) -> Self {
        SolveError::Refused(error.message())
    }
}
