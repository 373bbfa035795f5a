//! The whole truth of a table of classic Briscola.

use super::super::cards::{Card, CardSet, Points, Suit};
use super::super::trick::{Play, Trick};
use super::HAND;
use arbitro_game::Seat;

/// The most who can play.
pub(super) const MOST_SEATS: usize = 6;
/// The most cards that a deck holds.
const DECK: usize = 40;

/// The whole truth. The order of the stock is not part of it: nature draws from what no player has seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    /// Cards that no player has drawn, the exposed one not among them.
    pub(super) stock: CardSet,
    pub(super) hands: [CardSet; MOST_SEATS],
    /// The exposed trump, once it is drawn; it is the last card to be taken.
    pub(super) exposed: Option<Card>,
    pub(super) exposed_taken: bool,
    /// How many cards the stock still owes, and to whom next.
    pub(super) owed: u8,
    pub(super) drawer: Seat,
    pub(super) mover: Seat,
    pub(super) trick: Trick,
    pub(super) history: [Play; DECK],
    pub(super) played: u8,
    pub(super) points: [Points; MOST_SEATS],
}

impl State {
    pub(super) fn new(deck: CardSet, players: u8) -> State {
        State {
            stock: deck,
            hands: [CardSet::EMPTY; MOST_SEATS],
            exposed: None,
            exposed_taken: false,
            owed: HAND * players,
            drawer: Seat(0),
            mover: Seat(0),
            trick: Trick::default(),
            history: [Play::NONE; DECK],
            played: 0,
            points: [0; MOST_SEATS],
        }
    }

    /// The trump suit, once it lies open.
    pub fn trump(&self) -> Option<Suit> {
        self.exposed.map(Card::suit)
    }

    /// Whose turn it is, or was last.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// The cards that a seat holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// What a seat has taken.
    pub fn points(&self, seat: Seat) -> Points {
        self.points[seat.index()]
    }

    /// The cards on the table.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// All plays, in order.
    pub fn history(&self) -> &[Play] {
        &self.history[..self.played as usize]
    }

    /// How many cards can still be drawn, the exposed one included.
    pub fn stock_left(&self) -> usize {
        self.stock.len() + usize::from(self.exposed.is_some() && !self.exposed_taken)
    }
}
