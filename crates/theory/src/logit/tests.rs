use super::*;
use crate::extensive::read_efg;
use crate::normal::{NormalForm, read_nfg};
use crate::number::{Rational, whole};
use proptest::prelude::*;

fn table(text: &str) -> FloatTree {
    FloatTree::of_table(&read_nfg("g.nfg", text).unwrap())
}

fn traced(tree: &FloatTree) -> LogitBranch {
    let limits = LogitLimits::default();
    trace(tree, &limits, &mut Watch::free(), &mut |_| {}).unwrap()
}

fn near(found: &[f64], expected: &[f64]) {
    let apart = found.iter().zip(expected).map(|(one, two)| (one - two).abs()).fold(0.0, f64::max);
    assert!(found.len() == expected.len() && apart < 1e-7, "{found:?} instead of {expected:?}");
}

/// McKelvey and Palfrey (1995), the asymmetric pennies: the first gets 9 for matching on heads. On the branch every odds
/// is λ times the difference in worth.
#[test]
fn every_point_of_the_branch_is_a_logit_equilibrium() {
    let tree = table(r#"NFG 1 R "" { "A" "B" } { 2 2 }  9 0  0 1  0 1  1 0"#);
    let branch = traced(&tree);
    assert!(branch.points.len() > 5);
    for LogitPoint { lambda, weights } in branch.points.iter().filter(|point| point.lambda < 100.0) {
        let [a, _, b, _] = weights[..] else { panic!("four strategies") };
        let odds = |share: f64| (share / (1.0 - share)).ln();
        assert!((odds(a) - lambda * (9.0 * b - (1.0 - b))).abs() < 1e-6, "{lambda} {weights:?}");
        assert!((odds(b) - lambda * ((1.0 - a) - a)).abs() < 1e-6, "{lambda} {weights:?}");
    }
    near(&branch.weights, &[0.5, 0.5, 0.1, 0.9]);
    assert!(branch.regret < 1e-12 && branch.end == BranchEnd::Precise);
}

/// In a coordination game the branch leads to the risk-dominant equilibrium (Turocy 2005 on 2×2 games).
#[test]
fn the_stag_hunt_ends_with_the_risk_dominant_equilibrium() {
    let tree = table(r#"NFG 1 R "" { "A" "B" } { 2 2 }  4 4  3 0  0 3  3 3"#);
    near(&traced(&tree).weights, &[0.0, 1.0, 0.0, 1.0]);
}

/// Selten's horse (1975, fig. 1): of the two components of equilibria only the one with (R, r) is sequential.
#[test]
fn the_horse_of_selten_ends_sequentially() {
    let text = r#"EFG 2 R "Selten's horse" { "1" "2" "3" }
p "" 1 1 "" { "C" "D" } 0
p "" 2 1 "" { "c" "d" } 0
t "" 1 "" { 1 1 1 }
p "" 3 1 "" { "L" "R" } 0
t "" 2 "" { 4 4 0 }
t "" 3 "" { 0 0 1 }
p "" 3 1 "" { "L" "R" } 0
t "" 4 "" { 3 3 2 }
t "" 5 "" { 0 0 0 }
"#;
    let game = read_efg("horse.efg", text).unwrap();
    let tree = FloatTree::of_tree(&game);
    let branch = traced(&tree);
    near(&branch.weights[..4], &[1.0, 0.0, 1.0, 0.0]);
    // The third player is off the path and mixes so that neither of the others wants to go there.
    let (left, second) = (branch.weights[4], 4.0 * branch.weights[4]);
    assert!(second <= 1.0 + 1e-6 && 3.0 * left <= 1.0 + 1e-6, "{:?}", branch.weights);
    assert!(branch.regret < 1e-7, "{}", branch.regret);
}

/// Nau, Gomez Canovas and Hansen (2004): three players, one equilibrium, completely mixed and irrational in other games; here
/// pennies for three, where all mix evenly and the branch does not move.
#[test]
fn pennies_for_three() {
    let side = |index: i64, player: i64| (index >> player) & 1;
    let won = |win: bool| whole(if win { 1 } else { -1 });
    let payoffs = (0..8)
        .flat_map(|index| {
            let at = |player| side(index, player);
            [won(at(0) == at(1)), won(at(1) == at(2)), won(at(2) != at(0))]
        })
        .collect();
    let sides = || vec!["h".to_owned(), "t".to_owned()];
    let players = ["A", "B", "C"].map(str::to_owned).to_vec();
    let game = NormalForm::new("", players, vec![sides(), sides(), sides()], payoffs).unwrap();
    let branch = traced(&FloatTree::of_table(&game));
    near(&branch.weights, &[0.5; 6]);
}

#[test]
fn kuhn_poker_has_its_value() {
    let game = read_efg("k", include_str!("../../../../catalog/extensive/kuhn.efg")).unwrap();
    let tree = FloatTree::of_tree(&game);
    let branch = traced(&tree);
    assert!(branch.regret < 1e-7, "{} {:?}", branch.regret, branch.end);
    assert!((tree.expected(&branch.weights)[0] + 1.0 / 18.0).abs() < 1e-7);
}

#[test]
fn a_cancelled_path_returns_where_it_is() {
    let tree = table(r#"NFG 1 R "" { "A" "B" } { 2 2 }  9 0  0 1  0 1  1 0"#);
    let cancel = arbitro_game::Cancel::default();
    let mut watch = Watch::start(arbitro_game::Limits::default(), cancel.clone());
    let stop = |point: &LogitPoint| {
        if point.lambda > 0.2 {
            cancel.cancel();
        }
    };
    let branch = trace(&tree, &LogitLimits::default(), &mut watch, &mut { stop }).unwrap();
    assert_eq!(branch.end, BranchEnd::Stopped(Stopped::Cancelled));
    assert!((branch.regret - tree.regret(&branch.weights)).abs() < 1e-12);
}

/// Play that follows λ exactly, in large numbers, gives λ back.
#[test]
fn the_precision_is_estimated_from_play() {
    let tree = table(r#"NFG 1 R "" { "A" "B" } { 2 2 }  9 0  0 1  0 1  1 0"#);
    for point in traced(&tree).points.iter().filter(|point| (0.05..5.0).contains(&point.lambda)) {
        let counts: Vec<f64> = point.weights.iter().map(|weight| 1000.0 * weight).collect();
        let limits = LogitLimits::default();
        let found = estimate(&tree, &counts, &limits, &mut Watch::free(), &mut |_| {}).unwrap();
        assert!((found.lambda / point.lambda - 1.0).abs() < 1e-4, "{} {}", found.lambda, point.lambda);
        assert!(found.log_likelihood >= found.log_likelihood_at_zero && !found.unbounded);
        assert!(found.standard_error.is_some_and(|error| error > 0.0), "{found:?}");
    }
    // Uniform play is what λ = 0 says; equilibrium play has no finite λ in a game with a dominant strategy.
    let uniform =
        estimate(&tree, &[5.0; 4], &LogitLimits::default(), &mut Watch::free(), &mut |_| {}).unwrap();
    assert!(uniform.lambda < 0.2, "{uniform:?}");
    let dilemma = table(r#"NFG 1 R "" { "A" "B" } { 2 2 }  -1 -1  0 -3  -3 0  -2 -2"#);
    let counts = [0.0, 7.0, 0.0, 7.0];
    let sure = estimate(&dilemma, &counts, &LogitLimits::default(), &mut Watch::free(), &mut |_| {}).unwrap();
    assert!(sure.unbounded && sure.standard_error.is_none());
}

/// Only the first player has a choice that matters, worth `unit`: λ has a closed form, the logarithm of the odds.
#[test]
fn the_precision_of_a_simple_choice_is_the_logarithm_of_its_odds() {
    for unit in [1.0, 3.0] {
        let tree = table(&format!(r#"NFG 1 R "" {{ "A" "B" }} {{ 2 2 }}  {unit} 0  0 0  {unit} 0  0 0"#));
        let found = |counts: [f64; 4]| {
            estimate(&tree, &counts, &LogitLimits::default(), &mut Watch::free(), &mut |_| {}).unwrap()
        };
        let three = found([30.0, 10.0, 6.0, 4.0]);
        assert!((three.lambda * unit - 3.0_f64.ln()).abs() < 1e-9, "{}", three.lambda);
        near(&three.weights, &[0.75, 0.25, 0.5, 0.5]);
        let logs = 30.0 * 0.75_f64.ln() + 10.0 * 0.25_f64.ln() + 10.0 * 0.5_f64.ln();
        assert!((three.log_likelihood - logs).abs() < 1e-9);
        assert!((three.log_likelihood_at_zero - 50.0 * 0.5_f64.ln()).abs() < 1e-9);
        // The information of 40 choices with these chances.
        let error = three.standard_error.unwrap() * unit;
        assert!((error - (40.0_f64 * 0.75 * 0.25).sqrt().recip()).abs() < 1e-5, "{error}");
        // Against the payoffs nothing is likelier than λ = 0.
        let against = found([10.0, 30.0, 5.0, 5.0]);
        assert_eq!((against.lambda, against.standard_error, against.unbounded), (0.0, None, false));
        assert_eq!(against.log_likelihood, against.log_likelihood_at_zero);
        // With them always, no λ is the likeliest; the last one is given.
        let always = found([7.0, 0.0, 1.0, 1.0]);
        let (last, likelihood) = always.points.last().unwrap();
        assert!(always.unbounded && always.standard_error.is_none());
        assert_eq!(
            (always.lambda, &always.weights, always.log_likelihood),
            (last.lambda, &last.weights, *likelihood)
        );
        assert!(always.lambda * unit > 5.0 && (always.log_likelihood - 2.0 * 0.5_f64.ln()).abs() < 1e-3);
    }
}

#[test]
fn a_branch_ends_at_its_greatest_precision() {
    let tree = table(r#"NFG 1 R "" { "A" "B" } { 2 2 }  4 0  0 0  4 0  0 0"#);
    let limits = LogitLimits { precision: 0.0, most_lambda: 10.0, ..LogitLimits::default() };
    let branch = trace(&tree, &limits, &mut Watch::free(), &mut |_| {}).unwrap();
    assert_eq!(branch.end, BranchEnd::Lambda);
    let beyond: Vec<bool> = branch.points.iter().map(|point| point.lambda * 4.0 > 10.0).collect();
    assert_eq!(beyond.iter().position(|beyond| *beyond), Some(beyond.len() - 1));
    let found = estimate(&tree, &[7.0, 0.0, 1.0, 1.0], &limits, &mut Watch::free(), &mut |_| {}).unwrap();
    let beyond: Vec<bool> = found.points.iter().map(|(point, _)| point.lambda * 4.0 > 10.0).collect();
    assert_eq!(beyond.iter().position(|beyond| *beyond), Some(beyond.len() - 1));
    // Half of the most that could be gained is precise enough.
    let limits = LogitLimits { precision: 0.25, ..LogitLimits::default() };
    let branch = trace(&tree, &limits, &mut Watch::free(), &mut |_| {}).unwrap();
    assert_eq!(branch.end, BranchEnd::Precise);
    let precise: Vec<bool> = branch.points.iter().map(|point| tree.regret(&point.weights) <= 1.0).collect();
    assert_eq!(precise.iter().position(|precise| *precise), Some(precise.len() - 1));
}

#[test]
fn games_that_are_too_large_or_not_finite_are_refused() {
    let mut tree = table(r#"NFG 1 R "" { "A" "B" } { 2 2 }  4 0  0 0  4 0  0 0"#);
    tree.actions = MOST_ACTIONS + 1;
    assert_eq!(check(&tree), Err(LogitError::TooLarge(MOST_ACTIONS + 1)));
    for error in [LogitError::TooLarge(5_000), LogitError::NotFinite] {
        assert!(!error.message().to_string().is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn random_games_end_near_an_equilibrium(
        numbers in prop::collection::vec(-9_i64..10, 81),
        shape in prop::sample::select(vec![vec![2, 2, 2], vec![3, 3], vec![3, 2, 2], vec![2, 2, 2, 2]]),
    ) {
        let names = |count: usize| (0..count).map(|number| number.to_string()).collect::<Vec<_>>();
        let entries = shape.iter().product::<usize>() * shape.len();
        let payoffs: Vec<Rational> = (0..entries).map(|entry| whole(numbers[entry % 81])).collect();
        let strategies = shape.iter().map(|&count| names(count)).collect();
        let game = NormalForm::new("", names(shape.len()), strategies, payoffs).unwrap();
        let tree = FloatTree::of_table(&game);
        let branch = traced(&tree);
        prop_assert!(branch.regret <= 1e-6 * tree.range(), "{:?} {} at λ {}", branch.end, branch.regret,
            branch.points.last().unwrap().lambda);
    }
}
