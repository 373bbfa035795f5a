//! The tutorial of game theory shows what the commands print.

use crate::common::works;
use std::path::Path;

#[test]
fn every_command_of_the_tutorial_prints_what_it_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("docs/theory-tutorial.md")).expect("the tutorial");
    let mut count = 0;
    for block in text.split("```console\n$ arbitro ").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        let (command, shown) = block.split_once('\n').expect("a command and its output");
        let arguments: Vec<&str> = command.split(' ').collect();
        let said = works(&root, &arguments, "");
        assert_eq!(said.trim_end(), shown.trim_end(), "arbitro {command}");
        count += 1;
    }
    assert!(count >= 8, "{count}");
}
