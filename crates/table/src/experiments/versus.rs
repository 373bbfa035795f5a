//! A player against others, one match each, beside the share of points that it should reach.

use super::report::Compared;
use super::{Experiment, ExperimentError, Progress, Report};
use crate::catalogue::Catalogue;
use crate::matches::{MatchError, MatchOrder, PairResult, play_match};
use crate::plot::{Axis, Figure, Panel, Series, Style};
use crate::record::quoted;
use crate::stats::{Interval, wilson};
use crate::text_table::{TextTable, grouped};
use arbitro_game::{Cancel, Stopped};
use serde::Deserialize;
use std::fmt::Write;

/// What the file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Versus {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "source")]
    _source: String,
    game: toml::Spanned<String>,
    player: String,
    seed: u64,
    games: toml::Spanned<u64>,
    against: Vec<Against>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Against {
    player: String,
    /// The share of points that was aimed at, in percent.
    wanted: toml::Spanned<f64>,
}

/// What one match came to.
struct Met<'a> {
    against: &'a Against,
    pair: PairResult,
}

impl Met<'_> {
    fn games(&self) -> u64 {
        self.pair.wins + self.pair.draws + self.pair.losses
    }

    fn share(&self) -> f64 {
        let score = self.pair.score();
        if score.games > 0.0 { 100.0 * score.points / score.games } else { 0.0 }
    }

    /// Wilson's interval of the share in percent; half a point counts as none.
    fn interval(&self) -> Interval {
        let share = wilson(self.pair.score().points.floor() as u64, self.games());
        Interval { low: 100.0 * share.low, high: 100.0 * share.high }
    }
}

impl Versus {
    /// What cannot be run, with its place.
    pub fn check(&self) -> Result<(), (usize, String)> {
        if !(1..=1_000_000).contains(self.games.get_ref()) {
            let what = "games must be a whole number from 1 to 1000000".to_owned();
            return Err((self.games.span().start, what));
        }
        for against in &self.against {
            if !(0.0..=100.0).contains(against.wanted.get_ref()) {
                let what = "wanted is a share of points in percent: write 0 to 100".to_owned();
                return Err((against.wanted.span().start, what));
            }
        }
        Ok(())
    }

    pub fn run(
        &self,
        experiment: &Experiment,
        catalogue: &Catalogue,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Report, ExperimentError> {
        let game = catalogue.game(self.game.get_ref())?;
        if game.seats() != 2 {
            let what = format!("{} is not a game for two", self.game.get_ref());
            return Err(experiment.wrong(self.game.span().start, what));
        }
        let each = *self.games.get_ref();
        let total = each * self.against.len() as u64;
        let mut met = Vec::new();
        for (number, against) in self.against.iter().enumerate() {
            let entrants = vec![self.player.clone(), against.player.clone()];
            let order = MatchOrder { entrants, games: each, seed: self.seed };
            let before = number as u64 * each;
            let report = play_match(&*game, &order, cancel, &|done, _| progress(before + done, total));
            let report = report.map_err(|error| match error {
                MatchError::Catalogue(error) => ExperimentError::Catalogue(error),
                other => experiment.wrong(self.games.span().start, other.to_string()),
            })?;
            if let Some(pair) = report.pairs.first() {
                met.push(Met { against, pair: *pair });
            }
        }
        let played: u64 = met.iter().map(Met::games).sum();
        let stopped = if cancel.is_cancelled() { Stopped::Cancelled } else { Stopped::Finished };
        let mut compared = Compared::default();
        for met in &met {
            compared.add(met.share() >= *met.against.wanted.get_ref());
        }
        Ok(Report {
            name: experiment.name.clone(),
            title: experiment.title.clone(),
            source: experiment.source.clone(),
            stopped,
            done: format!(
                "{} ({stopped}): {} of {} games of {} by {}, seed {}",
                experiment.name,
                grouped(played),
                grouped(total),
                self.game.get_ref(),
                self.player,
                self.seed
            ),
            table: table(&met),
            csv: csv(&met),
            svg: figure(experiment, &met).to_svg(),
            compared,
        })
    }
}

fn table(met: &[Met<'_>]) -> String {
    let mut table =
        TextTable::new(["against", "games", "won", "drawn", "lost", "points %", "95 %", "aimed at %"]);
    for met in met {
        let interval = met.interval();
        table.row([
            met.against.player.clone(),
            met.games().to_string(),
            met.pair.wins.to_string(),
            met.pair.draws.to_string(),
            met.pair.losses.to_string(),
            format!("{:.1}", met.share()),
            format!("{:.1}–{:.1}", interval.low, interval.high),
            met.against.wanted.get_ref().to_string(),
        ]);
    }
    table.to_string()
}

fn csv(met: &[Met<'_>]) -> String {
    let mut text = String::from("against,games,won,drawn,lost,share,low,high,wanted\n");
    for met in met {
        let (interval, pair) = (met.interval(), met.pair);
        let _ = writeln!(
            text,
            "{},{},{},{},{},{:.3},{:.3},{:.3},{}",
            quoted(&met.against.player),
            met.games(),
            pair.wins,
            pair.draws,
            pair.losses,
            met.share(),
            interval.low,
            interval.high,
            met.against.wanted.get_ref()
        );
    }
    text
}

fn figure(experiment: &Experiment, met: &[Met<'_>]) -> Figure {
    let at = |index: usize| (index + 1) as f64;
    let shares = met.iter().enumerate().map(|(index, met)| (at(index), met.share()));
    let bands = met.iter().map(|met| (met.interval().low, met.interval().high));
    let wanted = met.iter().enumerate().map(|(index, met)| (at(index), *met.against.wanted.get_ref()));
    let names: Vec<&str> = met.iter().map(|met| met.against.player.as_str()).collect();
    Figure::new(experiment.title.clone())
        .note(format!("against, from left to right: {}", names.join(", ")))
        .with(
            Panel::new("points in percent", Axis::linear("opponent"), Axis::linear("points %"))
                .with(Series::new("reached", Style::Line, shares).band(bands))
                .with(Series::new("aimed at", Style::Dots, wanted).colour(1)),
        )
}
