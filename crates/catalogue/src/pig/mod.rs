//! Pig, a game with a die.

use arbitro_experts::pig as expert;
use arbitro_games::pig::Pig;
use arbitro_table::catalogue::{Catalogue, GameEntry, Kit, Level, NoGame, Parameter, PlayerEntry, Strength};

/// Adds Pig.
pub fn add(catalogue: Catalogue) -> Catalogue {
    catalogue.with(pig().open_players())
}

const KIT: Kit = Kit {
    levels: &[
        Level { strength: Strength::Beginner, player: "random" },
        Level { strength: Strength::Medium, player: "expectiminimax:depth=2" },
        Level { strength: Strength::Strong, player: "optimal" },
    ],
    icon: Some(include_str!("icon.svg")),
    messages: &[arbitro_games::pig::MESSAGES],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};

fn pig() -> GameEntry<Pig> {
    GameEntry::new("pig", "game-pig", |given| {
        Pig::new(given.whole("goal") as u16).map_err(|error| NoGame::Wrong(error.message()))
    })
    .parameter(Parameter::whole("goal", 2..=1000, "100", "parameter-goal-points"))
    .players([PlayerEntry::new("optimal", "player-optimal-pig", |_, _| expert::player())
        .needs("needs-pig")
        .suits(expert::knows)])
    .kit(KIT)
}
