//! Arbitro on the command line: play, study, solve and measure games.
//!
//! A program with more games is one line: `arbitro::run(my_game::add(arbitro_catalogue::standard()))`.

mod commands;
mod failure;
mod json;
mod named;
mod pages;
mod progress;
mod results;
mod speech;
mod terminal;
mod words;

use arbitro_table::catalogue::Catalogue;
use clap::Parser;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

static CATALOGUE: OnceLock<Arc<Catalogue>> = OnceLock::new();

/// The catalogue that this process runs with.
fn catalogue() -> &'static Arc<Catalogue> {
    CATALOGUE.get_or_init(|| Arc::new(arbitro_catalogue::standard()))
}

/// Does what the arguments of the process ask for, with the games and bots of a catalogue.
pub fn run(games: Catalogue) -> ExitCode {
    CATALOGUE.get_or_init(|| Arc::new(games));
    let arguments = match commands::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if is_a_question(&error) => return answered(&error),
        Err(error) => {
            eprintln!("arbitro: {}", one_sentence(&error.render().to_string()));
            return ExitCode::from(2);
        }
    };
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output closed the pipe, as in `arbitro games | head`: that is no failure.
        Err(failure::Failure::Terminal(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure::Failure::Told) => ExitCode::from(2),
        // As the shell says of a process that Ctrl-C has ended.
        Err(failure::Failure::Interrupted) => ExitCode::from(130),
        Err(failure) => {
            eprintln!("arbitro: {}", failure.sentence());
            ExitCode::from(2)
        }
    }
}

/// Prints what was asked for; a device that cannot take it is a failure.
fn answered(help: &clap::Error) -> ExitCode {
    use std::io::Write;
    match help.print().and_then(|()| std::io::stdout().flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            eprintln!("arbitro: {}", failure::Failure::Terminal(error).sentence());
            ExitCode::from(2)
        }
        _ => ExitCode::from(u8::try_from(help.exit_code()).unwrap_or(2)),
    }
}

/// The folder for what is kept between two runs; without a home there is none.
fn state_folder() -> Option<std::path::PathBuf> {
    let named =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(std::path::PathBuf::from);
    let folder =
        named("XDG_STATE_HOME").or_else(|| Some(named("HOME")?.join(".local/state")))?.join("arbitro");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

/// Help and version were asked for: they are no mistakes.
fn is_a_question(error: &clap::Error) -> bool {
    use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    matches!(error.kind(), DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand | DisplayVersion)
}

/// What clap says over many lines, as one sentence.
fn one_sentence(complaint: &str) -> String {
    let lines = complaint.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let words: Vec<&str> = lines.filter(|line| !line.is_empty() && !line.starts_with("For more")).collect();
    let sentence = words.join(" ");
    format!("{} (see arbitro --help)", sentence.strip_prefix("error: ").unwrap_or(&sentence))
}
