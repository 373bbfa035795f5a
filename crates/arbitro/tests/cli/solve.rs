//! Solving files, and playing against the solution.

use crate::common::{fails, workplace, works};
use std::path::Path;

fn catalog(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog");
    folder.join(name).to_str().expect("a path that is text").to_owned()
}

#[test]
fn every_kind_of_file_is_solved() {
    let folder = workplace();
    let here = folder.path();
    for (file, arguments, words) in [
        ("normal/matching-pennies.nfg", &["--exact"][..], "heads 1/2, tails 1/2"),
        ("normal/prisoners-dilemma-vinci.nfg", &[], "Pareto optima: 3"),
        (
            "normal/five-coins-component.nfg",
            &["--exact", "--explain"],
            "formula 3.2: w = |A| / (J A* J') = 1/3",
        ),
        ("normal/public-goods-3.nfg", &[], "A  keep 1"),
        ("extensive/kuhn.efg", &["--exact"], "first -1/18"),
        ("extensive/kuhn.efg", &["--method", "cfr+", "--epsilon", "0.001"], "Convergence"),
        ("extensive/chain-store.efg", &["--explain"], "subgame-perfect"),
        (
            "stochastic/five-coins.stg",
            &["--method", "iterate"],
            "G1 0.261, G2 -0.1879, G3 -0.3158, G4 -0.547",
        ),
        ("stochastic/bishop-and-knight.stg", &["--explain"], "Kg2 0.2785, Kf3 0.7215"),
        ("stochastic/everett-3.stg", &[], "The trap"),
        ("stochastic/blotto.stg", &["--epsilon", "0.01"], "Certificates of Everett's theorem"),
    ] {
        let path = catalog(file);
        let mut all = vec!["solve", path.as_str()];
        all.extend(arguments);
        let said = works(here, &all, "");
        assert!(said.contains(words), "{file}: {said}");
        assert!(said.contains("Guarantee:"), "{file}: {said}");
    }
}

#[test]
fn json_holds_the_same() {
    let folder = workplace();
    let path = catalog("extensive/kuhn.efg");
    let said = works(folder.path(), &["solve", &path, "--exact", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(json["solutions"][0]["payoffs"][0]["exact"], "-1/18");
    let path = catalog("stochastic/blotto.stg");
    let said = works(folder.path(), &["solve", &path, "--epsilon", "1e-6", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    let bound = |side: &str| json["bounds"][0][side]["decimal"].as_f64().expect("a number");
    let (lower, upper) = (bound("lower"), bound("upper"));
    assert!(lower < 1.0 && upper >= 1.0 && upper - lower <= 1e-6, "{lower} {upper}");
}

#[test]
fn what_cannot_be_solved_is_said_in_one_sentence() {
    let folder = workplace();
    let here = folder.path();
    std::fs::write(here.join("short.nfg"), "NFG 1 R \"\" { \"A\" } { 2 }\n1").expect("written");
    std::fs::write(
        here.join("chance.efg"),
        "EFG 2 R \"\" { \"A\" }\nc \"\" 1 \"\" { \"a\" 1/2 \"b\" 1/3 } 0\nt \"\" 0\nt \"\" 0",
    )
    .expect("written");
    std::fs::write(here.join("note.txt"), "").expect("written");
    for (arguments, words) in [
        (&["solve", "short.nfg"][..], "short.nfg:2:2: the file ends where payoff 2 of 2 should be"),
        (
            &["solve", "chance.efg"],
            "chance.efg:2:1: the probabilities of chance sum to 5/6; they must sum to exactly 1",
        ),
        (&["solve", "note.txt"], "note.txt is none of the game files known here"),
        (&["solve", "missing.nfg"], "missing.nfg"),
        (&["play", "short.nfg"], "short.nfg:2:2"),
    ] {
        let sentence = fails(here, arguments);
        assert!(sentence.contains(words), "{arguments:?}: {sentence}");
    }
    let path = catalog("normal/matching-pennies.nfg");
    assert!(fails(here, &["solve", &path, "--method", "magic"]).contains("choose from lp"));
}

#[test]
fn a_matrix_game_is_played_against_its_solution() {
    let folder = workplace();
    let path = catalog("normal/matching-pennies.nfg");
    let said = works(folder.path(), &["play", &path, "--seed", "3"], "heads\n9\n2\nquit\n");
    assert!(said.contains("holds you to 0 a round"), "{said}");
    assert!(said.contains("\"9\" is not on offer"), "{said}");
    assert!(said.contains("2 games"), "{said}");
    let path = catalog("stochastic/bishop-and-knight.stg");
    let said = works(folder.path(), &["play", &path, "--seat", "Black", "--seed", "3"], &"Kh3\n".repeat(30));
    assert!(said.contains("25.772.") && said.contains("Game 1 is over"), "{said}");
}

#[test]
fn a_table_is_played_against_a_decision_rule() {
    let folder = workplace();
    let path = catalog("normal/matching-pennies.nfg");
    let said = works(folder.path(), &["play", &path, "expected"], &"heads\n".repeat(4));
    assert_eq!(said.matches("you get -1").count(), 3, "{said}");
    let said = works(folder.path(), &["play", &path, "satisficer:aspiration=5,fall=2"], "heads\n");
    assert!(said.contains("sure to bring 5; that level falls by 2"), "{said}");
    for (arguments, words) in [
        (&["play", &path, "minmax"][..], "no decision rule \"minmax\""),
        (&["play", &path, "satisficer:fall=-1"], "cannot take \"fall=-1\""),
        (&["play", &path, "maxmin", "maxmin"], "has one opponent and you named 2"),
        (&["play", &path, "--record", "game.json"], "--record is for games of the catalogue"),
        (&["play", &catalog("extensive/kuhn.efg"), "maxmin"], "decision rules play tables"),
    ] {
        let sentence = fails(folder.path(), arguments);
        assert!(sentence.contains(words), "{arguments:?}: {sentence}");
    }
    // Choices that are numbers are not numbered.
    let said = works(folder.path(), &["play", &catalog("stochastic/blotto.stg")], "4\n1\n");
    assert!(said.contains("0, 1, 2, 3: \"4\" is not on offer"), "{said}");
}

#[test]
fn a_tree_is_played_against_its_solution() {
    let folder = workplace();
    let path = catalog("extensive/kuhn.efg");
    let said = works(folder.path(), &["play", &path, "--seat", "second", "--seed", "4"], &"bet\n".repeat(9));
    assert!(said.contains("holds you to 1/18 a game"), "{said}");
    assert!(said.contains("So far: ?, chance "), "{said}");
    assert!(said.contains("It went: chance ") && said.contains("Game 2 is over"), "{said}");
    assert!(
        fails(folder.path(), &["play", &path, "--seat", "third"]).contains("choose one of first, second")
    );
}

#[test]
fn a_game_of_the_catalogue_is_solved_and_written() {
    let folder = workplace();
    let here = folder.path();
    let said = works(here, &["solve", "kuhn", "--exact", "--write", "kuhn.efg"], "");
    assert!(said.contains("the value is -1/18"), "{said}");
    let again = works(here, &["solve", "kuhn.efg", "--exact", "--write", "kuhn.nfg"], "");
    assert!(again.contains("the value is -1/18"), "{again}");
    assert!(works(here, &["solve", "kuhn.nfg", "--exact"], "").contains("-1/18"));
    let said = works(here, &["solve", "leduc", "--method", "cfr+", "--epsilon", "0.001"], "");
    assert!(said.contains("-0.085"), "{said}");
    for method in ["external-sampling", "outcome-sampling"] {
        let arguments = ["solve", "kuhn", "--method", method, "--epsilon", "0.05"];
        let said = works(here, &arguments, "");
        assert!(said.contains("neither player gains more than"), "{said}");
        assert!(!said.contains("was not reached"), "{said}");
        assert!(fails(here, &["solve", "kuhn.efg", "--method", method]).contains("for a file use cfr"));
    }
    let sentence = fails(here, &["solve", "connect-four"]);
    assert!(sentence.contains("cannot be solved as a tree"), "{sentence}");
    assert!(fails(here, &["solve", "kuhm"]).contains("did you mean \"kuhn\"?"));
    assert!(fails(here, &["solve", "kuhn", "--write", "kuhn.stg"]).contains("a tree is written as .efg"));
    assert!(fails(here, &["solve", "kuhn", "--method", "magic"]).contains("cfr+"));
    assert!(fails(here, &["solve", "kuhn", "--method", "cfr", "--exact"]).contains("leave out --exact"));
}

#[test]
fn poker_is_played_against_an_equilibrium() {
    let folder = workplace();
    for game in ["kuhn", "leduc", "pennies"] {
        let said = works(
            folder.path(),
            &["match", game, "equilibrium", "first", "--games", "200", "--seed", "1"],
            "",
        );
        assert!(said.contains("equilibrium"), "{said}");
    }
    let sentence = fails(folder.path(), &["match", "tris", "equilibrium", "random", "--games", "2"]);
    assert!(sentence.contains("equilibrium"), "{sentence}");
}
