//! Learning by the hundred thousand: series of games without a table.

use arbitro_game::{Dice, Open, Seat, dice};
use arbitro_players::Learner;
use arbitro_players::learner::{AtRandom, Quick, play};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::Hash;
use std::sync::Arc;

pub(super) const NEEDS_LEARNER: &str = "a game for two in which nothing is hidden";

/// Who takes part in a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pupil {
    /// Somebody who moves at random.
    AtRandom,
    /// A learner that knows nothing yet.
    Learner,
    /// A learner that goes on from what it has learnt, as [`Lesson::written`] writes it.
    Knowing(String),
}

/// A series of games in which learners learn.
pub trait Lesson: Send {
    /// Plays more games. `seen` hears how many of them have been played and what the last one paid both seats, and
    /// ends the series by answering false.
    fn play(&mut self, games: u64, seen: &mut dyn FnMut(u64, [f64; 2]) -> bool);
    /// What the learner at a seat knows, as the text of its file; `None` if no learner sits there.
    fn written(&self, seat: Seat) -> Option<String>;
    /// How many configurations the learner at a seat knows.
    fn configurations(&self, seat: Seat) -> Option<usize>;
}

pub(super) type GiveLessons<G> =
    fn(Arc<G>, spec: &str, pupils: [Pupil; 2], seed: u64) -> Result<Box<dyn Lesson>, String>;

/// Lessons in any open game.
pub(super) fn give<G>(
    game: Arc<G>,
    spec: &str,
    pupils: [Pupil; 2],
    seed: u64,
) -> Result<Box<dyn Lesson>, String>
where
    G: Open<State: Eq + Hash + Serialize + DeserializeOwned>,
{
    let [first, second] = pupils.map(|pupil| match pupil {
        Pupil::AtRandom => Ok(Seated::AtRandom),
        Pupil::Learner => Ok(Seated::Learner(Learner::new())),
        Pupil::Knowing(text) => {
            Learner::from_json(&text, spec).map(Seated::Learner).map_err(|error| error.to_string())
        }
    });
    Ok(Box::new(Series { game, spec: spec.to_owned(), pupils: [first?, second?], dice: dice(seed) }))
}

struct Series<G: Open<State: Eq + Hash>> {
    game: Arc<G>,
    spec: String,
    pupils: [Seated<G>; 2],
    dice: Dice,
}

enum Seated<G: Open<State: Eq + Hash>> {
    AtRandom,
    Learner(Learner<G>),
}

impl<G: Open<State: Eq + Hash>> Series<G> {
    fn learner(&self, seat: Seat) -> Option<&Learner<G>> {
        match self.pupils.get(seat.index())? {
            Seated::Learner(learner) => Some(learner),
            Seated::AtRandom => None,
        }
    }
}

impl<G: Open<State: Eq + Hash + Serialize + DeserializeOwned>> Lesson for Series<G> {
    fn play(&mut self, games: u64, seen: &mut dyn FnMut(u64, [f64; 2]) -> bool) {
        let Series { game, pupils: [first, second], dice, .. } = self;
        let game = &**game;
        // Who plays is settled before the loop, which is then as quick as if it had been written for them.
        match (first, second) {
            (Seated::AtRandom, Seated::AtRandom) => {
                series(game, &mut AtRandom, &mut AtRandom, games, dice, seen);
            }
            (Seated::Learner(first), Seated::AtRandom) => {
                series(game, first, &mut AtRandom, games, dice, seen)
            }
            (Seated::AtRandom, Seated::Learner(second)) => {
                series(game, &mut AtRandom, second, games, dice, seen)
            }
            (Seated::Learner(first), Seated::Learner(second)) => {
                series(game, first, second, games, dice, seen)
            }
        }
    }

    fn written(&self, seat: Seat) -> Option<String> {
        self.learner(seat)?.to_json(&self.spec).ok()
    }

    fn configurations(&self, seat: Seat) -> Option<usize> {
        Some(self.learner(seat)?.configurations())
    }
}

fn series<G: Open>(
    game: &G,
    first: &mut impl Quick<G>,
    second: &mut impl Quick<G>,
    games: u64,
    dice: &mut Dice,
    seen: &mut dyn FnMut(u64, [f64; 2]) -> bool,
) {
    for played in 1..=games {
        if !seen(played, play(game, first, second, dice)) {
            return;
        }
    }
}
