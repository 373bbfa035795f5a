//! The page of the manual that lists all commands, made from their definitions.

use super::Arguments;
use clap::{Arg, Command, CommandFactory};
use std::fmt::Write;

const HEAD: &str = "<!-- Made from the definitions of the commands: \
    ARBITRO_WRITE_COMMANDS=1 cargo nextest run -p arbitro the_page_of_commands -->\n\n# Commands\n\n\
    `arbitro COMMAND --help` prints the same texts. `--language en` or `--language it` chooses the language of games and \
    answers for every command. Parameters of games and bots come after a colon, as in `tris:rows=4,cols=4`; `arbitro games` and \
    `arbitro players GAME` list them.\n";

/// The page, in Markdown.
fn page() -> String {
    let mut command = Arguments::command();
    command.build();
    let mut text = HEAD.to_owned();
    for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
        describe(command, "arbitro", 2, &mut text);
    }
    text
}

fn describe(command: &Command, above: &str, depth: usize, text: &mut String) {
    let name = format!("{above} {}", command.get_name());
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default();
    let _ = write!(text, "\n{} {name}\n\n{}.\n", "#".repeat(depth), about.trim_end_matches('.'));
    let usage = command.clone().render_usage().to_string();
    let _ = write!(text, "\n```text\n{}\n```\n", usage.trim_start_matches("Usage: "));
    let shown = |argument: &&Arg| {
        !argument.is_hide_set() && !["help", "language"].contains(&argument.get_id().as_str())
    };
    let mut lines = command.get_arguments().filter(shown).map(line).peekable();
    if lines.peek().is_some() {
        text.push_str("\n| argument | meaning |\n|---|---|\n");
        text.extend(lines);
    }
    for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
        describe(command, &name, depth + 1, text);
    }
}

fn line(argument: &Arg) -> String {
    let value = || {
        argument
            .get_value_names()
            .into_iter()
            .flatten()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let takes_value = argument.get_action().takes_values();
    let name = match (argument.get_long(), argument.get_short()) {
        (Some(long), _) if takes_value => format!("--{long} {}", value()),
        (Some(long), _) => format!("--{long}"),
        (None, Some(short)) => format!("-{short}"),
        (None, None) => value(),
    };
    let help = argument.get_long_help().or(argument.get_help()).map(ToString::to_string).unwrap_or_default();
    let defaults: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let default = match defaults.join(" ") {
        none if none.is_empty() || argument.is_hide_default_value_set() || !takes_value => String::new(),
        some => format!(" (default: `{some}`)"),
    };
    let values: Vec<_> =
        argument.get_possible_values().iter().map(|value| format!("`{}`", value.get_name())).collect();
    let values =
        if values.is_empty() || !takes_value { String::new() } else { format!(": {}", values.join(", ")) };
    let help = help.replace('|', "\\|").replace('\n', " ");
    format!("| `{name}` | {help}{values}{default} |\n")
}

#[test]
fn the_page_of_commands_is_up_to_date() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/commands.md");
    if std::env::var_os("ARBITRO_WRITE_COMMANDS").is_some() {
        std::fs::write(&path, page()).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).expect("docs/commands.md");
    assert!(written == page(), "docs/commands.md is stale: its first line says how to write it again");
}
