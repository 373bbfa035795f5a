//! A list of facts in the order of their indices.

use super::memory::NONE;
use super::room::append;
use crate::value::FactIndex;

/// Facts in order of their index; retracted ones leave gaps that are closed now and then.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactList {
    entries: Vec<(FactIndex, u32)>,
    gaps: usize,
}

impl FactList {
    /// Finds a fact, most often where it should be if there never was a gap.
    fn find(&self, index: FactIndex) -> Option<usize> {
        let first = self.entries.first()?.0;
        self.find_near(index, index.0.checked_sub(first.0)? as usize)
    }

    /// Finds a fact, most often where it was put.
    #[inline]
    fn find_near(&self, index: FactIndex, place: usize) -> Option<usize> {
        if self.entries.get(place).is_some_and(|entry| entry.0 == index) {
            return Some(place);
        }
        self.entries.binary_search_by_key(&index, |entry| entry.0).ok()
    }

    /// Appends a fact; gives its place.
    pub(super) fn push(&mut self, index: FactIndex, cell: u32) -> u32 {
        append(&mut self.entries, (index, cell));
        (self.entries.len() - 1) as u32
    }

    /// Puts a modified fact back into its gap; gives its place.
    pub(super) fn put_back(&mut self, index: FactIndex, cell: u32, place: u32) -> u32 {
        if let Some(place) = self.find_near(index, place as usize) {
            if self.entries[place].1 == NONE {
                self.gaps -= 1;
            }
            self.entries[place].1 = cell;
            return place as u32;
        }
        let place = self.entries.partition_point(|entry| entry.0 < index);
        self.entries.insert(place, (index, cell));
        place as u32
    }

    /// Takes a fact out; says whether gaps were closed, so that places have changed.
    pub(super) fn remove(&mut self, index: FactIndex, place: u32) -> bool {
        if let Some(place) = self.find_near(index, place as usize)
            && self.entries[place].1 != NONE
        {
            self.entries[place].1 = NONE;
            self.gaps += 1;
            while self.entries.last().is_some_and(|entry| entry.1 == NONE) {
                self.entries.pop();
                self.gaps -= 1;
            }
            if self.gaps > 32 && self.gaps * 2 > self.entries.len() {
                self.entries.retain(|entry| entry.1 != NONE);
                self.gaps = 0;
                return true;
            }
        }
        false
    }

    /// The cells of its facts, each with its place; right after gaps were closed.
    pub(super) fn places(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.entries.iter().zip(0..).map(|(entry, place)| (entry.1, place))
    }

    pub(crate) fn get(&self, index: FactIndex) -> Option<u32> {
        self.find(index).map(|place| self.entries[place].1).filter(|&cell| cell != NONE)
    }

    /// The first fact after an index.
    pub(crate) fn after(&self, index: FactIndex) -> Option<(FactIndex, u32)> {
        let from = self.entries.partition_point(|entry| entry.0 <= index);
        self.entries[from..].iter().copied().find(|entry| entry.1 != NONE)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (FactIndex, u32)> + '_ {
        self.entries.iter().copied().filter(|entry| entry.1 != NONE)
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len() - self.gaps
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.gaps = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_the_order_of_indices() {
        let mut list = FactList::default();
        for number in 1..=100 {
            list.push(FactIndex(number), number as u32);
        }
        for number in (1..=99).filter(|number| number % 7 != 0) {
            list.remove(FactIndex(number), number as u32 - 1);
        }
        list.put_back(FactIndex(50), 50, 49);
        let left: Vec<u64> = list.iter().map(|entry| entry.0.0).collect();
        assert_eq!(left, vec![7, 14, 21, 28, 35, 42, 49, 50, 56, 63, 70, 77, 84, 91, 98, 100]);
        assert_eq!(list.len(), left.len());
        assert_eq!(list.after(FactIndex(49)), Some((FactIndex(50), 50)));
        assert_eq!(list.get(FactIndex(1)), None);
    }
}
