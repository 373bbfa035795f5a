//! One WebSocket: it reads messages, keeps to the limits and carries what the table says.

use super::gate::{Bucket, Counted, check_origin};
use super::tables::table_number;
use super::{Client, Door};
use crate::dealer::{Arrival, Dealer, Outgoing, SocketId};
use crate::problem::Problem;
use crate::wire::{PROTOCOL, Say};
use crate::words;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::SinkExt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Error as Transport;

/// How many messages wait for a slow client; beyond that, it is let go.
const OUTBOX: usize = 256;
/// How long a socket may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// How long a socket may take to hear why it is closed.
const GOODBYE: Duration = Duration::from_secs(2);

static LAST: AtomicU64 = AtomicU64::new(0);

/// Opens a socket to a table.
pub async fn open(
    State(door): State<Door>,
    Path(table): Path<String>,
    ConnectInfo(client): ConnectInfo<Client>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|rejection| Problem::Malformed(rejection.body_text()))?;
    check_origin(&door.lobby.settings, &headers)?;
    let dealer = door.lobby.table(table_number(&table)?)?;
    let counted = door.gate.socket(client.ip())?;
    let most = door.lobby.settings.message_bytes;
    // Buffers are small: thousands of sockets are open at once. What is written at one go is sent at one go. The
    // transport lets a little more through than the limit, so that a message that is too long can be answered.
    let upgrade = upgrade
        .read_buffer_size(2 * 1024)
        .write_buffer_size(4 * 1024)
        .max_message_size(4 * most)
        .max_frame_size(4 * most);
    Ok(upgrade.on_upgrade(move |socket| Talk::new(client.ip(), socket, door, dealer, counted).run()))
}

struct Talk {
    id: SocketId,
    client: IpAddr,
    socket: WebSocket,
    door: Door,
    dealer: Dealer,
    messages: Bucket,
    texts: Bucket,
    mistakes: Bucket,
    _counted: Counted,
}

/// Why a socket is closed.
enum Ending {
    /// The client has gone, or does not answer.
    Gone,
    /// The server lets it go.
    Closed(Problem),
}

impl Talk {
    fn new(client: IpAddr, socket: WebSocket, door: Door, dealer: Dealer, counted: Counted) -> Self {
        let settings = &door.lobby.settings;
        let ten = Duration::from_secs(10);
        Talk {
            id: LAST.fetch_add(1, Ordering::Relaxed),
            messages: Bucket::new(settings.messages_per_second, Duration::from_secs(1)),
            texts: Bucket::new(settings.texts_per_ten_seconds, ten),
            mistakes: Bucket::new(settings.mistakes_per_ten_seconds, ten),
            client,
            socket,
            door,
            dealer,
            _counted: counted,
        }
    }

    async fn run(mut self) {
        self.door.lobby.metrics.sockets(1);
        let ending = match self.greet().await {
            Ok(inbox) => {
                let ending = self.talk(inbox).await;
                self.dealer.depart(self.id).await;
                ending
            }
            Err(ending) => ending,
        };
        if let Ending::Closed(problem) = ending {
            self.door.lobby.metrics.refused();
            let goodbye = async {
                let _ = self.send(&problem).await; // It may be gone already.
                let frame = CloseFrame { code: close_code(&problem), reason: problem.code().into() };
                let _ = self.socket.send(Message::Close(Some(frame))).await;
            };
            let _ = tokio::time::timeout(GOODBYE, goodbye).await; // Or it does not read.
        }
        self.door.lobby.metrics.sockets(-1);
    }

    async fn send(&mut self, problem: &Problem) -> Result<(), axum::Error> {
        let text = serde_json::to_string(&problem.tell()).unwrap_or_default();
        self.socket.send(Message::Text(text.into())).await
    }

    /// Waits for the hello and takes it to the table.
    async fn greet(&mut self) -> Result<mpsc::Receiver<Outgoing>, Ending> {
        let first = tokio::time::timeout(HELLO, self.socket.recv()).await;
        let late = Problem::OutOfOrder(words::hello_in_time());
        let text = match first.map_err(|_| Ending::Closed(late))? {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(_)) => return Err(Ending::Closed(Problem::OutOfOrder(words::hello_as_text()))),
            Some(Err(error)) => return Err(self.unreadable(&error)),
            None => return Err(Ending::Gone),
        };
        check_version(&text).map_err(Ending::Closed)?;
        let say = self.read(&text).map_err(Ending::Closed)?;
        let Say::Hello { protocol, token, game, since, drawing, stay, invitation } = say else {
            return Err(Ending::Closed(Problem::OutOfOrder(words::hello_first())));
        };
        if protocol != PROTOCOL {
            return Err(Ending::Closed(Problem::Version(protocol.into())));
        }
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        let arrival = Arrival { socket: self.id, outbox, token, invitation, game, since, drawing, stay };
        self.dealer.arrive(arrival).await.map_err(Ending::Closed)?;
        Ok(inbox)
    }

    fn read(&self, text: &str) -> Result<Say, Problem> {
        let most = self.door.lobby.settings.message_bytes;
        if text.len() > most {
            return Err(Problem::TooLong(most));
        }
        serde_json::from_str(text).map_err(|error| Problem::Malformed(error.to_string()))
    }

    /// What the transport could not read.
    fn unreadable(&self, error: &axum::Error) -> Ending {
        let cause = std::error::Error::source(error).and_then(|cause| cause.downcast_ref::<Transport>());
        match cause {
            Some(Transport::Capacity(_)) => {
                Ending::Closed(Problem::TooLong(self.door.lobby.settings.message_bytes))
            }
            Some(Transport::Utf8(_)) => Ending::Closed(Problem::Malformed("texts are UTF-8".to_owned())),
            _ => Ending::Gone,
        }
    }

    async fn talk(&mut self, mut inbox: mpsc::Receiver<Outgoing>) -> Ending {
        let heartbeat = self.door.lobby.settings.heartbeat;
        let lobby = self.door.lobby.clone();
        // Both are made once, so that a message costs no registration with the clock or the channel.
        let closing = lobby.lets_go(self.client);
        let mut heard = Instant::now();
        let beat = tokio::time::sleep(heartbeat);
        tokio::pin!(closing, beat);
        let mut texts = Vec::with_capacity(4);
        loop {
            tokio::select! {
                count = inbox.recv_many(&mut texts, 16) => {
                    if count == 0 {
                        return Ending::Closed(Problem::limit("unread_messages", words::reads_slowly(OUTBOX)));
                    }
                    // Whoever does not read for two heartbeats is not there.
                    let since = Instant::now();
                    let sending = send_all(&mut self.socket, &mut texts, &mut self.mistakes);
                    tokio::pin!(sending);
                    let sent = loop {
                        tokio::select! {
                            biased;
                            sent = &mut sending => break sent,
                            () = &mut beat => {
                                if since.elapsed() > heartbeat {
                                    return Ending::Gone;
                                }
                                beat.as_mut().reset(Instant::now() + heartbeat);
                            }
                            _ = &mut closing => return Ending::Gone,
                        }
                    };
                    if let Err(ending) = sent {
                        return ending;
                    }
                }
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if let Err(ending) = self.on_text(&text).await {
                                return ending;
                            }
                        }
                        Some(Ok(Message::Binary(_))) => {
                            let problem = Problem::Malformed("messages are texts".to_owned());
                            if let Err(ending) = self.mistake(problem).await {
                                return ending;
                            }
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_))) | None => return Ending::Gone,
                        Some(Err(error)) => return self.unreadable(&error),
                    }
                }
                () = &mut beat => {
                    if heard.elapsed() > 2 * heartbeat {
                        return Ending::Gone;
                    }
                    if self.socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                        return Ending::Gone;
                    }
                    beat.as_mut().reset(Instant::now() + heartbeat);
                }
                problem = &mut closing => return Ending::Closed(problem),
            }
        }
    }

    async fn on_text(&mut self, text: &str) -> Result<(), Ending> {
        let say = match self.read(text) {
            Ok(say) => say,
            Err(problem) => return self.mistake(problem).await,
        };
        let settings = &self.door.lobby.settings;
        if let Err(wait) = self.messages.take() {
            let said = words::sends_fast(settings.messages_per_second);
            return self.mistake(Problem::limit_for("messages_per_second", said, wait)).await;
        }
        let texts = matches!(
            say,
            Say::Chat { .. } | Say::Comment { .. } | Say::Propose { .. } | Say::Answer { .. } | Say::Ping
        );
        if texts && let Err(wait) = self.texts.take() {
            let said = words::writes_fast(settings.texts_per_ten_seconds);
            return self.mistake(Problem::limit_for("texts_per_ten_seconds", said, wait)).await;
        }
        self.dealer.say(self.id, say).await;
        Ok(())
    }

    /// Answers a mistake, until there are too many.
    async fn mistake(&mut self, problem: Problem) -> Result<(), Ending> {
        self.door.lobby.metrics.refused();
        if self.mistakes.take().is_err() {
            return Err(too_many_mistakes());
        }
        self.send(&problem).await.map_err(|_| Ending::Gone)
    }
}

/// Sends what the table says.
async fn send_all(
    socket: &mut WebSocket,
    texts: &mut Vec<Outgoing>,
    mistakes: &mut Bucket,
) -> Result<(), Ending> {
    for outgoing in texts.drain(..) {
        let text = match outgoing {
            Outgoing::Text(text) => text,
            Outgoing::Close(problem) => return Err(Ending::Closed(problem)),
        };
        if text.starts_with(r#"{"type":"error""#) && mistakes.take().is_err() {
            return Err(too_many_mistakes());
        }
        socket.feed(Message::Text(text)).await.map_err(|_| Ending::Gone)?;
    }
    socket.flush().await.map_err(|_| Ending::Gone)
}

/// Another version of the protocol may say hello in other words: it gets that answer all the same.
fn check_version(text: &str) -> Result<(), Problem> {
    let Ok(hello) = serde_json::from_str::<serde_json::Value>(text) else { return Ok(()) };
    match hello["protocol"].as_u64() {
        Some(protocol) if hello["type"] == "hello" && protocol != u64::from(PROTOCOL) => {
            Err(Problem::Version(protocol))
        }
        _ => Ok(()),
    }
}

/// How the socket is closed: programs tell a restart and a proper end from their own mistakes by this.
fn close_code(problem: &Problem) -> u16 {
    match problem {
        Problem::ShuttingDown => 1012, // Service restart.
        Problem::TableClosed | Problem::NoSpectators => 1000,
        _ => 1008,
    }
}

fn too_many_mistakes() -> Ending {
    Ending::Closed(Problem::limit("mistakes_per_ten_seconds", words::mistakes()))
}
