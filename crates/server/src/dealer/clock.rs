//! Thinking time. Every seat has its own: it begins when the rules ask that seat, and nothing that others do changes it.

use super::{Actor, Play};
use arbitro_game::Seat;
use std::time::Duration;
use tokio::time::Instant;

/// After how long machines try again when storing has failed.
const AGAIN: Duration = Duration::from_secs(1);

impl Play {
    /// Milliseconds left: for a seat that is asked its own, for others what the table waits for, if they may know whom.
    pub(super) fn clock_ms(&self, seat: Option<Seat>) -> Option<u32> {
        let own = seat.and_then(|seat| self.clocks.get(seat.index()).copied().flatten());
        let clock = match own {
            Some(own) => Some(own),
            None if self.game.turn_is_public() => self.clocks.iter().flatten().min().copied(),
            None => None,
        };
        clock.map(|clock| clock.saturating_duration_since(Instant::now()).as_millis() as u32)
    }
}

impl Actor {
    /// Starts the clocks of those who are asked from now on. `moved` are those who have just moved.
    ///
    /// Where something is hidden a seat that stays on the move keeps its clock: a private try (Kriegspiel) would else
    /// be told to everybody by the clock, and give its author time without end.
    pub(super) fn renew_clocks(&mut self, moved: &[Seat]) {
        let Some(thinking) = self.board.options.thinking_ms else { return };
        let open = self.game.is_open();
        let Some(play) = &mut self.play else { return };
        let deadline = Instant::now() + Duration::from_millis(thinking.into());
        let asked = if play.over_since.is_some() { Vec::new() } else { play.game.waits_for() };
        let passed = asked != play.asked;
        play.clocks.resize(self.chairs.len(), None);
        for (seat, clock) in Seat::all(self.game.seats()).zip(&mut play.clocks) {
            let anew = moved.contains(&seat) && (open || passed);
            *clock = match *clock {
                _ if !asked.contains(&seat) => None,
                Some(running) if !anew => Some(running),
                _ => Some(deadline),
            };
        }
        play.asked = asked;
    }

    /// Gives a seat the whole time, if it is asked.
    pub(super) fn restart_clock(&mut self, seat: Seat) {
        if let Some(play) = &mut self.play {
            if let Some(clock) = play.clocks.get_mut(seat.index()) {
                *clock = None;
            }
            self.renew_clocks(&[]);
        }
    }

    /// Gives everybody who is asked the whole time.
    pub(super) fn restart_clocks(&mut self) {
        if let Some(play) = &mut self.play {
            play.clocks.clear();
            self.renew_clocks(&[]);
        }
    }

    /// When storing failed, machines try again after a moment.
    pub(super) fn go_on_later(&mut self) {
        self.restart_clocks();
        if let Some(play) = &mut self.play {
            play.retry = Some(Instant::now() + AGAIN);
        }
    }

    /// Whether a person or a program has to move there, and no bot does: the clock counts.
    fn is_timed(&self, play: &Play, index: usize) -> bool {
        !self.is_machine(index) && !self.chairs[index].replaced && !play.bots[index].is_thinking()
    }

    /// When the next clock runs out, or what could not be stored is tried again. While no client is connected, no clock
    /// runs.
    pub(super) fn clock_deadline(&self) -> Option<Instant> {
        let play = self.play.as_ref()?;
        let timed = play.clocks.iter().enumerate();
        let timed = timed.filter(|(index, _)| self.anybody_here() && self.is_timed(play, *index));
        timed.filter_map(|(_, clock)| *clock).chain(play.retry).min()
    }

    /// The seat whose time is up.
    pub(super) fn late(&self, now: Instant) -> Option<Seat> {
        let play = self.play.as_ref().filter(|_| self.anybody_here())?;
        let late = |index: &usize| {
            play.clocks[*index].is_some_and(|clock| clock <= now) && self.is_timed(play, *index)
        };
        (0..play.clocks.len()).find(late).map(|index| Seat(index as u8))
    }
}
