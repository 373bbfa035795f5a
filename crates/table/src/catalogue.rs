//! The games and players that can be named, with their parameters.
//!
//! Adding a game is one entry in [`standard`]; adding a player is one entry in a family of players, and the
//! capability that the family asks for (nothing hidden, worlds that can be imagined, …) is checked when the house
//! is compiled.

mod entry;
mod error;
mod families;
mod game;
mod parameters;
mod spec;
mod standard;

pub use entry::{GameEntry, Maker, PlayerEntry, Seating};
pub use error::CatalogueError;
pub(crate) use game::Ready;
pub use game::{AnyGame, LineUp, Opening, Sitter};
pub use parameters::{ArgumentError, Arguments, Kind, Parameter};
pub use spec::{Spec, SpecError};
pub use standard::standard;

use crate::any::AnyTable;
use crate::nearest::nearest;
use crate::record::{Problem, Record, RecordError};
use std::sync::Arc;

/// The games and players that can be named.
///
/// ```
/// use arbitro_table::catalogue::standard;
///
/// let catalogue = standard();
/// let error = catalogue.game("pennis").err().unwrap();
/// assert_eq!(error.to_string(), "there is no game \"pennis\": did you mean \"pennies\"?");
/// let pennies = catalogue.game("pennies").unwrap();
/// assert_eq!(pennies.seat_names(), ["even", "odd"]);
/// ```
pub struct Catalogue {
    games: Vec<Box<dyn entry::AnyEntry>>,
    players: Arc<[PlayerListing]>,
}

/// A game as `arbitro games` lists it.
#[derive(Debug, Clone, PartialEq)]
pub struct GameListing {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
    /// What can be chosen about it.
    pub parameters: Vec<Parameter>,
    /// Whether every seat sees everything.
    pub is_open: bool,
    /// Who can play it.
    pub players: Vec<&'static str>,
}

/// A player as `arbitro players` lists it.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerListing {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// What a game must have for it.
    pub needs: &'static str,
    /// What can be chosen about it.
    pub parameters: Vec<Parameter>,
    /// The games that it can play.
    pub games: Vec<&'static str>,
}

impl Catalogue {
    /// A catalogue with no games.
    pub fn empty() -> Self {
        Catalogue { games: Vec::new(), players: Arc::from([]) }
    }

    /// Adds a game with its players.
    pub fn with<G: arbitro_game::Present>(mut self, entry: GameEntry<G>) -> Self {
        let mut players = self.players.to_vec();
        for player in entry.player_listings() {
            match players.iter_mut().find(|known| known.name == player.name) {
                Some(known) => known.games.extend(player.games),
                None => players.push(player),
            }
        }
        self.players = players.into();
        self.games.push(Box::new(Arc::new(entry)));
        self
    }

    /// All games.
    pub fn games(&self) -> Vec<GameListing> {
        self.games.iter().map(|entry| entry.listing()).collect()
    }

    /// All players.
    pub fn players(&self) -> &[PlayerListing] {
        &self.players
    }

    /// The game that a text names: `tris`, `tris:rows=4,cols=4,line=4`, or the path of a file that is a game.
    pub fn game(&self, text: &str) -> Result<Arc<dyn AnyGame>, CatalogueError> {
        if let Some(game) = self.game_in_file(text) {
            return game;
        }
        let spec: Spec = text.parse()?;
        let Some(entry) = self.games.iter().find(|entry| entry.name() == spec.name) else {
            let nearest = nearest(&spec.name, self.games.iter().map(|entry| entry.name()));
            return Err(CatalogueError::UnknownGame {
                nearest: nearest.unwrap_or_default().to_owned(),
                name: spec.name,
            });
        };
        let arguments = Arguments::check(&spec, &entry.parameters())?;
        entry.set_up(arguments, Arc::clone(&self.players))
    }

    /// The game that a record is of, set up as the record leaves it.
    pub fn replay(&self, record: &Record) -> Result<Box<dyn AnyTable>, RecordError> {
        let game = self
            .game(&record.game)
            .map_err(|error| record.wrong(|source| source.game, Problem::Game(error.to_string())))?;
        game.replay(record)
    }

    /// Some games live in files of their own: their path is enough to name them.
    fn game_in_file(&self, text: &str) -> Option<Result<Arc<dyn AnyGame>, CatalogueError>> {
        let ending = std::path::Path::new(text).extension()?.to_str()?;
        let entry = self.games.iter().find(|entry| entry.file_endings().contains(&ending))?;
        if text.starts_with(&format!("{}:", entry.name())) {
            return None;
        }
        let spec =
            Spec { name: entry.name().to_owned(), arguments: vec![("file".to_owned(), text.to_owned())] };
        let arguments = Arguments::check(&spec, &entry.parameters());
        Some(
            arguments
                .map_err(CatalogueError::from)
                .and_then(|arguments| entry.set_up(arguments, Arc::clone(&self.players))),
        )
    }
}
