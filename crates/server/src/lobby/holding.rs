//! Seats that are held by an absent client.

use super::Lobby;
use crate::problem::{Limit, Problem};
use crate::words;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// When each of the seats that an address holds is free again.
type Counts = Arc<Mutex<HashMap<IpAddr, Vec<Instant>>>>;

/// Counts, by address, seats that are held.
#[derive(Default)]
pub struct Holding(Counts);

/// A seat that is counted until this is dropped.
pub struct Held {
    counts: Counts,
    client: IpAddr,
    until: Instant,
}

impl Held {
    /// The seat is held for so long from now on.
    pub fn renew(&mut self, time: Duration) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let ends = counts.entry(self.client).or_default();
        let until = Instant::now() + time;
        if let Some(end) = ends.iter_mut().find(|end| **end == self.until) {
            *end = until;
        }
        self.until = until;
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ends) = counts.get_mut(&self.client) {
            if let Some(index) = ends.iter().position(|end| *end == self.until) {
                ends.swap_remove(index);
            }
            if ends.is_empty() {
                counts.remove(&self.client);
            }
        }
    }
}

impl Lobby {
    /// Counts one more seat that an address holds for so long without being there, if it may.
    pub fn hold(&self, client: IpAddr, time: Duration) -> Result<Held, Problem> {
        let (most, now) = (self.settings.held_per_client, Instant::now());
        let mut counts = self.holding.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ends = counts.get(&client).map(Vec::as_slice).unwrap_or_default();
        if ends.len() >= most {
            let wait = ends.iter().min().map(|end| end.saturating_duration_since(now));
            let message = words::seats_held(most);
            return Err(Problem::TooMany(Limit { name: "held_per_client", message, wait }));
        }
        let until = now + time;
        counts.entry(client).or_default().push(until);
        Ok(Held { counts: self.holding.0.clone(), client, until })
    }
}
