//! Playing a record again: every move is checked where it was made.

use super::{Problem, Record, RecordError, RecordedMove, RecordedResult, Source};
use crate::nearest::nearest;
use crate::outcome::{BrokenOff, Outcome};
use crate::seats::seat_labels;
use crate::settlement::Settlement;
use crate::table::Table;
use arbitro_game::echo::echoed;
use arbitro_game::{Actor, Present, Seat, Turn};
use std::sync::Arc;

/// Sets up the table that the record leads to, where its last move left it.
pub(crate) fn replay<G: Present>(game: Arc<G>, record: &Record) -> Result<Table<G>, RecordError> {
    let mut table = replay_moves(game, record)?;
    close(&mut table, record)?;
    Ok(table)
}

/// Makes the moves of a record, whatever it says about the result.
pub(crate) fn replay_moves<G: Present>(game: Arc<G>, record: &Record) -> Result<Table<G>, RecordError> {
    let labels = seat_labels(&*game);
    if record.seats != labels {
        let (found, expected) = (record.seats.join(" and "), labels.join(" and "));
        return Err(record.wrong(Part::Seats, Problem::SeatNames { found, expected }));
    }
    let mut table = Table::laid_out(game, record.seed);
    for (index, recorded) in record.moves.iter().enumerate() {
        let (actor, mv) = checked(&table, &labels, index, recorded)
            .map_err(|problem| record.wrong(Part::Move(index), problem))?;
        table.make(actor, mv);
    }
    Ok(table)
}

/// A part of a record that an error is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The game and its parameters.
    Game,
    /// The names of the seats.
    Seats,
    /// The move of that number, from 0.
    Move(usize),
    /// The result.
    Result,
}

impl Record {
    /// An error at a place of this record.
    pub fn wrong(&self, part: Part, problem: Problem) -> RecordError {
        let source = self.source.as_ref();
        let place = |source: &Source| match part {
            Part::Game => source.game,
            Part::Seats => source.seats,
            Part::Move(index) => source.moves.get(index).copied().unwrap_or(source.result),
            Part::Result => source.result,
        };
        RecordError {
            file: source.and_then(|source| source.file.clone()),
            place: source.map(place),
            problem: Box::new(problem),
        }
    }
}

/// The move, if it was on offer to the player who made it.
fn checked<G: Present>(
    table: &Table<G>,
    labels: &[String],
    index: usize,
    recorded: &RecordedMove,
) -> Result<(Actor, G::Move), Problem> {
    let number = index + 1;
    let actor = mover(labels, &recorded.by)?;
    let turn = table.turn();
    let offered: Vec<G::Move> = match (&turn, actor) {
        (Turn::Over, _) => return Err(Problem::AfterTheEnd { number }),
        (Turn::Nature(moves), Actor::Nature) => moves.iter().map(|(mv, _)| *mv).collect(),
        (_, Actor::Seat(seat)) => turn.offered_to(seat).map(<[_]>::to_vec).unwrap_or_default(),
        (_, Actor::Nature) => Vec::new(),
    };
    if offered.is_empty() {
        let waits_for = match &turn {
            Turn::Nature(_) => "nature".to_owned(),
            turn => turn.movers().iter().map(|seat| &*labels[seat.index()]).collect::<Vec<_>>().join(" and "),
        };
        return Err(Problem::NotAsked { number, by: recorded.by.clone(), waits_for });
    }
    let nearest_offer = || {
        let texts: Vec<String> = offered.iter().map(|mv| mv.to_string()).collect();
        nearest(&recorded.mv, texts.iter().map(String::as_str)).unwrap_or_default().to_owned()
    };
    match recorded.mv.parse::<G::Move>() {
        Ok(mv) if offered.contains(&mv) => Ok((actor, mv)),
        Ok(_) => Err(Problem::NotOffered {
            number,
            by: recorded.by.clone(),
            mv: echoed(&recorded.mv),
            nearest: nearest_offer(),
        }),
        Err(why) => {
            // The game quotes what it could not read: a long text is cut before it does.
            let why = echoed(&recorded.mv).parse::<G::Move>().err().unwrap_or(why);
            Err(Problem::Unreadable { number, why: why.to_string(), nearest: nearest_offer() })
        }
    }
}

fn mover(labels: &[String], name: &str) -> Result<Actor, Problem> {
    if name == "nature" {
        return Ok(Actor::Nature);
    }
    match labels.iter().position(|label| label == name) {
        Some(seat) => Ok(Actor::Seat(Seat(seat as u8))),
        None => {
            let known = labels.iter().map(String::as_str).chain(["nature"]);
            let nearest = nearest(name, known).unwrap_or_default().to_owned();
            Err(Problem::UnknownMover { name: echoed(name), nearest })
        }
    }
}

/// Compares the recorded result with the replayed one.
fn close<G: Present>(table: &mut Table<G>, record: &Record) -> Result<(), RecordError> {
    let differs = |recorded: String, replayed: String| {
        Err(record.wrong(Part::Result, Problem::Result { recorded, replayed }))
    };
    match (&record.result, table.outcome()) {
        // Nature's next move is not in the record, so it has not happened: only a table that is taken up again rolls.
        (RecordedResult::Open, None) => Ok(()),
        (RecordedResult::BrokenOff(reason), None) => {
            table.break_off(BrokenOff::read(reason));
            Ok(())
        }
        (RecordedResult::Settled { payoffs, by, seat }, None) => {
            let loser = seat.as_ref().and_then(|name| record.seats.iter().position(|seat| seat == name));
            let how = Settlement::named(by, loser.map(|index| Seat(index as u8)))
                .filter(|_| loser.is_some() == seat.is_some());
            match how.and_then(|how| Some((how, table.settlement(how)?))) {
                Some((how, paid)) if paid == *payoffs => {
                    table.settle(how);
                    Ok(())
                }
                Some((_, paid)) => {
                    differs(format!("payoffs {payoffs:?}"), format!("the end by {by} with payoffs {paid:?}"))
                }
                None => {
                    let (by, seat) = (echoed(by), seat.as_ref().map(|seat| echoed(seat)));
                    Err(record.wrong(Part::Result, Problem::Settled { by, seat }))
                }
            }
        }
        (RecordedResult::Payoffs(recorded), Some(Outcome::Finished(replayed))) => {
            if *recorded == replayed {
                return Ok(());
            }
            differs(format!("payoffs {recorded:?}"), format!("payoffs {replayed:?}"))
        }
        (RecordedResult::Payoffs(recorded), _) => {
            differs(format!("payoffs {recorded:?}"), "a game that is not finished".to_owned())
        }
        (RecordedResult::Open, Some(_)) => {
            differs("that the game goes on".to_owned(), format!("the end with payoffs {:?}", table.payoffs()))
        }
        (RecordedResult::Settled { by, .. }, Some(_)) => differs(
            format!("the end by {}", echoed(by)),
            format!("the end with payoffs {:?}", table.payoffs()),
        ),
        (RecordedResult::BrokenOff(_), Some(_)) => differs(
            "that the game was broken off".to_owned(),
            format!("the end with payoffs {:?}", table.payoffs()),
        ),
    }
}
