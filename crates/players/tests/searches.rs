//! The workhorse, searches for many seats and for dice, and UCT.

mod wood;

use arbitro_game::{Actor, Cancel, Certainty, Game, Limits, Seat, Silence, Stopped, Turn, Watch, dice};
use arbitro_games::connect_four::ConnectFour;
use arbitro_games::pig::{Pig, Score};
use arbitro_games::tree::{OpenTree, Tree};
use arbitro_games::tris::Tris;
use arbitro_players::search::many::{Alliances, max_n, paranoid};
use arbitro_players::search::workhorse::{Deep, Settings, Workhorse};
use arbitro_players::search::{Earned, Evaluate, Found, Problem, SearchError, chance, mcts, minimax};
use std::time::{Duration, Instant};
use wood::Wood;

fn after<G: Game>(game: &G, moves: &str) -> G::State {
    let mut state = game.start();
    for mv in moves.split_whitespace() {
        let Turn::One(seat, _) = game.turn(&state) else { panic!("{moves} goes on after the end") };
        let Ok(mv) = mv.parse() else { panic!("{mv} is no move") };
        game.play(&mut state, Actor::Seat(seat), mv, &mut Silence);
    }
    state
}

fn work<G>(game: &G, state: &G::State, settings: Settings, limits: Limits) -> Deep<G::Move>
where
    G: arbitro_game::Open<State: std::hash::Hash>,
{
    Workhorse::new(settings).search(game, state, &Earned, limits, &Cancel::default()).unwrap()
}

#[test]
fn the_workhorse_solves_tris_and_says_so() {
    let tris = Tris::classic();
    let deep = work(&tris, &tris.start(), Settings::default(), Limits::default());
    assert_eq!((deep.found.value, deep.solved, deep.found.stopped), (0.0, true, Stopped::Finished));
    assert!(deep.depth <= 9);
    assert!(deep.found.counts.nodes < 18_297, "{:?}", deep.found.counts);
}

#[test]
fn the_workhorse_prefers_the_quicker_win() {
    // O has b2 and a1 and wins at once with c3; other moves win later.
    let tris: Tris = Tris::new(4, 4, 3).unwrap();
    let state = after(&tris, "b2 d4 a1 d1");
    let deep = work(&tris, &state, Settings::default(), Limits::default());
    assert_eq!(deep.found.best.unwrap().to_string(), "c3");
    assert_eq!((deep.found.value, deep.found.line.len()), (1.0, 1));
}

#[test]
fn one_thread_is_deterministic() {
    let game = ConnectFour::classic();
    let state = after(&game, "4 4 3");
    let limits = Limits { nodes: Some(40_000), ..Limits::default() };
    let run = || {
        let mut deep = work(&game, &state, Settings::default(), limits);
        deep.found.counts.time = Duration::ZERO;
        deep
    };
    let first = run();
    assert_eq!(first, run());
    assert_eq!(first.found.stopped, Stopped::Nodes);
    assert!(first.found.counts.nodes <= 40_000 && first.depth >= 6, "{first:?}");
}

#[test]
fn many_threads_find_the_same_value() {
    // A small board that is solved within the limits: 4 × 5 with four in a line.
    let game = ConnectFour::new(4, 5, 4).unwrap();
    let alone = work(&game, &game.start(), Settings::default(), Limits::default());
    let settings = Settings { threads: 3, ..Settings::default() };
    let together = work(&game, &game.start(), settings, Limits::default());
    assert!(alone.solved && together.solved);
    assert_eq!(alone.found.value, together.found.value);
}

#[test]
fn a_time_limit_is_kept() {
    let game = ConnectFour::classic();
    for threads in [1, 2] {
        let limits = Limits { time: Some(Duration::from_millis(60)), ..Limits::default() };
        let started = Instant::now();
        let deep = work(&game, &game.start(), Settings { threads, ..Settings::default() }, limits);
        assert_eq!(deep.found.stopped, Stopped::Time);
        assert!(deep.found.best.is_some());
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    }
}

/// A line of positions where waiting (`w`) puts off a loss of 5 and `a` accepts a loss of 1.
const HORIZON: &str = "players: MAX MIN
MAX
  wait: MIN
    check: MAX
      wait: MIN
        take: -5
  accept: MIN
    go: MAX
      on: MIN
        end: -1
";

/// Nothing is known before the end, except that the accepted loss is seen at once.
struct Optimist;

impl Evaluate<OpenTree> for Optimist {
    fn value(&self, game: &OpenTree, node: &<OpenTree as Game>::State, seat: Seat) -> f64 {
        let accepted = game.tree().path(*node).first().is_some_and(|label| label.to_string() == "accept");
        if accepted { if seat == Seat(0) { -1.0 } else { 1.0 } } else { 0.0 }
    }
}

#[test]
fn a_secondary_search_sees_beyond_the_horizon() {
    let game = OpenTree::new(Tree::parse(HORIZON).unwrap()).unwrap();
    let search = |verify| {
        let settings = Settings { depth: 2, verify, ..Settings::default() };
        Workhorse::new(settings)
            .search(&game, &game.start(), &Optimist, Limits::default(), &Cancel::default())
            .unwrap()
    };
    assert_eq!(search(0).found.best.unwrap().to_string(), "wait");
    let deep = search(2);
    assert_eq!(deep.found.best.unwrap().to_string(), "accept");
    let verified = deep.verified.unwrap();
    assert_eq!(verified.first.to_string(), "wait");
    assert!((verified.after + 5.0).abs() < 1e-3, "{verified:?}");
    assert_eq!(verified.instead, deep.found.best);
}

/// Captures (`take`) upset the value, so quiescence looks at them.
struct Captures;

impl Evaluate<OpenTree> for Captures {
    fn value(&self, _: &OpenTree, _: &<OpenTree as Game>::State, _: Seat) -> f64 {
        0.0
    }
    fn noisy(&self, _: &OpenTree, _: &<OpenTree as Game>::State, mv: <OpenTree as Game>::Move) -> bool {
        mv.to_string() == "take"
    }
}

#[test]
fn quiescence_goes_on_through_noisy_moves() {
    let text = "players: MAX MIN\nMAX\n  bold: MIN\n    take: -9\n    rest: 0\n  calm: MIN\n    rest: 0\n    pass: 0\n";
    let game = OpenTree::new(Tree::parse(text).unwrap()).unwrap();
    let search = |quiescence| {
        let settings = Settings { depth: 1, quiescence, verify: 0, ..Settings::default() };
        Workhorse::new(settings)
            .search(&game, &game.start(), &Captures, Limits::default(), &Cancel::default())
            .unwrap()
    };
    assert_eq!(search(0).found.best.unwrap().to_string(), "bold");
    assert_eq!(search(4).found.best.unwrap().to_string(), "calm");
}

/// Three players; each picks the vector that is best for itself.
const THREE: &str = "players: A B C
A
  left: B
    l: C
      x: 1 2 6
      y: 4 3 2
    r: C
      x: 6 1 2
      y: 7 4 1
  right: B
    l: C
      x: 5 1 1
      y: 1 5 2
    r: C
      x: 7 7 1
      y: 5 4 5
";

#[test]
fn max_n_paranoia_and_alliances_differ() {
    let game = OpenTree::new(Tree::parse(THREE).unwrap()).unwrap();
    let start = game.start();
    let search = |alliances: &Alliances| {
        let shared = max_n(&game, &start, &Earned, alliances, None, &mut Watch::free()).unwrap();
        (shared.payoffs, shared.found.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    };
    // C picks 1 2 6, 6 1 2, 1 5 2 and 5 4 5; B then 1 2 6 and 1 5 2; A is indifferent and takes the first.
    assert_eq!(search(&Alliances::none()), (vec![1.0, 2.0, 6.0], "left l x".to_owned()));
    // A and B together: C still picks for itself, but B leads A to the best sum, 9.
    let allied = Alliances::none().with([Seat(0), Seat(1)]);
    assert_eq!(search(&allied), (vec![5.0, 4.0, 5.0], "right r y".to_owned()));
    // Everybody against A: the best that A can be sure of is 1, on either side.
    let alone = paranoid(&game, &start, &Earned, &Alliances::none(), None, &mut Watch::free()).unwrap();
    assert_eq!((alone.value, alone.best.unwrap().to_string()), (1.0, "left".to_owned()));
    // A and B against C: C spoils the sum; 7 on the left (4 3 2), 9 on the right (5 4 5).
    let both = paranoid(&game, &start, &Earned, &allied, None, &mut Watch::free()).unwrap();
    assert_eq!((both.value, both.best.unwrap().to_string()), (9.0, "right".to_owned()));
}

#[test]
fn max_n_of_two_is_minimax_and_with_dice_expectiminimax() {
    for seed in 0..300 {
        for has_chance in [false, true] {
            let wood = Wood { chance: has_chance, ..Wood::new(seed) };
            let start = wood.start();
            let problem = Problem::new(&wood, &start, &Earned);
            let expected = chance::search(&problem, &mut Watch::free()).unwrap();
            if !has_chance {
                let plain = minimax::search(&problem, &mut Watch::free()).unwrap();
                assert_eq!((plain.value, plain.best), (expected.value, expected.best), "{seed}");
            }
            let Turn::One(mover, _) = wood.turn(&start) else { continue };
            let shared = max_n(&wood, &start, &Earned, &Alliances::none(), None, &mut Watch::free()).unwrap();
            let value = shared.payoffs[mover.index()];
            assert!((value - expected.value).abs() < 1e-9, "{seed}: {value} {}", expected.value);
        }
    }
}

#[test]
fn expectiminimax_weighs_dice() {
    let text = "players: MAX MIN\nMAX\n  safe: 2\n  dare: chance\n    heads 1/2: 6\n    tails 1/2: MIN\n      a: -1\n      b: 5\n";
    let game = OpenTree::new(Tree::parse(text).unwrap()).unwrap();
    let start = game.start();
    let found = chance::search(&Problem::new(&game, &start, &Earned), &mut Watch::free()).unwrap();
    assert_eq!((found.value, found.best.unwrap().to_string()), (2.5, "dare".to_owned()));
}

/// Star1 and Star2 leave out only what cannot change the value.
#[test]
fn cuts_at_dice_keep_the_value_and_save_nodes() {
    let mut nodes = [0; 2];
    let mut compare = |plain: Found<u8>, cut: Found<u8>, what: &str| {
        assert!((plain.value - cut.value).abs() < 1e-9, "{what}: {} {}", plain.value, cut.value);
        for (one, other) in plain.weighed.iter().zip(&cut.weighed) {
            let holds = match other.certainty {
                Certainty::Exact => (one.value - other.value).abs() < 1e-9,
                Certainty::AtMost => one.value <= other.value + 1e-9,
                _ => false,
            };
            assert!(holds, "{what}: {other:?} but {one:?}");
        }
        assert_eq!(plain.weighed.len(), cut.weighed.len());
        nodes = [nodes[0] + plain.counts.nodes, nodes[1] + cut.counts.nodes];
    };
    for seed in 0..400 {
        let wood = Wood { chance: true, payoffs: [2, 3, 7, 1000][seed as usize % 4], ..Wood::new(seed) };
        for depth in [None, Some(3)] {
            let start = wood.start();
            let mut problem = Problem::new(&wood, &start, &Earned);
            problem.depth = depth;
            let plain = chance::plain(&problem, &mut Watch::free()).unwrap();
            compare(
                plain,
                chance::search(&problem, &mut Watch::free()).unwrap(),
                &format!("{seed} {depth:?}"),
            );
        }
    }
    assert!(nodes[1] * 4 < nodes[0] * 3, "{nodes:?}");
}

#[test]
fn cuts_at_the_die_of_pig_keep_the_value_and_save_nodes() {
    let pig = Pig::new(12).unwrap();
    let mut nodes = [0; 2];
    for (safe, turn) in [([6, 3], 4), ([0, 9], 5), ([8, 8], 2), ([4, 6], 6)] {
        let score = Score { safe, turn, mover: Seat(0), rolling: false };
        let mut problem = Problem::new(&pig, &score, &Earned);
        problem.depth = Some(9);
        let plain = chance::plain(&problem, &mut Watch::free()).unwrap();
        let cut = chance::search(&problem, &mut Watch::free()).unwrap();
        assert!((plain.value - cut.value).abs() < 1e-9, "{safe:?}: {} {}", plain.value, cut.value);
        assert_eq!(plain.best, cut.best);
        nodes = [nodes[0] + plain.counts.nodes, nodes[1] + cut.counts.nodes];
    }
    assert!(nodes[1] * 3 < nodes[0] * 2, "{nodes:?}");
}

#[test]
fn uct_finds_wins_blocks_and_good_odds() {
    let settings = mcts::Settings { simulations: 3_000, ..mcts::Settings::default() };
    let tris = Tris::classic();
    for (moves, best) in [("a1 b2 a2 c2", "a3"), ("b2 a1 c1", "a3"), ("a1 b2 c3 b1", "b3")] {
        let state = after(&tris, moves);
        let found = mcts::search(&tris, &state, &settings, &mut dice(1), &mut Watch::free()).unwrap();
        assert_eq!(found.best.unwrap().to_string(), best, "after {moves}: {found:?}");
        let visits: u64 = found.weighed.iter().filter_map(|weighed| weighed.visits).sum();
        assert_eq!(visits, found.counts.leaves);
        assert!(visits <= 3_000);
    }
    // With dice: near the goal of pig, the first player is better off rolling.
    let pig = Pig::new(10).unwrap();
    let found = mcts::search(&pig, &pig.start(), &settings, &mut dice(1), &mut Watch::free()).unwrap();
    assert_eq!(found.best.unwrap().to_string(), "roll");
    // Three seats: UCT comes to the value of max^n.
    let game = OpenTree::new(Tree::parse(THREE).unwrap()).unwrap();
    let state = after(&game, "right");
    let found = mcts::search(&game, &state, &settings, &mut dice(1), &mut Watch::free()).unwrap();
    assert_eq!(found.best.unwrap().to_string(), "l");
}

#[test]
fn uct_is_reproducible_and_stops() {
    let game = ConnectFour::classic();
    let settings = mcts::Settings { simulations: 2_000, ..mcts::Settings::default() };
    let run = |limits| {
        let mut watch = Watch::start(limits, Cancel::default());
        let mut found = mcts::search(&game, &game.start(), &settings, &mut dice(5), &mut watch).unwrap();
        found.counts.time = Duration::ZERO;
        found
    };
    assert_eq!(run(Limits::default()), run(Limits::default()));
    let stopped = run(Limits { nodes: Some(100), ..Limits::default() });
    assert_eq!((stopped.stopped, stopped.counts.leaves), (Stopped::Nodes, 100));
    // A tree that may not grow still simulates.
    let small = mcts::Settings { nodes: 8, ..settings };
    let found = mcts::search(&game, &game.start(), &small, &mut dice(5), &mut Watch::free()).unwrap();
    assert_eq!((found.counts.leaves, found.counts.nodes), (2_000, 8));
}

#[test]
fn moves_made_together_are_refused() {
    let wood = Wood { together: true, ..Wood::new(1) };
    let start = wood.start();
    let problem = Problem::new(&wood, &start, &Earned);
    let watch = &mut Watch::free();
    let refusals = [
        chance::search(&problem, watch).map(|_| ()).unwrap_err(),
        max_n(&wood, &start, &Earned, &Alliances::none(), None, watch).map(|_| ()).unwrap_err(),
        mcts::search(&wood, &start, &mcts::Settings::default(), &mut dice(1), watch).map(|_| ()).unwrap_err(),
        Workhorse::new(Settings::default())
            .search(&wood, &start, &Earned, Limits::default(), &Cancel::default())
            .map(|_| ())
            .unwrap_err(),
    ];
    for refusal in refusals {
        assert!(matches!(refusal, SearchError::Together(_)), "{refusal}");
    }
}

/// A search that was stopped at once shows a bound or no value, never an infinite one.
#[test]
fn a_search_of_one_node_shows_no_infinite_value() {
    let tris = Tris::classic();
    for nodes in 1..30 {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let deep = Workhorse::new(Settings::default())
            .search(&tris, &tris.start(), &Earned, limits, &Cancel::default())
            .unwrap();
        assert!(deep.found.value.is_finite(), "{nodes}: {deep:?}");
        let best = deep.found.weighed.iter().find(|one| Some(one.mv) == deep.found.best).expect("weighed");
        assert!(deep.depth > 0 || best.certainty == Certainty::AtMost || best.depth > Some(0), "{deep:?}");
    }
    let wood = Wood { seats: 3, ..Wood::new(1) };
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let deep = Workhorse::new(Settings::default())
        .search(&wood, &wood.start(), &Earned, limits, &Cancel::default())
        .unwrap();
    assert_eq!(deep.found.best, None, "a game without bounds: {deep:?}");
}
