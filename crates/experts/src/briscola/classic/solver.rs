//! The value of a game with open cards: hands and the order of the stock are known, and all play as well as possible.
//!
//! Alpha-beta over the card points of one side; all others play against it. For two players the search goes from trick to
//! trick, and positions at the start of a trick are kept in a table. The hands and the leader identify a position of one
//! deal: with every trick new cards come into the hands.

use super::open::OpenGame;
use arbitro_games::briscola::{ALL_POINTS, Card, CardSet, Points, Suit};
use arrayvec::ArrayVec;

/// Solves perfect-information games. It remembers positions of one deal at a time.
pub struct OpenSolver {
    table: Vec<Entry>,
    deal: u32,
    nodes: u64,
    most: u64,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    deal: u32,
    low: u8,
    high: u8,
}

const ENTRIES: usize = 1 << 12;

impl Default for OpenSolver {
    fn default() -> Self {
        OpenSolver { table: vec![Entry::default(); ENTRIES], deal: 0, nodes: 0, most: u64::MAX }
    }
}

impl OpenSolver {
    /// With a limit of cards that are played in the mind for one question.
    pub fn within(mut self, nodes: u64) -> OpenSolver {
        self.most = nodes;
        self
    }

    /// What a side takes from here on; nothing if the limit was reached.
    pub fn points(&mut self, game: &OpenGame, side: u8) -> Option<Points> {
        self.begin();
        self.exact(game, side)
    }

    /// What the side of the player to move takes from here on with each of his cards; nothing if the limit was reached.
    pub fn each_card(&mut self, game: &OpenGame) -> Option<ArrayVec<(Card, Points), 3>> {
        self.begin();
        let side = game.side(game.mover);
        let mut found = ArrayVec::new();
        for card in game.hand().iter() {
            let mut next = *game;
            next.play(card);
            let gained = next.points(side) - game.points(side);
            found.push((card, gained + self.exact(&next, side)?));
        }
        Some(found)
    }

    fn begin(&mut self) {
        self.deal = self.deal.wrapping_add(1);
        self.nodes = 0;
    }

    fn exact(&mut self, game: &OpenGame, side: u8) -> Option<Points> {
        let all = i32::from(ALL_POINTS);
        let value = if game.seats == 2 { self.duel(game, side) } else { self.search(game, side, 0, all) };
        (self.nodes <= self.most).then_some(value as Points)
    }

    /// What a side takes from here on in a game of two players.
    fn duel(&mut self, game: &OpenGame, side: u8) -> i32 {
        let deal = Duel { trump: game.trump, stock: &game.stock[..game.stocked.into()] };
        let out = i32::from(ALL_POINTS - game.points.iter().sum::<Points>());
        let [leader, other] = [game.taker, 1 - game.taker].map(|seat| game.hands[usize::from(seat)]);
        let drawn = usize::from(game.drawn);
        let (first, value) = match game.best {
            Some(lead) => (game.taker, self.reply(&deal, [leader, other], lead, drawn, out, (0, out))),
            None => {
                let hands = if game.mover == game.taker { [leader, other] } else { [other, leader] };
                (game.mover, self.trick(&deal, hands, drawn, out, (0, out)))
            }
        };
        if first == side { value } else { out - value }
    }

    /// What the leader takes from here on of the points that are out: exact between the bounds, else a bound. His hand is
    /// the first one.
    fn trick(
        &mut self,
        deal: &Duel<'_>,
        hands: [CardSet; 2],
        drawn: usize,
        out: i32,
        (mut alpha, mut beta): (i32, i32),
    ) -> i32 {
        if out <= alpha || beta <= 0 || hands[0].is_empty() || self.nodes > self.most {
            return if out <= alpha { out } else { 0 };
        }
        self.nodes += 1;
        let place = (hands[0].len() == 3).then(|| deal_key(hands));
        if let Some(key) = place {
            let entry = self.table[key as usize % ENTRIES];
            if entry.key == key && entry.deal == self.deal {
                let (low, high) = (i32::from(entry.low), i32::from(entry.high));
                (alpha, beta) = (alpha.max(low), beta.min(high));
                if alpha >= beta {
                    return if low >= beta { low } else { high };
                }
            }
        }
        let (mut best, mut low) = (-1, alpha);
        for lead in by_rank(hands[0].iter().map(|card| (-cost(card, deal.trump), card))) {
            let mut left = hands;
            left[0].remove(lead);
            best = best.max(self.reply(deal, left, lead, drawn, out, (low, beta)));
            low = low.max(best);
            if low >= beta {
                break;
            }
        }
        if let Some(key) = place {
            self.remember(key, best, alpha, beta);
        }
        best
    }

    /// The same after the leader has played a card.
    fn reply(
        &mut self,
        deal: &Duel<'_>,
        hands: [CardSet; 2],
        lead: Card,
        drawn: usize,
        out: i32,
        (low, mut high): (i32, i32),
    ) -> i32 {
        let replies = hands[1].iter().map(|card| {
            let takes = card.beats(lead, Some(deal.trump));
            let gain = if takes { 2 * i32::from(lead.points() + card.points()) } else { 0 };
            (gain - cost(card, deal.trump), card)
        });
        let mut best = out + 1;
        for card in by_rank(replies) {
            let takes = card.beats(lead, Some(deal.trump));
            let gained = i32::from(lead.points() + card.points());
            let rest = out - gained;
            let mut next = if takes { [hands[1], hands[0]] } else { hands };
            next[usize::from(!takes)].remove(card);
            let draws = &deal.stock[drawn..];
            if let [first, second, ..] = draws {
                next[0].insert(*first);
                next[1].insert(*second);
            }
            let drawn = drawn + draws.len().min(2);
            let value = if takes {
                rest - self.trick(deal, next, drawn, rest, (rest - high, rest - low))
            } else {
                gained + self.trick(deal, next, drawn, rest, (low - gained, high - gained))
            };
            best = best.min(value);
            high = high.min(best);
            if low >= high {
                break;
            }
        }
        best
    }

    fn remember(&mut self, key: u64, best: i32, alpha: i32, beta: i32) {
        let (low, high) = match best {
            _ if best <= alpha => (0, best),
            _ if best >= beta => (best, i32::from(ALL_POINTS)),
            _ => (best, best),
        };
        self.table[key as usize % ENTRIES] = Entry { key, deal: self.deal, low: low as u8, high: high as u8 };
    }

    /// What the side takes from here on: exact between the bounds, else a bound.
    fn search(&mut self, game: &OpenGame, side: u8, mut alpha: i32, mut beta: i32) -> i32 {
        if game.is_over() || self.nodes > self.most {
            return 0;
        }
        let out = i32::from(ALL_POINTS - game.points.iter().sum::<Points>());
        if out <= alpha || beta <= 0 {
            return if out <= alpha { out } else { 0 };
        }
        self.nodes += 1;
        let place = (game.played == 0 && game.hand().len() == 3).then(|| key(game));
        if let Some(key) = place {
            let entry = self.table[key as usize % ENTRIES];
            if entry.key == key && entry.deal == self.deal {
                alpha = alpha.max(entry.low.into());
                beta = beta.min(entry.high.into());
                if alpha >= beta {
                    return if i32::from(entry.low) >= beta { entry.low.into() } else { entry.high.into() };
                }
            }
        }
        let ours = game.side(game.mover) == side;
        let (mut low, mut high) = (alpha, beta);
        let mut best = if ours { -1 } else { i32::from(ALL_POINTS) + 1 };
        for card in ordered(game) {
            let mut next = *game;
            next.play(card);
            let gained = i32::from(next.points(side)) - i32::from(game.points(side));
            let value = gained + self.search(&next, side, low - gained, high - gained);
            if ours {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        if let Some(key) = place {
            self.remember(key, best, alpha, beta);
        }
        best
    }
}

/// What stays the same in a game of two players with open cards.
struct Duel<'a> {
    trump: Suit,
    stock: &'a [Card],
}

/// The position of two players at the start of a trick: which cards are out follows from the hands.
#[inline(always)]
fn deal_key([leader, other]: [CardSet; 2]) -> u64 {
    let mixed = leader.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other.bits().rotate_left(32);
    let all = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    all ^ all >> 32
}

/// What a card is worth in the hand, as far as the order of the search is concerned.
#[inline(always)]
fn cost(card: Card, trump: Suit) -> i32 {
    i32::from(card.points()) + if card.suit() == trump { 4 + card.rank() as i32 } else { 0 }
}

/// Cards by what they promise, the most promising first.
#[inline(always)]
fn by_rank(cards: impl Iterator<Item = (i32, Card)>) -> ArrayVec<Card, 3> {
    let mut ordered: ArrayVec<(i32, Card), 3> = ArrayVec::new();
    for (promise, card) in cards {
        let mut place = ordered.len();
        ordered.push((promise, card));
        while place > 0 && ordered[place - 1].0 < promise {
            ordered.swap(place - 1, place);
            place -= 1;
        }
    }
    ordered.into_iter().map(|(_, card)| card).collect()
}

fn key(game: &OpenGame) -> u64 {
    let hands = game.hands[..game.seats as usize].iter();
    let all = hands.fold(u64::from(game.mover) + 1, |all, hand| {
        (all ^ hand.bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    });
    all ^ all >> 32
}

/// The cards of the player to move, the promising ones first.
#[inline]
fn ordered(game: &OpenGame) -> ArrayVec<Card, 3> {
    by_rank(game.hand().iter().map(|card| {
        let gains = game.played > 0 && game.beats(card);
        let gain = if gains { 2 * i32::from(game.on_table) + 2 * i32::from(card.points()) } else { 0 };
        (gain - cost(card, game.trump), card)
    }))
}
