//! Commands that print a JSON document, and games of the literature by name.

use super::common::{fails, works};
use serde_json::Value;
use std::path::Path;

fn document(here: &Path, arguments: &[&str]) -> Value {
    let said = works(here, arguments, "");
    serde_json::from_str(&said).unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{said}"))
}

#[test]
fn lists_are_documents_with_the_texts_of_the_reader() {
    let here = tempfile::tempdir().expect("a temporary folder");
    let games = document(here.path(), &["games", "tris", "--json", "--language", "it"]);
    assert_eq!(games.as_array().map(Vec::len), Some(1), "{games}");
    assert_eq!(games[0]["name"], "tris");
    assert_eq!(games[0]["perfect_information"], true);
    assert!(
        games[0]["parameters"].as_array().is_some_and(|list| list.iter().any(|one| one["name"] == "rows"))
    );
    let levels = games[0]["levels"].as_array().expect("levels");
    assert!(levels.iter().all(|level| level["strength"]["text"].is_string()), "{levels:?}");

    let players = document(here.path(), &["players", "kuhn", "--json"]);
    let named =
        |name: &str| players.as_array().is_some_and(|list| list.iter().any(|one| one["name"] == name));
    assert!(named("random") && named("equilibrium") && !named("alpha-beta"), "{players}");

    let experiments = document(here.path(), &["experiment", "list", "--json"]);
    let all = experiments.as_array().expect("a list");
    assert!(
        all.iter().any(|one| one["name"] == "tris-learning" && one["title"]["text"].is_string()),
        "{all:?}"
    );
}

#[test]
fn what_was_learnt_is_a_document() {
    let here = tempfile::tempdir().expect("a temporary folder");
    let learnt = document(
        here.path(),
        &["learn", "tris", "--games", "50", "--seed", "3", "--out", "l.json", "--json"],
    );
    let count = |name: &str| learnt[name].as_u64().unwrap_or_else(|| panic!("{name} in {learnt}"));
    assert_eq!(count("first_won") + count("drawn") + count("second_won"), 50);
    assert_eq!(learnt["interrupted"], false);
    assert!(here.path().join("l.json").exists());
}

#[test]
fn games_of_the_literature_are_found_by_name_from_any_folder() {
    let here = tempfile::tempdir().expect("a temporary folder");
    let by_name = works(here.path(), &["solve", "five-coins"], "");
    assert_eq!(by_name, works(here.path(), &["solve", "five-coins.stg"], ""));
    assert!(works(here.path(), &["tree", "two-ply", "--brief"], "").contains("3"), "{by_name}");
    // A file of one's own comes first.
    std::fs::write(here.path().join("five-coins"), "broken").expect("written");
    fails(here.path(), &["solve", "five-coins"]);
}
