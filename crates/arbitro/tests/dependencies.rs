//! Dependencies between the crates point one way.

use std::collections::BTreeMap;
use std::path::Path;

/// What each crate may depend on. A crate that is not listed here needs a reason in ARCHITECTURE.md.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("rules", &[]),
    ("games", &["game"]),
    ("theory", &["game"]),
    ("players", &["game", "theory"]),
    ("endings", &["game", "games", "theory", "players"]),
    ("experts", &["game", "games", "theory", "rules", "players", "endings"]),
    ("table", &["game", "theory", "players"]),
    ("catalogue", &["game", "games", "theory", "rules", "players", "endings", "experts", "table"]),
    ("server", &["game", "theory", "players", "table"]),
    (
        "arbitro",
        &[
            "game",
            "games",
            "theory",
            "rules",
            "players",
            "endings",
            "experts",
            "table",
            "catalogue",
            "server",
        ],
    ),
];

/// What the tests, examples and benches of a crate may use beyond that.
const TESTS_MAY_KNOW: &[(&str, &[&str])] = &[("players", &["games"])];

/// The crates of this workspace that a crate depends on.
#[derive(Debug)]
struct Known {
    code: Vec<String>,
    tests: Vec<String>,
}

fn crates() -> BTreeMap<String, Known> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates/");
    let mut crates_found = BTreeMap::new();
    for entry in std::fs::read_dir(crates).expect("crates/") {
        let folder = entry.expect("readable").path();
        let text = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let manifest: toml::Table = text.parse().expect("valid TOML");
        let targets = manifest.get("target").and_then(|targets| targets.as_table()).into_iter();
        let targets = targets.flat_map(|targets| targets.values().filter_map(|target| target.as_table()));
        let places: Vec<&toml::Table> = std::iter::once(&manifest).chain(targets).collect();
        let known = |sections: &[&str]| -> Vec<String> {
            let sections =
                sections.iter().flat_map(|name| places.iter().filter_map(|place| place.get(*name)));
            let entries = sections.filter_map(|section| section.as_table()).flatten();
            // A dependency may have another name here than its package has.
            let package = |(name, entry): (&String, &toml::Value)| {
                entry.get("package").and_then(|package| package.as_str()).unwrap_or(name).to_owned()
            };
            let names = entries.map(package);
            names.filter_map(|name| name.strip_prefix("arbitro-").map(str::to_owned)).collect()
        };
        let known = Known {
            code: known(&["dependencies", "build-dependencies"]),
            tests: known(&["dev-dependencies"]),
        };
        crates_found.insert(folder.file_name().expect("a name").to_string_lossy().into_owned(), known);
    }
    crates_found
}

#[test]
fn dependencies_point_one_way() {
    let found = crates();
    assert!(found.len() >= 10, "{found:?}");
    let listed = |list: &'static [(&str, &[&str])], name: &str| {
        list.iter().find(|(crate_name, _)| *crate_name == name).map(|(_, allowed)| *allowed)
    };
    for (name, known) in found {
        let allowed =
            listed(MAY_KNOW, &name).unwrap_or_else(|| panic!("crates/{name} is not in ARCHITECTURE.md"));
        for other in &known.code {
            assert!(allowed.contains(&other.as_str()), "crates/{name} must not depend on crates/{other}");
        }
        let also = listed(TESTS_MAY_KNOW, &name).unwrap_or_default();
        for other in &known.tests {
            let allowed = allowed.contains(&other.as_str()) || also.contains(&other.as_str());
            assert!(allowed, "the tests of crates/{name} must not depend on crates/{other}");
        }
    }
}

#[test]
fn the_core_does_no_input_or_output() {
    // Pure rules: no files, no sockets, no printing, no clock in the crate of games.
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates/");
    let forbidden = ["std::fs", "std::net", "println!", "eprintln!", "Instant::now", "SystemTime"];
    let mut files = vec![crates.join("games/src")];
    let mut read = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(
                std::fs::read_dir(&path).expect("readable").map(|entry| entry.expect("readable").path()),
            );
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("readable");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for word in forbidden {
            assert!(!code.contains(word), "{} uses {word}: a game is pure rules", path.display());
        }
        read += 1;
    }
    assert!(read > 10, "{read} files");
}
