//! The one who answers a fixed strategy: a decision problem with costs, solved by policy iteration.
//!
//! It works in floating point and exactly. Exact answers are what the certificates of this room rest on.

use num_traits::{Num, Signed, Zero};

use crate::number::{Rational, exact_distribution, to_float};

/// One choice of the responder in one state.
#[derive(Clone, Debug)]
pub(super) struct Choice<T> {
    /// What he pays now.
    pub(super) cost: T,
    /// Where it leads; with what is left everything stops.
    pub(super) next: Vec<(usize, T)>,
}

/// The problem: in every state some choices, and the sum of costs is to be least.
#[derive(Clone, Debug)]
pub(super) struct Problem<T> {
    pub(super) states: Vec<Vec<Choice<T>>>,
    /// With a share here, what is entered with a positive worth counts that much less (and what is entered with a
    /// negative worth counts in full): the responder may stop the game at no cost with that probability.
    pub(super) free_stop: Option<T>,
}

/// Why there is no least sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoAnswer {
    /// He can gain for ever.
    Unbounded,
    /// He is made to pay for ever.
    Endless,
    /// Gains and costs go round without an end: the sum has no limit.
    Undefined,
}

/// Numbers that policy iteration works with.
pub(super) trait Number: Num + Signed + PartialOrd + Clone {
    /// By how much a choice must be better to be taken instead: nothing in exact arithmetic.
    fn margin(scale: &Self) -> Self;
    /// What a sum of probabilities may miss one by without meaning a stop.
    fn noise() -> Self;
    /// A number of a game.
    fn of(value: &Rational) -> Self;
    /// The weights of a strategy, summing to one.
    fn distribution(weights: &[f64]) -> Vec<Self>;
}

impl Number for f64 {
    fn margin(scale: &f64) -> f64 {
        2e-15 * (1.0 + scale.abs())
    }
    fn noise() -> f64 {
        1e-13
    }
    fn of(value: &Rational) -> f64 {
        to_float(value)
    }
    fn distribution(weights: &[f64]) -> Vec<f64> {
        weights.to_vec()
    }
}

impl Number for Rational {
    fn margin(_: &Self) -> Self {
        Rational::zero()
    }
    fn noise() -> Self {
        Rational::zero()
    }
    fn of(value: &Rational) -> Self {
        value.clone()
    }
    fn distribution(weights: &[f64]) -> Vec<Self> {
        exact_distribution(weights, 0.0)
    }
}

const MOST_ROUNDS: usize = 1_000;

impl<T: Number> Problem<T> {
    /// The least sums from every state, starting from a guess at the choices.
    pub(super) fn minimise(&self, guess: Option<Vec<usize>>) -> Result<(Vec<T>, Vec<usize>), NoAnswer> {
        let mut policy = guess.filter(|guess| self.free_stop.is_some() && guess.len() == self.states.len());
        let mut policy = match policy.take() {
            Some(policy) => policy,
            None => self.first_policy(),
        };
        let mut lightened = vec![true; self.states.len()];
        let mut values = self.evaluate(&policy, &lightened)?;
        for _ in 0..MOST_ROUNDS {
            let mut changed = false;
            if self.free_stop.is_some() {
                for (flag, value) in lightened.iter_mut().zip(&values) {
                    let positive = *value > T::zero();
                    changed |= *flag != positive && *value != T::zero();
                    *flag = positive;
                }
            }
            for (state, choices) in self.states.iter().enumerate() {
                let mut best = values[state].clone();
                let margin = T::margin(&best);
                for (number, choice) in choices.iter().enumerate() {
                    let worth = self.worth(choice, &values, &lightened);
                    if worth < best.clone() - margin.clone() {
                        best = worth;
                        policy[state] = number;
                        changed = true;
                    }
                }
            }
            if !changed {
                return Ok((values, policy));
            }
            values = self.evaluate(&policy, &lightened)?;
        }
        Err(NoAnswer::Undefined)
    }

    fn worth(&self, choice: &Choice<T>, values: &[T], lightened: &[bool]) -> T {
        choice.next.iter().fold(choice.cost.clone(), |sum, (next, probability)| {
            sum + self.share(*next, probability, lightened) * values[*next].clone()
        })
    }

    fn share(&self, next: usize, probability: &T, lightened: &[bool]) -> T {
        match &self.free_stop {
            Some(stop) if lightened[next] => probability.clone() * (T::one() - stop.clone()),
            _ => probability.clone(),
        }
    }

    /// Where he can stay for ever at no cost he starts by doing so; elsewhere he heads for the stop (or for there).
    fn first_policy(&self) -> Vec<usize> {
        let count = self.states.len();
        let mut idle = vec![true; count];
        let stays = |choice: &Choice<T>, idle: &[bool]| {
            choice.cost == T::zero() && !stops(choice) && choice.next.iter().all(|(next, _)| idle[*next])
        };
        loop {
            let lost: Vec<usize> = (0..count)
                .filter(|&state| idle[state] && !self.states[state].iter().any(|choice| stays(choice, &idle)))
                .collect();
            if lost.is_empty() {
                break;
            }
            lost.into_iter().for_each(|state| idle[state] = false);
        }
        let mut policy: Vec<Option<usize>> = (0..count)
            .map(|state| {
                idle[state]
                    .then(|| self.states[state].iter().position(|choice| stays(choice, &idle)))
                    .flatten()
            })
            .collect();
        loop {
            let found: Vec<(usize, usize)> = (0..count)
                .filter(|&state| policy[state].is_none())
                .filter_map(|state| {
                    let heads_out = |choice: &Choice<T>| {
                        stops(choice)
                            || choice
                                .next
                                .iter()
                                .any(|(next, chance)| policy[*next].is_some() && *chance > T::zero())
                    };
                    self.states[state].iter().position(heads_out).map(|choice| (state, choice))
                })
                .collect();
            if found.is_empty() {
                break;
            }
            found.into_iter().for_each(|(state, choice)| policy[state] = Some(choice));
        }
        policy.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// The sums that a policy comes to.
    fn evaluate(&self, policy: &[usize], lightened: &[bool]) -> Result<Vec<T>, NoAnswer> {
        let count = self.states.len();
        let chosen = |state: usize| &self.states[state][policy[state]];
        // Who can reach a stop? The others go round for ever.
        let mut ends: Vec<bool> = (0..count)
            .map(|state| {
                stops(chosen(state))
                    || self.free_stop.is_some() && chosen(state).next.iter().any(|(next, _)| lightened[*next])
            })
            .collect();
        loop {
            let more: Vec<usize> = (0..count)
                .filter(|&state| {
                    !ends[state]
                        && chosen(state).next.iter().any(|(next, chance)| ends[*next] && *chance > T::zero())
                })
                .collect();
            if more.is_empty() {
                break;
            }
            more.into_iter().for_each(|state| ends[state] = true);
        }
        for state in (0..count).filter(|&state| !ends[state]) {
            // Endless play at no cost is worth nothing; otherwise the signs say which way the sum goes.
            let cost = &chosen(state).cost;
            if *cost != T::zero() {
                let round = (0..count).filter(|&other| !ends[other]);
                let (mut gains, mut pays) = (false, false);
                for other in round {
                    gains |= chosen(other).cost < T::zero();
                    pays |= chosen(other).cost > T::zero();
                }
                return Err(match (gains, pays) {
                    (true, false) => NoAnswer::Unbounded,
                    (false, true) => NoAnswer::Endless,
                    _ => NoAnswer::Undefined,
                });
            }
        }
        let position: Vec<Option<usize>> = {
            let mut next = 0;
            ends.iter()
                .map(|&ends| {
                    ends.then(|| {
                        next += 1;
                        next - 1
                    })
                })
                .collect()
        };
        let size = position.iter().flatten().count();
        let mut system: Vec<Vec<T>> = Vec::with_capacity(size);
        for state in (0..count).filter(|&state| ends[state]) {
            let mut row = vec![T::zero(); size + 1];
            if let Some(own) = position[state] {
                row[own] = T::one();
            }
            for (next, probability) in &chosen(state).next {
                if let Some(column) = position[*next] {
                    row[column] = row[column].clone() - self.share(*next, probability, lightened);
                }
            }
            row[size] = chosen(state).cost.clone();
            system.push(row);
        }
        let solution = solve(system).ok_or(NoAnswer::Undefined)?;
        Ok(position
            .iter()
            .map(|position| position.map_or_else(T::zero, |index| solution[index].clone()))
            .collect())
    }
}

fn stops<T: Number>(choice: &Choice<T>) -> bool {
    let sum = choice.next.iter().fold(T::zero(), |sum, (_, probability)| sum + probability.clone());
    T::one() - sum > T::noise()
}

/// Gaussian elimination with the largest pivot; `None` if singular.
pub(super) fn solve<T: Number>(mut system: Vec<Vec<T>>) -> Option<Vec<T>> {
    let size = system.len();
    for column in 0..size {
        let mut pivot = column;
        for row in column + 1..size {
            if system[row][column].abs() > system[pivot][column].abs() {
                pivot = row;
            }
        }
        if system[pivot][column] == T::zero() {
            return None;
        }
        system.swap(column, pivot);
        let (above, below) = system.split_at_mut(column + 1);
        let pivot_row = &above[column];
        for row in below {
            if row[column] != T::zero() {
                let factor = row[column].clone() / pivot_row[column].clone();
                for (entry, pivot_entry) in row.iter_mut().zip(pivot_row).skip(column) {
                    if *pivot_entry != T::zero() {
                        *entry = entry.clone() - factor.clone() * pivot_entry.clone();
                    }
                }
            }
        }
    }
    let mut solution = vec![T::zero(); size];
    for row in (0..size).rev() {
        let mut sum = system[row][size].clone();
        for column in row + 1..size {
            sum = sum - system[row][column].clone() * solution[column].clone();
        }
        solution[row] = sum / system[row][row].clone();
    }
    Some(solution)
}
