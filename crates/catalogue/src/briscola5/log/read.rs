//! A log read back into a record: the hands at each seat's first line are the deal.

use super::write::write;
use super::{HEADINGS, LOG_VERSION};
use crate::briscola5::five;
use arbitro_game::{Actor, Game, Message, Present, Seat, Silence, Turn};
use arbitro_games::briscola::CardSet;
use arbitro_games::briscola::five::{Five, HAND, Move, SEATS, State};
use arbitro_table::files::{FileError, read_text};
use arbitro_table::{Record, RecordedMove, RecordedResult};
use std::collections::HashMap;
use std::path::Path;

/// What is wrong with a log.
#[derive(Debug, thiserror::Error)]
pub enum LogReadError {
    /// The file itself.
    #[error(transparent)]
    File(#[from] FileError),
    /// A line of it.
    #[error("{file}:{line}: {problem}")]
    Line {
        /// Where.
        file: String,
        /// Which line, from 1.
        line: u64,
        /// What, in one sentence.
        problem: LogProblem,
    },
}

impl LogReadError {
    /// What is wrong, in words. What is wrong with the lines of a log stays in English.
    pub fn message(&self) -> Message {
        match self {
            LogReadError::File(error) => error.message(),
            line => Message::verbatim(line),
        }
    }
}

/// What a line of a log may have wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogProblem {
    /// The first line is not ours.
    #[error("these are not the columns of a log of briscola5: it must begin with {HEADINGS}")]
    Headings,
    /// Another version.
    #[error(
        "the log is of version {0}, and this program reads version {LOG_VERSION}: write it anew from its record"
    )]
    Version(String),
    /// Not a table.
    #[error("{0}")]
    Table(String),
    /// Nothing but the columns.
    #[error("there is no move in the log")]
    Empty,
    /// Another game than the first line's, or none that is known.
    #[error("\"{0}\" is not the game of this log: every line of it must name the same game of briscola5")]
    Game(String),
    /// The options of the game are wrong.
    #[error("{0}")]
    Options(String),
    /// A hand that cannot be read.
    #[error("\"{0}\" is not a hand of {HAND} cards that nobody else holds: write them like AC 3D 7S")]
    Hand(String),
    /// Not enough hands to know the deal.
    #[error("deal {0} cannot be dealt again: the log ends before the cards of all seats are in it")]
    Unknown(u32),
    /// A number.
    #[error("\"{0}\" is not the number of a deal")]
    Deal(String),
    /// Another seat was to move.
    #[error("\"{found}\" made this move, but it was for {expected} to move")]
    Seat {
        /// Who the log says.
        found: String,
        /// Whom the rules say.
        expected: String,
    },
    /// A move that is not on offer.
    #[error("{0} is not on offer there")]
    Move(String),
    /// What follows from the moves, but is written otherwise.
    #[error("the column \"{column}\" says \"{found}\", but by the moves of this log it is \"{expected}\"")]
    Differs {
        /// Which column.
        column: String,
        /// What the log says.
        found: String,
        /// What the rules say.
        expected: String,
    },
    /// A move after the end.
    #[error("the game was over before this move")]
    Over,
}

/// One line.
struct Line {
    number: u64,
    deal: u32,
    seat: String,
    player: String,
    hand: String,
    mv: String,
    /// All columns.
    fields: Vec<String>,
}

/// Reads a log back into the record that it was made from, but for the seed, which no log keeps.
pub fn read_briscola_log(path: &Path) -> Result<Record, LogReadError> {
    let text = read_text(path)?;
    parse(&text).map_err(|(line, problem)| LogReadError::Line {
        file: path.display().to_string(),
        line,
        problem,
    })
}

type Wrong = (u64, LogProblem);

pub(super) fn parse(text: &str) -> Result<Record, Wrong> {
    let (name, lines) = lines(text)?;
    let first = lines.first().ok_or((1, LogProblem::Empty))?;
    let game = five()
        .game_in(&name)
        .ok_or_else(|| (first.number, LogProblem::Game(name.clone())))?
        .map_err(|why| (first.number, LogProblem::Options(why.to_string())))?;
    let labels: Vec<String> = Seat::all(SEATS).map(|seat| game.seat_name(seat)).collect();
    let mut players = vec![String::new(); labels.len()];
    let mut again = Again { game, state: game.start(), moves: Vec::new() };
    let mut dealt = HashMap::new();
    for line in &lines {
        if let std::collections::hash_map::Entry::Vacant(place) = dealt.entry(line.deal) {
            place.insert(hands(line.deal, &lines, &labels)?);
        }
        again.deal(&dealt[&line.deal]);
        let seat = again.make(line, &labels)?;
        players[seat.index()].clone_from(&line.player);
    }
    let mut record = Record::running(name, labels, players, 0, again.moves);
    record.result = match again.game.turn(&again.state) {
        Turn::Over => {
            RecordedResult::Payoffs(Seat::all(SEATS).map(|seat| game.payoff(&again.state, seat)).collect())
        }
        _ => RecordedResult::BrokenOff("the log ends here".to_owned()),
    };
    compare(&lines, &record)?;
    Ok(record)
}

/// Kinds, roles, scores and results follow from the moves. What the players thought does not.
fn compare(lines: &[Line], record: &Record) -> Result<(), Wrong> {
    let wrong = |why: &dyn ToString| -> Wrong { (1, LogProblem::Table(why.to_string())) };
    let again = write(record, false).map_err(|error| wrong(&error))?;
    let mut reader = csv::Reader::from_reader(again.as_bytes());
    for (line, row) in lines.iter().zip(reader.records()) {
        let row = row.map_err(|error| wrong(&error))?;
        for ((column, found), expected) in HEADINGS.split(',').zip(&line.fields).zip(&row) {
            if column != "comment" && found != expected {
                let (column, found, expected) = (column.to_owned(), found.clone(), expected.to_owned());
                return Err((line.number, LogProblem::Differs { column, found, expected }));
            }
        }
    }
    Ok(())
}

/// The game and the lines of a log.
fn lines(text: &str) -> Result<(String, Vec<Line>), Wrong> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headings = reader.headers().map_err(|error| (1, LogProblem::Table(error.to_string())))?;
    if headings.iter().next() != Some("version") {
        return Err((1, LogProblem::Headings));
    }
    let ours = headings.iter().eq(HEADINGS.split(','));
    let (mut name, mut lines) = (None, Vec::new());
    for row in reader.records() {
        let row = row.map_err(|error| {
            let line = error.position().map_or(1, csv::Position::line);
            (line, LogProblem::Table("this line has not as many fields as there are columns".to_owned()))
        })?;
        let number = row.position().map_or(1, csv::Position::line);
        let field = |column: usize| row.get(column).unwrap_or_default().to_owned();
        if field(0) != LOG_VERSION.to_string() {
            return Err((number, LogProblem::Version(field(0))));
        }
        if !ours {
            return Err((1, LogProblem::Headings));
        }
        let game = name.get_or_insert_with(|| field(1));
        if *game != field(1) {
            return Err((number, LogProblem::Game(field(1))));
        }
        let deal = field(2).parse().map_err(|_| (number, LogProblem::Deal(field(2))))?;
        let fields = row.iter().map(str::to_owned).collect();
        let (seat, player, hand, mv) = (field(5), field(6), field(8), field(9));
        lines.push(Line { number, deal, seat, player, hand, mv, fields });
    }
    Ok((name.unwrap_or_default(), lines))
}

/// The hands of a deal: each seat's at its first line, and what is left for one that never moved.
fn hands(deal: u32, lines: &[Line], labels: &[String]) -> Result<[CardSet; SEATS as usize], Wrong> {
    let mut hands = [CardSet::EMPTY; SEATS as usize];
    let mut taken = CardSet::EMPTY;
    for (hand, label) in hands.iter_mut().zip(labels) {
        let Some(line) = lines.iter().find(|line| line.deal == deal && line.seat == *label) else { continue };
        let wrong = || (line.number, LogProblem::Hand(line.hand.clone()));
        *hand = line.hand.parse().map_err(|_| wrong())?;
        if hand.len() != usize::from(HAND) || !hand.and(taken).is_empty() {
            return Err(wrong());
        }
        taken = taken.or(*hand);
    }
    let mut absent = hands.iter_mut().filter(|hand| hand.is_empty());
    if let Some(hand) = absent.next() {
        *hand = CardSet::DECK.without(taken);
    }
    if absent.next().is_some() {
        let last = lines.iter().rfind(|line| line.deal == deal).map_or(1, |line| line.number);
        return Err((last, LogProblem::Unknown(deal)));
    }
    Ok(hands)
}

/// The game played again.
struct Again {
    game: Five,
    state: State,
    moves: Vec<RecordedMove>,
}

impl Again {
    fn deal(&mut self, hands: &[CardSet; SEATS as usize]) {
        while let Turn::Nature(deals) = self.game.turn(&self.state) {
            let goes =
                |mv: &Move| matches!(mv, Move::Deal(card, seat) if hands[seat.index()].contains(*card));
            let Some((mv, _)) = deals.into_iter().find(|(mv, _)| goes(mv)) else { return };
            self.moves.push(RecordedMove { by: "nature".to_owned(), mv: mv.to_string() });
            self.game.play(&mut self.state, Actor::Nature, mv, &mut Silence);
        }
    }

    fn make(&mut self, line: &Line, labels: &[String]) -> Result<Seat, Wrong> {
        let Turn::One(seat, moves) = self.game.turn(&self.state) else {
            return Err((line.number, LogProblem::Over));
        };
        let label = &labels[seat.index()];
        if line.seat != *label {
            let problem = LogProblem::Seat { found: line.seat.clone(), expected: label.clone() };
            return Err((line.number, problem));
        }
        let mv = line.mv.parse().ok().filter(|mv| moves.contains(mv));
        let mv = mv.ok_or_else(|| (line.number, LogProblem::Move(line.mv.clone())))?;
        self.moves.push(RecordedMove { by: label.clone(), mv: line.mv.clone() });
        self.game.play(&mut self.state, Actor::Seat(seat), mv, &mut Silence);
        Ok(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::super::briscola_log;
    use super::*;
    use crate::standard;
    use arbitro_table::Step;
    use arbitro_table::catalogue::{Opening, Sitter};

    fn played(game: &str, seed: u64) -> Record {
        let game = standard().game(game).expect("the game");
        let sitters = vec![Sitter::Player("random".to_owned()); 5];
        let mut table = game.table(Opening { sitters, seed, ..Opening::default() }).expect("a table");
        while let Step::Moved(_) = table.step() {}
        table.full().record()
    }

    #[test]
    fn a_log_is_the_record_again() {
        for game in ["briscola5", "briscola5:length=best-of-three", "briscola5:declaration=after-first-trick"]
        {
            for seed in 0..5 {
                let record = played(game, seed);
                let log = briscola_log(&record).unwrap();
                let again = parse(&log).unwrap_or_else(|(line, problem)| panic!("{game} {line}: {problem}"));
                let mut expected = record;
                expected.seed = 0.into();
                assert_eq!(again, expected);
                assert_eq!(briscola_log(&again).unwrap(), log);
            }
        }
    }

    #[test]
    fn a_log_that_was_changed_is_told_with_its_line() {
        let log = briscola_log(&played("briscola5", 1)).unwrap();
        let rows: Vec<&str> = log.lines().collect();
        let changed = |number: usize, from: &str, to: &str| {
            let mut rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
            assert!(rows[number].contains(from), "{}", rows[number]);
            rows[number] = rows[number].replacen(from, to, 1);
            parse(&rows.join("\n")).map(|_| ()).unwrap_err()
        };
        assert_eq!(changed(0, "version", "wersion"), (1, LogProblem::Headings));
        assert_eq!(changed(0, "trick,", "tricks,"), (1, LogProblem::Headings));
        assert_eq!(changed(1, "2,", "3,"), (2, LogProblem::Version("3".to_owned())));
        assert!(matches!(changed(3, "briscola5", "briscola"), (4, LogProblem::Game(_))));
        assert!(matches!(changed(1, ",1,0,0,", ",x,0,0,"), (2, LogProblem::Deal(_))));
        assert!(matches!(parse(rows[0]).unwrap_err(), (1, LogProblem::Empty)));
        assert!(matches!(parse(&rows[..2].join("\n")).unwrap_err(), (2, LogProblem::Unknown(1))));
        // What follows from the moves must agree with them; comments may say anything.
        let last = rows.len() - 1;
        let (place, line) = (1..).zip(&rows).find(|(_, row)| row.contains(",carico,")).expect("a carico");
        assert_eq!(
            changed(place - 1, ",carico,", ",liscio,"),
            (
                place as u64,
                LogProblem::Differs {
                    column: "kind".to_owned(),
                    found: "liscio".to_owned(),
                    expected: "carico".to_owned()
                }
            ),
            "{line}"
        );
        let differs = |wrong: Wrong, name: &str| {
            let is_it = matches!(&wrong.1, LogProblem::Differs { column, .. } if column == name);
            assert!(is_it && wrong.0 == last as u64 + 1, "{name}: {wrong:?}");
        };
        let role = ["caller", "partner", "villain"]
            .into_iter()
            .find(|role| rows[last].contains(&format!(",{role},")))
            .expect("a role");
        differs(changed(last, &format!(",{role},"), ",nobody,"), "role");
        differs(changed(last, "of 120 points", "of 119 points"), "result");
        let commented: Vec<String> =
            rows.iter().map(|row| row.replace(",carico,,", ",carico,a good card,")).collect();
        assert!(commented.iter().any(|row| row.contains("a good card")));
        assert!(parse(&commented.join("\n")).is_ok(), "comments are free");
        let twice = [&rows[..], &rows[rows.len() - 1..]].concat().join("\n");
        assert_eq!(parse(&twice).unwrap_err(), (rows.len() as u64 + 1, LogProblem::Over));
        let swapped = [&rows[..2], &rows[3..4], &rows[2..3], &rows[4..]].concat().join("\n");
        assert!(matches!(parse(&swapped).unwrap_err(), (3, LogProblem::Seat { .. })));
    }

    proptest::proptest! {
        #[test]
        fn no_text_is_too_strange(text in ".{0,400}", cut in 0_usize..4000) {
            let log = briscola_log(&played("briscola5", 2)).unwrap();
            let cut = (0..=cut.min(log.len())).rev().find(|&at| log.is_char_boundary(at)).unwrap_or(0);
            let _ = parse(&text);
            // A log that is cut short is never more than it was.
            if let Ok(record) = parse(&log[..cut]) {
                proptest::prop_assert!(record.moves.len() <= 40 + log.lines().count());
            }
        }
    }
}
