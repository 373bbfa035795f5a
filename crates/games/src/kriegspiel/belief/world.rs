//! One world: a history of the opponent's moves under which the umpire would have said all that was heard.

use crate::chess::Movement;
use crate::kriegspiel::announcement::{Announcement, Notice};
use crate::kriegspiel::rule_set::HeardBy;
use crate::kriegspiel::{Kriegspiel, State, Try};
use arbitro_game::{Actor, Announcer, Dice, Game, Roll, Seat, Silence};
use shakmaty::{Move, Position as _, Role};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// What a seat lived through from one move of the opponent to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Round {
    /// What was heard of the opponent's vain tries and questions before it moved.
    pub tried: Vec<Notice>,
    /// What was heard when it moved; the first round has no such move.
    pub moved: Option<Notice>,
    /// The seat's own acts, with the answers.
    pub own: Vec<(Try, Notice)>,
}

impl Round {
    pub fn announcement(&self) -> Option<&Announcement> {
        match &self.moved {
            Some(Notice::Moved(announced)) => Some(announced),
            _ => None,
        }
    }
}

/// A move of the opponent in the history of a world. Worlds share what their histories share.
#[derive(Debug)]
pub(super) struct Node {
    pub parent: Option<Arc<Node>>,
    pub movement: Option<Movement>,
}

impl Drop for Node {
    /// A long history is taken apart link by link: a recursion as deep as the game is long could exhaust the stack.
    fn drop(&mut self) {
        let mut parent = self.parent.take();
        while let Some(mut node) = parent.and_then(Arc::into_inner) {
            parent = node.parent.take();
        }
    }
}

/// A history of the opponent's moves, and the state that it has led to by now.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub node: Arc<Node>,
    pub state: State,
}

impl World {
    pub fn root(state: State) -> World {
        let node = Node { parent: None, movement: None };
        World { node: Arc::new(node), state }
    }

    /// The opponent's moves, first to last.
    pub fn history(&self) -> Vec<Movement> {
        let mut moves = Vec::new();
        let mut node = Some(&self.node);
        while let Some(current) = node {
            moves.extend(current.movement);
            node = current.parent.as_ref();
        }
        moves.reverse();
        moves
    }

    /// The world after a move of the opponent.
    pub fn follow(parent: &Arc<Node>, movement: Movement, after: State) -> World {
        let node = Node { parent: Some(Arc::clone(parent)), movement: Some(movement) };
        World { node: Arc::new(node), state: after }
    }
}

/// What tells two states apart as far as the rest of the game is concerned.
pub(super) fn key(game: &Kriegspiel, state: &State) -> u64 {
    let key = state.position.zobrist();
    if !game.draws.repetition && !game.draws.fifty_moves {
        return key;
    }
    let mut hasher = DefaultHasher::new();
    (key, &state.history, state.position.halfmoves()).hash(&mut hasher);
    hasher.finish()
}

/// Listens for one seat, and keeps only whether it heard what it should.
struct Ear<'a> {
    seat: Seat,
    expected: &'a Notice,
    heard: Option<bool>,
}

impl Announcer<Notice> for Ear<'_> {
    fn tell(&mut self, seat: Seat, notice: impl FnOnce() -> Notice) {
        if seat == self.seat && self.heard.is_none() {
            self.heard = Some(notice() == *self.expected);
        }
    }
}

/// Plays an act; whether the seat then hears just this.
pub(super) fn sounds(
    game: &Kriegspiel,
    state: &mut State,
    by: Seat,
    act: Try,
    listener: Seat,
    expected: &Notice,
) -> bool {
    let mut ear = Ear { seat: listener, expected, heard: None };
    game.play(state, Actor::Seat(by), act, &mut ear);
    ear.heard == Some(true)
}

/// Plays the seat's own acts of a round; whether all answers are those that were heard.
pub(super) fn own_turn(game: &Kriegspiel, state: &mut State, own: &[(Try, Notice)], seat: Seat) -> bool {
    own.iter().all(|(act, notice)| sounds(game, state, seat, *act, seat, notice))
}

/// The opponent asked, or tried in vain where both can hear it: it must have had something to try. Which of its vain
/// tries it was makes no difference, and the dice choose one.
pub(super) fn enemy_tried(game: &Kriegspiel, state: &mut State, notice: &Notice, dice: &mut Dice) -> bool {
    let enemy = Actor::Seat(crate::chess::seat_of(state.position.turn()));
    match notice {
        Notice::Any { answer, .. } => {
            if !game.tries(state).contains(&Try::Any) {
                return false;
            }
            game.play(state, enemy, Try::Any, &mut Silence);
            state.asked == Some(*answer)
        }
        _ => {
            let vain: Vec<Try> = game
                .tries(state)
                .into_iter()
                .filter(|act| act.movement().is_some_and(|movement| !game.accepts(state, movement)))
                .collect();
            if vain.is_empty() {
                return false;
            }
            game.play(state, enemy, dice.pick(&vain), &mut Silence);
            true
        }
    }
}

/// Whether the opponent may make only captures by pawns here: who must try one first may have tried one in vain and
/// then moved freely, where the opponent does not hear it.
pub(super) fn only_pawn_captures(game: &Kriegspiel, state: &State) -> bool {
    state.must_capture
        && !(game.rules().refusal_heard_by == HeardBy::Mover
            && game
                .tries(state)
                .iter()
                .filter_map(|act| act.movement())
                .any(|movement| !game.accepts(state, movement)))
}

/// Whether a legal move fits what was announced, as far as that can be seen without making it.
pub(super) fn fits(
    state: &State,
    only_pawn_captures: bool,
    announced: &Announcement,
    on_board: Move,
) -> bool {
    if on_board.is_capture() != announced.capture.is_some() {
        return false;
    }
    let pawn_captures = on_board.role() == Role::Pawn && on_board.is_capture();
    if (only_pawn_captures && !pawn_captures) || (state.asked == Some(false) && pawn_captures) {
        return false;
    }
    match announced.capture {
        Some(capture) if !on_board.is_en_passant() => capture.square == on_board.to(),
        _ => true,
    }
}
