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
        (&["match", "tris", "random", "--games", "abc"], "invalid value 'abc' for '--games <GAMES>'"),
        (&["learn", "tris"], "required arguments were not provided: --out <FILE>"),
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

#[test]
fn chess_and_kriegspiel_are_played_at_the_prompt() {
    let folder = workplace();
    let here = folder.path();
    let said = works(here, &["play", "chess", "first"], "e2e4\ne4e5\nquit\n");
    assert!(said.contains("4 . . . . P . . ."), "{said}");
    assert!(said.contains("* Black plays"), "{said}");
    let said = works(
        here,
        &["play", "kriegspiel", "first", "--rules", "berkeley"],
        "e2d3\ne2d3\nnote e5 q\ne2e4\nquit\n",
    );
    assert!(said.contains("kriegspiel:rules=berkeley"), "{said}");
    assert!(said.contains("* White: no."), "{said}");
    assert!(said.contains("e2d3 was already refused in this turn"), "{said}");
    assert!(said.contains("Noted: q on e5.") && said.contains("5 . . . . q?. . ."), "{said}");
    assert!(said.contains("* White has moved."), "{said}");
}

#[test]
fn the_ending_shows_the_two_windows_of_the_thesis_in_study_mode() {
    let folder = workplace();
    let here = folder.path();
    let game = "kriegspiel:king=e5,pawn=d6,wave=b8+c8+d7,truth=d7";
    let said = works(here, &["play", game, "--ending", "KPK", "--study", "--seed", "3"], "?\nquit\n");
    assert!(said.contains("the bot’s") && said.contains("the umpire’s"), "{said}");
    assert!(said.contains("Your king stands on d7."), "{said}");
    assert!(said.contains("wave: ") && said.contains("Everett"), "{said}");
    // The public name of the game, which the other side sees too, does not tell where the king is.
    assert!(!said.contains("truth"), "{said}");
    let record = [game, "--ending", "KPK", "--seed", "3", "--record", "r.json"];
    works(here, &[&["play"], &record[..]].concat(), "d7d8\nquit\n");
    let said = works(here, &["replay", "r.json", "--seat", "1"], "");
    assert!(said.contains("* Your king stands on d7.") && said.contains("* White has moved."), "{said}");
}

#[test]
fn study_mode_tells_every_try_of_the_machine_refused_ones_too() {
    let folder = workplace();
    // White tries Kc7 in vain and then something else: both are told with class and wave.
    let game = "kriegspiel:ending=KPK,king=d5,pawn=d6,wave=d7,truth=d7,first=black";
    let arguments = ["play", game, "maran", "--seat", "black", "--plain", "--study", "--seed", "2"];
    let said = works(folder.path(), &arguments, "d7d8\nd8c8\nquit\n");
    let tries = said.matches("White tries ").count();
    let moves = said.matches("White has moved.").count();
    assert!(tries > moves && moves >= 2, "{tries} tries, {moves} moves: {said}");
}

#[test]
fn chess_reads_moves_as_people_write_them() {
    let folder = workplace();
    let said = works(folder.path(), &["play", "chess", "first", "--plain"], "e4\nNf3\nBb5\nO-O\nquit\n");
    assert!(!said.contains("is not a move"), "{said}");
    assert!(said.contains("White plays O-O."), "{said}");
}

#[test]
fn boards_that_cannot_be_are_refused_in_one_sentence() {
    let folder = workplace();
    let here = folder.path();
    for (arguments, words) in [
        (&["play", "chess:fen=8/8/8/3kK3/8/8/8/8 w - - 0 1"][..], "next to each other"),
        (&["play", "chess:fen=nonsense"], "is not FEN"),
        (&["play", "kriegspiel", "--rules", "prussian"], "prussian"),
        (&["play", "kriegspiel:king=e5,pawn=d8", "--ending", "KPK"], "a pawn cannot stand on d8"),
        (&["play", "kriegspiel:king=e5,pawn=d5,wave=e6", "--ending", "KPK"], "the white king is next to it"),
        (&["play", "kriegspiel:wave=d8+e8,truth=h1", "--ending", "KPK"], "not in the wave"),
        (&["play", "kriegspiel:wave=z9", "--ending", "KPK"], "\"z9\" in \"z9\" is not a square"),
        (&["play", "kriegspiel:wave=d8"], "wave of kriegspiel is for ending=KPK"),
        (&["play", "kriegspiel", "maran"], "ending=KPK"),
    ] {
        let sentence = fails(here, arguments);
        assert!(sentence.contains(words), "{arguments:?} says: {sentence}");
        assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
    }
}

#[test]
fn games_of_chess_go_to_pgn_and_back() {
    let folder = workplace();
    let here = folder.path();
    works(
        here,
        &["play", "chess", "first", "--plain", "--seed", "1", "--record", "game.json"],
        "e2e4\nd2d4\nquit\n",
    );
    works(here, &["replay", "game.json", "--pgn", "game.pgn"], "");
    let pgn = std::fs::read_to_string(here.join("game.pgn")).expect("written");
    assert!(pgn.contains("[White \"you\"]") && pgn.contains("1. e4 "), "{pgn}");
    let two = format!("{pgn}\n1. f3 e5 2. g4 Qh4# 0-1\n");
    std::fs::write(here.join("two.pgn"), two).expect("written");
    let said = works(here, &["replay", "two.pgn", "--game", "2", "--record", "mate.json"], "");
    assert!(said.contains("d8h4"), "{said}");
    assert!(works(here, &["replay", "mate.json"], "").contains("d8h4"));
    std::fs::write(here.join("bad.pgn"), "1. e4 e5\n2. Ke3 *").expect("written");
    std::fs::write(here.join("kept.json"), "kept").expect("written");
    let cases: [(&[&str], &str); 4] = [
        (
            &["replay", "bad.pgn", "--record", "kept.json"],
            "bad.pgn: line 2: Ke3 is not a legal move of White",
        ),
        (&["replay", "two.pgn", "--game", "3", "--record", "kept.json"], "there is no game 3"),
        (&["replay", "none.pgn"], "none.pgn: cannot be read"),
        (&["replay", "mate.json", "--game", "2"], "a record holds one game"),
    ];
    for (arguments, words) in cases {
        let sentence = fails(here, arguments);
        assert!(sentence.contains(words), "{arguments:?} says: {sentence}");
    }
    assert_eq!(std::fs::read_to_string(here.join("kept.json")).expect("there"), "kept");
}

#[test]
fn the_hidden_king_is_played_unless_another_seat_is_chosen() {
    let folder = workplace();
    let seated = |more: &[&str]| {
        let arguments = [&["play", "kriegspiel", "--ending", "KPK", "--seed", "1"][..], more].concat();
        works(folder.path(), &arguments, "quit\n")
    };
    assert!(seated(&[]).contains("Black> "));
    assert!(seated(&["--seat", "White"]).contains("White> "));
}

#[test]
fn a_move_is_taken_back_and_an_interrupted_game_is_taken_up_again() {
    let folder = workplace();
    let here = folder.path();
    let said = works(here, &["play", "tris", "first"], "undo\nb2\nundo\nc3\nquit\n");
    assert!(said.contains("undo (takes your last move back)"), "{said}");
    assert!(said.contains("there is nothing to take back"), "{said}");
    let resumed = works(here, &["play", "--resume", "--record", "r.json"], "b2\nquit\n");
    let record = std::fs::read_to_string(here.join("r.json")).expect("the record");
    let moves: Vec<&str> =
        ["c3", "a3", "b2"].into_iter().filter(|mv| record.contains(&format!("\"{mv}\""))).collect();
    assert_eq!(moves, ["c3", "a3", "b2"], "the move that was taken back is not there: {resumed}\n{record}");
    assert!(!record[..record.find("c3").unwrap_or(0)].contains("b2"), "{record}");
    // A game that is over is not taken up again, and what is hidden cannot be taken back.
    works(here, &["play", "pennies", "first"], "heads\n");
    assert!(fails(here, &["play", "--resume"]).contains("No interrupted game"));
    let said = works(here, &["play", "kuhn", "first", "--seed", "1"], "undo\nquit\n");
    assert!(said.contains("cannot be taken back in games with hidden information"), "{said}");
    assert!(!said.lines().next().unwrap_or_default().contains("undo"), "only where it works: {said}");
}

#[test]
fn people_who_share_a_screen_do_not_see_each_others_cards() {
    let folder = workplace();
    let arguments = ["play", "kuhn", "person", "--seed", "1"];
    let said = works(folder.path(), &arguments, "\npass\n\nbet\n\npass\n");
    let parts: Vec<&str> = said.split("Pass the keyboard to ").collect();
    assert!(parts.len() > 3, "before each turn: {said}");
    assert!(!parts[0].contains("> "), "nothing is shown before the first person confirms: {said}");
    for part in &parts[..parts.len() - 1] {
        assert!(part.ends_with(&"\n".repeat(60)), "what was shown is pushed off the screen: {said}");
    }
    let said = works(folder.path(), &["play", "tris", "person"], "b2\na1\nquit\n");
    assert!(!said.contains("Pass the keyboard"), "nothing is hidden: {said}");
}

#[test]
fn only_games_with_such_a_board_mention_notes_and_suits() {
    let folder = workplace();
    let said = |game: &str| works(folder.path(), &["play", game, "--seed", "1"], "quit\n");
    assert!(!said("tris").contains("note ") && !said("tris").contains("cups"));
    assert!(said("kriegspiel").contains("note e5 q"));
    assert!(said("briscola").contains("C cups  D coins  S swords  B batons"));
}
