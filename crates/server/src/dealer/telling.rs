//! What is sent to whom. What a seat or a spectator learns of a game leaves the table through here.

use super::{Actor, Arrival, CHAT_KEPT, Outgoing, Play, Socket, SocketId};
use crate::problem::Problem;
use crate::store::Comment;
use crate::text;
use crate::wire::{ChatLine, Choice, CommentLine, Ending, Lived, May, PROTOCOL, Position, Tell};
use arbitro_game::{Message, Seat};
use arbitro_table::{Experience, Offer, SeatHandle, SpectatorHandle, Witnessed};
use axum::extract::ws::Utf8Bytes;
use std::time::Duration;
use tokio::time::Instant;

/// What a seat, or spectators, have been told of the game.
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

impl Told {
    /// Whether there is anything new since then.
    fn is_news_after(&self, before: &Told) -> bool {
        self.n != before.n
            || (self.asked && !before.asked)
            || self.next != before.next
            || self.over != before.over
    }
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

fn numbers(seats: &[Seat]) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

/// What a spectator has witnessed since.
fn seen(spectator: SpectatorHandle<'_>, since: usize) -> Vec<Lived> {
    let seen = |witnessed| match witnessed {
        Witnessed::Play(made) => Lived::Play { by: made.by, mv: made.mv },
        Witnessed::Heard(told) => Lived::Heard { words: told.words, notice: told.notice },
    };
    spectator.witnessed(since).into_iter().map(seen).collect()
}

/// What a seat has done and heard since.
fn lived_since(seat: SeatHandle<'_>, since: usize) -> Vec<Lived> {
    seat.lived(since).into_iter().map(lived).collect()
}

/// How things stand for a seat.
fn position(seat: SeatHandle<'_>, play: &Play, drawing: bool) -> Position {
    Position {
        view: Some(seat.view()),
        drawing: drawing.then(|| seat.drawing()),
        alarms: seat.alarms(),
        next: seat.waits_for().as_deref().map(numbers),
        offers: seat.offers().into_iter().map(choice).collect(),
        clock_ms: play.clock_ms(Some(seat.seat())),
        clocks_ms: play.clocks_ms(),
        over: seat.outcome().as_ref().map(Ending::from),
    }
}

/// How things stand for a spectator.
fn public_position(spectator: SpectatorHandle<'_>, play: &Play, drawing: bool) -> Position {
    Position {
        view: spectator.view(),
        drawing: spectator.drawing().filter(|_| drawing),
        alarms: spectator.alarms(),
        next: spectator.waits_for().as_deref().map(numbers),
        offers: Vec::new(),
        clock_ms: play.clock_ms(None),
        clocks_ms: play.clocks_ms(),
        over: spectator.outcome().as_ref().map(Ending::from),
    }
}

/// Sends without waiting. A client that is too slow to read is disconnected and may come back.
fn send(socket: &Socket, text: Utf8Bytes) {
    if socket.outbox.try_send(Outgoing::Text(text)).is_err() {
        socket.lost.set(true);
    }
}

impl Play {
    /// What each seat, and then a spectator, has received once everything is sent; spectators have witnessed `n`.
    fn known(&self, n: usize) -> (Vec<Told>, Told) {
        let (waits_for, over) = (self.game.waits_for(), self.game.outcome().is_some());
        let public = self.game.turn_is_public().then(|| numbers(&waits_for));
        let told = |seat: Seat| Told {
            n: self.game.seat(seat).map_or(0, |seat| seat.lived_count()),
            asked: waits_for.contains(&seat),
            next: public.clone(),
            over,
        };
        let seats = (0..self.bots.len()).map(|index| told(Seat(index as u8))).collect();
        (seats, Told { n, asked: false, next: public, over })
    }

    /// The game as a seat may know it, from what it has lived through on.
    fn start(&self, number: Seat, may: Vec<May>, since: usize, drawing: bool) -> Option<Tell> {
        let seat = self.game.seat(number).ok()?;
        let position = position(seat, self, drawing);
        let (n, lived) = (seat.lived_count(), lived_since(seat, since));
        Some(Tell::Start { game: self.id, n, commitment: self.seed.commitment(), may, lived, position })
    }

    /// The game as a spectator may know it, from what it has witnessed on.
    fn public_start(&self, since: usize, drawing: bool) -> Tell {
        let spectator = self.game.spectator();
        let lived = seen(spectator, since);
        let position = public_position(spectator, self, drawing);
        Tell::Start {
            game: self.id,
            n: since + lived.len(),
            commitment: self.seed.commitment(),
            may: Vec::new(),
            lived,
            position,
        }
    }
}

impl Actor {
    /// Tells all players which seats they have, after a game that is closed.
    pub(super) fn tell_seats(&self) {
        let chat: Vec<ChatLine> = self.chat.iter().cloned().collect();
        for socket in &self.sockets {
            let Some(seat) = socket.seat else { continue };
            send(
                socket,
                json(&Tell::Welcome {
                    protocol: PROTOCOL,
                    table: self.live_card(),
                    seat: Some(seat.0),
                    delay_ms: 0,
                    chat: chat.clone(),
                    comments: Vec::new(),
                }),
            );
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
            let commitment = game.commitment.clone();
            send(
                socket,
                json(&Tell::Start { game: game.id, n: game.n, commitment, may: Vec::new(), lived, position }),
            );
            if let Some(why) = &known.why {
                send(socket, json(why));
            }
            return;
        }
        let Some(play) = &self.play else { return };
        let since = if arrival.game == Some(play.id) { arrival.since } else { 0 };
        let start = match seat {
            Some(seat) => play.start(seat, self.may(seat), since, arrival.drawing),
            None => Some(play.public_start(since.min(self.watching.told.n), arrival.drawing)),
        };
        if let Some(start) = start {
            send(socket, json(&start));
        }
        let open = self.proposals();
        if seat.is_some() && !open.is_empty() {
            send(socket, json(&Tell::Proposals { open }));
        }
        self.tell_last_why(arrival.socket, seat);
    }

    /// Tells all clients that a game begins.
    pub(super) fn tell_start(&mut self) {
        let Some(play) = &mut self.play else { return };
        (play.told, self.watching.told) = play.known(play.game.spectator().witnessed(0).len());
        let Some(play) = &self.play else { return };
        for socket in &self.sockets {
            if let Some(start) =
                socket.seat.and_then(|seat| play.start(seat, self.may(seat), 0, socket.drawing))
            {
                send(socket, json(&start));
            }
        }
        if self.anybody_watches() {
            let start = play.public_start(0, true);
            self.tell_watchers(start);
        }
    }

    /// Sends every seat, and spectators, what is new to them. A client that may not know that anything happened gets
    /// no message at all.
    pub(super) fn tell_news(&mut self) {
        let Some(play) = &mut self.play else { return };
        let witnessed = seen(play.game.spectator(), self.watching.told.n);
        let (now, watching) = play.known(self.watching.told.n + witnessed.len());
        let before = std::mem::replace(&mut play.told, now);
        let Some(play) = &self.play else { return };
        for ((told, now), number) in before.iter().zip(&play.told).zip(Seat::all(self.game.seats())) {
            if !now.is_news_after(told) {
                continue;
            }
            let Ok(seat) = play.game.seat(number) else { continue };
            let mut plain: Option<Utf8Bytes> = None;
            for socket in self.sockets.iter().filter(|socket| socket.seat == Some(number)) {
                let text = match &plain {
                    Some(text) if !socket.drawing => text.clone(),
                    _ => {
                        let position = position(seat, play, socket.drawing);
                        json(&Tell::Event { n: now.n, lived: lived_since(seat, told.n), position })
                    }
                };
                if !socket.drawing {
                    plain = Some(text.clone());
                }
                send(socket, text);
            }
        }
        let before = std::mem::replace(&mut self.watching.told, watching);
        if self.watching.told.is_news_after(&before) && self.anybody_watches() {
            let position = public_position(play.game.spectator(), play, true);
            self.tell_watchers(Tell::Event { n: self.watching.told.n, lived: witnessed, position });
        }
    }

    fn anybody_watches(&self) -> bool {
        self.watching.delay > Duration::ZERO || self.sockets.iter().any(|socket| socket.seat.is_none())
    }

    /// Tells spectators, if there are any.
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

    /// Tells spectators what they may know by now.
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

    /// Tells those who sit here what is proposed.
    pub(super) fn tell_proposals(&self) {
        let text = json(&Tell::Proposals { open: self.proposals() });
        for socket in self.sockets.iter().filter(|socket| socket.seat.is_some()) {
            send(socket, text.clone());
        }
    }

    pub(super) fn tell_closed(&mut self, record: u64) {
        self.tell_everybody(Tell::Closed { record }, None);
    }

    pub(super) fn on_chat(&mut self, seat: Seat, said: &str) -> Result<(), Problem> {
        if !self.lobby.settings.chat {
            return Err(Problem::SwitchedOff);
        }
        let line = ChatLine { seat: seat.0, name: self.name_of(seat), text: text::words(said)? };
        if self.chat.len() == CHAT_KEPT {
            self.chat.pop_front();
        }
        self.chat.push_back(line.clone());
        self.tell_everybody(Tell::Chat { line }, None);
        Ok(())
    }

    /// Sends a comment to all clients. Only after the game: a comment on a play may give away what its author knows.
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

/// A comment in the counting of its reader.
fn comment_line(play: &Play, comment: &Comment, reader: Option<Seat>) -> CommentLine {
    let on = match reader {
        Some(reader) if reader.0 == comment.seat => Some(comment.on),
        Some(reader) => play.game.lived_at(reader, comment.play),
        None if play.game.is_open() => comment.play.checked_sub(1),
        None => None,
    };
    CommentLine { seat: comment.seat, name: comment.name.clone(), on, text: comment.text.clone() }
}
