//! What a position is worth before the game is over.

use arbitro_game::{Game, Seat};

/// An estimate of unfinished positions, and what it knows about moves.
///
/// It is apart from the rules because there are many evaluations of one game: those of chess live with the
/// chess players. Values are on the scale of the game's payoffs: an estimate must not go beyond what an ended
/// game pays, or a search would rather keep a good position than win.
pub trait Evaluate<G: Game>: Sync {
    /// Whether no move is ever noisy and no position restless, so that quiescence need not ask.
    const ALWAYS_QUIET: bool = false;

    /// What the position is worth to the seat. Searches ask only where the game is not over.
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64;

    /// Whether the move may upset the value so much that a search should not stop before it (a capture):
    /// quiescence goes on through such moves.
    fn noisy(&self, _game: &G, _state: &G::State, _mv: G::Move) -> bool {
        false
    }

    /// Whether the seat to move is forced, so that the value says nothing yet (a king in check): quiescence
    /// looks at every move and the main search one move deeper.
    fn restless(&self, _game: &G, _state: &G::State) -> bool {
        false
    }

    /// How early to look at the move: above zero before killers and history, below zero after them.
    fn rank(&self, _game: &G, _state: &G::State, _mv: G::Move) -> i32 {
        0
    }
}

/// What has been earned so far: all that can be said of a game without an evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Earned;

impl<G: Game> Evaluate<G> for Earned {
    const ALWAYS_QUIET: bool = true;

    #[inline]
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        game.payoff(state, seat)
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for &E {
    const ALWAYS_QUIET: bool = E::ALWAYS_QUIET;

    #[inline]
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        (**self).value(game, state, seat)
    }
    #[inline]
    fn noisy(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        (**self).noisy(game, state, mv)
    }
    #[inline]
    fn restless(&self, game: &G, state: &G::State) -> bool {
        (**self).restless(game, state)
    }
    #[inline]
    fn rank(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        (**self).rank(game, state, mv)
    }
}
