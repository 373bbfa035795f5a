//! Who may come to a table: invitations, one person in one seat, players whom the owner removes.

use super::{Actor, Outgoing, Socket};
use crate::problem::Problem;
use crate::store::Sitting;
use crate::token::{Digest, Token};
use crate::wire::{AskSeat, Phase, SitterKind};
use crate::words;
use arbitro_game::Seat;

/// The least length of what identifies a person, in bytes.
const SHORTEST_PERSON: usize = 16;
/// How many persons that were removed a table remembers.
const REMOVED_KEPT: usize = 32;

impl Actor {
    /// Whether a token is one of this table: of its owner, of a seat, or its invitation.
    fn opens(&self, token: &str) -> bool {
        let digest = Digest::of(token);
        // All are compared, so that the time taken tells nothing.
        self.is_owner(token) | (self.board.invitation == Some(digest)) | self.seat_of(token).is_some()
    }

    /// Lets in clients that may know of the table.
    pub(super) fn admit(&self, token: Option<&str>) -> Result<(), Problem> {
        let admitted = !self.board.options.private || token.is_some_and(|token| self.opens(token));
        if admitted { Ok(()) } else { Err(Problem::Invitation) }
    }

    /// What the server keeps of a person: of one table only, so that a person cannot be followed from table to table.
    fn person(&self, ask: &AskSeat) -> Option<Digest> {
        ask.person.as_ref().map(|person| Digest::of(&format!("{}:{person}", self.id)))
    }

    /// Whether a person may have one more seat: not if the owner has removed it, and except at study tables only one.
    pub(super) fn check_person(&self, ask: &AskSeat, token: Option<&str>) -> Result<(), Problem> {
        if ask.person.as_ref().is_some_and(|person| person.len() < SHORTEST_PERSON) {
            return Err(Problem::Text(words::person_short(SHORTEST_PERSON)));
        }
        let person = self.person(ask);
        if person.is_some_and(|person| self.board.removed.contains(&person)) {
            return Err(Problem::Removed);
        }
        if self.board.options.study {
            return Ok(());
        }
        let is_same = |other: Option<Digest>| person.is_some() && person == other;
        let sits = |index: &usize| {
            let offer = self.chairs[*index].offer.as_ref();
            offer.is_some_and(|offer| is_same(self.person(&offer.ask)))
                || self.is_outside(*index)
                    && self.board.seats[*index].as_ref().is_some_and(|sitting| is_same(sitting.person))
        };
        let by_token = token.and_then(|token| self.seat_of(token)).map(Seat::index);
        match (0..self.chairs.len()).find(sits).or(by_token) {
            Some(index) => Err(Problem::OneSeat(index as u8)),
            None => Ok(()),
        }
    }

    /// The owner removes the player of a seat, or the offer of one, before a game has begun.
    pub(super) async fn on_remove(&mut self, token: &str, seat: u8) -> Result<(), Problem> {
        if !self.is_owner(token) {
            return Err(Problem::Forbidden);
        }
        let index = usize::from(seat);
        if index >= self.chairs.len() {
            return Err(Problem::NoSuchSeat(seat));
        }
        if self.phase() != Phase::Waiting {
            return Err(Problem::NotPossible(words::remove_before_start()));
        }
        let offered = self.chairs[index].offer.take();
        let Some(sitting) = self.board.seats[index].take() else {
            if offered.is_some() {
                self.renew_card();
                self.note_emptiness();
            }
            return Ok(());
        };
        let before = self.board.removed.clone();
        self.board.removed.extend(sitting.person);
        if self.board.removed.len() > REMOVED_KEPT {
            self.board.removed.remove(0);
        }
        if let Err(problem) = self.store_board().await {
            (self.board.seats[index], self.board.removed) = (Some(sitting), before);
            return Err(problem);
        }
        let (gone, stay) =
            std::mem::take(&mut self.sockets).into_iter().partition(|socket| socket.seat == Some(Seat(seat)));
        self.sockets = stay;
        let gone: Vec<Socket> = gone;
        for socket in gone {
            let _ = socket.outbox.try_send(Outgoing::Close(Problem::Removed)); // It is closed anyway.
        }
        let chair = &mut self.chairs[index];
        (chair.sockets, chair.held) = (0, None);
        self.tell_table(words::removed(sitting.name));
        self.note_emptiness();
        Ok(())
    }

    /// A client that asked for a seat, with the token for it.
    pub(super) fn guest(&self, ask: AskSeat) -> Result<(Sitting, Token), Problem> {
        let token = Token::new()?;
        let kind = if ask.program { SitterKind::Program } else { SitterKind::Person };
        let person = self.person(&ask);
        Ok((Sitting { name: ask.name, kind, token: Some(token.digest()), person }, token))
    }
}
