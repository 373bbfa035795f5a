//! The transposition table, shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

/// The slots of the smallest table.
const LEAST: usize = 2;

/// What an entry says about the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Entry {
    /// For the side that searches.
    pub value: f64,
    pub bound: Bound,
    /// How deep the value was searched; [`TO_THE_END`] if every line ended.
    pub depth: u8,
    /// The place of the best move among those offered.
    pub best: u16,
}

/// The depth of a value that no deeper search can change.
pub(super) const TO_THE_END: u8 = u8::MAX;

/// No best move is known.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// One slot: value, the rest, and the key mixed with both, so that a slot torn by two writers is not believed
/// (Hyatt and Mann 2002).
#[derive(Default, Debug)]
struct Slot {
    check: AtomicU64,
    value: AtomicU64,
    rest: AtomicU64,
}

/// A transposition table: positions are found by the 64-bit hash of their state.
#[derive(Debug)]
pub struct Table {
    slots: Box<[Slot]>,
    search: u8,
}

impl Table {
    /// A table of about this many bytes: at least one slot, at most what fits.
    pub fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Slot>()).max(LEAST);
        let count = if count.is_power_of_two() { count } else { count.next_power_of_two() / 2 };
        let mut slots = Vec::new();
        slots.resize_with(count, Slot::default);
        Table { slots: slots.into_boxed_slice(), search: 0 }
    }

    /// Whether it is as small as a table can be.
    pub fn has_no_room(&self) -> bool {
        self.slots.len() == LEAST
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slot| *slot = Slot::default());
    }

    /// A new search begins: entries of older ones may be replaced first.
    pub(super) fn next_search(&mut self) {
        self.search = self.search.wrapping_add(1);
    }

    #[inline]
    fn slot(&self, key: u64) -> &Slot {
        &self.slots[(key >> 32) as usize & (self.slots.len() - 1)]
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let slot = self.slot(key);
        let value = slot.value.load(Ordering::Relaxed);
        let rest = slot.rest.load(Ordering::Relaxed);
        if slot.check.load(Ordering::Relaxed) ^ value ^ rest != key {
            return None;
        }
        let bound = match rest & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None, // an empty slot
        };
        Some(Entry {
            value: f64::from_bits(value),
            bound,
            depth: (rest >> 8) as u8,
            best: (rest >> 16) as u16,
        })
    }

    /// Keeps an entry, unless a deeper one of the same search is in its place.
    #[inline]
    pub(super) fn put(&self, key: u64, entry: Entry) {
        let slot = self.slot(key);
        let old = slot.rest.load(Ordering::Relaxed);
        let (old_depth, old_search) = ((old >> 8) as u8, (old >> 32) as u8);
        let same_position =
            slot.check.load(Ordering::Relaxed) ^ slot.value.load(Ordering::Relaxed) ^ old == key;
        if old & 3 != 0 && old_search == self.search && !same_position && old_depth > entry.depth {
            return;
        }
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        let value = entry.value.to_bits();
        let rest =
            bound | u64::from(entry.depth) << 8 | u64::from(entry.best) << 16 | u64::from(self.search) << 32;
        slot.check.store(key ^ value ^ rest, Ordering::Relaxed);
        slot.value.store(value, Ordering::Relaxed);
        slot.rest.store(rest, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_and_a_foreign_key_does_not() {
        let table = Table::new(1 << 12);
        let entry = Entry { value: -0.25, bound: Bound::AtMost, depth: 7, best: 300 };
        assert_eq!(table.get(0), None);
        table.put(42 << 32, entry);
        assert_eq!(table.get(42 << 32), Some(entry));
        assert_eq!(table.get(42 << 32 | 1), None);
    }

    #[test]
    fn a_deeper_entry_of_the_same_search_stays() {
        let mut table = Table::new(0);
        let deep = Entry { value: 1.0, bound: Bound::Exact, depth: 9, best: 0 };
        let shallow = Entry { depth: 2, ..deep };
        table.put(2 << 32, deep);
        table.put(4 << 32, shallow);
        assert_eq!(table.get(2 << 32), Some(deep));
        table.next_search();
        table.put(4 << 32, shallow);
        assert_eq!(table.get(4 << 32), Some(shallow));
    }
}
