//! Games in a row by the hundred thousand, without a table, in which players may learn.

use arbitro_game::{Open, Seat, dice};
use arbitro_players::Learner;
use arbitro_players::learner::{AtRandom, series};
use arbitro_players::td::{self, Features, SelfPlay, Settings};
use serde::{Deserialize, Serialize};
use std::hash::Hash;

pub(super) const NEEDS_LEARNER: &str = "needs-open-two";
pub(super) const NEEDS_FEATURES: &str = "needs-features";

/// The hidden cells of a network unless told otherwise.
pub const HIDDEN: usize = 32;

/// Who plays at a seat of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pupil {
    /// Moves at random.
    Random,
    /// Learns from rewards and punishments.
    Learner,
    /// Learns a linear evaluation by temporal differences: before each game of the series it learns from one against itself.
    TdLinear,
    /// The same with a small network.
    TdNetwork,
}

impl Pupil {
    /// The usual settings, if it learns by temporal differences.
    pub fn settings(self, seed: u64) -> Option<Settings> {
        match self {
            Pupil::Random | Pupil::Learner => None,
            Pupil::TdLinear => Some(Settings::usual(0, seed)),
            Pupil::TdNetwork => Some(Settings::usual(HIDDEN, seed)),
        }
    }
}

/// Hears how many games have been played and what the last one paid both seats; ends the series by answering false.
pub type Seen<'a> = &'a mut dyn FnMut(u64, [f64; 2]) -> bool;

/// A series, for a game whose type is known: its features, who plays, how many games, the seed. False if the game cannot be
/// learnt so.
pub(super) type PlaySeries<G> = fn(&G, Option<Features<G>>, [Pupil; 2], u64, u64, Seen<'_>) -> bool;

/// Plays a series of any perfect-information game for two.
pub(super) fn play<G: Open<State: Eq + Hash>>(
    game: &G,
    features: Option<Features<G>>,
    players: [Pupil; 2],
    games: u64,
    seed: u64,
    seen: Seen<'_>,
) -> bool {
    let tested =
        players.iter().zip(Seat::all(2)).find_map(|(pupil, seat)| Some((pupil.settings(seed)?, seat)));
    if let Some((settings, seat)) = tested {
        let lessons = features.and_then(|features| SelfPlay::new(game, features, &settings));
        let other = players[1 - seat.index()];
        let Some(lessons) = lessons.filter(|_| other == Pupil::Random) else { return false };
        td::series(game, lessons, seat, &mut AtRandom, games, seed, seen);
        return true;
    }
    let dice = &mut dice(seed);
    let [mut first, mut second] = [Learner::new(), Learner::new()];
    // Who plays is settled before the loop, which is then as quick as if it had been written for them.
    match players.map(|pupil| pupil == Pupil::Learner) {
        [false, false] => series(game, &mut AtRandom, &mut AtRandom, games, dice, seen),
        [true, false] => series(game, &mut first, &mut AtRandom, games, dice, seen),
        [false, true] => series(game, &mut AtRandom, &mut second, games, dice, seen),
        [true, true] => series(game, &mut first, &mut second, games, dice, seen),
    }
    true
}
