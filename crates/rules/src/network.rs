//! The RETE network as it is compiled: pattern nodes and joins, without what they remember.
//!
//! The order of everything follows CLIPS, because the order of firing does: a new pattern node or join comes
//! before its older siblings.

use crate::code::{Access, FieldRef, Literal, Side, Test};
use crate::engine::{Lean, lean_test};
use crate::newest::{Newest, push_tight};
use crate::value::word_is_exact;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

pub(crate) type NodeId = u32;
pub(crate) type MemoryId = u32;
pub(crate) type JoinId = u32;

/// What makes two pattern nodes the same node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

/// What a node asks of a fact, where it is as simple as in most patterns.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    Nothing,
    /// Whether a slot holds a constant whose word is exact.
    Constant {
        slot: u16,
        word: u64,
        negated: bool,
    },
    /// Whether two slots hold the same.
    Slots {
        left: u16,
        right: u16,
        negated: bool,
    },
    /// The test of the node.
    Test,
}

impl Question {
    fn of(test: Option<&Test>) -> Question {
        let own = |field: &FieldRef| match field {
            FieldRef { side: Side::Own, access: Access::Slot(slot) } => Some(*slot),
            _ => None,
        };
        match test {
            None => Question::Nothing,
            Some(Test::Constant { field, value, negated }) => match (own(field), value.0.word()) {
                (Some(slot), word) if word_is_exact(word) => {
                    Question::Constant { slot, word, negated: *negated }
                }
                _ => Question::Test,
            },
            Some(Test::Fields { left, right, negated }) => match (own(left), own(right)) {
                (Some(left), Some(right)) => Question::Slots { left, right, negated: *negated },
                _ => Question::Test,
            },
            Some(_) => Question::Test,
        }
    }
}

/// A test in the discrimination tree of one template.
#[derive(Clone, Debug)]
pub(crate) struct PatternNode {
    pub question: Question,
    pub shape: NodeShape,
    pub parent: Option<NodeId>,
    /// The template of a top-level node.
    pub root: u32,
    pub children: Newest<NodeId>,
    /// Children of a selector.
    pub choices: Option<Box<Choices>>,
    /// Set when a pattern ends here.
    pub memory: Option<MemoryId>,
}

/// The children of a selector.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    pub by_value: FxHashMap<Literal, NodeId>,
    /// Those whose constant has an exact word: a few in the order of the words, many in a table.
    few_words: Vec<(u64, NodeId)>,
    many_words: FxHashMap<u64, NodeId>,
}

/// Where the right input of a join comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// It is a first join that every fact on its right passes.
    pub begins: bool,
    pub negated: bool,
    pub exists: bool,
    pub from_right: bool,
    pub test: Option<Test>,
    /// The test as comparisons of slots alone, if it is nothing else.
    pub slot_tests: Option<Vec<SlotTest>>,
    /// The test without the machine, for symbols and whole numbers, if it is more than that.
    pub lean: Option<Box<Lean>>,
    pub secondary: Option<Test>,
    /// Read from partial matches that enter from the left.
    pub left_hash: Vec<FieldRef>,
    /// The same as slots alone, if they are.
    pub left_slots: Option<Vec<HashSlot>>,
    /// Read from nested partial matches that enter from the right.
    pub right_hash: Vec<FieldRef>,
    /// Joins fed by this one; the flag says that they are entered from the right.
    pub links: Newest<(JoinId, bool)>,
    pub right: RightInput,
    /// Its place among the joins of the pattern on its right: which list of a fact is its own.
    pub place: u32,
    pub parent: Option<JoinId>,
    /// Something below it has to hear of every match that goes: a nested group, or facts that depend on matches.
    pub tangled: bool,
    /// The disjunct that a complete match activates.
    pub terminal: Option<u32>,
    pub logical: bool,
    pub removed: bool,
}

impl Choices {
    /// The child of a selector for a value whose word is exact.
    #[inline]
    pub(crate) fn child_for(&self, word: u64) -> Option<NodeId> {
        if !self.many_words.is_empty() {
            return self.many_words.get(&word).copied();
        }
        self.few_words.binary_search_by_key(&word, |entry| entry.0).ok().map(|place| self.few_words[place].1)
    }

    /// Gives a selector a child for a value whose word is exact.
    fn add_word(&mut self, word: u64, child: NodeId) {
        const FEW: usize = 32;
        if self.few_words.len() < FEW && self.many_words.is_empty() {
            let place = self.few_words.partition_point(|entry| entry.0 < word);
            self.few_words.insert(place, (word, child));
        } else {
            self.many_words.extend(self.few_words.drain(..));
            self.many_words.insert(word, child);
        }
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
    /// Joins entered from here.
    pub joins: Newest<JoinId>,
    /// Those that add its facts to matches, and those that ask whether there are any.
    pub adding: Newest<JoinId>,
    pub asking: Newest<JoinId>,
    /// How many places its joins were ever given, and those given back.
    pub places: u32,
    free_places: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Network {
    pub nodes: Vec<PatternNode>,
    /// Top-level nodes of each template.
    pub roots: Vec<Newest<NodeId>>,
    pub memories: Vec<PatternMemory>,
    pub joins: Vec<Join>,
    /// First joins that start with something absent.
    pub left_primes: Newest<JoinId>,
    /// First joins without a right input.
    pub right_primes: Newest<JoinId>,
    /// Nodes by what makes them the same; one whose key is taken has the next.
    known_nodes: FxHashMap<u64, NodeId>,
    /// Joins that could be shared, by what makes them the same.
    known_joins: FxHashMap<u64, Newest<JoinId>>,
    /// Memories whose joins have more places than before.
    pub widened: Vec<MemoryId>,
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
    /// What the nodes, memories and joins take with what an engine keeps for each, about.
    pub(crate) fn bytes(&self) -> usize {
        const NODE: usize = size_of::<PatternNode>() + 136;
        const MEMORY: usize = size_of::<PatternMemory>() + 304;
        const JOIN: usize = size_of::<Join>() + 450;
        self.nodes.len() * NODE + self.memories.len() * MEMORY + self.joins.len() * JOIN
    }

    /// Finds or makes the chain of nodes of a pattern and the memory at its end.
    pub(crate) fn place_pattern(&mut self, template: u32, shapes: Vec<NodeShape>) -> MemoryId {
        if self.roots.len() <= template as usize {
            self.roots.resize(template as usize + 1, Newest::default());
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
                    let choices = self.nodes[upper as usize].choices.get_or_insert_default();
                    at = match choices.by_value.get(&literal) {
                        Some(&found) => found,
                        None => {
                            let child = NodeShape { test: None, selector: None, ..shape };
                            let id = self.new_node(child, Some(upper));
                            let word = literal.0.word();
                            let selector = self.nodes[upper as usize].choices.get_or_insert_default();
                            if word_is_exact(word) {
                                selector.add_word(word, id);
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
        push_tight(
            &mut self.memories,
            PatternMemory {
                node: at,
                hash,
                joins: Newest::default(),
                adding: Newest::default(),
                asking: Newest::default(),
                places: 0,
                free_places: Vec::new(),
            },
        );
        self.nodes[at as usize].memory = Some(memory);
        memory
    }

    fn find_or_add(&mut self, template: u32, parent: Option<NodeId>, shape: NodeShape) -> NodeId {
        // Below a node there is one template only.
        let root = if parent.is_none() { template } else { 0 };
        let mut key = key_of(&(root, parent, &shape));
        while let Some(&known) = self.known_nodes.get(&key) {
            let node = &self.nodes[known as usize];
            if node.parent == parent && node.root == root && node.shape == shape {
                return known;
            }
            key = key.wrapping_add(1);
        }
        let id = self.new_node(shape, parent);
        self.nodes[id as usize].root = root;
        self.known_nodes.insert(key, id);
        match parent {
            Some(parent) => self.nodes[parent as usize].children.add(id),
            None => self.roots[template as usize].add(id),
        }
        id
    }

    fn new_node(&mut self, shape: NodeShape, parent: Option<NodeId>) -> NodeId {
        let id = self.nodes.len() as NodeId;
        push_tight(
            &mut self.nodes,
            PatternNode {
                question: Question::of(shape.test.as_ref()),
                shape,
                parent,
                root: 0,
                children: Newest::default(),
                choices: None,
                memory: None,
            },
        );
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
                && join.parent == parent
                && (join.negated == shape.negated || shape.exists)
                && join.exists == shape.exists
                && join.test == shape.test
                && join.secondary == shape.secondary
                && join.left_hash == shape.left_hash
                && join.right_hash == shape.right_hash
                && !unsharable(id)
        };
        self.known_joins.get(&join_key(parent, shape))?.iter().find(|&id| fits(id))
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
        self.known_joins.entry(join_key(parent, &shape)).or_default().add(id);
        let slot_tests = slot_tests(shape.test.as_ref());
        let left_slots = hash_slots(&shape.left_hash);
        let tests = shape.test.is_some() || shape.secondary.is_some();
        let asks = shape.negated || shape.exists || shape.from_right;
        let begins = first && !tests && !asks && shape.right != RightInput::Nothing;
        let lean = if slot_tests.is_none() { shape.test.as_ref().and_then(lean_test) } else { None };
        push_tight(
            &mut self.joins,
            Join {
                slot_tests,
                lean,
                left_slots,
                depth,
                first,
                begins,
                negated: shape.negated && !shape.exists,
                exists: shape.exists,
                from_right: shape.from_right,
                test: shape.test,
                secondary: shape.secondary,
                left_hash: shape.left_hash,
                right_hash: shape.right_hash,
                links: Newest::default(),
                right: shape.right,
                place,
                parent,
                tangled: false,
                terminal: None,
                logical: false,
                removed: false,
            },
        );
        if let Some(parent) = parent {
            let links = &mut self.joins[parent as usize].links;
            if shape.from_right {
                links.add_second((id, false));
            } else {
                links.add((id, false));
            }
        }
        match shape.right {
            RightInput::Nothing => {
                if first {
                    self.right_primes.add(id);
                }
            }
            RightInput::Memory(memory) => {
                let extends = self.joins[id as usize].extends();
                let PatternMemory { joins, adding, asking, .. } = &mut self.memories[memory as usize];
                joins.add(id);
                if extends { adding } else { asking }.add(id);
            }
            RightInput::Join(right) => {
                self.joins[right as usize].links.add((id, true));
                self.tangle(Some(right));
                self.tangle(parent);
            }
        }
        if first && shape.right != RightInput::Nothing && self.joins[id as usize].blocks() {
            self.left_primes.add(id);
        }
        id
    }

    /// A place that no other join of a memory has.
    fn new_place(&mut self, memory: MemoryId) -> u32 {
        let PatternMemory { free_places, places, .. } = &mut self.memories[memory as usize];
        if let Some(place) = free_places.pop() {
            return place;
        }
        *places += 1;
        self.widened.push(memory);
        *places - 1
    }

    /// Makes a join the last one of a disjunct, so that no other rule shares it.
    pub(crate) fn end_with(&mut self, join: JoinId, disjunct: u32) {
        self.joins[join as usize].terminal = Some(disjunct);
        self.unshare(join);
    }

    /// Takes a join out of those that could be shared.
    fn unshare(&mut self, join: JoinId) {
        let entry = &self.joins[join as usize];
        let key = key_of(&(
            (entry.parent, entry.right, entry.exists),
            (&entry.test, &entry.secondary, &entry.left_hash, &entry.right_hash),
        ));
        if let Some(same) = self.known_joins.get_mut(&key) {
            same.remove(|&other| other == join);
            if same.is_empty() {
                self.known_joins.remove(&key);
            }
        }
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

    /// Takes out a rule's last join and every join above it that serves no other rule; returns those taken out.
    pub(crate) fn remove_chain(&mut self, terminal: JoinId) -> Vec<JoinId> {
        let mut removed = Vec::new();
        let mut queue = vec![terminal];
        while let Some(id) = queue.pop() {
            let join = &mut self.joins[id as usize];
            if join.removed || !join.links.is_empty() {
                continue;
            }
            join.removed = true;
            let (parent, right, place) = (join.parent, join.right, join.place);
            removed.push(id);
            self.unshare(id);
            self.left_primes.remove(|&other| other == id);
            self.right_primes.remove(|&other| other == id);
            if let Some(parent) = parent {
                self.joins[parent as usize].links.remove(|link| link.0 == id);
            }
            match right {
                RightInput::Join(nested) => {
                    self.joins[nested as usize].links.remove(|link| link.0 == id);
                    queue.push(nested);
                }
                RightInput::Memory(memory) => {
                    let PatternMemory { joins, adding, asking, free_places, .. } =
                        &mut self.memories[memory as usize];
                    for list in [joins, adding, asking] {
                        list.remove(|&other| other == id);
                    }
                    free_places.push(place);
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

fn key_of(shape: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    shape.hash(&mut hasher);
    hasher.finish()
}

/// What joins that could be shared have in common.
fn join_key(parent: Option<JoinId>, shape: &JoinShape) -> u64 {
    key_of(&(
        (parent, shape.right, shape.exists),
        (&shape.test, &shape.secondary, &shape.left_hash, &shape.right_hash),
    ))
}

/// A slot that takes part in a hash: of the fact this many steps up, and its place in the row of hashed fields.
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

/// A comparison of a slot on the right with a slot of the fact this many steps up on the left.
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
