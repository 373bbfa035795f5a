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
        Level { strength: Strength::Strong, player: "equilibrium" },
    ],
    formats: &[],
    analysis: None,
    studies: &[],
    icon: None,
    texts: ["", ""],
};

fn kuhn() -> GameEntry<Kuhn> {
    GameEntry::new("kuhn", "Kuhn poker: three cards, one bet, and the smallest bluff there is", |_| Ok(Kuhn))
        .kit(KIT)
}
