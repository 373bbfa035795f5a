//! What is reported when the limits end a method that has nothing to show yet.

use arbitro_game::{Message, Stopped, Watch};

use super::{Play, Quantity, Report};
use crate::extensive::{FloatTree, ManyRegrets, Variant, Weights};
use crate::words::{found, scientific};

/// Iterations of regret minimisation: enough to be better than nothing, and soon done.
const ITERATIONS: u64 = 64;

/// Fills a report with what a little regret minimisation comes to, and with its measured gap.
pub(super) fn learnt(
    tree: FloatTree,
    payoffs_of: &[String],
    reason: Stopped,
    report: &mut Report,
    plays: impl FnOnce(&Weights) -> Vec<Play>,
) {
    let weights = match ManyRegrets::new(tree.clone(), Variant::Plus) {
        Some(mut solver) => {
            solver.run(ITERATIONS, &mut Watch::free());
            solver.average()
        }
        None => tree.uniform(),
    };
    report.method = Message::verbatim("cfr+");
    report.guarantee = found::near_floats(scientific(tree.regret(&weights)));
    report.stopped_early(reason);
    report.solutions.push(super::Found {
        name: found::average_strategies(),
        payoffs: tree.expected(&weights).into_iter().map(Quantity::float).collect(),
        payoffs_of: payoffs_of.to_vec(),
        strategies: plays(&weights),
    });
}
