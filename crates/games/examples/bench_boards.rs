//! How fast chess and Kriegspiel are, in CPU seconds, one thread. Answers are checked before speeds are told.
//!
//! `bench/kriegspiel/run.sh` runs it beside OpenSpiel; alone:
//! `cargo run --release -p arbitro-games --example bench_boards`.

use arbitro_game::{Actor, Game, Roll, Seat, Silence, Turn, dice};
use arbitro_games::chess::{Chess, Draws, Position, perft};
use arbitro_games::kriegspiel::{Draws as KriegspielDraws, Kriegspiel, RuleSet, Sample, SampleSize};
use cpu_time::ProcessTime;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn main() {
    if std::env::args().any(|argument| argument == "belief") {
        return belief();
    }
    for (name, fen, depth, count) in [
        ("start", Position::default().to_string().as_str(), 5, 4_865_609),
        ("kiwipete", KIWIPETE, 4, 4_085_603),
    ] {
        chess(name, &fen.parse().expect("a published position"), depth, count);
    }
    for rule_set in RuleSet::ALL {
        let rate = best(|| kriegspiel(rule_set));
        println!("kriegspiel/{rule_set} {rate:.6e} tries/cpu-s");
    }
}

/// The best of some measurements, each of them of about half a second.
fn best(mut measure: impl FnMut() -> f64) -> f64 {
    (0..6).map(|_| measure()).fold(0.0, f64::max)
}

/// Perft through the contract and shakmaty's own, one after the other, so that both meet the same noise.
fn chess(name: &str, position: &Position, depth: u32, count: u64) {
    let game = Chess { from: position.clone(), draws: Draws::NONE };
    let (mut ours, mut theirs) = (0.0f64, 0.0f64);
    for _ in 0..8 {
        let start = ProcessTime::now();
        assert_eq!(perft(&game, position, depth), count);
        ours = ours.max(count as f64 / start.elapsed().as_secs_f64());
        let start = ProcessTime::now();
        assert_eq!(shakmaty::perft(position.inner(), depth), count);
        theirs = theirs.max(count as f64 / start.elapsed().as_secs_f64());
    }
    println!("perft/{name} {ours:.6e} nodes/cpu-s");
    println!("shakmaty/{name} {theirs:.6e} nodes/cpu-s");
}

/// Random games of Kriegspiel, tries chosen among those on offer; counts tries, refused ones too.
fn kriegspiel(rule_set: RuleSet) -> f64 {
    // The fifty-move rule ends games as OpenSpiel's default does.
    let draws = KriegspielDraws { fifty_moves: true, ..KriegspielDraws::default() };
    let game = Kriegspiel { draws, ..Kriegspiel::new(rule_set) };
    let mut dice = dice(1);
    let (mut tries, mut moves) = (0u64, 0u64);
    let start = ProcessTime::now();
    while start.elapsed().as_secs_f64() < 0.5 {
        let mut state = game.start();
        loop {
            let turn = game.turn(&state);
            let Turn::One(seat, offered) = &turn else { break };
            game.play(&mut state, Actor::Seat(*seat), dice.pick(offered), &mut Silence);
            tries += 1;
        }
        moves += u64::from(state.plies());
        assert!(
            state.end().is_some() && state.plies() >= 4,
            "random games end, and not before the fool's mate"
        );
    }
    assert!(moves < tries, "some tries are refused");
    tries as f64 / start.elapsed().as_secs_f64()
}

/// How long a sample of worlds lives in whole games, and how much of the truth it covers.
fn belief() {
    println!(
        "| rules | worlds | revivals | games | turns | sample alive at the end | alive turns | truth among them | enemy squares covered | exact turns | ms a turn |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for rule_set in RuleSet::ALL {
        for (size, revivals) in [(120, 0), (500, 0), (120, 3)] {
            survival(rule_set, size, revivals);
        }
    }
}

fn survival(rule_set: RuleSet, size: usize, revivals: u32) {
    use arbitro_game::Overheard;
    use shakmaty::{Color, Position as _};
    let games = 8;
    let (mut turns, mut alive, mut true_among, mut exact, mut covered) = (0u32, 0u32, 0u32, 0u32, 0.0);
    let mut survived = 0;
    let mut spent = 0.0;
    for seed in 0..games {
        let draws = KriegspielDraws { moves: Some(60), ..KriegspielDraws::default() };
        let game = Kriegspiel { draws, ..Kriegspiel::new(rule_set) };
        let mut dice = dice(seed);
        let mut state = game.start();
        let me = Seat(0);
        let mut sample = Sample::new(&game, me, SampleSize(size), seed).reviving(revivals);
        while let Turn::One(seat, offered) = game.turn(&state) {
            let act = dice.pick(&offered);
            let mut heard = Overheard::default();
            game.play(&mut state, Actor::Seat(seat), act, &mut heard);
            let start = ProcessTime::now();
            if seat == me {
                sample.did(act);
            }
            for (_, notice) in heard.0.iter().filter(|(listener, _)| *listener == me) {
                sample.hear(&game, notice);
            }
            spent += start.elapsed().as_secs_f64();
            if state.side().is_black() || state.end().is_some() {
                continue;
            }
            turns += 1;
            alive += u32::from(!sample.worlds().is_empty());
            exact += u32::from(sample.is_exact());
            true_among += u32::from(sample.worlds().iter().any(|world| world.position() == state.position()));
            let truth = state.position().board().by_color(Color::Black);
            let worlds = sample.worlds().len().max(1) as f64;
            let met: usize = sample
                .worlds()
                .iter()
                .map(|world| (world.position().board().by_color(Color::Black) & truth).count())
                .sum();
            covered += met as f64 / worlds / truth.count() as f64;
        }
        survived += u32::from(!sample.worlds().is_empty());
    }
    let share = |count: u32| 100.0 * f64::from(count) / f64::from(turns);
    println!(
        "| {rule_set} | {size} | {revivals} | {games} | {turns} | {survived} of {games} | {:.1} % | {:.1} % | {:.1} % | {:.1} % | {:.2} |",
        share(alive),
        share(true_among),
        100.0 * covered / f64::from(turns),
        share(exact),
        1000.0 * spent / f64::from(turns)
    );
}
