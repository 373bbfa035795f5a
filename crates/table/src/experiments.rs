//! Published experiments, played again: `experiments/NAME.toml` says what is measured and what was printed.
//!
//! ```
//! use arbitro_game::Cancel;
//! use arbitro_table::catalogue::standard;
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
//! let experiment = Experiment::parse("small", text).unwrap();
//! let report = experiment.run(&standard(), &Cancel::default(), &|_, _| {}).unwrap();
//! println!("{report}"); // the table; report.csv and report.svg are files to keep
//! ```

mod calibration;
mod deals;
mod duplicate;
mod file;
mod learning;
mod ordering;
mod report;
mod roles;
mod uniform;
mod versus;

pub use file::ExperimentError;
pub use report::Report;
pub use uniform::{Order, UniformTree};

use crate::catalogue::Catalogue;
use crate::files::read_text;
use crate::nearest::nearest;
use arbitro_game::Cancel;
use calibration::Calibration;
use duplicate::Duplicate;
use learning::Learning;
use ordering::Ordering;
use roles::Roles;
use std::path::Path;
use versus::Versus;

/// The experiments of the house, so that they can be run from anywhere.
const HOUSE: [(&str, &str); 17] = [
    ("alpha-beta-ordering", include_str!("../../../experiments/alpha-beta-ordering.toml")),
    ("briscola-greedy", include_str!("../../../experiments/briscola-greedy.toml")),
    ("briscola5-bidding", include_str!("../../../experiments/briscola5-bidding.toml")),
    ("briscola5-calibration", include_str!("../../../experiments/briscola5-calibration.toml")),
    ("briscola5-doubt", include_str!("../../../experiments/briscola5-doubt.toml")),
    ("briscola5-experts", include_str!("../../../experiments/briscola5-experts.toml")),
    ("briscola5-methods", include_str!("../../../experiments/briscola5-methods.toml")),
    ("briscola5-one", include_str!("../../../experiments/briscola5-one.toml")),
    ("briscola5-random", include_str!("../../../experiments/briscola5-random.toml")),
    ("briscola5-searcher", include_str!("../../../experiments/briscola5-searcher.toml")),
    ("briscola5-searcher-random", include_str!("../../../experiments/briscola5-searcher-random.toml")),
    ("briscola5-strangers", include_str!("../../../experiments/briscola5-strangers.toml")),
    ("briscola5-team", include_str!("../../../experiments/briscola5-team.toml")),
    ("briscola5-time", include_str!("../../../experiments/briscola5-time.toml")),
    ("briscola5-tuned", include_str!("../../../experiments/briscola5-tuned.toml")),
    ("kriegspiel-blind", include_str!("../../../experiments/kriegspiel-blind.toml")),
    ("tris-learning", include_str!("../../../experiments/tris-learning.toml")),
];

/// An experiment, read and checked.
#[derive(Debug, Clone)]
pub struct Experiment {
    name: String,
    title: String,
    source: String,
    plan: Plan,
    /// The file that it was read from, and its text, for errors that are found when it is run.
    file: String,
    text: String,
}

#[derive(Debug, Clone)]
enum Plan {
    Calibration(Calibration),
    Duplicate(Duplicate),
    Learning(Learning),
    Ordering(Ordering),
    Roles(Roles),
    Versus(Versus),
}

/// Told how much is done, of how much.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

impl Experiment {
    /// The names of the experiments of the house.
    pub fn names() -> Vec<&'static str> {
        HOUSE.iter().map(|(name, _)| *name).collect()
    }

    /// An experiment by its name or by the path of its file. A file `experiments/NAME.toml` in the folder where one
    /// stands goes before the house's own.
    pub fn find(name: &str) -> Result<Experiment, ExperimentError> {
        if name.ends_with(".toml") {
            return Experiment::load(Path::new(name));
        }
        let local = Path::new("experiments").join(format!("{name}.toml"));
        if !name.contains(['/', '\\']) && local.is_file() {
            return Experiment::load(&local);
        }
        Experiment::of_the_house(name)
    }

    /// An experiment that comes with the house, whatever files there are where one stands.
    pub fn of_the_house(name: &str) -> Result<Experiment, ExperimentError> {
        match HOUSE.iter().find(|(known, _)| *known == name) {
            Some((_, text)) => Experiment::parse(name, text),
            None => {
                let nearest = nearest(name, Experiment::names()).unwrap_or_default().to_owned();
                Err(ExperimentError::Unknown { name: name.to_owned(), nearest })
            }
        }
    }

    /// Reads the file of an experiment.
    pub fn load(path: &Path) -> Result<Experiment, ExperimentError> {
        let text = read_text(path)?;
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let mut experiment = Experiment::parse(&name, &text).map_err(|error| error.in_file(path))?;
        experiment.file = path.display().to_string();
        Ok(experiment)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it shows.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Where it was published.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The file that it is written in.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the file says, as JSON: pages show it beside the result.
    pub fn plan(&self) -> serde_json::Value {
        let table: Option<toml::Table> = self.text.parse().ok();
        table.and_then(|table| serde_json::to_value(table).ok()).unwrap_or_default()
    }

    /// The same with less to do: at most so many of whatever the file counts (`deals`, `games`, `runs` or `trees`).
    pub fn reduced(&self, most: u64) -> Result<Experiment, ExperimentError> {
        let mut table: toml::Table = match self.text.parse() {
            Ok(table) => table,
            Err(_) => return Ok(self.clone()), // it was read before
        };
        let most = i64::try_from(most.max(1)).unwrap_or(i64::MAX);
        reduce(&mut table, most);
        if let Some(toml::Value::Array(lineups)) = table.get_mut("lineup") {
            lineups.iter_mut().filter_map(toml::Value::as_table_mut).for_each(|lineup| reduce(lineup, most));
        }
        Experiment::parse(&self.name, &table.to_string())
    }

    /// Runs it on all cores. When it is called off, the report holds what was measured so far and says so.
    pub fn run(
        &self,
        catalogue: &Catalogue,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Report, ExperimentError> {
        match &self.plan {
            Plan::Calibration(calibration) => calibration.run(self, cancel, progress),
            Plan::Duplicate(duplicate) => duplicate.run(self, catalogue, cancel, progress),
            Plan::Learning(learning) => learning.run(self, catalogue, cancel, progress),
            Plan::Versus(versus) => versus.run(self, catalogue, cancel, progress),
            Plan::Ordering(ordering) => Ok(ordering.run(self, cancel, progress)),
            Plan::Roles(roles) => roles.run(self, catalogue, cancel, progress),
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
