//! What can be wrong with the name of a game or a player.

use super::parameters::ArgumentError;
use super::spec::SpecError;
use crate::nearest::Instead;
use arbitro_game::Message;
use arbitro_game::echo::echoed;

/// What is wrong with the name of a game or a player, as a sentence for the person who wrote it.
#[derive(Debug, Clone, PartialEq)]
pub enum CatalogueError {
    /// It is not written like a name.
    Spec(SpecError),
    /// A parameter is wrong.
    Argument(ArgumentError),
    /// There is no such game.
    UnknownGame {
        /// What was written.
        name: String,
        /// What to do about it.
        instead: Instead,
    },
    /// A person where only bots play.
    Person,
    /// There is no such player.
    UnknownPlayer {
        /// What was written.
        name: String,
        /// What to do about it.
        instead: Instead,
    },
    /// The game is no tree that can be written down.
    Tree {
        /// The game.
        spec: String,
        /// Why.
        why: Message,
    },
    /// The parameters do not make a game.
    Game {
        /// The game with its parameters.
        spec: String,
        /// What is wrong.
        why: Message,
    },
    /// The file that the game is written in is wrong.
    File(Message),
    /// The position cannot be searched that way.
    Search {
        /// The game with its parameters.
        spec: String,
        /// Why not.
        why: Message,
    },
    /// The player cannot play this game.
    Unsuitable {
        /// The player.
        player: String,
        /// The game.
        game: String,
        /// What the player needs.
        needs: Vec<&'static str>,
        /// Who can.
        suitable: String,
    },
    /// The player could not be made.
    Player {
        /// The player with its parameters.
        player: String,
        /// What is wrong.
        why: Message,
    },
    /// Too few or too many players.
    Count {
        /// The game.
        game: String,
        /// How many it is for.
        expected: usize,
        /// How many were named.
        found: usize,
    },
}

impl From<SpecError> for CatalogueError {
    fn from(error: SpecError) -> Self {
        CatalogueError::Spec(error)
    }
}

impl From<ArgumentError> for CatalogueError {
    fn from(error: ArgumentError) -> Self {
        CatalogueError::Argument(error)
    }
}

crate::messages::said_in_english!(CatalogueError);
impl std::error::Error for CatalogueError {}

impl CatalogueError {
    /// What is wrong, in words. What a file format says stays in English.
    pub fn message(&self) -> Message {
        match self {
            CatalogueError::Spec(error) => error.message(),
            CatalogueError::Argument(error) => error.message(),
            CatalogueError::UnknownGame { name, instead } => unknown_game(echoed(name), instead.message()),
            CatalogueError::Person => person(),
            CatalogueError::UnknownPlayer { name, instead } => {
                unknown_player(echoed(name), instead.message())
            }
            CatalogueError::Tree { spec, why } => no_tree(spec, why.clone()),
            CatalogueError::Game { spec, why } => no_game(spec, why.clone()),
            CatalogueError::File(why) => why.clone(),
            CatalogueError::Search { spec, why } => no_search(spec, why.clone()),
            CatalogueError::Unsuitable { player, game, needs, suitable } => {
                let needs = needs.iter().map(|needs| Message::new(*needs)).reduce(either);
                unsuitable(player, game, needs.unwrap_or_default(), suitable)
            }
            CatalogueError::Player { player, why } => no_player(player, why.clone()),
            CatalogueError::Count { game, expected, found } => wrong_count(game, *expected, *found),
        }
    }
}

arbitro_game::messages! {
    fn unknown_game(name, instead) = "catalogue-unknown-game";
    fn person() = "catalogue-person";
    fn unknown_player(name, instead) = "catalogue-unknown-player";
    fn no_tree(game, why) = "catalogue-no-tree";
    fn no_game(game, why) = "catalogue-no-game";
    fn no_search(game, why) = "catalogue-no-search";
    fn either(one, other) = "either";
    fn unsuitable(player, game, needs, suitable) = "catalogue-unsuitable";
    fn no_player(player, why) = "catalogue-no-player";
    fn wrong_count(game, expected, found) = "catalogue-wrong-count";
}
