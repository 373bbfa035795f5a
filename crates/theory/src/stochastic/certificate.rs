//! What a stationary strategy guarantees, exactly: the answer of the best opponent, computed in fractions.

use arbitro_game::Message;
use num_traits::Zero;

use super::game::{Stationary, StochasticGame};
use super::responder::{Choice, NoAnswer, Number, Problem};
use crate::number::Rational;
use crate::words::refused;

/// Why a strategy guarantees nothing finite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuaranteeError {
    /// The opponent can win without bound.
    Unbounded,
    /// The game never stops and the opponent pays for ever.
    Endless,
    /// Payments of both signs go round for ever.
    Undefined,
}

impl GuaranteeError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            GuaranteeError::Unbounded => refused::unbounded(),
            GuaranteeError::Endless => refused::endless(),
            GuaranteeError::Undefined => refused::undefined(),
        }
    }
}

arbitro_game::errors_with_message!(GuaranteeError);

impl From<NoAnswer> for GuaranteeError {
    fn from(reason: NoAnswer) -> Self {
        match reason {
            NoAnswer::Unbounded => GuaranteeError::Unbounded,
            NoAnswer::Endless => GuaranteeError::Endless,
            NoAnswer::Undefined => GuaranteeError::Undefined,
        }
    }
}

/// Exact bounds: the first strategies get at least `lower`, the second give at most `upper`, from every component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guarantees {
    /// What the first player's strategy guarantees him.
    pub lower: Vec<Rational>,
    /// What the second player's strategy concedes at most.
    pub upper: Vec<Rational>,
}

/// What two stationary strategies guarantee to their owners, exactly: the value of the game is between.
pub fn guarantees(
    game: &StochasticGame,
    first: &Stationary,
    second: &Stationary,
) -> Result<Guarantees, GuaranteeError> {
    let lower = answer(game, first)?;
    let upper = answer(&game.mirrored(), second)?.into_iter().map(|value| -value).collect();
    Ok(Guarantees { lower, upper })
}

fn answer(game: &StochasticGame, strategy: &Stationary) -> Result<Vec<Rational>, GuaranteeError> {
    let problem = against(game, strategy, None);
    Ok(problem.minimise(None)?.0)
}

/// The second player's problem against a stationary strategy of the first.
pub(super) fn against<T: Number>(
    game: &StochasticGame,
    strategy: &[Vec<T>],
    free_stop: Option<T>,
) -> Problem<T> {
    let states = game
        .components
        .iter()
        .zip(strategy)
        .map(|(component, weights)| {
            (0..component.columns.len())
                .map(|column| {
                    let mut cost = T::zero();
                    let mut next = vec![T::zero(); game.components.len()];
                    for (row, weight) in component.cells.iter().zip(weights) {
                        if *weight != T::zero() {
                            cost = cost + weight.clone() * T::of(&row[column].payoff);
                            for (target, probability) in &row[column].next {
                                next[*target] = next[*target].clone() + weight.clone() * T::of(probability);
                            }
                        }
                    }
                    let next =
                        next.into_iter().enumerate().filter(|(_, chance)| *chance != T::zero()).collect();
                    Choice { cost, next }
                })
                .collect()
        })
        .collect();
    Problem { states, free_stop }
}

/// Whether the distributions fit the components of a game (for the first or the second player).
pub(super) fn fits(game: &StochasticGame, strategy: &Stationary, player: usize) -> bool {
    strategy.len() == game.components.len()
        && strategy.iter().zip(&game.components).all(|(weights, component)| {
            let count = if player == 0 { component.rows.len() } else { component.columns.len() };
            weights.len() == count
                && weights.iter().all(|weight| *weight >= Rational::zero())
                && weights.iter().sum::<Rational>() == Rational::from_integer(1.into())
        })
}
