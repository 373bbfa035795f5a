//! A mixed equilibrium of a game with any number of players, as near as floating point gets, with its error proven.

use num_traits::Zero;

use super::game::{MixedProfile, NormalForm};
use super::learning::{FloatTable, Learner, learn_within};
use super::pure::pure_equilibria;
use crate::number::{Rational, exact_distribution};
use crate::within::Within;

/// A profile and the proof of how good it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApproximateEquilibrium {
    /// The profile, exactly as it was checked.
    pub profile: MixedProfile,
    /// The most that any player could gain by leaving it, computed exactly: it is an ε-equilibrium for this ε.
    pub epsilon: Rational,
    /// How it was found.
    pub found_by: FoundBy,
}

/// How an equilibrium was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoundBy {
    /// By looking at every profile of pure strategies.
    PureStrategies,
    /// By this way of learning.
    Learning(Learner),
    /// By learning, polished by Newton's method.
    Polishing,
    /// By support enumeration with Newton's method.
    Supports,
}

/// Regret, relative to the range of payoffs, that counts as an equilibrium of the floating-point search.
const GOOD_ENOUGH: f64 = 1e-12;
/// Learning iterations, by the size of the table.
const LEARNING_WORK: u64 = 20_000_000;
/// Work spent on guessing supports, in table entries looked at.
const SUPPORT_WORK: u64 = 200_000_000;

/// Searches for an equilibrium and proves how near it is: pure ones first, then what learning suggests, polished by
/// Newton's method on its support, then supports of growing size.
pub fn approximate_equilibrium(game: &NormalForm) -> ApproximateEquilibrium {
    approximate_equilibrium_within(game, &Within::default())
}

/// The same within limits: the best that was found until then.
pub fn approximate_equilibrium_within(game: &NormalForm, within: &Within) -> ApproximateEquilibrium {
    if let Some(profile) = pure_equilibria(game).into_iter().next() {
        let mixed = profile
            .iter()
            .zip(game.shape())
            .map(|(&played, count)| {
                (0..count)
                    .map(|strategy| Rational::from_integer(i32::from(strategy == played).into()))
                    .collect()
            })
            .collect();
        return ApproximateEquilibrium {
            profile: mixed,
            epsilon: Rational::zero(),
            found_by: FoundBy::PureStrategies,
        };
    }
    let table = FloatTable::new(game);
    let mut best =
        Candidate { profile: Vec::new(), regret: f64::INFINITY, found_by: FoundBy::PureStrategies };
    let entries = (game.profile_count() * game.player_count()).max(1) as u64;
    let iterations = (LEARNING_WORK / entries).clamp(100, 20_000);
    for learner in [Learner::RegretMatching, Learner::FictitiousPlay] {
        let average = learn_within(game, learner, iterations, within).average;
        for threshold in [0.1, 0.03, 0.01, 0.001] {
            let supports: Vec<Vec<usize>> = average
                .iter()
                .map(|play| (0..play.len()).filter(|&strategy| play[strategy] > threshold).collect())
                .collect();
            if let Some(polished) = polish(&table, &supports, &average) {
                best.offer(&table, polished, FoundBy::Polishing);
            }
        }
        best.offer(&table, average, FoundBy::Learning(learner));
    }
    if best.regret > GOOD_ENOUGH {
        try_supports(&table, entries, &mut best, within);
    }
    let profile: MixedProfile = best.profile.iter().map(|play| exact_distribution(play, 1e-14)).collect();
    ApproximateEquilibrium { epsilon: game.regret(&profile), profile, found_by: best.found_by }
}

struct Candidate {
    profile: Vec<Vec<f64>>,
    regret: f64,
    found_by: FoundBy,
}

impl Candidate {
    fn offer(&mut self, table: &FloatTable, profile: Vec<Vec<f64>>, found_by: FoundBy) {
        let regret = table.regret(&profile);
        if regret < self.regret {
            *self = Candidate { profile, regret, found_by };
        }
    }
}

fn try_supports(table: &FloatTable, entries: u64, best: &mut Candidate, within: &Within) {
    let mut work = SUPPORT_WORK;
    let cost = entries.saturating_mul(20 * table.shape.len() as u64).max(1);
    let total: usize = table.shape.iter().sum();
    for size in table.shape.len()..=total {
        let mut supports: Vec<Vec<usize>> = Vec::new();
        if !each_support(table, size, &mut supports, &mut |supports| {
            if work < cost || within.check().is_some() {
                return false;
            }
            work -= cost;
            let start: Vec<Vec<f64>> = uniform_on(table, supports);
            if let Some(polished) = polish(table, supports, &start) {
                best.offer(table, polished, FoundBy::Supports);
            }
            best.regret > GOOD_ENOUGH
        }) {
            return;
        }
    }
}

fn uniform_on(table: &FloatTable, supports: &[Vec<usize>]) -> Vec<Vec<f64>> {
    supports
        .iter()
        .zip(&table.shape)
        .map(|(support, &count)| {
            let mut play = vec![0.0; count];
            support.iter().for_each(|&strategy| play[strategy] = 1.0 / support.len() as f64);
            play
        })
        .collect()
}

/// Calls `visit` with every choice of supports of a total size, until it says stop.
fn each_support(
    table: &FloatTable,
    size: usize,
    chosen: &mut Vec<Vec<usize>>,
    visit: &mut impl FnMut(&[Vec<usize>]) -> bool,
) -> bool {
    let player = chosen.len();
    if player == table.shape.len() {
        return size > 0 || visit(chosen);
    }
    let later: usize = table.shape.len() - player - 1;
    let most_later: usize = table.shape[player + 1..].iter().sum();
    for own in 1..=table.shape[player] {
        if own + later > size || own + most_later < size {
            continue;
        }
        let mut support: Vec<usize> = (0..own).collect();
        loop {
            chosen.push(support.clone());
            let go_on = each_support(table, size - own, chosen, visit);
            chosen.pop();
            if !go_on {
                return false;
            }
            let count = table.shape[player];
            let Some(position) = (0..own).rev().find(|&position| support[position] < count - own + position)
            else {
                break;
            };
            support[position] += 1;
            for later in position + 1..own {
                support[later] = support[later - 1] + 1;
            }
        }
    }
    true
}

/// Newton's method on the equations "every strategy of the support is worth the same"; `None` where it leaves the
/// simplex or does not converge.
fn polish(table: &FloatTable, supports: &[Vec<usize>], start: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    if supports.iter().any(Vec::is_empty) {
        return None;
    }
    let players = supports.len();
    let offsets: Vec<usize> = supports
        .iter()
        .scan(0, |sum, support| {
            let offset = *sum;
            *sum += support.len();
            Some(offset)
        })
        .collect();
    let unknowns: usize = supports.iter().map(Vec::len).sum::<usize>() + players;
    if unknowns > 60 {
        return None;
    }
    let mut profile: Vec<Vec<f64>> = uniform_on(table, supports);
    for (player, support) in supports.iter().enumerate() {
        let kept: f64 = support.iter().map(|&strategy| start[player][strategy]).sum();
        if kept > 0.0 {
            support.iter().for_each(|&strategy| profile[player][strategy] = start[player][strategy] / kept);
        }
    }
    let mut worth: Vec<f64> = (0..players)
        .map(|player| {
            let values = table.values(&profile, player);
            values.iter().zip(&profile[player]).map(|(value, weight)| value * weight).sum()
        })
        .collect();
    for _ in 0..30 {
        let mut system = vec![vec![0.0; unknowns + 1]; unknowns];
        let mut residual: f64 = 0.0;
        for (player, support) in supports.iter().enumerate() {
            let values = table.values(&profile, player);
            for (number, &strategy) in support.iter().enumerate() {
                let row = &mut system[offsets[player] + number];
                row[unknowns - players + player] = -1.0;
                row[unknowns] = worth[player] - values[strategy];
                residual = residual.max(row[unknowns].abs());
            }
            for other in (0..players).filter(|&other| other != player) {
                let given = table.values_given(&profile, player, other);
                for (column, &theirs) in supports[other].iter().enumerate() {
                    for (number, &strategy) in support.iter().enumerate() {
                        system[offsets[player] + number][offsets[other] + column] = given[theirs][strategy];
                    }
                }
            }
            let row = &mut system[unknowns - players + player];
            (0..support.len()).for_each(|column| row[offsets[player] + column] = 1.0);
            row[unknowns] = 1.0 - support.iter().map(|&strategy| profile[player][strategy]).sum::<f64>();
        }
        if residual < 1e-14 {
            break;
        }
        let step = solve(system)?;
        for (player, support) in supports.iter().enumerate() {
            for (number, &strategy) in support.iter().enumerate() {
                profile[player][strategy] += step[offsets[player] + number];
            }
            worth[player] += step[unknowns - players + player];
        }
        if profile.iter().flatten().any(|weight| !weight.is_finite() || weight.abs() > 1e3) {
            return None;
        }
    }
    if profile.iter().flatten().any(|&weight| weight < -1e-9) {
        return None;
    }
    for play in &mut profile {
        play.iter_mut().for_each(|weight| *weight = weight.max(0.0));
        let sum: f64 = play.iter().sum();
        play.iter_mut().for_each(|weight| *weight /= sum);
    }
    Some(profile)
}

/// Gaussian elimination with partial pivoting on an augmented system; `None` if it is singular.
pub(crate) fn solve(mut system: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let size = system.len();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&one, &two| system[one][column].abs().total_cmp(&system[two][column].abs()))?;
        if system[pivot][column].abs() < 1e-13 {
            return None;
        }
        system.swap(column, pivot);
        let pivot_row = system[column].clone();
        for row in system.iter_mut().skip(column + 1) {
            let factor = row[column] / pivot_row[column];
            if factor != 0.0 {
                for (entry, above) in row.iter_mut().zip(&pivot_row).skip(column) {
                    *entry -= factor * above;
                }
            }
        }
    }
    let mut solution = vec![0.0; size];
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| system[row][column] * solution[column]).sum();
        solution[row] = (system[row][size] - known) / system[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{fraction, to_float, whole};
    use proptest::prelude::*;

    fn game(shape: &[usize], numbers: &[i64]) -> NormalForm {
        let names = |count: usize| (0..count).map(|number| number.to_string()).collect::<Vec<_>>();
        let entries = shape.iter().product::<usize>() * shape.len();
        let payoffs = (0..entries).map(|entry| whole(numbers[entry % numbers.len()])).collect();
        NormalForm::new("", names(shape.len()), shape.iter().map(|&count| names(count)).collect(), payoffs)
            .unwrap()
    }

    #[test]
    fn pennies_for_three_is_solved() {
        // The first wants to match the second, the second the third, the third to differ from the first.
        let payoffs = (0..8)
            .flat_map(|index: i64| {
                let side = |player: i64| (index >> player) & 1;
                let won = |win: bool| whole(if win { 1 } else { -1 });
                [won(side(0) == side(1)), won(side(1) == side(2)), won(side(2) != side(0))]
            })
            .collect();
        let sides = || vec!["h".to_owned(), "t".to_owned()];
        let players = ["A", "B", "C"].map(str::to_owned).to_vec();
        let game = NormalForm::new("", players, vec![sides(), sides(), sides()], payoffs).unwrap();
        let found = approximate_equilibrium(&game);
        assert_eq!(found.epsilon, whole(0), "{found:?}");
        assert!(found.profile.iter().all(|play| play == &vec![fraction(1, 2); 2]));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn the_proven_error_is_small_for_three_players(numbers in prop::collection::vec(-9_i64..10, 24..81)) {
            for shape in [[2, 2, 2], [3, 2, 2]] {
                let game = game(&shape, &numbers);
                let found = approximate_equilibrium(&game);
                prop_assert_eq!(game.regret(&found.profile), found.epsilon.clone());
                prop_assert!(to_float(&found.epsilon) < 0.05, "{:?}", found);
            }
        }
    }

    /// The game with nine equilibria of McKelvey and McLennan (1997), and with a dominated first strategy for the first
    /// player. Its two completely mixed equilibria are known: see `supports.rs`.
    fn nine(dominated: usize) -> NormalForm {
        let table = [[9, 8, 12], [0, 0, 0], [0, 0, 0], [9, 8, 2], [0, 0, 0], [3, 4, 6], [3, 4, 6], [0, 0, 0]];
        let mut numbers = Vec::new();
        for pair in table.chunks(2) {
            (0..dominated).for_each(|_| numbers.extend([-1, 0, 0]));
            numbers.extend(pair.concat());
        }
        game(&[2 + dominated, 2, 2], &numbers)
    }

    #[test]
    fn newtons_method_finds_the_mixed_equilibrium_near_its_start() {
        for dominated in [0, 1] {
            let game = nine(dominated);
            let table = FloatTable::new(&game);
            let supports = [vec![dominated, dominated + 1], vec![0, 1], vec![0, 1]];
            for wanted in [[0.5, 0.4, 0.25], [0.4, 0.5, 1.0 / 3.0]] {
                let play = |player: usize, chance: f64| {
                    let mut play = vec![0.0; if player == 0 { dominated } else { 0 }];
                    play.extend([chance, 1.0 - chance]);
                    play
                };
                let start: Vec<Vec<f64>> = (0..3).map(|player| play(player, wanted[player] + 0.02)).collect();
                let found = polish(&table, &supports, &start).unwrap();
                for player in 0..3 {
                    for (found, wanted) in found[player].iter().zip(play(player, wanted[player])) {
                        assert!((found - wanted).abs() < 1e-12, "{found} for {wanted}");
                    }
                }
            }
            // A start with other weights outside of the support is scaled.
            let start = vec![vec![0.25; 2 + dominated], vec![0.2, 0.2], vec![0.1, 0.3]];
            let sums = polish(&table, &supports, &start)
                .map(|found| found.iter().map(|play| play.iter().sum::<f64>()).collect::<Vec<_>>());
            assert!(sums.is_none_or(|sums| sums.iter().all(|sum| (sum - 1.0).abs() < 1e-12)));
        }
    }

    #[test]
    fn newtons_method_refuses_supports_without_an_equilibrium() {
        // In a prisoner's dilemma no player is indifferent.
        let game = game(&[2, 2], &[3, 3, 5, 0, 0, 5, 1, 1]);
        let table = FloatTable::new(&game);
        let even = vec![vec![0.5; 2]; 2];
        assert_eq!(polish(&table, &[vec![0, 1], vec![0, 1]], &even), None);
        assert_eq!(polish(&table, &[vec![], vec![0, 1]], &even), None);
        assert_eq!(polish(&table, &[vec![1], vec![1]], &even), Some(vec![vec![0.0, 1.0]; 2]));
        assert_eq!(polish(&table, &[vec![0], vec![1]], &even), Some(vec![vec![1.0, 0.0], vec![0.0, 1.0]]));
    }

    /// A hide-and-seek game with the stakes 1, 2 and 3: the equilibrium is 6/11, 3/11 and 2/11.
    #[test]
    fn newtons_method_on_a_game_for_two() {
        let game = game(&[3, 3], &[1, -1, 0, 0, 0, 0, 0, 0, 2, -2, 0, 0, 0, 0, 0, 0, 3, -3]);
        let table = FloatTable::new(&game);
        let all = vec![vec![0, 1, 2]; 2];
        let start = vec![vec![0.4, 0.3, 0.3]; 2];
        let wanted = [6.0 / 11.0, 3.0 / 11.0, 2.0 / 11.0];
        for play in polish(&table, &all, &start).unwrap() {
            assert!(
                play.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-12),
                "{play:?}"
            );
        }
        let uniform = uniform_on(&table, &[vec![0, 2], vec![1]]);
        assert_eq!(uniform, [[0.5, 0.0, 0.5], [0.0, 1.0, 0.0]]);
        let found = approximate_equilibrium(&game);
        assert!(to_float(&found.epsilon) < 1e-12, "{found:?}");
        assert_eq!(found.found_by, FoundBy::Polishing);
    }

    #[test]
    fn every_choice_of_supports_comes_once() {
        let game = game(&[3, 1, 4], &[0]);
        let table = FloatTable::new(&game);
        let subsets = |count: usize| {
            (1..1_usize << count)
                .map(move |bits| (0..count).filter(|own| bits >> own & 1 == 1).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        for size in 0..=9 {
            let mut wanted = Vec::new();
            for one in subsets(3) {
                for two in subsets(1) {
                    for three in subsets(4) {
                        if one.len() + two.len() + three.len() == size {
                            wanted.push(vec![one.clone(), two.clone(), three]);
                        }
                    }
                }
            }
            let mut found = Vec::new();
            let done = each_support(&table, size, &mut Vec::new(), &mut |supports| {
                found.push(supports.to_vec());
                true
            });
            assert!(done);
            wanted.sort();
            found.sort();
            assert_eq!(found, wanted, "{size}");
            let mut visits = 0;
            let done = each_support(&table, size, &mut Vec::new(), &mut |_| {
                visits += 1;
                visits < 2
            });
            assert_eq!((done, visits), (wanted.len() < 2, wanted.len().min(2)), "{size}");
        }
    }

    #[test]
    fn supports_are_tried_until_an_equilibrium_is_found() {
        // Rock, paper, scissors, and a fourth strategy that loses to all: the support has six strategies.
        let win = |one: i64, two: i64| match (one, two) {
            (3, 3) => 0,
            (3, _) => -1,
            (_, 3) => 1,
            _ => [0, 1, -1][(one - two).rem_euclid(3) as usize],
        };
        let numbers: Vec<i64> =
            (0..16).flat_map(|index| [win(index % 4, index / 4), -win(index % 4, index / 4)]).collect();
        let game = game(&[4, 4], &numbers);
        let table = FloatTable::new(&game);
        let none =
            || Candidate { profile: Vec::new(), regret: f64::INFINITY, found_by: FoundBy::PureStrategies };
        let mut best = none();
        try_supports(&table, 32, &mut best, &Within::default());
        assert!(best.regret < GOOD_ENOUGH, "{}", best.regret);
        assert_eq!(best.found_by, FoundBy::Supports);
        for play in &best.profile {
            let wanted = [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0];
            assert!(
                play.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-12),
                "{play:?}"
            );
        }
        // Without work left for one choice nothing is tried.
        let mut best = none();
        try_supports(&table, SUPPORT_WORK, &mut best, &Within::default());
        assert!(best.profile.is_empty());
        // With work for the single pure profile it stops there.
        let mut best = none();
        try_supports(&table, SUPPORT_WORK / 40, &mut best, &Within::default());
        assert!(best.regret > 0.5 && !best.profile.is_empty(), "{}", best.regret);
        let cancel = arbitro_game::Cancel::default();
        cancel.cancel();
        let mut best = none();
        let within = Within::start(arbitro_game::Limits::default(), cancel);
        try_supports(&table, 32, &mut best, &within);
        assert!(best.profile.is_empty());
    }

    #[test]
    fn a_pure_equilibrium_comes_first() {
        let game = game(&[2, 2], &[3, 3, 5, 0, 0, 5, 1, 1]);
        let found = approximate_equilibrium(&game);
        assert_eq!(found.profile, vec![vec![whole(0), whole(1)]; 2]);
        assert_eq!((found.epsilon, found.found_by), (whole(0), FoundBy::PureStrategies));
    }

    #[test]
    fn a_linear_system_is_solved_or_singular() {
        let system = vec![vec![0.0, 2.0, 1.0, 7.0], vec![1.0, -1.0, 3.0, 8.0], vec![2.0, 1.0, -1.0, 1.0]];
        let solution = solve(system).unwrap();
        assert!(
            solution
                .iter()
                .zip([1.0, 2.0, 3.0])
                .all(|(found, wanted): (&f64, f64)| (found - wanted).abs() < 1e-12),
            "{solution:?}"
        );
        assert_eq!(solve(vec![vec![1.0, 2.0, 3.0], vec![2.0, 4.0, 6.0]]), None);
        assert_eq!(solve(vec![vec![1e-12, 1e-12]]), Some(vec![1.0]));
        assert_eq!(solve(vec![vec![1e-14, 1e-14]]), None);
    }
}
