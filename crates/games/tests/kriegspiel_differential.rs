//! The umpire beside two other programs: legality against python-chess, announcements against the package
//! `kriegspiel`. Every known difference is judged in `docs/kriegspiel-rules.md`; any other one fails here.

use arbitro_game::{Actor, Dice, Game, Overheard, Roll, Seat, Turn, dice};
use arbitro_games::kriegspiel::{End, Kriegspiel, Notice, PawnTries, RuleSet, State, Try};
use serde::{Deserialize, Serialize};
use shakmaty::Position as _;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

#[derive(Serialize)]
struct Asked {
    rules: String,
    acts: Vec<String>,
}

#[derive(Deserialize, Debug)]
struct Said {
    offered: BTreeSet<String>,
    legal: BTreeSet<String>,
    answer: String,
    opponent_hears: bool,
    capture: Option<String>,
    man: Option<String>,
    en_passant: bool,
    promotion: bool,
    checks: Vec<String>,
    end: Option<String>,
    number: Option<u8>,
    some: Option<bool>,
    sources: Option<Vec<String>>,
}

/// What our umpire did at one act.
struct Ours {
    before: State,
    act: Try,
    heard: Vec<(Seat, Notice)>,
}

/// A random game that likes captures and promotions, so that it reaches endings of every kind.
fn random_game(game: &Kriegspiel, dice: &mut Dice, longest: usize) -> Vec<Ours> {
    let mut state = game.start();
    let mut acts = Vec::new();
    while acts.len() < longest {
        let Turn::One(seat, tries) = game.turn(&state) else { break };
        let lively: Vec<Try> = tries
            .iter()
            .copied()
            .filter(|act| {
                act.movement().is_some_and(|movement| {
                    game.accepts(&state, movement)
                        && movement
                            .on(state.position().board())
                            .is_some_and(|mv| mv.is_capture() || mv.is_promotion())
                })
            })
            .collect();
        let act =
            if !lively.is_empty() && dice.unit() < 0.2 { dice.pick(&lively) } else { dice.pick(&tries) };
        let before = state.clone();
        let mut heard = Overheard::default();
        game.play(&mut state, Actor::Seat(seat), act, &mut heard);
        acts.push(Ours { before, act, heard: heard.0 });
    }
    acts
}

fn ask_the_others(asked: &[Asked]) -> Vec<Vec<Said>> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let python = root.join(".cache/venv-kriegspiel/bin/python");
    assert!(
        python.exists(),
        "the programs to compare with are missing: run scripts/setup-kriegspiel.sh, which makes .cache/venv-kriegspiel"
    );
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/kriegspiel_referee.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python starts");
    let input = serde_json::to_vec(asked).unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || pipe.write_all(&input).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "the referee script failed");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Differences by name, with how often they were met and one example.
#[derive(Default)]
struct Differences(BTreeMap<String, (u32, String)>);

impl Differences {
    fn note(&mut self, kind: &str, example: impl FnOnce() -> String) {
        self.0.entry(kind.to_owned()).or_insert_with(|| (0, example())).0 += 1;
    }
}

/// The differences that the rules page judges.
const JUDGED: [&str; 6] = [
    "any? offered although no pawn could capture",
    "rand: tries are filtered by the square that the pawn leaves, not by the square of the capture",
    "rand: tries are named by the square that the pawn leaves",
    "rand: stalemate loses",
    "a refused promotion is offered again with another piece",
    "english: refused tries are offered again after a failed capture",
];

#[test]
fn legality_and_announcements_agree_with_other_programs() {
    let games: u32 = std::env::var("KRIEGSPIEL_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(8);
    let mut asked = Vec::new();
    let mut ours = Vec::new();
    for rule_set in RuleSet::ALL {
        for seed in 0..games {
            let game = Kriegspiel::new(rule_set);
            let acts = random_game(&game, &mut dice(u64::from(seed)), 900);
            asked.push(Asked {
                rules: rule_set.to_string(),
                acts: acts.iter().map(|ours| ours.act.to_string()).collect(),
            });
            ours.push((game, acts));
        }
    }
    let said = ask_the_others(&asked);
    let mut differences = Differences::default();
    let (mut acts, mut ends, mut doubles) = (0u32, BTreeMap::<String, u32>::new(), 0u32);
    for ((game, played), said) in ours.iter().zip(&said) {
        assert_eq!(played.len(), said.len());
        for (ours, theirs) in played.iter().zip(said) {
            acts += 1;
            compare_tries(game, ours, theirs, &mut differences);
            compare_words(game, ours, theirs, &mut differences);
            if let Some(end) = &theirs.end {
                *ends.entry(end.clone()).or_default() += 1;
            }
            doubles += u32::from(theirs.checks.len() == 2);
        }
    }
    println!("{acts} acts in {} games; ends {ends:?}; {doubles} double checks", ours.len());
    for (kind, (count, example)) in &differences.0 {
        println!("{count:6}  {kind}\n        e.g. {example}");
    }
    let unknown: Vec<_> = differences.0.iter().filter(|(kind, _)| !JUDGED.contains(&kind.as_str())).collect();
    assert!(unknown.is_empty(), "unjudged differences: {unknown:#?}");
    assert!(acts > 3_000 && ends.len() >= 2, "{acts} acts, {ends:?}");
}

fn compare_tries(game: &Kriegspiel, ours: &Ours, theirs: &Said, differences: &mut Differences) {
    let state = &ours.before;
    let legal: BTreeSet<String> = state
        .position()
        .legal_moves()
        .into_iter()
        .map(|mv| arbitro_games::chess::Movement::of(mv).to_string())
        .collect();
    if legal != theirs.legal {
        differences.note("legal moves of chess", || format!("{}", state.position()));
    }
    if game.rule_set == RuleSet::Thesis {
        return; // Berkeley knows nothing of captures that must be tried first
    }
    let view = game.view(
        state,
        match state.side() {
            shakmaty::Color::White => Seat(0),
            shakmaty::Color::Black => Seat(1),
        },
    );
    let offered: BTreeSet<String> = game.tries(state).iter().map(Try::to_string).collect();
    let pawn_capture = |text: &str| {
        let Ok(Try::Move(movement)) = text.parse() else { return false };
        movement.is_diagonal()
            && state.position().board().role_at(movement.from()) == Some(shakmaty::Role::Pawn)
    };
    for text in offered.symmetric_difference(&theirs.offered) {
        let mine = offered.contains(text);
        let refused = view.refused.iter().any(|refused| text.starts_with(refused.as_str()));
        let kind = if text == "any?" && !mine {
            "any? offered although no pawn could capture".to_owned()
        } else if game.rule_set == RuleSet::Rand && pawn_capture(text) {
            JUDGED[1].to_owned()
        } else if refused && !mine && text.len() == 5 {
            JUDGED[4].to_owned()
        } else if refused && !mine && game.rule_set == RuleSet::English {
            JUDGED[5].to_owned()
        } else {
            format!("{} tries: {text} offered by {}", game.rule_set, if mine { "us" } else { "them" })
        };
        differences.note(&kind, || format!("{} {} {text}", game.rule_set, state.position()));
    }
}

fn compare_words(game: &Kriegspiel, ours: &Ours, theirs: &Said, differences: &mut Differences) {
    let mover = match ours.before.side() {
        shakmaty::Color::White => Seat(0),
        shakmaty::Color::Black => Seat(1),
    };
    let Some((_, notice)) = ours.heard.iter().find(|(seat, _)| *seat == mover) else {
        panic!("the mover always hears something")
    };
    let mut note = |kind: &str| {
        differences.note(&format!("{}: {kind}", game.rule_set), || {
            format!("{} {} {notice:?} {theirs:?}", ours.before.position(), ours.act)
        });
    };
    let opponent_hears = ours.heard.iter().any(|(seat, _)| *seat != mover);
    // The thesis is compared with Berkeley, where both hear refusals.
    if opponent_hears != theirs.opponent_hears && game.rule_set != RuleSet::Thesis {
        note("who hears");
    }
    let announcement = match notice {
        Notice::Refused { .. } => {
            if theirs.answer != "ILLEGAL_MOVE"
                && !(game.rule_set == RuleSet::Rand && theirs.answer == "NONSENSE")
            {
                note("a refusal");
            }
            return;
        }
        Notice::Any { answer, .. } => {
            if theirs.answer != if *answer { "HAS_ANY" } else { "NO_ANY" } {
                note("the answer to any?");
            }
            return;
        }
        Notice::Moved(announcement) => announcement,
        other => panic!("{other:?} in a whole game"),
    };
    if theirs.answer != if announcement.capture.is_some() { "CAPTURE_DONE" } else { "REGULAR_MOVE" } {
        note("a capture or a move");
        return;
    }
    if let Some(capture) = announcement.capture {
        let man = capture.man.map(|man| format!("{man:?}").to_lowercase());
        if Some(capture.square.to_string()) != theirs.capture
            || man != theirs.man
            || capture.en_passant != theirs.en_passant
        {
            note("the capture");
        }
    }
    if announcement.promotion != theirs.promotion {
        note("the promotion");
    }
    let end = announcement.end.map(|end| match end {
        End::Mate => "mate",
        End::Stalemate => "stalemate",
        End::DeadPosition => "dead-position",
        End::Repetition | End::FiftyMoves | End::Rule | End::Promoted => "other",
    });
    match (end, theirs.end.as_deref()) {
        (Some("stalemate"), Some("stalemate-loses")) => note("stalemate loses"),
        (end, their_end) if end != their_end => note("the end"),
        _ => {}
    }
    if announcement.end.is_some() {
        return; // they announce the end alone
    }
    let mut checks: Vec<String> = announcement
        .checks
        .iter()
        .map(|direction| serde_json::to_value(direction).unwrap().as_str().unwrap().to_owned())
        .collect();
    checks.sort();
    if checks != theirs.checks {
        note("the check");
    }
    match announcement.pawn_tries {
        PawnTries::Number(number) if Some(number) != theirs.number => note("the number of tries"),
        PawnTries::Some(some) if game.rule_set == RuleSet::Cincinnati && Some(some) != theirs.some => {
            note("whether there are tries");
        }
        PawnTries::Squares(squares) => {
            let sources = theirs.sources.as_deref().unwrap_or_default();
            if sources.is_empty() != squares.is_empty() {
                note("whether there are tries");
            } else if !sources.is_empty() {
                note("tries are named by the square that the pawn leaves");
            }
        }
        _ => {}
    }
}
