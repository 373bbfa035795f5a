//! The game itself: how it begins, goes on, ends and is closed.

use super::clock::Clocks;
use super::proposals::{Proposals, forget_after};
use super::thinking::{PREPARING, Thinker};
use super::{Actor, Done, Play, SocketId};
use crate::problem::Problem;
use crate::store::{Comment, Entry, Explained, GameId, Happened, Made};
use crate::text;
use crate::token::secret_key;
use crate::wire::{Phase, SitterKind, Tell};
use crate::words;
use arbitro_game::{Cancel, Seat};
use arbitro_table::catalogue::{AnyGame, Seating};
use arbitro_table::{BrokenOff, FullGame, Outcome, Record, RecordedMove, Seed};
use tokio::time::Instant;

/// The longest text of a move.
const LONGEST_MOVE: usize = 200;

impl Actor {
    pub(super) fn names(&self) -> Vec<String> {
        let name = |sitting: &Option<crate::store::Sitting>| {
            sitting.as_ref().map(|sitting| sitting.name.clone()).unwrap_or_default()
        };
        self.board.seats.iter().map(name).collect()
    }

    /// The bot of the catalogue in a seat, by its name, or else the bot that moves for a seat without a player.
    pub(super) fn bot_of(&self, seat: Seat) -> String {
        match &self.board.seats[seat.index()] {
            Some(sitting) if sitting.kind == SitterKind::Machine => self.lobby.fence.expand(&sitting.name),
            _ => self.lobby.fence.expand(&self.board.options.substitute),
        }
    }

    /// After a restart: whatever was left to do.
    pub(super) async fn take_up(&mut self) {
        if self.play.is_none() {
            self.note_emptiness();
            return;
        }
        self.empty_since = None;
        self.restart_clocks();
        self.tell_start();
        self.renew_card();
        if self.phase() == Phase::Commenting {
            self.finish().await;
        }
        self.break_off_if_all_left().await;
    }

    /// The game that was being played, from what is stored of it.
    pub(super) async fn replay(&mut self, id: GameId, happened: Vec<Happened>) -> Result<Play, Problem> {
        let mut events = happened.into_iter();
        let Some(Happened::Started { seed, players, moves, .. }) = events.next() else {
            return Err(Problem::Storage);
        };
        let mut moves: Vec<RecordedMove> = moves.into_iter().map(RecordedMove::from).collect();
        let (mut comments, mut explanations, mut done) = (Vec::new(), Vec::new(), Vec::new());
        let (mut broken_off, mut settled, mut left) = (None, None, None);
        for event in events {
            match event {
                Happened::Moved(made) => moves.extend(made.into_iter().map(RecordedMove::from)),
                Happened::BrokenOff(reason) => broken_off = Some(reason),
                Happened::Settled(how) => settled = Some(how),
                Happened::Clocks(clocks) => left = Some(clocks),
                Happened::Commented(comment) => comments.push(comment),
                Happened::Explained(explained) => explanations.push(explained),
                Happened::TakenBack(remaining) => {
                    moves.truncate(remaining);
                    forget_after(remaining, &mut comments, &mut explanations);
                }
                Happened::Done { seat, stay } => done.push((seat, Done { stay })),
                Happened::Started { .. } => {}
            }
        }
        let seats = self.game.seat_names();
        let record = Record::running(self.game.spec().to_owned(), seats, players, seed, moves);
        let (game, number) = (self.game.clone(), self.id);
        let resumed = tokio::task::spawn_blocking(move || {
            let error = match game.resume(&record) {
                Ok(full) => return Ok((full, None)),
                Err(error) => error,
            };
            tracing::error!(table = number, game = id, %error, "a stored game does not replay");
            // What can be read of it is kept.
            let full = game.resume(&readable(&*game, &record)).map_err(|_| Problem::Storage)?;
            Ok::<_, Problem>((full, Some("the rest of the stored game could not be read")))
        });
        let (mut full, unreadable) = resumed.await.map_err(|_| Problem::Storage)??;
        if let Some(reason) = broken_off.or_else(|| unreadable.map(str::to_owned)) {
            full.break_off(BrokenOff::read(&reason));
        }
        if let Some(how) = settled {
            full.settle(how);
        }
        let left = left.filter(|left| left.len() == self.chairs.len());
        let clocks = Clocks::standing(&self.board.options, self.chairs.len(), left);
        let mut play = Play { clocks, done, comments, explanations, ..self.play_of(id, full, seed) };
        play.recount_comments();
        Ok(play)
    }

    /// A game, of which no client knows yet.
    fn play_of(&self, id: GameId, game: Box<dyn FullGame>, seed: Seed) -> Play {
        Play {
            id,
            stored_moves: game.moves_made(),
            asked: game.waits_for(),
            proposals: Proposals::default(),
            over_since: game.outcome().map(|_| Instant::now()),
            game,
            bots: self.chairs.iter().map(|_| Thinker::default()).collect(),
            seed,
            told: Vec::new(),
            clocks: Clocks::standing(&self.board.options, self.chairs.len(), None),
            rematch: false,
            timed_game: self.board.options.clock.is_some(),
            machines: (0..self.chairs.len()).map(|index| self.is_machine(index)).collect(),
            retry: None,
            done: Vec::new(),
            comments: Vec::new(),
            explanations: Vec::new(),
        }
    }

    /// Goes back to what is stored: the moves since then did not happen.
    pub(super) async fn take_back(&mut self) {
        let Some(play) = &self.play else { return };
        let mut record = play.game.record();
        record.moves.truncate(play.stored_moves);
        let game = self.game.clone();
        let again = tokio::task::spawn_blocking(move || game.resume(&record)).await;
        let Some(play) = &mut self.play else { return };
        // Whatever bots think about did not happen.
        play.bots.iter_mut().for_each(Thinker::dismiss);
        match again {
            Ok(Ok(game)) => {
                play.asked = game.waits_for();
                play.game = game;
            }
            _ => {
                tracing::error!(table = self.id, game = play.id, "a game cannot be taken up again");
                self.gone = true; // It is in the store: a restart of the server tries again.
                self.dismiss(&Problem::Storage);
                self.lobby.forget(self.id);
            }
        }
    }

    /// Whether a game can begin: every seat is taken, a client is there, and so is every program. Between
    /// two games a program has a moment to leave, unless it says that it is ready or that it stays.
    fn can_begin(&self, rested: bool) -> bool {
        let program = |sitting: &crate::store::Sitting| sitting.kind == SitterKind::Program;
        let programs = self.chairs.iter().zip(&self.board.seats);
        let mut programs = programs.filter(|(_, sitting)| sitting.as_ref().is_some_and(program));
        self.board.seats.iter().all(Option::is_some)
            && self.anybody_here()
            && !self.ends
            && !self.lobby.is_closing()
            && self.lobby.drain.is_open()
            && programs.all(|(chair, _)| chair.sockets > 0 && (rested || chair.ready || chair.stays))
    }

    /// Begins a game if one can begin, and says so if it cannot after all.
    pub(super) async fn begin(&mut self) {
        if let Err(problem) = self.start_if_ready().await {
            self.tell_table(words::cannot_begin(problem.message()));
        }
    }

    pub(super) async fn start_if_ready(&mut self) -> Result<(), Problem> {
        let rested = self.pause.is_none_or(|pause| pause <= Instant::now());
        if self.play.is_some() || !self.can_begin(rested) {
            return Ok(());
        }
        if let Err(problem) = self.lobby.check_quota(self.payer) {
            let wait = self.lobby.quota.wait(self.payer, std::time::Instant::now());
            self.pause = Some(Instant::now() + wait.unwrap_or_default());
            return Err(problem);
        }
        let started = self.start().await;
        if let Err(problem) = &started {
            tracing::warn!(table = self.id, %problem, "a game could not begin");
        }
        started
    }

    async fn start(&mut self) -> Result<(), Problem> {
        let seed = secret_key()?;
        let (mut play, started) = self.set_up(seed);
        for seat in Seat::all(self.game.seats()) {
            if !self.is_machine(seat.index()) {
                continue;
            }
            // A bot may have to be prepared: that can take a while.
            let (game, player) = (self.game.clone(), self.bot_of(seat));
            let make = move |cancel: &Cancel| {
                let seating = Seating { seat, seed: seed.of_seat(seat), cancel: cancel.clone() };
                game.bot(&player, seating).map(|bot| Thinker::new(bot, cancel.clone()))
            };
            let limit = PREPARING * self.lobby.settings.machine_thinking;
            let made = self.lobby.prepare(self.payer, limit, make).await?;
            play.bots[seat.index()] =
                made.map_err(|error| Problem::Catalogue(self.lobby.fence.conceal_message(&error.message())))?;
        }
        self.lobby.journal.store(vec![started]).await?;
        self.started(play).await;
        Ok(())
    }

    /// The game after the one that ends now, if it can begin at once and no player has to be prepared for it; with what is
    /// to be stored of it.
    pub(super) fn next_at_once(&self) -> Option<(Play, Entry)> {
        let machines = (0..self.chairs.len()).any(|index| self.is_machine(index));
        if machines || !self.can_begin(false) || self.lobby.check_quota(self.payer).is_err() {
            return None;
        }
        Some(self.set_up(secret_key().ok()?))
    }

    /// A new game, and what is to be stored of it before any client hears of it.
    fn set_up(&self, seed: Seed) -> (Play, Entry) {
        let id = self.lobby.next_game();
        let game = self.game.begin(self.names(), seed);
        let moves = game.moves_since(0).into_iter().map(Made::from).collect();
        let started = Happened::Started { table: self.id, seed, players: self.names(), moves };
        (self.play_of(id, game, seed), Entry::Event(id, started))
    }

    /// The game is stored: it begins.
    pub(super) async fn started(&mut self, play: Play) {
        for chair in &mut self.chairs {
            (chair.done, chair.replaced, chair.ready) = (None, false, false);
            // Somebody who has just sat down has all of the grace time to come in.
            if !chair.came {
                chair.away_since = Instant::now();
            }
        }
        self.pause = None;
        let over = play.over_since.is_some();
        self.play = Some(play);
        self.empty_since = None;
        self.renew_card();
        self.renew_clocks();
        self.tell_start();
        if over { Box::pin(self.finish()).await } else { self.go_on() }
    }

    pub(super) async fn on_move(
        &mut self,
        socket: SocketId,
        seat: Seat,
        after: usize,
        mv: &str,
    ) -> Result<(), Problem> {
        if mv.len() > LONGEST_MOVE {
            return Err(Problem::TooLong(LONGEST_MOVE));
        }
        let play = self.play.as_mut().ok_or(Problem::NoGame)?;
        let mut mover = play.game.seat_mut(seat)?;
        let now = mover.handle().lived_count();
        if after != now {
            // Perhaps it is the same message, sent again because the answer was lost.
            if !mover.handle().did(after, mv) {
                return Err(Problem::Stale { after, now });
            }
            self.answer(socket, &Tell::Ack { of: "move".to_owned(), id: after as u64 });
            return Ok(());
        }
        if play.bots[seat.index()].is_thinking() {
            // The time is up, and the substitute makes the move: clients treat this like a move that came too late.
            return Err(Problem::Stale { after, now });
        }
        mover.submit(mv)?;
        self.keep_moves(None).await
    }

    /// Stores the moves that were made, then sends them and goes on.
    pub(super) async fn keep_moves(&mut self, explained: Option<Explained>) -> Result<(), Problem> {
        let Some(play) = &self.play else { return Err(Problem::NoGame) };
        let mut entries = Vec::with_capacity(1);
        let moves: Vec<Made> = play.game.moves_since(play.stored_moves).into_iter().map(Made::from).collect();
        let id = play.id;
        let moved = seats_of(&self.game.seat_names(), &moves);
        let clocks = self.clocks_after(&moved);
        if !moves.is_empty() {
            entries.push(Entry::Event(id, Happened::Moved(moves)));
            if let Some(clocks) = clocks.as_ref().filter(|_| play.timed_game) {
                entries.push(Entry::Event(id, Happened::Clocks(clocks.left_ms(Instant::now()))));
            }
        }
        if let Some(explained) = &explained {
            entries.push(Entry::Event(play.id, Happened::Explained(explained.clone())));
        }
        let (made, outcome) = (play.game.moves_made(), play.game.outcome());
        let over = outcome.is_some();
        match outcome {
            Some(Outcome::BrokenOff { reason, .. }) => {
                entries.push(Entry::Event(id, Happened::BrokenOff(reason.to_string())));
            }
            Some(Outcome::Settled { how, .. }) => entries.push(Entry::Event(id, Happened::Settled(how))),
            Some(Outcome::Finished(_)) | None => {}
        }
        // Where nobody is waited for, the log is closed with the last move, and the next game begins with it.
        let mut closing = None;
        if over && explained.is_none() && !self.waits_for_people() {
            closing = self.closing().map(|(closing, closed)| {
                entries.extend(closed);
                closing
            });
        }
        if over && self.waits_for_people() {
            // Comments may follow: the game is in the list at once.
            entries.push(Entry::Ended(Box::new(self.log(play))));
        }
        if let Err(error) = self.lobby.journal.store(entries).await {
            // It did not happen.
            self.take_back().await;
            self.go_on_later();
            return Err(error.into());
        }
        self.lobby.metrics.moved();
        let Some(play) = &mut self.play else { return Ok(()) };
        play.stored_moves = made;
        let asked = play.game.waits_for();
        let passed = asked != play.asked;
        play.asked = asked;
        if let Some(clocks) = clocks {
            play.clocks = clocks;
        }
        play.explanations.extend(explained.clone());
        if over {
            play.over_since = Some(Instant::now());
            play.proposals = Proposals::default();
            play.bots.iter_mut().for_each(Thinker::dismiss);
            if closing.is_none() {
                self.renew_card(); // Whoever hears of the end finds it in the register.
            }
        }
        self.tell_news();
        self.lapse_proposals(&moved, passed);
        if let Some(explained) = &explained {
            self.tell_why(explained);
        }
        match closing {
            Some(closing) => {
                self.tell_comments();
                Box::pin(self.closed(closing)).await;
            }
            None if over => Box::pin(self.finish()).await,
            None => self.go_on(),
        }
        Ok(())
    }

    pub(super) async fn on_comment(
        &mut self,
        socket: SocketId,
        seat: Seat,
        id: u64,
        on: usize,
        said: &str,
    ) -> Result<(), Problem> {
        let text = text::words(said)?;
        let name = self.name_of(seat);
        let most = self.lobby.settings.comments_per_game;
        let play = self.play.as_mut().ok_or(Problem::NoGame)?;
        if play.comments.len() >= most {
            return Err(Problem::limit("comments_per_game", words::comments_given(most)));
        }
        let number = play.game.play_of(seat, on).ok_or_else(|| Problem::NotFound {
            what: words::what_play(),
            name: on.to_string(),
            hint: words::hint_comment(),
        })?;
        let comment = Comment { seat: seat.0, name, play: number, on, text };
        let answer = Tell::Ack { of: "comment".to_owned(), id };
        if play.comments.contains(&comment) {
            self.answer(socket, &answer); // Sent again.
            return Ok(());
        }
        let mut entries = vec![Entry::Event(play.id, Happened::Commented(comment.clone()))];
        let over = play.over_since.is_some();
        if let Some(play) = self.play.as_ref().filter(|_| over) {
            let mut log = self.log(play);
            log.comments.push(comment.clone());
            entries.push(Entry::Ended(Box::new(log)));
        }
        self.lobby.journal.store(entries).await?;
        if let Some(play) = &mut self.play {
            play.comments.push(comment.clone());
        }
        self.answer(socket, &answer);
        if over {
            self.tell_comment(&comment);
        }
        Ok(())
    }
}

/// The seats that made these moves.
fn seats_of(names: &[String], moves: &[Made]) -> Vec<Seat> {
    let seat = |made: &Made| names.iter().position(|name| *name == made.0);
    moves.iter().filter_map(seat).map(|index| Seat(index as u8)).collect()
}

/// The longest beginning of a stored game that replays.
fn readable(game: &dyn AnyGame, record: &Record) -> Record {
    let beginning = |moves: usize| {
        let mut part = record.clone();
        part.moves.truncate(moves);
        part
    };
    // Whatever comes after a move that cannot be read cannot be read either.
    let (mut good, mut bad) = (0, record.moves.len());
    while good + 1 < bad {
        let middle = good.midpoint(bad);
        if game.replay(&beginning(middle)).is_ok() { good = middle } else { bad = middle }
    }
    beginning(good)
}
