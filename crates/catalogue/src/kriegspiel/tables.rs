//! The tables of solved endings, as files: where they are and how they are opened.

use super::words;
use arbitro_endings::{Ending, Table, TableError};
use arbitro_game::Message;
use arbitro_game::echo::without_controls;
use arbitro_games::kriegspiel::Goal;
use arbitro_table::files::{FileError, Mapped};
use std::path::{Path, PathBuf};

/// A file that is not the table that was asked for.
#[derive(Debug)]
pub enum BlindTableError {
    /// It cannot be read.
    File(FileError),
    /// It is no table, or one that cannot be used.
    Unusable {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        why: TableError,
    },
    /// It holds another ending.
    Other {
        /// Which file.
        path: PathBuf,
        /// Which ending it holds, and what White must reach in it.
        found: (Ending, Goal),
        /// What was asked for.
        wanted: Ending,
    },
}

impl BlindTableError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        let shown = |path: &Path| without_controls(&path.display().to_string());
        match self {
            BlindTableError::File(error) => error.message(),
            BlindTableError::Unusable { path, why } => words::unusable_table(shown(path), why.message()),
            BlindTableError::Other { path, found: (ending, goal), wanted } => {
                let found = match goal {
                    Goal::Mate => Message::verbatim(ending),
                    Goal::Promotion => words::won_by_promoting(ending.name()),
                };
                words::other_table(shown(path), found, wanted.name())
            }
        }
    }
}

arbitro_game::errors_with_message!(BlindTableError);

impl From<FileError> for BlindTableError {
    fn from(error: FileError) -> Self {
        BlindTableError::File(error)
    }
}

/// Where the table of an ending is.
pub fn path_of(folder: &Path, ending: Ending, goal: Goal) -> PathBuf {
    let goal = match goal {
        Goal::Mate => "",
        Goal::Promotion => "-promotion",
    };
    folder.join(format!("{}{goal}.blind", ending.name().to_lowercase()))
}

/// Opens the table of an ending by mapping it: only its head is read and checked now, the rest as it is asked.
pub fn open(path: &Path, ending: Ending, goal: Goal) -> Result<Table, BlindTableError> {
    let table = Table::decode(Mapped::open(path)?).map_err(|why| unusable(path, why))?;
    let found = (table.space().ending(), table.space().goal());
    if found != (ending, goal) {
        return Err(BlindTableError::Other { path: path.to_owned(), found, wanted: ending });
    }
    Ok(table)
}

/// Opens the table of an ending and checks all of it, so that damage is known before it is used.
pub fn open_checked(path: &Path, ending: Ending, goal: Goal) -> Result<Table, BlindTableError> {
    let table = open(path, ending, goal)?;
    table.check().map_err(|why| unusable(path, why))?;
    Ok(table)
}

/// What to say of a table that turned out to be damaged.
pub fn unusable(path: &Path, why: TableError) -> BlindTableError {
    BlindTableError::Unusable { path: path.to_owned(), why }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_endings::{Belief, Solution, Space, Starts, Watcher, encode, extend};
    use arbitro_table::files::write_atomically;
    use arbitro_table::messages::Language;

    #[test]
    fn a_mapped_table_answers_and_a_bad_one_is_refused_in_one_sentence() {
        let folder = tempfile::tempdir().unwrap();
        let path = path_of(folder.path(), Ending::Krk, Goal::Mate);
        let belief = Belief::read("Kf6 Re1", Some("f8,g8,h8")).unwrap();
        let mut solution = Solution::empty(Space::new(Ending::Krk, Goal::Mate));
        let (id, set, _) = solution.locate(&belief.men, belief.kings.0.0).unwrap();
        extend(&mut solution, &[(id, set)], &Watcher::silent()).unwrap();
        let bytes = encode(&solution, Starts::All);
        write_atomically(&path, &bytes).unwrap();

        let table = open_checked(&path, Ending::Krk, Goal::Mate).unwrap();
        assert_eq!(table.verdict(&belief), solution.judge(&belief));
        let english = crate::speaker(Language::English);
        let said = english.say(&open(&path, Ending::Kqk, Goal::Mate).expect_err("another ending").message());
        assert!(said.contains("it holds the table of KRK, not of KQK"), "{said}");

        // The table that is open does not care about what becomes of its name.
        let middle = bytes.len() / 2;
        let hurt = [&bytes[..middle], &[bytes[middle] ^ 1], &bytes[middle + 1..]].concat();
        for (content, words) in [
            (&hurt[..], "checksum"),
            (&bytes[..middle], "cut short"),
            (b"", "not a table"),
            (b"somebody's letter, which is as long as the head of a table", "not a table"),
        ] {
            write_atomically(&path, content).unwrap();
            let wrong = open_checked(&path, Ending::Krk, Goal::Mate).expect_err("no such table");
            let said = english.say(&wrong.message());
            assert!(said.contains(words) && said.contains("move it away first"), "{said}");
            assert_eq!(std::fs::read(&path).unwrap(), content);
        }
        assert_eq!(table.check(), Ok(()));
    }
}
