//! `arbitro match`: many games between players.

use crate::catalogue;
use crate::failure::Failure;
use crate::progress::{Bar, cancelled_by_keyboard};
use crate::results::{COMMIT, strict};
use crate::speech::speaker;
use crate::words;
use arbitro_table::files;
use arbitro_table::matches::{MatchError, MatchOrder, play_match, record_first};
use arbitro_table::results::Clock;
use clap::Args;
use std::io::{Write, stdout};
use std::path::PathBuf;

#[derive(Args)]
pub struct Match {
    /// The game
    game: String,
    /// The players; with more of them than the game has seats, all groups play (a round robin)
    #[arg(required = true)]
    players: Vec<String>,
    /// How many games each group plays; seats rotate
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the results as comma-separated values here
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Play the first game once more at the end, and keep its record here
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print the results as a JSON document; `arbitro experiment render` shows it as text
    #[arg(long)]
    json: bool,
    /// Fail if a strategy was stopped, a bot fell back to another move, its clock ran out or a move was refused
    #[arg(long)]
    strict: bool,
}

impl Match {
    pub fn run(self) -> Result<(), Failure> {
        let game = catalogue().game(&self.game)?;
        for path in self.csv.iter().chain(&self.record) {
            files::check_writable(path).map_err(Failure::file)?;
        }
        let order = MatchOrder { entrants: self.players, games: self.games, seed: self.seed };
        let cancel = cancelled_by_keyboard()?;
        let bar = Bar::new(words::done_games);
        let clock = Clock::start();
        let report =
            play_match(&*game, &order, &cancel, &|done, total| bar.at(done, total)).map_err(failure)?;
        let mut results = report.results(clock);
        results.provenance.commit = COMMIT.map(str::to_owned);
        drop(bar);
        if let Some(path) = &self.record {
            let record = record_first(&*game, &order, &cancel).map_err(failure)?;
            record.save(path).map_err(Failure::said)?;
        }
        if let Some(path) = &self.csv {
            files::write_atomically(path, results.to_csv().as_bytes()).map_err(Failure::file)?;
        }
        let text = if self.json { results.to_json() } else { results.to_text(speaker()) };
        write!(stdout().lock(), "{text}")?;
        if self.strict { strict(&results) } else { Ok(()) }
    }
}

fn failure(error: MatchError) -> Failure {
    Failure::Said(error.message())
}
