//! Every function, command and construct of the reference manual, each with cases of its own.

use crate::judge::{Judge, ours};
use std::path::Path;

/// One entry of the index.
struct Entry {
    name: &'static str,
    section: &'static str,
    status: &'static str,
    reason: &'static str,
    inputs: Vec<String>,
}

fn entries() -> Vec<Entry> {
    let text = include_str!("index.txt");
    let mut section = "";
    let mut entries: Vec<Entry> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix("=== ") {
            section = title;
        } else if let Some(name) = line.strip_prefix("### ") {
            let status = lines.next().unwrap_or("");
            let (status, reason) = status.split_once(": ").unwrap_or((status, ""));
            entries.push(Entry { name, section, status, reason, inputs: Vec::new() });
        } else if let Some(entry) = entries.last_mut() {
            entry.inputs.push(line.to_string());
        }
    }
    entries
}

/// The share of entries that must agree, of those that are not absent.
const LEAST: f64 = 97.0;

#[test]
fn the_whole_index_of_the_manual_agrees_with_clips() {
    let mut judge = Judge::start();
    let (mut agree, mut present) = (0, 0);
    let mut wrong = Vec::new();
    for entry in entries().iter().filter(|entry| entry.status != "absent") {
        assert!(!entry.inputs.is_empty(), "{} has no case", entry.name);
        present += 1;
        let (theirs, ours) = (judge.ask(&entry.inputs), ours(&entry.inputs));
        let same = theirs.as_ref() == Some(&ours);
        agree += usize::from(same);
        let marked = if same { "supported" } else { "different" };
        if entry.status != marked {
            let theirs = theirs.unwrap_or_default();
            wrong.push(format!(
                "{} is marked {} and is {marked}\n--- CLIPS\n{theirs}--- ours\n{ours}",
                entry.name, entry.status
            ));
        }
    }
    let share = 100.0 * agree as f64 / present as f64;
    println!("{agree} of {present} entries of the index agree: {share:.1} %");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(share >= LEAST, "only {share:.1} % agree");
}

/// The page of the documentation that lists the index.
fn page() -> String {
    let mut out = String::from(
        "# Index of CLIPS 6.4\n\nEvery function, command and construct of the *CLIPS 6.4 Basic Programming Guide*. \
         *Supported* means that it does the same here;\nthe suite `crates/rules/tests/differential` runs cases of each \
         entry in CLIPS 6.4.2 and here. [What differs](rules-differences.md) has the\ndetails. This page is made from \
         `crates/rules/tests/differential/index.txt`: after a change there, run\n`RULES_INDEX_WRITE=1 cargo test -p \
         arbitro-rules --test differential index`.\n",
    );
    let mut section = "";
    for entry in entries() {
        if entry.section != section {
            section = entry.section;
            out.push_str(&format!("\n## {section}\n| name | here | reason |\n|---|---|---|\n"));
        }
        let name = entry.name.replace('|', "\\|");
        out.push_str(&format!("| `{name}` | {} | {} |\n", entry.status, entry.reason));
    }
    out
}

#[test]
fn the_page_lists_the_index() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules-index.md");
    if std::env::var("RULES_INDEX_WRITE").is_ok() {
        std::fs::write(&path, page()).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).expect("the page can be read");
    assert!(written == page(), "docs/rules-index.md is old: see its first lines for how to make it again");
    for entry in entries() {
        assert!(matches!(entry.status, "supported" | "different" | "absent"), "{}", entry.name);
        assert!(entry.status == "supported" || !entry.reason.is_empty(), "{} has no reason", entry.name);
    }
}
