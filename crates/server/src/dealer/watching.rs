//! What is sent to spectators, perhaps later, and how the table looks to them by now.

use super::CHAT_KEPT;
use super::telling::Told;
use crate::wire::{ChatLine, CommentLine, Lived, Phase, Position, Tell};
use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

/// What is sent to spectators, perhaps later.
pub(super) struct Watching {
    pub delay: Duration,
    /// What they have been told of the game, or will be.
    pub told: Told,
    /// What will be sent to them, and when.
    queue: VecDeque<(Instant, Tell)>,
    /// With a delay: the table as they know it by now, for those who come later.
    pub known: Known,
}

/// A table as spectators know it.
#[derive(Default)]
pub(super) struct Known {
    pub chat: VecDeque<ChatLine>,
    pub comments: Vec<CommentLine>,
    pub game: Option<KnownGame>,
    /// What a machine thought last.
    pub why: Option<Tell>,
}

/// A game as spectators know it.
pub(super) struct KnownGame {
    pub id: u64,
    pub n: usize,
    pub commitment: Option<String>,
    pub lived: Vec<Lived>,
    pub position: Position,
}

impl Watching {
    pub fn new(delay: Duration) -> Self {
        Watching { delay, told: Told::default(), queue: VecDeque::new(), known: Known::default() }
    }

    /// Keeps a message until it is due.
    pub fn put_off(&mut self, tell: Tell) {
        self.queue.push_back((Instant::now() + self.delay, tell));
    }

    /// When the next message is due.
    pub fn due(&self) -> Option<Instant> {
        self.queue.front().map(|(due, _)| *due)
    }

    /// The next message that is due by now.
    pub fn next(&mut self, now: Instant) -> Option<Tell> {
        if self.due().is_none_or(|due| due > now) {
            return None;
        }
        self.queue.pop_front().map(|(_, tell)| tell)
    }

    /// What is going on as far as spectators know, if that is sent later.
    pub fn phase(&self) -> Option<Phase> {
        if self.delay.is_zero() {
            return None;
        }
        Some(match &self.known.game {
            None => Phase::Waiting,
            Some(game) if game.position.over.is_some() => Phase::Commenting,
            Some(_) => Phase::Playing,
        })
    }
}

impl Known {
    /// They know this too now.
    pub fn learn(&mut self, tell: Tell) {
        match tell {
            Tell::Start { game, n, commitment, lived, position, .. } => {
                self.game = Some(KnownGame { id: game, n, commitment, lived, position });
                self.comments.clear();
                self.why = None;
            }
            Tell::Event { n, lived, position } => {
                if let Some(game) = &mut self.game {
                    game.n = n;
                    game.lived.extend(lived);
                    game.position = position;
                }
            }
            Tell::Chat { line } => {
                if self.chat.len() == CHAT_KEPT {
                    self.chat.pop_front();
                }
                self.chat.push_back(line);
            }
            Tell::Comment { line } => self.comments.push(line),
            Tell::Closed { .. } => {
                self.game = None;
                self.comments.clear();
                self.why = None;
            }
            tell @ Tell::Why { .. } => self.why = Some(tell),
            Tell::Welcome { .. }
            | Tell::Table { .. }
            | Tell::Ack { .. }
            | Tell::Proposals { .. }
            | Tell::Error { .. }
            | Tell::Pong => {}
        }
    }
}
