//! Truth maintenance: facts that stand only as long as the match that asserted them.

use super::State;
use super::memory::{GHOST, NONE};
use crate::program::Program;

impl State {
    /// Ties a fact to the logical part of the match that is firing. Says whether the fact may be asserted at all.
    pub(crate) fn add_support(&mut self, fact: u32, existing: bool) -> bool {
        if !self.logical_rule {
            if existing {
                self.remove_supports_of(fact);
            }
            return true;
        }
        if existing && !self.supports.contains_key(&fact) {
            // It stands by itself already.
            return true;
        }
        let support = self.logical_support;
        if support == NONE {
            return false;
        }
        self.supports.entry(fact).or_default().push(support);
        if support == GHOST {
            return true;
        }
        self.supported.entry(support).or_default().push(fact);
        true
    }

    /// A fact is retracted or becomes unconditional: nothing supports it any more.
    pub(crate) fn remove_supports_of(&mut self, fact: u32) {
        if self.supports.is_empty() {
            return;
        }
        for partial in self.supports.remove(&fact).unwrap_or_default() {
            if let Some(facts) = self.supported.get_mut(&partial) {
                facts.retain(|&other| other != fact);
            }
        }
    }

    /// A partial match goes with its rule: facts that it alone supported stay.
    pub(crate) fn release_supported(&mut self, partial: u32) {
        if self.supported.is_empty() {
            return;
        }
        for fact in self.supported.remove(&partial).unwrap_or_default() {
            let Some(supports) = self.supports.get_mut(&fact) else { continue };
            supports.retain(|&other| other != partial);
            if supports.is_empty() {
                self.supports.remove(&fact);
            }
        }
    }

    /// A partial match goes: facts that it alone supported will be retracted.
    #[inline]
    pub(crate) fn withdraw_support(&mut self, partial: u32) {
        if !self.supported.is_empty() {
            self.withdraw_from_facts(partial);
        }
    }

    fn withdraw_from_facts(&mut self, partial: u32) {
        let Some(mut facts) = self.supported.remove(&partial) else { return };
        // The youngest was first in line and ends up deepest in the queue.
        facts.reverse();
        for fact in facts {
            match self.supports.get_mut(&fact) {
                Some(supports) => {
                    supports.retain(|&other| other != partial);
                    if supports.is_empty() {
                        self.supports.remove(&fact);
                        self.unsupported.push(fact);
                    }
                }
                // Asserted twice from the same match: the older assertion says when it goes, as in CLIPS.
                None => self.unsupported.push(fact),
            }
        }
    }

    /// Retracts what has lost its support.
    #[inline]
    pub(crate) fn retract_unsupported(&mut self, program: &Program) {
        if !self.unsupported.is_empty() && !self.retracting_unsupported {
            self.retract_all_unsupported(program);
        }
    }

    fn retract_all_unsupported(&mut self, program: &Program) {
        self.retracting_unsupported = true;
        while let Some(fact) = self.unsupported.pop() {
            if !self.facts.cells[fact as usize].garbage {
                self.retract_cell(program, fact);
            }
        }
        self.retracting_unsupported = false;
    }
}
