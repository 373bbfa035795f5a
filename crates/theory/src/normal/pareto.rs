//! What is best for all: Pareto optima and welfare.

use super::game::{NormalForm, Profile};
use crate::number::Rational;

/// The profiles of pure strategies that no player can leave for the better without another being worse off.
pub fn pareto_frontier(game: &NormalForm) -> Vec<Profile> {
    let mut order: Vec<usize> = (0..game.profile_count()).collect();
    // By descending sum: a profile can only be improved upon by one with a larger sum, which comes before it.
    let sums: Vec<Rational> = order.iter().map(|&index| game.payoffs_at(index).iter().sum()).collect();
    order.sort_by(|&one, &two| sums[two].cmp(&sums[one]).then(one.cmp(&two)));
    if game.player_count() == 2 {
        return frontier_of_two(game);
    }
    let mut frontier: Vec<usize> = Vec::new();
    for &index in &order {
        let payoffs = game.payoffs_at(index);
        let improved = frontier.iter().any(|&other| {
            let others = game.payoffs_at(other);
            others != payoffs && others.iter().zip(payoffs).all(|(other, own)| other >= own)
        });
        if !improved {
            frontier.push(index);
        }
    }
    frontier.sort_unstable();
    frontier.into_iter().map(|index| game.profile(index)).collect()
}

/// For two players one pass is enough: by what the first gets, falling, a profile that raises what the second gets stays.
fn frontier_of_two(game: &NormalForm) -> Vec<Profile> {
    let mut order: Vec<usize> = (0..game.profile_count()).collect();
    let pay = |index: usize| (&game.payoffs_at(index)[0], &game.payoffs_at(index)[1]);
    order.sort_by(|&one, &two| pay(two).cmp(&pay(one)));
    let mut best: Option<(&Rational, &Rational)> = None;
    let mut frontier: Vec<usize> = Vec::new();
    for index in order {
        let own = pay(index);
        if best.is_none_or(|best| own.1 > best.1 || own == best) {
            best = Some(own);
            frontier.push(index);
        }
    }
    frontier.sort_unstable();
    frontier.into_iter().map(|index| game.profile(index)).collect()
}

/// How good profiles are for the players together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Welfare {
    /// The greatest sum of payoffs (the utilitarian measure).
    pub greatest_sum: Rational,
    /// The profiles with that sum.
    pub greatest_sum_profiles: Vec<Profile>,
    /// The greatest payoff of the player who is worst off (the egalitarian measure).
    pub greatest_least: Rational,
    /// The profiles with that.
    pub greatest_least_profiles: Vec<Profile>,
}

/// The welfare optima of a game.
pub fn welfare(game: &NormalForm) -> Welfare {
    let best = |measure: &dyn Fn(&[Rational]) -> Rational| {
        let values: Vec<Rational> =
            (0..game.profile_count()).map(|index| measure(game.payoffs_at(index))).collect();
        let greatest = values.iter().max().cloned().unwrap_or_default();
        let profiles = (0..values.len())
            .filter(|&index| values[index] == greatest)
            .map(|index| game.profile(index))
            .collect();
        (greatest, profiles)
    };
    let (greatest_sum, greatest_sum_profiles) = best(&|payoffs| payoffs.iter().sum());
    let (greatest_least, greatest_least_profiles) =
        best(&|payoffs| payoffs.iter().min().cloned().unwrap_or_default());
    Welfare { greatest_sum, greatest_sum_profiles, greatest_least, greatest_least_profiles }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::whole;
    use proptest::prelude::*;

    #[test]
    fn the_dilemma_has_three_optima() {
        let first = [vec![whole(-6), whole(0)], vec![whole(-7), whole(-1)]];
        let second = [vec![whole(-6), whole(-7)], vec![whole(0), whole(-1)]];
        let game = NormalForm::bimatrix("", &first, &second).unwrap();
        assert_eq!(pareto_frontier(&game), vec![vec![1, 0], vec![0, 1], vec![1, 1]]);
        let welfare = welfare(&game);
        assert_eq!((welfare.greatest_sum, welfare.greatest_sum_profiles), (whole(-2), vec![vec![1, 1]]));
        assert_eq!((welfare.greatest_least, welfare.greatest_least_profiles), (whole(-1), vec![vec![1, 1]]));
    }

    proptest! {
        #[test]
        fn the_frontier_is_what_comparing_all_pairs_says(numbers in prop::collection::vec(-2_i64..3, 24)) {
            let rows = |offset: usize| -> Vec<Vec<Rational>> {
                (0..3).map(|row| (0..4).map(|column| whole(numbers[offset + row * 4 + column])).collect()).collect()
            };
            let game = NormalForm::bimatrix("", &rows(0), &rows(12)).unwrap();
            let expected: Vec<Profile> = game
                .profiles()
                .filter(|profile| {
                    !game.profiles().any(|other| {
                        let (own, others) = (game.payoffs(profile), game.payoffs(&other));
                        own != others && (0..2).all(|player| others[player] >= own[player])
                    })
                })
                .collect();
            prop_assert_eq!(pareto_frontier(&game), expected);
        }
    }

    /// A game for three with two strategies each; the first player's strategy moves fastest.
    fn for_three(payoffs: [[i64; 3]; 8]) -> NormalForm {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let numbers = payoffs.iter().flatten().map(|&number| whole(number)).collect();
        NormalForm::new("", names(&["A", "B", "C"]), vec![names(&["1", "2"]); 3], numbers).unwrap()
    }

    #[test]
    fn the_frontier_of_three_by_hand() {
        let game = for_three([
            [5, 0, 0], // best for A
            [0, 5, 0], // best for B
            [0, 0, 1], // worse for C than (2, 2, 2), and no better for the others
            [2, 2, 2], // the best for the one who is worst off
            [2, 2, 1], // (2, 2, 2) is better for C alone
            [4, 0, 0], // (5, 0, 0) is better for A alone
            [2, 2, 2], // equal to another optimum, so an optimum
            [1, 1, 3], // best for C, although its sum is smaller than that of (2, 2, 2)
        ]);
        let expected: Vec<Profile> = [0, 1, 3, 6, 7].into_iter().map(|index| game.profile(index)).collect();
        assert_eq!(pareto_frontier(&game), expected);
    }

    proptest! {
        #[test]
        fn the_frontier_of_three_is_what_comparing_all_pairs_says(
            numbers in prop::array::uniform8(prop::array::uniform3(-2_i64..3)),
        ) {
            let game = for_three(numbers);
            let improved = |own: [i64; 3]| {
                numbers.iter().any(|other| *other != own && (0..3).all(|player| other[player] >= own[player]))
            };
            let expected: Vec<Profile> =
                (0..8).filter(|&index| !improved(numbers[index])).map(|index| game.profile(index)).collect();
            prop_assert_eq!(pareto_frontier(&game), expected);
        }
    }

    proptest! {
        #[test]
        fn nobody_can_leave_the_frontier_of_two_for_the_better(numbers in prop::collection::vec(-2_i64..3, 24)) {
            let matrix = |offset: usize| -> Vec<Vec<Rational>> {
                let row = |row: usize| (0..4).map(|column| whole(numbers[offset + 4 * row + column])).collect();
                (0..3).map(row).collect()
            };
            let game = NormalForm::bimatrix("", &matrix(0), &matrix(12)).unwrap();
            let frontier = pareto_frontier(&game);
            for index in 0..game.profile_count() {
                let own = game.payoffs_at(index);
                let improved = (0..game.profile_count()).any(|other| {
                    let others = game.payoffs_at(other);
                    others != own && others.iter().zip(own).all(|(other, own)| other >= own)
                });
                prop_assert_eq!(frontier.contains(&game.profile(index)), !improved);
            }
        }
    }
}
