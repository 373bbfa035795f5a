//! Bots that think: those of the catalogue, and the substitutes of players who are away. A bot gets a copy of what its
//! seat knows and thinks on another thread; the game stays here, and the answer counts only if it is still wanted.

use super::{Actor, Message, why};
use crate::lobby::Lobby;
use crate::scheduler::{Class, Unfinished, Work};
use crate::store::Explained;
use crate::words;
use arbitro_game::{Cancel, Seat, seed_of};
use arbitro_table::catalogue::Seating;
use arbitro_table::{Bot, BrokenOff, Offer, Settlement};
use std::time::Duration;
use tokio::time::Instant;

/// How much longer than for a move bots have to be prepared for a game: they were ready in time once before.
pub(super) const PREPARING: u32 = 3;

/// Who thinks for a seat.
#[derive(Default)]
pub(super) struct Thinker {
    /// The bot, while it does not think. One that is missing is made when it is asked, and catches up.
    bot: Option<Box<dyn Bot>>,
    /// Calls its thinking off. A bot does not think with a token that has been used.
    cancel: Cancel,
    /// The number of the thought whose answer is wanted.
    wanted: Option<u64>,
    /// How long its last thought took.
    took: Duration,
}

impl Thinker {
    /// A bot that is ready.
    pub fn new(bot: Box<dyn Bot>, cancel: Cancel) -> Self {
        Thinker { bot: Some(bot), cancel, ..Thinker::default() }
    }

    /// Whether an answer is wanted.
    pub fn is_thinking(&self) -> bool {
        self.wanted.is_some()
    }

    /// Lets the bot go: the answer to what it thinks about is not wanted any more.
    pub fn dismiss(&mut self) {
        self.bot = None;
        if self.wanted.take().is_some() {
            self.cancel.cancel();
        }
    }
}

/// What a thought came to.
pub(super) struct Answer {
    seat: Seat,
    /// The number of the thought.
    thought: u64,
    /// How much the seat had lived through.
    after: usize,
    /// Whether it was called off: the move is then the best that had been found.
    interrupted: bool,
    /// The bot and its move, or why there is none.
    chosen: Result<Chosen, BrokenOff>,
}

struct Chosen {
    bot: Box<dyn Bot>,
    offer: Offer,
    explanation: Option<serde_json::Value>,
    took: Duration,
}

impl Actor {
    /// Lets the bots that are asked think, if a client is there.
    pub(super) fn go_on(&mut self) {
        let Some(play) = &self.play else { return };
        if play.over_since.is_some() || self.lobby.is_closing() || !self.anybody_here() {
            return;
        }
        for seat in play.game.waits_for() {
            if self.is_machine(seat.index()) || self.chairs[seat.index()].replaced {
                self.think(seat);
            }
        }
    }

    /// Hands what a seat knows to a bot on a thread that may take its time, unless one thinks already.
    fn think(&mut self, seat: Seat) {
        let Some(own) = self.own.upgrade() else { return };
        let (player, machine) = (self.bot_of(seat), self.is_machine(seat.index()));
        let Some(play) = &mut self.play else { return };
        let thinker = &mut play.bots[seat.index()];
        let Ok(known) = play.game.seat(seat) else { return };
        if thinker.is_thinking() {
            return;
        }
        let (after, Ok(thought)) = (known.lived_count(), known.thought()) else { return };
        if thinker.bot.is_none() || thinker.cancel.is_cancelled() {
            (thinker.bot, thinker.cancel) = (None, Cancel::default());
        }
        self.thoughts += 1;
        thinker.wanted = Some(self.thoughts);
        let (number, bot, cancel) = (self.thoughts, thinker.bot.take(), thinker.cancel.clone());
        // A bot that is made in the middle of a game must not repeat the random numbers of an earlier one.
        let seed = match machine {
            true => play.seed.of_seat(seat),
            false => seed_of(play.seed.of_seat(seat), u64::MAX),
        };
        let seed = if after == 0 { seed } else { seed_of(seed, after as u64) };
        let (game, lobby) = (self.game.clone(), self.lobby.clone());
        let work = Work {
            payer: self.payer,
            class: Class::Move,
            expected: thinker.took,
            limit: lobby.settings.machine_thinking,
            patience: None,
        };
        tokio::spawn(async move {
            lobby.metrics.thinking(1);
            let chosen = async {
                let mut bot = match bot {
                    Some(bot) => bot,
                    None => {
                        let seating = Seating { seat, seed, cancel: cancel.clone() };
                        let make = move || game.bot(&player, seating);
                        let work = Work { limit: PREPARING * work.limit, ..work };
                        limited(&lobby, work, &cancel, make).await?.map_err(|error| {
                            tracing::error!(%error, "a bot could not be made");
                            failed()
                        })?
                    }
                };
                let choose = move || {
                    let started = Instant::now();
                    if !machine {
                        bot.begin(); // Somebody else may have moved since its last move.
                    }
                    let offer = bot.choose(thought)?;
                    let explanation = bot.explain().map(|said| why::kept(&said));
                    bot.rest(); // Many tables wait at the same time.
                    Ok(Chosen { bot, offer, explanation, took: started.elapsed() })
                };
                limited(&lobby, work, &cancel, choose).await?
            };
            let chosen = chosen.await;
            lobby.metrics.thinking(-1);
            let answer = Answer { seat, thought: number, after, interrupted: cancel.is_cancelled(), chosen };
            let _ = own.send(Message::Answered(answer)).await; // The table is gone.
        });
    }

    /// Makes the move of a bot, if it is still wanted: in this game, at this point of it, from this bot.
    pub(super) async fn on_answer(&mut self, answer: Answer) {
        let (seat, machine) = (answer.seat, self.is_machine(answer.seat.index()));
        let Some(play) = &mut self.play else { return };
        let thinker = &mut play.bots[seat.index()];
        if thinker.wanted != Some(answer.thought) {
            return;
        }
        thinker.wanted = None;
        let Ok(mut mover) = play.game.seat_mut(seat) else { return };
        // Called off because the server goes down: after the next start it thinks again, for as long as it may.
        let shut_down = answer.interrupted && self.lobby.is_closing();
        if shut_down || mover.handle().lived_count() != answer.after {
            return self.go_on();
        }
        let mut explanation = None;
        let offer = match answer.chosen {
            Ok(chosen) => {
                (thinker.bot, thinker.took) = (Some(chosen.bot), chosen.took);
                explanation = chosen.explanation;
                Ok(chosen.offer)
            }
            // A substitute that has no move is no reason to end a game.
            Err(reason) => match mover.handle().offers().into_iter().next() {
                Some(offer) if !machine => Ok(offer),
                _ => Err(reason),
            },
        };
        if let Err(reason) = offer.and_then(|offer| Ok(mover.submit(&offer.mv)?)) {
            tracing::error!(table = self.id, %reason, "a thought failed");
            play.game.break_off(reason);
            explanation = None;
        }
        let explained = explanation.and_then(|explanation: serde_json::Value| {
            // A player may name the file that it was read from: where that lies is nobody's business.
            let text = self.lobby.fence.conceal(&explanation.to_string());
            let explanation = serde_json::from_str(&text).unwrap_or_default();
            Some(Explained { play: play.game.play_of(seat, answer.after)?, seat: seat.0, explanation })
        });
        if let Err(problem) = self.keep_moves(explained).await {
            tracing::warn!(table = self.id, %problem, "a machine's move was not stored");
        }
    }

    /// The answer of the bot that thinks for a seat is not wanted any more.
    pub(super) fn call_off(&mut self, seat: Seat) {
        if let Some(play) = &mut self.play {
            play.bots[seat.index()].dismiss();
        }
    }

    /// The time of a seat is up: it has lost, or the substitute makes the move.
    pub(super) async fn on_clock(&mut self, now: Instant) {
        let Some(play) = &mut self.play else { return };
        if play.retry.is_some_and(|retry| retry <= now) {
            play.retry = None;
            // If all had left, it is the end of the game that could not be stored.
            self.break_off_if_all_left().await;
            self.go_on();
        }
        if self.lobby.is_closing() || self.play.is_none() {
            return;
        }
        let Some(seat) = self.late(now) else { return };
        if self.time_decides(seat) {
            if let Err(problem) = self.settle(Settlement::OutOfTime(seat)).await {
                tracing::warn!(table = self.id, %problem, "a game could not be ended");
            }
            return;
        }
        if self.game.turn_is_public() {
            let name = self.name_of(seat);
            self.tell_table(words::time_is_up(name, &self.board.options.substitute));
        }
        self.think(seat);
    }
}

/// Does the work when it is its turn. When its time is up or the server goes down, the work is called off.
async fn limited<T: Send + 'static>(
    lobby: &Lobby,
    work: Work,
    cancel: &Cancel,
    task: impl FnOnce() -> T + Send + 'static,
) -> Result<T, BrokenOff> {
    lobby.scheduler.run(work, cancel, task).await.map_err(|unfinished| {
        if unfinished == Unfinished::Failed {
            lobby.metrics.panicked();
        }
        failed()
    })
}

fn failed() -> BrokenOff {
    BrokenOff::NoMove
}
