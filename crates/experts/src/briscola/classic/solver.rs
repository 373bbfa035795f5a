//! The value of a game with open cards: hands and the order of the stock are known, and all play as well as possible.
//!
//! Alpha-beta over the card points of one side; all others play against it. Positions at the start of a trick are kept in a
//! table. The hands and the leader identify a position of one deal: with every trick new cards come into the hands.

use super::open::OpenGame;
use arbitro_games::briscola::{ALL_POINTS, Card, Points};
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
        let value = self.search(game, side, 0, i32::from(ALL_POINTS));
        (self.nodes <= self.most).then_some(value as Points)
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
            let (low, high) = match best {
                _ if best <= alpha => (0, best),
                _ if best >= beta => (best, i32::from(ALL_POINTS)),
                _ => (best, best),
            };
            self.table[key as usize % ENTRIES] =
                Entry { key, deal: self.deal, low: low as u8, high: high as u8 };
        }
        best
    }
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
    let mut cards: ArrayVec<(i32, Card), 3> = ArrayVec::new();
    for card in game.hand().iter() {
        let cost =
            i32::from(card.points()) + if card.suit() == game.trump { 4 + card.rank() as i32 } else { 0 };
        let gains = game.played > 0 && game.beats(card);
        let gain = if gains { 2 * i32::from(game.on_table) + 2 * i32::from(card.points()) } else { 0 };
        let place = cards.iter().position(|(key, _)| *key < gain - cost).unwrap_or(cards.len());
        cards.insert(place, (gain - cost, card));
    }
    cards.into_iter().map(|(_, card)| card).collect()
}
