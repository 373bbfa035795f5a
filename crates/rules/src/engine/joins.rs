//! Partial matches on their way through the joins.

use super::State;
use super::fields::{LeftWords, View};
use super::lean::Registers;
use super::memory::{NONE, PartialMatch};
use crate::network::{Join, JoinId, RightInput};
use crate::program::Program;

/// Whether matches are being added or taken away. While a fact is being retracted, matches that hold it are still
/// around and must not be extended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tide {
    Assert,
    Retract,
}

/// What is known of the left of a join when candidates on its right are gone through.
pub(super) enum Known {
    /// Nothing yet.
    Nothing,
    /// Nothing that helps, after a candidate.
    Seen,
    Words(LeftWords),
    Registers(Registers),
}

impl State {
    /// A new alpha match enters a join.
    pub(crate) fn enter(&mut self, program: &Program, alpha: u32, join: JoinId) {
        if self.skips_join(join) {
            return;
        }
        let shape = &program.network.joins[join as usize];
        if !shape.first {
            self.enter_right(program, join, alpha, Tide::Assert);
        } else if shape.begins {
            self.drive(program, NONE, alpha, join, Tide::Assert);
        } else {
            self.enter_first(program, join, alpha, Tide::Assert);
        }
    }

    /// Something new on the right of a join: an alpha match or a nested partial match.
    pub(crate) fn enter_right(&mut self, program: &Program, id: JoinId, right: u32, tide: Tide) {
        if self.skips_join(id) {
            return;
        }
        let join = &program.network.joins[id as usize];
        if join.first {
            self.enter_first(program, id, right, tide);
            return;
        }
        let nested = join.from_right;
        if !join.extends() && self.memories.joins[id as usize].is_blocked() {
            return;
        }
        let hash = if nested {
            self.memories.partials[right as usize].hash
        } else {
            self.memories.alphas[right as usize].hash
        };
        let mut at = self.memories.left_with(id, hash);
        while at != NONE {
            let PartialMatch { next, marker, hash: left_hash, .. } = self.memories.partials[at as usize];
            let left = at;
            at = next;
            if left_hash != hash || marker != NONE {
                continue;
            }
            if self.out_of_fuel() {
                return;
            }
            if !self.passes(program, join, left, right) {
                continue;
            }
            let view = View::Join { left, right };
            if let Some(test) = &join.secondary
                && self.holds(program, test, view) != Some(true)
            {
                continue;
            }
            if join.exists {
                self.memories.block(id, left, right, nested);
                self.drive(program, left, NONE, id, tide);
            } else if join.negated || nested {
                self.memories.block(id, left, right, nested);
                self.remove_children(program, left, tide);
            } else {
                self.drive(program, left, right, id, tide);
            }
        }
    }

    #[inline]
    fn passes(&mut self, program: &Program, join: &Join, left: u32, right: u32) -> bool {
        if let Some(tests) = &join.slot_tests {
            return self.slots_agree(tests, left, right);
        }
        let lean = join.lean.as_ref().and_then(|lean| self.holds_lean(lean, View::Join { left, right }));
        lean.unwrap_or_else(|| self.passes_slowly(program, join, left, right, join.negated))
    }

    /// Whether a partial match and something on its right pass the test of a join, with what is known of the left from
    /// candidates before. `None` if this cannot be said without the machine.
    #[inline]
    pub(super) fn passes_known(&self, join: &Join, left: u32, right: u32, known: &mut Known) -> Option<bool> {
        if let Some(tests) = &join.slot_tests {
            return Some(match known {
                // For one candidate alone, it does not pay to gather what is needed.
                Known::Nothing => {
                    *known = Known::Seen;
                    self.slots_agree(tests, left, right)
                }
                Known::Words(words) => self.right_agrees(tests, words, right),
                _ => match self.left_words(tests, left).filter(|_| !join.from_right) {
                    Some(words) => {
                        let agrees = self.right_agrees(tests, &words, right);
                        *known = Known::Words(words);
                        agrees
                    }
                    None => self.slots_agree(tests, left, right),
                },
            });
        }
        let lean = join.lean.as_ref()?;
        if let Known::Nothing = known {
            *known = Known::Registers(Registers::EMPTY);
            if let Known::Registers(registers) = known
                && self.bind_left(lean, left, registers).is_none()
            {
                *known = Known::Seen;
            }
        }
        match known {
            Known::Registers(registers) => self.holds_bound(lean, registers, View::Join { left, right }),
            _ => None,
        }
    }

    /// The same by the machine; `failed` is the answer if that fails.
    #[inline(never)]
    pub(super) fn passes_slowly(
        &mut self,
        program: &Program,
        join: &Join,
        left: u32,
        right: u32,
        failed: bool,
    ) -> bool {
        let Some(test) = &join.test else { return true };
        self.holds(program, test, View::Join { left, right }).unwrap_or(failed)
    }

    /// A new partial match on the left of a join, with its hash.
    pub(crate) fn enter_left(&mut self, program: &Program, left: u32, hash: u32, id: JoinId, tide: Tide) {
        if self.skips_join(id) || (tide == Tide::Retract && self.is_doomed(left)) {
            return;
        }
        let join = &program.network.joins[id as usize];
        let nested = join.from_right;
        let mut at = match join.right {
            RightInput::Nothing => {
                let view = View::Join { left, right: NONE };
                if join.test.as_ref().is_none_or(|test| self.holds(program, test, view) == Some(true)) {
                    self.drive(program, left, NONE, id, tide);
                }
                return;
            }
            RightInput::Memory(memory) => {
                let buckets = &self.memories.patterns[memory as usize];
                buckets.head(buckets.place(hash))
            }
            RightInput::Join(_) => match &self.memories.joins[id as usize].right {
                Some(buckets) => buckets.head(buckets.place(hash)),
                None => NONE,
            },
        };
        let mut known = Known::Nothing;
        while at != NONE {
            let right = at;
            let right_hash;
            let dying;
            if nested {
                let partial = &self.memories.partials[at as usize];
                at = partial.next;
                right_hash = partial.hash;
                dying = tide == Tide::Retract && right_hash == hash && self.is_doomed(right);
            } else {
                let alpha = &self.memories.alphas[at as usize];
                at = alpha.next;
                right_hash = alpha.hash;
                dying = tide == Tide::Retract
                    && (alpha.deleting || self.facts.cells[alpha.fact as usize].garbage);
            }
            if right_hash != hash || dying {
                continue;
            }
            if self.out_of_fuel() {
                return;
            }
            let passes = self.passes_known(join, left, right, &mut known);
            let passes =
                passes.unwrap_or_else(|| self.passes_slowly(program, join, left, right, join.negated));
            if !passes {
                continue;
            }
            let view = View::Join { left, right };
            if join.exists {
                if let Some(test) = &join.secondary
                    && self.holds(program, test, view) != Some(true)
                {
                    continue;
                }
                self.memories.block(id, left, right, nested);
                self.drive(program, left, NONE, id, tide);
                return;
            }
            if !join.negated && !nested {
                self.drive(program, left, right, id, tide);
            } else {
                self.memories.block(id, left, right, nested);
                break;
            }
        }
        if join.blocks() && self.memories.partials[left as usize].marker == NONE && !self.fuel_spent() {
            let view = View::Join { left, right: NONE };
            if join.secondary.as_ref().is_none_or(|test| self.holds(program, test, view) == Some(true)) {
                self.drive(program, left, NONE, id, tide);
            }
        }
    }

    /// Extends a partial match by a fact (or by the absence of one) and hands it to the joins below.
    pub(crate) fn drive(&mut self, program: &Program, left: u32, right: u32, id: JoinId, tide: Tide) {
        for (below, from_right) in &program.network.joins[id as usize].links {
            if self.fuel_spent() {
                return;
            }
            self.extend(program, left, right, below, from_right, tide);
        }
    }

    #[inline]
    pub(crate) fn extend(
        &mut self,
        program: &Program,
        left: u32,
        right: u32,
        below: JoinId,
        from_right: bool,
        tide: Tide,
    ) {
        let join = &program.network.joins[below as usize];
        if from_right {
            let hash = self.hash_new(left, right, &join.right_hash);
            let id = self.memories.add_right(below, left, right, hash);
            self.enter_right(program, below, id, tide);
            return;
        }
        let hash = match &join.left_slots {
            Some(slots) => self.hash_slots(left, right, slots),
            None => self.hash_new(left, right, &join.left_hash),
        };
        let id = self.memories.add_left(below, left, right, hash);
        match join.terminal {
            None => self.enter_left(program, id, hash, below, tide),
            Some(disjunct) => {
                let doomed = tide == Tide::Retract && self.is_doomed(id);
                if !doomed && !self.skips_join(below) {
                    self.activate(program, disjunct, id);
                }
            }
        }
    }

    /// Something enters a join with nothing before it.
    fn enter_first(&mut self, program: &Program, id: JoinId, right: u32, tide: Tide) {
        let join = &program.network.joins[id as usize];
        let view = View::Join { left: NONE, right };
        for test in [&join.test, &join.secondary].into_iter().flatten() {
            if self.holds(program, test, view) != Some(true) {
                return;
            }
        }
        let root = self.memories.joins[id as usize].root;
        let nested = join.from_right;
        if join.blocks() && join.right != RightInput::Nothing {
            if self.memories.partials[root as usize].marker != NONE {
                return;
            }
            self.memories.block(id, root, right, nested);
            self.remove_children(program, root, tide);
            return;
        }
        if join.exists {
            if self.memories.partials[root as usize].marker != NONE {
                return;
            }
            self.memories.block(id, root, right, nested);
            self.drive(program, root, NONE, id, tide);
            return;
        }
        self.drive(program, NONE, right, id, tide);
    }

    /// Starts a join whose rule needs nothing, or the absence of something.
    pub(crate) fn prime_root(&mut self, program: &Program, id: JoinId) {
        let join = &program.network.joins[id as usize];
        let root = self.memories.joins[id as usize].root;
        let view = View::Join { left: root, right: NONE };
        if let Some(test) = &join.secondary
            && self.holds(program, test, view) != Some(true)
        {
            return;
        }
        if self.memories.partials[root as usize].marker == root {
            self.memories.partials[root as usize].marker = NONE;
        }
        self.drive(program, root, NONE, id, Tide::Assert);
    }

    /// Starts a first join that has no right input.
    pub(crate) fn prime_alone(&mut self, program: &Program, id: JoinId) {
        let join = &program.network.joins[id as usize];
        let view = View::Join { left: NONE, right: NONE };
        for test in [&join.test, &join.secondary].into_iter().flatten() {
            if self.holds(program, test, view) != Some(true) {
                return;
            }
        }
        let root = self.memories.joins[id as usize].root;
        self.drive(program, root, NONE, id, Tide::Assert);
    }

    /// Whether a partial match holds a fact that is being retracted.
    pub(crate) fn is_doomed(&self, partial: u32) -> bool {
        let mut at = partial;
        while at != NONE {
            let entry = &self.memories.partials[at as usize];
            if entry.right_parent != NONE {
                let alpha = &self.memories.alphas[entry.right_parent as usize];
                if alpha.deleting || self.facts.cells[alpha.fact as usize].garbage {
                    return true;
                }
            }
            at = entry.left_parent;
        }
        false
    }
}
