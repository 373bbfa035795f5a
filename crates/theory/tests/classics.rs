//! Games of the literature whose solutions are known: the files of the catalogue give them, by two methods where two apply.

use std::collections::BTreeSet;
use std::path::Path;

use arbitro_theory::extensive::reduced_form;
use arbitro_theory::normal::{
    Correlation, Dominance, NormalForm, Objective, correlated_exact, iterated_elimination, pure_equilibria,
};
use arbitro_theory::number::{fraction, parse_rational, whole};
use arbitro_theory::report::{Loaded, Request, solve};
use arbitro_theory::within::Within;

fn load(name: &str) -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog").join(name);
    Loaded::read(name, &std::fs::read_to_string(path).unwrap()).unwrap()
}

fn table(name: &str) -> NormalForm {
    match load(name) {
        Loaded::Normal(game) => game,
        Loaded::Extensive(tree) => reduced_form(&tree).unwrap().game,
        other => panic!("{name} is {other:?}"),
    }
}

/// The payoffs of everything that an exact method finds.
fn payoffs(name: &str, method: &str) -> Vec<Vec<String>> {
    let request = Request { exact: true, method: Some(method.to_owned()), ..Request::default() };
    let report = solve(&load(name), &request).unwrap_or_else(|error| panic!("{name} {method}: {error}"));
    let exact = |found: &arbitro_theory::report::Found| {
        found.payoffs.iter().map(|payoff| payoff.exact.clone().unwrap()).collect()
    };
    report.solutions.iter().map(exact).collect()
}

#[test]
fn zero_sum_games_have_their_values() {
    for (file, value) in [
        ("rock-paper-scissors", "0"),
        ("rock-paper-scissors-weighted", "0"),
        ("rock-paper-scissors-lizard-spock", "0"),
        ("colonel-blotto", "14/9"),
        ("morra-two-fingers", "0"),
        ("morra-three-fingers", "0"),
        ("penalty-kick", "191/240"),
        ("silent-duel", "0"),
        ("bismarck-sea", "2"),
        ("efron-dice", "0"),
    ] {
        let name = format!("normal/{file}.nfg");
        for method in ["lp", "lemke-howson"] {
            assert_eq!(payoffs(&name, method)[0][0], value, "{name} {method}");
        }
    }
    for (file, value) in [("monty-hall", "2/3"), ("one-card-poker", "1/3")] {
        let name = format!("extensive/{file}.efg");
        for method in ["sequence", "normal"] {
            assert_eq!(payoffs(&name, method)[0][0], value, "{name} {method}");
        }
    }
}

#[test]
fn bimatrix_games_have_their_equilibria() {
    for (file, count, known) in [
        ("prisoners-dilemma-axelrod", 1, &["1, 1"][..]),
        ("chicken", 3, &["14/3, 14/3", "2, 7", "7, 2"]),
        ("stag-hunt", 3, &["3, 3", "4, 4"]),
        ("hawk-dove", 3, &["0, 2", "1/2, 1/2", "2, 0"]),
        ("pure-coordination", 3, &["1, 1", "1/2, 1/2"]),
        ("shapley-cycle", 1, &["1/3, 1/3"]),
        ("travelers-dilemma", 1, &["2, 2"]),
        ("inspection", 1, &["-2, 0"]),
        ("cournot", 1, &["16, 16"]),
        ("hotelling", 1, &["5/2, 5/2"]),
    ] {
        let name = format!("normal/{file}.nfg");
        let found: Vec<String> = payoffs(&name, "extreme").iter().map(|payoffs| payoffs.join(", ")).collect();
        assert_eq!(found.len(), count, "{name}");
        let distinct: BTreeSet<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(distinct, known.iter().copied().collect(), "{name}");
        let one = payoffs(&name, "lemke-howson")[0].join(", ");
        assert!(distinct.contains(one.as_str()), "{name}: {one}");
    }
}

#[test]
fn pure_equilibria_are_the_known_ones() {
    for (name, count) in [
        ("normal/bertrand.nfg", 2),
        ("normal/demand-game.nfg", 3),
        ("normal/matching-pennies-3.nfg", 0),
        ("normal/minority-3.nfg", 6),
        ("normal/volunteers-dilemma-3.nfg", 3),
        ("extensive/bagwell.efg", 1),
    ] {
        assert_eq!(pure_equilibria(&table(name)).len(), count, "{name}");
    }
    let paid = |name: &str| -> BTreeSet<String> {
        let game = table(name);
        let payoffs =
            |profile: &Vec<usize>| game.payoffs(profile).iter().map(ToString::to_string).collect::<Vec<_>>();
        pure_equilibria(&game).iter().map(|profile| payoffs(profile).join(", ")).collect()
    };
    assert_eq!(
        paid("extensive/seltens-horse.efg"),
        BTreeSet::from(["1, 1, 1".to_owned(), "3, 2, 2".to_owned()])
    );
    assert_eq!(paid("extensive/bagwell.efg"), BTreeSet::from(["4, 4".to_owned()]));
    assert!(paid("normal/second-price-auction.nfg").contains("1, 0"));
    let vickrey = table("normal/second-price-auction.nfg");
    assert!(pure_equilibria(&vickrey).contains(&vec![3, 2]));
    let chair = iterated_elimination(&table("normal/chairs-paradox.nfg"), Dominance::Weak).kept;
    assert_eq!(chair, vec![vec![0], vec![2], vec![2]]);
}

#[test]
fn known_mixed_profiles_of_three_players_are_equilibria() {
    let half = vec![fraction(1, 2); 2];
    for (name, payoff) in [
        ("normal/matching-pennies-3.nfg", whole(0)),
        ("normal/minority-3.nfg", fraction(1, 4)),
        ("normal/volunteers-dilemma-3.nfg", fraction(3, 4)),
    ] {
        let game = table(name);
        let profile = vec![half.clone(); 3];
        assert_eq!(game.regret(&profile), whole(0), "{name}");
        assert_eq!(game.expected(&profile), vec![payoff; 3], "{name}");
    }
    let morra = table("normal/morra-three-fingers.nfg");
    let weight = |name: &String| match name.as_str() {
        "1 guess 4" => fraction(5, 12),
        "2 guess 4" => fraction(4, 12),
        "3 guess 4" => fraction(3, 12),
        _ => whole(0),
    };
    let optimal: Vec<_> = morra.strategies[0].iter().map(weight).collect();
    assert_eq!(morra.regret(&[optimal.clone(), optimal]), whole(0));
}

#[test]
fn trees_have_their_perfect_equilibria() {
    for (file, known) in [
        ("centipede", &["2/5, 1/10"][..]),
        ("ultimatum", &["2, 1", "3, 0"]),
        ("battle-outside-option", &["2, 2", "3, 1"]),
        ("trust", &["0, 0"]),
    ] {
        let found: BTreeSet<String> = payoffs(&format!("extensive/{file}.efg"), "backward")
            .iter()
            .map(|paid| paid.join(", "))
            .collect();
        assert_eq!(found, known.iter().map(|&paid| paid.to_owned()).collect(), "{file}");
    }
    // Every equilibrium of beer and quiche pools.
    let found: BTreeSet<String> =
        payoffs("extensive/beer-quiche.efg", "normal").iter().map(|paid| paid.join(", ")).collect();
    assert_eq!(found, BTreeSet::from(["21/10, 9/10".to_owned(), "29/10, 9/10".to_owned()]));
}

#[test]
fn the_best_advice_for_chicken_is_known() {
    let best = correlated_exact(
        &table("normal/chicken.nfg"),
        Correlation::Correlated,
        Objective::Welfare,
        &Within::default(),
    )
    .unwrap();
    assert_eq!(best.payoffs, vec![fraction(21, 4); 2]);
    let report = |method: &str| payoffs("normal/chicken.nfg", method)[0].clone();
    assert_eq!(report("correlated"), ["21/4", "21/4"]);
    let sum = |paid: &[String]| paid.iter().filter_map(|payoff| parse_rational(payoff)).sum();
    let coarse: arbitro_theory::number::Rational = sum(&report("coarse"));
    assert!(coarse >= fraction(21, 2));
}

#[test]
fn dynamics_are_reported_with_their_paths() {
    for method in ["replicator", "best-response"] {
        let request = Request { method: Some(method.to_owned()), ..Request::default() };
        let report = solve(&load("normal/prisoners-dilemma-axelrod.nfg"), &request).unwrap();
        assert_eq!(report.paths.len(), 4, "{method}");
        let (_, share) = *report.paths[1].points.last().unwrap();
        assert!(report.paths[1].choice == "defect" && share > 0.99, "{method}: {share}");
        assert!(report.exploitability.unwrap().largest_gain < 0.05, "{method}");
    }
}
