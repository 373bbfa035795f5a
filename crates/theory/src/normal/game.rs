//! The table of a game in normal form.

use arbitro_game::{Message, Stopped};
use num_traits::Zero;

use crate::number::{Rational, to_float};
use crate::words::refused;

/// The largest table that is built, in payoff entries: beyond it the memory would be taken for nothing.
pub struct MostProfiles;

impl MostProfiles {
    /// The most payoff entries (profiles times players) that a table may have.
    pub const ENTRIES: usize = 20_000_000;
}

/// Why a table is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NormalFormError {
    /// No players, or a player without strategies.
    #[error("player {0} has no strategy; give every player at least one")]
    NoStrategy(usize),
    /// There are no players.
    #[error("the game has no players; name at least one")]
    NoPlayers,
    /// The number of payoffs is wrong.
    #[error("{found} payoffs are given but the table needs {needed}")]
    WrongCount {
        /// How many payoffs there are.
        found: usize,
        /// How many there should be.
        needed: usize,
    },
    /// A tree whose equilibria are mixtures of plans that no behaviour can follow.
    #[error(
        "a player forgets his own moves, and the equilibrium mixes whole plans, which cannot be played move by move; \
         use the method normal"
    )]
    Forgets,
    /// The table was not built in the time allowed.
    #[error("stopped before the table was built: {0}; allow more seconds")]
    Stopped(Stopped),
    /// The table would not fit.
    #[error(
        "a table of {profiles} profiles for {players} players is beyond the limit of {limit} payoffs; a zero-sum game for \
         two can be written as a tree (.efg), which needs no table"
    )]
    TooLarge {
        /// Strategy profiles.
        profiles: u128,
        /// Players.
        players: usize,
        /// The limit in payoffs.
        limit: usize,
    },
    /// The table of the plans of a tree would not fit.
    #[error(
        "a table of the plans has {profiles} profiles for {players} players, and at most {most} are allowed; use the method \
         logit or cfr, which need no table"
    )]
    TooManyPlans {
        /// Profiles of plans.
        profiles: u128,
        /// Players.
        players: usize,
        /// The limit in profiles.
        most: usize,
    },
}

impl NormalFormError {
    /// The reason in words. What is wrong with a table as it is written stays in English.
    pub fn message(&self) -> Message {
        match self {
            NormalFormError::Forgets => refused::plans_mixed(),
            NormalFormError::Stopped(reason) => refused::nothing_yet(reason.message()),
            NormalFormError::TooLarge { profiles, players, limit } => {
                refused::table_too_large(*profiles as f64, *players, *limit)
            }
            NormalFormError::TooManyPlans { profiles, players, most } => {
                refused::too_many_profiles(*profiles as f64, *players, *most)
            }
            written => Message::verbatim(written),
        }
    }
}

/// One pure strategy for each player, as indices from zero.
pub type Profile = Vec<usize>;

/// One distribution over strategies for each player.
pub type MixedProfile = Vec<Vec<Rational>>;

/// A finite game in normal form with exact payoffs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NormalForm {
    /// Its name.
    pub title: String,
    /// A remark that files carry along (source, known value).
    pub comment: String,
    /// The players' names.
    pub players: Vec<String>,
    /// The names of every player's strategies.
    pub strategies: Vec<Vec<String>>,
    payoffs: Vec<Rational>,
}

impl NormalForm {
    /// A game from its payoffs: profile by profile with the *first* player's strategy moving fastest, and for each
    /// profile one payoff per player.
    pub fn new(
        title: impl Into<String>,
        players: Vec<String>,
        strategies: Vec<Vec<String>>,
        payoffs: Vec<Rational>,
    ) -> Result<Self, NormalFormError> {
        let needed = Self::entries(&strategies.iter().map(Vec::len).collect::<Vec<_>>())?;
        if payoffs.len() != needed {
            return Err(NormalFormError::WrongCount { found: payoffs.len(), needed });
        }
        Ok(NormalForm { title: title.into(), comment: String::new(), players, strategies, payoffs })
    }

    /// A two-player game from the rows of the two payoff matrices, with numbered strategies.
    pub fn bimatrix(
        title: &str,
        first: &[Vec<Rational>],
        second: &[Vec<Rational>],
    ) -> Result<Self, NormalFormError> {
        let (rows, columns) = (first.len(), first.first().map_or(0, Vec::len));
        let names = |count: usize| (1..=count).map(|number| number.to_string()).collect::<Vec<_>>();
        let mut payoffs = Vec::with_capacity(rows * columns * 2);
        for column in 0..columns {
            for (one, two) in first.iter().zip(second) {
                if let (Some(one), Some(two)) = (one.get(column), two.get(column)) {
                    payoffs.push(one.clone());
                    payoffs.push(two.clone());
                }
            }
        }
        Self::new(title, vec!["1".to_owned(), "2".to_owned()], vec![names(rows), names(columns)], payoffs)
    }

    /// A two-player zero-sum game from the first player's matrix.
    pub fn zero_sum(title: &str, first: &[Vec<Rational>]) -> Result<Self, NormalFormError> {
        let second: Vec<Vec<Rational>> =
            first.iter().map(|row| row.iter().map(|entry| -entry).collect()).collect();
        Self::bimatrix(title, first, &second)
    }

    /// How many payoffs a table with these numbers of strategies holds, or why it may not be built.
    pub fn entries(counts: &[usize]) -> Result<usize, NormalFormError> {
        if counts.is_empty() {
            return Err(NormalFormError::NoPlayers);
        }
        if let Some(player) = counts.iter().position(|&count| count == 0) {
            return Err(NormalFormError::NoStrategy(player + 1));
        }
        let profiles = counts.iter().fold(1_u128, |product, &count| product.saturating_mul(count as u128));
        let entries = profiles.saturating_mul(counts.len() as u128);
        if entries > MostProfiles::ENTRIES as u128 {
            let limit = MostProfiles::ENTRIES;
            return Err(NormalFormError::TooLarge { profiles, players: counts.len(), limit });
        }
        Ok(entries as usize)
    }

    /// How many players.
    pub fn player_count(&self) -> usize {
        self.strategies.len()
    }

    /// How many strategies each player has.
    pub fn shape(&self) -> Vec<usize> {
        self.strategies.iter().map(Vec::len).collect()
    }

    /// How many profiles of pure strategies.
    pub fn profile_count(&self) -> usize {
        self.payoffs.len() / self.player_count()
    }

    /// The number of a profile in the table.
    pub fn index(&self, profile: &[usize]) -> usize {
        let mut index = 0;
        for (player, &strategy) in profile.iter().enumerate().rev() {
            index = index * self.strategies[player].len() + strategy;
        }
        index
    }

    /// The profile with this number.
    pub fn profile(&self, mut index: usize) -> Profile {
        self.strategies
            .iter()
            .map(|strategies| {
                let strategy = index % strategies.len();
                index /= strategies.len();
                strategy
            })
            .collect()
    }

    /// All profiles, in the order of the table.
    pub fn profiles(&self) -> impl Iterator<Item = Profile> + '_ {
        (0..self.profile_count()).map(|index| self.profile(index))
    }

    /// What every player gets in a profile.
    pub fn payoffs(&self, profile: &[usize]) -> &[Rational] {
        self.payoffs_at(self.index(profile))
    }

    /// What every player gets in the profile with this number.
    pub fn payoffs_at(&self, index: usize) -> &[Rational] {
        let players = self.player_count();
        &self.payoffs[index * players..(index + 1) * players]
    }

    /// What one player gets in a profile.
    pub fn payoff(&self, profile: &[usize], player: usize) -> &Rational {
        &self.payoffs(profile)[player]
    }

    /// Whether the payoffs of every profile sum to the same number.
    pub fn is_constant_sum(&self) -> bool {
        let sum_of = |index: usize| self.payoffs_at(index).iter().sum::<Rational>();
        let first = sum_of(0);
        (1..self.profile_count()).all(|index| sum_of(index) == first)
    }

    /// Whether the payoffs of every profile sum to zero.
    pub fn is_zero_sum(&self) -> bool {
        (0..self.profile_count()).all(|index| self.payoffs_at(index).iter().sum::<Rational>().is_zero())
    }

    /// One player's payoffs of a two-player game as rows of the first player's strategies.
    pub fn matrix(&self, player: usize) -> Vec<Vec<Rational>> {
        let (rows, columns) = (self.strategies[0].len(), self.strategies.get(1).map_or(1, Vec::len));
        (0..rows)
            .map(|row| {
                (0..columns).map(|column| self.payoffs_at(row + rows * column)[player].clone()).collect()
            })
            .collect()
    }

    /// The same as floating-point numbers.
    pub fn float_matrix(&self, player: usize) -> Vec<Vec<f64>> {
        let (rows, columns) = (self.strategies[0].len(), self.strategies.get(1).map_or(1, Vec::len));
        (0..rows)
            .map(|row| {
                (0..columns).map(|column| to_float(&self.payoffs_at(row + rows * column)[player])).collect()
            })
            .collect()
    }

    /// What each player expects from a mixed profile, exactly.
    pub fn expected(&self, mixed: &[Vec<Rational>]) -> Vec<Rational> {
        let mut sums = vec![Rational::zero(); self.player_count()];
        for index in 0..self.profile_count() {
            let mut weight = Rational::from_integer(1.into());
            for (player, strategy) in self.profile(index).into_iter().enumerate() {
                weight *= &mixed[player][strategy];
                if weight.is_zero() {
                    break;
                }
            }
            if !weight.is_zero() {
                for (sum, payoff) in sums.iter_mut().zip(self.payoffs_at(index)) {
                    *sum += &weight * payoff;
                }
            }
        }
        sums
    }

    /// What one player expects from each of his pure strategies while the others play the mixed profile, exactly.
    pub fn expected_by_strategy(&self, mixed: &[Vec<Rational>], player: usize) -> Vec<Rational> {
        let mut sums = vec![Rational::zero(); self.strategies[player].len()];
        for index in 0..self.profile_count() {
            let profile = self.profile(index);
            let mut weight = Rational::from_integer(1.into());
            for (other, &strategy) in profile.iter().enumerate() {
                if other != player {
                    weight *= &mixed[other][strategy];
                    if weight.is_zero() {
                        break;
                    }
                }
            }
            if !weight.is_zero() {
                sums[profile[player]] += weight * &self.payoffs_at(index)[player];
            }
        }
        sums
    }

    /// The most that any player could gain by leaving the mixed profile alone: zero in an equilibrium. Exact.
    pub fn regret(&self, mixed: &[Vec<Rational>]) -> Rational {
        self.gains(mixed).into_iter().max().unwrap_or_default()
    }

    /// What each player could gain by leaving a profile alone; none is negative.
    pub fn gains(&self, mixed: &[Vec<Rational>]) -> Vec<Rational> {
        (0..self.player_count())
            .map(|player| {
                let values = self.expected_by_strategy(mixed, player);
                let expected: Rational =
                    values.iter().zip(&mixed[player]).map(|(value, weight)| value * weight).sum();
                values.into_iter().max().map_or_else(Rational::zero, |best| best - expected)
            })
            .collect()
    }

    /// The game that is left when only these strategies of every player may be played.
    pub fn restricted(&self, kept: &[Vec<usize>]) -> Result<NormalForm, NormalFormError> {
        let strategies: Vec<Vec<String>> = kept
            .iter()
            .enumerate()
            .map(|(player, list)| {
                list.iter().map(|&strategy| self.strategies[player][strategy].clone()).collect()
            })
            .collect();
        let entries = Self::entries(&strategies.iter().map(Vec::len).collect::<Vec<_>>())?;
        let mut payoffs = Vec::with_capacity(entries);
        for index in 0..entries / self.player_count() {
            let mut rest = index;
            let profile: Vec<usize> = kept
                .iter()
                .map(|list| {
                    let strategy = list[rest % list.len()];
                    rest /= list.len();
                    strategy
                })
                .collect();
            payoffs.extend_from_slice(self.payoffs(&profile));
        }
        Self::new(self.title.clone(), self.players.clone(), strategies, payoffs)
    }

    /// The names of a profile's strategies.
    pub fn profile_names(&self, profile: &[usize]) -> Vec<&str> {
        profile
            .iter()
            .enumerate()
            .map(|(player, &strategy)| self.strategies[player][strategy].as_str())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{fraction, whole};

    #[test]
    fn profiles_are_numbered_with_the_first_player_fastest() {
        let names = |count: usize| (0..count).map(|number| number.to_string()).collect::<Vec<_>>();
        let payoffs = (0..2 * 3 * 2 * 3).map(whole).collect();
        let game = NormalForm::new("", names(3), vec![names(2), names(3), names(2)], payoffs).unwrap();
        assert_eq!(game.profile(1), vec![1, 0, 0]);
        assert_eq!(game.profile(2), vec![0, 1, 0]);
        for index in 0..game.profile_count() {
            assert_eq!(game.index(&game.profile(index)), index);
        }
    }

    #[test]
    fn refuses_a_table_that_would_not_fit_before_building_it() {
        let error = NormalForm::entries(&[1000; 10]).unwrap_err();
        assert!(matches!(error, NormalFormError::TooLarge { .. }), "{error}");
        assert!(error.to_string().contains("as a tree"));
        assert_eq!(NormalForm::entries(&[2, 0]), Err(NormalFormError::NoStrategy(2)));
        assert_eq!(NormalForm::entries(&[]), Err(NormalFormError::NoPlayers));
    }

    #[test]
    fn matching_pennies_has_no_regret_at_one_half() {
        let game = NormalForm::zero_sum("", &[vec![whole(1), whole(-1)], vec![whole(-1), whole(1)]]).unwrap();
        let half = vec![fraction(1, 2); 2];
        assert!(game.is_zero_sum() && game.is_constant_sum());
        assert_eq!(game.regret(&[half.clone(), half.clone()]), whole(0));
        assert_eq!(game.expected(&[half.clone(), vec![whole(1), whole(0)]]), vec![whole(0), whole(0)]);
        assert_eq!(game.regret(&[vec![whole(1), whole(0)], half]), whole(1));
    }

    #[test]
    fn restriction_keeps_the_payoffs() {
        let rows = [vec![whole(1), whole(2), whole(3)], vec![whole(4), whole(5), whole(6)]];
        let game = NormalForm::zero_sum("", &rows).unwrap();
        let smaller = game.restricted(&[vec![1], vec![0, 2]]).unwrap();
        assert_eq!(smaller.matrix(0), vec![vec![whole(4), whole(6)]]);
        assert_eq!(smaller.strategies, vec![vec!["2"], vec!["1", "3"]]);
    }
}
