//! A player of connect four that solves the position, by [`Solver`].
//!
//! Early positions take longer than a move may: there it knows the moves that win for the first player, and elsewhere it
//! takes what [`Uct`] finds in the rest of its time.

mod book;
mod solver;
#[cfg(test)]
mod tests;

pub use book::{winning_column, write as write_book};
pub use solver::{Position, Shape, Solver};

use crate::words;
use arbitro_game::{Cancel, Game, Limits, Message, Part, Stopped, Turn, Watch};
use arbitro_games::connect_four::{Column, ConnectFour, Discs};
use arbitro_players::search::{Counts, Found, SearchError, Weighed, mcts};
use arbitro_players::searcher::{Method, Searcher, Uct};

/// The memory of a player's table.
const TABLE: usize = 16 << 20;

/// How UCT plays where there is no time to solve: until its time is up.
fn uct() -> mcts::Settings {
    mcts::Settings { simulations: u64::MAX, nodes: 500_000, ..mcts::Settings::default() }
}

/// The player, within limits for each move.
pub fn player(limits: Limits, seed: u64) -> Searcher<Exact> {
    Searcher::new(Exact { solver: None, otherwise: Uct::new(uct(), seed), estimated: false }).within(limits)
}

/// Whether it knows a board: lines of four, and not too large.
pub fn knows(game: &ConnectFour) -> bool {
    let (rows, columns, line) = game.shape();
    line == 4 && Shape::new(rows, columns).is_some()
}

/// The position as the solver sees it.
pub fn position_of(discs: &Discs) -> Position {
    let mover = discs.mover();
    Position::new(discs.bits(mover), discs.bits(arbitro_game::Seat(0)) | discs.bits(arbitro_game::Seat(1)))
}

/// Solves, or knows, or searches.
#[derive(Debug)]
pub struct Exact {
    solver: Option<Solver>,
    otherwise: Uct,
    /// Whether the last move was not solved in time.
    estimated: bool,
}

type Answer = Result<(Found<Column>, Vec<Part>), SearchError>;

impl Method<ConnectFour> for Exact {
    fn name(&self) -> Message {
        if self.estimated { words::solver_out_of_time() } else { words::solver() }
    }

    fn rest(&mut self) {
        self.solver = None;
    }

    fn find(&mut self, game: &ConnectFour, discs: &Discs, limits: Limits, cancel: &Cancel) -> Answer {
        self.estimated = true;
        let Turn::One(_, columns) = game.turn(discs) else {
            return self.otherwise.find(game, discs, limits, cancel);
        };
        let (rows, width, line) = game.shape();
        let Some(shape) = Shape::new(rows, width).filter(|_| line == 4) else {
            return self.otherwise.find(game, discs, limits, cancel);
        };
        let solver = match self.solver.take().filter(|solver| solver.shape() == shape) {
            Some(solver) => self.solver.insert(solver),
            None => self.solver.insert(Solver::new(shape, TABLE)),
        };
        let position = position_of(discs);
        let mut watch = Watch::start(part_of(limits, 0.7), cancel.clone());
        let at_once = columns.iter().copied().find(|column| solver.wins_at_once(position, column.0));
        if let Some(column) = at_once.or_else(|| winning_column(shape, position)) {
            self.estimated = false;
            return Ok((known(column, &watch), Vec::new()));
        }
        match weigh(solver, position, &columns, &mut watch) {
            Ok(scored) => {
                self.estimated = false;
                Ok((found(scored, &watch), Vec::new()))
            }
            Err((Stopped::Cancelled, _)) => self.otherwise.find(game, discs, limits, cancel),
            Err((_, lost)) => {
                let (mut found, parts) = self.otherwise.find(game, discs, part_of(limits, 0.3), cancel)?;
                avoid(&mut found, &lost);
                Ok((found, parts))
            }
        }
    }
}

fn part_of(limits: Limits, part: f64) -> Limits {
    let share = |time: std::time::Duration| time.mul_f64(part);
    Limits { time: limits.time.map(share), processor: limits.processor.map(share), ..limits }
}

/// A move of the book.
fn known(column: Column, watch: &Watch) -> Found<Column> {
    Found {
        value: 1.0,
        best: Some(column),
        line: vec![column],
        weighed: vec![Weighed::exact(column, 1.0)],
        counts: Counts { time: watch.elapsed(), ..Counts::default() },
        stopped: Stopped::Finished,
    }
}

/// A column, what it pays, and after how many discs the game then ends, if that is known too.
type Scored = (Column, i32, Option<u32>);

/// Whether each column wins, draws or loses; then, as long as there is time, how soon. If the time is over before all are
/// known, what was found is enough if a column wins; otherwise the columns that lose are given back.
fn weigh(
    solver: &mut Solver,
    position: Position,
    columns: &[Column],
    watch: &mut Watch,
) -> Result<Vec<Scored>, (Stopped, Vec<Column>)> {
    let mut sorted = columns.to_vec();
    let middle = i32::from(solver.shape().columns() - 1);
    sorted.sort_by_key(|column| (2 * i32::from(column.0) - middle).abs());
    let mut scored: Vec<Scored> = Vec::new();
    for column in sorted {
        match score(solver, position, column, 1, watch) {
            Ok(payoff) => scored.push((column, payoff, None)),
            Err(_) if scored.iter().any(|(_, payoff, _)| *payoff > 0) => break,
            Err(stopped) => {
                let lost = scored.iter().filter(|(_, payoff, _)| *payoff < 0);
                return Err((stopped, lost.map(|(column, ..)| *column).collect()));
            }
        }
    }
    let best = scored.iter().map(|(_, payoff, _)| *payoff).max().unwrap_or(0);
    for (column, payoff, end) in &mut scored {
        if *payoff == best && best != 0 {
            let Ok(score) = score(solver, position, *column, i32::MAX, watch) else { break };
            *end = Some(solver.end_of(position, score) - position.placed());
        }
    }
    Ok(scored)
}

/// The score of a column, cut to so much in either direction.
fn score(
    solver: &mut Solver,
    position: Position,
    column: Column,
    most: i32,
    watch: &mut Watch,
) -> Result<i32, Stopped> {
    let win = solver.win(position).min(most);
    match solver.drop_disc(position, column.0).filter(|_| !solver.wins_at_once(position, column.0)) {
        Some(after) => solver.between(after, -win, win, watch).map(|score| -score),
        None => Ok(win),
    }
}

/// The column that pays most; the soonest win or the latest loss of those.
fn found(scored: Vec<Scored>, watch: &Watch) -> Found<Column> {
    let merit = |(_, payoff, end): &Scored| {
        let end = end.map_or(i64::MAX / 2, i64::from);
        (*payoff, if *payoff > 0 { -end } else { end })
    };
    // The first of equals: it is nearest to the middle.
    let best = scored.iter().rev().max_by_key(|scored| merit(scored)).copied();
    let weighed = scored
        .iter()
        .map(|(column, payoff, end)| Weighed { depth: *end, ..Weighed::exact(*column, f64::from(*payoff)) });
    Found {
        value: best.map_or(0.0, |(_, payoff, _)| f64::from(payoff)),
        best: best.map(|(column, ..)| column),
        line: best.iter().map(|(column, ..)| *column).collect(),
        weighed: weighed.collect(),
        counts: Counts { nodes: watch.nodes, time: watch.elapsed(), ..Counts::default() },
        stopped: Stopped::Finished,
    }
}

/// Takes the best column that is not known to lose.
fn avoid(found: &mut Found<Column>, lost: &[Column]) {
    for weighed in found.weighed.iter_mut().filter(|weighed| lost.contains(&weighed.mv)) {
        *weighed = Weighed::exact(weighed.mv, -1.0);
    }
    if !found.best.is_some_and(|best| lost.contains(&best)) {
        return;
    }
    let others = found.weighed.iter().filter(|weighed| !lost.contains(&weighed.mv));
    if let Some(other) = others.max_by(|one, other| one.value.total_cmp(&other.value)) {
        (found.best, found.value, found.line) = (Some(other.mv), other.value, vec![other.mv]);
    }
}
