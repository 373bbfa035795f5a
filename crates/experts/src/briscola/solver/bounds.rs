//! What the highest trumps are worth before anything is searched.

/// All cards of one rank, as bits.
const OF_RANK: u64 = 0x0001_0001_0001_0001;
/// Ranks with points, from the ace down, as bits of all four suits, with what they are worth.
const WITH_POINTS: [(u64, i32); 5] =
    [(OF_RANK << 9, 11), (OF_RANK << 8, 10), (OF_RANK << 7, 4), (OF_RANK << 6, 3), (OF_RANK << 5, 2)];

/// What cards are worth together.
#[inline]
pub(super) fn points_of(cards: u64) -> i32 {
    WITH_POINTS.iter().map(|(rank, points)| (cards & rank).count_ones() as i32 * points).sum()
}

/// What the `count` cards with the most points are worth.
#[inline]
fn richest(cards: u64, mut count: i32) -> i32 {
    let mut total = 0;
    for (rank, points) in WITH_POINTS {
        let taken = ((cards & rank).count_ones() as i32).min(count);
        total += taken * points;
        count -= taken;
        if count == 0 {
            break;
        }
    }
    total
}

/// What the `count` cards with the fewest points are worth, of a hand of `held`.
#[inline]
fn poorest(cards: u64, held: i32, count: i32) -> i32 {
    points_of(cards) - richest(cards, held - count)
}

/// The trumps above every trump of the others: a player who plays one of them takes the trick for his side.
#[inline]
fn masters(trumps: u64, own: u64) -> u64 {
    let others = trumps & !own;
    if others == 0 { trumps } else { trumps & !(u64::MAX >> others.leading_zeros()) }
}

/// The least that a side gets at the start of a trick, because of its highest trumps.
///
/// With `k` such trumps it takes at least `k` different tricks (or all), whichever it likes: into these its players throw
/// their richest other cards, and the others must throw something, their poorest cards at worst. The trumps themselves
/// are never lost.
#[inline]
pub(super) fn least(hands: &[u64], side: u8, own: u64, trumps: u64, tricks: i32) -> i32 {
    let masters = masters(trumps, own);
    if masters == 0 {
        return 0;
    }
    let sure = (masters.count_ones() as i32).min(tricks);
    let mut total = points_of(masters);
    for (seat, &hand) in hands.iter().enumerate() {
        if side >> seat & 1 != 0 {
            let rest = hand & !masters;
            let free = sure - (hand & masters).count_ones() as i32;
            if free > 0 && rest != 0 {
                total += richest(rest, free);
            }
        } else {
            total += poorest(hand, tricks, sure);
        }
    }
    total
}
