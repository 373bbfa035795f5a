//! What a person notes on the board: guesses about pieces that it does not see.

use crate::speech::say;
use crate::words;
use std::collections::BTreeMap;

/// Guesses by square.
#[derive(Default, Debug, Clone, PartialEq, Eq)]
pub struct Notes(BTreeMap<String, char>);

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
        let mut parts = line.split_whitespace();
        if parts.next() != Some("note") {
            return None;
        }
        let parts: Vec<&str> = parts.collect();
        Some(match parts[..] {
            ["clear"] => {
                self.0.clear();
                say(&words::notes_cleared())
            }
            [square] if is_square(square) => {
                self.0.remove(square);
                say(&words::note_deleted(square))
            }
            [square, man] if is_square(square) => match man.chars().next() {
                Some(letter) if man.len() == 1 && "pnbrqkPNBRQKx".contains(letter) => {
                    self.0.insert(square.to_owned(), letter);
                    say(&words::noted(letter.to_string(), square))
                }
                _ => say(&words::no_man(man).then(words::notes_help())),
            },
            [] => say(&words::notes_help()),
            [other, ..] => say(&words::no_square(other).then(words::notes_help())),
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
        assert!(notes.command("note e5 dragon").unwrap().contains("\"dragon\" is not a piece"));
        assert!(notes.command("note z9 q").unwrap().contains("\"z9\" is not a square"));
        assert!(notes.command("note").unwrap().contains("note clear"));
        notes.command("note e5");
        assert!(notes.is_empty());
    }
}
