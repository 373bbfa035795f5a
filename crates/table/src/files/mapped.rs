//! A file as memory: its pages are read when they are looked at, and shared by all who look.

use super::FileError;
use std::fs::File;
use std::path::Path;

/// A file that is mapped into memory, to be read only.
///
/// ```
/// use arbitro_table::files::Mapped;
///
/// let manifest = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
/// let mapped = Mapped::open(&manifest).unwrap();
/// assert_eq!(mapped.as_ref(), std::fs::read(&manifest).unwrap());
/// ```
#[derive(Debug)]
pub struct Mapped(memmap2::Mmap);

impl Mapped {
    /// Maps an ordinary file. It must not be changed in place while it is mapped; writing it anew with
    /// [`write_atomically`](super::write_atomically) is no change in place.
    pub fn open(path: &Path) -> Result<Mapped, FileError> {
        let failed = |why| FileError::Read { path: path.to_owned(), why };
        // Opening a pipe would wait for a writer.
        if !std::fs::metadata(path).map_err(failed)?.is_file() {
            return Err(failed(std::io::Error::other("it is no ordinary file")));
        }
        map(&File::open(path).map_err(failed)?).map(Mapped).map_err(failed)
    }
}

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

#[allow(unsafe_code, reason = "no crate maps a file without it, and large tables must be mapped")]
fn map(file: &File) -> std::io::Result<memmap2::Mmap> {
    // SAFETY: the bytes of a map must not change while they are borrowed. This program changes no file in place: files are
    // written beside their name and renamed, so that a map keeps the file that it was made of. The map is read only, and
    // it is only ever read as bytes, all of which are values. What remains is another program that writes into the file
    // or cuts it short while it is mapped: the first may be seen as damage, the second ends this process with a
    // signal (SIGBUS) when it looks beyond the new end. No lock that the system offers prevents either.
    unsafe { memmap2::Mmap::map(file) }
}

#[cfg(test)]
mod tests {
    use super::super::write_atomically;
    use super::*;

    #[test]
    fn a_map_keeps_its_file_when_the_name_is_given_to_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write_atomically(&path, &[1; 100_000]).unwrap();
        let old = Mapped::open(&path).unwrap();
        write_atomically(&path, b"short").unwrap();
        assert_eq!(old.as_ref(), [1; 100_000]);
        assert_eq!(Mapped::open(&path).unwrap().as_ref(), b"short");
        std::fs::remove_file(&path).unwrap();
        assert_eq!(old.as_ref(), [1; 100_000]);
    }

    #[test]
    fn what_is_no_file_is_refused_and_an_empty_one_is_empty() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        assert!(Mapped::open(&path).unwrap_err().to_string().contains("cannot be read"));
        assert!(Mapped::open(folder.path()).unwrap_err().to_string().contains("no ordinary file"));
        std::fs::write(&path, b"").unwrap();
        assert!(Mapped::open(&path).unwrap().as_ref().is_empty());
    }
}
