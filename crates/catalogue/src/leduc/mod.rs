//! Leduc hold'em.

use arbitro_games::leduc::Leduc;
use arbitro_table::catalogue::{Catalogue, GameEntry, Kit, Level, Strength, families};

/// Adds Leduc hold'em.
pub fn add(catalogue: Catalogue) -> Catalogue {
    catalogue.with(leduc().players(families::anyone()).players([families::equilibrium()]).imagining_players())
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

fn leduc() -> GameEntry<Leduc> {
    GameEntry::new("leduc", "Leduc hold'em: six cards, two rounds of betting, one public card", |_| Ok(Leduc))
        .kit(KIT)
}
