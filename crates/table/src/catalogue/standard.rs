//! What the house offers.

use super::entry::GameEntry;
use super::{Catalogue, families};
use arbitro_game::pennies::MatchingPennies;

/// All games and players of the house.
pub fn standard() -> Catalogue {
    Catalogue::empty().with(
        GameEntry::new(
            "pennies",
            "matching pennies: both show a face at once; equal faces pay the first, different ones the second",
            |_| Ok(MatchingPennies),
        )
        .players(families::anyone()),
    )
}
