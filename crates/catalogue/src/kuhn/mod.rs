//! Kuhn poker.

use arbitro_games::kuhn::Kuhn;
use arbitro_table::catalogue::{Catalogue, GameEntry, Kit, Level, Strength, families};

/// Adds Kuhn poker.
pub fn add(catalogue: Catalogue) -> Catalogue {
    catalogue.with(kuhn().players(families::anyone()).players([families::equilibrium()]).imagining_players())
}

const KIT: Kit = Kit {
    levels: &[
        Level { strength: Strength::Beginner, player: "first" },
        Level { strength: Strength::Medium, player: "random" },
        Level { strength: Strength::Master, player: "equilibrium" },
    ],
    ladder: include_str!("ladder.json"),
    icon: Some(include_str!("icon.svg")),
    messages: &[arbitro_games::kuhn::MESSAGES],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};

fn kuhn() -> GameEntry<Kuhn> {
    GameEntry::new("kuhn", "game-kuhn", |_| Ok(Kuhn)).kit(KIT)
}
