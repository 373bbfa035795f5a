//! The workhorse: alpha-beta with everything that makes it strong, for perfect-information games of two sides.
//!
//! Iterative deepening; principal-variation search (a first move with the whole window, the others with an empty
//! one); a transposition table over `State: Hash`; moves ordered by the table, the evaluation's rank, killers and
//! history; quiescence through the evaluation's noisy moves; and a secondary search of the chosen move, against
//! the horizon effect. On several cores every thread searches the same position and they help each other only
//! through the table (the scheme known as lazy SMP), so a run on one thread is reproducible and one on many is not.
//!
//! A win is worth a little less with every move that it takes (see [`DISCOUNT`]), so quick wins are preferred and
//! losses are put off.

mod order;
mod table;
mod tree;
mod verify;

pub use table::Table;
pub use verify::Verified;

use super::error::Halt;
use super::{Evaluate, Found, SearchError, Weighed};
use arbitro_game::{Cancel, Certainty, Limits, Open, Seat, Stopped, Turn, Watch};
use std::hash::Hash;
use std::time::Duration;
use tree::Searcher;

/// What a value keeps when it is passed up by one move. Payoffs that differ by less than about one part in a
/// million for each move between them are not distinguished.
pub const DISCOUNT: f64 = 1.0 - 1.0 / (1 << 20) as f64;

/// How the workhorse works.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How many moves to look ahead at most.
    pub depth: u32,
    /// How many more moves quiescence may add.
    pub quiescence: u32,
    /// How much deeper the chosen move is looked at once more; 0 for no secondary search.
    pub verify: u32,
    /// Whether late quiet moves are looked at less deeply first. Quicker, but no longer exact at a given depth.
    pub reduce: bool,
    /// The size of the transposition table in bytes.
    pub table: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many of the best moves get an exact value; of the others it is only known that they are no better.
    pub multi: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            depth: 64,
            quiescence: 16,
            verify: 2,
            reduce: false,
            table: 16 << 20,
            threads: 1,
            multi: 1,
        }
    }
}

impl Settings {
    /// All cores of the machine.
    pub fn on_all_cores(self) -> Self {
        Settings { threads: std::thread::available_parallelism().map_or(1, usize::from), ..self }
    }
}

/// What the workhorse found.
#[derive(Clone, Debug, PartialEq)]
pub struct Deep<M> {
    /// The value, the move and the line.
    pub found: Found<M>,
    /// The last depth that was finished, or begun and useful.
    pub depth: u32,
    /// Whether every line was followed to the end of the game, so that the value is exact.
    pub solved: bool,
    /// What the secondary search said, if there was one.
    pub verified: Option<Verified<M>>,
}

/// The workhorse. It keeps its table from one search to the next.
#[derive(Debug)]
pub struct Workhorse {
    settings: Settings,
    /// It has no room before the first search.
    table: Table,
    /// For whom the values in the table are.
    side: Option<Seat>,
}

impl Workhorse {
    /// A workhorse with an empty table.
    pub fn new(settings: Settings) -> Self {
        Workhorse { settings, table: Table::new(0), side: None }
    }

    /// How it works.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Forgets everything, as for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.side = None;
    }

    /// Gives the memory of its table free.
    pub fn rest(&mut self) {
        (self.table, self.side) = (Table::new(0), None);
    }

    /// The best move for the seat to move. All others are taken to play against it.
    ///
    /// A stop keeps the best move known so far; with no limits at all the search ends at its depth, or when it has
    /// followed every line to the end of the game.
    pub fn search<G: Open<State: Hash>, E: Evaluate<G>>(
        &mut self,
        game: &G,
        state: &G::State,
        evaluate: &E,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<Deep<G::Move>, SearchError> {
        let seat = match game.turn(state) {
            Turn::One(seat, _) => seat,
            Turn::Over => return Ok(over(game.payoff(state, Seat(0)))),
            Turn::Nature(_) => return Err(SearchError::Chance(tree::NAME)),
            Turn::Together(_) => return Err(SearchError::Together(tree::NAME)),
        };
        if self.side != Some(seat) {
            self.forget(); // values of another side's payoffs may not be mixed with ours
            self.side = Some(seat);
        }
        if self.table.has_no_room() {
            self.table = Table::new(self.settings.table);
        }
        self.table.next_search();
        let watch = Watch::start(self.share(limits), cancel.clone());
        let mut main = Searcher::new(game, evaluate, &self.table, self.settings, seat, watch);
        main.prepare(state);
        let outcome = self.on_threads(&mut main, state)?;
        let mut deep = report(&main, outcome);
        if self.settings.verify > 0 && !deep.solved && deep.found.stopped != Stopped::Cancelled {
            main.watch = Watch::start(rest(limits, &deep), cancel.clone());
            verify::verify(&mut main, state, &mut deep)?;
        }
        if deep.found.value.is_finite() {
            deep.found.value = settle(game, state, evaluate, seat, &deep.found.line, deep.found.value);
            deep.found.weighed = weighed(&main, state);
        } else {
            unsearched(game.payoff_bounds(), &mut deep.found);
        }
        Ok(deep)
    }

    /// Runs the main searcher, with helpers beside it if there is more than one thread.
    fn on_threads<G: Open<State: Hash>, E: Evaluate<G>>(
        &self,
        main: &mut Searcher<'_, G, E>,
        state: &G::State,
    ) -> Result<Outcome, SearchError> {
        let finished = Cancel::default();
        let (game, evaluate, seat) = (main.game, main.evaluate, main.side);
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.settings.threads.max(1))
                .map(|number| {
                    let watch = Watch::start(Limits::default(), finished.clone());
                    let mut helper = Searcher::new(game, evaluate, &self.table, self.settings, seat, watch);
                    scope.spawn(move || {
                        helper.prepare(state);
                        helper.vary(number);
                        // What a helper finds is in the table; its own answer is not needed.
                        let _ = deepen(&mut helper, state, 1 + number as u32 % 2);
                        helper.counts
                    })
                })
                .collect();
            let outcome = deepen(main, state, 1);
            finished.cancel();
            for helper in helpers {
                if let Ok(counts) = helper.join() {
                    main.counts.nodes += counts.nodes;
                    main.counts.leaves += counts.leaves;
                    main.counts.cuts += counts.cuts;
                }
            }
            outcome
        })
    }

    /// The part of the limits that the main search may use: the secondary search wants some time too.
    fn share(&self, limits: Limits) -> Limits {
        let keep = |verify: u32| if verify > 0 { (4, 5) } else { (1, 1) };
        let (part, whole) = keep(self.settings.verify);
        let threads = self.settings.threads.max(1) as u64;
        Limits {
            time: limits.time.map(|time| time * part / whole),
            nodes: limits.nodes.map(|nodes| (nodes / u64::from(whole) * u64::from(part) / threads).max(1)),
            ..limits
        }
    }
}

/// How deepening ended.
struct Outcome {
    depth: u32,
    solved: bool,
    stopped: Stopped,
}

/// Searches to depth after depth.
fn deepen<G: Open<State: Hash>, E: Evaluate<G>>(
    searcher: &mut Searcher<'_, G, E>,
    state: &G::State,
    first: u32,
) -> Result<Outcome, SearchError> {
    let mut outcome = Outcome { depth: 0, solved: false, stopped: Stopped::Finished };
    for depth in first..=searcher.settings.depth.max(first) {
        match searcher.root(state, depth) {
            Ok(()) => outcome.depth = depth,
            Err(Halt::Stopped(stopped)) => {
                outcome.stopped = stopped;
                break;
            }
            Err(Halt::Error(error)) => return Err(error),
        }
        if !searcher.horizon {
            outcome.solved = true;
            break;
        }
    }
    Ok(outcome)
}

fn report<G: Open<State: Hash>, E: Evaluate<G>>(
    main: &Searcher<'_, G, E>,
    outcome: Outcome,
) -> Deep<G::Move> {
    let best = main.roots.first();
    let found = Found {
        value: best.map_or(f64::NAN, |root| root.value),
        best: best.map(|root| root.mv),
        line: best.map(|root| root.line.clone()).unwrap_or_default(),
        weighed: Vec::new(),
        counts: super::Counts { time: main.watch.elapsed(), ..main.counts },
        stopped: outcome.stopped,
    };
    Deep { found, depth: outcome.depth, solved: outcome.solved, verified: None }
}

/// The search was stopped before it knew anything: the move that was to be looked at first is worth what the rules allow
/// at most. If they set no bound, there is nothing to say, and no move.
fn unsearched<M: Copy>(bounds: Option<[f64; 2]>, found: &mut Found<M>) {
    match (bounds, found.best) {
        (Some([_, high]), Some(mv)) => {
            found.value = high;
            let certainty = Certainty::AtMost;
            found.weighed = vec![Weighed { certainty, depth: Some(0), ..Weighed::exact(mv, high) }];
        }
        _ => (found.value, found.best) = (f64::NAN, None),
    }
}

fn over<M>(value: f64) -> Deep<M> {
    let found = Found {
        value,
        best: None,
        line: Vec::new(),
        weighed: Vec::new(),
        counts: super::Counts::default(),
        stopped: Stopped::Finished,
    };
    Deep { found, depth: 0, solved: true, verified: None }
}

/// The moves at the root with what is known of each, those that were looked at most deeply first.
fn weighed<G: Open<State: Hash>, E: Evaluate<G>>(
    main: &Searcher<'_, G, E>,
    state: &G::State,
) -> Vec<Weighed<G::Move>> {
    let weigh = |root: &tree::Root<G::Move>| {
        let value = match root.certainty {
            Certainty::Exact => settle(main.game, state, main.evaluate, main.side, &root.line, root.value),
            _ => without_discount(root.value),
        };
        let depth = Some(root.depth);
        Weighed { mv: root.mv, value, certainty: root.certainty, depth, visits: None }
    };
    let known = main.roots.iter().filter(|root| root.value.is_finite());
    let mut weighed: Vec<_> = known.map(weigh).collect();
    weighed.sort_by_key(|weighed| std::cmp::Reverse(weighed.depth));
    weighed
}

/// A value that is a whole number but for the discount of a long line is that number.
fn without_discount(value: f64) -> f64 {
    let whole = value.round();
    if (value - whole).abs() <= whole.abs() * (1.0 - DISCOUNT.powi(128)) { whole } else { value }
}

/// What the whole limits leave after the main search.
fn rest<M>(limits: Limits, deep: &Deep<M>) -> Limits {
    Limits {
        time: limits
            .time
            .map(|time| time.saturating_sub(deep.found.counts.time).max(Duration::from_millis(1))),
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(deep.found.counts.nodes).max(1)),
        ..limits
    }
}

/// The value without the discount: that of the end of the line, if the line leads to the value.
fn settle<G: Open, E: Evaluate<G>>(
    game: &G,
    state: &G::State,
    evaluate: &E,
    seat: Seat,
    line: &[G::Move],
    found: f64,
) -> f64 {
    let mut end = state.clone();
    for &mv in line {
        let Turn::One(mover, _) = game.turn(&end) else { return found };
        game.play(&mut end, arbitro_game::Actor::Seat(mover), mv, &mut arbitro_game::Silence);
    }
    let value = match game.turn(&end) {
        Turn::Over => game.payoff(&end, seat),
        _ => evaluate.value(game, &end, seat),
    };
    let passed_up = value * DISCOUNT.powi(line.len() as i32);
    // A line that the table cut short does not lead to the value.
    if (passed_up - found).abs() <= 1e-9 * value.abs() { value } else { without_discount(found) }
}
