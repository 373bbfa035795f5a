//! What can be studied of games in which nothing is hidden: learning them by playing.

use super::error::CatalogueError;
use super::families::{learnt, learnt_td};
use super::game::SetUp;
use super::series::NEEDS_FEATURES;
use arbitro_game::{Cancel, Dice, Message, Open, Player, Present, Seat, Stopped, Thought, dice, seed_of};
use arbitro_players::Learner;
use arbitro_players::learner::{AtRandom, Quick, series};
use arbitro_players::td::{self, SelfPlay, Settings};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::Hash;
use std::path::PathBuf;

/// What to learn, and how.
#[derive(Debug, Clone)]
pub struct LearnOrder {
    /// How many games to play.
    pub games: u64,
    /// Which seats learn.
    pub seats: LearningSeats,
    /// Who sits in the other seat: a bot.
    pub against: String,
    /// The seed of everything.
    pub seed: u64,
    /// The file that an earlier learner wrote, to go on from.
    pub start: Option<PathBuf>,
    /// Learns by temporal differences, from games against itself. After each it plays one at its seat against the player in the
    /// other; if both seats learn, it plays none.
    pub td: Option<Settings>,
}

/// Which seats learn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LearningSeats {
    /// The one that begins.
    First,
    /// The other.
    Second,
    /// Both, against each other.
    Both,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Learnt {
    /// The learner, as a file.
    pub file: String,
    /// How many games were played.
    pub games: u64,
    /// How many of them the first seat won, were drawn, and the second won.
    pub results: [u64; 3],
    /// How many configurations or features have a weight.
    pub configurations: usize,
    /// Why it stopped.
    pub stopped: Stopped,
}

/// Tells how many games are done, of how many.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// Learning, for a game whose type is known.
pub(super) type Learn<G> =
    fn(&SetUp<G>, &LearnOrder, &Cancel, Progress<'_>) -> Result<Learnt, CatalogueError>;

/// Learns a game for two.
pub(super) fn learn<G>(
    set_up: &SetUp<G>,
    order: &LearnOrder,
    cancel: &Cancel,
    progress: Progress<'_>,
) -> Result<Learnt, CatalogueError>
where
    G: Open + Present,
    G::State: Eq + Hash + Serialize + DeserializeOwned,
{
    let game = &*set_up.game;
    let wrong = |why: Message| CatalogueError::Player { player: "learner".to_owned(), why };
    if game.seats() != 2 {
        return Err(wrong(learns_for_two(&set_up.spec, game.seats())));
    }
    if order.games == 0 {
        return Err(wrong(no_games()));
    }
    if let Some(settings) = &order.td {
        return learn_td(set_up, order, settings, cancel, progress);
    }
    let start: Learner<G> = match &order.start {
        Some(file) => learnt(file, &set_up.spec).map_err(wrong)?,
        None => Learner::new(),
    };
    let mut tally = Tally { results: [0; 3], games: 0, stopped: Stopped::Finished };
    let mut seen =
        |played: u64, payoffs: [f64; 2]| tally.count(played, payoffs, order.games, cancel, progress);
    let mut dice = dice(order.seed);
    let mut learner = start.clone();
    match order.seats {
        LearningSeats::Both => {
            let mut second = start.clone();
            series(game, &mut learner, &mut second, order.games, &mut dice, &mut seen);
            learner.join(&second, &start);
        }
        seats => {
            let seat = if seats == LearningSeats::First { Seat(1) } else { Seat(0) };
            let mut other = Opponent::call(set_up, order, seat, cancel)?;
            if seat == Seat(1) {
                series(game, &mut learner, &mut other, order.games, &mut dice, &mut seen);
            } else {
                series(game, &mut other, &mut learner, order.games, &mut dice, &mut seen);
            }
        }
    }
    Ok(Learnt {
        file: learner.to_json(&set_up.spec).map_err(|error| wrong(Message::verbatim(error)))?,
        games: tally.games,
        results: tally.results,
        configurations: learner.configurations(),
        stopped: tally.stopped,
    })
}

/// Learns a game for two by temporal differences.
fn learn_td<G: Open + Present>(
    set_up: &SetUp<G>,
    order: &LearnOrder,
    settings: &Settings,
    cancel: &Cancel,
    progress: Progress<'_>,
) -> Result<Learnt, CatalogueError> {
    let game = &*set_up.game;
    let wrong = |why: Message| CatalogueError::Player { player: "td".to_owned(), why };
    let lessons = set_up.entry.features.and_then(|features| {
        let lessons = SelfPlay::new(game, features, settings)?;
        Some((features, lessons))
    });
    let Some((features, mut lessons)) = lessons else {
        return Err(set_up.unsuitable("td", vec![NEEDS_FEATURES]));
    };
    if let Some(file) = &order.start {
        lessons = lessons.resume(learnt_td(file, &set_up.spec, game, features).map_err(wrong)?);
    }
    let mut tally = Tally { results: [0; 3], games: 0, stopped: Stopped::Finished };
    let mut seen =
        |played: u64, payoffs: [f64; 2]| tally.count(played, payoffs, order.games, cancel, progress);
    let taught = match order.seats {
        LearningSeats::Both => {
            let mut played = 0;
            while played < order.games {
                let payoffs = lessons.play(game);
                played += 1;
                if !seen(played, payoffs) {
                    break;
                }
            }
            lessons.into_taught()
        }
        seats => {
            let seat = if seats == LearningSeats::First { Seat(0) } else { Seat(1) };
            let mut other = Opponent::call(set_up, order, Seat(1 - seat.0), cancel)?;
            td::series(game, lessons, seat, &mut other, order.games, order.seed, &mut seen)
        }
    };
    Ok(Learnt {
        file: taught.to_json(&set_up.spec).map_err(|error| wrong(Message::verbatim(error)))?,
        games: tally.games,
        results: tally.results,
        configurations: taught.model().inputs(),
        stopped: tally.stopped,
    })
}

struct Tally {
    results: [u64; 3],
    games: u64,
    stopped: Stopped,
}

impl Tally {
    /// Counts one game; false when the learning was called off.
    fn count(
        &mut self,
        played: u64,
        [first, second]: [f64; 2],
        of: u64,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> bool {
        self.games = played;
        self.results[if first > second { 0 } else { usize::from(first < second) + 1 }] += 1;
        if played.is_multiple_of(1024) || played == of {
            progress(played, of);
            if cancel.is_cancelled() && played < of {
                self.stopped = Stopped::Cancelled;
                return false;
            }
        }
        true
    }
}

/// The learner's opponent.
enum Opponent<G: Present> {
    /// The usual one, without ceremony.
    Random(AtRandom),
    /// A bot.
    Player(Box<dyn Player<G>>),
}

impl<G: Open + Present> Opponent<G> {
    fn call(
        set_up: &SetUp<G>,
        order: &LearnOrder,
        seat: Seat,
        cancel: &Cancel,
    ) -> Result<Self, CatalogueError> {
        let ready = set_up.ready(&order.against, cancel)?;
        if order.against == "random" {
            return Ok(Opponent::Random(AtRandom));
        }
        let seating = super::Seating { seat, seed: seed_of(order.seed, 1), cancel: cancel.clone() };
        let mut player = (ready.maker)(&seating);
        player.sit(&set_up.game, seat);
        Ok(Opponent::Player(player))
    }
}

impl<G: Open + Present> Quick<G> for Opponent<G> {
    fn pick(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        moves: &[G::Move],
        dice: &mut Dice,
    ) -> G::Move {
        match self {
            Opponent::Random(random) => random.pick(game, state, seat, moves, dice),
            // Where nothing is hidden the view says it all, and nobody needs to be told.
            Opponent::Player(player) => {
                player.choose(Thought { game, seat, view: state, recall: &[], moves })
            }
        }
    }

    fn paid(&mut self, payoff: f64) {
        if let Opponent::Player(player) = self {
            player.finish(payoff);
        }
    }
}

arbitro_game::messages! {
    fn learns_for_two(game, seats) = "learner-for-two";
    fn no_games() = "learner-no-games";
}
