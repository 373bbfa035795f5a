//! Room for partial matches. Each memory takes it in chunks, so that a whole memory can be given back at once.

use super::memory::{EMPTY, Memories, NONE, PartialMatch};
use super::room::make_room;

/// Partial matches in a chunk.
const CHUNK: u32 = 16;

/// The room of one memory.
#[derive(Clone, Debug)]
pub(crate) struct Arena {
    chunks: Vec<u32>,
    /// Places given back one by one, linked by `next`.
    free: u32,
    /// The first place of the last chunk that was never used, and the end of that chunk.
    next: u32,
    end: u32,
}

impl Default for Arena {
    fn default() -> Self {
        Arena { chunks: Vec::new(), free: NONE, next: 0, end: 0 }
    }
}

impl Arena {
    #[inline]
    pub(crate) fn take(&mut self, partials: &[PartialMatch]) -> Option<u32> {
        if self.free != NONE {
            let id = self.free;
            self.free = partials[id as usize].next;
            return Some(id);
        }
        if self.next < self.end {
            self.next += 1;
            return Some(self.next - 1);
        }
        None
    }

    #[inline]
    pub(crate) fn give_back(&mut self, id: u32, partials: &mut [PartialMatch]) {
        partials[id as usize].next = self.free;
        self.free = id;
    }

    /// Every place that was ever used since the last clearing, free ones too.
    pub(crate) fn places(&self) -> impl Iterator<Item = u32> + '_ {
        let next = self.next;
        self.chunks.iter().flat_map(move |&chunk| {
            let start = chunk * CHUNK;
            let end = start + CHUNK;
            start..if (start..end).contains(&next) { next } else { end }
        })
    }
}

/// Which memory a chunk serves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owner(u32);

impl Owner {
    #[inline]
    pub(crate) fn new(join: u32, right: bool) -> Owner {
        Owner(join << 1 | u32::from(right))
    }

    #[inline]
    pub(crate) fn join(self) -> u32 {
        self.0 >> 1
    }

    /// Whether it is the right memory of the join.
    #[inline]
    pub(crate) fn right(self) -> bool {
        self.0 & 1 != 0
    }
}

/// All chunks of an engine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chunks {
    owners: Vec<Owner>,
    free: Vec<u32>,
}

impl Chunks {
    #[inline]
    pub(crate) fn owner(&self, partial: u32) -> Owner {
        self.owners[(partial / CHUNK) as usize]
    }

    pub(crate) fn clear(&mut self) {
        self.owners.clear();
        self.free.clear();
    }

    /// Gives a memory a new chunk and takes the first place in it.
    #[cold]
    pub(crate) fn take(&mut self, arena: &mut Arena, owner: Owner, partials: &mut Vec<PartialMatch>) -> u32 {
        let chunk = match self.free.pop() {
            Some(chunk) => {
                self.owners[chunk as usize] = owner;
                chunk
            }
            None => {
                self.owners.push(owner);
                make_room(partials, CHUNK as usize);
                partials.resize(partials.len() + CHUNK as usize, EMPTY);
                (self.owners.len() - 1) as u32
            }
        };
        arena.chunks.push(chunk);
        arena.next = chunk * CHUNK + 1;
        arena.end = (chunk + 1) * CHUNK;
        chunk * CHUNK
    }

    /// Takes back all the room of a memory.
    pub(crate) fn take_back(&mut self, arena: &mut Arena) {
        // Turned round, so that they are handed out again in the order in which they were.
        self.free.extend(arena.chunks.drain(..).rev());
        *arena = Arena { chunks: std::mem::take(&mut arena.chunks), ..Arena::default() };
    }
}

impl Memories {
    /// The join in whose memory a partial match is.
    #[inline]
    pub(crate) fn owner(&self, partial: u32) -> u32 {
        self.chunks.owner(partial).join()
    }
}
