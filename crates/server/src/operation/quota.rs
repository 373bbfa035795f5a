//! How much the tables of one client may leave on the disk.

use crate::scheduler::Payer;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const DAY: f64 = 24.0 * 60.0 * 60.0;
/// Clients that are remembered at most; beyond, those that have all of their share again are forgotten.
const REMEMBERED: usize = 10_000;
/// What has to be there again before the next game begins.
const AGAIN: f64 = 0.01;

/// Bytes that each client may still leave. What was used comes back steadily within a day.
pub struct Quota {
    most: f64,
    accounts: Mutex<HashMap<Payer, Account>>,
}

#[derive(Clone, Copy)]
struct Account {
    left: f64,
    at: Instant,
}

impl Account {
    fn filled(self, most: f64, now: Instant) -> f64 {
        (self.left + now.saturating_duration_since(self.at).as_secs_f64() * most / DAY).min(most)
    }
}

impl Quota {
    /// This many bytes a day; 0 for no limit.
    pub fn new(most: u64) -> Self {
        Quota { most: most as f64, accounts: Mutex::default() }
    }

    /// A client leaves this many bytes more.
    pub fn spend(&self, payer: Payer, bytes: usize, now: Instant) {
        if self.most == 0.0 {
            return;
        }
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if accounts.len() >= REMEMBERED {
            accounts.retain(|_, account| account.filled(self.most, now) < self.most);
        }
        let account = accounts.entry(payer).or_insert(Account { left: self.most, at: now });
        *account = Account { left: account.filled(self.most, now) - bytes as f64, at: now };
    }

    /// How long a client has to wait before it may leave more.
    pub fn wait(&self, payer: Payer, now: Instant) -> Option<Duration> {
        let accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        let account = accounts.get(&payer)?;
        let left = account.filled(self.most, now);
        // What was refused once is refused until a little is there again, not just enough for one game.
        let missing = if left > 0.0 { return None } else { AGAIN * self.most - left };
        Some(Duration::from_secs_f64(missing * DAY / self.most))
    }

    /// In megabytes, for people.
    pub fn megabytes(&self) -> f64 {
        self.most / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    #[test]
    fn what_was_used_comes_back_within_a_day() {
        let quota = Quota::new(1_000);
        let [one, two] = [1, 2].map(|last| Payer::from(IpAddr::from([192, 0, 2, last])));
        let start = Instant::now();
        let hours = |hours: u64| start + Duration::from_secs(3600 * hours);
        quota.spend(one, 900, start);
        assert_eq!(quota.wait(one, start), None);
        quota.spend(one, 600, start);
        let wait = quota.wait(one, start).expect("more than its share");
        assert_eq!(wait.as_secs(), 24 * 3600 * 51 / 100, "half of a day, and a hundredth");
        assert_eq!(quota.wait(two, start), None, "others have their own");
        assert!(quota.wait(one, start + wait).is_none());
        assert!(quota.wait(one, hours(11)).is_some());
        quota.spend(one, 1_000, hours(48));
        assert!(quota.wait(one, hours(48)).is_some(), "no more than one day is saved up");
        let unlimited = Quota::new(0);
        unlimited.spend(one, usize::MAX, start);
        assert_eq!(unlimited.wait(one, start), None);
    }
}
