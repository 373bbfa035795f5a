//! The slots of facts, in rows.
//!
//! A symbol or a whole number is its word. Other values have a place of their own; a row that holds any keeps the places
//! of its values in front of its words: that of the first slot right before the first word, and so on.

use super::fields::Read;
use super::room::{append, make_room};
use crate::value::{Value, word_is_exact};

/// Where the slots of one fact are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub start: u32,
    width: u16,
    /// It has room for the places of values.
    mixed: bool,
}

impl Row {
    #[inline]
    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.width as usize
    }
}

/// The slots of all facts: the words by which they are hashed and compared, and the values that are more than a word.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    pub words: Vec<u64>,
    values: Vec<Value>,
    /// Places of values that are free.
    free_values: Vec<u32>,
    /// Rows of this many slots that are free: those of words alone, and the others.
    free: [Vec<Vec<u32>>; 2],
}

impl Rows {
    /// A row of words alone for a new fact. The caller fills all its slots, and gives it back if there is no fact.
    #[inline]
    pub(crate) fn take(&mut self, width: usize) -> Row {
        self.take_of(width, false)
    }

    #[inline]
    fn take_of(&mut self, width: usize, mixed: bool) -> Row {
        let start = match self.free[usize::from(mixed)].get_mut(width).and_then(Vec::pop) {
            Some(start) => start,
            None => self.lengthen(width, mixed),
        };
        Row { start, width: width as u16, mixed }
    }

    fn lengthen(&mut self, width: usize, mixed: bool) -> u32 {
        let start = self.words.len() + if mixed { width } else { 0 };
        make_room(&mut self.words, 2 * width);
        self.words.resize(start + width, 0);
        start as u32
    }

    /// A row with these slots.
    pub(crate) fn fill(&mut self, values: impl ExactSizeIterator<Item = Value>) -> Row {
        let mut row = self.take(values.len());
        for (slot, value) in values.enumerate() {
            let word = value.word();
            self.words[row.start as usize + slot] = word;
            if !word_is_exact(word) {
                self.keep(&mut row, slot, value);
            }
        }
        row
    }

    /// Keeps a value that is more than its word, which is in the row.
    fn keep(&mut self, row: &mut Row, slot: usize, value: Value) {
        if !row.mixed {
            let mixed = self.take_of(row.width as usize, true);
            self.words.copy_within(row.range(), mixed.start as usize);
            self.free_row(*row);
            *row = mixed;
        }
        let place = match self.free_values.pop() {
            Some(place) => {
                self.values[place as usize] = value;
                place
            }
            None => {
                append(&mut self.values, value);
                self.values.len() as u32 - 1
            }
        };
        self.words[row.start as usize - 1 - slot] = u64::from(place);
    }

    /// A row whose slots have these words, all of them exact.
    pub(crate) fn fill_words(&mut self, words: &[u64]) -> Row {
        let row = self.take(words.len());
        self.words_mut(row).copy_from_slice(words);
        row
    }

    /// The words of a row of words alone, to be filled.
    #[inline]
    pub(crate) fn words_mut(&mut self, row: Row) -> &mut [u64] {
        &mut self.words[row.range()]
    }

    /// Lets go of the values of a row, and gives it back.
    pub(crate) fn give_back(&mut self, row: Row) {
        if row.mixed {
            for slot in 0..row.width as usize {
                let at = row.start as usize + slot;
                if !word_is_exact(self.words[at]) {
                    let place = self.words[row.start as usize - 1 - slot] as u32;
                    self.values[place as usize] = Value::Void;
                    append(&mut self.free_values, place);
                }
            }
        }
        self.free_row(row);
    }

    fn free_row(&mut self, row: Row) {
        let (free, width) = (&mut self.free[usize::from(row.mixed)], row.width as usize);
        if free.len() <= width {
            free.resize(width + 1, Vec::new());
        }
        append(&mut free[width], row.start);
    }

    /// The values of a row.
    pub(crate) fn values(&self, row: Row) -> impl ExactSizeIterator<Item = Read<'_>> {
        (0..row.width).map(move |slot| self.value(row.start, slot))
    }

    #[inline]
    pub(crate) fn words(&self, row: Row) -> &[u64] {
        &self.words[row.range()]
    }

    /// The value in one slot of a row that begins there.
    #[inline]
    pub(crate) fn value(&self, start: u32, slot: u16) -> Read<'_> {
        match Value::from_word(self.words[start as usize + slot as usize]) {
            Some(value) => Read::Made(value),
            None => Read::Borrowed(self.kept(start, slot)),
        }
    }

    /// The same for a value that is more than its word.
    #[inline]
    fn kept(&self, start: u32, slot: u16) -> &Value {
        &self.values[self.words[start as usize - 1 - slot as usize] as usize]
    }

    /// The fields of a multifield in one slot of a row that begins there.
    #[inline]
    pub(crate) fn fields(&self, start: u32, slot: u16) -> &[Value] {
        match word_is_exact(self.words[start as usize + slot as usize]) {
            true => &[],
            false => self.kept(start, slot).as_many().unwrap_or(&[]),
        }
    }

    /// Whether two rows hold the same values.
    pub(crate) fn same(&self, one: Row, other: Row) -> bool {
        self.words(one) == self.words(other)
            && (!one.mixed
                || self.values(one).zip(self.values(other)).all(|(a, b)| a.value().same(b.value())))
    }

    /// A rough count of the bytes that its values hold.
    pub(crate) fn weight(&self, row: Row) -> usize {
        if !row.mixed {
            return 0;
        }
        self.values(row).map(|value| value.value().weight()).sum()
    }

    /// Every value that is more than a word.
    pub(crate) fn all(&self) -> &[Value] {
        &self.values
    }

    /// The bytes of the tables themselves.
    pub(crate) fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>() + self.values.len() * size_of::<Value>()
    }

    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.values.clear();
        self.free_values.clear();
        self.free.iter_mut().for_each(Vec::clear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_compared_by_value() {
        let mut rows = Rows::default();
        let row = |rows: &mut Rows, text: &str| rows.fill([Value::from(1), Value::text(text)].into_iter());
        let (one, other, third) = (row(&mut rows, "a"), row(&mut rows, "a"), row(&mut rows, "b"));
        assert!(rows.same(one, other));
        assert!(!rows.same(one, third));
    }

    #[test]
    fn a_row_given_back_is_used_again_and_holds_no_text() {
        let mut rows = Rows::default();
        let row = rows.fill([Value::from(1), Value::text("long")].into_iter());
        rows.give_back(row);
        assert!(rows.all().iter().all(|value| matches!(value, Value::Void)));
        assert_eq!(rows.fill([Value::from(2), Value::text("other")].into_iter()), row);
        assert_ne!(rows.fill([Value::from(3), Value::text("third")].into_iter()), row);
    }
}
