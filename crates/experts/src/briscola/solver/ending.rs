//! A position with open cards and nothing left to draw.

use arbitro_game::Seat;
use arbitro_games::briscola::trick::Trick;
use arbitro_games::briscola::{Card, CardSet, Points, Suit, classic, five};

/// The most who can play.
pub(super) const MOST_SEATS: usize = 6;
/// The most cards in a hand.
pub(super) const MOST_CARDS: usize = 10;

/// Hands that every player sees, a trick that may have begun, and a side whose points are asked for. Every other player is
/// against that side, as in a game of three sides too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    pub(super) seats: u8,
    pub(super) hands: [CardSet; MOST_SEATS],
    /// One bit for each seat of the side.
    pub(super) side: u8,
    pub(super) trump: Option<Suit>,
    pub(super) trick: Trick,
    pub(super) mover: Seat,
}

/// Why hands make no ending.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EndingError {
    /// Too few or too many players.
    #[error("an ending is for 2 to 6 players, not for {0}: give one hand for each")]
    Seats(usize),
    /// An empty seat.
    #[error("there is no seat {0}: seats are counted from 0")]
    Seat(Seat),
    /// A card in two hands.
    #[error("{0} is in two hands: every card is there once")]
    Twice(Card),
    /// Hands of different sizes.
    #[error(
        "seat {seat} holds {found} cards, and seat 0 holds {expected}: at the start of a trick all hold as many"
    )]
    Size {
        /// Who.
        seat: Seat,
        /// How many.
        found: usize,
        /// How many seat 0 holds.
        expected: usize,
    },
    /// More than people hold.
    #[error("{0} cards in a hand are too many for the solver: give at most 10")]
    Many(usize),
    /// A card is played that its seat does not hold.
    #[error("seat {0} does not hold {1}: play a card of its hand")]
    NotHeld(Seat, Card),
    /// Not in the middle of the play of a deal.
    #[error(
        "the cards are not open yet: there is an ending only when all cards are dealt and the suit is declared"
    )]
    NotYet,
}

impl Ending {
    /// The start of a trick. `side` are the seats whose points are asked for.
    pub fn new(
        hands: &[CardSet],
        side: &[Seat],
        trump: Option<Suit>,
        leader: Seat,
    ) -> Result<Ending, EndingError> {
        if !(2..=MOST_SEATS).contains(&hands.len()) {
            return Err(EndingError::Seats(hands.len()));
        }
        if let Some(seat) = side.iter().chain([&leader]).find(|seat| seat.index() >= hands.len()) {
            return Err(EndingError::Seat(*seat));
        }
        if hands[0].len() > MOST_CARDS {
            return Err(EndingError::Many(hands[0].len()));
        }
        let mut all = CardSet::EMPTY;
        for (index, hand) in hands.iter().enumerate() {
            if let Some(card) = all.and(*hand).iter().next() {
                return Err(EndingError::Twice(card));
            }
            if hand.len() != hands[0].len() {
                let (seat, found) = (Seat(index as u8), hand.len());
                return Err(EndingError::Size { seat, found, expected: hands[0].len() });
            }
            all = all.or(*hand);
        }
        let mut held = [CardSet::EMPTY; MOST_SEATS];
        held[..hands.len()].copy_from_slice(hands);
        Ok(Ending {
            seats: hands.len() as u8,
            hands: held,
            side: side.iter().fold(0, |bits, seat| bits | 1 << seat.0),
            trump,
            trick: Trick::default(),
            mover: leader,
        })
    }

    /// The rest of a deal of Briscola in 5, for the caller's side. Only an imagined world or a finished game may be
    /// looked at like this.
    pub fn of_five(state: &five::State, mover: Seat) -> Result<Ending, EndingError> {
        let (Some(caller), Some(partner), five::Phase::Play) =
            (state.caller(), state.partner(), state.phase())
        else {
            return Err(EndingError::NotYet);
        };
        let mut hands = [CardSet::EMPTY; MOST_SEATS];
        for seat in Seat::all(five::SEATS) {
            hands[seat.index()] = state.hand(seat);
        }
        let side = 1 << caller.0 | 1 << partner.0;
        Ok(Ending { seats: five::SEATS, hands, side, trump: state.trump(), trick: *state.trick(), mover })
    }

    /// The rest of a game of classic Briscola whose stock is empty, for the side of a seat.
    pub fn of_classic(
        game: &classic::Classic,
        state: &classic::State,
        mover: Seat,
        side_of: Seat,
    ) -> Result<Ending, EndingError> {
        let seats = arbitro_game::Game::seats(game);
        if state.stock_left() > 0 || state.trump().is_none() {
            return Err(EndingError::NotYet);
        }
        let mut hands = [CardSet::EMPTY; MOST_SEATS];
        for seat in Seat::all(seats) {
            hands[seat.index()] = state.hand(seat);
        }
        let mine = |seat: &Seat| game.side(*seat) == game.side(side_of);
        let side = Seat::all(seats).filter(mine).fold(0, |bits, seat| bits | 1 << seat.0);
        Ok(Ending { seats, hands, side, trump: state.trump(), trick: *state.trick(), mover })
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// What a seat holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// Whether a seat is of the side whose points are asked for.
    pub fn is_ours(&self, seat: Seat) -> bool {
        self.side >> seat.0 & 1 != 0
    }

    /// Whether no card is left.
    pub fn is_over(&self) -> bool {
        self.hands[self.mover.index()].is_empty()
    }

    /// What is still out, on the table and in the hands.
    pub fn points_out(&self) -> Points {
        self.hands.iter().map(|hand| hand.points()).sum::<Points>() + self.trick.points()
    }

    /// The mover plays a card of his hand; also what the side takes with it.
    pub fn play(&self, card: Card) -> Result<(Ending, Points), EndingError> {
        if !self.hand(self.mover).contains(card) {
            return Err(EndingError::NotHeld(self.mover, card));
        }
        Ok(self.after(card))
    }

    pub(super) fn after(&self, card: Card) -> (Ending, Points) {
        let mut next = *self;
        next.hands[self.mover.index()].remove(card);
        next.trick.play(self.mover, card, self.trump);
        if next.trick.plays().len() < self.seats as usize {
            next.mover = Seat((self.mover.0 + 1) % self.seats);
            return (next, 0);
        }
        let taker = next.trick.taker().unwrap_or(self.mover);
        let points = if self.is_ours(taker) { next.trick.points() } else { 0 };
        next.mover = taker;
        next.trick.clear();
        (next, points)
    }

    /// The next lower card of the mover that does the same work, if there is one.
    pub(super) fn twin_below(&self, card: Card) -> Option<Card> {
        if card.points() > 0 {
            return None;
        }
        let between = |other: &Card| other.suit() == card.suit() && other.rank() < card.rank();
        let all = self.hands.iter().fold(CardSet::EMPTY, |all, hand| all.or(*hand));
        let below = all.iter().chain(self.trick.best()).filter(between).max()?;
        self.hand(self.mover).contains(below).then_some(below)
    }
}
