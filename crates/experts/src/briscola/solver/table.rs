//! The table of positions at the start of a trick.

/// A position: who holds which card, by relative ranks, and who leads; and what does not change while a question is
/// answered (seats, sides, whether there are trumps).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    pub cards: [u64; 2],
    pub setting: u32,
}

/// What is known of a position: the side gets at least `lower` and at most `upper` of the points still out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub lower: u8,
    pub upper: u8,
    /// The card that answered best, as a bit; it may belong to a twin of this position.
    pub best: u8,
    /// How many tricks were left: what was dear to find is kept longer.
    pub tricks: u8,
}

#[derive(Clone, Copy)]
struct Entry {
    key: Key,
    known: Known,
}

const EMPTY: Entry = Entry {
    key: Key { cards: [0; 2], setting: u32::MAX },
    known: Known { lower: 0, upper: u8::MAX, best: 0, tricks: 0 },
};

/// Two positions of the same hash, in one line of the processor's cache: the first had at least as many tricks left as
/// those that came after it, the second is the newest of the others.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Entry; 2]);

/// Positions by their hash.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    mask: usize,
}

impl Table {
    pub fn new(entries: usize) -> Table {
        let size = (entries.clamp(1 << 10, 1 << 26) / 2).next_power_of_two();
        Table { buckets: vec![Bucket([EMPTY; 2]); size], mask: size - 1 }
    }

    pub fn clear(&mut self) {
        self.buckets.fill(Bucket([EMPTY; 2]));
    }

    #[inline]
    pub fn place(&self, key: &Key) -> usize {
        // Two rounds of multiplication by odd constants: every bit of the key reaches the high bits.
        let mut mixed = (key.cards[0] ^ u64::from(key.setting) << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 32 ^ key.cards[1]).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 24) as usize & self.mask
    }

    #[inline]
    pub fn get(&self, place: usize, key: &Key) -> Option<Known> {
        let Bucket([deep, newest]) = &self.buckets[place];
        if deep.key == *key {
            return Some(deep.known);
        }
        (newest.key == *key).then_some(newest.known)
    }

    #[inline]
    pub fn put(&mut self, place: usize, key: &Key, known: Known) {
        let Bucket([deep, newest]) = &mut self.buckets[place];
        let entry = Entry { key: *key, known };
        if deep.key == *key {
            *deep = entry;
        } else if newest.key == *key || known.tricks < deep.known.tricks {
            *newest = entry;
        } else {
            *newest = *deep;
            *deep = entry;
        }
    }
}
