//! The whole truth of a table of Briscola in 5: small and copied by value, for search.

use super::super::cards::{Card, CardSet, Points, Rank, Suit};
use super::super::trick::{Play, Trick};
use super::scoring::DealResult;
use super::{HAND, SEATS};
use arbitro_game::Seat;
use serde::{Deserialize, Serialize};

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Nature deals the cards.
    Deal,
    /// The players call.
    Auction,
    /// The caller declares the suit.
    Declaration,
    /// The cards are played.
    Play,
    /// The match is over.
    Over,
}

/// The whole truth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub(super) phase: Phase,
    /// How many cards of the deck are dealt, in the order of [`Card::nth`].
    pub(super) dealt: u8,
    /// The room that is left in each hand for the cards to come.
    pub(super) room: [u8; SEATS as usize],
    /// Who dealt; the seat to its right speaks first.
    pub(super) dealer: Seat,
    /// Whose turn it is, where it is a seat's.
    pub(super) mover: Seat,
    pub(super) hands: [CardSet; SEATS as usize],
    /// The hands before the first card was played.
    pub(super) dealt_hands: [CardSet; SEATS as usize],
    /// Who passed, one bit for each seat.
    pub(super) passed: u8,
    /// The last to call.
    pub(super) caller: Option<Seat>,
    pub(super) rank: Option<Rank>,
    /// Points promised by a call after the 2; 0: none.
    pub(super) promise: Points,
    pub(super) trump: Option<Suit>,
    pub(super) partner: Option<Seat>,
    /// Whether the called card has been played.
    pub(super) partner_shown: bool,
    pub(super) trick: Trick,
    pub(super) history: [Play; (SEATS * HAND) as usize],
    pub(super) played: u8,
    pub(super) points: [Points; SEATS as usize],
    /// How the last finished deal ended.
    pub(super) last_deal: Option<DealResult>,
    pub(super) deals_done: u8,
    pub(super) wins: [u8; SEATS as usize],
}

impl State {
    pub(super) fn new() -> State {
        State {
            phase: Phase::Deal,
            dealt: 0,
            room: [HAND; SEATS as usize],
            dealer: Seat(SEATS - 1),
            mover: Seat(0),
            hands: [CardSet::EMPTY; SEATS as usize],
            dealt_hands: [CardSet::EMPTY; SEATS as usize],
            passed: 0,
            caller: None,
            rank: None,
            promise: 0,
            trump: None,
            partner: None,
            partner_shown: false,
            trick: Trick::default(),
            history: [Play::NONE; (SEATS * HAND) as usize],
            played: 0,
            points: [0; SEATS as usize],
            last_deal: None,
            deals_done: 0,
            wins: [0; SEATS as usize],
        }
    }

    /// The state before the cards are dealt again by `dealer`, in the same match.
    pub(super) fn deal_again(&self, dealer: Seat) -> State {
        let mut next = State::new();
        next.dealer = dealer;
        next.mover = right_of(dealer);
        next.last_deal = self.last_deal;
        next.deals_done = self.deals_done;
        next.wins = self.wins;
        next
    }

    /// What is going on.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is, where it is a seat's.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// The cards that a seat still holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The cards that a seat was dealt.
    pub fn dealt_hand(&self, seat: Seat) -> CardSet {
        self.dealt_hands[seat.index()]
    }

    /// The last to call; after the auction, the caller.
    pub fn caller(&self) -> Option<Seat> {
        self.caller
    }

    /// The rank called last.
    pub fn rank(&self) -> Option<Rank> {
        self.rank
    }

    /// The points promised by a call after the 2.
    pub fn promise(&self) -> Option<Points> {
        (self.promise > 0).then_some(self.promise)
    }

    /// Who holds or held the called card, once it is declared.
    pub fn partner(&self) -> Option<Seat> {
        self.partner
    }

    /// The trump suit, once it is declared.
    pub fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// The called card, once it is declared.
    pub fn called_card(&self) -> Option<Card> {
        Some(Card::new(self.rank?, self.trump?))
    }

    /// The cards on the table.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// All plays of this deal, in order.
    pub fn history(&self) -> &[Play] {
        &self.history[..self.played as usize]
    }

    /// What a seat has taken in this deal.
    pub fn points(&self, seat: Seat) -> Points {
        self.points[seat.index()]
    }

    /// How the last finished deal of the match ended.
    pub fn last_deal(&self) -> Option<&DealResult> {
        self.last_deal.as_ref()
    }
}

/// The seat to the right: the next in turn.
#[inline]
pub(super) fn right_of(seat: Seat) -> Seat {
    if seat.0 + 1 == SEATS { Seat(0) } else { Seat(seat.0 + 1) }
}
