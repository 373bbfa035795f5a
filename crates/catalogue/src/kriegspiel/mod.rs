//! Kriegspiel and its endings: bots, solved tables, plans on request.

mod plan;
pub mod tables;
mod words;

use crate::chess::counting_draws;
use arbitro_endings::{Belief, Ending, Follower, Solution, Table};
use arbitro_experts::kriegspiel::{Blind, Capturer, Options as BlindOptions, Tables};
use arbitro_experts::maran::{Defendable, EverettFiles, Maran, Options, Revision};
use arbitro_game::Message;
use arbitro_game::echo::echoed;
use arbitro_games::chess::Position;
use arbitro_games::kriegspiel::{
    Draws, Goal, Hidden, Kriegspiel, RuleSet, RuleSetError, Squares, SquaresError, Start,
};
use arbitro_table::catalogue::{
    Arguments, Catalogue, GameEntry, Kind, Kit, Level, NoGame, Parameter, PlayerEntry, Preset, Strength,
    families,
};
use shakmaty::{Board, Color, Piece, Role, Square};
use std::sync::Arc;

/// Adds Kriegspiel.
pub fn add(catalogue: Catalogue) -> Catalogue {
    let experiment = ("kriegspiel-blind", include_str!("../../../../experiments/kriegspiel-blind.toml"));
    catalogue
        .with(kriegspiel().players(families::anyone()).imagining_players())
        .with_experiments([experiment])
}

const KIT: Kit = Kit {
    formats: &[crate::chess::PGN],
    studies: &[plan::STUDY],
    levels: &[
        Level { strength: Strength::Beginner, player: "random" },
        Level { strength: Strength::Medium, player: "capturer" },
        Level { strength: Strength::Strong, player: "maran" },
        Level { strength: Strength::Master, player: "blind:time=1s" },
    ],
    ladder: include_str!("ladder.json"),
    icon: Some(include_str!("icon.svg")),
    presets: &[
        Preset {
            name: "kpk",
            game: "kriegspiel:ending=KPK",
            seat: 1,
            player: Some("maran"),
            about: Some("preset-kpk"),
        },
        Preset { name: "kriegspiel", game: "kriegspiel", seat: 0, player: None, about: None },
    ],
    messages: &[arbitro_games::kriegspiel::MESSAGES, words::MESSAGES],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};

/// A parameter that is one of several words.
fn word<'a>(given: &'a Arguments, name: &str) -> &'a str {
    given.text(name).unwrap_or_default()
}

const ENDINGS: &[&str] = &["KPK", "KQK", "KRK", "KBBK", "KBNK"];
const PAWN: &[&str] = &["KPK"];
const PIECES: &[&str] = &["KQK", "KRK", "KBBK", "KBNK"];
const YES_NO: Kind = Kind::Choice(&["no", "yes"]);

fn kriegspiel() -> GameEntry<Kriegspiel> {
    GameEntry::new("kriegspiel", "game-kriegspiel", |given| {
        let rule_set: RuleSet =
            word(given, "rules").parse().map_err(|error: RuleSetError| NoGame::Wrong(error.message()))?;
        // The endings against a hidden king are solved and measured without these draws.
        let [fifty_moves, repetition] = counting_draws(given, given.text("ending").is_none());
        let moves = given.maybe_whole("moves").and_then(|moves| u32::try_from(moves).ok());
        let draws = Draws { fifty_moves, repetition, moves, ..Draws::default() };
        Ok(Kriegspiel { rule_set, start: start(given)?, draws })
    })
    .parameter(Parameter::with_default(
        "rules",
        Kind::Choice(&["thesis", "english", "berkeley", "cincinnati", "rand", "icc"]),
        "icc",
        "parameter-rules",
    ))
    .parameter(Parameter::optional("fen", Kind::Text, "parameter-fen-known"))
    .parameter(Parameter::optional("ending", Kind::Choice(ENDINGS), "parameter-ending"))
    .parameter(Parameter::with_default("king", Kind::Text, "e4", "parameter-king").only_with("ending", PAWN))
    .parameter(Parameter::with_default("pawn", Kind::Text, "d4", "parameter-pawn").only_with("ending", PAWN))
    .parameter(Parameter::optional("men", Kind::Text, "parameter-men").only_with("ending", PIECES))
    .parameter(Parameter::optional("wave", Kind::Text, "parameter-wave").only_with("ending", ENDINGS))
    .parameter(
        Parameter::optional("truth", Kind::Text, "parameter-truth")
            .only_with("ending", ENDINGS)
            .kept_secret(),
    )
    .parameter(
        Parameter::with_default("first", Kind::Choice(&["white", "black"]), "white", "parameter-first")
            .only_with("ending", ENDINGS),
    )
    .parameter(
        Parameter::with_default("goal", Kind::Choice(&["promotion", "mate"]), "promotion", "parameter-goal")
            .only_with("ending", PAWN),
    )
    .parameter(Parameter::optional("fifty", YES_NO, "parameter-fifty"))
    .parameter(Parameter::optional("repetition", YES_NO, "parameter-repetition"))
    .parameter(Parameter::optional("moves", Kind::Whole(1, 100_000), "parameter-moves"))
    .players([maran(), blind(), capturer(), solved()])
    .kit(KIT)
}

fn start(given: &Arguments) -> Result<Start, NoGame> {
    if given.text("ending").is_none() {
        let position =
            given.text("fen").map(|fen| fen.parse::<Position>().map_err(NoGame::wrong)).transpose()?;
        return Ok(Start::Known(position.unwrap_or_default()));
    }
    if given.text("fen").is_some() {
        return Err(NoGame::Wrong(words::ending_and_fen()));
    }
    let square = |name: &str| given.text(name).map(|text| named_square(name, text)).transpose();
    if word(given, "ending") != "KPK" {
        return pieces(given, square("truth")?);
    }
    let [king, pawn] = ["king", "pawn"].map(|name| named_square(name, word(given, name)));
    let (king, pawn) = (king?, pawn?);
    let turn = Color::from_white(word(given, "first") == "white");
    let goal = if word(given, "goal") == "mate" { Goal::Mate } else { Goal::Promotion };
    let truth = square("truth")?;
    let hidden = match given.text("wave") {
        Some(wave) => {
            let wave: Squares = wave.parse().map_err(|error: SquaresError| NoGame::Wrong(error.message()))?;
            Hidden::king_and_pawn(turn, king, pawn, wave, truth, goal)
        }
        None => {
            let mut men = Board::empty();
            men.set_piece_at(pawn, Piece { color: Color::White, role: Role::Pawn });
            men.set_piece_at(king, Piece { color: Color::White, role: Role::King });
            // Every square where the king can be, then all the checks of a set-up by hand.
            let wave = Hidden::everywhere(men, turn, goal).map(|hidden| hidden.wave).unwrap_or_default();
            Hidden::king_and_pawn(turn, king, pawn, wave, truth, goal)
        }
    };
    hidden.map(Start::Hidden).map_err(|error| NoGame::Wrong(error.message()))
}

/// An ending with pieces: White's pieces are named together.
fn pieces(given: &Arguments, truth: Option<Square>) -> Result<Start, NoGame> {
    let name = word(given, "ending");
    let Some(men) = given.text("men") else {
        return Err(NoGame::Wrong(words::needs_men(name)));
    };
    let belief =
        Belief::read(&men.replace('+', " "), None).map_err(|error| NoGame::Wrong(error.message()))?;
    if belief.ending().is_none_or(|ending| ending.name() != name) {
        return Err(NoGame::Wrong(words::other_ending(men, name)));
    }
    let turn = Color::from_white(word(given, "first") == "white");
    let wave = match given.text("wave") {
        Some(wave) => wave.parse().map_err(|error: SquaresError| NoGame::Wrong(error.message()))?,
        None => {
            Hidden::everywhere(belief.board(), turn, Goal::Mate)
                .map_err(|error| NoGame::Wrong(error.message()))?
                .wave
        }
    };
    Hidden::new(belief.board(), turn, wave, truth, Goal::Mate)
        .map(Start::Hidden)
        .map_err(|error| NoGame::Wrong(error.message()))
}

fn named_square(name: &str, text: &str) -> Result<Square, NoGame> {
    text.parse().map_err(|_| NoGame::Wrong(words::no_square(text, name)))
}

fn solved() -> PlayerEntry<Kriegspiel> {
    PlayerEntry::prepared("solved", "player-solved-kriegspiel", |game, _, given| {
        let table = match given.file("tables") {
            Some(folder) => Some(table_for(game, &folder)?),
            None => None,
        };
        if table.is_none() && men_of(game) > 2 {
            return Err(words::three_men());
        }
        Ok(Box::new(move |seating| {
            let solving = Follower::solving(seating.cancel.clone(), seating.seed);
            Box::new(match &table {
                Some(table) => solving.over(Arc::clone(table)),
                None => solving,
            })
        }))
    })
    .needs("needs-kriegspiel-ending")
    .suits(|game| matches!(&game.start, Start::Hidden(_)))
    .parameter(Parameter::optional("tables", Kind::File, "parameter-table-folder"))
}

fn men_of(game: &Kriegspiel) -> usize {
    match &game.start {
        Start::Hidden(hidden) => hidden.men().occupied().count(),
        Start::Known(_) => 0,
    }
}

/// The table of the ending that is played.
fn table_for(game: &Kriegspiel, folder: &std::path::Path) -> Result<Arc<Table>, Message> {
    let Start::Hidden(hidden) = &game.start else { return Err(words::no_ending()) };
    let roles: Vec<Role> = hidden.men().clone().into_iter().map(|(_, piece)| piece.role).collect();
    let ending = Ending::of(&roles).ok_or_else(words::no_table)?;
    let path = tables::path_of(folder, ending, hidden.goal);
    let table = tables::open_checked(&path, ending, hidden.goal);
    table.map(Arc::new).map_err(|error| error.message())
}

fn maran() -> PlayerEntry<Kriegspiel> {
    PlayerEntry::new("maran", "player-maran-kriegspiel", |given, seating| {
        let options = Options {
            everett_files: match word(given, "everett") {
                "b-g" => EverettFiles::BToG,
                "c-f" => EverettFiles::CToF,
                _ => EverettFiles::CToG,
            },
            defendable: if word(given, "defendable") == "listing" {
                Defendable::Listing
            } else {
                Defendable::Text
            },
            revision: if word(given, "revision") == "listing" { Revision::Listing } else { Revision::Exact },
            push_chance: given.number("push"),
            risk: given.number("risk"),
        };
        Maran::new(options, seating.seed)
    })
    .needs("needs-kriegspiel-kpk")
    .suits(|game| matches!(&game.start, Start::Hidden(hidden) if hidden.men().pawns().any()))
    .parameter(Parameter::with_default(
        "everett",
        Kind::Choice(&["c-g", "b-g", "c-f"]),
        "c-g",
        "parameter-everett",
    ))
    .parameter(Parameter::with_default(
        "defendable",
        Kind::Choice(&["text", "listing"]),
        "text",
        "parameter-defendable",
    ))
    .parameter(Parameter::with_default(
        "revision",
        Kind::Choice(&["exact", "listing"]),
        "exact",
        "parameter-revision",
    ))
    .parameter(Parameter::with_default("push", Kind::Number(0.0, 1.0), "0.5", "parameter-push"))
    .parameter(Parameter::with_default("risk", Kind::Number(0.0, 1.0), "1/9", "parameter-risk"))
}

fn blind() -> PlayerEntry<Kriegspiel> {
    PlayerEntry::prepared("blind", "player-blind-kriegspiel", |_, _, given| {
        let tables = match given.file("tables") {
            Some(folder) => tables_in(&folder)?,
            None => Tables::default(),
        };
        let worlds = given.whole("worlds") as usize;
        let time = given.time("time").unwrap_or(std::time::Duration::MAX);
        Ok(Box::new(move |seating| {
            let cancel = seating.cancel.clone();
            let tables = tables.clone();
            let options = BlindOptions { worlds, time, tables, cancel, ..BlindOptions::default() };
            Box::new(Blind::new(options, seating.seed))
        }))
    })
    .needs("needs-kriegspiel-known")
    .suits(|game| matches!(game.start, Start::Known(_)))
    .parameter(Parameter::whole("worlds", 1..=10_000, "150", "parameter-boards"))
    .parameter(Parameter::with_default("time", Kind::Time, "1s", "parameter-time"))
    .parameter(Parameter::optional("tables", Kind::File, "parameter-tables-folder"))
}

/// The solved endings of a folder: those that are won by mate.
fn tables_in(folder: &std::path::Path) -> Result<Tables, Message> {
    let mut solved = Tables::default();
    for ending in Ending::ALL {
        let path = tables::path_of(folder, ending, Goal::Mate);
        if path.is_file() {
            let table = tables::open_checked(&path, ending, Goal::Mate).map_err(|error| error.message())?;
            solved.add(Solution::over(Arc::new(table)));
        }
    }
    if solved.is_empty() {
        return Err(words::no_tables(echoed(&folder.display().to_string())));
    }
    Ok(solved)
}

fn capturer() -> PlayerEntry<Kriegspiel> {
    PlayerEntry::new("capturer", "player-capturer-kriegspiel", |_, seating| Capturer::new(seating.seed))
        .needs("needs-kriegspiel")
}
