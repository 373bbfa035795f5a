//! Who sits where, who is there, who has gone.

use super::{Actor, Arrival, Done, Offer, Outgoing, Reply, Socket, SocketId};
use crate::problem::Problem;
use crate::store::{Entry, Sitting};
use crate::text;
use crate::token::{Digest, Token};
use crate::wire::{AskSeat, Phase, SeatOffer, SeatTaken, SitterKind, Spectators, TakeSeat};
use crate::words;
use arbitro_game::Seat;
use arbitro_table::BrokenOff;
use std::cell::Cell;
use std::net::IpAddr;
use tokio::time::Instant;

impl Actor {
    /// Finds a free seat.
    fn free_seat(&self, wanted: Option<u8>) -> Result<usize, Problem> {
        let free = |index: usize| self.board.seats[index].is_none() && self.chairs[index].offer.is_none();
        match wanted.map(usize::from) {
            Some(index) if index >= self.chairs.len() => Err(Problem::NoSuchSeat(index as u8)),
            Some(index) if !free(index) => Err(Problem::SeatTaken(index as u8)),
            Some(index) => Ok(index),
            None => (0..self.chairs.len()).find(|index| free(*index)).ok_or(Problem::Full(self.id)),
        }
    }

    /// Whether a bot of the catalogue sits there.
    pub(super) fn is_machine(&self, index: usize) -> bool {
        self.board.seats[index].as_ref().is_some_and(|sitting| sitting.kind == SitterKind::Machine)
    }

    /// Whether a player sits there who plays from outside and may still do so.
    pub(super) fn is_outside(&self, index: usize) -> bool {
        let sitting = self.board.seats[index].as_ref();
        sitting.is_some_and(|sitting| sitting.kind != SitterKind::Machine && sitting.token.is_some())
    }

    /// Whether a client who sits here is connected. While none is, the table waits.
    pub(super) fn anybody_here(&self) -> bool {
        (0..self.chairs.len()).any(|index| self.chairs[index].sockets > 0 && self.is_outside(index))
    }

    /// Checks the name that a player wants. Two equal names at one table get a number.
    fn name_for(&self, ask: AskSeat) -> Result<AskSeat, Problem> {
        let name = text::name(&ask.name)?;
        self.lobby.check_name(&name)?;
        let taken = |name: &str| self.board.seats.iter().flatten().any(|sitting| sitting.name == name);
        let numbers = 2..self.board.seats.len() + 2;
        let mut numbered = numbers.map(|number| text::numbered(&name, number));
        let name = if taken(&name) { numbered.find(|name| !taken(name)).unwrap_or(name) } else { name };
        Ok(AskSeat { name, ..ask })
    }

    pub(super) fn on_offer(
        &mut self,
        ask: AskSeat,
        token: Option<&str>,
        client: IpAddr,
    ) -> Result<SeatOffer, Problem> {
        let ask = self.name_for(ask)?;
        if self.lobby.metrics.cannot_store() {
            return Err(Problem::Storage); // It could not be confirmed.
        }
        self.expire_offers(Instant::now());
        self.check_person(&ask, token)?;
        let index = self.free_seat(ask.seat)?;
        let holds = self.lobby.settings.offer;
        let held = self.lobby.hold(client, holds)?;
        let token = Token::new()?;
        self.chairs[index].offer =
            Some(Offer { digest: token.digest(), ask, expires: Instant::now() + holds, held });
        self.note_emptiness();
        self.renew_card();
        let expires_ms = holds.as_millis() as u32;
        Ok(SeatOffer { seat: index as u8, offer: token.reveal(), expires_ms })
    }

    pub(super) async fn on_take(
        &mut self,
        take: TakeSeat,
        token: Option<String>,
        client: IpAddr,
    ) -> Result<SeatTaken, Problem> {
        self.expire_offers(Instant::now());
        let mut held = None;
        let (index, sitting, token) = match take {
            TakeSeat::Confirm { offer } => {
                let digest = Digest::of(&offer);
                let offered = |chair: &super::Chair| chair.offer.as_ref().is_some_and(|o| o.digest == digest);
                let index = self.chairs.iter().position(offered).ok_or(Problem::OfferExpired)?;
                let ask = self.chairs[index].offer.as_ref().map(|offer| offer.ask.clone());
                let (sitting, token) = self.guest(ask.ok_or(Problem::OfferExpired)?)?;
                (index, sitting, Some(token))
            }
            TakeSeat::Ask(ask) => {
                let ask = self.name_for(ask)?;
                self.check_person(&ask, token.as_deref())?;
                let index = self.free_seat(ask.seat)?;
                held = Some(self.lobby.hold(client, self.lobby.settings.unclaimed)?);
                let (sitting, token) = self.guest(ask)?;
                (index, sitting, Some(token))
            }
            TakeSeat::Machine { player, seat } => {
                let token = token.ok_or(Problem::Forbidden)?;
                if !self.is_owner(&token) && self.seat_of(&token).is_none() {
                    return Err(Problem::Forbidden);
                }
                let index = self.free_seat(Some(seat))?;
                let name = self.lobby.check_player(&self.game, player, client).await?;
                (index, Sitting::machine(name), None)
            }
        };
        let said = words::sits_down(&sitting.name);
        self.board.seats[index] = Some(sitting);
        if let Err(error) = self.store_board().await {
            self.board.seats[index] = None;
            return Err(error);
        }
        let chair = &mut self.chairs[index];
        let offered = chair.offer.take().map(|offer| offer.held);
        chair.held = held.or(offered).filter(|_| token.is_some());
        if let Some(held) = &mut chair.held {
            held.renew(self.lobby.settings.unclaimed);
        }
        chair.away_since = Instant::now();
        (chair.replaced, chair.done, chair.came) = (false, None, false);
        (chair.ready, chair.stays) = (false, false);
        self.note_emptiness();
        self.tell_table(said);
        Ok(SeatTaken { seat: index as u8, token: token.map(Token::reveal) })
    }

    pub(super) async fn store_board(&mut self) -> Result<(), Problem> {
        let entry = Entry::Table(self.id, self.board.clone());
        Ok(self.lobby.journal.store(vec![entry]).await?)
    }

    pub(super) fn is_owner(&self, token: &str) -> bool {
        self.board.owner == Digest::of(token)
    }

    /// The seat that a token opens.
    pub(super) fn seat_of(&self, token: &str) -> Option<Seat> {
        let digest = Digest::of(token);
        // All seats are compared, so that the time taken tells nothing.
        let mut found = None;
        for (index, sitting) in self.board.seats.iter().enumerate() {
            if sitting.as_ref().and_then(|sitting| sitting.token).is_some_and(|known| known == digest) {
                found = Some(Seat(index as u8));
            }
        }
        found
    }

    pub(super) async fn on_leave(&mut self, token: &str) -> Result<(), Problem> {
        let seat = self.seat_of(token).ok_or(Problem::Forbidden)?;
        self.give_up(seat).await
    }

    pub(super) async fn on_close(&mut self, token: &str) -> Result<(), Problem> {
        if !self.is_owner(token) {
            return Err(Problem::Forbidden);
        }
        match self.phase() {
            Phase::Waiting => {}
            // Nobody would miss it.
            Phase::Playing if !self.anybody_here() => {
                self.break_off(BrokenOff::TableClosed).await;
                self.close_log().await;
            }
            _ => return Err(Problem::Playing),
        }
        if self.play.is_some() {
            return Err(Problem::Storage);
        }
        self.vanish().await;
        if self.gone { Ok(()) } else { Err(Problem::Storage) }
    }

    /// A seat is given up: at once before a game, after the game during one.
    pub(super) async fn give_up(&mut self, seat: Seat) -> Result<(), Problem> {
        let index = seat.index();
        let Some(sitting) = self.board.seats[index].clone() else { return Ok(()) };
        let before = self.board.seats[index].take();
        if self.phase() != Phase::Waiting {
            // The name stays in the record; the token opens nothing any more.
            self.board.seats[index] = Some(Sitting { token: None, ..sitting.clone() });
        }
        if let Err(problem) = self.store_board().await {
            self.board.seats[index] = before;
            return Err(problem);
        }
        for socket in &mut self.sockets {
            if socket.seat == Some(seat) {
                socket.seat = None;
            }
        }
        let chair = &mut self.chairs[index];
        chair.sockets = 0;
        chair.held = None;
        chair.away_since = Instant::now();
        chair.replaced = self.play.is_some();
        chair.done = Some(Done { stay: false }).filter(|_| self.play.is_some());
        self.renew_clocks();
        self.tell_table(match self.phase() {
            Phase::Waiting => words::leaves_free(&sitting.name),
            Phase::Playing => words::leaves_to(&sitting.name, &self.board.options.substitute),
            Phase::Commenting => words::leaves_later_free(&sitting.name),
        });
        self.note_emptiness();
        self.review_proposals();
        if (0..self.chairs.len()).any(|index| self.is_outside(index)) || self.phase() != Phase::Playing {
            self.after_absence().await;
        } else {
            self.break_off(BrokenOff::AllLeft).await;
        }
        Ok(())
    }

    pub(super) async fn on_arrive(&mut self, arrival: Arrival, reply: Reply<Option<u8>>) {
        let seat = match &arrival.token {
            Some(token) => match self.seat_of(token) {
                Some(seat) => Some(seat),
                None => return drop(reply.send(Err(Problem::Forbidden))),
            },
            None if self.admit(arrival.invitation.as_deref()).is_err() => {
                return drop(reply.send(Err(Problem::Invitation)));
            }
            None if self.board.options.spectators == Spectators::Nobody => {
                return drop(reply.send(Err(Problem::NoSpectators)));
            }
            None => None,
        };
        if reply.send(Ok(seat.map(|seat| seat.0))).is_err() {
            return; // Gone before it was there.
        }
        let nobody_was_here = !self.anybody_here();
        let mut trouble = None;
        if let Some(seat) = seat {
            let chair = &mut self.chairs[seat.index()];
            chair.sockets += 1;
            (chair.came, chair.held, chair.stays) = (true, None, arrival.stay);
            // Before the welcome, so that the newcomer is told of a game that begins as of any other.
            trouble = self.start_if_ready().await.err();
            if nobody_was_here && self.phase() == Phase::Playing {
                self.restart_clocks();
            }
        }
        self.sockets.push(Socket {
            id: arrival.socket,
            seat,
            outbox: arrival.outbox.clone(),
            drawing: arrival.drawing,
            lost: Cell::new(false),
        });
        self.empty_since = None;
        if let Some(seat) = seat {
            let chair = &mut self.chairs[seat.index()];
            let (first, back) = (chair.sockets == 1, std::mem::take(&mut chair.replaced));
            if back {
                self.call_off(seat);
                self.restart_clock(seat);
            }
            let news = match (first, back) {
                (false, _) => None,
                (true, true) => Some(words::is_back(self.name_of(seat))),
                (true, false) => Some(words::is_here(self.name_of(seat))),
            };
            if let Some(news) = news {
                self.tell_table_except(arrival.socket, news);
            }
        }
        self.review_proposals();
        self.welcome(&arrival, seat);
        if let Some(problem) = trouble {
            self.tell_table(words::cannot_begin(problem.message()));
        }
        if nobody_was_here {
            self.go_on();
        }
    }

    pub(super) async fn on_depart(&mut self, socket: SocketId) {
        let Some(index) = self.sockets.iter().position(|known| known.id == socket) else { return };
        let gone = self.sockets.swap_remove(index);
        if let Some(seat) = gone.seat {
            let chair = &mut self.chairs[seat.index()];
            chair.sockets = chair.sockets.saturating_sub(1);
            if chair.sockets == 0 {
                chair.away_since = Instant::now();
                self.renew_clocks(); // While no client is connected, no clock runs.
                let name = self.name_of(seat);
                self.tell_table(words::is_away(name));
                self.review_proposals();
            }
        }
        self.note_emptiness();
    }

    /// Lets go of those who were too slow to read, and of former players where no spectators are allowed.
    pub(super) async fn let_go(&mut self) {
        let nobody = self.board.options.spectators == Spectators::Nobody;
        let goes = |socket: &&Socket| socket.lost.get() || (nobody && socket.seat.is_none());
        let gone: Vec<SocketId> = self.sockets.iter().filter(goes).map(|socket| socket.id).collect();
        for socket in self.sockets.iter().filter(|socket| gone.contains(&socket.id) && !socket.lost.get()) {
            let _ = socket.outbox.try_send(Outgoing::Close(Problem::NoSpectators)); // Too slow as well.
        }
        for socket in gone {
            self.on_depart(socket).await;
        }
    }

    /// Disconnects all clients, with the reason.
    pub(super) fn dismiss(&self, problem: &Problem) {
        for socket in &self.sockets {
            let _ = socket.outbox.try_send(Outgoing::Close(problem.clone())); // It notices anyway.
        }
    }

    /// Notes since when the table is abandoned: no client is connected, no player who has taken a seat is on the way, and
    /// no game is being played.
    pub(super) fn note_emptiness(&mut self) {
        let phase = self.phase();
        let is_awaited = |(index, chair): (usize, &super::Chair)| {
            chair.offer.is_some() || phase == Phase::Waiting && !chair.came && self.is_outside(index)
        };
        let used = phase == Phase::Playing
            || !self.sockets.is_empty()
            || self.chairs.iter().enumerate().any(is_awaited);
        self.empty_since = if used { None } else { self.empty_since.or_else(|| Some(Instant::now())) };
    }

    pub(super) fn expire_offers(&mut self, now: Instant) {
        let mut expired = false;
        for chair in &mut self.chairs {
            if chair.offer.as_ref().is_some_and(|offer| offer.expires <= now) {
                chair.offer = None;
                expired = true;
            }
        }
        if expired {
            self.renew_card();
            self.note_emptiness();
        }
    }

    /// When the table stops waiting for the player who sits there.
    pub(super) fn absence_deadline(&self, index: usize) -> Option<Instant> {
        let chair = &self.chairs[index];
        let guest = self.board.seats[index].as_ref().is_some_and(|s| s.kind != SitterKind::Machine);
        if !guest || chair.sockets > 0 || chair.replaced {
            return None;
        }
        let settings = &self.lobby.settings;
        let grace = std::time::Duration::from_millis(self.board.options.grace_ms.into());
        let program = self.board.seats[index].as_ref().is_some_and(|s| s.kind == SitterKind::Program);
        let patience = match self.phase() {
            Phase::Waiting if !chair.came => settings.unclaimed,
            Phase::Waiting if program => grace.max(settings.offer),
            Phase::Waiting => settings.away,
            Phase::Playing if !self.anybody_here() => return None, // The whole table waits.
            // The clock decides.
            Phase::Playing if self.time_decides(Seat(index as u8)) => return None,
            Phase::Playing => grace,
            Phase::Commenting => return None, // That is over when comments are.
        };
        Some(chair.away_since + patience)
    }

    pub(super) async fn on_absence(&mut self, now: Instant) {
        let mut changed = false;
        for index in 0..self.chairs.len() {
            if self.absence_deadline(index).is_none_or(|deadline| deadline > now) {
                continue;
            }
            changed = true;
            let name = self.name_of(Seat(index as u8));
            if self.phase() == Phase::Waiting {
                let before = self.board.seats[index].take();
                if self.store_board().await.is_err() {
                    self.board.seats[index] = before;
                    self.chairs[index].away_since = now;
                    continue;
                }
                self.chairs[index].held = None;
                self.tell_table(words::seat_free(name));
            } else {
                self.replace(index);
            }
        }
        if changed {
            self.note_emptiness();
            self.after_absence().await;
        }
    }

    /// The substitute plays for the player of a seat, until that player comes back.
    pub(super) fn replace(&mut self, index: usize) {
        self.chairs[index].replaced = true;
        self.renew_clocks();
        let (name, substitute) = (self.name_of(Seat(index as u8)), self.board.options.substitute.clone());
        self.tell_table(words::plays_meanwhile(name, substitute));
        self.review_proposals();
    }

    /// A seat may now be the substitute's to move, or the last one that was waited for.
    async fn after_absence(&mut self) {
        match self.phase() {
            Phase::Waiting => {}
            Phase::Playing => self.go_on(),
            Phase::Commenting => self.close_if_done().await,
        }
    }

    pub(super) fn name_of(&self, seat: Seat) -> String {
        self.board.seats[seat.index()].as_ref().map(|sitting| sitting.name.clone()).unwrap_or_default()
    }
}
