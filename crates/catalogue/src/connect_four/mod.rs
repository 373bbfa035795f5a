//! Connect four.

use crate::byte;
use arbitro_experts::{connect_four as expert, features};
use arbitro_game::Limits;
use arbitro_games::connect_four::ConnectFour;
use arbitro_table::catalogue::{
    Catalogue, GameEntry, Kind, Kit, Level, NoGame, Parameter, PlayerEntry, Strength, TreeExample,
};

/// Adds connect four.
pub fn add(catalogue: Catalogue) -> Catalogue {
    let experiment = ("connect-four-td", include_str!("../../../../experiments/connect-four-td.toml"));
    catalogue
        .with(connect_four().open_players().features(features::connect_four))
        .with_experiments([experiment])
}

const KIT: Kit = Kit {
    levels: &[
        Level { strength: Strength::Beginner, player: "minimax:depth=1" },
        Level { strength: Strength::Medium, player: "mcts:simulations=200" },
        Level { strength: Strength::Strong, player: "mcts:simulations=3000" },
        Level { strength: Strength::Master, player: "expert:time=1s" },
    ],
    ladder: include_str!("ladder.json"),
    icon: Some(include_str!("icon.svg")),
    tree: Some(TreeExample { game: "connect-four", after: &[], depth: 2 }),
    learning: &["connect-four"],
    messages: &[arbitro_games::connect_four::MESSAGES],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};

fn connect_four() -> GameEntry<ConnectFour> {
    GameEntry::new("connect-four", "game-connect-four", |given| {
        ConnectFour::new(byte(given, "rows"), byte(given, "cols"), byte(given, "line"))
            .map_err(|error| NoGame::Wrong(error.message()))
    })
    .parameter(Parameter::whole("rows", 1..=19, "6", "parameter-rows"))
    .parameter(Parameter::whole("cols", 1..=19, "7", "parameter-cols"))
    .parameter(Parameter::whole("line", 1..=19, "4", "parameter-line-discs"))
    .players([PlayerEntry::new("expert", "player-expert-connect-four", |given, seating| {
        let limits = Limits { time: given.time("time"), ..Limits::default() };
        let mut player = expert::player(limits, seating.seed);
        player.cancel = seating.cancel.clone();
        player
    })
    .needs("needs-connect-four")
    .suits(expert::knows)
    .parameter(Parameter::with_default("time", Kind::Time, "1s", "parameter-time"))])
    .kit(KIT)
}
