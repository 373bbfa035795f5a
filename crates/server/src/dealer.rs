//! A table: an actor that owns one game and is its only judge.

mod clock;
mod closing;
mod ending;
mod game;
mod operator;
mod persons;
mod proposals;
mod rematch;
mod seating;
mod telling;
mod thinking;
mod watching;
mod why;

use crate::lobby::{Held, Lobby};
use crate::problem::Problem;
use crate::scheduler::Payer;
use crate::store::{Board, Comment, Entry, Explained, GameId, Happened, TableId, Whom};
use crate::wire::{
    AskSeat, ChatLine, OpenTable, Phase, Presence, Say, SeatInfo, SeatOffer, SeatTaken, SitterKind,
    Spectators, TableCard, TakeSeat, Tell,
};
use crate::words;
use arbitro_game::{Seat, VERBATIM};
use arbitro_table::catalogue::AnyGame;
use arbitro_table::{FullGame, Seed};
use axum::extract::ws::Utf8Bytes;
use std::cell::Cell;
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
pub use telling::lived;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use watching::Watching;

/// How many messages wait for a table at most.
const MAILBOX: usize = 32;
/// How many lines of chat newcomers are shown.
const CHAT_KEPT: usize = 50;

/// What the rest of the server knows of a table.
#[derive(Clone)]
pub struct Dealer {
    mailbox: mpsc::Sender<Message>,
    card: Arc<Mutex<TableCard>>,
}

/// The number of a socket, unique in this process.
pub type SocketId = u64;
/// Where a socket takes what it has to send. It is closed when the client is too slow.
pub type Outbox = mpsc::Sender<Outgoing>;

/// What a socket has to send.
pub enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// A last word: the socket is closed for this reason.
    Close(Problem),
}

/// A client that says hello.
pub struct Arrival {
    /// The socket.
    pub socket: SocketId,
    /// Where to send.
    pub outbox: Outbox,
    /// The token, for those who sit here.
    pub token: Option<String>,
    /// What opens a private table, for spectators.
    pub invitation: Option<String>,
    /// The game that the client knows.
    pub game: Option<GameId>,
    /// How much of it.
    pub since: usize,
    /// Whether positions come with a drawing.
    pub drawing: bool,
    /// Whether a program stays for one game after another.
    pub stay: bool,
}

type Reply<T> = oneshot::Sender<Result<T, Problem>>;

enum Message {
    Admit(Option<String>, Reply<()>),
    Offer(AskSeat, Option<String>, IpAddr, Reply<SeatOffer>),
    Take(TakeSeat, Option<String>, IpAddr, Reply<SeatTaken>),
    Leave(String, Reply<()>),
    Remove(String, u8, Reply<()>),
    Close(String, Reply<()>),
    Arrive(Box<Arrival>, Reply<Option<u8>>),
    Depart(SocketId),
    Said(SocketId, Say),
    Answered(thinking::Answer),
    Ordered(Order, Option<Reply<bool>>),
}

/// What the operator of the server orders at a table.
#[derive(Debug, Clone)]
pub enum Order {
    /// Say whether a game is played by a client who is connected.
    Report,
    /// Close the table, whatever is going on.
    Close,
    /// Take the seats of a name away.
    Remove(Whom),
    /// No game begins any more.
    Drain,
    /// Games begin again.
    Begin,
}

/// A table.
pub struct Actor {
    id: TableId,
    lobby: Arc<Lobby>,
    game: Arc<dyn AnyGame>,
    board: Board,
    mailbox: mpsc::Receiver<Message>,
    own: mpsc::WeakSender<Message>,
    card: Arc<Mutex<TableCard>>,
    chairs: Vec<Chair>,
    play: Option<Play>,
    sockets: Vec<Socket>,
    chat: VecDeque<ChatLine>,
    watching: Watching,
    /// How many thoughts bots were asked for.
    thoughts: u64,
    /// Who opened the table: its bots think at his expense.
    payer: Payer,
    /// When the table was left empty.
    empty_since: Option<Instant>,
    /// Until when a table of programs waits for them to leave before the next game.
    pause: Option<Instant>,
    gone: bool,
    /// Whether the operator closes the table.
    ends: bool,
}

/// What is not stored about a seat.
struct Chair {
    offer: Option<Offer>,
    sockets: usize,
    /// Since when no client is connected.
    away_since: Instant,
    /// Whether a client ever was.
    came: bool,
    /// Counts the seat for the address that took it, until a client is connected.
    held: Option<Held>,
    replaced: bool,
    done: Option<Done>,
    /// Whether a program has said that it is ready for another game.
    ready: bool,
    /// Whether it said in its hello that it stays for one game after another.
    stays: bool,
}

/// A seat that was offered to a client.
struct Offer {
    digest: crate::token::Digest,
    ask: AskSeat,
    expires: Instant,
    held: Held,
}

#[derive(Clone, Copy)]
pub(crate) struct Done {
    stay: bool,
}

/// A game that is being played, or commented on.
struct Play {
    id: GameId,
    game: Box<dyn FullGame>,
    /// Who thinks for each seat.
    bots: Vec<thinking::Thinker>,
    seed: Seed,
    stored_moves: usize,
    told: Vec<telling::Told>,
    clocks: clock::Clocks,
    /// Whom the rules asked after the last move.
    asked: Vec<Seat>,
    proposals: proposals::Proposals,
    /// Whether all want to play again, every player one seat further.
    rematch: bool,
    /// Whether there is a clock for the whole game.
    timed_game: bool,
    /// The seats of bots.
    machines: Vec<bool>,
    /// When to try again what could not be stored.
    retry: Option<Instant>,
    /// Who had nothing more to say before the server was started again.
    done: Vec<(u8, Done)>,
    over_since: Option<Instant>,
    comments: Vec<Comment>,
    explanations: Vec<Explained>,
}

struct Socket {
    id: SocketId,
    seat: Option<Seat>,
    outbox: Outbox,
    drawing: bool,
    /// Whether it was too slow to read.
    lost: Cell<bool>,
}

/// A table that has just been set up.
pub fn channel(
    lobby: Arc<Lobby>,
    id: TableId,
    game: Arc<dyn AnyGame>,
    board: Board,
    payer: Payer,
) -> (Dealer, Actor) {
    let (sender, mailbox) = mpsc::channel(MAILBOX);
    let now = Instant::now();
    // Whoever sits here already has come at some time, in an earlier run.
    let came = |index: usize| board.seats.get(index).is_some_and(Option::is_some);
    let chair = |index: usize| Chair {
        offer: None,
        sockets: 0,
        away_since: now,
        came: came(index),
        held: None,
        replaced: false,
        done: None,
        ready: false,
        stays: false,
    };
    let card = Arc::new(Mutex::new(TableCard {
        table: id,
        game: board.game.clone(),
        options: board.options.clone(),
        phase: Phase::Waiting,
        seats: Vec::new(),
    }));
    let delay = match board.options.spectators {
        Spectators::DelayedMs(delay) => Duration::from_millis(delay.into()),
        Spectators::Live | Spectators::Nobody => Duration::ZERO,
    };
    let actor = Actor {
        id,
        chairs: (0..usize::from(game.seats())).map(chair).collect(),
        game,
        board,
        mailbox,
        own: sender.downgrade(),
        card: Arc::clone(&card),
        play: None,
        sockets: Vec::new(),
        chat: VecDeque::new(),
        watching: Watching::new(delay),
        thoughts: 0,
        payer,
        empty_since: Some(now),
        pause: None,
        gone: false,
        ends: false,
        lobby,
    };
    actor.renew_card();
    (Dealer { mailbox: sender, card }, actor)
}

impl Dealer {
    /// The table as the register shows it.
    pub fn card(&self) -> TableCard {
        self.card.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn ask<T>(&self, message: impl FnOnce(Reply<T>) -> Message) -> Result<T, Problem> {
        let (reply, answer) = oneshot::channel();
        let gone = || Problem::no_table(self.card.lock().unwrap_or_else(PoisonError::into_inner).table);
        self.mailbox.send(message(reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Lets in a client that has a token of this table or its invitation; a table that is not private is open to all clients.
    pub async fn admit(&self, token: Option<String>) -> Result<(), Problem> {
        let private = self.card.lock().unwrap_or_else(PoisonError::into_inner).options.private;
        if private { self.ask(|reply| Message::Admit(token, reply)).await } else { Ok(()) }
    }

    /// Asks for an offer of a seat.
    pub async fn offer(
        &self,
        ask: AskSeat,
        token: Option<String>,
        client: IpAddr,
    ) -> Result<SeatOffer, Problem> {
        self.ask(|reply| Message::Offer(ask, token, client, reply)).await
    }

    /// Takes a seat.
    pub async fn take(
        &self,
        take: TakeSeat,
        token: Option<String>,
        client: IpAddr,
    ) -> Result<SeatTaken, Problem> {
        self.ask(|reply| Message::Take(take, token, client, reply)).await
    }

    /// Gives the seat of a token up.
    pub async fn leave(&self, token: String) -> Result<(), Problem> {
        self.ask(|reply| Message::Leave(token, reply)).await
    }

    /// Removes the player of a seat, for the owner of the table.
    pub async fn remove(&self, token: String, seat: u8) -> Result<(), Problem> {
        self.ask(|reply| Message::Remove(token, seat, reply)).await
    }

    /// Closes the table, for its owner.
    pub async fn close(&self, token: String) -> Result<(), Problem> {
        self.ask(|reply| Message::Close(token, reply)).await
    }

    /// A socket says hello; the answer is where it sits.
    pub async fn arrive(&self, arrival: Arrival) -> Result<Option<u8>, Problem> {
        self.ask(|reply| Message::Arrive(Box::new(arrival), reply)).await
    }

    /// Gives an order; the answer is whether a game is played by a client who is connected.
    pub async fn order(&self, order: Order) -> Result<bool, Problem> {
        self.ask(|reply| Message::Ordered(order, Some(reply))).await
    }

    /// Gives an order without waiting for the answer.
    pub async fn tell(&self, order: Order) {
        let _ = self.mailbox.send(Message::Ordered(order, None)).await; // The table has gone.
    }

    /// A socket is gone.
    pub async fn depart(&self, socket: SocketId) {
        let _ = self.mailbox.send(Message::Depart(socket)).await; // The table is gone too.
    }

    /// A socket says something.
    pub async fn say(&self, socket: SocketId, say: Say) {
        let _ = self.mailbox.send(Message::Said(socket, say)).await; // The socket will notice.
    }
}

impl Actor {
    /// Takes up the game that was being played here when the server stopped.
    pub async fn resume(&mut self, id: GameId, happened: Vec<Happened>) -> Result<(), Problem> {
        self.play = Some(self.replay(id, happened).await?);
        Ok(())
    }

    /// Keeps the table until it is gone or the server shuts down.
    pub async fn run(mut self) {
        self.renew_card();
        self.take_up().await;
        while !self.gone {
            let message = match self.next_deadline() {
                Some(deadline) => match tokio::time::timeout_at(deadline, self.mailbox.recv()).await {
                    Ok(message) => message,
                    Err(_) => {
                        self.on_time().await;
                        self.let_go().await;
                        continue;
                    }
                },
                None => self.mailbox.recv().await,
            };
            match message {
                Some(message) => {
                    self.on_message(message).await;
                    self.let_go().await;
                }
                None => break, // The lobby let go of the table.
            }
        }
    }

    async fn on_message(&mut self, message: Message) {
        match message {
            Message::Admit(token, reply) => drop(reply.send(self.admit(token.as_deref()))),
            Message::Offer(ask, token, client, reply) => {
                drop(reply.send(self.on_offer(ask, token.as_deref(), client)));
            }
            Message::Take(take, token, client, reply) => {
                let taken = self.on_take(take, token, client).await;
                let seated = taken.is_ok();
                let _ = reply.send(taken);
                if seated {
                    self.begin().await;
                }
            }
            Message::Leave(token, reply) => drop(reply.send(self.on_leave(&token).await)),
            Message::Remove(token, seat, reply) => drop(reply.send(self.on_remove(&token, seat).await)),
            Message::Close(token, reply) => drop(reply.send(self.on_close(&token).await)),
            Message::Arrive(arrival, reply) => self.on_arrive(*arrival, reply).await,
            Message::Depart(socket) => self.on_depart(socket).await,
            Message::Said(socket, say) => {
                if let Err(problem) = self.on_said(socket, say).await {
                    self.refuse(socket, &problem);
                }
            }
            Message::Answered(answer) => self.on_answer(answer).await,
            Message::Ordered(order, reply) => {
                let done = self.on_order(order).await;
                drop(reply.map(|reply| reply.send(done)));
            }
        }
    }

    async fn on_said(&mut self, socket: SocketId, say: Say) -> Result<(), Problem> {
        let seat = self.sockets.iter().find(|known| known.id == socket).and_then(|known| known.seat);
        if let Say::Ping = say {
            self.pong(socket);
            return Ok(());
        }
        let seat = seat.ok_or(Problem::OnlyWatching)?;
        match say {
            Say::Move { after, mv } => self.on_move(socket, seat, after, &mv).await,
            Say::Chat { text } => self.on_chat(seat, &text),
            Say::Comment { id, on, text } => self.on_comment(socket, seat, id, on, &text).await,
            Say::Why { on } => self.on_why(socket, seat, on),
            Say::Done { stay } => self.on_done(socket, seat, stay).await,
            Say::Leave => {
                self.give_up(seat).await?;
                self.answer(socket, &Tell::Ack { of: "leave".to_owned(), id: 0 });
                Ok(())
            }
            Say::Resign => self.on_resign(socket, seat).await,
            Say::Abort => self.on_abort(seat).await,
            Say::Propose { what } => self.on_propose(seat, what).await,
            Say::Answer { what, agree } => self.on_answer_to(seat, what, agree).await,
            Say::Hello { .. } => Err(Problem::OutOfOrder(words::hello_once())),
            Say::Ping => Ok(()),
        }
    }

    fn phase(&self) -> Phase {
        match &self.play {
            None => Phase::Waiting,
            Some(Play { over_since: None, .. }) => Phase::Playing,
            Some(_) => Phase::Commenting,
        }
    }

    /// The next moment at which something has to be done without being asked.
    fn next_deadline(&self) -> Option<Instant> {
        if self.lobby.is_closing() {
            return None;
        }
        let mut next = self.watching.due();
        let mut consider = |deadline: Option<Instant>| {
            next = match (next, deadline) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            }
        };
        for seat in 0..self.chairs.len() {
            consider(self.chairs[seat].offer.as_ref().map(|offer| offer.expires));
            consider(self.absence_deadline(seat));
        }
        if let Some(play) = &self.play {
            consider(self.clock_deadline());
            consider(play.over_since.map(|since| since + self.lobby.settings.commenting));
        }
        consider(self.abandoned_deadline());
        consider(self.pause.filter(|_| self.play.is_none()));
        consider(self.empty_since.map(|since| since + self.lobby.settings.empty_table));
        next
    }

    /// Does what time asks for.
    async fn on_time(&mut self) {
        let now = Instant::now();
        self.tell_watchers_late(now);
        self.expire_offers(now);
        self.on_absence(now).await;
        self.on_clock(now).await;
        self.stop_waiting_for_comments(now).await;
        self.on_abandoned(now).await;
        if self.pause.is_some_and(|pause| pause <= now) {
            self.pause = None;
            self.begin().await;
        }
        if self.empty_since.is_some_and(|since| since + self.lobby.settings.empty_table <= now) {
            self.abandon().await;
        }
    }

    /// No client is connected, and no game is being played: the log of the last one is closed, and the table goes.
    async fn abandon(&mut self) {
        self.close_log().await;
        match self.play {
            None => self.vanish().await,
            Some(_) => self.empty_since = Some(Instant::now()), // It could not be stored: later, then.
        }
    }

    /// Takes the table out of the register.
    async fn vanish(&mut self) {
        if self.lobby.journal.store(vec![Entry::Gone(self.id)]).await.is_err() {
            self.empty_since = Some(Instant::now()); // Later, then.
            return;
        }
        self.gone = true;
        self.dismiss(&Problem::TableClosed);
        self.lobby.forget(self.id);
    }

    /// Writes the card anew and tells spectators the register.
    fn renew_card(&self) {
        let (phase, seats) = self.shown(false);
        let mut card = self.card.lock().unwrap_or_else(PoisonError::into_inner);
        (card.phase, card.seats) = (phase, seats);
        if self.lobby.bus.has_listeners()
            && !card.options.private
            && let Ok(text) = serde_json::to_string(&*card)
        {
            self.lobby.bus.publish(crate::bus::News::Table(text.into()));
        }
    }

    /// The table as those who sit here see it.
    fn live_card(&self) -> TableCard {
        let card = self.card.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if self.watching.delay.is_zero() {
            return card;
        }
        let (phase, seats) = self.shown(true);
        TableCard { phase, seats, ..card }
    }

    /// What is going on and who sits where. Where spectators are behind, so is every client who does not sit here.
    fn shown(&self, live: bool) -> (Phase, Vec<SeatInfo>) {
        let phase = match self.watching.phase() {
            Some(phase) if !live => phase,
            _ => self.phase(),
        };
        let done = phase == self.phase();
        let names = self.game.seat_names().into_iter().zip(self.game.seat_titles());
        let info = |(index, (seat, title)): (usize, (String, arbitro_game::Message))| {
            let sitting = self.board.seats.get(index).and_then(Option::as_ref);
            SeatInfo {
                seat,
                title: Some(title).filter(|title| title.id != VERBATIM),
                name: sitting.map(|sitting| sitting.name.clone()),
                kind: sitting.map(|sitting| sitting.kind),
                presence: self.presence(index),
                done: done && self.chairs[index].done.is_some(),
            }
        };
        (phase, names.enumerate().map(info).collect())
    }

    fn presence(&self, index: usize) -> Presence {
        let chair = &self.chairs[index];
        match &self.board.seats[index] {
            None if chair.offer.is_some() => Presence::Offered,
            None => Presence::Free,
            Some(sitting) if sitting.kind == SitterKind::Machine => Presence::Here,
            Some(_) if chair.sockets > 0 => Presence::Here,
            Some(_) if chair.replaced => Presence::Replaced,
            Some(_) => Presence::Away,
        }
    }
}

/// What a request for a table comes to: a board that can be stored.
pub fn board_of(
    game: &dyn AnyGame,
    open: &OpenTable,
    owner: crate::token::Digest,
    players: Vec<Option<String>>,
) -> Board {
    let mut seats: Vec<_> =
        players.into_iter().map(|player| player.map(crate::store::Sitting::machine)).collect();
    seats.resize_with(usize::from(game.seats()), || None);
    let (game, options) = (game.spec().to_owned(), open.options.clone());
    Board { game, options, owner, invitation: None, removed: Vec::new(), seats }
}
