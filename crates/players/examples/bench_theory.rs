//! Our side of the game theory bench: answers asserted, then CPU seconds, one `name value unit` a line.
//!
//! Matrices are read from the file named on the command line (rows of whole numbers, blank lines between matrices), so
//! that the peers solve the same ones.

use arbitro_game::{Game, Watch};
use arbitro_games::kuhn::Kuhn;
use arbitro_games::leduc::Leduc;
use arbitro_players::regret::{Sampler, Sampling, Tabular, Variant};
use arbitro_theory::extensive::{SequenceForm, solve_sequence_exact, solve_sequence_float, unfold};
use arbitro_theory::matrix::{solve_exact, solve_float};
use arbitro_theory::number::{Rational, fraction, to_float, whole};
use cpu_time::ThreadTime;
use std::hint::black_box;

fn main() {
    let file = std::env::args().nth(1).expect("the file of matrices");
    let text = std::fs::read_to_string(file).expect("readable");
    for block in text.split("\n\n").filter(|block| !block.trim().is_empty()) {
        let rows: Vec<Vec<i64>> = block
            .lines()
            .map(|line| line.split_whitespace().map(|word| word.parse().expect("a whole number")).collect())
            .collect();
        matrices(&rows);
    }
    trees();
    regrets();
}

/// The least CPU seconds of one call, over several rounds of about a fifth of a second.
fn seconds(mut work: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let (start, mut calls) = (ThreadTime::now(), 0);
        while calls == 0 || start.elapsed().as_secs_f64() < 0.2 {
            work();
            calls += 1;
        }
        best = best.min(start.elapsed().as_secs_f64() / f64::from(calls));
    }
    best
}

fn matrices(rows: &[Vec<i64>]) {
    let size = rows.len();
    let exact: Vec<Vec<Rational>> =
        rows.iter().map(|row| row.iter().map(|&entry| whole(entry)).collect()).collect();
    let floats: Vec<Vec<f64>> =
        rows.iter().map(|row| row.iter().map(|&entry| entry as f64).collect()).collect();
    let solution = solve_exact(&exact).expect("a matrix");
    let float = solve_float(&floats).expect("a matrix");
    assert!((float.value - to_float(&solution.value)).abs() < 1e-9);
    println!("lp/value/{size}x{size} {:.9} ", to_float(&solution.value));
    println!("lp/float/{size}x{size} {:.6} cpu-s", seconds(|| drop(black_box(solve_float(&floats)))));
    println!("lp/rational/{size}x{size} {:.6} cpu-s", seconds(|| drop(black_box(solve_exact(&exact)))));
}

fn trees() {
    let kuhn = SequenceForm::new(&unfold(&Kuhn, Kuhn.start(), 1000).expect("small").form).expect("zero-sum");
    assert_eq!(solve_sequence_exact(&kuhn).expect("small").value, fraction(-1, 18));
    let time = seconds(|| drop(black_box(solve_sequence_exact(&kuhn))));
    println!("sequence/rational/kuhn_poker {time:.6} cpu-s");
    let time = seconds(|| {
        let tree = unfold(&Leduc, Leduc.start(), 10_000).expect("small");
        black_box(SequenceForm::new(&tree.form).expect("zero-sum"));
    });
    println!("unfold/leduc_poker {time:.6} cpu-s");
    let leduc =
        SequenceForm::new(&unfold(&Leduc, Leduc.start(), 10_000).expect("small").form).expect("zero-sum");
    let solution = solve_sequence_float(&leduc).expect("solved");
    assert!(solution.upper - solution.lower < 1e-8);
    println!("sequence/value/leduc_poker {:.9} ", solution.value);
    println!(
        "sequence/float/leduc_poker {:.6} cpu-s",
        seconds(|| drop(black_box(solve_sequence_float(&leduc))))
    );
}

fn regrets() {
    for (name, variant) in [("cfr", Variant::Plain), ("cfr+", Variant::Plus), ("dcfr", Variant::DISCOUNTED)] {
        let rate = |mut solver: Tabular, batch: u64| {
            let time = seconds(|| {
                black_box(solver.run(batch, &mut Watch::free()));
            });
            batch as f64 / time
        };
        let kuhn = Tabular::of_game(&Kuhn, Kuhn.start(), variant, 1000).expect("small");
        println!("{name}/kuhn_poker {:.0} iterations/cpu-s", rate(kuhn, 10_000));
        let leduc = Tabular::of_game(&Leduc, Leduc.start(), variant, 10_000).expect("small");
        println!("{name}/leduc_poker {:.0} iterations/cpu-s", rate(leduc.clone(), 500));
        let mut solver = leduc;
        solver.run(100, &mut Watch::free());
        println!("{name}/exploitability_after_100 {:.12} ", solver.exploitability());
        let start = ThreadTime::now();
        solver.run(900, &mut Watch::free());
        let time = start.elapsed().as_secs_f64();
        println!("{name}/exploitability_after_1000 {:.9} ", solver.exploitability());
        println!("{name}/leduc_900_more_iterations {time:.6} cpu-s");
        let time = seconds(|| {
            black_box(solver.exploitability());
        });
        println!("{name}/exploitability_time {time:.9} cpu-s");
    }
    for (name, sampling) in
        [("es-mccfr", Sampling::External), ("os-mccfr", Sampling::Outcome { exploration: 0.6 })]
    {
        let mut sampler = Sampler::new(&Leduc, sampling, 1).expect("zero-sum");
        let start = Leduc.start();
        let time = seconds(|| {
            black_box(sampler.run(&Leduc, &start, 1000, &mut Watch::free()));
        });
        // An iteration of OpenSpiel is one walk for each player, as here.
        println!("{name}/leduc_poker {:.0} iterations/cpu-s", 1000.0 / time);
    }
}
