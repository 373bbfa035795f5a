//! Games of chess and Kriegspiel as PGN, for other programs.

use crate::catalogue::Spec;
use crate::record::{Record, RecordedResult};
use arbitro_game::{Actor, Game, Silence, Turn};
use arbitro_games::chess::pgn::PgnGame;
use arbitro_games::chess::{Chess, Draws, Movement, Position};

/// The game as PGN; nothing if it is not chess. Of Kriegspiel the moves that the umpire accepted are kept (a try that
/// he refused is no move of chess); an ending against a hidden king has no beginning that PGN could tell.
///
/// ```
/// use arbitro_table::{Record, RecordedMove, pgn};
///
/// let made = |by: &str, mv: &str| RecordedMove { by: by.into(), mv: mv.into() };
/// let moves = vec![made("White", "e2e4"), made("Black", "e7e5")];
/// let seats = vec!["White".to_owned(), "Black".to_owned()];
/// let players = vec!["Ada".to_owned(), "expert".to_owned()];
/// let record = Record::running("chess".to_owned(), seats, players, 1, moves);
/// let text = pgn(&record).unwrap();
/// assert!(text.contains("[White \"Ada\"]") && text.contains("1. e4 e5 *"), "{text}");
/// ```
pub fn pgn(record: &Record) -> Option<String> {
    let spec: Spec = record.game.parse().ok()?;
    if !matches!(&*spec.name, "chess" | "kriegspiel")
        || spec.arguments.iter().any(|(name, _)| name == "ending")
    {
        return None;
    }
    let fen = spec.arguments.iter().find(|(name, _)| name == "fen").map(|(_, fen)| fen.parse());
    let start: Position = fen.transpose().ok()?.unwrap_or_default();
    let mut position = Chess { from: start.clone(), draws: Draws::default() }.start();
    let rules = Chess { from: start.clone(), draws: Draws::default() };
    let mut moves = Vec::new();
    for made in &record.moves {
        let (Ok(movement), Turn::One(seat, offered)) = (made.mv.parse::<Movement>(), rules.turn(&position))
        else {
            continue;
        };
        if offered.as_ref().contains(&movement) {
            rules.play(&mut position, Actor::Seat(seat), movement, &mut Silence);
            moves.push(movement);
        }
    }
    let result = match &record.result {
        RecordedResult::Payoffs(payoffs) => match payoffs.first().copied().unwrap_or_default() {
            white if white > 0.0 => "1-0",
            white if white < 0.0 => "0-1",
            _ => "1/2-1/2",
        },
        RecordedResult::Open | RecordedResult::BrokenOff(_) => "*",
    };
    let player = |seat: usize| record.players.get(seat).cloned().unwrap_or_default();
    let mut tags = vec![
        ("Event".to_owned(), record.game.clone()),
        ("White".to_owned(), player(0)),
        ("Black".to_owned(), player(1)),
        ("Result".to_owned(), result.to_owned()),
    ];
    if spec.name == "kriegspiel" {
        tags.insert(1, ("Variant".to_owned(), "Kriegspiel".to_owned()));
    }
    Some(PgnGame { tags, start, moves, result: result.to_owned() }.to_string())
}
