//! The binary with `--language it`: no English sentence is left. Names of files, games, players and options stay.

use crate::common::{arbitro_at, arbitro_in, fails, text, workplace, works};
use std::path::Path;

/// Words that English sentences use and Italian ones do not.
const ENGLISH: [&str; 33] = [
    "the", "of", "and", "is", "are", "was", "were", "has", "have", "that", "this", "which", "with", "from",
    "not", "by", "to", "at", "an", "or", "it", "there", "your", "you", "after", "before", "when", "game",
    "games", "player", "players", "won", "lost",
];

/// The lines in which an English word stands.
fn english(text: &str) -> Vec<&str> {
    let is_english = |line: &&str| {
        let mut words = line.split(|letter: char| !letter.is_alphanumeric() && !"’'_-.=/+".contains(letter));
        words.any(|word| ENGLISH.contains(&word))
    };
    text.lines().filter(is_english).collect()
}

fn italian(folder: &Path, arguments: &[&str], input: &str) -> String {
    works(folder, &[arguments, &["--language", "it"]].concat(), input)
}

/// Runs a command in Italian and insists that no line of it is English, beside those that begin the output.
fn speaks_italian(folder: &Path, arguments: &[&str], input: &str, skipped: usize) {
    let said = italian(folder, arguments, input);
    let said = said.lines().skip(skipped).collect::<Vec<_>>().join("\n");
    assert!(!said.is_empty(), "arbitro {} says nothing", arguments.join(" "));
    let left = english(&said);
    assert!(left.is_empty(), "arbitro {}:\n{}", arguments.join(" "), left.join("\n"));
}

#[test]
fn an_english_line_is_found() {
    assert_eq!(english("la partita è finita\nthe game is over\nEquilibrio 1"), ["the game is over"]);
}

#[test]
fn lists_are_italian() {
    let folder = workplace();
    for arguments in [&["games"][..], &["players"], &["games", "briscola5"], &["players", "kriegspiel"]] {
        speaks_italian(folder.path(), arguments, "", 0);
    }
}

#[test]
fn solutions_are_italian() {
    let folder = workplace();
    // The title and the comment of a file come from the file.
    for (file, more) in [
        ("normal/matching-pennies.nfg", &["--exact", "--explain"][..]),
        ("normal/prisoners-dilemma-vinci.nfg", &["--explain"]),
        ("normal/degenerate.nfg", &[]),
        ("normal/public-goods-3.nfg", &[]),
        ("normal/battle-of-the-sexes.nfg", &["--method", "fictitious-play"]),
        ("normal/battle-of-the-sexes.nfg", &["--method", "pure"]),
        ("extensive/kuhn.efg", &[]),
        ("extensive/kuhn.efg", &["--method", "cfr+", "--epsilon", "0.01"]),
        ("extensive/kuhn.efg", &["--method", "normal"]),
        ("extensive/chain-store.efg", &["--explain"]),
        ("normal/chicken.nfg", &["--method", "correlated"]),
        ("normal/chicken.nfg", &["--method", "coarse", "--exact"]),
        ("normal/chicken.nfg", &["--method", "replicator"]),
        ("normal/chicken.nfg", &["--method", "best-response"]),
        ("stochastic/five-coins.stg", &["--explain"]),
        ("stochastic/bishop-and-knight.stg", &["--explain"]),
        ("stochastic/everett-2.stg", &["--explain"]),
    ] {
        let path = format!("catalog/{file}");
        speaks_italian(folder.path(), &[&["solve", &path][..], more].concat(), "", 2);
    }
    let said = italian(folder.path(), &["solve", "catalog/stochastic/five-coins.stg"], "");
    assert!(said.contains("G1 0,261; G2 -0,1879"), "decimal commas: {said}");
    let said = italian(folder.path(), &["solve", "catalog/normal/prisoners-dilemma-vinci.nfg"], "");
    assert!(said.contains("dopo un giro") && said.contains("ha un solo equilibrio"), "one: {said}");
}

#[test]
fn games_against_a_solution_are_italian() {
    let folder = workplace();
    let play = |file: &str| ["play".to_owned(), format!("catalog/{file}"), "--seed".into(), "3".into()];
    for (file, input) in [
        ("normal/matching-pennies.nfg", "heads\n9\nquit\n"),
        ("extensive/kuhn.efg", "bet\npass\nbet\nquit\n"),
        ("stochastic/bishop-and-knight.stg", "Kh3\nquit\n"),
    ] {
        let arguments = play(file);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        speaks_italian(folder.path(), &arguments, input, 1);
    }
}

#[test]
fn endings_are_italian() {
    let folder = workplace();
    let position = ["solve", "kriegspiel", "--position", "Kf6 Qe3", "--king", "f8,g8,h8,h7"];
    speaks_italian(folder.path(), &position, "", 0);
    speaks_italian(folder.path(), &[&position[..], &["--format", "tree"]].concat(), "", 0);
    speaks_italian(folder.path(), &[&position[..], &["--risk"]].concat(), "", 0);
    speaks_italian(folder.path(), &["solve", "chess", "KQK"], "", 0);
    speaks_italian(folder.path(), &["solve", "chess", "KQK", "--position", "Kf6 Qe3", "--king", "h8"], "", 0);
    let said = italian(folder.path(), &position, "");
    assert!(said.contains("vittoria sicura in 2 mosse") && said.contains("se rifiutata ("), "{said}");
}

#[test]
fn searches_are_italian() {
    let folder = workplace();
    for (tree, algorithm) in [
        ("two-ply", "minimax"),
        ("two-ply", "alpha-beta-list"),
        ("three-players", "max-n"),
        ("three-players", "paranoid"),
        ("coin-or-safe", "expectiminimax"),
    ] {
        let tree = format!("catalog/trees/{tree}.tree");
        speaks_italian(folder.path(), &["tree", &tree, "--algorithm", algorithm], "", 0);
    }
}

#[test]
fn measurements_are_italian() {
    let folder = workplace();
    let here = folder.path();
    let played = ["match", "tris", "random", "first", "--games", "20", "--record", "game.json"];
    speaks_italian(here, &played, "", 0);
    speaks_italian(here, &["learn", "tris", "--games", "20", "--out", "learner.json"], "", 0);
    speaks_italian(here, &["replay", "game.json"], "", 3);
    let tune = ["tune", "--trials", "1", "--deals", "4", "--held-out", "4"];
    speaks_italian(here, &tune, "", 0);
    let deal = ["match", "briscola5", "random", "--games", "1", "--seed", "4", "--record", "deal.json"];
    works(here, &deal, "");
    let analyse = ["analyse", "deal.json", "--worlds", "5", "--samples", "2", "--solve-from", "1"];
    speaks_italian(here, &analyse, "", 0);
}

#[test]
fn failures_are_italian() {
    let folder = workplace();
    std::fs::write(folder.path().join("note.txt"), "").expect("written");
    for arguments in [
        &["solve", "note.txt"][..],
        &["solve", "kuhn", "--method", "magic"],
        &["solve", "kuhn", "--write", "kuhn.stg"],
        &["solve", "connect-four"],
        &["play", "catalog/extensive/kuhn.efg", "--seat", "third"],
        &["play", "catalog/normal/matching-pennies.nfg", "minmax"],
        &["play", "tris", "random", "random", "--plain"],
        &["tree", "catalog/trees/coin-or-safe.tree"],
        &["tree", "catalog/trees/two-ply.tree", "--algorithm", "max-n", "--allies", "X"],
        &["match", "tris", "random", "--games", "0"],
        &["experiment", "run", "roels"],
        &["games", "trsi"],
    ] {
        let sentence = fails(folder.path(), &[arguments, &["--language", "it"]].concat());
        assert!(english(&sentence).is_empty(), "{arguments:?}: {sentence}");
    }
    let output =
        arbitro_in(folder.path(), &["solve", "kuhn", "--method", "cfr", "--exact", "--language", "it"], "");
    assert!(text(&output).is_empty());
}

#[test]
fn what_is_wrong_with_arguments_is_italian() {
    let folder = workplace();
    let here = folder.path();
    let kriegspiel = |more: &[&'static str]| [&["solve", "kriegspiel"][..], more].concat();
    for arguments in [
        kriegspiel(&["KNNK"]),
        kriegspiel(&["--position", "Kf6 Xe3"]),
        kriegspiel(&["--position", "Kf6 Nf6"]),
        kriegspiel(&["--position", "Kf6 Qe3", "--king", "e3"]),
        kriegspiel(&["--position", "Kf6 Qe3", "--king", "e9"]),
        kriegspiel(&["--position", "Kf6 Pe8"]),
        kriegspiel(&["--position", "Kf6 Bc1 Be3"]),
        kriegspiel(&["--problem", "8/8/1K6/8/8/8/8/7R", "--hidden", "k=a7"]),
        kriegspiel(&["--problem", "8/8/1K6/8/8/8/8/7R", "--hidden", "k=a8,b7"]),
        kriegspiel(&["--problem", "8/8/1K6/8/8/8/8/7R", "--hidden", "king"]),
        kriegspiel(&["--problem", "8/8/1K6/8/8/8/8/7R", "--rules", "prussian"]),
        vec!["solve", "chess", "KNNK"],
        vec!["play", "kriegspiel:king=e5,pawn=d8", "--ending", "KPK"],
        vec!["play", "kriegspiel:king=e5,pawn=d5,wave=e6", "--ending", "KPK"],
        vec!["play", "kriegspiel:wave=d8+e8,truth=h1", "--ending", "KPK"],
        vec!["play", "kriegspiel:wave=z9", "--ending", "KPK"],
        vec!["play", "tris:rows=3,cols=3,line=9"],
        vec!["play", "tris:foo=3"],
        vec!["play", "connect-four:rows=60,cols=9"],
        vec!["play", "briscola:players=5"],
        vec!["play", "tree"],
        vec!["tree", "catalog/trees/prisoners-dilemma.tree"],
        vec!["tree", "catalog/trees/three-players.tree", "--algorithm", "max-n", "--allies", "Z"],
        vec!["join", "https://host", "--table", "1"],
        vec!["join", "127.0.0.1:1", "--table", "1"],
        vec!["play", "--resume"],
    ] {
        let sentence = fails(here, &[&arguments[..], &["--language", "it"]].concat());
        assert!(english(&sentence).is_empty(), "{arguments:?}: {sentence}");
    }
}

#[test]
fn files_that_cannot_be_read_or_written_are_refused_in_italian() {
    let folder = workplace();
    let here = folder.path();
    std::fs::write(here.join("latin.nfg"), b"NFG \xe9").expect("written");
    std::fs::create_dir(here.join("folder")).expect("made");
    for arguments in [
        &["solve", "missing.nfg"][..],
        &["solve", "latin.nfg"],
        &["solve", "folder"],
        &["play", "missing.tree"],
        &["replay", "missing.json"],
        &["replay", "missing.csv"],
        &["replay", "missing.pgn"],
        &["analyse", "missing.json"],
        &["experiment", "render", "missing.json"],
        &["experiment", "run", "missing.toml"],
        &["tune", "missing.clp"],
        &["match", "tris", "random", "--csv", "folder"],
        &["match", "tris", "random", "--csv", "nowhere/x.csv"],
        &["learn", "tris", "--out", "folder"],
        &["play", "tris", "learner:file=missing.json"],
        &["play", "kriegspiel", "--ending", "KPK", "solved:tables=missing"],
        &["rules", "check", "missing.clp"],
        &["rules", "run", "missing.clp"],
        &["rules", "fmt", "missing.clp"],
        &["rules", "check", "--strategy", "missing.clp"],
        &["serve", "--database", "folder"],
    ] {
        let sentence = fails(here, &[arguments, &["--language", "it"]].concat());
        assert!(english(&sentence).is_empty(), "{arguments:?}: {sentence}");
    }
}

#[test]
fn titles_of_the_literature_and_results_of_rules_are_italian() {
    let folder = workplace();
    let here = folder.path();
    let said = italian(here, &["solve", "catalog/extensive/kuhn.efg"], "");
    assert!(said.starts_with("Il poker di Kuhn\n  Kuhn 1950: tre carte"), "{said}");
    let said = italian(here, &["play", "catalog/normal/matching-pennies.nfg"], "quit\n");
    assert!(said.contains("Pari e dispari con le monete"), "{said}");
    std::fs::write(here.join("one.clp"), "(defrule one => (printout t ciao crlf))\n").expect("written");
    assert_eq!(italian(here, &["rules", "check", "one.clp"], ""), "one.clp: corretto, 1 regola\n");
    let said = italian(here, &["rules", "run", "one.clp"], "");
    assert!(said.starts_with("ciao\n1 regola scattata, 0 fatti, 0,"), "{said}");
    let strategy = ["rules", "check", "--strategy", "knowledge/briscola5/accorto.clp"];
    assert!(italian(here, &strategy, "").ends_with(": corretto, è una strategia\n"));
    let said = italian(here, &["play", "tris", "first", "--record", "r.json"], "quit\n");
    assert!(!said.contains("you"), "{said}");
    let said = italian(here, &["replay", "r.json"], "");
    assert!(said.contains("O: tu\n"), "{said}");
}

#[test]
fn reports_fit_eighty_columns_in_both_languages() {
    let folder = workplace();
    let here = folder.path();
    let bots = ["search:time=1ms", "mcts:simulations=20", "random", "first", "first"];
    let ladder = [&["match", "tris"][..], &bots, &["--games", "4", "--json"]].concat();
    std::fs::write(here.join("match.json"), works(here, &ladder, "")).expect("written");
    for language in ["en", "it"] {
        for arguments in [
            &["experiment", "render", "match.json"][..],
            &["solve", "catalog/stochastic/five-coins.stg", "--explain"],
            &["solve", "catalog/normal/arms-race.nfg", "--explain"],
            &["solve", "catalog/extensive/kuhn.efg"],
        ] {
            let arguments = [arguments, &["--language", language]].concat();
            let said = text(&arbitro_at(80, here, &arguments, ""));
            assert!(!said.is_empty(), "{arguments:?}");
            let wide: Vec<&str> = said.lines().filter(|line| line.chars().count() > 80).collect();
            assert!(wide.is_empty(), "{arguments:?}:\n{}", wide.join("\n"));
            let widely = text(&arbitro_at(230, here, &arguments, ""));
            assert!(widely.lines().count() < said.lines().count(), "a wide terminal is used: {widely}");
        }
        let render = ["experiment", "render", "match.json", "--language", language];
        let said = works(here, &render, "");
        assert!(said.contains("first #1") && said.contains("first #2"), "two bots of one name: {said}");
        let zero = if language == "it" { "-0,0" } else { "-0.0" };
        assert!(!said.contains(&format!("{zero}00 ")), "{said}");
    }
}
