//! Tests whether tests notice small changes of the code (mutants). All mutants of a crate are compiled at once into a
//! copy of it, and an environment variable chooses one at run time.
//!
//! Arguments: the crate, the list of mutants that `cargo-mutants --list --json` writes, the number of tests at a time,
//! and `again` to leave out what the run before caught, or `resume` to leave out what it came to. The variable LONGEST
//! leaves out tests that take more seconds of CPU time.

mod run;
mod weave;

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A mutant as cargo-mutants lists it. The numbers start at 1.
pub struct Mutant {
    pub id: u32,
    pub name: String,
    pub file: String,
    pub genre: String,
    pub replacement: String,
    pub line: usize,
    pub column: usize,
}

/// The lists of results. What is in one of the first ones has been caught.
const LISTS: [&str; 5] = ["caught", "timeout", "missed", "unviable", "unwoven"];

/// What became of each mutant (the list that it is in), and why.
pub type Verdicts = BTreeMap<u32, (&'static str, String)>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, list, jobs, rest @ ..] = &arguments[..] else {
        panic!("crate, list of mutants, tests at a time")
    };
    let root = std::env::current_dir().expect("a folder");
    let list: Vec<Value> = serde_json::from_str(&read(Path::new(list))).expect("a list of mutants");
    let mutants: Vec<Mutant> = (1..).zip(&list).map(|(id, listed)| mutant(id, listed)).collect();
    let results = root.join("target/mutants").join(name);
    fs::create_dir_all(&results).expect("a folder for the results");
    let mut verdicts = Verdicts::new();
    match rest {
        [word] if word == "again" => {
            take_over(&results, &["caught", "timeout", "unviable", "unwoven"], &mutants, &mut verdicts)
        }
        [word] if word == "resume" => take_over(&results, &LISTS, &mutants, &mut verdicts),
        _ => LISTS.iter().for_each(|list| forget(&results, list, &mutants)),
    }
    let tree = copy(&root);
    let executables = build(&root, &tree, name, &mutants, &mut verdicts);
    for mutant in &mutants {
        match verdicts.get(&mutant.id) {
            Some((list, why)) if LISTS[3..].contains(list) => note(&results, list, mutant, why),
            _ => {}
        }
    }
    let jobs = jobs.parse().expect("a number of tests at a time");
    run::run(&tree.join("crates").join(name), &executables, &mutants, jobs, &results, &mut verdicts);
    for list in LISTS {
        forget(&results, list, &mutants);
        let listed = mutants.iter().filter_map(|mutant| Some((mutant, verdicts.get(&mutant.id)?)));
        let listed: Vec<_> = listed.filter(|(_, (verdict, _))| *verdict == list).collect();
        println!("{list}: {}", listed.len());
        listed.iter().for_each(|(mutant, (_, why))| note(&results, list, mutant, why));
    }
}

/// Takes the lines of these mutants' files out of a list of results; those of other files stay.
fn forget(results: &Path, list: &str, mutants: &[Mutant]) {
    let files: BTreeSet<&str> = mutants.iter().map(|mutant| mutant.file.as_str()).collect();
    let other = |line: &&str| line.split_once(':').is_some_and(|(file, _)| !files.contains(file));
    let before = fs::read_to_string(results.join(list)).unwrap_or_default();
    let kept: String = before.lines().filter(other).flat_map(|line| [line, "\n"]).collect();
    put(&results.join(list), &kept);
}

/// Adds a line to a list of results.
pub fn note(results: &Path, list: &str, mutant: &Mutant, why: &str) {
    let mut file = fs::OpenOptions::new().create(true).append(true).open(results.join(list)).expect("a list");
    writeln!(file, "{}\t{}", mutant.name, why.replace('\n', " ")).expect("a list can be written");
}

fn mutant(id: u32, listed: &Value) -> Mutant {
    let text = |key: &str| listed[key].as_str().unwrap_or_default().to_owned();
    let number = |key: &str| listed["span"]["start"][key].as_u64().expect("a place") as usize;
    Mutant {
        id,
        name: text("name"),
        file: text("file"),
        genre: text("genre"),
        replacement: text("replacement"),
        line: number("line"),
        column: number("column"),
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Writes a file if it has changed, so that cargo builds only what it must.
fn put(path: &Path, text: &str) {
    if !fs::read_to_string(path).is_ok_and(|old| old == text) {
        fs::write(path, text).expect("a file can be written");
    }
}

/// A copy of the workspace in which warnings are no errors.
fn copy(root: &Path) -> PathBuf {
    let tree = root.join("target/mutants/tree");
    let _ = fs::remove_dir_all(tree.join("crates")); // It is not there at first.
    fs::create_dir_all(&tree).expect("a folder for the copy");
    let copied = Command::new("cp").args(["-a", "crates", "Cargo.lock"]).arg(&tree).status();
    assert!(copied.is_ok_and(|status| status.success()), "the crates can be copied");
    for name in ["catalog", "docs", "examples", "experiments", "knowledge", "messages", "web"] {
        let _ = std::os::unix::fs::symlink(root.join(name), tree.join(name)); // It may be there already.
    }
    let manifest = read(&root.join("Cargo.toml")).replace("\"deny\"", "\"allow\"");
    let manifest = manifest.replace("debug = \"line-tables-only\"", "debug = false");
    put(&tree.join("Cargo.toml"), &manifest);
    tree
}

/// Takes verdicts over from the lists of the run before.
fn take_over(results: &Path, lists: &[&'static str], mutants: &[Mutant], verdicts: &mut Verdicts) {
    for list in lists {
        let before = fs::read_to_string(results.join(list)).unwrap_or_default();
        let before: BTreeMap<&str, &str> = before.lines().filter_map(|line| line.split_once('\t')).collect();
        let known =
            |mutant: &Mutant| Some((mutant.id, (*list, before.get(mutant.name.as_str())?.to_string())));
        verdicts.extend(mutants.iter().filter_map(known));
    }
}

/// Builds the copy with all mutants that compile. Returns the executables of its tests.
fn build(root: &Path, tree: &Path, name: &str, mutants: &[Mutant], verdicts: &mut Verdicts) -> Vec<PathBuf> {
    let source = tree.join("crates").join(name).join("src");
    put(&source.join("mutant_switch.rs"), include_str!("switch.rs"));
    let files: BTreeSet<&str> = mutants.iter().map(|mutant| mutant.file.as_str()).collect();
    // What the run before could not compile is not tried again.
    let mut dropped: BTreeSet<u32> =
        verdicts.iter().filter(|(_, (list, _))| LISTS[3..].contains(list)).map(|(id, _)| *id).collect();
    loop {
        let mut woven = BTreeMap::new();
        for file in &files {
            let wanted =
                mutants.iter().filter(|mutant| mutant.file == *file && !dropped.contains(&mutant.id));
            let wanted: Vec<&Mutant> = wanted.collect();
            let done = weave::weave(&read(&root.join(file)), &wanted);
            for mutant in wanted.iter().filter(|mutant| !done.own.iter().any(|(_, id)| *id == mutant.id)) {
                verdicts.insert(
                    mutant.id,
                    (
                        "unwoven",
                        "a constant, a chain with `let`, `impl Trait`, or an arm that is needed".to_owned(),
                    ),
                );
            }
            put(&tree.join(file), &done.text);
            woven.insert(*file, done);
        }
        let (library, switch) = (source.join("lib.rs"), "\n#[doc(hidden)]\npub mod mutant_switch;\n");
        let text = read(&library);
        put(&library, &format!("{}{switch}", text.trim_end_matches(switch)));
        let built = Command::new("cargo")
            .args(["test", "--no-run", "--lib", "--tests", "--message-format=json"])
            .args(["--package", &format!("arbitro-{name}")])
            // The tests of the server over sockets play games, so they are in another crate.
            .args(["--package", "arbitro"].iter().filter(|_| name == "server"))
            .env("CARGO_TARGET_DIR", root.join("target/mutants/build"))
            .current_dir(tree)
            .stderr(Stdio::null())
            .output()
            .expect("cargo runs");
        let messages = String::from_utf8_lossy(&built.stdout).into_owned();
        let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        if built.status.success() {
            let tests = messages.filter(|message| message["profile"]["test"] == true);
            return tests.filter_map(|test| test["executable"].as_str().map(PathBuf::from)).collect();
        }
        let before = dropped.len();
        for error in
            messages.map(|message| message["message"].clone()).filter(|error| error["level"] == "error")
        {
            let (verdict, ids) = blamed(&error, &woven);
            if ids.is_empty() {
                eprintln!("{}", error["rendered"].as_str().unwrap_or_default());
            }
            for id in ids {
                verdicts.insert(id, (verdict, error["message"].as_str().unwrap_or_default().to_owned()));
                dropped.insert(id);
            }
        }
        println!("{} mutants do not compile", dropped.len());
        assert!(dropped.len() > before, "the copy does not compile, and no mutant is the reason");
    }
}

/// The mutants that an error of the compiler is about. If it is not about the code of a mutant but about the code that
/// chooses one, the mutant may be a good one that cannot be woven in.
fn blamed(error: &Value, woven: &BTreeMap<&str, weave::Woven>) -> (&'static str, BTreeSet<u32>) {
    let (mut own, mut around) = (BTreeSet::new(), Vec::new());
    for span in error["spans"].as_array().into_iter().flatten() {
        // What a macro has written counts where the macro is called.
        let mut span = span;
        while span["expansion"].is_object() {
            span = &span["expansion"]["span"];
        }
        let Some(file) = span["file_name"].as_str().and_then(|file| woven.get(file)) else { continue };
        let (start, end) = (span["byte_start"].as_u64().unwrap_or(0), span["byte_end"].as_u64().unwrap_or(0));
        let within =
            |range: &std::ops::Range<usize>| range.start <= start as usize && end as usize <= range.end;
        own.extend(file.own.iter().filter(|(range, _)| within(range)).map(|(_, id)| *id));
        around.extend(
            file.around.iter().filter(|(range, _)| within(range)).map(|(range, id)| (range.len(), *id)),
        );
    }
    if !own.is_empty() {
        return ("unviable", own);
    }
    let narrowest = around.iter().map(|(length, _)| *length).min();
    around.retain(|(length, _)| Some(*length) == narrowest);
    ("unwoven", around.into_iter().map(|(_, id)| id).collect())
}
