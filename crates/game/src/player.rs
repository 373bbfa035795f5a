//! Who plays.

use crate::{Explanation, Game, Incidents, Recall, Seat};

/// A player never meets a state: it hears notices, sees its view, and chooses among the moves on offer.
pub trait Player<G: Game>: Send {
    /// A new game begins, and the player sits here. Called before anything else.
    fn sit(&mut self, _game: &G, _seat: Seat) {}

    /// The umpire says something.
    fn hear(&mut self, _notice: &G::Notice) {}

    /// Chooses one of `moves`. The table refuses anything else and asks again.
    fn choose(&mut self, thought: Thought<'_, G>) -> G::Move;

    /// The game is over and paid this. Learners learn here.
    fn finish(&mut self, _payoff: f64) {}

    /// Why the last choice was made, as data.
    fn explain(&self) -> Option<Explanation> {
        None
    }

    /// It will not be asked for a while: it may free memory that it can fill again.
    fn rest(&mut self) {}

    /// What went wrong since this was last asked: a player that plays another move than its method's counts it here,
    /// so that no report hides it.
    fn incidents(&mut self) -> Incidents {
        Incidents::default()
    }
}

/// Everything that a player may base a choice on.
pub struct Thought<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Where the player sits.
    pub seat: Seat,
    /// What it sees.
    pub view: &'a G::View,
    /// What it has done and heard since the start.
    pub recall: &'a Recall<G>,
    /// What it may try; never empty.
    pub moves: &'a [G::Move],
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn sit(&mut self, game: &G, seat: Seat) {
        (**self).sit(game, seat);
    }
    fn hear(&mut self, notice: &G::Notice) {
        (**self).hear(notice);
    }
    fn choose(&mut self, thought: Thought<'_, G>) -> G::Move {
        (**self).choose(thought)
    }
    fn finish(&mut self, payoff: f64) {
        (**self).finish(payoff);
    }
    fn explain(&self) -> Option<Explanation> {
        (**self).explain()
    }
    fn rest(&mut self) {
        (**self).rest();
    }
    fn incidents(&mut self) -> Incidents {
        (**self).incidents()
    }
}
