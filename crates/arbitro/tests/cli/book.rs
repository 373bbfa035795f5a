//! Every command of the README and of the manual is run, and prints what its page shows.
//!
//! In a block ```` ```console ````, lines after a command are its output; a line `…` stands for lines left out. The
//! commands for a server are tested in `tests/serve/page.rs`.

use crate::common::{root, workplace};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What takes long in the manual, and what the test runs instead.
const SHORTER: [(&str, &str); 8] = [
    ("--games 20000", "--games 20"),
    ("--games 1000", "--games 2"),
    ("--games 500", "--games 5"),
    ("--games 400", "--games 2"),
    ("--games 200", "--games 20"),
    ("worlds=240", "worlds=4"),
    ("arbitro analyse ", "arbitro analyse --worlds 10 --samples 10 --solve-from 2 "),
    ("arbitro tune", "arbitro tune --trials 1 --deals 2 --held-out 2"),
];

/// A command of a page, and the output that the page shows for it.
struct Example {
    page: String,
    command: String,
    shown: Option<String>,
}

/// The pages of the manual in one language.
fn pages(italian: bool) -> Vec<PathBuf> {
    let mut folders = vec![root().join(if italian { "docs/it" } else { "docs" })];
    let mut pages = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
        {
            if entry.is_dir() && !entry.ends_with("it") {
                folders.push(entry);
            } else if entry.extension().is_some_and(|ending| ending == "md") {
                pages.push(entry);
            }
        }
    }
    pages.sort();
    pages
}

fn is_command(line: &str) -> bool {
    let of_a_server = ["arbitro serve ", "arbitro admin "].iter().any(|begin| line.starts_with(begin));
    !of_a_server && (line.starts_with("arbitro ") || line.contains("| arbitro "))
}

/// The examples of a page: in shell blocks, in indented blocks, and after `$` in blocks with output.
fn examples(page: &Path) -> Vec<Example> {
    let name = page.strip_prefix(root()).expect("in the repository").display().to_string();
    let text = std::fs::read_to_string(page).expect("a page");
    let mut found: Vec<Example> = Vec::new();
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(kind) };
            continue;
        }
        let (command, shown) = match fence {
            Some("console") => match (line.strip_prefix("$ "), found.last_mut()) {
                (Some(command), _) => (command, Some(String::new())),
                (None, Some(Example { shown: Some(shown), .. })) => {
                    shown.push_str(line);
                    shown.push('\n');
                    continue;
                }
                _ => panic!("{name}: a block console begins with a command, not with {line}"),
            },
            Some("sh") => (line, None),
            None if line.starts_with("    ") => (line.trim_start(), None),
            _ => continue,
        };
        if is_command(command) {
            found.push(Example { page: name.clone(), command: command.to_owned(), shown });
        }
    }
    found
}

/// Runs a command line by the shell, in a folder. Games end at the end of input, as when a person closes the terminal.
fn run(folder: &Path, command: &str) -> Output {
    let binary = Path::new(env!("CARGO_BIN_EXE_arbitro"));
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", binary.parent().expect("a folder").display()))
        .env("LC_ALL", "C")
        .env("COLUMNS", "200")
        .env("XDG_STATE_HOME", folder.join(".state"))
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

/// Whether a text is what a page shows, where a line `…` stands for any lines.
fn fits(shown: &[&str], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((&"…", rest)) => (0..=printed.len()).any(|skipped| fits(rest, &printed[skipped..])),
        Some((line, rest)) => printed.first() == Some(line) && fits(rest, &printed[1..]),
    }
}

/// The lines of a text without blanks at their ends, and without empty lines at its end.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

/// The names of the experiments, each of which is written into a folder `short` with the smallest numbers.
fn short_experiments(folder: &Path) -> Vec<String> {
    std::fs::create_dir(folder.join("short")).expect("a folder");
    let files = std::fs::read_dir(root().join("experiments")).expect("the experiments");
    let short = files.map(|file| {
        let file = file.expect("an entry").path();
        let text = std::fs::read_to_string(&file).expect("an experiment");
        let lines = text.lines().map(|line| match line.split_once(" = ") {
            Some(("runs", _)) => "runs = 2",
            Some(("games", list)) if list.starts_with('[') => "games = [10, 100]",
            Some(("depths", _)) => "depths = [2, 4]",
            Some(("printed", _)) => "printed = []",
            _ => line,
        });
        let name = file.file_name().expect("a name");
        std::fs::write(folder.join("short").join(name), lines.collect::<Vec<_>>().join("\n"))
            .expect("written");
        file.file_stem().expect("a name").to_string_lossy().into_owned()
    });
    short.collect()
}

/// A command with less to do.
fn shortened(command: &str, experiments: &[String]) -> String {
    let with_short = experiments.iter().fold(command.to_owned(), |line, name| {
        line.replace(&format!("experiment run {name} "), &format!("experiment run short/{name}.toml "))
    });
    SHORTER.iter().fold(with_short, |line, (long, short)| line.replace(long, short))
}

/// Runs the commands of pages one after the other in one folder; a command that several pages have runs once.
fn try_pages(pages: &[PathBuf], at_least: usize) {
    let folder = workplace();
    let experiments = short_experiments(folder.path());
    for strategy in ["mine.clp", "mie.clp"] {
        std::fs::copy(root().join("knowledge/briscola5/accorto.clp"), folder.path().join(strategy))
            .expect("a strategy");
    }
    let mut done = BTreeSet::new();
    let examples = pages.iter().flat_map(|page| examples(page));
    for Example { page, command, shown } in examples {
        if shown.is_none() && !done.insert(command.clone()) {
            continue;
        }
        let short = shortened(&command, &experiments);
        let began = std::time::Instant::now();
        let output = run(folder.path(), &short);
        println!("{:6} ms  {page}: {short}", began.elapsed().as_millis());
        let complaint = String::from_utf8_lossy(&output.stderr);
        let printed = String::from_utf8_lossy(&output.stdout);
        let Some(shown) = shown else {
            assert!(output.status.success(), "{page}: {command}: {complaint}");
            assert!(!printed.is_empty() || command.contains('>'), "{page}: {command} says nothing");
            continue;
        };
        let all = if output.status.success() { printed } else { complaint };
        assert!(fits(&lines(&shown), &lines(&all)), "{page}: {command} prints\n{all}");
        done.insert(command);
    }
    assert!(done.len() >= at_least, "{done:?}");
}

#[test]
fn the_commands_of_the_readme_and_the_english_manual_work() {
    try_pages(&[vec![root().join("README.md")], pages(false)].concat(), 75);
}

#[test]
fn the_commands_of_the_italian_manual_work() {
    try_pages(&pages(true), 35);
}

#[test]
fn a_page_that_shows_something_else_is_found() {
    assert!(fits(&["a", "…", "d"], &["a", "b", "c", "d"]));
    assert!(fits(&["a", "…"], &["a"]));
    assert!(!fits(&["a", "…", "d"], &["a", "b", "c"]));
    assert!(!fits(&["a"], &["a", "b"]));
    assert!(!fits(&["a", "b"], &["a"]));
}
