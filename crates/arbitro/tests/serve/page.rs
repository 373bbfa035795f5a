//! Every command of docs/server.md, on a real server.

use crate::operate::{sit, table};
use crate::process::{Process, admin};
use std::process::Command;

const PAGE: &str = include_str!("../../../../docs/server.md");

/// Numbers and addresses on the page that mean nothing to this server.
const EXAMPLES: [&str; 3] = ["17", "4711", "192.0.2.7"];

/// The words of each command, and what its line says of it.
fn commands() -> Vec<(Vec<String>, &'static str)> {
    let lines =
        PAGE.lines().filter_map(|line| line.strip_prefix("    ").unwrap_or(line).strip_prefix("arbitro "));
    lines
        .map(|line| {
            let (command, comment) = line.split_once(" #").unwrap_or((line, ""));
            (command.split_whitespace().map(|word| word.replace('"', "")).collect(), comment)
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_commands_of_the_page_about_servers_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let commands = commands();
    let of = |name: &str| -> Vec<_> { commands.iter().filter(|(words, _)| words[0] == name).collect() };

    let [(print, _), (serve, _)] = of("serve")[..] else { panic!("two ways to call serve") };
    assert_eq!(print[1..], ["--print-config", ">", "arbitro.toml"]);
    let config = Command::new(env!("CARGO_BIN_EXE_arbitro")).args(&print[..2]).output().expect("it runs");
    std::fs::write(at.join("arbitro.toml"), config.stdout).expect("written");
    let listen = serve.iter().position(|word| word == "--listen").expect("an address");
    let mut begin = Command::new(env!("CARGO_BIN_EXE_arbitro"));
    begin.args(&serve[..=listen]).arg("127.0.0.1:0").args(&serve[listen + 2..]).current_dir(at);
    let server = Process::of(&mut begin, at);

    // A game in progress, so that the server does not stop after `drain`.
    let address = server.address();
    let number = table(&address, &[None, Some("random")]).await;
    let _player = sit(&address, number, "Ada").await;

    let (later, now): (Vec<_>, Vec<_>) =
        of("admin").into_iter().partition(|(_, note)| note.contains("stop the server"));
    assert!(now.len() >= 12 && later.len() >= 2, "{} and {} commands", now.len(), later.len());
    for (words, _) in now {
        let arguments: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        let (code, said) = admin(at, &arguments);
        let unknown = said.contains("There is no") || said.contains("is not banned");
        let example = arguments.iter().any(|word| EXAMPLES.contains(word));
        assert!(code == Some(0) || (example && code == Some(2) && unknown), "{arguments:?}: {said}");
    }
    server.kill();
    for (words, _) in later {
        let arguments: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        let (code, said) = admin(at, &arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {said}");
    }
}
