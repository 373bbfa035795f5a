//! Reading fields of facts through matches, and evaluating the tests of patterns and joins.

use super::State;
use super::memory::{Mark, NONE};
use crate::code::{Access, Condition, FieldRef, Quick, QuickHow, Side, Test};
use crate::network::{HashSlot, SlotTest};
use crate::program::Program;
use crate::value::{Value, word_is_exact};

/// What a test or expression can see.
#[derive(Clone, Copy, Debug)]
pub(crate) enum View {
    /// Nothing: a function or the actions of a rule.
    Nothing,
    /// One fact, with the marks being built.
    Own(u32),
    /// A partial match on the left and, on the right, an alpha match or a nested partial match.
    Join { left: u32, right: u32 },
}

pub(crate) enum Read<'a> {
    Borrowed(&'a Value),
    Made(Value),
}

impl Read<'_> {
    pub(crate) fn value(&self) -> &Value {
        match self {
            Read::Borrowed(value) => value,
            Read::Made(value) => value,
        }
    }

    pub(crate) fn into_value(self) -> Value {
        match self {
            Read::Borrowed(value) => value.clone(),
            Read::Made(value) => value,
        }
    }
}

/// What comparisons of slots need to know of a partial match, read once for many candidates on the right.
#[derive(Clone, Copy)]
pub(crate) struct LeftWords {
    words: [u64; LeftWords::MOST],
    starts: [u32; LeftWords::MOST],
}

impl LeftWords {
    /// Joins with more comparisons read them again each time.
    const MOST: usize = 8;
}

/// Given back for a field that a fact no longer has; reachable only through a defect.
static MISSING: Value = Value::Void;

impl State {
    /// The alpha match this many steps up a partial match.
    #[inline]
    pub(crate) fn alpha_up(&self, partial: u32, steps: u16) -> u32 {
        let mut at = partial;
        for _ in 0..steps {
            if at == NONE {
                return NONE;
            }
            at = self.memories.partials[at as usize].left_parent;
        }
        if at == NONE { NONE } else { self.memories.partials[at as usize].right_parent }
    }

    #[inline(always)]
    fn read_alpha(&self, alpha: u32, access: Access) -> Read<'_> {
        if alpha == NONE {
            return Read::Borrowed(&MISSING);
        }
        let alpha = &self.memories.alphas[alpha as usize];
        if let Access::Slot(slot) = access {
            return self.facts.rows.value(alpha.words, slot);
        }
        let marks: &[Mark] =
            if alpha.marks == NONE { &[] } else { &self.memories.marks[alpha.marks as usize] };
        self.read_fact(alpha.fact, marks, access)
    }

    #[inline(never)]
    pub(crate) fn read_fact(&self, fact: u32, marks: &[Mark], access: Access) -> Read<'_> {
        let fields = |slot: u16| self.facts.fields(fact, slot);
        let range = |slot: u16, from: usize, to: usize| {
            let all = fields(slot);
            let to = to.min(all.len());
            let from = from.min(to);
            if from == 0 && to == all.len() {
                self.facts.slot(fact, slot)
            } else {
                Read::Made(Value::Many(std::sync::Arc::new(all[from..to].to_vec())))
            }
        };
        let one = |slot: u16, at: Option<usize>| {
            Read::Borrowed(at.and_then(|at| fields(slot).get(at)).unwrap_or(&MISSING))
        };
        match access {
            Access::Address => Read::Made(Value::Fact(self.facts.cells[fact as usize].index)),
            Access::Slot(slot) => self.facts.slot(fact, slot),
            Access::FromStart(slot, at) => one(slot, Some(at as usize)),
            Access::FromEnd(slot, at) => one(slot, fields(slot).len().checked_sub(at as usize + 1)),
            Access::Range(slot, before, after) => {
                range(slot, before as usize, fields(slot).len().saturating_sub(after as usize))
            }
            Access::Marked(slot, field) => {
                let shift: i64 = marks
                    .iter()
                    .filter(|mark| mark.slot == slot && mark.field < field)
                    .map(|mark| i64::from(mark.length) - 1)
                    .sum();
                one(slot, usize::try_from(i64::from(field) + shift).ok())
            }
            Access::MarkedRange(slot, field) => {
                match marks.iter().find(|mark| mark.slot == slot && mark.field == field) {
                    Some(mark) => range(slot, mark.start as usize, (mark.start + mark.length) as usize),
                    None => Read::Borrowed(&MISSING),
                }
            }
        }
    }

    #[inline]
    pub(crate) fn read(&self, view: View, field: FieldRef) -> Read<'_> {
        match (field.side, view) {
            (Side::Left(steps), View::Join { left, .. }) => {
                self.read_alpha(self.alpha_up(left, steps), field.access)
            }
            (Side::Right, View::Join { right, .. }) => self.read_alpha(right, field.access),
            (Side::RightUp(steps), View::Join { right, .. }) => {
                self.read_alpha(self.alpha_up(right, steps), field.access)
            }
            (Side::Own, View::Own(fact)) => self.read_fact(fact, &self.marks, field.access),
            _ => Read::Borrowed(&MISSING),
        }
    }

    /// A field of the fact of an alpha match, most often without touching the fact.
    #[inline]
    pub(crate) fn value_of(&self, alpha: u32, access: Access) -> Value {
        if let Some(alpha) = self.memories.alphas.get(alpha as usize) {
            if let Access::Slot(slot) = access
                && let Some(value) =
                    Value::from_word(self.facts.rows.words[alpha.words as usize + slot as usize])
            {
                return value;
            }
            if access == Access::Address {
                return Value::Fact(self.facts.cells[alpha.fact as usize].index);
            }
        }
        self.read_alpha(alpha, access).into_value()
    }

    /// A hash of the slots of a partial match in the making that a join looks up by.
    #[inline]
    pub(crate) fn hash_slots(&self, left: u32, right: u32, slots: &[HashSlot]) -> u32 {
        if slots.is_empty() {
            return 0;
        }
        let mut hash = 0u64;
        let words = self.facts.rows.words.as_slice();
        let from = |start: u32| words.get(start as usize..).unwrap_or(&[]);
        let mut row = self.memories.alphas.get(right as usize).map_or(&[][..], |alpha| from(alpha.words));
        let (mut at, mut climbed) = (left, 0);
        for slot in slots {
            while climbed < slot.steps {
                let Some(partial) = self.memories.partials.get(at as usize) else { return 0 };
                row = from(partial.words);
                at = partial.left_parent;
                climbed += 1;
            }
            let Some(&word) = row.get(slot.slot as usize) else { return 0 };
            hash = hash.wrapping_add(share(word, slot.place));
        }
        fold_hash(hash)
    }

    /// A hash of the fields of a partial match in the making that a join looks up by.
    pub(crate) fn hash_new(&self, left: u32, right: u32, fields: &[FieldRef]) -> u32 {
        let mut hash = 0u64;
        for (place, field) in fields.iter().enumerate() {
            let alpha = match field.side {
                Side::Left(0) | Side::RightUp(0) => right,
                Side::Left(steps) | Side::RightUp(steps) => self.alpha_up(left, steps - 1),
                Side::Own | Side::Right => right,
            };
            hash =
                hash.wrapping_add(share(self.read_alpha(alpha, field.access).value().word(), place as u16));
        }
        fold_hash(hash)
    }

    /// A hash of the fields of a fact that the joins of a pattern look up by.
    #[inline]
    pub(crate) fn hash_own(&self, fact: u32, fields: &[Access]) -> u32 {
        if fields.is_empty() {
            return 0;
        }
        let row = self.facts.words(fact);
        let mut hash = 0u64;
        for (access, place) in fields.iter().zip(0..) {
            let word = match access {
                Access::Slot(slot) => row[*slot as usize],
                other => self.read_fact(fact, &self.marks, *other).value().word(),
            };
            hash = hash.wrapping_add(share(word, place));
        }
        fold_hash(hash)
    }

    /// Whether comparisons of slots hold between a partial match and an alpha match on its right.
    #[inline]
    pub(crate) fn slots_agree(&self, tests: &[SlotTest], left: u32, right: u32) -> bool {
        if tests.is_empty() {
            return true;
        }
        let (Some(new), Some(mut partial)) =
            (self.memories.alphas.get(right as usize), self.memories.partials.get(left as usize))
        else {
            return false;
        };
        let words = self.facts.rows.words.as_slice();
        let row = words.get(new.words as usize..).unwrap_or(&[]);
        let mut other_row = words.get(partial.words as usize..).unwrap_or(&[]);
        let mut climbed = 0;
        for test in tests {
            if climbed < test.steps {
                while climbed < test.steps {
                    let Some(parent) = self.memories.partials.get(partial.left_parent as usize) else {
                        return false;
                    };
                    partial = parent;
                    climbed += 1;
                }
                other_row = words.get(partial.words as usize..).unwrap_or(&[]);
            }
            let (Some(&word), Some(&other)) =
                (row.get(test.slot as usize), other_row.get(test.other as usize))
            else {
                return false;
            };
            let same =
                word == other && (word_is_exact(word) || self.values_agree(test, new.words, partial.words));
            if same == test.negated {
                return false;
            }
        }
        true
    }

    /// Whether the values that a comparison reads of two rows are the same.
    #[cold]
    fn values_agree(&self, test: &SlotTest, right: u32, left: u32) -> bool {
        let rows = &self.facts.rows;
        rows.value(right, test.slot).value().same(rows.value(left, test.other).value())
    }

    /// The left side of comparisons of slots; `None` if there are too many of them, or none.
    #[inline]
    pub(crate) fn left_words(&self, tests: &[SlotTest], left: u32) -> Option<LeftWords> {
        if tests.is_empty() || tests.len() > LeftWords::MOST {
            return None;
        }
        let mut known = LeftWords { words: [0; LeftWords::MOST], starts: [0; LeftWords::MOST] };
        let mut at = left;
        let mut climbed = 0;
        for (place, test) in tests.iter().enumerate() {
            while climbed < test.steps {
                at = self.memories.partials.get(at as usize)?.left_parent;
                climbed += 1;
            }
            let partial = self.memories.partials.get(at as usize)?;
            let from = partial.words as usize + test.other as usize;
            known.words[place] = *self.facts.rows.words.get(from)?;
            known.starts[place] = partial.words;
        }
        Some(known)
    }

    /// Whether comparisons of slots hold between what is known of the left and an alpha match on the right.
    #[inline]
    pub(crate) fn right_agrees(&self, tests: &[SlotTest], known: &LeftWords, right: u32) -> bool {
        let new = &self.memories.alphas[right as usize];
        let words = &self.facts.rows.words[new.words as usize..];
        for ((test, &other), &start) in tests.iter().zip(&known.words).zip(&known.starts) {
            let word = words[test.slot as usize];
            let same = word == other && (word_is_exact(word) || self.values_agree(test, new.words, start));
            if same == test.negated {
                return false;
            }
        }
        true
    }

    /// Whether a test holds; an error in it is kept aside and gives `None`.
    #[inline]
    pub(crate) fn holds(&mut self, program: &Program, test: &Test, view: View) -> Option<bool> {
        match (test, view) {
            // Most patterns compare a slot with a constant.
            (
                Test::Constant {
                    field: FieldRef { side: Side::Own, access: Access::Slot(slot) },
                    value,
                    negated,
                },
                View::Own(fact),
            ) => {
                let word = self.facts.word(fact, *slot);
                let same = word == value.0.word()
                    && (word_is_exact(word) || self.facts.slot(fact, *slot).value().same(&value.0));
                Some(same != *negated)
            }
            (
                Test::Fields {
                    left: FieldRef { side: Side::Own, access: Access::Slot(left) },
                    right: FieldRef { side: Side::Own, access: Access::Slot(right) },
                    negated,
                },
                View::Own(fact),
            ) => {
                let (word, other) = (self.facts.word(fact, *left), self.facts.word(fact, *right));
                let same = word == other
                    && (word_is_exact(word)
                        || self.facts.slot(fact, *left).value().same(self.facts.slot(fact, *right).value()));
                Some(same != *negated)
            }
            (Test::All(tests), _) => {
                for test in tests {
                    if !self.holds(program, test, view)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            (other, _) => self.holds_long(program, other, view),
        }
    }

    /// A comparison without the machine; `None` if it is not that simple.
    #[inline]
    fn holds_quick(&self, quick: Quick, view: View) -> Option<bool> {
        if let Some(left) = self.exact_word(view, quick.left)
            && let Some(right) = match quick.right {
                Ok(field) => self.exact_word(view, field),
                Err(number) => Some(Value::from(number).word()),
            }
        {
            match quick.how {
                QuickHow::Same { negated } => return Some((left == right) != negated),
                QuickHow::Numbers(comparison) if left & right & 7 == 2 && (left | right) & 7 == 2 => {
                    return Some(comparison.holds((left as i64) >> 3, (right as i64) >> 3));
                }
                QuickHow::Numbers(_) => {}
            }
        }
        let left = self.read(view, quick.left);
        match (quick.how, quick.right) {
            (QuickHow::Same { negated }, Ok(right)) => {
                Some(left.value().same(self.read(view, right).value()) != negated)
            }
            (QuickHow::Same { negated }, Err(number)) => {
                Some((left.value().as_integer() == Some(i64::from(number))) != negated)
            }
            (QuickHow::Numbers(comparison), Ok(right)) => {
                let right = self.read(view, right).value().as_integer()?;
                Some(comparison.holds(left.value().as_integer()?, right))
            }
            (QuickHow::Numbers(comparison), Err(number)) => {
                Some(comparison.holds(left.value().as_integer()?, i64::from(number)))
            }
        }
    }

    fn holds_slowly(&mut self, program: &Program, condition: &Condition, view: View) -> Option<bool> {
        match self.execute(program, &condition.code, view) {
            Ok(value) => Some(value.is_true()),
            Err(fault) => {
                self.keep_fault(*fault);
                None
            }
        }
    }

    fn holds_long(&mut self, program: &Program, test: &Test, view: View) -> Option<bool> {
        match test {
            Test::Constant { field, value, negated } => {
                Some(self.read(view, *field).value().same(&value.0) != *negated)
            }
            Test::Fields { left, right, negated } => {
                if let (Some(left), Some(right)) =
                    (self.exact_word(view, *left), self.exact_word(view, *right))
                {
                    return Some((left == right) != *negated);
                }
                Some(self.read(view, *left).value().same(self.read(view, *right).value()) != *negated)
            }
            Test::Length { slot, least, exactly } => {
                let View::Own(fact) = view else { return Some(false) };
                let length = self.facts.fields(fact, *slot).len();
                let extra: usize = self
                    .marks
                    .iter()
                    .filter(|mark| mark.slot == *slot)
                    .map(|mark| mark.length as usize)
                    .sum();
                let least = *least as usize + extra;
                Some(if *exactly { length == least } else { length >= least })
            }
            Test::Condition(condition) => {
                if let Some(holds) = condition.quick.and_then(|quick| self.holds_quick(quick, view)) {
                    return Some(holds);
                }
                if let Some(holds) = condition.lean.as_ref().and_then(|lean| self.holds_lean(lean, view)) {
                    return Some(holds);
                }
                self.holds_slowly(program, condition, view)
            }
            Test::All(tests) => {
                for test in tests {
                    if !self.holds(program, test, view)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Test::Any(tests) => {
                for test in tests {
                    if self.holds(program, test, view)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
        }
    }
}

/// The part of one word in a hash. Parts are added, so that fields can be read in any order.
///
/// The last bits of symbols and numbers stay as they are: facts about the same or about neighbouring things, which
/// rules mostly treat one after the other, get neighbouring buckets, and so share lines of the cache.
#[inline]
fn share(word: u64, place: u16) -> u64 {
    const FACTORS: [u64; 4] =
        [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb, 0xd6e8_feb8_6659_fd93];
    const LAST: u64 = 0b111 << 3;
    let turn = place as usize & 3;
    // The upper bits of a word reach only the upper bits of a product: they come in once more from below.
    let mixed =
        ((word & !LAST) ^ (word >> 29)).wrapping_add(u64::from(place >> 2)).wrapping_mul(FACTORS[turn]);
    // Only the upper half of a product depends on all its bits.
    (mixed & !u64::from(u32::MAX)).wrapping_add((word & LAST) >> 3 << (3 * turn))
}

#[inline]
fn fold_hash(hash: u64) -> u32 {
    ((hash >> 32) as u32).wrapping_add(hash as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(one: i64, other: i64) -> u32 {
        fold_hash(share(Value::from(one).word(), 0).wrapping_add(share(Value::from(other).word(), 1)))
    }

    #[test]
    fn neighbours_have_neighbouring_hashes() {
        for number in 0..7 {
            assert_eq!(hash(number + 1, 3), hash(number, 3).wrapping_add(1));
        }
    }

    #[test]
    fn hashes_of_one_field_fill_the_buckets_whatever_the_distance_of_the_numbers() {
        for shift in 0..50 {
            let mut buckets = [0; 1024];
            for number in 0..1024_i64 {
                let hash = fold_hash(share(Value::from(number << shift).word(), 0));
                buckets[hash as usize % buckets.len()] += 1;
            }
            // Random hashes leave 37 % empty, and fill none with more than about 7.
            let empty = buckets.iter().filter(|&&count| count == 0).count();
            let fullest = buckets.into_iter().max();
            assert!(empty < 600 && fullest < Some(16), "{empty} empty, {fullest:?} in one, shift {shift}");
        }
    }

    #[test]
    fn hashes_spread_whatever_the_distance_of_the_numbers() {
        for distance in [1_i64, 3, 8, 64, 1000, 1 << 20, 1 << 32, 1 << 40, 1 << 50] {
            let mut seen = std::collections::HashSet::new();
            let mut buckets = [0; 4096];
            for one in 0..64 {
                for other in 0..64 {
                    let hash = hash(one * distance, other * distance);
                    seen.insert(hash);
                    buckets[hash as usize % buckets.len()] += 1;
                }
            }
            assert!(seen.len() > 4090, "{} hashes at {distance}", seen.len());
            let fullest = buckets.into_iter().max();
            assert!(fullest < Some(16), "{fullest:?} in one bucket at {distance}");
        }
    }
}
