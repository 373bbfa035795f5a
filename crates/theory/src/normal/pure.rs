//! Pure strategies: best responses, equilibria, and what a player can be sure of.

use super::game::{NormalForm, Profile};
use crate::number::Rational;

/// The strategies of a player that are best against what the others do in the profile (his own entry is ignored).
pub fn best_responses(game: &NormalForm, player: usize, profile: &[usize]) -> Vec<usize> {
    let mut tried = profile.to_vec();
    let mut best: Vec<usize> = Vec::new();
    let mut most: Option<&Rational> = None;
    for strategy in 0..game.strategies[player].len() {
        tried[player] = strategy;
        let payoff = game.payoff(&tried, player);
        if most.is_none_or(|most| payoff > most) {
            most = Some(payoff);
            best.clear();
        }
        if most == Some(payoff) {
            best.push(strategy);
        }
    }
    best
}

/// All equilibria in pure strategies.
pub fn pure_equilibria(game: &NormalForm) -> Vec<Profile> {
    let profiles = game.profile_count();
    let mut stable = vec![true; profiles];
    let mut stride = 1;
    for (player, strategies) in game.strategies.iter().enumerate() {
        let count = strategies.len();
        for start in (0..profiles).filter(|index| (index / stride) % count == 0) {
            let line = || (0..count).map(|strategy| start + strategy * stride);
            if let Some(best) = line().map(|index| &game.payoffs_at(index)[player]).max() {
                for index in line() {
                    stable[index] &= &game.payoffs_at(index)[player] == best;
                }
            }
        }
        stride *= count;
    }
    (0..profiles).filter(|&index| stable[index]).map(|index| game.profile(index)).collect()
}

/// What a player can be sure of with a pure strategy, whatever the others do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecurityLevel {
    /// The guaranteed payoff (maxmin in pure strategies).
    pub level: Rational,
    /// The strategies that guarantee it.
    pub strategies: Vec<usize>,
}

/// The maxmin of a player in pure strategies.
pub fn security_level(game: &NormalForm, player: usize) -> SecurityLevel {
    let stride: usize = game.strategies[..player].iter().map(Vec::len).product();
    let count = game.strategies[player].len();
    let mut worst: Vec<Option<&Rational>> = vec![None; count];
    for index in 0..game.profile_count() {
        let payoff = &game.payoffs_at(index)[player];
        let entry = &mut worst[(index / stride) % count];
        if entry.is_none_or(|known| payoff < known) {
            *entry = Some(payoff);
        }
    }
    let level = worst.iter().flatten().max().map(|level| (*level).clone()).unwrap_or_default();
    let strategies = (0..count).filter(|&strategy| worst[strategy] == Some(&level)).collect();
    SecurityLevel { level, strategies }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::whole;
    use proptest::prelude::*;

    fn random_game(shape: &[usize], numbers: &[i64]) -> NormalForm {
        let names = |count: usize| (0..count).map(|number| number.to_string()).collect::<Vec<_>>();
        let entries = shape.iter().product::<usize>() * shape.len();
        let payoffs = (0..entries).map(|entry| whole(numbers[entry % numbers.len()])).collect();
        NormalForm::new("", names(shape.len()), shape.iter().map(|&count| names(count)).collect(), payoffs)
            .unwrap()
    }

    #[test]
    fn the_dilemma_has_one_equilibrium() {
        let first = [vec![whole(-6), whole(0)], vec![whole(-7), whole(-1)]];
        let second = [vec![whole(-6), whole(-7)], vec![whole(0), whole(-1)]];
        let game = NormalForm::bimatrix("", &first, &second).unwrap();
        assert_eq!(pure_equilibria(&game), vec![vec![0, 0]]);
        assert_eq!(security_level(&game, 0), SecurityLevel { level: whole(-6), strategies: vec![0] });
        assert_eq!(best_responses(&game, 1, &[1, 1]), vec![0]);
    }

    proptest! {
        #[test]
        fn pure_equilibria_are_the_profiles_of_best_responses(
            shape in prop::collection::vec(1_usize..4, 1..4),
            numbers in prop::collection::vec(-3_i64..3, 30..90),
        ) {
            let game = random_game(&shape, &numbers);
            let expected: Vec<Profile> = game
                .profiles()
                .filter(|profile| {
                    (0..game.player_count()).all(|player| best_responses(&game, player, profile).contains(&profile[player]))
                })
                .collect();
            prop_assert_eq!(pure_equilibria(&game), expected);
        }

        #[test]
        fn nobody_gets_less_than_his_security_level(
            shape in prop::collection::vec(1_usize..4, 2..4),
            numbers in prop::collection::vec(-9_i64..9, 30..90),
        ) {
            let game = random_game(&shape, &numbers);
            for player in 0..shape.len() {
                let security = security_level(&game, player);
                for profile in game.profiles().filter(|profile| security.strategies.contains(&profile[player])) {
                    prop_assert!(game.payoff(&profile, player) >= &security.level);
                }
            }
        }
    }
}
