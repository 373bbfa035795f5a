//! The list of facts.

use super::memory::NONE;
use crate::program::TemplateId;
use crate::value::{FactIndex, Value, word_is_exact};
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
    /// Where it was put in the list of all facts and in that of its template; gaps that are closed move it.
    in_all: u32,
    in_template: u32,
}

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
    fn push(&mut self, index: FactIndex, cell: u32) -> u32 {
        self.entries.push((index, cell));
        (self.entries.len() - 1) as u32
    }

    /// Puts a modified fact back into its gap; gives its place.
    fn put_back(&mut self, index: FactIndex, cell: u32, place: u32) -> u32 {
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

    fn remove(&mut self, index: FactIndex, place: u32) {
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
    /// The first fact of each bucket of equal hashes; `same_hash` leads to the others.
    by_hash: Vec<u32>,
    /// Facts in the buckets.
    hashed: usize,
    /// The words of all slots of all facts, by which they are hashed and compared.
    pub words: Vec<u64>,
    /// Rooms for so many words that are free.
    free_words: Vec<Vec<u32>>,
    pub next_index: u64,
    pub next_timetag: u64,
    nothing: Arc<[Value]>,
    /// Rows of slots that nobody uses any more, by their length: a new fact takes one of them.
    spare: Vec<Vec<Arc<[Value]>>>,
}

/// How many rows of one length are kept.
const MOST_SPARE: usize = 1 << 16;

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
        let mut at = *self.by_hash.get(self.bucket(hash))?;
        while at != NONE {
            let cell = &self.cells[at as usize];
            if cell.hash == hash
                && cell.template == template
                && cell.slots.iter().zip(slots).all(|(a, b)| a.same(b))
            {
                return Some(at);
            }
            at = cell.same_hash;
        }
        None
    }

    fn add_hash(&mut self, id: u32) {
        self.hashed += 1;
        // Half empty, so that most look-ups of new facts touch no other fact.
        if self.hashed * 2 > self.by_hash.len() {
            self.grow_hash();
        }
        let bucket = self.bucket(self.cells[id as usize].hash);
        let head = std::mem::replace(&mut self.by_hash[bucket], id);
        self.cells[id as usize].same_hash = head;
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        // The upper half: the lower bits of a product know little of the upper bits of its factors.
        (hash >> 32) as usize & self.by_hash.len().wrapping_sub(1)
    }

    #[cold]
    fn grow_hash(&mut self) {
        let size = (self.by_hash.len() * 2).max(64);
        let old = std::mem::replace(&mut self.by_hash, vec![NONE; size]);
        for head in old {
            let mut at = head;
            while at != NONE {
                let following = self.cells[at as usize].same_hash;
                let bucket = self.bucket(self.cells[at as usize].hash);
                self.cells[at as usize].same_hash = std::mem::replace(&mut self.by_hash[bucket], at);
                at = following;
            }
        }
    }

    /// A row of slots.
    pub(crate) fn row(&mut self, values: impl ExactSizeIterator<Item = Value>) -> Arc<[Value]> {
        // Not if a snapshot shares it.
        if let Some(mut row) = self.spare.get_mut(values.len()).and_then(Vec::pop)
            && let Some(slots) = Arc::get_mut(&mut row)
        {
            slots.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
            return row;
        }
        values.collect()
    }

    /// Keeps a row for later, if nobody else holds it. Values that hold nothing may stay in it.
    fn keep_row(&mut self, mut row: Arc<[Value]>, light: bool) {
        let width = row.len();
        if self.spare.len() <= width {
            self.spare.resize(width + 1, Vec::new());
        }
        if self.spare[width].len() < MOST_SPARE
            && let Some(slots) = Arc::get_mut(&mut row)
        {
            if !light {
                slots.fill(Value::Void);
            }
            self.spare[width].push(row);
        }
    }

    fn remove_hash(&mut self, id: u32) {
        let (hash, next) = (self.cells[id as usize].hash, self.cells[id as usize].same_hash);
        let bucket = self.bucket(hash);
        let Some(&head) = self.by_hash.get(bucket) else { return };
        self.hashed -= 1;
        if head == id {
            self.by_hash[bucket] = next;
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
            in_all: 0,
            in_template: 0,
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
            self.cells[id as usize].in_all = self.all.push(index, id);
            self.cells[id as usize].in_template = self.template_list(template).push(index, id);
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
        let cell = &mut self.cells[id as usize];
        cell.garbage = true;
        let (index, template, in_all, in_template) =
            (cell.index, cell.template, cell.in_all, cell.in_template);
        if index.0 != 0 {
            self.remove_hash(id);
            self.all.remove(index, in_all);
            self.template_list(template).remove(index, in_template);
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
        let old = std::mem::replace(&mut cell.slots, slots);
        cell.hash = hash;
        cell.timetag = timetag;
        cell.garbage = false;
        cell.origin = origin;
        let (index, template, in_all, in_template) =
            (cell.index, cell.template, cell.in_all, cell.in_template);
        self.keep_row(old, false);
        self.add_hash(id);
        self.cells[id as usize].in_all = self.all.put_back(index, id, in_all);
        self.cells[id as usize].in_template = self.template_list(template).put_back(index, id, in_template);
    }

    pub(crate) fn release(&mut self, id: u32) {
        let cell = &mut self.cells[id as usize];
        let width = cell.slots.len();
        if self.free_words.len() <= width {
            self.free_words.resize(width + 1, Vec::new());
        }
        let words = &self.words[cell.words as usize..cell.words as usize + width];
        let light = words.iter().all(|&word| word_is_exact(word));
        self.free_words[width].push(cell.words);
        // A cell that is free holds nothing: the empty row is one for all.
        let row = std::mem::replace(&mut cell.slots, Arc::clone(&self.nothing));
        self.keep_row(row, light);
        self.free.push(id);
    }

    pub(crate) fn clear(&mut self) {
        let mut cells = std::mem::take(&mut self.cells);
        for cell in cells.drain(..) {
            self.keep_row(cell.slots, false);
        }
        self.cells = cells;
        self.free.clear();
        self.all.clear();
        self.by_template.iter_mut().for_each(FactList::clear);
        self.by_hash.fill(NONE);
        self.hashed = 0;
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
