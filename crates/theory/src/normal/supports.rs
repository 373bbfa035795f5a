//! All equilibria of a small game for any number of players, support by support (the scheme of Dickhaut and Kaplan 1991;
//! dominated supports are left out as by Porter, Nudelman and Shoham 2008).
//!
//! On a support the equilibria are the solutions of polynomial equations, linear in every player's strategy. All strategies
//! are covered by boxes. A box is dropped if the bounds of the payoff differences over it exclude an equilibrium, accepted
//! if the operator of Krawczyk (1969) maps it into itself, which proves exactly one solution in it, and halved otherwise.
//! The bounds are those of interval arithmetic with a small allowance instead of directed rounding: the search is complete
//! up to rounding errors. Where equilibria form a continuum no box is ever accepted; such boxes are counted as undecided.

mod cell;

use arbitro_game::Stopped;

use super::game::{NormalForm, NormalFormError};
use super::pure::pure_equilibria;
use crate::number::to_float;
use crate::within::Within;
use cell::{Cell, Support, Verdict};

/// The most profiles of pure strategies.
pub const MOST_PROFILES: usize = 5_000;
/// After this many undecided boxes a support is given up.
const MOST_UNDECIDED: usize = 40;
/// Boxes looked at before the search is given up.
const MOST_CELLS: u64 = 20_000_000;

/// One equilibrium.
#[derive(Clone, PartialEq, Debug)]
pub struct IsolatedEquilibrium {
    /// One distribution for each player.
    pub profile: Vec<Vec<f64>>,
    /// What a player could gain at most by leaving it, in floating point.
    pub regret: f64,
}

/// What the search found.
#[derive(Clone, PartialEq, Debug)]
pub struct AllEquilibria {
    /// The equilibria.
    pub equilibria: Vec<IsolatedEquilibrium>,
    /// Boxes in which nothing could be decided; zero if these are all equilibria.
    pub undecided: usize,
    /// Combinations of supports looked at.
    pub supports: u64,
    /// Boxes looked at.
    pub cells: u64,
    /// `Finished`, or why not.
    pub stopped: Stopped,
}

/// The payoffs in floating point.
pub(super) struct Payoffs {
    pub(super) shape: Vec<usize>,
    entries: Vec<f64>,
    pub(super) range: f64,
}

impl Payoffs {
    fn new(game: &NormalForm) -> Self {
        let entries: Vec<f64> =
            (0..game.profile_count()).flat_map(|index| game.payoffs_at(index).iter().map(to_float)).collect();
        let most = entries.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = entries.iter().copied().fold(f64::INFINITY, f64::min);
        Payoffs { shape: game.shape(), entries, range: (most - least).max(1e-300) }
    }

    /// What a player gets in a profile.
    pub(super) fn at(&self, profile: &[usize], player: usize) -> f64 {
        let index = profile.iter().zip(&self.shape).rev().fold(0, |index, (own, count)| index * count + own);
        self.entries[index * self.shape.len() + player]
    }
}

/// Finds all equilibria of a game with at most [`MOST_PROFILES`] profiles.
pub fn all_equilibria(game: &NormalForm, within: &Within) -> Result<AllEquilibria, NormalFormError> {
    if game.profile_count() > MOST_PROFILES {
        let (profiles, players) = (game.profile_count() as u128, game.player_count());
        return Err(NormalFormError::TooLarge { profiles, players, limit: MOST_PROFILES * players });
    }
    let payoffs = Payoffs::new(game);
    let mut all = AllEquilibria {
        equilibria: Vec::new(),
        undecided: 0,
        supports: 0,
        cells: 0,
        stopped: Stopped::Finished,
    };
    for profile in pure_equilibria(game) {
        let one = |(&played, &count): (&usize, &usize)| {
            (0..count).map(|strategy| f64::from(u8::from(strategy == played))).collect()
        };
        let profile = profile.iter().zip(&payoffs.shape).map(one).collect();
        all.equilibria.push(IsolatedEquilibrium { profile, regret: 0.0 });
    }
    let mut watch = within.watch();
    let mut chosen: Vec<u64> = vec![1; payoffs.shape.len()];
    loop {
        if let Some(reason) = watch.check() {
            all.stopped = reason;
            break;
        }
        let support = Support::new(&payoffs, &chosen);
        if support.unknowns > 0 && !support.is_dominated() {
            all.supports += 1;
            if let Some(reason) = search(&support, &mut all, &mut watch) {
                all.stopped = reason;
                break;
            }
            within.tell(all.cells, None);
        }
        // The next combination of supports, as a number with one digit for each player.
        let Some(player) = (0..chosen.len()).find(|&player| chosen[player] + 1 < 1 << payoffs.shape[player])
        else {
            break;
        };
        chosen[player] += 1;
        chosen[..player].fill(1);
    }
    Ok(all)
}

/// Searches the boxes of one support.
fn search(
    support: &Support<'_>,
    all: &mut AllEquilibria,
    watch: &mut arbitro_game::Watch,
) -> Option<Stopped> {
    let mut waiting = vec![Cell::whole(support)];
    let mut undecided = 0;
    while let Some(cell) = waiting.pop() {
        all.cells += 1;
        if all.cells > MOST_CELLS {
            return Some(Stopped::Nodes);
        }
        if let Some(reason) = watch.count() {
            return Some(reason);
        }
        match cell.judge(support) {
            Verdict::Empty => {}
            Verdict::One(profile) => {
                let regret = support.regret(&profile);
                let known = all.equilibria.iter().any(|other| apart(&other.profile, &profile) < 1e-6);
                if !known && regret <= 1e-8 * support.payoffs.range {
                    all.equilibria.push(IsolatedEquilibrium { profile, regret });
                }
            }
            Verdict::Halves(one, two) => waiting.extend([*one, *two]),
            Verdict::Undecided => {
                undecided += 1;
                if undecided >= MOST_UNDECIDED {
                    break;
                }
            }
        }
    }
    all.undecided += undecided;
    None
}

fn apart(one: &[Vec<f64>], two: &[Vec<f64>]) -> f64 {
    let pairs = one.iter().flatten().zip(two.iter().flatten());
    pairs.map(|(first, second)| (first - second).abs()).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bimatrix::extreme_equilibria;
    use crate::extensive::FloatTree;
    use crate::logit::{LogitLimits, trace};
    use crate::normal::read_nfg;
    use crate::number::whole;
    use arbitro_game::Watch;
    use proptest::prelude::*;

    fn found(text: &str) -> AllEquilibria {
        all_equilibria(&read_nfg("g.nfg", text).unwrap(), &Within::default()).unwrap()
    }

    /// Nine is the most that a 2×2×2 game without a continuum can have (McKelvey and McLennan 1997); this one has them.
    #[test]
    fn a_game_of_three_with_nine_equilibria() {
        let all = found(
            r#"NFG 1 R "2x2x2" { "1" "2" "3" } { 2 2 2 }
            9 8 12  0 0 0  0 0 0  9 8 2  0 0 0  3 4 6  3 4 6  0 0 0"#,
        );
        assert_eq!((all.equilibria.len(), all.undecided, all.stopped), (9, 0, Stopped::Finished));
        assert!(all.equilibria.iter().all(|one| one.regret < 1e-9));
        // By hand: (2q − 1)(12r − 3) = 0, (2p − 1)(12r − 4) = 0 and 12pq + 2(1 − p)(1 − q) = 6p + 6q − 12pq.
        let mixed: Vec<[f64; 3]> = all
            .equilibria
            .iter()
            .filter(|one| one.profile.iter().all(|play| play.iter().all(|&weight| weight > 1e-6)))
            .map(|one| [one.profile[0][0], one.profile[1][0], one.profile[2][0]])
            .collect();
        assert_eq!(mixed.len(), 2, "{mixed:?}");
        for wanted in [[0.5, 0.4, 0.25], [0.4, 0.5, 1.0 / 3.0]] {
            let near =
                |one: &[f64; 3]| one.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-9);
            assert!(mixed.iter().any(near), "{mixed:?}");
        }
    }

    /// Every profile is an equilibrium.
    #[test]
    fn a_continuum_is_undecided() {
        let all =
            found(r#"NFG 1 R "" { "1" "2" "3" } { 2 2 2 } 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"#);
        assert!(all.undecided > 0);
    }

    fn game(shape: &[usize], numbers: &[i64]) -> NormalForm {
        let names = |count: usize| (0..count).map(|number| number.to_string()).collect::<Vec<_>>();
        let entries = shape.iter().product::<usize>() * shape.len();
        let payoffs = (0..entries).map(|entry| whole(numbers[entry])).collect();
        NormalForm::new("", names(shape.len()), shape.iter().map(|&count| names(count)).collect(), payoffs)
            .unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        /// The exact method for two players is the reference.
        #[test]
        fn two_players_agree_with_the_extreme_points(numbers in prop::collection::vec(-20_i64..21, 18)) {
            let game = game(&[3, 3], &numbers);
            let exact = extreme_equilibria(&game).unwrap();
            let all = all_equilibria(&game, &Within::default()).unwrap();
            if !exact.degenerate {
                prop_assert_eq!((all.equilibria.len(), all.undecided), (exact.equilibria.len(), 0));
                for one in &exact.equilibria {
                    let known: Vec<Vec<f64>> =
                        [&one.first, &one.second].map(|play| play.iter().map(to_float).collect()).to_vec();
                    prop_assert!(all.equilibria.iter().any(|other| apart(&other.profile, &known) < 1e-7));
                }
            }
        }

        /// The end of the logit branch is among them, and their number is odd (Wilson 1971), in games without ties.
        #[test]
        fn three_players_agree_with_the_logit_branch(numbers in prop::collection::vec(-999_i64..1000, 36)) {
            let game = game(&[3, 2, 2], &numbers);
            prop_assume!(!has_ties(&game));
            let all = all_equilibria(&game, &Within::default()).unwrap();
            prop_assert_eq!(all.undecided, 0);
            prop_assert_eq!(all.equilibria.len() % 2, 1, "{:?}", all.equilibria);
            let tree = FloatTree::of_table(&game);
            let branch = trace(&tree, &LogitLimits::default(), &mut Watch::free(), &mut |_| {}).unwrap();
            if branch.regret <= 1e-7 * tree.range() {
                let end = tree.by_set(&branch.weights);
                prop_assert!(all.equilibria.iter().any(|one| apart(&one.profile, &end) < 1e-4), "{:?}", end);
            }
        }
    }

    /// Whether some player gets the same with two strategies against the same pure strategies of the others. Such a game may
    /// have a continuum of equilibria.
    fn has_ties(game: &NormalForm) -> bool {
        let payoffs = Payoffs::new(game);
        let profiles = payoffs.shape.iter().fold(vec![vec![]], |profiles: Vec<Vec<usize>>, &count| {
            let longer = |profile: &Vec<usize>| {
                let profile = profile.clone();
                (0..count).map(move |own| profile.iter().copied().chain([own]).collect())
            };
            profiles.iter().flat_map(longer).collect()
        });
        profiles.iter().any(|profile| {
            (0..profile.len()).any(|player| {
                (0..profile[player]).any(|other| {
                    let mut left = profile.clone();
                    left[player] = other;
                    payoffs.at(&left, player) == payoffs.at(profile, player)
                })
            })
        })
    }

    /// A random game in which the third player gets 468 with both strategies against (1, 1): there the equilibria form a
    /// continuum, as the boxes that stay undecided say.
    #[test]
    fn a_tie_leaves_a_continuum() {
        let numbers = [
            674, -352, 750, -76, 328, 423, -662, 402, 92, 220, 894, -351, -754, 341, 468, 949, 830, 568,
            -950, -327, -70, 868, 202, 277, 33, -672, -789, 596, 963, -326, 768, 358, 468, 167, -310, -488,
        ];
        let tied = game(&[3, 2, 2], &numbers);
        assert!(has_ties(&tied));
        let all = all_equilibria(&tied, &Within::default()).unwrap();
        assert!(all.undecided > 0, "{all:?}");
        let without: Vec<i64> =
            numbers.iter().enumerate().map(|(place, &number)| number + i64::from(place == 32)).collect();
        let other = game(&[3, 2, 2], &without);
        assert!(!has_ties(&other));
        let all = all_equilibria(&other, &Within::default()).unwrap();
        assert_eq!((all.undecided, all.equilibria.len() % 2), (0, 1), "{all:?}");
    }
}
