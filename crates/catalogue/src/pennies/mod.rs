//! Matching pennies.

use arbitro_game::pennies::MatchingPennies;
use arbitro_table::catalogue::{Catalogue, GameEntry, Kit, Level, Strength, families};

/// Adds Matching pennies.
pub fn add(catalogue: Catalogue) -> Catalogue {
    catalogue.with(pennies().players(families::anyone()).players([families::equilibrium()]))
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

fn pennies() -> GameEntry<MatchingPennies> {
    GameEntry::new(
        "pennies",
        "matching pennies: both show a face at once; equal faces pay the first, different ones the second",
        |_| Ok(MatchingPennies),
    )
    .kit(KIT)
}
