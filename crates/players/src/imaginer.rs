//! Bots for games with imperfect information whose states a seat can imagine.

use crate::search::{ismcts, worlds};
use arbitro_game::{Cancel, Dice, Explanation, Imagine, Limits, Player, Seat, Thought, Watch, dice};

/// How an [`Imaginer`] finds its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Imagining {
    /// Trees over information sets.
    Ismcts(ismcts::Settings),
    /// Every move in every imagined state, finished by random moves.
    Worlds(worlds::Settings),
}

/// A bot that imagines states it cannot distinguish from the true one, and searches them.
#[derive(Debug)]
pub struct Imaginer {
    how: Imagining,
    limits: Limits,
    cancel: Cancel,
    dice: Dice,
    last: Option<Explanation>,
}

impl Imaginer {
    /// A bot with limits for each move; the seed fixes what it imagines.
    pub fn new(how: Imagining, limits: Limits, cancel: Cancel, seed: u64) -> Self {
        Imaginer { how, limits, cancel, dice: dice(seed), last: None }
    }
}

impl<G: Imagine> Player<G> for Imaginer {
    fn sit(&mut self, _: &G, _: Seat) {
        self.last = None;
    }

    fn choose(&mut self, thought: Thought<'_, G>) -> G::Move {
        let Thought { game, seat, recall, moves, .. } = thought;
        let mut watch = Watch::start(self.limits, self.cancel.clone());
        let found = match &self.how {
            Imagining::Ismcts(settings) => {
                ismcts::search(game, seat, recall, settings, &mut self.dice, &mut watch)
            }
            Imagining::Worlds(settings) => {
                Ok(worlds::search(game, seat, recall, moves, settings, &mut self.dice, &mut watch))
            }
        };
        let name = match self.how {
            Imagining::Ismcts(_) => "ISMCTS",
            Imagining::Worlds(_) => "sampled worlds",
        };
        let (best, explanation) = match found {
            Ok(found) => (found.best.filter(|best| moves.contains(best)), found.explanation(name)),
            Err(error) => (None, Explanation::because(error.to_string())),
        };
        self.last = Some(explanation);
        best.unwrap_or(moves[0])
    }

    fn explain(&self) -> Option<Explanation> {
        self.last.clone()
    }
}
