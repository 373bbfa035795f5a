//! Who wins how often while players learn.

mod show;

use super::{Experiment, ExperimentError, Plan, Progress};
use crate::catalogue::{AnyGame, Catalogue, CatalogueError, Pupil};
use crate::results::{Done, Results, Unit};
use crate::stats::{Interval, Mean};
use arbitro_game::{Cancel, Stopped, seed_of};
use rayon::prelude::*;
use serde::Deserialize;
use std::sync::atomic::{AtomicU64, Ordering};
use toml::Spanned;

/// What the file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Learning {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "title")]
    _title: Option<String>,
    #[serde(rename = "source")]
    _source: Option<String>,
    game: Spanned<String>,
    seed: u64,
    runs: Spanned<u64>,
    games: Spanned<Vec<u64>>,
    series: Vec<SeriesPlan>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeriesPlan {
    name: Spanned<String>,
    players: Pair<Pupil>,
    /// If there are no dice in it, one run is all that there is.
    runs: Option<Spanned<u64>>,
    /// The first seat's wins and the draws, in per cent, for each number of games.
    printed: Spanned<Vec<Pair<f64>>>,
}

impl SeriesPlan {
    /// Learners never explore: two of them play the same games in every run.
    fn has_dice(&self) -> bool {
        self.players.0 != [Pupil::Learner; 2]
    }
}

/// Two values: a list of more would else be cut short without a word.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "Vec<T>", bound(deserialize = "T: Deserialize<'de>"))]
struct Pair<T>([T; 2]);

#[derive(Debug, thiserror::Error)]
#[error("this list has {0} values: write two")]
struct NoPair(usize);

impl<T> TryFrom<Vec<T>> for Pair<T> {
    type Error = NoPair;
    fn try_from(values: Vec<T>) -> Result<Self, NoPair> {
        values.try_into().map(Pair).map_err(|values: Vec<T>| NoPair(values.len()))
    }
}

/// Won by the first seat, drawn, won by the second.
type Counts = [u64; 3];

/// What was measured in the runs of one series.
struct Measured<'a> {
    plan: &'a SeriesPlan,
    points: Vec<Point>,
}

/// After this many games.
struct Point {
    games: u64,
    /// Of each run that came so far.
    runs: Vec<Counts>,
    /// Whether runs differ.
    dice: bool,
    /// The first seat's wins and the draws as shares.
    printed: Option<[f64; 2]>,
}

/// One figure beside the printed one.
struct Figure {
    /// The share of such results, run by run.
    shares: Mean,
    /// Where the share of one more run would lie, if that is known; the printed figure is such a run.
    one_run: Option<Interval>,
    printed: Option<f64>,
}

impl Figure {
    /// Whether the printed figure, which has three digits, can be one more run of ours.
    fn agrees(&self) -> Option<bool> {
        let printed = self.printed?;
        let unit = if printed > 0.0 { 10f64.powf(printed.log10().floor() - 2.0) } else { 0.001 };
        let rounding = 0.5 * unit + 1e-12;
        Some(self.one_run?.meets(Interval { low: printed - rounding, high: printed + rounding }))
    }
}

impl Point {
    /// The share of one kind of result (0 won by the first seat, 1 drawn, 2 won by the second).
    fn figure(&self, kind: usize) -> Figure {
        let shares: Mean = self.runs.iter().map(|results| results[kind] as f64 / self.games as f64).collect();
        let one_run = match self.runs.len() {
            _ if !self.dice => Some(Interval { low: shares.mean(), high: shares.mean() }),
            runs => shares.interval().map(|interval| {
                // The interval of the mean grows to one of prediction.
                let half = (interval.high - shares.mean()) * (runs as f64 + 1.0).sqrt();
                Interval { low: (shares.mean() - half).max(0.0), high: (shares.mean() + half).min(1.0) }
            }),
        };
        let printed = self.printed.map(|[first, drawn]| [first, drawn, (1.0 - first - drawn).max(0.0)][kind]);
        Figure { shares, one_run, printed }
    }
}

impl Learning {
    /// What cannot be run, with its place.
    pub fn check(&self) -> Result<(), (usize, String)> {
        let games = self.games.get_ref();
        if games.is_empty() || !games.windows(2).all(|pair| pair[0] < pair[1]) || games[0] == 0 {
            let what = "games must be whole numbers from 1 on, each larger than the one before".to_owned();
            return Err((self.games.span().start, what));
        }
        if games.last().is_some_and(|most| *most > 1_000_000_000) {
            return Err((self.games.span().start, "a series has at most 1,000,000,000 games".to_owned()));
        }
        for runs in
            std::iter::once(&self.runs).chain(self.series.iter().filter_map(|series| series.runs.as_ref()))
        {
            if !(1..=100_000).contains(runs.get_ref()) {
                return Err((runs.span().start, "runs must be a whole number from 1 to 100000".to_owned()));
            }
        }
        for (index, series) in self.series.iter().enumerate() {
            let name = series.name.get_ref();
            if self.series[..index].iter().any(|earlier| earlier.name.get_ref() == name) {
                let what = format!("there is a series \"{name}\" already: give each its own name");
                return Err((series.name.span().start, what));
            }
            let printed = series.printed.get_ref();
            if !printed.is_empty() && printed.len() != games.len() {
                let what =
                    format!("{} figures are printed for {} numbers of games", printed.len(), games.len());
                return Err((series.printed.span().start, what));
            }
            if printed.iter().flat_map(|pair| pair.0).any(|percent| !(0.0..=100.0).contains(&percent)) {
                return Err((
                    series.printed.span().start,
                    "printed figures are from 0 to 100 per cent".to_owned(),
                ));
            }
        }
        Ok(())
    }
}

impl Plan for Learning {
    fn run(
        &self,
        experiment: &Experiment,
        catalogue: &Catalogue,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Results, ExperimentError> {
        let wrong = |error: CatalogueError| experiment.wrong(self.game.span().start, error.to_string());
        let game = catalogue.game(self.game.get_ref()).map_err(wrong)?;
        // Whether it can be learnt so is asked before anything is begun.
        for series in &self.series {
            let none = game.series(series.players.0, 0, 0, &mut |_, _| true);
            none.map_err(|error| experiment.wrong(series.name.span().start, error.to_string()))?;
        }
        let tasks: Vec<(usize, u64)> = self
            .series
            .iter()
            .enumerate()
            .flat_map(|(index, series)| (0..self.runs_of(series)).map(move |run| (index, run)))
            .collect();
        let longest = self.games.get_ref().last().copied().unwrap_or(0);
        let total = tasks.len() as u64 * longest;
        let done = AtomicU64::new(0);
        let runs: Vec<Vec<Counts>> = tasks
            .par_iter()
            .map(|&(index, run)| {
                let seed = seed_of(seed_of(self.seed, index as u64), run);
                let told = |games: u64| progress(done.fetch_add(games, Ordering::Relaxed) + games, total);
                self.one_run(&*game, &self.series[index], seed, cancel, &told)
            })
            .collect();
        let measured: Vec<Measured> = self
            .series
            .iter()
            .enumerate()
            .map(|(index, plan)| {
                let of_series = tasks.iter().zip(&runs).filter(|((series, _), _)| *series == index);
                self.measured(plan, of_series.map(|(_, run)| run.as_slice()).collect())
            })
            .collect();
        let played = done.load(Ordering::Relaxed);
        let stopped = if played == total { Stopped::Finished } else { Stopped::Cancelled };
        let done = Done { unit: Unit::Games, done: played, planned: total };
        let mut results = experiment.results(self.seed, stopped, done);
        for point in measured.iter().flat_map(|series| &series.points) {
            let figures = [0, 1].map(|kind| point.figure(kind).agrees());
            figures.into_iter().flatten().for_each(|agrees| results.compared.add(agrees));
        }
        results.tables.push(show::table(experiment, &measured, &game.seat_names()));
        results.plot = Some(show::plot(experiment, &measured, &game.seat_names()));
        Ok(results)
    }
}

impl Learning {
    fn runs_of(&self, series: &SeriesPlan) -> u64 {
        *series.runs.as_ref().unwrap_or(&self.runs).get_ref()
    }

    /// The results after each number of games, as far as the run came.
    fn one_run(
        &self,
        game: &dyn AnyGame,
        series: &SeriesPlan,
        seed: u64,
        cancel: &Cancel,
        told: &dyn Fn(u64),
    ) -> Vec<Counts> {
        /// Progress is reported, and the token looked at, after this many games.
        const STRIDE: u64 = 1 << 12;
        let mut points = Vec::new();
        if cancel.is_cancelled() {
            return points; // the runs that were still waiting need not begin
        }
        let mut counts = Counts::default();
        let mut since_told = 0;
        let stops = self.games.get_ref();
        let longest = stops.last().copied().unwrap_or(0);
        let ran = game.series(series.players.0, longest, seed, &mut |played, [first, second]| {
            let kind = match first.total_cmp(&second) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            };
            counts[kind] += 1;
            if stops.get(points.len()) == Some(&played) {
                points.push(counts);
            }
            since_told += 1;
            if since_told < STRIDE {
                return true;
            }
            told(std::mem::take(&mut since_told));
            !cancel.is_cancelled()
        });
        debug_assert!(ran.is_ok(), "whether it can be learnt was asked before");
        told(since_told);
        points
    }

    fn measured<'a>(&self, plan: &'a SeriesPlan, runs: Vec<&[Counts]>) -> Measured<'a> {
        let points = self.games.get_ref().iter().enumerate().map(|(index, &games)| Point {
            games,
            dice: plan.has_dice(),
            runs: runs.iter().filter_map(|run| run.get(index)).copied().collect(),
            printed: plan
                .printed
                .get_ref()
                .get(index)
                .map(|printed| printed.0.map(|percent| percent / 100.0)),
        });
        Measured { plan, points: points.filter(|point| !point.runs.is_empty()).collect() }
    }
}
