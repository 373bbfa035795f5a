//! How the order of moves decides what alpha-beta costs.

use super::uniform::{Order, UniformTree};
use super::{Experiment, ExperimentError, Plan, Progress};
use crate::catalogue::Catalogue;
use crate::plot::Style;
use crate::results::{
    Cell, Column, Done, Plot, PlotAxis, PlotLine, PlotPanel, ResultTable, Results, Unit, words,
};
use crate::stats::Mean;
use arbitro_game::{Cancel, Game, Limits, Message, Stopped, Watch, dice, seed_of};
use arbitro_players::search::{Earned, Problem, alpha_beta};
use rayon::prelude::*;
use serde::Deserialize;
use std::sync::atomic::{AtomicU64, Ordering as Memory};

/// What the file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ordering {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "title")]
    _title: Option<String>,
    #[serde(rename = "source")]
    _source: Option<String>,
    seed: u64,
    trees: toml::Spanned<u32>,
    uniform: Vec<Uniform>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Uniform {
    branching: toml::Spanned<u32>,
    depths: toml::Spanned<Vec<u32>>,
}

const ORDERS: [Order; 3] = [Order::Best, Order::Random, Order::Worst];
/// The best, a random and the worst order, and a tree made so that nothing can be cut.
type Leaves<T> = [T; 4];

/// One kind of tree.
struct Size {
    branching: u32,
    depth: u32,
    leaves: Leaves<Mean>,
}

impl Size {
    /// What the lecture says for each order: b^(d/2), b^(3d/4), b^d.
    fn expected(&self) -> [f64; 3] {
        let (b, d) = (f64::from(self.branching), f64::from(self.depth));
        [b.powf(d / 2.0), b.powf(3.0 * d / 4.0), b.powf(d)]
    }

    /// The fewest leaves that any search must visit (Knuth and Moore 1975).
    fn fewest(&self) -> f64 {
        let (b, half) = (f64::from(self.branching), self.depth / 2);
        b.powi(half as i32) + b.powi((self.depth - half) as i32) - 1.0
    }
}

impl Ordering {
    /// What cannot be run, with its place.
    pub fn check(&self) -> Result<(), (usize, String)> {
        if !(1..=100_000).contains(self.trees.get_ref()) {
            let what = "trees must be a whole number from 1 to 100000".to_owned();
            return Err((self.trees.span().start, what));
        }
        for uniform in &self.uniform {
            let branching = *uniform.branching.get_ref();
            if branching < 2 {
                let what = format!("a branching of {branching} leaves nothing to order: write 2 or more");
                return Err((uniform.branching.span().start, what));
            }
            let depths = uniform.depths.get_ref();
            if depths.is_empty() || depths.contains(&0) {
                let what = "depths must be whole numbers from 1 on, at least one of them".to_owned();
                return Err((uniform.depths.span().start, what));
            }
            for depth in depths {
                if f64::from(branching).powf(f64::from(*depth)) > 5e6 || *depth > 60 {
                    let what = format!(
                        "a tree of branching {branching} and depth {depth} is too large: at most 5,000,000 leaves and 60 moves"
                    );
                    return Err((uniform.depths.span().start, what));
                }
            }
        }
        Ok(())
    }
}

impl Plan for Ordering {
    fn run(
        &self,
        experiment: &Experiment,
        _: &Catalogue,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Results, ExperimentError> {
        let sizes: Vec<(u32, u32)> = self
            .uniform
            .iter()
            .flat_map(|uniform| {
                uniform.depths.get_ref().iter().map(|depth| (*uniform.branching.get_ref(), *depth))
            })
            .collect();
        let (each, total) =
            (u64::from(*self.trees.get_ref()), sizes.len() as u64 * u64::from(*self.trees.get_ref()));
        let done = AtomicU64::new(0);
        let measured: Vec<Option<Leaves<u64>>> = (0..total)
            .into_par_iter()
            .map(|number| {
                let (branching, depth) = sizes[(number / each) as usize];
                let leaves = visited(branching, depth, seed_of(self.seed, number), cancel)?;
                progress(done.fetch_add(1, Memory::Relaxed) + 1, total);
                Some(leaves)
            })
            .collect();
        let sizes: Vec<Size> = sizes
            .iter()
            .zip(measured.chunks(each.max(1) as usize))
            .map(|(&(branching, depth), trees)| Size {
                branching,
                depth,
                leaves: [0, 1, 2, 3]
                    .map(|order| trees.iter().flatten().map(|leaves| leaves[order] as f64).collect()),
            })
            .filter(|size| size.leaves[0].count() > 0)
            .collect();
        let finished = measured.iter().flatten().count() as u64;
        let stopped = if finished == total { Stopped::Finished } else { Stopped::Cancelled };
        let done = Done { unit: Unit::Trees, done: finished, planned: total };
        let mut results = experiment.results(self.seed, stopped, done);
        for size in &sizes {
            let always =
                |leaves: &Mean, expected: f64| leaves.mean() == expected && leaves.deviation() == 0.0;
            results.compared.add(always(&size.leaves[0], size.fewest()));
            results.compared.add(always(&size.leaves[3], size.expected()[2]));
        }
        results.tables.push(table(&sizes));
        results.plot = Some(plot(&sizes));
        Ok(results)
    }
}

/// The leaves that alpha-beta visits on one tree in the three orders, and on one that cannot be cut; `None` when it
/// was called off.
fn visited(branching: u32, depth: u32, seed: u64, cancel: &Cancel) -> Option<Leaves<u64>> {
    if cancel.is_cancelled() {
        return None;
    }
    let mut dice = dice(seed);
    let tree = UniformTree::new(branching, depth, &mut dice)?;
    let uncut = UniformTree::without_cuts(branching, depth, &mut dice)?;
    let [best, random, worst] = ORDERS.map(|order| leaves(&tree.ordered(order), cancel));
    Some([best?, random?, worst?, leaves(&uncut, cancel)?])
}

fn leaves(tree: &UniformTree, cancel: &Cancel) -> Option<u64> {
    let start = tree.start();
    let mut watch = Watch::start(Limits::default(), cancel.clone());
    let found = alpha_beta::search(&Problem::new(tree, &start, &Earned), &mut watch).ok()?;
    (found.stopped == Stopped::Finished).then_some(found.counts.leaves)
}

/// How the cost grows: the exponent e of b^(e·d) that fits the means best (least squares on logarithms).
fn exponent(sizes: &[&Size], order: usize) -> Option<f64> {
    let points: Vec<(f64, f64)> = sizes
        .iter()
        .filter(|size| size.branching > 1)
        .map(|size| (f64::from(size.depth), size.leaves[order].mean().ln() / f64::from(size.branching).ln()))
        .collect();
    let count = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0 / count, y + point.1 / count));
    let (above, below) = points.iter().fold((0.0, 0.0), |(above, below), point| {
        (above + (point.0 - x) * (point.1 - y), below + (point.0 - x).powi(2))
    });
    (points.len() > 1 && below > 0.0).then(|| above / below)
}

/// The sizes of each branching, in the order of the file.
fn by_branching(sizes: &[Size]) -> Vec<(u32, Vec<&Size>)> {
    let mut groups: Vec<(u32, Vec<&Size>)> = Vec::new();
    for size in sizes {
        match groups.iter_mut().find(|(branching, _)| *branching == size.branching) {
            Some((_, group)) => group.push(size),
            None => groups.push((size.branching, vec![size])),
        }
    }
    groups
}

/// What the lecture says for each order.
const THEORY: [&str; 3] = ["b^(d/2)", "b^(3d/4)", "b^d"];

type Label = fn() -> Message;

/// The columns of the three orders.
const MEASURED: [(&str, Label); 3] =
    [("best", words::best_first), ("random", words::random_order), ("worst", words::worst_first)];

fn table(sizes: &[Size]) -> ResultTable {
    let theory = |index: usize| Column::new(THEORY[index], Message::verbatim(THEORY[index]));
    let measured = |index: usize| Column::new(MEASURED[index].0, MEASURED[index].1());
    let mut table = ResultTable::new(
        "leaves",
        [
            Column::new("branching", words::branching()),
            Column::new("depth", words::depth()),
            Column::new("trees", words::trees()),
            measured(0),
            Column::new("minimum", words::minimum()),
            theory(0),
            measured(1),
            theory(1),
            measured(2),
            Column::new("uncut", words::uncut()),
            theory(2),
        ],
    );
    table.caption = Some(words::leaves());
    for size in sizes {
        let [best, random, worst, uncut] = &size.leaves;
        let [half, three_quarters, all] = size.expected();
        table.row([
            Cell::count(size.branching.into()),
            Cell::count(size.depth.into()),
            Cell::count(best.count()),
            Cell::number(best.mean()),
            Cell::number(size.fewest()),
            Cell::number(half),
            Cell::mean(random),
            Cell::number(three_quarters),
            Cell::number(worst.mean()),
            Cell::number(uncut.mean()),
            Cell::number(all),
        ]);
    }
    for (branching, group) in by_branching(sizes) {
        let grows = [0, 1, 2].map(|order| exponent(&group, order));
        if let [Some(best), Some(random), Some(worst)] = grows {
            let [best, random, worst] =
                [best, random, worst].map(|exponent| (exponent * 100.0).round() / 100.0);
            table = table.note(words::growth(branching, best, random, worst));
        }
    }
    table.note(words::ordering_note())
}

fn plot(sizes: &[Size]) -> Plot {
    let panel = |(branching, _): (u32, Vec<&Size>)| {
        let (x, y) = (PlotAxis::linear(words::depth()), PlotAxis::log(words::leaves_visited()));
        let here = |line: PlotLine| line.only("branching", &branching.to_string());
        let mut panel = PlotPanel::new("leaves", x, "depth", y).titled(words::branching_of(branching));
        for (index, (column, label)) in MEASURED.into_iter().enumerate() {
            let theory = Message::verbatim(THEORY[index]);
            panel = panel
                .with(here(PlotLine::new(theory, THEORY[index], Style::Dashed, index)))
                .with(here(PlotLine::new(label(), column, Style::Line, index)));
        }
        panel.with(here(PlotLine::new(words::minimum(), "minimum", Style::Dots, 6)))
    };
    Plot { note: words::ordering_plot(), panels: by_branching(sizes).into_iter().map(panel).collect() }
}
