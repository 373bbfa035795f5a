//! What the tools report. The caller chooses the words and where they go.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

/// One thing that a tool did or could not do.
#[derive(Debug)]
pub enum Said<'a> {
    /// A file could not be read.
    Unreadable(&'a Path, &'a io::Error),
    /// A file could not be written.
    Unwritable(&'a Path, &'a io::Error),
    /// A file has this many errors, which were shown before.
    Broken(&'a Path, usize),
    /// A file is well formed; this many rules are loaded.
    Fine(&'a Path, usize),
    /// A file is not formatted.
    WouldChange(&'a Path),
    /// A file was formatted.
    Formatted(&'a Path),
    /// A run has ended.
    Ran {
        /// How many rules fired.
        fired: u64,
        /// How many facts there are.
        facts: u64,
        /// How long it took.
        seconds: f64,
    },
}

impl Said<'_> {
    /// Whether it says that something is wrong.
    pub fn is_wrong(&self) -> bool {
        matches!(self, Said::Unreadable(..) | Said::Unwritable(..) | Said::Broken(..))
    }
}

/// In English.
impl fmt::Display for Said<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let many = |count: u64, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        match self {
            Said::Unreadable(path, why) => write!(f, "{}: {why}", path.display()),
            Said::Unwritable(path, why) => write!(f, "{}: cannot be written: {why}", path.display()),
            Said::Broken(path, errors) => write!(f, "{}: {}", path.display(), many(*errors as u64, "error")),
            Said::Fine(path, rules) => write!(f, "{}: ok, {}", path.display(), many(*rules as u64, "rule")),
            Said::WouldChange(path) => write!(f, "{} would change", path.display()),
            Said::Formatted(path) => write!(f, "{} formatted", path.display()),
            Said::Ran { fired, facts, seconds } => {
                write!(f, "{}, {}, {seconds:.3} s", many(*fired, "firing"), many(*facts, "fact"))
            }
        }
    }
}

/// Says it to a writer; `out` is where the tool writes everything else.
pub type Voice<'v> = dyn FnMut(&Said<'_>, &mut dyn Write) -> io::Result<()> + 'v;

/// Says everything in English, where everything else is written.
pub fn plainly(said: &Said<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{said}")
}
