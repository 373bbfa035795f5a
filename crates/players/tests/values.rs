//! The values that searches show agree with exhaustive search: exact ones are equal to it, bounds hold.

use arbitro_game::{Actor, Cancel, Certainty, Game, Limits, Open, Roll, Silence, Turn, Watch, dice};
use arbitro_games::connect_four::ConnectFour;
use arbitro_games::tris::Tris;
use arbitro_players::search::many::{Alliances, max_n, paranoid};
use arbitro_players::search::workhorse::{Settings, Workhorse};
use arbitro_players::search::{Earned, Problem, Textbook, Weighed, chance, mcts, minimax};
use std::hash::Hash;
use wood::Wood;

mod wood;

/// A position after some random moves in which the game is not over.
fn position<G: Open>(game: &G, moves: u32, seed: u64) -> Option<G::State> {
    let mut roll = dice(seed);
    let mut state = game.start();
    for _ in 0..moves {
        let Turn::One(seat, offered) = game.turn(&state) else { return None };
        game.play(&mut state, Actor::Seat(seat), roll.pick(offered.as_ref()), &mut Silence);
    }
    matches!(game.turn(&state), Turn::One(_, moves) if moves.as_ref().len() > 1).then_some(state)
}

/// What every move leads to if nothing is left out.
fn truth<G: Open>(game: &G, state: &G::State) -> Vec<(G::Move, f64)> {
    let Turn::One(seat, moves) = game.turn(state) else { return Vec::new() };
    let value = |&mv: &G::Move| {
        let mut next = state.clone();
        game.play(&mut next, Actor::Seat(seat), mv, &mut Silence);
        let mut problem = Problem::new(game, &next, &Earned);
        problem.side = arbitro_players::search::Side::of(seat);
        let found = minimax::search(&problem, &mut Watch::free()).expect("a game for two");
        (mv, found.value)
    };
    moves.as_ref().iter().map(value).collect()
}

fn agrees<M: Copy + PartialEq + std::fmt::Debug>(name: &str, weighed: &[Weighed<M>], truth: &[(M, f64)]) {
    for one in weighed {
        let (_, value) = truth.iter().find(|(mv, _)| *mv == one.mv).expect("a legal move");
        let holds = match one.certainty {
            Certainty::Exact => (one.value - value).abs() < 1e-9,
            Certainty::AtMost => *value <= one.value + 1e-9,
            Certainty::AtLeast => *value >= one.value - 1e-9,
            // The mean of the simulations lies in it, which need not be the value of the move.
            Certainty::Within { low, high } => low <= one.value && one.value <= high,
            Certainty::Score => false,
        };
        assert!(holds, "{name}: {one:?} but the move is worth {value}");
    }
}

fn check<G: Open<State: Hash>>(game: &G, moves: std::ops::Range<u32>) {
    let (mut met, mut proven) = (0, 0);
    for (seed, moves) in (0..60).flat_map(|seed| moves.clone().map(move |moves| (seed, moves))) {
        let Some(state) = position(game, moves, seed) else { continue };
        let truth = truth(game, &state);
        met += 1;
        for textbook in Textbook::ALL {
            let found =
                textbook.search(&Problem::new(game, &state, &Earned), &mut Watch::free()).expect("found");
            assert_eq!(found.weighed.len(), truth.len(), "{textbook}");
            agrees(&textbook.to_string(), &found.weighed, &truth);
        }
        let none = Alliances::none();
        let shared = max_n(game, &state, &Earned, &none, None, &mut Watch::free()).expect("found");
        agrees("max^n", &shared.found.weighed, &truth);
        let found = paranoid(game, &state, &Earned, &none, None, &mut Watch::free()).expect("found");
        agrees("paranoid", &found.weighed, &truth);
        for multi in [1, 2, 4] {
            let mut workhorse = Workhorse::new(Settings { multi, table: 1 << 20, ..Settings::default() });
            let deep = workhorse.search(game, &state, &Earned, Limits::default(), &Cancel::default());
            let deep = deep.expect("found");
            assert!(deep.solved);
            agrees("the workhorse", &deep.found.weighed, &truth);
            let mut best: Vec<f64> = truth.iter().map(|(_, value)| *value).collect();
            best.sort_by(|a, b| b.total_cmp(a));
            let shown: Vec<f64> = deep.found.weighed.iter().take(multi).map(|one| one.value).collect();
            assert_eq!(shown, best[..multi.min(best.len())], "the best {multi} of {truth:?}");
            let exact = deep.found.weighed.iter().filter(|one| one.certainty == Certainty::Exact);
            assert!(exact.count() >= multi.min(truth.len()));
        }
        let settings = mcts::Settings { simulations: 300, ..mcts::Settings::default() };
        let found =
            mcts::search(game, &state, &settings, &mut dice(seed), &mut Watch::free()).expect("found");
        agrees("UCT", &found.weighed, &truth);
        // With enough simulations the tree is a proof.
        let settings = mcts::Settings { simulations: 30_000, ..settings };
        let found =
            mcts::search(game, &state, &settings, &mut dice(seed), &mut Watch::free()).expect("found");
        agrees("UCT to the end", &found.weighed, &truth);
        if found.counts.leaves < settings.simulations {
            proven += 1;
            let most = truth.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
            let best = found.weighed.iter().find(|one| Some(one.mv) == found.best).expect("weighed");
            assert_eq!((best.certainty, best.value, found.value), (Certainty::Exact, most, most));
        }
    }
    assert!(met > 30 && proven * 10 > met * 9, "{met} positions, {proven} proven");
}

#[test]
fn values_of_tris_are_those_of_exhaustive_search() {
    check(&<Tris>::new(3, 3, 3).expect("tris"), 2..7);
}

#[test]
fn values_of_a_small_connect_four_are_those_of_exhaustive_search() {
    check(&ConnectFour::new(4, 4, 3).expect("a board"), 6..11);
}

#[test]
fn what_uct_proves_of_random_trees_is_what_exhaustive_search_finds() {
    let mut exact = [0; 2];
    for seed in 0..300 {
        let tree = Wood { chance: seed % 2 == 1, depth: 5, ..Wood::new(seed) };
        let state = tree.start();
        let Turn::One(seat, moves) = tree.turn(&state) else { continue };
        let value = |&mv: &u8| {
            let mut next = state;
            tree.play(&mut next, Actor::Seat(seat), mv, &mut Silence);
            let mut problem = Problem::new(&tree, &next, &Earned);
            problem.side = arbitro_players::search::Side::of(seat);
            (mv, chance::plain(&problem, &mut Watch::free()).expect("a small tree").value)
        };
        let truth: Vec<(u8, f64)> = moves.iter().map(value).collect();
        for simulations in [50, 500, 20_000] {
            let settings = mcts::Settings { simulations, ..mcts::Settings::default() };
            let found =
                mcts::search(&tree, &state, &settings, &mut dice(seed), &mut Watch::free()).expect("found");
            agrees("UCT", &found.weighed, &truth);
            let best = found.weighed.iter().find(|one| Some(one.mv) == found.best).expect("weighed");
            if best.certainty == Certainty::Exact && found.counts.leaves < simulations {
                let most = truth.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
                assert!((best.value - most).abs() < 1e-9, "{best:?} of {truth:?}");
                exact[usize::from(tree.chance)] += 1;
            }
        }
    }
    assert!(exact[0] > 250 && exact[1] > 150, "proven: {exact:?}");
}
