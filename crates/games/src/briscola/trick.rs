//! One trick: who takes it so far, and what lies in it.

use super::cards::{Card, CardSet, Points, Suit};
use super::vocabulary::PlayKind;
use arbitro_game::Seat;

/// A card and who played it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Play {
    /// Who.
    pub seat: Seat,
    /// Which card.
    pub card: Card,
    /// What card players call such a play.
    pub kind: PlayKind,
}

impl Play {
    /// Fills places where nothing was played yet.
    pub(super) const NONE: Play = Play { seat: Seat(0), card: Card::nth(0), kind: PlayKind::Liscio };
}

/// The cards on the table, in the order in which they were played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trick {
    plays: [Play; 6],
    count: u8,
    /// The place in `plays` of the card that takes so far.
    best: u8,
}

impl Default for Trick {
    fn default() -> Self {
        Trick { plays: [Play::NONE; 6], count: 0, best: 0 }
    }
}

impl Trick {
    /// Puts a card on the table and says what kind of play it is. A full table takes no more.
    pub fn play(&mut self, seat: Seat, card: Card, trump: Option<Suit>) -> PlayKind {
        let kind = PlayKind::of(card, self.best(), self.led(), trump);
        let takes = self.best().is_none_or(|best| card.beats(best, trump));
        if let Some(place) = self.plays.get_mut(self.count as usize) {
            *place = Play { seat, card, kind };
            if takes {
                self.best = self.count;
            }
            self.count += 1;
        }
        kind
    }

    /// The card that takes so far.
    pub fn best(&self) -> Option<Card> {
        self.plays().get(self.best as usize).map(|play| play.card)
    }

    /// Who takes so far.
    pub fn taker(&self) -> Option<Seat> {
        self.plays().get(self.best as usize).map(|play| play.seat)
    }

    /// The suit that was led.
    pub fn led(&self) -> Option<Suit> {
        self.plays().first().map(|play| play.card.suit())
    }

    /// What the cards on the table are worth.
    pub fn points(&self) -> Points {
        self.plays().iter().map(|play| play.card.points()).sum()
    }

    /// The cards and who played them.
    pub fn plays(&self) -> &[Play] {
        &self.plays[..self.count as usize]
    }

    /// The cards alone.
    pub fn cards(&self) -> CardSet {
        self.plays().iter().map(|play| play.card).collect()
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        *self = Trick::default();
    }
}
