//! Every method keeps to its limits and returns what it has.

use arbitro_game::{Cancel, Limits, Stopped};
use arbitro_theory::report::{Loaded, Report, Request, SolveError, solve};
use arbitro_theory::within::Within;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn load(name: &str) -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog").join(name);
    Loaded::read(name, &std::fs::read_to_string(path).unwrap()).unwrap()
}

fn cancelled() -> Within {
    let cancel = Cancel::default();
    cancel.cancel();
    Within::start(Limits::default(), cancel)
}

fn by(method: &str, within: Within) -> Request {
    Request { method: Some(method.to_owned()), within, ..Request::default() }
}

/// No pure equilibrium, so that every method has work to do: each of three players wants to match the next, the last to
/// differ from the first, for different stakes.
const THREE: &str = r#"NFG 1 R "" { "1" "2" "3" } { 2 2 2 }
    1 1 -1  -1 1 1  -1 -1 -1  2 -1 1  1 -1 1  -1 -1 -2  -1 2 1  1 1 -1"#;

fn tables() -> Vec<(Loaded, Vec<&'static str>)> {
    let two = |name| (load(name), vec!["lemke-howson", "fictitious-play", "regret-matching", "logit"]);
    vec![
        two("normal/battle-of-the-sexes.nfg"),
        (load("normal/five-coins-component.nfg"), vec!["lp", "lemke-howson", "logit"]),
        (
            Loaded::read("three.nfg", THREE).unwrap(),
            vec!["approximate", "fictitious-play", "regret-matching", "logit", "supports", "simplicial"],
        ),
    ]
}

fn stopped(game: &Loaded, method: &str) -> Report {
    let report = solve(game, &by(method, cancelled())).unwrap_or_else(|error| panic!("{method}: {error}"));
    assert_eq!(report.stopped, Some(Stopped::Cancelled), "{method}: {report:?}");
    assert!(report.guarantee.id.starts_with("theory-"), "{method}");
    report
}

#[test]
fn a_cancelled_method_returns_strategies_with_their_gap() {
    for (game, methods) in tables() {
        for method in methods {
            let report = stopped(&game, method);
            // Listing supports may have nothing yet; all others have strategies.
            assert!(method == "supports" || !report.solutions.is_empty(), "{method}");
        }
    }
    let kuhn = load("extensive/kuhn.efg");
    for method in ["sequence", "backward", "normal", "lcp", "logit"] {
        let report = stopped(&kuhn, method);
        let shares = report.solutions[0].strategies.iter().map(|play| &play.shares);
        for shares in shares {
            let sum: f64 = shares.iter().map(|share| share.probability.decimal).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{method}");
        }
    }
}

/// A stochastic game may be stopped before there is any bound: then that is the answer, in one sentence.
#[test]
fn stochastic_and_recursive_games_stop() {
    for (file, method) in [
        ("stochastic/five-coins.stg", "newton"),
        ("stochastic/five-coins.stg", "iterate"),
        ("stochastic/blotto.stg", "everett"),
    ] {
        match solve(&load(file), &by(method, cancelled())) {
            Ok(report) => {
                assert_eq!(report.stopped, Some(Stopped::Cancelled), "{file}");
                assert!(!report.bounds.is_empty(), "{file}");
            }
            Err(SolveError::Refused(why)) => assert_eq!(why.id, "theory-nothing-yet", "{file}"),
            Err(error) => panic!("{file}: {error}"),
        }
    }
}

#[test]
fn methods_with_steps_tell_of_them() {
    for (file, method) in [
        ("extensive/kuhn.efg", "lcp"),
        ("extensive/kuhn.efg", "sequence"),
        ("extensive/kuhn.efg", "logit"),
        ("extensive/chain-store.efg", "backward"),
        ("normal/battle-of-the-sexes.nfg", "lemke-howson"),
        ("normal/battle-of-the-sexes.nfg", "regret-matching"),
        ("stochastic/five-coins.stg", "newton"),
        ("stochastic/blotto.stg", "everett"),
    ] {
        let heard = Arc::new(AtomicU64::new(0));
        let count = heard.clone();
        let within = Within::default().heard_by(move |_| {
            count.fetch_add(1, Ordering::Relaxed);
        });
        let report = solve(&load(file), &by(method, within)).unwrap();
        assert_eq!(report.stopped, None, "{method}");
        assert!(heard.load(Ordering::Relaxed) > 0, "{method}");
    }
}

/// A tree whose plans fill no table, without subgames: four players with 27 binary choices, each seeing part of what went
/// before.
fn four_players() -> Loaded {
    let mut text = "EFG 2 R \"\" { \"1\" \"2\" \"3\" \"4\" }\nc \"\" 1 \"\" { \"a\" 1/4 \"b\" 1/4 \"c\" 1/4 \"d\" 1/4 } 0\n".to_owned();
    let mut noise = 1_u64;
    let mut ends = 0;
    let node = |player: usize, set: usize| format!("p \"\" {player} {set} \"\" {{ \"l\" \"r\" }} 0\n");
    for state in 0..4 {
        text += &node(1, state + 1);
        for one in 0..2 {
            text += &node(2, 2 * state + one + 1);
            for two in 0..2 {
                // The third player sees half of the state, the fourth player the other half.
                text += &node(3, 4 * (state / 2) + 2 * one + two + 1);
                for three in 0..2 {
                    text += &node(4, (4 * (state % 2) + 2 * two + three).min(6) + 1);
                    for _ in 0..2 {
                        ends += 1;
                        text += &format!("t \"\" {ends} \"\" {{");
                        for _ in 0..4 {
                            noise = noise
                                .wrapping_mul(6_364_136_223_846_793_005)
                                .wrapping_add(1_442_695_040_888_963_407);
                            text += &format!(" {}", (noise >> 33) % 21);
                        }
                        text += " }\n";
                    }
                }
            }
        }
    }
    Loaded::read("four.efg", &text).unwrap()
}

#[test]
fn a_tree_whose_plans_fill_no_table_is_answered() {
    let report = solve(&four_players(), &Request::default()).unwrap();
    assert_eq!(report.method.id, "theory-method-logit");
    assert_eq!(report.guarantee.id, "theory-near-floats");
    assert_eq!(report.stopped, None);
    assert!(report.facts.iter().any(|fact| fact.id == "theory-too-many-plans"));
    let branch = report.branch.unwrap();
    assert_eq!(branch.actions.len(), 54);
    assert!(branch.points.windows(2).all(|pair| pair[0].probabilities != pair[1].probabilities));
}
