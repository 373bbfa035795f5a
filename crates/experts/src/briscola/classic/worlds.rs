//! What a seat of classic Briscola knows, and deals that it may imagine, weighted by what the others have played.
//!
//! A hidden hand alone does not say what its holder could have played earlier: that depends on when each card was drawn.
//! Before anything is known about the plays, the card that was drawn last is each card of a hand with the same
//! probability. So the hands are followed backwards from trick to trick: a random card goes back to the stock, the card that
//! was played comes back, and the probability that the policy plays it from that hand is a factor of the weight.

use super::open::{MOST_SEATS, OpenGame};
use super::policy::Policy;
use arbitro_game::{Dice, Game, Roll, Seat};
use arbitro_games::briscola::classic::{Classic, HAND, View};
use arbitro_games::briscola::{Card, CardSet};
use arrayvec::ArrayVec;

/// How the plays of the others are read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// How many card points make a card e times as likely.
    pub heat: f32,
    /// The share of cards that follow no policy.
    pub bluff: f32,
    /// The share of players who follow no policy at all.
    pub strangers: f64,
}

impl Default for Reading {
    fn default() -> Self {
        Reading { heat: 5.0, bluff: 0.1, strangers: 0.1 }
    }
}

/// A play of another seat.
struct Observed {
    /// What all could see before it. Hands and stock mean nothing here.
    before: OpenGame,
    card: Card,
    /// The card that its player drew afterwards: nothing, one that only he saw, or the exposed one.
    drew: Drew,
}

#[derive(Clone, Copy, PartialEq)]
enum Drew {
    Nothing,
    Hidden,
    Exposed,
}

/// What a seat knows.
pub struct Worlds<'a> {
    game: &'a Classic,
    now: OpenGame,
    /// Cards that are known to be in each hand.
    known: [CardSet; MOST_SEATS],
    sizes: [usize; MOST_SEATS],
    hidden: ArrayVec<Card, 40>,
    /// Plays of each seat, the latest first.
    observed: [Vec<Observed>; MOST_SEATS],
    reading: Option<(&'a Policy, Reading)>,
}

impl<'a> Worlds<'a> {
    /// What a seat knows from what it sees; nothing while the cards are being dealt. Without a reading, all deals that
    /// agree with the view weigh the same.
    pub fn new(game: &'a Classic, view: &View, reading: Option<(&'a Policy, Reading)>) -> Option<Worlds<'a>> {
        let exposed = view.exposed?;
        let seats = usize::from(game.seats());
        let stock = game.deck().len() - seats * usize::from(HAND);
        let unknown = ArrayVec::<Card, 40>::from_iter(std::iter::repeat_n(Card::nth(0), stock));
        let mut now = OpenGame::new(game, [CardSet::EMPTY; MOST_SEATS], &unknown, exposed);
        let mut observed: [Vec<Observed>; MOST_SEATS] = Default::default();
        let mut known = [CardSet::EMPTY; MOST_SEATS];
        for play in &view.history {
            now.mover = play.seat.0;
            let before = now;
            now.play(play.card);
            observed[play.seat.index()].insert(0, Observed { before, card: play.card, drew: Drew::Nothing });
            if now.drawn > before.drawn {
                let last = (now.taker + game.seats() - 1) % game.seats();
                for seat in Seat::all(game.seats()) {
                    let exposed = now.stock_left() == 0 && seat.0 == last;
                    let drew = if exposed { Drew::Exposed } else { Drew::Hidden };
                    if let Some(latest) = observed[seat.index()].first_mut() {
                        latest.drew = drew;
                    }
                    if exposed {
                        known[seat.index()].insert(now.exposed);
                    }
                }
            }
        }
        for (seat, hand) in &view.partners {
            known[seat.index()] = *hand;
        }
        known.iter_mut().for_each(|hand| *hand = hand.without(now.gone));
        known[view.seat.index()] = view.hand;
        observed[view.seat.index()].clear();
        now.mover = view.mover.unwrap_or(view.seat).0;
        let mut sizes = [0; MOST_SEATS];
        let still_full = |seat: usize| {
            // Seats that have not played to this trick yet hold one card more than those that have.
            !view.trick.iter().any(|play| play.seat.index() == seat)
        };
        let own_full = still_full(view.seat.index());
        for (seat, size) in sizes.iter_mut().enumerate().take(seats) {
            *size = match (own_full, still_full(seat)) {
                (true, false) => view.hand.len() - 1,
                (false, true) => view.hand.len() + 1,
                _ => view.hand.len(),
            };
        }
        let mut seen = known.iter().fold(now.gone, |all, hand| all.or(*hand));
        if view.stock > 0 {
            seen.insert(exposed);
        }
        let hidden = CardSet::DECK.without(seen).iter().collect();
        Some(Worlds { game, now, known, sizes, hidden, observed, reading })
    }

    /// What all can see now; hands and stock mean nothing.
    pub fn now(&self) -> &OpenGame {
        &self.now
    }

    /// Whether all cards are known: there is no stock, and one hand at most holds cards that were never seen.
    pub fn is_certain(&self) -> bool {
        let unknown = self.known.iter().zip(self.sizes).filter(|(known, size)| known.len() < *size);
        self.now.stock_left() == 0 && unknown.count() <= 1
    }

    /// A deal that agrees with what the seat knows, and its weight. Nothing if there is none.
    pub fn draw(&self, dice: &mut Dice) -> Option<(OpenGame, f64)> {
        let (mut world, weight) = self.draw_hands(dice)?;
        self.draw_stock(&mut world, dice);
        Some((world, weight))
    }

    /// Hands that agree with what the seat knows, and their weight, which does not depend on the stock. The stock is still
    /// to be drawn. Nothing if there are no such hands.
    pub(super) fn draw_hands(&self, dice: &mut Dice) -> Option<(OpenGame, f64)> {
        let mut world = self.now;
        let mut hidden = self.hidden.clone();
        let mut drawn = 0;
        for seat in 0..usize::from(self.game.seats()) {
            world.hands[seat] = self.known[seat];
            for _ in 0..self.sizes[seat].checked_sub(self.known[seat].len())? {
                let other = drawn + dice.below(hidden.len().checked_sub(drawn).filter(|left| *left > 0)?);
                hidden.swap(drawn, other);
                world.hands[seat].insert(hidden[drawn]);
                drawn += 1;
            }
        }
        let weight = match self.reading {
            Some((policy, reading)) => self.weight(&world, policy, &reading, dice),
            None => 1.0,
        };
        Some((world, weight))
    }

    /// Puts the cards that are in no hand into the stock, in random order before the exposed card.
    pub(super) fn draw_stock(&self, world: &mut OpenGame, dice: &mut Dice) {
        let held = world.hands.iter().fold(CardSet::EMPTY, |all, hand| all.or(*hand));
        let stock = &mut world.stock[world.drawn as usize..world.stocked as usize];
        let rest = self.hidden.iter().filter(|card| !held.contains(**card)).chain([&self.now.exposed]);
        stock.iter_mut().zip(rest).for_each(|(place, card)| *place = *card);
        if let Some((_, rest)) = stock.split_last_mut() {
            dice.shuffle(rest);
        }
    }

    /// How likely the others would have played what they did, beside all other deals.
    fn weight(&self, world: &OpenGame, policy: &Policy, reading: &Reading, dice: &mut Dice) -> f64 {
        let mut weight = 1.0;
        for (seat, plays) in self.observed.iter().enumerate().filter(|(_, plays)| !plays.is_empty()) {
            let mut hand = world.hands[seat];
            // Beside a player who plays any card, whose plays say nothing.
            let mut by_policy = 1.0;
            for play in plays {
                match play.drew {
                    Drew::Nothing => {}
                    Drew::Exposed => hand.remove(self.now.exposed),
                    Drew::Hidden => {
                        if let Some(card) = hand.iter().nth(dice.below(hand.len().max(1))) {
                            hand.remove(card);
                        }
                    }
                }
                hand.insert(play.card);
                if hand.len() > 1 {
                    let likely =
                        policy.likelihood(&play.before, hand, play.card, reading.heat, reading.bluff);
                    by_policy *= f64::from(likely) * hand.len() as f64;
                }
            }
            weight *= (1.0 - reading.strangers) * by_policy + reading.strangers;
        }
        weight
    }
}
