//! Dependencies point one way through the house.

use std::collections::BTreeMap;
use std::path::Path;

/// What each room may know, nearest first. A room that is not listed here needs a reason in ARCHITECTURE.md.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("rules", &[]),
    ("games", &["game"]),
    ("theory", &["game"]),
    ("players", &["game", "theory"]),
    ("experts", &["game", "games", "theory", "rules", "players"]),
    ("table", &["game", "games", "theory", "rules", "players", "experts"]),
    ("server", &["game", "games", "theory", "rules", "players", "experts", "table"]),
    ("arbitro", &["game", "games", "theory", "rules", "players", "experts", "table", "server"]),
];

fn rooms() -> BTreeMap<String, Vec<String>> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates/");
    let mut rooms = BTreeMap::new();
    for entry in std::fs::read_dir(crates).expect("crates/") {
        let folder = entry.expect("readable").path();
        let text = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let manifest: toml::Table = text.parse().expect("valid TOML");
        // What tests use is their own affair.
        let known = ["dependencies", "build-dependencies"]
            .iter()
            .filter_map(|section| manifest.get(*section)?.as_table())
            .flat_map(|section| section.keys())
            .filter_map(|name| name.strip_prefix("arbitro-").map(str::to_owned))
            .collect();
        rooms.insert(folder.file_name().expect("a name").to_string_lossy().into_owned(), known);
    }
    rooms
}

#[test]
fn every_room_knows_only_what_lies_before_it() {
    let rooms = rooms();
    assert!(rooms.len() >= 8, "{rooms:?}");
    for (room, known) in rooms {
        let (_, allowed) = MAY_KNOW
            .iter()
            .find(|(name, _)| *name == room)
            .unwrap_or_else(|| panic!("crates/{room} is not on the plan of the house: see ARCHITECTURE.md"));
        for other in known {
            assert!(allowed.contains(&other.as_str()), "crates/{room} must not know crates/{other}");
        }
    }
}

#[test]
fn the_core_does_no_input_or_output() {
    // Pure rules: no files, no sockets, no printing, no clock in the rooms that hold games.
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
