//! Results are one document: text, spreadsheets and plots come out of its JSON as they came out of the run.

use arbitro_catalogue::standard;
use arbitro_game::Cancel;
use arbitro_table::experiments::Experiment;
use arbitro_table::matches::{MatchOrder, play_match};
use arbitro_table::messages::{Language, Speaker};
use arbitro_table::results::{Clock, Results};

const SMALL: [(&str, &str); 6] = [
    (
        "ordering",
        "kind = \"ordering\"\ntitle = \"t\"\nsource = \"s\"\nseed = 1\ntrees = 4\n[[uniform]]\nbranching = 3\ndepths = [2, 3]\n",
    ),
    (
        "learning",
        "kind = \"learning\"\ntitle = \"t\"\nsource = \"s\"\ngame = \"tris\"\nseed = 1\nruns = 3\ngames = [10, 100]\n\
         [[series]]\nname = \"a, b\"\nplayers = [\"random\", \"learner\"]\nprinted = [[59, 13], [60, 12]]\n",
    ),
    (
        "match",
        "kind = \"match\"\ntitle = \"t\"\nsource = \"s\"\ngame = \"briscola\"\nplayer = \"greedy\"\nseed = 1\ngames = 20\n\
         duplicate = true\n[[against]]\nplayer = \"random\"\nwanted = 50.0\n",
    ),
    (
        "duplicate",
        "kind = \"duplicate\"\ntitle = \"t\"\nsource = \"s\"\ngame = \"briscola5\"\nseed = 1\ndeals = 8\nstrategy = \"accorto\"\n\
         [[lineup]]\nname = \"v\"\nexperts = \"villains\"\nside = \"villains\"\nprinted = [20, 30]\n",
    ),
    (
        "roles",
        "kind = \"roles\"\ntitle = \"t\"\nsource = \"s\"\ngame = \"briscola5\"\nseed = 1\ndeals = 8\n\
         [[lineup]]\nname = \"c\"\nplayer = \"expert\"\ninstead_of = \"random\"\namong = \"random\"\nrole = \"caller\"\nx = 0.1\n",
    ),
    (
        "calibration",
        "kind = \"calibration\"\ntitle = \"t\"\nsource = \"s\"\ngame = \"briscola5\"\nseed = 1\ndeals = 4\nworlds = 20\n\
         players = [\"random\"]\n",
    ),
];

fn run(name: &str, text: &str) -> Results {
    let experiment =
        Experiment::parse(&standard(), name, text).unwrap_or_else(|error| panic!("{name}: {error}"));
    experiment
        .run(&standard(), &Cancel::default(), &|_, _| {})
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A document that was kept is rendered as the one that was computed.
fn renders_the_same(results: &Results) {
    let again = Results::parse("kept.json", &results.to_json()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(&again, results);
    for language in [Language::English, Language::Italian] {
        let speaker = Speaker::new(language, []);
        let text = results.to_text(&speaker, 80);
        assert_eq!(again.to_text(&speaker, 80), text);
        assert_eq!(again.to_svg(&speaker), results.to_svg(&speaker));
        // A message without a text would be said as its id.
        for id in ["results-", "incident-"] {
            assert!(!text.contains(id), "{text}");
            assert!(!results.to_svg(&speaker).is_some_and(|svg| svg.contains(id)), "{}", results.name);
        }
    }
    for (kept, computed) in again.tables.iter().zip(&results.tables) {
        assert_eq!(kept.to_csv(), computed.to_csv());
        let columns = |line: &str| {
            csv::ReaderBuilder::new()
                .has_headers(false)
                .from_reader(line.as_bytes())
                .records()
                .next()
                .expect("a line")
                .expect("readable")
                .len()
        };
        let widths: Vec<usize> = computed.to_csv().lines().map(columns).collect();
        assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{}", computed.to_csv());
    }
    let provenance = &results.provenance;
    assert!(provenance.seed == 1 && provenance.date.ends_with('Z') && provenance.parameters.is_object());
    assert!(provenance.cpu_seconds >= 0.0 && !provenance.version.is_empty());
}

#[test]
fn every_kind_of_experiment_is_rendered_from_its_document() {
    for (name, text) in SMALL {
        let results = run(name, text);
        assert_eq!((results.kind.as_str(), results.incident_count()), (name, 0));
        assert!(results.plot.is_some());
        renders_the_same(&results);
    }
}

#[test]
fn a_match_is_rendered_from_its_document() {
    let game = standard().game("tris").expect("a game");
    for players in [&["random", "first"][..], &["random", "first", "random"]] {
        let entrants = players.iter().map(|&player| player.to_owned()).collect();
        let order = MatchOrder { entrants, games: 30, seed: 1, duplicate: false };
        let clock = Clock::start();
        let report = play_match(&*game, &order, &Cancel::default(), &|_, _| {}).expect("played");
        renders_the_same(&report.results(clock));
    }
}

#[test]
fn documents_that_cannot_be_read_are_answered_with_a_sentence() {
    let right = run(SMALL[0].0, SMALL[0].1).to_json();
    for (wrong, sentence) in [
        ("nonsense".to_owned(), "x.json: these are no results of an experiment or a match ("),
        ("{}".to_owned(), "x.json: these are no results of an experiment or a match (missing field `format`"),
        (
            right.replace("\"format\": 1", "\"format\": 2"),
            "x.json: these results have format 2, this program reads 1",
        ),
        (right.replace("\"stopped\"", "\"stoped\""), "x.json: these are no results"),
    ] {
        let error = Results::parse("x.json", &wrong).expect_err("wrong").to_string();
        assert!(error.starts_with(sentence) && !error.contains('\n'), "{error}");
    }
}
