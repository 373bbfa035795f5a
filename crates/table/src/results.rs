//! What an experiment or a match came to, as one document: where it comes from, and tables whose figures carry their
//! confidence intervals. Text, spreadsheets and plots are rendered from it.

mod csv;
mod plot;
mod provenance;
mod table;
mod text;
pub mod words;

pub use plot::{Only, Plot, PlotAxis, PlotLine, PlotPanel};
pub use provenance::{Clock, Provenance, utc};
pub use table::{Cell, Column, Estimate, ResultTable};

use crate::files::{FileError, read_text, write_atomically};
use crate::messages::Speaker;
use arbitro_game::{Incidents, Message, Stopped};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The version of the document that this program writes and reads.
pub const FORMAT: u32 = 1;

/// What an experiment or a match came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// The version of this document: [`FORMAT`].
    pub format: u32,
    /// What kind of work it was: `match`, or the kind of the experiment.
    pub kind: String,
    /// What the experiment is called; its files bear this name.
    pub name: String,
    /// What it shows.
    pub title: Message,
    /// Where it was published, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Message>,
    /// Which program computed it, when, and from what.
    pub provenance: Provenance,
    /// Why it stopped.
    pub stopped: Stopped,
    /// How much was done.
    pub done: Done,
    /// What else is to be known about how it was done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Message>,
    /// The figures. The first table is the main one.
    pub tables: Vec<ResultTable>,
    /// How the figures are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plot: Option<Plot>,
    /// How many figures were compared with published ones, and how many agree.
    pub compared: Compared,
    /// What went wrong, for each player for which something did.
    pub incidents: Vec<PlayerIncidents>,
}

/// How much was done, of how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// What is counted.
    pub unit: Unit,
    /// This many were done.
    pub done: u64,
    /// This many were planned.
    pub planned: u64,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Games.
    Games,
    /// Deals of cards.
    Deals,
    /// Game trees.
    Trees,
}

/// How many figures agree with what was published.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    /// How many were compared.
    pub figures: u64,
    /// How many agree.
    pub agree: u64,
}

impl Compared {
    /// Counts a figure.
    pub fn add(&mut self, agrees: bool) {
        self.figures += 1;
        self.agree += u64::from(agrees);
    }
}

/// What went wrong with one player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlayerIncidents {
    /// The player with its parameters.
    pub player: String,
    /// What went wrong, and how often.
    pub incidents: Incidents,
}

/// Why a document cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is no document of results.
    #[error("{file}: these are no results of an experiment or a match ({why})")]
    Unreadable {
        /// The file.
        file: String,
        /// What is wrong.
        why: serde_json::Error,
    },
    /// It is of another version.
    #[error(
        "{file}: these results have format {format}, this program reads {FORMAT}: use the version that wrote them"
    )]
    Format {
        /// The file.
        file: String,
        /// Its version.
        format: u32,
    },
    /// Files are called after results, so a name must not lead elsewhere.
    #[error("{file}: the name {name:?} leads to another folder: give the results a plain name")]
    Name {
        /// The file.
        file: String,
        /// The name of the results or of one of their tables.
        name: String,
    },
    /// A row has too few cells, or too many.
    #[error(
        "{file}: row {row} of the table \"{table}\" has {found} cells, and the table has {expected} columns"
    )]
    Row {
        /// The file.
        file: String,
        /// The table.
        table: String,
        /// The row, from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many columns the table has.
        expected: usize,
    },
}

/// The version alone: a document of another version may look otherwise.
#[derive(Deserialize)]
struct Version {
    format: u32,
}

impl ResultsError {
    /// What is wrong, in words. What is wrong with the text of a document stays in English.
    pub fn message(&self) -> Message {
        match self {
            ResultsError::File(error) => error.message(),
            other => Message::verbatim(other),
        }
    }
}

impl Results {
    /// The document as JSON.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("results are plain data");
        text.push('\n');
        text
    }

    /// Reads a document; `file` is named in errors.
    pub fn parse(file: &str, text: &str) -> Result<Results, ResultsError> {
        let unreadable = |why| ResultsError::Unreadable { file: file.to_owned(), why };
        let Version { format } = serde_json::from_str(text).map_err(unreadable)?;
        if format != FORMAT {
            return Err(ResultsError::Format { file: file.to_owned(), format });
        }
        let results: Results = serde_json::from_str(text).map_err(unreadable)?;
        let leads_elsewhere =
            |name: &&str| matches!(*name, "" | "." | "..") || name.contains(['/', '\\', '\0']);
        let mut names =
            std::iter::once(&*results.name).chain(results.tables.iter().map(|table| &*table.name));
        if let Some(name) = names.find(leads_elsewhere) {
            return Err(ResultsError::Name { file: file.to_owned(), name: name.to_owned() });
        }
        for table in &results.tables {
            let wrong = table.rows.iter().position(|row| row.len() != table.columns.len());
            if let Some(row) = wrong {
                return Err(ResultsError::Row {
                    file: file.to_owned(),
                    table: table.name.clone(),
                    row: row + 1,
                    found: table.rows[row].len(),
                    expected: table.columns.len(),
                });
            }
        }
        Ok(results)
    }

    /// Reads the document that [`save`](Results::save) has written.
    pub fn load(path: &Path) -> Result<Results, ResultsError> {
        Results::parse(&path.display().to_string(), &read_text(path)?)
    }

    /// A table by its name.
    pub fn table(&self, name: &str) -> Option<&ResultTable> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// The main table for spreadsheets.
    pub fn to_csv(&self) -> String {
        self.tables.first().map(ResultTable::to_csv).unwrap_or_default()
    }

    /// The report as text for a terminal of that many columns.
    pub fn to_text(&self, speaker: &Speaker, width: usize) -> String {
        text::report(self, speaker, width)
    }

    /// Whether it was called off before its end.
    pub fn is_interrupted(&self) -> bool {
        self.stopped == Stopped::Cancelled
    }

    /// The tables for spreadsheets, each with its file: the main one under this path, further ones with their name added to
    /// it. What was interrupted is called so, and never takes the place of something that was finished.
    pub fn csv_files(&self, path: &Path) -> Vec<(PathBuf, String)> {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let ending =
            path.extension().map_or(String::new(), |ending| format!(".{}", ending.to_string_lossy()));
        let stem = self.labelled(&stem);
        let file = |(index, table): (usize, &ResultTable)| {
            let name = if index == 0 { stem.clone() } else { format!("{stem}-{}", table.name) };
            (path.with_file_name(format!("{name}{ending}")), table.to_csv())
        };
        self.tables.iter().enumerate().map(file).collect()
    }

    /// A name for files of these results.
    fn labelled(&self, name: &str) -> String {
        if self.is_interrupted() { format!("{name}-interrupted") } else { name.to_owned() }
    }

    /// The plot, if there is one.
    pub fn to_svg(&self, speaker: &Speaker) -> Option<String> {
        self.plot.as_ref().map(|plot| plot.figure(self, speaker).to_svg())
    }

    /// Counts what went wrong with a player; nothing is noted if nothing did.
    pub fn count(&mut self, player: &str, incidents: Incidents) {
        if incidents.total() == 0 {
            return;
        }
        match self.incidents.iter_mut().find(|known| known.player == player) {
            Some(known) => known.incidents.add(incidents),
            None => self.incidents.push(PlayerIncidents { player: player.to_owned(), incidents }),
        }
    }

    /// How many incidents there were.
    pub fn incident_count(&self) -> u64 {
        self.incidents.iter().map(|of_player| of_player.incidents.total()).sum()
    }

    /// Writes `NAME.json`, `NAME.csv` (`NAME-TABLE.csv` for further tables) and `NAME.svg` into a folder, each whole or not
    /// at all. Results that were interrupted are called `NAME-interrupted`.
    pub fn save(&self, folder: &Path, speaker: &Speaker) -> Result<Vec<PathBuf>, FileError> {
        let path = |ending: &str| folder.join(format!("{}.{ending}", self.labelled(&self.name)));
        let mut files = vec![(path("json"), self.to_json())];
        files.extend(self.csv_files(&folder.join(format!("{}.csv", self.name))));
        files.extend(self.to_svg(speaker).map(|svg| (path("svg"), svg)));
        let write = |(path, text): (PathBuf, String)| {
            write_atomically(&path, text.as_bytes())?;
            Ok(path)
        };
        files.into_iter().map(write).collect()
    }
}
