//! Lists that are gone through from the newest entry to the oldest.

use std::iter::{Copied, Rev};
use std::slice::Iter;

/// Adds to a long list of large entries, of which there may be very many: it grows by little, and so wastes little.
pub(crate) fn push_tight<T>(list: &mut Vec<T>, entry: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(list.len() / 8 + 4);
    }
    list.push(entry);
}

/// A list whose newest entry comes first. It is kept the other way round, so that adding one moves none.
#[derive(Clone, Debug)]
pub(crate) struct Newest<T>(Vec<T>);

impl<T> Default for Newest<T> {
    fn default() -> Self {
        Newest(Vec::new())
    }
}

impl<T: Copy> Newest<T> {
    /// Adds an entry before all others.
    pub(crate) fn add(&mut self, entry: T) {
        self.0.push(entry);
    }

    /// Adds an entry after the first.
    pub(crate) fn add_second(&mut self, entry: T) {
        self.0.insert(self.0.len().saturating_sub(1), entry);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn first(&self) -> Option<T> {
        self.0.last().copied()
    }

    #[inline]
    pub(crate) fn iter(&self) -> Copied<Rev<Iter<'_, T>>> {
        self.0.iter().rev().copied()
    }

    /// Takes out the newest entry for which this holds.
    pub(crate) fn remove(&mut self, wanted: impl FnMut(&T) -> bool) {
        if let Some(place) = self.0.iter().rposition(wanted) {
            self.0.remove(place);
        }
    }
}

impl<'l, T: Copy> IntoIterator for &'l Newest<T> {
    type Item = T;
    type IntoIter = Copied<Rev<Iter<'l, T>>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
