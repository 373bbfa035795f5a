//! Reading the file of an experiment.

use super::duplicate::Duplicate;
use super::learning::Learning;
use super::ordering::Ordering;
use super::roles::Roles;
use super::{Experiment, Plan};
use crate::catalogue::CatalogueError;
use crate::files::FileError;
use crate::nearest::nearest;
use crate::record::Place;
use serde::Deserialize;
use std::path::Path;

/// What is wrong with an experiment.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// There is no such experiment.
    #[error("there is no experiment \"{name}\": did you mean \"{nearest}\"?")]
    Unknown {
        /// What was asked for.
        name: String,
        /// The experiment that is most like it.
        nearest: String,
    },
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// What is in the file is wrong.
    #[error("{file}:{place}: {what}")]
    Text {
        /// The file, or the name of the experiment.
        file: String,
        /// Where.
        place: Place,
        /// What is wrong.
        what: String,
    },
    /// The game or a player is wrong.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
}

impl ExperimentError {
    pub(super) fn in_file(self, path: &Path) -> Self {
        match self {
            ExperimentError::Text { place, what, .. } => {
                ExperimentError::Text { file: path.display().to_string(), place, what }
            }
            other => other,
        }
    }
}

const KINDS: [&str; 4] = ["duplicate", "learning", "ordering", "roles"];

/// What every experiment has.
#[derive(Deserialize)]
struct Head {
    kind: toml::Spanned<String>,
    title: String,
    source: String,
}

impl Experiment {
    /// Reads an experiment. Its results are called by the name.
    pub fn parse(name: &str, text: &str) -> Result<Experiment, ExperimentError> {
        let wrong = |at: usize, what: String| ExperimentError::Text {
            file: format!("{name}.toml"),
            place: place(text, at),
            what,
        };
        let misread = |error: toml::de::Error| {
            let what = error.message().replace('\n', " ");
            wrong(error.span().map_or(0, |span| span.start), what)
        };
        let head: Head = toml::from_str(text).map_err(misread)?;
        let plan = match head.kind.get_ref().as_str() {
            "duplicate" => {
                let duplicate: Duplicate = toml::from_str(text).map_err(misread)?;
                duplicate.check().map_err(|(at, what)| wrong(at, what))?;
                Plan::Duplicate(duplicate)
            }
            "learning" => {
                let learning: Learning = toml::from_str(text).map_err(misread)?;
                learning.check().map_err(|(at, what)| wrong(at, what))?;
                Plan::Learning(learning)
            }
            "ordering" => {
                let ordering: Ordering = toml::from_str(text).map_err(misread)?;
                ordering.check().map_err(|(at, what)| wrong(at, what))?;
                Plan::Ordering(ordering)
            }
            "roles" => {
                let roles: Roles = toml::from_str(text).map_err(misread)?;
                roles.check().map_err(|(at, what)| wrong(at, what))?;
                Plan::Roles(roles)
            }
            other => {
                let nearest = nearest(other, KINDS).unwrap_or_default();
                let what = format!("there is no kind of experiment \"{other}\": did you mean \"{nearest}\"?");
                return Err(wrong(head.kind.span().start, what));
            }
        };
        Ok(Experiment {
            name: name.to_owned(),
            title: head.title,
            source: head.source,
            plan,
            file: format!("{name}.toml"),
            text: text.to_owned(),
        })
    }

    /// What is wrong with its file, at that byte.
    pub(super) fn wrong(&self, at: usize, what: String) -> ExperimentError {
        ExperimentError::Text { file: self.file.clone(), place: place(&self.text, at), what }
    }
}

fn place(text: &str, at: usize) -> Place {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    Place { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
}
