//! Games of the literature by name, from any folder: `arbitro solve five-coins`, `arbitro tree two-ply`.

use crate::catalogue;
use arbitro_table::catalogue::{AnyGame, CatalogueError, LiteratureFile};
use std::path::Path;
use std::sync::Arc;

/// The file of that name, with or without its ending, that `solve` can read. A file of one's own and a game of the
/// catalogue come first.
pub fn solvable(name: &str) -> Option<&'static LiteratureFile> {
    if Path::new(name).exists() || catalogue().games().iter().any(|game| game.name == name) {
        return None;
    }
    let files = catalogue().literature().iter().filter(|file| file.family != "trees");
    files.into_iter().find(|file| file.file == name || file.name() == name)
}

/// A game of the catalogue, or the search tree of that name.
pub fn searchable(name: &str) -> Result<Arc<dyn AnyGame>, CatalogueError> {
    catalogue().game(name).or_else(|error| match (&error, catalogue().trees()) {
        (CatalogueError::UnknownGame { .. }, Some(trees)) => trees.game(name).map_err(|_| error),
        _ => Err(error),
    })
}
