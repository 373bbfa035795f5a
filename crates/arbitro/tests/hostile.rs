//! The real server under hostile clients: each comes from an address of its own (127.0.0.x), and an honest player plays
//! tris against the usual bot meanwhile. The server must stay there, stay small and answer the honest player in time.

use arbitro_server::client::{Address, Socket};
use arbitro_server::wire::{PlayAtOnce, Playing, Say, TableOptions, Tell};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::{IpAddr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// How much memory the server may use, in kilobytes.
const MEMORY: u64 = 600 * 1024;
/// How long the honest player waits for the bot's answer, except once in a hundred times.
const PATIENCE: Duration = Duration::from_millis(250);

struct Process {
    child: Child,
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Process {
    fn start() -> Process {
        let folder = tempfile::tempdir().expect("a folder");
        // A gigabyte for what it allocates: more than that is refused by the system.
        let mut child = Command::new("prlimit")
            .arg("--data=1073741824")
            .arg(env!("CARGO_BIN_EXE_arbitro"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(folder.path().join("arbitro.db"))
            // The allocator reserves address space ahead, which counts.
            .env("MIMALLOC_ARENA_RESERVE", "32768")
            .env("ARBITRO_HEAD_TIME", "2")
            .env("ARBITRO_WRITE_TIME", "3")
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .expect("a server");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address = line.trim().rsplit('/').next().expect("its address").parse().expect("an address");
        Process { child, address, _folder: folder }
    }

    /// The most memory that it has ever had in use, in kilobytes.
    fn peak(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("running");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client with an address of its own.
#[derive(Clone, Copy)]
struct Hostile {
    from: IpAddr,
    server: SocketAddr,
}

impl Hostile {
    fn new(server: SocketAddr, number: u16) -> Self {
        let [high, low] = number.to_be_bytes();
        Hostile { from: IpAddr::from([127, 1, high, low]), server }
    }

    async fn connect(&self) -> Option<TcpStream> {
        let socket = TcpSocket::new_v4().ok()?;
        socket.bind(SocketAddr::new(self.from, 0)).ok()?;
        socket.connect(self.server).await.ok()
    }

    /// Watches a table over a connection that takes little before it is read.
    async fn watch(&self, table: u64) -> Option<TcpStream> {
        let socket = TcpSocket::new_v4().ok()?;
        socket.set_recv_buffer_size(4 * 1024).ok()?;
        socket.bind(SocketAddr::new(self.from, 0)).ok()?;
        let mut stream = socket.connect(self.server).await.ok()?;
        let head = format!(
            "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.ok()?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.ok()?;
        assert_eq!(&answer, b"HTTP/1.1 101");
        let hello = br#"{"type":"hello","protocol":1}"#;
        // One text, masked with zeros.
        let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
        frame.extend(hello);
        stream.write_all(&frame).await.ok()?;
        Some(stream)
    }

    /// Sends a request; the body of the answer.
    async fn posted<T: serde::de::DeserializeOwned>(&self, path: &str, body: &str) -> T {
        let answer = self.ask("POST", path, body).await.expect("an answer");
        let Some((_, body)) = answer.split_once("\r\n\r\n") else { panic!("{answer}") };
        let body = body.find('{').map(|start| &body[start..]).unwrap_or_default();
        let mut found = serde_json::Deserializer::from_str(body).into_iter();
        found.next().expect("a body").unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    /// Sends a request and does not read the answer.
    async fn send(&self, method: &str, path: &str, body: &str) -> Option<TcpStream> {
        let mut stream = self.connect().await?;
        let head = format!("{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n");
        let request = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).await.ok()?;
        Some(stream)
    }

    /// Sends a request; the whole answer, or nothing if the connection broke.
    async fn ask(&self, method: &str, path: &str, body: &str) -> Option<String> {
        let mut stream = self.send(method, path, body).await?;
        let mut answer = Vec::new();
        tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut answer)).await.ok()?.ok()?;
        Some(String::from_utf8_lossy(&answer).into_owned())
    }
}

/// The honest player plays tris until the test sends `stop`. Returns how long each answer of the bot took.
async fn honest(server: SocketAddr, mut stop: tokio::sync::watch::Receiver<bool>) -> Vec<Duration> {
    let address: Address = format!("http://{server}").parse().expect("an address");
    let play = PlayAtOnce {
        game: "tris".to_owned(),
        name: "Ada".to_owned(),
        seat: Some(0),
        players: Vec::new(),
        options: TableOptions::default(),
    };
    let playing: Playing = address.post("/api/play", None, &play).await.expect("a game");
    let mut socket: Socket = address.socket(playing.table.table).await.expect("a socket");
    socket.hello(Some(&playing.token), None).await.expect("a hello");
    let (mut waits, mut asked) = (Vec::new(), None);
    while !*stop.borrow_and_update() {
        let heard = tokio::time::timeout(Duration::from_secs(30), socket.hear()).await;
        let tell = heard.expect("the server answers").expect("a message").expect("an open socket");
        let (Tell::Start { n, position, .. } | Tell::Event { n, position, .. }) = tell else { continue };
        let over = position.over.is_some();
        if over || !position.offers.is_empty() {
            waits.extend(asked.take().map(|asked: Instant| asked.elapsed()));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        if over {
            socket.say(&Say::Done { stay: true }).await.expect("sent");
        } else if let Some(offer) = position.offers.first() {
            asked = Some(Instant::now());
            let mv = offer.mv.clone();
            socket.say(&Say::Move { after: n, mv }).await.expect("sent");
        }
    }
    waits
}

/// A client that orders 40 searches and does not read the answers, and then one whose answer it reads.
async fn searches(client: Hostile) {
    let ask =
        json!({"game": "chess", "algorithm": "minimax-list", "depth": 1_000_000, "after": []}).to_string();
    let mut unread = Vec::new();
    for _ in 0..40 {
        unread.push(client.send("POST", "/api/study/search", &ask).await);
    }
    tokio::time::sleep(Duration::from_secs(4)).await;
    drop(unread);
    let answer = client.ask("POST", "/api/study/search", &ask).await.expect("an answer");
    assert!(answer.len() < 10 << 20, "{} bytes", answer.len());
}

/// Strategies that never come to an end, at many tables.
async fn strategies(client: Hostile) {
    for text in [
        "(defglobal ?*x* = (while TRUE do (bind ?a 1)))",
        "(defglobal ?*x* = (progn (bind ?s \"0123456789\") (while TRUE do (bind ?s (str-cat ?s ?s)))))",
        "(deffunction f (?x) (f (+ ?x 1))) (defrule a => (f 1))",
    ] {
        let answer = client.ask("POST", "/api/strategies", text).await.expect("an answer");
        let Some((_, file)) = answer.split_once("\"file\":\"") else { panic!("{answer}") };
        let file = file.split('"').next().expect("a name");
        let bot = format!("expert:strategy={file}");
        let open = json!({"game": "briscola5", "players": [null, bot, bot, bot, bot]}).to_string();
        let asked: Vec<_> = (0..14)
            .map(|_| {
                let open = open.clone();
                tokio::spawn(async move { client.ask("POST", "/api/tables", &open).await })
            })
            .collect();
        for answer in asked {
            let answer = answer.await.expect("no panic").expect("an answer");
            assert!(answer.starts_with("HTTP/1.1 4") || answer.starts_with("HTTP/1.1 201"), "{answer}");
        }
    }
}

/// Forty strategies at once whose definitions loop or allocate, and one that is nested as deep as a file can be. Then bots
/// are prepared with all of them at once.
async fn uploads(client: Hostile) {
    let endless = "(while TRUE do (bind ?a 1))";
    let growing = "(progn (bind ?m (create$ a b c d)) (while TRUE do (bind ?m (create$ ?m ?m))))";
    let text = |number: usize| match number {
        0 => format!("(defrule a => {}{})", "(progn ".repeat(30_000), ")".repeat(30_000)),
        number if number % 2 == 0 => format!("(defglobal ?*x{number}* = {endless})"),
        number => format!("(defglobal ?*x{number}* = {growing})"),
    };
    let sending: Vec<_> = (0..40)
        .map(|number| {
            let text = text(number);
            tokio::spawn(async move { client.ask("POST", "/api/strategies", &text).await })
        })
        .collect();
    let mut asking = Vec::new();
    for sent in sending {
        let answer = sent.await.expect("no panic").expect("an answer");
        let Some((_, file)) = answer.split_once("\"file\":\"") else { panic!("{answer}") };
        let bot = format!("expert:strategy={}", file.split('"').next().expect("a name"));
        let open = json!({"game": "briscola5", "players": [null, bot, bot, bot, bot]}).to_string();
        asking.push(tokio::spawn(async move { client.ask("POST", "/api/tables", &open).await }));
    }
    for asked in asking {
        let answer = asked.await.expect("no panic").expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
}

/// How many lines of chat the sockets that do not read are sent: more than the server and
/// the system keep for one.
const LINES: usize = 1_500;

/// Sockets that never read, at a table where one player talks as much as its sockets may, and messages nested very deep.
async fn slow_readers(client: Hostile) {
    let address: Address = format!("http://{}", client.server).parse().expect("an address");
    let play = json!({"game": "tris", "name": "Eve"}).to_string();
    let playing: Playing = client.posted("/api/play", &play).await;
    let mut silent = Vec::new();
    for _ in 0..60 {
        silent.push(client.watch(playing.table.table).await.expect("connected"));
    }
    let text = "\u{1f0a1}".repeat(1_000);
    // Each socket may send ten texts in ten seconds: one seat with many sockets sends more.
    for _ in 0..LINES / 10 {
        let mut talker = address.socket(playing.table.table).await.expect("a socket");
        talker.hello(Some(&playing.token), None).await.expect("a hello");
        let deep = format!("{}{}", "[".repeat(8_000), "]".repeat(8_000));
        for sent in [deep.clone(), format!("{{\"type\":{deep}}}")] {
            talker.say_text(sent).await.expect("sent");
        }
        for _ in 0..10 {
            talker.say(&Say::Chat { text: text.clone() }).await.expect("sent");
        }
        talker.say(&Say::Ping).await.expect("sent");
        let mut malformed = 0;
        loop {
            match talker.hear().await.expect("readable").expect("open") {
                Tell::Error { code, .. } if code == "malformed" => malformed += 1,
                Tell::Pong => break,
                // Eleven texts within ten seconds.
                Tell::Error { code, .. } if code == "too-many" => break,
                _ => {}
            }
        }
        assert_eq!(malformed, 2);
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    let mut closed = 0;
    for mut stream in silent {
        let mut rest = Vec::new();
        let end = stream.read_to_end(&mut rest);
        closed += usize::from(tokio::time::timeout(Duration::from_millis(300), end).await.is_ok());
    }
    assert!(closed >= 50, "only {closed} of 60 sockets that do not read were closed");
}

/// Bots with more threads, memory or time than the settings allow.
async fn expensive(client: Hostile) {
    for (bot, limit) in [
        ("search:threads=10,memory=160", "fence-at-most"),
        ("search:memory=160", "fence-at-most"),
        ("search:threads=10", "fence-at-most"),
        ("expert:time=11s", "fence-thinks-long"),
        ("mcts:simulations=1000000000", "fence-at-most"),
    ] {
        for path in ["/api/tables", "/api/play"] {
            let open = json!({"game": "chess", "name": "Eve", "players": [null, bot]}).to_string();
            let open = if path == "/api/tables" { open.replace("\"name\":\"Eve\",", "") } else { open };
            let answer = client.ask("POST", path, &open).await.expect("an answer");
            assert!(answer.starts_with("HTTP/1.1 400") && answer.contains(limit), "{bot}: {answer}");
        }
    }
}

/// Tables whose bots think as long as they may.
async fn thinkers(client: Hostile) {
    let address: Address = format!("http://{}", client.server).parse().expect("an address");
    let mut sockets = Vec::new();
    for _ in 0..12 {
        let play = json!({"game": "connect-four", "name": "Eve", "seat": 1, "players": ["expert:time=10s"]});
        let playing: Playing = client.posted("/api/play", &play.to_string()).await;
        let mut socket = address.socket(playing.table.table).await.expect("a socket");
        socket.hello(Some(&playing.token), None).await.expect("a hello");
        sockets.push(socket);
    }
    tokio::time::sleep(Duration::from_secs(15)).await;
}

/// Requests that are never finished, and bodies that are too deep or too long.
async fn half_sent(client: Hostile) {
    let mut open = Vec::new();
    for text in ["GET /api/ver", "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"] {
        for _ in 0..100 {
            if let Some(mut stream) = client.connect().await {
                let _ = stream.write_all(text.as_bytes()).await; // It may be closed already.
                open.push(stream);
            }
        }
    }
    let deep = format!("{}{}", "[".repeat(7_000), "]".repeat(7_000));
    for body in [&*deep, &format!("{{\"game\":{deep}}}"), &"x".repeat(300_000)] {
        for path in ["/api/tables", "/api/play", "/api/study/search", "/api/study/jobs"] {
            if let Some(answer) = client.ask("POST", path, body).await {
                assert!(answer.starts_with("HTTP/1.1 4"), "{path}: {}", &answer[..answer.len().min(200)]);
            }
        }
    }
    tokio::time::sleep(Duration::from_secs(4)).await;
    let mut closed = 0;
    for mut stream in open {
        let mut byte = [0; 1];
        let read = tokio::time::timeout(Duration::from_millis(50), stream.read(&mut byte)).await;
        closed += usize::from(read.is_ok());
    }
    assert!(closed >= 100, "only {closed} of 200 half requests were given up");
}

/// More requests than one address may send.
async fn flood(client: Hostile) {
    // Several requests at a time, so that a slow machine reaches the limit per minute too.
    let mut refused = 0;
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..3_000 {
        while asking.len() >= 8 {
            let answer = asking.join_next().await.expect("a request").expect("a task that does not panic");
            refused += usize::from(answer);
        }
        if refused >= 100 {
            return;
        }
        asking.spawn(async move {
            let answer = client.ask("GET", "/api/games", "").await.unwrap_or_default();
            answer.starts_with("HTTP/1.1 429")
        });
    }
    panic!("only {refused} requests were refused");
}

/// Tables from many addresses.
async fn tables(server: SocketAddr) {
    for number in 0..100 {
        let client = Hostile::new(server, 1_000 + number);
        for _ in 0..20 {
            let answer = client.ask("POST", "/api/tables", r#"{"game":"tris"}"#).await.unwrap_or_default();
            assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
        }
        let answer = client.ask("POST", "/api/tables", r#"{"game":"tris"}"#).await.unwrap_or_default();
        assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    }
}

/// How late a thread of this machine is that asks for very little, while other programs run too.
fn pulse(stopped: &tokio::sync::watch::Receiver<bool>) -> Vec<Duration> {
    let mut late = Vec::new();
    while !*stopped.borrow() {
        let asked = Instant::now();
        std::thread::sleep(Duration::from_millis(5));
        late.push(asked.elapsed() - Duration::from_millis(5));
    }
    late
}

/// What 99 of 100 stay within.
fn p99(mut waits: Vec<Duration>) -> Duration {
    waits.sort();
    waits[waits.len() * 99 / 100]
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_clients_stop_no_honest_player() {
    let mut process = Process::start();
    let server = process.address;
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let playing = tokio::spawn(honest(server, stopped.clone()));
    let pulse = tokio::task::spawn_blocking(move || pulse(&stopped));
    let client = |number| Hostile::new(server, number);
    tokio::join!(
        searches(client(1)),
        searches(client(2)),
        strategies(client(3)),
        thinkers(client(4)),
        thinkers(client(5)),
        half_sent(client(6)),
        flood(client(7)),
        expensive(client(8)),
        uploads(client(9)),
        slow_readers(client(10)),
        tables(server),
    );
    stop.send(true).expect("the honest player plays");
    let mut waits = playing.await.expect("the honest player plays on");
    waits.sort();
    let (median, longest) = (waits[waits.len() / 2], waits[waits.len() - 1]);
    let (answers, waited) = (waits.len(), p99(waits));
    // Every answer needs the machine several times: for threads of the server, of this test, and for the disk.
    let allowed = PATIENCE.max(5 * p99(pulse.await.expect("a pulse")));
    let megabytes = process.peak() / 1024;
    println!(
        "{answers} answers, median {median:?}, 99 % within {waited:?}, longest {longest:?}; {megabytes} MB at most"
    );
    assert!(process.child.try_wait().expect("a process").is_none(), "the server is there");
    assert!(answers >= 300, "{answers} answers");
    assert!(waited < allowed, "{waited:?}, and {allowed:?} were allowed");
    assert!(process.peak() < MEMORY, "{} kB", process.peak());
}
