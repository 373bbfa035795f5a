//! Reading a record, with the place of everything that is wrong.

use super::{RECORD_VERSION, Record, RecordedMove, RecordedResult, Source};
use crate::messages::in_english;
use crate::nearest::nearest;
use arbitro_game::Message;
use arbitro_game::echo::{echoed, is_control, without_controls};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;
use std::path::{Path, PathBuf};

/// A place in a text, counted from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// What is wrong with a record, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordError {
    /// The file, if it came from one.
    pub file: Option<PathBuf>,
    /// Where in the text, if it came from one.
    pub place: Option<Place>,
    /// What is wrong.
    pub problem: Box<Problem>,
}

impl std::error::Error for RecordError {}

impl RecordError {
    /// What is wrong, in words. What is wrong with the text of a record stays in English.
    pub fn message(&self) -> Message {
        match &*self.problem {
            Problem::Game(why) => match self.whereabouts() {
                Some(place) => at(place, why.clone()),
                None => why.clone(),
            },
            _ => Message::verbatim(self),
        }
    }

    /// The file and the place in it, as far as they are known.
    fn whereabouts(&self) -> Option<String> {
        let file = self.file.as_ref().map(|file| file.display().to_string());
        let known = [file, self.place.map(|place| place.to_string())];
        known.into_iter().flatten().reduce(|file, place| format!("{file}:{place}"))
    }
}

arbitro_game::messages! {
    fn at(place, why) = "record-at";
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.whereabouts() {
            write!(f, "{place}: ")?;
        }
        f.write_str(&without_controls(&self.problem.to_string()))
    }
}

/// What can be wrong with a record.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Problem {
    /// It is not JSON, or a value is of the wrong kind.
    #[error("{0}")]
    Json(String),
    /// A field that records do not have.
    #[error("a record has no field \"{name}\": did you mean \"{nearest}\"?")]
    UnknownField {
        /// The field.
        name: String,
        /// The field that is most like it.
        nearest: String,
    },
    /// A field that occurs twice.
    #[error("the field \"{0}\" is there twice: keep one of them")]
    Twice(String),
    /// A name that would give orders to a terminal.
    #[error("the player \"{0}\" has a control character in his name: remove it")]
    Control(String),
    /// A field that is not there.
    #[error("the field \"{0}\" is missing")]
    Missing(&'static str),
    /// A record of another time.
    #[error("this record is of version {found}, and this program reads version {RECORD_VERSION}")]
    Version {
        /// The version of the record.
        found: u64,
    },
    /// The moves are not numbered 1, 2, 3, …
    #[error("this move has number {found}, but it is number {expected}")]
    Numbering {
        /// The number it has.
        found: u64,
        /// The number it should have.
        expected: usize,
    },
    /// As many names as seats.
    #[error("there are {found} {what}, but the game has {expected} seats")]
    Count {
        /// What was counted: players, seat names, payoffs.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A game that the catalogue does not make.
    #[error("{}", in_english(.0))]
    Game(Message),
    /// Seat names of another game.
    #[error("the seats are called {expected}, not {found}")]
    SeatNames {
        /// The names in the record.
        found: String,
        /// The names in the game.
        expected: String,
    },
    /// No player of that name sits at the table.
    #[error("nobody called \"{name}\" plays here: did you mean \"{nearest}\"?")]
    UnknownMover {
        /// The name.
        name: String,
        /// The mover that is most like it.
        nearest: String,
    },
    /// A move by a player whose turn it was not.
    #[error("move {number} is by {by}, but the rules wait for {waits_for}")]
    NotAsked {
        /// Which move.
        number: usize,
        /// Who made it.
        by: String,
        /// Whom the rules wait for.
        waits_for: String,
    },
    /// A text that is no move.
    #[error("move {number} cannot be read: {why} (the nearest move on offer is \"{nearest}\")")]
    Unreadable {
        /// Which move.
        number: usize,
        /// What the game says about it.
        why: String,
        /// The move on offer that is most like it.
        nearest: String,
    },
    /// A move that was not on offer.
    #[error(
        "move {number}: \"{mv}\" is not on offer to {by} there: the nearest move on offer is \"{nearest}\""
    )]
    NotOffered {
        /// Which move.
        number: usize,
        /// Who made it.
        by: String,
        /// The move.
        mv: String,
        /// The move on offer that is most like it.
        nearest: String,
    },
    /// Moves after the end.
    #[error("move {number} comes after the end of the game")]
    AfterTheEnd {
        /// Which move.
        number: usize,
    },
    /// An end that players cannot bring about in this game.
    #[error("this game cannot end by {by}{}: write resignation, time or agreement, and the seat of the loser", .seat.as_ref().map(|seat| format!(" of {seat}")).unwrap_or_default())]
    Settled {
        /// What the record says.
        by: String,
        /// The seat that it names.
        seat: Option<String>,
    },
    /// The result is not the one that the moves lead to.
    #[error("the record says {recorded}, but its moves lead to {replayed}")]
    Result {
        /// What the record says.
        recorded: String,
        /// What replay says.
        replayed: String,
    },
}

impl RecordError {
    pub(crate) fn at(place: Option<Place>, problem: Problem) -> Self {
        RecordError { file: None, place, problem: Box::new(problem) }
    }

    pub(crate) fn in_file(mut self, path: &Path) -> Self {
        self.file = Some(path.to_owned());
        self
    }
}

const FIELDS: [&str; 7] = ["arbitro", "game", "seats", "players", "seed", "moves", "result"];
const MOVE_FIELDS: [&str; 3] = ["n", "by", "move"];
const RESULT_FIELDS: [&str; 4] = ["payoffs", "by", "seat", "broken off"];

impl Record {
    /// Reads a record. The moves are checked when it is replayed.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text); // some editors begin every file with it
        let reader = Reader::new(text);
        let whole: Fields = reader.json(text)?;
        // The version comes first: what else is in a record of another version is not ours to judge.
        let version = reader.field(text, &whole, "arbitro")?;
        let found: u64 = reader.json(version)?;
        if found != u64::from(RECORD_VERSION) {
            return Err(reader.error(version, Problem::Version { found }));
        }
        reader.check(&whole, &FIELDS)?;
        let game = reader.field(text, &whole, "game")?;
        let seats = reader.field(text, &whole, "seats")?;
        let players = reader.field(text, &whole, "players")?;
        let result = reader.field(text, &whole, "result")?;
        let lines: Vec<&RawValue> = reader.json(reader.field(text, &whole, "moves")?)?;
        let moves = lines.iter().enumerate().map(|(index, line)| reader.recorded_move(index, line.get()));
        let record = Record {
            game: reader.json(game)?,
            seats: reader.json(seats)?,
            players: reader.json(players)?,
            seed: reader.json(reader.field(text, &whole, "seed")?)?,
            moves: moves.collect::<Result<_, _>>()?,
            result: reader.result(result)?,
            source: Some(Source {
                file: None,
                game: reader.place(game),
                seats: reader.place(seats),
                moves: lines.iter().map(|line| reader.place(line.get())).collect(),
                result: reader.place(result),
            }),
        };
        if let Some(name) = record.players.iter().find(|name| name.contains(is_control)) {
            return Err(reader.error(players, Problem::Control(echoed(name))));
        }
        if record.players.len() != record.seats.len() {
            let (found, expected) = (record.players.len(), record.seats.len());
            return Err(reader.error(players, Problem::Count { what: "players", found, expected }));
        }
        Ok(record)
    }
}

/// Knows the whole text, so that every part of it has a place.
struct Reader<'a> {
    text: &'a str,
    line_starts: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let after_newlines = text.match_indices('\n').map(|(newline, _)| newline + 1);
        Reader { text, line_starts: std::iter::once(0).chain(after_newlines).collect() }
    }

    /// The place of a part of the text. Parts are slices of the whole: their address tells where they stand.
    fn place(&self, part: &str) -> Place {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        self.place_at(offset)
    }

    fn place_at(&self, offset: usize) -> Place {
        let line = self.line_starts.partition_point(|start| *start <= offset);
        let before = self.text.get(self.line_starts[line - 1]..offset).unwrap_or_default();
        Place { line, column: before.chars().count() + 1 }
    }

    fn error(&self, part: &str, problem: Problem) -> RecordError {
        RecordError::at(Some(self.place(part)), problem)
    }

    fn json<T: serde::Deserialize<'a>>(&self, part: &'a str) -> Result<T, RecordError> {
        serde_json::from_str(part).map_err(|error| {
            let start = self.place(part);
            let lines_down = error.line().saturating_sub(1);
            let column = error.column().max(1);
            let place = Place {
                line: start.line + lines_down,
                column: if lines_down == 0 { start.column + column - 1 } else { column },
            };
            let sentence = error.to_string();
            // serde_json ends its sentence with the place within the part; ours is in front.
            let sentence = sentence.rsplit_once(" at line ").map_or(&*sentence, |(words, _)| words);
            RecordError::at(Some(place), Problem::Json(sentence.to_owned()))
        })
    }

    fn field(&self, whole: &'a str, fields: &Fields<'a>, name: &'static str) -> Result<&'a str, RecordError> {
        let found = fields.0.iter().find(|(field, _)| field == name);
        found.map(|(_, value)| value.get()).ok_or_else(|| self.error(whole, Problem::Missing(name)))
    }

    /// No field that is unknown or there twice.
    fn check(&self, fields: &Fields<'a>, known: &[&str]) -> Result<(), RecordError> {
        for (index, (name, value)) in fields.0.iter().enumerate() {
            if !known.contains(&name.as_str()) {
                let nearest = nearest(name, known.iter().copied()).unwrap_or_default().to_owned();
                return Err(self.error(value.get(), Problem::UnknownField { name: echoed(name), nearest }));
            }
            if fields.0[..index].iter().any(|(earlier, _)| earlier == name) {
                return Err(self.error(value.get(), Problem::Twice(name.clone())));
            }
        }
        Ok(())
    }

    fn recorded_move(&self, index: usize, line: &'a str) -> Result<RecordedMove, RecordError> {
        let fields: Fields = self.json(line)?;
        self.check(&fields, &MOVE_FIELDS)?;
        let number = self.field(line, &fields, "n")?;
        let found: u64 = self.json(number)?;
        if found != index as u64 + 1 {
            return Err(self.error(number, Problem::Numbering { found, expected: index + 1 }));
        }
        Ok(RecordedMove {
            by: self.owned(self.field(line, &fields, "by")?)?,
            mv: self.owned(self.field(line, &fields, "move")?)?,
        })
    }

    fn result(&self, part: &'a str) -> Result<RecordedResult, RecordError> {
        if part == "null" {
            return Ok(RecordedResult::Open);
        }
        let fields: Fields = self.json(part)?;
        self.check(&fields, &RESULT_FIELDS)?;
        let given = |name: &str| fields.0.iter().find(|(own, _)| own == name).map(|(_, value)| value.get());
        match (given("payoffs"), given("broken off"), given("by")) {
            (Some(payoffs), None, None) if fields.0.len() == 1 => {
                Ok(RecordedResult::Payoffs(self.owned(payoffs)?))
            }
            (Some(payoffs), None, Some(by)) => Ok(RecordedResult::Settled {
                payoffs: self.owned(payoffs)?,
                by: self.owned(by)?,
                seat: given("seat").map(|seat| self.owned(seat)).transpose()?,
            }),
            (None, Some(reason), None) if fields.0.len() == 1 => {
                Ok(RecordedResult::BrokenOff(self.owned(reason)?))
            }
            (None, None, _) => Err(self.error(part, Problem::Missing("payoffs"))),
            (Some(_), None, None) => Err(self.error(part, Problem::Missing("by"))),
            _ => Err(self.error(
                part,
                Problem::Json("a result has either \"payoffs\" or \"broken off\", not both".to_owned()),
            )),
        }
    }

    fn owned<T: DeserializeOwned>(&self, part: &'a str) -> Result<T, RecordError> {
        self.json(part)
    }
}

/// The fields of a JSON object in their order, each value still a slice of the text.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Fields<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Collect)
    }
}
