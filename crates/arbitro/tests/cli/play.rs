//! Playing at the plain prompt, keeping the record, replaying it.

use crate::common::{fails, workplace, works};

#[test]
fn a_game_of_tris_is_played_recorded_and_replayed() {
    let folder = workplace();
    let here = folder.path();
    let said = works(
        here,
        &["play", "tris", "first", "--record", "game.json"],
        "b2\nz9\nb2\nb3\nb1\n?\nc3\nc1\na1\n",
    );
    assert!(said.contains("\"z9\" is not on offer now"), "{said}");
    assert!(said.contains("* X in a3"), "the umpire tells what X did: {said}");
    assert!(said.contains("The record is in game.json."), "{said}");
    let replayed = works(here, &["replay", "game.json", "--csv", "game.csv"], "");
    assert!(replayed.contains("1. O b2\n"), "{replayed}");
    let table = std::fs::read_to_string(here.join("game.csv")).expect("the table of moves");
    assert!(table.lines().count() > 5, "{table}");
    assert!(fails(here, &["replay", "game.json", "--at", "99"]).contains("only"));
}

#[test]
fn what_cannot_be_played_is_said_in_one_sentence() {
    let folder = workplace();
    let here = folder.path();
    for (arguments, words) in [
        (&["play", "trsi"][..], "there is no game \"trsi\": did you mean \"tris\"?"),
        (&["play", "tris", "minimaxx"], "did you mean \"minimax\"?"),
        (&["play", "tris:row=4"], "did you mean \"rows\"?"),
        (&["play", "tris:rows=x"], "rows"),
        (&["play", "tris:rows=3,cols=3,line=9"], "a line of 9 cannot be"),
        (&["play", "tris", "first", "first"], "room for 1"),
        (&["play", "tris", "--seat", "Z"], "there is no seat \"Z\": choose one of O, X"),
        (&["play", "missing.tree"], "missing.tree"),
        (&["replay", "missing.json"], "missing.json: cannot be read"),
        (&["games", "trsi"], "did you mean \"tris\"?"),
    ] {
        let sentence = fails(here, arguments);
        assert!(sentence.contains(words), "{arguments:?} says: {sentence}");
    }
    std::fs::write(here.join("broken.tree"), "players: A B\nA\n  x: C\n").expect("written");
    let sentence = fails(here, &["play", "broken.tree"]);
    assert!(sentence.contains("broken.tree:3:6: \"C\" is no player and no number"), "{sentence}");
    std::fs::write(here.join("broken.json"), "{ \"arbitro\": ").expect("written");
    assert!(fails(here, &["replay", "broken.json"]).starts_with("broken.json:1:"), "a place");
}
