//! Before an upgrade: no table and no game begins, and the server stops when the last game has ended.

use super::Status;
use crate::dealer::Order;
use crate::lobby::Lobby;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// How often the games are counted.
const OFTEN: Duration = Duration::from_millis(500);
/// How long a table may take to say whether a game is played there; one that does not answer is busy with one.
const PATIENCE: Duration = Duration::from_secs(2);

/// What was ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Open,
    /// Nothing begins.
    Draining {
        /// Whether the server stops then.
        stop: bool,
    },
    /// The last game has ended, and the server stops.
    Drained,
}

/// Whether a server drains.
#[derive(Default)]
pub struct Drain(watch::Sender<State>);

impl Drain {
    /// Whether tables and games may begin.
    pub fn is_open(&self) -> bool {
        *self.0.borrow() == State::Open
    }

    /// Ready when the last game has ended after an order to stop then.
    pub async fn drained(&self) {
        let _ = self.0.subscribe().wait_for(|state| *state == State::Drained).await; // It is here.
    }
}

impl Lobby {
    /// How the server is.
    pub async fn status(&self) -> Status {
        let dealers = self.dealers();
        let playing = dealers.iter().map(|dealer| async {
            let asked = tokio::time::timeout(PATIENCE, dealer.order(Order::Report)).await;
            // A table that has gone meanwhile plays nothing.
            asked.map_or(true, |answer| answer.unwrap_or(false))
        });
        let playing = futures_util::future::join_all(playing).await;
        Status {
            tables: dealers.len(),
            games: playing.into_iter().filter(|playing| *playing).count(),
            sockets: self.metrics.open_sockets(),
            draining: !self.drain.is_open(),
        }
    }

    /// No table and no game begins any more; when the last game has ended, the server stops, or not.
    pub async fn drain(self: &Arc<Self>, stop: bool) {
        let before = self.drain.0.send_replace(State::Draining { stop });
        self.metrics.draining(true);
        if before != State::Open {
            return; // The one that was begun first goes on.
        }
        self.tell_tables(|| Order::Drain).await;
        let lobby = self.clone();
        tokio::spawn(async move {
            while !lobby.drain.is_open() && !lobby.is_closing() {
                // First of all: the operator is answered before the server stops.
                tokio::time::sleep(OFTEN).await;
                let stop = *lobby.drain.0.borrow() == State::Draining { stop: true };
                if stop && lobby.status().await.games == 0 {
                    // It may have been called off while the games were counted.
                    lobby.drain.0.send_if_modified(|state| {
                        let still = *state == State::Draining { stop: true };
                        if still {
                            *state = State::Drained;
                        }
                        still
                    });
                    return;
                }
            }
        });
    }

    /// Tables and games begin again.
    pub async fn resume(&self) {
        self.drain.0.send_replace(State::Open);
        self.metrics.draining(false);
        self.tell_tables(|| Order::Begin).await;
    }

    /// Tells all tables something; those that are busy for too long miss it.
    async fn tell_tables(&self, order: impl Fn() -> Order) {
        let dealers = self.dealers();
        let telling = dealers.iter().map(|dealer| tokio::time::timeout(PATIENCE, dealer.tell(order())));
        futures_util::future::join_all(telling).await;
    }
}
