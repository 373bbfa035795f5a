//! Briscola at the plain prompt.

use crate::common::{fails, workplace, works};

/// Somebody who passes and tries every card in turn: each time some card of the hand is on offer.
fn any_cards() -> String {
    let mut lines = String::new();
    for _ in 0..24 {
        lines.push_str("pass\n");
        for suit in ["C", "D", "S", "B"] {
            for rank in ["2", "4", "5", "6", "7", "J", "Q", "K", "3", "A"] {
                lines.push_str(&format!("{rank}{suit}\n"));
            }
        }
    }
    lines
}

/// The same, asking for a hint first.
fn hinted() -> String {
    format!("?\n{}", any_cards())
}

#[test]
fn a_deal_of_briscola_in_5_is_played_explained_and_logged() {
    let folder = workplace();
    let here = folder.path();
    let said = works(
        here,
        &[
            "play",
            "briscola5",
            "--strategy",
            "accorto",
            "--seed",
            "5",
            "--log",
            "deal.csv",
            "--record",
            "deal.json",
        ],
        &hinted(),
    );
    for words in
        ["dealt you", "Hint: ", "table 5.1", "declares", "your cards:", "takes the trick", "points of 120"]
    {
        assert!(said.contains(words), "{words} in {said}");
    }
    let log = std::fs::read_to_string(here.join("deal.csv")).expect("the log");
    let lines: Vec<&str> = log.lines().collect();
    assert!(
        lines[0].starts_with("version,game,deal,trick,order,seat,player,role,hand,move,kind,comment"),
        "{log}"
    );
    let cards = lines
        .iter()
        .filter(|line| line.contains(",caller,") || line.contains(",partner,") || line.contains(",villain,"));
    assert!(cards.count() >= 40, "{log}");
    assert!(log.contains(" wants ") && log.contains("worth"), "the reasons of the experts: {log}");
    assert!(lines.last().expect("the last card").contains("of 120 points"), "{log}");
    // The log can be made again from the record.
    works(here, &["replay", "deal.json", "--log", "again.csv"], "");
    assert_eq!(std::fs::read_to_string(here.join("again.csv")).expect("the log"), log);
    // And the game can be seen again from the log.
    let said = works(here, &["replay", "deal.csv", "--log", "third.csv"], "");
    assert!(said.contains("Anna: you") && !said.contains("not finished"), "{said}");
    assert_eq!(std::fs::read_to_string(here.join("third.csv")).expect("the log"), log);
    std::fs::write(here.join("old.csv"), log.replace("\n2,", "\n1,")).expect("written");
    let sentence = fails(here, &["replay", "old.csv"]);
    assert!(sentence.contains("old.csv:2: the log is of version 1"), "{sentence}");
}

#[test]
fn classic_briscola_is_played_by_any_number() {
    let folder = workplace();
    for players in [2, 3, 4, 6] {
        let (number, others) = (players.to_string(), ["greedy"; 6]);
        let play = ["play", "briscola", "--players", &number, "--adviser", "greedy", "--seed", "1"];
        let said = works(folder.path(), &[&play, &others[1..players]].concat(), &hinted());
        let hints = ["the cheapest card", "takes without a trump", "are worth the cheapest trump"];
        assert!(hints.iter().any(|words| said.contains(words)), "the adviser has a reason: {said}");
        assert!(said.contains("nothing left to draw"), "{players}: {said}");
    }
}

#[test]
fn a_finished_classic_game_is_analysed() {
    let folder = workplace();
    let here = folder.path();
    let players = ["match", "briscola", "greedy", "searcher:worlds=20", "--games", "4", "--duplicate"];
    let said = works(here, &[&players[..], &["--record", "game.json", "--csv", "m.csv"]].concat(), "");
    assert!(
        said.contains("card points") && said.contains("Every deal is played once from every seat"),
        "{said}"
    );
    let csv = std::fs::read_to_string(here.join("m.csv")).expect("the results");
    assert!(csv.contains("card points"), "{csv}");
    let pairs = std::fs::read_to_string(here.join("m-pairs.csv")).expect("the pairs");
    assert!(pairs.contains("ahead"), "{pairs}");
    let odd = fails(here, &["match", "briscola", "greedy", "random", "--games", "3", "--duplicate"]);
    assert!(odd.contains("multiple of 2"), "{odd}");
    let analyse =
        ["analyse", "game.json", "--worlds", "20", "--samples", "4", "--json", "a.json", "--svg", "a.svg"];
    let said = works(here, &analyse, "");
    for words in ["Card points of the sides", "known best", "quality", "Anna", "Bruno", " ± "] {
        assert!(said.contains(words), "{words} in {said}");
    }
    let json = std::fs::read_to_string(here.join("a.json")).expect("the analysis");
    assert_eq!(json.matches("\"value\"").count(), 80, "two for each card");
    assert!(!json.contains("partner-found") && !json.contains("\"role\""), "{json}");
    assert!(std::fs::read_to_string(here.join("a.svg")).expect("the picture").starts_with("<svg"));
}

#[test]
fn strategies_come_from_files() {
    let folder = workplace();
    let here = folder.path();
    std::fs::write(
        here.join("first.clp"),
        "(defrule any (calcola-giocata) (scelta (card ?c)) => (gioca any ?c 1))",
    )
    .expect("written");
    let said = works(here, &["play", "briscola5", "--strategy", "first.clp", "--log", "l.csv"], &any_cards());
    assert!(said.contains("points of 120"), "{said}");
    assert!(std::fs::read_to_string(here.join("l.csv")).expect("the log").contains("any wants"));
}

#[test]
fn what_cannot_be_played_is_said_in_one_sentence() {
    let folder = workplace();
    let here = folder.path();
    std::fs::write(here.join("wrong.clp"), "\n(defrule a (tavolo (colore ?x)) =>)").expect("written");
    for (arguments, words) in [
        (&["play", "briscola", "--players", "5"][..], "for 5 there is Briscola in 5"),
        (&["play", "briscola5:sixty=lost"], "it must be one of draw, caller-loses, caller-wins"),
        (
            &["play", "briscola5", "--strategy", "missing.clp"],
            "a strategy is one of avveduto, accorto, prudente, audace",
        ),
        (&["play", "tris", "--players", "3"], "players"),
        (&["play", "briscola", "--strategy", "accorto"], "--strategy is for briscola5, and briscola"),
        (&["play", "briscola", "expert"], "it needs Briscola in 5 or chess or tris"),
        (&["play", "briscola", "--log", "l.csv"], "only games of briscola5 have this log"),
        (&["play", "briscola5", "--log", "nowhere/l.csv"], "its folder is not there"),
        (&["play", "briscola5", "--record", "nowhere/r.json"], "its folder is not there"),
        (&["play", "briscola5", "--log", "x", "--record", "x"], "give them a file each"),
    ] {
        let sentence = fails(here, arguments);
        assert!(sentence.contains(words), "{arguments:?} says: {sentence}");
    }
    // A strategy may have many faults: each is shown with its place and the line underlined.
    let output = crate::common::arbitro_in(here, &["play", "briscola5", "--strategy", "wrong.clp"], "");
    let faults = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{faults}");
    assert!(faults.contains("wrong.clp:2:21") && faults.contains("^^^^^^"), "{faults}");
}

#[test]
fn a_finished_deal_is_analysed_as_text_json_and_picture() {
    let folder = workplace();
    let here = folder.path();
    works(
        here,
        &["play", "briscola5", "--strategy", "accorto", "--seed", "5", "--record", "deal.json"],
        &any_cards(),
    );
    let said = works(
        here,
        &[
            "analyse",
            "deal.json",
            "--worlds",
            "12",
            "--solve-from",
            "3",
            "--samples",
            "4",
            "--json",
            "out.json",
            "--svg",
            "out.svg",
        ],
        "",
    );
    for words in ["called", "takes", "known best", "The partner was ", "quality", "Anna", " ± "] {
        assert!(said.contains(words), "{words} in {said}");
    }
    let json = std::fs::read_to_string(here.join("out.json")).expect("the analysis");
    assert_eq!(json.matches("\"partner-found\"").count(), 40, "one for each card");
    assert_eq!(json.matches("\"value\"").count(), 80, "two for each card");
    assert!(std::fs::read_to_string(here.join("out.svg")).expect("the picture").starts_with("<svg"));
    let record = std::fs::read_to_string(here.join("deal.json")).expect("the record");
    let card = record.lines().rfind(|line| line.contains("\"by\": \"Anna\"")).expect("a card");
    let changed = {
        let start = card.find("\"move\": \"").expect("a move") + 9;
        let end = start + card[start..].find('"').expect("its end");
        format!("{}ZZ{}", &card[..start], &card[end..])
    };
    std::fs::write(here.join("wrong.json"), record.replace(card, &changed)).expect("written");
    let head = |game: &str, seats: &str, players: &str| {
        format!(
            "{{\"arbitro\": 1, \"game\": \"{game}\", \"seats\": [{seats}], \"players\": [{players}], \"seed\": 7, \"moves\": []"
        )
    };
    let game = record.split("\"game\": \"").nth(1).and_then(|rest| rest.split('"').next()).expect("the game");
    let names = "\"Anna\", \"Bruno\", \"Carla\", \"Dario\", \"Elena\"";
    std::fs::write(here.join("open.json"), head(game, names, names) + ", \"result\": null}")
        .expect("written");
    let two = "\"even\", \"odd\"";
    std::fs::write(here.join("other.json"), head("pennies", two, two) + ", \"result\": null}")
        .expect("written");
    std::fs::write(here.join("old.json"), record.replace("\"arbitro\": 1", "\"arbitro\": 9"))
        .expect("written");
    // A record may name its game in short.
    std::fs::write(here.join("short.json"), record.replace(game, "briscola5")).expect("written");
    works(here, &["analyse", "short.json", "--worlds", "1", "--samples", "1"], "");
    std::fs::write(here.join("tris.json"), record.replace(game, "tris")).expect("written");
    // The last card is gone, the result is not.
    let last = record.lines().rev().find(|line| line.contains("\"move\"")).expect("a last move");
    let before = record.lines().rev().filter(|line| line.contains("\"move\"")).nth(1).expect("one before");
    let cut = record.replace(&format!("{before}\n{last}"), before.trim_end_matches(','));
    std::fs::write(here.join("cut.json"), cut).expect("written");
    for (arguments, told) in [
        (vec!["analyse", "tris.json"], "only games of briscola and briscola5 can be analysed"),
        (vec!["analyse", "cut.json"], "lead to a game that is not finished"),
        (vec!["analyse", "wrong.json"], "wrong.json:"),
        (vec!["analyse", "nowhere.json"], "nowhere.json"),
        (vec!["analyse", "open.json"], "open.json:1:"),
        (vec!["analyse", "open.json"], "the game is not finished"),
        (vec!["analyse", "other.json"], "only games of briscola and briscola5 can be analysed"),
        (vec!["analyse", "old.json"], "version 9"),
        (vec!["analyse", "deal.json", "--worlds", "0"], "worlds"),
        (vec!["analyse", "deal.json", "--worlds=-5"], "worlds"),
        (vec!["analyse", "deal.json", "--samples", "0"], "samples"),
        (vec!["analyse", "deal.json", "--svg", "nowhere/a.svg"], "its folder is not there"),
        (vec!["tune", "--out", "nowhere/a.clp"], "its folder is not there"),
        (vec!["analyse", "deal.json", "--solve-from", "9"], "solve-from"),
    ] {
        let error = fails(here, &arguments);
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn a_strategy_is_tuned_by_one_command() {
    let folder = workplace();
    let here = folder.path();
    let tune = ["tune", "--trials", "6", "--deals", "40", "--held-out", "40", "--out", "mine.clp"];
    let said = works(here, &tune, "");
    assert!(said.contains("of 6 trials were won") && said.contains("never used"), "{said}");
    let played = works(here, &["play", "briscola5", "--strategy", "mine.clp"], &any_cards());
    assert!(played.contains("points of 120"), "{played}");
    assert!(fails(here, &["tune", "--trials", "0"]).contains("trials"));
    std::fs::write(here.join("empty.clp"), "(defrule nothing =>)").expect("written");
    assert!(fails(here, &["tune", "empty.clp"]).contains("?*attenzione*"));
}

#[test]
fn the_players_of_a_game_are_its_own() {
    let folder = workplace();
    let said = works(folder.path(), &["players", "briscola5"], "");
    assert!(said.contains("bids by table 5.1 and plays random cards"), "{said}");
    assert!(said.contains("strategy=  avveduto, accorto, prudente, audace"), "{said}");
    assert!(!said.contains("chess"), "{said}");
    let said = works(folder.path(), &["players", "chess"], "");
    assert!(said.contains("depth=") && !said.contains("Briscola"), "{said}");
    let said = works(folder.path(), &["players"], "");
    assert!(said.contains("(for chess)") && said.contains("(for Briscola in 5)"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_file_that_fails_does_not_keep_the_other_from_being_written() {
    let folder = workplace();
    let here = folder.path();
    // A device that is always full can be opened, so that nothing is wrong before the game.
    let full = [
        "play",
        "briscola5",
        "--strategy",
        "accorto",
        "--seed",
        "5",
        "--record",
        "/dev/full",
        "--log",
        "deal.csv",
    ];
    let output = crate::common::arbitro_in(here, &full, &any_cards());
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_ne!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("/dev/full"), "{told}");
    assert!(std::fs::read_to_string(here.join("deal.csv")).expect("the log").lines().count() > 40);
}

#[test]
fn the_name_of_a_strategy_may_hold_a_comma() {
    let folder = workplace();
    let here = folder.path();
    let rules = "(defrule any (calcola-giocata) (scelta (card ?c)) => (gioca any ?c 1))";
    std::fs::write(here.join("a,b.clp"), rules).expect("written");
    let said = works(here, &["play", "briscola5", "--strategy", "a,b.clp", "--seed", "1"], &any_cards());
    assert!(said.contains("points of 120"), "{said}");
}
