//! Programs that ask for too much. Each runs in a process of its own, ends within its limits, and says which limit it
//! reached and where: no stack overflows, nothing is aborted.

mod programs;

use arbitro_rules::Limits;
use arbitro_rules::tools::{self, RunOptions};
use programs::{Hostile, hostile};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The limit of time of a program that is to reach it, and of one that is to reach another limit first, on a busy machine
/// too.
const SECONDS: u64 = 2;
const MANY_SECONDS: u64 = 60;
const MEGABYTES: usize = 64;

/// What the process of a test takes by itself.
const EMPTY_KILOBYTES: usize = 8 << 10;

/// Names the program for the process that runs it, and its limit of time.
const PROGRAM: &str = "HOSTILE_PROGRAM";
const TIME: &str = "HOSTILE_SECONDS";

/// The limit of memory; another one by hand.
fn megabytes() -> usize {
    std::env::var("HOSTILE_MEGABYTES").ok().and_then(|text| text.parse().ok()).unwrap_or(MEGABYTES)
}

fn limits() -> Limits {
    let seconds = std::env::var(TIME).ok().and_then(|text| text.parse().ok()).unwrap_or(SECONDS);
    Limits {
        steps: u64::MAX,
        time: Some(Duration::from_secs(seconds)),
        recursion: 1_000,
        facts: 150_000,
        activations: 150_000,
        bytes: megabytes() << 20,
    }
}

/// Not a test by itself: what the others start to run one program.
#[test]
#[ignore = "started by the other tests"]
fn one_program() {
    let Ok(path) = std::env::var(PROGRAM) else { return };
    let options = RunOptions { limits: limits(), ..RunOptions::default() };
    tools::run(&[Path::new(&path)], &options, None, &mut std::io::stdout(), &mut tools::plainly)
        .expect("the output can be written");
    let spent = cpu_time::ProcessTime::now().as_duration().as_secs_f64();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    println!("\ncpu {spent}\npeak {}", peak.trim());
}

/// What is wrong with how a program ended.
fn complaints(program: &Hostile, folder: &Path) -> Vec<String> {
    let path = folder.join(format!("{}.clp", program.name));
    std::fs::write(&path, &program.text).expect("the scratch folder can be written");
    let until_late = program.shown.iter().any(|words| "the limit of time".starts_with(words));
    let allowed = if until_late { SECONDS } else { MANY_SECONDS };
    let output = Command::new(std::env::current_exe().expect("a test has a file"))
        .args(["one_program", "--exact", "--ignored", "--nocapture"])
        .env(PROGRAM, &path)
        .env(TIME, allowed.to_string())
        .output()
        .expect("a test can be started");
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    let number = |key: &str| {
        let line = shown.lines().find_map(|line| line.strip_prefix(key));
        line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok())
    };
    let mut wrong = Vec::new();
    let (Some(cpu), Some(peak)) = (number("cpu "), number("peak ")) else {
        let end: String = String::from_utf8_lossy(&output.stderr).chars().take(300).collect();
        return vec![format!("{}: it did not end by itself ({:?}): {end}", program.name, output.status)];
    };
    if cpu > allowed as f64 * 1.2 {
        wrong.push(format!("{}: {cpu:.2} seconds", program.name));
    }
    if peak > (MEGABYTES << 10) as f64 * 1.2 + EMPTY_KILOBYTES as f64 {
        wrong.push(format!("{}: {peak} kilobytes", program.name));
    }
    for words in program.shown {
        if !shown.contains(words) {
            let short = &shown[shown.ceil_char_boundary(shown.len().saturating_sub(1_500))..];
            wrong.push(format!("{}: no {words:?} in\n{short}", program.name));
        }
    }
    wrong
}

#[test]
fn hostile_programs_end_within_their_limits() {
    let folder = std::env::temp_dir().join(format!("rules-hostile-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is a folder for scratch files");
    let programs = hostile();
    assert!(programs.len() >= 30);
    let wrong: Vec<String> = programs.iter().flat_map(|program| complaints(program, &folder)).collect();
    let _ = std::fs::remove_dir_all(&folder);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
