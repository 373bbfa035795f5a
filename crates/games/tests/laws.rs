//! Every game of the room keeps the laws.

use arbitro_game::Game;
use arbitro_game::laws::{Laws, Looked};
use arbitro_games::connect_four::ConnectFour;
use arbitro_games::pig::Pig;
use arbitro_games::tree::{OpenTree, Tree, VeiledTree};
use arbitro_games::tris::{Tris, Wide};

fn hold<G: Game>(game: &G) -> Looked {
    let looked = Laws { nodes: 6_000, games: 60, ..Laws::default() }
        .check(game)
        .unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(looked.games, 60);
    looked
}

#[test]
fn tris_keeps_the_laws() {
    hold(&Tris::classic());
    hold(&<Tris>::new(4, 5, 3).unwrap());
    hold(&<Tris>::new(1, 3, 2).unwrap());
    hold(&Tris::<Wide>::new(15, 15, 5).unwrap());
}

#[test]
fn connect_four_keeps_the_laws() {
    hold(&ConnectFour::classic());
    hold(&ConnectFour::new(2, 2, 2).unwrap());
}

#[test]
fn pig_keeps_the_laws() {
    hold(&Pig::new(20).unwrap());
}

#[test]
fn trees_keep_the_laws() {
    let open = "players: A B C\nA\n  x: chance\n    h 1/2: B\n      l: 1 2 3\n      r: 0 0 9\n    t 1/2: 4 4 4\n  y: 1 1 1\n";
    assert!(hold(&OpenTree::new(Tree::parse(open).unwrap()).unwrap()).whole_tree);
    let veiled = "players: A B\nA\n  l: B {cell}\n    l: 1\n    r: -1\n  r: B {cell}\n    l: -1\n    r: 1\n";
    assert!(OpenTree::new(Tree::parse(veiled).unwrap()).is_err());
    let looked = hold(&VeiledTree::new(Tree::parse(veiled).unwrap()));
    assert!(looked.whole_tree && looked.twins > 0, "{looked:?}");
}

#[test]
fn the_trees_of_the_catalogue_keep_the_laws() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../catalog/trees");
    let mut trees = 0;
    for entry in std::fs::read_dir(folder).expect("the catalogue") {
        let path = entry.expect("readable").path();
        let text = std::fs::read_to_string(&path).expect("readable");
        let tree = Tree::parse(&text).unwrap_or_else(|error| panic!("{}:{error}", path.display()));
        assert!(hold(&VeiledTree::new(tree)).whole_tree);
        trees += 1;
    }
    assert!(trees >= 4, "{trees} trees in {folder}");
}
