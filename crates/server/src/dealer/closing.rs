//! After the game: comments are taken until every player is done, then the log is closed and the table is open again.

use super::{Actor, Done, Play, SocketId};
use crate::problem::Problem;
use crate::store::{Board, ClosedGame, Entry, GameId, Happened, Sitting};
use crate::wire::{Phase, SitterKind, Tell};
use crate::words;
use arbitro_game::Seat;
use arbitro_table::BrokenOff;
use std::time::Duration;
use tokio::time::Instant;

/// What happens to the table when a log is closed.
pub(super) struct Closing {
    /// The number of the record.
    record: GameId,
    /// How long it is.
    bytes: usize,
    /// The table without the players who leave it, and with the others where they sit then; nothing if it stays as it is.
    board: Option<Board>,
    /// Whether any player leaves.
    left: bool,
    /// Whether all players move on by one seat.
    rematch: bool,
    /// The game that begins at once.
    next: Option<Box<Play>>,
}

/// Whether the log stays open until this one has nothing more to say.
fn waited_for(sitting: &Sitting) -> bool {
    sitting.kind == SitterKind::Person && sitting.token.is_some()
}

impl Actor {
    pub(super) async fn on_done(&mut self, socket: SocketId, seat: Seat, stay: bool) -> Result<(), Problem> {
        let answer = Tell::Ack { of: "done".to_owned(), id: 0 };
        let index = seat.index();
        if self.board.seats[index].as_ref().is_some_and(|sitting| sitting.kind == SitterKind::Program) {
            // Nobody waits for the comments of programs: what it says is that it is ready for another game, or not.
            if self.phase() == Phase::Playing {
                return Err(Problem::NotOver);
            }
            self.answer(socket, &answer);
            self.chairs[index].ready = stay;
            if !stay {
                return self.give_up(seat).await;
            }
            self.begin().await;
            return Ok(());
        }
        let play = self.play.as_ref().ok_or(Problem::NoGame)?;
        if play.over_since.is_none() {
            return Err(Problem::NotOver);
        }
        let before = self.chairs[index].done;
        if before.is_some_and(|done| done.stay == stay) {
            self.answer(socket, &answer); // Said again.
            return Ok(());
        }
        let entry = Entry::Event(play.id, Happened::Done { seat: seat.0, stay });
        self.lobby.journal.store(vec![entry]).await?;
        self.chairs[index].done = Some(Done { stay });
        self.answer(socket, &answer);
        if before.is_none() {
            let name = self.name_of(seat);
            self.tell_table(words::has_done(name));
        }
        self.review_proposals();
        self.close_if_done().await;
        Ok(())
    }

    /// The game is over: people may comment.
    pub(super) async fn finish(&mut self) {
        // What was said before a restart holds.
        let said = self.play.as_ref().map(|play| play.done.clone()).unwrap_or_default();
        for (index, (chair, sitting)) in self.chairs.iter_mut().zip(&self.board.seats).enumerate() {
            chair.done = if sitting.as_ref().is_some_and(waited_for) {
                said.iter().rev().find(|(seat, _)| usize::from(*seat) == index).map(|(_, done)| *done)
            } else {
                Some(Done { stay: true })
            };
        }
        self.renew_card();
        self.note_emptiness();
        self.tell_comments();
        self.close_if_done().await;
    }

    /// Sends all clients what was commented during the game.
    pub(super) fn tell_comments(&mut self) {
        let comments = self.play.as_ref().map(|play| play.comments.clone()).unwrap_or_default();
        for comment in &comments {
            self.tell_comment(comment);
        }
    }

    /// Whether there is a player whose comments are waited for when the game is over.
    pub(super) fn waits_for_people(&self) -> bool {
        self.board.seats.iter().flatten().any(waited_for)
    }

    pub(super) async fn stop_waiting_for_comments(&mut self, now: Instant) {
        let patience = self.lobby.settings.commenting;
        let Some(play) = &mut self.play else { return };
        if play.over_since.is_none_or(|since| since + patience > now) {
            return;
        }
        play.over_since = Some(now); // Those who are there have all the time they want.
        for chair in &mut self.chairs {
            if chair.done.is_none() && chair.sockets == 0 {
                chair.done = Some(Done { stay: false });
            }
        }
        self.close_if_done().await;
    }

    /// Closes the log when every player is done, and opens the table again.
    pub(super) async fn close_if_done(&mut self) {
        if self.chairs.iter().all(|chair| chair.done.is_some()) {
            self.close_log().await;
        }
    }

    /// Closes the log now.
    pub(super) async fn close_log(&mut self) {
        if self.phase() != Phase::Commenting {
            return;
        }
        let Some((closing, entries)) = self.closing() else { return };
        if self.lobby.journal.store(entries).await.is_err() {
            if let Some(play) = &mut self.play {
                // Tries again in a second, by the clock for comments.
                let again = Instant::now() + Duration::from_secs(1);
                play.over_since = again.checked_sub(self.lobby.settings.commenting).or(Some(Instant::now()));
            }
            return;
        }
        self.closed(closing).await;
    }

    /// What it takes to close the log of a game that the rules have ended, and what is to be stored for it.
    pub(super) fn closing(&self) -> Option<(Closing, Vec<Entry>)> {
        let play = self.play.as_ref()?;
        let log = self.log(play);
        let (record, bytes, rematch) = (play.id, log.bytes(), play.rematch);
        let mut closing = Closing { record, bytes, board: None, left: false, rematch, next: None };
        let mut entries = Vec::with_capacity(3);
        entries.push(Entry::Closed(Box::new(log)));
        let leaves: Vec<bool> = (0..self.chairs.len()).map(|index| self.leaves(index)).collect();
        closing.left = leaves.contains(&true);
        if rematch || closing.left {
            let mut board = self.board.clone();
            for (sitting, _) in board.seats.iter_mut().zip(leaves).filter(|(_, leaves)| *leaves) {
                *sitting = None;
            }
            if rematch {
                board.seats.rotate_right(1);
            }
            entries.push(Entry::Table(self.id, board.clone()));
            closing.board = Some(board);
        } else if let Some((next, started)) = self.next_at_once() {
            entries.push(started);
            closing.next = Some(Box::new(next));
        }
        Some((closing, entries))
    }

    /// The log of a game that is over, as far as it goes by now.
    pub(super) fn log(&self, play: &Play) -> ClosedGame {
        let mut record = play.game.record();
        record.players = self.names();
        let text = record.to_text();
        ClosedGame {
            id: play.id,
            table: self.id,
            game: record.game,
            players: record.players,
            payoffs: play.game.outcome().and_then(|outcome| outcome.payoffs().map(<[f64]>::to_vec)),
            closed_at: self.lobby.now(),
            record: text,
            comments: play.comments.clone(),
            explanations: play.explanations.clone(),
            study: self.board.options.study,
            private: self.board.options.private,
        }
    }

    /// Whether a seat that is taken is free once the game is closed.
    fn leaves(&self, index: usize) -> bool {
        let (chair, grace) = (&self.chairs[index], Duration::from_millis(self.board.options.grace_ms.into()));
        self.board.seats[index].as_ref().is_some_and(|sitting| match sitting.kind {
            SitterKind::Machine => false,
            // A program that has just lost its connection may come back.
            SitterKind::Program => {
                sitting.token.is_none() || (chair.sockets == 0 && chair.away_since.elapsed() >= grace)
            }
            SitterKind::Person => sitting.token.is_none() || chair.done.is_none_or(|done| !done.stay),
        })
    }

    /// The log is closed: the table is open again, or the next game begins.
    pub(super) async fn closed(&mut self, closing: Closing) {
        self.lobby.metrics.closed();
        self.lobby.quota.spend(self.payer, closing.bytes, std::time::Instant::now());
        if let Some(board) = closing.board {
            self.board = board;
        }
        self.play = None;
        // Those who played are told as players, also those who do not stay.
        self.tell_closed(closing.record);
        if closing.rematch {
            self.move_on();
        }
        if let Some(next) = closing.next {
            return self.started(*next).await;
        }
        for socket in &mut self.sockets {
            if socket.seat.is_some_and(|seat| self.board.seats[seat.index()].is_none()) {
                socket.seat = None;
            }
        }
        for (chair, sitting) in self.chairs.iter_mut().zip(&self.board.seats) {
            (chair.done, chair.replaced) = (None, false);
            if sitting.is_none() {
                chair.sockets = 0;
            }
        }
        self.renew_card();
        self.note_emptiness();
        if closing.left {
            self.tell_table(words::open_again());
        }
        self.pause = Some(Instant::now() + self.lobby.settings.between_games);
        Box::pin(self.begin()).await;
    }

    /// Breaks the game off when no player who sits here could go on with it.
    pub(super) async fn break_off_if_all_left(&mut self) {
        if self.phase() == Phase::Playing && (0..self.chairs.len()).all(|index| !self.is_outside(index)) {
            self.break_off(BrokenOff::AllLeft).await;
        }
    }

    /// Breaks the game off.
    pub(super) async fn break_off(&mut self, reason: BrokenOff) {
        let Some(play) = self.play.as_mut().filter(|play| play.over_since.is_none()) else { return };
        play.game.break_off(reason);
        if let Err(problem) = Box::pin(self.keep_moves(None)).await {
            tracing::warn!(table = self.id, %problem, "a game could not be broken off");
        }
    }

    /// When a game is broken off in which no client takes part any more.
    pub(super) fn abandoned_deadline(&self) -> Option<Instant> {
        if self.phase() != Phase::Playing || self.anybody_here() {
            return None;
        }
        let away = |index: usize| self.chairs[index].away_since;
        let outside = (0..self.chairs.len()).filter(|index| self.is_outside(*index));
        // If all have left for good, the game should be over: its end could not be stored.
        let last = outside.map(away).max().or_else(|| (0..self.chairs.len()).map(away).max());
        last.map(|last| last + self.lobby.settings.away)
    }

    pub(super) async fn on_abandoned(&mut self, now: Instant) {
        if self.abandoned_deadline().is_some_and(|deadline| deadline <= now) {
            self.break_off(BrokenOff::NotBack).await;
            if self.phase() == Phase::Playing {
                // It could not be stored: later, then.
                self.chairs.iter_mut().for_each(|chair| chair.away_since = now);
            }
        }
    }
}
