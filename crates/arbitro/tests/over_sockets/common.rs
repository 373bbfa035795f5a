//! A server on a port of its own, and clients for it.
#![allow(dead_code)] // Each test file uses its own part of it.

use arbitro_catalogue::standard;
use arbitro_server::client::{Address, Socket};
use arbitro_server::wire::{
    AskSeat, OpenTable, OpenedTable, Position, RecordCard, Say, SeatTaken, TableOptions, Tell,
};
use arbitro_server::{Durability, RunError, Server, Settings, Sqlite, Store};
use arbitro_table::catalogue::AnyGame;
use arbitro_table::catalogue::Catalogue;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// How long anything in these tests may take.
pub const LONG: Duration = Duration::from_secs(30);

pub struct House {
    pub address: Address,
    url: String,
    pub folder: TempDir,
    settings: Settings,
    clock: fn() -> SystemTime,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<Result<(), RunError>>>,
}

/// Every game of the catalogue that needs no file; those with long games by parameters that end them soon.
pub fn all_games() -> Vec<Arc<dyn AnyGame>> {
    let catalogue = standard();
    let names = catalogue.games().into_iter().map(|game| match game.name {
        "chess" => "chess:fen=8/8/8/4k3/8/8/3QK3/8 w - - 80 60",
        "kriegspiel" => "kriegspiel:moves=6",
        "pig" => "pig:goal=20",
        name => name,
    });
    names.filter(|name| *name != "tree").map(|name| catalogue.game(name).expect("a game")).collect()
}

pub fn settings() -> Settings {
    Settings {
        tables_per_client: 10_000,
        held_per_client: 10_000,
        requests_per_minute: 1_000_000,
        ..Settings::default()
    }
}

impl House {
    pub async fn open() -> House {
        House::with(settings()).await
    }

    pub async fn with(settings: Settings) -> House {
        House::new(standard(), settings, SystemTime::now).await
    }

    /// A server for which the time of day is what the test says.
    pub async fn at(settings: Settings, clock: fn() -> SystemTime) -> House {
        House::new(standard(), settings, clock).await
    }

    /// A server with games of one's own.
    pub async fn of(catalogue: Catalogue) -> House {
        House::new(catalogue, settings(), SystemTime::now).await
    }

    async fn new(catalogue: Catalogue, settings: Settings, clock: fn() -> SystemTime) -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let (url, stop, running) = start(folder.path(), catalogue, settings.clone(), clock).await;
        let address = url.parse().expect("an address");
        House { address, url, folder, settings, clock, stop: Some(stop), running: Some(running) }
    }

    /// A server over a store of one's own; `wrap` gets a real one.
    pub async fn over<S: Store>(wrap: impl FnOnce(Sqlite) -> Arc<S>) -> (House, Arc<S>) {
        let folder = tempfile::tempdir().expect("a folder");
        let real =
            Sqlite::open(&folder.path().join("arbitro.db"), Durability::Process).await.expect("a store");
        let store = wrap(real);
        let (settings, clock) = (settings(), SystemTime::now as fn() -> SystemTime);
        let (url, stop, running) =
            start_over(store.clone(), folder.path(), standard(), settings.clone(), clock).await;
        let address = url.parse().expect("an address");
        let house = House { address, url, folder, settings, clock, stop: Some(stop), running: Some(running) };
        (house, store)
    }

    /// The address as a text.
    pub fn url(&self) -> String {
        self.url.clone()
    }

    /// Stops the server and waits until it has stopped.
    pub async fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(running) = self.running.take() {
            running.await.expect("no panic").expect("a good end");
        }
    }

    /// Stops the server and starts it again over the same file.
    pub async fn restart(&mut self) {
        self.stop().await;
        let (url, stop, running) =
            start(self.folder.path(), standard(), self.settings.clone(), self.clock).await;
        self.address = url.parse().expect("an address");
        (self.url, self.stop, self.running) = (url, Some(stop), Some(running));
    }

    pub async fn table(&self, game: &str, players: &[Option<&str>], options: TableOptions) -> OpenedTable {
        let players = players.iter().map(|player| player.map(str::to_owned)).collect();
        let open = OpenTable { game: game.to_owned(), players, options };
        self.address.post("/api/tables", None, &open).await.expect("a table")
    }

    pub async fn sit(&self, table: u64, name: &str, program: bool) -> SeatTaken {
        let ask = AskSeat { name: name.to_owned(), seat: None, program, person: None };
        self.address.sit(table, ask).await.expect("a seat")
    }

    pub async fn socket(&self, table: u64, token: Option<&str>) -> Socket {
        let mut socket = self.address.socket(table).await.expect("a socket");
        socket.hello(token, None).await.expect("a hello");
        socket
    }
}

async fn start(
    folder: &Path,
    catalogue: Catalogue,
    settings: Settings,
    clock: fn() -> SystemTime,
) -> (String, oneshot::Sender<()>, JoinHandle<Result<(), RunError>>) {
    let store = Sqlite::open(&folder.join("arbitro.db"), Durability::Process).await.expect("a store");
    start_over(Arc::new(store), folder, catalogue, settings, clock).await
}

async fn start_over(
    store: Arc<dyn Store>,
    folder: &Path,
    catalogue: Catalogue,
    settings: Settings,
    clock: fn() -> SystemTime,
) -> (String, oneshot::Sender<()>, JoinHandle<Result<(), RunError>>) {
    let mut server = Server::new(store, catalogue);
    server.settings = settings;
    server.clock = clock;
    server.uploads = Some(folder.join("uploads"));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("bound"));
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(listener, async {
        let _ = stopped.await;
    }));
    (url, stop, running)
}

/// The next message for which `wanted` has an answer.
pub async fn until<T>(socket: &mut Socket, mut wanted: impl FnMut(Tell) -> Option<T>) -> T {
    let waiting = async {
        loop {
            let tell = socket.hear().await.expect("readable").expect("the socket is open");
            if let Some(answer) = wanted(tell) {
                return answer;
            }
        }
    };
    tokio::time::timeout(LONG, waiting).await.expect("in time")
}

/// The next position, with its number.
pub async fn position(socket: &mut Socket) -> (usize, Position) {
    until(socket, |tell| match tell {
        Tell::Start { n, position, .. } | Tell::Event { n, position, .. } => Some((n, position)),
        _ => None,
    })
    .await
}

/// The code of the next error.
pub async fn error(socket: &mut Socket) -> String {
    until(socket, |tell| match tell {
        Tell::Error { code, message, .. } => {
            assert_ne!(message.id, "", "a message: {message}");
            Some(code)
        }
        _ => None,
    })
    .await
}

/// The last closed game, once it is of this game.
pub async fn last_record(house: &House, game: &str) -> (u64, String) {
    let waiting = async {
        loop {
            let records: Vec<RecordCard> = house.address.get("/api/records?limit=1").await.expect("a list");
            if let Some(card) = records.first().filter(|card| card.game == game) {
                let path = format!("/api/records/{}", card.record);
                return (
                    card.record,
                    house.address.request("GET", &path, None, "").await.expect("a record").1,
                );
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LONG, waiting).await.expect("in time")
}

pub async fn make(socket: &mut Socket, after: usize, mv: &str) {
    socket.say(&Say::Move { after, mv: mv.to_owned() }).await.expect("sent");
}

/// Plays the first game that comes, with moves that depend on the seed alone; gives back every text that was sent to
/// this seat, and the payoffs.
pub async fn play_one(mut socket: Socket, seed: u64) -> (Vec<String>, Vec<f64>) {
    let mut texts = Vec::new();
    let mut choices = seed;
    let mut moved_at = None; // Others' moves may come in while the answer to one's own is on its way.
    loop {
        let text = tokio::time::timeout(LONG, socket.text()).await.expect("in time").expect("readable");
        let text = text.expect("the socket is open");
        texts.push(text.clone());
        let (n, position) = match serde_json::from_str(&text).expect("of the protocol") {
            Tell::Start { n, position, .. } | Tell::Event { n, position, .. } => (n, position),
            Tell::Error { code, message, .. } => panic!("{code}: {message}"),
            _ => continue,
        };
        if let Some(over) = position.over {
            return (texts, over.payoffs);
        }
        if !position.offers.is_empty() && moved_at != Some(n) {
            moved_at = Some(n);
            choices = choices.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let offer = &position.offers[(choices >> 33) as usize % position.offers.len()];
            make(&mut socket, n, &offer.mv).await;
        }
    }
}

/// A game of tris that the first seat wins.
pub async fn play_tris(first: &mut Socket, second: &mut Socket) {
    for (turn, mv) in ["a1", "b1", "a2", "b2", "a3"].iter().enumerate() {
        let socket = if turn % 2 == 0 { &mut *first } else { &mut *second };
        loop {
            let (n, position) = position(socket).await;
            if !position.offers.is_empty() {
                make(socket, n, mv).await;
                break;
            }
        }
    }
    for socket in [first, second] {
        while position(socket).await.1.over.is_none() {}
    }
}
