//! Measures the exact solver: `blind_endings KRK KQK` solves endings from their starts and asserts the figures that
//! are known before it reports a time; `blind_endings policy` prints what Maran's player is worth;
//! `blind_endings "Kb4 Bb3 Bc3|"` solves one belief (after the bar the squares of the king; none: anywhere);
//! `blind_endings "Kf6 Qe3|h7,h8|caption"` draws it; `blind_endings "!Kf2 Ne6 Bg6|h3"` looks for the shortest sure mate
//! of one belief without solving everything around it; `blind_endings "plan:Kb4 Bb3 Bc3|"` writes a whole sure plan down, a
//! line for each belief that it meets; `blind_endings problems` times the problems in two; `blind_endings open:FILE` says what
//! it costs to open a table; `blind_endings known:KBBK:100000000` solves an ending with the king known, unless more beliefs
//! are met than that.

use arbitro_experts::endings::bounds::{Effort, Report};
use arbitro_experts::endings::evaluate::PolicyTable;
use arbitro_experts::endings::{
    Belief, Ending, Progress, Prover, Solution, Space, Starts, Table, Verdict, Watcher, encode, extend,
    problem, solve, svg,
};
use arbitro_experts::maran::Options;
use arbitro_game::{Cancel, Watch};
use arbitro_games::kriegspiel::{Goal, RuleSet};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for word in std::env::args().skip(1) {
        match word.as_str() {
            "policy" => policy(),
            "problems" => problems()?,
            effort if effort.starts_with("bounds:") => bounds(effort)?,
            belief if belief.starts_with('!') => prove(&belief[1..])?,
            belief if belief.starts_with("plan:") => plan(&belief[5..])?,
            file if file.starts_with("open:") => open(&file[5..])?,
            ending if ending.starts_with("known:") => known(&ending[6..])?,
            "KPK-promotion" => measure(Ending::Kpk, Goal::Promotion),
            belief if belief.contains('|') => one(belief)?,
            name => measure(name.parse()?, Goal::Mate),
        }
    }
    Ok(())
}

/// The shortest sure mate of one belief.
fn prove(text: &str) -> Result<(), Box<dyn std::error::Error>> {
    let (men, kings) = text.split_once('|').unwrap_or((text, ""));
    let belief = Belief::read(men, Some(kings).filter(|kings| !kings.is_empty()))?;
    let Some(ending) = belief.ending() else { return Ok(()) };
    let begun = Instant::now();
    let mut prover = Prover::new(ending);
    for most in 1..=60 {
        if let Ok(Some(moves)) = prover.shortest(&belief, most, &Watcher::silent()) {
            println!(
                "{belief}: sure mate in {moves}, {} beliefs, {:.1} s",
                prover.looked(),
                begun.elapsed().as_secs_f64()
            );
            break;
        }
        println!(
            "{belief}: no sure mate in {most}, {} beliefs, {:.1} s",
            prover.looked(),
            begun.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

/// Bounds on the value of king and pawn: `bounds:40:15:200000` makes 40 rounds from above and 15 from below over at most
/// 200,000 beliefs.
fn bounds(text: &str) -> Result<(), Box<dyn std::error::Error>> {
    let numbers: Vec<u32> = text.split(':').skip(1).map(str::parse).collect::<Result<_, _>>()?;
    let [from_above, from_below, beliefs] = numbers[..] else {
        return Err("bounds:ABOVE:BELOW:BELIEFS".into());
    };
    let effort = Effort { from_above, from_below, beliefs: beliefs as usize };
    let begun = Instant::now();
    let report = Report::compute(effort, &Watcher::silent()).map_err(|why| why.to_string())?;
    println!("{}", serde_json::to_string(&report)?);
    println!("{:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// The three problems in two, each with its rules and its key.
fn problems() -> Result<(), Box<dyn std::error::Error>> {
    for (fen, rules, key) in [
        ("8/B1p1K2B/2P4p/1PRb3P/2pk4/6Q1/8/8 w - - 0 1", RuleSet::English, "g3a3"),
        ("3B4/8/2p5/2k5/p3KP2/P7/3RQ3/8 w - - 0 1", RuleSet::Icc, "e4d3"),
        ("1K2k3/8/3BB3/n5P1/4Q3/1p3r2/6P1/b7 w - - 0 1", RuleSet::Icc, "b8c7"),
    ] {
        let begun = Instant::now();
        let solved =
            problem::mate_in(rules, fen.parse()?, 2, &mut Watch::free()).map_err(|why| why.to_string())?;
        assert!(solved.keys.iter().any(|proof| proof.act.to_string() == key), "{fen}: {key}");
        println!(
            "| 1.{key} in two, {rules} | {} beliefs | {:.3} s |",
            solved.beliefs,
            begun.elapsed().as_secs_f64()
        );
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

/// Every belief that a sure plan meets from one belief, with the moves that are left and the try: nobody needs the solver
/// to check it.
fn plan(text: &str) -> Result<(), Box<dyn std::error::Error>> {
    let (men, kings) = text.split_once('|').unwrap_or((text, ""));
    let start = Belief::read(men, Some(kings).filter(|kings| !kings.is_empty()))?;
    let Some(ending) = start.ending() else { return Ok(()) };
    let mut solution = Solution::empty(Space::new(ending, Goal::Mate));
    let Some((id, set, _)) = solution.locate(&start.men, start.kings.0.0) else { return Ok(()) };
    extend(&mut solution, &[(id, set)], &Watcher::silent()).map_err(|why| why.to_string())?;
    let mut open = vec![start.clone()];
    let mut met = HashSet::from([start]);
    while let Some(belief) = open.pop() {
        let Some(Verdict::Sure(moves)) = solution.judge(&belief) else {
            return Err(format!("{belief} is no sure win").into());
        };
        let rated = solution.rate(&belief);
        let best = &rated.first().ok_or("no try")?.attempt;
        println!("{belief} | {moves} | {}", best.movement);
        let refused = Belief { men: belief.men.clone(), kings: best.refused };
        let heard = best.heard.iter().map(|heard| Belief { men: best.men.clone(), kings: heard.next });
        for next in heard.chain([refused]).filter(|next| !next.kings.is_empty()) {
            if met.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    Ok(())
}

/// An ending with the king known, as far as so many beliefs: `known:KBBK:100000000`.
fn known(text: &str) -> Result<(), Box<dyn std::error::Error>> {
    let (ending, most) = text.split_once(':').ok_or("known:ENDING:BELIEFS")?;
    let most: u64 = most.parse()?;
    let (begun, cancel) = (Instant::now(), Cancel::default());
    let met = AtomicU64::new(0);
    let progress = |progress: Progress| match progress {
        Progress::Meeting { states } => {
            met.fetch_max(states, Relaxed);
            if states > most {
                cancel.cancel();
            }
        }
        other => eprintln!("{:.1} s: {other:?}, {} MiB", begun.elapsed().as_secs_f64(), resident()),
    };
    let watcher = Watcher { progress: &progress, cancel: &cancel };
    let solved = solve(Space::new(ending.parse()?, Goal::Mate), Starts::KingKnown, &watcher);
    println!(
        "{ending}, king known: {} beliefs followed, {:.1} s, {} MiB",
        met.load(Relaxed),
        begun.elapsed().as_secs_f64(),
        resident()
    );
    match solved {
        Ok(solution) => println!("solved: {} beliefs, longest {:?}", solution.len(), longest(&solution)),
        Err(why) => println!("given up: {why}"),
    }
    Ok(())
}

/// What it costs to read a table, and to ask it something.
fn open(path: &str) -> Result<(), Box<dyn std::error::Error>> {
    let begun = Instant::now();
    let bytes = std::fs::read(path)?;
    let read = begun.elapsed().as_secs_f64();
    let table = Table::decode(bytes)?;
    let checked = begun.elapsed().as_secs_f64();
    println!("{path}: read in {read:.3} s, read and checked in {checked:.3} s, {} MiB resident", resident());
    let solution = table.into_solution();
    println!(
        "made ready for plans in {:.3} s more, {} MiB resident at most",
        begun.elapsed().as_secs_f64() - checked,
        resident()
    );
    let table = Table::decode(std::fs::read(path)?)?;
    println!("{:.2} µs a look-up", look_up(&table, &solution));
    Ok(())
}

/// The greatest resident size so far, in MiB, where the system tells it.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse::<u64>().ok()).unwrap_or(0) / 1024
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
    if ending == Ending::Kbbk {
        // Ferguson 1995 gives a sure mate in at most 32 moves from here.
        let ferguson = Belief::read("Kb4 Bb3 Bc3", None).ok().and_then(|belief| solution.judge(&belief));
        assert!(matches!(ferguson, Some(Verdict::Sure(moves)) if moves <= 32), "{ferguson:?}");
        println!(
            "Kb4 Bb3 Bc3, king anywhere: {}",
            ferguson.map_or(String::new(), |verdict| verdict.to_string())
        );
    }
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
    let begun = Instant::now();
    let Ok(table) = PolicyTable::of_maran("maran", Options::default(), &Watcher::silent()) else { return };
    for part in &table.tables {
        println!("{:?}: {} states of knowledge, {} sweeps", part.starts, part.states, part.sweeps);
        print!("{}", part.markdown());
    }
    println!("{:.1} s", begun.elapsed().as_secs_f64());
}
