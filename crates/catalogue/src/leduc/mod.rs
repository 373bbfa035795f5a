//! Leduc hold'em.

use arbitro_games::leduc::Leduc;
use arbitro_table::catalogue::{Catalogue, GameEntry, Kit, Level, Strength, families};

/// Adds Leduc hold'em.
pub fn add(catalogue: Catalogue) -> Catalogue {
    catalogue.with(leduc().players(families::anyone()).players([families::equilibrium()]).imagining_players())
}

const KIT: Kit = Kit {
    levels: &[
        Level { strength: Strength::Beginner, player: "random" },
        Level { strength: Strength::Medium, player: "worlds:time=1s" },
        Level { strength: Strength::Master, player: "equilibrium" },
    ],
    ladder: include_str!("ladder.json"),
    icon: Some(include_str!("icon.svg")),
    messages: &[arbitro_games::leduc::MESSAGES],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};

fn leduc() -> GameEntry<Leduc> {
    GameEntry::new("leduc", "game-leduc", |_| Ok(Leduc)).kit(KIT)
}
