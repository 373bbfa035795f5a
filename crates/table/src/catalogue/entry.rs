//! Entries of the catalogue: a game, and the players that can play it.

use super::error::CatalogueError;
use super::game::{AnyGame, SetUp};
use super::kit::Kit;
use super::parameters::{Arguments, Parameter};
use super::searched::Search;
use super::series::PlaySeries;
use super::study::Learn;
use super::{GameListing, PlayerListing, Spec};
use crate::nearest::instead;
use arbitro_game::laws::{Broken, Laws, Looked};
use arbitro_game::{Cancel, Game, Imagine, Message, Open, Player, Present, Seat};
use arbitro_players::td::Features;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::any::TypeId;
use std::hash::Hash;
use std::sync::Arc;

type MakeGame<G> = Box<dyn Fn(&Arguments) -> Result<G, NoGame> + Send + Sync>;
type Prepare<G> = Box<dyn Fn(&G, &str, &Arguments) -> Result<Maker<G>, Message> + Send + Sync>;

type CheckLaws<G> = fn(&Laws, &G) -> Result<Looked, Broken>;

/// Makes a player that is ready to sit down: whatever can go wrong has gone right before.
pub type Maker<G> = Box<dyn Fn(&Seating) -> Box<dyn Player<G>> + Send + Sync>;

/// Why parameters make no game of an entry's type.
#[derive(Debug, Clone, PartialEq)]
pub enum NoGame {
    /// They make none at all, for this reason.
    Wrong(Message),
    /// The file that it is written in is wrong; the sentence begins with the place.
    InFile(Message),
    /// Another entry of the same name makes it: a larger board, a tree that hides something.
    Elsewhere(Message),
}

impl NoGame {
    /// They make none at all; the reason is a sentence of a file format, in English.
    pub fn wrong(why: impl ToString) -> Self {
        NoGame::Wrong(Message::verbatim(why))
    }

    /// The file that it is written in is wrong; the reason is a sentence of its format, in English.
    pub fn in_file(why: impl ToString) -> Self {
        NoGame::InFile(Message::verbatim(why))
    }

    pub(super) fn told(self, spec: String) -> CatalogueError {
        match self {
            NoGame::Wrong(why) | NoGame::Elsewhere(why) => CatalogueError::Game { spec, why },
            NoGame::InFile(why) => CatalogueError::File(why),
        }
    }
}

/// What a player gets when it is made.
#[derive(Debug, Clone)]
pub struct Seating {
    /// Where it will sit.
    pub seat: Seat,
    /// The seed of its dice.
    pub seed: u64,
    /// Calls its thinking off.
    pub cancel: Cancel,
}

/// A game in the catalogue.
pub struct GameEntry<G: Present> {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) parameters: Vec<Parameter>,
    pub(super) make: MakeGame<G>,
    pub(super) players: Vec<PlayerEntry<G>>,
    pub(super) file_endings: &'static [&'static str],
    pub(super) series: Option<PlaySeries<G>>,
    pub(super) learn: Option<Learn<G>>,
    pub(super) features: Option<Features<G>>,
    pub(super) search: Option<Search<G>>,
    pub(super) kit: Kit,
    pub(super) laws: CheckLaws<G>,
}

/// A player in the catalogue, for one game.
pub struct PlayerEntry<G: Game> {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) needs: &'static str,
    pub(super) parameters: Vec<Parameter>,
    pub(super) suits: fn(&G) -> bool,
    pub(super) prepare: Prepare<G>,
}

impl<G: Present> GameEntry<G> {
    /// A game without parameters. Entries of the same name are tried in order.
    pub fn new(
        name: &'static str,
        about: &'static str,
        make: impl Fn(&Arguments) -> Result<G, NoGame> + Send + Sync + 'static,
    ) -> Self {
        let (parameters, players) = (Vec::new(), Vec::new());
        GameEntry {
            name,
            about,
            parameters,
            make: Box::new(make),
            players,
            file_endings: &[],
            series: None,
            learn: None,
            features: None,
            search: None,
            kit: Kit::EMPTY,
            laws: Laws::check::<G>,
        }
    }

    /// Adds what the game brings along beside its rules and bots.
    pub fn kit(mut self, kit: Kit) -> Self {
        self.kit = kit;
        self
    }

    /// The game that a text names with its parameters, if it is this one.
    pub fn game_in(&self, text: &str) -> Option<Result<G, CatalogueError>> {
        let spec: Spec = text.parse().ok().filter(|spec: &Spec| spec.name == self.name)?;
        Some(Arguments::check(&spec, &self.parameters).map_err(CatalogueError::from).and_then(|arguments| {
            let spec = arguments.canonical(self.name).to_string();
            (self.make)(&arguments).map_err(|no_game| no_game.told(spec))
        }))
    }

    /// A player of this game, by its name and parameters.
    pub fn player(&self, game: &G, text: &str) -> Result<Maker<G>, CatalogueError> {
        let spec: Spec = text.parse()?;
        let Some(player) = self.players.iter().find(|player| player.name == spec.name) else {
            let instead = instead(&spec.name, self.players.iter().map(|player| player.name));
            return Err(CatalogueError::UnknownPlayer { instead, name: spec.name });
        };
        let arguments = Arguments::check(&spec, &player.parameters)?;
        let spec = arguments.canonical(player.name).to_string();
        (player.prepare)(game, self.name, &arguments)
            .map_err(|why| CatalogueError::Player { player: spec, why })
    }

    /// Declares a parameter.
    pub fn parameter(mut self, parameter: Parameter) -> Self {
        self.parameters.push(parameter);
        self
    }

    /// Files that end so are such a game; it must declare a parameter `file`.
    pub fn read_from(mut self, endings: &'static [&'static str]) -> Self {
        self.file_endings = endings;
        self
    }

    /// Lets it be studied, for games in which nothing is hidden.
    pub fn studied(mut self) -> Self
    where
        G: Open,
        G::State: Eq + Hash + Serialize + DeserializeOwned,
    {
        self.series = Some(super::series::play::<G>);
        self.learn = Some(super::study::learn::<G>);
        self.search = Some(super::searched::search::<G>);
        self
    }

    /// Says what evaluations look at, so that it can be learnt by temporal differences, and adds the bot that has learnt so.
    pub fn features(mut self, features: Features<G>) -> Self
    where
        G: Open,
    {
        self.features = Some(features);
        self.players([super::families::td(features)])
    }

    /// Adds the bots for games whose states a seat can imagine, and tests that with the laws.
    pub fn imagining_players(mut self) -> Self
    where
        G: Imagine,
    {
        self.laws = Laws::check_imagination::<G>;
        self.players(super::families::imagining())
    }

    /// Adds players that can play it.
    pub fn players(mut self, players: impl IntoIterator<Item = PlayerEntry<G>>) -> Self {
        self.players.extend(players);
        self
    }

    pub(super) fn player_listings(&self) -> Vec<PlayerListing> {
        let listing = |player: &PlayerEntry<G>| PlayerListing {
            name: player.name,
            about: player.about,
            needs: player.needs,
            parameters: player.parameters.clone(),
            games: vec![self.name],
        };
        self.players.iter().map(listing).collect()
    }
}

impl<G: Game> PlayerEntry<G> {
    /// A player that is made without anything that could go wrong.
    pub fn new<P: Player<G> + 'static>(
        name: &'static str,
        about: &'static str,
        make: impl Fn(&Arguments, &Seating) -> P + Clone + Send + Sync + 'static,
    ) -> Self {
        PlayerEntry::prepared(name, about, move |_, _, arguments| {
            let (make, arguments) = (make.clone(), arguments.clone());
            Ok(Box::new(move |seating| Box::new(make(&arguments, seating))))
        })
    }

    /// A player that must be prepared (load a file, compute a table) before it can sit down at any table. `prepare`
    /// gets the game, its name with all parameters, and the player's own.
    pub fn prepared(
        name: &'static str,
        about: &'static str,
        prepare: impl Fn(&G, &str, &Arguments) -> Result<Maker<G>, Message> + Send + Sync + 'static,
    ) -> Self {
        PlayerEntry {
            name,
            about,
            needs: "needs-any",
            parameters: Vec::new(),
            suits: |_| true,
            prepare: Box::new(prepare),
        }
    }

    /// Declares a parameter.
    pub fn parameter(mut self, parameter: Parameter) -> Self {
        self.parameters.push(parameter);
        self
    }

    /// Says what a game must have for it: "a game for two in which nothing is hidden".
    pub fn needs(mut self, needs: &'static str) -> Self {
        self.needs = needs;
        self
    }

    /// What cannot be known before the game's parameters are: how many seats, what payoffs sum to.
    pub fn suits(mut self, suits: fn(&G) -> bool) -> Self {
        self.suits = suits;
        self
    }
}

/// Whether every seat of such a game sees everything.
pub(super) fn is_open<G: Game>() -> bool {
    TypeId::of::<G::View>() == TypeId::of::<G::State>()
}

/// An entry whose game's type is forgotten.
pub(super) trait AnyEntry: Send + Sync {
    fn name(&self) -> &'static str;
    fn parameters(&self) -> Vec<Parameter>;
    fn file_endings(&self) -> &'static [&'static str];
    fn listing(&self) -> GameListing;
    fn kit(&self) -> Kit;
    fn set_up(&self, arguments: Arguments, known: Arc<[PlayerListing]>) -> Result<Arc<dyn AnyGame>, NoGame>;
}

impl<G: Present> AnyEntry for Arc<GameEntry<G>> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn parameters(&self) -> Vec<Parameter> {
        self.parameters.clone()
    }

    fn file_endings(&self) -> &'static [&'static str] {
        self.file_endings
    }

    fn kit(&self) -> Kit {
        self.kit
    }

    fn listing(&self) -> GameListing {
        GameListing {
            name: self.name,
            about: self.about,
            parameters: self.parameters.clone(),
            is_open: is_open::<G>(),
            players: self.players.iter().map(|player| player.name).collect(),
            sitters: self.player_listings(),
            icon: self.kit.icon,
            levels: self.kit.levels.to_vec(),
        }
    }

    fn set_up(&self, arguments: Arguments, known: Arc<[PlayerListing]>) -> Result<Arc<dyn AnyGame>, NoGame> {
        let game = Arc::new((self.make)(&arguments)?);
        let spec = arguments.canonical(self.name).to_string();
        Ok(Arc::new(SetUp { entry: Arc::clone(self), game, spec, known }))
    }
}
