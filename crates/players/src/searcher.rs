//! Players that search.

mod methods;

pub use methods::{Expecting, MaxN, Paranoid, Plain, Strong, Uct};

use crate::search::{Found, SearchError};
use crate::words;
use arbitro_game::{
    Cancel, Explanation, Incident, Incidents, Limits, Message, Open, Part, Player, Seat, Stopped, Thought,
    incident,
};

/// A way to find a move in a perfect-information game.
pub trait Method<G: Open>: Send {
    /// What it is called in explanations.
    fn name(&self) -> Message;

    /// A new game begins.
    fn begin(&mut self) {}

    /// It will not be asked for a while: it may free memory that it can fill again.
    fn rest(&mut self) {}

    /// Looks for a move for the seat to move; may add evidence of its own.
    fn find(
        &mut self,
        game: &G,
        state: &G::State,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<(Found<G::Move>, Vec<Part>), SearchError>;
}

/// A player that searches for every move.
///
/// Where its method cannot search (seats that move together, for instance) it takes the first move on offer and its
/// explanation says why.
#[derive(Debug)]
pub struct Searcher<M> {
    /// How it searches.
    pub method: M,
    /// What one move may cost.
    pub limits: Limits,
    /// Calls the search off; the best move so far is played.
    pub cancel: Cancel,
    last: Option<Explanation>,
    incidents: Incidents,
}

impl<M> Searcher<M> {
    /// A player without limits.
    pub fn new(method: M) -> Self {
        Searcher {
            method,
            limits: Limits::default(),
            cancel: Cancel::default(),
            last: None,
            incidents: Incidents::default(),
        }
    }

    /// With limits for each move.
    pub fn within(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

impl<G: Open, M: Method<G>> Player<G> for Searcher<M> {
    fn sit(&mut self, _: &G, _: Seat) {
        self.method.begin();
        self.last = None;
    }

    fn choose(&mut self, thought: Thought<'_, G>) -> G::Move {
        let found = self.method.find(thought.game, thought.view, self.limits, &self.cancel);
        let name = self.method.name();
        let in_time = !matches!(&found, Ok((found, _)) if found.stopped == Stopped::Time);
        let (chosen, explanation) = match found {
            Ok((found, more)) => {
                let mut explanation = found.explanation(name);
                explanation.parts.extend(more);
                (found.best.filter(|best| thought.moves.contains(best)), explanation)
            }
            Err(error) => (None, Explanation::because(error.message())),
        };
        self.last = Some(explanation);
        chosen.unwrap_or_else(|| {
            match in_time {
                _ if self.cancel.is_cancelled() => {}
                true => self.incidents.count(Incident::FellBack, incident::no_plan),
                false => self.incidents.count(Incident::OutOfTime, incident::no_move_in_time),
            }
            if let Some(explanation) = &mut self.last {
                let because = std::mem::take(&mut explanation.because);
                explanation.because = because.then(words::so_first_taken());
            }
            thought.moves[0]
        })
    }

    fn explain(&self) -> Option<Explanation> {
        self.last.clone()
    }

    fn rest(&mut self) {
        self.method.rest();
    }

    fn incidents(&mut self) -> Incidents {
        std::mem::take(&mut self.incidents)
    }
}
