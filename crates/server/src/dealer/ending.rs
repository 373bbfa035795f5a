//! Games that players end before the rules do: by giving up, by running out of time, by calling them off.

use super::{Actor, SocketId};
use crate::problem::Problem;
use crate::wire::{May, Tell};
use crate::words;
use arbitro_game::Seat;
use arbitro_table::{BrokenOff, Settlement};

impl Actor {
    /// A seat gives up: the game is lost for it where a rule says what that pays, else the substitute takes over.
    pub(super) async fn on_resign(&mut self, socket: SocketId, seat: Seat) -> Result<(), Problem> {
        let play = self.play.as_ref().ok_or(Problem::NoGame)?;
        if play.over_since.is_some() {
            return Err(Problem::Over);
        }
        let how = Settlement::Resigned(seat);
        if play.game.settlement(how).is_some() {
            self.settle(how).await?;
        } else {
            self.give_up(seat).await?;
        }
        self.answer(socket, &Tell::Ack { of: "resign".to_owned(), id: 0 });
        Ok(())
    }

    /// Ends the game like this. If it cannot be stored, the game goes on.
    pub(super) async fn settle(&mut self, how: Settlement) -> Result<(), Problem> {
        let play = self.play.as_mut().ok_or(Problem::NoGame)?;
        if !play.game.settle(how) {
            return Err(Problem::NotPossible(words::cannot_settle()));
        }
        Box::pin(self.keep_moves(None)).await
    }

    /// Calls the game off.
    pub(super) async fn on_abort(&mut self, seat: Seat) -> Result<(), Problem> {
        let play = self.play.as_ref().ok_or(Problem::NoGame)?;
        if play.over_since.is_some() {
            return Err(Problem::Over);
        }
        if !self.may_abort(seat) {
            return Err(Problem::NotPossible(words::cannot_abort()));
        }
        self.break_off(BrokenOff::Aborted).await;
        if self.play.as_ref().is_some_and(|play| play.over_since.is_none()) {
            return Err(Problem::Storage);
        }
        Ok(())
    }

    /// Whether a seat may call the game off: nothing was dealt, and only one move was made. Where moves are hidden, a seat
    /// may do so until it has moved itself, so that the answer tells nothing of the moves of others.
    fn may_abort(&self, seat: Seat) -> bool {
        let Some(play) = &self.play else { return false };
        let moves = play.game.moves_since(0);
        let names = self.game.seat_names();
        let own = names.get(seat.index());
        let few = match self.game.is_open() {
            true => moves.len() < 2,
            false => !moves.iter().any(|made| Some(&made.by) == own),
        };
        few && moves.iter().all(|made| names.contains(&made.by))
    }

    /// What a seat may do beside moving, when a game begins or it comes back to one.
    pub(super) fn may(&self, seat: Seat) -> Vec<May> {
        let Some(play) = &self.play else { return Vec::new() };
        let rights = [
            (May::Resign, play.game.settlement(Settlement::Resigned(seat)).is_some()),
            (May::Draw, self.may_offer_draw(seat)),
            (May::Takeback, self.may_take_back(seat) && (self.board.options.study || !self.has_bots(seat))),
            (May::Abort, play.over_since.is_none() && self.may_abort(seat)),
        ];
        rights.into_iter().filter(|(_, may)| *may).map(|(right, _)| right).collect()
    }
}
