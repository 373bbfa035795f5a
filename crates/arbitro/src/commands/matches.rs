//! `arbitro match` and `arbitro ladder`: many games between players.

use crate::catalogue;
use crate::failure::Failure;
use crate::progress::{Bar, cancelled_by_keyboard};
use crate::results::{COMMIT, interrupted, strict};
use crate::speech::{say, speaker, width};
use crate::words;
use arbitro_game::Cancel;
use arbitro_table::catalogue::{AnyGame, Kind, name_of};
use arbitro_table::files;
use arbitro_table::matches::{MatchOrder, play_match, record_first};
use arbitro_table::results::{Clock, Results};
use clap::Args;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

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
    /// Play each deal (what nature rolls) once from every seat: intervals treat the games of a deal as one observation
    #[arg(long)]
    duplicate: bool,
    /// Write the tables as comma-separated values here: players into FILE, seats and pairs into FILE-seats and FILE-pairs
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

#[derive(Args)]
pub struct Ladder {
    /// The game
    game: String,
    /// The time of each bot for a move, if the bot has such a parameter: 100ms, 1s
    #[arg(long, default_value = "100ms")]
    time: String,
    /// How many games each group of bots plays; seats rotate
    #[arg(long, default_value_t = 40)]
    games: u64,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Leave out this bot; may be given several times
    #[arg(long, value_name = "BOT")]
    without: Vec<String>,
    /// Write the tables as comma-separated values here: players into FILE, seats and pairs into FILE-seats and FILE-pairs
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
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
            files::check_writable(path)?;
        }
        let Match { games, seed, duplicate, .. } = self;
        let order = MatchOrder { entrants: self.players, games, seed, duplicate };
        let cancel = cancelled_by_keyboard()?;
        let results = played(&*game, &order, &cancel)?;
        let shown = show(&results, self.csv.as_deref(), self.json);
        if let Some(path) = self.record.as_ref().filter(|_| !results.is_interrupted()) {
            let record = record_first(&*game, &order, &cancel)?;
            record.save(path)?;
        }
        if self.strict {
            strict(&results)?;
        }
        shown
    }
}

impl Ladder {
    pub fn run(self) -> Result<(), Failure> {
        let game = catalogue().game(&self.game)?;
        if let Some(path) = &self.csv {
            files::check_writable(path)?;
        }
        let entrants = self.entrants(&*game)?;
        let order = MatchOrder { entrants, games: self.games, seed: self.seed, duplicate: false };
        let results = played(&*game, &order, &cancelled_by_keyboard()?)?;
        let shown = show(&results, self.csv.as_deref(), self.json);
        if self.strict {
            strict(&results)?;
        }
        shown
    }

    /// Every bot of the game that needs nothing else, with the same time, and the bots of its levels.
    fn entrants(&self, game: &dyn AnyGame) -> Result<Vec<String>, Failure> {
        let listings = game.player_listings();
        if let Some(unknown) =
            self.without.iter().find(|name| listings.iter().all(|known| known.name != **name))
        {
            let known = listings.iter().map(|listing| listing.name.to_owned()).collect::<Vec<_>>();
            return Err(Failure::Said(words::no_such_bot(unknown.as_str(), known)));
        }
        let mut entrants = Vec::new();
        for listing in listings {
            if self.without.iter().any(|name| name == listing.name) {
                continue;
            }
            let timed = listing.parameters.iter().any(|parameter| parameter.name == "time");
            let mut spec = listing.name.to_owned();
            if timed {
                spec.push_str(&format!(":time={}", self.time));
                // Only the time counts.
                for parameter in &listing.parameters {
                    if let ("simulations" | "iterations", Kind::Whole(_, most)) =
                        (parameter.name, &parameter.kind)
                    {
                        spec.push_str(&format!(",{}={most}", parameter.name));
                    }
                }
            }
            match game.check_player(&spec) {
                Ok(_) => entrants.push(spec),
                // A wrong time is a mistake; a bot that needs a file is not at the start.
                Err(error) if timed && game.check_player(listing.name).is_ok() => return Err(error.into()),
                Err(error) => eprintln!("{}", say(&words::left_out(listing.name, error.message()))),
            }
        }
        // The bots of the levels, except those that are there already with the same time as the others.
        let there = |level: &str, entrants: &[String]| {
            let timed = level.contains("time=");
            entrants.iter().any(|spec| spec == level || timed && name_of(spec) == name_of(level))
        };
        for level in catalogue().kit(&self.game).levels.iter().map(|level| level.player) {
            let out = self.without.iter().any(|name| name == name_of(level)) || there(level, &entrants);
            if !out && game.check_player(level).is_ok() {
                entrants.push(level.to_owned());
            }
        }
        Ok(entrants)
    }
}

fn played(game: &dyn AnyGame, order: &MatchOrder, cancel: &Cancel) -> Result<Results, Failure> {
    let bar = Bar::new(words::done_games);
    let clock = Clock::start();
    let report = play_match(game, order, cancel, &|done, total| bar.at(done, total))?;
    let mut results = report.results(clock);
    results.provenance.commit = COMMIT.map(str::to_owned);
    Ok(results)
}

/// Writes each table into a file of its own; into what is no ordinary file, one table below the other.
fn write_tables(results: &Results, path: &Path) -> Result<(), Failure> {
    let tables = results.csv_files(path);
    if path.exists() && !path.is_file() {
        let all: Vec<String> = tables.into_iter().map(|(_, table)| table).collect();
        return Ok(files::write_atomically(path, all.join("\n").as_bytes())?);
    }
    for (path, table) in tables {
        files::write_atomically(&path, table.as_bytes())?;
    }
    Ok(())
}

fn show(results: &Results, csv: Option<&Path>, json: bool) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let text = if json { results.to_json() } else { results.to_text(speaker(), width()) };
    write!(out, "{text}")?;
    if let Some(path) = csv {
        write_tables(results, path)?;
    }
    out.flush()?;
    interrupted(results)
}
