//! A player against others, one match each, beside the share of points that it should reach.

use super::format::{from_to, p_text};
use super::in_batches;
use super::report::Compared;
use super::{Experiment, ExperimentError, Plan, Progress, Report};
use crate::catalogue::{AnyGame, Catalogue};
use crate::matches::{MatchError, MatchOrder, PairResult, play_match};
use crate::plot::{Axis, Figure, Panel, Series, Style};
use crate::record::quoted;
use crate::stats::{Interval, Mean, p_value, wilson};
use crate::text_table::{TextTable, grouped};
use arbitro_game::{Cancel, Stopped, seed_of};
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
    /// Whether what nature rolls or deals is played twice, the second time with the seats changed.
    #[serde(default)]
    duplicate: bool,
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
    /// Games won less games lost, of the two of each deal; nothing if every game had a deal of its own.
    ahead: Option<Mean>,
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
        if self.duplicate && !self.games.get_ref().is_multiple_of(2) {
            let what = "games must be even when every deal is played twice".to_owned();
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
}

impl Plan for Versus {
    fn run(
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
            let before = number as u64 * each;
            let told = |done, _| progress(before + done, total);
            if self.duplicate {
                met.push(self.by_deals(&*game, against, &entrants, cancel, &told)?);
                continue;
            }
            let order = MatchOrder { entrants, games: each, seed: self.seed };
            let report = play_match(&*game, &order, cancel, &told);
            let report = report.map_err(|error| match error {
                MatchError::Catalogue(error) => ExperimentError::Catalogue(error),
                other => experiment.wrong(self.games.span().start, other.to_string()),
            })?;
            if let Some(pair) = report.pairs.first() {
                met.push(Met { against, pair: *pair, ahead: None });
            }
        }
        let played: u64 = met.iter().map(Met::games).sum();
        let stopped = if cancel.is_cancelled() { Stopped::Cancelled } else { Stopped::Finished };
        let mut compared = Compared::default();
        for met in &met {
            compared.add(met.share() >= *met.against.wanted.get_ref());
        }
        let done = format!(
            "{} of {} games of {} by {}{}, seed {}",
            grouped(played),
            grouped(total),
            self.game.get_ref(),
            self.player,
            if self.duplicate { ", every deal twice" } else { "" },
            self.seed
        );
        let figure = figure(experiment, &met);
        Ok(Report { compared, ..Report::new(experiment, stopped, &done, table(&met), csv(&met), figure) })
    }
}

impl Versus {
    /// A match in which every deal is played twice, the second time with the seats changed.
    fn by_deals<'a>(
        &self,
        game: &dyn AnyGame,
        against: &'a Against,
        entrants: &[String],
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Met<'a>, ExperimentError> {
        let line_up = game.line_up(entrants)?;
        let mut pair = PairResult { first: 0, second: 1, wins: 0, draws: 0, losses: 0 };
        let mut ahead = Mean::default();
        let deals = self.games.get_ref() / 2;
        let twice = |(): &mut (), number: u64| {
            let seed = seed_of(self.seed, number);
            let result = |seating: [usize; 2]| {
                let outcome = line_up.play(&seating, seed, cancel);
                let payoffs = outcome.payoffs()?;
                let paid =
                    |entrant| seating.iter().position(|seated| *seated == entrant).map(|seat| payoffs[seat]);
                Some(paid(0)?.total_cmp(&paid(1)?) as i32)
            };
            Some([result([0, 1])?, result([1, 0])?])
        };
        let add = |found: Vec<Option<[i32; 2]>>, done: u64| {
            for results in found.into_iter().flatten() {
                for result in results {
                    let count = match result {
                        1.. => &mut pair.wins,
                        0 => &mut pair.draws,
                        _ => &mut pair.losses,
                    };
                    *count += 1;
                }
                ahead.add(f64::from(results[0] + results[1]) / 2.0);
            }
            progress(done * 2, deals * 2);
            true
        };
        in_batches(deals, 32, cancel, || (), twice, add);
        Ok(Met { against, pair, ahead: Some(ahead) })
    }
}

fn table(met: &[Met<'_>]) -> String {
    let mut table =
        TextTable::new(["against", "games", "won", "drawn", "lost", "points %", "95 %", "aimed at %"]);
    let by_deals = met.iter().any(|met| met.ahead.is_some());
    if by_deals {
        ["ahead by %", "95 %", "p"].into_iter().for_each(|heading| table.heading(heading));
    }
    for met in met {
        let interval = met.interval();
        let mut row = vec![
            met.against.player.clone(),
            met.games().to_string(),
            met.pair.wins.to_string(),
            met.pair.draws.to_string(),
            met.pair.losses.to_string(),
            format!("{:.1}", met.share()),
            format!("{:.1}–{:.1}", interval.low, interval.high),
            met.against.wanted.get_ref().to_string(),
        ];
        if let Some(ahead) = &met.ahead {
            row.push(format!("{:+.1}", ahead.mean() * 100.0));
            row.push(from_to(ahead.interval(), 100.0, 1));
            row.push(p_text(p_value(ahead)));
        }
        table.row(row);
    }
    let note = "\nahead: games won less games lost, in percent; both games of a deal are one figure (Student's interval; p \
                two-sided)\n";
    format!("{table}{}", if by_deals { note } else { "" })
}

fn csv(met: &[Met<'_>]) -> String {
    let mut text =
        String::from("against,games,won,drawn,lost,share,low,high,wanted,ahead,ahead low,ahead high,p\n");
    for met in met {
        let (interval, pair) = (met.interval(), met.pair);
        let ahead = met.ahead.map_or(",,,".to_owned(), |ahead| {
            let Interval { low, high } = ahead.interval();
            format!("{},{low},{high},{}", ahead.mean(), p_value(&ahead))
        });
        let _ = writeln!(
            text,
            "{},{},{},{},{},{:.3},{:.3},{:.3},{},{ahead}",
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
    Figure::new(experiment.title()).note(format!("against, from left to right: {}", names.join(", "))).with(
        Panel::new("points in percent", Axis::linear("opponent"), Axis::linear("points %"))
            .with(Series::new("reached", Style::Line, shares).band(bands))
            .with(Series::new("aimed at", Style::Dots, wanted).colour(1)),
    )
}
