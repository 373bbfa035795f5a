//! Alpha-beta with an empty window over the cards of an ending.

use super::bounds::{least, points_of};
use super::ending::{Ending, MOST_CARDS, MOST_SEATS};
use super::table::{Key, Known, Table};
use arbitro_game::{Stopped, Watch};
use arbitro_games::briscola::{CardSet, Suit};

/// Trumps are kept in the last suit, so that they sort above all others.
const TRUMPS: u64 = 0x3ff << 48;
/// Cards without points.
const LISCI: u64 = 0x001f_001f_001f_001f;
const POINTS: [i32; 16] = [0, 0, 0, 0, 0, 2, 3, 4, 10, 11, 0, 0, 0, 0, 0, 0];
/// How many bits are set in five.
const COUNT: [u8; 32] = {
    let mut table = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        table[bits] = (bits as u32).count_ones() as u8;
        bits += 1;
    }
    table
};
/// How far the second question lies from the first when exact points are asked for.
const FIRST_STRIDE: i32 = 4;
/// No card lies on the table.
const NOTHING: u8 = 63;

/// Who holds what.
struct Cards {
    hands: [u64; MOST_SEATS],
    /// Cards in the hands of the side.
    ours: u64,
    /// Cards in all hands.
    all: u64,
    /// For each suit who holds its cards, three bits each: first those without points by relative rank, then from bit 15
    /// on the five with points.
    owners: [u32; 4],
}

/// A trick that has begun or begins.
#[derive(Clone, Copy)]
struct OnTable {
    seat: u8,
    played: u8,
    best: u8,
    taker: u8,
    points: i32,
}

pub(super) struct Search<'a> {
    table: &'a mut Table,
    cards: Cards,
    start: OnTable,
    tricks: i32,
    /// Points in the hands at the start.
    in_hands: i32,
    seats: u8,
    side: u8,
    trumps: u64,
    setting: u32,
    /// Cards that beat each card.
    beaters: [u64; 64],
    watch: Watch,
    stopped: Option<Stopped>,
}

/// A card to try, and how promising it looks.
type Move = (i32, u8);

impl<'a> Search<'a> {
    pub fn new(ending: &Ending, table: &'a mut Table, watch: Watch) -> Self {
        let seats = ending.seats;
        let place = suit_places(ending.trump);
        let moved = |cards: CardSet| {
            cards
                .iter()
                .fold(0u64, |bits, card| bits | 1 << (place[card.suit() as usize] << 4 | card.rank() as u8))
        };
        let mut hands = [0; MOST_SEATS];
        let mut owners = [0u32; 4];
        let (mut all, mut ours) = (0u64, 0u64);
        for (seat, hand) in hands.iter_mut().enumerate().take(seats.into()) {
            *hand = moved(ending.hands[seat]);
            all |= *hand;
            if ending.side >> seat & 1 != 0 {
                ours |= *hand;
            }
        }
        for (suit, owners) in owners.iter_mut().enumerate() {
            let mut lisci = 0;
            for rank in 0..10 {
                let bit = suit << 4 | rank;
                let Some(seat) = hands.iter().position(|hand| hand >> bit & 1 != 0) else { continue };
                let at = if rank < 5 { lisci } else { rank };
                lisci += usize::from(rank < 5);
                *owners |= (seat as u32 + 1) << (3 * at);
            }
        }
        let trumps = if ending.trump.is_some() { TRUMPS } else { 0 };
        let mut beaters = [0u64; 64];
        for (bit, beaters) in beaters.iter_mut().enumerate() {
            let suit = 0x3ffu64 << (bit & 48);
            let higher = suit & !(u64::MAX >> (63 - bit));
            *beaters = if trumps >> bit & 1 != 0 { higher } else { higher | trumps };
        }
        beaters[NOTHING as usize] = u64::MAX;
        let bit_of =
            |card: arbitro_games::briscola::Card| place[card.suit() as usize] << 4 | card.rank() as u8;
        let start = OnTable {
            seat: ending.mover.0,
            played: ending.trick.plays().len() as u8,
            best: ending.trick.best().map_or(NOTHING, bit_of),
            taker: ending.trick.taker().unwrap_or(ending.mover).0,
            points: i32::from(ending.trick.points()),
        };
        let setting = u32::from(ending.side) | u32::from(seats) << 8 | u32::from(trumps != 0) << 12;
        let tricks = ending.hands[ending.mover.index()].len() as i32;
        let cards = Cards { hands, ours, all, owners };
        let in_hands = points_of(all);
        Search {
            table,
            cards,
            start,
            tricks,
            in_hands,
            seats,
            side: ending.side,
            trumps,
            setting,
            beaters,
            watch,
            stopped: None,
        }
    }

    pub fn nodes(&self) -> u64 {
        self.watch.nodes
    }

    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    /// A bound on what the side gets: from below if it is at least `need`, else from above.
    pub fn at_least(&mut self, need: i32) -> i32 {
        let (start, tricks) = (self.start, self.tricks);
        if tricks == 0 {
            return 0;
        }
        if start.played == 0 {
            return self.trick(start.seat, tricks, need, self.in_hands);
        }
        self.card(start, tricks, need, self.in_hands)
    }

    /// What the side gets, beginning from a guess. A search that succeeds stops as soon as it has what it needs, so that
    /// its answer is hardly more than that: MTD(f) would climb point by point. Strides that double find a bracket around
    /// the answer, and halving it ends there.
    pub fn exactly(&mut self, guess: Option<i32>) -> i32 {
        let (mut low, mut high) = (0, self.in_hands + self.start.points);
        let mut need = guess.unwrap_or(high / 2);
        let (mut reached, mut missed) = (false, false);
        let mut stride = FIRST_STRIDE;
        while low < high && self.stopped.is_none() {
            need = need.clamp(low + 1, high);
            let value = self.at_least(need);
            if value < need {
                (high, missed) = (value, true);
            } else {
                (low, reached) = (value, true);
            }
            need = match (reached, missed) {
                (true, false) => low + stride,
                (false, _) => high + 1 - stride,
                (true, true) => (low + high + 1) / 2,
            };
            stride *= 2;
        }
        low.clamp(0, 120)
    }

    #[inline]
    fn is_ours(&self, seat: u8) -> bool {
        self.side >> seat & 1 != 0
    }

    /// Counts a card; true if the work must stop.
    #[inline]
    fn count(&mut self) -> bool {
        if let Some(stopped) = self.watch.count() {
            self.stopped = Some(stopped);
        }
        self.stopped.is_some()
    }

    fn key(&self, leader: u8) -> Key {
        let [a, b, c, d] = self.cards.owners;
        // Plain suits in any order are the same position.
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        let (b, c) = if b < c { (b, c) } else { (c, b) };
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        let first = u64::from(a) | u64::from(b) << 30 | u64::from(leader) << 60;
        Key { cards: [first, u64::from(c) | u64::from(d) << 30], setting: self.setting }
    }

    /// The start of a trick. `out`: points in all hands.
    fn trick(&mut self, leader: u8, tricks: i32, need: i32, out: i32) -> i32 {
        if need <= 0 {
            return 0;
        }
        if need > out {
            return out;
        }
        if tricks == 1 {
            return self.last_trick(leader, out);
        }
        let (mut low, mut high) = (0, out);
        let trumps = self.cards.all & self.trumps;
        if trumps != 0 {
            let hands = &self.cards.hands[..self.seats as usize];
            let strongest = u64::MAX << (63 - trumps.leading_zeros());
            if self.cards.ours & trumps & strongest != 0 {
                low = least(hands, self.side, self.cards.ours, trumps, tricks);
                if low >= need {
                    return low;
                }
            } else {
                let theirs = self.cards.all & !self.cards.ours;
                high = out - least(hands, !self.side, theirs, trumps, tricks);
                if high < need {
                    return high;
                }
            }
        }
        let key = self.key(leader);
        let place = self.table.place(&key);
        let mut hint = NOTHING;
        let mut known = Known { lower: low as u8, upper: high as u8, best: NOTHING, tricks: tricks as u8 };
        if let Some(found) = self.table.get(place, &key) {
            if i32::from(found.lower) >= need {
                return found.lower.into();
            }
            if i32::from(found.upper) < need {
                return found.upper.into();
            }
            hint = found.best;
            known = Known {
                lower: found.lower.max(known.lower),
                upper: found.upper.min(known.upper),
                best: found.best,
                tricks: tricks as u8,
            };
        }
        let begin = OnTable { seat: leader, played: 0, best: NOTHING, taker: leader, points: 0 };
        let (value, best) = self.choose(begin, tricks, need, out, hint);
        if self.stopped.is_some() {
            return value;
        }
        if value >= need {
            known.lower = known.lower.max(value as u8);
        } else {
            known.upper = known.upper.min(value as u8);
        }
        known.best = best;
        self.table.put(place, &key, known);
        value
    }

    /// One card each, and no choice.
    #[inline]
    fn last_trick(&mut self, leader: u8, out: i32) -> i32 {
        let mut seat = leader;
        let (mut best, mut taker) = (NOTHING, leader);
        for _ in 0..self.seats {
            let card = self.cards.hands[seat as usize].trailing_zeros() as u8 & 63;
            if self.beaters[best as usize] >> card & 1 != 0 {
                (best, taker) = (card, seat);
            }
            seat = self.after(seat);
        }
        if self.is_ours(taker) { out } else { 0 }
    }

    #[inline]
    fn after(&self, seat: u8) -> u8 {
        if seat + 1 == self.seats { 0 } else { seat + 1 }
    }

    #[inline]
    fn card(&mut self, on: OnTable, tricks: i32, need: i32, out: i32) -> i32 {
        if need <= 0 {
            return 0;
        }
        if need > out + on.points {
            return out + on.points;
        }
        // A trick that nobody can take back counts already.
        let above = self.beaters[on.best as usize];
        if self.is_ours(on.taker) {
            if on.points >= need {
                let mut theirs = 0;
                let mut seat = on.seat;
                for _ in on.played..self.seats {
                    if !self.is_ours(seat) {
                        theirs |= self.cards.hands[seat as usize];
                    }
                    seat = self.after(seat);
                }
                if theirs & above == 0 {
                    return on.points;
                }
            }
        } else if need > out {
            let mut ours = 0;
            let mut seat = on.seat;
            for _ in on.played..self.seats {
                if self.is_ours(seat) {
                    ours |= self.cards.hands[seat as usize];
                }
                seat = self.after(seat);
            }
            if ours & above == 0 {
                return out;
            }
        }
        self.choose(on, tricks, need, out, NOTHING).0
    }

    /// Tries the cards of the seat to move, the most promising first.
    fn choose(&mut self, on: OnTable, tricks: i32, need: i32, out: i32, hint: u8) -> (i32, u8) {
        let mut moves = [(0, 0); MOST_CARDS];
        let count = self.order(on, hint, &mut moves);
        let seat = on.seat as usize;
        let ours = self.is_ours(on.seat);
        let last = on.played + 1 == self.seats;
        if last && tricks > 2 && count > 1 {
            // A card that leads to a position whose answer is known already may settle it at once.
            for &(_, card) in &moves[..count] {
                let (taker, gained, points) = self.ends(on, card);
                let saved = self.take(seat, card, ours);
                let known = self.peek(taker, need - gained, out - points);
                self.give_back(seat, card, ours, saved);
                if let Some(bound) = known
                    && (bound + gained >= need) == ours
                {
                    return (bound + gained, card);
                }
            }
        }
        let mut value = if ours { -1 } else { i32::MAX };
        let mut best = NOTHING;
        for &(_, card) in &moves[..count] {
            if self.count() {
                return (0, NOTHING);
            }
            let saved = self.take(seat, card, ours);
            let points = POINTS[(card & 15) as usize];
            let takes = self.beaters[on.best as usize] >> card & 1 != 0;
            let (top, taker) = if takes { (card, on.seat) } else { (on.best, on.taker) };
            let table = on.points + points;
            let found = if last {
                let gained = if self.is_ours(taker) { table } else { 0 };
                gained + self.trick(taker, tricks - 1, need - gained, out - points)
            } else {
                let next = OnTable {
                    seat: self.after(on.seat),
                    played: on.played + 1,
                    best: top,
                    taker,
                    points: table,
                };
                self.card(next, tricks, need, out - points)
            };
            self.give_back(seat, card, ours, saved);
            if self.stopped.is_some() {
                return (0, NOTHING);
            }
            if ours {
                if found > value {
                    (value, best) = (found, card);
                }
                if value >= need {
                    break;
                }
            } else {
                if found < value {
                    (value, best) = (found, card);
                }
                if value < need {
                    break;
                }
            }
        }
        (value, best)
    }

    /// Who takes a trick that a card completes, what our side gains and what the card is worth.
    #[inline]
    fn ends(&self, on: OnTable, card: u8) -> (u8, i32, i32) {
        let points = POINTS[(card & 15) as usize];
        let takes = self.beaters[on.best as usize] >> card & 1 != 0;
        let taker = if takes { on.seat } else { on.taker };
        (taker, if self.is_ours(taker) { on.points + points } else { 0 }, points)
    }

    /// What is known at the start of a trick without any search, if it answers the question.
    #[inline]
    fn peek(&self, leader: u8, need: i32, out: i32) -> Option<i32> {
        if need <= 0 {
            return Some(0);
        }
        if need > out {
            return Some(out);
        }
        let key = self.key(leader);
        let known = self.table.get(self.table.place(&key), &key)?;
        match (i32::from(known.lower), i32::from(known.upper)) {
            (lower, _) if lower >= need => Some(lower),
            (_, upper) if upper < need => Some(upper),
            _ => None,
        }
    }

    #[inline]
    fn take(&mut self, seat: usize, card: u8, ours: bool) -> u32 {
        let bit = 1u64 << card;
        let suit = (card >> 4) as usize;
        let rank = u32::from(card & 15);
        let saved = self.cards.owners[suit];
        self.cards.owners[suit] = if rank >= 5 {
            saved & !(7 << (3 * rank))
        } else {
            let below = (self.cards.all >> (card & 48)) as usize & ((1 << rank) - 1);
            let at = 3 * u32::from(COUNT[below & 31]);
            let lisci = saved & 0x7fff;
            let low = lisci & ((1 << at) - 1);
            (saved & !0x7fff) | low | (lisci >> (at + 3)) << at
        };
        self.cards.hands[seat] &= !bit;
        self.cards.all &= !bit;
        if ours {
            self.cards.ours &= !bit;
        }
        saved
    }

    #[inline]
    fn give_back(&mut self, seat: usize, card: u8, ours: bool, saved: u32) {
        let bit = 1u64 << card;
        self.cards.owners[(card >> 4) as usize] = saved;
        self.cards.hands[seat] |= bit;
        self.cards.all |= bit;
        if ours {
            self.cards.ours |= bit;
        }
    }

    /// Plain suits whose cards are held as those of another plain suit, and do not lie on the table: what can be done with
    /// them can be done with the other.
    #[inline]
    fn mirrored(&self, on: OnTable) -> u64 {
        let [a, b, c, _] = self.cards.owners;
        let used = if on.best == NOTHING { 3 } else { on.best >> 4 };
        let mut mirrored = 0;
        if a == b && used != 0 && used != 1 {
            mirrored |= 0x3ff << 16;
        }
        if (b == c && used != 1 || a == c && used != 0) && used != 2 {
            mirrored |= 0x3ff << 32;
        }
        mirrored
    }

    /// The cards worth trying, the most promising first.
    #[inline]
    fn order(&self, on: OnTable, hint: u8, moves: &mut [Move; MOST_CARDS]) -> usize {
        let hand = self.cards.hands[on.seat as usize];
        let ours = self.is_ours(on.seat);
        let (mut friends, mut enemies) = (0u64, 0u64);
        let mut seat = on.seat;
        for _ in on.played + 1..self.seats {
            seat = self.after(seat);
            let hand = self.cards.hands[seat as usize];
            if self.is_ours(seat) == ours { friends |= hand } else { enemies |= hand }
        }
        let with_us = self.is_ours(on.taker) == ours;
        // Cards that still tell others apart: those in the hands and the one that takes.
        let visible = self.cards.all | if on.best == NOTHING { 0 } else { 1 << on.best };
        let mut count = 0;
        let mut left = hand & !self.mirrored(on);
        let mut lower: Option<u8> = None;
        // The card that stands for the neighbours of `lower`.
        let mut group: Option<u8> = None;
        while left != 0 {
            let card = left.trailing_zeros() as u8;
            left &= left - 1;
            let bit = 1u64 << card;
            let takes = self.beaters[on.best as usize] & bit != 0;
            let (top, ours_now) = if takes { (card, true) } else { (on.best, with_us) };
            let above = self.beaters[top as usize];
            let outcome = match (ours_now, enemies & above != 0, friends & above != 0) {
                (true, false, _) => 8,
                (true, true, true) => 1,
                (true, true, false) => -4,
                (false, _, false) => -8,
                (false, false, true) => 6,
                (false, true, true) => 3,
            };
            let neighbour = lower.filter(|&lower| {
                let between = (bit - 1) & !((2u64 << lower) - 1);
                lower >> 4 == card >> 4 && visible & between == 0
            });
            lower = Some(card);
            let mut replaced = None;
            if neighbour.is_some() {
                // Neighbours have the same power. Without points they are twins. Else, in a trick that is ours whatever
                // follows the richer is at least as good, and in a trick that is lost the poorer: what the other card
                // may bring later differs by no more than their points.
                if bit & LISCI != 0 || outcome == -8 {
                    continue;
                }
                if outcome == 8 {
                    replaced = group;
                }
            }
            group = Some(card);
            if let Some(poorer) = replaced
                && let Some(at) = moves[..count].iter().position(|(_, known)| *known == poorer)
            {
                moves.copy_within(at + 1..count, at);
                count -= 1;
            }
            let points = on.points + POINTS[(card & 15) as usize];
            let trump = if bit & self.trumps != 0 { 30 + 8 * i32::from(card & 15) } else { 0 };
            let mut promise = outcome * (points + 1) - trump;
            if card == hint {
                promise = i32::MAX;
            }
            let mut at = count;
            while at > 0 && moves[at - 1].0 < promise {
                moves[at] = moves[at - 1];
                at -= 1;
            }
            moves[at] = (promise, card);
            count += 1;
        }
        count
    }
}

/// Where each suit is kept: trumps last.
fn suit_places(trump: Option<Suit>) -> [u8; 4] {
    let mut places = [0, 1, 2, 3];
    if let Some(trump) = trump {
        places.swap(trump as usize, 3);
    }
    places
}
