//! `arbitro analyse`: what every card of a finished game of Briscola cost.

use crate::catalogue;
use crate::failure::Failure;
use crate::progress::{Bar, cancelled_by_keyboard};
use crate::speech::{speaker, width};
use crate::words;
use arbitro_catalogue::briscola5::analysis::BriscolaAnalysis;
use arbitro_experts::briscola::analysis::{Effort, MOST_SOLVED};
use arbitro_table::{Record, files};
use clap::Args;
use std::io::{Write, stdout};
use std::path::PathBuf;

#[derive(Args)]
pub struct Analyse {
    /// The record of a finished game of briscola or briscola5
    record: PathBuf,
    /// Write the analysis as JSON here
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Draw what the cards cost and how well the partner was hidden here
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Imagined deals for each card
    #[arg(long, default_value_t = Effort::default().worlds, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    worlds: u64,
    /// How many tricks before the end open cards are solved (briscola5)
    #[arg(long, default_value_t = Effort::default().solve_from, value_parser = clap::value_parser!(u8).range(0..=i64::from(MOST_SOLVED)))]
    solve_from: u8,
    /// How often the deal is played on for each card where open cards are not solved
    #[arg(long, default_value_t = Effort::default().samples, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    samples: u64,
}

impl Analyse {
    pub fn run(self) -> Result<(), Failure> {
        let record = Record::load(&self.record)?;
        BriscolaAnalysis::game_of(&record)?;
        catalogue().replay(&record)?;
        // Paths that cannot be written to are told before the work, not after it.
        for path in self.json.iter().chain(&self.svg) {
            files::check_writable(path)?;
        }
        let effort = Effort {
            worlds: self.worlds,
            solve_from: self.solve_from,
            samples: self.samples,
            ..Effort::default()
        };
        let cancel = cancelled_by_keyboard()?;
        let bar = Bar::new(words::done_moves);
        let analysis = BriscolaAnalysis::of(&record, &effort, &cancel, &|done, total| bar.at(done, total))?;
        drop(bar);
        if cancel.is_cancelled() {
            return Err(Failure::Said(words::analysis_stopped()));
        }
        if let Some(path) = &self.json {
            let json = serde_json::to_string_pretty(&analysis).unwrap_or_default() + "\n";
            files::write_atomically(path, json.as_bytes())?;
        }
        if let Some(path) = &self.svg {
            files::write_atomically(path, analysis.to_svg(speaker()).as_bytes())?;
        }
        let mut out = stdout().lock();
        writeln!(out, "{}", analysis.to_text(speaker(), width()).trim_end())?;
        Ok(())
    }
}
