//! Kriegspiel keeps the laws under every rule set, in whole games and in endings with a hidden king.

use arbitro_game::laws::Laws;
use arbitro_game::{Actor, Game, Roll, Seat, Silence, Turn, dice};
use arbitro_games::kriegspiel::{Draws, End, Goal, Hidden, Kriegspiel, RuleSet, Start};
use shakmaty::{Color, Square};

fn square(name: &str) -> Square {
    Square::from_ascii(name.as_bytes()).unwrap()
}

fn ending(rule_set: RuleSet, goal: Goal) -> Kriegspiel {
    let wave = "b8,c8,d8,f8,g8,h8,d7,g7,h7,g6,h6".parse().unwrap();
    let hidden = Hidden::king_and_pawn(Color::White, square("e5"), square("d6"), wave, None, goal).unwrap();
    Kriegspiel::from_start(rule_set, Start::Hidden(hidden))
}

#[test]
fn whole_games_keep_the_laws_under_every_rule_set() {
    for rule_set in RuleSet::ALL {
        let laws = Laws { games: 12, nodes: 3_000, patience: 300, ..Laws::default() };
        let looked =
            laws.check(&Kriegspiel::new(rule_set)).unwrap_or_else(|broken| panic!("{rule_set}: {broken}"));
        assert!(looked.twins > 100 && looked.states > 4_000, "{rule_set}: {looked:?}");
    }
}

#[test]
fn imagined_worlds_cannot_be_told_from_the_true_one() {
    for rule_set in RuleSet::ALL {
        let laws = Laws { games: 2, nodes: 300, patience: 60, ..Laws::default() };
        let looked = laws
            .check_imagination(&Kriegspiel::new(rule_set))
            .unwrap_or_else(|broken| panic!("{rule_set}: {broken}"));
        assert!(looked.imagined > 1_000, "{rule_set}: {looked:?}");
    }
}

#[test]
fn endings_with_a_hidden_king_keep_all_five_laws() {
    for goal in [Goal::Mate, Goal::Promotion] {
        for rule_set in RuleSet::ALL {
            let laws = Laws { games: 20, nodes: 1_500, patience: 60, ..Laws::default() };
            let looked = laws
                .check_imagination(&ending(rule_set, goal))
                .unwrap_or_else(|broken| panic!("{rule_set} {goal:?}: {broken}"));
            assert!(looked.imagined > 1_000, "{rule_set}: {looked:?}");
        }
    }
}

#[test]
fn a_game_with_an_agreed_number_of_moves_ends_within_its_bound() {
    for rule_set in [RuleSet::Thesis, RuleSet::English] {
        let draws = Draws { moves: Some(12), fifty_moves: true, repetition: true, ..Draws::default() };
        let game = Kriegspiel { draws, ..Kriegspiel::new(rule_set) };
        let looked = Laws { games: 10, nodes: 500, ..Laws::default() }.check(&game).unwrap();
        assert_eq!(looked.games, 10);
    }
}

/// Both kings walk to and fro on their first ranks behind blocked pawns, so that positions come again soon.
fn shut_in(rule_set: RuleSet) -> Kriegspiel {
    let fen = "1k6/1p1p1p1p/1P1P1P1P/8/8/1p1p1p1p/1P1P1P1P/1K6 w - - 0 1";
    let draws = Draws { repetition: true, moves: Some(150), ..Draws::default() };
    Kriegspiel { draws, ..Kriegspiel::from_start(rule_set, Start::Known(fen.parse().unwrap())) }
}

#[test]
fn repetition_ends_games_that_ask_for_it_and_tells_nothing_before_it_does() {
    for rule_set in RuleSet::ALL {
        let game = shut_in(rule_set);
        let mut repeated = 0;
        for seed in 0..6 {
            let mut dice = dice(seed);
            let mut state = game.start();
            while let Turn::One(seat, tries) = game.turn(&state) {
                game.play(&mut state, Actor::Seat(seat), dice.pick(&tries), &mut Silence);
            }
            repeated += u32::from(state.end() == Some(End::Repetition));
            assert_eq!(game.payoff(&state, Seat(0)), 0.0);
        }
        assert!(repeated >= 5, "{rule_set}: only {repeated} of 6 games were repeated");
        let laws = Laws { games: 3, nodes: 400, ..Laws::default() };
        let looked = laws.check_imagination(&game).unwrap_or_else(|broken| panic!("{rule_set}: {broken}"));
        assert!(looked.twins > 100 && looked.imagined > 500, "{rule_set}: {looked:?}");
    }
}

#[test]
fn without_being_asked_for_repetition_ends_nothing() {
    let game = Kriegspiel { draws: Draws { moves: Some(150), ..Draws::default() }, ..shut_in(RuleSet::Icc) };
    let mut dice = dice(1);
    let mut state = game.start();
    while let Turn::One(seat, tries) = game.turn(&state) {
        game.play(&mut state, Actor::Seat(seat), dice.pick(&tries), &mut Silence);
    }
    assert_eq!((state.end(), state.plies()), (Some(End::Rule), 300));
}
