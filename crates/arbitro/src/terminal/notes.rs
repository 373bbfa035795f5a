//! What a person notes on the board: guesses about men that it does not see.

use std::collections::BTreeMap;

/// Guesses by square.
#[derive(Default, Debug, Clone, PartialEq, Eq)]
pub struct Notes(BTreeMap<String, char>);

const HELP: &str =
    "Write note e5 q to note a queen on e5, note e5 to wipe it out, note clear to wipe out all.";

impl Notes {
    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The guess on a square.
    pub fn at(&self, square: &str) -> Option<char> {
        self.0.get(square).copied()
    }

    /// Obeys a line that is about notes and answers it; `None` if it is about something else.
    pub fn command(&mut self, line: &str) -> Option<String> {
        let mut words = line.split_whitespace();
        if words.next() != Some("note") {
            return None;
        }
        let words: Vec<&str> = words.collect();
        Some(match words[..] {
            ["clear"] => {
                self.0.clear();
                "All notes are wiped out.".to_owned()
            }
            [square] if is_square(square) => {
                self.0.remove(square);
                format!("Nothing is noted on {square} any more.")
            }
            [square, man] if is_square(square) => match man.chars().next() {
                Some(letter) if man.len() == 1 && "pnbrqkPNBRQKx".contains(letter) => {
                    self.0.insert(square.to_owned(), letter);
                    format!("Noted: {letter} on {square}.")
                }
                _ => format!("\"{man}\" is no man: write p, n, b, r, q, k, or x for any man. {HELP}"),
            },
            [] => HELP.to_owned(),
            [other, ..] => format!("\"{other}\" is no square. {HELP}"),
        })
    }
}

fn is_square(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_kept_wiped_out_and_explained() {
        let mut notes = Notes::default();
        assert_eq!(notes.command("e2e4"), None);
        assert_eq!(notes.command("note e5 q").unwrap(), "Noted: q on e5.");
        assert_eq!(notes.at("e5"), Some('q'));
        assert!(notes.command("note e5 dragon").unwrap().contains("\"dragon\" is no man"));
        assert!(notes.command("note z9 q").unwrap().contains("\"z9\" is no square"));
        assert!(notes.command("note").unwrap().contains("note clear"));
        notes.command("note e5");
        assert!(notes.is_empty());
    }
}
