//! Dealing the hidden part again.

use crate::{Dice, Game, Recall, Seat};

/// Games in which a seat can imagine the whole state from what it has lived through.
pub trait Imagine: Game {
    /// A world that the seat cannot tell from the true one, drawn from all such worlds; `None` when the search
    /// for one gave up. Every world that could be true has a chance to be drawn.
    fn imagine(&self, seat: Seat, recall: &Recall<Self>, dice: &mut Dice) -> Option<Self::State>;

    /// Up to that many such worlds. Games in which one world costs much, and more cost little, say how.
    fn imagine_many(
        &self,
        seat: Seat,
        recall: &Recall<Self>,
        most: usize,
        dice: &mut Dice,
    ) -> Vec<Self::State> {
        (0..most).map_while(|_| self.imagine(seat, recall, dice)).collect()
    }
}
