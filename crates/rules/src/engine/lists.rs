//! The lists that partial matches hang in: those that end with a fact, the children of a match, and what a fact blocks.

use super::arena::Owner;
use super::memory::{JoinMemory, Link, Memories, NONE, PartialMatch};
use crate::network::JoinId;
use crate::newest::Newest;

/// Puts a new partial match first into the list of the alpha match that ends it; gives the one that follows it.
#[inline(always)]
pub(super) fn add_to_list(link: &mut Link, epoch: u32, id: u32, partials: &mut [PartialMatch]) -> u32 {
    let old = std::mem::replace(link, Link { epoch, head: id });
    if old.epoch != epoch {
        return NONE;
    }
    if let Some(next) = partials.get_mut(old.head as usize) {
        next.right_previous = id;
    }
    old.head
}

impl Memories {
    /// The newest partial match of a join in its list of an alpha match: those that end with it, or, where the join
    /// asks for absence or existence, those that it blocks.
    #[inline]
    pub(crate) fn listed(&self, alpha: u32, join: JoinId) -> u32 {
        let memory = &self.joins[join as usize];
        let link = self.links[(self.alphas[alpha as usize].links + memory.place) as usize];
        if link.epoch == memory.epoch { link.head } else { NONE }
    }

    /// The newest partial match that ends with an alpha match, whichever of some joins made it. If only one of them made
    /// any, gives that join too.
    #[inline]
    pub(super) fn newest_made(&self, alpha: u32, joins: &Newest<JoinId>) -> Option<(u32, Option<JoinId>)> {
        self.newest(alpha, joins, |partial| self.made.wrapping_sub(partial.created))
    }

    /// The partial match that an alpha match blocked last, whichever of some joins it belongs to. If all that it blocks
    /// belong to one join, gives that join too.
    #[inline]
    pub(super) fn newest_blocked(&self, alpha: u32, joins: &Newest<JoinId>) -> Option<(u32, Option<JoinId>)> {
        self.newest(alpha, joins, |partial| self.blockings.wrapping_sub(partial.blocked_at))
    }

    #[inline]
    fn newest(
        &self,
        alpha: u32,
        joins: &Newest<JoinId>,
        age: impl Fn(&PartialMatch) -> u32,
    ) -> Option<(u32, Option<JoinId>)> {
        let age = |id: u32| age(&self.partials[id as usize]);
        let mut newest: Option<(u32, Option<JoinId>)> = None;
        for join in joins {
            newest = match (newest, self.listed(alpha, join)) {
                (known, NONE) => known,
                (None, first) => Some((first, Some(join))),
                (Some((known, _)), other) => {
                    Some((if age(other) < age(known) { other } else { known }, None))
                }
            };
        }
        newest
    }

    /// Takes a partial match out of its memory and out of the list of its alpha match, and gives its room back.
    #[inline]
    pub(super) fn take_out(&mut self, id: u32, owner: Owner) {
        let partials = self.partials.as_mut_slice();
        let PartialMatch { hash, next, previous, right_parent, right_next, right_previous, .. } =
            partials[id as usize];
        let memory = &mut self.joins[owner.join() as usize];
        let (buckets, source) = match &mut memory.right {
            Some(right) if owner.right() => (right.as_mut(), memory.right_source),
            _ => (&mut memory.left, memory.left_source),
        };
        buckets.count -= 1;
        if let Some(previous) = partials.get_mut(previous as usize) {
            previous.next = next;
        } else {
            let place = buckets.place(hash);
            *buckets.head_mut(place) = next;
        }
        if let Some(next) = partials.get_mut(next as usize) {
            next.previous = previous;
        } else if owner.right() {
            let place = buckets.place(hash);
            *buckets.tail_mut(place) = previous;
        }
        if let Some(previous) = partials.get_mut(right_previous as usize) {
            previous.right_next = right_next;
        } else if let Some(alpha) = self.alphas.get(right_parent as usize) {
            self.links[(alpha.links + source.place) as usize].head = right_next;
        }
        if let Some(next) = partials.get_mut(right_next as usize) {
            next.right_previous = right_previous;
        }
        self.live_partials -= 1;
        memory.arena(owner).give_back(id, partials);
    }

    /// Takes a partial match out of the children of its left parent.
    #[inline]
    pub(crate) fn unlink_left(&mut self, id: u32) {
        let partials = self.partials.as_mut_slice();
        let PartialMatch { left_parent, left_next, left_previous, .. } = partials[id as usize];
        if let Some(previous) = partials.get_mut(left_previous as usize) {
            previous.left_next = left_next;
        } else if let Some(parent) = partials.get_mut(left_parent as usize) {
            parent.children = left_next;
        }
        if let Some(next) = partials.get_mut(left_next as usize) {
            next.left_previous = left_previous;
        }
    }

    /// Notes that a partial match of a join is blocked (or, for `exists`, held up) by something on the right.
    #[inline]
    pub(crate) fn block(&mut self, join: JoinId, id: u32, blocker: u32, nested: bool) {
        let memory = &mut self.joins[join as usize];
        memory.blocked += 1;
        self.blockings = self.blockings.wrapping_add(1);
        let partials = self.partials.as_mut_slice();
        let head = if nested {
            std::mem::replace(&mut partials[blocker as usize].blocked_next, id)
        } else {
            let JoinMemory { place, epoch, .. } = *memory;
            let link = &mut self.links[(self.alphas[blocker as usize].links + place) as usize];
            let old = std::mem::replace(link, Link { epoch, head: id });
            if old.epoch == epoch { old.head } else { NONE }
        };
        let partial = &mut partials[id as usize];
        partial.marker = blocker;
        partial.blocked_next = head;
        partial.blocked_previous = NONE;
        partial.blocked_at = self.blockings;
        if let Some(head) = partials.get_mut(head as usize) {
            head.blocked_previous = id;
        }
    }

    /// Undoes [`Memories::block`].
    #[inline]
    pub(crate) fn unblock(&mut self, join: JoinId, id: u32, nested: bool) {
        let partials = self.partials.as_mut_slice();
        let partial = &mut partials[id as usize];
        let PartialMatch { marker, blocked_next, blocked_previous, .. } = *partial;
        if marker == NONE {
            return;
        }
        partial.marker = NONE;
        partial.blocked_next = NONE;
        partial.blocked_previous = NONE;
        let memory = &mut self.joins[join as usize];
        memory.blocked = memory.blocked.saturating_sub(1);
        if let Some(previous) = partials.get_mut(blocked_previous as usize) {
            previous.blocked_next = blocked_next;
        } else if nested {
            partials[marker as usize].blocked_next = blocked_next;
        } else {
            let place = self.alphas[marker as usize].links + memory.place;
            self.links[place as usize].head = blocked_next;
        }
        if let Some(next) = partials.get_mut(blocked_next as usize) {
            next.blocked_previous = blocked_previous;
        }
    }
}
