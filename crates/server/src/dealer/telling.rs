//! What is told to whom. Nothing leaves a table but through here.

use super::{Actor, Arrival, CHAT_KEPT, Outgoing, Play, Socket, SocketId};
use crate::problem::Problem;
use crate::store::Comment;
use crate::text;
use crate::wire::{ChatLine, Choice, CommentLine, Ending, Lived, PROTOCOL, Position, Tell};
use arbitro_game::{Message, Seat};
use arbitro_table::{AnyTable, Experience, Offer, Outcome};
use axum::extract::ws::Utf8Bytes;
use std::time::Duration;
use tokio::time::Instant;

/// What a seat, or those who watch, have been told of the game.
#[derive(Clone, Default)]
pub(super) struct Told {
    /// How much they have lived through.
    pub n: usize,
    /// Whether they were asked for a move.
    asked: bool,
    /// Whom the table waited for, as far as that is public.
    next: Option<Vec<u8>>,
    over: bool,
}

/// Room for most messages, so that they need not be moved while they grow.
const USUAL_LENGTH: usize = 512;

fn json(tell: &Tell) -> Utf8Bytes {
    let mut text = Vec::with_capacity(USUAL_LENGTH);
    match serde_json::to_writer(&mut text, tell) {
        Ok(()) => String::from_utf8(text).unwrap_or_default().into(),
        Err(_) => Utf8Bytes::default(),
    }
}

fn choice(offer: Offer) -> Choice {
    let notation = Some(offer.notation).filter(|notation| *notation != offer.mv);
    Choice { mv: offer.mv, notation }
}

pub fn lived(experience: Experience) -> Lived {
    match experience {
        Experience::Did(offer) => Lived::Did(choice(offer)),
        Experience::Heard(told) => Lived::Heard { words: told.words, notice: told.notice },
    }
}

fn ending(outcome: Outcome) -> Ending {
    match outcome {
        Outcome::Finished(payoffs) => Ending { payoffs, broken_off: None },
        Outcome::BrokenOff { reason, so_far } => {
            Ending { payoffs: so_far, broken_off: Some(reason.message()) }
        }
    }
}

/// Whom the table waits for, if everybody may know.
fn next(table: &dyn AnyTable) -> Option<Vec<u8>> {
    table.turn_is_public().then(|| table.waits_for().iter().map(|seat| seat.0).collect())
}

/// How much those who watch have seen.
fn seen(table: &dyn AnyTable, since: usize) -> (usize, Vec<Lived>) {
    if table.is_open() {
        let plays = table.moves_since(since).into_iter();
        (table.moves_made(), plays.map(|made| Lived::Play { by: made.by, mv: made.mv }).collect())
    } else {
        let told = table.aloud(since);
        let heard = told.into_iter().map(|told| Lived::Heard { words: told.words, notice: told.notice });
        let heard: Vec<Lived> = heard.collect();
        (since + heard.len(), heard)
    }
}

/// Sends without waiting. Whoever is too slow to read is let go and may come back.
fn send(socket: &Socket, text: Utf8Bytes) {
    if socket.outbox.try_send(Outgoing::Text(text)).is_err() {
        socket.lost.set(true);
    }
}

impl Actor {
    /// How things stand for a seat, or for those who watch.
    fn position(&self, play: &Play, table: &dyn AnyTable, seat: Option<Seat>, drawing: bool) -> Position {
        let outcome = table.outcome();
        Position {
            view: match seat {
                Some(seat) => table.view(seat).ok(),
                None => table.public_view(),
            },
            drawing: match seat {
                _ if !drawing => None,
                Some(seat) => table.drawing(seat).ok(),
                None if table.is_open() => table.drawing(Seat(0)).ok(),
                None => None,
            },
            // Those who watch an open game see what every seat sees.
            alarms: match seat.or_else(|| table.is_open().then_some(Seat(0))) {
                Some(seat) => table.alarms(seat).unwrap_or_default(),
                None => Vec::new(),
            },
            next: next(table),
            offers: seat.map(|seat| table.offers(seat).into_iter().map(choice).collect()).unwrap_or_default(),
            clock_ms: play.clock_ms(seat, table.turn_is_public()),
            over: outcome.map(ending),
        }
    }

    /// Tells a newcomer everything that it may know.
    pub(super) fn welcome(&mut self, arrival: &Arrival, seat: Option<Seat>) {
        let Some(socket) = self.sockets.iter().find(|socket| socket.id == arrival.socket) else { return };
        let over = self.play.as_ref().is_some_and(|play| play.over_since.is_some());
        let delayed = seat.is_none() && self.watching.delay > Duration::ZERO;
        let known = &self.watching.known;
        let comments = match &self.play {
            _ if delayed => known.comments.clone(),
            // During the game everybody sees his own.
            Some(play) => {
                let told = play.comments.iter();
                let told = told.filter(|comment| over || seat.is_some_and(|seat| seat.0 == comment.seat));
                told.map(|comment| comment_line(play, comment, seat)).collect()
            }
            None => Vec::new(),
        };
        let chat = if delayed { &known.chat } else { &self.chat }.iter().cloned().collect();
        let card = if seat.is_some() {
            self.live_card()
        } else {
            self.card.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
        };
        let delay_ms = if seat.is_none() { self.watching.delay.as_millis() as u32 } else { 0 };
        let seat_number = seat.map(|seat| seat.0);
        send(
            socket,
            json(&Tell::Welcome {
                protocol: PROTOCOL,
                table: card,
                seat: seat_number,
                delay_ms,
                chat,
                comments,
            }),
        );
        if delayed {
            let Some(game) = &known.game else { return };
            let since = if arrival.game == Some(game.id) { arrival.since.min(game.lived.len()) } else { 0 };
            let (lived, position) = (game.lived[since..].to_vec(), game.position.clone());
            send(socket, json(&Tell::Start { game: game.id, n: game.n, lived, position }));
            if let Some(why) = &known.why {
                send(socket, json(why));
            }
            return;
        }
        let Some(play) = &self.play else { return };
        let Some(table) = play.table.as_deref().or(play.shadow.as_deref()) else { return };
        let since = if arrival.game == Some(play.id) { arrival.since } else { 0 };
        let (n, lived) = match seat {
            Some(seat) => {
                let new = table.lived(seat, since).unwrap_or_default();
                (table.lived_count(seat), new.into_iter().map(lived).collect())
            }
            None => seen(table, since.min(self.watching.told.n)),
        };
        let position = self.position(play, table, seat, arrival.drawing);
        send(socket, json(&Tell::Start { game: play.id, n, lived, position }));
        self.tell_last_why(arrival.socket, seat);
    }

    /// Tells everybody that a game begins.
    pub(super) fn tell_start(&mut self) {
        let Some(play) = &mut self.play else { return };
        let Some(table) = play.table.as_deref() else { return };
        play.told.clear();
        for seat in Seat::all(self.game.seats()) {
            let told = Told {
                n: table.lived_count(seat),
                asked: table.waits_for().contains(&seat),
                next: next(table),
                over: false,
            };
            play.told.push(told);
        }
        let (n, heard) = seen(table, 0);
        self.watching.told = Told { n, asked: false, next: next(table), over: false };
        let Some(play) = &self.play else { return };
        let Some(table) = play.table.as_deref() else { return };
        for socket in &self.sockets {
            let Some(seat) = socket.seat else { continue };
            let new = table.lived(seat, 0).unwrap_or_default().into_iter().map(lived).collect();
            let position = self.position(play, table, Some(seat), socket.drawing);
            let n = table.lived_count(seat);
            send(socket, json(&Tell::Start { game: play.id, n, lived: new, position }));
        }
        if self.anybody_watches() {
            let position = self.position(play, table, None, true);
            let tell = Tell::Start { game: play.id, n, lived: heard, position };
            self.tell_watchers(tell);
        }
    }

    /// Tells every seat, and those who watch, what is new to them. Whoever may not know that anything happened gets
    /// no message at all.
    pub(super) fn tell_news(&mut self) {
        let Some(play) = &mut self.play else { return };
        let Some(table) = play.table.as_deref() else { return };
        let (next, over) = (next(table), table.outcome().is_some());
        let waits_for = table.waits_for();
        let mut news: Vec<Option<usize>> = Vec::with_capacity(play.told.len());
        for (told, seat) in play.told.iter_mut().zip(Seat::all(self.game.seats())) {
            let now = Told {
                n: table.lived_count(seat),
                asked: waits_for.contains(&seat),
                next: next.clone(),
                over,
            };
            let new = now.n != told.n
                || (now.asked && !told.asked)
                || now.next != told.next
                || now.over != told.over;
            news.push(new.then_some(told.n));
            *told = now;
        }
        let Some(play) = &self.play else { return };
        let Some(table) = play.table.as_deref() else { return };
        for (since, seat) in news.into_iter().zip(Seat::all(self.game.seats())) {
            let Some(since) = since else { continue };
            let mut plain: Option<Utf8Bytes> = None;
            for socket in self.sockets.iter().filter(|socket| socket.seat == Some(seat)) {
                let text = match &plain {
                    Some(text) if !socket.drawing => text.clone(),
                    _ => {
                        let new =
                            table.lived(seat, since).unwrap_or_default().into_iter().map(lived).collect();
                        let position = self.position(play, table, Some(seat), socket.drawing);
                        json(&Tell::Event { n: table.lived_count(seat), lived: new, position })
                    }
                };
                if !socket.drawing {
                    plain = Some(text.clone());
                }
                send(socket, text);
            }
        }
        let told = &self.watching.told;
        let (n, heard) = seen(table, told.n);
        if n != told.n || next != told.next || over != told.over {
            if self.anybody_watches() {
                let position = self.position(play, table, None, true);
                let tell = Tell::Event { n, lived: heard, position };
                self.tell_watchers(tell);
            }
            self.watching.told = Told { n, asked: false, next, over };
        }
    }

    fn anybody_watches(&self) -> bool {
        self.watching.delay > Duration::ZERO || self.sockets.iter().any(|socket| socket.seat.is_none())
    }

    /// Tells those who watch, if there are any.
    pub(super) fn tell_those_who_watch(&mut self, tell: Tell) {
        if self.anybody_watches() {
            self.tell_watchers(tell);
        }
    }

    fn tell_watchers(&mut self, tell: Tell) {
        if self.watching.delay > Duration::ZERO {
            self.watching.put_off(tell);
        } else {
            let text = json(&tell);
            for socket in self.sockets.iter().filter(|socket| socket.seat.is_none()) {
                send(socket, text.clone());
            }
        }
    }

    /// Tells those who watch what they may know by now.
    pub(super) fn tell_watchers_late(&mut self, now: Instant) {
        let before = self.watching.phase();
        while let Some(tell) = self.watching.next(now) {
            let text = json(&tell);
            for socket in self.sockets.iter().filter(|socket| socket.seat.is_none()) {
                send(socket, text.clone());
            }
            self.watching.known.learn(tell);
        }
        if self.watching.phase() != before {
            self.renew_card();
        }
    }

    fn tell_everybody(&mut self, tell: Tell, except: Option<SocketId>) {
        let text = json(&tell);
        for socket in &self.sockets {
            if socket.seat.is_some() && Some(socket.id) != except {
                send(socket, text.clone());
            }
        }
        if self.watching.delay > Duration::ZERO {
            self.watching.put_off(tell);
        } else {
            for socket in self.sockets.iter().filter(|socket| socket.seat.is_none()) {
                send(socket, text.clone());
            }
        }
    }

    /// Says what happened around the table, and how it is now.
    pub(super) fn tell_table(&mut self, said: Message) {
        self.renew_card();
        self.tell_card(said, None);
    }

    pub(super) fn tell_table_except(&mut self, socket: SocketId, said: Message) {
        self.renew_card();
        self.tell_card(said, Some(socket));
    }

    fn tell_card(&mut self, said: Message, except: Option<SocketId>) {
        if self.sockets.is_empty() && self.watching.delay == Duration::ZERO {
            return;
        }
        let table = self.live_card();
        self.tell_everybody(Tell::Table { table, said }, except);
    }

    pub(super) fn tell_closed(&mut self, record: u64) {
        self.tell_everybody(Tell::Closed { record }, None);
    }

    pub(super) fn on_chat(&mut self, seat: Seat, said: &str) -> Result<(), Problem> {
        let line = ChatLine { seat: seat.0, name: self.name_of(seat), text: text::words(said)? };
        if self.chat.len() == CHAT_KEPT {
            self.chat.pop_front();
        }
        self.chat.push_back(line.clone());
        self.tell_everybody(Tell::Chat { line }, None);
        Ok(())
    }

    /// Tells everybody of a comment. Only after the game: a comment on a play may give away what its author knows.
    pub(super) fn tell_comment(&mut self, comment: &Comment) {
        let Some(play) = &self.play else { return };
        for socket in self.sockets.iter().filter(|socket| socket.seat.is_some()) {
            send(socket, json(&Tell::Comment { line: comment_line(play, comment, socket.seat) }));
        }
        if self.anybody_watches() {
            let tell = Tell::Comment { line: comment_line(play, comment, None) };
            self.tell_watchers(tell);
        }
    }

    pub(super) fn refuse(&self, socket: SocketId, problem: &Problem) {
        self.lobby.metrics.refused();
        self.answer(socket, &problem.tell());
    }

    pub(super) fn answer(&self, socket: SocketId, tell: &Tell) {
        if let Some(socket) = self.sockets.iter().find(|known| known.id == socket) {
            send(socket, json(tell));
        }
    }

    pub(super) fn pong(&self, socket: SocketId) {
        self.answer(socket, &Tell::Pong);
    }
}

/// A comment in the counting of whoever reads it.
fn comment_line(play: &Play, comment: &Comment, reader: Option<Seat>) -> CommentLine {
    let on = match (reader, play.table.as_deref()) {
        (Some(reader), _) if reader.0 == comment.seat => Some(comment.on),
        (Some(reader), Some(table)) => table.lived_at(reader, comment.play),
        (None, Some(table)) if table.is_open() => comment.play.checked_sub(1),
        _ => None,
    };
    CommentLine { seat: comment.seat, name: comment.name.clone(), on, text: comment.text.clone() }
}
