//! Counts the extreme equilibria of a `.nfg` file: our side of the bench beside lrsnash.

use arbitro_game::Watch;
use arbitro_theory::bimatrix::extreme_equilibria_within;
use arbitro_theory::normal::read_nfg;

fn main() {
    let file = std::env::args().nth(1).expect("a .nfg file");
    let text = std::fs::read_to_string(&file).expect("readable");
    let game = read_nfg(&file, &text).expect("a game for two");
    let mut watch = Watch::free();
    let found = extreme_equilibria_within(&game, &mut watch).expect("a game for two");
    println!("{} extreme equilibria, {} bases", found.equilibria.len(), watch.nodes);
}
