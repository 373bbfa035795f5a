//! Families of players: each function asks of a game what its players need, so that a player in the wrong game is
//! a compile error here and one sentence for the person at the keyboard.

use super::entry::PlayerEntry;
use arbitro_game::{Dice, Game, Player, Roll, Thought, dice};

/// Players for any game whatsoever.
pub fn anyone<G: Game>() -> Vec<PlayerEntry<G>> {
    vec![
        PlayerEntry::new("random", "chooses at random among the moves on offer", |_, seating| {
            Random(dice(seating.seed))
        }),
        PlayerEntry::new("first", "takes the first move on offer", |_, _| First),
    ]
}

struct Random(Dice);

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, thought: Thought<'_, G>) -> G::Move {
        self.0.pick(thought.moves)
    }
}

struct First;

impl<G: Game> Player<G> for First {
    fn choose(&mut self, thought: Thought<'_, G>) -> G::Move {
        thought.moves[0]
    }
}

/// Players for games in which nothing is hidden.
pub fn open<G: arbitro_game::Open>() -> Vec<PlayerEntry<G>> {
    anyone()
}
