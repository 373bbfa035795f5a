//! The umpire's table, on the command line: play, study, solve and measure games.

mod commands;
mod failure;
mod progress;
mod terminal;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = commands::Arguments::parse();
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has read enough: `arbitro games | head` is no failure.
        Err(failure::Failure::Terminal(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure::Failure::Told) => ExitCode::from(2),
        Err(failure) => {
            eprintln!("arbitro: {failure}");
            ExitCode::from(2)
        }
    }
}
