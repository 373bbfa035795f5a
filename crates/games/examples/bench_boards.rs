//! How fast chess and Kriegspiel are, in CPU seconds, one thread. Answers are checked before speeds are told.
//!
//! `bench/kriegspiel/run.sh` runs it beside OpenSpiel; alone:
//! `cargo run --release -p arbitro-games --example bench_boards`.

use arbitro_game::{Actor, Game, Imagine, Lived, Overheard, Roll, Seat, Silence, Turn, dice};
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
        assert_eq!(perft(&game, &game.start(), depth), count);
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
        "| rules | worlds | turns | alive at the end | turns alive | true board among them | possible | chance | of the true king | none left | ms a turn | at most | imagined | ms each |"
    );
    println!("|---|---:|---:|---|---|---:|---|---|---|---:|---:|---:|---:|---:|");
    let number = |index: usize, otherwise: u64| {
        std::env::args().nth(index).and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let sizes = std::env::args().nth(3).map_or(vec![30, 120], |size| vec![size.parse().expect("a number")]);
    for rule_set in RuleSet::ALL {
        for size in &sizes {
            survival(rule_set, *size, number(2, 40));
        }
    }
}

/// What was found at the turns of one seat; shares are means over the turns of one game, gathered game by game,
/// because turns of a game resemble each other.
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
fn survival(rule_set: RuleSet, size: usize, games: u64) {
    let mut all = Vec::new();
    let (mut survived, mut dead, mut spent, mut longest) = (0u32, 0, 0.0, 0.0f64);
    let (mut imagined, mut imagining) = ((0u32, 0u32), 0.0);
    for seed in 0..games {
        let draws = KriegspielDraws { moves: Some(60), ..KriegspielDraws::default() };
        let game = Kriegspiel { draws, ..Kriegspiel::new(rule_set) };
        let mut dice = dice(seed);
        let mut state = game.start();
        let me = Seat(0);
        let mut sample = Sample::new(&game, me, SampleSize(size), seed);
        let mut followed = Followed::default();
        let mut recall = Vec::new();
        while let Turn::One(seat, offered) = game.turn(&state) {
            let act = dice.pick(&offered);
            let mut heard = Overheard::default();
            game.play(&mut state, Actor::Seat(seat), act, &mut heard);
            let start = ProcessTime::now();
            if seat == me {
                sample.did(act);
                recall.push(Lived::Did(act));
            }
            for (_, notice) in heard.0.iter().filter(|(listener, _)| *listener == me) {
                sample.hear(&game, notice);
                recall.push(Lived::Heard(notice.clone()));
            }
            let took = start.elapsed().as_secs_f64();
            spent += took;
            longest = longest.max(took);
            if state.side().is_white() && state.end().is_none() {
                followed.look(&sample, &state);
                if followed.turns % 25 == 0 {
                    let start = ProcessTime::now();
                    imagined.0 += u32::from(game.imagine(me, &recall, &mut dice).is_some());
                    imagined.1 += 1;
                    imagining += start.elapsed().as_secs_f64();
                }
            }
        }
        survived += u32::from(!sample.is_empty());
        dead += sample.rebuilt().dead;
        all.push(followed);
    }
    let turns: u32 = all.iter().map(|followed| followed.turns).sum();
    let per_game = |share: &dyn Fn(&Followed) -> f64| {
        let met = all.iter().filter(|followed| followed.turns > 0);
        interval(&met.map(share).collect::<Vec<f64>>())
    };
    let while_alive = |value: fn(&Followed) -> f64| {
        per_game(&move |followed| value(followed) / f64::from(followed.alive.max(1)))
    };
    let (low, high) = wilson(f64::from(survived), games as f64);
    println!(
        "| {rule_set} | {size} | {turns} | {survived} of {games} ({low:.0} to {high:.0} %) | {} | {:.1} % | {} | {} | {} | {dead} | {:.1} | {:.0} | {} of {} | {:.0} |",
        per_game(&|followed| f64::from(followed.alive) / f64::from(followed.turns)),
        100.0 * f64::from(all.iter().map(|followed| followed.true_among).sum::<u32>()) / f64::from(turns),
        while_alive(|followed| followed.possible),
        while_alive(|followed| followed.chance),
        while_alive(|followed| followed.king),
        1000.0 * spent / f64::from(turns),
        1000.0 * longest,
        imagined.0,
        imagined.1,
        1000.0 * imagining / f64::from(imagined.1.max(1)),
    );
}

/// The mean of shares with its interval (normal, 95 %), in per cent.
fn interval(shares: &[f64]) -> String {
    let count = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / count;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    format!("{:.1} ± {:.1} %", 100.0 * mean, 196.0 * (variance / count).sqrt())
}

/// Wilson's interval for a share (95 %), in per cent.
fn wilson(met: f64, of: f64) -> (f64, f64) {
    let z2 = 1.96 * 1.96;
    let middle = (met + z2 / 2.0) / (of + z2);
    let half = 1.96 * (met * (of - met) / of + z2 / 4.0).sqrt() / (of + z2);
    (100.0 * (middle - half).max(0.0), 100.0 * (middle + half).min(1.0))
}
