//! Seats that are held by an absent client.

use super::Lobby;
use crate::problem::Problem;
use crate::words;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// Counts, by address, seats that are held.
#[derive(Default)]
pub struct Holding(Counts);

/// A seat that is counted until this is dropped.
pub struct Held {
    counts: Counts,
    client: IpAddr,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.client);
            }
        }
    }
}

impl Lobby {
    /// Counts one more seat that an address holds without being there, if it may.
    pub fn hold(&self, client: IpAddr) -> Result<Held, Problem> {
        let most = self.settings.held_per_client;
        let mut counts = self.holding.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(client).or_default();
        if *count >= most {
            return Err(Problem::TooMany(words::seats_held(most)));
        }
        *count += 1;
        Ok(Held { counts: self.holding.0.clone(), client })
    }
}
