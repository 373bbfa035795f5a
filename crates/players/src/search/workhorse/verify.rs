//! The secondary search: the chosen move is looked at once more, deeper, because what it puts off beyond the
//! horizon of the main search it does not prevent.

use super::tree::Searcher;
use super::{DISCOUNT, Deep};
use crate::search::error::Halt;
use crate::search::{Evaluate, SearchError};
use arbitro_game::{Certainty, Open};
use std::hash::Hash;

/// How many moves are looked at once more at most.
const CANDIDATES: usize = 3;

/// What the secondary search said.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified<M> {
    /// The move that the main search chose.
    pub first: M,
    /// What the main search thought of it.
    pub before: f64,
    /// What it is worth when looked at more deeply.
    pub after: f64,
    /// The move that took its place, if it did not hold.
    pub instead: Option<M>,
}

/// Looks deeper at the chosen move; if it disappoints, the next candidates are looked at as deeply, and the best
/// of them is chosen. A stop keeps the choice of the main search.
pub(super) fn verify<G: Open<State: Hash>, E: Evaluate<G>>(
    searcher: &mut Searcher<'_, G, E>,
    state: &G::State,
    deep: &mut Deep<G::Move>,
) -> Result<(), SearchError> {
    let Some(first) = deep.found.best else { return Ok(()) };
    let before = deep.found.value;
    if searcher.roots.len() < 2 || !before.is_finite() {
        return Ok(());
    }
    let depth = deep.depth.max(1) - 1 + searcher.settings.verify;
    let result = look(searcher, state, depth, first, before);
    deep.found.counts.nodes = searcher.counts.nodes;
    deep.found.counts.leaves = searcher.counts.leaves;
    deep.found.counts.cuts = searcher.counts.cuts;
    match result {
        Ok((after, best)) => {
            let instead = best.as_ref().map(|(mv, ..)| *mv).filter(|&mv| mv != first);
            if let Some((mv, value, line)) = best {
                deep.found.best = Some(mv);
                deep.found.value = value;
                deep.found.line = line;
            }
            deep.verified = Some(Verified { first, before, after, instead });
            Ok(())
        }
        Err(Halt::Stopped(_)) => Ok(()),
        Err(Halt::Error(error)) => Err(error),
    }
}

/// A move, its value and its line.
type Choice<M> = (M, f64, Vec<M>);

/// The deeper value of the first move, and the choice if that value was a disappointment.
type Looked<M> = (f64, Option<Choice<M>>);

/// Looks deeper at the first move, and at others if it disappoints.
fn look<G: Open<State: Hash>, E: Evaluate<G>>(
    searcher: &mut Searcher<'_, G, E>,
    state: &G::State,
    depth: u32,
    first: G::Move,
    before: f64,
) -> Result<Looked<G::Move>, Halt> {
    let mut best: Option<Choice<G::Move>> = None;
    let mut after = f64::NAN;
    let mut candidates: Vec<(G::Move, f64)> =
        searcher.roots.iter().map(|root| (root.mv, root.value)).collect();
    candidates[1..].sort_by(|one, other| other.1.total_cmp(&one.1));
    for (mv, _) in candidates.into_iter().take(CANDIDATES) {
        let next = searcher.after(state, searcher.side, mv);
        let to_beat = best.as_ref().map_or(f64::NEG_INFINITY, |(_, so_far, _)| *so_far);
        let value = searcher.child(&next, 1, depth, to_beat, f64::INFINITY)?;
        let mut line = vec![mv];
        line.extend_from_slice(searcher.line_below_root());
        if let Some(root) = searcher.roots.iter_mut().find(|root| root.mv == mv) {
            (root.value, root.depth) = (value, depth + 1);
            root.certainty = if value > to_beat { Certainty::Exact } else { Certainty::AtMost };
            root.line.clone_from(&line);
        }
        if mv == first {
            after = value;
            // What a few more moves take off through the discount is no disappointment.
            if value >= before - before.abs().max(1.0) * (1.0 - DISCOUNT.powi(64)) {
                return Ok((after, None));
            }
        }
        if value > to_beat {
            best = Some((mv, value, line));
        }
    }
    Ok((after, best))
}
