//! Hash tables of linked entries, whose order is part of the meaning.

use super::memory::{AlphaMatch, NONE, PartialMatch};

/// A hash table of linked entries. Entries with equal hash keep their order whatever the size.
#[derive(Clone, Debug)]
pub(crate) struct Buckets {
    /// The first entry of each bucket; where entries are appended, the last one lies beside it.
    ends: Vec<u32>,
    with_tails: bool,
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

    /// A plain list until a hash is looked for in it (see [`index_partials`]): many memories are emptied before that.
    pub(crate) fn lazy(hashed: bool) -> Buckets {
        Buckets::of_size(1, hashed, false)
    }

    fn of_size(size: usize, hashed: bool, with_tails: bool) -> Buckets {
        Buckets { ends: vec![NONE; size << usize::from(with_tails)], with_tails, count: 0, added: 0, hashed }
    }

    /// The place of a bucket.
    #[inline]
    pub(crate) fn place(&self, hash: u32) -> usize {
        (hash as usize) << usize::from(self.with_tails) & (self.ends.len() - 1)
    }

    /// How many buckets there are.
    #[inline]
    pub(crate) fn size(&self) -> usize {
        self.ends.len() >> usize::from(self.with_tails)
    }

    /// The first entry of a bucket.
    #[inline]
    pub(crate) fn head(&self, place: usize) -> u32 {
        self.ends[place]
    }

    #[inline]
    pub(crate) fn head_mut(&mut self, place: usize) -> &mut u32 {
        &mut self.ends[place]
    }

    /// The last entry of a bucket, where entries are appended.
    #[inline]
    pub(crate) fn tail_mut(&mut self, place: usize) -> &mut u32 {
        &mut self.ends[place | 1]
    }

    /// The first entries of all buckets.
    pub(crate) fn heads(&self) -> impl Iterator<Item = u32> + '_ {
        self.ends.iter().copied().step_by(1 << usize::from(self.with_tails))
    }

    /// Empties a lazy table: it is a list again.
    pub(crate) fn clear_lazy(&mut self) {
        self.ends.truncate(1);
        self.ends.fill(NONE);
        self.count = 0;
    }

    /// Whether it should be made a table, or a larger one, before it is searched.
    #[inline]
    pub(crate) fn needs_index(&self) -> bool {
        self.hashed && self.count as usize > 2 * self.size()
    }

    pub(crate) fn clear(&mut self) {
        // What was needed last is needed again; a large table that was nearly empty is not.
        if self.size() > 1 << 16 && (self.count as usize) < self.size() / 8 {
            *self = Buckets::new(self.hashed, self.with_tails);
        } else {
            self.ends.fill(NONE);
            self.count = 0;
        }
    }
}

/// Enlarges a table with tails; entries are appended in their old order, so equal hashes stay in order.
fn rehash<T>(
    buckets: &mut Buckets,
    entries: &mut [T],
    hash: impl Fn(&T) -> u32,
    links: impl Fn(&mut T) -> (&mut u32, &mut u32),
) {
    let size = buckets.size() * 4;
    let mut larger = Buckets { count: buckets.count, ..Buckets::of_size(size, buckets.hashed, true) };
    for head in buckets.heads() {
        let mut at = head;
        while at != NONE {
            let place = larger.place(hash(&entries[at as usize]));
            let tail = std::mem::replace(larger.tail_mut(place), at);
            let (next, previous) = links(&mut entries[at as usize]);
            let following = *next;
            *next = NONE;
            *previous = tail;
            if tail == NONE {
                *larger.head_mut(place) = at;
            } else {
                *links(&mut entries[tail as usize]).0 = at;
            }
            at = following;
        }
    }
    *buckets = larger;
}

#[cold]
pub(crate) fn grow_partials(buckets: &mut Buckets, entries: &mut [PartialMatch]) {
    rehash(buckets, entries, |entry| entry.hash, |entry| (&mut entry.next, &mut entry.previous));
}

/// Makes a lazy table fit for a search. It may be emptied and made many times, so what it needs is kept from one time
/// to the next: its own room, and `tails`.
#[cold]
pub(crate) fn index_partials(buckets: &mut Buckets, entries: &mut [PartialMatch], tails: &mut Vec<u32>) {
    let size = (buckets.count as usize * 2).next_power_of_two();
    let heads = buckets.ends.clone();
    buckets.ends.clear();
    buckets.ends.resize(size, NONE);
    tails.resize(size, NONE);
    for head in heads {
        let mut at = head;
        while let Some(entry) = entries.get_mut(at as usize) {
            let place = entry.hash as usize & (size - 1);
            let following = std::mem::replace(&mut entry.next, NONE);
            let tail = std::mem::replace(&mut tails[place], at);
            entry.previous = tail;
            match entries.get_mut(tail as usize) {
                Some(tail) => tail.next = at,
                None => buckets.ends[place] = at,
            }
            at = following;
        }
    }
    tails.clear();
}

#[cold]
pub(crate) fn grow_alphas(buckets: &mut Buckets, entries: &mut [AlphaMatch]) {
    rehash(buckets, entries, |entry| entry.hash, |entry| (&mut entry.next, &mut entry.previous));
}
