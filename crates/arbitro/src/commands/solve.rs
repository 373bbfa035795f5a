//! `arbitro solve`: value, strategies, and what they guarantee.

use super::solve_endings::Endings;
use crate::failure::Failure;
use arbitro_game::Watch;
use arbitro_players::regret::{Tabular, Variant};
use arbitro_table::files;
use arbitro_theory::report::{Loaded, Point, Report, Request, learnt, solve};
use clap::Args;
use std::io::{Write, stdout};
use std::path::PathBuf;

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Solve {
    #[command(subcommand)]
    ending: Option<Endings>,
    /// The game: a table (.nfg), a tree (.efg), or a stochastic or recursive game (.stg)
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// Fractions instead of decimals
    #[arg(long)]
    exact: bool,
    /// The method. Tables: lp, extreme, lemke-howson, pure, approximate, fictitious-play, regret-matching. Trees: sequence,
    /// backward, normal, cfr, cfr+, dcfr. Stochastic: newton, iterate. Recursive: everett, iterate
    #[arg(long, value_name = "METHOD")]
    method: Option<String>,
    /// How near to the solution is near enough, for methods that approach it
    #[arg(long, value_name = "NUMBER")]
    epsilon: Option<f64>,
    /// Show the steps
    #[arg(long)]
    explain: bool,
    /// Write everything as JSON
    #[arg(long)]
    json: bool,
}

/// More iterations than this are not tried.
const MOST_ITERATIONS: u64 = 1 << 22;

impl Solve {
    pub fn run(self) -> Result<(), Failure> {
        if let Some(ending) = self.ending {
            return ending.run();
        }
        // clap asks for a file when no ending is named.
        let file = self.file.unwrap_or_default();
        let text = files::read_text(&file).map_err(Failure::said)?;
        let game = Loaded::read(&file.to_string_lossy(), &text).map_err(Failure::said)?;
        let report = match (&game, self.method.as_deref().and_then(variant)) {
            (Loaded::Extensive(tree), Some(variant)) => {
                let solver = Tabular::of_tree(tree, variant).map_err(Failure::said)?;
                let epsilon = self.epsilon.unwrap_or(1e-4);
                if epsilon.is_nan() || epsilon <= 0.0 {
                    return Err(Failure::said(format!("epsilon is {epsilon}; it must be above 0")));
                }
                let (behaviour, convergence) = learn(solver, epsilon);
                let name = self.method.as_deref().unwrap_or_default();
                learnt(tree, name, &behaviour, convergence).map_err(Failure::said)?
            }
            _ => {
                let request = Request {
                    exact: self.exact,
                    method: self.method.clone(),
                    epsilon: self.epsilon,
                    explain: self.explain,
                };
                solve(&game, &request).map_err(Failure::said)?
            }
        };
        show(&report, self.json)
    }
}

fn variant(method: &str) -> Option<Variant> {
    match method {
        "cfr" => Some(Variant::Plain),
        "cfr+" => Some(Variant::Plus),
        "dcfr" => Some(Variant::DISCOUNTED),
        _ => None,
    }
}

/// Iterates until near enough, looking at every power of two.
fn learn(mut solver: Tabular, epsilon: f64) -> (Vec<Vec<f64>>, Vec<Point>) {
    let mut points = Vec::new();
    loop {
        let until = (solver.iterations() * 2).max(1);
        solver.run(until - solver.iterations(), &mut Watch::free());
        let distance = solver.exploitability();
        points.push(Point { iteration: until, distance });
        if distance <= epsilon || until >= MOST_ITERATIONS {
            return (solver.average(), points);
        }
    }
}

fn show(report: &Report, json: bool) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if json {
        serde_json::to_writer_pretty(&mut out, report).map_err(Failure::said)?;
        writeln!(out)?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(())
}
