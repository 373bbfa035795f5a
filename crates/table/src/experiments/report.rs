//! What an experiment came to.

use super::Experiment;
use crate::files::{FileError, write_atomically};
use crate::plot::Figure;
use arbitro_game::Stopped;
use std::fmt;
use std::path::{Path, PathBuf};

/// What an experiment came to: a table for people, the same for spreadsheets, and a plot.
#[derive(Debug, Clone)]
pub struct Report {
    /// What the experiment is called.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// Where it was published.
    pub source: String,
    /// Why it stopped.
    pub stopped: Stopped,
    /// How much of it was done, in words.
    pub done: String,
    /// The table beside the published figures.
    pub table: String,
    /// The table for spreadsheets.
    pub csv: String,
    /// The plot.
    pub svg: String,
    /// How many figures were compared with published ones, and how many of them agree.
    pub compared: Compared,
}

/// How many figures agree with what was published.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Compared {
    /// How many were compared.
    pub figures: u64,
    /// How many agree.
    pub agree: u64,
}

impl Compared {
    /// Counts one more figure.
    pub fn add(&mut self, agrees: bool) {
        self.figures += 1;
        self.agree += u64::from(agrees);
    }
}

impl Report {
    /// What an experiment came to that has nothing to be compared with; `done` says how much was done.
    pub fn new(
        experiment: &Experiment,
        stopped: Stopped,
        done: &str,
        table: String,
        csv: String,
        figure: Figure,
    ) -> Report {
        Report {
            name: experiment.name.clone(),
            title: experiment.title.clone(),
            source: experiment.source.clone(),
            stopped,
            done: format!("{} ({stopped}): {done}", experiment.name),
            table,
            csv,
            svg: figure.to_svg(),
            compared: Compared::default(),
        }
    }

    /// Writes `NAME.csv` and `NAME.svg` into a folder, each whole or not at all.
    pub fn save(&self, folder: &Path) -> Result<[PathBuf; 2], FileError> {
        let csv = folder.join(format!("{}.csv", self.name));
        let svg = folder.join(format!("{}.svg", self.name));
        write_atomically(&csv, self.csv.as_bytes())?;
        write_atomically(&svg, self.svg.as_bytes())?;
        Ok([csv, svg])
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}\n{}\n", self.title, self.source, self.done)?;
        f.write_str(&self.table)?;
        match self.compared {
            Compared { figures: 0, .. } => Ok(()),
            Compared { figures, agree } => {
                write!(f, "\n{agree} of {figures} published figures agree with ours")
            }
        }
    }
}
