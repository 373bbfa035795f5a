//! What is fuzzed: every parser that reads input from outside, with what follows it at once.
//!
//! A target gets any bytes. It must not panic, overflow the stack, hang or take memory without bound; what it accepts must
//! survive being written and read again. `make fuzz` gives these targets to libFuzzer, and the tests of `crates/arbitro`
//! run them on their seeds and on some thousand changed seeds.

use arbitro_games::chess::{Position, pgn};
use arbitro_games::tree::Tree;
use arbitro_rules::tools::format_text;
use arbitro_rules::{Engine, Limits};
use arbitro_server::wire;
use arbitro_table::Record;
use arbitro_table::catalogue::{Catalogue, Spec};
use arbitro_theory::extensive::{read_efg, write_efg};
use arbitro_theory::normal::{NfgStyle, read_agg, read_bagg, read_nfg, write_nfg};
use arbitro_theory::stochastic::{read_stg, write_stg};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A parser and where its seeds are.
pub struct Target {
    /// Its name: the argument of `make fuzz TARGET=`.
    pub name: &'static str,
    /// What it does with some bytes.
    pub run: fn(&str),
    /// Folders with seeds, from the root of the repository.
    pub folders: &'static [&'static str],
    /// How the names of seeds end.
    pub ending: &'static str,
}

/// All of them.
pub const TARGETS: &[Target] = &[
    Target {
        name: "clp",
        run: clp,
        folders: &["knowledge/briscola5", "crates/rules/tests/data"],
        ending: "clp",
    },
    Target { name: "nfg", run: nfg, folders: &["catalog/normal"], ending: "nfg" },
    Target { name: "agg", run: agg, folders: &["fuzz/seeds"], ending: "agg" },
    Target { name: "bagg", run: bagg, folders: &["fuzz/seeds"], ending: "bagg" },
    Target { name: "efg", run: efg, folders: &["catalog/extensive"], ending: "efg" },
    Target { name: "stg", run: stg, folders: &["catalog/stochastic"], ending: "stg" },
    Target { name: "tree", run: tree, folders: &["catalog/trees"], ending: "tree" },
    Target { name: "record", run: record, folders: &["fuzz/seeds"], ending: "record" },
    Target { name: "pgn", run: pgn, folders: &["fuzz/seeds"], ending: "pgn" },
    Target { name: "fen", run: fen, folders: &["fuzz/seeds"], ending: "fen" },
    Target { name: "spec", run: spec, folders: &["fuzz/seeds"], ending: "spec" },
    Target { name: "wire", run: wire, folders: &["fuzz/seeds"], ending: "wire" },
];

impl Target {
    /// Gives bytes to the target; what is not UTF-8 never reaches a parser.
    pub fn feed(&self, bytes: &[u8]) {
        if let Ok(text) = std::str::from_utf8(bytes) {
            (self.run)(text);
        }
    }

    /// The seeds, in a fixed order. A file of `fuzz/seeds` has one seed a line, except for records and PGN.
    pub fn seeds(&self, root: &Path) -> Vec<String> {
        let files = self.folders.iter().flat_map(|folder| {
            let entries = std::fs::read_dir(root.join(folder)).expect("a folder of seeds");
            entries.map(|entry| entry.expect("readable").path())
        });
        let mut files: Vec<PathBuf> =
            files.filter(|path| path.extension().is_some_and(|ending| ending == self.ending)).collect();
        files.sort();
        let texts = files.iter().map(|path| std::fs::read_to_string(path).expect("readable"));
        match self.name {
            "fen" | "spec" | "wire" => {
                texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
            }
            _ => texts.collect(),
        }
    }
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(arbitro_catalogue::standard);

fn clp(text: &str) {
    if let Ok(formatted) = format_text(text) {
        let again = format_text(&formatted).expect("what was formatted can be read");
        assert_eq!(again, formatted, "formatting twice changes nothing");
    }
    let limits =
        Limits { steps: 2_000, time: None, bytes: 4 << 20, facts: 1_000, activations: 1_000, recursion: 200 };
    let mut engine = Engine::new();
    engine.set_limits(limits);
    if engine.load("input.clp", text).is_ok() && engine.reset().is_ok() {
        engine.run(Some(20));
    }
}

fn nfg(text: &str) {
    if let Ok(game) = read_nfg("input.nfg", text) {
        let again = read_nfg("input.nfg", &write_nfg(&game, NfgStyle::Payoffs))
            .expect("what was written can be read");
        assert_eq!(again, game);
    }
}

fn agg(text: &str) {
    if let Ok(game) = read_agg("input.agg", text) {
        assert!(game.profile_count() > 0);
    }
}

fn bagg(text: &str) {
    if let Ok(game) = read_bagg("input.bagg", text) {
        assert!(game.profile_count() > 0);
    }
}

fn efg(text: &str) {
    if let Ok(game) = read_efg("input.efg", text) {
        assert_eq!(read_efg("input.efg", &write_efg(&game)).expect("what was written can be read"), game);
    }
}

fn stg(text: &str) {
    if let Ok(game) = read_stg("input.stg", text) {
        assert_eq!(read_stg("input.stg", &write_stg(&game)).expect("what was written can be read"), game);
    }
}

fn tree(text: &str) {
    if let Ok(tree) = Tree::parse(text) {
        assert!(tree.nodes() > 0);
    }
}

fn record(text: &str) {
    let Ok(record) = Record::parse(text) else { return };
    let again = Record::parse(&record.to_text()).expect("what was written can be read");
    assert_eq!(
        (again.game, again.moves, again.result),
        (record.game.clone(), record.moves.clone(), record.result.clone())
    );
    // A game in a file would make the target depend on the files that happen to be there.
    if !record.game.contains(['/', '\\']) && CATALOGUE.replay(&record).is_ok() {
        let _ = arbitro_catalogue::chess::pgn::pgn_of(&record);
        let _ = arbitro_catalogue::briscola5::log::briscola_log(&record);
    }
}

fn pgn(text: &str) {
    if let Ok(games) = pgn::read(text) {
        for game in &games {
            let again = pgn::read(&game.to_string()).expect("what was written can be read");
            assert_eq!(again.len(), 1);
            assert_eq!((&again[0].start, &again[0].moves), (&game.start, &game.moves));
        }
        if !games.is_empty() {
            let (record, _) =
                arbitro_catalogue::chess::pgn::record_of_pgn(&CATALOGUE, text, 1).expect("the first game");
            CATALOGUE.replay(&record).expect("a game of PGN is a record");
        }
    }
}

fn fen(text: &str) {
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.to_string().parse::<Position>().expect("what was written can be read"), position);
        let _ = CATALOGUE.game(&format!("chess:fen={position}"));
        let _ = CATALOGUE.game(&format!("kriegspiel:fen={position}"));
    }
}

fn spec(text: &str) {
    if let Ok(spec) = text.parse::<Spec>() {
        assert_eq!(spec.to_string().parse::<Spec>().expect("what was written can be read"), spec);
        if !text.contains(['/', '\\']) {
            let _ = CATALOGUE.game(text);
        }
    }
}

fn wire(text: &str) {
    again::<wire::Say>(text);
    again::<wire::Tell>(text);
    again::<wire::OpenTable>(text);
    again::<wire::AskSeat>(text);
    again::<wire::TakeSeat>(text);
    again::<wire::PlayAtOnce>(text);
    again::<wire::StudyPositionAsk>(text);
    again::<wire::StudySearch>(text);
    again::<wire::StudyOrder>(text);
}

fn again<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) {
    if let Ok(message) = serde_json::from_str::<T>(text) {
        let written = serde_json::to_string(&message).expect("messages can be written");
        assert_eq!(serde_json::from_str::<T>(&written).expect("what was written can be read"), message);
    }
}
