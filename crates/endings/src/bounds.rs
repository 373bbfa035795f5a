//! How much king and pawn is worth where it is not sure: bounds on White's probability of a safe promotion against a Black
//! who sees everything but the dice to come.
//!
//! *From above*: White learns, before each of its turns, where the king stood before its last move. That can only help,
//! and what is left is a game with finitely many positions, one local game for each: White, who knows the squares that
//! the king may have reached, tries; Black has chosen one of them. Starting from the positions won with open boards the
//! local games are solved again and again. Every round gives a valid bound, and a mixture of Black's is the proof: the
//! bound is White's best answer to it.
//!
//! *From below*: a strategy of White that remembers the set of squares. In every belief a local game is solved for White's
//! dice, with what the strategy is known to be worth afterwards; what is stored for a belief is always guaranteed.

mod lower;
mod upper;

pub use lower::Lower;
pub use upper::Upper;

use super::material::{Ending, Starts};
use super::placement::{PlacementId, Space};
use super::solution::{Solution, Verdict};
use super::solver::{Watcher, solve};
use arbitro_game::Stopped;
use arbitro_games::kriegspiel::Goal;
use serde::{Deserialize, Serialize};
use shakmaty::Square;

/// How long to look for bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Rounds from above.
    pub from_above: u32,
    /// Rounds from below.
    pub from_below: u32,
    /// Beliefs that the strategy of the lower bound may remember.
    pub beliefs: usize,
}

/// A start with the king known that is won with open boards but not surely when blind, and what its value lies between.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounded {
    /// White's pieces and the king.
    pub position: String,
    /// White gets at least this.
    pub lower: f64,
    /// White gets at most this.
    pub upper: f64,
}

/// The bounds of all such starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The form of the file that keeps it.
    pub version: u32,
    /// Starts with the king known, mirror images once.
    pub starts: u32,
    /// Those that are won with open boards.
    pub open: u32,
    /// Those that are sure wins.
    pub sure: u32,
    /// Rounds from above and from below.
    pub rounds: (u32, u32),
    /// The largest change in the last round from above, and from below.
    pub last_change: (f64, f64),
    /// Beliefs of the strategy from below.
    pub beliefs: u64,
    /// The starts in between, the least upper bound first.
    pub between: Vec<Bounded>,
}

impl Report {
    /// The form that this program writes and reads.
    pub const VERSION: u32 = 1;

    /// Computes bounds for every start of king and pawn with the king known.
    pub fn compute(effort: Effort, watcher: &Watcher<'_>) -> Result<Report, Stopped> {
        let solution = solve(Space::new(Ending::Kpk, Goal::Promotion), Starts::All, watcher)?;
        let upper = Upper::compute(1e-9, effort.from_above);
        let space = solution.space();
        let own = || (0..space.placements().len() as PlacementId).filter(|id| space.is_own(*id));
        let mut report = Report {
            version: Report::VERSION,
            starts: 0,
            open: 0,
            sure: 0,
            rounds: (upper.rounds, 0),
            last_change: (upper.change, 0.0),
            beliefs: 0,
            between: Vec::new(),
        };
        let mut starts = Vec::new();
        for id in own() {
            for (set, verdict) in solution.shelf(id).filter(|(set, _)| set.count_ones() == 1) {
                let open = upper.white(id, set.trailing_zeros() as usize) > 0.0;
                report.starts += 1;
                report.open += u32::from(open);
                report.sure += u32::from(matches!(verdict, Verdict::Sure(_)));
                if open && !matches!(verdict, Verdict::Sure(_)) {
                    starts.push((id, set));
                }
            }
        }
        let enclosed = bounds_of(&solution, &upper, &starts, effort, watcher)?;
        report.rounds.1 = enclosed.rounds;
        report.last_change.1 = enclosed.gain;
        report.beliefs = enclosed.beliefs;
        report.between = enclosed.bounded;
        report.between.sort_by(|one, other| {
            one.upper
                .total_cmp(&other.upper)
                .then(one.lower.total_cmp(&other.lower))
                .then(one.position.cmp(&other.position))
        });
        Ok(report)
    }

    /// How many starts have an upper bound below 1, by tenths of the bound, and how many a lower bound above 0, likewise.
    pub fn tenths(&self) -> ([u32; 11], [u32; 11]) {
        let (mut upper, mut lower) = ([0; 11], [0; 11]);
        for bounded in &self.between {
            upper[tenth(bounded.upper)] += 1;
            lower[tenth(bounded.lower)] += 1;
        }
        (upper, lower)
    }
}

fn tenth(value: f64) -> usize {
    if value > 1.0 - 1e-6 { 10 } else { (value * 10.0).clamp(0.0, 9.0) as usize }
}

/// Bounds for some starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Enclosed {
    /// The starts, in the order in which they were given.
    pub bounded: Vec<Bounded>,
    /// Rounds from below.
    pub rounds: u32,
    /// What the last of them gained.
    pub gain: f64,
    /// Beliefs that the strategy from below remembers.
    pub beliefs: u64,
}

/// Computes bounds for some starts (canonical placements and sets of one square).
pub fn bounds_of(
    solution: &Solution,
    upper: &Upper,
    starts: &[(PlacementId, u64)],
    effort: Effort,
    watcher: &Watcher<'_>,
) -> Result<Enclosed, Stopped> {
    let mut lower = Lower::new(upper, solution, starts, effort.beliefs);
    let mut gain = f64::INFINITY;
    while lower.rounds < effort.from_below && gain > 1e-6 {
        if watcher.cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        gain = lower.round();
    }
    let space = solution.space();
    let bounded = starts
        .iter()
        .map(|(id, set)| {
            let men = &space.placements()[*id as usize].men;
            let king = Square::new(set.trailing_zeros());
            Bounded {
                position: format!("K{} {} | {king}", men[0].1, men[1].1),
                lower: lower.value(*id, *set),
                upper: upper.white(*id, usize::from(king)),
            }
        })
        .collect();
    Ok(Enclosed { bounded, rounds: lower.rounds, gain, beliefs: lower.beliefs() as u64 })
}

#[cfg(test)]
mod tests;
