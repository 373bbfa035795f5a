//! A fact on its way through the pattern network.

use super::State;
use super::fields::View;
use super::memory::{AlphaMatch, Mark, NO_ALPHA, NONE};
use crate::code::{Access, Literal};
use crate::network::{JoinId, NodeId, PatternNode, Question};
use crate::newest::Newest;
use crate::program::Program;
use crate::value::word_is_exact;

/// How far earlier `$?` have moved the fields of the current slot.
#[derive(Clone, Copy)]
struct Shift {
    slot: u16,
    offset: usize,
    processed: usize,
}

const NO_SHIFT: Shift = Shift { slot: u16::MAX, offset: 0, processed: 0 };

impl State {
    /// Sends a fact through the patterns of its template and on into the joins.
    pub(crate) fn match_fact(&mut self, program: &Program, fact: u32) {
        let template = self.facts.cells[fact as usize].template as usize;
        if let Some(roots) = program.network.roots.get(template) {
            self.marks.clear();
            self.walk(program, roots, fact, NO_SHIFT);
        }
    }

    fn walk(&mut self, program: &Program, nodes: &Newest<NodeId>, fact: u32, shift: Shift) {
        for id in nodes {
            if self.skips_node(id) {
                continue;
            }
            let node = &program.network.nodes[id as usize];
            let shape = &node.shape;
            if shape.multi {
                let shift = if shift.slot == shape.slot { shift } else { NO_SHIFT };
                self.walk_multi(program, id, fact, shift);
                continue;
            }
            if shape.end_slot && self.marks.iter().any(|mark| mark.slot == shape.slot) {
                let mut field = shape.field as usize;
                if shift.slot == shape.slot {
                    field = field + shift.offset - shift.processed;
                }
                let length = self.facts.fields(fact, shape.slot).len();
                if shape.leave as usize + field != length {
                    continue;
                }
            }
            if !self.answers(program, node, fact) {
                continue;
            }
            let reached = match shape.selector {
                Some(access) => match self.selected(node, fact, access) {
                    Some(child) if !self.skips_node(child) => child,
                    _ => continue,
                },
                None => id,
            };
            let node = &program.network.nodes[reached as usize];
            if let Some(memory) = node.memory {
                self.reach(program, memory, fact);
            }
            if !node.children.is_empty() {
                self.walk(program, &node.children, fact, shift);
            }
        }
    }

    /// Whether a fact passes the test of a node.
    #[inline]
    fn answers(&mut self, program: &Program, node: &PatternNode, fact: u32) -> bool {
        match node.question {
            Question::Nothing => return true,
            Question::Constant { slot, word, negated } => {
                return (self.facts.word(fact, slot) == word) != negated;
            }
            Question::Slots { left, right, negated } => {
                let words = self.facts.words(fact);
                let (left, right) = (words[left as usize], words[right as usize]);
                if left != right || word_is_exact(left) {
                    return (left == right) != negated;
                }
            }
            Question::Test => {}
        }
        let test = node.shape.test.as_ref();
        test.is_none_or(|test| self.holds(program, test, View::Own(fact)) == Some(true))
    }

    /// The child of a selector that a fact goes on to.
    fn selected(&self, node: &PatternNode, fact: u32, access: Access) -> Option<NodeId> {
        if let Access::Slot(slot) = access {
            let word = self.facts.word(fact, slot);
            if word_is_exact(word) {
                return node.choices.as_ref()?.child_for(word);
            }
        }
        let literal = Literal(self.read_fact(fact, &self.marks, access).into_value());
        node.choices.as_ref()?.by_value.get(&literal).copied()
    }

    fn walk_multi(&mut self, program: &Program, id: NodeId, fact: u32, shift: Shift) {
        let node = &program.network.nodes[id as usize];
        let shape = &node.shape;
        let length = self.facts.fields(fact, shape.slot).len();
        let start = (shape.field as usize + shift.offset).saturating_sub(1 + shift.processed);
        let leave = shape.leave as usize;
        let place = self.marks.len();
        self.marks.push(Mark { slot: shape.slot, field: shape.field - 1, start: start as u32, length: 0 });
        let passes = |state: &mut State| match &shape.test {
            Some(test) => state.holds(program, test, View::Own(fact)) == Some(true),
            None => true,
        };
        if shape.end_slot {
            self.marks[place].length = length.saturating_sub(start + leave) as u32;
            if passes(self) {
                if let Some(memory) = node.memory {
                    self.reach(program, memory, fact);
                }
                self.walk(program, &node.children, fact, NO_SHIFT);
            }
        } else if let Some(remaining) = length.checked_sub(start + leave) {
            for taken in (0..=remaining).rev() {
                if self.out_of_fuel() {
                    break;
                }
                self.marks[place].length = taken as u32;
                if passes(self) {
                    let shift = Shift {
                        slot: shape.slot,
                        offset: shift.offset + taken,
                        processed: shift.processed + 1,
                    };
                    self.walk(program, &node.children, fact, shift);
                }
            }
        }
        self.marks.truncate(place);
    }

    /// A fact has satisfied a whole pattern.
    fn reach(&mut self, program: &Program, memory: u32, fact: u32) {
        let pattern = &program.network.memories[memory as usize];
        if !self.keeps_alpha(memory) {
            return;
        }
        let hash = self.hash_own(fact, &pattern.hash);
        let marks = if self.marks.is_empty() { NONE } else { self.memories.new_marks(&self.marks) };
        let cell = &mut self.facts.cells[fact as usize];
        let (words, of_fact) = (cell.row.start, cell.matches);
        let alpha = self
            .memories
            .add_alpha(memory, AlphaMatch { fact, words, marks, memory, hash, of_fact, ..NO_ALPHA });
        cell.matches = alpha;
        if marks == NONE {
            self.enter_all(program, alpha, &pattern.joins);
            return;
        }
        // The marks in hand belong to this walk; join tests read those stored with the match.
        let walking = std::mem::take(&mut self.marks);
        self.enter_all(program, alpha, &pattern.joins);
        self.marks = walking;
    }

    #[inline]
    fn enter_all(&mut self, program: &Program, alpha: u32, joins: &Newest<JoinId>) {
        for join in joins {
            if !self.memories.joins[join as usize].is_idle() {
                self.enter(program, alpha, join);
            }
        }
    }
}
