//! The list of facts.

use super::fact_list::FactList;
use super::fact_table::FactTable;
use super::fields::Read;
use super::memory::NONE;
use super::room::append;
use super::rows::{Row, Rows};
use crate::program::TemplateId;
use crate::value::{FactIndex, Value};

/// A fact in its cell.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub template: TemplateId,
    pub index: FactIndex,
    /// Grows with every assertion, modifications included: what LEX and MEA compare.
    pub timetag: u64,
    pub row: Row,
    /// First of its alpha matches.
    pub matches: u32,
    pub hash: u32,
    /// Retracted, or about to be.
    pub garbage: bool,
    /// The firing that made it; 0 for facts from outside.
    pub origin: u32,
    /// Where it was put in the list of all facts and in that of its template; gaps that are closed move it.
    in_all: u32,
    in_template: u32,
}

/// All facts of an engine.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactStore {
    pub cells: Vec<Cell>,
    free: Vec<u32>,
    pub all: FactList,
    pub by_template: Vec<FactList>,
    by_hash: FactTable,
    pub rows: Rows,
    pub next_index: u64,
    pub next_timetag: u64,
    /// Equal facts may stand beside each other.
    pub duplicates: bool,
    /// Cells of facts that rules have just named, by the last bits of their indices: actions mostly ask for these.
    recent: [u32; RECENT],
}

const RECENT: usize = 16;

/// A hash of a fact by the words of its slots.
#[inline]
pub(crate) fn hash_words(template: TemplateId, words: &[u64]) -> u32 {
    const LAST: u64 = 0b111 << 3;
    let mut hash = u64::from(template);
    // Equal facts about neighbouring things get neighbouring places, as matches do: the last bits of what a fact is
    // about, which mostly comes first, are only added.
    let first = words.first().map_or(0, |word| word & LAST);
    let mut kept = !LAST;
    for &word in words {
        // The upper bits of a word reach only the upper bits of a product: they come in once more from below.
        hash = (hash.rotate_left(23) ^ (word & kept) ^ (word >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        kept = u64::MAX;
    }
    // The upper half: the lower bits of a product know little of the upper bits of its factors.
    ((hash >> 32) as u32).wrapping_add((first >> 3) as u32)
}

impl FactStore {
    /// A live fact equal to this one.
    pub(crate) fn find_equal(&self, template: TemplateId, row: Row, hash: u32) -> Option<u32> {
        if self.duplicates {
            return None;
        }
        self.by_hash.find(hash, |fact| {
            let cell = &self.cells[fact as usize];
            cell.template == template && self.rows.same(cell.row, row)
        })
    }

    /// The same by its words, all of them exact.
    #[inline]
    pub(crate) fn find_words(&self, template: TemplateId, words: &[u64], hash: u32) -> Option<u32> {
        if self.duplicates {
            return None;
        }
        self.by_hash.find(hash, |fact| {
            let cell = &self.cells[fact as usize];
            cell.template == template && self.rows.words(cell.row) == words
        })
    }

    /// The live fact with an index.
    #[inline]
    pub(crate) fn find(&self, index: FactIndex) -> Option<u32> {
        let recent = self.recent[index.0 as usize % RECENT];
        match self.cells.get(recent as usize) {
            Some(cell) if cell.index == index && index.0 != 0 && !cell.garbage => Some(recent),
            _ => self.all.get(index),
        }
    }

    /// Remembers that a rule has named a fact.
    #[inline]
    pub(crate) fn note_named(&mut self, fact: u32) {
        let index = self.cells[fact as usize].index;
        self.recent[index.0 as usize % RECENT] = fact;
    }

    /// The slots of a fact.
    #[inline]
    pub(crate) fn slots(&self, fact: u32) -> impl ExactSizeIterator<Item = Read<'_>> {
        self.rows.values(self.cells[fact as usize].row)
    }

    /// One slot of a fact.
    #[inline]
    pub(crate) fn slot(&self, fact: u32, slot: u16) -> Read<'_> {
        self.rows.value(self.cells[fact as usize].row.start, slot)
    }

    /// The fields in one slot of a fact that holds a multifield.
    #[inline]
    pub(crate) fn fields(&self, fact: u32, slot: u16) -> &[Value] {
        self.rows.fields(self.cells[fact as usize].row.start, slot)
    }

    /// The word of one slot of a fact.
    #[inline]
    pub(crate) fn word(&self, fact: u32, slot: u16) -> u64 {
        self.rows.words[self.cells[fact as usize].row.start as usize + slot as usize]
    }

    /// The words of all slots of a fact.
    #[inline]
    pub(crate) fn words(&self, fact: u32) -> &[u64] {
        self.rows.words(self.cells[fact as usize].row)
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
        row: Row,
        hash: u32,
        hidden: bool,
        origin: u32,
    ) -> u32 {
        let mut index = FactIndex(0);
        let (mut in_all, mut in_template) = (0, 0);
        let id = self.free.pop().unwrap_or(self.cells.len() as u32);
        if !hidden {
            self.next_index += 1;
            index = FactIndex(self.next_index);
            in_all = self.all.push(index, id);
            in_template = self.template_list(template).push(index, id);
        }
        self.next_timetag += 1;
        let cell = Cell {
            template,
            index,
            timetag: self.next_timetag,
            row,
            matches: NONE,
            hash,
            garbage: false,
            origin,
            in_all,
            in_template,
        };
        match self.cells.get_mut(id as usize) {
            Some(free) => *free = cell,
            None => append(&mut self.cells, cell),
        }
        if !hidden {
            self.by_hash.add(hash, id);
        }
        id
    }

    /// Takes a fact out of the lists; its cell stays until [`FactStore::release`].
    pub(crate) fn detach(&mut self, id: u32) {
        let cell = &mut self.cells[id as usize];
        cell.garbage = true;
        let (index, template, hash) = (cell.index, cell.template, cell.hash);
        let (in_all, in_template) = (cell.in_all, cell.in_template);
        if index.0 != 0 {
            self.by_hash.remove(hash, id);
            if self.all.remove(index, in_all) {
                self.all.places().for_each(|(cell, place)| self.cells[cell as usize].in_all = place);
            }
            let list = &mut self.by_template[template as usize];
            if list.remove(index, in_template) {
                list.places().for_each(|(cell, place)| self.cells[cell as usize].in_template = place);
            }
        }
    }

    /// Puts a modified fact back, with its index but a new time.
    pub(crate) fn attach_again(&mut self, id: u32, row: Row, hash: u32, origin: u32) {
        self.next_timetag += 1;
        let cell = &mut self.cells[id as usize];
        let old = std::mem::replace(&mut cell.row, row);
        cell.hash = hash;
        cell.timetag = self.next_timetag;
        cell.garbage = false;
        cell.origin = origin;
        let (index, template, in_all, in_template) =
            (cell.index, cell.template, cell.in_all, cell.in_template);
        self.rows.give_back(old);
        self.by_hash.add(hash, id);
        self.cells[id as usize].in_all = self.all.put_back(index, id, in_all);
        self.cells[id as usize].in_template = self.template_list(template).put_back(index, id, in_template);
    }

    /// Gives back the cell and the row of a fact that is in no list.
    pub(crate) fn release(&mut self, id: u32) {
        self.rows.give_back(self.cells[id as usize].row);
        append(&mut self.free, id);
    }

    pub(crate) fn clear(&mut self) {
        self.cells.clear();
        self.free.clear();
        self.all.clear();
        self.by_template.iter_mut().for_each(FactList::clear);
        self.by_hash.clear();
        self.rows.clear();
        self.next_index = 0;
        self.next_timetag = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_of_facts_with_one_slot_spread_whatever_the_distance_of_the_numbers() {
        for shift in 0..50 {
            let mut blocks = [0; 256];
            for number in 0..1024_i64 {
                let hash = hash_words(1, &[Value::from(number << shift).word()]);
                blocks[hash as usize / 8 % blocks.len()] += 1;
            }
            let fullest = blocks.into_iter().max();
            assert!(fullest < Some(24), "{fullest:?} in one block of 8 places, shift {shift}");
        }
    }

    #[test]
    fn hashes_of_facts_spread_whatever_the_distance_of_the_numbers() {
        let mut store = FactStore::default();
        for distance in [1_i64, 3, 8, 64, 1000, 1 << 20, 1 << 40] {
            let mut seen = std::collections::HashSet::new();
            let mut blocks = [0; 512];
            for number in 0..4096 {
                let slots = [number % 64 * distance, number / 64 * distance].map(Value::from);
                let row = store.rows.fill(slots.into_iter());
                let hash = hash_words(1, store.rows.words(row));
                seen.insert(hash);
                blocks[hash as usize / 16 % blocks.len()] += 1;
            }
            assert!(seen.len() > 4090, "{} hashes at {distance}", seen.len());
            // Of 16 places in a table that is half full, 8 on average.
            let fullest = blocks.into_iter().max();
            assert!(fullest < Some(40), "{fullest:?} in one block at {distance}");
        }
    }
}
