//! Dominance, and the elimination of dominated strategies step by step.

use num_traits::{One, Signed, Zero};

use super::game::NormalForm;
use crate::matrix::{ExactProgram, solve_exact};
use crate::number::Rational;

/// How much better the dominating strategy must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dominance {
    /// Better against everything.
    Strict,
    /// Never worse, and better against something.
    Weak,
}

/// One step of an elimination.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// In which round (simultaneous removals of one round are justified by the same game).
    pub round: usize,
    /// Whose strategy goes.
    pub player: usize,
    /// The strategy that goes, numbered as in the whole game.
    pub removed: usize,
    /// What dominates it.
    pub by: Dominator,
}

/// What dominates a strategy; strategies are numbered as in the whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dominator {
    /// One other strategy.
    Pure(usize),
    /// No other strategy alone, but several, each with its probability.
    Mixture(Vec<(usize, Rational)>),
}

/// What an elimination did and what it left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elimination {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The strategies of every player that survive, numbered as in the whole game.
    pub kept: Vec<Vec<usize>>,
    /// Whether mixtures were looked at in every round; in tables of more than [`MOST_CELLS`] cells they are not.
    pub by_mixtures: bool,
}

/// The largest table of one player's strategies against everything the others may do in which dominating mixtures are
/// looked for: each strategy of it needs an exact linear program.
pub const MOST_CELLS: usize = 2_500;

/// Whether a player's strategy dominates another while all players keep to the given strategies.
pub fn dominates(
    game: &NormalForm,
    kept: &[Vec<usize>],
    player: usize,
    better: usize,
    worse: usize,
    dominance: Dominance,
) -> bool {
    let mut somewhere_better = false;
    for number in 0..others_count(kept, player) {
        let mut profile = others_profile(kept, player, number);
        let mut payoff = |strategy: usize| -> &Rational {
            profile[player] = strategy;
            &game.payoffs_at(game.index(&profile))[player]
        };
        match payoff(better).cmp(payoff(worse)) {
            std::cmp::Ordering::Less => return false,
            std::cmp::Ordering::Equal if dominance == Dominance::Strict => return false,
            std::cmp::Ordering::Equal => {}
            std::cmp::Ordering::Greater => somewhere_better = true,
        }
    }
    somewhere_better
}

/// How many ways the others have to play.
fn others_count(kept: &[Vec<usize>], player: usize) -> usize {
    kept.iter().enumerate().filter(|&(other, _)| other != player).map(|(_, list)| list.len()).product()
}

/// One of those ways; the player's own place is to be filled in.
fn others_profile(kept: &[Vec<usize>], player: usize, number: usize) -> Vec<usize> {
    let mut rest = number;
    let place = |(other, list): (usize, &Vec<usize>)| {
        if other == player {
            return 0;
        }
        let strategy = list[rest % list.len()];
        rest /= list.len();
        strategy
    };
    kept.iter().enumerate().map(place).collect()
}

/// A mixture of a player's other strategies that dominates one of them, while all players keep to the given strategies.
///
/// Strictly: what the others gain over the strategy is a matrix game, and a mixture dominates if and only if its value is
/// above zero. Weakly: no mixture may ever be worse, and the sum of what it gains is made as large as can be.
pub fn dominating_mixture(
    game: &NormalForm,
    kept: &[Vec<usize>],
    player: usize,
    worse: usize,
    dominance: Dominance,
) -> Option<Vec<(usize, Rational)>> {
    let others: Vec<usize> = kept[player].iter().copied().filter(|&strategy| strategy != worse).collect();
    let mut gains: Vec<Vec<Rational>> = vec![Vec::new(); others.len()];
    for number in 0..others_count(kept, player) {
        let mut profile = others_profile(kept, player, number);
        let mut payoff = |strategy: usize| -> &Rational {
            profile[player] = strategy;
            &game.payoffs_at(game.index(&profile))[player]
        };
        let base = payoff(worse);
        for (gain, &strategy) in gains.iter_mut().zip(&others) {
            gain.push(payoff(strategy) - base);
        }
    }
    let weights = match dominance {
        Dominance::Strict => {
            let solution = solve_exact(&gains)?;
            solution.value.is_positive().then_some(solution.row)?
        }
        Dominance::Weak => never_worse(&gains)?,
    };
    Some(others.into_iter().zip(weights).filter(|(_, weight)| !weight.is_zero()).collect())
}

/// Weights under which no column is negative and some is positive.
fn never_worse(gains: &[Vec<Rational>]) -> Option<Vec<Rational>> {
    let columns = gains.first()?.len();
    let mut program = ExactProgram::new(columns + 1, gains.len());
    for (strategy, gain) in gains.iter().enumerate() {
        for (column, amount) in gain.iter().enumerate() {
            program.add(column, strategy, &-amount);
        }
        program.add(columns, strategy, &Rational::one());
        program.objective(strategy, gain.iter().sum());
    }
    program.limit(columns, Rational::one());
    let optimum = program.maximise()?;
    let total: Rational = optimum.primal.iter().sum();
    optimum
        .objective
        .is_positive()
        .then(|| optimum.primal.into_iter().map(|weight| weight / &total).collect())
}

/// Removes dominated strategies round after round until none is left, and keeps the trace.
///
/// A strategy that no other dominates alone may still be dominated by a mixture of others, in tables that are small enough
/// to look. Strict elimination ends in the same game whatever the order. Weak elimination does not: here every round removes all
/// strategies that are weakly dominated in the game at the start of the round, players in turn.
pub fn iterated_elimination(game: &NormalForm, dominance: Dominance) -> Elimination {
    let mut kept: Vec<Vec<usize>> = game.strategies.iter().map(|list| (0..list.len()).collect()).collect();
    let mut steps = Vec::new();
    let mut by_mixtures = true;
    for round in 1.. {
        let before = kept.clone();
        let mut removed_any = false;
        for player in 0..game.player_count() {
            let small = before[player].len() * others_count(&before, player) <= MOST_CELLS;
            by_mixtures &= small;
            let dominator = |worse: usize| {
                let alone = before[player].iter().copied().find(|&better| {
                    better != worse && dominates(game, &before, player, better, worse, dominance)
                });
                let mixture = || dominating_mixture(game, &before, player, worse, dominance);
                alone.map(Dominator::Pure).or_else(|| small.then(mixture).flatten().map(Dominator::Mixture))
            };
            for &worse in &before[player] {
                if let Some(by) = dominator(worse) {
                    kept[player].retain(|&strategy| strategy != worse);
                    steps.push(Step { round, player, removed: worse, by });
                    removed_any = true;
                }
            }
        }
        if !removed_any {
            break;
        }
    }
    Elimination { steps, kept, by_mixtures }
}

#[cfg(test)]
mod tests {
    use super::super::pure::pure_equilibria;
    use super::*;
    use crate::number::{fraction, whole};
    use proptest::prelude::*;

    fn bimatrix(numbers: &[i64], rows: usize, columns: usize) -> NormalForm {
        let matrix = |offset: usize| -> Vec<Vec<Rational>> {
            (0..rows)
                .map(|row| {
                    (0..columns).map(|column| whole(numbers[offset + row * columns + column])).collect()
                })
                .collect()
        };
        NormalForm::bimatrix("", &matrix(0), &matrix(rows * columns)).unwrap()
    }

    #[test]
    fn the_dilemma_is_solved_in_one_round() {
        let game = bimatrix(&[-6, 0, -7, -1, -6, -7, 0, -1], 2, 2);
        let elimination = iterated_elimination(&game, Dominance::Strict);
        assert_eq!(elimination.kept, vec![vec![0], vec![0]]);
        assert_eq!(elimination.steps.len(), 2);
        assert_eq!(elimination.steps[0], Step { round: 1, player: 0, removed: 1, by: Dominator::Pure(0) });
    }

    #[test]
    fn a_chain_takes_several_rounds() {
        // The second column goes first, then the second row, then the third column.
        let game = bimatrix(&[3, 0, 1, 2, 9, 0, 2, 1, 3, 3, 0, 1], 2, 3);
        let elimination = iterated_elimination(&game, Dominance::Strict);
        assert_eq!(elimination.kept, vec![vec![0], vec![2]]);
        assert_eq!(elimination.steps.iter().map(|step| step.round).collect::<Vec<_>>(), vec![1, 2, 3]);
    }

    #[test]
    fn equal_strategies_do_not_dominate_each_other() {
        let game = bimatrix(&[1, 1, 1, 1, 0, 0, 0, 0], 2, 2);
        for dominance in [Dominance::Strict, Dominance::Weak] {
            assert!(iterated_elimination(&game, dominance).steps.is_empty());
        }
    }

    #[test]
    fn half_of_each_beats_what_neither_beats_alone() {
        // The third row gets 1 where the others get 4 or 0: half of each gets 2.
        let game = bimatrix(&[4, 0, 0, 4, 1, 1, 1, 2, 2, 1, 3, 3], 3, 2);
        let elimination = iterated_elimination(&game, Dominance::Strict);
        let half = fraction(1, 2);
        assert_eq!(
            elimination.steps[0],
            Step {
                round: 1,
                player: 0,
                removed: 2,
                by: Dominator::Mixture(vec![(0, half.clone()), (1, half)])
            }
        );
        assert!(elimination.by_mixtures);
        // With 2 it is only as good: weakly dominated where something else makes a difference, not strictly.
        let game = bimatrix(&[4, 0, 1, 0, 4, 1, 2, 2, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1], 3, 3);
        assert!(iterated_elimination(&game, Dominance::Strict).steps.is_empty());
        let weak = iterated_elimination(&game, Dominance::Weak);
        assert_eq!(weak.steps[0].removed, 2);
        assert!(matches!(&weak.steps[0].by, Dominator::Mixture(parts) if parts.len() == 2));
    }

    #[test]
    fn a_large_table_says_that_mixtures_were_not_looked_at() {
        let matrix = vec![vec![whole(0); 51]; 50];
        let game = NormalForm::bimatrix("", &matrix, &matrix).unwrap();
        assert!(!iterated_elimination(&game, Dominance::Strict).by_mixtures);
    }

    proptest! {
        #[test]
        fn a_dominating_mixture_dominates(numbers in prop::collection::vec(-3_i64..4, 24)) {
            let game = bimatrix(&numbers, 4, 3);
            let kept = vec![vec![0, 1, 2, 3], vec![0, 1, 2]];
            for dominance in [Dominance::Strict, Dominance::Weak] {
                for worse in 0..4 {
                    let found = dominating_mixture(&game, &kept, 0, worse, dominance);
                    let gains = |parts: &[(usize, Rational)]| -> Vec<Rational> {
                        let get = |row: usize, column: usize| game.payoffs(&[row, column])[0].clone();
                        let mixed = |column: usize| -> Rational {
                            parts.iter().map(|(row, weight)| weight * get(*row, column)).sum()
                        };
                        (0..3).map(|column| mixed(column) - get(worse, column)).collect()
                    };
                    if let Some(parts) = &found {
                        prop_assert_eq!(parts.iter().map(|(_, weight)| weight).sum::<Rational>(), whole(1));
                        let gains = gains(parts);
                        match dominance {
                            Dominance::Strict => prop_assert!(gains.iter().all(Rational::is_positive)),
                            Dominance::Weak => {
                                prop_assert!(!gains.iter().any(Rational::is_negative));
                                prop_assert!(gains.iter().any(Rational::is_positive));
                            }
                        }
                    }
                    // One strategy alone is a mixture too.
                    let alone = (0..4).any(|row| row != worse && dominates(&game, &kept, 0, row, worse, dominance));
                    prop_assert!(found.is_some() || !alone);
                    // Nothing that is sometimes the only best answer is dominated.
                    let only_best = (0..3).any(|column| {
                        let own = game.payoffs(&[worse, column])[0].clone();
                        (0..4).all(|row| row == worse || game.payoffs(&[row, column])[0] < own)
                    });
                    prop_assert!(!(only_best && found.is_some()));
                }
            }
        }

        #[test]
        fn strict_elimination_keeps_all_equilibria(numbers in prop::collection::vec(-3_i64..4, 24)) {
            let game = bimatrix(&numbers, 3, 4);
            let elimination = iterated_elimination(&game, Dominance::Strict);
            for equilibrium in pure_equilibria(&game) {
                prop_assert!((0..2).all(|player| elimination.kept[player].contains(&equilibrium[player])));
            }
            for step in &elimination.steps {
                prop_assert!(!elimination.kept[step.player].contains(&step.removed));
            }
        }

        #[test]
        fn weak_elimination_never_invents_an_equilibrium(numbers in prop::collection::vec(-2_i64..3, 24)) {
            let game = bimatrix(&numbers, 3, 4);
            let elimination = iterated_elimination(&game, Dominance::Weak);
            let left = game.restricted(&elimination.kept).unwrap();
            let all = pure_equilibria(&game);
            for equilibrium in pure_equilibria(&left) {
                let whole_game: Vec<usize> =
                    (0..2).map(|player| elimination.kept[player][equilibrium[player]]).collect();
                prop_assert!(all.contains(&whole_game));
            }
        }
    }
}
