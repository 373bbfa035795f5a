//! `arbitro rules`: the tools of the rule engine.

use crate::failure::Failure;
use arbitro_rules::tools::{self, Outcome, RunOptions, Session};
use arbitro_rules::{Limits, Strategy, Watch};
use arbitro_table::files;
use clap::{Args, Subcommand};
use std::io::{IsTerminal, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Args)]
#[command(arg_required_else_help = true)]
pub struct Rules {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Read rule files and say everything that is wrong with them
    Check {
        /// The files, read as one program
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Load rule files, reset and run
    Run(Run),
    /// A prompt: constructs, (run), (facts), (agenda), (why 3), (help)
    Repl {
        /// Files to load first
        files: Vec<PathBuf>,
    },
    /// Write rule files as they should look
    Fmt {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Only say which files would change
        #[arg(long)]
        check: bool,
    },
}

#[derive(Args)]
struct Run {
    /// The files, loaded in order
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Fire at most so many rules
    #[arg(long)]
    most: Option<u64>,
    /// How conflicts are resolved: depth, breadth, lex, mea, simplicity, complexity or random
    #[arg(long, default_value = "depth")]
    strategy: Strategy,
    /// The seed of the random strategy and of random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Tell which rules fire and which facts come and go
    #[arg(long)]
    watch: bool,
    /// List the facts at the end
    #[arg(long)]
    facts: bool,
    /// Stop after so many seconds
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Stop after so many millions of steps
    #[arg(long, default_value_t = 2_000)]
    megasteps: u64,
    /// Stop when the run needs so many megabytes
    #[arg(long, default_value_t = 1_024)]
    megabytes: usize,
}

impl Rules {
    pub fn run(self) -> Result<(), Failure> {
        let mut out = stdout().lock();
        let outcome = match self.command {
            Command::Check { files } => tools::check(&paths(&files), &mut out)?,
            Command::Fmt { files, check } => tools::fmt(&paths(&files), check, &mut out)?,
            Command::Run(run) => {
                let watch = Watch { facts: run.watch, rules: run.watch, ..Watch::default() };
                let options = RunOptions {
                    most: run.most,
                    strategy: run.strategy,
                    watch,
                    seed: run.seed,
                    facts: run.facts,
                    limits: Limits {
                        steps: run.megasteps.saturating_mul(1_000_000),
                        time: Some(Duration::from_secs(run.seconds)),
                        bytes: run.megabytes.saturating_mul(1 << 20),
                        ..Limits::default()
                    },
                };
                tools::run(&paths(&run.files), &options, &mut out)?
            }
            Command::Repl { files } => prompt(&files, &mut out)?,
        };
        match outcome {
            Outcome::Success => Ok(()),
            Outcome::Problems | Outcome::Io => Err(Failure::Told),
        }
    }
}

fn paths(files: &[PathBuf]) -> Vec<&Path> {
    files.iter().map(PathBuf::as_path).collect()
}

fn prompt(files: &[PathBuf], out: &mut impl Write) -> Result<Outcome, Failure> {
    let mut session = Session::new();
    for path in files {
        let text = files::read_text(path).map_err(Failure::said)?;
        if let Err(errors) = session.engine().load(&path.display().to_string(), &text) {
            writeln!(out, "{errors}")?;
        }
    }
    if stdin().is_terminal() {
        tools::interactive(&mut session, None).map_err(Failure::said)?;
    } else {
        tools::repl(&mut session, &mut stdin().lock(), out)?;
    }
    Ok(Outcome::Success)
}
