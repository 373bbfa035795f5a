//! `arbitro replay`: look at a recorded game again.

use crate::failure::Failure;
use crate::terminal::ending;
use arbitro_game::Seat;
use arbitro_table::catalogue::standard;
use arbitro_table::{Record, briscola_log, files, read_briscola_log};
use clap::Args;
use std::io::{Write, stdout};
use std::path::PathBuf;

#[derive(Args)]
pub struct Replay {
    /// The record, or the log of a game of briscola5 (.csv)
    record: PathBuf,
    /// Through whose eyes: the number of a seat
    #[arg(long, default_value_t = 0)]
    seat: u8,
    /// Show the position after this many moves instead of every position
    #[arg(long, value_name = "MOVES")]
    at: Option<usize>,
    /// Write the moves as a table of comma-separated values here
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write every call and card of a game of briscola5, with roles and comments, here
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl Replay {
    pub fn run(self) -> Result<(), Failure> {
        let is_log = self.record.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
        let record = if is_log {
            read_briscola_log(&self.record).map_err(Failure::said)?
        } else {
            Record::load(&self.record).map_err(Failure::said)?
        };
        let catalogue = standard();
        let whole = catalogue.replay(&record).map_err(Failure::said)?;
        let drawings = whole.drawings(Seat(self.seat)).map_err(Failure::said)?;
        let count = record.moves.len();
        let shown = match self.at {
            Some(at) if at > count => {
                return Err(Failure::said(format!(
                    "the game has only {count} moves: choose --at from 0 to {count}"
                )));
            }
            Some(at) => at..=at,
            None => 0..=count,
        };
        if let Some(path) = &self.csv {
            files::write_atomically(path, whole.moves_as_csv().as_bytes()).map_err(Failure::said)?;
        }
        if let Some(path) = &self.log {
            let log = briscola_log(&record).map_err(Failure::said)?;
            files::write_atomically(path, log.as_bytes()).map_err(Failure::said)?;
        }
        let mut out = stdout().lock();
        writeln!(out, "{}, seed {}", record.game, record.seed)?;
        for card in whole.seats() {
            writeln!(out, "  {}: {}", card.name, card.player)?;
        }
        for at in shown {
            if let Some(last) = record.moves[..at].last() {
                writeln!(out, "\n{at}. {} {}", last.by, last.mv)?;
            }
            writeln!(out, "{}", drawings[at])?;
        }
        match whole.outcome() {
            Some(outcome) => writeln!(out, "\n{}", ending(&whole.seats(), &[], &outcome))?,
            None => writeln!(out, "\nThe game is not finished.")?,
        }
        Ok(())
    }
}
