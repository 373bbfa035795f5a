//! Lists the pages that were built in `web/dist` and the manual in `web/book`, so that the binary contains them. Without
//! them (a build without Node or mdBook) the list is empty, and the server shows its plain pages.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    name_commit(&root);
    let mut files = built(&root.join("../../web/dist"), "");
    files.extend(built(&root.join("../../web/book"), "help/"));
    // Sorted as texts, because the binary looks paths up as texts.
    files.sort();
    let mut list = String::from("&[\n");
    for (path, file) in &files {
        let Some(kind) = kind(file) else { continue };
        let with = |ending: &str| {
            let twin = PathBuf::from(format!("{}.{ending}", file.display()));
            match twin.is_file() {
                true => format!("Some(include_bytes!({:?}))", twin.display().to_string()),
                false => "None".to_owned(),
            }
        };
        // The builder puts a digest into the names of everything under `assets`.
        let lasting = path.starts_with("assets/");
        let _ = writeln!(
            list,
            "    (\"/{path}\", Page {{ kind: {kind:?}, content: include_bytes!({:?}), brotli: {}, gzip: {}, lasting: {lasting} }}),",
            file.display().to_string(),
            with("br"),
            with("gz"),
        );
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    fs::write(out.join("pages.rs"), list).expect("the folder of the build can be written");
}

/// The files in a folder, each with its path on the server.
fn built(folder: &Path, prefix: &str) -> Vec<(String, PathBuf)> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    gather(folder, &mut files);
    let path = |file: &Path| file.strip_prefix(folder).expect("inside").to_string_lossy().replace('\\', "/");
    files.into_iter().map(|file| (format!("{prefix}{}", path(&file)), file)).collect()
}

/// Names the commit that is built, for the results of experiments. A build without git names none.
fn name_commit(root: &Path) {
    println!("cargo:rerun-if-env-changed=ARBITRO_COMMIT");
    if env::var_os("ARBITRO_COMMIT").is_some() {
        return; // given from outside
    }
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
    };
    let Some(commit) = git(&["rev-parse", "HEAD"]) else { return };
    println!("cargo:rustc-env=ARBITRO_COMMIT={commit}");
    // A new commit moves the branch, another branch moves the head.
    let branch = git(&["symbolic-ref", "-q", "HEAD"]);
    for name in ["HEAD"].into_iter().chain(branch.as_deref()) {
        let file = git(&["rev-parse", "--git-path", name]).map(|path| root.join(path));
        if let Some(file) = file.filter(|file| file.is_file()) {
            println!("cargo:rerun-if-changed={}", file.display());
        }
    }
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// The MIME type of a file of the pages; nothing for files that are not served under their own name.
fn kind(file: &Path) -> Option<&'static str> {
    Some(match file.extension()?.to_str()? {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "woff2" => "font/woff2",
        _ => return None,
    })
}
