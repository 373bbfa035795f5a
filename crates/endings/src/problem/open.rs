//! Mate in n for a White that sees everything. A blind White never does better, so what fails here fails there.

use super::WHITE;
use arbitro_game::{Actor, Game, Seat, Silence, Stopped, Watch};
use arbitro_games::chess::Movement;
use arbitro_games::kriegspiel::{End, Kriegspiel, State, Try};
use shakmaty::Position as _;
use std::collections::HashMap;

#[derive(Default)]
pub(super) struct Open {
    known: HashMap<(u64, u32), bool>,
}

impl Open {
    /// Whether White, to move, mates in `moves` moves against every reply.
    pub(super) fn mates(
        &mut self,
        game: &Kriegspiel,
        world: &State,
        moves: u32,
        watch: &mut Watch,
    ) -> Result<bool, Stopped> {
        if moves <= 1 {
            return Ok(moves == 1 && mates_at_once(world));
        }
        let key = (world.position().zobrist(), moves);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        if let Some(stopped) = watch.count() {
            return Err(stopped);
        }
        let mut found = false;
        for movement in world.position().legal_moves() {
            let mut after = world.clone();
            game.play(&mut after, Actor::Seat(WHITE), Try::Move(Movement::of(movement)), &mut Silence);
            if self.wins_after(game, &after, moves - 1, watch)? {
                found = true;
                break;
            }
        }
        self.known.insert(key, found);
        Ok(found)
    }

    /// Whether White has mated, or mates in `moves` more moves after every reply.
    pub(super) fn wins_after(
        &mut self,
        game: &Kriegspiel,
        after: &State,
        moves: u32,
        watch: &mut Watch,
    ) -> Result<bool, Stopped> {
        if let Some(end) = after.end() {
            return Ok(end == End::Mate);
        }
        for act in replies(game, after) {
            let mut next = after.clone();
            game.play(&mut next, Actor::Seat(Seat(1)), act, &mut Silence);
            if next.end().is_some() || !self.mates(game, &next, moves, watch)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Every legal move that Black can come to make. The duty to try a capture by a pawn ends with the first refusal, so it
/// binds Black only if all such captures that Black can try are legal.
pub(super) fn replies(game: &Kriegspiel, world: &State) -> Vec<Try> {
    let bound = world.must_capture() && {
        let mut tries = game.tries(world).into_iter();
        tries.all(|act| act.movement().is_none_or(|movement| game.accepts(world, movement)))
    };
    let board = world.position().board();
    let legal = world.position().legal_moves().into_iter();
    legal
        .map(Movement::of)
        .filter(|movement| {
            let pawn = board.role_at(movement.from()) == Some(shakmaty::Role::Pawn);
            !bound || (pawn && movement.is_diagonal())
        })
        .map(Try::Move)
        .collect()
}

fn mates_at_once(world: &State) -> bool {
    let position = world.position();
    position.legal_moves().into_iter().any(|movement| mates(world, movement))
}

/// Whether a legal move mates.
pub(super) fn mates(world: &State, movement: shakmaty::Move) -> bool {
    let mut after = world.position().inner().clone();
    after.play_unchecked(movement);
    after.is_check() && after.is_checkmate()
}
