//! Searches that are watched, learners that learn, matches that are measured.

use crate::common::{fails, workplace, works};

#[test]
fn the_steps_on_the_two_ply_tree_are_golden() {
    let folder = workplace();
    let golden =
        [("en", include_str!("golden/two-ply.en.txt")), ("it", include_str!("golden/two-ply.it.txt"))];
    for (language, steps) in golden {
        let tree = ["tree", "catalog/trees/two-ply.tree", "--algorithm", "alpha-beta-list"];
        assert_eq!(works(folder.path(), &[&tree[..], &["--language", language]].concat(), ""), steps);
    }
}

#[test]
fn alpha_beta_is_watched_on_the_two_ply_tree() {
    let folder = workplace();
    let here = folder.path();
    let said = works(
        here,
        &["tree", "catalog/trees/two-ply.tree", "--svg", "t.svg", "--dot", "t.dot", "--json", "t.json"],
        "",
    );
    assert!(said.contains("a2 is cut: 2 ≤ α = 3 of the root. Not visited: a2.c2, a2.c3."), "{said}");
    assert!(said.contains("value 3, move a1; 11 positions looked at, 7 of them leaves, 1 cut"), "{said}");
    let svg = std::fs::read_to_string(here.join("t.svg")).expect("drawn");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert!(std::fs::read_to_string(here.join("t.dot")).expect("written").starts_with("digraph"));
    let steps: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(here.join("t.json")).expect("written")).expect("JSON");
    assert_eq!(steps["line"], serde_json::json!(["a1", "b1"]));
}

#[test]
fn every_textbook_search_finds_the_value_and_minimax_sees_every_leaf() {
    let folder = workplace();
    for (algorithm, leaves) in
        [("minimax", 9), ("minimax-list", 9), ("alpha-beta", 7), ("alpha-beta-list", 7)]
    {
        let said = works(
            folder.path(),
            &["tree", "catalog/trees/two-ply.tree", "--algorithm", algorithm, "--brief"],
            "",
        );
        assert!(said.contains(&format!("{algorithm}: value 3, move a1")), "{said}");
        assert!(said.contains(&format!("{leaves} of them leaves")), "{said}");
    }
}

#[test]
fn many_players_alliances_and_dice_have_their_searches() {
    let folder = workplace();
    let here = folder.path();
    let three = "catalog/trees/three-players.tree";
    let said = works(here, &["tree", three, "--algorithm", "max-n"], "");
    assert!(said.starts_with("A: 1\nB: 2\nC: 6\n"), "{said}");
    let allied = works(here, &["tree", three, "--algorithm", "max-n", "--allies", "A,B"], "");
    assert!(allied.starts_with("A: 5\nB: 4\nC: 5\n"), "an alliance changes the play: {allied}");
    let coin = works(here, &["tree", "catalog/trees/coin-or-safe.tree", "--algorithm", "expectiminimax"], "");
    assert!(coin.starts_with("MAX: 2\n"), "{coin}");
    assert!(fails(here, &["tree", "catalog/trees/coin-or-safe.tree"]).contains("cannot search chance moves"));
    assert!(fails(here, &["tree", "catalog/trees/prisoners-dilemma.tree"]).contains("it hides something"));
    assert!(
        fails(here, &["tree", three, "--algorithm", "max-n", "--allies", "D"]).contains("there is no seat")
    );
    assert!(fails(here, &["tree", three, "--algorithm", "max-n", "--svg", "x.svg"]).contains("--svg"));
    assert!(!here.join("x.svg").exists());
}

#[test]
fn positions_of_tris_are_searched_too() {
    let folder = workplace();
    let here = folder.path();
    let said = works(here, &["tree", "tris", "--after", "b2 a1 b1 b3", "--depth", "2", "--brief"], "");
    assert!(said.contains("alpha-beta: value"), "{said}");
    assert!(
        fails(here, &["tree", "tris", "--after", "b2 b2"]).contains("move 2, \"b2\", is not on offer there")
    );
    assert!(
        fails(here, &["tree", "tris", "--after", "b2 hello"]).contains("move 2, \"hello\", cannot be read")
    );
}

#[test]
fn two_learners_come_out_as_printed() {
    let folder = workplace();
    let here = folder.path();
    let said = works(here, &["learn", "tris", "--side", "both", "--games", "1000", "--out", "both.json"], "");
    assert!(said.starts_with("1,000 games: O won 10, 984 drawn, X won 6."), "{said}");
    // It goes on where it was: nothing but draws is left.
    let more =
        ["learn", "tris", "--side", "both", "--games", "100", "--from", "both.json", "--out", "more.json"];
    assert!(works(here, &more, "").starts_with("100 games: O won 0, 100 drawn, X won 0."));
    std::fs::write(here.join("bad.json"), "{").expect("written");
    let sentence = fails(here, &["learn", "tris", "--from", "bad.json", "--out", "none.json"]);
    assert!(sentence.contains("1:1"), "{sentence}");
    assert!(!here.join("none.json").exists());
    assert!(
        fails(here, &["learn", "pennies", "--out", "none.json"]).contains("a game with perfect information")
    );
}

#[test]
fn what_is_learnt_by_temporal_differences_is_kept_and_plays() {
    let folder = workplace();
    let here = folder.path();
    let learn = |more: &[&str]| {
        let first = ["learn", "connect-four", "--method", "td", "--games", "100", "--hidden", "4"];
        works(here, &[&first[..], more].concat(), "")
    };
    let said = learn(&["--out", "td.json"]);
    assert!(said.starts_with("100 games: ") && said.contains("features are in td.json."), "{said}");
    learn(&["--side", "both", "--out", "again.json"]);
    let kept = |name: &str| std::fs::read_to_string(here.join(name)).expect("a file");
    assert_eq!(kept("td.json"), kept("again.json"), "tests change nothing of what is learnt");
    learn(&["--from", "td.json", "--out", "more.json"]);
    assert!(kept("more.json").contains("\"games\":200"), "{}", kept("more.json"));
    let order = ["match", "connect-four", "td:file=td.json,depth=1", "random", "--games", "4"];
    assert!(works(here, &order, "").contains("No incidents."));
    let wrong = |arguments: &[&str]| fails(here, &[&["learn"], arguments, &["--out", "none.json"]].concat());
    assert!(wrong(&["tris", "--method", "td", "--from", "td.json"]).contains("has learnt connect-four"));
    assert!(wrong(&["chess", "--method", "td"]).contains("says what an evaluation looks at"));
    assert!(wrong(&["tris", "--method", "td", "--lambda", "2"]).contains("a number from 0 to 1"));
}

#[test]
fn a_match_is_the_same_every_time() {
    let folder = workplace();
    let here = folder.path();
    let play = || {
        let said = works(here, &["match", "tris", "random", "first", "--games", "200", "--csv", "m.csv"], "");
        // Date and processor time are not the same.
        let figures =
            said.lines().filter(|line| !line.starts_with("Arbitro ")).collect::<Vec<_>>().join("\n");
        (figures, std::fs::read_to_string(here.join("m.csv")).expect("a table"))
    };
    assert_eq!(play(), play());
    let json = works(here, &["match", "tris", "random", "first", "--games", "200", "--json"], "");
    std::fs::write(here.join("m.json"), &json).expect("written");
    let rendered = works(here, &["experiment", "render", "m.json"], "");
    assert!(rendered.contains(&play().0.lines().take(2).collect::<Vec<_>>().join("\n")), "{rendered}");
    assert!(rendered.contains("No incidents."), "{rendered}");
    assert!(fails(here, &["experiment", "render", "m.csv"]).contains("these are no results"));
    assert!(fails(here, &["match", "tris", "random", "--games", "0"]).contains("at least one game"));
}

#[test]
fn incidents_are_shown_and_fatal_when_strict() {
    let folder = workplace();
    let here = folder.path();
    std::fs::write(here.join("endless.clp"), "(defrule endless (calcola-giocata) => (while TRUE do))")
        .expect("written");
    let game =
        ["match", "briscola5", "expert:strategy=endless.clp", "random", "--games", "1", "--csv", "m.csv"];
    let said = works(here, &game, "");
    assert!(said.contains("strategy stopped") && said.contains("in the rule endless"), "{said}");
    let csv = std::fs::read_to_string(here.join("m.csv")).expect("a table");
    let last =
        |line: usize| csv.lines().nth(line).and_then(|line| line.rsplit(',').next()).map(str::to_owned);
    assert_eq!(last(0).as_deref(), Some("incidents"), "{csv}");
    assert!(last(1).is_some_and(|count| count.parse::<u64>().is_ok_and(|count| count >= 16)), "{csv}");
    let sentence = fails(here, &[&game[..], &["--strict"]].concat());
    assert!(sentence.contains("incidents (expert:strategy=endless.clp"), "{sentence}");
    works(here, &["match", "briscola5", "expert", "random", "--games", "1", "--strict"], "");
}

#[test]
fn an_experiment_of_ones_own_is_run_from_its_file() {
    let folder = workplace();
    let here = folder.path();
    let text = std::fs::read_to_string(here.join("experiments/tris-learning.toml")).expect("the house's own");
    // One row of the table is enough here.
    let shorten = |line: &str| match line.split_once("], [") {
        Some((first, _)) if line.starts_with("printed") => format!("{first}]]"),
        _ if line.starts_with("games = ") => "games = [100]".to_owned(),
        _ => line.to_owned(),
    };
    let short: Vec<String> = text.lines().map(shorten).collect();
    let short = short.join("\n");
    std::fs::write(here.join("short.toml"), short).expect("written");
    let said = works(here, &["experiment", "run", "short.toml", "--out", "results"], "");
    assert!(said.contains("both learn"), "{said}");
    let file =
        |name: &str| std::fs::read_to_string(here.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
    let written = ["short.json", "short.csv", "short.svg"].map(|name| file(&format!("results/{name}")));
    works(here, &["experiment", "render", "results/short.json", "--out", "again"], "");
    assert_eq!(["short.json", "short.csv", "short.svg"].map(|name| file(&format!("again/{name}"))), written);
    std::fs::write(here.join("bad.toml"), "kind = \"larning\"\n").expect("written");
    let sentence = fails(here, &["experiment", "run", "bad.toml", "--out", "none"]);
    assert!(sentence.starts_with("bad.toml:1:"), "{sentence}");
    assert!(!here.join("none").exists(), "no output for a bad experiment");
    assert!(fails(here, &["experiment", "run", "tris-lerning"]).contains("did you mean \"tris-learning\"?"));
    assert!(works(here, &["experiment", "list"], "").contains("alpha-beta-ordering: "));
}

#[test]
fn an_experiment_that_is_called_off_keeps_what_was_measured() {
    let folder = workplace();
    let here = folder.path();
    let text = std::fs::read_to_string(here.join("experiments/tris-learning.toml")).expect("the house's own");
    std::fs::write(here.join("long.toml"), text.replace("runs = 20", "runs = 20000")).expect("written");
    std::fs::create_dir(here.join("results")).expect("made");
    std::fs::write(here.join("results/long.csv"), "finished\n").expect("written");
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .args(["experiment", "run", "long.toml", "--out", "results"])
        .current_dir(here)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the binary starts");
    std::thread::sleep(std::time::Duration::from_secs(2));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill").success());
    let output = child.wait_with_output().expect("the binary ends");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("Called off: this is what was measured so far."), "{said}");
    assert!(here.join("results/long-interrupted.csv").exists(), "{said}");
    let finished = std::fs::read_to_string(here.join("results/long.csv")).expect("still there");
    assert_eq!(finished, "finished\n", "what was finished is not written over");
}
