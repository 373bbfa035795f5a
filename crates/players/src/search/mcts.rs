//! UCT (Kocsis and Szepesvári 2006): a tree that grows where random games go well, for any number of seats and for
//! games with dice.
//!
//! Every node keeps the mean payoff of the seat that moved into it; that seat's choice among its moves weighs the mean
//! against how little is known. Payoffs of any scale will do: the weight of curiosity grows with the widest spread of
//! payoffs seen so far.
//!
//! In zero-sum games of two seats, ended games within the tree are proofs (MCTS-Solver): what follows from them is passed
//! up, moves that are proven to be no better are not looked at any more, and a proven best move ends the search.

mod grow;
mod prove;

use super::many::MOST_SEATS;
use super::{Counts, Found, SearchError, Weighed};
use arbitro_game::{Dice, Open, Stopped, Watch};
use grow::Tree;

/// How UCT works.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How many random games to play, unless the watch stops earlier.
    pub simulations: u64,
    /// The weight of curiosity, for payoffs from −1 to 1.
    pub exploration: f64,
    /// Where to break off random games that go on and on.
    pub longest: u32,
    /// How many positions the tree may hold; it stops growing there, and the simulations go on.
    pub nodes: usize,
    /// Whether ended games within the tree prove values.
    pub solve: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { simulations: 10_000, exploration: 1.4, longest: 10_000, nodes: 4_000_000, solve: true }
    }
}

/// The most visited move after the simulations, or one that is proven to be best. `counts.nodes` is the size of the tree, `counts.leaves` the number of
/// random games.
pub fn search<G: Open>(
    game: &G,
    state: &G::State,
    settings: &Settings,
    dice: &mut Dice,
    watch: &mut Watch,
) -> Result<Found<G::Move>, SearchError> {
    if game.seats() as usize > MOST_SEATS {
        return Err(SearchError::TooManySeats(game.seats(), MOST_SEATS));
    }
    let mut tree = Tree::new(game, state, settings)?;
    let mut stopped = Stopped::Finished;
    let mut simulations = 0;
    while simulations < settings.simulations && tree.is_open() {
        if let Some(reason) = watch.count() {
            stopped = reason;
            break;
        }
        tree.simulate(game, state, dice)?;
        simulations += 1;
    }
    let weighed: Vec<Weighed<G::Move>> = tree.root_moves().collect();
    let line = tree.line();
    let value = line
        .first()
        .and_then(|best| weighed.iter().find(|weighed| weighed.mv == *best))
        .map_or(f64::NAN, |weighed| weighed.value);
    let counts = Counts { nodes: tree.size() as u64, leaves: simulations, cuts: 0, time: watch.elapsed() };
    Ok(Found { value, best: line.first().copied(), line, weighed, counts, stopped })
}
