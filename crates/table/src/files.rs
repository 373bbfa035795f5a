//! Files that are there whole or not at all.

mod mapped;

pub use mapped::Mapped;

use arbitro_game::Message;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file that could not be read or written.
#[derive(Debug)]
pub enum FileError {
    /// Reading failed.
    Read {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// What was read is not UTF-8.
    NotText {
        /// Which file.
        path: PathBuf,
        /// The line of the first wrong byte, from one.
        line: usize,
        /// Its column in characters, from one.
        column: usize,
    },
    /// Writing failed; what was there before is still there.
    Write {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// No file can be written there.
    NoFile {
        /// The path.
        path: PathBuf,
        /// Why not.
        why: NoFile,
    },
}

/// Why no file can be written to a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoFile {
    /// It is a folder.
    Folder,
    /// It is a link to a file that is not there.
    BrokenLink,
    /// It does not name a file.
    NoName,
    /// The folder that it names is not there.
    FolderMissing,
}

impl FileError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            FileError::Read { path, why } => cannot_be_read(path.display().to_string(), reason(why)),
            FileError::NotText { path, line, column } => {
                not_text_at(path.display().to_string(), *line, *column)
            }
            FileError::Write { path, why } => cannot_be_written(path.display().to_string(), reason(why)),
            FileError::NoFile { path, why } => {
                let why = match why {
                    NoFile::Folder => is_a_folder(),
                    NoFile::BrokenLink => broken_link(),
                    NoFile::NoName => no_file_name(),
                    NoFile::FolderMissing => no_such_folder(),
                };
                cannot_be_written(path.display().to_string(), why)
            }
        }
    }
}

crate::messages::said_in_english!(FileError);
impl std::error::Error for FileError {}

/// What the system said about a file or a connection, in words. What is not common stays as the system says it.
pub fn reason(error: &std::io::Error) -> Message {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => not_found(),
        ErrorKind::PermissionDenied => no_permission(),
        ErrorKind::IsADirectory => is_a_folder(),
        ErrorKind::NotADirectory => not_a_folder(),
        ErrorKind::InvalidData => not_text(),
        ErrorKind::AlreadyExists => already_there(),
        ErrorKind::StorageFull => disk_full(),
        ErrorKind::ReadOnlyFilesystem => read_only(),
        ErrorKind::AddrInUse => address_in_use(),
        ErrorKind::ConnectionRefused => connection_refused(),
        _ => Message::verbatim(error),
    }
}

arbitro_game::messages! {
    fn cannot_be_read(path, why) = "file-cannot-be-read";
    fn not_text_at(path, line, column) = "file-not-text-at";
    fn cannot_be_written(path, why) = "file-cannot-be-written";
    fn is_a_folder() = "file-is-a-folder";
    fn not_a_folder() = "file-not-a-folder";
    fn broken_link() = "file-broken-link";
    fn no_file_name() = "file-no-name";
    fn no_such_folder() = "file-no-such-folder";
    fn not_found() = "file-not-found";
    fn no_permission() = "file-no-permission";
    fn not_text() = "file-not-text";
    fn already_there() = "file-already-there";
    fn disk_full() = "file-disk-full";
    fn read_only() = "file-read-only";
    fn address_in_use() = "file-address-in-use";
    fn connection_refused() = "file-connection-refused";
}

/// Reads a whole text file.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    let bytes = std::fs::read(path).map_err(|why| FileError::Read { path: path.to_owned(), why })?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..valid]);
        let (line, last) = before.split('\n').enumerate().last().unwrap_or((0, ""));
        FileError::NotText { path: path.to_owned(), line: line + 1, column: last.chars().count() + 1 }
    })
}

/// Writes a whole file, or leaves what was there before: no reader ever sees half of it.
///
/// A link is followed to the file it stands for. What is no ordinary file (a device, a pipe) has no "before" to
/// keep, and is written to as it is.
pub fn write_atomically(path: &Path, content: &[u8]) -> Result<(), FileError> {
    let failed = |why| FileError::Write { path: path.to_owned(), why };
    match target(path)? {
        Target::File(real) => write_through_neighbour(&real, content).map_err(|why| failed(plain(why))),
        Target::Stream => {
            let mut stream = std::fs::OpenOptions::new().write(true).open(path).map_err(failed)?;
            stream.write_all(content).map_err(failed)
        }
    }
}

/// Whether a file can be written there, as far as that can be known without writing it: long work should not be
/// begun for a file that cannot be.
pub fn check_writable(path: &Path) -> Result<(), FileError> {
    target(path).map(|_| ())
}

/// What a path to be written to stands for.
enum Target {
    /// An ordinary file, or one that is not there yet.
    File(PathBuf),
    /// A device or a pipe.
    Stream,
}

fn target(path: &Path) -> Result<Target, FileError> {
    let refused = |why| Err(FileError::NoFile { path: path.to_owned(), why });
    match std::fs::metadata(path) {
        Ok(there) if there.is_dir() => refused(NoFile::Folder),
        Ok(there) if there.is_file() => match path.canonicalize() {
            Ok(real) => Ok(Target::File(real)),
            Err(why) => Err(FileError::Write { path: path.to_owned(), why }),
        },
        Ok(_) => Ok(Target::Stream),
        Err(_) if path.is_symlink() => refused(NoFile::BrokenLink),
        Err(_) if path.file_name().is_none() => refused(NoFile::NoName),
        Err(_) if !folder_of(path).is_dir() => refused(NoFile::FolderMissing),
        Err(_) => Ok(Target::File(path.to_owned())),
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// What the system said without the name of the temporary file, which the user does not know.
fn plain(why: std::io::Error) -> std::io::Error {
    if why.raw_os_error().is_some() { why } else { why.kind().into() }
}

/// A rename is atomic only within one file system, so the temporary file is a neighbour of the real one.
fn write_through_neighbour(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".arbitro-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are private by default; this one becomes an ordinary file.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder_of(path))?;
    file.write_all(content)?;
    if let Ok(there) = std::fs::metadata(path) {
        file.as_file().set_permissions(there.permissions())?;
    }
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
    fn a_byte_that_is_no_text_has_a_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.nfg");
        for (bytes, place) in
            [(&b"\xff"[..], ":1:1:"), (b"caf\xc3\xa9\n\xc3\xa9 \xe9 x", ":2:3:"), (b"ab\xc3", ":1:3:")]
        {
            std::fs::write(&path, bytes).expect("written");
            let error = read_text(&path).expect_err("not UTF-8").to_string();
            assert!(error.contains(&format!("a.nfg{place}")) && error.contains("UTF-8"), "{error}");
        }
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
        let occupied = folder.path().join("occupied");
        std::fs::create_dir(&occupied).expect("made");
        for error in [write_atomically(&occupied, b"x"), check_writable(&occupied), check_writable(&path)] {
            let error = error.expect_err("not to be written").to_string();
            assert!(error.contains("folder") && !error.contains(".arbitro-"), "{error}");
        }
        check_writable(&folder.path().join("new")).expect("it could be written");
        assert_eq!(std::fs::read_dir(folder.path()).expect("listed").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_devices_stay_devices() {
        use std::os::unix::fs::{FileTypeExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        std::fs::write(&real, "one").expect("written");
        symlink(&real, &link).expect("linked");
        write_atomically(&link, b"two").expect("written");
        assert!(link.is_symlink());
        assert_eq!(read_text(&real).expect("read"), "two");
        write_atomically(Path::new("/dev/null"), b"nothing").expect("written");
        let null = std::fs::metadata("/dev/null").expect("still there");
        assert!(null.file_type().is_char_device());
        let astray = folder.path().join("astray");
        symlink(folder.path().join("nowhere"), &astray).expect("linked");
        let error = write_atomically(&astray, b"x").expect_err("no target").to_string();
        assert!(error.contains("not there"), "{error}");
    }

    #[test]
    fn the_name_of_the_temporary_file_stays_inside() {
        let gone = tempfile::tempdir().expect("a folder").path().join("gone").join("a");
        let error = write_through_neighbour(&gone, b"x").expect_err("no folder");
        assert!(error.to_string().contains(".arbitro-"), "{error}");
        let error = plain(error).to_string();
        assert!(!error.contains(".arbitro-") && error.contains("not found"), "{error}");
    }
}
