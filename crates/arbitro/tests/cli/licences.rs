//! The notices of the works of others.

use crate::common::{root, workplace, works};

#[test]
fn the_works_of_others_are_named_with_version_licence_and_text() {
    let notices = works(workplace().path(), &["licences"], "");
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).expect("readable");
    let (list, texts) = notices.split_once("------").expect("a list, then texts");
    let mut met = Vec::new();
    for work in list.split("\n\n").skip(1).filter(|work| !work.trim().is_empty()) {
        let (name, licence) = work.lines().next().and_then(|line| line.split_once(": ")).expect(work);
        assert!(!licence.is_empty() && work.contains("\n  text "), "{work}");
        let number = work.rsplit("text ").next().and_then(|numbers| numbers.trim().split(", ").next());
        let number = number.expect("the number of a text");
        assert!(texts.contains(&format!("\nText {number}\n")), "{work}");
        // Those of the pages are in another lock.
        if let Some((name, version)) =
            name.split_once(' ').filter(|(_, rest)| rest.starts_with(|c: char| c.is_ascii_digit()))
        {
            assert!(
                lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"")),
                "{name} {version} is no dependency: run `make licences`"
            );
        }
        met.push(name.split(' ').next().unwrap_or_default().to_owned());
    }
    for known in ["clap", "serde", "shakmaty", "sqlx", "tokio", "svelte", "chessground"] {
        assert!(met.iter().any(|name| name == known), "{known} is missing");
    }
    assert!(texts.contains("Permission is hereby granted, free of charge"));
}
