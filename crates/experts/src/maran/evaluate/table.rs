//! The table of a policy: what it wins from all starts, class by class, beside what can be won.

use super::{Evaluation, KingAndPawn, MaranPolicy};
use crate::maran::{Class, Information, Options, classify};
use arbitro_endings::Verdict;
use arbitro_endings::bounds::Upper;
use arbitro_endings::{Ending, Starts};
use arbitro_endings::{PlacementId, Space};
use arbitro_endings::{Watcher, solve};
use arbitro_game::Stopped;
use arbitro_games::kriegspiel::{Goal, Squares};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use shakmaty::Bitboard;

/// Which starts a table is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartsOf {
    /// White knows the king's square.
    KingKnown,
    /// The king may be anywhere that is not attacked.
    KingAnywhere,
}

/// One start with what is possible from it.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// King, pawn and wave.
    pub start: KingAndPawn,
    /// Whether every king of the wave is lost with open boards.
    pub open: bool,
    /// Whether it is a sure win.
    pub sure: bool,
}

/// One line: the starts of one class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClassRow {
    /// The class of the start.
    pub class: String,
    /// How many starts.
    pub starts: u32,
    /// How many are won with open boards, whatever square of the wave the king is on.
    pub open: u32,
    /// How many can be won for sure by a player who plays blind.
    pub possible: u32,
    /// How many the policy wins for sure.
    pub sure: u32,
    /// How many more it wins with probability 1.
    pub almost_sure: u32,
    /// From how many it wins with at least 0.9 but not with 1.
    pub likely: u32,
    /// From how many it wins with less than that, but with something.
    pub unlikely: u32,
    /// From how many a king that sees everything never loses.
    pub never: u32,
    /// The mean of its probabilities, each against the worst king of the wave.
    pub mean: f64,
    /// The mean over the starts that can be won for sure.
    pub mean_where_possible: f64,
    /// The greatest expected number of moves among the starts that it wins with probability 1.
    pub longest: f64,
}

/// The table of one set of starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableOf {
    /// Which starts.
    pub starts: StartsOf,
    /// States of White's knowledge that were met.
    pub states: u64,
    /// Sweeps of the evaluation.
    pub sweeps: u32,
    /// The largest change in the last sweep: the numbers are never too high, and about this much times the length of a
    /// game too low.
    pub change: f64,
    /// The lines.
    pub rows: Vec<ClassRow>,
}

/// Tables of a policy, as they are kept in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PolicyTable {
    /// The form of the file.
    pub version: u32,
    /// The policy.
    pub policy: String,
    /// The tables.
    pub tables: Vec<TableOf>,
}

impl PolicyTable {
    /// The form that this program writes and reads.
    pub const VERSION: u32 = 1;

    /// All starts of king and pawn for Maran's player.
    pub fn of_maran(name: &str, options: Options, watcher: &Watcher<'_>) -> Result<PolicyTable, Stopped> {
        let [known, anywhere] = all_starts(watcher)?;
        let lists = [(StartsOf::KingKnown, known), (StartsOf::KingAnywhere, anywhere)];
        let mut tables = Vec::new();
        for (which, starts) in lists {
            if watcher.cancel.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            tables.push(TableOf::compute(which, options, &starts));
        }
        Ok(PolicyTable { version: PolicyTable::VERSION, policy: name.to_owned(), tables })
    }
}

impl TableOf {
    /// Evaluates Maran's player from some starts.
    pub fn compute(which: StartsOf, options: Options, starts: &[Start]) -> TableOf {
        let only: Vec<KingAndPawn> = starts.iter().map(|start| start.start).collect();
        let evaluation = Evaluation::of(&MaranPolicy(options), &only, 1e-9, 20_000);
        TableOf {
            starts: which,
            states: evaluation.states() as u64,
            sweeps: evaluation.sweeps,
            change: evaluation.change,
            rows: rows(&evaluation, &options, starts),
        }
    }
}

/// All starts, mirror images once: king known, and king anywhere.
fn all_starts(watcher: &Watcher<'_>) -> Result<[Vec<Start>; 2], Stopped> {
    let solution = solve(Space::new(Ending::Kpk, Goal::Promotion), Starts::All, watcher)?;
    let open = Upper::compute(0.0, 0);
    let space = solution.space();
    let (mut known, mut anywhere) = (Vec::new(), Vec::new());
    for id in (0..space.placements().len() as PlacementId).filter(|id| space.is_own(*id)) {
        let placement = &space.placements()[id as usize];
        let (king, pawn) = (placement.men[0].1, placement.men[1].1);
        for (set, verdict) in solution.shelf(id) {
            let start = Start {
                start: (king, pawn, set),
                open: Bitboard(set).into_iter().all(|king| open.white(id, usize::from(king)) > 0.0),
                sure: matches!(verdict, Verdict::Sure(_)),
            };
            if set.count_ones() == 1 {
                known.push(start);
            } else if set == placement.anywhere() {
                anywhere.push(start);
            }
        }
    }
    Ok([known, anywhere])
}

fn rows(evaluation: &Evaluation, options: &Options, starts: &[Start]) -> Vec<ClassRow> {
    let certainty = evaluation.certainty();
    let lengths = evaluation.lengths(&certainty.almost, 20_000);
    let class_of = |start: &Start| {
        let (king, pawn, kings) = start.start;
        let wave = Squares(Bitboard(kings));
        classify(&Information { king, pawn, wave, taboo: Squares::NONE }, options)
    };
    let classes: Vec<Class> = starts.par_iter().map(class_of).collect();
    let mut rows = Vec::new();
    for class in Class::ALL {
        let own: Vec<&Start> =
            starts.iter().zip(&classes).filter(|(_, own)| **own == class).map(|(start, _)| start).collect();
        if own.is_empty() {
            continue;
        }
        let mut row = ClassRow {
            class: class.name().to_owned(),
            starts: own.len() as u32,
            open: 0,
            possible: 0,
            sure: 0,
            almost_sure: 0,
            likely: 0,
            unlikely: 0,
            never: 0,
            mean: 0.0,
            mean_where_possible: 0.0,
            longest: 0.0,
        };
        for start in own {
            let places = evaluation.places(start.start);
            let worst = places.clone().map(|place| evaluation.values[place]).fold(1.0, f64::min);
            let almost = places.clone().all(|place| certainty.almost[place]);
            let value = if almost { 1.0 } else { worst };
            row.open += u32::from(start.open);
            row.possible += u32::from(start.sure);
            row.mean += value;
            if start.sure {
                row.mean_where_possible += value;
            }
            let counted = if places.clone().all(|place| certainty.sure[place]) {
                &mut row.sure
            } else if almost {
                &mut row.almost_sure
            } else if worst >= 0.9 {
                &mut row.likely
            } else if worst > 0.0 {
                &mut row.unlikely
            } else {
                &mut row.never
            };
            *counted += 1;
            if almost {
                row.longest = places.map(|place| lengths[place]).fold(row.longest, f64::max);
            }
        }
        row.mean /= f64::from(row.starts);
        row.mean_where_possible /= f64::from(row.possible.max(1));
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_of_the_table_is_consistent() {
        let [known, anywhere] = all_starts(&Watcher::silent()).unwrap();
        assert_eq!((known.len(), anywhere.len()), (81_664, 1_512));
        let slice: Vec<Start> = known.into_iter().step_by(199).collect();
        let options = Options::default();
        let only: Vec<KingAndPawn> = slice.iter().map(|start| start.start).collect();
        let evaluation = Evaluation::of(&MaranPolicy(options), &only, 1e-9, 20_000);
        let certainty = evaluation.certainty();
        for start in &slice {
            for place in evaluation.places(start.start) {
                let value = evaluation.values[place];
                // Without numbers and with them, the same starts are certain.
                assert_eq!(certainty.almost[place], value > 1.0 - 1e-6, "{start:?}: {value}");
                assert!(!certainty.sure[place] || certainty.almost[place]);
                assert!(!certainty.sure[place] || start.sure, "nobody wins surely what cannot be: {start:?}");
            }
        }
        let table = TableOf::compute(StartsOf::KingKnown, options, &slice);
        let counted: u32 = table.rows.iter().map(|row| row.starts).sum();
        assert_eq!(counted as usize, slice.len());
        for row in &table.rows {
            let sorted = row.sure + row.almost_sure + row.likely + row.unlikely + row.never;
            assert_eq!(sorted, row.starts, "{row:?}");
            assert!(row.sure <= row.possible && row.possible <= row.open, "{row:?}");
        }
        assert!(table.rows.iter().any(|row| row.sure > 100));
        let text = serde_json::to_string(&table).unwrap();
        assert_eq!(serde_json::from_str::<TableOf>(&text).unwrap(), table);
    }
}
