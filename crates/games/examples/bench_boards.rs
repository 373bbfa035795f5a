//! How fast chess and Kriegspiel are, in CPU seconds, one thread. Answers are checked before speeds are told.
//!
//! `bench/kriegspiel/run.sh` runs it beside OpenSpiel; alone:
//! `cargo run --release -p arbitro-games --example bench_boards`.

use arbitro_game::{Actor, Game, Overheard, Roll, Seat, Silence, Turn, dice};
use arbitro_games::chess::{Chess, Draws, Position, perft};
use arbitro_games::kriegspiel::{Draws as KriegspielDraws, Kriegspiel, RuleSet, Sample, SampleSize, State};
use cpu_time::ProcessTime;
use shakmaty::{Color, Position as _, Square};

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
        "| rules | worlds | games | turns | alive at the end | alive turns | truth among them | true squares possible | chance of a true square | of the true king | rescues | ms a turn |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for rule_set in RuleSet::ALL {
        for size in [30, 120] {
            survival(rule_set, size);
        }
    }
}

/// What was found at the turns of one seat.
#[derive(Default)]
struct Followed {
    turns: u32,
    alive: u32,
    true_among: u32,
    possible: f64,
    chance: f64,
    king: f64,
}

impl Followed {
    fn look(&mut self, sample: &Sample, state: &State) {
        self.turns += 1;
        if sample.is_empty() {
            return;
        }
        self.alive += 1;
        self.true_among += u32::from(sample.worlds().any(|world| world.position() == state.position()));
        let board = state.position().board();
        let enemies = board.by_color(Color::Black);
        let share = |square: Square| {
            let stands = |world: &&State| world.position().board().piece_at(square) == board.piece_at(square);
            sample.worlds().filter(stands).count() as f64 / sample.len() as f64
        };
        let count = enemies.count() as f64;
        self.possible += enemies.into_iter().filter(|square| share(*square) > 0.0).count() as f64 / count;
        self.chance += enemies.into_iter().map(share).sum::<f64>() / count;
        self.king += board.king_of(Color::Black).map_or(0.0, share);
    }
}

/// White and Black play at random; White's sample follows.
fn survival(rule_set: RuleSet, size: usize) {
    let games = 12;
    let mut followed = Followed::default();
    let (mut survived, mut rescues, mut spent) = (0u32, 0, 0.0);
    for seed in 0..games {
        let draws = KriegspielDraws { moves: Some(60), ..KriegspielDraws::default() };
        let game = Kriegspiel { draws, ..Kriegspiel::new(rule_set) };
        let mut dice = dice(seed);
        let mut state = game.start();
        let me = Seat(0);
        let mut sample = Sample::new(&game, me, SampleSize(size), seed);
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
            if state.side().is_white() && state.end().is_none() {
                followed.look(&sample, &state);
            }
        }
        survived += u32::from(!sample.is_empty());
        rescues += sample.bred_and_rescued().1;
    }
    let turns = f64::from(followed.turns);
    let alive = f64::from(followed.alive.max(1));
    println!(
        "| {rule_set} | {size} | {games} | {turns} | {survived} of {games} | {:.1} % | {:.1} % | {:.1} % | {:.1} % | {:.1} % | {rescues} | {:.2} |",
        100.0 * f64::from(followed.alive) / turns,
        100.0 * f64::from(followed.true_among) / turns,
        100.0 * followed.possible / alive,
        100.0 * followed.chance / alive,
        100.0 * followed.king / alive,
        1000.0 * spent / turns
    );
}
