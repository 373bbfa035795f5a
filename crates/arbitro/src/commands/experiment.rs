//! `arbitro experiment`: published experiments, run again.

use crate::failure::Failure;
use crate::progress::{Bar, cancelled_by_keyboard};
use arbitro_catalogue::standard;
use arbitro_game::Stopped;
use arbitro_table::experiments::Experiment;
use clap::{Args, Subcommand};
use std::io::{Write, stdout};
use std::path::PathBuf;

#[derive(Args)]
#[command(arg_required_else_help = true)]
pub struct Experiments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the experiments
    List,
    /// Run one and print its table beside the published figures
    Run(Run),
}

#[derive(Args)]
struct Run {
    /// Its name, or the path of its file
    name: String,
    /// Write NAME.csv and NAME.svg into this folder, which is made if it is not there
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
}

impl Experiments {
    pub fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::List => list(),
            Command::Run(command) => command.run(),
        }
    }
}

fn list() -> Result<(), Failure> {
    let mut out = stdout().lock();
    let catalogue = standard();
    for name in catalogue.experiments() {
        let experiment = Experiment::find(&catalogue, name).map_err(Failure::said)?;
        writeln!(out, "{name}: {}\n    {}", experiment.title(), experiment.source())?;
    }
    Ok(())
}

impl Run {
    fn run(self) -> Result<(), Failure> {
        let catalogue = standard();
        let experiment = Experiment::find(&catalogue, &self.name).map_err(Failure::said)?;
        std::fs::create_dir_all(&self.out).map_err(|why| {
            Failure::said(format!("{}: the folder cannot be made: {why}", self.out.display()))
        })?;
        let cancel = cancelled_by_keyboard()?;
        let bar = Bar::new("done");
        let report =
            experiment.run(&catalogue, &cancel, &|done, total| bar.at(done, total)).map_err(Failure::said)?;
        drop(bar);
        let [csv, svg] = report.save(&self.out).map_err(Failure::said)?;
        let mut out = stdout().lock();
        writeln!(out, "{report}\n")?;
        if report.stopped == Stopped::Cancelled {
            writeln!(out, "Called off: this is what was measured so far.")?;
        }
        writeln!(out, "The table is in {}, the plot in {}.", csv.display(), svg.display())?;
        Ok(())
    }
}
