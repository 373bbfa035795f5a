//! A player against others, one match each, beside the share of points that it should reach.

use super::{Experiment, ExperimentError, Plan, Progress};
use crate::catalogue::Catalogue;
use crate::matches::{MatchError, MatchOrder, PairResult, play_match, shares};
use crate::plot::Style;
use crate::results::{
    Cell, Column, Done, Plot, PlotAxis, PlotLine, PlotPanel, ResultTable, Results, Unit, words,
};
use arbitro_game::{Cancel, Incidents, Message, Stopped};
use serde::Deserialize;

/// What the file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Versus {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "title")]
    _title: Option<String>,
    #[serde(rename = "source")]
    _source: Option<String>,
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
    /// Games that were broken off; they count nowhere else.
    broken_off: u64,
    /// What went wrong with the player and with its opponent.
    incidents: [Incidents; 2],
    /// Games that are no new evidence.
    repetitions: Vec<Message>,
}

impl Met<'_> {
    fn games(&self) -> u64 {
        self.pair.wins + self.pair.draws + self.pair.losses
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
    ) -> Result<Results, ExperimentError> {
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
            let order = MatchOrder { entrants, games: each, seed: self.seed, duplicate: self.duplicate };
            let report = play_match(&*game, &order, cancel, &told);
            let report = report.map_err(|error| match error {
                MatchError::Catalogue(error) => ExperimentError::Catalogue(error),
                other => experiment.wrong(self.games.span().start, other.to_string()),
            })?;
            let incidents = [0, 1].map(|index| report.entrants[index].incidents.clone());
            let pair = report.pairs.first().copied().unwrap_or_default();
            let repetitions = report.repetitions().collect();
            met.push(Met { against, pair, broken_off: report.broken_off, incidents, repetitions });
        }
        let played: u64 = met.iter().map(Met::games).sum();
        let stopped = if cancel.is_cancelled() { Stopped::Cancelled } else { Stopped::Finished };
        let done = Done { unit: Unit::Games, done: played, planned: total };
        let mut results = experiment.results(self.seed, stopped, done);
        results.remarks.push(words::by_player(&self.player, self.game.get_ref()));
        if self.duplicate {
            results.remarks.push(words::deals_twice());
        }
        let broken_off: u64 = met.iter().map(|met| met.broken_off).sum();
        if broken_off > 0 {
            results.remarks.push(words::broken_off(broken_off));
        }
        results.tables.push(table(&met));
        results.plot = Some(plot());
        for met in met {
            results.remarks.extend(met.repetitions);
            let [ours, theirs] = met.incidents;
            results.count(&self.player, ours);
            results.count(&met.against.player, theirs);
        }
        Ok(results)
    }
}

fn table(met: &[Met<'_>]) -> ResultTable {
    let by_deals = met.iter().any(|met| met.pair.duplicate);
    let mut columns = vec![
        Column::new("against", words::against()),
        Column::new("games", words::games()),
        Column::new("wins", words::wins()).percent(),
        Column::new("draws", words::draws()).percent(),
        Column::new("losses", words::losses()).percent(),
        Column::new("points", words::points()).percent(),
        Column::new("aimed at", words::aimed_at()).percent(),
    ];
    // The two games of a deal hang together: their difference is tested, else wins against losses.
    columns.push(match by_deals {
        true => Column::new("ahead", words::ahead()).percent().signed(),
        false => Column::new("sign test p", words::sign_test()),
    });
    columns.push(Column::new("incidents", words::incidents()));
    let note = if by_deals { words::ahead_note() } else { words::pairs_note() };
    let mut table = ResultTable::new("opponents", columns).note(words::versus_note()).note(note);
    for met in met {
        let pair = &met.pair;
        let mut row = vec![Cell::text(&met.against.player), Cell::count(met.games())];
        row.extend(shares([pair.wins, pair.draws, pair.losses], &pair.shares));
        row.push(Cell::Number { value: pair.points.mean(), interval: pair.points.share_interval() });
        row.push(Cell::number(*met.against.wanted.get_ref() / 100.0));
        row.push(pair.against_chance());
        row.push(Cell::count(met.incidents.iter().map(Incidents::total).sum()));
        table.row(row);
    }
    table
}

fn plot() -> Plot {
    let panel = PlotPanel::of_rows(
        "opponents",
        PlotAxis::linear(words::opponent()),
        PlotAxis::linear(words::points()).percent(),
    )
    .with(PlotLine::new(words::reached(), "points", Style::Line, 0).band("points"))
    .with(PlotLine::new(words::aimed_at(), "aimed at", Style::Dots, 1));
    Plot { note: words::versus_plot(), panels: vec![panel] }
}
