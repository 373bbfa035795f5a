//! Matches that a retracted fact takes with it, and those that its absence lets through.

use super::State;
use super::arena::Owner;
use super::fields::View;
use super::joins::{Known, Tide};
use super::memory::{GHOST, NONE, PartialMatch};
use crate::network::JoinId;
use crate::newest::Newest;
use crate::program::Program;

impl State {
    /// Takes a fact out of the network.
    pub(crate) fn unmatch_fact(&mut self, program: &Program, fact: u32) {
        let mut alpha = std::mem::replace(&mut self.facts.cells[fact as usize].matches, NONE);
        while let Some(entry) = self.memories.alphas.get_mut(alpha as usize) {
            entry.deleting = true;
            let (next, memory) = (entry.of_fact, entry.memory as usize);
            let pattern = &program.network.memories[memory];
            if !pattern.adding.is_empty() {
                if self.memories.patterns[memory].count == 1 {
                    for join in &pattern.adding {
                        self.clear_made(program, join);
                    }
                }
                self.remove_extensions(program, alpha, &pattern.adding, Tide::Retract);
            }
            if !pattern.asking.is_empty() {
                self.release_alpha(program, alpha, &pattern.asking, Tide::Retract);
            }
            self.memories.remove_alpha(alpha);
            alpha = next;
        }
    }

    /// Removes all partial matches that end with an alpha match, and what grew from them.
    fn remove_extensions(&mut self, program: &Program, alpha: u32, joins: &Newest<JoinId>, tide: Tide) {
        while let Some((mut partial, only)) = self.memories.newest_made(alpha, joins) {
            loop {
                if self.memories.partials[partial as usize].children != NONE {
                    self.remove_children(program, partial, tide);
                }
                let owner = self.memories.chunks.owner(partial);
                if owner.right() {
                    self.release_partial(program, partial, tide);
                }
                self.memories.unlink_left(partial);
                self.discard(program, partial, owner);
                // Nothing new is made with a fact that goes: what is left of a single list is next.
                partial = only.map_or(NONE, |join| self.memories.listed(alpha, join));
                if partial == NONE {
                    break;
                }
            }
        }
    }

    /// Removes everything below a partial match, depth first.
    pub(crate) fn remove_children(&mut self, program: &Program, parent: u32, tide: Tide) {
        let mut at = self.memories.partials[parent as usize].children;
        while at != NONE {
            let PartialMatch { children, left_parent: up, left_next, marker, blocked_next, .. } =
                self.memories.partials[at as usize];
            if children != NONE {
                at = children;
                continue;
            }
            // Children are always removed from the front.
            self.memories.partials[up as usize].children = left_next;
            if left_next != NONE {
                self.memories.partials[left_next as usize].left_previous = NONE;
            }
            // In a right memory, it blocks something itself.
            if marker == NONE && blocked_next != NONE {
                self.release_partial(program, at, tide);
            }
            if self.logical_support == at {
                // CLIPS does not notice that this support is gone: what the rule asserts next stays.
                self.logical_support = GHOST;
            }
            self.discard(program, at, self.memories.chunks.owner(at));
            let rest = self.memories.partials[up as usize].children;
            if rest != NONE {
                at = rest;
            } else if up == parent {
                return;
            } else {
                at = up;
            }
        }
    }

    /// Takes a partial match that has no children out of everything but the children of its parent, and frees it.
    fn discard(&mut self, program: &Program, partial: u32, owner: Owner) {
        let marker = self.memories.partials[partial as usize].marker;
        if marker != NONE {
            let join = &program.network.joins[owner.join() as usize];
            if join.terminal.is_some() {
                self.remove_activation(program, marker);
            } else if !owner.right() {
                self.memories.unblock(owner.join(), partial, join.from_right);
            }
        }
        self.withdraw_support(partial);
        if self.logical_support == partial {
            self.logical_support = NONE;
        }
        self.memories.take_out(partial, owner);
    }

    /// Lets go of everything that an alpha match blocks.
    fn release_alpha(&mut self, program: &Program, alpha: u32, joins: &Newest<JoinId>, tide: Tide) {
        // The last one blocked first, whichever join it belongs to.
        while let Some((mut partial, only)) = self.memories.newest_blocked(alpha, joins) {
            loop {
                if self.fuel_spent() {
                    return;
                }
                let join = self.memories.owner(partial);
                self.memories.unblock(join, partial, false);
                let next = self.memories.alphas[alpha as usize].next;
                self.reconsider(program, partial, next, join, alpha, false, tide);
                // Nothing new is blocked by a fact that goes: what is left of a single list is next.
                partial = only.map_or(NONE, |join| self.memories.listed(alpha, join));
                if partial == NONE {
                    break;
                }
            }
        }
    }

    /// Lets go of everything that a nested partial match blocks.
    fn release_partial(&mut self, program: &Program, blocker: u32, tide: Tide) {
        loop {
            let partial = self.memories.partials[blocker as usize].blocked_next;
            if partial == NONE || self.fuel_spent() {
                return;
            }
            let join = self.memories.owner(partial);
            self.memories.unblock(join, partial, true);
            let next = self.memories.partials[blocker as usize].next;
            self.reconsider(program, partial, next, join, blocker, true, tide);
        }
    }

    /// A partial match has lost what blocked it: look for another blocker, else let it through.
    #[allow(clippy::too_many_arguments)]
    fn reconsider(
        &mut self,
        program: &Program,
        partial: u32,
        candidates: u32,
        id: JoinId,
        gone: u32,
        nested: bool,
        tide: Tide,
    ) {
        if self.find_blocker(program, partial, candidates, id, gone, nested, tide) {
            return;
        }
        let join = &program.network.joins[id as usize];
        if join.exists {
            self.remove_children(program, partial, tide);
            return;
        }
        if let Some(test) = &join.secondary {
            let view = View::Join { left: partial, right: NONE };
            if self.holds(program, test, view) != Some(true) {
                return;
            }
        }
        if !join.first && tide == Tide::Retract && self.is_doomed(partial) {
            return;
        }
        self.drive(program, partial, NONE, id, tide);
    }

    #[allow(clippy::too_many_arguments)]
    fn find_blocker(
        &mut self,
        program: &Program,
        partial: u32,
        candidates: u32,
        id: JoinId,
        gone: u32,
        nested: bool,
        tide: Tide,
    ) -> bool {
        let join = &program.network.joins[id as usize];
        let hash = self.memories.partials[partial as usize].hash;
        let mut known = Known::Nothing;
        let mut at = candidates;
        while at != NONE {
            let right = at;
            let (next, right_hash, dying) = if nested {
                let entry = &self.memories.partials[at as usize];
                (entry.next, entry.hash, tide == Tide::Retract && entry.hash == hash && self.is_doomed(at))
            } else {
                let entry = &self.memories.alphas[at as usize];
                let garbage = tide == Tide::Retract && self.facts.cells[entry.fact as usize].garbage;
                (entry.next, entry.hash, entry.deleting || garbage)
            };
            at = next;
            if right == gone || right_hash != hash || dying {
                continue;
            }
            if self.out_of_fuel() {
                return true;
            }
            let passes = self.passes_known(join, partial, right, &mut known);
            if passes.unwrap_or_else(|| self.passes_slowly(program, join, partial, right, true)) {
                self.memories.block(id, partial, right, nested);
                return true;
            }
        }
        false
    }

    /// Empties the memories of joins that were removed from the network, last joins first.
    pub(crate) fn forget_joins(&mut self, program: &Program, removed: &[JoinId]) {
        self.tempers = None;
        for &id in removed {
            let memory = &self.memories.joins[id as usize];
            let mut found = Vec::new();
            let heads = memory.left.heads().chain(memory.right.iter().flat_map(|right| right.heads()));
            for head in heads {
                let mut at = head;
                while at != NONE {
                    found.push(at);
                    at = self.memories.partials[at as usize].next;
                }
            }
            for partial in found {
                // As in CLIPS, what a removed rule supported stands by itself from now on.
                self.release_supported(partial);
                self.memories.unlink_left(partial);
                self.discard(program, partial, self.memories.chunks.owner(partial));
            }
            let root = self.memories.joins[id as usize].root;
            if root != NONE {
                self.memories.unblock(id, root, program.network.joins[id as usize].from_right);
            }
            self.memories.close(id);
        }
    }
}
