//! A table whose game's type is forgotten: it speaks text and JSON.

use crate::catalogue::{CatalogueError, Seating};
use crate::outcome::{BrokenOff, Outcome};
use crate::party::{Party, Step};
use crate::record::{Record, RecordedMove, RecordedResult, table_of_moves};
use crate::refusal::Refusal;
use crate::seats::{seat_labels, seat_title};
use crate::table::Table;
use arbitro_game::{Actor, Cancel, Drawing, Explanation, Lived, Message, Player, Present, Seat, Thought};
use serde::Serialize;

/// A table for servers and terminals. What it says to a seat depends only on what that seat has lived through;
/// [`record`](AnyTable::record) and [`moves_as_csv`](AnyTable::moves_as_csv) are the whole truth, for the store and
/// for everybody after the end.
pub trait AnyTable: Send {
    /// The game with all its parameters written out.
    fn game(&self) -> &str;
    /// The seats with whoever sits there.
    fn seats(&self) -> Vec<SeatCard>;
    /// Whom the rules wait for.
    fn waits_for(&self) -> Vec<Seat>;
    /// How many moves have been made, nature's and hidden ones included: for whoever keeps the table, not for seats.
    fn moves_made(&self) -> usize;
    /// The moves that a seat may try now; none if it is not asked.
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    /// Makes the move that somebody wrote for a seat.
    fn submit(&mut self, seat: Seat, text: &str) -> Result<Offer, Refusal>;
    /// Lets one player of the catalogue move, if one is asked. It may think for as long as its parameters allow.
    fn step(&mut self) -> Step;
    /// What a seat sees, as JSON.
    fn view(&self, seat: Seat) -> Result<serde_json::Value, Refusal>;
    /// What a seat sees, as lines of text.
    fn drawing(&self, seat: Seat) -> Result<Drawing, Refusal>;
    /// What of a seat's view people should be warned of at once, such as the square of a king in check.
    fn alarms(&self, seat: Seat) -> Result<Vec<String>, Refusal>;
    /// What a seat saw at the start and after each move so far, as lines of text.
    fn drawings(&self, seat: Seat) -> Result<Vec<Drawing>, Refusal>;
    /// What a seat saw and lived through move by move, from the position after that many moves on (0 is the start),
    /// at most so many positions. For finished games: it says when things happened that the seat did not know of.
    fn scenes(&self, seat: Seat, from: usize, most: usize) -> Result<Vec<Scene>, Refusal>;
    /// What a seat has been told, from the given number on (the first notice is number 0).
    fn notices(&self, seat: Seat, since: usize) -> Result<Vec<Told>, Refusal>;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Ends the game here, for a reason that goes into the record.
    fn break_off(&mut self, reason: &str);
    /// Why the player at `of` made its last choice, as far as the seat `to` may know: in a game with hidden
    /// things, others' thoughts are told only after the end.
    fn explanation(&self, of: Seat, to: Seat) -> Option<Explanation>;
    /// What a player of the catalogue would do in that seat now.
    fn advice(&self, seat: Seat, player: &str, cancel: &Cancel) -> Result<Advice, AdviceError>;
    /// What a seat has done and heard, in order, from the given number on.
    fn lived(&self, seat: Seat, since: usize) -> Result<Vec<Experience>, Refusal>;
    /// How much a seat has done and heard.
    fn lived_count(&self, seat: Seat) -> usize;
    /// The number of the move, from 1, at which a seat lived through the thing of that number, from 0. For the log:
    /// it counts moves that the seat may not know of.
    fn play_of(&self, seat: Seat, lived: usize) -> Option<usize>;
    /// The first thing, from 0, that a seat lived through at the move of that number.
    fn lived_at(&self, seat: Seat, play: usize) -> Option<usize>;
    /// What the umpire has said to all seats at once, from the given number on: those who only watch hear this.
    fn aloud(&self, since: usize) -> Vec<Told>;
    /// What those who only watch may see: everything where nothing is hidden, else nothing but what is said aloud.
    fn public_view(&self) -> Option<serde_json::Value>;
    /// Whether every seat sees everything.
    fn is_open(&self) -> bool;
    /// Whether everybody may know whom the rules wait for.
    fn turn_is_public(&self) -> bool;
    /// The moves made from the given number on, nature's included. The whole truth, for the store.
    fn moves_since(&self, from: usize) -> Vec<RecordedMove>;
    /// All moves with what the umpire said about them to anybody. The whole truth, for logs of finished games.
    fn plays(&self) -> Vec<Play>;
    /// The part that a seat plays, as far as it knows itself.
    fn role(&self, seat: Seat) -> Option<Message>;
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
    /// Whether a player of the catalogue moves it.
    pub machine: bool,
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
    /// It was told this.
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
    /// What the umpire said about it to anybody, each sentence once.
    pub said: Vec<Message>,
    /// What each seat had earned after it.
    pub payoffs: Vec<f64>,
}

/// What a player would do.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Advice {
    /// The move.
    pub offer: Offer,
    /// Why.
    pub explanation: Option<Explanation>,
}

/// Why there is no advice.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum AdviceError {
    /// The seat is not asked for a move.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// The adviser cannot be called.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
}

impl AdviceError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            AdviceError::Refusal(refusal) => refusal.message(),
            AdviceError::Catalogue(error) => error.message(),
        }
    }
}

type Call<G> = dyn Fn(&str, &Cancel) -> Result<crate::catalogue::Ready<G>, CatalogueError> + Send + Sync;

/// What a table knows of the catalogue it comes from.
pub(crate) struct Host<G: Present> {
    pub spec: String,
    pub is_open: bool,
    pub ready: Box<Call<G>>,
}

/// A table with its players and its place in the catalogue.
pub(crate) struct Hosted<G: Present> {
    host: Host<G>,
    table: Table<G>,
    party: Party<G>,
    names: Vec<String>,
}

impl<G: Present> Hosted<G> {
    pub fn new(
        host: Host<G>,
        table: Table<G>,
        players: Vec<Option<Box<dyn Player<G>>>>,
        names: Vec<String>,
    ) -> Self {
        let party = Party::sit(&table, players);
        Hosted { host, table, party, names }
    }

    fn offer(&self, mv: G::Move) -> Offer {
        Offer { mv: mv.to_string(), notation: self.table.game().notation(mv) }
    }

    fn told(&self, number: usize, notice: &G::Notice) -> Told {
        Told { number, words: self.table.game().words(notice), notice: json(notice) }
    }

    fn check(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.table.game().seats();
        if seat.0 < seats { Ok(()) } else { Err(Refusal::NoSuchSeat { seat, last: seats.saturating_sub(1) }) }
    }
}

impl<G: Present> AnyTable for Hosted<G> {
    fn game(&self) -> &str {
        &self.host.spec
    }

    fn seats(&self) -> Vec<SeatCard> {
        let card = |(seat, name): (Seat, String)| SeatCard {
            seat,
            title: seat_title(self.table.game(), seat, &name),
            name,
            player: self.names.get(seat.index()).cloned().unwrap_or_default(),
            machine: self.party.plays(seat),
        };
        let seats = Seat::all(self.table.game().seats());
        seats.zip(seat_labels(self.table.game())).map(card).collect()
    }

    fn waits_for(&self) -> Vec<Seat> {
        self.table.turn().movers()
    }

    fn moves_made(&self) -> usize {
        self.table.moves().len()
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let turn = self.table.turn();
        turn.offered_to(seat).unwrap_or_default().iter().map(|mv| self.offer(*mv)).collect()
    }

    fn submit(&mut self, seat: Seat, text: &str) -> Result<Offer, Refusal> {
        self.check(seat)?;
        if self.party.plays(seat) && self.table.outcome().is_none() {
            return Err(Refusal::Taken {
                seat: self.table.game().seat_title(seat),
                player: self.names[seat.index()].clone(),
            });
        }
        let mv = self.table.submit_text(seat, text)?;
        self.party.listen(&self.table);
        if self.table.turn().is_over() {
            self.party.step(&mut self.table);
        }
        Ok(self.offer(mv))
    }

    fn step(&mut self) -> Step {
        let step = self.party.step(&mut self.table);
        if self.table.turn().is_over() {
            self.party.step(&mut self.table); // pays the players
        }
        step
    }

    fn view(&self, seat: Seat) -> Result<serde_json::Value, Refusal> {
        self.check(seat)?;
        Ok(json(&self.table.view(seat)))
    }

    fn drawing(&self, seat: Seat) -> Result<Drawing, Refusal> {
        self.check(seat)?;
        Ok(self.table.game().draw(&self.table.view(seat), seat))
    }

    fn alarms(&self, seat: Seat) -> Result<Vec<String>, Refusal> {
        self.check(seat)?;
        Ok(self.table.game().alarms(&self.table.view(seat), seat))
    }

    fn drawings(&self, seat: Seat) -> Result<Vec<Drawing>, Refusal> {
        self.check(seat)?;
        let mut again = Table::laid_out(self.table.shared_game(), self.table.seed());
        let draw = |table: &Table<G>| table.game().draw(&table.view(seat), seat);
        let mut drawings = vec![draw(&again)];
        for (actor, mv) in self.table.moves() {
            again.make(*actor, *mv);
            drawings.push(draw(&again));
        }
        Ok(drawings)
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
            let lived: Vec<Experience> = new
                .iter()
                .map(|event| match event {
                    Lived::Did(mv) => Experience::Did(self.offer(*mv)),
                    Lived::Heard(notice) => {
                        heard += 1;
                        Experience::Heard(self.told(heard - 1, notice))
                    }
                })
                .collect();
            if number >= from && most > 0 {
                let view = again.view(seat);
                let (drawing, alarms) = (again.game().draw(&view, seat), again.game().alarms(&view, seat));
                scenes.push(Scene { number, view: json(&view), drawing, alarms, lived });
            }
        }
        Ok(scenes)
    }

    fn notices(&self, seat: Seat, since: usize) -> Result<Vec<Told>, Refusal> {
        self.check(seat)?;
        let heard = self.table.recall(seat).iter().filter_map(|event| match event {
            Lived::Heard(notice) => Some(notice),
            Lived::Did(_) => None,
        });
        let told = |(number, notice): (usize, &G::Notice)| self.told(number, notice);
        Ok(heard.enumerate().skip(since).map(told).collect())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    fn break_off(&mut self, reason: &str) {
        self.table.break_off(BrokenOff::Said(reason.to_owned()));
    }

    fn explanation(&self, of: Seat, to: Seat) -> Option<Explanation> {
        let may_know = of == to || self.host.is_open || self.table.outcome().is_some();
        if may_know { self.party.explain(of) } else { None }
    }

    fn advice(&self, seat: Seat, player: &str, cancel: &Cancel) -> Result<Advice, AdviceError> {
        self.check(seat)?;
        let turn = self.table.turn();
        let moves = self.table.offered(&turn, seat)?;
        let ready = (self.host.ready)(player, cancel)?;
        let seed = arbitro_game::seed_of(self.table.seed(), u64::MAX - u64::from(seat.0));
        let mut adviser = (ready.maker)(&Seating { seat, seed, cancel: cancel.clone() });
        let game = self.table.game();
        adviser.sit(game, seat);
        let recall = self.table.recall(seat);
        for event in recall {
            if let Lived::Heard(notice) = event {
                adviser.hear(notice);
            }
        }
        let view = self.table.view(seat);
        let mv = adviser.choose(Thought { game, seat, view: &view, recall, moves });
        Ok(Advice { offer: self.offer(mv), explanation: adviser.explain() })
    }

    fn lived(&self, seat: Seat, since: usize) -> Result<Vec<Experience>, Refusal> {
        self.check(seat)?;
        let recall = self.table.recall(seat);
        let since = since.min(recall.len());
        let heard = |event: &Lived<G::Move, G::Notice>| matches!(event, Lived::Heard(_));
        let mut number = recall[..since].iter().filter(|event| heard(event)).count();
        let experience = |event: &Lived<G::Move, G::Notice>| match event {
            Lived::Did(mv) => Experience::Did(self.offer(*mv)),
            Lived::Heard(notice) => {
                number += 1;
                Experience::Heard(self.told(number - 1, notice))
            }
        };
        Ok(recall[since..].iter().map(experience).collect())
    }

    fn lived_count(&self, seat: Seat) -> usize {
        self.check(seat).map_or(0, |()| self.table.recall(seat).len())
    }

    fn play_of(&self, seat: Seat, lived: usize) -> Option<usize> {
        self.table.play_of(seat, lived)
    }

    fn lived_at(&self, seat: Seat, play: usize) -> Option<usize> {
        self.table.lived_at(seat, play)
    }

    fn aloud(&self, since: usize) -> Vec<Told> {
        let told = |(number, notice): (usize, &G::Notice)| self.told(number, notice);
        self.table.aloud().iter().enumerate().skip(since).map(told).collect()
    }

    fn public_view(&self) -> Option<serde_json::Value> {
        self.host.is_open.then(|| json(&self.table.view(Seat(0))))
    }

    fn is_open(&self) -> bool {
        self.host.is_open
    }

    fn turn_is_public(&self) -> bool {
        self.table.game().turn_is_public()
    }

    fn moves_since(&self, from: usize) -> Vec<RecordedMove> {
        let labels = seat_labels(self.table.game());
        let moves = self.table.moves();
        let recorded = |(actor, mv): &(Actor, G::Move)| recorded_move(&labels, *actor, mv);
        moves[from.min(moves.len())..].iter().map(recorded).collect()
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

    fn role(&self, seat: Seat) -> Option<Message> {
        self.check(seat).ok()?;
        self.table.game().role(&self.table.view(seat), seat)
    }

    fn record(&self) -> Record {
        record_of(&self.table, self.host.spec.clone(), self.names.clone())
    }

    fn moves_as_csv(&self) -> String {
        table_of_moves(&self.table)
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
