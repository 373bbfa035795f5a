//! What the network remembers: matches of single patterns, partial matches, and the hash tables they hang in.

use super::arena::{Arena, Chunks, Owner};
use super::buckets::{Buckets, grow_partials, index_partials};
use super::lists::add_to_list;
use crate::network::{Join, JoinId, Network, RightInput};
use crate::newest::push_tight;

/// No entry.
pub(crate) const NONE: u32 = u32::MAX;

/// The support of a fact whose partial match is gone but was not noticed to be.
pub(crate) const GHOST: u32 = u32::MAX - 1;

/// A fact that passed all tests of a pattern by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlphaMatch {
    pub fact: u32,
    /// Where the words of the fact's slots begin.
    pub words: u32,
    /// Place of its `$?` splits in the table of marks, or `NONE`.
    pub marks: u32,
    pub memory: u32,
    pub hash: u32,
    pub next: u32,
    pub previous: u32,
    /// Where its lists of partial matches begin, one for each join that its memory feeds.
    pub links: u32,
    /// The next match of the same fact.
    pub of_fact: u32,
    pub deleting: bool,
}

/// The head of a list of partial matches: those of one join that end with an alpha match, or are blocked by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    /// The list counts only while this is the epoch of the join.
    pub(super) epoch: u32,
    pub(super) head: u32,
}

/// An alpha match before anything is known of it.
pub(crate) const NO_ALPHA: AlphaMatch = AlphaMatch {
    fact: NONE,
    words: 0,
    marks: NONE,
    memory: 0,
    hash: 0,
    next: NONE,
    previous: NONE,
    links: 0,
    of_fact: NONE,
    deleting: false,
};

pub(super) const NO_LINK: Link = Link { epoch: 0, head: NONE };

/// A partial match in the memory of a join: its parent plus one fact, or plus nothing for an absent one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartialMatch {
    /// Counts up, so that lists of several joins can be gone through in the order of their making.
    pub created: u32,
    pub hash: u32,
    pub next: u32,
    pub previous: u32,
    pub left_parent: u32,
    /// The alpha match of its last pattern.
    pub right_parent: u32,
    pub left_next: u32,
    pub left_previous: u32,
    pub right_next: u32,
    pub right_previous: u32,
    pub children: u32,
    /// Where the words of the last fact begin, as in its alpha match: tests need not go there.
    pub words: u32,
    /// The next one that the same thing blocks; in a right memory, where none is blocked, the first that it blocks.
    pub blocked_next: u32,
    pub blocked_previous: u32,
    /// What blocks it; at the end of a rule its activation.
    pub marker: u32,
    /// Counts up, as `created` does.
    pub blocked_at: u32,
}

/// Where the `$?` of a pattern was split.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mark {
    pub slot: u16,
    /// Which field of the pattern, from 0.
    pub field: u16,
    pub start: u32,
    pub length: u32,
}

/// Whose facts end the partial matches of a memory: the join above, and its place among the lists of a fact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub(super) join: u32,
    pub(super) place: u32,
}

/// The memories of one join.
#[derive(Clone, Debug)]
pub(crate) struct JoinMemory {
    pub left: Buckets,
    pub right: Option<Box<Buckets>>,
    /// How many of the left are blocked.
    pub(super) blocked: u32,
    /// Nothing comes from the left.
    first: bool,
    left_arena: Arena,
    right_arena: Arena,
    pub(super) left_source: Source,
    pub(super) right_source: Source,
    /// The place of this join among the lists of the facts on its right.
    pub(super) place: u32,
    /// Lists of an earlier epoch are empty.
    pub(super) epoch: u32,
    /// The partial match that stands for "nothing before" in a first join.
    pub root: u32,
}

impl JoinMemory {
    /// Whether nothing on its right can make a difference now.
    #[inline]
    pub(crate) fn is_idle(&self) -> bool {
        !self.first && self.left.count == 0
    }

    /// Whether everything on its left is blocked, so that another blocker makes no difference.
    #[inline]
    pub(crate) fn is_blocked(&self) -> bool {
        self.blocked == self.left.count
    }

    #[inline]
    pub(super) fn arena(&mut self, owner: Owner) -> &mut Arena {
        if owner.right() { &mut self.right_arena } else { &mut self.left_arena }
    }

    fn new(join: &Join, network: &Network, epoch: u32) -> JoinMemory {
        let hashed = !join.left_hash.is_empty();
        let source = |id: Option<JoinId>| Source {
            join: id.unwrap_or(0),
            place: id.map_or(0, |id| network.joins[id as usize].place),
        };
        let nested = match join.right {
            RightInput::Join(id) => Some(id),
            _ => None,
        };
        JoinMemory {
            left: Buckets::lazy(hashed),
            right: nested.is_some().then(|| Box::new(Buckets::new(hashed, true))),
            blocked: 0,
            first: join.first,
            left_arena: Arena::default(),
            right_arena: Arena::default(),
            left_source: source(join.parent),
            right_source: source(nested),
            place: join.place,
            epoch,
            root: NONE,
        }
    }
}

/// The memory at the end of a pattern.
#[derive(Clone, Debug)]
pub(super) struct AlphaRoom {
    /// Alpha matches given back, linked by `next`; they keep their lists.
    pub(super) free: u32,
    /// Lists for each alpha match.
    pub(super) width: u32,
}

/// All memories of an engine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memories {
    pub alphas: Vec<AlphaMatch>,
    pub(super) links: Vec<Link>,
    pub(super) rooms: Vec<AlphaRoom>,
    pub partials: Vec<PartialMatch>,
    pub(super) chunks: Chunks,
    pub live_partials: u32,
    /// How many partial matches were ever made, and how often one was blocked; both start again after the last number.
    pub(super) made: u32,
    pub(super) blockings: u32,
    /// The newest epoch.
    epochs: u32,
    pub patterns: Vec<Buckets>,
    pub joins: Vec<JoinMemory>,
    /// Empty; its room serves those who make a table.
    tails: Vec<u32>,
    pub marks: Vec<Box<[Mark]>>,
    pub(super) free_marks: Vec<u32>,
}

impl Memories {
    /// Makes room for patterns and joins that were added to the network.
    pub(crate) fn grow(&mut self, network: &Network) {
        for memory in &network.memories[self.patterns.len()..] {
            push_tight(&mut self.patterns, Buckets::new(!memory.hash.is_empty(), true));
            self.rooms.push(AlphaRoom { free: NONE, width: memory.places });
        }
        for &id in &network.widened {
            let places = network.memories[id as usize].places;
            if places > self.rooms[id as usize].width {
                self.widen(id, places);
            }
        }
        for id in self.joins.len()..network.joins.len() {
            let join = &network.joins[id];
            let epoch = self.new_epoch();
            push_tight(&mut self.joins, JoinMemory::new(join, network, epoch));
            if join.first && (join.blocks() || join.exists || join.right == RightInput::Nothing) {
                self.joins[id].root = self.new_root(id as u32);
            }
        }
    }

    /// An epoch that no list has been made in.
    fn new_epoch(&mut self) -> u32 {
        self.epochs = self.epochs.saturating_add(1);
        self.epochs
    }

    /// Whether epochs have run out, after four thousand million of them: memories are then emptied one by one.
    pub(crate) fn epochs_are_spent(&self) -> bool {
        self.epochs == u32::MAX
    }

    fn new_root(&mut self, owner: u32) -> u32 {
        let memory = &mut self.joins[owner as usize];
        let id = match memory.left_arena.take(&self.partials) {
            Some(id) => id,
            None => self.chunks.take(&mut memory.left_arena, Owner::new(owner, false), &mut self.partials),
        };
        self.live_partials += 1;
        self.partials[id as usize] = EMPTY;
        id
    }

    /// Forgets all matches.
    pub(crate) fn clear(&mut self, network: &Network) {
        self.alphas.clear();
        self.links.clear();
        self.rooms.iter_mut().for_each(|room| room.free = NONE);
        self.partials.clear();
        self.chunks.clear();
        self.live_partials = 0;
        self.marks.clear();
        self.free_marks.clear();
        self.patterns.iter_mut().for_each(Buckets::clear);
        for id in 0..self.joins.len() {
            let memory = &mut self.joins[id];
            memory.left.clear_lazy();
            memory.blocked = 0;
            memory.left_arena = Arena::default();
            memory.right_arena = Arena::default();
            if let Some(right) = &mut memory.right {
                right.clear();
            }
            if memory.root != NONE && !network.joins[id].removed {
                self.joins[id].root = self.new_root(id as u32);
            }
        }
    }

    /// Empties the left memory of a join at once. Lists in which its partial matches were are forgotten by the epoch;
    /// the caller sees to their parents and activations.
    pub(crate) fn clear_left(&mut self, join: JoinId) {
        let epoch = self.new_epoch();
        let memory = &mut self.joins[join as usize];
        memory.epoch = epoch;
        memory.blocked = 0;
        let buckets = &mut memory.left;
        self.live_partials -= buckets.count;
        buckets.clear_lazy();
        self.chunks.take_back(&mut memory.left_arena);
    }

    /// The first partial match on the left of a join that may have this hash.
    #[inline]
    pub(crate) fn left_with(&mut self, join: JoinId, hash: u32) -> u32 {
        let buckets = &mut self.joins[join as usize].left;
        if buckets.needs_index() {
            index_partials(buckets, &mut self.partials, &mut self.tails);
        }
        buckets.head(buckets.place(hash))
    }

    /// Forgets the lists of partial matches that a join has made, all of which are gone.
    pub(crate) fn forget_made(&mut self, join: JoinId) {
        let epoch = self.new_epoch();
        let memory = &mut self.joins[join as usize];
        memory.epoch = epoch;
        for id in memory.left_arena.places() {
            self.partials[id as usize].children = NONE;
        }
    }

    /// Gives back the room of a join that has left the network, when its memories are empty.
    pub(crate) fn close(&mut self, join: JoinId) {
        let memory = &mut self.joins[join as usize];
        if memory.root != NONE {
            memory.root = NONE;
            self.live_partials -= 1;
        }
        self.chunks.take_back(&mut memory.left_arena);
        self.chunks.take_back(&mut memory.right_arena);
    }

    /// Makes a partial match in the left memory of a join.
    #[inline]
    pub(crate) fn add_left(&mut self, join: JoinId, left: u32, right: u32, hash: u32) -> u32 {
        let memory = &mut self.joins[join as usize];
        let id = match memory.left_arena.take(&self.partials) {
            Some(id) => id,
            None => self.chunks.take(&mut memory.left_arena, Owner::new(join, false), &mut self.partials),
        };
        let buckets = &mut memory.left;
        buckets.count += 1;
        buckets.added = buckets.added.wrapping_add(1);
        let place = buckets.place(hash);
        let next = std::mem::replace(buckets.head_mut(place), id);
        let Source { join: source, place } = memory.left_source;
        self.live_partials += 1;
        self.made = self.made.wrapping_add(1);
        // From here on, nothing moves the tables.
        let partials = self.partials.as_mut_slice();
        let mut made =
            PartialMatch { created: self.made, hash, next, left_parent: left, right_parent: right, ..EMPTY };
        if let Some(next) = partials.get_mut(next as usize) {
            next.previous = id;
        }
        if let Some(alpha) = self.alphas.get(right as usize) {
            made.words = alpha.words;
            let link = &mut self.links[(alpha.links + place) as usize];
            made.right_next = add_to_list(link, self.joins[source as usize].epoch, id, partials);
        }
        if let Some(parent) = partials.get_mut(left as usize) {
            made.left_next = std::mem::replace(&mut parent.children, id);
            if let Some(next) = partials.get_mut(made.left_next as usize) {
                next.left_previous = id;
            }
        }
        partials[id as usize] = made;
        id
    }

    /// Makes a partial match at the end of the right memory of a join.
    pub(crate) fn add_right(&mut self, join: JoinId, left: u32, right: u32, hash: u32) -> u32 {
        let memory = &mut self.joins[join as usize];
        let id = match memory.right_arena.take(&self.partials) {
            Some(id) => id,
            None => self.chunks.take(&mut memory.right_arena, Owner::new(join, true), &mut self.partials),
        };
        let source = memory.right_source;
        let mut previous = NONE;
        if let Some(buckets) = &mut memory.right {
            buckets.count += 1;
            buckets.added = buckets.added.wrapping_add(1);
            if buckets.hashed && buckets.count as usize > buckets.size() {
                grow_partials(buckets, &mut self.partials);
            }
            let place = buckets.place(hash);
            previous = std::mem::replace(buckets.tail_mut(place), id);
            if previous == NONE {
                *buckets.head_mut(place) = id;
            } else {
                self.partials[previous as usize].next = id;
            }
        }
        self.live_partials += 1;
        self.made = self.made.wrapping_add(1);
        let partials = self.partials.as_mut_slice();
        let (created, left_parent, right_parent) = (self.made, left, right);
        let mut made = PartialMatch { created, hash, previous, left_parent, right_parent, ..EMPTY };
        if let Some(alpha) = self.alphas.get(right as usize) {
            made.words = alpha.words;
            let link = &mut self.links[(alpha.links + source.place) as usize];
            made.right_next = add_to_list(link, self.joins[source.join as usize].epoch, id, partials);
        }
        if let Some(parent) = partials.get_mut(left as usize) {
            made.left_next = std::mem::replace(&mut parent.children, id);
            if let Some(next) = partials.get_mut(made.left_next as usize) {
                next.left_previous = id;
            }
        }
        partials[id as usize] = made;
        id
    }

    /// The bytes held, with what the hash tables take for each match.
    pub(crate) fn bytes(&self) -> usize {
        const BUCKETS: usize = 12;
        self.partials.len() * (size_of::<PartialMatch>() + BUCKETS)
            + self.alphas.len() * (size_of::<AlphaMatch>() + BUCKETS)
            + self.links.len() * size_of::<Link>()
            + self.marks.len() * (size_of::<Box<[Mark]>>() + 4 * size_of::<Mark>())
    }
}

pub(crate) const EMPTY: PartialMatch = PartialMatch {
    created: 0,
    hash: 0,
    next: NONE,
    previous: NONE,
    left_parent: NONE,
    right_parent: NONE,
    left_next: NONE,
    left_previous: NONE,
    right_next: NONE,
    right_previous: NONE,
    children: NONE,
    words: NONE,
    blocked_next: NONE,
    blocked_previous: NONE,
    marker: NONE,
    blocked_at: 0,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partial_matches_fill_one_cache_line() {
        assert_eq!(size_of::<PartialMatch>(), 64);
    }
}
