//! Hash tables of linked entries, whose order is part of the meaning.

use super::memory::{AlphaMatch, NONE, PartialMatch};

/// A hash table of linked entries. Entries with equal hash keep their order whatever the size.
#[derive(Clone, Debug)]
pub(crate) struct Buckets {
    pub heads: Vec<u32>,
    /// Only where entries are appended.
    pub tails: Vec<u32>,
    pub count: u32,
    pub hashed: bool,
}

impl Buckets {
    pub(crate) fn new(hashed: bool, with_tails: bool) -> Buckets {
        let size = if hashed { 8 } else { 1 };
        Buckets {
            heads: vec![NONE; size],
            tails: if with_tails { vec![NONE; size] } else { Vec::new() },
            count: 0,
            hashed,
        }
    }

    #[inline]
    pub(crate) fn place(&self, hash: u32) -> usize {
        hash as usize & (self.heads.len() - 1)
    }

    pub(crate) fn clear(&mut self) {
        if self.heads.len() > 8 {
            *self = Buckets::new(self.hashed, !self.tails.is_empty());
        } else {
            self.heads.fill(NONE);
            self.tails.fill(NONE);
            self.count = 0;
        }
    }
}

/// Enlarges a table four times; entries are appended in their old order, so equal hashes stay in order.
fn rehash<T>(
    buckets: &mut Buckets,
    entries: &mut [T],
    hash: impl Fn(&T) -> u32,
    links: impl Fn(&mut T) -> (&mut u32, &mut u32),
) {
    let size = buckets.heads.len() * 4;
    let old = std::mem::replace(&mut buckets.heads, vec![NONE; size]);
    let mut tails = vec![NONE; size];
    for head in old {
        let mut at = head;
        while at != NONE {
            let place = hash(&entries[at as usize]) as usize & (size - 1);
            let tail = tails[place];
            let (next, previous) = links(&mut entries[at as usize]);
            let following = *next;
            *next = NONE;
            *previous = tail;
            if tail == NONE {
                buckets.heads[place] = at;
            } else {
                *links(&mut entries[tail as usize]).0 = at;
            }
            tails[place] = at;
            at = following;
        }
    }
    if !buckets.tails.is_empty() {
        buckets.tails = tails;
    }
}

#[cold]
pub(crate) fn grow_partials(buckets: &mut Buckets, entries: &mut [PartialMatch]) {
    rehash(buckets, entries, |entry| entry.hash, |entry| (&mut entry.next, &mut entry.previous));
}

#[cold]
pub(crate) fn grow_alphas(buckets: &mut Buckets, entries: &mut [AlphaMatch]) {
    rehash(buckets, entries, |entry| entry.hash, |entry| (&mut entry.next, &mut entry.previous));
}
