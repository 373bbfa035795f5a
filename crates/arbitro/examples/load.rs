//! The load program: opens tables of tris on a server and plays at them over sockets, as many moves as they take.
//!
//!     cargo run --release -p arbitro-server --example load -- http://127.0.0.1:8080 TABLES SECONDS SERVER_PID THINK_MS
//!
//! `load serve ADDRESS:PORT DATABASE process|power` is a server without limits to measure.
//!
//! Prints `name value unit` for each figure. The latency of a move is the time from sending it to the mover's own
//! receipt of the event that contains it; the server stored it in between. Server CPU time is read from /proc, so
//! that moves for each CPU second can be compared when the machine is busy with other things.

use arbitro_server::client::{Address, ClientError};
use arbitro_server::wire::{AskSeat, OpenTable, OpenedTable, PROTOCOL, Say, TableOptions};
use arbitro_server::{Durability, Server, Settings, Sqlite};
use std::error::Error;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// As in the program that is measured.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Default)]
struct Meter {
    measuring: AtomicBool,
    stopping: AtomicBool,
    moves: AtomicU64,
    failed: AtomicU64,
    latencies: Mutex<Vec<u32>>,
}

fn out(name: &str, value: f64, unit: &str) {
    println!("arbitro_{name} {value:.6} {unit}");
}

/// CPU seconds of a process, from /proc (in hundredths).
fn cpu(pid: u32) -> Result<f64, Box<dyn Error>> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let fields: Vec<&str> = stat.rsplit_once(") ").ok_or("stat")?.1.split(' ').collect();
    Ok((fields[11].parse::<f64>()? + fields[12].parse::<f64>()?) / 100.0)
}

/// Resident memory of a process, in KiB.
fn resident(pid: u32) -> Result<f64, Box<dyn Error>> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("VmRSS")?;
    Ok(line.split_whitespace().nth(1).ok_or("a number")?.parse()?)
}

/// The number after a field's name: reading the whole message would cost the client more than the server.
fn number_after(text: &str, field: &str) -> Option<usize> {
    let rest = &text[text.find(field)? + field.len()..];
    rest[..rest.find(|character: char| !character.is_ascii_digit())?].parse().ok()
}

async fn play(
    address: Address,
    table: u64,
    token: String,
    think: Duration,
    meter: Arc<Meter>,
) -> Result<(), ClientError> {
    let mut socket = address.socket(table).await?;
    let token = Some(token);
    socket
        .say(&Say::Hello {
            protocol: PROTOCOL,
            token,
            game: None,
            since: 0,
            drawing: false,
            stay: true,
            invitation: None,
        })
        .await?;
    let mut sent: Option<Instant> = None;
    let mut dice = table.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut roll = move || {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        dice
    };
    while let Some(text) = socket.text().await? {
        if meter.stopping.load(Ordering::Relaxed) {
            return Ok(());
        }
        if text.starts_with(r#"{"type":"event""#) && text.contains(r#""did""#) {
            if let Some(at) = sent.take()
                && meter.measuring.load(Ordering::Relaxed)
            {
                meter.moves.fetch_add(1, Ordering::Relaxed);
                let micros = at.elapsed().as_micros() as u32;
                if let Ok(mut latencies) = meter.latencies.lock() {
                    latencies.push(micros);
                }
            }
        } else if text.starts_with(r#"{"type":"error""#) {
            meter.failed.fetch_add(1, Ordering::Relaxed);
        }
        let Some(offers) = text.find(r#""offers":["#) else { continue };
        let Some(n) = number_after(&text, r#""n":"#) else { continue };
        let offered: Vec<&str> = text[offers..]
            .match_indices(r#"{"move":""#)
            .map(|(at, found)| {
                let rest = &text[offers + at + found.len()..];
                &rest[..rest.find('"').unwrap_or(0)]
            })
            .collect();
        if offered.is_empty() {
            continue;
        }
        let mv = offered[(roll() % offered.len() as u64) as usize].to_owned();
        if !think.is_zero() {
            let share = 0.5 + (roll() % 1024) as f64 / 1024.0;
            tokio::time::sleep(think.mul_f64(share)).await;
        }
        sent = Some(Instant::now());
        socket.say_text(format!(r#"{{"type":"move","after":{n},"move":"{mv}"}}"#)).await?;
    }
    Ok(())
}

async fn table(address: &Address) -> Result<(u64, Vec<String>), ClientError> {
    let open = OpenTable { game: "tris".to_owned(), players: Vec::new(), options: TableOptions::default() };
    let opened: OpenedTable = address.post("/api/tables", None, &open).await?;
    let id = opened.table.table;
    let mut tokens = Vec::new();
    for seat in 0..2 {
        let ask = AskSeat { name: format!("load {seat}"), seat: Some(seat), program: true, person: None };
        tokens.push(address.sit(id, ask).await?.token.unwrap_or_default());
    }
    Ok((id, tokens))
}

/// A server whose limits do not stand in the way of one client that plays at all tables.
async fn serve(address: &str, database: &str, survives: &str) -> Result<(), Box<dyn Error>> {
    let durability = if survives == "power" { Durability::Power } else { Durability::Process };
    let store = Sqlite::open(std::path::Path::new(database), durability).await?;
    let mut server = Server::new(Arc::new(store), arbitro_catalogue::standard());
    server.settings = Settings {
        tables_per_client: usize::MAX,
        sockets_per_client: usize::MAX,
        held_per_client: usize::MAX,
        messages_per_second: u32::MAX,
        record_bytes_per_client: 0,
        unclaimed: Duration::from_secs(3600),
        requests_per_minute: u32::MAX,
        // Long measurements may be held up as a whole: that is no reason to take the clients for gone.
        heartbeat: Duration::from_secs(600),
        ..Settings::default()
    };
    let listener = tokio::net::TcpListener::bind(address).await?;
    println!("ready");
    Ok(server
        .run(listener, async {
            let _ = tokio::signal::ctrl_c().await;
        })
        .await?)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [serve, address, database, survives] = &arguments[..]
        && serve == "serve"
    {
        return self::serve(address, database, survives).await;
    }
    let [address, tables, seconds, pid, think] = &arguments[..] else {
        return Err("write: load http://HOST:PORT TABLES SECONDS SERVER_PID THINK_MS".into());
    };
    let address: Address = address.parse()?;
    let (tables, seconds, pid): (usize, u64, u32) = (tables.parse()?, seconds.parse()?, pid.parse()?);
    let think = Duration::from_millis(think.parse()?);
    let meter = Arc::new(Meter::default());
    let before = resident(pid)?;
    let began = Instant::now();
    let mut opened = Vec::new();
    for _ in 0..tables {
        opened.push(table(&address).await?);
    }
    out("tables", tables as f64, "tables");
    out("tables_opened", tables as f64 / began.elapsed().as_secs_f64(), "tables/s");
    tokio::time::sleep(Duration::from_millis(500)).await;
    out("idle_table", (resident(pid)? - before) / tables as f64, "KiB");
    for (id, tokens) in opened {
        for token in tokens {
            let (address, meter) = (address.clone(), meter.clone());
            tokio::spawn(async move {
                if let Err(error) = play(address, id, token, think, meter.clone()).await
                    && !meter.stopping.load(Ordering::Relaxed)
                {
                    meter.failed.fetch_add(1, Ordering::Relaxed);
                    eprintln!("table {id}: {error}");
                }
            });
        }
    }
    tokio::time::sleep(Duration::from_millis(3000)).await;
    let (cpu_before, resident_before, from) = (cpu(pid)?, resident(pid)?, Instant::now());
    meter.measuring.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    meter.measuring.store(false, Ordering::Relaxed);
    let (spent, wall) = (cpu(pid)? - cpu_before, from.elapsed().as_secs_f64());
    let moves = meter.moves.load(Ordering::Relaxed) as f64;
    let mut latencies = std::mem::take(&mut *meter.latencies.lock().map_err(|_| "the meter")?);
    latencies.sort_unstable();
    let at = |share: f64| {
        f64::from(latencies.get(((latencies.len() as f64) * share) as usize).copied().unwrap_or(0))
    };
    // A bench that measured nothing must not report a speed.
    let failed = meter.failed.load(Ordering::Relaxed);
    if moves == 0.0 || failed > 0 {
        return Err(format!("{moves} moves were made and {failed} things went wrong").into());
    }
    out("moves", moves / wall, "moves/s");
    out("latency_p50", at(0.5) / 1000.0, "ms");
    out("latency_p99", at(0.99) / 1000.0, "ms");
    out("server_cpu", 100.0 * spent / wall, "%core");
    out("server_moves_per_cpu_s", moves / spent, "moves/cpu_s");
    out("server_rss_before", resident_before / 1024.0, "MiB");
    out("server_rss", resident(pid)? / 1024.0, "MiB");
    meter.stopping.store(true, Ordering::Relaxed);
    Ok(())
}
