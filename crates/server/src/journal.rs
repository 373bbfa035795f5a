//! The one writer: it gathers what all tables want to store and commits it in batches.

use crate::metrics::Metrics;
use crate::store::{Entry, Store, StoreError};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// How many requests go into one batch at most.
const BATCH: usize = 1024;

/// Where tables store what happens to them.
#[derive(Clone)]
pub struct Journal {
    requests: mpsc::Sender<Request>,
}

struct Request {
    entries: Vec<Entry>,
    stored: oneshot::Sender<Result<(), StoreError>>,
}

/// The writer.
pub struct Writer {
    requests: mpsc::Receiver<Request>,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
}

/// A journal over a store. It stops when all its clones are gone and everything is stored.
pub fn channel(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> (Journal, Writer) {
    let (sender, requests) = mpsc::channel(BATCH);
    (Journal { requests: sender }, Writer { requests, store, metrics })
}

impl Journal {
    /// Stores the entries; when this returns, they are stored.
    pub async fn store(&self, entries: Vec<Entry>) -> Result<(), StoreError> {
        let gone = || StoreError::Failed("the writer has stopped".to_owned());
        let (stored, answer) = oneshot::channel();
        self.requests.send(Request { entries, stored }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

impl Writer {
    /// Writes until there is nothing to store any more.
    pub async fn run(mut self) {
        let mut requests = Vec::with_capacity(BATCH);
        let mut entries = Vec::with_capacity(BATCH);
        // While one batch is being written, the next one gathers in the channel.
        while self.requests.recv_many(&mut requests, BATCH).await > 0 {
            // Every table that has something to store by now comes along: on a busy server batches are larger so.
            tokio::task::yield_now().await;
            let room = BATCH.saturating_sub(requests.len());
            if room > 0 && !self.requests.is_empty() {
                self.requests.recv_many(&mut requests, room).await;
            }
            for request in &mut requests {
                entries.append(&mut request.entries);
            }
            let result = self.store.append(&entries).await;
            match &result {
                Ok(()) => self.metrics.stored(entries.len()),
                Err(error) => {
                    self.metrics.store_failed();
                    tracing::error!(%error, entries = entries.len(), "could not store");
                }
            }
            entries.clear();
            for request in requests.drain(..) {
                let _ = request.stored.send(result.clone()); // Nobody waits: the table has gone.
            }
        }
        self.store.close().await;
    }
}
