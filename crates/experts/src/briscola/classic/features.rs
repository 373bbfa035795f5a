//! What a policy looks at before it plays a card: the public situation, the player's hand and the card, as numbers of
//! entries in a table of weights.

use super::open::OpenGame;
use arbitro_games::briscola::{Card, CardSet, Points, Rank};
use arrayvec::ArrayVec;

/// The entries of one card.
pub(super) type Entries = ArrayVec<u16, 11>;

/// A table of the features: its first entry, and the sizes of its dimensions.
#[derive(Clone, Copy)]
struct Block<const N: usize> {
    first: usize,
    sizes: [usize; N],
}

impl<const N: usize> Block<N> {
    const fn after(first: usize, sizes: [usize; N]) -> Block<N> {
        Block { first, sizes }
    }

    const fn end(&self) -> usize {
        let (mut size, mut at) = (1, 0);
        while at < N {
            size *= self.sizes[at];
            at += 1;
        }
        self.first + size
    }

    #[inline(always)]
    fn at(&self, indices: [usize; N]) -> u16 {
        let mut entry = 0;
        for (index, size) in indices.into_iter().zip(self.sizes) {
            debug_assert!(index < size);
            entry = entry * size + index;
        }
        (self.first + entry) as u16
    }
}

// A card that is led.
const LEAD: Block<3> = Block::after(0, [5, 2, 10]);
const LEAD_RISK: Block<3> = Block::after(LEAD.end(), [4, 3, 3]);
const LEAD_SUIT: Block<3> = Block::after(LEAD_RISK.end(), [3, 3, 2]);
const LEAD_TRUMP: Block<3> = Block::after(LEAD_SUIT.end(), [4, 3, 3]);
const LEAD_LAST_DRAW: Block<3> = Block::after(LEAD_TRUMP.end(), [3, 3, 2]);
const LEAD_HAND: Block<4> = Block::after(LEAD_LAST_DRAW.end(), [3, 4, 2, 3]);
const LEAD_TRUMPS_OUT: Block<4> = Block::after(LEAD_HAND.end(), [5, 4, 2, 3]);
// A card that follows.
const FOLLOW: Block<5> = Block::after(LEAD_TRUMPS_OUT.end(), [3, 2, 5, 5, 10]);
const FOLLOW_PHASE: Block<4> = Block::after(FOLLOW.end(), [2, 5, 5, 10]);
const FOLLOW_TABLE: Block<3> = Block::after(FOLLOW_PHASE.end(), [5, 5, 5]);
const FOLLOW_TRUMPS_OUT: Block<3> = Block::after(FOLLOW_TABLE.end(), [4, 5, 5]);
const FOLLOW_OWN_TRUMPS: Block<3> = Block::after(FOLLOW_TRUMPS_OUT.end(), [4, 5, 5]);
const FOLLOW_CARICHI: Block<3> = Block::after(FOLLOW_OWN_TRUMPS.end(), [3, 5, 5]);
const FOLLOW_SUIT: Block<3> = Block::after(FOLLOW_CARICHI.end(), [3, 3, 5]);
const FOLLOW_LAST_DRAW: Block<4> = Block::after(FOLLOW_SUIT.end(), [3, 3, 3, 5]);
const FOLLOW_RISK: Block<5> = Block::after(FOLLOW_LAST_DRAW.end(), [3, 2, 2, 4, 5]);
/// How many entries there are for any number of players. Two have more.
pub(super) const SHARED: usize = FOLLOW_RISK.end();

// Two players: a card and the two others in the hand; a card and what is out in its suit.
const LEAD_WITH: Block<4> = Block::after(SHARED, [5, KINDS, KINDS + 1, KINDS + 1]);
const LEAD_OUT: Block<4> = Block::after(LEAD_WITH.end(), [4, 10, 4, 3]);
const FOLLOW_WITH: Block<5> = Block::after(LEAD_OUT.end(), [2, KINDS, KINDS, KINDS + 1, KINDS + 1]);
const FOLLOW_OUT: Block<5> = Block::after(FOLLOW_WITH.end(), [5, 10, 4, 3, 5]);

/// How many entries there are for two players.
pub(super) const ENTRIES: usize = FOLLOW_OUT.end();

/// Kinds of cards by what they are worth in the hand: no points, points below ten, three, ace; trumps likewise.
const KINDS: usize = 8;

/// The kind of each card, trumps last.
#[inline(always)]
fn kind_of(card: Card, is_trump: bool) -> usize {
    [0, 0, 0, 0, 0, 1, 1, 1, 2, 3][card.rank() as usize] + if is_trump { 4 } else { 0 }
}

/// What is the same for all cards of a hand.
pub(super) struct Situation<'a> {
    game: &'a OpenGame,
    hand: CardSet,
    unseen: CardSet,
    trumps: CardSet,
    phase: usize,
    trumps_out: usize,
    own_trumps: usize,
    own_carichi: usize,
    exposed: usize,
    later: usize,
    friend: usize,
}

/// 0, 2 to 4, 10 or 11 points.
#[inline(always)]
fn class(points: Points) -> usize {
    match points {
        0 => 0,
        1..10 => 1,
        _ => 2,
    }
}

#[inline(always)]
fn amount(points: Points) -> usize {
    match points {
        0 => 0,
        1..5 => 1,
        5..10 => 2,
        10..14 => 3,
        _ => 4,
    }
}

#[inline(always)]
fn few(count: usize) -> usize {
    match count {
        0 => 0,
        1..3 => 1,
        3..6 => 2,
        _ => 3,
    }
}

const CARICHI: CardSet = CardSet::of_rank(Rank::Ace).or(CardSet::of_rank(Rank::Three));

impl<'a> Situation<'a> {
    /// The situation of a player with these cards. Of the perfect-information game only what is public is looked at.
    #[inline]
    pub fn new(game: &'a OpenGame, hand: CardSet) -> Situation<'a> {
        let trumps = CardSet::of_suit(game.trump);
        let mut unseen = CardSet::DECK.without(game.gone).without(hand);
        if game.stock_left() > 0 {
            unseen.remove(game.exposed);
        }
        let draws = usize::from(game.stock_left() / game.seats);
        let all = usize::from(game.stocked.max(1) / game.seats);
        let phase = match draws {
            0 => 0,
            1 => 1,
            2..5 => 2,
            _ if draws * 2 <= all => 3,
            _ => 4,
        };
        Situation {
            game,
            hand,
            unseen,
            trumps,
            phase,
            trumps_out: few(unseen.and(trumps).len()),
            own_trumps: hand.and(trumps).len().min(3),
            own_carichi: hand.and(CARICHI).without(trumps).len().min(2),
            exposed: class(game.exposed.points()),
            later: usize::from(game.seats - 1 - game.played).min(2),
            friend: usize::from(game.played > 0 && game.side(game.taker) == game.side(game.mover)),
        }
    }

    /// How many of the ace and the three of a card's suit are unseen.
    #[inline(always)]
    fn carichi_out(&self, card: Card) -> usize {
        self.unseen.and(CARICHI).and(CardSet::of_suit(card.suit())).len()
    }

    /// The kind of a card, and those of the two others in the hand, the lower one first; the number of kinds where there is
    /// no card.
    #[inline(always)]
    fn kinds(&self, card: Card) -> (usize, [usize; 2]) {
        let mut others = self.hand;
        others.remove(card);
        let kind = |card: Card| kind_of(card, card.suit() == self.game.trump);
        let mut kinds = others.iter().map(kind);
        let (one, other) = (kinds.next().unwrap_or(KINDS), kinds.next().unwrap_or(KINDS));
        (kind(card), [one.min(other), one.max(other)])
    }

    /// Unseen cards of the suit of a card that are stronger.
    #[inline(always)]
    fn above(&self, card: Card) -> CardSet {
        let bit = card.bit();
        self.unseen.and(CardSet::of_bits(u64::MAX << bit & (0xffff << (bit & 48))))
    }

    #[inline(always)]
    fn beaten_by(&self, card: Card) -> usize {
        let above = self.above(card);
        if card.suit() == self.game.trump {
            above.len()
        } else {
            above.or(self.unseen.and(self.trumps)).len()
        }
    }

    /// The entries of a card.
    pub fn entries(&self, card: Card) -> Entries {
        let mut entries = Entries::new();
        self.visit(card, |entry| entries.push(entry));
        entries
    }

    /// Shows the entries of a card one after the other.
    #[inline(always)]
    pub fn visit(&self, card: Card, entry: impl FnMut(u16)) {
        if self.game.played == 0 { self.leads(card, entry) } else { self.follows(card, entry) }
    }

    #[inline(always)]
    fn leads(&self, card: Card, mut entry: impl FnMut(u16)) {
        let (rank, kind) = (card.rank() as usize, class(card.points()));
        let is_trump = usize::from(card.suit() == self.game.trump);
        let above = self.above(card);
        entry(LEAD.at([self.phase, is_trump, rank]));
        entry(LEAD_HAND.at([self.own_carichi, self.own_trumps, is_trump, kind]));
        entry(LEAD_TRUMPS_OUT.at([self.phase, self.trumps_out, is_trump, kind]));
        if is_trump == 1 {
            entry(LEAD_TRUMP.at([few(above.len()), self.own_trumps - 1, kind]));
        } else {
            entry(LEAD_RISK.at([self.trumps_out, above.len().min(2), kind]));
            let mut others = self.hand.and(CARICHI).and(CardSet::of_suit(card.suit()));
            others.remove(card);
            entry(LEAD_SUIT.at([kind, self.carichi_out(card), usize::from(!others.is_empty())]));
        }
        if self.game.seats == 2 {
            let (own, [one, other]) = self.kinds(card);
            entry(LEAD_WITH.at([self.phase, own, one, other]));
            if is_trump == 0 {
                let out = self.carichi_out(card);
                entry(LEAD_OUT.at([self.trumps_out, rank, above.len().min(3), out]));
            }
        }
        if self.phase == 1 {
            entry(LEAD_LAST_DRAW.at([self.exposed, kind, is_trump]));
        }
    }

    #[inline(always)]
    fn follows(&self, card: Card, mut entry: impl FnMut(u16)) {
        let game = self.game;
        let (rank, points) = (card.rank() as usize, card.points());
        let is_trump = card.suit() == game.trump;
        let takes = game.beats(card);
        let over_trump = game.best.is_some_and(|best| best.suit() == game.trump);
        let kind = match (takes, is_trump) {
            (true, false) => 0,
            (true, true) if !over_trump => 1,
            (true, true) => 2,
            (false, false) => 3,
            (false, true) => 4,
        };
        let table = amount(game.on_table);
        entry(FOLLOW.at([self.later, self.friend, table, kind, rank]));
        entry(FOLLOW_PHASE.at([self.friend, self.phase, kind, rank]));
        entry(FOLLOW_TABLE.at([self.phase, table, kind]));
        entry(FOLLOW_TRUMPS_OUT.at([self.trumps_out, table, kind]));
        entry(FOLLOW_OWN_TRUMPS.at([self.own_trumps, table, kind]));
        entry(FOLLOW_CARICHI.at([self.own_carichi, table, kind]));
        entry(FOLLOW_SUIT.at([self.above(card).len().min(2), class(points), kind]));
        if let (2, Some(lead)) = (game.seats, game.best) {
            let (own, [one, other]) = self.kinds(card);
            let led = kind_of(lead, lead.suit() == game.trump);
            entry(FOLLOW_WITH.at([usize::from(takes), own, led, one, other]));
            let above = self.above(card).len().min(3);
            entry(FOLLOW_OUT.at([kind, rank, above, self.carichi_out(card), self.phase]));
        }
        if self.phase == 1 {
            entry(FOLLOW_LAST_DRAW.at([self.exposed, table.min(2), class(points), kind]));
        }
        if self.later > 0 {
            let holds = if takes { card } else { game.best.unwrap_or(card) };
            let stake = amount(game.on_table + points);
            let beaten_by = few(self.beaten_by(holds));
            entry(FOLLOW_RISK.at([self.later, self.friend, usize::from(takes), beaten_by, stake]));
        }
    }
}
