//! How good beliefs about the hidden partner are, trick by trick.

use super::deals::five_in;
use super::words;
use crate::briscola5::five;
use arbitro_experts::briscola::calibration::{Loss, Trick, measure};
use arbitro_experts::briscola::worlds::Reading;
use arbitro_game::{Cancel, Incidents, Message, Player, Stopped};
use arbitro_games::briscola::five::Five;
use arbitro_table::catalogue::{Catalogue, Seating};
use arbitro_table::experiments::{Experiment, ExperimentError, Misread, Plan, Progress, counted, in_batches};
use arbitro_table::plot::Style;
use arbitro_table::results::{
    Cell, Column, Done, Plot, PlotAxis, PlotLine, PlotPanel, ResultTable, Results, Unit, words as general,
};
use arbitro_table::stats::Mean;
use serde::Deserialize;
use toml::Spanned;

/// What the file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Calibration {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "title")]
    _title: Option<String>,
    #[serde(rename = "source")]
    _source: Option<String>,
    game: Spanned<String>,
    seed: u64,
    deals: Spanned<u64>,
    /// Imagined deals for each belief.
    worlds: Spanned<u64>,
    /// Who plays, five of each.
    players: Vec<Spanned<String>>,
    /// The share of cards that the others are taken to play without a reason, if not the usual one.
    bluff: Option<Spanned<f64>>,
    /// The share of people who are taken to play any card all the time, if not the usual one.
    strangers: Option<Spanned<f64>>,
    /// How far from the expert the others are taken to weigh their cards, in points, if not as far as usual.
    heat: Option<Spanned<f64>>,
}

/// What was measured among players of one kind.
struct Measured<'a> {
    players: &'a str,
    tricks: [Trick; 8],
    /// Deal by deal, how much smaller the log loss of the weighted worlds is than that of each rival.
    gains: [Mean; RIVALS.len()],
    incidents: Incidents,
}

/// What the weighted worlds are better than, or not: each with the weighted worlds beside it.
type Rival = (&'static str, fn() -> Message, fn(&Trick) -> [Loss; 2]);
const RIVALS: [Rival; 3] = [
    ("partner suspicions", words::partner_suspicions, |trick| [trick.partner_suspected, trick.partner_read]),
    ("partner even", words::partner_even, |trick| [trick.partner_even, trick.partner_read]),
    ("cards even", words::cards_even, |trick| [trick.cards_even, trick.cards_read]),
];

/// The gain of one deal from the second trick on. Beliefs of one deal hang together: they are one figure. Nothing if the
/// partner was known by then.
fn gain(deal: &[Trick; 8], rival: fn(&Trick) -> [Loss; 2]) -> Option<f64> {
    let losses = deal[1..].iter().map(rival);
    let (gained, count) = losses.fold((0.0, 0), |(gained, count), [theirs, ours]| {
        (gained + theirs.log - ours.log, count + ours.count)
    });
    (count > 0).then(|| gained / count as f64)
}

/// What is believed, and how.
type Belief = (&'static str, fn() -> Message, fn(&Trick) -> Loss);
const BELIEFS: [Belief; 5] = [
    ("partner worlds", words::partner_worlds, |trick| trick.partner_read),
    ("partner suspicions", words::partner_suspicions, |trick| trick.partner_suspected),
    ("partner even", words::partner_even, |trick| trick.partner_even),
    ("cards worlds", words::cards_worlds, |trick| trick.cards_read),
    ("cards even", words::cards_even, |trick| trick.cards_even),
];

impl Calibration {
    /// What cannot be run, with its place.
    pub fn check(&self) -> Result<(), Misread> {
        self.plan().map(|_| ())
    }

    /// The game, how many deals, and how many worlds for each belief.
    fn plan(&self) -> Result<(Five, u64, u64), Misread> {
        let deals = counted("deals", &self.deals, 10_000_000)?;
        let worlds = counted("worlds", &self.worlds, 1_000_000)?;
        let game = five_in(&self.game, "a hidden partner is in")?;
        for player in &self.players {
            let _ = five()
                .player(&game, player.get_ref())
                .map_err(|why| (player.span().start, why.to_string()))?;
        }
        self.reading()?;
        Ok((game, deals, worlds))
    }

    fn reading(&self) -> Result<Reading, Misread> {
        let mut reading = Reading::default();
        for (given, range, what, ours) in [
            (&self.bluff, 0.0..=1.0, "bluff must be from 0 to 1", &mut reading.cards.bluff),
            (&self.strangers, 0.0..=1.0, "strangers must be from 0 to 1", &mut reading.strangers),
            (&self.heat, 0.01..=100.0, "heat must be from 0.01 to 100", &mut reading.cards.heat),
        ] {
            let Some(given) = given else { continue };
            if !range.contains(given.get_ref()) {
                return Err((given.span().start, what.to_owned()));
            }
            *ours = *given.get_ref() as f32;
        }
        Ok(reading)
    }
}

impl Plan for Calibration {
    fn run(
        &self,
        experiment: &Experiment,
        _: &Catalogue,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Results, ExperimentError> {
        let wrong = |(at, what)| experiment.wrong(at, what);
        let (game, deals, worlds) = self.plan().map_err(wrong)?;
        let reading = self.reading().map_err(wrong)?;
        let total = deals * self.players.len() as u64;
        let mut before = 0;
        let mut measured = Vec::new();
        for players in &self.players {
            let maker = five()
                .player(&game, players.get_ref())
                .map_err(|why| wrong((players.span().start, why.to_string())))?;
            let seated =
                |seat, seed| maker(&Seating { seat, seed, cancel: cancel.clone() }) as Box<dyn Player<Five>>;
            let one = |(): &mut (), number: u64| {
                measure(&game, number..number + 1, worlds as usize, reading, self.seed, &seated)
            };
            let mut tricks: [Trick; 8] = Default::default();
            let mut gains: [Mean; RIVALS.len()] = Default::default();
            let mut incidents = Incidents::default();
            let add = |deals: Vec<([Trick; 8], Incidents)>, done| {
                for (deal, of_deal) in deals {
                    incidents.add(of_deal);
                    for (mean, (_, _, rival)) in gains.iter_mut().zip(RIVALS) {
                        gain(&deal, rival).into_iter().for_each(|gain| mean.add(gain));
                    }
                    tricks.iter_mut().zip(&deal).for_each(|(trick, more)| trick.join(more));
                }
                progress(before + done, total);
                true
            };
            before += in_batches(deals, 50, cancel, || (), one, add);
            measured.push(Measured { players: players.get_ref(), tricks, gains, incidents });
        }
        let stopped = if before == total { Stopped::Finished } else { Stopped::Cancelled };
        let done = Done { unit: Unit::Deals, done: before, planned: total };
        let mut results = experiment.results(self.seed, stopped, done);
        let (cards, strangers) = (reading.cards, reading.strangers);
        results.remarks.push(words::reading(worlds, cards.bluff, strangers, cards.heat));
        results.tables = vec![losses(&measured), gains(&measured)];
        results.plot = Some(plot(&measured));
        for one in measured {
            results.count(one.players, one.incidents);
        }
        Ok(results)
    }
}

fn losses(measured: &[Measured<'_>]) -> ResultTable {
    let mut columns = vec![
        Column::new("players", words::five()),
        Column::new("trick", words::trick()),
        Column::new("beliefs", words::beliefs()),
    ];
    for (key, label, _) in BELIEFS {
        columns.push(Column::new(&format!("{key} log loss"), words::log_loss_of(label())).digits(3));
        columns.push(Column::new(&format!("{key} brier"), words::brier()).digits(3));
    }
    let mut table = ResultTable::new("losses", columns).note(words::losses_note());
    for one in measured {
        for (index, trick) in one.tricks.iter().enumerate().filter(|(_, trick)| trick.partner_read.count > 0)
        {
            let mut row = vec![
                Cell::text(one.players),
                Cell::count(index as u64 + 1),
                Cell::count(trick.partner_read.count),
            ];
            for (_, _, belief) in BELIEFS {
                row.push(Cell::number(belief(trick).mean_log()));
                row.push(Cell::number(belief(trick).mean_brier()));
            }
            table.row(row);
        }
    }
    table
}

fn gains(measured: &[Measured<'_>]) -> ResultTable {
    let gain = |(key, label, _): Rival| Column::new(key, words::gain_over(label())).digits(3).signed();
    let columns = [Column::new("players", words::five()), Column::new("deals", words::deals())];
    let columns =
        columns.into_iter().chain(RIVALS.map(gain)).chain([Column::new("incidents", general::incidents())]);
    let mut table = ResultTable::new("gains", columns).note(words::gains_note());
    for one in measured {
        let cells = [Cell::text(one.players), Cell::count(one.gains[0].count())];
        let cells = cells.into_iter().chain(one.gains.iter().map(Cell::difference));
        table.row(cells.chain([Cell::count(one.incidents.total())]));
    }
    table
}

fn plot(measured: &[Measured<'_>]) -> Plot {
    let panels = measured.iter().flat_map(|one| {
        [("partner", words::about_partner(one.players)), ("cards", words::about_cards(one.players))].map(
            |(about, title)| {
                let (x, y) = (PlotAxis::linear(words::trick()), PlotAxis::linear(words::log_loss()));
                let panel = PlotPanel::new("losses", x, "trick", y).titled(title);
                let beliefs = BELIEFS.into_iter().enumerate().filter(|(_, (key, ..))| key.starts_with(about));
                beliefs.fold(panel, |panel, (colour, (key, label, _))| {
                    let line = PlotLine::new(label(), &format!("{key} log loss"), Style::Line, colour);
                    panel.with(line.only("players", one.players))
                })
            },
        )
    });
    Plot { note: words::less_is_better(), panels: panels.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standard;

    const FILE: &str = "kind = \"calibration\"\ntitle = \"A small one\"\nsource = \"none\"\ngame = \"briscola5\"\nseed = 1\n\
                        deals = 30\nworlds = 60\nplayers = [\"expert\", \"random\"]\n";

    #[test]
    fn beliefs_are_measured_trick_by_trick() {
        let experiment = Experiment::parse(&standard(), "small", FILE).expect("a file");
        let report = experiment.run(&standard(), &Cancel::default(), &|_, _| {}).expect("runs");
        assert_eq!((report.done.done, report.done.planned, report.incident_count()), (60, 60, 0));
        let first = &report.tables[0].rows[0];
        assert_eq!(
            first[..3],
            [Cell::text("expert"), Cell::count(1), Cell::count(120)],
            "four beliefs for each deal"
        );
        let gains = report.table("gains").expect("a table");
        assert_eq!(
            gains.column("players").collect::<Vec<_>>(),
            [&Cell::text("expert"), &Cell::text("random")]
        );
        let low = |key: &str| {
            gains.column(key).map(|cell| cell.interval().expect("an interval").low).collect::<Vec<_>>()
        };
        // Among experts the weighted worlds know more than chance, surely; among random players they cannot.
        let [expert, random] = low("partner even")[..] else { panic!("{gains:?}") };
        assert!(expert > 0.0 && random < 0.0, "{gains:?}");
    }

    #[test]
    fn mistakes_in_the_file_are_told_with_their_place() {
        for (from, to, told) in [
            ("[\"expert\"", "[\"expret\"", "small.toml:8:12: "),
            ("worlds = 60", "worlds = 60\nbluff = 1.5", "small.toml:8:9: bluff must be from 0 to 1"),
            (
                "worlds = 60",
                "worlds = 60\nstrangers = -1.0",
                "small.toml:8:13: strangers must be from 0 to 1",
            ),
            ("worlds = 60", "worlds = 60\nheat = 0.0", "small.toml:8:8: heat must be"),
            ("worlds = 60", "worlds = 0", "small.toml:7:10: worlds must be"),
            ("deals = 30", "deals = 0", "small.toml:6:9: deals must be"),
            ("\"briscola5\"", "\"tris\"", "a hidden partner is in briscola5, not tris"),
        ] {
            let error =
                Experiment::parse(&standard(), "small", &FILE.replace(from, to)).expect_err(to).to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
