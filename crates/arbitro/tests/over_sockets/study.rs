//! The study: positions, searches, solutions, jobs, and their limits.

use crate::common::{House, LONG, settings};
use arbitro_game::Drawing;
use arbitro_server::Settings;
use arbitro_server::wire::{
    FOREIGN, GameInfo, JobState, LearnMethod, StudyAlgorithm, StudyJob, StudyOrder, StudyResult, StudySearch,
    StudySearched, StudyShelf,
};
use arbitro_table::messages::Language;
use serde_json::Value;
use std::time::Duration;

pub async fn finished(house: &House, job: &str) -> StudyJob {
    let waiting = async {
        loop {
            let job: StudyJob = house.address.get(&format!("/api/study/jobs/{job}")).await.expect("a job");
            if !matches!(job.state, JobState::Waiting | JobState::Running) {
                return job;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    // Jobs have a low priority: on a busy machine they take many times as long as alone.
    tokio::time::timeout(10 * LONG, waiting).await.expect("in time")
}

pub async fn start(house: &House, order: &StudyOrder) -> StudyJob {
    house.address.post("/api/study/jobs", None, order).await.expect("a job")
}

/// Every name of a field in a value.
fn names(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                found.push(name.clone());
                // Messages name their arguments as they like.
                if name != "args" {
                    names(value, found);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| names(value, found)),
        _ => {}
    }
}

/// Arguments of messages have names of their own.
fn without_arguments(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("args");
            fields.values_mut().for_each(without_arguments);
        }
        Value::Array(values) => values.iter_mut().for_each(without_arguments),
        _ => {}
    }
}

/// The declarations for the web that are written by hand: those of the server, and those of single games.
const DECLARATIONS: [&str; 3] = [
    FOREIGN,
    include_str!("../../../../web/src/boards/briscola/analysed.ts"),
    include_str!("../../../../web/src/boards/kriegspiel/plan.ts"),
];

/// The declarations know every field that is sent.
pub fn declared(value: &Value) {
    let mut found = Vec::new();
    names(value, &mut found);
    assert!(!found.is_empty());
    for name in found {
        let field = |text: &str| DECLARATIONS.iter().any(|file| file.contains(text));
        assert!(
            field(&format!(" {name}:")) || field(&format!(" {name}?:")) || field(&format!("\"{name}\":")),
            "no declaration for the web has {name}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_on_the_shelf_can_be_studied() {
    let house = House::open().await;
    let shelf: StudyShelf = house.address.get("/api/study").await.expect("a shelf");
    let files = |folder: &str| {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
        std::fs::read_dir(folder).expect("a folder of the repository").count()
    };
    let games = files("catalog/normal") + files("catalog/extensive") + files("catalog/stochastic");
    assert_eq!(
        (shelf.trees.len(), shelf.games.len(), shelf.experiments.len()),
        (files("catalog/trees"), games, files("experiments"))
    );
    for game in &shelf.games {
        for query in ["", "?exact=true&explain=true"] {
            let path = format!("/api/study/games/{}/{}{query}", game.family, game.name);
            let report: Value =
                house.address.get(&path).await.unwrap_or_else(|error| panic!("{path}: {error}"));
            assert!(!report["solutions"].as_array().expect("solutions").is_empty(), "{path}: {report}");
            declared(&report);
        }
    }
    for tree in &shelf.trees {
        let algorithm =
            if tree.seats.len() == 2 { StudyAlgorithm::AlphaBetaList } else { StudyAlgorithm::MaxN };
        let algorithm = if tree.name == "coin-or-safe" { StudyAlgorithm::Expectiminimax } else { algorithm };
        let search = StudySearch {
            game: tree.name.clone(),
            algorithm,
            after: Vec::new(),
            depth: None,
            allies: Vec::new(),
        };
        let answer: Result<StudySearched, _> = house.address.post("/api/study/search", None, &search).await;
        assert_eq!(answer.is_ok(), tree.open, "{}: {answer:?}", tree.name);
        match answer {
            Ok(StudySearched::Trace(trace)) => declared(&serde_json::from_str(trace.get()).expect("JSON")),
            Ok(StudySearched::Values { explanation, .. }) => declared(&explanation),
            Err(error) => assert!(error.to_string().contains("search-hides"), "{error}"),
        }
    }
    // A position that is too large to be read says so and stays small.
    let search = StudySearch {
        game: "tris".to_owned(),
        algorithm: StudyAlgorithm::Minimax,
        after: Vec::new(),
        depth: None,
        allies: Vec::new(),
    };
    let answer: StudySearched =
        house.address.post("/api/study/search", None, &search).await.expect("a trace");
    let StudySearched::Trace(trace) = answer else { panic!("{answer:?}") };
    let trace: Value = serde_json::from_str(trace.get()).expect("JSON");
    assert_eq!(trace["stopped"], "nodes");
    declared(&trace);
    for (path, body, status) in [
        ("/api/study/search", r#"{"game": "../x.tree", "algorithm": "minimax"}"#, 400),
        ("/api/study/search", r#"{"game": "tree:file=/etc/passwd", "algorithm": "minimax"}"#, 400),
        ("/api/study/search", r#"{"game": "tris", "algorithm": "guess"}"#, 400),
        ("/api/study/search", r#"{"game": "tris", "algorithm": "max-n", "allies": [7]}"#, 404),
        ("/api/study/search", r#"{"game": "kriegspiel", "algorithm": "alpha-beta"}"#, 400),
        ("/api/study/position", r#"{"game": "briscola5"}"#, 400),
        ("/api/study/position", r#"{"game": "tris", "after": ["z9"]}"#, 400),
        (
            "/api/study/jobs",
            r#"{"kind": "learn", "game": "chess", "learns": [true, true, true], "games": 5}"#,
            400,
        ),
        (
            "/api/study/jobs",
            r#"{"kind": "learn", "game": "kriegspiel", "learns": [true, true], "games": 5}"#,
            400,
        ),
        ("/api/study/jobs", r#"{"kind": "experiment", "name": "../secret"}"#, 404),
        ("/api/study/jobs", r#"{"kind": "analysis", "record": 99999}"#, 404),
        ("/api/study/jobs", r#"{"kind": "analysis", "record": "first"}"#, 400),
        ("/api/study/jobs", r#"{"kind": "plan", "men": "Ka1 Qa1"}"#, 400),
        ("/api/study/jobs", r#"{"kind": "plan", "men": "Ka1 Qb7", "kings": "z9"}"#, 400),
        ("/api/study/jobs", r#"{"kind": "plan", "men": "Ka1 Qb7", "promotion": true}"#, 400),
    ] {
        let (given, answer) = house.address.request("POST", path, None, body).await.expect("an answer");
        assert_eq!(given, status, "{path} {body}: {answer}");
        assert!(answer.contains("\"code\"") && answer.contains("\"message\""), "{answer}");
    }
    for path in
        ["/api/study/games/normal/nonsense", "/api/study/games/trees/two-ply", "/api/study/games/../../x"]
    {
        assert_eq!(house.address.request("GET", path, None, "").await.expect("an answer").0, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_have_progress_results_and_limits() {
    let house = House::open().await;
    let learn = StudyOrder::Learn {
        game: "tris".to_owned(),
        learns: [true, false],
        method: LearnMethod::Rewards,
        games: 5_000,
        seed: 3,
    };
    let job = start(&house, &learn).await;
    let job = finished(&house, &job.job).await;
    assert_eq!((job.state, job.done, job.total), (JobState::Finished, 5_000, 5_000));
    assert!(job.points.len() > 50 && job.points.len() <= 500, "{}", job.points.len());
    let Some(StudyResult::Learnt { last, .. }) = job.result else { panic!("{job:?}") };
    assert_eq!(last.first + last.drawn + last.second, 5_000);
    assert!(last.first > 4_300, "it has learnt: {last:?}");

    let small = StudyOrder::Experiment { name: "alpha-beta-ordering".to_owned(), most: Some(1) };
    let job = start(&house, &small).await;
    let job = finished(&house, &job.job).await;
    let Some(StudyResult::Experiment { results, csv, plots }) = job.result else { panic!("{job:?}") };
    assert_eq!((results.name.as_str(), results.incident_count()), ("alpha-beta-ordering", 0));
    assert!(csv.len() == results.tables.len() && csv[0].csv.starts_with("branching,depth,"), "{csv:?}");
    let plots = plots.expect("a plot");
    assert!(plots.en.contains("leaves visited") && plots.it.contains("foglie visitate"));
    let mut document = serde_json::to_value(&*results).expect("plain data");
    document["provenance"]["parameters"] = Value::Null; // whatever the file says
    without_arguments(&mut document);
    declared(&document);

    let experiment = StudyOrder::Experiment { name: "tris-learning".to_owned(), most: Some(1) };
    let job = start(&house, &experiment).await;
    // One job for each client at a time; whoever has had enough calls it off and keeps what was found.
    let again: Result<StudyJob, _> = house.address.post("/api/study/jobs", None, &learn).await;
    assert!(again.expect_err("one at a time").to_string().contains("too-many"));
    let (status, _) = house
        .address
        .request("DELETE", &format!("/api/study/jobs/{}", job.job), None, "")
        .await
        .expect("an answer");
    assert_eq!(status, 200);
    let job = finished(&house, &job.job).await;
    assert_eq!(job.state, JobState::Stopped, "{job:?}");

    let plan = StudyOrder::Study {
        study: "kriegspiel-plan".to_owned(),
        order: serde_json::json!({ "men": "Kf6 Qe3", "kings": "f8,g8,h8,h7" }),
    };
    let job = start(&house, &plan).await;
    let job = finished(&house, &job.job).await;
    let Some(StudyResult::Study { data }) = job.result else { panic!("{job:?}") };
    assert_eq!(data["plan"]["verdict"]["sure"], 2, "Maran 1993, fig. A.4");
    assert!(data["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    let drawing: Drawing = serde_json::from_value(data["text"].clone()).expect("lines of messages");
    let text = arbitro_catalogue::speaker(Language::Italian).draw(&drawing);
    assert!(text.contains("se rifiutata ("), "{text}");
    declared(&data["plan"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_ends_when_its_time_is_up() {
    let house = House::with(Settings { study_time: Duration::from_millis(300), ..settings() }).await;
    let experiment = StudyOrder::Experiment { name: "briscola5-random".to_owned(), most: None };
    let job = start(&house, &experiment).await;
    let job = finished(&house, &job.job).await;
    assert_eq!(job.state, JobState::Stopped);
    assert!(job.said.as_ref().is_some_and(|said| said.id == "job-time"), "{job:?}");
    assert!(matches!(job.result, Some(StudyResult::Experiment { .. })), "what was measured by then: {job:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_knows_games_their_options_and_opponents() {
    let house = House::open().await;
    let games: Vec<GameInfo> = house.address.get("/api/games").await.expect("games");
    let five = games.iter().find(|game| game.name == "briscola5").expect("Briscola in 5");
    assert_eq!(
        (five.seats.as_ref().map(Vec::len), five.opponent.as_deref()),
        (Some(5), Some("searcher:time=1s"))
    );
    for game in &games {
        assert!(game.opponent.as_deref().is_none_or(|name| name != "random"), "{game:?}");
    }
    assert!(five.parameters.iter().any(|parameter| parameter.choices.len() == 3), "{:?}", five.parameters);
    let rows = games.iter().find(|game| game.name == "tris").expect("tris").parameters[0].clone();
    assert_eq!((rows.name.as_str(), rows.min, rows.max), ("rows", Some(1.0), Some(19.0)));
}
