//! The search for a vector that the first player of a recursive game attains.
//!
//! Such vectors come from a game in which the *responder* may stop for nothing with a small probability λ: that costs the
//! other side a little of every positive prospect. Its value is a vector u with T(φ(u)) ≥ u, where φ takes the share λ off
//! the positive entries; taking off half of it gives a vector w with φ(u) ≤ w < u where u is positive, so T(w) ≥ u > w:
//! attainable. As λ goes to zero it tends to the value, because every attainable vector is one of these for some λ.

use num_traits::{One, Signed, Zero};

use super::certificate::against;
use super::game::{Stationary, StochasticGame};
use super::responder::{Number, solve};
use crate::matrix::FloatSolution;
use crate::number::{Rational, exact_distribution, from_float, to_float, whole};

/// Below this free stop floating point no longer tells the strategies apart, and only exact improvement goes on.
const SMALLEST_FLOAT_STOP: f64 = 1e-10;

/// The free stop at which the search gives up.
pub(super) const SMALLEST_STOP: f64 = 1e-48;

/// The grain of the numbers that exact improvement starts from, in powers of two below the greatest payment.
const GRAIN_BITS: i32 = 256;

/// A vector that is attainable, and by what.
pub(super) struct Certified {
    pub(super) vector: Vec<Rational>,
    pub(super) strategy: Stationary,
}

/// A strategy and what it comes to against its best answer.
struct Try {
    sum: f64,
    strategy: Vec<Vec<f64>>,
    values: Vec<f64>,
    answer: Vec<usize>,
}

/// The search for an attainable vector of the first player.
pub(super) struct Search {
    /// Something not below the value.
    pub(super) above: Vec<f64>,
    /// The greatest payment.
    most: f64,
    pub(super) best: Option<Certified>,
}

impl Search {
    pub(super) fn new(game: &StochasticGame, most: f64) -> Self {
        Search { above: vec![most; game.components.len()], most, best: None }
    }

    /// Brings the best vector nearer to the value, with a given free stop; gains far below `epsilon` are not sought.
    pub(super) fn step(&mut self, game: &StochasticGame, free_stop: f64, epsilon: f64) {
        if free_stop > SMALLEST_FLOAT_STOP {
            self.explore(game, free_stop);
        }
        self.improve(game, free_stop, epsilon);
    }

    /// Looks for a good strategy in floating point.
    fn explore(&mut self, game: &StochasticGame, free_stop: f64) {
        let light = |worth: &[f64]| -> Vec<f64> {
            worth.iter().map(|&value| if value > 0.0 { value * (1.0 - free_stop) } else { value }).collect()
        };
        // Come down from above, so that a player who can afford to wait does not settle for too little.
        let mut worth = self.above.clone();
        for _ in 0..if free_stop > 0.01 { 5_000 } else { 400 } {
            let Some(stage) = game.transform(&light(&worth)) else { return };
            let image: Vec<f64> =
                stage.iter().zip(&worth).map(|(solution, &known)| solution.value.min(known)).collect();
            let moved = image.iter().zip(&worth).map(|(one, two)| (one - two).abs()).fold(0.0, f64::max);
            worth = image;
            if moved < 1e-13 {
                break;
            }
        }
        // Then Newton's method: the total of the pair of strategies that is optimal now. What counts is what the strategy
        // guarantees against its best answer, which is also where to go on from if the jump leads nowhere (Hoffman and Karp).
        let mut best_sum = f64::NEG_INFINITY;
        let mut policy = None;
        let mut tired = 0;
        for _ in 0..300 {
            let Some(prospects) = light(&worth).into_iter().map(from_float).collect::<Option<Vec<_>>>()
            else {
                return;
            };
            let Some(stage) = precise_stage(game, &prospects) else { return };
            // A weight that should be nothing but is not quite can spoil everything when the game goes on for ever.
            let mut best: Option<Try> = None;
            for smallest in [1e-4, 1e-6, 1e-9, 1e-12, 0.0] {
                let strategy: Vec<Vec<f64>> =
                    stage.iter().map(|solution| cleaned(&solution.row, smallest)).collect();
                let answer = against(game, &strategy, Some(free_stop)).minimise(policy.clone());
                let Ok((values, answer)) = answer else { continue };
                let sum: f64 = values.iter().sum();
                if best.as_ref().is_none_or(|known| sum > known.sum + 1e-11 * self.most) {
                    best = Some(Try { sum, strategy, values, answer });
                }
            }
            let Some(Try { sum, strategy, values, answer }) = best else { return };
            policy = Some(answer);
            if sum > best_sum + 1e-15 * (1.0 + sum.abs()) {
                tired = if sum > best_sum + 1e-12 * (1.0 + sum.abs()) { 0 } else { tired + 1 };
                best_sum = sum;
                self.certify(game, &strategy, free_stop, policy.clone());
            } else {
                tired += 1;
            }
            if tired > 4 {
                break;
            }
            let lightened: Vec<bool> = worth.iter().map(|&value| value > 0.0).collect();
            let gains: Vec<f64> =
                stage.iter().zip(&worth).map(|(solution, known)| to_float(&solution.value) - known).collect();
            let jump = newton_move(game, &stage, &gains, false, &lightened, &free_stop)
                .map(|moved| -> Vec<f64> { moved.iter().zip(&worth).map(|(one, two)| one + two).collect() })
                .filter(|jump| tired < 3 && jump.iter().all(|value| value.abs() <= 2.0 * self.most));
            worth = jump.unwrap_or(values);
        }
    }

    /// Makes the best strategy known better, by a step of Newton's method where that is safe, and otherwise by one of
    /// Hoffman and Karp: where the stage game against the exact guarantee is worth more than the guarantee, the stage game's
    /// strategy takes its place. Neither loses anything.
    fn improve(&mut self, game: &StochasticGame, free_stop: f64, epsilon: f64) {
        const MOST_ROUNDS: usize = 30;
        let (Some(known), Some(stop)) = (&self.best, from_float(free_stop)) else { return };
        let mut strategy = known.strategy.clone();
        let grain = from_float(self.most).unwrap_or_else(Rational::one) / whole(2).pow(GRAIN_BITS);
        let mut policy = None;
        let mut before: Option<f64> = None;
        for _ in 0..MOST_ROUNDS {
            let problem = against(game, &strategy, Some(stop.clone()));
            let Ok((values, answer)) = problem.minimise(policy.take()) else { return };
            self.keep(&values, &strategy, &stop);
            let total = values.iter().map(to_float).sum::<f64>();
            if before.is_some_and(|before| total - before < epsilon / 1_000.0) {
                return;
            }
            (before, policy) = (Some(total), Some(answer));
            let Some(stage) = stage_after(game, &values, &stop, &grain) else { return };
            if stage.iter().zip(&values).all(|(solution, value)| solution.value <= *value) {
                return;
            }
            if let Some(next) = newton_step(game, &stage, &values, &stop, &grain) {
                strategy = next;
                continue;
            }
            for ((own, solution), value) in strategy.iter_mut().zip(stage).zip(&values) {
                if solution.value > *value {
                    *own = Rational::distribution(&solution.row);
                }
            }
        }
    }

    /// The exact guarantee of a strategy in the game with free stops, turned into an attainable vector.
    fn certify(
        &mut self,
        game: &StochasticGame,
        strategy: &[Vec<f64>],
        free_stop: f64,
        policy: Option<Vec<usize>>,
    ) {
        let exact: Stationary = strategy.iter().map(|weights| exact_distribution(weights, 1e-15)).collect();
        let stop = from_float(free_stop).unwrap_or_else(Rational::one);
        let problem = against(game, &exact, Some(stop.clone()));
        if let Ok((values, _)) = problem.minimise(policy) {
            self.keep(&values, &exact, &stop);
        }
    }

    /// Keeps, component by component, the better of what was attainable and of what this strategy attains: T is monotone, so
    /// the larger of two attainable vectors is attainable, by each one's strategy where it is the larger.
    fn keep(&mut self, values: &[Rational], strategy: &Stationary, stop: &Rational) {
        let half = stop / whole(2);
        let vector: Vec<Rational> = values
            .iter()
            .map(|value| if value.is_positive() { value - value * &half } else { value.clone() })
            .collect();
        let Some(best) = &mut self.best else {
            self.best = Some(Certified { vector, strategy: strategy.clone() });
            return;
        };
        for (component, value) in vector.into_iter().enumerate() {
            if value > best.vector[component] {
                best.vector[component] = value;
                best.strategy[component].clone_from(&strategy[component]);
            }
        }
    }
}

/// A stage game's value and the first player's strategy in it, with the value exact where the game is small.
struct Stage {
    value: Rational,
    row: Vec<f64>,
    column: Vec<f64>,
}

/// The stage games solved without rounding: the weights that matter here can be smaller than a tolerance.
fn precise_stage(game: &StochasticGame, worth: &[Rational]) -> Option<Vec<Stage>> {
    const SMALL: usize = 12;
    if game.components.iter().any(|component| component.rows.len().max(component.columns.len()) > SMALL) {
        let worth: Vec<f64> = worth.iter().map(to_float).collect();
        let rounded = game.transform(&worth)?.into_iter();
        return rounded
            .map(|FloatSolution { row, column, lower, .. }| {
                Some(Stage { value: from_float(lower)?, row, column })
            })
            .collect();
    }
    let floats = |weights: &[Rational]| weights.iter().map(to_float).collect();
    let stage: Vec<Stage> = game
        .transform_exact(worth)
        .into_iter()
        .map(|solution| Stage {
            row: floats(&solution.row),
            column: floats(&solution.column),
            value: solution.value,
        })
        .collect();
    (stage.len() == worth.len()).then_some(stage)
}

/// The stage games when what comes after is worth `values`, less the free stop. Rounded down to the grain, so that the
/// fractions do not grow from round to round.
fn stage_after(
    game: &StochasticGame,
    values: &[Rational],
    stop: &Rational,
    grain: &Rational,
) -> Option<Vec<Stage>> {
    let prospects: Vec<Rational> = values
        .iter()
        .map(|value| if value.is_positive() { value - value * stop } else { value.clone() })
        .map(|value| (value / grain).floor() * grain)
        .collect();
    precise_stage(game, &prospects)
}

/// The stage strategies at the place where Newton's method jumps to from `values`, or half or a quarter of the way: the first
/// place that the stage games still lift, so that their strategies guarantee at least as much as they jumped to.
fn newton_step(
    game: &StochasticGame,
    stage: &[Stage],
    values: &[Rational],
    stop: &Rational,
    grain: &Rational,
) -> Option<Stationary> {
    const MOST_COMPONENTS: usize = 16;
    if values.len() > MOST_COMPONENTS {
        return None;
    }
    let lightened: Vec<bool> = values.iter().map(Signed::is_positive).collect();
    let gains: Vec<Rational> = stage
        .iter()
        .zip(values)
        .map(|(solution, value)| (&solution.value - value).max(Rational::zero()))
        .collect();
    for held in [false, true] {
        let Some(moves) = newton_move(game, stage, &gains, held, &lightened, stop) else {
            continue;
        };
        for share in [1, 2, 4] {
            let place: Vec<Rational> = values
                .iter()
                .zip(&moves)
                .map(|(from, by)| ((from + by / whole(share)) / grain).floor() * grain)
                .collect();
            let there = stage_after(game, &place, stop, grain)?;
            if there.iter().zip(&place).all(|(solution, value)| solution.value >= *value) {
                return Some(there.iter().map(|solution| Rational::distribution(&solution.row)).collect());
            }
        }
    }
    None
}

/// The weights without those that are at most `smallest`, summing to one again.
fn cleaned(weights: &[f64], smallest: f64) -> Vec<f64> {
    let kept = |weight: f64| if weight > smallest { weight } else { 0.0 };
    let sum: f64 = weights.iter().map(|&weight| kept(weight)).sum();
    if sum > 0.0 { weights.iter().map(|&weight| kept(weight) / sum).collect() } else { weights.to_vec() }
}

/// How far Newton's method moves: if the pair of stage strategies is kept up, the gains of the first round grow to this.
/// If `held`, components that gain nothing now stay where they are. The free stop is used on entering the lightened components.
fn newton_move<T: Number>(
    game: &StochasticGame,
    stage: &[Stage],
    gains: &[T],
    held: bool,
    lightened: &[bool],
    free_stop: &T,
) -> Option<Vec<T>> {
    let size = game.components.len();
    let system = (0..size)
        .map(|component| {
            let mut equation = vec![T::zero(); size + 1];
            equation[component] = T::one();
            equation[size] = gains[component].clone();
            if held && gains[component] == T::zero() {
                return equation;
            }
            let (rows, columns) =
                (T::distribution(&stage[component].row), T::distribution(&stage[component].column));
            for (cells, own) in game.components[component].cells.iter().zip(&rows) {
                for (cell, other) in cells.iter().zip(&columns) {
                    let weight = own.clone() * other.clone();
                    for (next, probability) in &cell.next {
                        let share = if lightened[*next] { T::one() - free_stop.clone() } else { T::one() };
                        equation[*next] =
                            equation[*next].clone() - weight.clone() * share * T::of(probability);
                    }
                }
            }
            equation
        })
        .collect();
    solve(system)
}
