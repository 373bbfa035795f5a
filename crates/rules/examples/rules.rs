//! The tools from the command line: `rules check FILE...`, `run [--seconds=5] [--megabytes=64] FILE...`,
//! `fmt [--check] FILE...`, `repl [FILE...]`.

use arbitro_rules::tools::{self, Outcome, RunOptions, Session};
use arbitro_rules::{Interrupt, Limits};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let only_check = arguments.iter().any(|argument| argument == "--check");
    let paths: Vec<PathBuf> =
        arguments.iter().skip(1).filter(|argument| !argument.starts_with("--")).map(PathBuf::from).collect();
    let paths: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
    let mut out = std::io::stdout();
    let outcome = match arguments.first().map(String::as_str) {
        Some("check") => tools::check(&paths, &mut out, &mut tools::plainly),
        Some("run") => {
            let options = RunOptions { limits: limits(&arguments), ..RunOptions::default() };
            tools::run(
                &paths,
                &options,
                Some(tools::terminal(Interrupt::default())),
                &mut out,
                &mut tools::plainly,
            )
        }
        Some("fmt") => {
            let write: tools::Writer<'_> = &|path, text| std::fs::write(path, text);
            tools::fmt(&paths, (!only_check).then_some(write), &mut out, &mut tools::plainly)
        }
        Some("repl") => prompt(&paths, &mut out),
        _ => {
            eprintln!("usage: rules check|run|fmt|repl FILE...");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(outcome) => ExitCode::from(outcome.code()),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(Outcome::Io.code())
        }
    }
}

fn limits(arguments: &[String]) -> Limits {
    let mut limits = Limits::default();
    for argument in arguments {
        let number = |text: &str| text.parse().expect("a whole number");
        if let Some(seconds) = argument.strip_prefix("--seconds=") {
            limits.time = Some(std::time::Duration::from_secs(number(seconds)));
        }
        if let Some(megabytes) = argument.strip_prefix("--megabytes=") {
            limits.bytes = (number(megabytes) as usize) << 20;
        }
    }
    limits
}

fn prompt(paths: &[&Path], out: &mut dyn Write) -> std::io::Result<Outcome> {
    let mut session = Session::new();
    session.set_live(Some(tools::terminal(session.interrupt())));
    for path in paths {
        let text = std::fs::read_to_string(path)?;
        if let Err(errors) = session.engine().load(&path.display().to_string(), &text) {
            writeln!(out, "{errors}")?;
        }
    }
    #[cfg(feature = "repl")]
    if std::io::IsTerminal::is_terminal(&std::io::stdin()) {
        tools::interactive(&mut session, None).map_err(std::io::Error::other)?;
        return Ok(Outcome::Success);
    }
    tools::repl(&mut session, &mut std::io::stdin().lock(), out)?;
    Ok(Outcome::Success)
}
