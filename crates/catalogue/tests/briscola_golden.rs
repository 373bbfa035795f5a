//! Golden games: whole games, word for word. `GOLDEN=write cargo test -p arbitro-catalogue` writes them again.

use arbitro_catalogue::speaker;
use arbitro_game::{Actor, Overheard, Present, Roll, Seat, Turn, dice, nature_moves};
use arbitro_games::briscola::Faces;
use arbitro_games::briscola::classic::Classic;
use arbitro_games::briscola::five::*;
use arbitro_table::messages::Language;
use std::fmt::Write;
use std::path::Path;

/// A random game as its record and the umpire's words to seat 0.
fn transcript<G: Present>(game: &G, seed: u64) -> String {
    let english = speaker(Language::English);
    let mut dice = dice(seed);
    let mut state = game.start();
    let mut text = String::new();
    loop {
        let (by, mv) = match game.turn(&state) {
            Turn::Over => break,
            Turn::Nature(moves) => (Actor::Nature, nature_moves::<G>(&moves, &mut dice)),
            Turn::One(seat, moves) => (Actor::Seat(seat), dice.pick(moves.as_ref())),
            Turn::Together(_) => panic!("nobody moves together"),
        };
        let mut said = Overheard::default();
        game.play(&mut state, by, mv, &mut said);
        writeln!(text, "{by} {}", game.notation(mv)).expect("text");
        for (_, notice) in said.0.iter().filter(|(seat, _)| *seat == Seat(0)) {
            writeln!(text, "    {}", english.say(&game.words(notice))).expect("text");
        }
    }
    for seat in Seat::all(game.seats()) {
        writeln!(text, "{} {}", game.seat_name(seat), game.payoff(&state, seat)).expect("text");
    }
    writeln!(text, "{}", english.draw(&game.draw(&game.view(&state, Seat(0)), Seat(0)))).expect("text");
    text
}

fn golden<G: Present>(name: &str, game: &G) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.txt"));
    let played = transcript(game, 1992);
    if std::env::var_os("GOLDEN").is_some() {
        std::fs::write(&path, &played).expect("the golden folder");
    }
    let expected = std::fs::read_to_string(&path).expect("a golden game; write it with GOLDEN=write");
    for (line, (now, then)) in played.lines().zip(expected.lines()).enumerate() {
        assert_eq!(now, then, "{name}, line {}", line + 1);
    }
    assert_eq!(played.lines().count(), expected.lines().count(), "{name}");
}

#[test]
fn classic_games() {
    for players in [2, 3, 4, 6] {
        golden(&format!("briscola-{players}"), &Classic::new(players).expect("a number of players"));
    }
}

#[test]
fn games_of_five() {
    golden("briscola5", &Five::default());
    golden("briscola5-french", &Five::new(Options { faces: Faces::French, ..Options::default() }));
    golden(
        "briscola5-house",
        &Five::new(Options {
            after_two: AfterTwo::Points,
            own_card: OwnCard::Allowed,
            declaration: Declaration::AfterFirstTrick,
            first_lead: FirstLead::RightOfDealer,
            length: Length::BestOfThree,
            all_pass: AllPass::Void,
            ..Options::default()
        }),
    );
}
