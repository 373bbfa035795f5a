//! Names of information sets, strategies of the user, dynamics and files with wrong bytes.

use crate::common::{fails, workplace, works};
use std::path::Path;

fn catalog(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog");
    folder.join(name).to_str().expect("a path that is text").to_owned()
}

#[test]
fn information_sets_are_named_by_what_the_seat_has_seen() {
    let folder = workplace();
    let here = folder.path();
    let said = works(here, &["solve", "kuhn", "--exact"], "");
    for name in [
        "The first player, queen, to open",
        "The second player, queen, after a bet",
        "after a pass and a bet",
    ] {
        assert!(said.contains(name), "{name}: {said}");
    }
    let said = works(here, &["solve", "kuhn", "--language", "it"], "");
    assert!(said.contains("Il secondo giocatore, donna, dopo una puntata"), "{said}");
    let said = works(here, &["solve", "leduc", "--method", "cfr+", "--epsilon", "0.1"], "");
    assert!(
        said.contains("The second player, king, after call, raise, call, public card jack, then raise"),
        "{said}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&works(here, &["solve", "kuhn", "--json"], "")).expect("JSON");
    let strategies = json["solutions"][0]["strategies"].as_array().expect("a list");
    assert!(
        strategies
            .iter()
            .any(|play| play["at"]["text"] == "queen, after a bet" && play["player"] == "second")
    );
    // A file without labels names its sets by the moves seen.
    works(here, &["solve", "kuhn", "--write", "kuhn.efg"], "");
    let said = works(here, &["solve", "kuhn.efg", "--exact"], "");
    assert!(said.contains("second, after chance Q, first bet"), "{said}");
}

#[test]
fn strategies_of_the_user_are_evaluated_and_played() {
    let folder = workplace();
    let here = folder.path();
    let pennies = catalog("normal/matching-pennies.nfg");
    let said = works(here, &["solve", &pennies, "--write", "even.strategy"], "");
    assert!(said.contains("Guarantee:"), "{said}");
    let even = works(here, &["solve", &pennies, "--strategy", "even.strategy", "--exact"], "");
    assert!(even.contains("the largest gain of a player who leaves alone is 0"), "{even}");
    let text = std::fs::read_to_string(here.join("even.strategy")).expect("written");
    let player =
        text.lines().filter_map(|line| line.split('"').nth(1)).nth(2).expect("a second player").to_owned();
    std::fs::write(here.join("bent.strategy"), format!("strategy \"{player}\" \"heads\" 1"))
        .expect("written");
    let bent = works(here, &["solve", &pennies, "--strategy", "bent.strategy", "--exact"], "");
    assert!(bent.contains("Best response of") && bent.contains("gives away 1.00e0"), "{bent}");
    let said = works(here, &["play", &pennies, "bent.strategy", "--seed", "2"], "heads\nheads\nquit\n");
    assert!(said.contains("plays the strategy of bent.strategy") && said.contains("2 games"), "{said}");
    std::fs::write(here.join("wrong.strategy"), "strategy \"nobody\"").expect("written");
    let sentence = fails(here, &["solve", &pennies, "--strategy", "wrong.strategy"]);
    assert!(sentence.starts_with("wrong.strategy:1:10: there is no player \"nobody\""), "{sentence}");
    let kuhn = catalog("extensive/kuhn.efg");
    works(here, &["solve", &kuhn, "--write", "kuhn.strategy"], "");
    let said = works(here, &["solve", &kuhn, "--strategy", "kuhn.strategy"], "");
    assert!(said.contains("half the sum of both gains (NashConv/2)"), "{said}");
}

#[test]
fn dynamics_are_drawn_and_correlated_equilibria_found() {
    let folder = workplace();
    let here = folder.path();
    let dilemma = catalog("normal/prisoners-dilemma-axelrod.nfg");
    let said = works(here, &["solve", &dilemma, "--method", "replicator", "--plot", "path.svg"], "");
    assert!(said.contains("End of the path: first 1, second 1"), "{said}");
    let svg = std::fs::read_to_string(here.join("path.svg")).expect("drawn");
    assert!(svg.starts_with("<svg") && svg.contains("defect"), "{svg}");
    assert!(
        fails(here, &["solve", &dilemma, "--plot", "no.svg"])
            .contains("only branches and dynamics are drawn")
    );
    let said =
        works(here, &["solve", &catalog("normal/chicken.nfg"), "--method", "correlated", "--exact"], "");
    assert!(said.contains("Greatest sum of payoffs: first 21/4, second 21/4"), "{said}");
    std::fs::write(here.join("g.agg"), "#AGG\n2 2 0\n2 2\n0 1\n0 1\n1 0\n1 1\n0 3 1\n0 4 2\n")
        .expect("written");
    assert!(works(here, &["solve", "g.agg", "--exact"], "").contains("Equilibria in pure strategies: 2"));
}

/// Every method for a table or a tree, stopped at once, answers in one report that says so.
#[test]
fn a_method_without_time_returns_what_it_has() {
    let folder = workplace();
    let here = folder.path();
    let stopped = |game: &str, method: &str| {
        let said = works(here, &["solve", game, "--method", method, "--seconds", "0", "--json"], "");
        let json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
        assert_eq!(json["stopped"], "time", "{method}: {said}");
        assert!(!json["solutions"].as_array().expect("a list").is_empty(), "{method}: {said}");
    };
    let chicken = catalog("normal/chicken.nfg");
    for method in
        ["lemke-howson", "fictitious-play", "regret-matching", "logit", "correlated", "coarse", "replicator"]
    {
        stopped(&chicken, method);
    }
    let kuhn = catalog("extensive/kuhn.efg");
    for method in ["sequence", "backward", "normal", "lcp", "logit", "cfr", "cfr+", "dcfr"] {
        stopped(&kuhn, method);
    }
    for method in ["external-sampling", "outcome-sampling"] {
        stopped("kuhn", method);
    }
}

#[test]
fn a_branch_is_drawn_and_lambda_is_estimated_from_counts() {
    let folder = workplace();
    let here = folder.path();
    let chicken = catalog("normal/chicken.nfg");
    works(here, &["solve", &chicken, "--method", "logit", "--plot", "branch.csv"], "");
    let csv = std::fs::read_to_string(here.join("branch.csv")).expect("written");
    assert!(csv.starts_with("lambda,player,set,action,probability,log_likelihood\n0,"), "{csv}");
    works(here, &["solve", &chicken, "--method", "logit", "--plot", "branch.svg"], "");
    assert!(std::fs::read_to_string(here.join("branch.svg")).expect("drawn").starts_with("<svg"));
    assert!(fails(here, &["solve", &chicken, "--plot", "branch.png"]).contains(".csv"));
    let seen = "player,strategy,count\nfirst,chicken,24\nfirst,dare,16\nsecond,chicken,26\nsecond,dare,14\n";
    std::fs::write(here.join("seen.csv"), seen).expect("written");
    let said = works(here, &["solve", &chicken, "--data", "seen.csv", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(json["guarantee"]["id"], "theory-likeliest", "{said}");
    // The branch is symmetric, so both players choose as the 50 of 80 observed choices say.
    let share = json["solutions"][0]["strategies"][0]["shares"][0]["probability"]["decimal"].as_f64();
    assert!(share.is_some_and(|share| (share - 50.0 / 80.0).abs() < 1e-3), "{said}");
}

#[test]
fn wrong_bytes_and_endless_numbers_have_a_place() {
    let folder = workplace();
    let here = folder.path();
    std::fs::write(here.join("latin.nfg"), b"NFG 1 R \"caf\xe9\" { \"A\" } { 1 }\n1").expect("written");
    std::fs::write(here.join("large.nfg"), "NFG 1 R \"\" { \"A\" } { 2 }\n1 1e400").expect("written");
    std::fs::write(here.join("infinite.nfg"), "NFG 1 R \"\" { \"A\" } { 2 }\n1 inf").expect("written");
    for (file, place) in [
        ("latin.nfg", "latin.nfg:1:13: "),
        ("large.nfg", "large.nfg:2:3: "),
        ("infinite.nfg", "infinite.nfg:2:3: "),
    ] {
        let sentence = fails(here, &["solve", file]);
        assert!(sentence.starts_with(place), "{sentence}");
    }
}
