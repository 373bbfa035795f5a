//! Our side of the bench of logit paths: for every file named, CPU seconds of tracing, the regret, and the weights of all
//! actions at the end, set by set in the order of the file, tab-separated.

use arbitro_game::Watch;
use arbitro_theory::extensive::FloatTree;
use arbitro_theory::logit::{LogitLimits, trace};
use arbitro_theory::report::Loaded;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    for file in std::env::args().skip(1) {
        let tree = match Loaded::read(&file, &std::fs::read_to_string(&file)?)? {
            Loaded::Normal(game) => FloatTree::of_table(&game),
            Loaded::Extensive(game) => FloatTree::of_tree(&game),
            Loaded::Stochastic(_) => return Err(format!("{file} has no logit path").into()),
        };
        // The best of several runs: most of these games take less than the clock can tell.
        let mut best = f64::INFINITY;
        let mut branch = None;
        for _ in 0..5 {
            let start = cpu_time::ThreadTime::now();
            branch = Some(trace(&tree, &LogitLimits::default(), &mut Watch::free(), &mut |_| {})?);
            best = best.min(start.elapsed().as_secs_f64());
        }
        let Some(branch) = branch else { continue };
        let weights: Vec<String> = branch.weights.iter().map(ToString::to_string).collect();
        println!("{file}\t{best}\t{}\t{}\t{}", branch.regret, branch.points.len(), weights.join(","));
    }
    Ok(())
}
