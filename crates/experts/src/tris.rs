//! A player of tris on small boards that solves the position, by [`Solver`]; where there is no time to solve it, it takes
//! what [`Uct`] finds.

mod solver;
#[cfg(test)]
mod tests;

pub use solver::{MOST_CELLS, Solver};

use crate::words;
use arbitro_game::{Cancel, Game, Limits, Message, Part, Seat, Stopped, Turn, Watch};
use arbitro_games::tris::{Cell, Position, Tris};
use arbitro_players::search::{Counts, Found, SearchError, Weighed, mcts};
use arbitro_players::searcher::{Method, Searcher, Uct};

/// The memory of a player's table.
const TABLE: usize = 16 << 20;

/// The player, within limits for each move.
pub fn player(limits: Limits, seed: u64) -> Searcher<Exact> {
    let settings = mcts::Settings { simulations: u64::MAX, nodes: 500_000, ..mcts::Settings::default() };
    Searcher::new(Exact { solver: None, otherwise: Uct::new(settings, seed), estimated: false })
        .within(limits)
}

/// Whether the board is small enough to be solved.
pub fn knows(game: &Tris) -> bool {
    usize::from(game.rows()) * usize::from(game.columns()) <= MOST_CELLS
}

/// Solves, or else searches.
#[derive(Debug)]
pub struct Exact {
    solver: Option<(Tris, Solver)>,
    otherwise: Uct,
    /// Whether the last move was not solved in time.
    estimated: bool,
}

type Answer = Result<(Found<Cell>, Vec<Part>), SearchError>;

impl Method<Tris> for Exact {
    fn name(&self) -> Message {
        if self.estimated { words::solver_out_of_time() } else { words::solver() }
    }

    fn rest(&mut self) {
        self.solver = None;
    }

    fn find(&mut self, game: &Tris, position: &Position, limits: Limits, cancel: &Cancel) -> Answer {
        self.estimated = true;
        let shape = |game: &Tris| (game.rows(), game.columns(), game.line());
        if self.solver.as_ref().is_none_or(|(known, _)| shape(known) != shape(game)) {
            let solver = Solver::new(game.rows(), game.columns(), game.line(), TABLE);
            self.solver = solver.map(|solver| (game.clone(), solver));
        }
        let (Some((_, solver)), Turn::One(seat, cells)) = (&mut self.solver, game.turn(position)) else {
            return self.otherwise.find(game, position, limits, cancel);
        };
        let mut watch = Watch::start(part_of(limits, 0.7), cancel.clone());
        match weigh(solver, game, (seat, cells.as_ref()), position, &mut watch) {
            Ok(found) => {
                self.estimated = false;
                Ok((found, Vec::new()))
            }
            Err(_) => self.otherwise.find(game, position, part_of(limits, 0.3), cancel),
        }
    }
}

fn part_of(limits: Limits, part: f64) -> Limits {
    let share = |time: std::time::Duration| time.mul_f64(part);
    Limits { time: limits.time.map(share), processor: limits.processor.map(share), ..limits }
}

/// The signs of a seat, as the solver numbers cells.
pub fn signs(game: &Tris, position: &Position, seat: Seat) -> u32 {
    let cells = (0..game.rows()).flat_map(|row| (0..game.columns()).map(move |column| Cell { column, row }));
    let sets = cells.zip(0..).filter(|(cell, _)| position.sign(*cell) == Some(seat));
    sets.fold(0, |set, (_, place)| set | 1 << place)
}

/// The value of every move; the first of the best is taken.
fn weigh(
    solver: &mut Solver,
    game: &Tris,
    (seat, cells): (Seat, &[Cell]),
    position: &Position,
    watch: &mut Watch,
) -> Result<Found<Cell>, Stopped> {
    let mut weighed = Vec::new();
    for &cell in cells {
        let mut after = *position;
        game.play(&mut after, arbitro_game::Actor::Seat(seat), cell, &mut arbitro_game::Silence);
        let (own, other) = (signs(game, &after, seat), signs(game, &after, Seat(1 - seat.0)));
        let value = -solver.value(other, own, watch)?;
        weighed.push(Weighed::exact(cell, f64::from(value)));
    }
    let best = weighed.iter().copied().reduce(|best, one| if one.value > best.value { one } else { best });
    Ok(Found {
        value: best.map_or(f64::NAN, |best| best.value),
        best: best.map(|best| best.mv),
        line: best.iter().map(|best| best.mv).collect(),
        weighed,
        counts: Counts { nodes: watch.nodes, time: watch.elapsed(), ..Counts::default() },
        stopped: Stopped::Finished,
    })
}
