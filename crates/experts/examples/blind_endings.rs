//! Measures the exact solver: `blind_endings KRK KBBK-anywhere` solves endings from their starts and asserts the figures that
//! are known before it reports a time; `blind_endings policy` prints what Maran's player is worth;
//! `blind_endings "Kb4 Bb3 Bc3|"` solves one belief (after the bar the squares of the king; none: anywhere);
//! `blind_endings "Kf6 Qe3|h7,h8|caption"` draws it; `blind_endings "!Kf2 Ne6 Bg6|h3"` looks for the shortest sure mate
//! of one belief without solving everything around it; `blind_endings "plan:Kb4 Bb3 Bc3|"` writes a whole sure plan down, a
//! line for each belief that it meets; `blind_endings problems` times the problems in two; `blind_endings known:KBBK:100000000`
//! solves an ending with the king known, unless more beliefs are met than that. `TABLES=FOLDER` keeps the tables that are
//! solved.

use arbitro_endings::bounds::{Effort, Report};
use arbitro_endings::{
    Belief, Ending, Progress, Prover, Solution, Space, Starts, Table, Verdict, Watcher, encode, extend,
    problem::Problem, solve, svg,
};
use arbitro_experts::maran::Options;
use arbitro_experts::maran::evaluate::PolicyTable;
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
            ending if ending.starts_with("known:") => known(&ending[6..])?,
            belief if belief.contains('|') => one(belief)?,
            name => measure(name)?,
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
        let problem = Problem::read(rules, fen, "")?;
        let solved = problem.mate_in(2, false, &mut Watch::free()).map_err(|why| why.to_string())?;
        assert!(solved.cases[0].keys.iter().any(|found| found.key.to_string() == key), "{fen}: {key}");
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
        Ok(solution) => println!("solved: {} beliefs, {:?}", solution.len(), counted(&solution)),
        Err(why) => println!("given up: {why}"),
    }
    Ok(())
}

/// The greatest resident size so far, in MiB, where the system tells it.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse::<u64>().ok()).unwrap_or(0) / 1024
}

/// How many starts there are, how many of them are sure wins, and the longest of these.
type Counted = (u64, u64, u8);

/// What is known of an ending: the beliefs that are met, and the starts with the king known and anywhere.
struct Expected {
    beliefs: u64,
    known: Option<Counted>,
    anywhere: Counted,
}

fn expected(ending: Ending, goal: Goal, starts: Starts) -> Expected {
    let (beliefs, known, anywhere) = match (ending, goal, starts) {
        (Ending::Krk, _, _) => (434_858, (21_959, 21_959, 29), (518, 315, 33)),
        (Ending::Kqk, _, _) => (4_526_199, (18_081, 18_081, 14), (518, 518, 18)),
        (Ending::Kpk, Goal::Mate, _) => (5_628_815, (81_664, 56_501, 28), (1_512, 60, 21)),
        (Ending::Kpk, Goal::Promotion, _) => (714_828, (81_664, 56_515, 14), (1_512, 60, 6)),
        (Ending::Kbbk, _, Starts::All) => (6_551_524, (313_016, 312_951, 30), (7_936, 882, 37)),
        (Ending::Kbbk, ..) => (5_785_469, (0, 0, 0), (7_936, 882, 37)),
        (Ending::Kbnk, _, Starts::All) => (22_014_688, (1_359_578, 1_351_510, 87), (31_332, 6_737, 83)),
        (Ending::Kbnk, ..) => (18_249_113, (0, 0, 0), (31_332, 6_737, 83)),
    };
    Expected { beliefs, known: starts.known().then_some(known), anywhere }
}

/// Solves `KRK`, `KPK-promotion` or `KBBK-anywhere`.
fn measure(text: &str) -> Result<(), Box<dyn std::error::Error>> {
    let (name, part) = text.split_once('-').unwrap_or((text, ""));
    let ending: Ending = name.parse()?;
    let (goal, starts) = match part {
        "" => (Goal::Mate, Starts::All),
        "promotion" => (Goal::Promotion, Starts::All),
        "anywhere" => (Goal::Mate, Starts::KingAnywhere),
        other => return Err(format!("no part {other}").into()),
    };
    let wanted = expected(ending, goal, starts);
    let begun = Instant::now();
    let solution = solve(Space::new(ending, goal), starts, &Watcher::silent())
        .map_err(|why| format!("{ending}: {why}"))?;
    let seconds = begun.elapsed().as_secs_f64();
    assert_eq!(solution.len(), wanted.beliefs, "{ending}: beliefs met");
    let (known, anywhere) = counted(&solution);
    assert_eq!(anywhere, wanted.anywhere, "{ending}: king anywhere");
    if let Some(wanted) = wanted.known {
        assert_eq!(known, wanted, "{ending}: king known");
    }
    if ending == Ending::Kbbk {
        // Ferguson 1995 gives a sure mate in at most 32 moves from here.
        let ferguson = solution.judge(&Belief::read("Kb4 Bb3 Bc3", None)?);
        assert_eq!(ferguson, Some(Verdict::Sure(27)));
    }
    let bytes = encode(&solution, starts);
    let size = bytes.len() as f64 / 1_048_576.0;
    if let Ok(folder) = std::env::var("TABLES") {
        std::fs::write(format!("{folder}/{}.blind", text.to_lowercase()), &bytes)?;
    }
    let table = Table::decode(bytes)?;
    table.check()?;
    println!(
        "| {ending} {goal:?} | {starts} | {} | {seconds:.1} s | {} MiB | {size:.1} MiB | {:.2} µs |",
        wanted.beliefs,
        resident(),
        look_up(&table, &solution)
    );
    Ok(())
}

/// The starts with the king known, and with the king anywhere.
fn counted(solution: &Solution) -> (Counted, Counted) {
    let space = solution.space();
    let mut counts: [Counted; 2] = Default::default();
    for id in (0..space.placements().len() as u32).filter(|id| space.is_own(*id)) {
        let placement = &space.placements()[id as usize];
        let all = space.canonical_set(placement, placement.anywhere());
        for (set, verdict) in solution.shelf(id) {
            for (count, is_start) in counts.iter_mut().zip([set.count_ones() == 1, set == all]) {
                if is_start {
                    count.0 += 1;
                    count.1 += u64::from(verdict.moves().is_some());
                    count.2 = count.2.max(verdict.moves().unwrap_or(0));
                }
            }
        }
    }
    (counts[0], counts[1])
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
