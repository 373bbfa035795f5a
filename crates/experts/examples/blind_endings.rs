//! Measures the exact solver: `blind_endings KRK KQK` solves endings from their starts and asserts the figures that
//! are known before it reports a time; `blind_endings policy` prints what Maran's player is worth;
//! `blind_endings "Kb4 Bb3 Bc3|"` solves one belief (after the bar the squares of the king; none: anywhere);
//! `blind_endings "Kf6 Qe3|h7,h8|caption"` draws it.

use arbitro_experts::endings::evaluate::{Evaluation, KingAndPawn, MaranPolicy, by_class};
use arbitro_experts::endings::{
    Belief, Ending, Solution, Space, Starts, Table, Verdict, Watcher, encode, extend, solve, svg,
};
use arbitro_experts::maran::Options;
use arbitro_games::kriegspiel::Goal;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for word in std::env::args().skip(1) {
        match word.as_str() {
            "policy" => policy(),
            "KPK-promotion" => measure(Ending::Kpk, Goal::Promotion),
            belief if belief.contains('|') => one(belief)?,
            name => measure(name.parse()?, Goal::Mate),
        }
    }
    Ok(())
}

/// Solves or draws one belief.
fn one(text: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut parts = text.split('|');
    let men = parts.next().unwrap_or_default();
    let kings = parts.next().filter(|kings| !kings.is_empty());
    let belief = Belief::read(men, kings)?;
    if let Some(caption) = parts.next() {
        print!("{}", svg(&belief, caption));
        return Ok(());
    }
    let Some(ending) = belief.ending() else { return Ok(()) };
    let mut solution = Solution::empty(Space::new(ending, Goal::Mate));
    if let Some((id, set, _)) = solution.locate(&belief.men, belief.kings.0.0) {
        let Ok(()) = extend(&mut solution, &[(id, set)], &Watcher::silent()) else { return Ok(()) };
    }
    let verdict = solution.judge(&belief).map_or("not solved".to_owned(), |verdict| verdict.to_string());
    println!("{belief}: {verdict} ({} beliefs)", solution.len());
    Ok(())
}

/// Starts, beliefs met, and the longest sure win with the king known and anywhere.
fn expected(ending: Ending, goal: Goal) -> (Starts, u64, u8, u8) {
    match (ending, goal) {
        (Ending::Krk, _) => (Starts::All, 434_858, 29, 33),
        (Ending::Kqk, _) => (Starts::All, 4_526_199, 14, 18),
        (Ending::Kpk, Goal::Mate) => (Starts::All, 5_628_815, 28, 21),
        (Ending::Kpk, Goal::Promotion) => (Starts::All, 714_828, 14, 6),
        (Ending::Kbbk, _) => (Starts::KingAnywhere, 5_785_469, 28, 37),
        (Ending::Kbnk, _) => (Starts::KingAnywhere, 18_249_113, 84, 83),
    }
}

fn measure(ending: Ending, goal: Goal) {
    let (starts, beliefs, known, anywhere) = expected(ending, goal);
    let begun = Instant::now();
    let Ok(solution) = solve(Space::new(ending, goal), starts, &Watcher::silent()) else { return };
    let seconds = begun.elapsed().as_secs_f64();
    assert_eq!(solution.len(), beliefs, "{ending}: beliefs met");
    assert_eq!(longest(&solution), (known, anywhere), "{ending}: longest sure wins");
    let bytes = encode(&solution, starts);
    let size = bytes.len() as f64 / 1_048_576.0;
    let Ok(table) = Table::decode(bytes) else { return };
    println!(
        "| {ending} {goal:?} | {starts:?} | {beliefs} | {seconds:.1} s | {size:.1} MiB | {:.2} µs |",
        look_up(&table, &solution)
    );
}

fn longest(solution: &Solution) -> (u8, u8) {
    let space = solution.space();
    let (mut known, mut anywhere) = (0, 0);
    for id in (0..space.placements().len() as u32).filter(|id| space.is_own(*id)) {
        let placement = &space.placements()[id as usize];
        let all = space.canonical_set(placement, placement.anywhere());
        for (set, verdict) in solution.shelf(id) {
            let moves = verdict.moves().unwrap_or(0);
            if set.count_ones() == 1 {
                known = known.max(moves);
            }
            if set == all {
                anywhere = anywhere.max(moves);
            }
        }
    }
    (known, anywhere)
}

/// The mean time of a look-up in the table, over beliefs from everywhere in it.
fn look_up(table: &Table, solution: &Solution) -> f64 {
    let mut asked = Vec::new();
    for id in 0..solution.space().placements().len() as u32 {
        asked.extend(solution.shelf(id).step_by(97).map(|(set, verdict)| (id, set, verdict)));
    }
    let begun = Instant::now();
    let right =
        asked.iter().filter(|(id, set, verdict)| table.canonical(*id, *set) == Some(*verdict)).count();
    let time = begun.elapsed().as_secs_f64() * 1e6 / asked.len() as f64;
    assert_eq!(right, asked.len());
    time
}

fn policy() {
    let options = Options::default();
    let Ok(solution) = solve(Space::new(Ending::Kpk, Goal::Promotion), Starts::All, &Watcher::silent())
    else {
        return;
    };
    let space = solution.space();
    for (title, anywhere) in [("king anywhere", true), ("king known", false)] {
        let mut starts: Vec<(KingAndPawn, bool)> = Vec::new();
        for id in (0..space.placements().len() as u32).filter(|id| space.is_own(*id)) {
            let placement = &space.placements()[id as usize];
            for (set, verdict) in solution.shelf(id) {
                let wanted = if anywhere { set == placement.anywhere() } else { set.count_ones() == 1 };
                if wanted {
                    let start = (placement.men[0].1, placement.men[1].1, set);
                    starts.push((start, matches!(verdict, Verdict::Sure(_))));
                }
            }
        }
        let only: Vec<KingAndPawn> = starts.iter().map(|(start, _)| *start).collect();
        let begun = Instant::now();
        let evaluation = Evaluation::of(&MaranPolicy(options), &only, 1e-7, 2_000);
        println!(
            "{title}: {} states of knowledge, {} sweeps, last change {:.1e}, {:.1} s",
            evaluation.states(),
            evaluation.sweeps,
            evaluation.change,
            begun.elapsed().as_secs_f64()
        );
        println!("| class of the start | starts | sure | won with 1 | with 0.9 or more | mean | least |");
        println!("|---|---:|---:|---:|---:|---:|---:|");
        for row in by_class(&evaluation, &options, &starts) {
            println!(
                "| {} | {} | {} | {} | {} | {:.4} | {:.4} |",
                row.class.name(),
                row.starts,
                row.sure,
                row.certain,
                row.likely,
                row.mean,
                row.least
            );
        }
    }
}
