//! The server as a whole.

use crate::bus::{Bus, InProcess};
use crate::fence::Fence;
use crate::http::{self, Doorway, Pages};
use crate::journal;
use crate::lobby::{Clock, Lobby, Parts};
use crate::metrics::Metrics;
use crate::settings::Settings;
use crate::store::{Retention, Store, StoreError};
use crate::words;
use arbitro_game::Message;
use arbitro_table::catalogue::Catalogue;
use arbitro_table::files::reason;
use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::net::TcpListener;

/// How long a shutdown waits for what is still being done.
const PATIENCE: Duration = Duration::from_secs(3);

/// What a server is made of.
pub struct Server {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// How news of the register travel.
    pub bus: Arc<dyn Bus>,
    /// The games and players.
    pub catalogue: Arc<Catalogue>,
    /// What the server allows.
    pub settings: Settings,
    /// Where uploaded strategy files are put for the players that read them; none are taken without.
    pub uploads: Option<PathBuf>,
    /// Pages beside the built-in ones.
    pub pages: Pages,
    /// Where the socket for operators is ([`socket_of`](crate::operation::socket_of)); there is none without.
    pub operators: Option<PathBuf>,
    /// What the time of day is.
    pub clock: Clock,
}

/// Why a server stopped before it was asked to.
#[derive(Debug)]
pub enum RunError {
    /// The store cannot be read.
    Store(StoreError),
    /// The network.
    Network(std::io::Error),
}

impl RunError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            RunError::Store(error) => error.message(),
            RunError::Network(error) => words::network_failed(reason(error)),
        }
    }
}

arbitro_game::errors_with_message!(RunError);

impl From<StoreError> for RunError {
    fn from(error: StoreError) -> Self {
        RunError::Store(error)
    }
}

impl From<std::io::Error> for RunError {
    fn from(error: std::io::Error) -> Self {
        RunError::Network(error)
    }
}

impl Server {
    /// A server with the defaults.
    pub fn new(store: Arc<dyn Store>, catalogue: impl Into<Arc<Catalogue>>) -> Self {
        let settings = Settings::default();
        let bus = Arc::new(InProcess::default());
        Server {
            store,
            bus,
            catalogue: catalogue.into(),
            settings,
            uploads: None,
            pages: http::built_in,
            operators: None,
            clock: SystemTime::now,
        }
    }

    /// Takes up everything where it was left, and serves until `shutdown` is ready. What was acknowledged is stored,
    /// then and always.
    pub async fn run(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send,
    ) -> Result<(), RunError> {
        let catalogue = self.catalogue;
        let metrics = Arc::new(Metrics::default());
        let (journal, writer) = journal::channel(self.store.clone(), metrics.clone());
        let fence = Fence::new(catalogue.clone(), self.uploads, &self.settings);
        let lobby = Lobby::new(Parts {
            settings: self.settings,
            catalogue,
            fence,
            journal,
            store: self.store,
            metrics,
            bus: self.bus,
            clock: self.clock,
        });
        let writing = tokio::spawn(writer.run());
        let tables = lobby.restore().await?;
        tracing::info!(tables, address = %listener.local_addr()?, "ready");
        let app = http::router(lobby.clone(), self.pages);
        let head = lobby.settings.head_time;
        let doorway = Doorway::new(listener, &lobby.settings);
        let serving = http::serving::serve(doorway, app, head, lobby.closing());
        tokio::pin!(serving);
        if let Some(address) = lobby.settings.metrics {
            let doorway = Doorway::new(TcpListener::bind(address).await?, &lobby.settings);
            let app = http::metrics(lobby.clone());
            tokio::spawn(http::serving::serve(doorway, app, head, lobby.closing()));
        }
        let sweeping = tokio::spawn(sweep(lobby.clone()));
        if let Some(path) = &self.operators {
            open_to_operators(path, &lobby);
        }
        tokio::select! {
            () = &mut serving => return Ok(()), // It ends only when the server goes down.
            () = shutdown => {}
            () = lobby.drain.drained() => tracing::info!("the last game has ended"),
        }
        tracing::info!("shutting down");
        lobby.close();
        sweeping.abort();
        let _ = tokio::time::timeout(PATIENCE, serving).await; // Whoever hangs on is cut off.
        drop(lobby);
        // The writer stops when the last table has let go of it.
        let _ = tokio::time::timeout(PATIENCE, writing).await;
        if let Some(path) = &self.operators {
            let _ = std::fs::remove_file(path); // The next server removes it too.
        }
        tracing::info!("stopped");
        Ok(())
    }
}

/// A server without its operators serves all the same: that the socket cannot be opened is an error in the log.
fn open_to_operators(path: &std::path::Path, lobby: &Arc<Lobby>) {
    #[cfg(unix)]
    match crate::operation::listen(path) {
        Ok(listener) => drop(tokio::spawn(crate::operation::serve(listener, lobby.clone()))),
        Err(error) => {
            tracing::error!(path = %path.display(), %error, "the socket for arbitro admin cannot be opened");
        }
    }
    #[cfg(not(unix))]
    let _ = (path, lobby); // There are no such sockets.
}

/// How often old records are looked for.
const SWEEP: Duration = Duration::from_secs(60);

/// Deletes old records, as the settings say.
async fn sweep(lobby: Arc<Lobby>) {
    let (most, days, bytes) =
        (lobby.settings.records, lobby.settings.records_days, lobby.settings.database_bytes);
    if most == 0 && days == 0 && bytes == 0 {
        return;
    }
    loop {
        let old = || lobby.now().saturating_sub(days.saturating_mul(24 * 60 * 60));
        let since = if days == 0 { 0 } else { old() };
        match lobby.store.retain(Retention { most, since, bytes }).await {
            Ok(0) => tokio::time::sleep(SWEEP).await,
            Ok(deleted) => tracing::info!(deleted, "old records"),
            Err(error) => {
                tracing::warn!(%error, "old records could not be deleted");
                tokio::time::sleep(SWEEP).await;
            }
        }
    }
}
