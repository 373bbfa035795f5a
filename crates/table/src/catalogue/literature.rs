//! Games of the literature: files that come with the program, to be studied.

use super::Catalogue;
use std::sync::Arc;

/// A file of `catalog/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiteratureFile {
    /// Its folder: `normal`, `extensive`, `stochastic` or `trees`.
    pub family: &'static str,
    /// Its name with its ending.
    pub file: &'static str,
    /// What is in it.
    pub text: &'static str,
}

impl LiteratureFile {
    /// Its name without the ending.
    pub fn name(&self) -> &'static str {
        self.file.rsplit_once('.').map_or(self.file, |(name, _)| name)
    }
}

/// The games of the literature that a catalogue has.
#[derive(Default)]
pub(super) struct Literature {
    files: &'static [LiteratureFile],
    trees: Option<Arc<Catalogue>>,
}

impl Catalogue {
    /// Adds games of the literature. The trees among them are games of a catalogue of their own, each by its name.
    pub fn with_literature(mut self, files: &'static [LiteratureFile], trees: Catalogue) -> Self {
        self.literature = Literature { files, trees: Some(Arc::new(trees)) };
        self
    }

    /// The games of the literature.
    pub fn literature(&self) -> &'static [LiteratureFile] {
        self.literature.files
    }

    /// Those of them that are trees, as games.
    pub fn trees(&self) -> Option<&Arc<Catalogue>> {
        self.literature.trees.as_ref()
    }
}
