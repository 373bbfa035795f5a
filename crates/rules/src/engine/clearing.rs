//! Whole memories emptied at once, when a fact goes that every match of theirs needs.
//!
//! Rules often begin with a fact that says how far the work has come; when it changes, everything below goes. Taking
//! matches out one by one would cost as much as making them.

use super::State;
use crate::network::JoinId;
use crate::program::Program;

impl State {
    /// Removes everything that a join has made, if no listener has to hear of each match; otherwise does nothing.
    pub(crate) fn clear_made(&mut self, program: &Program, id: JoinId) {
        let join = &program.network.joins[id as usize];
        if join.tangled || self.watches_activations() || self.memories.epochs_are_spent() {
            return;
        }
        let count = |join: JoinId| self.memories.joins[join as usize].left.count;
        let made: u32 = join.links.iter().map(|link| count(link.0)).sum();
        // The parents that stay are gone through: worth it only if most of them lose something.
        if made * 4 < count(id) {
            return;
        }
        for (below, _) in &join.links {
            self.clear_memory(program, below);
        }
        self.memories.forget_made(id);
    }

    /// Empties the left memory of a join, and all memories below it: what is in them came through it.
    fn clear_memory(&mut self, program: &Program, id: JoinId) {
        if self.memories.joins[id as usize].left.count == 0 {
            return;
        }
        let join = &program.network.joins[id as usize];
        if let Some(disjunct) = join.terminal {
            self.remove_activations_of(program, disjunct);
        }
        for (below, _) in &join.links {
            self.clear_memory(program, below);
        }
        self.memories.clear_left(id);
    }
}
