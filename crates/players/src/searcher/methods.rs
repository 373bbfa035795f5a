//! The ways to search, ready to sit down.

use super::Method;
use crate::search::many::{Alliances, max_n, paranoid};
use crate::search::workhorse::{Settings, Workhorse};
use crate::search::{Earned, Evaluate, Found, Problem, SearchError, Textbook, chance, mcts};
use crate::words;
use arbitro_game::{Arg, Cancel, Dice, Limits, Message, Open, Part, Watch, dice};
use std::hash::Hash;

/// What a search gives a player: a move, and more evidence.
type Answer<M> = Result<(Found<M>, Vec<Part>), SearchError>;

fn with_depth(name: Message, depth: Option<u32>) -> Message {
    match depth {
        Some(depth) => words::to_depth(name, depth),
        None => name,
    }
}

/// One of the textbook searches.
#[derive(Clone, Debug)]
pub struct Plain<E = Earned> {
    /// Which.
    pub textbook: Textbook,
    /// How many moves ahead; `None` to the end.
    pub depth: Option<u32>,
    /// The estimate at that depth.
    pub evaluate: E,
}

impl<G: Open, E: Evaluate<G> + Send> Method<G> for Plain<E> {
    fn name(&self) -> Message {
        with_depth(Message::verbatim(self.textbook.to_string()), self.depth)
    }
    fn find(&mut self, game: &G, state: &G::State, limits: Limits, cancel: &Cancel) -> Answer<G::Move> {
        let mut problem = Problem::new(game, state, &self.evaluate);
        problem.depth = self.depth;
        let found = self.textbook.search(&problem, &mut Watch::start(limits, cancel.clone()))?;
        Ok((found, Vec::new()))
    }
}

/// The workhorse.
#[derive(Debug)]
pub struct Strong<E = Earned> {
    workhorse: Workhorse,
    evaluate: E,
}

impl<E> Strong<E> {
    /// The workhorse with an evaluation.
    pub fn new(settings: Settings, evaluate: E) -> Self {
        Strong { workhorse: Workhorse::new(settings), evaluate }
    }
}

impl<G: Open<State: Hash>, E: Evaluate<G> + Send> Method<G> for Strong<E> {
    fn name(&self) -> Message {
        words::deepening()
    }
    fn begin(&mut self) {
        self.workhorse.forget();
    }
    fn rest(&mut self) {
        self.workhorse.rest();
    }
    fn find(&mut self, game: &G, state: &G::State, limits: Limits, cancel: &Cancel) -> Answer<G::Move> {
        let deep = self.workhorse.search(game, state, &self.evaluate, limits, cancel)?;
        let mut parts = vec![Part::counts([(words::moves_deep(deep.depth), f64::from(deep.depth))])];
        if let Some(verified) = deep.verified {
            let outcome = match verified.instead {
                Some(instead) => words::did_not_hold(verified.first.to_string(), instead.to_string()),
                None => words::held(verified.first.to_string()),
            };
            let more = self.workhorse.settings().verify;
            parts.push(Part::Set { name: words::looked_deeper(more), items: vec![outcome.into()] });
        }
        Ok((deep.found, parts))
    }
}

/// max^n: each player for himself, or for his alliance.
#[derive(Clone, Debug)]
pub struct MaxN<E = Earned> {
    /// Who plays together.
    pub alliances: Alliances,
    /// How many moves ahead; `None` to the end.
    pub depth: Option<u32>,
    /// The estimate at that depth.
    pub evaluate: E,
}

impl<G: Open, E: Evaluate<G> + Send> Method<G> for MaxN<E> {
    fn name(&self) -> Message {
        with_depth(Message::verbatim("max^n"), self.depth)
    }
    fn find(&mut self, game: &G, state: &G::State, limits: Limits, cancel: &Cancel) -> Answer<G::Move> {
        let mut watch = Watch::start(limits, cancel.clone());
        let shared = max_n(game, state, &self.evaluate, &self.alliances, self.depth, &mut watch)?;
        let expected = shared.payoffs.iter().map(|payoff| Arg::from(*payoff));
        let part = Part::Set { name: words::each_can_expect(), items: expected.collect() };
        Ok((shared.found, vec![part]))
    }
}

/// All others are against me and my allies.
#[derive(Clone, Debug)]
pub struct Paranoid<E = Earned> {
    /// Who plays together.
    pub alliances: Alliances,
    /// How many moves ahead; `None` to the end.
    pub depth: Option<u32>,
    /// The estimate at that depth.
    pub evaluate: E,
}

impl<G: Open, E: Evaluate<G> + Send> Method<G> for Paranoid<E> {
    fn name(&self) -> Message {
        with_depth(words::paranoid(), self.depth)
    }
    fn find(&mut self, game: &G, state: &G::State, limits: Limits, cancel: &Cancel) -> Answer<G::Move> {
        let mut watch = Watch::start(limits, cancel.clone());
        let found = paranoid(game, state, &self.evaluate, &self.alliances, self.depth, &mut watch)?;
        Ok((found, Vec::new()))
    }
}

/// Expectiminimax, for games with dice.
#[derive(Clone, Debug)]
pub struct Expecting<E = Earned> {
    /// How many moves ahead, nature's included; `None` to the end.
    pub depth: Option<u32>,
    /// The estimate at that depth.
    pub evaluate: E,
}

impl<G: Open, E: Evaluate<G> + Send> Method<G> for Expecting<E> {
    fn name(&self) -> Message {
        with_depth(Message::verbatim("expectiminimax"), self.depth)
    }
    fn find(&mut self, game: &G, state: &G::State, limits: Limits, cancel: &Cancel) -> Answer<G::Move> {
        let mut problem = Problem::new(game, state, &self.evaluate);
        problem.depth = self.depth;
        Ok((chance::search(&problem, &mut Watch::start(limits, cancel.clone()))?, Vec::new()))
    }
}

/// UCT.
#[derive(Clone, Debug)]
pub struct Uct {
    settings: mcts::Settings,
    dice: Dice,
}

impl Uct {
    /// UCT whose random games follow from the seed.
    pub fn new(settings: mcts::Settings, seed: u64) -> Self {
        Uct { settings, dice: dice(seed) }
    }
}

impl<G: Open> Method<G> for Uct {
    fn name(&self) -> Message {
        words::uct(self.settings.simulations)
    }
    fn find(&mut self, game: &G, state: &G::State, limits: Limits, cancel: &Cancel) -> Answer<G::Move> {
        let mut watch = Watch::start(limits, cancel.clone());
        let found = mcts::search(game, state, &self.settings, &mut self.dice, &mut watch)?;
        Ok((found, Vec::new()))
    }
}
