//! Belief in the whole game: a sample of positions that agree with everything that was heard.

mod breed;
mod world;

use super::announcement::Notice;
use super::{Kriegspiel, Start, State, Try};
use crate::chess::{Movement, seat_of};
use arbitro_game::{Actor, Dice, Game, Imagine, Lived, Recall, Roll, Seat, Turn, dice};
use shakmaty::Position as _;
use std::collections::{HashSet, VecDeque};
use world::{Round, World, enemy_tried, fits, key, only_pawn_captures, sounds};

/// How many worlds a sample keeps from turn to turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleSize(pub usize);

/// Histories are changed this many times the sample's size when it has become thin.
const BREEDING: usize = 3;

/// And this many times its size when not one world was left.
const RESCUE: usize = 200;

/// Or this many, when that has been tried in vain and something more was heard.
const RETRY: usize = 40;

/// Worlds that a seat cannot tell from the true one, kept alive over the game.
///
/// Every world is a whole history of the enemy's moves, and it is here only if the umpire would have said, at every
/// point of it, just what the seat has heard. Between two moves of the enemy nothing is thrown away: every reply that
/// agrees with the announcement is followed, and only when the enemy moves again is the set cut down to its size. When
/// answers have left few worlds, others are bred from them: a move of the enemy somewhere in the past is changed, and
/// the changed history is played again from there under the same ears. When an answer has left none, the worlds from
/// before it are changed until some agree with it too.
#[derive(Clone, Debug)]
pub struct Sample {
    seat: Seat,
    size: usize,
    worlds: Vec<World>,
    rounds: Vec<Round>,
    /// What was heard and could not be explained yet; the worlds are from before it.
    unexplained: VecDeque<Event>,
    /// The last act of the seat, until its answer is heard.
    pending: Option<Try>,
    dice: Dice,
    /// Whether no world was ever thrown away by the dice: then the sample is everything that may be true.
    exact: bool,
    bred: u64,
    rescues: u64,
}

/// Something that changes what may be true.
#[derive(Clone, Debug)]
enum Event {
    Own(Try, Notice),
    EnemyTried(Notice),
    EnemyMoved(Notice),
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
                    World::root(world)
                })
                .collect(),
            _ => vec![World::root(start)],
        };
        Sample {
            seat,
            size: size.0.max(1),
            worlds,
            rounds: vec![Round::default()],
            unexplained: VecDeque::new(),
            pending: None,
            dice: dice(seed),
            exact: true,
            bred: 0,
            rescues: 0,
        }
    }

    /// The worlds that may be true; none if something was heard that no world explains yet.
    pub fn worlds(&self) -> impl ExactSizeIterator<Item = &State> {
        let alive: &[World] = if self.unexplained.is_empty() { &self.worlds } else { &[] };
        alive.iter().map(|world| &world.state)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.worlds().len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the sample is all that may be true.
    pub fn is_exact(&self) -> bool {
        self.exact && self.unexplained.is_empty()
    }

    /// How many worlds were bred, and how often all had died and had to be rescued.
    pub fn bred_and_rescued(&self) -> (u64, u64) {
        (self.bred, self.rescues)
    }

    /// The seat acts.
    pub fn did(&mut self, act: Try) {
        self.pending = Some(act);
    }

    /// The seat hears something.
    pub fn hear(&mut self, game: &Kriegspiel, notice: &Notice) {
        let event = match (self.pending.take(), notice) {
            (Some(act), _) => Event::Own(act, notice.clone()),
            (None, Notice::YourKing(square)) => {
                let stands = |world: &World| world.state.position.board().king_of(shakmaty::Color::Black);
                self.worlds.retain(|world| stands(world) == Some(*square));
                return;
            }
            (None, Notice::Begin { checks }) => {
                self.worlds.retain(|world| super::umpire::checks(&world.state.position) == *checks);
                return;
            }
            (None, Notice::Refused { .. } | Notice::Any { .. }) => Event::EnemyTried(notice.clone()),
            (None, Notice::Moved(_)) => Event::EnemyMoved(notice.clone()),
        };
        self.unexplained.push_back(event);
        self.explain(game);
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
        if self.is_empty() {
            return None;
        }
        let index = self.dice.below(self.worlds.len());
        Some(self.worlds[index].state.clone())
    }

    /// Takes in what was heard, in order, as far as it can be explained.
    fn explain(&mut self, game: &Kriegspiel) {
        while let Some(event) = self.unexplained.front().cloned() {
            if matches!(event, Event::EnemyMoved(_)) {
                self.cut();
            }
            let mut after = after(game, self.seat, &self.worlds, &event, &mut self.dice);
            if after.is_empty() {
                after = self.rescue(game, &event);
            }
            if after.is_empty() {
                return; // the worlds have been shaken; perhaps next time
            }
            self.unexplained.pop_front();
            self.worlds = after;
            self.note(event);
            self.breed(game);
        }
    }

    /// Writes down what was heard.
    fn note(&mut self, event: Event) {
        let open = self.rounds.len() > 1 && self.rounds.last().is_some_and(|round| round.moved.is_none());
        if !open && !matches!(event, Event::Own(..)) {
            self.rounds.push(Round::default());
        }
        let Some(round) = self.rounds.last_mut() else { return };
        match event {
            Event::Own(act, notice) => round.own.push((act, notice)),
            Event::EnemyTried(notice) => round.tried.push(notice),
            Event::EnemyMoved(notice) => round.moved = Some(notice),
        }
    }

    /// Nothing is left: changes the worlds from before until some agree with what was heard now.
    fn rescue(&mut self, game: &Kriegspiel, event: &Event) -> Vec<World> {
        if self.exact || self.worlds.is_empty() {
            return Vec::new();
        }
        self.rescues += 1;
        let goal = (self.size / 8).max(1);
        let mut saved: Vec<World> = Vec::new();
        let mut met = HashSet::new();
        let effort = if self.unexplained.len() > 1 { RETRY } else { RESCUE };
        for _ in 0..effort * self.size {
            let index = self.dice.below(self.worlds.len());
            let Some(changed) =
                breed::neighbour(game, self.seat, &self.rounds, &self.worlds[index], &mut self.dice)
            else {
                continue;
            };
            self.bred += 1;
            let heard = after(game, self.seat, std::slice::from_ref(&changed), event, &mut self.dice);
            for world in heard {
                if met.insert(key(game, &world.state)) {
                    saved.push(world);
                }
            }
            self.worlds[index] = changed;
            if saved.len() >= goal {
                break;
            }
        }
        saved
    }

    /// Few are left: changes them into others, as long as that is quickly done.
    fn breed(&mut self, game: &Kriegspiel) {
        let goal = self.size / 2;
        if self.exact || self.worlds.len() >= goal || self.worlds.is_empty() {
            return;
        }
        let mut met: HashSet<u64> = self.worlds.iter().map(|world| key(game, &world.state)).collect();
        for _ in 0..BREEDING * self.size {
            let index = self.dice.below(self.worlds.len());
            let neighbour =
                breed::neighbour(game, self.seat, &self.rounds, &self.worlds[index], &mut self.dice);
            if let Some(world) = neighbour {
                self.bred += 1;
                if met.insert(key(game, &world.state)) {
                    self.worlds.push(world);
                }
            }
            if self.worlds.len() >= goal {
                break;
            }
        }
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

/// What becomes of worlds when this is heard: those in which something else would have been heard die.
fn after(game: &Kriegspiel, seat: Seat, worlds: &[World], event: &Event, dice: &mut Dice) -> Vec<World> {
    let mut next = Vec::new();
    match event {
        Event::Own(act, notice) => {
            for world in worlds {
                let mut state = world.state.clone();
                if sounds(game, &mut state, seat, *act, seat, notice) {
                    next.push(World { node: world.node.clone(), state });
                }
            }
        }
        Event::EnemyTried(notice) => {
            for world in worlds {
                let mut state = world.state.clone();
                if enemy_tried(game, &mut state, notice, dice) {
                    next.push(World { node: world.node.clone(), state });
                }
            }
        }
        Event::EnemyMoved(notice) => {
            let mut met = HashSet::new();
            for world in worlds {
                follow_replies(game, seat, world, notice, &mut met, &mut next);
            }
        }
    }
    next
}

/// The enemy moved: every move that would have been announced in these words is followed.
fn follow_replies(
    game: &Kriegspiel,
    seat: Seat,
    world: &World,
    notice: &Notice,
    met: &mut HashSet<u64>,
    next: &mut Vec<World>,
) {
    let Notice::Moved(announced) = notice else { return };
    let state = &world.state;
    if state.end.is_some() || seat_of(state.position.turn()) == seat {
        return;
    }
    let narrow = only_pawn_captures(game, state);
    let enemy = Seat(1 - seat.0);
    let mut before = state.clone();
    game.begin_turn_again(&mut before);
    for on_board in state.position.legal_moves() {
        if !fits(state, narrow, announced, on_board) {
            continue;
        }
        let movement = Movement::of(on_board);
        let mut after = state.clone();
        if sounds(game, &mut after, enemy, Try::Move(movement), seat, notice) && met.insert(key(game, &after))
        {
            next.push(World::follow(&world.node, &before, movement, after));
        }
    }
}

impl Imagine for Kriegspiel {
    fn imagine(&self, seat: Seat, recall: &Recall<Self>, dice: &mut Dice) -> Option<State> {
        // Small samples usually do; where one cannot be kept alive, larger ones are bred from the start.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kriegspiel::{Draws, RuleSet};
    use arbitro_game::Overheard;

    /// Plays a world's history from the start, as the umpire would have; what the seat would have lived through.
    fn relive(game: &Kriegspiel, sample: &Sample, world: &World) -> Vec<Lived<Try, Notice>> {
        let mut moves = Vec::new();
        let mut node = Some(&world.node);
        while let Some(current) = node {
            moves.extend(current.movement);
            node = current.parent.as_ref();
        }
        moves.reverse();
        let enemy = Actor::Seat(Seat(1 - sample.seat.0));
        let mut lived = Vec::new();
        let mut state = game.start();
        let mut moves = moves.into_iter();
        for round in &sample.rounds {
            if round.moved.is_some() {
                // Vain tries of the enemy where both hear them: any will do.
                let mut dice = dice(1);
                for notice in &round.tried {
                    assert!(enemy_tried(game, &mut state, notice, &mut dice));
                    lived.push(Lived::Heard(notice.clone()));
                }
                let movement = moves.next().unwrap();
                assert!(game.accepts(&state, movement), "{movement} is not legal");
                let mut said = Overheard::default();
                game.play(&mut state, enemy, Try::Move(movement), &mut said);
                lived.extend(heard_by(sample.seat, said));
            }
            for (act, _) in &round.own {
                lived.push(Lived::Did(*act));
                let mut said = Overheard::default();
                game.play(&mut state, Actor::Seat(sample.seat), *act, &mut said);
                lived.extend(heard_by(sample.seat, said));
            }
        }
        assert_eq!(state, world.state, "the world is not what its history leads to");
        lived
    }

    fn heard_by(seat: Seat, said: Overheard<Notice>) -> impl Iterator<Item = Lived<Try, Notice>> {
        said.0
            .into_iter()
            .filter(move |(listener, _)| *listener == seat)
            .map(|(_, notice)| Lived::Heard(notice))
    }

    #[test]
    fn every_world_would_have_sounded_just_as_the_true_one_did() {
        let (mut bred, mut rescues, mut looked) = (0, 0, 0);
        for (index, rule_set) in RuleSet::ALL.into_iter().enumerate() {
            let draws = Draws { moves: Some(30), ..Draws::default() };
            let game = Kriegspiel { draws, ..Kriegspiel::new(rule_set) };
            let seat = Seat(index as u8 % 2);
            let mut dice = dice(index as u64);
            let mut sample = Sample::new(&game, seat, SampleSize(20), 7);
            let mut state = game.start();
            let mut recall = Vec::new();
            while let Turn::One(mover, offered) = game.turn(&state) {
                let act = dice.pick(&offered);
                let mut said = Overheard::default();
                game.play(&mut state, Actor::Seat(mover), act, &mut said);
                if mover == seat {
                    recall.push(Lived::Did(act));
                    sample.did(act);
                }
                for event in heard_by(seat, said) {
                    if let Lived::Heard(notice) = &event {
                        sample.hear(&game, notice);
                    }
                    recall.push(event);
                }
                if seat_of(state.position.turn()) == seat && sample.unexplained.is_empty() {
                    for world in sample.worlds.iter().take(3) {
                        looked += 1;
                        assert_eq!(relive(&game, &sample, world), recall, "{rule_set}");
                    }
                }
            }
            bred += sample.bred;
            rescues += sample.rescues;
        }
        assert!(looked > 300 && bred > 100 && rescues > 0, "{looked} worlds, {bred} bred, {rescues} rescues");
    }
}
