//! `arbitro tree`: watch a search at work.

use crate::failure::Failure;
use crate::speech::{say, speaker};
use crate::words;
use arbitro_game::{Arg, Seat, Stopped};
use arbitro_players::search::Textbook;
use arbitro_table::catalogue::{Algorithm, AnyGame, SearchOrder, Searched};
use arbitro_table::{files, instead};
use clap::{Args, ValueEnum};
use std::io::{Write, stdout};
use std::path::PathBuf;

#[derive(Args)]
pub struct Tree {
    /// A tree file, the name of a tree of the literature (two-ply), or any perfect-information game
    game: String,
    /// Which search
    #[arg(long, value_enum, default_value_t = Name::AlphaBeta)]
    algorithm: Name,
    /// Search the position after these moves, separated by blanks or commas: "b2 a1"
    #[arg(long, value_name = "MOVES", default_value = "")]
    after: String,
    /// How many moves to look ahead; to the end of the game unless given
    #[arg(long)]
    depth: Option<u32>,
    /// Seats that play together, by name: "A,B" (for max-n and paranoid)
    #[arg(long, value_name = "SEATS", value_delimiter = ',')]
    allies: Vec<String>,
    /// Only the finished tree, not every step
    #[arg(long)]
    brief: bool,
    /// Draw the finished tree as SVG here
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the finished tree for Graphviz here
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Write every step as JSON here
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Recursive minimax
    Minimax,
    /// Minimax on the list L
    MinimaxList,
    /// Recursive alpha-beta
    AlphaBeta,
    /// Alpha-beta on the list L
    AlphaBetaList,
    /// A payoff for every seat, for any number of players
    MaxN,
    /// All other players against the mover and his allies
    Paranoid,
    /// With dice
    Expectiminimax,
}

impl Name {
    fn algorithm(self) -> Algorithm {
        match self {
            Name::Minimax => Algorithm::Textbook(Textbook::Minimax),
            Name::MinimaxList => Algorithm::Textbook(Textbook::MinimaxList),
            Name::AlphaBeta => Algorithm::Textbook(Textbook::AlphaBeta),
            Name::AlphaBetaList => Algorithm::Textbook(Textbook::AlphaBetaList),
            Name::MaxN => Algorithm::MaxN,
            Name::Paranoid => Algorithm::Paranoid,
            Name::Expectiminimax => Algorithm::Expectiminimax,
        }
    }
}

impl Tree {
    pub fn run(self) -> Result<(), Failure> {
        let game = crate::named::searchable(&self.game)?;
        let order = SearchOrder {
            algorithm: self.algorithm.algorithm(),
            after: self.after.split([' ', ',']).filter(|mv| !mv.is_empty()).map(str::to_owned).collect(),
            depth: self.depth,
            allies: self.allies.iter().map(|name| seat(&*game, name)).collect::<Result<_, _>>()?,
            ..SearchOrder::default()
        };
        let mut out = stdout().lock();
        match game.search(&order)? {
            Searched::Steps(trace) => {
                let write = |path: &Option<PathBuf>, content: &dyn Fn() -> String| match path {
                    Some(path) => Ok::<_, Failure>(files::write_atomically(path, content().as_bytes())?),
                    None => Ok(()),
                };
                write(&self.svg, &|| trace.to_svg(&say))?;
                write(&self.dot, &|| trace.to_dot(&say))?;
                write(&self.json, &|| serde_json::to_string(&*trace).unwrap_or_default())?;
                if !self.brief {
                    writeln!(out, "{}\n", speaker().draw(&trace.steps_text()))?;
                }
                writeln!(out, "{}\n", speaker().draw(&trace.tree_text()))?;
                writeln!(out, "{}", say(&trace.summary()))?;
                if trace.stopped != Stopped::Finished {
                    writeln!(out, "{}", say(&words::trace_too_long()))?;
                }
            }
            Searched::Values { values, explanation } => {
                if self.svg.is_some() || self.dot.is_some() || self.json.is_some() {
                    return Err(Failure::Said(words::not_drawn()));
                }
                for (name, value) in values {
                    writeln!(out, "{}: {}", say(&name), speaker().say_arg(&Arg::from(value)))?;
                }
                writeln!(out, "{}", speaker().explain(&explanation))?;
            }
        }
        Ok(())
    }
}

fn seat(game: &dyn AnyGame, name: &str) -> Result<Seat, Failure> {
    let names = game.seat_names();
    let found = names.iter().position(|known| known.eq_ignore_ascii_case(name));
    found.map(|index| Seat(index as u8)).ok_or_else(|| {
        let instead = instead(name, names.iter().map(String::as_str));
        Failure::Said(words::no_such_seat(name, instead.message()))
    })
}
