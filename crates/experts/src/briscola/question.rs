//! What the rules are asked when it is their player's turn.

use arbitro_game::Seat;
use arbitro_games::briscola::five::{Role, SEATS, View};
use arbitro_games::briscola::{Card, CardSet, Suit};

/// What the rules are asked: the trick and the cards that may be played.
pub(super) struct Question {
    pub trick: Vec<(Seat, Card)>,
    pub hand: CardSet,
    pub unseen: CardSet,
    trump: Suit,
    pub trick_number: u8,
    pub points: u8,
    /// The called card, while it is mine and no player has seen it.
    secret: Option<Card>,
    pub seat: Seat,
}

impl Question {
    /// What to ask at this view; nothing before the suit is declared.
    pub fn of(view: &View) -> Option<Question> {
        let (trump, called) = (view.trump?, view.called_card()?);
        let seen: CardSet = view.history.iter().map(|play| play.card).collect();
        Some(Question {
            trick: view.trick.iter().map(|play| (play.seat, play.card)).collect(),
            hand: view.hand,
            unseen: CardSet::DECK.without(seen).without(view.hand),
            trump,
            trick_number: 1 + (view.history.len() / SEATS as usize) as u8,
            points: view.trick.iter().map(|play| play.card.points()).sum(),
            secret: Some(called).filter(|card| view.role == Some(Role::Partner) && view.hand.contains(*card)),
            seat: view.seat,
        })
    }

    /// What playing a card would mean.
    pub fn choice(&self, card: Card) -> Choice {
        let taking = self.taking();
        let takes = taking.is_none_or(|(_, best)| card.beats(best, Some(self.trump)));
        let holding = if takes { card } else { taking.map_or(card, |(_, best)| best) };
        let beating = self.unseen.iter().filter(|other| other.beats(holding, Some(self.trump)));
        Choice {
            card,
            is_trump: card.suit() == self.trump,
            is_secret: self.secret == Some(card),
            takes,
            beating: beating.count() as i64,
            last: self.trick.len() + 1 == SEATS as usize,
        }
    }

    /// Who takes so far, and with what.
    pub fn taking(&self) -> Option<(Seat, Card)> {
        let mut best: Option<(Seat, Card)> = None;
        for &(seat, card) in &self.trick {
            if best.is_none_or(|(_, taking)| card.beats(taking, Some(self.trump))) {
                best = Some((seat, card));
            }
        }
        best
    }
}

/// A card that may be played.
pub(super) struct Choice {
    pub card: Card,
    pub is_trump: bool,
    /// It is the called card, which no player has seen yet.
    pub is_secret: bool,
    pub takes: bool,
    /// How many hidden cards beat the card that takes after this play, and whether a player is left to play them.
    pub beating: i64,
    last: bool,
}

impl Choice {
    /// Whether this card takes as surely as a trump that costs more. Taking in the suit that was led costs no trump,
    /// and the called card is never the cheap one: it shows the partner.
    pub fn spares(&self, dearer: &Choice) -> bool {
        let cheaper = !self.is_trump || self.card.rank() < dearer.card.rank();
        let as_surely = self.last || self.beating <= dearer.beating;
        dearer.is_trump && dearer.takes && self.takes && !self.is_secret && cheaper && as_surely
    }
}
