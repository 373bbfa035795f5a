//! `arbitro serve`: tables for people and programs over the network.

use crate::catalogue;
use crate::failure::Failure;
use crate::speech::say;
use crate::words;
use arbitro_game::Message;
use arbitro_server::operation::socket_of;
use arbitro_server::{Durability, Server, Settings, Sqlite};
use arbitro_table::files::{read_text, reason};
use clap::{Args, ValueEnum};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[derive(Args)]
pub struct Serve {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// The file that everything is kept in; it is created on the first start
    #[arg(long, default_value = "arbitro.db", value_name = "FILE")]
    database: PathBuf,
    /// What a stored move survives
    #[arg(long, value_enum, default_value_t = Survives::Process)]
    survives: Survives,
    /// A file with limits and other settings (TOML); `--print-config` shows all of them with their defaults
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print the settings as a configuration file, and stop
    #[arg(long)]
    print_config: bool,
    /// Tables that one address may have open at once (setting `tables_per_client`)
    #[arg(long, value_name = "NUMBER")]
    tables_per_client: Option<usize>,
    /// Sockets that one address may have open at once (setting `sockets_per_client`)
    #[arg(long, value_name = "NUMBER")]
    sockets_per_client: Option<usize>,
    /// Requests by HTTP that one address may make in a minute (setting `requests_per_minute`)
    #[arg(long, value_name = "NUMBER")]
    requests_per_minute: Option<u32>,
    /// Seconds that a bot may think about one move (setting `machine_thinking`)
    #[arg(long, value_name = "SECONDS")]
    thinking: Option<u64>,
    /// Another origin whose pages may talk to this server, such as `https://play.example` (may be given again; setting
    /// `origins`)
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,
    /// A proxy that says where requests come from (may be given again; setting `proxies`)
    #[arg(long, value_name = "ADDRESS")]
    proxy: Vec<std::net::IpAddr>,
    /// Where to serve metrics for Prometheus, such as `127.0.0.1:9090` (setting `metrics`)
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// Write the log as JSON, one object for each line
    #[arg(long)]
    json_log: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Survives {
    /// The server process may be killed at any moment
    Process,
    /// The power may fail too; each batch of moves waits for the disk
    Power,
}

impl Serve {
    pub fn run(self) -> Result<(), Failure> {
        if self.print_config {
            print!("{}", self.settings()?.to_toml());
            return Ok(());
        }
        log(self.json_log);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let served = runtime.block_on(self.serve());
        // A machine that does not stop thinking must not keep the process.
        runtime.shutdown_timeout(Duration::from_secs(1));
        served
    }

    async fn serve(self) -> Result<(), Failure> {
        let durability = match self.survives {
            Survives::Process => Durability::Process,
            Survives::Power => Durability::Power,
        };
        let store = Sqlite::open(&self.database, durability).await?;
        let mut server = Server::new(Arc::new(store), catalogue().clone());
        let mut uploads = self.database.clone().into_os_string();
        uploads.push(".uploads");
        server.uploads = Some(uploads.into());
        server.operators = Some(socket_of(&self.database));
        server.pages = crate::pages::page;
        server.settings = self.settings()?;
        let listener = tokio::net::TcpListener::bind(self.listen)
            .await
            .map_err(|error| Failure::Said(words::no_listening(self.listen.to_string(), reason(&error))))?;
        println!("{}", say(&words::serving(listener.local_addr()?.to_string())));
        Ok(server.run(listener, interrupted()).await?)
    }
}

impl Serve {
    /// The settings: flags come before variables of the environment, those before the file.
    fn settings(&self) -> Result<Settings, Failure> {
        let text = self.config.as_deref().map(read_text).transpose()?;
        let name = self.config.as_deref().map(|path| path.display().to_string()).unwrap_or_default();
        let file = text.as_deref().map(|text| (&*name, text));
        let mut settings = Settings::read(file, |name| std::env::var(name).ok())
            .map_err(|error| Failure::Said(Message::verbatim(error.to_string())))?;
        settings.commit = crate::results::COMMIT;
        if let Some(tables) = self.tables_per_client {
            settings.tables_per_client = tables;
            settings.held_per_client = settings.held_per_client.max(tables.saturating_mul(2));
        }
        settings.sockets_per_client = self.sockets_per_client.unwrap_or(settings.sockets_per_client);
        settings.requests_per_minute = self.requests_per_minute.unwrap_or(settings.requests_per_minute);
        settings.machine_thinking = self.thinking.map_or(settings.machine_thinking, Duration::from_secs);
        settings.metrics = self.metrics.or(settings.metrics);
        settings.origins.extend(self.allow_origin.iter().cloned());
        settings.proxies.extend(&self.proxy);
        Ok(settings)
    }
}

/// Ready when a person or the system asks the server to stop.
async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await; // Then only a stronger signal stops it.
}

/// Logs to the standard error: `RUST_LOG` says how much. No token is ever logged.
pub(super) fn log(json: bool) {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second start in the same process keeps the first log.
    let _ = if json { log.json().try_init() } else { log.compact().try_init() };
}
