//! Running the binary as a person would.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/arbitro is two below").to_owned()
}

/// A folder that looks like the root of the repository to read from, and can be written to.
pub fn workplace() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for shared in ["catalog", "experiments", "knowledge", "docs", "examples"] {
        let source = root().join(shared);
        if source.exists() {
            std::os::unix::fs::symlink(source, folder.path().join(shared)).expect("a link");
        }
    }
    folder
}

/// Runs `arbitro` in a folder, with something to read, for a wide terminal.
pub fn arbitro_in(folder: &Path, arguments: &[&str], input: &str) -> Output {
    arbitro_at(200, folder, arguments, input)
}

/// Runs `arbitro` for a terminal of that many columns.
pub fn arbitro_at(columns: u16, folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C")
        .env("COLUMNS", columns.to_string())
        .env("XDG_STATE_HOME", folder.join(".state"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A command that does not read closes its end early; that is its right.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

/// What it printed.
pub fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs it and insists on success.
pub fn works(folder: &Path, arguments: &[&str], input: &str) -> String {
    let output = arbitro_in(folder, arguments, input);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "arbitro {} failed: {complaint}", arguments.join(" "));
    text(&output)
}

/// Runs it and insists on exit code 2 and one sentence.
pub fn fails(folder: &Path, arguments: &[&str]) -> String {
    let output = arbitro_in(folder, arguments, "");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        output.status.code(),
        Some(2),
        "arbitro {}: {complaint}{}",
        arguments.join(" "),
        text(&output)
    );
    assert_eq!(complaint.trim_end().lines().count(), 1, "one sentence, not {complaint}");
    complaint.trim_end().strip_prefix("arbitro: ").expect("our own words").to_owned()
}
