//! Many games between players, on all cores, with the same result on any number of them.

mod plan;
mod report;
mod tally;

pub(crate) use report::shares;
pub use report::{EntrantResult, MatchReport, PairResult, Repeated, SeatResult};

use crate::catalogue::{AnyGame, CatalogueError, Played};
use crate::outcome::{BrokenOff, Outcome};
use crate::record::Record;
use arbitro_game::{Cancel, Message, Stopped, seed_of};
use plan::Plan;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use tally::Tally;

/// What a match is about.
#[derive(Debug, Clone)]
pub struct MatchOrder {
    /// The players, as in the catalogue. With more of them than the game has seats, every group that fills the
    /// seats plays.
    pub entrants: Vec<String>,
    /// How many games each group plays. The seats rotate from game to game.
    pub games: u64,
    /// The seed of everything.
    pub seed: u64,
    /// Whether every deal (what nature rolls) is played once from every seat. The games of a deal are one observation.
    pub duplicate: bool,
}

/// A match that cannot be played.
#[derive(Debug, Clone, PartialEq)]
pub enum MatchError {
    /// A player is wrong.
    Catalogue(CatalogueError),
    /// There are no players.
    NoEntrants(String),
    /// No game is played.
    NoGames,
    /// Duplicate deals that cannot be played from every seat.
    Uneven {
        /// How many games there should be.
        games: u64,
        /// How many games each deal takes.
        seats: u64,
    },
    /// More games than can be counted.
    TooLong {
        /// How many groups there are.
        groups: u64,
        /// How many games each should play.
        games: u64,
    },
}

impl MatchError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            MatchError::Catalogue(error) => error.message(),
            MatchError::NoEntrants(players) => no_entrants(players),
            MatchError::NoGames => no_games(),
            MatchError::Uneven { games, seats } => uneven(*games, *seats),
            MatchError::TooLong { groups, games } => too_long(*groups, games.to_string(), MOST_GAMES),
        }
    }
}

crate::messages::said_in_english!(MatchError);
impl std::error::Error for MatchError {}

impl From<CatalogueError> for MatchError {
    fn from(error: CatalogueError) -> Self {
        MatchError::Catalogue(error)
    }
}

arbitro_game::messages! {
    fn no_entrants(players) = "match-no-entrants";
    fn no_games() = "match-no-games";
    fn uneven(games, seats) = "match-uneven";
    fn too_long(groups, games, most) = "match-too-long";
}

/// More would run for years, and their seeds would have to be remembered.
const MOST_GAMES: u64 = 1 << 40;

/// Results are added up in the order of the games, so that sums do not depend on which core was faster; this many
/// are kept at a time.
const KEPT: u64 = 1 << 16;

/// Plays a match. `progress` receives how many games are done, of how many.
///
/// ```
/// use arbitro_game::{Cancel, pennies::MatchingPennies};
/// use arbitro_table::catalogue::{Catalogue, GameEntry, families};
/// use arbitro_table::matches::{MatchOrder, play_match};
/// use arbitro_table::messages::{Language, Speaker};
/// use arbitro_table::results::Clock;
///
/// let entry = GameEntry::new("pennies", "game-pennies", |_| Ok(MatchingPennies)).players(families::anyone());
/// let pennies = Catalogue::empty().with(entry).game("pennies").unwrap();
/// let order = MatchOrder { entrants: vec!["random".into(), "first".into()], games: 1000, seed: 1, duplicate: false };
/// let report = play_match(&*pennies, &order, &Cancel::default(), &|_, _| {}).unwrap();
/// assert_eq!(report.games, 1000);
/// let results = report.results(Clock::start()); // a document: JSON, and text and tables from it
/// println!("{}", results.to_text(&Speaker::new(Language::English, []), 200));
/// ```
pub fn play_match(
    game: &dyn AnyGame,
    order: &MatchOrder,
    cancel: &Cancel,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<MatchReport, MatchError> {
    if order.entrants.is_empty() {
        return Err(MatchError::NoEntrants(game.suitable_players().join(", ")));
    }
    if order.games == 0 {
        return Err(MatchError::NoGames);
    }
    let line_up = game.line_up(&order.entrants)?;
    let plan = Plan::new(order.entrants.len(), line_up.seats().into(), order.games, order.duplicate)?;
    let mut tally = Tally::new(order.entrants.len(), line_up.seats().into(), order.duplicate);
    let done = AtomicU64::new(0);
    let total = plan.games();
    let mut from = 0;
    while from < total && !cancel.is_cancelled() {
        let to = (from + KEPT / plan.per_deal * plan.per_deal).min(total);
        let mut games: Vec<Option<Played>> = (from..to)
            .into_par_iter()
            .map(|number| {
                if cancel.is_cancelled() {
                    return None;
                }
                let played =
                    line_up.play(&plan.seating(number), seed_of(order.seed, plan.deal(number)), cancel);
                if matches!(&played.outcome, Outcome::BrokenOff { reason: BrokenOff::Cancelled, .. }) {
                    return None;
                }
                progress(done.fetch_add(1, Ordering::Relaxed) + 1, total);
                Some(played)
            })
            .collect();
        for (deal, played) in
            (from..to).step_by(plan.per_deal as usize).zip(games.chunks_mut(plan.per_deal as usize))
        {
            let games =
                (deal..).zip(played).map(|(number, played)| Some((plan.seating(number), played.take()?)));
            if let Some(games) = games.collect::<Option<Vec<_>>>() {
                tally.add(games);
            }
        }
        from = to;
    }
    let finished = tally.games + tally.broken_off == total;
    let stopped = if finished { Stopped::Finished } else { Stopped::Cancelled };
    Ok(tally.report(game, line_up.players(), total, order.seed, stopped))
}

/// The first game of a match, with its record.
pub fn record_first(game: &dyn AnyGame, order: &MatchOrder, cancel: &Cancel) -> Result<Record, MatchError> {
    if order.entrants.is_empty() {
        return Err(MatchError::NoEntrants(game.suitable_players().join(", ")));
    }
    let line_up = game.line_up(&order.entrants)?;
    let plan = Plan::new(order.entrants.len(), line_up.seats().into(), order.games, order.duplicate)?;
    Ok(line_up.play_and_record(&plan.seating(0), seed_of(order.seed, 0), cancel))
}
