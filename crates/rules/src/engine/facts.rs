//! The list of facts.

use super::memory::NONE;
use crate::program::TemplateId;
use crate::value::{FactIndex, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A fact in its cell.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub template: TemplateId,
    pub index: FactIndex,
    /// Grows with every assertion, modifications included: what LEX and MEA compare.
    pub timetag: u64,
    pub slots: Arc<[Value]>,
    /// Where the words of its slots begin.
    pub words: u32,
    /// First of its alpha matches.
    pub matches: u32,
    pub hash: u64,
    /// The next fact with the same hash.
    pub same_hash: u32,
    /// Retracted, or about to be.
    pub garbage: bool,
    /// The firing that made it; 0 for facts from outside.
    pub origin: u32,
}

/// Facts in order of their index; retracted ones leave gaps that are closed now and then.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactList {
    entries: Vec<(FactIndex, u32)>,
    gaps: usize,
}

impl FactList {
    fn find(&self, index: FactIndex) -> Option<usize> {
        self.entries.binary_search_by_key(&index, |entry| entry.0).ok()
    }

    pub(crate) fn push(&mut self, index: FactIndex, cell: u32) {
        self.entries.push((index, cell));
    }

    /// Puts a modified fact back into its gap.
    pub(crate) fn put_back(&mut self, index: FactIndex, cell: u32) {
        match self.entries.binary_search_by_key(&index, |entry| entry.0) {
            Ok(place) => {
                if self.entries[place].1 == NONE {
                    self.gaps -= 1;
                }
                self.entries[place].1 = cell;
            }
            Err(place) => self.entries.insert(place, (index, cell)),
        }
    }

    pub(crate) fn remove(&mut self, index: FactIndex) {
        if let Some(place) = self.find(index)
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
            }
        }
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

    fn clear(&mut self) {
        self.entries.clear();
        self.gaps = 0;
    }
}

/// All facts of an engine.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactStore {
    pub cells: Vec<Cell>,
    free: Vec<u32>,
    pub all: FactList,
    pub by_template: Vec<FactList>,
    by_hash: FxHashMap<u64, u32>,
    /// The words of all slots of all facts, by which they are hashed and compared.
    pub words: Vec<u64>,
    /// Rooms for so many words that are free.
    free_words: Vec<Vec<u32>>,
    pub next_index: u64,
    pub next_timetag: u64,
    nothing: Arc<[Value]>,
}

pub(crate) fn hash_fact(template: TemplateId, slots: &[Value]) -> u64 {
    let mut hash = u64::from(template);
    for value in slots {
        hash = (hash.rotate_left(23) ^ value.word()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    hash
}

impl FactStore {
    /// A live fact equal to this one.
    pub(crate) fn find_equal(&self, template: TemplateId, slots: &[Value], hash: u64) -> Option<u32> {
        let mut at = *self.by_hash.get(&hash)?;
        while at != NONE {
            let cell = &self.cells[at as usize];
            if cell.template == template && cell.slots.iter().zip(slots).all(|(a, b)| a.same(b)) {
                return Some(at);
            }
            at = cell.same_hash;
        }
        None
    }

    fn add_hash(&mut self, id: u32) {
        let hash = self.cells[id as usize].hash;
        let head = self.by_hash.insert(hash, id).unwrap_or(NONE);
        self.cells[id as usize].same_hash = head;
    }

    fn remove_hash(&mut self, id: u32) {
        let (hash, next) = (self.cells[id as usize].hash, self.cells[id as usize].same_hash);
        let Some(&head) = self.by_hash.get(&hash) else { return };
        if head == id {
            if next == NONE {
                self.by_hash.remove(&hash);
            } else {
                self.by_hash.insert(hash, next);
            }
            return;
        }
        let mut at = head;
        while at != NONE {
            let following = self.cells[at as usize].same_hash;
            if following == id {
                self.cells[at as usize].same_hash = next;
                return;
            }
            at = following;
        }
    }

    fn template_list(&mut self, template: TemplateId) -> &mut FactList {
        let place = template as usize;
        if self.by_template.len() <= place {
            self.by_template.resize(place + 1, FactList::default());
        }
        &mut self.by_template[place]
    }

    /// Adds a fact with the next index (0 for a hidden one, which is in no list).
    pub(crate) fn add(
        &mut self,
        template: TemplateId,
        slots: Arc<[Value]>,
        hash: u64,
        hidden: bool,
        origin: u32,
    ) -> u32 {
        let index = if hidden {
            FactIndex(0)
        } else {
            self.next_index += 1;
            FactIndex(self.next_index)
        };
        self.next_timetag += 1;
        let cell = Cell {
            template,
            index,
            timetag: self.next_timetag,
            words: self.note_words(&slots),
            slots,
            matches: NONE,
            hash,
            same_hash: NONE,
            garbage: false,
            origin,
        };
        let id = match self.free.pop() {
            Some(id) => {
                self.cells[id as usize] = cell;
                id
            }
            None => {
                self.cells.push(cell);
                (self.cells.len() - 1) as u32
            }
        };
        if !hidden {
            self.add_hash(id);
            self.all.push(index, id);
            self.template_list(template).push(index, id);
        }
        id
    }

    /// Finds room for the words of a new fact.
    fn note_words(&mut self, slots: &[Value]) -> u32 {
        let width = slots.len();
        match self.free_words.get_mut(width).and_then(Vec::pop) {
            Some(at) => {
                for (word, value) in self.words[at as usize..].iter_mut().zip(slots) {
                    *word = value.word();
                }
                at
            }
            None => {
                let at = self.words.len() as u32;
                self.words.extend(slots.iter().map(Value::word));
                at
            }
        }
    }

    /// Takes a fact out of the lists; its cell stays until [`FactStore::release`].
    pub(crate) fn detach(&mut self, id: u32) {
        self.cells[id as usize].garbage = true;
        let (index, template) = (self.cells[id as usize].index, self.cells[id as usize].template);
        if index.0 != 0 {
            self.remove_hash(id);
            self.all.remove(index);
            self.template_list(template).remove(index);
        }
    }

    /// Puts a modified fact back, with its index but a new time.
    pub(crate) fn attach_again(&mut self, id: u32, slots: Arc<[Value]>, hash: u64, origin: u32) {
        self.next_timetag += 1;
        let timetag = self.next_timetag;
        let cell = &mut self.cells[id as usize];
        for (word, value) in self.words[cell.words as usize..].iter_mut().zip(slots.iter()) {
            *word = value.word();
        }
        cell.slots = slots;
        cell.hash = hash;
        cell.timetag = timetag;
        cell.garbage = false;
        cell.origin = origin;
        let (index, template) = (cell.index, cell.template);
        self.add_hash(id);
        self.all.put_back(index, id);
        self.template_list(template).put_back(index, id);
    }

    pub(crate) fn release(&mut self, id: u32) {
        let cell = &mut self.cells[id as usize];
        let width = cell.slots.len();
        if self.free_words.len() <= width {
            self.free_words.resize(width + 1, Vec::new());
        }
        self.free_words[width].push(cell.words);
        // A cell that is free holds nothing: the empty row is one for all.
        cell.slots = Arc::clone(&self.nothing);
        self.free.push(id);
    }

    pub(crate) fn clear(&mut self) {
        self.cells.clear();
        self.free.clear();
        self.all.clear();
        self.by_template.iter_mut().for_each(FactList::clear);
        self.by_hash.clear();
        self.words.clear();
        self.free_words.clear();
        self.next_index = 0;
        self.next_timetag = 0;
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
            list.remove(FactIndex(number));
        }
        list.put_back(FactIndex(50), 50);
        let left: Vec<u64> = list.iter().map(|entry| entry.0.0).collect();
        assert_eq!(left, vec![7, 14, 21, 28, 35, 42, 49, 50, 56, 63, 70, 77, 84, 91, 98, 100]);
        assert_eq!(list.len(), left.len());
        assert_eq!(list.after(FactIndex(49)), Some((FactIndex(50), 50)));
        assert_eq!(list.get(FactIndex(1)), None);
    }
}
