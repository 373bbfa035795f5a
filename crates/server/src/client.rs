//! A client: what `arbitro join`, the tests and the load program use to sit at a table elsewhere.

use crate::token::Token;
use crate::wire::{AskSeat, ErrorBody, Lived, PROTOCOL, Proposed, Say, SeatTaken, TakeSeat, Tell};
use crate::words;
use arbitro_game::echo::echoed;
use arbitro_game::{Cancel, Seat};
use arbitro_table::catalogue::{AnyGame, CatalogueError, Seating};
use arbitro_table::files::reason;
use arbitro_table::{Bot, BotError, Experience, Offer, Told};
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{self, Message, protocol::WebSocketConfig};

/// What can go wrong for a client.
#[derive(Debug)]
pub enum ClientError {
    /// An address that is none.
    Address(String),
    /// The network.
    Network(std::io::Error),
    /// Nothing came.
    Silent(Duration),
    /// The socket.
    Socket(Box<tungstenite::Error>),
    /// The server says no.
    Refused {
        /// The code of the problem.
        code: String,
        /// The sentence.
        message: arbitro_game::Message,
    },
    /// An answer that is not of the protocol.
    Answer(String),
    /// The player cannot understand the table.
    Player(BotError),
}

impl ClientError {
    /// What is wrong, in words.
    pub fn message(&self) -> arbitro_game::Message {
        match self {
            ClientError::Address(text) => words::client_address(echoed(text)),
            ClientError::Network(error) => words::client_network(reason(error)),
            ClientError::Silent(limit) => words::client_silent(limit.as_secs_f64()),
            ClientError::Socket(error) => words::client_socket(error.to_string()),
            ClientError::Refused { message, .. } => message.clone(),
            ClientError::Answer(what) => words::client_answer(echoed(what)),
            ClientError::Player(error) => error.message(),
        }
    }
}

/// For logs: what the server refuses with the code of the problem.
impl std::fmt::Display for ClientError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ClientError::Refused { code, message } => write!(f, "{message} ({code})"),
            other => write!(f, "{}", other.message()),
        }
    }
}

impl std::error::Error for ClientError {}

impl From<std::io::Error> for ClientError {
    fn from(error: std::io::Error) -> Self {
        ClientError::Network(error)
    }
}

impl From<BotError> for ClientError {
    fn from(error: BotError) -> Self {
        ClientError::Player(error)
    }
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> Self {
        ClientError::Socket(Box::new(error))
    }
}

impl ClientError {
    /// Whether it may help to connect again.
    pub fn is_passing(&self) -> bool {
        match self {
            ClientError::Network(_) | ClientError::Socket(_) | ClientError::Silent(_) => true,
            ClientError::Refused { code, .. } => matches!(&**code, "shutting-down" | "too-many" | "storage"),
            _ => false,
        }
    }
}

/// How long a server may take to answer a request: players may have to be prepared.
const ANSWER: Duration = Duration::from_secs(60);
/// How long a server may take to open a socket.
const OPENING: Duration = Duration::from_secs(20);
/// How long a socket may be silent: a server asks every twenty seconds whether the client is there.
const SILENCE: Duration = Duration::from_secs(90);
/// How long to wait until the server has heard that a seat is given up.
const GOODBYE: Duration = Duration::from_secs(5);

/// What is done in time, or the error that it was not.
async fn within<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, ClientError>>,
) -> Result<T, ClientError> {
    tokio::time::timeout(limit, work).await.unwrap_or(Err(ClientError::Silent(limit)))
}

/// The address of a server.
#[derive(Debug, Clone)]
pub struct Address {
    host: String,
    patience: Duration,
    /// The invitation to a private table, shown wherever no other token is.
    invitation: Option<String>,
}

impl std::str::FromStr for Address {
    type Err = ClientError;

    fn from_str(text: &str) -> Result<Self, ClientError> {
        let host = text.strip_prefix("http://").unwrap_or(text).trim_end_matches('/');
        let plain = !host.is_empty() && !host.contains(['/', ' ', '@', '?', '\r', '\n']);
        if !plain || text.starts_with("https://") {
            return Err(ClientError::Address(text.to_owned()));
        }
        // The colons of an IPv6 address stand in brackets.
        let port = host.rsplit_once(']').map_or(host, |(_, port)| port).contains(':');
        let host = if port { host.to_owned() } else { format!("{host}:80") };
        Ok(Address { host, patience: ANSWER, invitation: None })
    }
}

impl Address {
    /// Waits so long for an answer, and no longer.
    pub fn patient_for(self, patience: Duration) -> Address {
        Address { patience, ..self }
    }

    /// Shows this invitation to a private table.
    pub fn invited(self, invitation: Option<String>) -> Address {
        Address { invitation, ..self }
    }

    async fn connect(&self) -> Result<TcpStream, ClientError> {
        let stream = TcpStream::connect(&self.host).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// One request; the status and the body of the answer.
    pub async fn request(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> Result<(u16, String), ClientError> {
        within(self.patience, self.exchange(method, path, token, body)).await
    }

    async fn exchange(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> Result<(u16, String), ClientError> {
        let mut stream = self.connect().await?;
        let token = token.or(self.invitation.as_deref());
        let token = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             {token}Content-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| ClientError::Answer(head.chars().take(80).collect()))?;
        let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        Ok((status, if chunked { unchunk(body) } else { body.to_owned() }))
    }

    /// Asks for something and reads the JSON of the answer.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        read(self.request("GET", path, None, "").await?)
    }

    /// Sends something and reads the JSON of the answer.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        token: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        let body = serde_json::to_string(body).map_err(|error| ClientError::Answer(error.to_string()))?;
        read(self.request("POST", path, token, &body).await?)
    }

    /// Takes a seat in one call.
    pub async fn sit(&self, table: u64, ask: AskSeat) -> Result<SeatTaken, ClientError> {
        self.post(&format!("/api/tables/{table}/seats"), None, &TakeSeat::Ask(ask)).await
    }

    /// Opens a socket to a table.
    pub async fn socket(&self, table: u64) -> Result<Socket, ClientError> {
        within(OPENING.min(self.patience), self.open(table)).await
    }

    async fn open(&self, table: u64) -> Result<Socket, ClientError> {
        let stream = self.connect().await?;
        let uri = format!("ws://{}/api/tables/{table}/socket", self.host);
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let connecting = tokio_tungstenite::client_async_with_config(uri, stream, Some(config)).await;
        match connecting {
            Ok((stream, _)) => Ok(Socket { stream, invitation: self.invitation.clone() }),
            Err(tungstenite::Error::Http(response)) => {
                let body = response.body().as_deref().unwrap_or_default();
                let body = String::from_utf8_lossy(body).into_owned();
                Err(refused(response.status().as_u16(), &body))
            }
            Err(error) => Err(error.into()),
        }
    }
}

fn unchunk(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        let Some(chunk) = rest.get(..size).filter(|chunk| !chunk.is_empty()) else { break };
        whole.push_str(chunk);
        body = rest.get(size + 2..).unwrap_or_default();
    }
    whole
}

fn refused(status: u16, body: &str) -> ClientError {
    match serde_json::from_str::<ErrorBody>(body) {
        Ok(error) => ClientError::Refused { code: error.code, message: error.message },
        Err(_) => ClientError::Answer(format!("status {status}")),
    }
}

fn read<T: DeserializeOwned>((status, body): (u16, String)) -> Result<T, ClientError> {
    if !(200..300).contains(&status) {
        return Err(refused(status, &body));
    }
    serde_json::from_str(&body).map_err(|error| ClientError::Answer(error.to_string()))
}

fn read_tell(text: Option<String>) -> Result<Option<Tell>, ClientError> {
    let Some(text) = text else { return Ok(None) };
    serde_json::from_str(&text).map(Some).map_err(|error| ClientError::Answer(format!("{error} in {text}")))
}

/// A socket to a table.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    invitation: Option<String>,
}

impl Socket {
    /// Says something.
    pub async fn say(&mut self, say: &Say) -> Result<(), ClientError> {
        let text = serde_json::to_string(say).map_err(|error| ClientError::Answer(error.to_string()))?;
        self.say_text(text).await
    }

    /// Says something that need not be of the protocol.
    pub async fn say_text(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.stream.send(Message::Text(text.into())).await?)
    }

    /// The next text that the server sends; nothing when it has closed the socket.
    pub async fn text(&mut self) -> Result<Option<String>, ClientError> {
        loop {
            if let Some(heard) = self.frame().await? {
                return Ok(heard);
            }
        }
    }

    /// The next thing that comes: nothing of interest, or a text, or the end.
    async fn frame(&mut self) -> Result<Option<Option<String>>, ClientError> {
        match self.stream.next().await {
            Some(Ok(Message::Text(text))) => Ok(Some(Some(text.to_string()))),
            Some(Ok(Message::Close(_))) | None => Ok(Some(None)),
            Some(Ok(_)) => Ok(None),
            Some(Err(error)) => Err(error.into()),
        }
    }

    /// The next message of the server; nothing when it has closed the socket.
    pub async fn hear(&mut self) -> Result<Option<Tell>, ClientError> {
        read_tell(self.text().await?)
    }

    /// The same from a server that sends something every now and then, if only a heartbeat: a connection that has
    /// broken without a word is noticed.
    pub async fn hear_in_time(&mut self) -> Result<Option<Tell>, ClientError> {
        loop {
            if let Some(heard) = within(SILENCE, self.frame()).await? {
                return read_tell(heard);
            }
        }
    }

    /// Says hello.
    pub async fn hello(
        &mut self,
        token: Option<&str>,
        knows: Option<(u64, usize)>,
    ) -> Result<(), ClientError> {
        let (game, since) = knows.map_or((None, 0), |(game, since)| (Some(game), since));
        let token = token.map(str::to_owned);
        let (drawing, stay, invitation) = (false, false, self.invitation.clone());
        self.say(&Say::Hello { protocol: PROTOCOL, token, game, since, drawing, stay, invitation }).await
    }
}

/// How a player that runs here answers what others propose.
#[derive(Debug, Clone, Copy)]
pub struct Manners {
    /// Whether it agrees to a draw; nothing if an order will say so.
    pub draws: Option<bool>,
    /// Whether it lets others take moves back.
    pub takebacks: bool,
    /// Called when a draw is offered and an order has to answer.
    pub offered: fn(),
}

impl Default for Manners {
    fn default() -> Self {
        Manners { draws: Some(false), takebacks: false, offered: || {} }
    }
}

impl Manners {
    /// The answer to a proposal. About absent players the people at the table decide: it agrees with them.
    fn answer(self, what: Proposed) -> Option<Say> {
        let agree = match what {
            Proposed::Draw => self.draws,
            Proposed::Takeback => Some(self.takebacks),
            Proposed::Replace(_) | Proposed::Rematch => Some(true),
        };
        if agree.is_none() {
            (self.offered)();
        }
        Some(Say::Answer { what, agree: agree? })
    }
}

/// A player that sits at a table elsewhere.
pub struct Guest {
    /// The server.
    pub address: Address,
    /// The table.
    pub table: u64,
    /// The seat.
    pub seat: u8,
    /// Its token.
    pub token: String,
    /// Who plays.
    pub player: Box<dyn Bot>,
    /// What that player is called in the catalogue.
    spec: String,
    game: Arc<dyn AnyGame>,
    seed: u64,
    /// How it answers proposals.
    pub manners: Manners,
    /// What the user wants it to say beside its moves: to resign, to offer a draw.
    pub orders: Option<mpsc::Receiver<Say>>,
    /// The game being played, and how much of it the player knows.
    knows: Option<(u64, usize)>,
    /// The last game that was counted: after a reconnection its end is sent again.
    counted: Option<u64>,
}

impl Guest {
    /// Sits down with a player for the game of that table.
    pub async fn sit(
        address: Address,
        table: u64,
        ask: AskSeat,
        game: Arc<dyn AnyGame>,
        player: &str,
        seed: u64,
    ) -> Result<Guest, ClientError> {
        game.check_player(player).map_err(unfit)?; // Before a seat is taken in vain.
        // Each program that runs is a person of its own.
        let person = ask.person.or_else(|| Token::new().ok().map(Token::reveal));
        let taken = address.sit(table, AskSeat { person, ..ask }).await?;
        let (seat, token) = (taken.seat, taken.token.unwrap_or_default());
        let (spec, player) = (player.to_owned(), bot_in(&*game, player, seat, seed)?);
        let manners = Manners::default();
        let (orders, knows, counted) = (None, None, None);
        Ok(Guest { address, table, seat, token, player, spec, game, seed, manners, orders, knows, counted })
    }

    /// Moves to another seat, for a rematch.
    fn move_to(&mut self, seat: u8) -> Result<(), ClientError> {
        self.player = bot_in(&*self.game, &self.spec, seat, self.seed)?;
        self.seat = seat;
        Ok(())
    }

    /// Plays that many games, through broken connections and restarts of the server, and leaves. `told` hears of each
    /// game's payoffs, and in which seat it was played.
    pub async fn play(&mut self, games: u64, mut told: impl FnMut(u8, &[f64])) -> Result<(), ClientError> {
        let (mut played, mut failures) = (0, 0);
        while played < games {
            match self.sitting(games, &mut played, &mut told).await {
                Ok(()) => failures = 0,
                Err(error) if error.is_passing() && failures < 60 => {
                    failures += 1;
                    tracing::warn!(%error, "connecting again");
                }
                Err(error) => return Err(error),
            }
            if played < games {
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
        Ok(())
    }

    /// Plays as long as one connection holds.
    async fn sitting(
        &mut self,
        games: u64,
        played: &mut u64,
        told: &mut impl FnMut(u8, &[f64]),
    ) -> Result<(), ClientError> {
        let mut socket = self.address.socket(self.table).await?;
        socket.hello(Some(&self.token), self.knows).await?;
        // Others' moves may come in while the answer to one's own is on its way.
        let mut moved_at = None;
        loop {
            let tell = tokio::select! {
                tell = socket.hear_in_time() => match tell? {
                    Some(tell) => tell,
                    None => return Ok(()),
                },
                Some(order) = ordered(&mut self.orders) => {
                    socket.say(&order).await?;
                    continue;
                }
            };
            let (n, lived, position) = match tell {
                Tell::Start { game, n, lived, position, .. } => {
                    // A game that is shorter than before has had moves taken back: it is told from its start.
                    if self.knows.is_none_or(|(known, before)| known != game || n < before) {
                        self.player.begin();
                        moved_at = None;
                    }
                    self.knows = Some((game, n));
                    (n, lived, position)
                }
                Tell::Welcome { seat: Some(seat), .. } if seat != self.seat => {
                    self.move_to(seat)?;
                    continue;
                }
                Tell::Proposals { open } => {
                    for proposal in open.iter().filter(|proposal| proposal.waits_for.contains(&self.seat)) {
                        if let Some(answer) = self.manners.answer(proposal.what) {
                            socket.say(&answer).await?;
                        }
                    }
                    continue;
                }
                Tell::Event { n, lived, position } => {
                    self.knows = self.knows.map(|(game, _)| (game, n));
                    (n, lived, position)
                }
                // Its own slowness is no reason to go.
                Tell::Error { code, message, .. } if !HARMLESS.contains(&&*code) => {
                    return Err(ClientError::Refused { code, message });
                }
                _ => continue,
            };
            for event in lived {
                if let Some(experience) = experience(event) {
                    self.player.live(&experience)?;
                }
            }
            if let Some(over) = position.over {
                let game = self.knows.map(|(game, _)| game);
                if self.counted == game {
                    continue;
                }
                self.counted = game;
                let payoff = over.payoffs.get(usize::from(self.seat)).copied().unwrap_or_default();
                self.player.finish(payoff);
                told(self.seat, &over.payoffs);
                *played += 1;
                if *played >= games {
                    socket.say(&Say::Leave).await?;
                    let _ = within(GOODBYE, until_left(&mut socket)).await; // It has had its chance.
                    return Ok(());
                }
                // Ready for the next one.
                socket.say(&Say::Done { stay: true }).await?;
                continue;
            }
            let asked = !position.offers.is_empty() && moved_at != self.knows;
            if let (Some(view), true) = (&position.view, asked) {
                let offers: Vec<String> = position.offers.into_iter().map(|offer| offer.mv).collect();
                let mv = self.player.choose_from_text(view, &offers)?.mv;
                moved_at = self.knows;
                socket.say(&Say::Move { after: n, mv }).await?;
            }
        }
    }
}

/// A player that does not suit the game.
fn unfit(error: CatalogueError) -> ClientError {
    ClientError::Refused { code: "catalogue".to_owned(), message: error.message() }
}

/// A bot in a seat.
fn bot_in(game: &dyn AnyGame, player: &str, seat: u8, seed: u64) -> Result<Box<dyn Bot>, ClientError> {
    let seating = Seating { seat: Seat(seat), seed, cancel: Cancel::default() };
    game.bot(player, seating).map_err(unfit)
}

/// Refusals that are no reason to go: another player was faster, or what was ordered does not fit the game.
const HARMLESS: [&str; 5] = ["stale", "not-over", "over", "no-game", "not-possible"];

/// The next order, if there are any.
async fn ordered(orders: &mut Option<mpsc::Receiver<Say>>) -> Option<Say> {
    match orders {
        Some(orders) => orders.recv().await,
        None => None,
    }
}

/// Waits until the server has heard that the seat is given up.
async fn until_left(socket: &mut Socket) -> Result<(), ClientError> {
    while let Some(tell) = socket.hear().await? {
        if matches!(&tell, Tell::Ack { of, .. } if of == "leave") {
            break;
        }
    }
    Ok(())
}

fn experience(lived: Lived) -> Option<Experience> {
    match lived {
        Lived::Did(choice) => {
            let notation = choice.notation.unwrap_or_else(|| choice.mv.clone());
            Some(Experience::Did(Offer { mv: choice.mv, notation }))
        }
        Lived::Heard { words, notice } => Some(Experience::Heard(Told { number: 0, words, notice })),
        Lived::Play { .. } => None,
    }
}
