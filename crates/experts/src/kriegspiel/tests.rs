//! Whole games, quick ones.

use super::{Blind, Capturer, Lone, Options, Tables};
use arbitro_endings::{Ending, Space, Starts, Watcher, solve};
use arbitro_game::{Actor, Game, Lived, Overheard, Player, Roll, Seat, Thought, Turn, dice};
use arbitro_games::kriegspiel::{Draws, Goal, Kriegspiel, Notice, RuleSet, Start, State, Try};
use shakmaty::Position as _;
use std::time::Duration;

/// A game between two players; what every seat lived through and the last state.
pub(super) fn play(
    game: &Kriegspiel,
    players: &mut [Box<dyn Player<Kriegspiel>>; 2],
    mut watch: impl FnMut(&State, Seat, Try),
) -> State {
    let mut recalls: [Vec<Lived<Try, Notice>>; 2] = Default::default();
    for (seat, player) in Seat::all(2).zip(players.iter_mut()) {
        player.sit(game, seat);
    }
    let mut state = game.start();
    while let Turn::One(seat, moves) = game.turn(&state) {
        let view = game.view(&state, seat);
        let recall = &recalls[seat.index()];
        let act = players[seat.index()].choose(Thought { game, seat, view: &view, recall, moves: &moves });
        assert!(moves.contains(&act), "{act} is not on offer");
        watch(&state, seat, act);
        recalls[seat.index()].push(Lived::Did(act));
        let mut said = Overheard::default();
        game.play(&mut state, Actor::Seat(seat), act, &mut said);
        for (listener, notice) in said.0 {
            recalls[listener.index()].push(Lived::Heard(notice));
        }
    }
    state
}

/// Any try at all.
struct Random(arbitro_game::Dice);

impl Player<Kriegspiel> for Random {
    fn choose(&mut self, thought: Thought<'_, Kriegspiel>) -> Try {
        self.0.pick(thought.moves)
    }
}

#[test]
fn it_beats_a_random_player_under_every_rule_set() {
    let mut won = 0;
    for (index, rule_set) in RuleSet::ALL.into_iter().enumerate() {
        let draws = Draws { moves: Some(150), ..Draws::default() };
        let game = Kriegspiel { draws, ..Kriegspiel::new(rule_set) };
        let options = Options { worlds: 20, ..Options::default() };
        let mut players: [Box<dyn Player<Kriegspiel>>; 2] =
            [Box::new(Blind::new(options, 7)), Box::new(Random(dice(index as u64)))];
        let mine = Seat(index as u8 % 2);
        if mine == Seat(1) {
            players.reverse();
        }
        let state = play(&game, &mut players, |_, _, _| {});
        won += u32::from(game.payoff(&state, mine) > 0.0);
    }
    assert!(won >= 5, "won {won} of 6");
}

#[test]
fn the_set_of_a_lone_king_always_holds_it_for_either_colour() {
    for (fen, us) in
        [("8/8/3k4/8/8/8/8/R3K2Q w - - 0 1", Seat(0)), ("r3k2q/8/8/8/8/3K4/8/8 b - - 0 1", Seat(1))]
    {
        for seed in 0..4 {
            let draws = Draws { moves: Some(60), ..Draws::default() };
            let start = Start::Known(fen.parse().unwrap());
            let game = Kriegspiel { draws, ..Kriegspiel::from_start(RuleSet::Icc, start) };
            let mut dice = dice(seed);
            let mut state = game.start();
            let mut lone =
                Lone::anywhere(arbitro_games::chess::color_of(us), state.position().board()).unwrap();
            while let Turn::One(seat, moves) = game.turn(&state) {
                let act = dice.pick(&moves);
                if seat == us {
                    lone.did(act);
                }
                let mut said = Overheard::default();
                game.play(&mut state, Actor::Seat(seat), act, &mut said);
                for (_, notice) in said.0.iter().filter(|(listener, _)| *listener == us) {
                    lone.hear(notice);
                }
                let king = state.position().board().king_of(!arbitro_games::chess::color_of(us)).unwrap();
                assert!(
                    state.end().is_some() || lone.real_wave().contains(king),
                    "{} {king}",
                    lone.real_wave()
                );
            }
        }
    }
}

#[test]
fn with_the_table_of_king_and_rook_it_mates_surely_within_the_bound() {
    let space = Space::new(Ending::Krk, Goal::Mate);
    let mut tables = Tables::default();
    tables.add(solve(space, Starts::KingAnywhere, &Watcher::silent()).unwrap());
    // From here with the king anywhere the solution needs 27 moves at most.
    let start = Start::Known("8/8/3k4/8/8/8/8/4K2R w - - 0 1".parse().unwrap());
    let game = Kriegspiel::from_start(RuleSet::Icc, start);
    for seed in 0..12 {
        let options = Options { tables: tables.clone(), ..Options::default() };
        let mut me = Blind::new(options, seed);
        me.sit(&game, Seat(0));
        let (mut state, mut dice, mut recall) = (game.start(), dice(seed), Vec::new());
        while let Turn::One(seat, moves) = game.turn(&state) {
            let view = game.view(&state, seat);
            let act = if seat == Seat(0) {
                let act =
                    me.choose(Thought { game: &game, seat, view: &view, recall: &recall, moves: &moves });
                assert!(me.followed_a_table(), "{act} was not read off the table");
                recall.push(Lived::Did(act));
                act
            } else {
                dice.pick(&moves)
            };
            let mut said = Overheard::default();
            game.play(&mut state, Actor::Seat(seat), act, &mut said);
            recall.extend(
                said.0.into_iter().filter(|(to, _)| *to == Seat(0)).map(|(_, notice)| Lived::Heard(notice)),
            );
        }
        assert_eq!(game.payoff(&state, Seat(0)), 1.0);
        assert!(state.plies() < 2 * 27, "{} plies", state.plies());
    }
}

#[test]
fn it_mates_a_lone_king_that_it_cannot_see() {
    let mut won = Vec::new();
    for fen in [
        "8/8/3k4/8/8/8/8/R3K2R w - - 0 1",
        "8/8/3k4/8/8/8/6Q1/4K3 w - - 0 1",
        "8/8/3k4/8/8/8/PP6/4K2Q w - - 0 1",
    ] {
        let draws = Draws { moves: Some(120), ..Draws::default() };
        let start = Start::Known(fen.parse().unwrap());
        let game = Kriegspiel { draws, ..Kriegspiel::from_start(RuleSet::Icc, start) };
        let mates = (0..10).filter(|&seed| {
            let mut players: [Box<dyn Player<Kriegspiel>>; 2] =
                [Box::new(Blind::new(Options::default(), 7 + seed)), Box::new(Random(dice(seed)))];
            game.payoff(&play(&game, &mut players, |_, _, _| {}), Seat(0)) == 1.0
        });
        won.push(mates.count());
    }
    assert!(
        won.iter().all(|&won| won == 10),
        "mates of 10 with two rooks, a queen, a queen and pawns: {won:?}"
    );
}

#[test]
fn the_capturer_takes_what_it_is_told_it_can_take() {
    let start = Start::Known("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse().unwrap());
    let game = Kriegspiel::from_start(RuleSet::Icc, start);
    let state = game.start();
    let Turn::One(seat, moves) = game.turn(&state) else { panic!("White is to move") };
    let view = game.view(&state, seat);
    let act = Capturer::new(1).choose(Thought { game: &game, seat, view: &view, recall: &[], moves: &moves });
    assert!(["e4d5", "e4f5"].contains(&act.to_string().as_str()), "{act}");
}

/// What a decision may cost: a number of boards, which is the same on every machine, and the clock.
#[test]
fn a_decision_keeps_to_its_limits() {
    let game =
        Kriegspiel { draws: Draws { moves: Some(60), ..Draws::default() }, ..Kriegspiel::new(RuleSet::Icc) };
    // So many boards and no clock; then no time at all.
    for (boards, time) in [(2_000, Duration::MAX), (600_000, Duration::ZERO)] {
        let options = Options { worlds: 20, boards, time, ..Options::default() };
        let (mut me, mut other) = (Blind::new(options, 3), Capturer::new(4));
        let mut recalls: [Vec<Lived<Try, Notice>>; 2] = Default::default();
        let (mut state, mut most) = (game.start(), 0);
        me.sit(&game, Seat(0));
        while let Turn::One(seat, moves) = game.turn(&state) {
            let view = game.view(&state, seat);
            let thought =
                Thought { game: &game, seat, view: &view, recall: &recalls[seat.index()], moves: &moves };
            let act = if seat == Seat(0) { me.choose(thought) } else { other.choose(thought) };
            assert!(moves.contains(&act), "{act} is not on offer");
            most = most.max(if seat == Seat(0) { me.boards_looked_at() } else { 0 });
            recalls[seat.index()].push(Lived::Did(act));
            let mut said = Overheard::default();
            game.play(&mut state, Actor::Seat(seat), act, &mut said);
            for (listener, notice) in said.0 {
                recalls[listener.index()].push(Lived::Heard(notice));
            }
        }
        if time == Duration::ZERO {
            assert_eq!(most, 0, "without time nothing is sought");
        } else {
            // Each way of seeking notices the limit by counting once more.
            assert!((boards..boards + 20).contains(&most), "{most} boards, {boards} allowed");
        }
    }
}
