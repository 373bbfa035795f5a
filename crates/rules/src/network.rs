//! The RETE network as it is compiled: pattern nodes and joins, without what they remember.
//!
//! The order of everything follows CLIPS, because the order of firing does: a new pattern node or join comes
//! before its older siblings.

use crate::code::{Access, FieldRef, Literal, Side, Test};
use crate::value::word_is_exact;
use rustc_hash::FxHashMap;

pub(crate) type NodeId = u32;
pub(crate) type MemoryId = u32;
pub(crate) type JoinId = u32;

/// What makes two pattern nodes the same node.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NodeShape {
    pub slot: u16,
    /// The field of a multislot, from 1; 1 for a single slot.
    pub field: u16,
    pub multi: bool,
    /// Whether this is the last tested field of a multislot.
    pub end_slot: bool,
    /// How many single fields follow.
    pub leave: u16,
    pub test: Option<Test>,
    /// A node that looks its child up by the value of a field.
    pub selector: Option<Access>,
    /// Fields that the joins below hash on; only the last node of a pattern has them.
    pub right_hash: Vec<Access>,
}

/// A test in the discrimination tree of one template.
#[derive(Clone, Debug)]
pub(crate) struct PatternNode {
    pub shape: NodeShape,
    pub parent: Option<NodeId>,
    /// First come the newest.
    pub children: Vec<NodeId>,
    /// Children of a selector.
    pub by_value: FxHashMap<Literal, NodeId>,
    /// Those whose constant has an exact word, in the order of the words.
    pub by_word: Vec<(u64, NodeId)>,
    /// Set when a pattern ends here.
    pub memory: Option<MemoryId>,
}

/// Where the right input of a join comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RightInput {
    /// The join stands alone: an empty left-hand side, a leading test, or the end of a rule.
    Nothing,
    Memory(MemoryId),
    /// A nested group of conditions.
    Join(JoinId),
}

#[derive(Clone, Debug)]
pub(crate) struct Join {
    /// From 1.
    pub depth: u16,
    pub first: bool,
    pub negated: bool,
    pub exists: bool,
    pub from_right: bool,
    pub test: Option<Test>,
    /// The test as comparisons of slots alone, if it is nothing else.
    pub slot_tests: Option<Vec<SlotTest>>,
    pub secondary: Option<Test>,
    /// Read from partial matches that enter from the left.
    pub left_hash: Vec<FieldRef>,
    /// The same as slots alone, if they are.
    pub left_slots: Option<Vec<HashSlot>>,
    /// Read from nested partial matches that enter from the right.
    pub right_hash: Vec<FieldRef>,
    /// Joins fed by this one; the flag says that they are entered from the right.
    pub links: Vec<(JoinId, bool)>,
    pub right: RightInput,
    /// Its place among the joins of the pattern on its right: which list of a fact is its own.
    pub place: u16,
    pub parent: Option<JoinId>,
    /// Something below it has to hear of every match that goes: a nested group, or facts that depend on matches.
    pub tangled: bool,
    /// The disjunct that a complete match activates.
    pub terminal: Option<u32>,
    pub logical: bool,
    pub removed: bool,
}

impl PatternNode {
    /// The child of a selector for a value whose word is exact.
    #[inline]
    pub(crate) fn child_for(&self, word: u64) -> Option<NodeId> {
        self.by_word.binary_search_by_key(&word, |entry| entry.0).ok().map(|place| self.by_word[place].1)
    }
}

impl Join {
    /// Whether it joins facts to partial matches, instead of asking whether there are any.
    pub(crate) fn extends(&self) -> bool {
        !self.negated && !self.exists && !self.from_right
    }

    /// Whether a match on the right blocks instead of extending.
    pub(crate) fn blocks(&self) -> bool {
        (self.negated || self.from_right) && !self.exists
    }
}

/// The memory at the end of a pattern.
#[derive(Clone, Debug)]
pub(crate) struct PatternMemory {
    pub node: NodeId,
    pub hash: Vec<Access>,
    /// Joins entered from here, the newest first.
    pub joins: Vec<JoinId>,
    /// Those that add its facts to matches, and those that ask whether there are any.
    pub adding: Vec<JoinId>,
    pub asking: Vec<JoinId>,
    /// How many places its joins were ever given.
    pub places: u16,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Network {
    pub nodes: Vec<PatternNode>,
    /// Top-level nodes of each template.
    pub roots: Vec<Vec<NodeId>>,
    pub memories: Vec<PatternMemory>,
    pub joins: Vec<Join>,
    /// First joins that start with something absent; the newest first.
    pub left_primes: Vec<JoinId>,
    /// First joins without a right input; the newest first.
    pub right_primes: Vec<JoinId>,
}

/// What a rule asks of a join; used to find one to share.
#[derive(Clone, Debug)]
pub(crate) struct JoinShape {
    pub right: RightInput,
    pub negated: bool,
    pub exists: bool,
    pub from_right: bool,
    pub test: Option<Test>,
    pub secondary: Option<Test>,
    pub left_hash: Vec<FieldRef>,
    pub right_hash: Vec<FieldRef>,
}

impl Network {
    /// Finds or makes the chain of nodes of a pattern and the memory at its end.
    pub(crate) fn place_pattern(&mut self, template: u32, shapes: Vec<NodeShape>) -> MemoryId {
        if self.roots.len() <= template as usize {
            self.roots.resize(template as usize + 1, Vec::new());
        }
        let mut parent: Option<NodeId> = None;
        let mut at = 0;
        for shape in shapes {
            // A single constant becomes a selector with one child per value, so that it costs one look-up.
            let value = match (&shape.selector, &shape.test) {
                (Some(_), Some(test)) => constant_of(test),
                _ => None,
            };
            match value {
                Some((value, before)) => {
                    let selector = NodeShape { test: before, ..shape.clone() };
                    let upper = self.find_or_add(template, parent, selector);
                    let literal = Literal(value);
                    at = match self.nodes[upper as usize].by_value.get(&literal) {
                        Some(&found) => found,
                        None => {
                            let child = NodeShape { test: None, selector: None, ..shape };
                            let id = self.new_node(child, Some(upper));
                            let word = literal.0.word();
                            let selector = &mut self.nodes[upper as usize];
                            if word_is_exact(word) {
                                let place = selector.by_word.partition_point(|entry| entry.0 < word);
                                selector.by_word.insert(place, (word, id));
                            }
                            selector.by_value.insert(literal, id);
                            id
                        }
                    };
                }
                None => at = self.find_or_add(template, parent, NodeShape { selector: None, ..shape }),
            }
            parent = Some(at);
        }
        if let Some(memory) = self.nodes[at as usize].memory {
            return memory;
        }
        let memory = self.memories.len() as MemoryId;
        let hash = self.nodes[at as usize].shape.right_hash.clone();
        self.memories.push(PatternMemory {
            node: at,
            hash,
            joins: Vec::new(),
            adding: Vec::new(),
            asking: Vec::new(),
            places: 0,
        });
        self.nodes[at as usize].memory = Some(memory);
        memory
    }

    fn find_or_add(&mut self, template: u32, parent: Option<NodeId>, shape: NodeShape) -> NodeId {
        let siblings = match parent {
            Some(parent) => &self.nodes[parent as usize].children,
            None => &self.roots[template as usize],
        };
        if let Some(&found) = siblings.iter().find(|&&id| self.nodes[id as usize].shape == shape) {
            return found;
        }
        let id = self.new_node(shape, parent);
        match parent {
            Some(parent) => self.nodes[parent as usize].children.insert(0, id),
            None => self.roots[template as usize].insert(0, id),
        }
        id
    }

    fn new_node(&mut self, shape: NodeShape, parent: Option<NodeId>) -> NodeId {
        let id = self.nodes.len() as NodeId;
        self.nodes.push(PatternNode {
            shape,
            parent,
            children: Vec::new(),
            by_value: FxHashMap::default(),
            by_word: Vec::new(),
            memory: None,
        });
        id
    }

    /// A join that already does what is asked, among those that could be fed the same way.
    pub(crate) fn find_join(
        &self,
        parent: Option<JoinId>,
        first: bool,
        shape: &JoinShape,
        unsharable: impl Fn(JoinId) -> bool,
    ) -> Option<JoinId> {
        let fits = |id: JoinId| {
            let join = &self.joins[id as usize];
            !join.removed
                && join.terminal.is_none()
                && join.right == shape.right
                && join.first == first
                && (join.negated == shape.negated || shape.exists)
                && join.exists == shape.exists
                && join.test == shape.test
                && join.secondary == shape.secondary
                && join.left_hash == shape.left_hash
                && join.right_hash == shape.right_hash
                && !unsharable(id)
        };
        match (parent, shape.right) {
            (Some(parent), _) => {
                self.joins[parent as usize].links.iter().map(|link| link.0).find(|&id| fits(id))
            }
            (None, RightInput::Nothing) => self.right_primes.iter().copied().find(|&id| fits(id)),
            (None, RightInput::Memory(memory)) => {
                self.memories[memory as usize].joins.iter().copied().find(|&id| fits(id))
            }
            (None, RightInput::Join(right)) => {
                self.joins[right as usize].links.iter().map(|link| link.0).find(|&id| fits(id))
            }
        }
    }

    /// Adds a join below `parent`.
    pub(crate) fn add_join(&mut self, parent: Option<JoinId>, shape: JoinShape) -> JoinId {
        let id = self.joins.len() as JoinId;
        let depth = parent.map_or(1, |parent| self.joins[parent as usize].depth + 1);
        let first = parent.is_none();
        let place = match shape.right {
            RightInput::Memory(memory) => self.new_place(memory),
            _ => 0,
        };
        let slot_tests = slot_tests(shape.test.as_ref());
        let left_slots = hash_slots(&shape.left_hash);
        self.joins.push(Join {
            slot_tests,
            left_slots,
            depth,
            first,
            negated: shape.negated && !shape.exists,
            exists: shape.exists,
            from_right: shape.from_right,
            test: shape.test,
            secondary: shape.secondary,
            left_hash: shape.left_hash,
            right_hash: shape.right_hash,
            links: Vec::new(),
            right: shape.right,
            place,
            parent,
            tangled: false,
            terminal: None,
            logical: false,
            removed: false,
        });
        if let Some(parent) = parent {
            let links = &mut self.joins[parent as usize].links;
            let place = usize::from(shape.from_right && !links.is_empty());
            links.insert(place, (id, false));
        }
        match shape.right {
            RightInput::Nothing => {
                if first {
                    self.right_primes.insert(0, id);
                }
            }
            RightInput::Memory(memory) => {
                let extends = self.joins[id as usize].extends();
                let PatternMemory { joins, adding, asking, .. } = &mut self.memories[memory as usize];
                joins.insert(0, id);
                if extends { adding } else { asking }.insert(0, id);
            }
            RightInput::Join(right) => {
                self.joins[right as usize].links.insert(0, (id, true));
                self.tangle(Some(right));
                self.tangle(parent);
            }
        }
        if first && shape.right != RightInput::Nothing && self.joins[id as usize].blocks() {
            self.left_primes.insert(0, id);
        }
        id
    }

    /// A place that no other join of a memory has.
    fn new_place(&mut self, memory: MemoryId) -> u16 {
        let PatternMemory { joins, places, .. } = &mut self.memories[memory as usize];
        let taken = |place: u16| joins.iter().any(|&join| self.joins[join as usize].place == place);
        let place = (0..*places).find(|&place| !taken(place)).unwrap_or(*places);
        *places = (*places).max(place + 1);
        place
    }

    /// Marks a join and all above it as ones whose matches must be taken away one by one.
    fn tangle(&mut self, mut join: Option<JoinId>) {
        while let Some(id) = join {
            self.joins[id as usize].tangled = true;
            join = self.joins[id as usize].parent;
        }
    }

    /// Makes a join the one whose matches support what a rule asserts.
    pub(crate) fn make_logical(&mut self, join: JoinId) {
        self.joins[join as usize].logical = true;
        self.tangle(self.joins[join as usize].parent);
    }

    /// Takes out a rule's last join and every join above it that serves nobody else; returns those taken out.
    pub(crate) fn remove_chain(&mut self, terminal: JoinId) -> Vec<JoinId> {
        let mut removed = Vec::new();
        let mut queue = vec![terminal];
        while let Some(id) = queue.pop() {
            let join = &mut self.joins[id as usize];
            if join.removed || !join.links.is_empty() {
                continue;
            }
            join.removed = true;
            let (parent, right) = (join.parent, join.right);
            removed.push(id);
            self.left_primes.retain(|&other| other != id);
            self.right_primes.retain(|&other| other != id);
            if let Some(parent) = parent {
                self.joins[parent as usize].links.retain(|link| link.0 != id);
            }
            match right {
                RightInput::Join(nested) => {
                    self.joins[nested as usize].links.retain(|link| link.0 != id);
                    queue.push(nested);
                }
                RightInput::Memory(memory) => {
                    let PatternMemory { joins, adding, asking, .. } = &mut self.memories[memory as usize];
                    for list in [joins, adding, asking] {
                        list.retain(|&other| other != id);
                    }
                }
                RightInput::Nothing => {}
            }
            if let Some(parent) = parent {
                queue.push(parent);
            }
        }
        removed
    }
}

/// A slot that takes part in a hash: of the fact so many steps up, and its place in the row of hashed fields.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HashSlot {
    pub steps: u16,
    pub slot: u16,
    pub place: u16,
}

/// The fields to hash as slots, from the nearest fact up; `None` if one is no whole slot.
fn hash_slots(fields: &[FieldRef]) -> Option<Vec<HashSlot>> {
    let mut slots = Vec::new();
    for (place, field) in fields.iter().enumerate() {
        let (Side::Left(steps), Access::Slot(slot)) = (field.side, field.access) else { return None };
        slots.push(HashSlot { steps, slot, place: place as u16 });
    }
    slots.sort_by_key(|slot| slot.steps);
    Some(slots)
}

/// A comparison of a slot on the right with a slot of the fact so many steps up on the left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlotTest {
    pub slot: u16,
    pub steps: u16,
    pub other: u16,
    pub negated: bool,
}

/// A test as comparisons of slots, from the nearest fact up; `None` if it asks anything else.
fn slot_tests(test: Option<&Test>) -> Option<Vec<SlotTest>> {
    let tests = match test {
        None => &[],
        Some(Test::All(tests)) => tests.as_slice(),
        Some(one) => std::slice::from_ref(one),
    };
    let mut slots = Vec::new();
    for test in tests {
        let Test::Fields { left, right, negated } = test else { return None };
        let (Side::Right, Side::Left(steps), Access::Slot(slot), Access::Slot(other)) =
            (left.side, right.side, left.access, right.access)
        else {
            return None;
        };
        slots.push(SlotTest { slot, steps, other, negated: *negated });
    }
    slots.sort_by_key(|slot| slot.steps);
    Some(slots)
}

/// Splits `[length and] constant` into the constant and what is asked before it.
fn constant_of(test: &Test) -> Option<(crate::value::Value, Option<Test>)> {
    match test {
        Test::Constant { value, negated: false, .. } => Some((value.0.clone(), None)),
        Test::All(tests) => match tests.as_slice() {
            [length @ Test::Length { .. }, Test::Constant { value, negated: false, .. }] => {
                Some((value.0.clone(), Some(length.clone())))
            }
            _ => None,
        },
        _ => None,
    }
}
