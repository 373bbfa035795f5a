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
        Level { strength: Strength::Master, player: "equilibrium" },
    ],
    ladder: include_str!("ladder.json"),
    icon: Some(include_str!("icon.svg")),
    messages: &[arbitro_game::pennies::MESSAGES],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};

fn pennies() -> GameEntry<MatchingPennies> {
    GameEntry::new("pennies", "game-pennies", |_| Ok(MatchingPennies)).kit(KIT)
}
