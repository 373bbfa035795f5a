//! Whole games as text, kept in the folders of the games (`src/GAME/playthrough.txt`): a change of rules, words or drawings shows up here as a difference.
//!
//! Write them anew with `ARBITRO_WRITE_PLAYTHROUGHS=1 cargo test -p arbitro-catalogue --test playthroughs`, and read the
//! difference before you keep it.

use arbitro_catalogue::{speaker, standard};
use arbitro_table::messages::Language;
use arbitro_table::playthrough;
use std::path::{Path, PathBuf};

/// Beside every game of the catalogue with its own parameters.
const MORE: [&str; 6] = [
    "tris:rows=3,cols=9,line=3",
    "pig:goal=12",
    "../../catalog/trees/two-ply.tree",
    "../../catalog/trees/prisoners-dilemma.tree",
    "../../catalog/trees/three-players.tree",
    "../../catalog/trees/coin-or-safe.tree",
];

/// `src/tris/playthrough-rows-3-cols-9-line-3.txt` for `tris:rows=3,cols=9,line=3`.
fn file_of(spec: &str) -> PathBuf {
    let (game, more) = match spec.strip_suffix(".tree") {
        Some(tree) => ("tree", tree.rsplit('/').next()),
        None => spec.split_once(':').map_or((spec, None), |(game, parameters)| (game, Some(parameters))),
    };
    let more = more.map_or(String::new(), |more| format!("-{}", more.replace([',', '='], "-")));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(game.replace('-', "_"));
    folder.join(format!("playthrough{more}.txt"))
}

#[test]
fn games_are_played_as_written_down() {
    let catalogue = standard();
    // A tree needs a file: some are among the others.
    let games = catalogue.games().into_iter().map(|game| game.name).filter(|name| *name != "tree");
    let write = std::env::var_os("ARBITRO_WRITE_PLAYTHROUGHS").is_some();
    for spec in games.chain(MORE) {
        let game = catalogue.game(spec).unwrap_or_else(|error| panic!("{error}"));
        let text = playthrough(&*game, "random", 1, speaker(Language::English))
            .unwrap_or_else(|error| panic!("{error}"));
        let path = file_of(spec);
        if write {
            std::fs::write(&path, &text).expect("written");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == text,
            "{} differs from the game that is played now; if that is meant, write it anew with \
             ARBITRO_WRITE_PLAYTHROUGHS=1. Played now:\n{text}",
            path.display()
        );
    }
}
