//! Pig, a game with a die.

use arbitro_experts::{features, pig as expert};
use arbitro_games::pig::Pig;
use arbitro_table::catalogue::{Catalogue, GameEntry, Kit, Level, NoGame, Parameter, PlayerEntry, Strength};

/// Adds Pig.
pub fn add(catalogue: Catalogue) -> Catalogue {
    let experiment = ("pig-td", include_str!("../../../../experiments/pig-td.toml"));
    catalogue.with(pig().open_players().features(features::pig)).with_experiments([experiment])
}

const KIT: Kit = Kit {
    levels: &[
        Level { strength: Strength::Beginner, player: "random" },
        Level { strength: Strength::Strong, player: "mcts:time=1s" },
        Level { strength: Strength::Master, player: "optimal" },
    ],
    ladder: include_str!("ladder.json"),
    icon: Some(include_str!("icon.svg")),
    learning: &["pig"],
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
