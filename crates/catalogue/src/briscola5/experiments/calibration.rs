//! How good beliefs about the hidden partner are, trick by trick.

use super::deals::five_in;
use crate::briscola5::five;
use arbitro_experts::briscola::calibration::{Loss, Trick, measure};
use arbitro_experts::briscola::worlds::Reading;
use arbitro_game::{Cancel, Player, Stopped};
use arbitro_games::briscola::five::Five;
use arbitro_table::catalogue::{Catalogue, Seating};
use arbitro_table::experiments::format::{from_to, p_text};
use arbitro_table::experiments::{
    Experiment, ExperimentError, Misread, Plan, Progress, Report, counted, in_batches,
};
use arbitro_table::plot::{Axis, Figure, Panel, Series, Style};
use arbitro_table::quoted;
use arbitro_table::stats::{Mean, p_value};
use arbitro_table::text_table::{TextTable, grouped};
use serde::Deserialize;
use std::fmt::Write;
use toml::Spanned;

/// What the file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Calibration {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "source")]
    _source: String,
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
    /// Deal by deal, how much smaller the log loss of the weighed worlds is than that of each rival.
    gains: [Mean; RIVALS.len()],
}

/// What the weighed worlds are better than, or not: each with the weighed worlds beside it.
type Rival = (&'static str, fn(&Trick) -> [Loss; 2]);
const RIVALS: [Rival; 3] = [
    ("partner, suspicions", |trick| [trick.partner_suspected, trick.partner_read]),
    ("partner, even", |trick| [trick.partner_even, trick.partner_read]),
    ("cards, even", |trick| [trick.cards_even, trick.cards_read]),
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

/// The five columns: what is believed, and how.
type Column = (&'static str, fn(&Trick) -> Loss);
const COLUMNS: [Column; 5] = [
    ("partner, weighed worlds", |trick| trick.partner_read),
    ("partner, suspicions", |trick| trick.partner_suspected),
    ("partner, even", |trick| trick.partner_even),
    ("cards, weighed worlds", |trick| trick.cards_read),
    ("cards, even", |trick| trick.cards_even),
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
    ) -> Result<Report, ExperimentError> {
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
            let add = |deals: Vec<[Trick; 8]>, done| {
                for deal in &deals {
                    for (mean, (_, rival)) in gains.iter_mut().zip(RIVALS) {
                        gain(deal, rival).into_iter().for_each(|gain| mean.add(gain));
                    }
                    tricks.iter_mut().zip(deal).for_each(|(trick, more)| trick.join(more));
                }
                progress(before + done, total);
                true
            };
            before += in_batches(deals, 50, cancel, || (), one, add);
            measured.push(Measured { players: players.get_ref(), tricks, gains });
        }
        let stopped = if before == total { Stopped::Finished } else { Stopped::Cancelled };
        let done = format!(
            "{} of {} deals, {worlds} worlds for each belief, bluff {}, strangers {}, heat {}, seed {}",
            grouped(before),
            grouped(total),
            reading.cards.bluff,
            reading.strangers,
            reading.cards.heat,
            self.seed
        );
        let figure = figure(experiment.title(), &measured);
        Ok(Report::new(experiment, stopped, &done, table(&measured), csv(&measured), figure))
    }
}

fn table(measured: &[Measured<'_>]) -> String {
    let mut table = TextTable::new(["five", "trick", "beliefs"]);
    for (name, _) in COLUMNS {
        table.heading(format!("{name}: log"));
        table.heading("Brier");
    }
    for one in measured {
        for (index, trick) in one.tricks.iter().enumerate().filter(|(_, trick)| trick.partner_read.count > 0)
        {
            let mut row =
                vec![one.players.to_owned(), (index + 1).to_string(), grouped(trick.partner_read.count)];
            for (_, column) in COLUMNS {
                row.push(format!("{:.3}", column(trick).mean_log()));
                row.push(format!("{:.3}", column(trick).mean_brier()));
            }
            table.row(row);
        }
    }
    let mut gains = TextTable::new(["five", "deals"]);
    for (name, _) in RIVALS {
        gains.heading(format!("{name}: gain"));
        gains.heading("95 %");
        gains.heading("p");
    }
    for one in measured {
        let mut row = vec![one.players.to_owned(), grouped(one.gains[0].count())];
        for gain in &one.gains {
            row.extend([
                format!("{:+.3}", gain.mean()),
                from_to(gain.interval(), 1.0, 3),
                p_text(p_value(gain)),
            ]);
        }
        gains.row(row);
    }
    format!(
        "{table}\nMean log loss and Brier score at the start of each trick, of the caller and the villains, while the called \
         card is hidden; less is better.\n\n{gains}\ngain: how much smaller the log loss of the weighed worlds is, from the \
         second trick on, deal by deal (Student's interval; p two-sided)\n"
    )
}

fn csv(measured: &[Measured<'_>]) -> String {
    let mut text = String::from("players,trick,what,beliefs,log loss,brier\n");
    for one in measured {
        for (index, trick) in one.tricks.iter().enumerate() {
            for (name, column) in COLUMNS {
                let loss = column(trick);
                let (log, brier) = (loss.mean_log(), loss.mean_brier());
                let players = quoted(one.players);
                let _ = writeln!(text, "{players},{},\"{name}\",{},{log},{brier}", index + 1, loss.count);
            }
        }
    }
    text
}

fn figure(title: &str, measured: &[Measured<'_>]) -> Figure {
    let mut figure = Figure::new(title).note("less is better");
    for one in measured {
        let mut panels = ["the partner", "every hidden card"].map(|what| {
            Panel::new(format!("{what}, {}", one.players), Axis::linear("trick"), Axis::linear("log loss"))
        });
        for (index, (name, column)) in COLUMNS.into_iter().enumerate() {
            let points = one
                .tricks
                .iter()
                .enumerate()
                .filter(|(_, trick)| trick.partner_read.count > 0)
                .map(|(number, trick)| ((number + 1) as f64, column(trick).mean_log()));
            let panel = &mut panels[usize::from(index > 2)];
            *panel = panel.clone().with(Series::new(name, Style::Line, points).colour(index));
        }
        figure = panels.into_iter().fold(figure, Figure::with);
    }
    figure
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
        assert!(report.done.contains("60 of 60 deals"), "{}", report.done);
        let lines: Vec<&str> = report.csv.lines().collect();
        assert_eq!(lines.len(), 1 + 2 * 8 * COLUMNS.len());
        assert!(
            lines[3].starts_with("expert,1,\"partner, even\",120,"),
            "four beliefs for each deal: {}",
            lines[3]
        );
        let gains: Vec<&str> = report.table.lines().skip_while(|line| !line.contains("gain")).collect();
        // Among experts the weighed worlds know more than chance, surely; among random players nobody can.
        let cells = |line: &str| {
            line.split("  ")
                .map(|cell| cell.trim().to_owned())
                .filter(|cell| !cell.is_empty())
                .collect::<Vec<_>>()
        };
        let (expert, random) = (cells(gains[2]), cells(gains[3]));
        assert_eq!((&*expert[0], &*random[0]), ("expert", "random"));
        assert!(expert[6].starts_with('+') && !expert[6].contains('-'), "{expert:?}");
        assert!(random[5].starts_with('-'), "{random:?}");
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
