//! A game whose type is forgotten, with everything that is hidden in it: it speaks text and JSON.

use crate::bot::OwnedThought;
use crate::handles::{Inside, SeatHandle, SeatHandleMut, SpectatorHandle};
use crate::outcome::{BrokenOff, Outcome};
use crate::record::{Record, RecordedMove, RecordedResult, table_of_moves};
use crate::refusal::Refusal;
use crate::seats::{seat_labels, seat_title};
use crate::settlement::Settlement;
use crate::table::Table;
use arbitro_game::{Actor, Drawing, Lived, Message, Present, Seat, Thought};
use serde::Serialize;

/// A game in progress or at its end, with all hidden information: for those who keep it, store it and log it. What a
/// player or a spectator may know comes from a [`SeatHandle`] or a [`SpectatorHandle`].
pub trait FullGame: Send {
    /// What one seat may know.
    fn seat(&self, seat: Seat) -> Result<SeatHandle<'_>, Refusal>;
    /// One seat, to move.
    fn seat_mut(&mut self, seat: Seat) -> Result<SeatHandleMut<'_>, Refusal>;
    /// What a spectator may know.
    fn spectator(&self) -> SpectatorHandle<'_>;
    /// The game with all its parameters written out.
    fn spec(&self) -> &str;
    /// The seats and who plays them.
    fn seats(&self) -> Vec<SeatCard>;
    /// Whether every seat sees everything.
    fn is_open(&self) -> bool;
    /// Whether every seat may know whom the rules wait for.
    fn turn_is_public(&self) -> bool;
    /// Whom the rules wait for.
    fn waits_for(&self) -> Vec<Seat>;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Ends the game here, for a reason that goes into the record. A game that has ended stays as it is.
    fn break_off(&mut self, reason: BrokenOff);
    /// What the game would pay if players ended it like this now; `None` if they cannot.
    fn settlement(&self, how: Settlement) -> Option<Vec<f64>>;
    /// Ends the game like this, if players can; whether they could.
    fn settle(&mut self, how: Settlement) -> bool;
    /// How many moves have been made, nature's and hidden ones included.
    fn moves_made(&self) -> usize;
    /// The moves made from the given number on, nature's included.
    fn moves_since(&self, from: usize) -> Vec<RecordedMove>;
    /// The number, from 1, of the first move of nature that does not follow from the seed.
    fn wrong_roll(&self) -> Option<usize>;
    /// All moves with what the umpire said about them to any seat.
    fn plays(&self) -> Vec<Play>;
    /// The number of the move, from 1, at which a seat lived through the thing of that number, from 0. It counts moves
    /// that the seat may not know of.
    fn play_of(&self, seat: Seat, lived: usize) -> Option<usize>;
    /// The first thing, from 0, that a seat lived through at the move of that number.
    fn lived_at(&self, seat: Seat, play: usize) -> Option<usize>;
    /// What a seat saw and lived through move by move, from the position after that many moves on (0 is the start),
    /// at most this many positions. For finished games: it says when things happened that the seat did not know of.
    fn scenes(&self, seat: Seat, from: usize, most: usize) -> Result<Vec<Scene>, Refusal>;
    /// The whole game so far.
    fn record(&self) -> Record;
    /// The whole game so far, one row for each move, with the payoffs after it.
    fn moves_as_csv(&self) -> String;
}

/// A seat and who sits there.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeatCard {
    /// The seat.
    pub seat: Seat,
    /// What records call it.
    pub name: String,
    /// What people call it.
    pub title: Message,
    /// Who sits there.
    pub player: String,
}

/// A move on offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Its own text, as in records.
    #[serde(rename = "move")]
    pub mv: String,
    /// As people of this game write it.
    pub notation: String,
}

impl Offer {
    pub(crate) fn of<G: Present>(game: &G, mv: G::Move) -> Self {
        Offer { mv: mv.to_string(), notation: game.notation(mv) }
    }
}

/// One moment of a game, as one seat lived it.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// How many moves had been made.
    pub number: usize,
    /// What the seat saw, as data.
    pub view: serde_json::Value,
    /// What it saw, as lines of text.
    pub drawing: Drawing,
    /// What of it people should be warned of.
    pub alarms: Vec<String>,
    /// What it did and heard at the last of these moves.
    pub lived: Vec<Experience>,
}

/// A notice that a seat heard.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Told {
    /// Its number among what the seat has heard, from 0.
    pub number: usize,
    /// As a sentence.
    pub words: Message,
    /// As data.
    pub notice: serde_json::Value,
}

/// Something that a seat lived through.
#[derive(Debug, Clone, PartialEq)]
pub enum Experience {
    /// It made this move.
    Did(Offer),
    /// It received this notice.
    Heard(Told),
}

/// A move as a log shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Play {
    /// Its number, from 1.
    pub number: usize,
    /// The name of the seat, or "nature".
    pub by: String,
    /// The text of the move.
    pub mv: String,
    /// As people of this game write it.
    pub notation: String,
    /// What the umpire said about it to any seat, each sentence once.
    pub said: Vec<Message>,
    /// What each seat had earned after it.
    pub payoffs: Vec<f64>,
}

/// A table with its place in the catalogue.
pub(crate) struct Hosted<G: Present> {
    pub spec: String,
    pub is_open: bool,
    pub table: Table<G>,
    /// Who sits at each seat.
    pub players: Vec<String>,
}

impl<G: Present> Hosted<G> {
    fn told(&self, number: usize, notice: &G::Notice) -> Told {
        Told { number, words: self.table.game().words(notice), notice: json(notice) }
    }

    /// What a seat did and heard, after this many notices.
    fn experiences(&self, events: &[Lived<G::Move, G::Notice>], mut heard: usize) -> Vec<Experience> {
        let experience = |event: &Lived<G::Move, G::Notice>| match event {
            Lived::Did(mv) => Experience::Did(Offer::of(self.table.game(), *mv)),
            Lived::Heard(notice) => {
                heard += 1;
                Experience::Heard(self.told(heard - 1, notice))
            }
        };
        events.iter().map(experience).collect()
    }

    fn check(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.table.game().seats();
        if seat.0 < seats { Ok(()) } else { Err(Refusal::NoSuchSeat { seat, last: seats.saturating_sub(1) }) }
    }
}

/// How many of these events are notices.
fn heard_among<M, N>(events: &[Lived<M, N>]) -> usize {
    events.iter().filter(|event| matches!(event, Lived::Heard(_))).count()
}

impl<G: Present> FullGame for Hosted<G> {
    fn seat(&self, seat: Seat) -> Result<SeatHandle<'_>, Refusal> {
        self.check(seat)?;
        Ok(SeatHandle { game: self, seat })
    }

    fn seat_mut(&mut self, seat: Seat) -> Result<SeatHandleMut<'_>, Refusal> {
        self.check(seat)?;
        Ok(SeatHandleMut { game: self, seat })
    }

    fn spectator(&self) -> SpectatorHandle<'_> {
        SpectatorHandle { game: self }
    }

    fn spec(&self) -> &str {
        &self.spec
    }

    fn seats(&self) -> Vec<SeatCard> {
        let card = |(seat, name): (Seat, String)| SeatCard {
            seat,
            title: seat_title(self.table.game(), seat, &name),
            name,
            player: self.players.get(seat.index()).cloned().unwrap_or_default(),
        };
        let seats = Seat::all(self.table.game().seats());
        seats.zip(seat_labels(self.table.game())).map(card).collect()
    }

    fn is_open(&self) -> bool {
        self.is_open
    }

    fn turn_is_public(&self) -> bool {
        self.table.game().turn_is_public()
    }

    fn waits_for(&self) -> Vec<Seat> {
        self.table.turn().movers()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    fn break_off(&mut self, reason: BrokenOff) {
        self.table.break_off(reason);
    }

    fn settlement(&self, how: Settlement) -> Option<Vec<f64>> {
        self.table.settlement(how)
    }

    fn settle(&mut self, how: Settlement) -> bool {
        self.table.settle(how)
    }

    fn moves_made(&self) -> usize {
        self.table.moves().len()
    }

    fn moves_since(&self, from: usize) -> Vec<RecordedMove> {
        let labels = seat_labels(self.table.game());
        let moves = self.table.moves();
        let recorded = |(actor, mv): &(Actor, G::Move)| recorded_move(&labels, *actor, mv);
        moves[from.min(moves.len())..].iter().map(recorded).collect()
    }

    fn wrong_roll(&self) -> Option<usize> {
        let mut again = Table::laid_out(self.table.shared_game(), self.table.seed());
        for (index, (actor, mv)) in self.table.moves().iter().enumerate() {
            if *actor == Actor::Nature && again.next_roll() != Some(*mv) {
                return Some(index + 1);
            }
            again.make(*actor, *mv);
        }
        None
    }

    fn plays(&self) -> Vec<Play> {
        let labels = seat_labels(self.table.game());
        let mut again = Table::laid_out(self.table.shared_game(), self.table.seed());
        let mut heard = vec![0; labels.len()];
        let mut plays = Vec::new();
        for (index, (actor, mv)) in self.table.moves().iter().enumerate() {
            again.make(*actor, *mv);
            let mut said: Vec<Message> = Vec::new();
            for (seat, heard) in Seat::all(again.game().seats()).zip(&mut heard) {
                let recall = again.recall(seat);
                for event in &recall[*heard..] {
                    if let Lived::Heard(notice) = event {
                        let words = again.game().words(notice);
                        if !said.contains(&words) {
                            said.push(words);
                        }
                    }
                }
                *heard = recall.len();
            }
            let RecordedMove { by, mv: text } = recorded_move(&labels, *actor, mv);
            let (number, notation) = (index + 1, again.game().notation(*mv));
            plays.push(Play { number, by, mv: text, notation, said, payoffs: again.payoffs() });
        }
        plays
    }

    fn play_of(&self, seat: Seat, lived: usize) -> Option<usize> {
        self.table.play_of(seat, lived)
    }

    fn lived_at(&self, seat: Seat, play: usize) -> Option<usize> {
        self.table.lived_at(seat, play)
    }

    fn scenes(&self, seat: Seat, from: usize, most: usize) -> Result<Vec<Scene>, Refusal> {
        self.check(seat)?;
        let mut again = Table::laid_out(self.table.shared_game(), self.table.seed());
        let (mut scenes, mut known, mut heard) = (Vec::new(), 0, 0);
        let moves = self.table.moves();
        for number in 0..=moves.len().min(from.saturating_add(most).saturating_sub(1)) {
            if let Some((actor, mv)) = number.checked_sub(1).and_then(|index| moves.get(index)) {
                again.make(*actor, *mv);
            }
            let new = &again.recall(seat)[known..];
            known += new.len();
            let lived = self.experiences(new, heard);
            heard += heard_among(new);
            if number >= from && most > 0 {
                let view = again.view(seat);
                let (drawing, alarms) = (again.game().draw(&view, seat), again.game().alarms(&view, seat));
                scenes.push(Scene { number, view: json(&view), drawing, alarms, lived });
            }
        }
        Ok(scenes)
    }

    fn record(&self) -> Record {
        record_of(&self.table, self.spec.clone(), self.players.clone())
    }

    fn moves_as_csv(&self) -> String {
        table_of_moves(&self.table)
    }
}

impl<G: Present> Inside for Hosted<G> {
    fn view(&self, seat: Seat) -> serde_json::Value {
        json(&self.table.view(seat))
    }

    fn drawing(&self, seat: Seat) -> Drawing {
        self.table.game().draw(&self.table.view(seat), seat)
    }

    fn alarms(&self, seat: Seat) -> Vec<String> {
        self.table.game().alarms(&self.table.view(seat), seat)
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let turn = self.table.turn();
        let moves = turn.offered_to(seat).unwrap_or_default();
        moves.iter().map(|mv| Offer::of(self.table.game(), *mv)).collect()
    }

    fn lived(&self, seat: Seat, since: usize) -> Vec<Experience> {
        let recall = self.table.recall(seat);
        let (before, new) = recall.split_at(since.min(recall.len()));
        self.experiences(new, heard_among(before))
    }

    fn lived_count(&self, seat: Seat) -> usize {
        self.table.recall(seat).len()
    }

    fn role(&self, seat: Seat) -> Option<Message> {
        self.table.game().role(&self.table.view(seat), seat)
    }

    fn thought(&self, seat: Seat) -> Result<OwnedThought, Refusal> {
        let turn = self.table.turn();
        let (game, recall) = (self.table.game(), self.table.recall(seat));
        let moves = self.table.offered(&turn, seat)?;
        Ok(OwnedThought::of(&Thought { game, seat, view: &self.table.view(seat), recall, moves }))
    }

    fn submit(&mut self, seat: Seat, text: &str) -> Result<Offer, Refusal> {
        let mv = self.table.submit_text(seat, text)?;
        Ok(Offer::of(self.table.game(), mv))
    }

    fn same_move(&self, one: &str, other: &str) -> bool {
        let read = |text: &str| text.trim().parse::<G::Move>().ok();
        read(one).is_some_and(|mv| read(other) == Some(mv))
    }

    fn aloud(&self, since: usize) -> Vec<Told> {
        let aloud = self.table.aloud().iter().enumerate().skip(since);
        aloud.map(|(number, notice)| self.told(number, notice)).collect()
    }
}

fn recorded_move(labels: &[String], actor: Actor, mv: &impl std::fmt::Display) -> RecordedMove {
    let by = match actor {
        Actor::Nature => "nature".to_owned(),
        Actor::Seat(seat) => labels[seat.index()].clone(),
    };
    RecordedMove { by, mv: mv.to_string() }
}

/// The record of a table.
pub(crate) fn record_of<G: Present>(table: &Table<G>, game: String, players: Vec<String>) -> Record {
    let seats = seat_labels(table.game());
    let moves = table.moves().iter().map(|(actor, mv)| recorded_move(&seats, *actor, mv));
    Record {
        game,
        players,
        seed: table.seed(),
        moves: moves.collect(),
        result: match table.outcome() {
            None => RecordedResult::Open,
            Some(Outcome::Finished(payoffs)) => RecordedResult::Payoffs(payoffs),
            Some(Outcome::Settled { how, payoffs, .. }) => RecordedResult::Settled {
                payoffs,
                by: how.name().to_owned(),
                seat: how.loser().and_then(|loser| seats.get(loser.index()).cloned()),
            },
            Some(Outcome::BrokenOff { reason, .. }) => RecordedResult::BrokenOff(reason.to_string()),
        },
        source: None,
        seats,
    }
}

/// Views and notices are plain data that becomes JSON: the laws round-trip them for every game.
fn json(value: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(value).unwrap_or(serde_json::Value::Null)
}
