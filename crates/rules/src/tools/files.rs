//! Rule files: read with a bound, and shown without orders to the terminal.

use crate::engine::{Interrupt, Sink};
use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;

/// No file of rules is larger; a device that never ends is.
const LARGEST: u64 = 16 << 20;

/// Reads a file of rules.
pub(super) fn read_text(path: &Path) -> io::Result<String> {
    let file = std::fs::File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::other("this is a folder: name the files in it"));
    }
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other("this is larger than 16 MiB: it is no file of rules"));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("this is not text in UTF-8: save it as UTF-8"))
}

/// A text as a terminal may show it: control characters, which could move the cursor or change its title, are written
/// out. Lines and tabs stay.
pub(super) fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(|letter: char| letter.is_control() && !matches!(letter, '\n' | '\t')) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\t' => out.push(letter),
            // The ends of lines as some systems write them.
            '\r' => {}
            _ if letter.is_control() => out.extend(letter.escape_unicode()),
            _ => out.push(letter),
        }
    }
    Cow::Owned(out)
}

/// A receiver of what rules print that shows it at once, without orders to the terminal. When no reader is left,
/// the run is stopped.
pub fn terminal(interrupt: Interrupt) -> Sink {
    Arc::new(move |_: &str, text: &str| {
        let mut out = io::stdout();
        let written = out.write_all(harmless(text).as_bytes());
        if written.and_then(|()| out.flush()).is_err() {
            interrupt.stop();
            interrupt.stop();
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_devices_folders_and_other_encodings_are_refused() {
        assert!(read_text(Path::new("/dev/zero")).unwrap_err().to_string().contains("16 MiB"));
        assert!(read_text(Path::new("/")).unwrap_err().to_string().contains("folder"));
        let path = std::env::temp_dir().join(format!("rules-latin-{}.clp", std::process::id()));
        std::fs::write(&path, b"(printout t \"perch\xe9\")").expect("written");
        assert!(read_text(&path).unwrap_err().to_string().contains("UTF-8"));
        std::fs::remove_file(&path).expect("removed");
    }

    #[test]
    fn terminals_get_no_orders() {
        assert_eq!(harmless("a\tb\n\u{1b}[2J\u{7}è"), "a\tb\n\\u{1b}[2J\\u{7}è");
    }
}
