//! The game itself: how it begins, goes on, ends and is closed.

use super::{Actor, Done, Message, Play, SocketId, Thought, why};
use crate::problem::Problem;
use crate::store::{ClosedGame, Comment, Entry, Explained, GameId, Happened, Made};
use crate::text;
use crate::token::secret_number;
use crate::wire::{Phase, SitterKind, Tell};
use arbitro_game::{Cancel, Seat};
use arbitro_table::catalogue::{Opening, Sitter};
use arbitro_table::{Experience, Outcome, Record, RecordedMove, Step};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// The longest text of a move.
const LONGEST_MOVE: usize = 200;

/// What a machine is asked to think about.
enum Task {
    /// Its own move.
    Step,
    /// A move for somebody who is not there.
    Substitute(Seat),
}

impl Actor {
    fn names(&self) -> Vec<String> {
        let name = |sitting: &Option<crate::store::Sitting>| {
            sitting.as_ref().map(|sitting| sitting.name.clone()).unwrap_or_default()
        };
        self.board.seats.iter().map(name).collect()
    }

    fn opening(&self, seed: u64, cancel: &Cancel) -> Opening {
        let sitter = |sitting: &Option<crate::store::Sitting>| match sitting {
            Some(sitting) if sitting.kind == SitterKind::Machine => {
                Sitter::Player(self.lobby.fence.expand(&sitting.name))
            }
            Some(sitting) => Sitter::Person(sitting.name.clone()),
            None => Sitter::Person(String::new()),
        };
        let sitters = self.board.seats.iter().map(sitter).collect();
        Opening { sitters, seed, cancel: cancel.clone(), ..Opening::default() }
    }

    fn has_machines(&self) -> bool {
        self.board.seats.iter().flatten().any(|sitting| sitting.kind == SitterKind::Machine)
    }

    /// After a restart: whatever was left to do.
    pub(super) async fn take_up(&mut self) {
        if self.play.is_none() {
            self.note_emptiness();
            return self.start_if_full().await;
        }
        self.empty_since = None;
        let Some(play) = &mut self.play else { return };
        play.told = vec![super::telling::Told::default(); self.chairs.len()];
        self.tell_start();
        self.renew_card();
        match self.phase() {
            Phase::Commenting => self.finish().await,
            _ => self.go_on(),
        }
    }

    /// The game that was being played, from what is stored of it.
    pub(super) async fn replay(&mut self, id: GameId, happened: Vec<Happened>) -> Result<Play, Problem> {
        let mut events = happened.into_iter();
        let Some(Happened::Started { seed, players, moves, .. }) = events.next() else {
            return Err(Problem::Storage);
        };
        let mut moves: Vec<RecordedMove> = moves.into_iter().map(RecordedMove::from).collect();
        let (mut comments, mut explanations, mut broken_off) = (Vec::new(), Vec::new(), None);
        for event in events {
            match event {
                Happened::Moved(made) => moves.extend(made.into_iter().map(RecordedMove::from)),
                Happened::BrokenOff(reason) => broken_off = Some(reason),
                Happened::Commented(comment) => comments.push(comment),
                Happened::Explained(explained) => explanations.push(explained),
                Happened::Started { .. } | Happened::Done { .. } => {} // Who is done is asked again.
            }
        }
        let seats = self.game.seat_names();
        let record = Record::running(self.game.spec().to_owned(), seats, players, seed, moves);
        let cancel = Cancel::default();
        let (game, opening) = (self.game.clone(), self.opening(seed, &cancel));
        let resumed = tokio::task::spawn_blocking(move || game.resume(&record, opening)).await;
        let mut table = resumed.map_err(|_| Problem::Storage)?.map_err(|error| {
            tracing::error!(table = self.id, game = id, %error, "a stored game does not replay");
            Problem::Storage
        })?;
        if let Some(reason) = broken_off {
            table.break_off(&reason);
        }
        let over_since = table.outcome().map(|_| Instant::now());
        Ok(Play {
            id,
            stored_moves: table.moves_made(),
            table: Some(table),
            cancel,
            spare: Cancel::default(),
            seed,
            told: vec![super::telling::Told::default(); self.chairs.len()],
            clock: None,
            over_since,
            comments,
            explanations,
        })
    }

    /// Goes back to what is stored.
    async fn rebuild(&mut self) {
        let Some(id) = self.play.as_ref().map(|play| play.id) else { return };
        let told = self.play.as_mut().map(|play| std::mem::take(&mut play.told)).unwrap_or_default();
        let rebuilt = match self.lobby.store.events(id).await {
            Ok(events) => self.replay(id, events).await,
            Err(error) => Err(error.into()),
        };
        match rebuilt {
            Ok(play) => self.play = Some(Play { told, ..play }),
            Err(problem) => {
                tracing::error!(table = self.id, game = id, %problem, "a game cannot be taken up again");
                self.gone = true; // It is in the store: a restart of the server tries again.
                self.lobby.forget(self.id);
            }
        }
    }

    /// Begins a game when every seat is taken, at least one of them by somebody from outside.
    pub(super) async fn start_if_full(&mut self) {
        let seats = &self.board.seats;
        let guest = |sitting: &crate::store::Sitting| sitting.kind != SitterKind::Machine;
        if self.play.is_some()
            || seats.iter().any(Option::is_none)
            || !seats.iter().flatten().any(guest)
            || self.lobby.is_closing()
        {
            return;
        }
        if let Err(problem) = self.start().await {
            tracing::warn!(table = self.id, %problem, "a game could not begin");
            self.tell_table(&format!("the game cannot begin: {problem}"));
        }
    }

    async fn start(&mut self) -> Result<(), Problem> {
        let (seed, cancel) = (secret_number()?, Cancel::default());
        let opening = self.opening(seed, &cancel);
        let table = if self.has_machines() {
            // Players may have to be prepared: that can take a while.
            let game = self.game.clone();
            let made = tokio::task::spawn_blocking(move || game.table(opening)).await;
            made.map_err(|_| Problem::Catalogue("a player could not be prepared".to_owned()))??
        } else {
            self.game.table(opening)?
        };
        let id = self.lobby.next_game();
        let moves = table.moves_since(0).into_iter().map(Made::from).collect();
        let started = Happened::Started { table: self.id, seed, players: self.names(), moves };
        self.lobby.journal.store(vec![Entry::Event(id, started)]).await?;
        for chair in &mut self.chairs {
            chair.done = None;
            chair.away_since = Instant::now();
            chair.replaced = false;
        }
        let over_since = table.outcome().map(|_| Instant::now());
        self.play = Some(Play {
            id,
            stored_moves: table.moves_made(),
            table: Some(table),
            cancel,
            spare: Cancel::default(),
            seed,
            told: Vec::new(),
            clock: None,
            over_since,
            comments: Vec::new(),
            explanations: Vec::new(),
        });
        self.empty_since = None;
        self.renew_card();
        self.set_clock();
        self.tell_start();
        if over_since.is_some() {
            self.finish().await
        } else {
            self.go_on()
        }
        Ok(())
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
        let table = play.table.as_deref_mut().ok_or(Problem::NoGame)?;
        let now = table.lived_count(seat);
        if after != now {
            // Perhaps it is the same message, sent again because the answer was lost.
            let made = table.lived(seat, after)?.into_iter().next();
            return match made {
                Some(Experience::Did(offer)) if offer.mv == mv || offer.notation == mv => {
                    self.answer(socket, &Tell::Ack { of: "move".to_owned(), id: after as u64 });
                    Ok(())
                }
                _ => Err(Problem::Stale { after, now }),
            };
        }
        table.submit(seat, mv)?;
        self.keep_moves(None).await
    }

    /// Stores the moves that were made, then tells everybody and goes on.
    async fn keep_moves(&mut self, explained: Option<Explained>) -> Result<(), Problem> {
        let Some(play) = &mut self.play else { return Err(Problem::NoGame) };
        let Some(table) = play.table.as_deref() else { return Err(Problem::NoGame) };
        let mut entries = Vec::with_capacity(1);
        let moves: Vec<Made> = table.moves_since(play.stored_moves).into_iter().map(Made::from).collect();
        if !moves.is_empty() {
            entries.push(Entry::Event(play.id, Happened::Moved(moves)));
        }
        if let Some(explained) = &explained {
            entries.push(Entry::Event(play.id, Happened::Explained(explained.clone())));
        }
        if let Some(Outcome::BrokenOff { reason, .. }) = table.outcome() {
            entries.push(Entry::Event(play.id, Happened::BrokenOff(reason.to_string())));
        }
        let (made, over) = (table.moves_made(), table.outcome().is_some());
        if let Err(error) = self.lobby.journal.store(entries).await {
            // It did not happen.
            self.rebuild().await;
            self.go_on_later();
            return Err(error.into());
        }
        self.lobby.metrics.moved();
        let Some(play) = &mut self.play else { return Ok(()) };
        play.stored_moves = made;
        play.explanations.extend(explained.clone());
        if over {
            play.over_since = Some(Instant::now());
            play.clock = None;
        } else {
            self.set_clock();
        }
        self.tell_news();
        if let Some(explained) = &explained {
            self.tell_why(explained);
        }
        if over {
            self.finish().await;
        } else {
            self.go_on();
        }
        Ok(())
    }

    /// Gives whoever is asked the time that the table agreed on.
    fn set_clock(&mut self) {
        let thinking = self.board.options.thinking_ms;
        if let Some(play) = &mut self.play {
            play.clock = thinking.map(|ms| Instant::now() + Duration::from_millis(ms.into()));
        }
    }

    /// When storing failed, machines try again after a moment.
    fn go_on_later(&mut self) {
        self.set_clock();
        if let Some(play) = &mut self.play {
            play.clock = play.clock.or_else(|| Some(Instant::now() + Duration::from_secs(1)));
        }
    }

    /// Lets a machine think, if it is one's turn.
    pub(super) fn go_on(&mut self) {
        let Some(play) = &self.play else { return };
        let Some(table) = play.table.as_deref() else { return };
        if play.over_since.is_some() || self.lobby.is_closing() {
            return;
        }
        let waits_for = table.waits_for();
        let machine = |seat: &&Seat| {
            self.board.seats[seat.index()].as_ref().is_some_and(|s| s.kind == SitterKind::Machine)
        };
        if waits_for.iter().any(|seat| machine(&seat)) {
            self.think(Task::Step);
        } else if let Some(seat) = waits_for.iter().find(|seat| self.chairs[seat.index()].replaced) {
            let seat = *seat;
            self.think(Task::Substitute(seat));
        }
    }

    /// Hands the table to a thread that may take its time.
    fn think(&mut self, task: Task) {
        let Some(own) = self.own.upgrade() else { return };
        let limit = self.lobby.settings.machine_thinking;
        let substitute = self.lobby.fence.expand(&self.board.options.substitute);
        let Some(play) = &mut self.play else { return };
        let Some(mut table) = play.table.take() else { return };
        if play.cancel.is_cancelled() {
            play.cancel = std::mem::take(&mut play.spare);
        }
        let (cancel, spare, seed) = (play.cancel.clone(), play.spare.clone(), play.seed);
        let opening = self.opening(seed, &spare);
        let (game, lobby) = (self.game.clone(), self.lobby.clone());
        tokio::spawn(async move {
            let Ok(permit) = lobby.thinkers.acquire().await else { return };
            lobby.metrics.thinking(1);
            let watch = cancel.clone();
            let mut thinking = tokio::task::spawn_blocking(move || {
                let number = table.moves_made() + 1;
                let mut said = None;
                match task {
                    Task::Step => match table.step() {
                        Step::Waits => table.break_off("a machine was asked and had no move"),
                        Step::Moved(seat) => said = table.explanation(seat, seat).map(|said| (seat, said)),
                        Step::Over => {}
                    },
                    Task::Substitute(seat) => {
                        let advised = table.advice(seat, &substitute, &cancel);
                        let mv = match advised {
                            Ok(advice) => {
                                said = advice.explanation.map(|said| (seat, said));
                                Some(advice.offer.mv)
                            }
                            Err(_) => table.offers(seat).first().map(|offer| offer.mv.clone()),
                        };
                        if let Some(mv) = mv {
                            let _ = table.submit(seat, &mv); // It was on offer a moment ago.
                        }
                    }
                }
                if cancel.is_cancelled() {
                    // The players hold a token that has been used up: they sit down again with a fresh one.
                    if let Ok(again) = game.resume(&table.record(), opening) {
                        table = again;
                    }
                }
                let explained = said.map(|(seat, said)| Explained {
                    play: number,
                    seat: seat.0,
                    explanation: why::kept(&said),
                });
                Thought { table, explained }
            });
            let thought = match tokio::time::timeout(limit, &mut thinking).await {
                Ok(thought) => thought,
                Err(_) => {
                    watch.cancel();
                    thinking.await
                }
            };
            drop(permit);
            lobby.metrics.thinking(-1);
            let thought = thought.map_err(|_| {
                lobby.metrics.panicked();
                "a player of the catalogue failed".to_owned()
            });
            let _ = own.send(Message::Thought(thought)).await; // The table is gone.
        });
    }

    pub(super) async fn on_thought(&mut self, thought: Result<Thought, String>) {
        let mut explained = None;
        match thought {
            Ok(thought) => {
                // A player may name the file that it was read from: where that lies is nobody's business.
                explained = thought.explained.map(|explained| {
                    let text = self.lobby.fence.conceal(&explained.explanation.to_string());
                    Explained { explanation: serde_json::from_str(&text).unwrap_or_default(), ..explained }
                });
                if let Some(play) = &mut self.play {
                    play.table = Some(thought.table);
                }
            }
            Err(reason) => {
                tracing::error!(table = self.id, reason, "a thought failed");
                self.rebuild().await;
                if let Some(table) = self.play.as_mut().and_then(|play| play.table.as_deref_mut()) {
                    table.break_off(&reason);
                }
            }
        }
        if let Err(problem) = self.keep_moves(explained).await {
            tracing::warn!(table = self.id, %problem, "a machine's move was not stored");
        }
    }

    /// The time for a move is up: the substitute makes it.
    pub(super) async fn on_clock(&mut self, now: Instant) {
        let Some(play) = &mut self.play else { return };
        if play.clock.is_none_or(|clock| clock > now) {
            return;
        }
        play.clock = None;
        let Some(table) = play.table.as_deref() else { return };
        let waits_for = table.waits_for();
        let Some(seat) = waits_for.first().copied() else { return };
        let machine = self.board.seats[seat.index()].as_ref().is_some_and(|s| s.kind == SitterKind::Machine);
        if machine || self.chairs[seat.index()].replaced {
            return self.go_on();
        }
        if self.board.options.thinking_ms.is_some() {
            if self.game.turn_is_public() {
                let name = self.name_of(seat);
                self.tell_table(&format!(
                    "the time of {name} is up: {} moves",
                    self.board.options.substitute
                ));
            }
            self.think(Task::Substitute(seat));
        }
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
        let table = play.table.as_deref().ok_or(Problem::NoGame)?;
        if play.comments.len() >= most {
            return Err(Problem::TooMany(format!("a game takes {most} comments at most: this one has them")));
        }
        let number = table.play_of(seat, on).ok_or_else(|| Problem::NotFound {
            what: "play",
            name: on.to_string(),
            hint: "comment on something that you did or heard, by its number from 0",
        })?;
        let comment = Comment { seat: seat.0, name, play: number, on, text };
        let answer = Tell::Ack { of: "comment".to_owned(), id };
        if play.comments.contains(&comment) {
            self.answer(socket, &answer); // Sent again.
            return Ok(());
        }
        let entry = Entry::Event(play.id, Happened::Commented(comment.clone()));
        self.lobby.journal.store(vec![entry]).await?;
        play.comments.push(comment.clone());
        let over = play.over_since.is_some();
        self.answer(socket, &answer);
        if over {
            self.tell_comment(&comment);
        }
        Ok(())
    }

    pub(super) async fn on_done(&mut self, socket: SocketId, seat: Seat, stay: bool) -> Result<(), Problem> {
        let play = self.play.as_ref().ok_or(Problem::NoGame)?;
        if play.over_since.is_none() {
            return Err(Problem::NotOver);
        }
        let entry = Entry::Event(play.id, Happened::Done { seat: seat.0, stay });
        self.lobby.journal.store(vec![entry]).await?;
        self.chairs[seat.index()].done = Some(Done { stay });
        self.answer(socket, &Tell::Ack { of: "done".to_owned(), id: 0 });
        let name = self.name_of(seat);
        self.tell_table(&format!("{name} has nothing more to say"));
        self.close_if_done().await;
        Ok(())
    }

    /// The game is over: people may comment.
    async fn finish(&mut self) {
        for (chair, sitting) in self.chairs.iter_mut().zip(&self.board.seats) {
            let person = sitting.as_ref().is_some_and(|s| s.kind == SitterKind::Person && s.token.is_some());
            chair.done = if person { None } else { Some(Done { stay: true }) };
        }
        self.renew_card();
        let comments = self.play.as_ref().map(|play| play.comments.clone()).unwrap_or_default();
        for comment in &comments {
            self.tell_comment(comment);
        }
        self.close_if_done().await;
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

    /// Closes the log when everybody is done, and opens the table again.
    pub(super) async fn close_if_done(&mut self) {
        if self.chairs.iter().any(|chair| chair.done.is_none()) {
            return;
        }
        let Some(play) = &self.play else { return };
        let Some(table) = play.table.as_deref() else { return };
        let mut record = table.record();
        record.players = self.names();
        let closed = ClosedGame {
            id: play.id,
            table: self.id,
            game: record.game.clone(),
            players: record.players.clone(),
            payoffs: table.outcome().and_then(|outcome| outcome.payoffs().map(<[f64]>::to_vec)),
            closed_at: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
            record: record.to_text(),
            comments: play.comments.clone(),
            explanations: play.explanations.clone(),
            study: self.board.options.study,
        };
        let record = closed.id;
        let mut entries = vec![Entry::Closed(Box::new(closed))];
        let mut board = self.board.clone();
        let grace = Duration::from_millis(board.options.grace_ms.into());
        for (sitting, chair) in board.seats.iter_mut().zip(&self.chairs) {
            let keeps = sitting.as_ref().is_some_and(|sitting| match sitting.kind {
                SitterKind::Machine => true,
                // A program that has just lost its connection may come back.
                SitterKind::Program => {
                    sitting.token.is_some() && (chair.sockets > 0 || chair.away_since.elapsed() < grace)
                }
                SitterKind::Person => chair.done.is_some_and(|done| done.stay) && sitting.token.is_some(),
            });
            if !keeps {
                *sitting = None;
            }
        }
        let somebody_left =
            board.seats.iter().zip(&self.board.seats).any(|(now, was)| now.is_none() && was.is_some());
        if somebody_left {
            entries.push(Entry::Table(self.id, board.clone()));
        }
        if self.lobby.journal.store(entries).await.is_err() {
            if let Some(play) = &mut self.play {
                // Tries again in a second, by the clock for comments.
                let again = Instant::now() + Duration::from_secs(1);
                play.over_since = again.checked_sub(self.lobby.settings.commenting).or(Some(Instant::now()));
            }
            return;
        }
        self.lobby.metrics.closed();
        self.board = board;
        self.play = None;
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
        self.tell_closed(record);
        self.note_emptiness();
        if somebody_left {
            self.tell_table("the table is open again");
        }
        Box::pin(self.start_if_full()).await;
    }
}
