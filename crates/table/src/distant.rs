//! A player at a table that stands elsewhere: it gets text and JSON, as from [`AnyTable`](crate::AnyTable), and
//! answers with text.

use crate::any::Experience;
use arbitro_game::{Explanation, Lived, Player, Present, Seat, Thought};
use serde_json::Value;
use std::sync::Arc;

/// A player whose game's type is forgotten.
pub trait AnyPlayer: Send {
    /// The player with all its parameters written out.
    fn spec(&self) -> &str;
    /// A new game begins; what was heard before is forgotten.
    fn begin(&mut self);
    /// Its seat lived through this.
    fn live(&mut self, experience: &Experience) -> Result<(), DistantError>;
    /// Chooses one of the moves on offer, which are written as in records.
    fn choose(&mut self, view: &Value, offered: &[String]) -> Result<String, DistantError>;
    /// The game is over and paid this.
    fn finish(&mut self, payoff: f64);
    /// Why the last choice was made.
    fn explain(&self) -> Option<Explanation>;
}

/// What the table elsewhere said is not of this game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DistantError {
    /// A view that cannot be read.
    #[error("the table sent a view that this game does not have ({why}): both sides need the same version")]
    View {
        /// What is wrong with it.
        why: String,
    },
    /// A notice that cannot be read.
    #[error("the table sent a notice that this game does not have ({why}): both sides need the same version")]
    Notice {
        /// What is wrong with it.
        why: String,
    },
    /// A move that cannot be read.
    #[error("the table sent the move \"{text}\", which this game does not have ({why})")]
    Move {
        /// The move.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// Nothing to choose from.
    #[error("the table asked for a move but offered none")]
    NoOffer,
}

/// A player of a known game.
pub(crate) struct Distant<G: Present> {
    game: Arc<G>,
    seat: Seat,
    spec: String,
    player: Box<dyn Player<G>>,
    recall: Vec<Lived<G::Move, G::Notice>>,
}

impl<G: Present> Distant<G> {
    pub fn new(game: Arc<G>, seat: Seat, spec: String, mut player: Box<dyn Player<G>>) -> Self {
        player.sit(&game, seat);
        Distant { game, seat, spec, player, recall: Vec::new() }
    }
}

fn read<G: Present>(text: &str) -> Result<G::Move, DistantError> {
    text.parse::<G::Move>().map_err(|why| DistantError::Move { text: text.to_owned(), why: why.to_string() })
}

impl<G: Present> AnyPlayer for Distant<G> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn begin(&mut self) {
        self.recall.clear();
        self.player.sit(&self.game, self.seat);
    }

    fn live(&mut self, experience: &Experience) -> Result<(), DistantError> {
        match experience {
            Experience::Did(offer) => self.recall.push(Lived::Did(read::<G>(&offer.mv)?)),
            Experience::Heard(told) => {
                let notice: G::Notice = serde_json::from_value(told.notice.clone())
                    .map_err(|error| DistantError::Notice { why: error.to_string() })?;
                self.player.hear(&notice);
                self.recall.push(Lived::Heard(notice));
            }
        }
        Ok(())
    }

    fn choose(&mut self, view: &Value, offered: &[String]) -> Result<String, DistantError> {
        let view: G::View = serde_json::from_value(view.clone())
            .map_err(|error| DistantError::View { why: error.to_string() })?;
        let moves = offered.iter().map(|text| read::<G>(text)).collect::<Result<Vec<_>, _>>()?;
        if moves.is_empty() {
            return Err(DistantError::NoOffer);
        }
        let (seat, recall) = (self.seat, &*self.recall);
        let thought = Thought { game: &*self.game, seat, view: &view, recall, moves: &moves };
        Ok(self.player.choose(thought).to_string())
    }

    fn finish(&mut self, payoff: f64) {
        self.player.finish(payoff);
    }

    fn explain(&self) -> Option<Explanation> {
        self.player.explain()
    }
}
