//! How good beliefs about the hidden partner are, trick by trick.

use super::report::Compared;
use super::{Experiment, ExperimentError, Progress, Report};
use crate::catalogue::CatalogueError;
use crate::catalogue::briscola::five_in;
use crate::plot::{Axis, Figure, Panel, Series, Style};
use crate::text_table::{TextTable, grouped};
use arbitro_experts::briscola::calibration::{Loss, Trick, measure};
use arbitro_experts::briscola::worlds::Reading;
use arbitro_game::{Cancel, Stopped};
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
    pub fn check(&self) -> Result<(), (usize, String)> {
        for (what, value, most) in [("deals", &self.deals, 10_000_000), ("worlds", &self.worlds, 1_000_000)] {
            if !(1..=most).contains(value.get_ref()) {
                return Err((value.span().start, format!("{what} must be a whole number from 1 to {most}")));
            }
        }
        match five_in(self.game.get_ref()) {
            Some(Ok(_)) => Ok(()),
            Some(Err(why)) => Err((self.game.span().start, why)),
            None => {
                let what = format!("a hidden partner is in briscola5, not in {}", self.game.get_ref());
                Err((self.game.span().start, what))
            }
        }
    }

    pub fn run(
        &self,
        experiment: &Experiment,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Report, ExperimentError> {
        let wrong = |why: String| {
            ExperimentError::Catalogue(CatalogueError::Game { spec: self.game.get_ref().clone(), why })
        };
        let game =
            five_in(self.game.get_ref()).unwrap_or(Err("no game of briscola5".to_owned())).map_err(wrong)?;
        let total = *self.deals.get_ref();
        let worlds = *self.worlds.get_ref() as usize;
        let mut tricks: [Trick; 8] = Default::default();
        let mut done = 0;
        while done < total && !cancel.is_cancelled() {
            let until = (done + 50).min(total);
            let more = measure(&game, done..until, worlds, Reading::default(), self.seed);
            tricks.iter_mut().zip(&more).for_each(|(trick, more)| trick.join(more));
            done = until;
            progress(done, total);
        }
        let stopped = if done == total { Stopped::Finished } else { Stopped::Cancelled };
        Ok(Report {
            name: experiment.name.clone(),
            title: experiment.title.clone(),
            source: experiment.source.clone(),
            stopped,
            done: format!(
                "{} ({stopped}): {} of {} deals, {worlds} worlds for each belief, seed {}",
                experiment.name,
                grouped(done),
                grouped(total),
                self.seed
            ),
            table: table(&tricks),
            csv: csv(&tricks),
            svg: figure(&experiment.title, &tricks).to_svg(),
            compared: Compared::default(),
        })
    }
}

fn table(tricks: &[Trick; 8]) -> String {
    let mut table = TextTable::new(["trick", "beliefs"]);
    for (name, _) in COLUMNS {
        table.heading(format!("{name}: log"));
        table.heading("Brier");
    }
    for (index, trick) in tricks.iter().enumerate().filter(|(_, trick)| trick.partner_read.count > 0) {
        let mut row = vec![(index + 1).to_string(), grouped(trick.partner_read.count)];
        for (_, column) in COLUMNS {
            row.push(format!("{:.3}", column(trick).mean_log()));
            row.push(format!("{:.3}", column(trick).mean_brier()));
        }
        table.row(row);
    }
    format!(
        "{table}\nMean log loss and Brier score at the start of each trick, of the caller and the villains, while the called \
         card is hidden; less is better.\n"
    )
}

fn csv(tricks: &[Trick; 8]) -> String {
    let mut text = String::from("trick,what,beliefs,log loss,brier\n");
    for (index, trick) in tricks.iter().enumerate() {
        for (name, column) in COLUMNS {
            let loss = column(trick);
            let (log, brier) = (loss.mean_log(), loss.mean_brier());
            let _ = writeln!(text, "{},\"{name}\",{},{log},{brier}", index + 1, loss.count);
        }
    }
    text
}

fn figure(title: &str, tricks: &[Trick; 8]) -> Figure {
    let mut panels = ["the partner", "every hidden card"]
        .map(|title| Panel::new(title, Axis::linear("trick"), Axis::linear("log loss")));
    for (index, (name, column)) in COLUMNS.into_iter().enumerate() {
        let points = tricks
            .iter()
            .enumerate()
            .filter(|(_, trick)| trick.partner_read.count > 0)
            .map(|(number, trick)| ((number + 1) as f64, column(trick).mean_log()));
        let panel = &mut panels[usize::from(index > 2)];
        *panel = panel.clone().with(Series::new(name, Style::Line, points).colour(index));
    }
    panels.into_iter().fold(Figure::new(title).note("less is better"), Figure::with)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::standard;

    const FILE: &str = "kind = \"calibration\"\ntitle = \"A small one\"\nsource = \"none\"\ngame = \"briscola5\"\nseed = 1\n\
                        deals = 30\nworlds = 60\n";

    #[test]
    fn beliefs_are_measured_trick_by_trick() {
        let experiment = Experiment::parse("small", FILE).expect("a file");
        let report = experiment.run(&standard(), &Cancel::default(), &|_, _| {}).expect("runs");
        assert!(report.done.contains("30 of 30 deals"), "{}", report.done);
        let lines: Vec<&str> = report.csv.lines().collect();
        assert_eq!(lines.len(), 1 + 8 * COLUMNS.len());
        assert!(lines[3].starts_with("1,\"partner, even\",120,"), "four beliefs for each deal: {}", lines[3]);
    }

    #[test]
    fn mistakes_in_the_file_are_told_with_their_place() {
        for (from, to, told) in [
            ("worlds = 60", "worlds = 0", "small.toml:7:10: worlds must be"),
            ("deals = 30", "deals = 0", "small.toml:6:9: deals must be"),
            ("\"briscola5\"", "\"tris\"", "a hidden partner is in briscola5, not in tris"),
        ] {
            let error = Experiment::parse("small", &FILE.replace(from, to)).expect_err(to).to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
