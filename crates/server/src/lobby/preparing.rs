//! Players that have to be prepared before they can sit down: that is work that strangers can start.

use super::Lobby;
use crate::problem::Problem;
use crate::words;
use arbitro_game::Cancel;
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Most players are ready within this time: they wait for nobody.
const AT_ONCE: Duration = Duration::from_millis(250);
/// How long somebody waits until others' players are prepared.
const QUEUE: Duration = Duration::from_secs(10);

/// The places for players that take longer.
pub struct Preparers {
    places: Semaphore,
    /// Who has one: one address has one at a time.
    clients: Mutex<HashSet<IpAddr>>,
}

/// Calls the work off when nobody waits for it any more.
struct CallOff(Option<Cancel>);

impl Drop for CallOff {
    fn drop(&mut self) {
        if let Some(cancel) = &self.0 {
            cancel.cancel();
        }
    }
}

/// An address that has a place.
struct Placed<'a> {
    preparers: &'a Preparers,
    client: IpAddr,
}

impl Drop for Placed<'_> {
    fn drop(&mut self) {
        self.preparers.clients.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.client);
    }
}

impl Preparers {
    /// So many at the same time.
    pub fn new(places: usize) -> Self {
        Preparers { places: Semaphore::new(places.max(1)), clients: Mutex::default() }
    }

    /// Nobody gets a place any more.
    pub fn close(&self) {
        self.places.close();
    }

    fn place(&self, client: IpAddr) -> Result<Placed<'_>, Problem> {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if !clients.insert(client) {
            return Err(Problem::TooMany(words::already_preparing()));
        }
        Ok(Placed { preparers: self, client })
    }
}

impl Lobby {
    /// Does work that may take a while, away from everything else and no longer than `limit`. What is done at once
    /// waits for nobody; the rest waits for one of few places, of which an address has one.
    pub async fn prepare<T, W>(&self, client: Option<IpAddr>, limit: Duration, work: W) -> Result<T, Problem>
    where
        T: Send + 'static,
        W: Fn(&Cancel) -> T + Clone + Send + 'static,
    {
        if let Some(done) = self.work(AT_ONCE.min(limit), work.clone()).await? {
            return Ok(done);
        }
        let _placed = client.map(|client| self.preparers.place(client)).transpose()?;
        let busy = || Problem::TooMany(words::busy_preparing());
        let place = tokio::time::timeout(QUEUE, self.preparers.places.acquire()).await.map_err(|_| busy())?;
        let _place = place.map_err(|_| Problem::ShuttingDown)?;
        self.work(limit, work).await?.ok_or_else(|| Problem::Catalogue(words::not_ready(limit.as_secs_f64())))
    }

    /// Nothing if it was not done in time.
    async fn work<T, W>(&self, limit: Duration, work: W) -> Result<Option<T>, Problem>
    where
        T: Send + 'static,
        W: Fn(&Cancel) -> T + Send + 'static,
    {
        let cancel = Cancel::default();
        let mut call_off = CallOff(Some(cancel.clone()));
        let working = tokio::task::spawn_blocking(move || work(&cancel));
        let done = tokio::select! {
            done = working => done,
            () = tokio::time::sleep(limit) => return Ok(None),
            () = self.closed() => return Err(Problem::ShuttingDown),
        };
        call_off.0 = None;
        match done {
            Ok(done) => Ok(Some(done)),
            Err(_) => {
                self.metrics.panicked();
                Err(Problem::Catalogue(words::not_prepared()))
            }
        }
    }
}
