//! Pig, a game with a die.

use arbitro_games::pig::Pig;
use arbitro_table::catalogue::{Catalogue, GameEntry, Kit, Level, NoGame, Parameter, Strength};

/// Adds Pig.
pub fn add(catalogue: Catalogue) -> Catalogue {
    catalogue.with(pig().open_players())
}

const KIT: Kit = Kit {
    levels: &[
        Level { strength: Strength::Beginner, player: "random" },
        Level { strength: Strength::Medium, player: "expectiminimax:depth=2" },
        Level { strength: Strength::Strong, player: "mcts" },
    ],
    formats: &[],
    analysis: None,
    studies: &[],
    icon: None,
    texts: ["", ""],
};

fn pig() -> GameEntry<Pig> {
    GameEntry::new("pig", "throw the die again, or keep what it gave: a one loses the turn", |given| {
        Pig::new(given.whole("goal") as u16).map_err(NoGame::wrong)
    })
    .parameter(Parameter::whole("goal", 2..=1000, "100", "points that win"))
    .kit(KIT)
}
