//! `arbitro replay`: look at a recorded game again.

use crate::catalogue;
use crate::failure::Failure;
use crate::speech::{person_or_bot, say, speaker};
use crate::terminal::ending;
use crate::words;
use arbitro_catalogue::briscola5::log::{briscola_log, read_briscola_log};
use arbitro_catalogue::chess::pgn::{pgn_of, record_of_pgn};
use arbitro_game::Seat;
use arbitro_game::echo::without_controls;
use arbitro_table::catalogue::Catalogue;
use arbitro_table::{Experience, Record, files};
use clap::Args;
use std::io::{Write, stdout};
use std::path::PathBuf;

#[derive(Args)]
pub struct Replay {
    /// The record, a file of games of chess in PGN (.pgn), or the log of a game of briscola5 (.csv)
    record: PathBuf,
    /// Which game of a PGN file
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    game: usize,
    /// Whose board, and whose notices in games with hidden information: the number of a seat
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
    /// Write a game of chess as PGN here
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Check that the cards and dice follow from the seed in the record, and print the hash that was published when the
    /// game began
    #[arg(long)]
    verify: bool,
    /// Write the record of a game that was read from a PGN file here
    #[arg(long = "record", value_name = "FILE")]
    keep: Option<PathBuf>,
}

/// Says whether nature's rolls follow from the seed.
fn verify(record: &Record, wrong: Option<usize>) -> Result<(), Failure> {
    if let Some(number) = wrong {
        return Err(Failure::Said(words::wrong_roll(number)));
    }
    let rolls = record.moves.iter().filter(|made| made.by == "nature").count();
    println!("{}", say(&words::verified(rolls)));
    println!(
        "{}",
        match record.seed.commitment() {
            Some(hash) => say(&words::commitment(hash)),
            None => say(&words::no_commitment(record.seed.to_string())),
        }
    );
    Ok(())
}

impl Replay {
    pub fn run(self) -> Result<(), Failure> {
        let catalogue = catalogue();
        let record = self.load(catalogue)?;
        let whole = catalogue.replay(&record)?;
        if self.verify {
            return verify(&record, whole.wrong_roll());
        }
        let scenes = whole
            .scenes(Seat(self.seat), 0, usize::MAX)
            .map_err(|refusal| Failure::Said(refusal.message()))?;
        let count = record.moves.len();
        let shown = match self.at {
            Some(at) if at > count => {
                return Err(Failure::Said(words::only_moves(count)));
            }
            Some(at) => at..=at,
            None => 0..=count,
        };
        for path in [&self.csv, &self.log, &self.pgn, &self.keep].into_iter().flatten() {
            files::check_writable(path)?;
        }
        if let Some(path) = &self.pgn {
            let pgn = pgn_of(&record)?;
            files::write_atomically(path, pgn.as_bytes())?;
        }
        if let Some(path) = &self.keep {
            record.save(path)?;
        }
        if let Some(path) = &self.csv {
            files::write_atomically(path, whole.moves_as_csv().as_bytes())?;
        }
        if let Some(path) = &self.log {
            let log = briscola_log(&record)?;
            files::write_atomically(path, log.as_bytes())?;
        }
        let mut out = stdout().lock();
        writeln!(out, "{}", say(&words::seed(&record.game, record.seed.to_string())))?;
        let seats = whole.seats();
        for card in &seats {
            writeln!(out, "  {}: {}", say(&card.title), person_or_bot(&card.player))?;
        }
        let mover = |by: &str| match seats.iter().find(|card| card.name == by) {
            Some(card) => say(&card.title),
            None => say(&words::nature()),
        };
        for at in shown {
            if let Some(last) = record.moves[..at].last() {
                writeln!(out, "\n{at}. {} {}", mover(&last.by), last.mv)?;
            }
            let Some(scene) = scenes.get(at) else { break };
            if !whole.is_open() {
                for lived in &scene.lived {
                    if let Experience::Heard(told) = lived {
                        writeln!(out, "  * {}", say(&told.words))?;
                    }
                }
            }
            writeln!(out, "{}", speaker().draw(&scene.drawing))?;
        }
        match whole.outcome() {
            Some(outcome) => writeln!(out, "\n{}", ending(&seats, &[], &outcome))?,
            None => writeln!(out, "\n{}", say(&words::not_finished()))?,
        }
        Ok(())
    }

    fn load(&self, catalogue: &Catalogue) -> Result<Record, Failure> {
        let ends_in =
            |ending: &str| self.record.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
        if !ends_in("pgn") {
            if self.game != 1 {
                return Err(Failure::Said(words::one_game()));
            }
            return match ends_in("csv") {
                true => Ok(read_briscola_log(&self.record)?),
                false => Ok(Record::load(&self.record)?),
            };
        }
        let text = files::read_text(&self.record)?;
        match record_of_pgn(catalogue, &text, self.game) {
            Ok((record, _)) => Ok(record),
            Err(error) => {
                let said = without_controls(&say(&error.message()));
                Err(Failure::said(format!("{}: {said}", self.record.display())))
            }
        }
    }
}
