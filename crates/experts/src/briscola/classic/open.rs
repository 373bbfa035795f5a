//! A game of classic Briscola with open cards: hands and the order of the stock are known, as in an imagined deal.

use arbitro_game::{Dice, Roll, Seat};
use arbitro_games::briscola::classic::{Classic, HAND};
use arbitro_games::briscola::{Card, CardSet, Points, Suit};
use arrayvec::ArrayVec;

/// The most players.
pub(super) const MOST_SEATS: usize = 6;
/// The most cards of a stock.
pub(super) const MOST_STOCK: usize = 34;

/// Everything about a game that is going on. Copying it is cheap: imagined games are played by the thousand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpenGame {
    pub(super) seats: u8,
    pub(super) sides: u8,
    pub(super) trump: Suit,
    pub(super) exposed: Card,
    pub(super) hands: [CardSet; MOST_SEATS],
    /// The stock in the order of drawing; the exposed card is the last one.
    pub(super) stock: [Card; MOST_STOCK],
    /// How many cards of the stock have been drawn, and how many there are.
    pub(super) drawn: u8,
    pub(super) stocked: u8,
    /// Cards that have been played, those on the table included, and those that this deck does not have.
    pub(super) gone: CardSet,
    pub(super) mover: u8,
    /// Cards on the table.
    pub(super) played: u8,
    /// The card that takes so far, and who played it.
    pub(super) best: Option<Card>,
    pub(super) taker: u8,
    pub(super) on_table: Points,
    /// What each side has taken.
    pub(super) points: [Points; 3],
}

impl OpenGame {
    /// A new game with a shuffled deck. Seat 0 leads.
    pub fn deal(game: &Classic, dice: &mut Dice) -> OpenGame {
        let mut deck: ArrayVec<Card, 40> = game.deck().iter().collect();
        dice.shuffle(&mut deck);
        let seats = arbitro_game::Game::seats(game);
        let mut hands = [CardSet::EMPTY; MOST_SEATS];
        for hand in &mut hands[..seats as usize] {
            *hand = deck.drain(..HAND as usize).collect();
        }
        OpenGame::new(game, hands, &deck, deck[deck.len() - 1])
    }

    /// The start of a game whose whole deck came from the stock in this order, as nature draws it: the hands, the exposed
    /// card, the rest. Nothing if it is not the whole deck.
    pub fn of_draws(game: &Classic, draws: &[Card]) -> Option<OpenGame> {
        let dealt = usize::from(HAND * arbitro_game::Game::seats(game));
        let (cards, rest) = draws.split_at_checked(dealt)?;
        let (exposed, rest) = rest.split_first()?;
        if draws.len() != game.deck().len() || draws.iter().copied().collect::<CardSet>() != game.deck() {
            return None;
        }
        let mut hands = [CardSet::EMPTY; MOST_SEATS];
        for (hand, cards) in hands.iter_mut().zip(cards.chunks(HAND.into())) {
            *hand = cards.iter().copied().collect();
        }
        Some(OpenGame::new(game, hands, &[rest, &[*exposed]].concat(), *exposed))
    }

    /// The start of a game from hands and the stock in the order of drawing, whose last card is the exposed one.
    pub(super) fn new(
        game: &Classic,
        hands: [CardSet; MOST_SEATS],
        stock: &[Card],
        exposed: Card,
    ) -> OpenGame {
        let mut ordered = [Card::nth(0); MOST_STOCK];
        ordered[..stock.len()].copy_from_slice(stock);
        OpenGame {
            seats: arbitro_game::Game::seats(game),
            sides: game.sides(),
            trump: exposed.suit(),
            exposed,
            hands,
            stock: ordered,
            drawn: 0,
            stocked: stock.len() as u8,
            gone: CardSet::DECK.without(game.deck()),
            mover: 0,
            played: 0,
            best: None,
            taker: 0,
            on_table: 0,
            points: [0; 3],
        }
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Seat {
        Seat(self.mover)
    }

    /// The cards of the player to move.
    #[inline]
    pub fn hand(&self) -> CardSet {
        self.hands[self.mover as usize]
    }

    /// Whether all cards have been played.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.hand().is_empty()
    }

    /// How many cards can still be drawn.
    #[inline]
    pub fn stock_left(&self) -> u8 {
        self.stocked - self.drawn
    }

    /// What a side has taken.
    pub fn points(&self, side: u8) -> Points {
        self.points[side as usize]
    }

    #[inline]
    pub(super) fn side(&self, seat: u8) -> u8 {
        seat % self.sides
    }

    #[inline]
    pub(super) fn beats(&self, card: Card) -> bool {
        self.best.is_none_or(|best| card.beats(best, Some(self.trump)))
    }

    /// The player to move plays a card. After the last card of a trick its taker gets the points, and all draw.
    #[inline]
    pub fn play(&mut self, card: Card) {
        self.hands[self.mover as usize].remove(card);
        self.gone.insert(card);
        self.on_table += card.points();
        if self.beats(card) {
            (self.best, self.taker) = (Some(card), self.mover);
        }
        self.played += 1;
        if self.played < self.seats {
            self.mover = next(self.mover, self.seats);
            return;
        }
        self.points[self.side(self.taker) as usize] += self.on_table;
        (self.mover, self.played, self.best, self.on_table) = (self.taker, 0, None, 0);
        if self.stock_left() > 0 {
            let mut drawer = self.taker;
            for _ in 0..self.seats {
                self.hands[drawer as usize].insert(self.stock[self.drawn as usize]);
                self.drawn += 1;
                drawer = next(drawer, self.seats);
            }
        }
    }
}

#[inline]
pub(super) fn next(seat: u8, seats: u8) -> u8 {
    if seat + 1 == seats { 0 } else { seat + 1 }
}
