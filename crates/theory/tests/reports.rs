//! Whole reports are compared with the files in `tests/reports`. The figures of their games are known: see the remarks in the
//! files of the catalogue. With `WRITE_REPORTS=1` the tests write the files anew; the difference must then be read.

use arbitro_game::{Arg, Cancel, Limits, Message};
use arbitro_theory::extensive::{FloatTree, read_efg};
use arbitro_theory::report::{
    Loaded, Observed, Point, Quantity, Report, Request, evaluate, learnt, learnt_by_many, solve,
};
use arbitro_theory::strategy::{read_strategy, tree_of};
use arbitro_theory::within::Within;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn text_of(name: &str) -> String {
    std::fs::read_to_string(here().join("../../catalog").join(name)).unwrap()
}

fn load(name: &str) -> Loaded {
    Loaded::read(name, &text_of(name)).unwrap()
}

/// Six significant digits; what may be a rounding error is zero.
fn float(value: f64) -> String {
    if value.abs() < 1e-7 {
        return "0".to_owned();
    }
    format!("{value:.5e}").parse::<f64>().unwrap().to_string()
}

fn quantity(quantity: &Quantity) -> String {
    quantity.exact.clone().unwrap_or_else(|| float(quantity.decimal))
}

fn arg(value: &Arg) -> String {
    match value {
        Arg::Number(number) => float(*number),
        Arg::Text(text) => text.to_string(),
        Arg::List(list) => list.iter().map(arg).collect::<Vec<_>>().join(" "),
        Arg::Message(one) => message(one),
    }
}

fn message(message: &Message) -> String {
    if let (Some(Arg::Number(mantissa)), Some(Arg::Text(exponent))) =
        (message.arg("mantissa"), message.arg("exponent"))
    {
        let exponent: i32 = exponent.parse().unwrap();
        return if *mantissa == 0.0 || exponent < -7 {
            "0".to_owned()
        } else {
            format!("{mantissa}e{exponent}")
        };
    }
    let arguments: Vec<String> =
        message.args.iter().map(|(name, value)| format!("{name}: {}", arg(value))).collect();
    if message.id.starts_with("number-") {
        arg(&message.args[0].1)
    } else {
        format!("{}({})", message.id, arguments.join(", "))
    }
}

fn rendered(report: &Report) -> String {
    let mut text = String::new();
    let mut line = |words: String| writeln!(text, "{}", words.trim_end()).unwrap();
    line(format!("title {}", report.title));
    for (name, words) in
        [("kind", &report.kind), ("method", &report.method), ("guarantee", &report.guarantee)]
    {
        line(format!("{name} {}", message(words)));
    }
    for found in &report.solutions {
        let payoffs: Vec<String> = found.payoffs.iter().map(quantity).collect();
        line(format!("{}: {} for {}", message(&found.name), payoffs.join(" "), found.payoffs_of.join(" ")));
        for play in &found.strategies {
            let shares: Vec<String> = play
                .shares
                .iter()
                .filter(|share| share.probability.exact.is_some() || share.probability.decimal.abs() > 1e-7)
                .map(|share| format!("{} {}", share.choice, quantity(&share.probability)))
                .collect();
            let title = play.title.as_ref().map_or_else(String::new, message);
            let place = play.place.as_ref().map_or_else(String::new, arg);
            line(format!("  {}{title} [{place}] {}", play.player, shares.join(", ")));
        }
    }
    for one in &report.bounds {
        line(format!("bounds {} {} {}", one.of, quantity(&one.lower), quantity(&one.upper)));
    }
    report.facts.iter().for_each(|fact| line(format!("fact {}", message(fact))));
    for table in &report.tables {
        line(format!("table {}", message(&table.title)));
        for row in &table.rows {
            line(format!("  {}", row.iter().map(arg).collect::<Vec<_>>().join(" | ")));
        }
    }
    report.explanation.iter().for_each(|step| line(format!("step {}", message(step))));
    if let Some(one) = report.exploitability {
        line(format!("exploitability {} {}", float(one.largest_gain), float(one.mean_gain)));
    }
    for point in &report.convergence {
        line(format!("point {} {}", point.iteration, float(point.distance)));
    }
    if let Some(branch) = &report.branch {
        for action in &branch.actions {
            let set = action.set.as_deref().unwrap_or("-");
            line(format!("action {} {set} {}", action.player, action.action));
        }
        let likelihoods = branch.points.iter().filter(|point| point.log_likelihood.is_some()).count();
        line(format!("branch of {} points, {likelihoods} with likelihoods", branch.points.len()));
    }
    for path in &report.paths {
        let shown: Vec<String> = path
            .points
            .iter()
            .step_by(40)
            .take(6)
            .map(|(time, share)| format!("{}: {}", float(*time), float(*share)))
            .collect();
        line(format!("path {} {} ({}) {}", path.player, path.choice, path.points.len(), shown.join(", ")));
    }
    line(format!("stopped {:?}", report.stopped));
    text
}

fn compare(name: &str, reports: &[(String, Report)]) {
    let text: String =
        reports.iter().map(|(heading, report)| format!("# {heading}\n{}\n", rendered(report))).collect();
    let path = here().join("tests/reports").join(format!("{name}.txt"));
    if std::env::var_os("WRITE_REPORTS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let wanted = std::fs::read_to_string(&path).unwrap();
    for (number, (found, wanted)) in text.lines().zip(wanted.lines()).enumerate() {
        assert_eq!(found, wanted, "{name}.txt, line {}", number + 1);
    }
    assert_eq!(text.lines().count(), wanted.lines().count(), "{name}.txt");
}

fn by(method: &str) -> Request {
    let method = Some(method).filter(|method| !method.is_empty()).map(str::to_owned);
    Request { method, explain: true, ..Request::default() }
}

/// The reports on a file by some methods, each in decimals; those with a star in fractions too.
fn answers(file: &str, methods: &[&str]) -> Vec<(String, Report)> {
    let game = load(file);
    let mut reports = Vec::new();
    for method in methods {
        let name = method.trim_end_matches('*');
        reports.push((format!("{file} {name}"), solve(&game, &by(name)).unwrap()));
        if method.ends_with('*') {
            let request = Request { exact: true, ..by(name) };
            reports.push((format!("{file} {name}, exact"), solve(&game, &request).unwrap()));
        }
    }
    reports
}

#[test]
fn tables_for_two() {
    let mut reports = answers("normal/matching-pennies.nfg", &["*", "pure", "extreme"]);
    reports.extend(answers("normal/bismarck-sea.nfg", &["*", "pure"]));
    reports.extend(answers("normal/rock-paper-scissors.nfg", &["*"]));
    reports
        .extend(answers("normal/battle-of-the-sexes.nfg", &["*", "lemke-howson*", "pure*", "approximate*"]));
    reports.extend(answers("normal/degenerate.nfg", &["*"]));
    reports.extend(answers("normal/prisoners-dilemma-axelrod.nfg", &["*"]));
    reports.extend(answers("normal/travelers-dilemma.nfg", &["pure"]));
    compare("tables-for-two", &reports);
}

#[test]
fn tables_for_three() {
    let mut reports = answers("normal/public-goods-3.nfg", &["*", "pure", "supports"]);
    reports.extend(answers("normal/matching-pennies-3.nfg", &["supports", "simplicial", "approximate"]));
    reports.extend(answers("normal/minority-3.nfg", &["pure", "supports"]));
    let dear = Request { epsilon: Some(1e-2), ..by("simplicial") };
    let game = load("normal/matching-pennies-3.nfg");
    reports.push(("coarse".to_owned(), solve(&game, &dear).unwrap()));
    compare("tables-for-three", &reports);
}

#[test]
fn correlated_play() {
    let mut reports = answers("normal/chicken.nfg", &["correlated*", "coarse*"]);
    reports.extend(answers("normal/matching-pennies.nfg", &["correlated"]));
    compare("correlated", &reports);
}

#[test]
fn dynamics() {
    let mut reports = answers("normal/rock-paper-scissors.nfg", &["replicator", "best-response"]);
    reports.extend(answers("normal/prisoners-dilemma-axelrod.nfg", &["replicator", "best-response"]));
    compare("dynamics", &reports);
}

#[test]
fn learning() {
    let mut reports = answers("normal/battle-of-the-sexes.nfg", &["fictitious-play", "regret-matching"]);
    let game = load("normal/matching-pennies.nfg");
    for (method, epsilon) in [
        ("fictitious-play", 0.1),
        ("fictitious-play", 0.01),
        ("regret-matching", 0.03),
        ("regret-matching", 1e-9),
    ] {
        let request = Request { epsilon: Some(epsilon), ..by(method) };
        reports.push((format!("{method} to {epsilon}"), solve(&game, &request).unwrap()));
    }
    compare("learning", &reports);
}

#[test]
fn trees() {
    let mut reports = answers("extensive/kuhn.efg", &["*", "lcp*", "normal"]);
    reports.extend(answers("extensive/trust.efg", &["*", "normal*", "lcp*"]));
    reports.extend(answers("extensive/two-ply.efg", &["*", "sequence"]));
    reports.extend(answers("extensive/battle-outside-option.efg", &["*", "backward"]));
    reports.extend(answers("extensive/seltens-horse.efg", &["backward*", "normal"]));
    reports.extend(answers("extensive/chain-store.efg", &["*"]));
    compare("trees", &reports);
}

#[test]
fn strategies_that_were_learnt() {
    let tree = read_efg("kuhn.efg", &text_of("extensive/kuhn.efg")).unwrap();
    let even: Vec<Vec<f64>> = tree.sets.iter().map(|_| vec![0.25, 0.75]).collect();
    let points = vec![Point { iteration: 3, distance: 0.5 }];
    let floats = FloatTree::of_tree(&tree);
    let reports = [
        ("two".to_owned(), learnt(&tree, "a method", &even, points.clone()).unwrap()),
        ("many".to_owned(), learnt_by_many(&tree, "a method", &floats, &even.concat(), points)),
    ];
    compare("learnt", &reports);
}

/// Matching pennies: who plays heads three times in four gives away one half, or one quarter by the other convention.
#[test]
fn strategies_that_are_given() {
    let text = "NFG 1 R \"pennies\" { \"A\" \"B\" } { { \"h\" \"t\" } { \"h\" \"t\" } } 3 -3 1 -1 1 -1 3 -3";
    let tree = tree_of(&Loaded::read("g.nfg", text).unwrap()).unwrap();
    let mut reports = Vec::new();
    for (name, text) in [
        ("only B", "strategy \"B\" \"h\" 3/4 \"t\" 1/4"),
        ("only A", "strategy \"A\" \"h\" 1/4 \"t\" 3/4"),
        ("both", "strategy \"A\" \"h\" 1/4 \"t\" 3/4 strategy \"B\" \"h\" 3/4 \"t\" 1/4"),
    ] {
        let given = read_strategy("s", text, &tree).unwrap();
        for exact in [false, true] {
            reports.push((format!("{name}, exact: {exact}"), evaluate(&tree, &given, exact).unwrap()));
        }
    }
    let horse = read_efg("horse.efg", &text_of("extensive/seltens-horse.efg")).unwrap();
    for (name, text) in [
        ("the first of three", "strategy \"first\" at \"first\" \"C\" 1"),
        (
            "two of three",
            "strategy \"first\" at \"first\" \"C\" 1 strategy \"third\" at \"third\" \"L\" 1/3 \"R\" 2/3",
        ),
    ] {
        let given = read_strategy("s", text, &horse).unwrap();
        reports.push((name.to_owned(), evaluate(&horse, &given, true).unwrap()));
    }
    compare("given", &reports);
}

#[test]
fn logit_branches() {
    let mut reports = answers("normal/penalty-kick.nfg", &["logit"]);
    reports.extend(answers("normal/chicken.nfg", &["logit"]));
    reports.extend(answers("extensive/trust.efg", &["logit"]));
    reports.extend(answers("extensive/kuhn.efg", &["logit"]));
    let rough = Request { epsilon: Some(0.1), ..by("logit") };
    reports.push(("rough".to_owned(), solve(&load("extensive/trust.efg"), &rough).unwrap()));
    let seen = |text: &str| Request {
        observed: Some(Observed { file: "seen.csv".to_owned(), text: text.to_owned() }),
        ..Request::default()
    };
    for (name, file, text) in [
        ("near even", "normal/prisoners-dilemma-axelrod.nfg", "1,1,40\n1,2,60\n2,1,45\n2,2,55\n"),
        ("unbounded", "normal/prisoners-dilemma-axelrod.nfg", "1,2,60\n2,2,55\n"),
        (
            "a tree",
            "extensive/trust.efg",
            "first,first,trust,3\nfirst,first,keep,7\nsecond,trusted,abuse,2\nsecond,trusted,honour,1\n",
        ),
    ] {
        reports.push((name.to_owned(), solve(&load(file), &seen(text)).unwrap()));
    }
    compare("logit", &reports);
}

#[test]
fn stochastic_games() {
    let mut reports = answers("stochastic/five-coins.stg", &["*", "iterate"]);
    reports.extend(answers("stochastic/two-components.stg", &["*", "iterate"]));
    reports.extend(answers("stochastic/bishop-and-knight.stg", &["", "iterate"]));
    compare("stochastic", &reports);
}

/// The certificates depend on the way of the search, so they are left out here.
#[test]
fn recursive_games() {
    let mut reports = Vec::new();
    for (file, methods) in [
        ("everett-1", &["iterate"][..]),
        ("everett-2", &["everett", "iterate"]),
        ("everett-3", &["iterate"]),
        ("pennies-until-decided", &["iterate"]),
        ("king-and-pawn", &["everett"]),
    ] {
        for &method in methods {
            let request = Request { explain: false, exact: method == "iterate", ..by(method) };
            let mut report = solve(&load(&format!("stochastic/{file}.stg")), &request).unwrap();
            for found in &mut report.solutions {
                found.strategies.clear();
                for payoff in &mut found.payoffs {
                    payoff.decimal = (payoff.decimal * 100.0).round() / 100.0;
                }
            }
            for one in &mut report.bounds {
                for quantity in [&mut one.lower, &mut one.upper] {
                    quantity.decimal = (quantity.decimal * 100.0).round() / 100.0;
                    quantity.exact = None;
                }
            }
            for row in report.tables[0].rows.iter_mut().skip(1) {
                row.truncate(1);
            }
            reports.push((format!("{file} {method}"), report));
        }
    }
    compare("recursive", &reports);
}

#[test]
fn nothing_before_the_limit() {
    let cancel = Cancel::default();
    cancel.cancel();
    let within = Within::start(Limits::default(), cancel);
    let mut reports = Vec::new();
    for (file, method) in [
        ("normal/matching-pennies-3.nfg", "approximate"),
        ("normal/matching-pennies-3.nfg", "supports"),
        ("normal/matching-pennies-3.nfg", "simplicial"),
        ("normal/battle-of-the-sexes.nfg", "lemke-howson"),
        ("normal/battle-of-the-sexes.nfg", "fictitious-play"),
        ("normal/battle-of-the-sexes.nfg", "correlated"),
        ("normal/battle-of-the-sexes.nfg", "replicator"),
        ("normal/battle-of-the-sexes.nfg", "extreme"),
        ("normal/five-coins-component.nfg", "lp"),
        ("extensive/kuhn.efg", "sequence"),
        ("extensive/kuhn.efg", "lcp"),
    ] {
        let request = Request { within: within.clone(), ..by(method) };
        reports.push((format!("{file} {method}"), solve(&load(file), &request).unwrap()));
    }
    compare("stopped", &reports);
}
