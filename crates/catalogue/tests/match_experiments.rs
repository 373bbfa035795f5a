//! Experiments that play matches.

use arbitro_catalogue::standard;
use arbitro_game::Cancel;
use arbitro_table::experiments::Experiment;
use arbitro_table::results::{Cell, Results};

const FILE: &str = "kind = \"match\"\ntitle = \"A small one\"\nsource = \"none\"\ngame = \"briscola\"\n\
                    player = \"greedy\"\nseed = 1\ngames = 40\nduplicate = true\n\
                    [[against]]\nplayer = \"random\"\nwanted = 50.0\n";

fn run(text: &str) -> Results {
    let experiment = Experiment::parse(&standard(), "small", text).unwrap_or_else(|error| panic!("{error}"));
    experiment.run(&standard(), &Cancel::default(), &|_, _| {}).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_deal_is_played_from_both_seats() {
    let report = run(FILE);
    assert_eq!((report.done.done, report.done.planned), (40, 40));
    assert!(report.remarks.iter().any(|remark| remark.id == "results-deals-twice"), "{:?}", report.remarks);
    assert_eq!(report.to_csv(), run(FILE).to_csv(), "reproducible");
    // A player against itself on the same deals from both seats is exactly even.
    let even = run(&FILE.replace("\"random\"", "\"greedy\""));
    let cell = |key: &str| even.tables[0].column(key).next().expect("a row").clone();
    assert_eq!((cell("against"), cell("games")), (Cell::text("greedy"), Cell::count(40)));
    assert_eq!(cell("wins"), cell("losses"));
    let Cell::Difference(ahead) = cell("ahead") else { panic!("{:?}", cell("ahead")) };
    assert_eq!((ahead.count, ahead.mean, ahead.interval, ahead.p), (20, 0.0, None, Some(1.0)));
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
