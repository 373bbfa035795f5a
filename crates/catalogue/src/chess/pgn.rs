//! Games of chess between records and PGN, the format that every other chess program reads.

use super::chess;
use arbitro_game::echo::{echoed, without_controls};
use arbitro_game::{Actor, Game, Message, Seat, Silence};
use arbitro_games::chess::pgn::{self, PgnError, PgnGame};
use arbitro_games::chess::{Chess, Course, Movement, Position, seat_of};
use arbitro_table::catalogue::{Catalogue, Spec};
use arbitro_table::{Record, RecordedMove, RecordedResult};
use shakmaty::Position as _;

/// Why a record does not become PGN, or PGN no record.
#[derive(Debug, Clone, PartialEq)]
pub enum ChessPgnError {
    /// The record is of another game.
    OtherGame(String),
    /// Its game cannot be set up.
    Game(Message),
    /// A move of the record is not legal.
    Move {
        /// Which, from 1.
        number: usize,
        /// Its text.
        mv: String,
    },
    /// The text is not PGN; the sentence begins with the line.
    Pgn(PgnError),
    /// The text has fewer games.
    NoSuchGame {
        /// Which was wanted, from 1.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
}

impl ChessPgnError {
    /// What is wrong, in words. What is wrong in the text of a file stays in English.
    pub fn message(&self) -> Message {
        match self {
            ChessPgnError::OtherGame(game) => other_game(echoed(game)),
            ChessPgnError::Game(why) => why.clone(),
            ChessPgnError::Move { number, mv } => illegal_move(*number, mv),
            ChessPgnError::Pgn(error) => Message::verbatim(error),
            ChessPgnError::NoSuchGame { wanted, found } => no_such_game(*wanted, *found),
        }
    }
}

arbitro_game::errors_with_message!(ChessPgnError);

arbitro_game::messages! {
    fn other_game(game) = "chess-pgn-other-game";
    fn illegal_move(number, mv) = "chess-pgn-move";
    fn no_such_game(wanted, found) = "chess-pgn-no-game";
}

const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

/// The PGN of a recorded game of chess, with the seven tags that PGN asks for. Of Kriegspiel only the moves are kept that
/// the umpire accepted: a try that he refused is no move of chess.
pub fn pgn_of(record: &Record) -> Result<String, ChessPgnError> {
    let other = || ChessPgnError::OtherGame(record.game.clone());
    let (start, is_hidden) = match chess().game_in(&record.game) {
        Some(game) => (game.map_err(|error| ChessPgnError::Game(error.message()))?.from, false),
        None => (kriegspiel_start(&record.game).ok_or_else(other)?, true),
    };
    let mut moves = Vec::new();
    let mut position = start.inner().clone();
    for (index, recorded) in record.moves.iter().enumerate() {
        let movement: Option<Movement> = recorded.mv.parse().ok();
        let legal = movement.and_then(|movement| {
            let on_board = movement.on(position.board()).filter(|on_board| position.is_legal(*on_board))?;
            Some((movement, on_board))
        });
        match legal {
            Some((movement, on_board)) => {
                position.play_unchecked(on_board);
                moves.push(movement);
            }
            None if is_hidden => {}
            None => {
                let mv = without_controls(&recorded.mv);
                return Err(ChessPgnError::Move { number: index + 1, mv });
            }
        }
    }
    let result = match &record.result {
        RecordedResult::Payoffs(payoffs) | RecordedResult::Settled { payoffs, .. } => {
            match payoffs.first().copied().unwrap_or_default() {
                won if won > 0.0 => "1-0",
                lost if lost < 0.0 => "0-1",
                _ => "1/2-1/2",
            }
        }
        RecordedResult::BrokenOff(reason) => {
            RESULTS.into_iter().find(|result| reason.starts_with(result)).unwrap_or("*")
        }
        RecordedResult::Open => "*",
    };
    let player = |seat: usize| record.players.get(seat).map_or("?", String::as_str);
    let event = if is_hidden { "a game of Kriegspiel" } else { "a game at the umpire's table" };
    let tags = [
        ("Event", event),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", player(0)),
        ("Black", player(1)),
        ("Result", result),
    ];
    let tags = tags.map(|(name, value)| (name.to_owned(), without_controls(value))).to_vec();
    Ok(PgnGame { tags, start, moves, result: result.to_owned() }.to_string())
}

/// Where a game of Kriegspiel begins. An ending against a hidden king has no beginning that PGN could tell.
fn kriegspiel_start(game: &str) -> Option<Position> {
    let spec: Spec = game.parse().ok()?;
    let given = |name: &str| spec.arguments.iter().find(|(own, _)| own == name).map(|(_, value)| value);
    if spec.name != "kriegspiel" || given("ending").is_some() {
        return None;
    }
    given("fen").map_or(Some(Position::default()), |fen| fen.parse().ok())
}

/// The record of one game of a PGN text, the first being number 1, and how many games there are.
///
/// What a record has no place for (date, event, comments, variations) is left out. Who gave up or agreed to a draw is
/// kept as the reason why the game was broken off.
pub fn record_of_pgn(
    catalogue: &Catalogue,
    text: &str,
    number: usize,
) -> Result<(Record, usize), ChessPgnError> {
    let games = pgn::read(text).map_err(ChessPgnError::Pgn)?;
    let found = games.len();
    let game = number
        .checked_sub(1)
        .and_then(|index| games.into_iter().nth(index))
        .ok_or(ChessPgnError::NoSuchGame { wanted: number, found })?;
    let rules = Chess::from_position(game.start.clone());
    let mut courses = vec![rules.start()];
    let mut moves = Vec::new();
    for movement in &game.moves {
        let Some(course) = courses.last() else { break };
        let seat = seat_of(course.turn());
        let by = ["White", "Black"][seat.index()].to_owned();
        moves.push(RecordedMove { by, mv: movement.to_string() });
        let mut next = course.clone();
        rules.play(&mut next, Actor::Seat(seat), *movement, &mut Silence);
        courses.push(next);
    }
    let mut spec = Spec::bare("chess");
    if game.start != Default::default() {
        spec.arguments.push(("fen".to_owned(), game.start.to_string()));
    }
    // Players may go on if neither claims the draw; then this game is played without the rule.
    let before_last = || courses.iter().rev().skip(1);
    let went_on = [
        ("fifty", before_last().any(|course| course.halfmoves() >= 100)),
        ("repetition", before_last().any(|course| course.times() >= 3)),
    ];
    if went_on.iter().any(|(_, went_on)| *went_on) {
        let named = went_on.map(|(name, went_on)| (name, if went_on { "no" } else { "yes" }));
        spec.arguments.extend(named.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
    let set_up = catalogue.game(&spec.to_string()).map_err(|error| ChessPgnError::Game(error.message()))?;
    let named = |tag: &str| {
        let value = game.tags.iter().find(|(name, _)| name == tag).map_or("?", |(_, value)| value.as_str());
        let plain = without_controls(value);
        if plain.trim().is_empty() { "?".to_owned() } else { plain }
    };
    let mut record = Record::running(
        set_up.spec().to_owned(),
        set_up.seat_names(),
        vec![named("White"), named("Black")],
        0,
        moves,
    );
    record.result = result(set_up.spec(), &game, courses.last());
    Ok((record, found))
}

fn result(spec: &str, game: &PgnGame, last: Option<&Course>) -> RecordedResult {
    let over = chess().game_in(spec).and_then(Result::ok).zip(last).and_then(|(chess, last)| {
        chess.turn(last).is_over().then(|| [0, 1].map(|seat| chess.payoff(last, Seat(seat))))
    });
    match over {
        Some(payoffs) => RecordedResult::Payoffs(payoffs.to_vec()),
        None if game.result == "*" => RecordedResult::Open,
        None => RecordedResult::BrokenOff(format!("{} by resignation, agreement or time", game.result)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standard;
    use arbitro_table::messages::Language;

    fn there_and_back(text: &str) -> (Record, String) {
        let catalogue = standard();
        let (record, _) =
            record_of_pgn(&catalogue, text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        catalogue.replay(&record).unwrap_or_else(|error| panic!("{text}: {error}"));
        let written = pgn_of(&record).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (again, _) = record_of_pgn(&catalogue, &written, 1).expect("what we wrote");
        assert_eq!(record, again);
        (record, written)
    }

    #[test]
    fn games_go_there_and_back_whatever_their_end() {
        let (record, written) = there_and_back("[White \"A\"]\n[Black \"B\"]\n1. f3 e5 2. g4 Qh4# 0-1");
        assert_eq!(record.result, RecordedResult::Payoffs(vec![-1.0, 1.0]));
        assert_eq!(record.players, ["A", "B"]);
        assert!(written.contains("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"), "{written}");
        let (record, written) = there_and_back("1. e4 e5 1-0");
        assert!(matches!(&record.result, RecordedResult::BrokenOff(why) if why.starts_with("1-0")));
        assert!(written.ends_with("1. e4 e5 1-0\n"), "{written}");
        let (record, _) = there_and_back("[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n1. O-O-O Ke7 *");
        assert!(record.game.contains("fen=4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "{}", record.game);
        assert_eq!(record.moves[0].mv, "e1c1");
    }

    #[test]
    fn a_game_that_went_on_after_fifty_quiet_moves_is_read_without_the_rule() {
        let (record, _) = there_and_back("[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 99 80\"]\n80. Ra2 Kd8 81. Ra3 *");
        assert!(record.game.contains("fifty=no,repetition=yes"), "{}", record.game);
    }

    #[test]
    fn a_game_that_went_on_after_a_third_repetition_is_read_without_the_rule() {
        let again = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
        let (record, _) = there_and_back(&format!("{again} 1/2-1/2"));
        assert_eq!((record.game.as_str(), &record.result), ("chess", &RecordedResult::Payoffs(vec![0.0; 2])));
        let (record, _) = there_and_back(&format!("{again} 5. e4 *"));
        assert_eq!(
            (record.game.as_str(), &record.result),
            ("chess:fifty=yes,repetition=no", &RecordedResult::Open)
        );
    }

    #[test]
    fn a_record_from_before_the_rule_of_repetition_still_replays() {
        let again = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *";
        let (mut record, _) = there_and_back(again);
        record.game = "chess:fifty=yes".to_owned();
        assert!(standard().replay(&record).is_ok(), "it names the one rule that held");
        record.game = "chess".to_owned();
        assert!(standard().replay(&record).is_err(), "the umpire calls the draw");
    }

    #[test]
    fn of_kriegspiel_the_accepted_moves_are_kept() {
        let made = |by: &str, mv: &str| RecordedMove { by: by.to_owned(), mv: mv.to_owned() };
        let moves = vec![made("White", "e2d3"), made("White", "e2e4"), made("Black", "e7e5")];
        let names = vec!["White".to_owned(), "Black".to_owned()];
        let record =
            |game: &str| Record::running(game.to_owned(), names.clone(), names.clone(), 1, moves.clone());
        let text = pgn_of(&record("kriegspiel:rules=icc")).expect("a known start");
        assert!(text.contains("Kriegspiel") && text.ends_with("1. e4 e5 *\n"), "{text}");
        assert!(matches!(pgn_of(&record("kriegspiel:ending=KPK")), Err(ChessPgnError::OtherGame(_))));
        assert!(matches!(pgn_of(&record("chess")), Err(ChessPgnError::Move { number: 1, .. })));
    }

    #[test]
    fn what_cannot_be_is_told_in_one_sentence() {
        let catalogue = standard();
        let english = |error: ChessPgnError| crate::speaker(Language::English).say(&error.message());
        let error = |text: &str, number| english(record_of_pgn(&catalogue, text, number).unwrap_err());
        assert_eq!(error("1. e4 *", 2), "there is no game 2: the file has one game");
        assert_eq!(error("", 1), "there is no game 1: the file has none");
        assert!(error("1. e4\ne4", 1).starts_with("line 2: e4 is not a legal move of Black"));
        assert!(error("1. f3 e5 2. g4 Qh4#\n1-0", 1).starts_with("line 2: the result 1-0"));
        let tris = Record::running("tris".into(), vec![], vec![], 1, vec![]);
        assert!(english(pgn_of(&tris).unwrap_err()).contains("only games of chess"));
        let moves = vec![RecordedMove { by: "White".into(), mv: "e2e5".into() }];
        let broken = Record::running("chess".into(), vec![], vec![], 1, moves);
        assert!(english(pgn_of(&broken).unwrap_err()).starts_with("move 1 of the record, e2e5"));
    }
}
