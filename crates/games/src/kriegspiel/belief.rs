//! Belief in the whole game: a sample of positions that agree with everything that was heard.

use super::announcement::Notice;
use super::rule_set::HeardBy;
use super::{Kriegspiel, Start, State, Try};
use crate::chess::{Movement, seat_of};
use arbitro_game::{Actor, Dice, Game, Imagine, Lived, Overheard, Recall, Roll, Seat, Turn, dice};
use shakmaty::{Position as _, Role};
use std::collections::HashSet;

/// How many worlds a sample keeps from turn to turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleSize(pub usize);

/// Worlds that a seat cannot tell from the true one, kept alive over the game.
///
/// Between two moves of the enemy nothing is thrown away: every reply that agrees with the announcement is
/// followed, and only when the enemy moves again is the set cut down to its size. So a reply has survived all
/// answers to the seat's own tries of a turn before it has to survive the dice.
#[derive(Clone, Debug)]
pub struct Sample {
    seat: Seat,
    size: usize,
    worlds: Vec<State>,
    /// The last act of the seat, until its answer is heard.
    pending: Option<Try>,
    dice: Dice,
    /// Whether no world was ever thrown away by the dice: then the sample is everything that may be true.
    exact: bool,
    /// What the seat has lived through, to breed the sample again when it dies.
    lived: Vec<Lived<Try, Notice>>,
    /// How often it may be bred again at one event, each time four times as large.
    revivals: u32,
}

impl Sample {
    /// A sample before anything has happened.
    pub fn new(game: &Kriegspiel, seat: Seat, size: SampleSize, seed: u64) -> Self {
        let start = game.start();
        let worlds = match (&game.start, game.turn(&start)) {
            (Start::Hidden(hidden), Turn::Nature(_)) => hidden
                .wave
                .iter()
                .map(|square| {
                    let mut world = start.clone();
                    game.play(&mut world, Actor::Nature, Try::Place(square), &mut arbitro_game::Silence);
                    world
                })
                .collect(),
            _ => vec![start],
        };
        let size = size.0.max(1);
        Sample {
            seat,
            size,
            worlds,
            pending: None,
            dice: dice(seed),
            exact: true,
            lived: Vec::new(),
            revivals: 0,
        }
    }

    /// Lets the sample be bred again from the start when it dies: so many times at one event, each time four times as
    /// large.
    pub fn reviving(mut self, times: u32) -> Self {
        self.revivals = times;
        self
    }

    /// The worlds that may be true.
    pub fn worlds(&self) -> &[State] {
        &self.worlds
    }

    /// Whether the sample is all that may be true.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// The seat acts.
    pub fn did(&mut self, act: Try) {
        self.pending = Some(act);
        if self.revivals > 0 {
            self.lived.push(Lived::Did(act));
        }
    }

    /// The seat hears something.
    pub fn hear(&mut self, game: &Kriegspiel, notice: &Notice) {
        self.take_in(game, notice);
        if self.revivals > 0 {
            self.lived.push(Lived::Heard(notice.clone()));
            if self.worlds.is_empty() {
                self.revive(game);
            }
        }
    }

    /// Breeds the sample again from all that was lived through, larger each time.
    fn revive(&mut self, game: &Kriegspiel) {
        let mut size = self.size;
        for _ in 0..self.revivals {
            size *= 4;
            let seed = self.dice.below(1 << 30) as u64;
            let mut again = Sample::new(game, self.seat, SampleSize(size), seed);
            again.live(game, &self.lived);
            if !again.worlds.is_empty() {
                self.worlds = again.worlds;
                self.exact = again.exact;
                return;
            }
        }
    }

    fn take_in(&mut self, game: &Kriegspiel, notice: &Notice) {
        if let Some(act) = self.pending.take() {
            self.answer(game, act, notice);
            return;
        }
        match notice {
            Notice::YourKing(square) => {
                self.worlds
                    .retain(|world| world.position.board().king_of(shakmaty::Color::Black) == Some(*square));
            }
            Notice::Begin { checks } => {
                self.worlds.retain(|world| super::umpire::checks(&world.position) == *checks);
            }
            Notice::Refused { .. } | Notice::Any { .. } => self.enemy_tried(game, notice),
            Notice::Moved(_) => self.enemy_moved(game, notice),
        }
    }

    /// Lives through a recall from the start.
    pub fn live(&mut self, game: &Kriegspiel, recall: &Recall<Kriegspiel>) {
        for event in recall {
            match event {
                Lived::Did(act) => self.did(*act),
                Lived::Heard(notice) => self.hear(game, notice),
            }
        }
    }

    /// One of the worlds.
    pub fn draw(&mut self) -> Option<State> {
        if self.worlds.is_empty() {
            return None;
        }
        let index = self.dice.below(self.worlds.len());
        Some(self.worlds[index].clone())
    }

    /// The seat's own act was answered: worlds in which the answer would have been another one die.
    fn answer(&mut self, game: &Kriegspiel, act: Try, notice: &Notice) {
        let seat = self.seat;
        self.worlds.retain_mut(|world| {
            let mut said = Overheard::default();
            game.play(world, Actor::Seat(seat), act, &mut said);
            said.0.iter().find(|(listener, _)| *listener == seat).is_some_and(|(_, heard)| heard == notice)
        });
    }

    /// The enemy asked, or tried in vain where both can hear it: it must have had something to try.
    fn enemy_tried(&mut self, game: &Kriegspiel, notice: &Notice) {
        let enemy = Actor::Seat(Seat(1 - self.seat.0));
        let dice = &mut self.dice;
        self.worlds.retain_mut(|world| {
            let offered: Vec<Try> = match notice {
                Notice::Any { .. } => vec![Try::Any],
                _ => game
                    .tries(world)
                    .into_iter()
                    .filter(|act| act.movement().is_some_and(|movement| !game.accepts(world, movement)))
                    .collect(),
            };
            if offered.is_empty() || (offered == [Try::Any] && !game.tries(world).contains(&Try::Any)) {
                return false;
            }
            let mut said = Overheard::default();
            game.play(world, enemy, dice.pick(&offered), &mut said);
            said.0.first().is_some_and(|(_, heard)| heard == notice)
        });
    }

    /// The enemy moved: every move that would have been announced in these words is followed.
    fn enemy_moved(&mut self, game: &Kriegspiel, notice: &Notice) {
        let Notice::Moved(announced) = notice else { return };
        self.cut();
        let enemy = Actor::Seat(Seat(1 - self.seat.0));
        let mut met = HashSet::new();
        let mut next = Vec::new();
        for world in &self.worlds {
            if world.end.is_some() || seat_of(world.position.turn()) == self.seat {
                continue;
            }
            for movement in enemy_moves(game, world) {
                let Some(on_board) = movement.on(world.position.board()) else { continue };
                if on_board.is_capture() != announced.capture.is_some() {
                    continue;
                }
                let mut after = world.clone();
                let mut said = Overheard::default();
                game.play(&mut after, enemy, Try::Move(movement), &mut said);
                let heard = said.0.iter().find(|(listener, _)| *listener == self.seat);
                if heard.is_some_and(|(_, heard)| heard == notice) && met.insert(after.position.zobrist()) {
                    next.push(after);
                }
            }
        }
        self.worlds = next;
    }

    /// Cuts the sample down to its size.
    fn cut(&mut self) {
        if self.worlds.len() > self.size {
            self.exact = false;
            for index in 0..self.size {
                let other = index + self.dice.below(self.worlds.len() - index);
                self.worlds.swap(index, other);
            }
            self.worlds.truncate(self.size);
        }
    }
}

/// The legal moves that the enemy may have made in a world, given what could be tried before unheard.
fn enemy_moves(game: &Kriegspiel, world: &State) -> Vec<Movement> {
    let board = world.position.board();
    let takes_with_pawn =
        |movement: Movement| board.role_at(movement.from()) == Some(Role::Pawn) && movement.is_diagonal();
    // Who must try a capture first may have tried one in vain, and then moved freely, without being heard.
    let free = !world.must_capture
        || (game.rules().refusal_heard_by == HeardBy::Mover
            && game
                .tries(world)
                .iter()
                .filter_map(|act| act.movement())
                .any(|movement| !game.accepts(world, movement)));
    world
        .position
        .legal_moves()
        .into_iter()
        .map(Movement::of)
        .filter(|movement| free || takes_with_pawn(*movement))
        .filter(|movement| !(world.asked == Some(false) && takes_with_pawn(*movement)))
        .collect()
}

impl Imagine for Kriegspiel {
    fn imagine(&self, seat: Seat, recall: &Recall<Self>, dice: &mut Dice) -> Option<State> {
        // Small samples usually do; where one dies, larger ones are bred from the start.
        for size in [24, 96, 384] {
            let seed = (dice.below(1 << 30) as u64) << 30 | dice.below(1 << 30) as u64;
            let mut sample = Sample::new(self, seat, SampleSize(size), seed);
            sample.live(self, recall);
            if let Some(world) = sample.draw() {
                return Some(world);
            }
        }
        None
    }
}
