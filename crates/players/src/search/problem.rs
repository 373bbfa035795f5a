//! What a textbook search is asked.

use super::error::Halt;
use super::{Counts, Evaluate, Role, SearchError};
use arbitro_game::{Game, Open, Seat, Turn, Watch};

/// How many moves below the root a recursive search may go: deeper trees could exhaust the stack.
pub const DEEPEST: u32 = 256;

/// The seats whose payoffs are maximised together; all others are taken to play against them.
///
/// With one seat of two this is minimax; with one seat of many it is called paranoid; with allies it is a
/// declared coalition against the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    first: Seat,
    others: u64,
}

impl Side {
    /// One seat alone.
    pub fn of(seat: Seat) -> Self {
        Side { first: seat, others: 0 }
    }

    /// With one more ally (one of the first 64 seats).
    pub fn with(mut self, ally: Seat) -> Self {
        if ally != self.first {
            self.others |= bit(ally);
        }
        self
    }

    /// Whether the seat is on this side.
    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        seat == self.first || self.others & bit(seat) != 0
    }

    /// The sum over the seats of this side.
    #[inline]
    pub fn sum(self, mut each: impl FnMut(Seat) -> f64) -> f64 {
        let mut total = each(self.first);
        let mut others = self.others;
        while others != 0 {
            total += each(Seat(others.trailing_zeros() as u8));
            others &= others - 1;
        }
        total
    }
}

#[inline]
fn bit(seat: Seat) -> u64 {
    1u64.checked_shl(u32::from(seat.0)).unwrap_or(0)
}

/// A position to be valued: for whom, how deep, and by which estimate where the depth ends.
pub struct Problem<'a, G: Game, E> {
    /// The rules.
    pub game: &'a G,
    /// The position.
    pub state: &'a G::State,
    /// Who maximises.
    pub side: Side,
    /// How many moves to look ahead; `None` goes to the end of the game.
    pub depth: Option<u32>,
    /// The estimate where the depth ends before the game does.
    pub evaluate: &'a E,
}

impl<'a, G: Open, E: Evaluate<G>> Problem<'a, G, E> {
    /// The position as the seat to move sees it, to the end of the game.
    pub fn new(game: &'a G, state: &'a G::State, evaluate: &'a E) -> Self {
        let mover = match game.turn(state) {
            Turn::One(seat, _) => seat,
            _ => Seat(0),
        };
        Problem { game, state, side: Side::of(mover), depth: None, evaluate }
    }

    /// Looks only this many moves ahead.
    pub fn depth(mut self, depth: u32) -> Self {
        self.depth = Some(depth);
        self
    }

    /// Maximises for another side than that of the mover.
    pub fn side(mut self, side: Side) -> Self {
        self.side = side;
        self
    }

    /// A leaf and its value, or a position to expand.
    #[inline]
    pub(crate) fn open(
        &self,
        state: &G::State,
        ply: u32,
        name: &'static str,
    ) -> Result<Opened<G>, SearchError> {
        let turn = self.game.turn(state);
        if let Turn::Over = turn {
            let value = self.side.sum(|seat| self.game.payoff(state, seat));
            return Ok(Opened::Leaf { value, over: true });
        }
        if self.depth.is_some_and(|depth| ply >= depth) {
            let value = self.side.sum(|seat| self.evaluate.value(self.game, state, seat));
            return Ok(Opened::Leaf { value, over: false });
        }
        match turn {
            Turn::One(seat, moves) => {
                let role = if self.side.has(seat) { Role::Max } else { Role::Min };
                Ok(Opened::Inner { role, seat, moves })
            }
            Turn::Nature(_) => Err(SearchError::Chance(name)),
            _ => Err(SearchError::Together(name)),
        }
    }
}

/// What a position turned out to be.
pub(crate) enum Opened<G: Game> {
    Leaf { value: f64, over: bool },
    Inner { role: Role, seat: Seat, moves: G::Moves },
}

/// Counts one more node, or stops.
#[inline]
pub(crate) fn visit(counts: &mut Counts, watch: &mut Watch) -> Result<(), Halt> {
    if let Some(stopped) = watch.count() {
        return Err(Halt::Stopped(stopped));
    }
    counts.nodes += 1;
    Ok(())
}
