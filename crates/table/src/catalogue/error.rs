//! What can be wrong with the name of a game or a player.

use super::parameters::ArgumentError;
use super::spec::SpecError;
use arbitro_game::echo::echoed;

/// What is wrong with the name of a game or a player, as a sentence for the person who wrote it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// It is not written like a name.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A parameter is wrong.
    #[error(transparent)]
    Argument(#[from] ArgumentError),
    /// There is no such game.
    #[error("there is no game \"{}\": {instead}", echoed(name))]
    UnknownGame {
        /// What was written.
        name: String,
        /// What to do about it.
        instead: String,
    },
    /// A person where only machines play.
    #[error(
        "a person cannot play this: name players that move by themselves (people play with `arbitro play`)"
    )]
    Person,
    /// There is no such player.
    #[error("there is no player \"{}\": {instead}", echoed(name))]
    UnknownPlayer {
        /// What was written.
        name: String,
        /// What to do about it.
        instead: String,
    },
    /// The game is no tree that can be written down.
    #[error("{spec} cannot be solved as a tree: {why}")]
    Tree {
        /// The game.
        spec: String,
        /// Why.
        why: String,
    },
    /// The parameters do not make a game.
    #[error("{spec} cannot be played: {why}")]
    Game {
        /// The game with its parameters.
        spec: String,
        /// What is wrong.
        why: String,
    },
    /// The file that the game is written in is wrong.
    #[error("{0}")]
    File(String),
    /// The position cannot be searched that way.
    #[error("{spec} cannot be searched so: {why}")]
    Search {
        /// The game with its parameters.
        spec: String,
        /// Why not.
        why: String,
    },
    /// The player cannot play this game.
    #[error("{player} cannot play {game}: {why}; {suitable} can")]
    Unsuitable {
        /// The player.
        player: String,
        /// The game.
        game: String,
        /// What the player needs.
        why: String,
        /// Who can.
        suitable: String,
    },
    /// The player could not be made.
    #[error("{player} cannot play: {why}")]
    Player {
        /// The player with its parameters.
        player: String,
        /// What is wrong.
        why: String,
    },
    /// Too few or too many players.
    #[error("{game} is for {expected} players, but {found} were named")]
    Count {
        /// The game.
        game: String,
        /// How many it is for.
        expected: usize,
        /// How many were named.
        found: usize,
    },
}
