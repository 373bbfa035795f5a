//! Breeding: a history that agrees with everything is changed a little, so that it still does.
//!
//! One move of the enemy is replaced by another one; the man that did not move, and the one that did, find their way
//! back into the old history where they can, and where they cannot, another move that fits is looked for. Every
//! changed history is played again under the umpire's ears: it is kept only if he would have said, word by word,
//! what the seat has heard.

use super::world::{Round, World, enemy_tried, fits, only_pawn_captures, own_turn, sounds};
use crate::chess::Movement;
use crate::kriegspiel::{Kriegspiel, State, Try};
use arbitro_game::{Dice, Roll, Seat};
use shakmaty::{Position as _, Square};
use std::sync::Arc;

/// How many other moves are tried in each round where the old one no longer goes.
const REPAIRS: usize = 3;

/// Men that stand elsewhere than in the old history: where they stood, and where they are.
type Displaced = Vec<(Square, Square)>;

/// A neighbour of a world, or nothing if the change did not agree with what was heard.
pub(super) fn neighbour(
    game: &Kriegspiel,
    seat: Seat,
    rounds: &[Round],
    world: &World,
    dice: &mut Dice,
) -> Option<World> {
    // The last rounds matter most for where the men stand now, and cost least to play again.
    let open = rounds.last().is_some_and(|round| round.moved.is_none() && rounds.len() > 1);
    let complete = rounds.len() - usize::from(open);
    let most = complete.checked_sub(1)?;
    if most == 0 {
        return None;
    }
    let back = if dice.below(2) == 0 {
        dice.below(most.min(4))
    } else {
        let share = dice.unit();
        ((most as f64 * share * share) as usize).min(most - 1)
    };
    let mut path = Vec::with_capacity(back + 1);
    let mut node = &world.node;
    for _ in 0..=back {
        path.push(node);
        node = node.parent.as_ref()?;
    }
    let first = complete - 1 - back;
    let mut parent = Arc::clone(node);
    let mut before = path[back].before.clone();
    let mut displaced = Displaced::new();
    for (step, node) in path.iter().rev().enumerate() {
        let round = &rounds[first + step];
        let old = node.movement?;
        let wanted = if step == 0 { Wanted::Another } else { Wanted::Same };
        let attempt = Attempt { game, seat, round, before: &before };
        let Replacement { movement, after, next } = attempt.replace(old, wanted, &displaced, dice)?;
        shift(&mut displaced, old, movement);
        parent = World::follow(&parent, &before, movement, after).node;
        before = next;
    }
    let mut state = before;
    if open {
        for notice in &rounds[complete].tried {
            if !enemy_tried(game, &mut state, notice, dice) {
                return None;
            }
        }
    }
    Some(World { node: parent, state })
}

/// Whether the old move will do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Same,
    Another,
}

/// A move of the enemy, the state after it, and the state after the seat's own acts.
struct Replacement {
    movement: Movement,
    after: State,
    next: State,
}

/// One round, played again.
struct Attempt<'a> {
    game: &'a Kriegspiel,
    seat: Seat,
    round: &'a Round,
    before: &'a State,
}

impl Attempt<'_> {
    /// A move for the round under which all of it would have sounded the same.
    fn replace(
        &self,
        old: Movement,
        wanted: Wanted,
        displaced: &Displaced,
        dice: &mut Dice,
    ) -> Option<Replacement> {
        let mut asked = self.before.clone();
        if !self.round.tried.iter().all(|notice| enemy_tried(self.game, &mut asked, notice, dice)) {
            return None;
        }
        let back_home = displaced.iter().find(|(stood, _)| *stood == old.from());
        let adapted = match back_home {
            Some((_, stands)) if *stands != old.to() => {
                let plain = Movement::new(*stands, old.to());
                Some(old.promotion().map_or(plain, |role| plain.promoting(role)))
            }
            Some(_) => None,
            None => Some(old),
        };
        if wanted == Wanted::Same
            && let Some(movement) = adapted
            && let Some(found) = self.make(&asked, movement)
        {
            return Some(found);
        }
        let announced = self.round.announcement()?;
        let narrow = only_pawn_captures(self.game, &asked);
        let mut others: Vec<Movement> = asked
            .position
            .legal_moves()
            .into_iter()
            .filter(|on_board| fits(&asked, narrow, announced, *on_board))
            .map(Movement::of)
            .filter(|movement| Some(*movement) != adapted)
            .collect();
        for _ in 0..REPAIRS {
            if others.is_empty() {
                return None;
            }
            let movement = others.swap_remove(dice.below(others.len()));
            if let Some(found) = self.make(&asked, movement) {
                return Some(found);
            }
        }
        None
    }

    /// The state after the enemy's move, if it can be made and the whole round then sounds as it did.
    fn make(&self, asked: &State, movement: Movement) -> Option<Replacement> {
        let announced = self.round.announcement()?;
        let on_board = movement.on(asked.position.board())?;
        let narrow = only_pawn_captures(self.game, asked);
        if !fits(asked, narrow, announced, on_board) || !self.game.accepts(asked, movement) {
            return None;
        }
        let enemy = Seat(1 - self.seat.0);
        let mut after = asked.clone();
        let heard = self.round.moved.as_ref()?;
        if !sounds(self.game, &mut after, enemy, Try::Move(movement), self.seat, heard) {
            return None;
        }
        let mut next = after.clone();
        let agrees = own_turn(self.game, &mut next, &self.round.own, self.seat);
        agrees.then_some(Replacement { movement, after, next })
    }
}

/// Keeps book of the men that stand elsewhere than in the old history.
fn shift(displaced: &mut Displaced, old: Movement, new: Movement) {
    let was = displaced.iter().position(|(stood, _)| *stood == old.from());
    // Where the man of the old move stands if it does not move now.
    let stays = was.map_or(old.from(), |index| displaced.swap_remove(index).1);
    if new.from() == stays {
        if new.to() != old.to() {
            displaced.push((old.to(), new.to()));
        }
        return;
    }
    if stays != old.to() {
        displaced.push((old.to(), stays));
    }
    match displaced.iter_mut().find(|(_, stands)| *stands == new.from()) {
        Some(entry) if entry.0 == new.to() => {
            let home = entry.0;
            displaced.retain(|(stood, _)| *stood != home);
        }
        Some(entry) => entry.1 = new.to(),
        None => displaced.push((new.from(), new.to())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_that_stand_elsewhere_are_remembered_until_they_are_home_again() {
        let movement = |text: &str| text.parse::<Movement>().unwrap();
        let square = |name: &str| Square::from_ascii(name.as_bytes()).unwrap();
        let mut displaced = Displaced::new();
        shift(&mut displaced, movement("g8f6"), movement("g8h6"));
        assert_eq!(displaced, [(square("f6"), square("h6"))]);
        shift(&mut displaced, movement("f6g8"), movement("h6g8"));
        assert!(displaced.is_empty(), "{displaced:?}");
        shift(&mut displaced, movement("e7e5"), movement("d7d5"));
        displaced.sort();
        assert_eq!(displaced, [(square("e5"), square("e7")), (square("d7"), square("d5"))]);
    }
}
