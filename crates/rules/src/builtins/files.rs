//! Facts in files, in the one folder that the host allows.

use super::strings::text_of;
use super::{Builtin, Outcome, wrong};
use crate::engine::{Fault, Request, State};
use crate::program::{Kind, Program};
use crate::value::Value;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// No file of facts is larger.
const LARGEST: u64 = 16 << 20;

pub(super) fn call(
    state: &mut State,
    program: &Program,
    builtin: Builtin,
    name: &str,
    arguments: &[Value],
) -> Outcome {
    let file = text_of(state, name, 1, &arguments[0])?;
    let path = match allowed(state, name, &file) {
        Ok(path) => path,
        Err(fault) => {
            state.complain(&fault);
            return Ok(Value::Integer(-1));
        }
    };
    if builtin == Builtin::LoadFacts {
        return match read(&path) {
            Ok(text) => {
                state.spend_bytes(text.len())?;
                Request::LoadFacts(text).ask()
            }
            Err(error) => {
                state.print("stderr", &format!("{name}: {file}: {error}.\n"));
                Ok(Value::Integer(-1))
            }
        };
    }
    let (text, count) = saved(state, program, name, &arguments[1..])?;
    state.spend_bytes(text.len())?;
    match std::fs::write(&path, text) {
        Ok(()) => Ok(Value::Integer(count)),
        Err(error) => {
            state.print("stderr", &format!("{name}: {file}: {error}.\n"));
            Ok(Value::Integer(-1))
        }
    }
}

/// The path of a file, which must lie in the folder itself.
fn allowed(state: &State, name: &str, file: &str) -> Result<PathBuf, Box<Fault>> {
    let Some(folder) = &state.folder else {
        return Fault::error(format!("{name}: the host allows no files here."));
    };
    let mut parts = Path::new(file).components();
    let (Some(Component::Normal(plain)), None) = (parts.next(), parts.next()) else {
        return Fault::error(format!("{name}: {file} must be the name of a file, without a folder."));
    };
    let path = folder.join(plain);
    if std::fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
        return Fault::error(format!("{name}: {file} is not a plain file."));
    }
    Ok(path)
}

fn read(path: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(std::io::Error::other("it is larger than 16 MiB"));
    }
    String::from_utf8(bytes).map_err(|_| std::io::Error::other("it is not text in UTF-8"))
}

/// The facts to save: those of the current module, or all that it sees, and of some templates alone.
fn saved(
    state: &mut State,
    program: &Program,
    name: &str,
    arguments: &[Value],
) -> Result<(String, i64), Box<Fault>> {
    let mut words = Vec::new();
    for (place, value) in arguments.iter().enumerate() {
        match value {
            Value::Symbol(symbol) => words.push(*symbol),
            other => return wrong(name, place + 2, "a symbol", other),
        }
    }
    let visible = match words.first().map(|&word| state.symbols.name(word)) {
        None | Some("local") => false,
        Some("visible") => true,
        Some(_) => return Fault::error(format!("{name} takes local or visible, then names of templates.")),
    };
    let mut only = Vec::new();
    for &word in words.iter().skip(1) {
        match program.find(Kind::Template, state.module, word) {
            Some(id) => only.push(id),
            None => {
                return Fault::error(format!("{name}: there is no template {}.", state.symbols.name(word)));
            }
        }
    }
    let (mut out, mut count) = (String::new(), 0);
    for (_, cell) in state.facts.all.iter() {
        let template = state.facts.cells[cell as usize].template;
        let entry = &program.templates[template as usize];
        let seen = match visible {
            true => program.find(Kind::Template, state.module, entry.name) == Some(template),
            false => program.names.get(&(Kind::Template, state.module, entry.name)) == Some(&template),
        };
        if !seen || entry.hidden || (!only.is_empty() && !only.contains(&template)) {
            continue;
        }
        state.write_fact(program, cell, None, &mut out);
        out.push('\n');
        count += 1;
    }
    Ok((out, count))
}
