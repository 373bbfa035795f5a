//! Belief in the whole game: a sample of positions that agree with everything that was heard.

mod demands;
mod rebuild;
mod world;

use super::announcement::Notice;
use super::{Kriegspiel, Start, State, Try};
use crate::chess::{Movement, color_of, seat_of};
use arbitro_game::{Actor, Dice, Game, Imagine, Lived, Recall, Roll, Seat, Turn, Watch, dice};
use demands::Demands;
use rebuild::Rebuild;
use shakmaty::Position as _;
use std::collections::HashSet;
use world::{Round, World, enemy_tried, fits, key, only_pawn_captures, sounds};

/// How many worlds a sample keeps from turn to turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleSize(pub usize);

/// Rounds back and breadth, as a multiple of the sample's size, when few worlds are left.
const THIN: (usize, usize) = (4, 2);

/// The same when none is left, one after the other until one succeeds.
const DEAD: [(usize, usize); 6] = [(3, 4), (6, 8), (12, 8), (24, 8), (usize::MAX, 8), (usize::MAX, 32)];

/// More than this never go side by side: from the first move of a long game that takes a second or two.
const BROADEST: usize = 1_000;

/// This many worlds are followed before the clock is looked at.
const AT_ONCE: usize = 64;

/// Few worlds are fewer than the size divided by this.
const FEW: usize = 2;

/// Worlds that a seat cannot tell from the true one, kept alive over the game.
///
/// Every world is a whole history of the opponent's moves, and it is here only if the umpire would have said, at every
/// point of it, just what the seat has heard. Between two moves of the opponent nothing is thrown away: every reply that
/// agrees with the announcement is followed, and only when the opponent moves again is the set cut down to its size. The
/// worlds of every turn are remembered: when answers have left few or none, those of some turns ago are led through
/// all that was heard since, many side by side, with an eye on what must come.
#[derive(Clone, Debug)]
pub struct Sample {
    seat: Seat,
    size: usize,
    worlds: Vec<World>,
    /// The worlds before each turn of the opponent; none where they had died.
    past: Vec<Vec<World>>,
    rounds: Vec<Round>,
    /// The last act of the seat, until its answer is heard.
    pending: Option<Try>,
    dice: Dice,
    /// Whether no world was ever thrown away by the dice: then the sample is everything that may be true.
    exact: bool,
    rebuilt: Rebuilt,
    /// Whether others were sought beside few worlds in this turn, and none was found.
    sought: bool,
}

/// How often worlds of earlier turns had to be led to the present again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// Because few were left.
    pub thin: u64,
    /// Because none was left.
    pub dead: u64,
    /// Because none was left, and in vain.
    pub in_vain: u64,
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
            past: Vec::new(),
            rounds: vec![Round::default()],
            pending: None,
            dice: dice(seed),
            exact: true,
            rebuilt: Rebuilt::default(),
            sought: false,
        }
    }

    /// The worlds that may be true; none if none was found that explains everything.
    pub fn worlds(&self) -> impl ExactSizeIterator<Item = &State> {
        self.worlds.iter().map(|world| &world.state)
    }

    /// The moves of the opponent that lead to each of the worlds.
    pub fn histories(&self) -> impl Iterator<Item = Vec<Movement>> {
        self.worlds.iter().map(World::history)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.worlds.is_empty()
    }

    /// Whether the sample is all that may be true.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// How often worlds had to be rebuilt.
    pub fn rebuilt(&self) -> Rebuilt {
        self.rebuilt
    }

    /// The seat acts.
    pub fn did(&mut self, act: Try) {
        self.pending = Some(act);
    }

    /// The seat hears something.
    pub fn hear(&mut self, game: &Kriegspiel, notice: &Notice) {
        self.hear_within(game, notice, &mut Watch::free());
    }

    /// The seat hears something. Worlds are sought anew only as long as the watch allows, which counts the boards that
    /// are looked at for it; what was heard is remembered in any case. When its time is up, the sample goes on with
    /// what it has by then, some worlds at least if there are any.
    pub fn hear_within(&mut self, game: &Kriegspiel, notice: &Notice, watch: &mut Watch) {
        if let Some(event) = self.event(notice) {
            self.take_in(game, event, watch);
        }
    }

    /// What a notice means; nothing if it only told where the game begins, which is taken in at once.
    fn event(&mut self, notice: &Notice) -> Option<Event> {
        match (self.pending.take(), notice) {
            (Some(act), _) => Some(Event::Own(act, notice.clone())),
            (None, Notice::YourKing(square)) => {
                let stands = |world: &World| world.state.position.board().king_of(shakmaty::Color::Black);
                self.worlds.retain(|world| stands(world) == Some(*square));
                None
            }
            (None, Notice::Begin { checks }) => {
                self.worlds.retain(|world| super::umpire::checks(&world.state.position) == *checks);
                None
            }
            (None, Notice::Refused { .. } | Notice::Any { .. }) => Some(Event::EnemyTried(notice.clone())),
            (None, Notice::Moved(_)) => Some(Event::EnemyMoved(notice.clone())),
        }
    }

    /// Whether the opponent's turn has begun in the last round, and it has not moved yet.
    fn enemy_is_thinking(&self) -> bool {
        self.rounds.len() > 1 && self.rounds.last().is_some_and(|round| round.moved.is_none())
    }

    /// Lives through a whole recall at once: worlds are led from the opponent's first turn to the present, knowing all that
    /// comes. Nothing is remembered of the turns between.
    fn live_at_once(&mut self, game: &Kriegspiel, recall: &Recall<Kriegspiel>, breadth: usize) {
        for lived in recall {
            let notice = match lived {
                Lived::Did(act) => {
                    self.did(*act);
                    continue;
                }
                Lived::Heard(notice) => notice,
            };
            let Some(event) = self.event(notice) else { continue };
            if self.rounds.len() == 1 {
                // Before the enemy's first turn nothing is hidden but where it began.
                self.take_in(game, event, &mut Watch::free());
                continue;
            }
            if !matches!(event, Event::Own(..)) && !self.enemy_is_thinking() {
                self.rounds.push(Round::default());
            }
            self.note(event);
        }
        if self.rounds.len() > 1 {
            let rebuilt = self.rebuild(game, 1, breadth, &mut Watch::free());
            self.worlds = rebuilt.and_then(|(_, mut stages)| stages.pop()).unwrap_or_default();
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
        if self.is_empty() {
            return None;
        }
        let index = self.dice.below(self.worlds.len());
        Some(self.worlds[index].state.clone())
    }

    fn take_in(&mut self, game: &Kriegspiel, event: Event, watch: &mut Watch) {
        if !matches!(event, Event::Own(..)) && !self.enemy_is_thinking() {
            self.cut();
            self.past.push(self.worlds.clone());
            self.rounds.push(Round::default());
        }
        let was_dead = self.worlds.is_empty();
        let (worlds, all) = after(game, self.seat, &self.worlds, &event, &mut self.dice, watch);
        self.worlds = worlds;
        self.exact &= all;
        let moved = matches!(event, Event::EnemyMoved(_));
        self.sought &= !moved;
        self.note(event);
        if self.exact {
            return;
        }
        if self.worlds.is_empty() {
            // What was tried in vain is tried again only when something more has happened.
            if !was_dead || moved {
                self.revive(game, watch);
            }
        } else if self.worlds.len() < self.size / FEW && !self.sought {
            self.thicken(game, watch);
        }
    }

    /// Writes down what was heard.
    fn note(&mut self, event: Event) {
        let Some(round) = self.rounds.last_mut() else { return };
        match event {
            Event::Own(act, notice) => round.own.push((act, notice)),
            Event::EnemyTried(notice) => round.tried.push(notice),
            Event::EnemyMoved(notice) => round.moved = Some(notice),
        }
    }

    /// Nothing is left: worlds of earlier turns are led to the present, from further back and more of them each time.
    fn revive(&mut self, game: &Kriegspiel, watch: &mut Watch) {
        self.rebuilt.dead += 1;
        for (back, breadth) in DEAD {
            let round = self.rounds.len().saturating_sub(back).max(1);
            let breadth = (breadth * self.size).min(BROADEST.max(self.size));
            if let Some((first, stages)) = self.rebuild(game, round, breadth, watch) {
                for (offset, stage) in stages.iter().enumerate().rev().skip(1) {
                    let mut stage = stage.clone();
                    shorten(&mut stage, self.size, &mut self.dice);
                    // A stage is what the round leaves: the worlds before the enemy's next turn.
                    self.past[first + offset] = stage;
                }
                self.worlds = stages.into_iter().next_back().unwrap_or_default();
                shorten(&mut self.worlds, self.size, &mut self.dice);
                return;
            }
        }
        self.rebuilt.in_vain += 1;
    }

    /// Few are left: others are led to the present beside them.
    fn thicken(&mut self, game: &Kriegspiel, watch: &mut Watch) {
        self.rebuilt.thin += 1;
        let (back, breadth) = THIN;
        let round = self.rounds.len().saturating_sub(back).max(1);
        self.sought = true;
        let Some((_, stages)) = self.rebuild(game, round, breadth * self.size, watch) else { return };
        let mut met: HashSet<u64> = self.worlds.iter().map(|world| key(game, &world.state)).collect();
        let mut others = stages.into_iter().next_back().unwrap_or_default();
        others.retain(|world| met.insert(key(game, &world.state)));
        self.sought = others.is_empty();
        shorten(&mut others, self.size.saturating_sub(self.worlds.len()), &mut self.dice);
        self.worlds.append(&mut others);
    }

    /// Leads worlds from before a round, or from before the last round earlier than that which has any, to the present:
    /// the round, and what each round since leaves.
    fn rebuild(
        &mut self,
        game: &Kriegspiel,
        round: usize,
        breadth: usize,
        watch: &mut Watch,
    ) -> Option<(usize, Vec<Vec<World>>)> {
        if watch.check().is_some() {
            return None;
        }
        let first =
            (1..=round).rev().find(|round| self.past.get(round - 1).is_some_and(|past| !past.is_empty()))?;
        let worlds = &self.past[first - 1];
        let before = worlds.first()?.state.position.board();
        let demands = Demands::of(color_of(self.seat), before, &self.rounds, first);
        let rebuild = Rebuild { game, seat: self.seat, rounds: &self.rounds, demands: &demands };
        let stages = rebuild.from(first, worlds, breadth, &mut self.dice, watch);
        (stages.len() == self.rounds.len() - first).then_some((first, stages))
    }

    /// Cuts the sample down to its size.
    fn cut(&mut self) {
        self.exact &= self.worlds.len() <= self.size;
        shorten(&mut self.worlds, self.size, &mut self.dice);
    }
}

/// Leaves this many of the worlds, drawn by the dice.
fn shorten(worlds: &mut Vec<World>, size: usize, dice: &mut Dice) {
    if worlds.len() > size {
        for index in 0..size {
            let other = index + dice.below(worlds.len() - index);
            worlds.swap(index, other);
        }
        worlds.truncate(size);
    }
}

/// What becomes of worlds when this is heard: those in which something else would have been heard die. Also whether all of
/// them were looked at before the time was up.
fn after(
    game: &Kriegspiel,
    seat: Seat,
    worlds: &[World],
    event: &Event,
    dice: &mut Dice,
    watch: &Watch,
) -> (Vec<World>, bool) {
    let mut next = Vec::new();
    let mut met = HashSet::new();
    for (index, world) in worlds.iter().enumerate() {
        if index % AT_ONCE == AT_ONCE - 1 && !next.is_empty() && watch.check().is_some() {
            return (next, false);
        }
        let mut state = world.state.clone();
        let agrees = match event {
            Event::Own(act, notice) => sounds(game, &mut state, seat, *act, seat, notice),
            Event::EnemyTried(notice) => enemy_tried(game, &mut state, notice, dice),
            Event::EnemyMoved(notice) => {
                follow_replies(game, seat, world, notice, &mut met, &mut next);
                false
            }
        };
        if agrees {
            next.push(World { node: world.node.clone(), state });
        }
    }
    (next, true)
}

/// The opponent moved: every move that would have been announced in these words is followed.
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
    for on_board in state.position.legal_moves() {
        if !fits(state, narrow, announced, on_board) {
            continue;
        }
        let movement = Movement::of(on_board);
        let mut after = state.clone();
        if sounds(game, &mut after, enemy, Try::Move(movement), seat, notice) && met.insert(key(game, &after))
        {
            next.push(World::follow(&world.node, movement, after));
        }
    }
}

impl Imagine for Kriegspiel {
    fn imagine(&self, seat: Seat, recall: &Recall<Self>, dice: &mut Dice) -> Option<State> {
        self.imagine_many(seat, recall, 1, dice).pop()
    }

    /// All of them are drawn from one sample, which is led through the whole game once.
    fn imagine_many(&self, seat: Seat, recall: &Recall<Self>, most: usize, dice: &mut Dice) -> Vec<State> {
        // Few worlds side by side usually do; where none arrives, more are led from the start.
        for breadth in [48, 192, 768] {
            let seed = (dice.below(1 << 30) as u64) << 30 | dice.below(1 << 30) as u64;
            let mut sample = Sample::new(self, seat, SampleSize(breadth), seed);
            sample.live_at_once(self, recall, breadth);
            if !sample.is_empty() {
                return (0..most).map_while(|_| sample.draw()).collect();
            }
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kriegspiel::{Draws, RuleSet};
    use arbitro_game::{Cancel, Limits, Overheard};
    use std::time::Duration;

    /// Plays a world's history from the start, as the umpire would have; what the seat would have lived through.
    fn relive(game: &Kriegspiel, sample: &Sample, world: &World) -> Vec<Lived<Try, Notice>> {
        let enemy = Actor::Seat(Seat(1 - sample.seat.0));
        let mut lived = Vec::new();
        let mut state = game.start();
        let mut moves = world.history().into_iter();
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
        let (mut rebuilt, mut looked, mut turns, mut alive, mut survived) = (0, 0, 0, 0, 0);
        for (index, rule_set) in RuleSet::ALL.into_iter().enumerate() {
            let draws = Draws { moves: Some(50), ..Draws::default() };
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
                if seat_of(state.position.turn()) == seat {
                    turns += 1;
                    alive += u32::from(!sample.is_empty());
                    for world in sample.worlds.iter().take(3) {
                        looked += 1;
                        assert_eq!(relive(&game, &sample, world), recall, "{rule_set}");
                    }
                }
            }
            rebuilt += sample.rebuilt.dead;
            survived += u32::from(!sample.is_empty());
        }
        // Measured over many more games by `bash bench/kriegspiel/run.sh belief`.
        assert!(
            survived == 6 && 100 * alive >= 98 * turns,
            "{survived} of 6 games, {alive} of {turns} turns"
        );
        assert!(looked > 300 && rebuilt > 0, "{looked} worlds, {rebuilt} times rebuilt from nothing");
    }

    #[test]
    fn worlds_are_sought_only_as_long_as_the_watch_allows() {
        // Without any time nothing is sought; with few boards little; what is there is right all the same.
        for (limits, most) in [
            (Limits { time: Some(Duration::ZERO), ..Limits::default() }, 0),
            (Limits { nodes: Some(3_000), ..Limits::default() }, 3_000),
        ] {
            let draws = Draws { moves: Some(50), ..Draws::default() };
            let game = Kriegspiel { draws, ..Kriegspiel::new(RuleSet::Icc) };
            let seat = Seat(0);
            let mut dice = dice(5);
            let mut sample = Sample::new(&game, seat, SampleSize(20), 7);
            let (mut state, mut recall, mut looked, mut greatest) = (game.start(), Vec::new(), 0, 0);
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
                        let mut watch = Watch::start(limits, Cancel::default());
                        sample.hear_within(&game, notice, &mut watch);
                        greatest = greatest.max(watch.nodes);
                    }
                    recall.push(event);
                }
                if seat_of(state.position.turn()) == seat {
                    for world in sample.worlds.iter().take(1) {
                        looked += 1;
                        assert_eq!(relive(&game, &sample, world), recall);
                    }
                }
            }
            // Each way of seeking notices the limit by counting once more.
            let over = if most == 0 { 0 } else { DEAD.len() as u64 };
            assert!(greatest >= most && greatest <= most + over, "{greatest} boards, {most} allowed");
            assert!(looked > 5 && sample.rebuilt.in_vain > 0, "{looked} worlds, {:?}", sample.rebuilt);
        }
    }
}
