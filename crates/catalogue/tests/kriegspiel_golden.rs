//! Golden games: every kind of announcement, word for word. `UPDATE_GOLDEN=1` writes them again, to be read
//! before they are committed.

use arbitro_catalogue::speaker;
use arbitro_game::{Actor, Game, Message, Overheard, Present, Seat, Turn};
use arbitro_games::kriegspiel::{
    Direction, Draws, End, Goal, Hidden, Kriegspiel, Man, Notice, PawnTries, RuleSet, Start, Try,
};
use arbitro_table::messages::Language;
use shakmaty::{Color, Square};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// A message in English.
fn english(message: &Message) -> String {
    speaker(Language::English).say(message)
}

/// Name, game, acts.
fn games() -> Vec<(&'static str, Kriegspiel, &'static str)> {
    let known = |rules: RuleSet, fen: &str| Kriegspiel::from_start(rules, Start::Known(fen.parse().unwrap()));
    let square = |name: &str| Square::from_ascii(name.as_bytes()).unwrap();
    let hidden = |turn, king: &str, pawn: &str, wave: &str, truth: &str, goal| {
        let wave = wave.parse().unwrap();
        let hidden =
            Hidden::king_and_pawn(turn, square(king), square(pawn), wave, Some(square(truth)), goal).unwrap();
        Kriegspiel::from_start(RuleSet::Thesis, Start::Hidden(hidden))
    };
    // 1. e4 d5 2. exd5 and so on: captures, pawn tries, en passant, check, mate under every rule set.
    let opening = "e2e4 d7d5 e4d5 g8f6 d5c6 b1c3 c7c5 d5c6 d8d2 c1d2 e7e5 c6b7 e8e7 b7a8q e7e6 d2g5 f8b4";
    let english = "any? e2e4 d7d5 any? e4f5 e4d5 g8f6 b1c3 c7c5 any? d5e6 d5c6 b8c6 f1b5 any? c8d7 b5c6 d7c6";
    let thesis = "e2e4 d7d5 e4f5 g1f3 d5e4 f1b5 b8c6 b5c6 b7c6 f3g5 e7e5 g5f7 e8f7";
    let mut list = Vec::new();
    for rules in [RuleSet::Berkeley, RuleSet::Cincinnati, RuleSet::Rand, RuleSet::Icc] {
        list.push((rules.name(), Kriegspiel::new(rules), opening));
    }
    list.push(("english", Kriegspiel::new(RuleSet::English), english));
    list.push(("thesis", Kriegspiel::new(RuleSet::Thesis), thesis));
    list.push(("mate", Kriegspiel::new(RuleSet::Icc), "f2f3 e7e5 g2g4 d8h4"));
    list.push((
        "checks",
        known(RuleSet::Icc, "3b3k/r7/8/2n5/8/8/8/4K3 b - - 0 1"),
        "d8a5 e1f1 a5b6 f1e1 c5d3 e1f1 a7a1 f1g2 a1a2 g2g3 b6c7 g3f3 a2f2 f3e3 c7f4",
    ));
    list.push((
        "double-check",
        known(RuleSet::Rand, "4k3/8/8/8/8/8/4N3/K3R3 w - - 0 1"),
        "e2d4 e8f8 e1f1 f8e8 d4f5 e8d8 f1d1 d8e8 f5g7",
    ));
    list.push(("both-checks", known(RuleSet::Rand, "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1"), "e4f6 e8d8"));
    list.push(("stalemated", known(RuleSet::Berkeley, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"), "g5g6"));
    list.push(("dead", known(RuleSet::Cincinnati, "7k/6P1/8/8/8/8/8/K7 b - - 0 1"), "h8g7"));
    let mut fifty = known(RuleSet::Icc, "7k/8/8/8/8/8/R7/K7 w - - 99 80");
    fifty.draws = Draws { fifty_moves: true, ..Draws::default() };
    list.push(("fifty-moves", fifty, "a2b2"));
    let mut agreed = known(RuleSet::Icc, "7k/8/8/8/8/8/R7/K7 w - - 0 1");
    agreed.draws = Draws { moves: Some(1), ..Draws::default() };
    list.push(("agreed-moves", agreed, "a2b2 h8g8"));
    let mut repetition = Kriegspiel::new(RuleSet::Icc);
    repetition.draws = Draws { repetition: true, ..Draws::default() };
    list.push(("repetition", repetition, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"));
    list.push((
        "ending-won",
        hidden(Color::White, "e6", "d6", "d8,c8,h8", "c8", Goal::Promotion),
        "king@c8 e6e7 c8b7 d6d7 b7c7 d7d8q",
    ));
    list.push((
        "ending-retreat",
        hidden(Color::White, "c6", "d6", "c8,d8", "d8", Goal::Promotion),
        "king@d8 c6c7 c6d7 d6d7 d8e7 c6c7 e7e6 d7d8q",
    ));
    list.push((
        "ending-lost-pawn",
        hidden(Color::Black, "a1", "d5", "c6,e6,h8", "c6", Goal::Promotion),
        "king@c6 c6d5",
    ));
    list.push((
        "ending-stalemate",
        hidden(Color::White, "e6", "d7", "d8,h8", "d8", Goal::Promotion),
        "king@d8 e6e7 e6d6",
    ));
    list
}

fn play(game: &Kriegspiel, acts: &str, kinds: &mut BTreeSet<String>) -> String {
    let mut text = String::new();
    let mut state = game.start();
    for act in acts.split_whitespace() {
        let act: Try = act.parse().unwrap();
        let by = match game.turn(&state) {
            Turn::One(seat, tries) => {
                if !tries.contains(&act) {
                    let why = game.view(&state, seat).why_not(act);
                    text += &format!("{} {act} is not offered: {}\n", game.seat_name(seat), english(&why));
                    kinds.insert("not offered".into());
                    continue;
                }
                Actor::Seat(seat)
            }
            Turn::Nature(moves) => {
                assert!(moves.iter().any(|(mv, _)| *mv == act));
                Actor::Nature
            }
            other => panic!("{act} after the end: {other:?}"),
        };
        let who = match by {
            Actor::Nature => "Nature".to_owned(),
            Actor::Seat(seat) => game.seat_name(seat),
        };
        text += &format!("{who} {act}\n");
        let mut heard = Overheard::default();
        game.play(&mut state, by, act, &mut heard);
        let both = |notice: &Notice| heard.0.iter().filter(|(_, said)| said == notice).count() == 2;
        for (seat, notice) in &heard.0 {
            note_kinds(notice, kinds);
            if both(notice) {
                if *seat == Seat(0) {
                    text += &format!("    both hear: {}\n", english(&game.words(notice)));
                }
            } else {
                text += &format!("    {} hears: {}\n", game.seat_name(*seat), english(&game.words(notice)));
            }
        }
    }
    text += &format!("{}\n", state.position());
    for seat in Seat::all(2) {
        text += &format!(
            "{} sees, paid {}:\n{}\n",
            game.seat_name(seat),
            game.payoff(&state, seat),
            speaker(Language::English).draw(&game.draw(&game.view(&state, seat), seat))
        );
    }
    text
}

fn note_kinds(notice: &Notice, kinds: &mut BTreeSet<String>) {
    match notice {
        Notice::Refused { .. } => drop(kinds.insert("refused".into())),
        Notice::Any { answer, .. } => drop(kinds.insert(format!("any {answer}"))),
        Notice::YourKing(_) => drop(kinds.insert("your king".into())),
        Notice::Begin { .. } => drop(kinds.insert("begin".into())),
        Notice::Moved(said) => {
            if let Some(capture) = said.capture {
                kinds.insert(format!("capture {:?} {}", capture.man, capture.en_passant));
            }
            if said.promotion {
                kinds.insert("promotion".into());
            }
            for check in &said.checks {
                kinds.insert(format!("check {check:?}"));
            }
            if said.checks.len() == 2 {
                kinds.insert("double check".into());
            }
            if let Some(end) = said.end {
                kinds.insert(format!("end {end:?}"));
            }
            kinds.insert(match said.pawn_tries {
                PawnTries::Squares(squares) => format!("tries squares {}", !squares.is_empty()),
                PawnTries::Number(number) => format!("tries number {}", number.min(2)),
                other => format!("tries {other:?}"),
            });
        }
    }
}

#[test]
fn every_kind_of_announcement_is_said_word_for_word() {
    let mut kinds = BTreeSet::new();
    for (name, game, acts) in games() {
        let played = play(&game, acts, &mut kinds);
        let path =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden-kriegspiel/{name}.txt"));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, &played).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(played, golden, "{name}: set UPDATE_GOLDEN=1 to write it again, and read it");
    }
    let mut wanted: BTreeSet<String> = BTreeSet::new();
    for direction in [
        Direction::Rank,
        Direction::File,
        Direction::LongDiagonal,
        Direction::ShortDiagonal,
        Direction::Knight,
    ] {
        wanted.insert(format!("check {direction:?}"));
    }
    let draws = [End::Stalemate, End::DeadPosition, End::Repetition, End::FiftyMoves, End::Rule];
    for end in draws.into_iter().chain([End::Mate, End::Promoted]) {
        wanted.insert(format!("end {end:?}"));
    }
    for (man, said) in [(None, false), (None, true), (Some(Man::Pawn), false), (Some(Man::Piece), false)] {
        wanted.insert(format!("capture {man:?} {said}"));
    }
    for kind in [
        "refused",
        "any true",
        "any false",
        "your king",
        "begin",
        "promotion",
        "double check",
        "not offered",
        "tries Untold",
        "tries Some(true)",
        "tries Some(false)",
        "tries squares true",
        "tries squares false",
        "tries number 0",
        "tries number 1",
        "tries number 2",
    ] {
        wanted.insert(kind.to_owned());
    }
    let missing: Vec<_> = wanted.difference(&kinds).collect();
    assert!(missing.is_empty(), "never announced: {missing:?}");
}
