//! `arbitro experiment`: published experiments, run again.

use crate::catalogue;
use crate::failure::Failure;
use crate::progress::{Bar, cancelled_by_keyboard};
use crate::results::{COMMIT, interrupted, strict};
use crate::speech::{fitted, say, speaker, width};
use crate::words;
use arbitro_table::experiments::Experiment;
use arbitro_table::files;
use arbitro_table::results::Results;
use clap::{Args, Subcommand};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(arg_required_else_help = true)]
pub struct Experiments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the experiments
    List {
        /// Print a JSON document
        #[arg(long)]
        json: bool,
    },
    /// Run one and print its table with the published figures
    Run(Run),
    /// Print the report of results that were kept as JSON, and write their tables and plot again
    Render(Render),
}

#[derive(Args)]
struct Run {
    /// Its name, or the path of its file
    name: String,
    /// Write NAME.json, NAME.csv and NAME.svg into this folder, which is made if it is not there
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
    /// Fail if a strategy was stopped, a bot fell back to another move, its clock ran out or a move was refused
    #[arg(long)]
    strict: bool,
    /// Print the results as a JSON document, as it is in NAME.json
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct Render {
    /// The results: a JSON document of an experiment or a match
    file: PathBuf,
    /// Write the document, its tables and its plot into this folder, which is made if it is not there
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl Experiments {
    pub fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::List { json } => list(json),
            Command::Run(command) => command.run(),
            Command::Render(command) => command.run(),
        }
    }
}

fn list(json: bool) -> Result<(), Failure> {
    let catalogue = catalogue();
    let found = |name| Experiment::find(catalogue, name).map(|experiment| (name, experiment));
    let experiments = catalogue.experiments().into_iter().map(found).collect::<Result<Vec<_>, _>>()?;
    if json {
        let line = |(name, experiment): &(&str, Experiment)| {
            serde_json::json!({ "name": name, "title": experiment.title(), "source": experiment.source() })
        };
        return crate::json::print(&experiments.iter().map(line).collect::<Vec<_>>());
    }
    let mut out = stdout().lock();
    for (name, experiment) in experiments {
        writeln!(out, "{name}: {}\n    {}", say(&experiment.title()), say(&experiment.source()))?;
    }
    Ok(())
}

impl Run {
    fn run(self) -> Result<(), Failure> {
        let catalogue = catalogue();
        let experiment = Experiment::find(catalogue, &self.name)?;
        make_folder(&self.out)?;
        let cancel = cancelled_by_keyboard()?;
        let bar = Bar::new(words::done_steps);
        let mut results = experiment.run(catalogue, &cancel, &|done, total| bar.at(done, total))?;
        drop(bar);
        results.provenance.commit = COMMIT.map(str::to_owned);
        show(&results, Some(&self.out), self.json)?;
        if self.strict {
            strict(&results)?;
        }
        interrupted(&results)
    }
}

impl Render {
    fn run(self) -> Result<(), Failure> {
        let results = Results::load(&self.file)?;
        self.out.as_deref().map_or(Ok(()), make_folder)?;
        show(&results, self.out.as_deref(), false)
    }
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|why| {
        Failure::Said(words::endings::no_folder(folder.display().to_string(), files::reason(&why)))
    })
}

/// Prints the report, and writes the files if a folder is named.
fn show(results: &Results, folder: Option<&Path>, json: bool) -> Result<(), Failure> {
    let speaker = speaker();
    let written = folder.map(|folder| results.save(folder, speaker)).transpose()?;
    let mut out = stdout().lock();
    if json {
        return Ok(write!(out, "{}", results.to_json())?);
    }
    writeln!(out, "{}", results.to_text(speaker, width()))?;
    if results.is_interrupted() {
        writeln!(out, "{}", fitted(&say(&words::measuring_stopped())))?;
    }
    if let Some(files) = written {
        let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
        writeln!(out, "{}", fitted(&say(&words::written(names.join(", ")))))?;
    }
    Ok(())
}
