//! Ten textbook programs (`tests/textbook`), each with a small set of facts; `bench/rules/textbook.py` makes larger ones.

use std::path::PathBuf;

const NAMES: [&str; 10] =
    ["manners", "waltz", "monkey", "wine", "animals", "circuit", "sudoku", "river", "zebra", "cryptarithm"];

/// A name, and inputs one after another: the constructs, the facts, a run, and a list of what is left.
pub fn all() -> Vec<(String, Vec<String>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/textbook");
    let read =
        |name: String| std::fs::read_to_string(folder.join(&name)).expect("every program has its files");
    NAMES
        .iter()
        .map(|name| {
            let mut inputs: Vec<String> = ["(watch facts)", "(watch rules)"].map(String::from).to_vec();
            let program = read(format!("{name}.clp"));
            let code: Vec<&str> = program.lines().filter(|line| !line.starts_with(';')).collect();
            inputs.extend(super::cases::inputs(&code.join("\n")));
            inputs.push("(reset)".to_string());
            inputs.extend(read(format!("{name}.fct")).lines().map(|fact| format!("(assert {fact})")));
            inputs.extend(["(run 100000)", "(facts)"].map(String::from));
            (name.to_string(), inputs)
        })
        .collect()
}
