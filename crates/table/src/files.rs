//! Files that are there whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};

/// A file that could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Reading failed.
    #[error("{}: cannot be read: {why}", path.display())]
    Read {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// Writing failed; what was there before is still there.
    #[error("{}: cannot be written: {why}", path.display())]
    Write {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
}

/// Reads a whole text file.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    std::fs::read_to_string(path).map_err(|why| FileError::Read { path: path.to_owned(), why })
}

/// Writes a whole file, or leaves what was there before: nobody ever sees half of it.
pub fn write_atomically(path: &Path, content: &[u8]) -> Result<(), FileError> {
    write_through_neighbour(path, content).map_err(|why| FileError::Write { path: path.to_owned(), why })
}

/// A rename is atomic only within one file system, so the temporary file is a neighbour of the real one.
fn write_through_neighbour(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".arbitro-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are private by default; this one becomes an ordinary file.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.txt");
        write_atomically(&path, b"one").expect("written");
        write_atomically(&path, b"two").expect("written again");
        assert_eq!(read_text(&path).expect("read"), "two");
        assert_eq!(std::fs::read_dir(folder.path()).expect("listed").count(), 1);
    }

    #[test]
    fn a_failure_names_the_file_and_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("no such folder").join("a.txt");
        let error = write_atomically(&path, b"x").expect_err("no folder").to_string();
        assert!(error.contains("no such folder") && error.contains("cannot be written"), "{error}");
        let error = read_text(&path).expect_err("no file").to_string();
        assert!(error.contains("cannot be read"), "{error}");
        assert_eq!(std::fs::read_dir(folder.path()).expect("listed").count(), 0);
        // The target is a folder: the rename fails and the temporary file goes away.
        let occupied = folder.path().join("occupied");
        std::fs::create_dir(&occupied).expect("made");
        write_atomically(&occupied, b"x").expect_err("a folder is in the way");
        assert_eq!(std::fs::read_dir(folder.path()).expect("listed").count(), 1);
    }
}
