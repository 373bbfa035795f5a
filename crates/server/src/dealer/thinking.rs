//! Machines that think: the players of the catalogue at the table, and the substitute of those who are away.

use super::{Actor, Message, Thought, why};
use crate::store::Explained;
use crate::wire::SitterKind;
use crate::words;
use arbitro_game::Seat;
use arbitro_table::BrokenOff;
use arbitro_table::Step;
use tokio::time::Instant;

/// What a machine is asked to think about.
enum Task {
    /// Its own move.
    Step,
    /// A move for somebody who is not there.
    Substitute(Seat),
}

impl Actor {
    pub(super) fn is_thinking(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.table.is_none())
    }

    /// Lets a machine think, if it is one's turn and anybody from outside is there.
    pub(super) fn go_on(&mut self) {
        let Some(play) = &self.play else { return };
        let Some(table) = play.table.as_deref() else { return };
        if play.over_since.is_some() || self.lobby.is_closing() || !self.anybody_here() {
            return;
        }
        let waits_for = table.waits_for();
        let machine = |seat: &&Seat| {
            self.board.seats[seat.index()].as_ref().is_some_and(|s| s.kind == SitterKind::Machine)
        };
        if waits_for.iter().any(|seat| machine(&seat)) {
            self.think(Task::Step);
        } else if let Some(seat) = waits_for.iter().find(|seat| self.chairs[seat.index()].replaced) {
            let seat = *seat;
            self.think(Task::Substitute(seat));
        }
    }

    /// Hands the table to a thread that may take its time.
    fn think(&mut self, task: Task) {
        let Some(own) = self.own.upgrade() else { return };
        let limit = self.lobby.settings.machine_thinking;
        let substitute = self.lobby.fence.expand(&self.board.options.substitute);
        let Some(play) = &mut self.play else { return };
        let Some(mut table) = play.table.take() else { return };
        if play.cancel.is_cancelled() {
            play.cancel = std::mem::take(&mut play.spare);
        }
        let (cancel, spare, seed) = (play.cancel.clone(), play.spare.clone(), play.seed);
        let opening = self.opening(seed, &spare);
        let (game, lobby) = (self.game.clone(), self.lobby.clone());
        tokio::spawn(async move {
            let Ok(permit) = lobby.thinkers.acquire().await else { return };
            lobby.metrics.thinking(1);
            let (watch, house) = (cancel.clone(), lobby.clone());
            let mut thinking = tokio::task::spawn_blocking(move || {
                let number = table.moves_made() + 1;
                let mut said = None;
                match task {
                    Task::Step => match table.step() {
                        Step::Waits => table.break_off(BrokenOff::NO_MOVE),
                        Step::Moved(seat) => said = table.explanation(seat, seat).map(|said| (seat, said)),
                        Step::Over => {}
                    },
                    Task::Substitute(seat) => {
                        let advised = table.advice(seat, &substitute, &cancel);
                        let mv = match advised {
                            Ok(advice) => {
                                said = advice.explanation.map(|said| (seat, said));
                                Some(advice.offer.mv)
                            }
                            Err(_) => table.offers(seat).first().map(|offer| offer.mv.clone()),
                        };
                        if let Some(mv) = mv {
                            let _ = table.submit(seat, &mv); // It was on offer a moment ago.
                        }
                    }
                }
                let interrupted = cancel.is_cancelled();
                if interrupted && !house.is_closing() {
                    // The players hold a token that has been used up: they sit down again with a fresh one.
                    if let Ok(again) = game.resume(&table.record(), opening) {
                        table = again;
                    }
                }
                let explained = said.map(|(seat, said)| Explained {
                    play: number,
                    seat: seat.0,
                    explanation: why::kept(&said),
                });
                Thought { table, explained, interrupted }
            });
            let late = async {
                tokio::select! {
                    () = tokio::time::sleep(limit) => {}
                    () = lobby.closed() => {}
                }
            };
            let thought = tokio::select! {
                thought = &mut thinking => thought,
                () = late => {
                    watch.cancel();
                    thinking.await
                }
            };
            drop(permit);
            lobby.metrics.thinking(-1);
            let thought = thought.map_err(|_| {
                lobby.metrics.panicked();
                "a player of the catalogue failed".to_owned()
            });
            let _ = own.send(Message::Thought(thought)).await; // The table is gone.
        });
    }

    pub(super) async fn on_thought(&mut self, thought: Result<Thought, String>) {
        let mut explained = None;
        match thought {
            // Called off because the server goes down: after the next start it thinks again, for as long as it may.
            Ok(thought) if thought.interrupted && self.lobby.is_closing() => return,
            Ok(thought) => {
                // A player may name the file that it was read from: where that lies is nobody's business.
                explained = thought.explained.map(|explained| {
                    let text = self.lobby.fence.conceal(&explained.explanation.to_string());
                    Explained { explanation: serde_json::from_str(&text).unwrap_or_default(), ..explained }
                });
                if let Some(play) = &mut self.play {
                    (play.table, play.shadow) = (Some(thought.table), None);
                }
            }
            Err(reason) => {
                tracing::error!(table = self.id, reason, "a thought failed");
                self.rebuild().await;
                if let Some(table) = self.play.as_mut().and_then(|play| play.table.as_deref_mut()) {
                    table.break_off(&reason);
                }
            }
        }
        if let Err(problem) = self.keep_moves(explained).await {
            tracing::warn!(table = self.id, %problem, "a machine's move was not stored");
        }
        self.break_off_if_all_left().await;
    }

    /// The time for a move is up: the substitute makes it.
    pub(super) async fn on_clock(&mut self, now: Instant) {
        let Some(play) = &mut self.play else { return };
        if play.retry.is_some_and(|retry| retry <= now) {
            play.retry = None;
            self.go_on();
        }
        if self.is_thinking() || self.lobby.is_closing() {
            return;
        }
        let Some(seat) = self.late(now) else { return };
        if self.game.turn_is_public() {
            let name = self.name_of(seat);
            self.tell_table(words::time_is_up(name, &self.board.options.substitute));
        }
        self.think(Task::Substitute(seat));
    }
}
