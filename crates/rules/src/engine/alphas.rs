//! Matches of single patterns, in the memories at the ends of the patterns.

use super::buckets::grow_alphas;
use super::memory::{AlphaMatch, Mark, Memories, NO_LINK, NONE};
use super::room::append;
use crate::network::MemoryId;

impl Memories {
    /// Gives the alpha matches of a memory more lists.
    #[cold]
    pub(super) fn widen(&mut self, memory: MemoryId, width: u32) {
        let room = &mut self.rooms[memory as usize];
        let old = std::mem::replace(&mut room.width, width);
        // Those without a match are left to their fate.
        room.free = NONE;
        for head in self.patterns[memory as usize].heads().collect::<Vec<_>>() {
            let mut at = head;
            while at != NONE {
                let from = self.alphas[at as usize].links as usize;
                self.alphas[at as usize].links = self.links.len() as u32;
                self.links.extend_from_within(from..from + old as usize);
                self.links.extend((old..width).map(|_| NO_LINK));
                at = self.alphas[at as usize].next;
            }
        }
    }

    /// Makes an alpha match at the end of its memory.
    #[inline]
    pub(crate) fn add_alpha(&mut self, memory: MemoryId, mut alpha: AlphaMatch) -> u32 {
        let room = &mut self.rooms[memory as usize];
        let id = if room.free == NONE { self.alphas.len() as u32 } else { room.free };
        let buckets = &mut self.patterns[memory as usize];
        buckets.count += 1;
        if buckets.hashed && buckets.count as usize > buckets.size() {
            grow_alphas(buckets, &mut self.alphas);
        }
        let place = buckets.place(alpha.hash);
        alpha.previous = std::mem::replace(buckets.tail_mut(place), id);
        match self.alphas.get_mut(alpha.previous as usize) {
            Some(previous) => previous.next = id,
            None => *buckets.head_mut(place) = id,
        }
        match self.alphas.get_mut(id as usize) {
            Some(cell) => {
                room.free = cell.next;
                *cell = AlphaMatch { links: cell.links, ..alpha };
            }
            None => {
                alpha.links = self.links.len() as u32;
                for _ in 0..room.width {
                    append(&mut self.links, NO_LINK);
                }
                append(&mut self.alphas, alpha);
            }
        }
        id
    }

    pub(crate) fn new_marks(&mut self, marks: &[Mark]) -> u32 {
        if marks.is_empty() {
            return NONE;
        }
        match self.free_marks.pop() {
            Some(id) => {
                self.marks[id as usize] = marks.into();
                id
            }
            None => {
                self.marks.push(marks.into());
                (self.marks.len() - 1) as u32
            }
        }
    }

    /// Takes an alpha match out of its memory and gives its place back.
    #[inline]
    pub(crate) fn remove_alpha(&mut self, id: u32) {
        let alphas = self.alphas.as_mut_slice();
        let alpha = alphas[id as usize];
        let buckets = &mut self.patterns[alpha.memory as usize];
        let place = buckets.place(alpha.hash);
        buckets.count -= 1;
        match alphas.get_mut(alpha.previous as usize) {
            Some(previous) => previous.next = alpha.next,
            None => *buckets.head_mut(place) = alpha.next,
        }
        match alphas.get_mut(alpha.next as usize) {
            Some(next) => next.previous = alpha.previous,
            None => *buckets.tail_mut(place) = alpha.previous,
        }
        let cell = &mut alphas[id as usize];
        cell.fact = NONE;
        cell.next = std::mem::replace(&mut self.rooms[alpha.memory as usize].free, id);
        if alpha.marks != NONE {
            self.marks[alpha.marks as usize] = Box::new([]);
            self.free_marks.push(alpha.marks);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::buckets::Buckets;
    use super::super::memory::{AlphaRoom, NO_ALPHA};
    use super::*;

    #[test]
    fn growing_keeps_the_order_of_equal_hashes() {
        let mut memories = Memories::default();
        memories.patterns.push(Buckets::new(true, true));
        memories.rooms.push(AlphaRoom { free: NONE, width: 1 });
        for fact in 0..100 {
            memories.add_alpha(0, AlphaMatch { fact, hash: fact % 3, ..NO_ALPHA });
        }
        let mut at = memories.patterns[0].head(memories.patterns[0].place(1));
        let mut seen = Vec::new();
        while at != NONE {
            if memories.alphas[at as usize].hash == 1 {
                seen.push(memories.alphas[at as usize].fact);
            }
            at = memories.alphas[at as usize].next;
        }
        assert_eq!(seen, (0..100).filter(|fact| fact % 3 == 1).collect::<Vec<_>>());
    }
}
