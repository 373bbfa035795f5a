//! Shows a textbook search of the two-ply tree, or of a tris position, step by step.
//!
//! `cargo run -p arbitro-players --example trace -- alpha-beta svg > tree.svg`
//! The second word is steps, tree, svg, dot or json; a third one is tris moves such as "a1 b2 c3 a3 c1".

use arbitro_game::{Actor, Game, Limits, Open, Silence, Turn, Watch};
use arbitro_games::tree::{OpenTree, Tree};
use arbitro_games::tris::Tris;
use arbitro_players::search::{Earned, Problem, Textbook};
use arbitro_players::trace::{READABLE, Trace};
use std::error::Error;

const TWO_PLIES: &str = "players: MAX MIN
MAX
  a1: MIN
    b1: 3
    b2: 12
    b3: 8
  a2: MIN
    c1: 2
    c2: 4
    c3: 6
  a3: MIN
    d1: 14
    d2: 5
    d3: 2
";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let algorithm: Textbook = words.first().map_or(Ok(Textbook::AlphaBeta), |word| word.parse())?;
    let kind = words.get(1).map_or("steps", String::as_str);
    let trace = match words.get(2) {
        None => {
            let tree = OpenTree::new(Tree::parse(TWO_PLIES)?)?;
            run(&tree, &tree.start(), algorithm, None)?
        }
        Some(moves) => {
            let tris = Tris::classic();
            let mut state = tris.start();
            for mv in moves.split_whitespace() {
                let Turn::One(seat, _) = tris.turn(&state) else { break };
                tris.play(&mut state, Actor::Seat(seat), mv.parse()?, &mut Silence);
            }
            run(&tris, &state, algorithm, words.get(3).map(|depth| depth.parse()).transpose()?)?
        }
    };
    print!(
        "{}",
        match kind {
            "svg" => trace.to_svg(),
            "dot" => trace.to_dot(),
            "json" => serde_json::to_string_pretty(&trace)? + "\n",
            "tree" => trace.tree_text(),
            _ => trace.steps_text(),
        }
    );
    Ok(())
}

fn run<G: Open>(
    game: &G,
    state: &G::State,
    algorithm: Textbook,
    depth: Option<u32>,
) -> Result<Trace, Box<dyn Error>> {
    let mut problem = Problem::new(game, state, &Earned);
    problem.depth = depth;
    let limits = Limits { nodes: Some(READABLE), ..Limits::default() };
    Ok(Trace::of(algorithm, &problem, &mut Watch::start(limits, Default::default()))?)
}
