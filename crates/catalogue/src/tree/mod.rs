//! Games written down as trees in files.

use crate::literature::LITERATURE;
use arbitro_game::Present;
use arbitro_games::tree::{OpenTree, Tree, VeiledTree};
use arbitro_table::catalogue::{
    Catalogue, GameEntry, Kind, Kit, Level, NoGame, Parameter, Strength, families,
};
use arbitro_table::files::read_text;

/// Adds trees from files, with and without hidden moves.
pub fn add(catalogue: Catalogue) -> Catalogue {
    let open = tree(|tree| OpenTree::new(tree).map_err(|error| NoGame::Elsewhere(error.message())));
    let veiled = tree(|tree| Ok(VeiledTree::new(tree)));
    let experiment =
        ("alpha-beta-ordering", include_str!("../../../../experiments/alpha-beta-ordering.toml"));
    catalogue
        .with(open.open_players())
        .with(veiled.players(families::anyone()).players([families::equilibrium()]))
        .with_experiments([experiment])
}

/// Each of these is for a part of the trees: hidden moves, chance, any number of players, two opponents.
const LEVELS: &[Level] = &[
    Level { strength: Strength::Beginner, player: "random" },
    Level { strength: Strength::Strong, player: "equilibrium" },
    Level { strength: Strength::Strong, player: "expectiminimax" },
    Level { strength: Strength::Strong, player: "maxn" },
    Level { strength: Strength::Strong, player: "search:time=1s" },
];

const KIT: Kit = Kit {
    levels: LEVELS,
    icon: Some(include_str!("icon.svg")),
    messages: &[arbitro_games::tree::MESSAGES, MESSAGES],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};

/// The trees of the literature as games of their own, each by its name, to be searched and watched.
pub fn trees() -> Catalogue {
    let mut catalogue = Catalogue::empty();
    for file in LITERATURE.iter().filter(|file| file.family == "trees") {
        let about = file.text.lines().find_map(|line| line.strip_prefix("title:")).unwrap_or_default().trim();
        let read = |file: &arbitro_table::catalogue::LiteratureFile| {
            Tree::parse(file.text).map_err(|error| NoGame::in_file(format_args!("{}:{error}", file.file)))
        };
        catalogue = catalogue
            .with(
                GameEntry::new(file.name(), about, move |_| {
                    OpenTree::new(read(file)?).map_err(|error| NoGame::Elsewhere(error.message()))
                })
                .open_players(),
            )
            .with(
                GameEntry::new(file.name(), about, move |_| Ok(VeiledTree::new(read(file)?)))
                    .players(families::anyone()),
            );
    }
    catalogue
}

arbitro_game::messages! {
    fn no_tree_file() = "tree-no-file";
}

fn tree<G: Present>(make: fn(Tree) -> Result<G, NoGame>) -> GameEntry<G> {
    GameEntry::new("tree", "game-tree", move |given| {
        let Some(file) = given.file("file") else {
            return Err(NoGame::Wrong(no_tree_file()));
        };
        let text = read_text(&file).map_err(|error| NoGame::InFile(error.message()))?;
        let tree = Tree::parse(&text)
            .map_err(|error| NoGame::in_file(format_args!("{}:{error}", file.display())))?;
        make(tree)
    })
    .parameter(Parameter::optional("file", Kind::File, "parameter-tree-file"))
    .read_from(&["tree"])
    .kit(KIT)
}
