//! The learner of Curcio and Romani: it weighs the configurations that it has met.
//!
//! Every configuration starts at weight zero. The learner moves into the one that weighs most, the first of them if
//! several do, and never explores. When the game is over, each configuration that it moved into gains what the
//! game paid: a reward for a win, a punishment for a loss.

pub(crate) mod file;
mod series;

pub use file::LearnerError;
pub use series::{AtRandom, Quick, play, series};

use crate::words;
use arbitro_game::{
    Actor, Candidate, Certainty, Explanation, Game, Open, Part, Player, Seat, Silence, Thought,
};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A player that learns from rewards and punishments.
#[derive(Debug)]
pub struct Learner<G: Game<State: Eq + Hash>> {
    weights: FxHashMap<G::State, f64>,
    /// The configurations that it moved into in this game.
    path: Vec<G::State>,
    /// How many games it has learnt from.
    games: u64,
    /// Whether payoffs change the weights.
    learns: bool,
    last: Option<Explanation>,
}

// Derived, it would ask that the game can be cloned too.
impl<G: Game<State: Eq + Hash>> Clone for Learner<G> {
    fn clone(&self) -> Self {
        Learner {
            weights: self.weights.clone(),
            path: self.path.clone(),
            games: self.games,
            learns: self.learns,
            last: self.last.clone(),
        }
    }
}

impl<G: Game<State: Eq + Hash>> Default for Learner<G> {
    fn default() -> Self {
        Learner { weights: FxHashMap::default(), path: Vec::new(), games: 0, learns: true, last: None }
    }
}

impl<G: Open<State: Eq + Hash>> Learner<G> {
    /// A learner that knows nothing.
    pub fn new() -> Self {
        Learner::default()
    }

    /// Plays with what it knows and learns no more.
    pub fn stop_learning(mut self) -> Self {
        self.learns = false;
        self
    }

    /// How many games it has learnt from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many configurations have a weight.
    pub fn configurations(&self) -> usize {
        self.weights.len()
    }

    /// Adds what another learner has learnt since both knew what `since` knows: two that learnt at two seats of
    /// the same games become one.
    pub fn join(&mut self, other: &Self, since: &Self) {
        for (state, weight) in &other.weights {
            *self.weights.entry(state.clone()).or_insert(0.0) += weight - since.weight(state);
        }
    }

    /// The weight of a configuration.
    pub fn weight(&self, state: &G::State) -> f64 {
        self.weights.get(state).copied().unwrap_or(0.0)
    }

    /// Moves into the heaviest configuration, the first among equals, and remembers it.
    #[inline]
    pub fn pick(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move]) -> G::Move {
        let mut chosen = None::<(f64, G::Move, G::State)>;
        for &mv in moves {
            let next = after(game, state, seat, mv);
            let weight = self.weight(&next);
            if chosen.as_ref().is_none_or(|(heaviest, ..)| weight > *heaviest) {
                chosen = Some((weight, mv, next));
            }
        }
        match chosen {
            Some((_, mv, next)) => {
                self.path.push(next);
                mv
            }
            None => moves[0],
        }
    }

    /// The game paid this: every configuration that it moved into gains as much.
    #[inline]
    pub fn reward(&mut self, payoff: f64) {
        if self.learns {
            self.games = self.games.saturating_add(1); // A file may say that there were as many as can be.
            if payoff != 0.0 {
                for state in self.path.drain(..) {
                    *self.weights.entry(state).or_insert(0.0) += payoff;
                }
            }
        }
        self.path.clear();
    }
}

#[inline]
fn after<G: Game>(game: &G, state: &G::State, seat: Seat, mv: G::Move) -> G::State {
    let mut next = state.clone();
    game.play(&mut next, Actor::Seat(seat), mv, &mut Silence);
    next
}

impl<G: Open<State: Eq + Hash>> Player<G> for Learner<G> {
    fn sit(&mut self, _: &G, _: Seat) {
        self.path.clear();
        self.last = None;
    }

    fn choose(&mut self, thought: Thought<'_, G>) -> G::Move {
        let Thought { game, seat, view, moves, .. } = thought;
        let mv = self.pick(game, view, seat, moves);
        let weigh =
            |&mv: &G::Move| Candidate::new(mv, self.weight(&after(game, view, seat, mv)), Certainty::Score);
        let candidates: Vec<Candidate> = moves.iter().map(weigh).collect();
        let because = words::heaviest(mv.to_string(), self.games);
        let known = self.weights.len();
        self.last = Some(
            Explanation::because(because)
                .with(Part::Candidates(candidates))
                .with(Part::counts([(words::configurations(known), known as f64)])),
        );
        mv
    }

    fn finish(&mut self, payoff: f64) {
        self.reward(payoff);
    }

    fn explain(&self) -> Option<Explanation> {
        self.last.clone()
    }
}
