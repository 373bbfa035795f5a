//! Why bots play as they do: told at once at a table for study, else after the game.

use super::{Actor, Play, SocketId};
use crate::problem::Problem;
use crate::store::Explained;
use crate::wire::Tell;
use crate::words;
use arbitro_game::{Explanation, Message, Seat};

/// The longest explanation that is kept, in bytes.
const LONGEST: usize = 16 * 1024;

/// An explanation as it is kept: the evidence that would make it too long is left out.
pub(super) fn kept(explanation: &Explanation) -> serde_json::Value {
    let mut shorter = explanation.clone();
    loop {
        let value = serde_json::to_value(&shorter).unwrap_or_default();
        if value.to_string().len() <= LONGEST {
            return value;
        }
        if shorter.parts.pop().is_none() {
            shorter.because =
                Message::verbatim(shorter.because.to_string().chars().take(1_000).collect::<String>());
        }
    }
}

impl Actor {
    /// Whether a seat may know at once why bots play as they do. In games with hidden information, a bot's thoughts
    /// give away what it holds: only a player who is alone with bots at a table for study may read them.
    pub(super) fn studies(&self, seat: Option<Seat>) -> bool {
        if !self.board.options.study {
            return false;
        }
        if self.game.is_open() {
            return true;
        }
        let guests: Vec<usize> = (0..self.chairs.len()).filter(|index| !self.is_machine(*index)).collect();
        seat.is_some_and(|seat| guests == [seat.index()])
    }

    /// Tells those who may know.
    pub(super) fn tell_why(&mut self, explained: &Explained) {
        if !self.board.options.study {
            return;
        }
        let Some(play) = &self.play else { return };
        for socket in self.sockets.iter().filter(|socket| socket.seat.is_some() && self.studies(socket.seat))
        {
            self.answer(socket.id, &why(play, explained, socket.seat));
        }
        if self.studies(None) {
            let tell = why(play, explained, None);
            self.tell_those_who_watch(tell);
        }
    }

    /// Sends a player who comes back what the bots thought last.
    pub(super) fn tell_last_why(&self, socket: SocketId, seat: Option<Seat>) {
        let Some(play) = self.play.as_ref().filter(|_| self.studies(seat)) else { return };
        if let Some(explained) = play.explanations.last() {
            self.answer(socket, &why(play, explained, seat));
        }
    }

    pub(super) fn on_why(&self, socket: SocketId, seat: Seat, on: usize) -> Result<(), Problem> {
        let play = self.play.as_ref().ok_or(Problem::NoGame)?;
        if play.over_since.is_none() && !self.studies(Some(seat)) {
            return Err(Problem::NotYet);
        }
        let missing = || Problem::NotFound {
            what: words::what_explanation(),
            name: on.to_string(),
            hint: words::hint_why(),
        };
        let number = play.game.play_of(seat, on).ok_or_else(missing)?;
        let explained = play.explanations.iter().find(|explained| explained.play == number);
        self.answer(socket, &why(play, explained.ok_or_else(missing)?, Some(seat)));
        Ok(())
    }
}

/// An explanation in the counting of its reader.
fn why(play: &Play, explained: &Explained, reader: Option<Seat>) -> Tell {
    let on = match reader {
        Some(reader) => play.game.lived_at(reader, explained.play),
        None if play.game.is_open() => explained.play.checked_sub(1),
        None => None,
    };
    Tell::Why { of: explained.seat, on, explanation: explained.explanation.clone() }
}
