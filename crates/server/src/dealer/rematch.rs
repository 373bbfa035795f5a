//! Another game after the one that is over, every player one seat further: with two players, they swap seats.

use super::{Actor, Done};
use crate::problem::Problem;
use crate::words;
use arbitro_game::{Message, Seat};

impl Actor {
    /// Whether a rematch can be proposed now: the game is over, and all its players are still at the table.
    pub(super) fn check_rematch(&self) -> Result<(), Problem> {
        let play = self.play.as_ref().ok_or(Problem::NoGame)?;
        let not = |why: Message| Err(Problem::NotPossible(why));
        if play.over_since.is_none() {
            return not(words::rematch_later());
        }
        if !(0..self.chairs.len()).all(|index| self.plays_on(index)) {
            return not(words::rematch_missing());
        }
        Ok(())
    }

    /// Whether a seat has a player for another game: a bot, or a player who has not said that he leaves.
    pub(super) fn plays_on(&self, index: usize) -> bool {
        let leaves = self.chairs[index].done.is_some_and(|done| !done.stay);
        self.is_machine(index) || self.is_outside(index) && !leaves
    }

    /// All agree: the log is closed, and all players move on by one seat.
    pub(super) async fn play_again(&mut self) -> Result<(), Problem> {
        let Some(play) = &mut self.play else { return Err(Problem::NoGame) };
        play.rematch = true;
        for chair in &mut self.chairs {
            chair.done = Some(Done { stay: true });
            chair.ready = true;
        }
        self.close_log().await;
        Ok(())
    }

    /// The sockets and what is known of the players move on with them.
    pub(super) fn move_on(&mut self) {
        let seats = self.chairs.len();
        self.chairs.rotate_right(1);
        for socket in &mut self.sockets {
            socket.seat = socket.seat.map(|seat| Seat(((seat.index() + 1) % seats) as u8));
        }
        self.renew_card();
        self.tell_seats();
        self.tell_table(words::rematch());
    }
}
