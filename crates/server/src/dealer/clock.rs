//! Thinking time. Every seat has its own: it begins when the rules ask that seat, and nothing that others do changes it.

use super::{Actor, Play};
use crate::wire::{GameClock, Late, TableOptions};
use arbitro_game::Seat;
use arbitro_table::Settlement;
use std::time::Duration;
use tokio::time::Instant;

/// After how long bots try again when storing has failed.
const AGAIN: Duration = Duration::from_secs(1);

/// What a table measures.
#[derive(Clone, Copy)]
enum Timing {
    /// The same time for every move.
    Move(Duration),
    /// A time for the whole game, and what a seat gets for each turn that it has ended.
    Game(Duration),
}

impl Timing {
    fn of(options: &TableOptions) -> Option<Timing> {
        let milliseconds = |number: u32| Duration::from_millis(number.into());
        match options.clock {
            Some(GameClock { increment_ms, .. }) => Some(Timing::Game(milliseconds(increment_ms))),
            None => options.thinking_ms.map(|thinking| Timing::Move(milliseconds(thinking))),
        }
    }
}

/// The clocks of one game.
#[derive(Clone, Default)]
pub(super) struct Clocks {
    /// When the time of each seat that is asked is up.
    running: Vec<Option<Instant>>,
    /// With a clock for the whole game: what each seat has left while its clock stands.
    left: Vec<Duration>,
    /// Whom the rules asked when the clocks were looked at last.
    asked: Vec<Seat>,
}

impl Clocks {
    /// Clocks that stand, with what is left on each; as much as the table grants if that is not known.
    pub fn standing(options: &TableOptions, seats: usize, left: Option<Vec<u32>>) -> Clocks {
        let main = options.clock.map_or(0, |clock| clock.main_ms);
        let left = left.unwrap_or_else(|| vec![main; seats]);
        let left = left.into_iter().map(|left| Duration::from_millis(left.into())).collect();
        Clocks { running: vec![None; seats], left, asked: Vec::new() }
    }

    /// Stops a clock and keeps what is left on it.
    fn stop(&mut self, index: usize, now: Instant) {
        if let Some(deadline) = self.running[index].take() {
            self.left[index] = deadline.saturating_duration_since(now);
        }
    }

    /// The milliseconds left on each clock.
    pub fn left_ms(&self, now: Instant) -> Vec<u32> {
        let left = |(running, left): (&Option<Instant>, &Duration)| {
            milliseconds(running.map_or(*left, |deadline| deadline.saturating_duration_since(now)))
        };
        self.running.iter().zip(&self.left).map(left).collect()
    }
}

fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

impl Play {
    /// Milliseconds left: for a seat that is asked its own, for others what the table waits for, if they may know whom.
    pub(super) fn clock_ms(&self, seat: Option<Seat>) -> Option<u32> {
        let running = &self.clocks.running;
        let own = seat.and_then(|seat| running.get(seat.index()).copied().flatten());
        let clock = match own {
            Some(own) => Some(own),
            None if self.game.turn_is_public() => running.iter().flatten().min().copied(),
            None => None,
        };
        clock.map(|clock| milliseconds(clock.saturating_duration_since(Instant::now())))
    }

    /// Milliseconds left for each seat, with a clock for the whole game. A clock stands or runs as the turn does: where
    /// the turn is a secret, so are the clocks.
    pub(super) fn clocks_ms(&self) -> Option<Vec<Option<u32>>> {
        if !self.timed_game || !self.game.turn_is_public() {
            return None;
        }
        let left = self.clocks.left_ms(Instant::now()).into_iter();
        Some(left.zip(&self.machines).map(|(left, machine)| (!machine).then_some(left)).collect())
    }
}

impl Actor {
    /// The clocks after moves that these seats made: those who are asked from now on have running clocks.
    ///
    /// In games with hidden information a seat that stays on the move keeps its clock: a private try (Kriegspiel) would else
    /// be visible to all by the clock, and give its author time without end.
    pub(super) fn clocks_after(&self, moved: &[Seat]) -> Option<Clocks> {
        let (timing, play) = (Timing::of(&self.board.options)?, self.play.as_ref()?);
        let (now, open, mut clocks) = (Instant::now(), self.game.is_open(), play.clocks.clone());
        let over = play.over_since.is_some() || play.game.outcome().is_some();
        let asked = if over { Vec::new() } else { play.game.waits_for() };
        let passed = asked != clocks.asked;
        for seat in Seat::all(self.game.seats()) {
            let (index, anew) = (seat.index(), moved.contains(&seat) && (open || passed));
            if anew || !asked.contains(&seat) {
                clocks.stop(index, now);
            }
            let time = match timing {
                Timing::Move(thinking) => thinking,
                Timing::Game(increment) => {
                    if anew {
                        clocks.left[index] = clocks.left[index].saturating_add(increment);
                    }
                    clocks.left[index]
                }
            };
            let runs = match timing {
                Timing::Move(_) => true,
                // No client is connected, or a bot plays: the clock of the game stands.
                Timing::Game(_) => self.anybody_here() && self.is_persons(index),
            };
            if !runs {
                clocks.stop(index, now);
            } else if asked.contains(&seat) && clocks.running[index].is_none() {
                clocks.running[index] = now.checked_add(time);
            }
        }
        clocks.asked = asked;
        Some(clocks)
    }

    /// Starts and stops the clocks by whom the rules ask now.
    pub(super) fn renew_clocks(&mut self) {
        if let (Some(clocks), Some(play)) = (self.clocks_after(&[]), &mut self.play) {
            play.clocks = clocks;
        }
    }

    /// Gives a seat the whole time for its move, if it is asked. A clock for the whole game goes on.
    pub(super) fn restart_clock(&mut self, seat: Seat) {
        if let Some(play) = &mut self.play {
            play.clocks.stop(seat.index(), Instant::now());
            self.renew_clocks();
        }
    }

    /// Gives every seat to move the whole time.
    pub(super) fn restart_clocks(&mut self) {
        if let Some(play) = &mut self.play {
            (0..self.chairs.len()).for_each(|index| play.clocks.stop(index, Instant::now()));
            self.renew_clocks();
        }
    }

    /// When storing failed, bots try again after a moment.
    pub(super) fn go_on_later(&mut self) {
        self.restart_clocks();
        if let Some(play) = &mut self.play {
            play.retry = Some(Instant::now() + AGAIN);
        }
    }

    /// Whether a person or a program moves there, and no bot.
    fn is_persons(&self, index: usize) -> bool {
        !self.is_machine(index) && !self.chairs[index].replaced
    }

    /// Whether the clock of a seat counts: a person or a program has to move there, and no bot does.
    fn is_timed(&self, play: &Play, index: usize) -> bool {
        self.is_persons(index) && !play.bots[index].is_thinking()
    }

    /// When the next clock runs out, or what could not be stored is tried again. While no client is connected, no clock
    /// runs.
    pub(super) fn clock_deadline(&self) -> Option<Instant> {
        let play = self.play.as_ref()?;
        let timed = play.clocks.running.iter().enumerate();
        let timed = timed.filter(|(index, _)| self.anybody_here() && self.is_timed(play, *index));
        timed.filter_map(|(_, clock)| *clock).chain(play.retry).min()
    }

    /// The seat whose time is up.
    pub(super) fn late(&self, now: Instant) -> Option<Seat> {
        let play = self.play.as_ref().filter(|_| self.anybody_here())?;
        let late = |index: &usize| {
            play.clocks.running[*index].is_some_and(|clock| clock <= now) && self.is_timed(play, *index)
        };
        (0..play.clocks.running.len()).find(late).map(|index| Seat(index as u8))
    }

    /// Whether a seat whose time is up has lost, and no substitute moves for it.
    pub(super) fn time_decides(&self, seat: Seat) -> bool {
        let options = &self.board.options;
        let play = self.play.as_ref().filter(|_| options.late == Late::Loss && Timing::of(options).is_some());
        play.is_some_and(|play| play.game.settlement(Settlement::OutOfTime(seat)).is_some())
    }
}
