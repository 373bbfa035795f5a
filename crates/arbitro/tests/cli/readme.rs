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

/// The words of a command line; double quotes keep blanks together.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in command.chars() {
        match letter {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            letter => words.last_mut().expect("never empty").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn the_commands_of_the_readme_work() {
    try_commands("README.md", 5);
}

#[test]
fn the_commands_of_the_english_manual_work() {
    for (page, at_least) in
        [("briscola", 6), ("terminal", 6), ("learn", 6), ("research", 3), ("hidden-partner", 1)]
    {
        try_commands(&format!("docs/{page}.md"), at_least);
    }
}

#[test]
fn the_commands_of_the_italian_manual_work() {
    for (page, at_least) in [("briscola", 6), ("terminal", 5)] {
        try_commands(&format!("docs/it/{page}.md"), at_least);
    }
}

/// Runs the commands of a page, one after the other in one folder.
fn try_commands(page: &str, at_least: usize) {
    let page = std::fs::read_to_string(root().join(page)).expect(page);
    let commands = commands(&page);
    assert!(commands.len() >= at_least, "{commands:?}");
    let folder = workplace();
    for command in commands {
        let words = words(&command);
        let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        // Games end at the end of input, as they do when a person closes the terminal.
        let output = arbitro_in(folder.path(), &words, "");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {complaint}");
        assert!(!output.stdout.is_empty(), "{command} says nothing");
    }
}
