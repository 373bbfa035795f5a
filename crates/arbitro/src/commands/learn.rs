//! `arbitro learn`: a learner plays many games.

use crate::catalogue;
use crate::failure::Failure;
use crate::progress::{Bar, cancelled_by_keyboard};
use crate::speech::say;
use crate::words;
use arbitro_game::Stopped;
use arbitro_table::catalogue::families::LEARNED_FROM;
use arbitro_table::catalogue::{LearnOrder, LearningSeats};
use arbitro_table::files;
use clap::{Args, ValueEnum};
use std::io::{Write, stdout};
use std::path::PathBuf;

#[derive(Args)]
pub struct Learn {
    /// The game: one for two players in which nothing is hidden
    game: String,
    /// How many games to learn from
    #[arg(long, default_value = LEARNED_FROM)]
    games: u64,
    /// Which seat learns
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
    /// Where to write what was learnt; play against it with learner:file=FILE
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
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
        };
        let cancel = cancelled_by_keyboard()?;
        let bar = Bar::new(words::done_games);
        let learnt = game.learn(&order, &cancel, &|done, total| bar.at(done, total))?;
        drop(bar);
        files::write_atomically(&self.out, learnt.file.as_bytes())?;
        let mut names = game.seat_titles().into_iter();
        let [first, draws, second] = learnt.results;
        let mut out = stdout().lock();
        if learnt.stopped == Stopped::Cancelled {
            writeln!(out, "{}", say(&words::learning_stopped()))?;
        }
        let mut name = || names.next().unwrap_or_default();
        let counts = words::learnt(learnt.games, name(), first, draws, name(), second);
        let kept = words::learnt_file(learnt.configurations as u64, self.out.display().to_string());
        writeln!(out, "{} {}", say(&counts), say(&kept))?;
        Ok(())
    }
}
