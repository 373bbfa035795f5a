//! Correlated equilibria (Aumann 1974) and coarse ones (Moulin and Vial 1978) by linear programming.
//!
//! A device draws a profile and tells every player its part. In a correlated equilibrium no player gains by doing something
//! else after hearing its part; in a coarse one no player gains by deciding for a strategy before.

use num_traits::{One, Zero};

use super::game::{NormalForm, Profile};
use crate::matrix::{ExactProgram, FloatProgram};
use crate::number::{Rational, to_float};
use crate::within::Within;

/// Which deviations a distribution must withstand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Correlation {
    /// After hearing the advice.
    Correlated,
    /// Before hearing it.
    Coarse,
}

/// What is to be as large as possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The sum of all payoffs.
    Welfare,
    /// One player's payoff.
    Most(usize),
    /// One player's payoff, turned round: as small as possible.
    Least(usize),
}

/// A distribution over profiles.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<T> {
    /// The profiles that may be drawn, with their probabilities.
    pub profiles: Vec<(Profile, T)>,
    /// What every player expects.
    pub payoffs: Vec<T>,
    /// The most that a player gains by a deviation that the distribution must withstand.
    pub gain: T,
}

/// The most entries of an exact and of a floating-point program.
const MOST_EXACT: usize = 60_000;
const MOST_FLOAT: usize = 4_000_000;
const MOST_PIVOTS: usize = 20_000;

/// The best distribution, exactly; `None` if the table is too large or the limits ended it.
pub fn correlated_exact(
    game: &NormalForm,
    kind: Correlation,
    objective: Objective,
    within: &Within,
) -> Option<Advice<Rational>> {
    let deviations = deviations(game, kind);
    let columns = game.profile_count();
    if (deviations.len() + 1).saturating_mul(columns) > MOST_EXACT {
        return None;
    }
    let mut program = ExactProgram::new(deviations.len() + 1, columns);
    program.within(within);
    for (column, worth) in worth(game, objective).into_iter().enumerate() {
        let profile = game.profile(column);
        for (row, deviation) in deviations.iter().enumerate() {
            if let Some(gain) = deviation.gain(game, &profile) {
                program.add(row, column, &gain);
            }
        }
        program.add(deviations.len(), column, &Rational::one());
        program.objective(column, worth);
    }
    program.limit(deviations.len(), Rational::one());
    Some(advice(game, &deviations, program.maximise()?.primal))
}

/// The best distribution in floating point; `None` if the table is too large, the program failed
/// or the limits ended it.
pub fn correlated_float(
    game: &NormalForm,
    kind: Correlation,
    objective: Objective,
    within: &Within,
) -> Option<Advice<f64>> {
    let deviations = deviations(game, kind);
    let columns = game.profile_count();
    if (deviations.len() + 1).saturating_mul(columns) > MOST_FLOAT {
        return None;
    }
    let worth: Vec<f64> = worth(game, objective).iter().map(to_float).collect();
    let scale = worth.iter().copied().fold(1.0, f64::max);
    let mut program = FloatProgram::new(deviations.len() + 1, columns);
    program.within(within);
    for (column, worth) in worth.iter().enumerate() {
        let profile = game.profile(column);
        for (row, deviation) in deviations.iter().enumerate() {
            if let Some(gain) = deviation.gain(game, &profile) {
                program.set(row, column, to_float(&gain));
            }
        }
        program.set(deviations.len(), column, 1.0);
        program.objective(column, worth / scale);
    }
    program.limit(deviations.len(), 1.0);
    let primal = program.maximise(MOST_PIVOTS)?.primal;
    let primal: Vec<f64> = primal.into_iter().map(|weight| weight.max(0.0)).collect();
    let sum: f64 = primal.iter().sum();
    (sum > 0.5).then(|| {
        let exact: Vec<Rational> = crate::number::exact_distribution(&primal, 1e-12);
        let exact = advice(game, &deviations, exact);
        Advice {
            profiles: exact
                .profiles
                .iter()
                .map(|(profile, weight)| (profile.clone(), to_float(weight)))
                .collect(),
            payoffs: exact.payoffs.iter().map(to_float).collect(),
            gain: to_float(&exact.gain),
        }
    })
}

/// What a player might do instead.
struct Deviation {
    player: usize,
    /// The advice that it would not follow; any, for coarse equilibria.
    advised: Option<usize>,
    instead: usize,
}

impl Deviation {
    /// What the deviation gains in a profile, if it applies.
    fn gain(&self, game: &NormalForm, profile: &[usize]) -> Option<Rational> {
        let own = profile[self.player];
        if own == self.instead || self.advised.is_some_and(|advised| advised != own) {
            return None;
        }
        let mut other = profile.to_vec();
        other[self.player] = self.instead;
        Some(game.payoff(&other, self.player) - game.payoff(profile, self.player))
    }
}

fn deviations(game: &NormalForm, kind: Correlation) -> Vec<Deviation> {
    let mut all = Vec::new();
    for (player, count) in game.shape().into_iter().enumerate() {
        for instead in 0..count {
            match kind {
                Correlation::Coarse => all.push(Deviation { player, advised: None, instead }),
                Correlation::Correlated => {
                    all.extend((0..count).filter(|&advised| advised != instead).map(|advised| Deviation {
                        player,
                        advised: Some(advised),
                        instead,
                    }))
                }
            }
        }
    }
    all
}

/// The objective of every profile, shifted above zero: then the probabilities sum to one by themselves.
fn worth(game: &NormalForm, objective: Objective) -> Vec<Rational> {
    let of = |index: usize| match objective {
        Objective::Welfare => game.payoffs_at(index).iter().sum(),
        Objective::Most(player) => game.payoffs_at(index)[player].clone(),
        Objective::Least(player) => -&game.payoffs_at(index)[player],
    };
    let worth: Vec<Rational> = (0..game.profile_count()).map(of).collect();
    let least = worth.iter().min().cloned().unwrap_or_default();
    worth.into_iter().map(|value| value - &least + Rational::one()).collect()
}

fn advice(game: &NormalForm, deviations: &[Deviation], weights: Vec<Rational>) -> Advice<Rational> {
    let drawn = weights.into_iter().enumerate().filter(|(_, weight)| !weight.is_zero());
    let profiles: Vec<(Profile, Rational)> =
        drawn.map(|(index, weight)| (game.profile(index), weight)).collect();
    let mut payoffs = vec![Rational::zero(); game.player_count()];
    for (profile, weight) in &profiles {
        for (sum, payoff) in payoffs.iter_mut().zip(game.payoffs(profile)) {
            *sum += payoff * weight;
        }
    }
    let gain = |deviation: &Deviation| -> Rational {
        profiles.iter().filter_map(|(profile, weight)| Some(deviation.gain(game, profile)? * weight)).sum()
    };
    let gain = deviations.iter().map(gain).max().unwrap_or_default().max(Rational::zero());
    Advice { profiles, payoffs, gain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{fraction, whole};
    use proptest::prelude::*;

    fn bimatrix(first: [[i64; 2]; 2], second: [[i64; 2]; 2]) -> NormalForm {
        let rows = |matrix: [[i64; 2]; 2]| matrix.map(|row| row.map(whole).to_vec());
        NormalForm::bimatrix("", &rows(first), &rows(second)).unwrap()
    }

    #[test]
    fn chicken_has_the_known_best() {
        // Aumann 1974: (6, 6), (2, 7), (7, 2), (0, 0). The best sum is 10.5, at 1/2, 1/4, 1/4; no mixture of equilibria reaches it.
        let game = bimatrix([[6, 2], [7, 0]], [[6, 7], [2, 0]]);
        let best =
            correlated_exact(&game, Correlation::Correlated, Objective::Welfare, &Within::default()).unwrap();
        assert_eq!(best.payoffs, [fraction(21, 4), fraction(21, 4)]);
        assert_eq!(best.profiles.iter().map(|(_, weight)| weight.clone()).max(), Some(fraction(1, 2)));
        assert_eq!(best.gain, whole(0));
        let most =
            correlated_exact(&game, Correlation::Correlated, Objective::Most(0), &Within::default()).unwrap();
        assert_eq!(most.payoffs[0], whole(7));
        let least = correlated_exact(&game, Correlation::Correlated, Objective::Least(0), &Within::default())
            .unwrap();
        assert_eq!(least.payoffs[0], whole(2));
        let float =
            correlated_float(&game, Correlation::Correlated, Objective::Welfare, &Within::default()).unwrap();
        assert!((float.payoffs[0] - 5.25).abs() < 1e-6 && float.gain < 1e-6, "{float:?}");
    }

    #[test]
    fn a_coarse_equilibrium_may_be_no_correlated_one() {
        // Rock, paper, scissors with −2 for a tie (Moulin and Vial): never tying is coarse, but paper after "rock" gains.
        let payoff = |one: usize, two: usize| match (3 + one - two) % 3 {
            0 => whole(-2),
            1 => whole(1),
            _ => whole(-1),
        };
        let first: Vec<Vec<Rational>> =
            (0..3).map(|one| (0..3).map(|two| payoff(one, two)).collect()).collect();
        let second: Vec<Vec<Rational>> =
            (0..3).map(|one| (0..3).map(|two| payoff(two, one)).collect()).collect();
        let game = NormalForm::bimatrix("", &first, &second).unwrap();
        let coarse =
            correlated_exact(&game, Correlation::Coarse, Objective::Welfare, &Within::default()).unwrap();
        assert_eq!(coarse.payoffs.iter().sum::<Rational>(), whole(0));
        let correlated =
            correlated_exact(&game, Correlation::Correlated, Objective::Welfare, &Within::default()).unwrap();
        assert!(correlated.payoffs.iter().sum::<Rational>() <= whole(0));
    }

    proptest! {
        #[test]
        fn equilibria_are_correlated_and_those_are_coarse(numbers in prop::collection::vec(-3_i64..4, 36)) {
            let rows = |offset: usize| -> Vec<Vec<Rational>> {
                (0..3).map(|row| (0..3).map(|column| whole(numbers[offset + row * 3 + column])).collect()).collect()
            };
            let game = NormalForm::bimatrix("", &rows(0), &rows(9)).unwrap();
            let [correlated, coarse] = [Correlation::Correlated, Correlation::Coarse].map(|kind| {
                let best = correlated_exact(&game, kind, Objective::Welfare, &Within::default()).unwrap();
                prop_assert_eq!(&best.gain, &whole(0));
                let sum: Rational = best.profiles.iter().map(|(_, weight)| weight).sum();
                prop_assert_eq!(sum, whole(1));
                Ok(best.payoffs.iter().sum::<Rational>())
            });
            let (correlated, coarse) = (correlated?, coarse?);
            prop_assert!(correlated <= coarse);
            let found = crate::bimatrix::lemke_howson(&game, 0).unwrap();
            let equilibrium: Rational = game.expected(&[found.first, found.second]).iter().sum();
            prop_assert!(equilibrium <= correlated);
        }
    }
}
