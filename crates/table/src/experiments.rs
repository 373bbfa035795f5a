//! Published experiments, played again: `experiments/NAME.toml` says what is measured and what was printed.
//!
//! ```
//! use arbitro_game::Cancel;
//! use arbitro_table::catalogue::Catalogue;
//! use arbitro_table::experiments::Experiment;
//!
//! let text = r#"
//! kind = "ordering"
//! title = "A small one"
//! source = "Knuth and Moore 1975"
//! seed = 1
//! trees = 3
//! [[uniform]]
//! branching = 3
//! depths = [2, 3, 4]
//! "#;
//! let catalogue = Catalogue::empty();
//! let experiment = Experiment::parse(&catalogue, "small", text).unwrap();
//! let results = experiment.run(&catalogue, &Cancel::default(), &|_, _| {}).unwrap();
//! let results = results.to_json(); // text, spreadsheets and plots are rendered from it
//! ```

mod batches;
mod file;
mod learning;
mod ordering;
mod uniform;
mod versus;

pub use batches::in_batches;
pub use file::{ExperimentError, MESSAGES, Misread, counted, plan};
pub use uniform::{Order, UniformTree};

use crate::catalogue::Catalogue;
use crate::files::read_text;
use crate::nearest::instead;
use crate::results::{Clock, Compared, Done, FORMAT, Provenance, Results};
use arbitro_game::{Cancel, Message, Stopped};
use learning::Learning;
use ordering::Ordering;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use versus::Versus;

/// A kind of experiment: the plan that a file of this kind describes.
#[derive(Debug, Clone, Copy)]
pub struct ExperimentKind {
    /// Its name in the file.
    pub name: &'static str,
    /// Reads and checks the file.
    pub read: fn(&str) -> Result<Arc<dyn Plan>, Misread>,
}

/// What an experiment does.
pub trait Plan: fmt::Debug + Send + Sync {
    /// Runs it on all cores. When it is called off, the report holds what was measured so far and says so.
    fn run(
        &self,
        experiment: &Experiment,
        catalogue: &Catalogue,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Results, ExperimentError>;
}

/// The kinds of experiment for any game.
pub(crate) fn general_kinds() -> Vec<ExperimentKind> {
    vec![
        ExperimentKind { name: "learning", read: |text| plan(text, Learning::check) },
        ExperimentKind { name: "match", read: |text| plan(text, Versus::check) },
        ExperimentKind { name: "ordering", read: |text| plan(text, Ordering::check) },
    ]
}

/// An experiment, read and checked.
#[derive(Debug, Clone)]
pub struct Experiment {
    kind: String,
    name: String,
    title: Message,
    source: Message,
    /// The names of line-ups and series that have texts.
    rows: Vec<String>,
    plan: Arc<dyn Plan>,
    /// The file that it was read from, and its text, for errors that are found when it is run.
    file: String,
    text: String,
}

/// Told how much is done, of how much.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

impl Experiment {
    /// An experiment by its name or by the path of its file. A file `experiments/NAME.toml` in the current folder
    /// goes before one of the catalogue.
    pub fn find(catalogue: &Catalogue, name: &str) -> Result<Experiment, ExperimentError> {
        if name.ends_with(".toml") {
            return Experiment::load(catalogue, Path::new(name));
        }
        let local = Path::new("experiments").join(format!("{name}.toml"));
        if !name.contains(['/', '\\']) && local.is_file() {
            return Experiment::load(catalogue, &local);
        }
        catalogue.experiment(name)
    }

    /// Reads the file of an experiment.
    pub fn load(catalogue: &Catalogue, path: &Path) -> Result<Experiment, ExperimentError> {
        let text = read_text(path)?;
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let mut experiment =
            Experiment::parse(catalogue, &name, &text).map_err(|error| error.in_file(path))?;
        experiment.file = path.display().to_string();
        Ok(experiment)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it shows: as its file says, or the text of that name.
    pub fn title(&self) -> Message {
        self.title.clone()
    }

    /// Where it was published: as its file says, or the text of that name.
    pub fn source(&self) -> Message {
        self.source.clone()
    }

    /// What one of its line-ups or series is called: as its file says, or, in an experiment of the catalogue, the text of
    /// that name.
    pub fn row(&self, name: &str) -> Message {
        match self.rows.iter().any(|known| known == name) {
            true => Message::new(row_id(name)),
            false => Message::verbatim(name),
        }
    }

    /// The file that it is written in.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the file says, as JSON: pages show it beside the result.
    pub fn settings(&self) -> serde_json::Value {
        let table: Option<toml::Table> = self.text.parse().ok();
        table.and_then(|table| serde_json::to_value(table).ok()).unwrap_or_default()
    }

    /// The same with less to do: at most this many of whatever the file counts (`deals`, `games`, `runs` or `trees`).
    pub fn reduced(&self, catalogue: &Catalogue, most: u64) -> Result<Experiment, ExperimentError> {
        let mut table: toml::Table = match self.text.parse() {
            Ok(table) => table,
            Err(_) => return Ok(self.clone()), // it was read before
        };
        let most = i64::try_from(most.max(1)).unwrap_or(i64::MAX);
        reduce(&mut table, most);
        if let Some(toml::Value::Array(lineups)) = table.get_mut("lineup") {
            lineups.iter_mut().filter_map(toml::Value::as_table_mut).for_each(|lineup| reduce(lineup, most));
        }
        Experiment::parse(catalogue, &self.name, &table.to_string())
    }

    /// Runs it on all cores. When it is called off, the report holds what was measured so far and says so.
    pub fn run(
        &self,
        catalogue: &Catalogue,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Results, ExperimentError> {
        let clock = Clock::start();
        let mut results = self.plan.run(self, catalogue, cancel, progress)?;
        results.provenance = clock.stop(results.provenance.seed, self.settings());
        Ok(results)
    }

    /// The document of this experiment, for its plan to fill in.
    pub fn results(&self, seed: u64, stopped: Stopped, done: Done) -> Results {
        Results {
            format: FORMAT,
            kind: self.kind.clone(),
            name: self.name.clone(),
            title: self.title(),
            source: Some(self.source()).filter(|source| *source != Message::default()),
            provenance: Provenance { seed, ..Provenance::default() },
            stopped,
            done,
            remarks: Vec::new(),
            tables: Vec::new(),
            plot: None,
            compared: Compared::default(),
            incidents: Vec::new(),
        }
    }
}

/// The id of the title of an experiment that has none in its file.
pub(crate) fn title_id(name: &str) -> String {
    format!("experiment-{name}")
}

/// The id of the source of an experiment that has none in its file.
pub(crate) fn source_id(name: &str) -> String {
    format!("experiment-{name}-source")
}

/// The id of the text of a line-up or a series.
pub(crate) fn row_id(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    format!("experiment-row-{}", words.collect::<Vec<_>>().join("-"))
}

impl Catalogue {
    /// The names of the line-ups and series of an experiment of the catalogue.
    pub(crate) fn rows_of(&self, experiment: &str) -> Vec<String> {
        let text = self.experiments.iter().find(|(name, _)| *name == experiment).map_or("", |(_, text)| text);
        let file: toml::Table = text.parse().unwrap_or_default();
        let rows = ["lineup", "series"].into_iter().filter_map(|kind| file.get(kind)?.as_array()).flatten();
        rows.filter_map(|row| Some(row.get("name")?.as_str()?.to_owned())).collect()
    }

    /// The names of the experiments.
    pub fn experiments(&self) -> Vec<&'static str> {
        self.experiments.iter().map(|(name, _)| *name).collect()
    }

    /// An experiment of the catalogue, whatever files are in the current folder.
    pub fn experiment(&self, name: &str) -> Result<Experiment, ExperimentError> {
        match self.experiments.iter().find(|(known, _)| *known == name) {
            Some((_, text)) => Experiment::parse(self, name, text),
            None => {
                let instead = instead(name, self.experiments());
                Err(ExperimentError::Unknown { name: name.to_owned(), instead })
            }
        }
    }
}

/// Makes the counts of a table of a file smaller.
fn reduce(table: &mut toml::Table, most: i64) {
    for name in ["deals", "games", "runs", "trees"] {
        if let Some(toml::Value::Integer(number)) = table.get_mut(name) {
            *number = (*number).min(most);
        }
    }
}
