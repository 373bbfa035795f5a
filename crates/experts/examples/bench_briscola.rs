//! How fast Briscola in 5 is, in CPU seconds, one thread. Answers are checked before speeds are reported.
//!
//! `bench/briscola/run.sh` runs it; alone: `cargo run --release -p arbitro-experts --example bench_briscola`.

use arbitro_experts::briscola::round::Deal;
use arbitro_experts::briscola::{Expert, HOUSE, Strategy, auction};
use arbitro_game::{Actor, Dice, Game, Player, Roll, Silence, Turn, dice, nature_moves, seed_of};
use arbitro_games::briscola::five::{Five, Phase, State, Winner};
use cpu_time::ProcessTime;

fn main() {
    println!("random_games {:.0} games/cpu-s", random_games());
    for (name, text) in HOUSE {
        println!("five_experts/{name} {:.0} games/cpu-s", five_experts(name));
        println!("load/{name} {:.3} cpu-ms", loading(name, text));
    }
}

/// The best of four measurements of half a CPU second: units per CPU second.
fn best_rate(units: u64, mut work: impl FnMut()) -> f64 {
    let measure = |_| {
        let start = ProcessTime::now();
        let mut done = 0;
        while start.elapsed().as_secs_f64() < 0.5 {
            work();
            done += units;
        }
        done as f64 / start.elapsed().as_secs_f64()
    };
    (0..4).map(measure).fold(0.0, f64::max)
}

/// Deal, auction by table, 40 random cards: whole games through the contract.
fn random_games() -> f64 {
    let game = Five::default();
    let mut dice = dice(1);
    let (mut played, mut won) = (0u64, 0u64);
    let rate = best_rate(1_000, || {
        for _ in 0..1_000 {
            let state = random_game(&game, &mut dice);
            won += u64::from(state.last_deal().is_some_and(|result| result.winner == Winner::Caller));
        }
        played += 1_000;
    });
    let share = won as f64 / played as f64;
    assert!(
        (0.71..0.73).contains(&share),
        "with random cards the caller's side wins about 72 %, not {share}"
    );
    rate
}

fn random_game(game: &Five, dice: &mut Dice) -> State {
    let mut state = game.start();
    loop {
        let (by, mv) = match game.turn(&state) {
            Turn::Nature(moves) => (Actor::Nature, nature_moves::<Five>(&moves, dice)),
            Turn::One(seat, moves) => {
                let hand = state.hand(seat);
                let bid = match (state.phase(), state.rank()) {
                    (Phase::Auction, _) => auction::call(hand, &moves),
                    (Phase::Declaration, Some(rank)) => auction::declare(hand, rank, &moves),
                    _ => None,
                };
                (Actor::Seat(seat), bid.unwrap_or_else(|| dice.pick(&moves)))
            }
            Turn::Together(_) | Turn::Over => return state,
        };
        game.play(&mut state, by, mv, &mut Silence);
    }
}

fn five_experts(name: &str) -> f64 {
    let game = Five::default();
    let Some(Ok(strategy)) = Strategy::house(name) else { panic!("a strategy of the house") };
    let mut experts: [Expert; 5] = std::array::from_fn(|_| Expert::new(strategy.clone()));
    let mut number = 0;
    let rate = best_rate(20, || {
        for _ in 0..20 {
            let deal = Deal::of(&game, seed_of(1, number)).expect("a caller");
            let mut players = experts.each_mut().map(|expert| expert as &mut dyn Player<Five>);
            assert!(deal.play(&game, &mut players).is_ok(), "a whole deal");
            number += 1;
        }
    });
    let log: Vec<&String> = experts.iter().flat_map(Expert::log).collect();
    assert!(log.is_empty(), "the strategy never fails: {log:?}");
    rate
}

fn loading(name: &str, text: &str) -> f64 {
    1000.0 / best_rate(1, || assert!(Strategy::read(name, text).is_ok()))
}
