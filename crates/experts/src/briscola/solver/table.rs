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
}

#[derive(Clone, Copy)]
struct Entry {
    key: Key,
    known: Known,
}

const EMPTY: Entry = Entry {
    key: Key { cards: [0; 2], setting: u32::MAX },
    known: Known { lower: 0, upper: u8::MAX, best: 0 },
};

/// Positions by their hash; the newest stays.
pub(super) struct Table {
    entries: Vec<Entry>,
    mask: usize,
}

impl Table {
    pub fn new(entries: usize) -> Table {
        let size = entries.clamp(1 << 10, 1 << 26).next_power_of_two();
        Table { entries: vec![EMPTY; size], mask: size - 1 }
    }

    pub fn clear(&mut self) {
        self.entries.fill(EMPTY);
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
        let entry = &self.entries[place];
        (entry.key == *key).then_some(entry.known)
    }

    #[inline]
    pub fn put(&mut self, place: usize, key: &Key, known: Known) {
        self.entries[place] = Entry { key: *key, known };
    }
}
