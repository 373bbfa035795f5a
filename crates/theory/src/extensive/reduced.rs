//! Pure strategies of a tree and the reduced normal form.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::recall::{check_perfect_recall, last_choices};
use super::tree::{ExtensiveForm, Kind};
use crate::normal::{MostProfiles, NormalForm, NormalFormError};
use crate::number::Rational;
use crate::within::Within;

/// A plan: an action at every information set that the plan itself does not make unreachable.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PureStrategy {
    /// Information sets and the actions taken there, by the number of the set.
    pub choices: Vec<(usize, usize)>,
}

impl PureStrategy {
    fn action(&self, set: usize) -> Option<usize> {
        self.choices.binary_search_by_key(&set, |&(own, _)| own).ok().map(|position| self.choices[position].1)
    }
}

/// A normal form and the plans that its strategies stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReducedForm {
    /// The table.
    pub game: NormalForm,
    /// The plans of every player, in the order of the table.
    pub strategies: Vec<Vec<PureStrategy>>,
}

/// The work, in table entries times ends of the tree, beyond which the table is refused.
const MOST_WORK: u128 = 100_000_000;

/// How many pure strategies a player has (an action for every information set, reachable or not).
pub fn pure_strategy_count(game: &ExtensiveForm, player: usize) -> BigInt {
    game.sets_of(player).fold(BigInt::one(), |product, set| product * game.sets[set].actions.len())
}

/// The normal form in which plans that differ only where they never come are one strategy.
///
/// Where a player forgets, all of that player's plans are kept.
pub fn reduced_form(game: &ExtensiveForm) -> Result<ReducedForm, NormalFormError> {
    reduced_form_within(game, &Within::default())
}

/// The same within limits.
pub fn reduced_form_within(game: &ExtensiveForm, within: &Within) -> Result<ReducedForm, NormalFormError> {
    let (starting, following, counts) = structure(game);
    let shape = plan_counts(&starting, &counts);
    let (ends, players) = (game.terminals().count().max(1), game.player_count());
    let most =
        (MOST_WORK / (ends * players.max(1)) as u128).min((MostProfiles::ENTRIES / players.max(1)) as u128);
    let profiles = shape.iter().fold(1_u128, |product, &count| product.saturating_mul(count as u128));
    if profiles > most {
        return Err(NormalFormError::TooManyPlans { profiles, players, most: most as usize });
    }
    let mut plans: Vec<Vec<PureStrategy>> = vec![Vec::new(); game.sets.len()];
    for set in (0..game.sets.len()).rev() {
        let mut own = Vec::new();
        for (action, sets) in following[set].iter().enumerate() {
            for mut plan in product(&plans, sets) {
                plan.choices.push((set, action));
                own.push(plan);
            }
        }
        plans[set] = own;
    }
    let strategies: Vec<Vec<PureStrategy>> = starting
        .iter()
        .map(|sets| {
            let mut all = product(&plans, sets);
            all.iter_mut().for_each(|plan| plan.choices.sort_unstable());
            all
        })
        .collect();
    let payoffs = table(game, &strategies, &shape, within)?;
    let names = strategies
        .iter()
        .map(|plans| {
            plans
                .iter()
                .map(|plan| {
                    let actions: Vec<&str> = plan
                        .choices
                        .iter()
                        .map(|&(set, action)| game.sets[set].actions[action].as_str())
                        .collect();
                    if actions.is_empty() { "·".to_owned() } else { actions.join("/") }
                })
                .collect()
        })
        .collect();
    let mut normal = NormalForm::new(game.title.clone(), game.players.clone(), names, payoffs)?;
    normal.comment.clone_from(&game.comment);
    Ok(ReducedForm { game: normal, strategies })
}

/// How many reduced plans each player has; counts that do not fit are as large as a number can be.
pub(crate) fn plan_shape(game: &ExtensiveForm) -> Vec<usize> {
    let (starting, _, counts) = structure(game);
    plan_counts(&starting, &counts)
}

fn plan_counts(starting: &[Vec<usize>], counts: &[u128]) -> Vec<usize> {
    starting
        .iter()
        .map(|sets| sets.iter().fold(1_u128, |product, &set| product.saturating_mul(counts[set])))
        .map(|count| usize::try_from(count).unwrap_or(usize::MAX))
        .collect()
}

/// The sets with which each player starts, those that follow each action, and how many plans start at each set.
type Structure = (Vec<Vec<usize>>, Vec<Vec<Vec<usize>>>, Vec<u128>);

fn structure(game: &ExtensiveForm) -> Structure {
    let remembers = check_perfect_recall(game).is_ok();
    let last = last_choices(game);
    let before = |set: usize| {
        let first = game.sets[set].members.first()?;
        if remembers { last[*first][game.sets[set].player] } else { None }
    };
    let mut following: Vec<Vec<Vec<usize>>> =
        game.sets.iter().map(|set| vec![Vec::new(); set.actions.len()]).collect();
    let mut starting: Vec<Vec<usize>> = vec![Vec::new(); game.player_count()];
    for (set, information) in game.sets.iter().enumerate() {
        match before(set) {
            Some((earlier, action)) => following[earlier][action].push(set),
            None => starting[information.player].push(set),
        }
    }
    // Count before building: plans after a set are sums over its actions of products over what follows.
    let mut counts = vec![0_u128; game.sets.len()];
    for set in (0..game.sets.len()).rev() {
        counts[set] = following[set].iter().fold(0_u128, |sum, sets| {
            sum.saturating_add(
                sets.iter().fold(1_u128, |product, &next| product.saturating_mul(counts[next])),
            )
        });
    }
    (starting, following, counts)
}

/// All combinations of one plan for each of the sets.
fn product(plans: &[Vec<PureStrategy>], sets: &[usize]) -> Vec<PureStrategy> {
    let mut all = vec![PureStrategy::default()];
    for &set in sets {
        all = all
            .iter()
            .flat_map(|plan| {
                plans[set].iter().map(|other| PureStrategy {
                    choices: plan.choices.iter().chain(&other.choices).copied().collect(),
                })
            })
            .collect();
    }
    all
}

fn table(
    game: &ExtensiveForm,
    strategies: &[Vec<PureStrategy>],
    shape: &[usize],
    within: &Within,
) -> Result<Vec<Rational>, NormalFormError> {
    let players = game.player_count();
    let mut payoffs = vec![Rational::zero(); shape.iter().product::<usize>() * players];
    let (reach, totals, parents) = (game.chance_reach(), game.total_payoffs(), game.parents());
    for end in game.terminals().filter(|&end| !reach[end].is_zero()) {
        if let Some(reason) = within.check() {
            return Err(NormalFormError::Stopped(reason));
        }
        let mut needed: Vec<Vec<(usize, usize)>> = vec![Vec::new(); players];
        let mut node = end;
        while let Some((parent, branch)) = parents[node] {
            if let Kind::Decision { set } = game.nodes[parent].kind {
                needed[game.sets[set].player].push((set, branch));
            }
            node = parent;
        }
        let fitting: Vec<Vec<usize>> = (0..players)
            .map(|player| {
                (0..strategies[player].len())
                    .filter(|&plan| {
                        needed[player]
                            .iter()
                            .all(|&(set, action)| strategies[player][plan].action(set) == Some(action))
                    })
                    .collect()
            })
            .collect();
        let weighted: Vec<Rational> = totals[end].iter().map(|payoff| payoff * &reach[end]).collect();
        let combinations: usize = fitting.iter().map(Vec::len).product();
        for number in 0..combinations {
            let (mut rest, mut index, mut stride) = (number, 0, 1);
            for (plans, &count) in fitting.iter().zip(shape) {
                index += plans[rest % plans.len()] * stride;
                rest /= plans.len();
                stride *= count;
            }
            for (player, payoff) in weighted.iter().enumerate() {
                payoffs[index * players + player] += payoff;
            }
        }
    }
    Ok(payoffs)
}

#[cfg(test)]
mod tests {
    use super::super::efg::read_efg;
    use super::super::plans::{behaviour_of_mixed, expected_payoffs, mixed_of_behaviour};
    use super::*;
    use crate::number::{fraction, whole};
    use proptest::prelude::*;

    /// The tree of the thesis's appendix 2, fig. 1.B in spirit: the first player moves, the second does not see it all,
    /// chance meddles, and the first may move once more.
    const TREE: &str = r#"EFG 2 R "Small" { "I" "II" }
        p "a" 1 1 "" { "1" "2" } 0
        p "b" 2 1 "" { "1" "2" } 0
        c "d" 1 "" { "x" 1/3 "y" 2/3 } 0
        t "" 1 "" { 3, -3 }
        t "" 2 "" { -6, 6 }
        p "e" 1 2 "" { "1" "2" } 0
        t "" 3 "" { 1, -1 }
        t "" 4 "" { 4, -4 }
        p "c" 2 1 0
        t "" 5 "" { 0, 0 }
        p "f" 1 3 "" { "1" "2" } 0
        t "" 6 "" { 5, -5 }
        t "" 7 "" { -2, 2 }"#;

    #[test]
    fn counts_and_reduces() {
        let game = read_efg("t", TREE).unwrap();
        assert_eq!(pure_strategy_count(&game, 0), BigInt::from(8));
        assert_eq!(pure_strategy_count(&game, 1), BigInt::from(2));
        let reduced = reduced_form(&game).unwrap();
        assert_eq!(reduced.game.shape(), vec![4, 2]);
        assert_eq!(reduced.game.strategies[0], vec!["1/1", "1/2", "2/1", "2/2"]);
        assert_eq!(reduced.game.payoffs(&[0, 0]), &[whole(-3), whole(3)]);
        assert_eq!(reduced.game.payoffs(&[1, 1]), &[whole(4), whole(-4)]);
    }

    #[test]
    fn a_table_that_takes_too_much_work_is_refused_with_its_size() {
        // 85 × 85 choices: 7,225 ends and 7,225 profiles for two players, 104 million entries times ends.
        let actions: String = (0..85).map(|action| format!(" \"{action}\"")).collect();
        let mut text = format!("EFG 2 R \"\" {{ \"A\" \"B\" }}\np \"\" 1 1 \"\" {{{actions} }} 0\n");
        for first in 0..85 {
            text += &format!("p \"\" 2 1 \"\" {{{actions} }} 0\n");
            for second in 0..85 {
                let number = 85 * first + second + 1;
                text += &format!("t \"\" {number} \"\" {{ {first}, {second} }}\n");
            }
        }
        let refused = reduced_form(&read_efg("t", &text).unwrap()).unwrap_err();
        assert_eq!(refused, NormalFormError::TooManyPlans { profiles: 7_225, players: 2, most: 6_920 });
    }

    #[test]
    fn a_player_without_a_move_has_one_strategy() {
        let game = read_efg(
            "t",
            "EFG 2 R \"\" { \"A\" \"B\" }\np \"\" 1 1 \"\" { \"x\" } 0\nt \"\" 1 \"\" { 1, 2 }",
        )
        .unwrap();
        let reduced = reduced_form(&game).unwrap();
        assert_eq!(reduced.game.strategies, vec![vec!["x"], vec!["·"]]);
        assert_eq!(reduced.game.payoffs(&[0, 0]), &[whole(1), whole(2)]);
    }

    proptest! {
        #[test]
        fn kuhns_conversion_keeps_what_everybody_expects(
            behaviour in prop::collection::vec((1_i64..9, 1_i64..9), 4),
            mixed in prop::collection::vec(1_i64..9, 6),
        ) {
            let game = read_efg("t", TREE).unwrap();
            let reduced = reduced_form(&game).unwrap();
            let behaviour: Vec<Vec<Rational>> =
                behaviour.into_iter().map(|(one, two)| vec![fraction(one, one + two), fraction(two, one + two)]).collect();
            let weights: Vec<Vec<Rational>> = (0..2).map(|player| mixed_of_behaviour(&reduced, &behaviour, player)).collect();
            prop_assert!(weights.iter().all(|play| play.iter().sum::<Rational>() == whole(1)));
            prop_assert_eq!(reduced.game.expected(&weights), expected_payoffs(&game, &behaviour));
            prop_assert_eq!(behaviour_of_mixed(&game, &reduced, &weights), behaviour);
            let share = |from: &[i64]| -> Vec<Rational> {
                let sum = from.iter().sum();
                from.iter().map(|&weight| fraction(weight, sum)).collect()
            };
            let mixed = vec![share(&mixed[..4]), share(&mixed[4..])];
            let behaviour = behaviour_of_mixed(&game, &reduced, &mixed);
            prop_assert_eq!(expected_payoffs(&game, &behaviour), reduced.game.expected(&mixed));
        }
    }
}
