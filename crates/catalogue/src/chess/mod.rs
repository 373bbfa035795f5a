//! Chess: its bots and PGN.

pub mod pgn;

use arbitro_experts::chess::player as chess_player;
use arbitro_game::Limits;
use arbitro_games::chess::{Chess, Draws, Position};
use arbitro_table::catalogue::{
    Arguments, Catalogue, GameEntry, Kind, Kit, Level, NoGame, Parameter, PlayerEntry, RecordFormat, Strength,
};

/// Adds chess.
pub fn add(catalogue: Catalogue) -> Catalogue {
    catalogue.with(chess().searching_players())
}

/// Portable Game Notation, the format that other chess programs read.
pub(crate) const PGN: RecordFormat = RecordFormat {
    name: "pgn",
    media_type: "application/x-chess-pgn",
    write: |record| pgn::pgn_of(record).map_err(|error| error.to_string()),
};

const KIT: Kit = Kit {
    formats: &[PGN],
    levels: &[
        Level { strength: Strength::Beginner, player: "expert:depth=1" },
        Level { strength: Strength::Medium, player: "expert:depth=3" },
        Level { strength: Strength::Strong, player: "expert:time=1s" },
    ],
    analysis: None,
    studies: &[],
    icon: None,
    texts: ["", ""],
};

pub(crate) fn chess() -> GameEntry<Chess> {
    GameEntry::new("chess", "chess, from the usual position or any other", chess_of)
        .parameter(Parameter::optional("fen", Kind::Text, "where the game starts, as FEN"))
        .parameter(Parameter::with_default(
            "fifty",
            Kind::Choice(&["no", "yes"]),
            "yes",
            "whether fifty quiet moves are a draw",
        ))
        .players([PlayerEntry::new(
            "expert",
            "alpha-beta with an evaluation of chess: material, mobility, placement; captures are played out",
            |given, seating| {
                let limits = Limits { time: given.time("time"), ..Limits::default() };
                let mut player = chess_player(given.whole("depth") as u32, limits);
                player.cancel = seating.cancel.clone();
                player
            },
        )
        .needs("chess")
        .parameter(Parameter::whole("depth", 1..=64, "64", "how many moves to look ahead at most"))
        .parameter(Parameter::with_default(
            "time",
            Kind::Time,
            "1s",
            "how long to think about a move",
        ))])
        .kit(KIT)
}

fn chess_of(given: &Arguments) -> Result<Chess, NoGame> {
    let from = match given.text("fen") {
        Some(fen) => fen.parse().map_err(NoGame::wrong)?,
        None => Position::default(),
    };
    let draws = Draws { fifty_moves: given.text("fifty") == Some("yes"), ..Draws::default() };
    Ok(Chess { from, draws })
}
