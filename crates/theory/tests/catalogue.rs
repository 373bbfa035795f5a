//! Every file of the catalogue is read and solved, and the known figures come out.

use arbitro_game::Arg;
use arbitro_theory::extensive::write_efg;
use arbitro_theory::normal::{
    Dominance, NfgStyle, NormalForm, iterated_elimination, pareto_frontier, pure_equilibria, read_nfg,
    welfare, write_nfg,
};
use arbitro_theory::number::{fraction, whole};
use arbitro_theory::report::{Loaded, Report, Request, SolveError, solve};
use arbitro_theory::stochastic::write_stg;
use std::path::{Path, PathBuf};

fn catalog() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog")
}

fn load(name: &str) -> Loaded {
    let text = std::fs::read_to_string(catalog().join(name)).unwrap();
    Loaded::read(name, &text).unwrap()
}

fn answer(name: &str, request: &Request) -> Report {
    solve(&load(name), request).unwrap()
}

fn normal(name: &str) -> NormalForm {
    match load(name) {
        Loaded::Normal(game) => game,
        other => panic!("{name} is {other:?}"),
    }
}

#[test]
fn every_file_is_solved_and_written_back() {
    let mut count = 0;
    for folder in ["normal", "extensive", "stochastic"] {
        for entry in std::fs::read_dir(catalog().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let text = std::fs::read_to_string(&path).unwrap();
            let game = Loaded::read(&name, &text).unwrap_or_else(|error| panic!("{error}"));
            let written = match &game {
                Loaded::Normal(game) => write_nfg(game, NfgStyle::Outcomes),
                Loaded::Extensive(game) => write_efg(game),
                Loaded::Stochastic(game) => write_stg(game),
            };
            assert_eq!(Loaded::read(&name, &written).unwrap(), game, "{name}");
            for exact in [false, true] {
                let request = Request { exact, explain: true, ..Request::default() };
                let report = solve(&game, &request).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(!report.comment.is_empty(), "{name} does not say where it comes from");
                assert!(!report.solutions.is_empty(), "{name}");
                assert!(report.guarantee.id.starts_with("theory-"), "{name}");
            }
            count += 1;
        }
    }
    assert!(count >= 50, "{count}");
}

#[test]
fn the_dilemmas_have_one_equilibrium_and_three_optima() {
    for (file, equilibrium) in [
        ("normal/prisoners-dilemma-vinci.nfg", vec![1, 1]),
        ("normal/prisoners-dilemma-salerno.nfg", vec![0, 0]),
        ("normal/bar-scene.nfg", vec![1, 1]),
        ("normal/arms-race.nfg", vec![1, 1]),
    ] {
        let game = normal(file);
        assert_eq!(pure_equilibria(&game), vec![equilibrium.clone()], "{file}");
        assert_eq!(pareto_frontier(&game).len(), 3, "{file}");
        assert!(!pareto_frontier(&game).contains(&equilibrium), "{file}");
        let kept = iterated_elimination(&game, Dominance::Strict).kept;
        assert_eq!(kept, equilibrium.iter().map(|&strategy| vec![strategy]).collect::<Vec<_>>(), "{file}");
        let report = answer(file, &Request::default());
        assert_eq!(report.solutions.len(), 1, "{file}");
    }
}

#[test]
fn public_goods_for_any_number_of_players() {
    for players in 2..=8_usize {
        let names = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let payoffs = (0..1_usize << players)
            .flat_map(|profile| {
                let gives = move |player: usize| 1 - ((profile >> player) & 1) as i64;
                let pool: i64 = (0..players).map(gives).sum();
                (0..players).map(move |player| fraction(pool, 2) - whole(gives(player)))
            })
            .collect();
        let strategies = vec![names(&["give", "keep"]); players];
        let who = (1..=players).map(|number| number.to_string()).collect();
        let game = NormalForm::new("", who, strategies, payoffs).unwrap();
        if players == 3 {
            let written = normal("normal/public-goods-3.nfg");
            for profile in game.profiles() {
                assert_eq!(game.payoffs(&profile), written.payoffs(&profile));
            }
        }
        // Half of what one gives comes back: with two players giving and keeping are worth the same to the pair.
        assert_eq!(pure_equilibria(&game), vec![vec![1; players]], "{players}");
        assert_eq!(iterated_elimination(&game, Dominance::Strict).kept, vec![vec![1]; players]);
        if players > 2 {
            assert_eq!(welfare(&game).greatest_sum_profiles, vec![vec![0; players]]);
            assert!(!pareto_frontier(&game).contains(&vec![1; players]));
        }
        assert_eq!(read_nfg("g", &write_nfg(&game, NfgStyle::Payoffs)).unwrap(), game);
    }
}

#[test]
fn known_values_come_out() {
    for (file, expected) in [
        ("normal/matching-pennies.nfg", vec![0.0]),
        ("normal/five-coins-component.nfg", vec![1.0 / 3.0]),
        ("extensive/two-ply.efg", vec![3.0]),
        ("extensive/chain-store.efg", vec![2.0, 2.0]),
        ("extensive/prisoners-dilemma.efg", vec![-2.0, -2.0]),
        ("extensive/kuhn.efg", vec![-1.0 / 18.0]),
        ("stochastic/five-coins.stg", vec![0.2610, -0.1879, -0.3158, -0.5470]),
        ("stochastic/two-components.stg", vec![255.0 / 52.0, 185.0 / 52.0]),
        ("stochastic/bishop-and-knight.stg", vec![25.7720]),
        ("stochastic/everett-1.stg", vec![0.0]),
        ("stochastic/everett-2.stg", vec![1.0]),
        ("stochastic/everett-3.stg", vec![5.0, -10.0]),
        ("stochastic/blotto.stg", vec![1.0]),
        ("stochastic/king-and-pawn.stg", vec![1.0]),
        ("stochastic/big-match.stg", vec![0.5]),
        ("stochastic/pennies-until-decided.stg", vec![-1.0]),
    ] {
        let report = answer(file, &Request { epsilon: Some(1e-4), ..Request::default() });
        let found = &report.solutions[0].payoffs;
        for (found, expected) in found.iter().zip(&expected) {
            assert!((found.decimal - expected).abs() < 1.1e-4, "{file}: {} for {expected}", found.decimal);
        }
        assert!(found.len() >= expected.len());
    }
}

#[test]
fn kuhn_is_exact() {
    let report = answer("extensive/kuhn.efg", &Request { exact: true, ..Request::default() });
    assert_eq!(report.method.id, "theory-method-sequence");
    assert_eq!(report.solutions[0].payoffs[0].exact.as_deref(), Some("-1/18"));
    let normal = Request { exact: true, method: Some("normal".to_owned()), ..Request::default() };
    assert_eq!(answer("extensive/kuhn.efg", &normal).solutions[0].payoffs[0].exact.as_deref(), Some("-1/18"));
}

#[test]
fn the_steps_are_shown() {
    let explain = Request { exact: true, explain: true, ..Request::default() };
    let steps = |file: &str| {
        let report = answer(file, &explain);
        report.facts.into_iter().chain(report.explanation).map(|step| step.to_string()).collect::<Vec<_>>()
    };
    let coins = steps("normal/five-coins-component.nfg");
    assert!(coins.contains(&"theory-row-formula(first: 1/3, second: 2/3)".to_owned()), "{coins:?}");
    assert!(coins.contains(&"theory-value-formula(value: 1/3)".to_owned()), "{coins:?}");
    let trap = steps("stochastic/everett-3.stg").into_iter().find(|step| step.starts_with("theory-trap"));
    assert_eq!(trap.unwrap(), "theory-trap(steps: 2, vector: number-4(value: 10) number-4(value: -10))");
    let stops = steps("stochastic/bishop-and-knight.stg");
    let last = stops.iter().find(|step| step.starts_with("theory-with-stop(exponent: 6")).unwrap();
    assert!(last.contains("value: 25.77"), "{last}");
    let iterate = Request { method: Some("iterate".to_owned()), ..explain };
    let table = &answer("stochastic/five-coins.stg", &iterate).tables[1].rows;
    let met = |cell: &Arg| match cell {
        Arg::Message(number) => {
            matches!(number.arg("value"), Some(Arg::Number(value)) if (value - 0.277473).abs() < 5e-7)
        }
        _ => false,
    };
    assert!(table.iter().flatten().any(met), "{table:?}");
}

#[test]
fn strategies_of_the_file_are_evaluated() {
    let report = answer("stochastic/everett-2.stg", &Request { exact: true, ..Request::default() });
    let table = report.tables.iter().find(|table| table.title.id == "theory-file-strategies").unwrap();
    let row = |number: usize| table.rows[number].iter().map(Arg::to_string).collect::<Vec<_>>();
    assert_eq!(row(1), ["theory-guarantees(strategy: a1 for ever, player: 1)", "0"]);
    assert_eq!(row(2), ["theory-guarantees(strategy: a2 once in ten, player: 1)", "9/10"]);
}

#[test]
fn wrong_requests_get_one_sentence() {
    let game = load("normal/matching-pennies.nfg");
    let ask = |method: &str| Request { method: Some(method.to_owned()), ..Request::default() };
    let SolveError::Method { kind, choices, .. } = solve(&game, &ask("magic")).unwrap_err() else { panic!() };
    assert_eq!(kind.to_string(), "theory-zero-sum(shape: 2×2, players: 2)");
    assert!(choices.starts_with("lp, "), "{choices}");
    let error = solve(&game, &Request { epsilon: Some(-1.0), ..Request::default() }).unwrap_err().to_string();
    assert_eq!(error, "theory-no-epsilon(epsilon: -1)");
    let error = Loaded::read("game.txt", "").unwrap_err().to_string();
    assert_eq!(error, "theory-no-ending(file: game.txt)");
    for method in ["extreme", "lemke-howson", "pure", "fictitious-play", "regret-matching"] {
        assert!(solve(&game, &ask(method)).is_ok(), "{method}");
    }
}
