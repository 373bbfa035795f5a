//! Chess: its bots and PGN.

pub mod pgn;

use arbitro_experts::chess::player as chess_player;
use arbitro_game::Limits;
use arbitro_games::chess::{Chess, Draws, Position};
use arbitro_table::catalogue::{
    Arguments, Catalogue, GameEntry, Kind, Kit, Level, NoGame, Parameter, PlayerEntry, RecordFormat,
    Strength, TreeExample, families,
};

/// Adds chess.
pub fn add(catalogue: Catalogue) -> Catalogue {
    catalogue.with(chess().searching_players())
}

/// Portable Game Notation, the format that other chess programs read.
pub(crate) const PGN: RecordFormat = RecordFormat {
    name: "pgn",
    media_type: "application/x-chess-pgn",
    write: |record| pgn::pgn_of(record).map_err(|error| error.message()),
};

const KIT: Kit = Kit {
    formats: &[PGN],
    levels: &[
        Level { strength: Strength::Beginner, player: "expert:depth=1" },
        Level { strength: Strength::Medium, player: "expert:depth=2" },
        Level { strength: Strength::Strong, player: "expert:depth=4" },
        Level { strength: Strength::Master, player: "expert:time=1s" },
    ],
    ladder: include_str!("ladder.json"),
    icon: Some(include_str!("icon.svg")),
    // White mates with the rook: few enough moves to be read.
    tree: Some(TreeExample { game: "chess:fen=7k/5K2/8/8/8/8/8/6R1 w - - 0 1", after: &[], depth: 2 }),
    messages: &[arbitro_games::chess::MESSAGES, pgn::MESSAGES],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};

pub(crate) fn chess() -> GameEntry<Chess> {
    GameEntry::new("chess", "game-chess", chess_of)
        .parameter(Parameter::optional("fen", Kind::Text, "parameter-fen"))
        .parameter(Parameter::optional("fifty", Kind::Choice(&["no", "yes"]), "parameter-fifty"))
        .parameter(Parameter::optional("repetition", Kind::Choice(&["no", "yes"]), "parameter-repetition"))
        .players([PlayerEntry::new("expert", "player-expert-chess", |given, seating| {
            let limits = Limits { time: given.time("time"), ..Limits::default() };
            let mut player = chess_player(given.whole("depth") as u32, given.whole("multi") as usize, limits);
            player.cancel = seating.cancel.clone();
            player
        })
        .needs("needs-chess")
        .parameter(Parameter::whole("depth", 1..=64, "64", "parameter-depth-most"))
        .parameter(Parameter::with_default("time", Kind::Time, "1s", "parameter-time"))
        .parameter(families::MULTI)])
        .kit(KIT)
}

fn chess_of(given: &Arguments) -> Result<Chess, NoGame> {
    let from = match given.text("fen") {
        Some(fen) => fen.parse().map_err(NoGame::wrong)?,
        None => Position::default(),
    };
    let [fifty_moves, repetition] = counting_draws(given, true);
    Ok(Chess { from, draws: Draws { fifty_moves, repetition, ..Draws::default() } })
}

/// Whether fifty moves and a third repetition are draws. If neither is named, both are as usual; if only one is named, the
/// other does not hold: so it was when older records were written, which name what held.
pub(crate) fn counting_draws(given: &Arguments, usual: bool) -> [bool; 2] {
    let named = ["fifty", "repetition"].map(|name| given.text(name).map(|text| text == "yes"));
    named.map(|one| one.unwrap_or(usual && named == [None; 2]))
}
