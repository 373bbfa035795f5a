//! How the order of moves decides what alpha-beta costs.

use super::report::Compared;
use super::uniform::{Order, UniformTree};
use super::{Experiment, ExperimentError, Plan, Progress, Report};
use crate::catalogue::Catalogue;
use crate::plot::{Axis, Figure, Panel, Series, Style};
use crate::stats::Mean;
use crate::text_table::{TextTable, grouped};
use arbitro_game::{Cancel, Game, Limits, Stopped, Watch, dice, seed_of};
use arbitro_players::search::{Earned, Problem, alpha_beta};
use rayon::prelude::*;
use serde::Deserialize;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering as Memory};

/// What the file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ordering {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "source")]
    _source: String,
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
    ) -> Result<Report, ExperimentError> {
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
        let mut compared = Compared::default();
        for size in &sizes {
            compared.add(size.leaves[0].mean() == size.fewest() && size.leaves[0].deviation() == 0.0);
            compared.add(size.leaves[3].mean() == size.expected()[2] && size.leaves[3].deviation() == 0.0);
        }
        Ok(Report {
            name: experiment.name.clone(),
            title: experiment.title.clone(),
            source: experiment.source.clone(),
            stopped,
            done: format!(
                "{} ({stopped}): {} of {} trees, seed {}",
                experiment.name,
                grouped(finished),
                grouped(total),
                self.seed
            ),
            table: table(&sizes),
            csv: csv(&sizes),
            svg: figure(experiment, &sizes).to_svg(),
            compared,
        })
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

fn number(figure: f64) -> String {
    if figure < 99.5 && figure.fract() != 0.0 {
        format!("{figure:.1}")
    } else {
        grouped(figure.round() as u64)
    }
}

fn table(sizes: &[Size]) -> String {
    let mut table = TextTable::new([
        "b, d",
        "best first",
        "minimum",
        "b^(d/2)",
        "random",
        "95 %",
        "b^(3d/4)",
        "worst first",
        "uncut",
        "b^d",
    ]);
    for size in sizes {
        let [best, random, worst, uncut] = size.leaves;
        let [half, three_quarters, all] = size.expected();
        let interval = random.interval();
        let between = if interval.low.is_finite() {
            format!("{}–{}", number(interval.low.max(0.0)), number(interval.high))
        } else {
            "–".to_owned()
        };
        table.row([
            format!("{}, {}", size.branching, size.depth),
            number(best.mean()),
            number(size.fewest()),
            number(half),
            number(random.mean()),
            between,
            number(three_quarters),
            number(worst.mean()),
            number(uncut.mean()),
            number(all),
        ]);
    }
    let mut text = format!("Leaves visited by alpha-beta, mean over the trees.\n\n{table}\n");
    for (branching, group) in by_branching(sizes) {
        let grows = [0, 1, 2].map(|order| exponent(&group, order));
        if let [Some(best), Some(random), Some(worst)] = grows {
            let _ = writeln!(
                text,
                "branching {branching}: best first grows as b^({best:.2} d), random as b^({random:.2} d), worst first as \
                 b^({worst:.2} d)"
            );
        }
    }
    text.push_str(
        "\nminimum: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and Moore); 95 %: interval of the mean (Student); worst first: even \
         then a bound\nfrom far above can cut something; uncut: trees whose values leave nothing to cut. Agreement \
         means that on every tree\nthe best order meets the minimum, and that uncut trees cost b^d.\n",
    );
    text
}

fn csv(sizes: &[Size]) -> String {
    let mut text = String::from(
        "branching,depth,trees,best,minimum,b^(d/2),random,random low,random high,b^(3d/4),worst,uncut,b^d\n",
    );
    for size in sizes {
        let [best, random, worst, uncut] = size.leaves;
        let [half, three_quarters, all] = size.expected();
        let interval = random.interval();
        let _ = writeln!(
            text,
            "{},{},{},{},{},{half},{},{},{},{three_quarters},{},{},{all}",
            size.branching,
            size.depth,
            best.count(),
            best.mean(),
            size.fewest(),
            random.mean(),
            interval.low,
            interval.high,
            worst.mean(),
            uncut.mean(),
        );
    }
    text
}

fn figure(experiment: &Experiment, sizes: &[Size]) -> Figure {
    let mut figure = Figure::new(experiment.title())
        .note("leaves visited on uniform trees (mean over the trees) against depth; broken lines: b^(d/2), b^(3d/4), b^d");
    for (branching, here) in by_branching(sizes) {
        let mut panel =
            Panel::new(format!("branching {branching}"), Axis::linear("depth"), Axis::log("leaves visited"));
        let theory = ["b^(d/2)", "b^(3d/4)", "b^d"];
        for (index, order) in ORDERS.into_iter().enumerate() {
            let line = here.iter().map(|size| (f64::from(size.depth), size.expected()[index]));
            panel = panel.with(Series::new(theory[index], Style::Dashed, line).colour(index));
            let measured = here.iter().map(|size| (f64::from(size.depth), size.leaves[index].mean()));
            panel = panel.with(Series::new(order.to_string(), Style::Line, measured).colour(index));
        }
        let fewest = here.iter().map(|size| (f64::from(size.depth), size.fewest()));
        figure =
            figure.with(panel.with(Series::new("minimum (Knuth and Moore)", Style::Dots, fewest).colour(6)));
    }
    figure
}
