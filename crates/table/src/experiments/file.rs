//! Reading the file of an experiment.

use super::{Experiment, Plan};
use super::{source_id, title_id};
use crate::catalogue::{Catalogue, CatalogueError};
use crate::files::FileError;
use crate::nearest::{Instead, instead};
use crate::record::Place;
use arbitro_game::Message;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use std::sync::Arc;

/// What is wrong with an experiment.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// There is no such experiment.
    #[error("there is no experiment \"{name}\": {instead}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What to write.
        instead: Instead,
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
    /// What is wrong, in words. What is wrong in a file stays in English.
    pub fn message(&self) -> Message {
        match self {
            ExperimentError::Unknown { name, instead } => unknown(name, instead.message()),
            ExperimentError::File(error) => error.message(),
            ExperimentError::Catalogue(error) => error.message(),
            ExperimentError::Text { .. } => Message::verbatim(self),
        }
    }
}

arbitro_game::messages! {
    fn unknown(name, instead) = "experiment-unknown";
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

/// What every experiment has.
#[derive(Deserialize)]
struct Head {
    kind: toml::Spanned<String>,
    title: Option<String>,
    source: Option<String>,
}

/// What is wrong in the file of an experiment, with the byte at which it stands.
pub type Misread = (usize, String);

fn misread(error: toml::de::Error) -> Misread {
    (error.span().map_or(0, |span| span.start), error.message().replace('\n', " "))
}

/// Reads the plan that the text of a file describes, and checks it.
pub fn plan<P: Plan + DeserializeOwned + 'static>(
    text: &str,
    check: fn(&P) -> Result<(), Misread>,
) -> Result<Arc<dyn Plan>, Misread> {
    let plan: P = toml::from_str(text).map_err(misread)?;
    check(&plan)?;
    Ok(Arc::new(plan))
}

/// A number of the file, if it is from 1 to the most that is allowed.
pub fn counted(what: &str, number: &toml::Spanned<u64>, most: u64) -> Result<u64, Misread> {
    if (1..=most).contains(number.get_ref()) {
        return Ok(*number.get_ref());
    }
    Err((number.span().start, format!("{what} must be a whole number from 1 to {most}")))
}

impl Experiment {
    /// Reads an experiment. Its results are called by the name.
    pub fn parse(catalogue: &Catalogue, name: &str, text: &str) -> Result<Experiment, ExperimentError> {
        let wrong = |at: usize, what: String| ExperimentError::Text {
            file: format!("{name}.toml"),
            place: place(text, at),
            what,
        };
        let head: Head = toml::from_str(text).map_err(misread).map_err(|(at, what)| wrong(at, what))?;
        let asked = head.kind.get_ref().as_str();
        let Some(kind) = catalogue.experiment_kinds.iter().find(|kind| kind.name == asked) else {
            let known = catalogue.experiment_kinds.iter().map(|kind| kind.name);
            let what = format!("there is no kind of experiment \"{asked}\": {}", instead(asked, known));
            return Err(wrong(head.kind.span().start, what));
        };
        // The texts of the experiments of the catalogue are messages; others are called what their files say.
        let known = catalogue.experiments().contains(&name);
        let said = |written: Option<String>, id: String, otherwise: &str| match written {
            Some(text) => Message::verbatim(text),
            None if known => Message::new(id),
            None => Message::verbatim(otherwise),
        };
        let plan = (kind.read)(text).map_err(|(at, what)| wrong(at, what))?;
        Ok(Experiment {
            kind: asked.to_owned(),
            name: name.to_owned(),
            title: said(head.title, title_id(name), name),
            source: said(head.source, source_id(name), ""),
            plan,
            file: format!("{name}.toml"),
            text: text.to_owned(),
        })
    }

    /// What is wrong with its file, at that byte.
    pub fn wrong(&self, at: usize, what: String) -> ExperimentError {
        ExperimentError::Text { file: self.file.clone(), place: place(&self.text, at), what }
    }
}

fn place(text: &str, at: usize) -> Place {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    Place { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
}
