//! Players that do not think.

use crate::words;
use arbitro_game::{Dice, Explanation, Game, Part, Player, Roll, Thought, dice};

/// Takes any move on offer, each as likely as the others.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    dice: Dice,
    /// How many moves there were to choose from last time.
    among: Option<usize>,
}

impl RandomPlayer {
    /// A random player whose choices follow from the seed.
    pub fn new(seed: u64) -> Self {
        RandomPlayer { dice: dice(seed), among: None }
    }
}

impl<G: Game> Player<G> for RandomPlayer {
    fn choose(&mut self, thought: Thought<'_, G>) -> G::Move {
        self.among = Some(thought.moves.len());
        self.dice.pick(thought.moves)
    }

    fn explain(&self) -> Option<Explanation> {
        let among = self.among?;
        let counts = Part::counts([(words::moves_on_offer(among), among as f64)]);
        Some(Explanation::because(words::drawn_by_lot()).with(counts))
    }
}

/// Takes the first move on offer.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstPlayer;

impl<G: Game> Player<G> for FirstPlayer {
    fn choose(&mut self, thought: Thought<'_, G>) -> G::Move {
        thought.moves[0]
    }

    fn explain(&self) -> Option<Explanation> {
        Some(Explanation::because(words::first_on_offer()))
    }
}
