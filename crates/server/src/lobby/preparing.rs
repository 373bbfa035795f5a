//! Bots that have to be prepared before they can sit down.

use super::Lobby;
use crate::problem::Problem;
use crate::scheduler::{Class, PATIENCE, Payer, Unfinished, Work};
use crate::words;
use arbitro_game::Cancel;
use std::time::Duration;

impl Lobby {
    /// Prepares a bot, when it is its turn and no longer than `limit`.
    pub async fn prepare<T: Send + 'static>(
        &self,
        payer: Payer,
        limit: Duration,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let cancel = Cancel::default();
        let token = cancel.clone();
        let order =
            Work { payer, class: Class::Question, expected: Duration::ZERO, limit, patience: Some(PATIENCE) };
        let late = || Problem::Catalogue(words::not_ready(limit.as_secs_f64()));
        match self.scheduler.run(order, &cancel, move || work(&token)).await {
            Ok(_) if self.is_closing() => Err(Problem::ShuttingDown),
            Ok(_) if cancel.is_cancelled() => Err(late()),
            Ok(done) => Ok(done),
            Err(Unfinished::Busy) => Err(Problem::limit_for("cores", words::busy_preparing(), PATIENCE)),
            Err(Unfinished::TooLong) => Err(late()),
            Err(Unfinished::CalledOff | Unfinished::Closed) => Err(Problem::ShuttingDown),
            Err(Unfinished::Failed) => {
                self.metrics.panicked();
                Err(Problem::Catalogue(words::not_prepared()))
            }
        }
    }
}
