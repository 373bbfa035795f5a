//! Published experiments come out as published, and wrong files are answered with a sentence and its place.

use arbitro_catalogue::standard;
use arbitro_game::{Cancel, Stopped};
use arbitro_table::experiments::Experiment;
use arbitro_table::messages::{Language, Speaker};
use arbitro_table::results::{Cell, Results};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

fn run(name: &str, text: &str) -> Results {
    let experiment = Experiment::parse(&standard(), name, text).expect("a right file");
    experiment.run(&standard(), &Cancel::default(), &|_, _| {}).expect("run")
}

/// The file of the house, with fewer runs so that the test is quick.
fn learning() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/tris-learning.toml");
    std::fs::read_to_string(path).expect("the house's own").replace("runs = 20", "runs = 3")
}

/// One run is enough for all tests.
fn learnt() -> &'static Results {
    static REPORT: OnceLock<Results> = OnceLock::new();
    REPORT.get_or_init(|| run("tris-learning", &learning()))
}

#[test]
fn two_learners_come_out_exactly() {
    let report = learnt();
    assert_eq!(report.stopped, Stopped::Finished);
    let both = |games: u64| {
        let of_both = |row: &&Vec<Cell>| row[0] == Cell::text("both learn") && row[1] == Cell::count(games);
        report.tables[0].rows.iter().find(of_both).expect("a row")
    };
    let keys: Vec<&str> = report.tables[0].columns.iter().map(|column| column.key.as_str()).collect();
    for (games, counts) in [(100_u64, [10, 84, 6]), (200_000, [10, 199_984, 6])] {
        for (key, count) in ["first wins", "drawn", "second wins"].into_iter().zip(counts) {
            let at = keys.iter().position(|known| *known == key).expect("a column");
            assert_eq!(both(games)[at], Cell::number(count as f64 / games as f64), "{key} of {games}");
        }
        for key in ["first wins agrees", "drawn agrees"] {
            let at = keys.iter().position(|known| *known == key).expect("a column");
            assert_eq!(both(games)[at], Cell::Agrees { agrees: true }, "{key} of {games}");
        }
    }
    assert_eq!(report.compared.figures, 72);
}

#[test]
fn random_play_comes_out_as_printed() {
    let report = learnt();
    let csv = report.to_csv();
    let headings: Vec<&str> = csv.lines().next().expect("headings").split(',').collect();
    let line = csv.lines().find(|line| line.starts_with("both at random,200000,")).expect("a row");
    let figure = |heading: &str| {
        let at =
            headings.iter().position(|known| *known == heading).unwrap_or_else(|| panic!("{headings:?}"));
        line.split(',').nth(at).and_then(|cell| cell.parse::<f64>().ok()).expect("a number")
    };
    assert!((figure("first wins") - 0.585).abs() < 0.003, "{line}");
    // The interval is that of three series, not of 600,000 games.
    let width = figure("first wins high") - figure("first wins low");
    assert!(figure("runs") == 3.0 && width > 0.0 && figure("first wins published") == 0.586, "{line}");
    assert_eq!(csv.lines().count(), 1 + 4 * 9);
    let english = Speaker::new(Language::English, []);
    let svg = report.to_svg(&english).expect("a plot");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert!(report.to_text(&english, 200).contains("of 72 published figures agree"));
}

#[test]
fn the_seed_settles_everything() {
    let small = learning().replace(", 20_000, 50_000, 100_000, 200_000]", "]");
    let small: String = small
        .lines()
        .map(
            |line| {
                if line.starts_with("printed") { "printed = []\n".to_owned() } else { format!("{line}\n") }
            },
        )
        .collect();
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| run("small", &small).to_csv())
    };
    assert_eq!(on(1), on(3));
    assert_ne!(on(1), run("small", &small.replace("seed = 1", "seed = 2")).to_csv());
}

const ORDERING: &str = "kind = \"ordering\"\ntitle = \"t\"\nsource = \"s\"\nseed = 1\ntrees = 10\n\
                        [[uniform]]\nbranching = 3\ndepths = [2, 3, 4, 5, 6]\n[[uniform]]\nbranching = 4\ndepths = [5]\n";

#[test]
fn the_best_order_meets_the_minimum_and_uncut_trees_cost_everything() {
    let report = run("ordering", ORDERING);
    assert_eq!((report.compared.figures, report.compared.agree), (12, 12));
    let csv = report.to_csv();
    let last: Vec<&str> = csv.lines().last().expect("a row").split(',').collect();
    // Branching 4, depth 5: 4³ + 4² − 1 = 79 of 1,024.
    assert_eq!((last[3], last[4], last[11], last[12]), ("79", "79", "1024", "1024"), "{csv}");
    let (random, worst): (f64, f64) =
        (last[6].parse().expect("a number"), last[10].parse().expect("a number"));
    assert!(79.0 < random && random < worst && worst <= 1024.0, "{csv}");
}

#[test]
fn a_cancelled_experiment_keeps_what_was_measured() {
    for (name, text, at_least) in [("learning", learning(), 100_000), ("ordering", ORDERING.to_owned(), 25)] {
        let (cancel, most) = (Cancel::default(), AtomicU64::new(0));
        let progress = |done: u64, total: u64| {
            assert!(done <= total);
            if most.fetch_max(done, Ordering::Relaxed).max(done) >= at_least {
                cancel.cancel();
            }
        };
        let experiment = Experiment::parse(&standard(), name, &text).expect("a right file");
        let report = experiment.run(&standard(), &cancel, &progress).expect("run");
        assert_eq!(report.stopped, Stopped::Cancelled);
        assert!(report.done.done < report.done.planned, "{:?}", report.done);
        assert!(!report.tables[0].rows.is_empty(), "something was measured");
    }
}

#[test]
fn results_are_written_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = run("ordering", ORDERING);
    let english = Speaker::new(Language::English, []);
    let files = report.save(folder.path(), &english).expect("written");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("read");
    assert_eq!(read("ordering.csv"), report.to_csv());
    assert_eq!(Some(read("ordering.svg")), report.to_svg(&english));
    assert_eq!(Results::load(&folder.path().join("ordering.json")).expect("a document"), report);
    assert_eq!((files.len(), std::fs::read_dir(folder.path()).expect("listed").count()), (3, 3));
}

#[test]
fn wrong_files_are_answered_with_a_sentence_and_its_place() {
    for (right, wrong, sentence) in [
        (
            "kind = \"ordering\"",
            "kind = \"odering\"",
            "x.toml:1:8: there is no kind of experiment \"odering\": did you mean \"ordering\"?",
        ),
        ("kind = \"ordering\"\n", "", "x.toml:1:1: missing field `kind`"),
        ("trees = 10", "trees = 0", "x.toml:5:9: trees must be a whole number from 1 to 100000"),
        ("trees = 10", "trees = \"ten\"", "x.toml:5:9: invalid type: string \"ten\", expected u32"),
        (
            "trees = 10",
            "tres = 10",
            "x.toml:5:1: unknown field `tres`, expected one of `kind`, `title`, `source`, `seed`, `trees`, `uniform`",
        ),
        (
            "depths = [5]",
            "depths = [50]",
            "x.toml:11:10: a tree of branching 4 and depth 50 is too large: at most 5,000,000 leaves and 60 moves",
        ),
        ("seed = 1", "seed = ", "x.toml:4:8: "),
    ] {
        let text = ORDERING.replacen(right, wrong, 1);
        let error = Experiment::parse(&standard(), "x", &text).expect_err(wrong).to_string();
        assert!(error.starts_with(sentence) && !error.contains('\n'), "{error}\n{sentence}");
    }
    for (right, wrong, words) in [
        ("games = [100,", "games = [0,", "games must be whole numbers from 1 on"),
        ("printed = [[59, 13], ", "printed = [", "8 figures are printed for 9 numbers of games"),
        ("printed = [[59, 13], ", "printed = [[590, 13], ", "printed figures are from 0 to 100 per cent"),
        ("runs = 3", "runs = 0", "runs must be a whole number"),
        ("\"random\", \"random\"", "\"random\", \"random\", \"random\"", "this list has 3 values: write two"),
        ("\"random\", \"random\"", "\"radnom\", \"random\"", "unknown variant `radnom`"),
    ] {
        let error = Experiment::parse(&standard(), "x", &learning().replacen(right, wrong, 1))
            .expect_err(wrong)
            .to_string();
        assert!(error.starts_with("x.toml:") && error.contains(words), "{error}");
    }
    let hidden = learning().replace("game = \"tris\"", "game = \"pennies\"");
    let error = Experiment::parse(&standard(), "x", &hidden).expect("read").run(
        &standard(),
        &Cancel::default(),
        &|_, _| {},
    );
    let sentence = error.expect_err("hidden").to_string();
    assert!(sentence.contains("learner cannot play pennies: it needs "), "{sentence}");
    assert!(sentence.starts_with("x.toml:") && !sentence.starts_with("x.toml:1:1:"), "{sentence}");
    let (head, series) = ORDERING.split_at(ORDERING.find("[[uniform]]").expect("a tree"));
    assert!(!series.is_empty());
    for (tree, words) in [
        ("branching = 1\ndepths = [2]", "a branching of 1 leaves nothing to order"),
        ("branching = 3\ndepths = []", "depths must be whole numbers from 1 on"),
        ("branching = 3\ndepths = [0, 1]", "depths must be whole numbers from 1 on"),
    ] {
        let error =
            Experiment::parse(&standard(), "x", &format!("{head}[[uniform]]\n{tree}\n")).expect_err(tree);
        assert!(error.to_string().contains(words), "{error}");
    }
    let unknown = Experiment::find(&standard(), "tris-lerning").expect_err("unknown").to_string();
    assert_eq!(unknown, "there is no experiment \"tris-lerning\": did you mean \"tris-learning\"?");
    assert!(
        Experiment::find(&standard(), "no/such.toml")
            .expect_err("missing")
            .to_string()
            .starts_with("no/such.toml: cannot be read")
    );
    assert!(standard().experiments().iter().all(|name| Experiment::find(&standard(), name).is_ok()));
}
