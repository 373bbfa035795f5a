//! `arbitro rules`: the tools of the rule engine.

use crate::failure::Failure;
use crate::speech::say;
use crate::words;
use arbitro_experts::briscola::Strategy;
use arbitro_rules::tools::{self, Outcome, RunOptions, Said, Session};
use arbitro_rules::{Interrupt, Limits, Watch};
use arbitro_table::files::{self, FileError};
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
        /// Check each file as a strategy of Briscola in 5, on top of its framework
        #[arg(long)]
        strategy: bool,
    },
    /// Load rule files, reset and run
    Run(Run),
    /// A prompt: constructs, (run), (facts), (agenda), (why 3), (help)
    Repl {
        /// Files to load first
        files: Vec<PathBuf>,
        #[command(flatten)]
        fences: Fences,
    },
    /// Format rule files
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
    /// Fire at most this many rules
    #[arg(long)]
    most: Option<u64>,
    /// How conflicts are resolved: depth, breadth, lex, mea, simplicity, complexity or random
    #[arg(long, default_value = "depth")]
    strategy: arbitro_rules::Strategy,
    /// The seed of the random strategy and of random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Tell which rules fire and which facts come and go
    #[arg(long)]
    watch: bool,
    /// List the facts at the end
    #[arg(long)]
    facts: bool,
    #[command(flatten)]
    fences: Fences,
}

/// How much a run may use.
#[derive(Args)]
struct Fences {
    /// Stop a run after this many seconds
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Stop a run after this many steps: calls, turns of loops, comparisons of facts
    #[arg(long, default_value_t = Limits::default().steps)]
    steps: u64,
    /// Stop a run that needs this many megabytes of memory
    #[arg(long, default_value_t = Limits::default().bytes >> 20)]
    megabytes: usize,
    /// Stop a run when there are this many facts or activations
    #[arg(long, default_value_t = 1_000_000)]
    facts_limit: usize,
}

impl Fences {
    fn limits(&self) -> Limits {
        Limits {
            steps: self.steps,
            time: Some(Duration::from_secs(self.seconds)),
            bytes: self.megabytes.saturating_mul(1 << 20),
            facts: self.facts_limit,
            activations: self.facts_limit,
            ..Limits::default()
        }
    }
}

impl Rules {
    pub fn run(self) -> Result<(), Failure> {
        let mut out = stdout().lock();
        let outcome = match self.command {
            Command::Check { files, strategy: false } => tools::check(&paths(&files), &mut out, &mut voice)?,
            Command::Check { files, strategy: true } => check_strategies(&files, &mut out)?,
            Command::Fmt { files, check } => {
                let writer = (!check).then_some(&write as tools::Writer<'_>);
                tools::fmt(&paths(&files), writer, &mut out, &mut voice)?
            }
            Command::Run(run) => {
                let watch = Watch { facts: run.watch, rules: run.watch, ..Watch::default() };
                let options = RunOptions {
                    most: run.most,
                    strategy: run.strategy,
                    watch,
                    seed: run.seed,
                    facts: run.facts,
                    limits: run.fences.limits(),
                };
                let live = tools::terminal(Interrupt::default());
                tools::run(&paths(&run.files), &options, Some(live), &mut out, &mut voice)?
            }
            Command::Repl { files, fences } => prompt(&files, &fences, &mut out)?,
        };
        match outcome {
            Outcome::Success => Ok(()),
            Outcome::Problems | Outcome::Io => Err(Failure::Told),
        }
    }
}

/// Checks files as strategies: what is wrong with them, and whether they can choose a card.
fn check_strategies(files: &[PathBuf], out: &mut impl Write) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::Success;
    for path in files {
        let text = files::read_text(path)?;
        let wrong = match Strategy::read(&path.display().to_string(), &text) {
            Ok(strategy) => strategy.warning().map(|warning| say(&words::warning(warning))),
            Err(error) => Some(error.to_string()),
        };
        match wrong {
            Some(wrong) => {
                eprintln!("arbitro: {wrong}");
                outcome = Outcome::Problems;
            }
            None => writeln!(out, "{}", say(&words::strategy_fine(path.display().to_string())))?,
        }
    }
    Ok(outcome)
}

/// Says what the tools did in the language of the reader; what is wrong goes to the standard error.
fn voice(said: &Said<'_>, out: &mut dyn Write) -> std::io::Result<()> {
    let name = |path: &Path| path.display().to_string();
    let words = say(&match said {
        Said::Unreadable(path, why) => words::unreadable(name(path), files::reason(why)),
        Said::Unwritable(path, why) => words::unwritable(name(path), files::reason(why)),
        Said::Broken(path, errors) => words::rules_broken(name(path), *errors),
        Said::Fine(path, rules) => words::rules_fine(name(path), *rules),
        Said::WouldChange(path) => words::rules_would_change(name(path)),
        Said::Formatted(path) => words::rules_formatted(name(path)),
        Said::Ran { fired, facts, seconds } => words::rules_ran(*fired, *facts, *seconds),
    });
    if said.is_wrong() {
        out.flush()?;
        eprintln!("arbitro: {words}");
        return Ok(());
    }
    writeln!(out, "{words}")
}

fn paths(files: &[PathBuf]) -> Vec<&Path> {
    files.iter().map(PathBuf::as_path).collect()
}

fn prompt(files: &[PathBuf], fences: &Fences, out: &mut impl Write) -> Result<Outcome, Failure> {
    let mut session = Session::new();
    session.set_limits(fences.limits());
    session.set_live(Some(tools::terminal(session.interrupt())));
    for path in files {
        let text = files::read_text(path)?;
        if let Err(errors) = session.engine().load(&path.display().to_string(), &text) {
            writeln!(out, "{errors}")?;
        }
    }
    if stdin().is_terminal() {
        // While rules run, the key stops them; while a line is typed, it empties the line.
        let interrupt = session.interrupt();
        ctrlc::set_handler(move || interrupt.stop()).map_err(Failure::said)?;
        tools::interactive(&mut session, history().as_deref()).map_err(Failure::said)?;
    } else {
        tools::repl(&mut session, &mut stdin().lock(), out)?;
    }
    Ok(Outcome::Success)
}

/// Where the lines typed at the prompt are kept; without a home there are none.
fn history() -> Option<PathBuf> {
    Some(crate::state_folder()?.join("rules-history"))
}

/// Writes a file of rules.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    files::write_atomically(path, text.as_bytes()).map_err(|error| match error {
        FileError::Write { why, .. } => why,
        other => std::io::Error::other(say(&other.message())),
    })
}
