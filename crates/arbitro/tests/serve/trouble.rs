//! A server in trouble: a disk that is full at the start, IPv6, files that are no database of this version.

use crate::process::{Process, admin};
use arbitro_server::client::Address;
use arbitro_server::wire::{AskSeat, OpenTable, OpenedTable, Say, TableOptions, Tell};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A disk of a few megabytes, in a name space of its own, so that nothing has to be cleaned up.
struct SmallDisk {
    holder: Child,
}

impl SmallDisk {
    /// Nothing if the system does not allow it.
    fn new(kilobytes: u32) -> Option<SmallDisk> {
        let script = format!("mount -t tmpfs -o size={kilobytes}k none /mnt && echo ready && read line");
        let mut holder = Command::new("unshare")
            .args(["--user", "--map-root-user", "--mount", "sh", "-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut line = String::new();
        BufReader::new(holder.stdout.take()?).read_line(&mut line).ok()?;
        let disk = SmallDisk { holder };
        (line == "ready\n").then_some(disk)
    }

    /// The disk as this process sees it.
    fn path(&self, name: &str) -> PathBuf {
        PathBuf::from(format!("/proc/{}/root/mnt/{name}", self.holder.id()))
    }

    /// A command that sees the disk as `/mnt`.
    fn command(&self) -> Command {
        let mut command = Command::new("nsenter");
        command.args([
            "--user",
            "--mount",
            "--preserve-credentials",
            "--target",
            &self.holder.id().to_string(),
        ]);
        command.arg(env!("CARGO_BIN_EXE_arbitro"));
        command
    }

    fn serve(&self) -> Command {
        let mut command = self.command();
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", "/mnt/arbitro.db"]);
        command.args(["--requests-per-minute", "1000000"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Writes until nothing fits any more.
    fn fill(&self) {
        let mut file = std::fs::File::create(self.path("filler")).expect("a file");
        for length in [4096, 1] {
            while file.write_all(&vec![7; length]).is_ok() {}
        }
    }

    fn empty(&self) {
        std::fs::remove_file(self.path("filler")).expect("removed");
    }

    /// Starts a server: it serves, or it says in one sentence why not.
    fn start(&self) -> Result<Process, String> {
        let mut child = self.serve().spawn().expect("a process");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("readable");
        let mut server = match line.trim().strip_prefix("Arbitro is on ") {
            Some(url) => Process { child, url: url.to_owned() },
            None => return Err(failure(child)),
        };
        // It says where it is before it has read everything.
        let address = server.address();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        for _ in 0..600 {
            if runtime.block_on(address.request("GET", "/api/version", None, "")).is_ok() {
                return Ok(server);
            }
            if server.child.try_wait().expect("a child").is_some() {
                let stderr = server.child.stderr.take().expect("piped");
                return Err(sentence(stderr));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("it neither serves nor stops");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = self.holder.kill();
        let _ = self.holder.wait();
    }
}

/// What a process says that could not start: one sentence, with the exit code of mistakes.
fn failure(mut child: Child) -> String {
    assert_eq!(child.wait().expect("a child").code(), Some(2));
    sentence(child.stderr.take().expect("piped"))
}

fn sentence(mut stderr: impl Read) -> String {
    let mut said = String::new();
    stderr.read_to_string(&mut said).expect("readable");
    // The log has a time in front.
    let said: Vec<&str> = said.lines().filter(|line| !line.starts_with("20")).collect();
    assert_eq!(said.len(), 1, "{said:?}");
    said[0].to_owned()
}

async fn open(address: &Address) -> Result<OpenedTable, String> {
    let open = OpenTable { game: "tris".to_owned(), players: Vec::new(), options: TableOptions::default() };
    address.post("/api/tables", None, &open).await.map_err(|error| error.to_string())
}

/// Sits down, and plays a first move as the first of two.
async fn begin(address: &Address) -> (u64, String) {
    let table = open(address).await.expect("a table").table.table;
    let mut tokens = Vec::new();
    for name in ["Ada", "Ben"] {
        let ask = AskSeat { name: name.to_owned(), seat: None, program: false, person: None };
        tokens.push(address.sit(table, ask).await.expect("a seat").token.expect("a token"));
    }
    assert_eq!(mv(address, table, &tokens[0], 0, "b2").await, Ok(1));
    (table, tokens.remove(1))
}

/// Makes a move: the count of what the seat has lived through then, or the code of the error.
async fn mv(address: &Address, table: u64, token: &str, after: usize, mv: &str) -> Result<usize, String> {
    let mut socket = address.socket(table).await.expect("a socket");
    socket.hello(Some(token), None).await.expect("a hello");
    let mut sent = false;
    loop {
        match socket.hear().await.expect("readable").expect("open") {
            Tell::Start { n, .. } if n == after && !sent => {
                sent = true;
                socket.say(&Say::Move { after, mv: mv.to_owned() }).await.expect("sent");
            }
            Tell::Start { n, .. } => panic!("{n} instead of {after}"),
            Tell::Event { n, .. } => return Ok(n),
            Tell::Error { code, .. } => return Err(code),
            _ => {}
        }
    }
}

#[test]
fn a_full_disk_at_the_start_loses_nothing() {
    let Some(disk) = SmallDisk::new(3_000) else {
        eprintln!("skipped: this system does not let a test have a small disk");
        return;
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let server = disk.start().expect("it starts");
    let (table, ben) = runtime.block_on(begin(&server.address()));
    // Killed while the disk is full.
    disk.fill();
    server.kill();
    match disk.start() {
        Ok(server) => {
            let address = server.address();
            let refused = runtime.block_on(async {
                let mut opened = 0;
                // What room there is in the file may still be used.
                while open(&address).await.is_ok() {
                    opened += 1;
                    assert!(opened < 2_000, "it has an end");
                }
                mv(&address, table, &ben, 1, "a1").await
            });
            assert!(refused == Err("storage".to_owned()) || refused == Ok(2), "{refused:?}");
            server.kill();
        }
        Err(said) => assert!(said.contains("full") || said.contains("disk"), "{said}"),
    }
    disk.empty();
    let server = disk.start().expect("there is room again");
    runtime.block_on(async {
        let address = server.address();
        let card: serde_json::Value =
            address.get(&format!("/api/tables/{table}")).await.expect("the table is there");
        assert_eq!(card["phase"], "playing");
        let mut socket = address.socket(table).await.expect("a socket");
        socket.hello(Some(&ben), None).await.expect("a hello");
        loop {
            if let Tell::Start { n, .. } = socket.hear().await.expect("readable").expect("open") {
                assert!(n == 1 || n == 2, "the move is there: {n}");
                break;
            }
        }
    });
    // Stopped well, and started while the disk is full: there is no log of the database that could be used.
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
    let mut server = server;
    assert!(server.ends_within(Duration::from_secs(15)), "it stops");
    disk.fill();
    match disk.start() {
        Ok(server) => server.kill(),
        Err(said) => assert!(said.contains("full") || said.contains("disk"), "{said}"),
    }
    disk.empty();
    let server = disk.start().expect("there is room again");
    let tables: Vec<serde_json::Value> =
        runtime.block_on(server.address().get("/api/tables")).expect("the tables");
    assert!(!tables.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn ipv6_is_an_address_like_others() {
    if std::net::TcpListener::bind("[::1]:0").is_err() {
        eprintln!("skipped: this system has no IPv6");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbitro"));
    command.args(["serve", "--listen", "[::1]:0"]).env("ARBITRO_HOSTS", "[\"::1\"]");
    let server = Process::of(&mut command, folder.path());
    assert!(server.url.starts_with("http://[::1]:"), "{}", server.url);
    let address = server.address();
    begin(&address).await;
    let (code, tables) = admin(folder.path(), &["tables"]);
    assert!(code == Some(0) && tables.contains("Ada, Ben\t::\n"), "its network: {tables}");
    // Host: the address in brackets, and no other.
    for (host, expected) in [("[::1]", 200), ("[::1]:8080", 200), ("[::2]:8080", 421), ("::2", 421)] {
        let head = format!("GET /api/version HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let port = server.url.rsplit(':').next().expect("a port");
        let mut stream = std::net::TcpStream::connect(format!("[::1]:{port}")).expect("connected");
        stream.write_all(head.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with(&format!("HTTP/1.1 {expected}")), "{host}: {answer}");
    }
    // Another address of the network is banned with it.
    assert_eq!(admin(folder.path(), &["ban", "::2"]).0, Some(0));
    assert_eq!(address.request("GET", "/api/games", None, "").await.expect("an answer").0, 403);
    assert_eq!(admin(folder.path(), &["unban", "[::1]"]).0, Some(0));
    assert_eq!(address.request("GET", "/api/games", None, "").await.expect("an answer").0, 200);
}

/// Starts a server over a file and gives back what it says instead.
fn does_not_start(database: &Path) -> String {
    let child = Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database"])
        .arg(database)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process");
    failure(child)
}

#[test]
fn what_is_no_database_is_said_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = folder.path().join("text.db");
    std::fs::write(&text, "a text that is long enough to be taken for a database\n".repeat(40))
        .expect("written");
    let said = does_not_start(&text);
    assert!(said.contains("file is not a database"), "{said}");
    let said = does_not_start(&folder.path().join("no/folder/arbitro.db"));
    assert!(said.contains("no/folder/arbitro.db"), "{said}");
    assert!(std::fs::read_to_string(&text).expect("there").starts_with("a text"), "it is left alone");
}
