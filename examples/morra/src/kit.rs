//! Morra in the catalogue: its bots, strength levels, picture and texts.

use crate::rules::{MESSAGES, Morra};
use arbitro_table::catalogue::{Catalogue, GameEntry, Kit, Level, Strength, families};

/// Adds Morra.
pub fn add(catalogue: Catalogue) -> Catalogue {
    let entry = GameEntry::new("morra", "game-morra", |_| Ok(Morra)).players(families::anyone());
    catalogue.with(entry.players([families::equilibrium()]).kit(KIT))
}

const KIT: Kit = Kit {
    levels: &[
        Level { strength: Strength::Beginner, player: "random" },
        Level { strength: Strength::Strong, player: "equilibrium" },
    ],
    icon: Some(include_str!("icon.svg")),
    messages: &[MESSAGES],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};
