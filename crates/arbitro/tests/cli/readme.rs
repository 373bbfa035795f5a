//! Every command of the README and of the tutorials is run.

use crate::common::{arbitro_in, root, workplace};

/// The `arbitro …` lines of the shell blocks of a page.
fn commands(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_shell = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_shell = line == "```sh";
        } else if in_shell && line.starts_with("arbitro ") {
            found.push(line.split(" #").next().unwrap_or(line).trim_end().to_owned());
        }
    }
    found
}

#[test]
fn the_commands_of_the_readme_work() {
    let page = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let commands = commands(&page);
    assert!(commands.len() >= 5, "{commands:?}");
    let folder = workplace();
    for command in commands {
        let words: Vec<&str> = command.split_whitespace().skip(1).collect();
        // Games end at the end of input, as they do when a person closes the terminal.
        let output = arbitro_in(folder.path(), &words, "");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {complaint}");
        assert!(!output.stdout.is_empty(), "{command} says nothing");
    }
}
