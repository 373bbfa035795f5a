//! All work that clients cause goes through here: moves of bots, preparing them, questions, replays and jobs. Work waits
//! for a place, fairly between those who cause it ([`Queue`]), runs on a thread of its own and is called off when its time
//! is up. Short work never waits for long work, and long work has a lower priority.

mod queue;
mod threads;

pub use queue::{Class, Payer};

use crate::metrics::Metrics;
use crate::problem::Problem;
use arbitro_game::Cancel;
use queue::{Lane, Places, Queue, Ticket};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use threads::Threads;
use tokio::sync::oneshot;

/// Work that takes no longer than this is short.
pub const SHORT: Duration = Duration::from_millis(50);
/// The shortest time that a move is given when many wait.
const LEAST: Duration = Duration::from_secs(1);
/// How long a visitor waits for his turn.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// How long work may take to notice that it was called off. It goes on, but is not waited for.
const GRACE: Duration = Duration::from_secs(20);

/// A piece of work.
#[derive(Debug, Clone, Copy)]
pub struct Work {
    /// Who causes it.
    pub payer: Payer,
    /// What it is for.
    pub class: Class,
    /// How long it took last time: what was long waits among what is long.
    pub expected: Duration,
    /// How long it may run.
    pub limit: Duration,
    /// How long it may wait; for ever without.
    pub patience: Option<Duration>,
}

/// Why there is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfinished {
    /// It waited as long as it may, or too much of the same payer waits already.
    Busy,
    /// It ran longer than it may, and did not stop.
    TooLong,
    /// It failed.
    Failed,
    /// It was called off before its turn came.
    CalledOff,
    /// The server goes down.
    Closed,
}

/// The one scheduler of a server.
pub struct Scheduler {
    shared: Arc<Shared>,
    threads: Arc<Threads>,
}

struct Shared {
    queue: Mutex<Queue>,
    /// Those who wait.
    wake: Mutex<HashMap<Ticket, oneshot::Sender<Place>>>,
    closed: tokio::sync::watch::Sender<bool>,
    metrics: Arc<Metrics>,
}

/// Work that has a place until this is dropped.
struct Place {
    shared: Arc<Shared>,
    payer: Payer,
    class: Class,
    /// Nothing when it has ended.
    lane: Arc<Mutex<Option<Lane>>>,
    since: Instant,
}

/// Work that waits until this is dropped.
struct Waits {
    shared: Arc<Shared>,
    payer: Payer,
    ticket: Ticket,
}

/// Calls work off that is not waited for any more.
struct CallOff<'a>(Option<&'a Cancel>);

impl Drop for CallOff<'_> {
    fn drop(&mut self) {
        if let Some(cancel) = self.0 {
            cancel.cancel();
        }
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake(&self) -> MutexGuard<'_, HashMap<Ticket, oneshot::Sender<Place>>> {
        self.wake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets everything start that may.
    fn start(self: &Arc<Self>) {
        loop {
            let next = self.queue().next(Instant::now());
            let Some((payer, class, lane, ticket)) = next else { return };
            let lane = Arc::new(Mutex::new(Some(lane)));
            let place = Place { shared: self.clone(), payer, class, lane, since: Instant::now() };
            let waiting = self.wake().remove(&ticket);
            // If it does not wait any more, the place is given back here.
            drop(waiting.map(|waiting| waiting.send(place)));
        }
    }
}

impl Place {
    fn lane(&self) -> MutexGuard<'_, Option<Lane>> {
        self.lane.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let now = Instant::now();
        let took = now - self.since;
        let mut lane = self.lane();
        if let Some(lane) = lane.take() {
            self.shared.queue().end(self.payer, self.class, lane, took, now);
        }
        drop(lane);
        self.shared.metrics.worked(self.class, took);
        self.shared.start();
    }
}

impl Drop for Waits {
    fn drop(&mut self) {
        self.shared.queue().give_up(self.payer, self.ticket);
        self.shared.wake().remove(&self.ticket);
    }
}

impl Scheduler {
    /// A scheduler for this many cores.
    pub fn new(cores: usize, metrics: Arc<Metrics>) -> Self {
        let cores = cores.max(1);
        let places = Places { quick: 2 * cores, slow: cores.max(2) };
        let shared = Shared {
            queue: Mutex::new(Queue::new(places)),
            wake: Mutex::default(),
            closed: tokio::sync::watch::Sender::new(false),
            metrics,
        };
        Scheduler { shared: Arc::new(shared), threads: Arc::default() }
    }

    /// Nothing starts any more, and what runs is called off.
    pub fn close(&self) {
        self.shared.closed.send_replace(true);
    }

    /// How much work waits.
    pub fn waiting(&self) -> usize {
        self.shared.queue().waiting()
    }

    /// Waits for a place.
    async fn place(&self, work: &Work) -> Result<Place, Unfinished> {
        let lane = if work.class == Class::Job || work.expected > SHORT { Lane::Slow } else { Lane::Quick };
        let (wake, woken) = oneshot::channel();
        let ticket = {
            let mut waiting = self.shared.wake();
            let ticket = self.shared.queue().wait(work.payer, work.class, lane, Instant::now());
            let ticket = ticket.ok_or(Unfinished::Busy)?;
            waiting.insert(ticket, wake);
            ticket
        };
        let waits = Waits { shared: self.shared.clone(), payer: work.payer, ticket };
        let since = Instant::now();
        self.shared.start();
        let mut closed = self.shared.closed.subscribe();
        let impatient = async {
            match work.patience {
                Some(patience) => tokio::time::sleep(patience).await,
                None => std::future::pending().await,
            }
        };
        let place = tokio::select! {
            biased;
            _ = closed.wait_for(|closed| *closed) => Err(Unfinished::Closed),
            place = woken => place.map_err(|_| Unfinished::Closed),
            () = impatient => Err(Unfinished::Busy),
        };
        drop(waits);
        self.shared.metrics.waited(work.class, since.elapsed());
        place
    }

    /// Does some work when it is its turn. When its time is up, the token is used, and the work should come to an end.
    /// The same happens when the caller does not wait any more.
    pub async fn run<T: Send + 'static>(
        &self,
        work: Work,
        cancel: &Cancel,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        let place = self.place(&work).await?;
        if cancel.is_cancelled() {
            return Err(Unfinished::CalledOff);
        }
        let mut limit = work.limit;
        if work.class == Class::Move {
            // When others wait too, all have less time.
            let others = self.shared.queue().payers_waiting(Class::Move);
            limit =
                (limit / u32::try_from(others).unwrap_or(u32::MAX).saturating_add(1)).max(LEAST.min(limit));
        }
        let (payer, class, lane) = (place.payer, place.class, place.lane.clone());
        let quick = *place.lane() == Some(Lane::Quick);
        let (tell, mut told) = oneshot::channel();
        let worker = self.threads.run(!quick, move || {
            let done = task();
            drop(place);
            let _ = tell.send(done); // It may not be waited for any more.
        });
        let worker = worker.ok_or(Unfinished::Failed)?;
        let mut call_off = CallOff(Some(cancel));
        if quick {
            tokio::select! {
                done = &mut told => {
                    call_off.0 = None;
                    return done.map_err(|_| Unfinished::Failed);
                }
                () = tokio::time::sleep(SHORT) => {}
            }
            let mut lane = lane.lock().unwrap_or_else(PoisonError::into_inner);
            if lane.is_some() {
                worker.slow_down();
                *lane = Some(Lane::Demoted);
                self.shared.queue().demote(payer, class);
            }
            drop(lane);
            self.shared.start();
        }
        let mut closed = self.shared.closed.subscribe();
        let stopped = tokio::select! {
            done = &mut told => {
                call_off.0 = None;
                return done.map_err(|_| Unfinished::Failed);
            }
            () = tokio::time::sleep(limit) => Unfinished::TooLong,
            _ = closed.wait_for(|closed| *closed) => Unfinished::Closed,
        };
        cancel.cancel();
        match tokio::time::timeout(GRACE, told).await {
            Ok(done) => done.map_err(|_| Unfinished::Failed),
            Err(_) => Err(stopped),
        }
    }
}

impl Scheduler {
    /// Answers a question of a visitor, who waits for it.
    pub async fn ask<T: Send + 'static>(
        &self,
        payer: Payer,
        limit: Duration,
        answer: impl FnOnce(&Cancel) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let cancel = Cancel::default();
        let token = cancel.clone();
        let work =
            Work { payer, class: Class::Question, expected: Duration::ZERO, limit, patience: Some(PATIENCE) };
        self.run(work, &cancel, move || answer(&token)).await?
    }
}

#[cfg(test)]
mod tests;
