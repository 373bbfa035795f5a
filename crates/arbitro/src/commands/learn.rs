//! `arbitro learn`: a learner plays many games.

use crate::catalogue;
use crate::failure::Failure;
use crate::progress::{Bar, cancelled_by_keyboard};
use crate::speech::say;
use crate::words;
use arbitro_game::Stopped;
use arbitro_players::td;
use arbitro_table::catalogue::families::LEARNED_FROM;
use arbitro_table::catalogue::{LearnOrder, LearningSeats};
use arbitro_table::catalogue::{MOST_HIDDEN, TdSettings as Settings};
use arbitro_table::files;
use clap::{Args, ValueEnum};
use std::io::{Write, stdout};
use std::path::PathBuf;

#[derive(Args)]
pub struct Learn {
    /// The game: a two-player game with perfect information
    game: String,
    /// How many games to learn from
    #[arg(long, default_value = LEARNED_FROM)]
    games: u64,
    /// How to learn
    #[arg(long, value_enum, default_value_t = Method::Rewards)]
    method: Method,
    /// With td: the cells of the hidden layer of a network; 0 for a linear evaluation
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=MOST_HIDDEN as u64))]
    hidden: u64,
    /// With td: how far back a surprise goes, from 0 (the last position) to 1 (the whole game)
    #[arg(long, default_value_t = td::LAMBDA, value_parser = share)]
    lambda: f64,
    /// With td: the size of a step, from 0 to 1
    #[arg(long, default_value_t = td::RATE, value_parser = share)]
    rate: f64,
    /// With td: the share of random moves in the games against itself, from 0 to 1
    #[arg(long, default_value_t = td::EXPLORE, value_parser = share)]
    explore: f64,
    /// Which seat learns; with td, from which seat it is tested after every game against itself (both: it is not tested)
    #[arg(long, value_enum, default_value_t = Side::First)]
    side: Side,
    /// Who sits in the other seat
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    against: String,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Go on from what an earlier learner wrote
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Where to write what was learnt; play against it with learner:file=FILE, after td with td:file=FILE
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print the result as a JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Method {
    /// Every configuration that it moved into gains what the game paid
    Rewards,
    /// An evaluation learns by temporal differences, TD(lambda), from games against itself
    Td,
}

/// What was written is no number from 0 to 1.
#[derive(Debug, thiserror::Error)]
#[error("write a number from 0 to 1")]
struct NoShare;

/// A number from 0 to 1.
fn share(text: &str) -> Result<f64, NoShare> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or(NoShare)
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    /// The one that begins
    First,
    /// The other
    Second,
    /// Both, against each other
    Both,
}

impl Learn {
    pub fn run(self) -> Result<(), Failure> {
        let game = catalogue().game(&self.game)?;
        files::check_writable(&self.out)?;
        let order = LearnOrder {
            games: self.games,
            seats: match self.side {
                Side::First => LearningSeats::First,
                Side::Second => LearningSeats::Second,
                Side::Both => LearningSeats::Both,
            },
            against: self.against,
            seed: self.seed,
            start: self.from,
            td: (self.method == Method::Td).then_some(Settings {
                hidden: self.hidden as usize,
                lambda: self.lambda,
                rate: self.rate,
                explore: self.explore,
                seed: self.seed,
            }),
        };
        let cancel = cancelled_by_keyboard()?;
        let bar = Bar::new(words::done_games);
        let learnt = game.learn(&order, &cancel, &|done, total| bar.at(done, total))?;
        drop(bar);
        files::write_atomically(&self.out, learnt.file.as_bytes())?;
        let mut names = game.seat_titles().into_iter();
        let [first, draws, second] = learnt.results;
        if self.json {
            return crate::json::print(&serde_json::json!({
                "game": self.game,
                "games": learnt.games,
                "first_won": first,
                "drawn": draws,
                "second_won": second,
                "configurations": learnt.configurations,
                "interrupted": learnt.stopped == Stopped::Cancelled,
                "file": self.out,
            }));
        }
        let mut out = stdout().lock();
        if learnt.stopped == Stopped::Cancelled {
            writeln!(out, "{}", say(&words::learning_stopped()))?;
        }
        let mut name = || names.next().unwrap_or_default();
        let counts = words::learnt(learnt.games, name(), first, draws, name(), second);
        let (count, path) = (learnt.configurations as u64, self.out.display().to_string());
        let kept = match self.method {
            Method::Rewards => words::learnt_file(count, path),
            Method::Td => words::learnt_features(count, path),
        };
        writeln!(out, "{} {}", say(&counts), say(&kept))?;
        Ok(())
    }
}
