//! What the operator of the server orders at a table.

use super::{Actor, Order};
use crate::problem::Problem;
use crate::store::Whom;
use crate::wire::{Phase, SitterKind};
use crate::words;
use arbitro_game::Seat;
use arbitro_table::BrokenOff;

impl Actor {
    /// Obeys; the answer is whether a game is played here by a client who is connected.
    pub(super) async fn on_order(&mut self, order: Order) -> Result<bool, Problem> {
        match order {
            Order::Report => {}
            Order::Close => self.close_for_good().await?,
            Order::Remove(whom) => self.remove(&whom).await,
            Order::Drain => self.tell_table(words::drains()),
            Order::Begin => self.begin().await,
        }
        Ok(self.phase() == Phase::Playing && self.anybody_here())
    }

    /// The game is broken off and its record kept, and the table is gone.
    async fn close_for_good(&mut self) -> Result<(), Problem> {
        self.ends = true; // No game follows.
        self.break_off(BrokenOff::TableClosed).await;
        self.close_log().await;
        if self.play.is_none() && !self.gone {
            self.vanish().await;
        }
        if self.gone {
            return Ok(());
        }
        self.ends = false;
        Err(Problem::Storage)
    }

    /// Takes the seats of a name away.
    async fn remove(&mut self, whom: &Whom) {
        for index in 0..self.chairs.len() {
            let sits = self.board.seats[index].as_ref().is_some_and(|sitting| {
                let guest = sitting.kind != SitterKind::Machine && sitting.token.is_some();
                guest && Whom::name(&sitting.name) == *whom
            });
            if sits && let Err(problem) = self.give_up(Seat(index as u8)).await {
                tracing::warn!(table = self.id, %problem, "a banned player could not be removed");
            }
        }
    }
}
