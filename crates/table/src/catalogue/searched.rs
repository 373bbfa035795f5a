//! Searches to be watched: a position of a perfect-information game, valued step by step.

use super::error::CatalogueError;
use super::game::SetUp;
use arbitro_game::echo::echoed;
use arbitro_game::{
    Actor, Cancel, Explanation, Limits, Message, Open, Present, Seat, Silence, Sum, Turn, Watch,
};
use arbitro_players::search::{self, Earned, Problem, SearchError, Textbook, many::Alliances};
use arbitro_players::trace::{READABLE, Trace, WRITTEN};
use std::time::Duration;

/// Which position to search, and how.
#[derive(Debug, Clone, Default)]
pub struct SearchOrder {
    /// How.
    pub algorithm: Algorithm,
    /// The moves that lead from the start to the position (players' and nature's).
    pub after: Vec<String>,
    /// How many moves to look ahead; `None` goes to the end of the game.
    pub depth: Option<u32>,
    /// Seats that play together, for algorithms that know alliances.
    pub allies: Vec<Seat>,
    /// How long it may take.
    pub time: Option<Duration>,
    /// Calls it off.
    pub cancel: Cancel,
}

impl Default for Algorithm {
    fn default() -> Self {
        Algorithm::Textbook(Textbook::AlphaBeta)
    }
}

/// A search that can be watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algorithm {
    /// One of the four textbook searches, step by step.
    Textbook(Textbook),
    /// A payoff for every seat.
    MaxN,
    /// Every other player is against the mover and his allies.
    Paranoid,
    /// Nature's moves are averaged.
    Expectiminimax,
}

/// What a search showed.
#[derive(Debug, Clone, PartialEq)]
pub enum Searched {
    /// Every step.
    Steps(Box<Trace>),
    /// What it is worth to every seat that the algorithm asks about, and why.
    Values {
        /// The names of the seats with their values.
        values: Vec<(Message, f64)>,
        /// Why.
        explanation: Explanation,
    },
}

/// Searching, for a game whose type is known.
pub(super) type Search<G> = fn(&SetUp<G>, &SearchOrder) -> Result<Searched, CatalogueError>;

/// Searches the position.
pub(super) fn search<G: Open + Present>(
    set_up: &SetUp<G>,
    order: &SearchOrder,
) -> Result<Searched, CatalogueError> {
    let game = &*set_up.game;
    let wrong = |why: Message| CatalogueError::Search { spec: set_up.spec.clone(), why };
    let for_two = match order.algorithm {
        Algorithm::Textbook(Textbook::Minimax | Textbook::MinimaxList) => Some("minimax"),
        Algorithm::Textbook(Textbook::AlphaBeta | Textbook::AlphaBetaList) => Some("alpha-beta"),
        Algorithm::Expectiminimax => Some("expectiminimax"),
        Algorithm::MaxN | Algorithm::Paranoid => None,
    };
    // With more players they would take all others for one enemy, and not say so.
    if let Some(name) = for_two.filter(|_| game.seats() != 2 || game.sum() == Sum::Any) {
        return Err(wrong(for_two_players(name)));
    }
    let state = position(game, &order.after).map_err(wrong)?;
    let mut problem = Problem::new(game, &state, &Earned);
    problem.depth = order.depth;
    let (mover, moves) = match game.turn(&state) {
        Turn::One(seat, moves) => (seat, moves.as_ref().len() as u64),
        _ => (Seat(0), 1),
    };
    let alliances = if order.allies.is_empty() {
        Alliances::none()
    } else {
        Alliances::none().with(order.allies.iter().copied())
    };
    let unable = |error: SearchError| wrong(error.message());
    let limits = |nodes| Limits { nodes: Some(nodes), time: order.time, ..Limits::default() };
    let mut watch = Watch::start(limits(PATIENCE), order.cancel.clone());
    let alone = |value| vec![(game.seat_title(mover), value)];
    Ok(match order.algorithm {
        Algorithm::Textbook(textbook) => {
            // Each position that is looked at writes down those below it.
            let readable = READABLE.min(WRITTEN / moves.max(1)).max(1);
            let mut watch = Watch::start(limits(readable), order.cancel.clone());
            Searched::Steps(Box::new(Trace::of(textbook, &problem, &mut watch).map_err(unable)?))
        }
        Algorithm::MaxN => {
            let shared = search::many::max_n(game, &state, &Earned, &alliances, order.depth, &mut watch)
                .map_err(unable)?;
            let names = Seat::all(game.seats()).map(|seat| game.seat_title(seat));
            let values = names.zip(shared.payoffs.iter().copied()).collect();
            Searched::Values { values, explanation: shared.found.explanation(Message::verbatim("max^n")) }
        }
        Algorithm::Paranoid => {
            let found = search::many::paranoid(game, &state, &Earned, &alliances, order.depth, &mut watch)
                .map_err(unable)?;
            Searched::Values {
                values: alone(found.value),
                explanation: found.explanation(arbitro_players::words::paranoid()),
            }
        }
        Algorithm::Expectiminimax => {
            let found = search::chance::search(&problem, &mut watch).map_err(unable)?;
            Searched::Values {
                values: alone(found.value),
                explanation: found.explanation(Message::verbatim("expectiminimax")),
            }
        }
    })
}

/// Enough for whole games of tris; longer ones are not worth waiting for.
const PATIENCE: u64 = 20_000_000;

/// The position after some moves.
fn position<G: Open + Present>(game: &G, after: &[String]) -> Result<G::State, Message> {
    let mut state = game.start();
    for (index, text) in after.iter().enumerate() {
        let number = index + 1;
        let unreadable = |_| unreadable_move(number, echoed(text), game.how_to_write());
        let mv: G::Move = text.parse().map_err(unreadable)?;
        let (by, offered) = match game.turn(&state) {
            Turn::One(seat, moves) => (Actor::Seat(seat), moves.as_ref().contains(&mv)),
            Turn::Nature(moves) => (Actor::Nature, moves.iter().any(|(known, _)| *known == mv)),
            Turn::Together(offers) => match offers.first() {
                Some((seat, moves)) => (Actor::Seat(*seat), moves.as_ref().contains(&mv)),
                None => (Actor::Nature, false),
            },
            Turn::Over => return Err(over_before(number)),
        };
        if !offered {
            return Err(not_offered(number, text));
        }
        game.play(&mut state, by, mv, &mut Silence);
    }
    Ok(state)
}

arbitro_game::messages! {
    fn for_two_players(algorithm) = "search-for-two-players";
    fn unreadable_move(number, mv, how) = "search-unreadable-move";
    fn over_before(number) = "search-over-before";
    fn not_offered(number, mv) = "search-not-offered";
    pub(super) fn hides() = "search-hides";
}
