//! Runs the tests: all of them once to learn which mutants each one reaches, then for each mutant those that reach it.

use crate::{Mutant, Verdicts};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

struct Test {
    executable: PathBuf,
    name: String,
    /// How many seconds of CPU time it takes, and how many seconds pass.
    cpu: f64,
    wall: f64,
    reaches: HashSet<u32>,
}

enum End {
    Passed,
    Failed,
    TooLong,
}

/// Gives every mutant that compiles a verdict.
pub fn run(
    home: &Path,
    executables: &[PathBuf],
    mutants: &[Mutant],
    jobs: usize,
    results: &Path,
    verdicts: &mut Verdicts,
) {
    let mut tests = Vec::new();
    for executable in executables {
        let ignored = names(executable, home, &["--ignored"]);
        let all = names(executable, home, &[]).into_iter().filter(|name| !ignored.contains(name));
        tests.extend(all.map(|name| (executable.clone(), name)));
    }
    let longest =
        std::env::var("LONGEST").ok().map(|seconds| seconds.parse::<f64>().expect("a number of seconds"));
    let done = Mutex::new(Vec::new());
    each(&tests, jobs, |(executable, name)| {
        let test = trace(home, executable, name, results, longest);
        done.lock().expect("a list").extend(test);
    });
    let mut tests = done.into_inner().expect("a list");
    tests.sort_by(|one: &Test, two: &Test| one.wall.total_cmp(&two.wall));
    let total: f64 = tests.iter().map(|test| test.cpu).sum();
    println!("{} tests take {total:.1} s of CPU time without a mutant", tests.len());
    let open: Vec<&Mutant> = mutants.iter().filter(|mutant| !verdicts.contains_key(&mutant.id)).collect();
    let verdicts = Mutex::new(verdicts);
    let count = AtomicUsize::new(0);
    each(&open, jobs, |mutant| {
        let reaching: Vec<&Test> = tests.iter().filter(|test| test.reaches.contains(&mutant.id)).collect();
        let verdict = reaching.iter().find_map(|test| match test.run(home, mutant.id) {
            End::Passed => None,
            End::Failed => Some(("caught", test.name.clone())),
            End::TooLong => Some(("timeout", test.name.clone())),
        });
        let verdict = verdict.unwrap_or_else(|| ("missed", format!("{} tests reach it", reaching.len())));
        let number = count.fetch_add(1, Ordering::Relaxed) + 1;
        println!("{number}/{} {}: {} ({})", open.len(), verdict.0, mutant.name, verdict.1);
        crate::note(results, verdict.0, mutant, &verdict.1);
        verdicts.lock().expect("a list").insert(mutant.id, verdict);
    });
}

/// Does something for each item, with some threads.
fn each<T: Sync>(items: &[T], threads: usize, act: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    act(item);
                }
            });
        }
    });
}

fn names(executable: &Path, home: &Path, only: &[&str]) -> Vec<String> {
    let mut command = Command::new(executable);
    let listed = command
        .args(["--list", "--format", "terse"])
        .args(only)
        .current_dir(home)
        .output()
        .expect("tests run");
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect()
}

/// Runs a test without any mutant and reads which ones it reaches. On a busy machine it may need another try.
fn trace(home: &Path, executable: &Path, name: &str, results: &Path, longest: Option<f64>) -> Option<Test> {
    let file = results.join(format!("trace-{}", name.replace("::", "-")));
    let mut test = Test {
        executable: executable.into(),
        name: name.into(),
        cpu: 0.0,
        wall: 0.0,
        reaches: HashSet::new(),
    };
    for _ in 0..3 {
        let started = Instant::now();
        // The shell prints its own CPU times and then those of the test, each as minutes and seconds.
        let script = "\"$@\" >/dev/null 2>&1; code=$?; times; exit $code";
        let limit =
            longest.map_or("--cpu=unlimited".to_owned(), |longest| format!("--cpu={:.0}", longest.ceil()));
        let mut command = test.command(&["sh", "-c", script, "sh", "prlimit", &limit, "--"], home, "trace");
        let done = command.env("MUTANT_TRACE", &file).stdout(Stdio::piped()).output().expect("a test runs");
        let times = String::from_utf8_lossy(&done.stdout).into_owned();
        let seconds = |time: &str| {
            let (minutes, seconds) = time.trim_end_matches('s').split_once('m')?;
            Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
        };
        test.cpu = times.split_whitespace().skip(2).filter_map(seconds).sum();
        test.wall = started.elapsed().as_secs_f64();
        let reached = fs::read_to_string(&file).unwrap_or_default();
        test.reaches.extend(reached.lines().filter_map(|line| line.parse::<u32>().ok()));
        let _ = fs::remove_file(&file); // A test may reach no mutant at all.
        if longest.is_some_and(|longest| test.cpu > longest) {
            println!("{name} takes more than {:.1} s: it is left out", test.cpu);
            return None;
        }
        if done.status.success() {
            return Some(test);
        }
    }
    println!("{name} fails without a mutant: it is left out");
    None
}

impl Test {
    fn command(&self, before: &[&str], home: &Path, mutant: &str) -> Command {
        let mut command = Command::new(before[0]);
        command.args(&before[1..]).arg(&self.executable).args(["--exact", &self.name, "--test-threads=1"]);
        command.current_dir(home).env("CARGO_MANIFEST_DIR", home).env("MUTANT", mutant);
        command.env("RAYON_NUM_THREADS", "2").env("RUST_BACKTRACE", "0");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn run(&self, home: &Path, mutant: u32) -> End {
        // The limit of CPU time ends endless loops, the other one endless waiting.
        let (cpu, wall) =
            (format!("--cpu={:.0}", 2.0 + 5.0 * self.cpu), format!("{:.0}", 60.0 + 5.0 * self.wall));
        let limits = ["timeout", "--signal=KILL", &wall, "prlimit", &cpu, "--"];
        match self.command(&limits, home, &mutant.to_string()).status().expect("a test runs").code() {
            Some(0) => End::Passed,
            // Killed (9) by one of the limits, or sent SIGXCPU (24).
            Some(137 | 152) | None => End::TooLong,
            Some(_) => End::Failed,
        }
    }
}
