//! What one seat of classic Briscola may see, and what the umpire says.

use super::super::cards::{Card, CardSet, Points};
use super::super::trick::Play;
use super::super::vocabulary::PlayKind;
use super::rules::Classic;
use super::state::State;
use arbitro_game::{Game, Seat};
use serde::{Deserialize, Serialize};

/// What the umpire tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// You draw this card.
    Drew {
        /// The card.
        card: Card,
    },
    /// Another player draws a card.
    OtherDrew {
        /// Who.
        seat: Seat,
    },
    /// The trump lies open.
    Exposed {
        /// The card.
        card: Card,
    },
    /// A player takes the exposed trump, the last card of the stock.
    TookExposed {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Your partner shows you his last cards.
    Shown {
        /// Which partner.
        seat: Seat,
        /// What he holds.
        hand: CardSet,
    },
    /// A player plays a card.
    Played {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
        /// What such a play is called.
        kind: PlayKind,
    },
    /// A trick is taken.
    Taken {
        /// By whom.
        seat: Seat,
        /// What lay in it.
        points: Points,
    },
}

/// What one seat may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub seat: Seat,
    /// Whom the table waits for.
    pub mover: Option<Seat>,
    /// One's own cards.
    pub hand: CardSet,
    /// The cards of one's partners, once they are shown.
    pub partners: Vec<(Seat, CardSet)>,
    /// The exposed trump.
    pub exposed: Option<Card>,
    /// How many cards can still be drawn, the exposed one included.
    pub stock: u8,
    /// The cards on the table.
    pub trick: Vec<Play>,
    /// Who would take them now.
    pub winning: Option<Seat>,
    /// All plays, in order; those on the table are the last.
    pub history: Vec<Play>,
    /// What each seat has taken.
    pub points: Vec<Points>,
}

impl View {
    pub(super) fn of(game: &Classic, state: &State, seat: Seat) -> View {
        let shown = game.shown_now(state);
        View {
            seat,
            mover: match game.turn(state) {
                arbitro_game::Turn::One(mover, _) => Some(mover),
                _ => None,
            },
            hand: state.hands[seat.index()],
            partners: game
                .partners(seat)
                .filter(|_| shown)
                .map(|partner| (partner, state.hands[partner.index()]))
                .collect(),
            exposed: state.exposed,
            stock: state.stock_left() as u8,
            trick: state.trick.plays().to_vec(),
            winning: state.trick.taker(),
            history: state.history().to_vec(),
            points: state.points[..game.seats() as usize].to_vec(),
        }
    }

    /// The plays of the last full trick.
    pub fn last_trick(&self) -> &[Play] {
        let full = self.history.len().saturating_sub(self.trick.len());
        &self.history[full.saturating_sub(self.points.len())..full]
    }
}
