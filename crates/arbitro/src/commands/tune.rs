//! `arbitro tune`: the weights of a strategy of briscola5, tuned by self-play.

use crate::failure::Failure;
use crate::progress::{Bar, cancelled_by_keyboard};
use crate::speech::say;
use crate::words;
use arbitro_experts::briscola::tuning::{Gain, Plan, tune};
use arbitro_experts::briscola::weights::Weights;
use arbitro_experts::briscola::{HOUSE, Strategy};
use arbitro_games::briscola::five::Five;
use arbitro_table::files;
use clap::Args;
use serde_json::json;
use std::io::{Write, stdout};
use std::path::PathBuf;

#[derive(Args)]
pub struct Tune {
    /// avveduto, accorto, or a file of rules that was made from one of them
    #[arg(default_value = HOUSE[0].0)]
    strategy: String,
    /// Write the strategy with its new weights here
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Trials, of one weight each
    #[arg(long, default_value_t = Plan::default().trials, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    trials: u64,
    /// Deals of each trial
    #[arg(long, default_value_t = Plan::default().deals, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    deals: u64,
    /// Deals that are kept aside for the end
    #[arg(long, default_value_t = Plan::default().held_out, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    held_out: u64,
    /// The seed of everything
    #[arg(long, default_value_t = Plan::default().seed)]
    seed: u64,
    /// Print the result as a JSON document
    #[arg(long)]
    json: bool,
}

impl Tune {
    pub fn run(self) -> Result<(), Failure> {
        let text = match HOUSE.iter().find(|(name, _)| *name == self.strategy) {
            Some((_, text)) => (*text).to_owned(),
            None => files::read_text(std::path::Path::new(&self.strategy))?,
        };
        Strategy::read(&self.strategy, &text).map_err(Failure::said)?;
        let start = Weights::read(&text).map_err(Failure::said)?;
        // A path that cannot be written to is told before the work, not after it.
        if let Some(path) = &self.out {
            files::check_writable(path)?;
        }
        let plan = Plan { trials: self.trials, deals: self.deals, held_out: self.held_out, seed: self.seed };
        let cancel = cancelled_by_keyboard()?;
        let bar = Bar::new(words::done_trials);
        let tuned = tune(&Five::default(), start, &plan, &cancel, &|done, total| bar.at(done, total));
        drop(bar);
        if let Some(path) = &self.out {
            files::write_atomically(path, tuned.weights.write_into(&text).as_bytes())?;
        }
        if self.json {
            let change = |(name, before, after): &(&str, f32, f32)| json!({ "weight": name, "before": before, "after": after });
            let gain = |gain: &Gain| json!({ "mean": gain.mean, "standard_error": gain.error });
            return crate::json::print(&json!({
                "trials": tuned.trials,
                "trials_won": tuned.accepted,
                "changed": tuned.changed.iter().map(change).collect::<Vec<_>>(),
                "held_out_deals": self.held_out,
                "gain_as_caller": gain(&tuned.held_out[0]),
                "gain_as_defenders": gain(&tuned.held_out[1]),
                "file": self.out,
            }));
        }
        let mut out = stdout().lock();
        writeln!(out, "{}", say(&words::trials_won(tuned.accepted, tuned.trials)))?;
        for (name, before, after) in &tuned.changed {
            writeln!(out, "  {}", say(&words::weight_changed(*name, before.to_string(), after.to_string())))?;
        }
        for (side, gain) in [words::tuned_caller, words::tuned_defenders].iter().zip(tuned.held_out) {
            writeln!(out, "{}", say(&side(self.held_out, gain.mean * 100.0, gain.error * 100.0)))?;
        }
        if let Some(path) = &self.out {
            writeln!(out, "{}", say(&words::strategy_written(path.display().to_string())))?;
        }
        Ok(())
    }
}
