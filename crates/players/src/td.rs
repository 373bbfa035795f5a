//! Temporal differences (Sutton, 1988): an evaluation learns from games against itself.
//!
//! Every position at which a seat moves has an estimate, on the scale from -1 to 1 and for seat 0. When the next such position
//! comes, or the end of the game, the estimates of the positions before it are moved towards what is known by then: the last
//! one most, those before it by the factor lambda less each. The game says what an estimate looks at ([`Features`]).

mod file;
mod model;

pub use file::MOST_HIDDEN;
pub use model::Model;

use crate::learner::Quick;
use crate::search::Evaluate;
use arbitro_game::{Actor, Dice, Game, Open, Roll, Seat, Silence, Turn, dice, nature_moves, seed_of};

/// What an evaluation looks at in a position at which a seat moves: always as many numbers, most of them from -1 to 1.
pub type Features<G> = fn(&G, &<G as Game>::State, &mut Vec<f64>);

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The cells of the hidden layer; 0 for a linear evaluation.
    pub hidden: usize,
    /// How far back a surprise goes: 0 to the last position only, 1 to all positions of the game alike.
    pub lambda: f64,
    /// The size of a step.
    pub rate: f64,
    /// The share of random moves while it learns. Nothing is learnt from where they lead.
    pub explore: f64,
    /// The seed of everything.
    pub seed: u64,
}

/// How far back a surprise goes, unless it is said otherwise.
pub const LAMBDA: f64 = 0.7;
/// The size of a step, unless it is said otherwise.
pub const RATE: f64 = 0.01;
/// The share of random moves, unless it is said otherwise.
pub const EXPLORE: f64 = 0.1;

impl Settings {
    /// The usual settings for as many hidden cells.
    pub fn usual(hidden: usize, seed: u64) -> Self {
        Settings { hidden, lambda: LAMBDA, rate: RATE, explore: EXPLORE, seed }
    }
}

/// A model that follows one game after the other.
#[derive(Clone, Debug)]
pub struct Student {
    model: Model,
    lambda: f64,
    rate: f64,
    /// How much each weight is responsible for the estimates of this game so far.
    trace: Vec<f64>,
    slope: Vec<f64>,
    /// The features of the last position.
    last: Option<Vec<f64>>,
}

impl Student {
    /// A student that has seen nothing of a game yet.
    pub fn new(model: Model, lambda: f64, rate: f64) -> Self {
        let trace = vec![0.0; model.weights().len()];
        Student { model, lambda, rate, slope: trace.clone(), trace, last: None }
    }

    /// What it has learnt so far.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The next position of the game.
    pub fn see(&mut self, features: &[f64]) {
        let value = self.model.value(features);
        self.learn(value.clamp(-1.0, 1.0));
        self.model.slope(features, &mut self.slope);
        for (trace, slope) in self.trace.iter_mut().zip(&self.slope) {
            *trace = self.lambda * *trace + slope;
        }
        let mut last = self.last.take().unwrap_or_default();
        last.clear();
        last.extend_from_slice(features);
        self.last = Some(last);
    }

    /// The game is over: it paid seat 0 this, on the scale from -1 to 1.
    pub fn end(&mut self, paid: f64) {
        self.learn(paid);
        self.cut();
    }

    /// What comes now does not follow from what was seen: a random move was made, or a game begins.
    pub fn cut(&mut self) {
        self.last = None;
        self.trace.fill(0.0);
    }

    /// Moves the estimates of this game towards what is known now.
    fn learn(&mut self, now: f64) {
        let Some(last) = &self.last else { return };
        let step = self.rate * (now - self.model.value(last));
        self.model.add(step, &self.trace);
    }
}

/// The highest estimate: below what a win pays, so that a player rather wins than keeps a good position.
const HIGHEST: f64 = 0.999;

/// What was learnt of a game, ready to be asked and to play.
#[derive(Debug)]
pub struct Taught<G: Game> {
    model: Model,
    features: Features<G>,
    /// The highest payoff.
    scale: f64,
    /// From how many games.
    games: u64,
}

// Derived, it would ask that the game can be cloned too.
impl<G: Game> Clone for Taught<G> {
    fn clone(&self) -> Self {
        Taught { model: self.model.clone(), ..*self }
    }
}

/// The highest payoff of a game that can be learnt so: one for two in which one wins what the other loses and payoffs have
/// bounds.
pub fn scale<G: Game>(game: &G) -> Option<f64> {
    let bounds =
        game.payoff_bounds().filter(|_| game.seats() == 2 && game.sum() == arbitro_game::Sum::Zero)?;
    let highest = bounds[0].abs().max(bounds[1].abs());
    (highest > 0.0 && highest.is_finite()).then_some(highest)
}

impl<G: Open> Taught<G> {
    /// What a model thinks of the positions of a game; `None` if [`scale`] is.
    pub fn new(game: &G, model: Model, features: Features<G>, games: u64) -> Option<Self> {
        Some(Taught { model, features, scale: scale(game)?, games })
    }

    /// From how many games it was learnt.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// What the position is worth to seat 0, on the scale from -1 to 1; where nature moves, the mean of what follows.
    fn outlook(&self, game: &G, state: &G::State, buffer: &mut Vec<f64>) -> f64 {
        match game.turn(state) {
            Turn::Over => game.payoff(state, Seat(0)) / self.scale,
            Turn::Nature(moves) => moves
                .iter()
                .map(|(mv, chance)| {
                    let mut next = state.clone();
                    game.play(&mut next, Actor::Nature, *mv, &mut Silence);
                    chance * self.outlook(game, &next, buffer)
                })
                .sum(),
            Turn::One(..) | Turn::Together(_) => {
                buffer.clear();
                (self.features)(game, state, buffer);
                self.model.value(buffer).clamp(-HIGHEST, HIGHEST)
            }
        }
    }

    /// The move into the best position, one of them at random if several are as good.
    fn best(&self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], dice: &mut Dice) -> G::Move {
        let mut buffer = Vec::new();
        let mut best = (f64::NEG_INFINITY, 0u32, moves[0]);
        for &mv in moves {
            let mut next = state.clone();
            game.play(&mut next, Actor::Seat(seat), mv, &mut Silence);
            let outlook = self.outlook(game, &next, &mut buffer);
            let value = if seat == Seat(0) { outlook } else { -outlook };
            if value > best.0 {
                best = (value, 1, mv);
            } else if value == best.0 {
                best.1 += 1;
                if dice.below(best.1 as usize) == 0 {
                    best.2 = mv;
                }
            }
        }
        best.2
    }
}

/// One move ahead, without exploring and without learning.
impl<G: Open> Quick<G> for Taught<G> {
    fn pick(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        moves: &[G::Move],
        dice: &mut Dice,
    ) -> G::Move {
        self.best(game, state, seat, moves, dice)
    }
}

impl<G: Open> Evaluate<G> for Taught<G> {
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        let value = self.scale * self.outlook(game, state, &mut Vec::new());
        if seat == Seat(0) { value } else { -value }
    }
}

/// Learns a game by playing it against itself.
#[derive(Debug)]
pub struct SelfPlay<G: Game> {
    student: Student,
    taught: Taught<G>,
    explore: f64,
    dice: Dice,
}

impl<G: Open> SelfPlay<G> {
    /// Begins to learn; `None` if [`scale`] is.
    pub fn new(game: &G, features: Features<G>, settings: &Settings) -> Option<Self> {
        let mut first = Vec::new();
        features(game, &game.start(), &mut first);
        let mut dice = dice(settings.seed);
        let model = Model::new(first.len(), settings.hidden, &mut dice);
        let taught = Taught::new(game, model.clone(), features, 0)?;
        let student = Student::new(model, settings.lambda, settings.rate);
        Some(SelfPlay { student, taught, explore: settings.explore, dice })
    }

    /// Goes on from what was learnt before.
    pub fn resume(mut self, taught: Taught<G>) -> Self {
        self.student = Student::new(taught.model.clone(), self.student.lambda, self.student.rate);
        self.taught = taught;
        self
    }

    /// Plays one game and learns from it. Returns what it paid seats 0 and 1.
    pub fn play(&mut self, game: &G) -> [f64; 2] {
        let mut state = game.start();
        let mut features = Vec::new();
        self.student.cut();
        loop {
            let (by, mv) = match game.turn(&state) {
                Turn::One(seat, moves) => {
                    features.clear();
                    (self.taught.features)(game, &state, &mut features);
                    self.student.see(&features);
                    (Actor::Seat(seat), self.choose(game, &state, seat, moves.as_ref()))
                }
                Turn::Nature(moves) => (Actor::Nature, nature_moves::<G>(&moves, &mut self.dice)),
                Turn::Together(_) | Turn::Over => break,
            };
            game.play(&mut state, by, mv, &mut Silence);
        }
        let payoffs = [game.payoff(&state, Seat(0)), game.payoff(&state, Seat(1))];
        self.student.end(payoffs[0] / self.taught.scale);
        self.taught.model.clone_from(&self.student.model);
        self.taught.games = self.taught.games.saturating_add(1);
        payoffs
    }

    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move]) -> G::Move {
        if self.explore > 0.0 && self.dice.unit() < self.explore {
            self.student.cut();
            return self.dice.pick(moves);
        }
        // The moves of a game follow from what was known before it.
        self.taught.best(game, state, seat, moves, &mut self.dice)
    }

    /// What has been learnt so far.
    pub fn into_taught(self) -> Taught<G> {
        self.taught
    }
}

/// Learns from as many games, or until `goes_on` says no. The same settings give the same result.
pub fn learn<G: Open>(
    game: &G,
    features: Features<G>,
    settings: &Settings,
    games: u64,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Option<Taught<G>> {
    let mut lessons = SelfPlay::new(game, features, settings)?;
    for played in 1..=games {
        lessons.play(game);
        if !goes_on(played) {
            break;
        }
    }
    Some(lessons.taught)
}

/// Learns, and after every game plays one at `seat` against another player, from which it does not learn. `seen` hears how many
/// games there were and what the last of the others paid seats 0 and 1; the series ends when it returns false.
///
/// What is learnt is the same as with [`learn`].
pub fn series<G: Open>(
    game: &G,
    mut lessons: SelfPlay<G>,
    seat: Seat,
    other: &mut impl Quick<G>,
    games: u64,
    seed: u64,
    mut seen: impl FnMut(u64, [f64; 2]) -> bool,
) -> Taught<G> {
    let mut dice = dice(seed_of(seed, 1));
    for played in 1..=games {
        lessons.play(game);
        let payoffs = match seat {
            Seat(0) => crate::learner::play(game, &mut lessons.taught, other, &mut dice),
            _ => crate::learner::play(game, other, &mut lessons.taught, &mut dice),
        };
        if !seen(played, payoffs) {
            break;
        }
    }
    lessons.taught
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two positions in a row, and then a win.
    fn chain(lambda: f64, games: usize) -> Vec<f64> {
        let mut student = Student::new(Model::linear(vec![0.0, 0.0]), lambda, 0.5);
        for _ in 0..games {
            student.see(&[1.0, 0.0]);
            student.see(&[0.0, 1.0]);
            student.end(1.0);
        }
        student.model().weights().to_vec()
    }

    #[test]
    fn lambda_0_moves_only_the_last_position() {
        // The second position goes half of the way to 1; the first half of the way to the second, one game later.
        assert_eq!(chain(0.0, 1), [0.0, 0.5]);
        assert_eq!(chain(0.0, 2), [0.25, 0.75]);
        assert_eq!(chain(0.0, 3), [0.5, 0.875]);
    }

    #[test]
    fn lambda_1_moves_all_positions_towards_the_result() {
        assert_eq!(chain(1.0, 1), [0.5, 0.5]);
        assert_eq!(chain(1.0, 2), [0.75, 0.75]);
        assert_eq!(chain(1.0, 3), [0.875, 0.875]);
    }

    #[test]
    fn a_lambda_between_them_moves_earlier_positions_less() {
        // Game 1: the first by 0.5 × 0.5. Game 2: by 0.5 × (0.5 - 0.25) when the second comes, by 0.5 × 0.5 × 0.5 at the end.
        assert_eq!(chain(0.5, 1), [0.25, 0.5]);
        assert_eq!(chain(0.5, 2), [0.5, 0.75]);
    }

    #[test]
    fn nothing_is_learnt_across_a_cut() {
        let mut student = Student::new(Model::linear(vec![0.0, 0.0]), 1.0, 0.5);
        student.see(&[1.0, 0.0]);
        student.cut();
        student.see(&[0.0, 1.0]);
        student.end(1.0);
        assert_eq!(student.model().weights(), [0.0, 0.5]);
    }
}
