//! Bots for games with imperfect information whose states a seat can imagine.

use crate::search::{ismcts, worlds};
use crate::words;
use arbitro_game::{
    Cancel, Dice, Explanation, Imagine, Incident, Incidents, Limits, Message, Player, Seat, Stopped, Thought,
    Watch, dice, incident,
};

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
    incidents: Incidents,
}

impl Imaginer {
    /// A bot with limits for each move; the seed fixes what it imagines.
    pub fn new(how: Imagining, limits: Limits, cancel: Cancel, seed: u64) -> Self {
        Imaginer { how, limits, cancel, dice: dice(seed), last: None, incidents: Incidents::default() }
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
            Imagining::Ismcts(_) => Message::verbatim("ISMCTS"),
            Imagining::Worlds(_) => words::sampled_worlds(),
        };
        let in_time = !matches!(&found, Ok(found) if found.stopped == Stopped::Time);
        let (best, explanation) = match found {
            Ok(found) => (found.best.filter(|best| moves.contains(best)), found.explanation(name)),
            Err(error) => (None, Explanation::because(error.message())),
        };
        self.last = Some(explanation);
        best.unwrap_or_else(|| {
            match in_time {
                _ if self.cancel.is_cancelled() => {}
                true => self.incidents.count(Incident::FellBack, incident::no_world),
                false => self.incidents.count(Incident::OutOfTime, incident::no_move_in_time),
            }
            moves[0]
        })
    }

    fn explain(&self) -> Option<Explanation> {
        self.last.clone()
    }

    fn incidents(&mut self) -> Incidents {
        std::mem::take(&mut self.incidents)
    }
}
