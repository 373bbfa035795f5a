//! Names and addresses that may not use the server.

use crate::problem::Problem;
use crate::store::{Ban, Whom};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};
use tokio::sync::watch;

/// The bans, as they are stored too.
#[derive(Default)]
pub struct Bans {
    bans: RwLock<HashMap<Whom, Ban>>,
    changed: watch::Sender<()>,
}

impl Bans {
    /// Takes stored bans up.
    pub fn restore(&self, stored: Vec<Ban>) {
        let mut bans = self.bans.write().unwrap_or_else(PoisonError::into_inner);
        *bans = stored.into_iter().map(|ban| (ban.whom.clone(), ban)).collect();
    }

    /// One more.
    pub fn add(&self, ban: Ban) {
        self.bans.write().unwrap_or_else(PoisonError::into_inner).insert(ban.whom.clone(), ban);
        self.changed.send_replace(());
    }

    /// One less.
    pub fn lift(&self, whom: &Whom) {
        self.bans.write().unwrap_or_else(PoisonError::into_inner).remove(whom);
    }

    fn check(&self, whom: &Whom, now: u64) -> Result<(), Problem> {
        let bans = self.bans.read().unwrap_or_else(PoisonError::into_inner);
        match bans.get(whom) {
            Some(ban) if ban.until.is_none_or(|until| until > now) => Err(Problem::Banned(ban.until)),
            _ => Ok(()),
        }
    }

    /// Whether a name may take a seat.
    pub fn check_name(&self, name: &str, now: u64) -> Result<(), Problem> {
        self.check(&Whom::name(name), now)
    }

    /// Whether an address (its network) may use the server.
    pub fn check_address(&self, client: IpAddr, now: u64) -> Result<(), Problem> {
        if self.bans.read().unwrap_or_else(PoisonError::into_inner).is_empty() {
            return Ok(());
        }
        self.check(&Whom::Address(client), now)
    }

    /// Waits until an address is banned.
    pub async fn banned(&self, client: IpAddr, now: impl Fn() -> u64) -> Problem {
        let mut changed = self.changed.subscribe();
        loop {
            if let Err(problem) = self.check_address(client, now()) {
                return problem;
            }
            if changed.changed().await.is_err() {
                std::future::pending::<()>().await; // It cannot be gone: it is here.
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_ban_holds_until_its_end() {
        let bans = Bans::default();
        let ban = |text: &str, until| Ban { whom: Whom::read(text), why: String::new(), since: 0, until };
        bans.restore(vec![ban("Ada", Some(10)), ban("2001:db8::1", None)]);
        let network = crate::address::network("2001:db8::2".parse().unwrap());
        assert_eq!(bans.check_name("ADA (3)", 9), Err(Problem::Banned(Some(10))));
        assert_eq!(bans.check_name("Ada", 10), Ok(()));
        assert_eq!(bans.check_address(network, u64::MAX), Err(Problem::Banned(None)));
        let other = IpAddr::from([192, 0, 2, 1]);
        let waiting = bans.banned(other, || 5);
        tokio::pin!(waiting);
        let early = tokio::time::timeout(std::time::Duration::from_millis(20), &mut waiting).await;
        assert!(early.is_err());
        bans.add(ban("192.0.2.1", Some(6)));
        assert_eq!(waiting.await, Problem::Banned(Some(6)));
        bans.lift(&Whom::Address(other));
        assert_eq!(bans.check_address(other, 5), Ok(()));
    }
}
