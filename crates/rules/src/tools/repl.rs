//! `rules repl`: a prompt.

use super::files::harmless;
use super::{Reply, Session};
use std::io::{BufRead, Write};

/// Reads inputs from a reader until its end or `(exit)`; for pipes and tests.
pub fn repl(session: &mut Session, input: &mut dyn BufRead, out: &mut dyn Write) -> std::io::Result<()> {
    let mut pending = String::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            if !pending.trim().is_empty() {
                writeln!(out, "The last input was never finished: close its parentheses.")?;
            }
            return Ok(());
        }
        match std::str::from_utf8(&line) {
            Ok(text) => pending.push_str(text),
            Err(_) => {
                writeln!(out, "This line is no UTF-8 text and was not read: type it again.")?;
                continue;
            }
        }
        match session.enter(&pending) {
            Reply::Text(text) => {
                write!(out, "{}", harmless(&text))?;
                out.flush()?;
                pending.clear();
            }
            Reply::More => {}
            Reply::Exit => return Ok(()),
        }
    }
}

/// A prompt with line editing and history, kept in `history` if given.
#[cfg(feature = "repl")]
pub fn interactive(
    session: &mut Session,
    history: Option<&std::path::Path>,
) -> Result<(), rustyline::error::ReadlineError> {
    use rustyline::error::ReadlineError;
    let mut editor = rustyline::DefaultEditor::new()?;
    if let Some(path) = history {
        // The first time there is none.
        let _ = editor.load_history(path);
    }
    println!("Rules. (help) lists the commands, (exit) leaves.");
    let mut pending = String::new();
    loop {
        let prompt = if pending.is_empty() { "rules> " } else { "     > " };
        match editor.readline(prompt) {
            Ok(line) => {
                pending.push_str(&line);
                pending.push('\n');
            }
            Err(ReadlineError::Interrupted) => {
                pending.clear();
                continue;
            }
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error),
        }
        match session.enter(&pending) {
            Reply::Text(text) => {
                editor.add_history_entry(pending.trim_end())?;
                print!("{}", harmless(&text));
                pending.clear();
            }
            Reply::More => {}
            Reply::Exit => break,
        }
    }
    if let Some(path) = history {
        editor.save_history(path)?;
    }
    Ok(())
}
