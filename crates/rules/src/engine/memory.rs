//! What the network remembers: matches of single patterns, partial matches, and the hash tables they hang in.

use crate::network::{Join, Network, RightInput};

/// No entry.
pub(crate) const NONE: u32 = u32::MAX;

/// The support of a fact whose partial match is gone but was not noticed to be.
pub(crate) const GHOST: u32 = u32::MAX - 1;

/// A fact that passed all tests of a pattern by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlphaMatch {
    pub fact: u32,
    /// Place of its `$?` splits in the table of marks, or `NONE`.
    pub marks: u32,
    pub memory: u32,
    pub hash: u32,
    pub next: u32,
    pub previous: u32,
    /// Partial matches that end with it.
    pub children: u32,
    /// Partial matches that it blocks.
    pub blocked: u32,
    /// The next match of the same fact.
    pub of_fact: u32,
    pub deleting: bool,
}

/// A partial match in the memory of a join: its parent plus one fact, or plus nothing for an absent one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartialMatch {
    /// The join in whose memory it is.
    pub owner: u32,
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
    /// Partial matches that it blocks, when it came from a nested group.
    pub blocked: u32,
    pub blocked_next: u32,
    pub blocked_previous: u32,
    /// What blocks it; at the end of a rule its activation.
    pub marker: u32,
    /// First entry of the facts it supports, plus the flag that it lies in a right memory.
    pub extra: u32,
}

/// Set in `extra` when the partial match is in the right memory of its join.
pub(crate) const IN_RIGHT: u32 = 1 << 31;
/// Set in `extra` when facts depend on the partial match.
pub(crate) const SUPPORTS: u32 = 1 << 30;

impl PartialMatch {
    pub(crate) fn in_right(&self) -> bool {
        self.extra & IN_RIGHT != 0
    }
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

/// A hash table of linked entries. Entries with equal hash keep their order whatever the size.
#[derive(Clone, Debug)]
pub(crate) struct Buckets {
    pub heads: Vec<u32>,
    /// Only where entries are appended.
    pub tails: Vec<u32>,
    pub count: u32,
    pub hashed: bool,
}

impl Buckets {
    pub(crate) fn new(hashed: bool, with_tails: bool) -> Buckets {
        let size = if hashed { 8 } else { 1 };
        Buckets {
            heads: vec![NONE; size],
            tails: if with_tails { vec![NONE; size] } else { Vec::new() },
            count: 0,
            hashed,
        }
    }

    #[inline]
    pub(crate) fn place(&self, hash: u32) -> usize {
        hash as usize & (self.heads.len() - 1)
    }

    pub(crate) fn clear(&mut self) {
        if self.heads.len() > 8 {
            *self = Buckets::new(self.hashed, !self.tails.is_empty());
        } else {
            self.heads.fill(NONE);
            self.tails.fill(NONE);
            self.count = 0;
        }
    }
}

/// The memories of one join.
#[derive(Clone, Debug)]
pub(crate) struct JoinMemory {
    pub left: Buckets,
    pub right: Option<Buckets>,
    /// The partial match that stands for "nothing before" in a first join.
    pub root: u32,
}

impl JoinMemory {
    pub(crate) fn new(join: &Join) -> JoinMemory {
        let hashed = !join.left_hash.is_empty();
        JoinMemory {
            left: Buckets::new(hashed, false),
            right: matches!(join.right, RightInput::Join(_)).then(|| Buckets::new(hashed, true)),
            root: NONE,
        }
    }
}

/// All memories of an engine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memories {
    pub alphas: Vec<AlphaMatch>,
    free_alphas: Vec<u32>,
    pub partials: Vec<PartialMatch>,
    free_partial: u32,
    pub live_partials: u32,
    pub patterns: Vec<Buckets>,
    pub joins: Vec<JoinMemory>,
    pub marks: Vec<Box<[Mark]>>,
    free_marks: Vec<u32>,
}

impl Memories {
    /// Makes room for patterns and joins that were added to the network.
    pub(crate) fn grow(&mut self, network: &Network) {
        if self.partials.is_empty() {
            self.free_partial = NONE;
        }
        for memory in &network.memories[self.patterns.len()..] {
            self.patterns.push(Buckets::new(!memory.hash.is_empty(), true));
        }
        for id in self.joins.len()..network.joins.len() {
            let join = &network.joins[id];
            let mut memory = JoinMemory::new(join);
            if join.first && (join.blocks() || join.exists || join.right == RightInput::Nothing) {
                memory.root = self.new_root(id as u32);
            }
            self.joins.push(memory);
        }
    }

    fn new_root(&mut self, owner: u32) -> u32 {
        let id = self.new_partial();
        self.partials[id as usize] = PartialMatch { owner, ..EMPTY };
        id
    }

    /// Forgets all matches.
    pub(crate) fn clear(&mut self, network: &Network) {
        self.alphas.clear();
        self.free_alphas.clear();
        self.partials.clear();
        self.free_partial = NONE;
        self.live_partials = 0;
        self.marks.clear();
        self.free_marks.clear();
        self.patterns.iter_mut().for_each(Buckets::clear);
        for id in 0..self.joins.len() {
            self.joins[id].left.clear();
            if let Some(right) = &mut self.joins[id].right {
                right.clear();
            }
            if self.joins[id].root != NONE && !network.joins[id].removed {
                self.joins[id].root = self.new_root(id as u32);
            }
        }
    }

    #[inline]
    pub(crate) fn new_partial(&mut self) -> u32 {
        self.live_partials += 1;
        if self.free_partial != NONE {
            let id = self.free_partial;
            self.free_partial = self.partials[id as usize].next;
            return id;
        }
        self.partials.push(EMPTY);
        (self.partials.len() - 1) as u32
    }

    #[inline]
    pub(crate) fn free_partial(&mut self, id: u32) {
        self.live_partials -= 1;
        let partial = &mut self.partials[id as usize];
        partial.owner = NONE;
        partial.next = self.free_partial;
        self.free_partial = id;
    }

    pub(crate) fn new_alpha(&mut self, alpha: AlphaMatch) -> u32 {
        match self.free_alphas.pop() {
            Some(id) => {
                self.alphas[id as usize] = alpha;
                id
            }
            None => {
                self.alphas.push(alpha);
                (self.alphas.len() - 1) as u32
            }
        }
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

    /// Puts an alpha match at the end of its memory.
    pub(crate) fn append_alpha(&mut self, id: u32) {
        let (memory, hash) = (self.alphas[id as usize].memory as usize, self.alphas[id as usize].hash);
        let buckets = &mut self.patterns[memory];
        buckets.count += 1;
        if buckets.hashed && buckets.count as usize > buckets.heads.len() {
            grow_alphas(buckets, &mut self.alphas);
        }
        let place = buckets.place(hash);
        let tail = buckets.tails[place];
        self.alphas[id as usize].previous = tail;
        self.alphas[id as usize].next = NONE;
        if tail == NONE {
            buckets.heads[place] = id;
        } else {
            self.alphas[tail as usize].next = id;
        }
        buckets.tails[place] = id;
    }

    /// Takes an alpha match out of its memory and gives its place back.
    pub(crate) fn remove_alpha(&mut self, id: u32) {
        let alpha = self.alphas[id as usize];
        let buckets = &mut self.patterns[alpha.memory as usize];
        let place = buckets.place(alpha.hash);
        buckets.count -= 1;
        match alpha.previous {
            NONE => buckets.heads[place] = alpha.next,
            previous => self.alphas[previous as usize].next = alpha.next,
        }
        match alpha.next {
            NONE => buckets.tails[place] = alpha.previous,
            next => self.alphas[next as usize].previous = alpha.previous,
        }
        if alpha.marks != NONE {
            self.marks[alpha.marks as usize] = Box::new([]);
            self.free_marks.push(alpha.marks);
        }
        self.alphas[id as usize].fact = NONE;
        self.free_alphas.push(id);
    }

    /// Puts a partial match at the end of the right memory of a join.
    pub(crate) fn link_right(&mut self, id: u32, join: u32, hash: u32) {
        let Some(buckets) = &mut self.joins[join as usize].right else { return };
        buckets.count += 1;
        if buckets.hashed && buckets.count as usize > buckets.heads.len() {
            grow_partials(buckets, &mut self.partials);
        }
        let place = buckets.place(hash);
        let tail = std::mem::replace(&mut buckets.tails[place], id);
        self.partials[id as usize].previous = tail;
        self.partials[id as usize].next = NONE;
        if tail == NONE {
            buckets.heads[place] = id;
        } else {
            self.partials[tail as usize].next = id;
        }
    }

    /// Puts a partial match, whose own links the caller sets, first into the left memory of a join; gives the one
    /// that follows it.
    #[inline]
    pub(crate) fn link_left(&mut self, id: u32, join: u32, hash: u32) -> u32 {
        let buckets = &mut self.joins[join as usize].left;
        buckets.count += 1;
        if buckets.hashed && buckets.count as usize > buckets.heads.len() {
            grow_partials(buckets, &mut self.partials);
        }
        let place = buckets.place(hash);
        let head = std::mem::replace(&mut buckets.heads[place], id);
        if head != NONE {
            self.partials[head as usize].previous = id;
        }
        head
    }

    /// Takes a partial match out of its memory.
    #[inline]
    pub(crate) fn unlink_partial(&mut self, id: u32) {
        let PartialMatch { owner, hash, next, previous, extra, .. } = self.partials[id as usize];
        let memory = &mut self.joins[owner as usize];
        let in_right = extra & IN_RIGHT != 0;
        let buckets = match &mut memory.right {
            Some(right) if in_right => right,
            _ => &mut memory.left,
        };
        buckets.count -= 1;
        if previous == NONE {
            let place = buckets.place(hash);
            buckets.heads[place] = next;
        } else {
            self.partials[previous as usize].next = next;
        }
        if next != NONE {
            self.partials[next as usize].previous = previous;
        } else if in_right {
            let place = buckets.place(hash);
            buckets.tails[place] = previous;
        }
    }

    /// Takes a partial match out of the children of its alpha match.
    #[inline]
    pub(crate) fn unlink_right(&mut self, id: u32) {
        let PartialMatch { right_parent, right_next, right_previous, .. } = self.partials[id as usize];
        if right_previous != NONE {
            self.partials[right_previous as usize].right_next = right_next;
        } else if right_parent != NONE {
            self.alphas[right_parent as usize].children = right_next;
        }
        if right_next != NONE {
            self.partials[right_next as usize].right_previous = right_previous;
        }
    }

    /// Takes a partial match out of the children of its left parent.
    #[inline]
    pub(crate) fn unlink_left(&mut self, id: u32) {
        let PartialMatch { left_parent, left_next, left_previous, .. } = self.partials[id as usize];
        if left_previous != NONE {
            self.partials[left_previous as usize].left_next = left_next;
        } else if left_parent != NONE {
            self.partials[left_parent as usize].children = left_next;
        }
        if left_next != NONE {
            self.partials[left_next as usize].left_previous = left_previous;
        }
    }

    /// Notes that a partial match is blocked (or, for `exists`, held up) by something on the right.
    #[inline]
    pub(crate) fn block(&mut self, id: u32, blocker: u32, nested: bool) {
        let head = if nested {
            self.partials[blocker as usize].blocked
        } else {
            self.alphas[blocker as usize].blocked
        };
        let partial = &mut self.partials[id as usize];
        partial.marker = blocker;
        partial.blocked_next = head;
        partial.blocked_previous = NONE;
        if head != NONE {
            self.partials[head as usize].blocked_previous = id;
        }
        if nested {
            self.partials[blocker as usize].blocked = id;
        } else {
            self.alphas[blocker as usize].blocked = id;
        }
    }

    /// Undoes [`Memories::block`].
    #[inline]
    pub(crate) fn unblock(&mut self, id: u32, nested: bool) {
        let PartialMatch { marker, blocked_next, blocked_previous, .. } = self.partials[id as usize];
        if marker == NONE {
            return;
        }
        if blocked_previous != NONE {
            self.partials[blocked_previous as usize].blocked_next = blocked_next;
        } else if nested {
            self.partials[marker as usize].blocked = blocked_next;
        } else {
            self.alphas[marker as usize].blocked = blocked_next;
        }
        if blocked_next != NONE {
            self.partials[blocked_next as usize].blocked_previous = blocked_previous;
        }
        let partial = &mut self.partials[id as usize];
        partial.marker = NONE;
        partial.blocked_next = NONE;
        partial.blocked_previous = NONE;
    }

    /// A rough count of the bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.partials.len() * size_of::<PartialMatch>() + self.alphas.len() * size_of::<AlphaMatch>()
    }
}

pub(crate) const EMPTY: PartialMatch = PartialMatch {
    owner: NONE,
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
    blocked: NONE,
    blocked_next: NONE,
    blocked_previous: NONE,
    marker: NONE,
    extra: 0,
};

/// Enlarges a table four times; entries are appended in their old order, so equal hashes stay in order.
fn rehash<T>(
    buckets: &mut Buckets,
    entries: &mut [T],
    hash: impl Fn(&T) -> u32,
    links: impl Fn(&mut T) -> (&mut u32, &mut u32),
) {
    let size = buckets.heads.len() * 4;
    let old = std::mem::replace(&mut buckets.heads, vec![NONE; size]);
    let mut tails = vec![NONE; size];
    for head in old {
        let mut at = head;
        while at != NONE {
            let place = hash(&entries[at as usize]) as usize & (size - 1);
            let tail = tails[place];
            let (next, previous) = links(&mut entries[at as usize]);
            let following = *next;
            *next = NONE;
            *previous = tail;
            if tail == NONE {
                buckets.heads[place] = at;
            } else {
                *links(&mut entries[tail as usize]).0 = at;
            }
            tails[place] = at;
            at = following;
        }
    }
    if !buckets.tails.is_empty() {
        buckets.tails = tails;
    }
}

#[cold]
fn grow_partials(buckets: &mut Buckets, entries: &mut [PartialMatch]) {
    rehash(buckets, entries, |entry| entry.hash, |entry| (&mut entry.next, &mut entry.previous));
}

#[cold]
fn grow_alphas(buckets: &mut Buckets, entries: &mut [AlphaMatch]) {
    rehash(buckets, entries, |entry| entry.hash, |entry| (&mut entry.next, &mut entry.previous));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partial_matches_fill_one_cache_line() {
        assert_eq!(size_of::<PartialMatch>(), 64);
    }

    #[test]
    fn growing_keeps_the_order_of_equal_hashes() {
        let mut memories = Memories::default();
        memories.patterns.push(Buckets::new(true, true));
        for fact in 0..100 {
            let id = memories.new_alpha(AlphaMatch {
                fact,
                marks: NONE,
                memory: 0,
                hash: fact % 3,
                next: NONE,
                previous: NONE,
                children: NONE,
                blocked: NONE,
                of_fact: NONE,
                deleting: false,
            });
            memories.append_alpha(id);
        }
        let mut at = memories.patterns[0].heads[memories.patterns[0].place(1)];
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
