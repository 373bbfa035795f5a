//! How fast the searches are, in CPU seconds, one thread. Answers are checked before speeds are reported.
//!
//! `bench/search/run.sh` runs it beside OpenSpiel; alone: `cargo run --release -p arbitro-players --example bench_search`,
//! with a word after `--` to run only what has that word in its name.

use arbitro_game::{Cancel, Game, Limits, Open, Seat, Watch, dice};
use arbitro_games::connect_four::ConnectFour;
use arbitro_games::tris::Tris;
use arbitro_players::Learner;
use arbitro_players::learner::{AtRandom, Quick, series};
use arbitro_players::playout::playout;
use arbitro_players::search::workhorse::{Settings, Workhorse};
use arbitro_players::search::{Earned, Problem, alpha_beta, mcts, minimax};
use cpu_time::ProcessTime;
use std::hint::black_box;

fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    let report = |name: &str, unit: &str, measure: &dyn Fn() -> f64| {
        if name.contains(&only) {
            println!("{name} {:.6e} {unit}", measure());
        }
    };
    report("playouts/tic_tac_toe", "playouts/cpu-s", &|| playouts(&Tris::classic()));
    report("playouts/connect_four", "playouts/cpu-s", &|| playouts(&ConnectFour::classic()));
    report("mcts/tic_tac_toe", "sims/cpu-s", &|| simulations(&Tris::classic(), 20_000));
    report("mcts/connect_four", "sims/cpu-s", &|| simulations(&ConnectFour::classic(), 5_000));
    report("alphabeta/tic_tac_toe", "cpu-s", &solving);
    report("learning/four_tables", "cpu-s", &learning);
    report("workhorse/connect_four", "nodes/cpu-s", &workhorse);
}

/// Does the work until half a second of CPU has passed, four times; the best rate of units per CPU second.
fn best_rate(units: u64, mut work: impl FnMut()) -> f64 {
    let mut best = 0.0f64;
    for _ in 0..4 {
        let start = ProcessTime::now();
        let mut done = 0;
        while start.elapsed().as_secs_f64() < 0.5 {
            work();
            done += units;
        }
        best = best.max(done as f64 / start.elapsed().as_secs_f64());
    }
    best
}

fn playouts<G: Open>(game: &G) -> f64 {
    let mut dice = dice(1);
    let mut first_wins = 0u64;
    let mut played = 0u64;
    let rate = best_rate(5_000, || {
        for _ in 0..5_000 {
            let mut state = game.start();
            playout(game, &mut state, &mut dice, u32::MAX);
            first_wins += u64::from(game.payoff(&state, Seat(0)) > 0.0);
        }
        played += 5_000;
    });
    // Random tris: 58.5 %; random connect four: 55.6 % (both also what OpenSpiel's playouts give).
    let share = first_wins as f64 / played as f64;
    assert!((0.54..0.60).contains(&share), "the first player won {share} of the random games");
    rate
}

fn simulations<G: Open>(game: &G, simulations: u64) -> f64 {
    // Without proofs, as the peer's: a proven position would end the search.
    let settings =
        mcts::Settings { simulations, exploration: 1.4, solve: false, ..mcts::Settings::default() };
    let start = game.start();
    let mut dice = dice(1);
    let found =
        mcts::search(game, &start, &settings, &mut dice, &mut Watch::free()).expect("no dice, one at a time");
    assert_eq!(found.weighed.iter().filter_map(|weighed| weighed.visits).sum::<u64>(), simulations);
    let middle = ["b2", "4"].contains(&found.best.expect("a move").to_string().as_str());
    assert!(middle, "UCT should like the middle of the empty board: {:?}", found.weighed);
    best_rate(simulations, || {
        black_box(mcts::search(game, &start, &settings, &mut dice, &mut Watch::free()).ok());
    })
}

fn solving() -> f64 {
    let tris = Tris::classic();
    let start = tris.start();
    let problem = Problem::new(&tris, &start, &Earned);
    let plain = minimax::search(&problem, &mut Watch::free()).expect("tris can be searched");
    assert_eq!((plain.value, plain.counts.leaves), (0.0, 255_168));
    let cutting = alpha_beta::search(&problem, &mut Watch::free()).expect("tris can be searched");
    assert_eq!((cutting.value, cutting.counts.nodes), (0.0, 18_297));
    1.0 / best_rate(1, || {
        black_box(alpha_beta::search(black_box(&problem), &mut Watch::free()).ok());
    })
}

/// The four tables of Curcio and Romani, 200,000 games each.
fn learning() -> f64 {
    let start = ProcessTime::now();
    let random = table(&mut AtRandom, &mut AtRandom);
    let clever_o = table(&mut Learner::new(), &mut AtRandom);
    let clever_x = table(&mut AtRandom, &mut Learner::new());
    let both = table(&mut Learner::new(), &mut Learner::new());
    let seconds = start.elapsed().as_secs_f64();
    assert!((115_000..119_000).contains(&random[0]), "{random:?}");
    assert!((182_000..190_000).contains(&clever_o[0]), "{clever_o:?}");
    assert!((23_000..33_000).contains(&clever_x[0]), "{clever_x:?}");
    assert_eq!(both, [10, 199_984, 6]);
    seconds
}

fn table(first: &mut impl Quick<Tris>, second: &mut impl Quick<Tris>) -> [u64; 3] {
    let mut counts = [0; 3];
    series(&Tris::classic(), first, second, 200_000, &mut dice(1), |_, [o, _]| {
        counts[if o > 0.0 {
            0
        } else if o == 0.0 {
            1
        } else {
            2
        }] += 1;
        true
    });
    counts
}

fn workhorse() -> f64 {
    let game = ConnectFour::classic();
    let settings = Settings { verify: 0, ..Settings::default() };
    let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
    let start = ProcessTime::now();
    let deep = Workhorse::new(settings)
        .search(&game, &game.start(), &Earned, limits, &Cancel::default())
        .expect("connect four can be searched");
    assert!(deep.depth >= 10, "only {} moves deep", deep.depth);
    deep.found.counts.nodes as f64 / start.elapsed().as_secs_f64()
}
