//! `arbitro solve kriegspiel` and `arbitro solve chess`, with good and bad words.

use crate::common::{fails, workplace, works};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn tables_are_built_once_and_what_is_no_table_is_never_written_over() {
    let folder = workplace();
    let here = folder.path();
    let said = works(here, &["solve", "kriegspiel", "KRK", "--folder", "built"], "");
    assert!(said.contains("434,858 beliefs") && said.contains("at most 29 moves"), "{said}");
    let said = works(here, &["solve", "kriegspiel", "krk", "--folder", "built"], "");
    assert!(said.contains("is there already, built from the king known and the king anywhere"), "{said}");
    let table = here.join("built/krk.blind");
    let bytes = std::fs::read(&table).expect("the table");

    // A position is looked up in it.
    let said = works(
        here,
        &["solve", "kriegspiel", "--position", "Ke1 Rh1", "--folder", "built", "--most", "3"],
        "",
    );
    assert!(said.contains("sure win in 27"), "{said}");

    let mut other = bytes.clone();
    other[16] = 9;
    // A byte of every drawer behind the head: whatever is asked, it is found.
    let mut hurt = bytes.clone();
    hurt.iter_mut().skip(20_000).step_by(500).for_each(|byte| *byte ^= 1);
    for (name, content, words) in [
        ("version", &other[..], "version 9"),
        ("short", &bytes[..bytes.len() - 1000], "cut short"),
        ("damaged", &[&bytes[..5000], &[bytes[5000] ^ 1], &bytes[5001..]].concat(), "checksum"),
        ("hurt", &hurt, "checksum"),
        ("empty", b"", "not a table"),
        ("strange", b"not a table at all, but somebody's letter", "not a table"),
    ] {
        let path = here.join(name);
        std::fs::create_dir(&path).expect("a folder");
        std::fs::write(path.join("krk.blind"), content).expect("written");
        for again in [&[][..], &["--again"]] {
            let mut words_given = vec!["solve", "kriegspiel", "KRK", "--folder", name];
            words_given.extend(again);
            let complaint = fails(here, &words_given);
            assert!(complaint.contains("move it away first"), "{complaint}");
            assert!(complaint.contains(words) && complaint.contains("krk.blind"), "{name}: {complaint}");
        }
        let complaint = fails(here, &["solve", "kriegspiel", "--position", "Ke1 Rh1", "--folder", name]);
        assert!(complaint.contains(words), "{complaint}");
        assert_eq!(std::fs::read(path.join("krk.blind")).expect("still there"), content, "{name}");
    }

    // Damage far from what is asked does not matter to the answer, but the table is not called sound.
    let far = here.join("far");
    std::fs::create_dir(&far).expect("a folder");
    let end = bytes.len() - 1;
    std::fs::write(far.join("krk.blind"), [&bytes[..end], &[bytes[end] ^ 1]].concat()).expect("written");
    let ask = ["solve", "kriegspiel", "--folder", "far", "--most", "3"];
    let said = works(here, &[&ask[..], &["--position", "Kf6 Ra7", "--king", "f8"]].concat(), "");
    assert!(said.contains("sure win in one move"), "{said}");
    assert!(fails(here, &["solve", "kriegspiel", "KRK", "--folder", "far"]).contains("checksum"));

    // A player follows it, and does not sit down with a damaged one.
    let game = ["match", "kriegspiel:ending=KRK,men=Ke1+Rh1", "solved:tables=built", "random"];
    let said = works(here, &[&game[..], &["--games", "4", "--seed", "3"]].concat(), "");
    let own = said.lines().find(|line| line.starts_with("solved")).expect("its line");
    assert!(own.contains(" 50.0 "), "{said}");
    let complaint = fails(here, &["match", game[1], "solved:tables=far", "random", "--games", "2"]);
    assert!(complaint.contains("checksum"), "{complaint}");

    // A good table under another's name is told from it.
    std::fs::copy(&table, here.join("built/kqk.blind")).expect("copied");
    for words in [&["KQK"][..], &["--position", "Kf6 Qe3", "--king", "h8"]] {
        let complaint = fails(here, &[&["solve", "kriegspiel", "--folder", "built"], words].concat());
        assert!(complaint.contains("it holds the table of KRK, not of KQK"), "{complaint}");
    }
}

#[test]
fn a_table_that_was_built_from_fewer_starts_is_not_taken_for_all() {
    let folder = workplace();
    let build = ["solve", "kriegspiel", "KRK", "--folder", "part", "--starts"];
    works(folder.path(), &[&build[..], &["anywhere"]].concat(), "");
    works(folder.path(), &[&build[..], &["anywhere"]].concat(), "");
    let complaint = fails(folder.path(), &[&build[..], &["all"]].concat());
    assert!(complaint.contains("built from other starts (the king anywhere): add --again"), "{complaint}");
}

#[test]
fn an_interrupted_build_leaves_nothing_and_starts_again() {
    let folder = workplace();
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .args(["solve", "kriegspiel", "KBBK", "--folder", "built"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let built = folder.path().join("built");
    let begun = Instant::now();
    while !built.exists() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(500));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
    assert_eq!(std::fs::read_dir(built).expect("the folder").count(), 0, "nothing half-built is left");
}

#[test]
fn what_cannot_be_solved_is_said_in_one_sentence() {
    let folder = workplace();
    let here: &Path = folder.path();
    for (words, complaint) in [
        (&["solve", "kriegspiel", "KNNK"][..], "no solved ending \"KNNK\""),
        (&["solve", "chess", "KXK"], "no solved ending \"KXK\""),
        (&["solve", "kriegspiel", "KRK", "--goal", "promotion"], "KRK has no pawn to promote"),
        (&["solve", "kriegspiel", "--position", "Kf6 Nf3 Ng3"], "not one of the solved endings"),
        (
            &["solve", "kriegspiel", "--position", "Kf6 Qe3", "--king", "e8"],
            "it would be in check with White to move",
        ),
        (&["solve", "kriegspiel", "--position", "Kf6 Qe3", "--king", "e3"], "a white piece stands there"),
        (&["solve", "kriegspiel", "--position", "Kf6 Qe3", "--king", "j9"], "\"j9\""),
        (&["solve", "kriegspiel", "--problem", "8/8 w", "--rules", "icc"], "8/8"),
        (
            &["solve", "kriegspiel", "--problem", "3B4/8/2p5/2k5/p3KP2/P7/3RQ3/8 w", "--rules", "chinese"],
            "chinese",
        ),
        (
            &["solve", "kriegspiel", "--problem", "3B4/8/2p5/2k5/p3KP2/P7/3RQ3/8 b"],
            "the game is over in this position",
        ),
        (&["solve", "kriegspiel", "--problem", "8/8/1K6/8/8/8/8/7R", "--hidden", "k=a7"], "no position fits"),
        (&["solve", "kriegspiel", "--position", "Ke1 Rh1", "--goal", "promotion"], "KRK has no pawn"),
        (&["solve", "chess", "KRK", "--position", "Kf6 Qe3", "--king", "h8"], "is not KRK"),
        (&["solve", "chess", "KRK", "--king", "h8"], "--position"),
        (&["play", "kriegspiel:ending=KRK", "solved"], "men=Ke1+Rh1"),
        (&["play", "kriegspiel:ending=KRK,men=Ke1+Qh1", "solved"], "is not KRK"),
        (&["play", "kriegspiel:ending=KBNK,men=Ke1+Bc1+Nb1", "solved"], "build the table"),
        (&["play", "kriegspiel:ending=KRK,men=Ke1+Rh1", "solved:tables=nowhere"], "cannot be read"),
        (&["play", "kriegspiel", "solved"], "needs Kriegspiel with an ending"),
    ] {
        let said = fails(here, words);
        assert!(said.contains(complaint), "{words:?}: {said}");
    }
    assert!(!here.join("tables").exists(), "nothing was made for work that cannot be done");
}

#[test]
fn plans_risks_and_proofs_are_printed_as_text_tree_and_json() {
    let folder = workplace();
    let here = folder.path();
    let a4 = ["solve", "kriegspiel", "--position", "Kf6 Qe3", "--king", "f8,g8,h8,h7"];
    let said = works(here, &a4, "");
    assert!(said.contains("sure win in 2") && said.contains("if refused"), "{said}");
    let said = works(here, &[&a4[..], &["--format", "tree"]].concat(), "");
    assert!(said.contains("└"), "{said}");
    let said = works(here, &[&a4[..], &["--format", "json"]].concat(), "");
    let json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(json["verdict"]["sure"], 2);
    let a5 = ["solve", "kriegspiel", "--position", "Kg6 Rh7 Qa1", "--king", "b8,c8,d8,e8,f8,g8", "--risk"];
    let said = works(here, &a5, "");
    assert!(said.contains("wins at once with 0.833") && said.contains("with 0.167 (b8)"), "{said}");
    let said =
        works(here, &["solve", "kriegspiel", "--position", "Kf2 Ne6 Bg6", "--king", "h3", "--most", "3"], "");
    assert!(said.contains("sure win in 16"), "{said}");
    let problem = "1K2k3/8/3BB3/n5P1/4Q3/1p3r2/6P1/b7 w";
    let said = works(here, &["solve", "kriegspiel", "--problem", problem, "--rules", "rand", "--proof"], "");
    assert!(said.contains("1.Kc7 mates in 2") && said.contains("“Black has moved.” (8 positions)"), "{said}");
    let hidden =
        ["solve", "kriegspiel", "--problem", "8/8/1K6/8/8/8/8/7R", "--hidden", "k=a8,c8", "--moves", "1"];
    let said = works(here, &[&hidden[..], &["--refutations"]].concat(), "");
    assert!(
        said.contains("No mate in one move") && said.contains("1.h1h8 fails: “White has moved. Check"),
        "{said}"
    );
    // What mates sooner is not called slower.
    let said =
        works(here, &["solve", "kriegspiel", "--problem", "7k/5K2/8/8/8/8/8/6R1 w", "--moves", "3"], "");
    assert!(said.contains("1.Rh1# mates in 1") && !said.contains("mates in 3"), "{said}");
}

#[test]
fn critical_positions_become_the_matrices_of_the_thesis() {
    let folder = workplace();
    let said = works(folder.path(), &["solve", "kriegspiel", "--critical", "pawn"], "");
    assert!(said.contains("keeps Kc6 and Ke6") || said.contains("keeps Ke6 and Kc6"), "{said}");
    assert!(said.contains("Γ"), "{said}");
    // The numbers as printed and as computed, for people and for programs.
    let knight = ["solve", "kriegspiel", "--critical", "knight"];
    let said = works(folder.path(), &knight, "");
    assert!(said.contains("Value 25.7720") && said.contains("Value 20.3723"), "{said}");
    let said = works(folder.path(), &[&knight[..], &["--format", "json"]].concat(), "");
    let json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(2), "{json}");
}

#[test]
fn open_boards_are_solved() {
    let folder = workplace();
    let here = folder.path();
    let said = works(here, &["solve", "chess", "KPK"], "");
    assert!(said.contains("62,480 of 81,664"), "{said}");
    let said = works(here, &["solve", "chess", "KRK", "--position", "Kf6 Ra7", "--king", "f8"], "");
    assert!(said.contains("f8: mate in 1 by Ra8"), "{said}");
}

#[test]
fn the_solved_player_wins_what_is_sure() {
    let folder = workplace();
    let said = works(
        folder.path(),
        &[
            "match",
            "kriegspiel:ending=KPK,king=d6,pawn=d5,wave=d8",
            "solved",
            "random",
            "--games",
            "6",
            "--seed",
            "3",
        ],
        "",
    );
    // It sits on both sides in turn: three games as White, all won.
    let own = said.lines().find(|line| line.starts_with("solved")).expect("its line");
    assert!(own.contains(" 50.0 "), "{said}");
}
