//! Results as files: every table, whole rows, and what an interrupt leaves.

use crate::common::{arbitro_in, fails, workplace, works};
use std::process::{Command, Stdio};

#[test]
fn every_table_of_a_match_is_written() {
    let folder = workplace();
    let here = folder.path();
    works(here, &["match", "tris", "random", "first", "--games", "4", "--csv", "m.csv"], "");
    let headings = |file: &str| {
        let text = std::fs::read_to_string(here.join(file)).expect(file);
        text.lines().next().unwrap_or_default().split(',').next().unwrap_or_default().to_owned()
    };
    assert_eq!(["m.csv", "m-seats.csv", "m-pairs.csv"].map(headings), ["player", "seat", "player"]);
    let piped =
        works(here, &["match", "tris", "random", "--games", "4", "--json", "--csv", "/dev/stdout"], "");
    assert!(piped.contains("\n\nseat,games,"), "one table below the other: {piped}");
}

#[test]
fn names_that_lead_to_other_folders_are_refused() {
    let folder = workplace();
    let here = folder.path();
    let text = works(here, &["match", "tris", "random", "first", "--games", "4", "--json"], "");
    let mut results: serde_json::Value = serde_json::from_str(&text).expect("a document");
    results["name"] = "../../elsewhere".into();
    std::fs::write(here.join("named.json"), results.to_string()).expect("written");
    let sentence = fails(here, &["experiment", "render", "named.json", "--out", "a/b"]);
    assert!(sentence.contains("leads to another folder"), "{sentence}");
    // Nor does a name give orders to the terminal.
    results["name"] = "plain".into();
    results["tables"][0]["rows"][0][0] = serde_json::json!({ "kind": "text", "text": "\u{1b}[2J" });
    std::fs::write(here.join("orders.json"), results.to_string()).expect("written");
    let shown = works(here, &["experiment", "render", "orders.json"], "");
    assert!(shown.contains("\u{fffd}[2J") && !shown.contains('\u{1b}'), "{shown}");
}

#[test]
fn rows_with_missing_cells_are_refused() {
    let folder = workplace();
    let here = folder.path();
    let json = works(here, &["match", "tris", "random", "--games", "4", "--json"], "");
    let mut results: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    results["tables"][1]["rows"][0].as_array_mut().expect("a row").pop();
    std::fs::write(here.join("short.json"), results.to_string()).expect("written");
    let sentence = fails(here, &["experiment", "render", "short.json"]);
    assert!(sentence.contains("row 1 of the table \"seats\" has 5 cells"), "{sentence}");
}

#[test]
fn an_interrupted_match_ends_with_130_and_takes_the_place_of_nothing() {
    let folder = workplace();
    let here = folder.path();
    std::fs::write(here.join("m.csv"), "finished\n").expect("written");
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .args(["match", "tris", "mcts:simulations=2000", "random", "--games", "1000000", "--csv", "m.csv"])
        .current_dir(here)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    // The signal counts from when the program listens to it: it is sent until the program has ended.
    let status = loop {
        std::thread::sleep(std::time::Duration::from_millis(300));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
        std::thread::sleep(std::time::Duration::from_millis(1500));
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status;
        }
    };
    assert_eq!(status.code(), Some(130));
    assert_eq!(std::fs::read_to_string(here.join("m.csv")).expect("still there"), "finished\n");
}

#[test]
fn help_that_cannot_be_written_is_a_failure() {
    let folder = workplace();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
    let ended = Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .arg("help")
        .current_dir(folder.path())
        .stdout(full)
        .stderr(Stdio::null())
        .status()
        .expect("it starts");
    assert_eq!(ended.code(), Some(2));
    assert_eq!(arbitro_in(folder.path(), &["help"], "").status.code(), Some(0));
}

#[test]
fn games_that_repeat_by_chance_are_no_reason_for_a_warning() {
    let folder = workplace();
    let said = |players: [&str; 2]| {
        works(folder.path(), &["match", "pennies", players[0], players[1], "--games", "200"], "")
    };
    assert!(!said(["random", "random"]).contains("no new evidence"), "four games, but by chance");
    assert!(said(["first", "first"]).contains("contain only one sequence of moves"), "always the same");
}
