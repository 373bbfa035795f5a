//! Games in a row by the hundred thousand, without a table, in which somebody may learn.

use arbitro_game::{Open, dice};
use arbitro_players::Learner;
use arbitro_players::learner::{AtRandom, series};
use std::hash::Hash;

pub(super) const NEEDS_LEARNER: &str = "needs-open-two";

/// Hears how many games have been played and what the last one paid both seats; ends the series by answering false.
pub type Seen<'a> = &'a mut dyn FnMut(u64, [f64; 2]) -> bool;

/// A series, for a game whose type is known: who learns (the others move at random), how many games, the seed.
pub(super) type PlaySeries<G> = fn(&G, [bool; 2], u64, u64, Seen<'_>);

/// Plays a series of any open game for two.
pub(super) fn play<G: Open<State: Eq + Hash>>(
    game: &G,
    learns: [bool; 2],
    games: u64,
    seed: u64,
    seen: Seen<'_>,
) {
    let dice = &mut dice(seed);
    let [mut first, mut second] = [Learner::new(), Learner::new()];
    // Who plays is settled before the loop, which is then as quick as if it had been written for them.
    match learns {
        [false, false] => series(game, &mut AtRandom, &mut AtRandom, games, dice, seen),
        [true, false] => series(game, &mut first, &mut AtRandom, games, dice, seen),
        [false, true] => series(game, &mut AtRandom, &mut second, games, dice, seen),
        [true, true] => series(game, &mut first, &mut second, games, dice, seen),
    }
}
