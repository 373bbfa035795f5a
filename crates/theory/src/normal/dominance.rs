//! Dominance, and the elimination of dominated strategies step by step.

use super::game::NormalForm;
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
    /// The strategy that dominates it.
    pub by: usize,
}

/// What an elimination did and what it left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elimination {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The strategies of every player that survive, numbered as in the whole game.
    pub kept: Vec<Vec<usize>>,
}

/// Whether a player's strategy dominates another while everybody keeps to the given strategies.
pub fn dominates(
    game: &NormalForm,
    kept: &[Vec<usize>],
    player: usize,
    better: usize,
    worse: usize,
    dominance: Dominance,
) -> bool {
    let mut somewhere_better = false;
    let others: usize =
        kept.iter().enumerate().filter(|&(other, _)| other != player).map(|(_, list)| list.len()).product();
    let mut profile = vec![0; kept.len()];
    for number in 0..others {
        let mut rest = number;
        for (other, list) in kept.iter().enumerate() {
            if other != player {
                profile[other] = list[rest % list.len()];
                rest /= list.len();
            }
        }
        let payoff = |strategy: usize, profile: &mut [usize]| -> usize {
            profile[player] = strategy;
            game.index(profile)
        };
        let one: &Rational = &game.payoffs_at(payoff(better, &mut profile))[player];
        let two: &Rational = &game.payoffs_at(payoff(worse, &mut profile))[player];
        match one.cmp(two) {
            std::cmp::Ordering::Less => return false,
            std::cmp::Ordering::Equal if dominance == Dominance::Strict => return false,
            std::cmp::Ordering::Equal => {}
            std::cmp::Ordering::Greater => somewhere_better = true,
        }
    }
    somewhere_better
}

/// Removes dominated strategies round after round until none is left, and keeps the trace.
///
/// Strict elimination ends in the same game whatever the order. Weak elimination does not: here every round removes all
/// strategies that are weakly dominated in the game at the start of the round, players in turn.
pub fn iterated_elimination(game: &NormalForm, dominance: Dominance) -> Elimination {
    let mut kept: Vec<Vec<usize>> = game.strategies.iter().map(|list| (0..list.len()).collect()).collect();
    let mut steps = Vec::new();
    for round in 1.. {
        let before = kept.clone();
        let mut removed_any = false;
        for player in 0..game.player_count() {
            let dominator = |worse: usize| {
                before[player].iter().copied().find(|&better| {
                    better != worse && dominates(game, &before, player, better, worse, dominance)
                })
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
    Elimination { steps, kept }
}

#[cfg(test)]
mod tests {
    use super::super::pure::pure_equilibria;
    use super::*;
    use crate::number::whole;
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
        assert_eq!(elimination.steps[0], Step { round: 1, player: 0, removed: 1, by: 0 });
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

    proptest! {
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
