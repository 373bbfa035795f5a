//! Tris on boards of any size.

use crate::byte;
use arbitro_experts::{features, tris as expert};
use arbitro_game::{Limits, Present};
use arbitro_games::tris::{Tris, TrisError, Wide};
use arbitro_table::catalogue::{
    Catalogue, GameEntry, Kind, Kit, Level, NoGame, Parameter, PlayerEntry, Strength, TreeExample,
};

/// Adds tris. Small boards fit in one machine word; larger ones are an entry of their own.
pub fn add(catalogue: Catalogue) -> Catalogue {
    let experiments = [
        ("tris-learning", include_str!("../../../../experiments/tris-learning.toml")),
        ("tris-td", include_str!("../../../../experiments/tris-td.toml")),
    ];
    catalogue
        .with(tris::<Tris>(Tris::new).players([solving()]).open_players().features(features::tris))
        .with(tris::<Tris<Wide>>(Tris::new).open_players())
        .with_experiments(experiments)
}

const KIT: Kit = Kit {
    levels: &[
        Level { strength: Strength::Beginner, player: "minimax:depth=1" },
        Level { strength: Strength::Medium, player: "mcts:simulations=200" },
        // For boards that are too large for the expert.
        Level { strength: Strength::Strong, player: "mcts:time=1s" },
        Level { strength: Strength::Master, player: "expert:time=1s" },
    ],
    ladder: include_str!("ladder.json"),
    icon: Some(include_str!("icon.svg")),
    tree: Some(TreeExample { game: "tris", after: &["b2", "a1", "c1", "a3", "a2", "c2"], depth: 3 }),
    learning: &["tris:rows=4,cols=4,line=4"],
    messages: &[arbitro_games::tris::MESSAGES],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};

fn solving() -> PlayerEntry<Tris> {
    PlayerEntry::new("expert", "player-expert-tris", |given, seating| {
        let limits = Limits { time: given.time("time"), ..Limits::default() };
        let mut player = expert::player(limits, seating.seed);
        player.cancel = seating.cancel.clone();
        player
    })
    .needs("needs-tris")
    .suits(expert::knows)
    .parameter(Parameter::with_default("time", Kind::Time, "1s", "parameter-time"))
}

fn tris<G: Present>(new: fn(u8, u8, u8) -> Result<G, TrisError>) -> GameEntry<G> {
    GameEntry::new("tris", "game-tris", move |given| {
        new(byte(given, "rows"), byte(given, "cols"), byte(given, "line")).map_err(|error| match error {
            TrisError::NeedsWide { .. } => NoGame::Elsewhere(error.message()),
            error => NoGame::Wrong(error.message()),
        })
    })
    .parameter(Parameter::whole("rows", 1..=19, "3", "parameter-rows"))
    .parameter(Parameter::whole("cols", 1..=19, "3", "parameter-cols"))
    .parameter(Parameter::whole("line", 1..=19, "3", "parameter-line-signs"))
    .kit(KIT)
}
