//! The binary with `--language it`: no English sentence is left. Names of files, games, players and options stay.

use crate::common::{arbitro_at, arbitro_in, fails, text, workplace, works};
use std::path::Path;

/// Words that English sentences use and Italian ones do not.
const ENGLISH: &[&str] = &[
    "the", "of", "and", "is", "are", "was", "were", "has", "have", "that", "this", "which", "with", "from",
    "not", "by", "to", "at", "an", "or", "it", "there", "your", "you", "after", "before", "when", "game",
    "games", "player", "players", "won", "lost", "all", "as", "be", "because", "been", "between", "but",
    "can", "cannot", "cell", "choose", "does", "experts", "how", "if", "instead", "its", "may", "must",
    "nature", "on", "one", "only", "seat", "than", "their", "they", "villains", "what", "who", "wins",
    "write",
];

/// Names of seats that have an Italian name. Bots, files and parameters may be called so.
const SEATS: &[&str] = &["first", "second", "even", "odd", "White", "Black", "nature"];

/// The lines in which one of these words stands; words of three letters also at the beginning of a sentence.
fn lines_with<'a>(text: &'a str, wanted: &[&str]) -> Vec<&'a str> {
    let found = |line: &&str| {
        let mut words = line.split(|letter: char| !letter.is_alphanumeric() && !"’'_-.=/+".contains(letter));
        let small = |word: &str| word.chars().count() > 2 && wanted.contains(&&*word.to_lowercase());
        words.any(|word| wanted.contains(&word) || small(word))
    };
    text.lines().filter(found).collect()
}

/// The lines in which an English word stands.
fn english(text: &str) -> Vec<&str> {
    lines_with(text, ENGLISH)
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
    assert_eq!(english("Nessun incidente.\nOnly 4 differ"), ["Only 4 differ"]);
    assert_eq!(lines_with("1. primo pass\n2. second bet\n3. Bianco e4", SEATS), ["2. second bet"]);
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
    speaks_italian(here, &["learn", "pig", "--method", "td", "--games", "5", "--out", "td.json"], "", 0);
    speaks_italian(here, &["replay", "game.json"], "", 3);
    let tune = ["tune", "--trials", "1", "--deals", "4", "--held-out", "4"];
    speaks_italian(here, &tune, "", 0);
    let deal = ["match", "briscola5", "random", "--games", "1", "--seed", "4", "--record", "deal.json"];
    works(here, &deal, "");
    let analyse = ["analyse", "deal.json", "--worlds", "5", "--samples", "2", "--solve-from", "1"];
    speaks_italian(here, &analyse, "", 0);
}

#[test]
fn records_are_italian() {
    let folder = workplace();
    let here = folder.path();
    let games =
        ["tris", "kuhn", "leduc", "pennies", "pig:goal=12", "chess", "kriegspiel", "briscola", "briscola5"];
    for game in games {
        works(here, &["match", game, "random", "--games", "1", "--seed", "4", "--record", "game.json"], "");
        let said = italian(here, &["replay", "game.json"], "");
        let left = [english(&said), lines_with(&said, SEATS)].concat();
        assert!(left.is_empty(), "{game}:\n{}", left.join("\n"));
    }
    // The last one is a game of Briscola, and cards are dealt by chance.
    assert!(italian(here, &["replay", "game.json"], "").contains("1. il caso "));
    let sentence = fails(here, &["replay", "game.json", "--pgn", "x.pgn", "--language", "it"]);
    assert!(english(&sentence).is_empty() && sentence.contains("PGN"), "{sentence}");
    // A person is called "you" in the language of the reader, whatever language the game was played in.
    for (played, read, person) in [("en", "it", "O: tu"), ("it", "en", "O: you")] {
        works(here, &["play", "tris", "first", "--record", "r.json", "--language", played], "quit\n");
        let said = works(here, &["replay", "r.json", "--language", read], "");
        assert!(said.contains(&format!("  {person}\n")), "{said}");
    }
}

#[test]
fn solutions_of_the_catalogue_are_italian() {
    let folder = workplace();
    for arguments in [&["solve", "kuhn"][..], &["solve", "pennies", "--method", "cfr", "--epsilon", "0.1"]] {
        let said = italian(folder.path(), arguments, "");
        let left = [english(&said), lines_with(&said, SEATS)].concat();
        assert!(left.is_empty(), "{arguments:?}:\n{}", left.join("\n"));
    }
    let said = italian(folder.path(), &["solve", "kuhn"], "");
    assert!(said.contains("il primo giocatore ottiene almeno -0,05"), "{said}");
}

#[test]
fn experiments_are_italian() {
    let folder = workplace();
    let here = folder.path();
    let file = std::fs::read_to_string(here.join("experiments/briscola5-team.toml")).expect("the experiment");
    assert!(file.contains("deals = 10_000"), "{file}");
    std::fs::write(here.join("briscola5-team.toml"), file.replace("10_000", "4")).expect("written");
    let run = ["experiment", "run", "briscola5-team.toml"];
    let said = italian(here, &run, "");
    let left = english(&said);
    assert!(left.is_empty(), "{}", left.join("\n"));
    assert!(said.contains("gli esperti chiamano") && said.contains("gli esperti sono villani"), "{said}");
    let csv = std::fs::read_to_string(here.join("briscola5-team.csv")).expect("the spreadsheet");
    assert!(csv.contains("experts call"), "spreadsheets are the same in every language: {csv}");
    // A line-up of one's own is called what its file says.
    std::fs::write(
        here.join("briscola5-team.toml"),
        file.replace("10_000", "4").replace("experts call", "miei"),
    )
    .expect("written");
    assert!(italian(here, &run, "").contains("miei"));
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
        &["tree", "tris", "--after", "zz"],
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
        &["admin", "check", "--database", "none.db"],
        &["admin", "tables", "--database", "none.db"],
        &["admin", "backup", "copy.db", "--database", "none.db"],
        &["admin", "restore", "none.db", "--database", "new.db"],
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
