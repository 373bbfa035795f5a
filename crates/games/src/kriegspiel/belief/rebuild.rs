//! Rebuilding: worlds from an earlier round are led through all that was heard since, many side by side.
//!
//! In every round all moves of the opponent that would have sounded the same are followed, together with our own acts and
//! their answers. Of the boards reached only this many go on as the breadth allows, drawn by the dice with preference for
//! those that can meet what comes next.

use super::demands::Demands;
use super::world::{Round, World, enemy_tried, fits, key, only_pawn_captures, own_turn, sounds};
use crate::chess::Movement;
use crate::kriegspiel::{Kriegspiel, State, Try};
use arbitro_game::{Dice, Roll, Seat, Watch};
use shakmaty::Position as _;
use std::collections::HashSet;

/// What all rebuilding of one sample shares.
pub(super) struct Rebuild<'a> {
    pub game: &'a Kriegspiel,
    pub seat: Seat,
    pub rounds: &'a [Round],
    pub demands: &'a Demands,
}

/// A board at the end of a round.
struct Reached {
    parent: usize,
    movement: Option<Movement>,
    state: State,
    score: f32,
}

/// The boards at the end of a round, each once.
#[derive(Default)]
struct Gathered {
    met: HashSet<u64>,
    boards: Vec<Reached>,
}

impl Rebuild<'_> {
    /// Leads worlds from before the opponent's turn of a round to the present, at most `breadth` side by side. Gives the
    /// worlds before the opponent's turn of each later round, and last those of the present; where it ends early, nothing
    /// agreed any more, or the watch has called a halt.
    pub fn from(
        &self,
        round: usize,
        worlds: &[World],
        breadth: usize,
        dice: &mut Dice,
        watch: &mut Watch,
    ) -> Vec<Vec<World>> {
        let mut stages: Vec<Vec<World>> = Vec::new();
        for index in round..self.rounds.len() {
            let next = {
                let worlds = stages.last().map_or(worlds, Vec::as_slice);
                let Some(reached) = self.reach(index, worlds, breadth, dice, watch) else { return stages };
                let lead_on = |reached: Reached| {
                    let node = &worlds[reached.parent].node;
                    match reached.movement {
                        Some(movement) => World::follow(node, movement, reached.state),
                        None => World { node: node.clone(), state: reached.state },
                    }
                };
                reached.into_iter().map(lead_on).collect::<Vec<World>>()
            };
            if next.is_empty() {
                return stages;
            }
            stages.push(next);
        }
        stages
    }

    /// The boards at the end of a round, as many as may go on; `None` if there was no leave to look at them all.
    fn reach(
        &self,
        index: usize,
        worlds: &[World],
        breadth: usize,
        dice: &mut Dice,
        watch: &mut Watch,
    ) -> Option<Vec<Reached>> {
        let mut gathered = Gathered::default();
        for (parent, world) in worlds.iter().enumerate() {
            self.follow(index, parent, &world.state, &mut gathered, dice, watch)?;
        }
        let mut all = gathered.boards;
        if all.len() > breadth {
            if index + 1 < self.rounds.len() {
                for reached in &mut all {
                    if watch.count().is_some() {
                        return None;
                    }
                    reached.score = -self.demands.distance(index, &reached.state);
                }
            }
            for reached in &mut all {
                // The largest of numbers drawn like this are a draw without replacement, weighted by the exponential.
                reached.score -= (-(dice.unit().max(1e-12)).ln()).ln() as f32;
            }
            all.select_nth_unstable_by(breadth - 1, |a, b| b.score.total_cmp(&a.score));
            all.truncate(breadth);
        }
        Some(all)
    }

    /// Every board that a world may have become by the end of a round. `None` if the watch has called a halt.
    fn follow(
        &self,
        index: usize,
        parent: usize,
        before: &State,
        gathered: &mut Gathered,
        dice: &mut Dice,
        watch: &mut Watch,
    ) -> Option<()> {
        let (game, round) = (self.game, &self.rounds[index]);
        let mut asked = before.clone();
        if !round.tried.iter().all(|notice| enemy_tried(game, &mut asked, notice, dice)) {
            return Some(());
        }
        let (Some(announced), Some(heard)) = (round.announcement(), &round.moved) else {
            gathered.boards.push(Reached { parent, movement: None, state: asked, score: 0.0 });
            return Some(());
        };
        if asked.end.is_some() {
            return Some(());
        }
        let narrow = only_pawn_captures(game, &asked);
        let enemy = Seat(1 - self.seat.0);
        for on_board in asked.position.legal_moves() {
            if !fits(&asked, narrow, announced, on_board) {
                continue;
            }
            if watch.count().is_some() {
                return None;
            }
            let movement = Movement::of(on_board);
            let mut state = asked.clone();
            if sounds(game, &mut state, enemy, Try::Move(movement), self.seat, heard)
                && gathered.met.insert(key(game, &state))
                && own_turn(game, &mut state, &round.own, self.seat)
            {
                gathered.boards.push(Reached { parent, movement: Some(movement), state, score: 0.0 });
            }
        }
        Some(())
    }
}
