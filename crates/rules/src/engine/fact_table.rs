//! Facts by the hash of their slots.

use super::memory::NONE;

/// A table with open addressing: a look-up seldom touches a fact of another hash.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactTable {
    /// Hashes and facts; as many as a power of two, at most half of them taken.
    entries: Vec<(u32, u32)>,
    count: usize,
}

const EMPTY: (u32, u32) = (0, NONE);

impl FactTable {
    /// Where the search for a hash begins.
    #[inline]
    fn home(&self, hash: u32) -> usize {
        hash as usize & self.entries.len().wrapping_sub(1)
    }

    #[inline]
    fn after(&self, place: usize) -> usize {
        (place + 1) & (self.entries.len() - 1)
    }

    /// The fact with a hash for which this holds.
    #[inline]
    pub(super) fn find(&self, hash: u32, holds: impl Fn(u32) -> bool) -> Option<u32> {
        let mut place = self.home(hash);
        while let Some(&(other, fact)) = self.entries.get(place) {
            if fact == NONE {
                return None;
            }
            if other == hash && holds(fact) {
                return Some(fact);
            }
            place = self.after(place);
        }
        None
    }

    #[inline]
    pub(super) fn add(&mut self, hash: u32, fact: u32) {
        self.count += 1;
        if self.count * 2 > self.entries.len() {
            self.grow();
        }
        self.put(hash, fact);
    }

    #[inline]
    fn put(&mut self, hash: u32, fact: u32) {
        let mut place = self.home(hash);
        while self.entries[place].1 != NONE {
            place = self.after(place);
        }
        self.entries[place] = (hash, fact);
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.entries.len() * 2).max(64);
        let old = std::mem::replace(&mut self.entries, vec![EMPTY; size]);
        for (hash, fact) in old {
            if fact != NONE {
                self.put(hash, fact);
            }
        }
    }

    /// Takes out a fact, if it is there. Those behind it move up, so that no search stops too early.
    pub(super) fn remove(&mut self, hash: u32, fact: u32) {
        if self.entries.is_empty() {
            return;
        }
        let mut gap = self.home(hash);
        while self.entries[gap].1 != fact {
            if self.entries[gap].1 == NONE {
                return;
            }
            gap = self.after(gap);
        }
        self.count -= 1;
        let mask = self.entries.len() - 1;
        let mut place = gap;
        loop {
            place = self.after(place);
            let (other, moved) = self.entries[place];
            if moved == NONE {
                break;
            }
            // It may move up unless the gap lies before the place where its search begins.
            if place.wrapping_sub(self.home(other)) & mask >= place.wrapping_sub(gap) & mask {
                self.entries[gap] = (other, moved);
                gap = place;
            }
        }
        self.entries[gap] = EMPTY;
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(EMPTY);
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_out_hides_nothing() {
        let mut table = FactTable::default();
        // Few hashes for many facts, so that searches are long.
        let hash = |fact: u32| fact % 7;
        for fact in 0..200 {
            table.add(hash(fact), fact);
        }
        for fact in (0..200).filter(|fact| fact % 3 == 0) {
            table.remove(hash(fact), fact);
        }
        for fact in 0..200 {
            let found = table.find(hash(fact), |other| other == fact);
            assert_eq!(found.is_some(), fact % 3 != 0, "{fact}");
        }
        table.clear();
        assert_eq!(table.find(1, |_| true), None);
    }
}
