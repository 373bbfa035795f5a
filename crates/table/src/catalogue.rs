//! The games and players that can be named, with their parameters.
//!
//! A catalogue is a value: games are added with [`Catalogue::with`]. A bot is one entry in a family of bots, and the
//! capability that the family asks for (perfect information, states that can be imagined, …) is checked by the
//! compiler.

mod entry;
mod error;
pub mod families;
mod game;
mod kit;
mod literature;
mod parameters;
mod searched;
mod series;
mod spec;
mod study;
mod texts;

pub use arbitro_players::td::{MOST_HIDDEN, Settings as TdSettings};
pub use entry::{GameEntry, Maker, NoGame, PlayerEntry, Seating};
pub use error::CatalogueError;
pub use game::{AnyGame, LineUp, Opening, Played, SampleOrder, Sampled, Sitter};
pub use kit::{
    Analyse, Kit, Level, Preset, RecordAnalysis, RecordFormat, Rung, Strength, Study, StudyWork, TreeExample,
    name_of,
};
pub use literature::LiteratureFile;
pub use parameters::{ArgumentError, Arguments, Cost, Kind, Parameter};
pub use searched::{Algorithm, SearchOrder, Searched};
pub use series::{HIDDEN, Pupil, Seen};
pub use spec::{Spec, SpecError};
pub use study::{LearnOrder, LearningSeats, Learnt, Progress};

use crate::experiments::ExperimentKind;
use crate::full_game::FullGame;
use crate::nearest::{Instead, instead};
use crate::record::{Part, Problem, Record, RecordError};
use std::sync::Arc;

/// The games and players that can be named.
///
/// ```
/// use arbitro_game::pennies::MatchingPennies;
/// use arbitro_table::catalogue::{Catalogue, GameEntry};
///
/// let catalogue = Catalogue::empty().with(GameEntry::new("pennies", "matching pennies", |_| Ok(MatchingPennies)));
/// let error = catalogue.game("pennis").err().unwrap();
/// assert_eq!(error.to_string(), "there is no game \"pennis\": did you mean \"pennies\"?");
/// let pennies = catalogue.game("pennies").unwrap();
/// assert_eq!(pennies.seat_names(), ["even", "odd"]);
/// ```
pub struct Catalogue {
    games: Vec<Box<dyn entry::AnyEntry>>,
    players: Arc<[PlayerListing]>,
    pub(crate) experiments: Vec<(&'static str, &'static str)>,
    pub(crate) experiment_kinds: Vec<ExperimentKind>,
    literature: literature::Literature,
}

/// Every message about the catalogue: its descriptions and its errors.
pub fn message_kinds() -> Vec<arbitro_game::MessageKind> {
    [
        error::MESSAGES,
        kit::MESSAGES,
        spec::MESSAGES,
        parameters::MESSAGES,
        searched::MESSAGES,
        families::MESSAGES,
        study::MESSAGES,
    ]
    .concat()
}

/// A game as `arbitro games` lists it.
#[derive(Debug, Clone, PartialEq)]
pub struct GameListing {
    /// What it is called.
    pub name: &'static str,
    /// The id of its title; the form `about` says what it is.
    pub about: &'static str,
    /// What can be chosen about it.
    pub parameters: Vec<Parameter>,
    /// Whether every seat sees everything.
    pub is_open: bool,
    /// Who can play it.
    pub players: Vec<&'static str>,
    /// The same with what each is and what can be chosen about it in this game: players of one name may differ from
    /// game to game.
    pub sitters: Vec<PlayerListing>,
    /// Its picture, an SVG document.
    pub icon: Option<&'static str>,
    /// Bots by strength, weakest first.
    pub levels: Vec<Level>,
}

/// A player as `arbitro players` lists it.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerListing {
    /// What it is called.
    pub name: &'static str,
    /// The id of its title; the form `about` says what it does.
    pub about: &'static str,
    /// The id of what a game must have for it.
    pub needs: &'static str,
    /// What can be chosen about it.
    pub parameters: Vec<Parameter>,
    /// The games that it can play.
    pub games: Vec<&'static str>,
}

impl Catalogue {
    /// A catalogue with no games.
    pub fn empty() -> Self {
        Catalogue {
            games: Vec::new(),
            players: Arc::from([]),
            experiments: Vec::new(),
            experiment_kinds: crate::experiments::general_kinds(),
            literature: Default::default(),
        }
    }

    /// Adds a game with its players.
    pub fn with<G: arbitro_game::Present>(mut self, entry: GameEntry<G>) -> Self {
        let mut players = self.players.to_vec();
        for player in entry.player_listings() {
            // Players of different games may share a name: each has its own sentence and parameters.
            let same = |known: &&mut PlayerListing| {
                (known.name, known.about, known.needs) == (player.name, player.about, player.needs)
            };
            match players.iter_mut().find(same) {
                Some(known) if known.games.contains(&entry.name) => {}
                Some(known) => known.games.push(entry.name),
                None => players.push(player),
            }
        }
        self.players = players.into();
        self.games.push(Box::new(Arc::new(entry)));
        self
    }

    /// Adds experiments: their names and the texts of their files.
    pub fn with_experiments(mut self, files: impl IntoIterator<Item = (&'static str, &'static str)>) -> Self {
        self.experiments.extend(files);
        self.experiments.sort_unstable_by_key(|(name, _)| *name);
        self
    }

    /// Adds a kind of experiment.
    pub fn with_experiment_kind(mut self, kind: ExperimentKind) -> Self {
        self.experiment_kinds.push(kind);
        self.experiment_kinds.sort_unstable_by_key(|kind| kind.name);
        self
    }

    /// What the game that a text names brings along; nothing if there is no such game.
    pub fn kit(&self, game: &str) -> Kit {
        let name = game.split(':').next().unwrap_or_default().trim();
        self.games.iter().find(|entry| entry.name() == name).map_or(Kit::EMPTY, |entry| entry.kit())
    }

    /// All kits, each game once.
    pub fn kits(&self) -> Vec<(&'static str, Kit)> {
        let mut kits: Vec<(&'static str, Kit)> = Vec::new();
        for entry in &self.games {
            if kits.iter().all(|(name, _)| *name != entry.name()) {
                kits.push((entry.name(), entry.kit()));
            }
        }
        kits
    }

    /// Everything that can be studied on request.
    pub fn studies(&self) -> Vec<Study> {
        self.kits().into_iter().flat_map(|(_, kit)| kit.studies).copied().collect()
    }

    /// All games. Entries of one name are one game.
    pub fn games(&self) -> Vec<GameListing> {
        let mut listings: Vec<GameListing> = Vec::new();
        for listing in self.games.iter().map(|entry| entry.listing()) {
            match listings.iter_mut().find(|earlier| earlier.name == listing.name) {
                Some(earlier) => {
                    earlier.is_open &= listing.is_open;
                    earlier.players.extend(listing.players);
                    for sitter in listing.sitters {
                        if !earlier.sitters.iter().any(|known| known.name == sitter.name) {
                            earlier.sitters.push(sitter);
                        }
                    }
                    let mut met = std::collections::HashSet::new();
                    earlier.players.retain(|player| met.insert(*player));
                }
                None => listings.push(listing),
            }
        }
        listings
    }

    /// A player as it is in the game that a text names, if both are there.
    pub fn sitter(&self, game: &str, player: &str) -> Option<PlayerListing> {
        let name = game.split(':').next().unwrap_or_default().trim();
        let listing = self.games().into_iter().find(|listing| listing.name == name)?;
        listing.sitters.into_iter().find(|sitter| sitter.name == player)
    }

    /// All players. Those of different games may share a name.
    pub fn players(&self) -> &[PlayerListing] {
        &self.players
    }

    /// The game that a text names: `tris`, `tris:rows=4,cols=4,line=4`, or the path of a file that is a game.
    pub fn game(&self, text: &str) -> Result<Arc<dyn AnyGame>, CatalogueError> {
        if let Some(game) = self.game_in_file(text) {
            return game;
        }
        let spec: Spec = text.parse()?;
        self.game_of(spec)
    }

    /// The first entry of that name that makes the game.
    fn game_of(&self, spec: Spec) -> Result<Arc<dyn AnyGame>, CatalogueError> {
        let mut refused = None;
        for entry in self.games.iter().filter(|entry| entry.name() == spec.name) {
            let arguments = Arguments::check(&spec, &entry.parameters())?;
            let canonical = arguments.canonical(entry.name()).to_string();
            match entry.set_up(arguments, Arc::clone(&self.players)) {
                Ok(game) => return Ok(game),
                Err(elsewhere @ NoGame::Elsewhere(_)) => refused = Some(elsewhere.told(canonical)),
                Err(no_game) => return Err(no_game.told(canonical)),
            }
        }
        Err(refused.unwrap_or_else(|| {
            let ending = std::path::Path::new(&spec.name).extension().and_then(|ending| ending.to_str());
            let instead = match ending {
                Some("nfg" | "agg" | "bagg" | "stg" | "efg") => Instead::OtherCommand,
                _ => instead(&spec.name, self.games.iter().map(|entry| entry.name())),
            };
            CatalogueError::UnknownGame { instead, name: spec.name }
        }))
    }

    /// The game that a record is of, set up as the record leaves it.
    pub fn replay(&self, record: &Record) -> Result<Box<dyn FullGame>, RecordError> {
        let game = self
            .game(&record.game)
            .map_err(|error| record.wrong(Part::Game, Problem::Game(error.message())))?;
        game.replay(record)
    }

    /// Some games live in files of their own: their path is enough to name them.
    fn game_in_file(&self, text: &str) -> Option<Result<Arc<dyn AnyGame>, CatalogueError>> {
        let ending = std::path::Path::new(text).extension()?.to_str()?;
        let entry = self.games.iter().find(|entry| entry.file_endings().contains(&ending))?;
        if text.starts_with(&format!("{}:", entry.name())) {
            return None;
        }
        let argument = ("file".to_owned(), text.to_owned());
        Some(self.game_of(Spec { name: entry.name().to_owned(), arguments: vec![argument] }))
    }
}
