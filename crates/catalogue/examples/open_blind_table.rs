//! What it costs to open the table of a solved ending and to ask it: `open_blind_table tables/kbnk.blind KBNK` prints a line of
//! a table (`bench/endings/run.sh` prints its head). Every verdict is asserted to be the one that lies in the file.

use arbitro_catalogue::kriegspiel::tables;
use arbitro_endings::{Ending, Table};
use arbitro_games::kriegspiel::Goal;
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [path, name] = &words[..] else { return Err("open_blind_table FILE ENDING".into()) };
    let goal = if path.ends_with("-promotion.blind") { Goal::Promotion } else { Goal::Mate };
    measure(Path::new(path), name.parse()?, goal)
}

fn measure(path: &Path, ending: Ending, goal: Goal) -> Result<(), Box<dyn std::error::Error>> {
    let before = resident();
    let begun = Instant::now();
    let table = tables::open(path, ending, goal)?;
    let opened = begun.elapsed().as_secs_f64() * 1e3;
    let memory = resident().saturating_sub(before);

    // The same file once more, in the memory of this program, says what the answers are.
    let whole = Table::decode(std::fs::read(path)?)?;
    let (mut firsts, mut questions) = (Vec::new(), Vec::new());
    for id in 0..table.space().placements().len() as u32 {
        let shelf: Vec<_> = whole.shelf(id).map(|(set, verdict)| (id, set, verdict)).collect();
        // A drawer has 1,024 beliefs.
        firsts.extend(shelf.chunks(1024).map(|drawer| drawer[drawer.len() / 2]));
        questions.extend(shelf.into_iter().step_by(97));
    }
    drop(whole);

    // Asked where nobody has looked yet: the drawer is checked first.
    let (mut mean, mut longest) = (0.0, 0.0f64);
    for (id, set, verdict) in firsts.iter().step_by(3) {
        let begun = Instant::now();
        let found = table.canonical(*id, *set);
        let time = begun.elapsed().as_secs_f64() * 1e6;
        assert_eq!(found, Some(*verdict));
        (mean, longest) = (mean + time, longest.max(time));
    }
    mean /= firsts.len().div_ceil(3) as f64;

    let mut time = f64::INFINITY;
    for _ in 0..3 {
        let begun = Instant::now();
        let right =
            questions.iter().filter(|(id, set, verdict)| table.canonical(*id, *set) == Some(*verdict));
        assert_eq!(right.count(), questions.len());
        time = time.min(begun.elapsed().as_secs_f64() * 1e6 / questions.len() as f64);
    }
    let again = tables::open(path, ending, goal)?;
    let begun = Instant::now();
    again.check()?;
    println!(
        "| {ending} {goal:?} | {:.1} MiB | {opened:.1} ms | {:.1} MiB | {mean:.1} µs, {longest:.0} µs | {time:.2} µs | {:.0} ms |",
        std::fs::metadata(path)?.len() as f64 / 1_048_576.0,
        memory as f64 / 1024.0,
        begun.elapsed().as_secs_f64() * 1e3
    );
    Ok(())
}

/// The resident size now, in KiB, where the system tells it.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}
