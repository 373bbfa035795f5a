//! Experiments that play matches.

use arbitro_catalogue::standard;
use arbitro_game::Cancel;
use arbitro_table::experiments::{Experiment, Report};

const FILE: &str = "kind = \"match\"\ntitle = \"A small one\"\nsource = \"none\"\ngame = \"briscola\"\n\
                    player = \"greedy\"\nseed = 1\ngames = 40\nduplicate = true\n\
                    [[against]]\nplayer = \"random\"\nwanted = 50.0\n";

fn run(text: &str) -> Report {
    let experiment = Experiment::parse(&standard(), "small", text).unwrap_or_else(|error| panic!("{error}"));
    experiment.run(&standard(), &Cancel::default(), &|_, _| {}).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_deal_is_played_from_both_seats() {
    let report = run(FILE);
    assert!(report.done.contains("40 of 40 games"), "{}", report.done);
    assert!(report.done.contains("every deal twice"), "{}", report.done);
    assert_eq!(report.csv, run(FILE).csv, "reproducible");
    // Whoever plays himself on the same deals from both seats is exactly even.
    let even = run(&FILE.replace("\"random\"", "\"greedy\""));
    let row: Vec<&str> = even.csv.lines().nth(1).expect("a row").split(',').collect();
    assert_eq!((row[0], row[1], row[9]), ("greedy", "40", "0"), "{}", even.csv);
    assert_eq!(row[2], row[4], "{}", even.csv);
}

#[test]
fn an_odd_number_of_games_cannot_be_played_twice() {
    let error =
        Experiment::parse(&standard(), "small", &FILE.replace("40", "41")).expect_err("odd").to_string();
    assert!(error.contains("small.toml:7:9: games must be even"), "{error}");
    assert!(
        Experiment::parse(&standard(), "small", &FILE.replace("40", "41").replace("true", "false")).is_ok()
    );
}
