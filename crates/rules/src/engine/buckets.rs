//! Hash tables of linked entries, whose order is part of the meaning.

use super::memory::{AlphaMatch, NONE, PartialMatch};

/// A hash table of linked entries. Entries with equal hash keep their order whatever the size.
#[derive(Clone, Debug)]
pub(crate) struct Buckets {
    pub heads: Vec<u32>,
    /// Only where entries are appended.
    pub tails: Vec<u32>,
    pub count: u32,
    /// How many have ever been added.
    pub added: u32,
    pub hashed: bool,
}

impl Buckets {
    /// A table that is in use as such from the start.
    pub(crate) fn new(hashed: bool, with_tails: bool) -> Buckets {
        Buckets::of_size(if hashed { 8 } else { 1 }, hashed, with_tails)
    }

    /// A plain list until somebody looks for a hash in it (see [`index_partials`]): many memories are emptied before
    /// anybody does.
    pub(crate) fn lazy(hashed: bool) -> Buckets {
        Buckets::of_size(1, hashed, false)
    }

    fn of_size(size: usize, hashed: bool, with_tails: bool) -> Buckets {
        Buckets {
            heads: vec![NONE; size],
            tails: if with_tails { vec![NONE; size] } else { Vec::new() },
            count: 0,
            added: 0,
            hashed,
        }
    }

    #[inline]
    pub(crate) fn place(&self, hash: u32) -> usize {
        hash as usize & (self.heads.len() - 1)
    }

    /// Empties a lazy table: it is a list again.
    pub(crate) fn clear_lazy(&mut self) {
        self.heads.truncate(1);
        self.heads.fill(NONE);
        self.count = 0;
    }

    /// Whether it should be made a table, or a larger one, before it is searched.
    #[inline]
    pub(crate) fn needs_index(&self) -> bool {
        self.hashed && self.count as usize > 2 * self.heads.len()
    }

    pub(crate) fn clear(&mut self) {
        // What was needed once is needed again, unless it is very much.
        if self.heads.len() > 1 << 14 {
            *self = Buckets::new(self.hashed, !self.tails.is_empty());
        } else {
            self.heads.fill(NONE);
            self.tails.fill(NONE);
            self.count = 0;
        }
    }
}

/// Enlarges a table; entries are appended in their old order, so equal hashes stay in order.
fn rehash<T>(
    buckets: &mut Buckets,
    size: usize,
    entries: &mut [T],
    hash: impl Fn(&T) -> u32,
    links: impl Fn(&mut T) -> (&mut u32, &mut u32),
) {
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
    let size = buckets.heads.len() * 4;
    rehash(buckets, size, entries, |entry| entry.hash, |entry| (&mut entry.next, &mut entry.previous));
}

/// Makes a lazy table fit for a search.
#[cold]
pub(crate) fn index_partials(buckets: &mut Buckets, entries: &mut [PartialMatch]) {
    let size = (buckets.count as usize * 2).next_power_of_two();
    rehash(buckets, size, entries, |entry| entry.hash, |entry| (&mut entry.next, &mut entry.previous));
}

#[cold]
pub(crate) fn grow_alphas(buckets: &mut Buckets, entries: &mut [AlphaMatch]) {
    let size = buckets.heads.len() * 4;
    rehash(buckets, size, entries, |entry| entry.hash, |entry| (&mut entry.next, &mut entry.previous));
}
